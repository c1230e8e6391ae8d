//! The node-graph canvas, driven headless through synthetic events.

mod access;
mod gestures;
mod host;
mod window;
mod wires;
