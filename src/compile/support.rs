//! The few functions that generated entry points call by themselves.

/// One of these functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Support {
    UnitVector,
    InstanceNormal,
    AffineInverse,
    ShadowLight,
}

/// How the light of the shadow map is read; it cannot be while the map is drawn.
pub(super) const SHADOW_LIGHT: &str = "shadow_light($position, $normal)";

impl Support {
    pub const ALL: [Self; 4] =
        [Self::UnitVector, Self::InstanceNormal, Self::AffineInverse, Self::ShadowLight];

    pub const fn name(self) -> &'static str {
        match self {
            Self::UnitVector => "unit_vector",
            Self::InstanceNormal => "instance_normal",
            Self::AffineInverse => "affine_inverse",
            Self::ShadowLight => "shadow_light",
        }
    }

    /// Its WGSL text.
    pub const fn text(self) -> &'static str {
        match self {
            Self::UnitVector => include_str!("../../shaders/support/unit_vector.wgsl"),
            Self::InstanceNormal => include_str!("../../shaders/support/instance_normal.wgsl"),
            Self::AffineInverse => include_str!("../../shaders/support/affine_inverse.wgsl"),
            Self::ShadowLight => include_str!("../../shaders/support/shadow_light.wgsl"),
        }
    }
}
