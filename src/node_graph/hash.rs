//! A small multiplicative hasher: the canvas hashes the text of every pin when the graph changes,
//! and its keys are numbers it need not defend against.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Rotate, xor, multiply: the scheme rustc uses for its own tables.
#[derive(Clone, Copy, Default)]
pub(super) struct FastHasher(u64);

const MULTIPLIER: u64 = 0x517c_c1b7_2722_0a95;

impl FastHasher {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(MULTIPLIER);
    }
}

impl Hasher for FastHasher {
    fn finish(&self) -> u64 {
        // The multiplication leaves the low bits weak, and tables index with those.
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        let mut words = bytes.chunks_exact(8);
        for word in &mut words {
            let mut buffer = [0; 8];
            buffer.copy_from_slice(word);
            self.add(u64::from_le_bytes(buffer));
        }
        let mut buffer = [0; 8];
        let rest = words.remainder();
        buffer[..rest.len()].copy_from_slice(rest);
        self.add(u64::from_le_bytes(buffer) ^ ((rest.len() as u64) << 56));
    }

    fn write_u8(&mut self, value: u8) {
        self.add(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.add(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.add(value);
    }

    fn write_usize(&mut self, value: usize) {
        self.add(value as u64);
    }
}

pub(super) type FastMap<K, V> = HashMap<K, V, BuildHasherDefault<FastHasher>>;
