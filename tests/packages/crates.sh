#!/bin/bash
# crates.sh FOLDER: a program that needs the packed crates of FOLDER compiles the library's sources in them and does the job of
# the README; the crates' own tests pass too. Outside the checkout, and without a library of the system. Under HWS_QUICK the
# sources in the crates are compared with the amalgamation's archive, which is compiled, and the release build is linked.
# Status 77: skipped.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
made=$(realpath "$1")
build=$root/build/release
crates=("$made"/*.crate)
# shellcheck source=tests/bindings/cargo.sh
. "$root/tests/bindings/cargo.sh"
[ -e "${crates[0]}" ] || { echo "skipped: there are no crates in $made"; exit 77; }
unset HAWSER_LIB_DIR LD_LIBRARY_PATH
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export CARGO_TARGET_DIR=$scratch/target CCACHE_BASEDIR=$scratch
if command -v ccache >/dev/null; then export CXX="ccache ${CXX:-c++}"; fi
for crate in "${crates[@]}"; do tar -xzf "$crate" -C "$scratch"; done
cd "$scratch"
sys=$(echo hawser-sys-*) top=$(echo hawser-[0-9]*)
if [ -n "${HWS_QUICK:-}" ]; then
  "$root/tests/packages/same_sources.sh" "$sys/amalgamation" "$made"
  export HAWSER_LIB_DIR=$build LD_LIBRARY_PATH=$build
fi
mkdir -p user/src
cat >Cargo.toml <<END
[workspace]
members = ["user", "$top", "$sys"]
resolver = "2"
[patch.crates-io]
hawser = { path = "$top" }
hawser-sys = { path = "$sys" }
[profile.dev]
debug = 0
END
cat >user/Cargo.toml <<END
[package]
name = "user"
version = "1.0.0"
edition = "2021"
[dependencies]
hawser = "${top#hawser-}"
END
awk '/^```rust$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$top/README.md" >user/src/main.rs
lines=$(grep -cvE '^ *(//|$)' user/src/main.rs)
[ "$lines" -le 20 ] || { echo "FAILED: the README's program has $lines lines; 20 are allowed"; exit 1; }
begin=$(date +%s)
cargo run --quiet -p user >ran 2>log || { tail -30 log; echo "FAILED: the README's program"; exit 1; }
grep -q '^Iteration' ran || { cat ran; echo "FAILED: the README's program prints no steps"; exit 1; }
if [ -z "${HWS_QUICK:-}" ]; then
  ! ldd target/debug/user 2>/dev/null | grep -q libhawser || { echo "FAILED: the program needs libhawser.so"; exit 1; }
fi
echo "ok: a program of the packed crates, in $(($(date +%s) - begin)) s"
cargo test --quiet -p hawser -p hawser-sys --features hawser/serde >log 2>&1 ||
  { tail -30 log; echo "FAILED: the crates' tests"; exit 1; }
echo "ok: $(grep -c '^test result: ok' log) programs of tests in the packed crates"
