# Shared by the other scripts: everything that the program and its tests need on a fresh Debian or Ubuntu with Rust.
# Source it; it defines functions and changes to the repository's root.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

say() { printf '\n== %s\n' "$*"; }

fail() {
  printf 'error: %s\n' "$*" >&2
  exit 2
}

# Installs those of the named Debian packages that are missing, or says exactly which when it may not.
ensure_packages() {
  command -v dpkg-query >/dev/null || fail "this script sets up Debian and Ubuntu; elsewhere install a C compiler, a Vulkan driver and the X11 or Wayland libraries, then run cargo"
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    sudo -n true 2>/dev/null || fail "these packages are missing; install them with: sudo apt-get install ${missing[*]}"
    as_root=(sudo -n)
  fi
  say "Installing ${missing[*]}"
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

ensure_rust() {
  command -v cargo >/dev/null || fail "cargo is missing; install Rust with rustup, then run this again"
}

# What the window needs at run time besides a C compiler for the build.
window_packages=(
  gcc libc6-dev libvulkan1 mesa-vulkan-drivers libx11-6 libx11-xcb1 libxcursor1 libxi6 libxrandr2
  libxkbcommon0 libxkbcommon-x11-0 libwayland-client0
)
