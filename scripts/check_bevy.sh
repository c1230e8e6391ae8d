#!/usr/bin/env bash
# Builds what `export --target bevy` writes with Bevy itself, draws a picture with each project, compares it with the
# editor's and records the result in docs/bevy.md. Arguments are examples; without any, some that use most of what there is.
#
# Bevy is built from source and needs a newer Rust than this program, so this is not part of test.sh. A build of Bevy is
# kept in target/bevy (or BEVY_TARGET); SHADERWRIGHT names a program that is already built.
source "$(dirname "$0")/setup.sh"

rust=1.97.1
time=1.5
size=320x240
# Of 255, over all pixels and channels. Both draw with four samples and the same numbers; shadows differ.
most=1.0
examples=("$@")
[ ${#examples[@]} -gt 0 ] || examples=(fish_swim wheel_seamless wave_shadow motion_trail sky_reflections)

ensure_packages imagemagick mesa-vulkan-drivers
ensure_rust
rustup run "$rust" rustc --version >/dev/null 2>&1 || rustup toolchain install "$rust" --profile minimal
program=${SHADERWRIGHT:-}
if [ -z "$program" ]; then
  cargo build --locked
  program=target/debug/shaderwright
fi
program=$(realpath "$program")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CARGO_TARGET_DIR=${BEVY_TARGET:-$PWD/target/bevy}
export CARGO_PROFILE_DEV_DEBUG=false CARGO_PROFILE_DEV_OPT_LEVEL=0 CARGO_INCREMENTAL=0
mkdir -p "$CARGO_TARGET_DIR"
lock=$CARGO_TARGET_DIR/Cargo.lock

rows=()
for name in "${examples[@]}"; do
  say "$name"
  "$program" export "$name" --target bevy -o "$work/$name"
  # One choice of versions for all, so that Bevy is built once.
  [ ! -f "$lock" ] || cp "$lock" "$work/$name/Cargo.lock"
  SECONDS=0
  nice cargo "+$rust" build --manifest-path "$work/$name/Cargo.toml" 2>&1 | tee "$work/build.log"
  ! grep -q '^warning' "$work/build.log" || fail "$name: the compiler warns"
  built=$SECONDS
  cp "$work/$name/Cargo.lock" "$lock"
  SECONDS=0
  BEVY_ASSET_ROOT=$work/$name "$CARGO_TARGET_DIR/debug/${name//_/-}" --png "$work/$name.png" --time "$time" --size "$size"
  drawn=$SECONDS
  "$program" render "$name" -o "$work/$name.ours.png" --time "$time" --size "$size"
  # "MEAN (PART OF 1)": the mean absolute difference over all channels.
  measured=$(compare -metric MAE "$work/$name.png" "$work/$name.ours.png" null: 2>&1 || true)
  part=${measured#*\(}
  mean=$(awk -v part="${part%\)*}" 'BEGIN { printf "%.2f", part * 255 }')
  say "$name: built in $built s, drawn in $drawn s, $mean of 255 from the editor's picture"
  awk -v mean="$mean" -v most="$most" 'BEGIN { exit !(mean < most) }' || fail "$name: more than $most"
  [ -z "${KEEP:-}" ] || cp "$work/$name.png" "$work/$name.ours.png" "$KEEP"
  rows+=("| $name | $built s | $drawn s | $mean |")
done

version=$(sed -n '/^name = "bevy"$/{n;s/version = "\(.*\)"/\1/p}' "$lock")
{
  echo "# Bevy"
  echo
  echo "\`scripts/check_bevy.sh\` exports these examples with \`--target bevy\`, builds the projects with Bevy, lets each"
  echo "draw the picture at $time s in $size, and compares it with the editor's: the mean difference of all pixels and"
  echo "channels, of 255, stays under $most. The first build holds that of Bevy, where it was not built yet."
  echo
  echo "Last run on $(date -u +%F) with Bevy $version, $(rustup run "$rust" rustc --version | cut -d' ' -f1,2), $(nproc) cores, a software adapter:"
  echo
  echo "| example | built in | drawn in | mean difference |"
  echo "| --- | --- | --- | --- |"
  printf '%s\n' "${rows[@]}"
} >docs/bevy.md
say "Recorded in docs/bevy.md"
