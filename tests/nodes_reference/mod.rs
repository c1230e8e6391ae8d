//! Values of noises, computed on the CPU in 64 bits.

/// Kinds, with their modes, that this module covers.
pub const COVERED: [(&str, &str); 0] = [];
