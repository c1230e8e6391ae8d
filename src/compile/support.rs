//! The few functions that generated entry points call by themselves.

/// One of these functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Support {
    UnitVector,
    InstanceNormal,
    AffineInverse,
}

impl Support {
    pub const ALL: [Self; 3] = [Self::UnitVector, Self::InstanceNormal, Self::AffineInverse];

    pub const fn name(self) -> &'static str {
        match self {
            Self::UnitVector => "unit_vector",
            Self::InstanceNormal => "instance_normal",
            Self::AffineInverse => "affine_inverse",
        }
    }

    /// Its WGSL text.
    pub const fn text(self) -> &'static str {
        match self {
            Self::UnitVector => include_str!("../../shaders/support/unit_vector.wgsl"),
            Self::InstanceNormal => include_str!("../../shaders/support/instance_normal.wgsl"),
            Self::AffineInverse => include_str!("../../shaders/support/affine_inverse.wgsl"),
        }
    }
}
