//! Exports in the hands of their consumers. One file per kind of target.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends with its first surprise"
)]

mod bevy;
#[path = "../judges/mod.rs"]
mod judges;
mod media;
mod project;
mod second_uv;
mod support;
mod text;
mod watch;
mod web;
mod wishes;
