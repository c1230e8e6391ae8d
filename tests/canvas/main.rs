//! The node-graph canvas, driven headless through synthetic events.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends with its first surprise"
)]

mod access;
mod gestures;
mod host;
mod tidy;
mod window;
mod wires;
