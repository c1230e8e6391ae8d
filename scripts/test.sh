#!/usr/bin/env bash
# Sets up what is missing and runs the whole test suite. Tests draw on the software Vulkan adapter.
source "$(dirname "$0")/setup.sh"

ensure_packages "${window_packages[@]}" spirv-tools glslang-tools ffmpeg
ensure_rust

# The strict WebGPU compiler, Dawn from the npm package `webgpu`, and a browser with the npm package that drives it.
ensure_judge() {
  local node_major=0
  command -v node >/dev/null && node_major=$(node -p 'process.versions.node.split(".")[0]')
  if [ "$node_major" -lt 18 ] || ! command -v npm >/dev/null; then
    ensure_packages nodejs npm
  fi
  # The browser that plays exported pages.
  if [ -z "${CHROMIUM:-}" ]; then
    command -v chromium >/dev/null || ensure_packages chromium
    CHROMIUM=$(command -v chromium)
    export CHROMIUM
  fi
  local folder=target/judge
  if ! node tests/judge/check.mjs --self-test "$folder" >/dev/null 2>&1 ||
    ! cmp -s tests/judge/package.json "$folder/package.json"; then
    say "Installing the strict WebGPU compiler"
    mkdir -p "$folder"
    cp tests/judge/package.json "$folder/"
    npm install --prefix "$folder" --no-package-lock --no-audit --no-fund --silent
    node tests/judge/check.mjs --self-test "$folder"
  fi
  node tests/judge/pages.mjs --self-test "$folder" || fail "chromium at $CHROMIUM does not start with WebGPU"
}
ensure_judge

# Wayland libraries complain without a private runtime folder.
if [ -z "${XDG_RUNTIME_DIR:-}" ]; then
  XDG_RUNTIME_DIR=$(mktemp -d)
  trap 'rm -rf "$XDG_RUNTIME_DIR"' EXIT
  export XDG_RUNTIME_DIR
fi
export CARGO_TERM_COLOR=${CARGO_TERM_COLOR:-never}

say "Format"
cargo fmt --check
say "Lints"
cargo clippy --locked --all-targets -- -D warnings
cargo clippy --locked --no-default-features -- -D warnings
cargo clippy --locked --no-default-features --features render -- -D warnings
say "Tests: everything"
cargo test --locked
say "Tests: core alone"
cargo test --locked --no-default-features
say "Tests: with the renderer"
cargo test --locked --no-default-features --features render
say "Documentation"
RUSTDOCFLAGS="-D warnings" cargo doc --locked --no-deps
say "All tests passed"
