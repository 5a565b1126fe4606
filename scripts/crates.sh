#!/bin/bash
# crates.sh FOLDER: the crates for Rust, with the library's sources in hawser-sys, as .crate files in FOLDER.
# Status 77: skipped, as there is no cargo, or none that packs crates that need one another.
set -euo pipefail
cd "$(dirname "$0")/.."
made=$(realpath "$1")
root=$PWD build=$PWD/build/release
# shellcheck source=tests/bindings/cargo.sh
. tests/bindings/cargo.sh
cd "$root"
cargo_version=$(cargo --version | sed 's/^cargo 1\.\([0-9]*\)\..*/\1/')
[ "$cargo_version" -ge 90 ] || { echo "skipped: cargo 1.$cargo_version does not pack a workspace, 1.90 does"; exit 77; }
python3 scripts/amalgamation.py build/amalgamation
python3 bindings/generate.py --make
work=$root/build/crates
rm -rf "$work"
mkdir -p "$work/rust"
cp -RL bindings/rust/Cargo.toml bindings/rust/hawser-sys bindings/rust/hawser "$work/rust"
cp -R build/amalgamation "$work/rust/hawser-sys/amalgamation"
cd "$work/rust"
CARGO_TARGET_DIR=$work cargo package --quiet --workspace --no-verify --allow-dirty >"$work/log" 2>&1 ||
  { tail -20 "$work/log"; exit 1; }
cp "$work"/package/*.crate "$made"
