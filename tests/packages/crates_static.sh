#!/bin/bash
# crates_static.sh: the crate's tagger as a static program for musl, made by cargo-zigbuild and ziglang (scripts/setup.sh portable).
# It needs nothing of the system, and tags a text. Status 77: skipped.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$root/build/release
# shellcheck source=tests/bindings/cargo.sh
. "$root/tests/bindings/cargo.sh"
unset HAWSER_LIB_DIR LD_LIBRARY_PATH
target=x86_64-unknown-linux-musl tools=$root/build/ziglang
[ -x "$tools/bin/cargo-zigbuild" ] && [ -x "$tools/zig" ] || { echo "skipped: there is no cargo-zigbuild in build/ziglang"; exit 77; }
[ -d "$(rustc --print sysroot)/lib/rustlib/$target" ] || { echo "skipped: rustc has no library for $target"; exit 77; }
python3 "$root/scripts/amalgamation.py" "$root/build/amalgamation" >/dev/null
export PATH=$PATH:$tools/bin CARGO_ZIGBUILD_ZIG_PATH=$tools/zig ZIG_GLOBAL_CACHE_DIR=$tools/cache CARGO_TARGET_DIR=$root/build/rust-static
cargo zigbuild --quiet -p hawser --example tagger --target $target
program=$CARGO_TARGET_DIR/$target/debug/examples/tagger
if readelf -ldW "$program" | grep -E 'INTERP|NEEDED'; then echo "FAILED: the program is not static"; exit 1; fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
printf 'the\tD\ndog\tN\nruns\tV\n\nthe\tD\ncan\tN\nleaks\tV\n\ndogs\tN\ncan\tV\nrun\tV\n' >"$scratch/tagged"
printf 'the dogs run\n' >"$scratch/text"
cd "$scratch"
found=$(env -i "$program" tagged text)
[ "$found" = "the/D dogs/N run/V " ] || { echo "FAILED: the tagger says $found"; exit 1; }
echo "ok: a static program for musl, $(stat -c %s "$program") bytes, tags a text"
