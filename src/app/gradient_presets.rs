//! Gradients to start from.

/// A name, and stops with their place and their colour in sRGB, `0xRRGGBB`.
pub type Preset = (&'static str, &'static [(f64, u32)]);

/// All of them.
pub const PRESETS: [Preset; 12] = [
    ("Black to white", &[(0.0, 0x000000), (1.0, 0xffffff)]),
    ("Fire", &[(0.0, 0x000000), (0.25, 0x5c0a00), (0.5, 0xe23c00), (0.75, 0xffb018), (1.0, 0xfff6c8)]),
    ("Sunset", &[(0.0, 0x1b1040), (0.35, 0x7a2a6b), (0.6, 0xe0566a), (0.8, 0xff9a5a), (1.0, 0xffe3a0)]),
    ("Ocean", &[(0.0, 0x021426), (0.4, 0x07507a), (0.75, 0x2fb3c4), (1.0, 0xd9fbf4)]),
    ("Ice", &[(0.0, 0x0b1e3b), (0.5, 0x5fa8d8), (1.0, 0xffffff)]),
    ("Forest", &[(0.0, 0x0c1a0e), (0.45, 0x2f6b2c), (0.8, 0x9fc457), (1.0, 0xf1f3c0)]),
    (
        "Terrain",
        &[
            (0.0, 0x123a6b),
            (0.4, 0x2f80a8),
            (0.45, 0xe3d6a0),
            (0.55, 0x4f8f3a),
            (0.8, 0x6e5a48),
            (1.0, 0xffffff),
        ],
    ),
    (
        "Rainbow",
        &[
            (0.0, 0xff0000),
            (0.17, 0xffff00),
            (0.33, 0x00ff00),
            (0.5, 0x00ffff),
            (0.67, 0x0000ff),
            (0.83, 0xff00ff),
            (1.0, 0xff0000),
        ],
    ),
    ("Viridis", &[(0.0, 0x440154), (0.25, 0x3b528b), (0.5, 0x21918c), (0.75, 0x5ec962), (1.0, 0xfde725)]),
    ("Magma", &[(0.0, 0x000004), (0.25, 0x51127c), (0.5, 0xb73779), (0.75, 0xfc8961), (1.0, 0xfcfdbf)]),
    ("Gold", &[(0.0, 0x2a1602), (0.35, 0x8a5a12), (0.65, 0xe8b84a), (0.8, 0xfff4c2), (1.0, 0xc98f2a)]),
    ("Neon", &[(0.0, 0x12002e), (0.4, 0x8b00ff), (0.7, 0xff2bd6), (1.0, 0x4dfff0)]),
];
