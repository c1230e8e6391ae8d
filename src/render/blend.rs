//! How a pass mixes with what is in the float target.
//!
//! The target's colour is premultiplied by coverage and its alpha channel holds the *transmittance*: 1 where nothing
//! has been drawn over a transparent background, 0 where it is fully covered. Stored that way round, an opaque pass
//! covers whatever alpha its shader returns, and one pipeline is right on every background. The encoding pass turns it
//! into alpha.

use wgpu::{BlendComponent, BlendFactor, BlendOperation, BlendState};

use crate::document::Blend;

const fn add(src_factor: BlendFactor, dst_factor: BlendFactor) -> BlendComponent {
    BlendComponent { src_factor, dst_factor, operation: BlendOperation::Add }
}

/// The blend state for a texture, whose alpha channel is what shaders return: colour and alpha are premultiplied sums.
pub(crate) const fn texture_blend_state(blend: Blend) -> BlendState {
    const OVER: BlendComponent = add(BlendFactor::One, BlendFactor::OneMinusSrcAlpha);
    match blend {
        Blend::Opaque => BlendState::REPLACE,
        Blend::Alpha => {
            BlendState { color: add(BlendFactor::SrcAlpha, BlendFactor::OneMinusSrcAlpha), alpha: OVER }
        }
        Blend::Premultiplied => BlendState { color: OVER, alpha: OVER },
        Blend::Additive => BlendState { color: add(BlendFactor::SrcAlpha, BlendFactor::One), alpha: OVER },
        Blend::Multiply => BlendState {
            color: add(BlendFactor::Zero, BlendFactor::Src),
            alpha: add(BlendFactor::Zero, BlendFactor::One),
        },
    }
}

/// The blend state for the float target.
pub(crate) const fn blend_state(blend: Blend) -> BlendState {
    // What shone through before shines through the share of this fragment that is not covered.
    const COVERS: BlendComponent = add(BlendFactor::Zero, BlendFactor::OneMinusSrcAlpha);
    match blend {
        Blend::Opaque => BlendState {
            color: add(BlendFactor::One, BlendFactor::Zero),
            alpha: add(BlendFactor::Zero, BlendFactor::Zero),
        },
        Blend::Alpha => {
            BlendState { color: add(BlendFactor::SrcAlpha, BlendFactor::OneMinusSrcAlpha), alpha: COVERS }
        }
        Blend::Premultiplied => {
            BlendState { color: add(BlendFactor::One, BlendFactor::OneMinusSrcAlpha), alpha: COVERS }
        }
        // A glow over nothing still has to be seen in a picture with straight alpha, so it covers too.
        Blend::Additive => BlendState { color: add(BlendFactor::SrcAlpha, BlendFactor::One), alpha: COVERS },
        Blend::Multiply => BlendState {
            color: add(BlendFactor::Zero, BlendFactor::Src),
            alpha: add(BlendFactor::Zero, BlendFactor::One),
        },
    }
}
