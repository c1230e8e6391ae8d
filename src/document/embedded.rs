//! A picture file that is kept inside a document, so that the document can be handed on by itself.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The bytes of a file. Clones share them, so that undo steps cost nothing. In a document they are base64.
#[derive(Clone)]
pub struct Embedded {
    bytes: Arc<[u8]>,
    hash: u64,
}

impl Embedded {
    /// The largest file that is taken in, in bytes.
    pub const MAX_BYTES: usize = 16 << 20;
    /// The largest sum of all such files of a document, in bytes: as base64 they stay within the limit of a document.
    pub const MAX_TOTAL_BYTES: usize = 40 << 20;

    /// Takes a file in.
    ///
    /// # Errors
    /// Says so when the file is larger than [`Embedded::MAX_BYTES`].
    pub fn new(bytes: Vec<u8>) -> Result<Self, String> {
        if bytes.len() > Self::MAX_BYTES {
            return Err(format!(
                "{} MiB are too much to keep in a document; the limit is {} MiB",
                bytes.len().div_ceil(1 << 20),
                Self::MAX_BYTES >> 20
            ));
        }
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        Ok(Self { bytes: bytes.into(), hash: hasher.finish() })
    }

    /// The file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

impl PartialEq for Embedded {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.bytes, &other.bytes) || self.hash == other.hash && self.bytes == other.bytes
    }
}

impl Eq for Embedded {}

/// Caches look such files up in every frame, which must not read millions of bytes.
impl Hash for Embedded {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl fmt::Debug for Embedded {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Embedded({} bytes)", self.bytes.len())
    }
}

impl Serialize for Embedded {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&STANDARD.encode(&self.bytes))
    }
}

impl<'de> Deserialize<'de> for Embedded {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bytes = STANDARD
            .decode(text)
            .map_err(|error| de::Error::custom(format!("an embedded picture is not base64: {error}")))?;
        Self::new(bytes).map_err(|reason| de::Error::custom(format!("an embedded picture: {reason}")))
    }
}
