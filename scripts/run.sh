#!/usr/bin/env bash
# Sets up what is missing, builds the editor and starts it. Arguments go to the program: scripts/run.sh FILE
source "$(dirname "$0")/setup.sh"

ensure_packages "${window_packages[@]}"
ensure_rust
exec cargo run --release --locked -- "$@"
