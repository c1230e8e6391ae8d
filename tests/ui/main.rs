//! The window itself, driven by the names that a screen reader hears and by pointer and keys. One file per area.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a failing test panics")]

mod commands;
mod gallery;
mod journeys;
mod layout;
mod organising;
mod previews;
mod settings;
mod special;
mod tabs;
mod textures;
mod user_nodes;
mod viewport;
mod window;
