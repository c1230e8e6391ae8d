//! The window itself, driven by the names that a screen reader hears and by pointer and keys. One file per area.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a failing test panics")]

mod boxes;
mod canvas;
mod code;
mod colours;
mod commands;
mod dialogs;
mod edges;
mod export;
mod gallery;
mod history;
mod inspector;
mod journeys;
mod keyboard;
mod last_good;
mod layout;
mod looks;
mod notices;
mod opening;
mod organising;
mod parameters;
mod previews;
mod recovery;
mod screens;
mod settings;
mod special;
mod start;
mod tabs;
mod tasks;
mod textures;
mod typed_ahead;
mod user_nodes;
mod viewport;
mod window;
