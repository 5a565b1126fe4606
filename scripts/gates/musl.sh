#!/bin/bash
# Static binaries for any Linux: the crates' example `tagger`, for which ziglang compiles the amalgamation for musl and
# cargo-zigbuild links, tags a text. A program in C is linked with the same objects and sums a machine. Status 77: there is no
# cargo, or Rust's library for that system is not there.
# Depends on: library bindings scripts tests/bindings
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD build=$PWD/build/release target=x86_64-unknown-linux-musl
scripts/setup.sh portable
# shellcheck source=tests/bindings/cargo.sh
. tests/bindings/cargo.sh
unset HAWSER_LIB_DIR LD_LIBRARY_PATH
export CARGO_TARGET_DIR=$root/build/musl CARGO_ZIGBUILD_CACHE_DIR=$root/build/ziglang/wrappers
export ZIG_GLOBAL_CACHE_DIR=$root/build/ziglang/cache CARGO_ZIGBUILD_ZIG_PATH=$root/build/ziglang/zig
mkdir -p "$CARGO_TARGET_DIR"
log=$CARGO_TARGET_DIR/log
has_library() { [ -d "$(rustc --print target-libdir --target $target 2>/dev/null)" ]; }
has_library || timeout 100 rustup target add $target >"$log" 2>&1 || true
has_library || { echo "skipped: Rust has no library for $target: rustup target add $target"; exit 77; }
python3 "$root/scripts/amalgamation.py" "$root/build/amalgamation"
static() { # program: nothing is loaded but itself
  local kind
  kind=$(file -b "$1")
  case $kind in *"statically linked"* | *"static-pie linked"*) ;; *) echo "FAILED: $1: $kind"; exit 1 ;; esac
  if readelf -d "$1" | grep NEEDED; then echo "FAILED: $1 needs a shared library"; exit 1; fi
}
begin=$(date +%s)
"$root/build/ziglang/bin/cargo-zigbuild" zigbuild --quiet --release -p hawser --example tagger --target $target \
  --jobs "${HWS_JOBS:-$(nproc)}" >"$log" 2>&1 || { tail -40 "$log"; echo "FAILED: the example tagger"; exit 1; }
tagger=$CARGO_TARGET_DIR/$target/release/examples/tagger
static "$tagger"
# A text of two sentences, whose words it has seen with one tag or two.
printf '%s\t%s\n%s\t%s\n%s\t%s\n\n' the D dog N runs V the D can N leaks V dogs N can V run V >"$CARGO_TARGET_DIR/tagged"
printf '%s\n' "the dogs run" "the can leaks" >"$CARGO_TARGET_DIR/text"
said=$(env -i "$tagger" "$CARGO_TARGET_DIR/tagged" "$CARGO_TARGET_DIR/text")
[ "$said" = "$(printf '%s \n' "the/D dogs/N run/V" "the/D can/N leaks/V")" ] ||
  { echo "$said"; echo "FAILED: it gives other tags"; exit 1; }
echo "ok: tagger, a static binary of $(stat -c %s "$tagger") bytes, tags a text; made in $(($(date +%s) - begin)) s"

# cargo's build script has packed the objects of the 17 files; the newest archive is that of this build.
packed=$(ls -t "$CARGO_TARGET_DIR/$target"/release/build/hawser-sys-*/out/libhawser.a | head -1)
zig=$root/build/ziglang/zig program=$CARGO_TARGET_DIR/program
"$zig" cc -target x86_64-linux-musl -O2 -std=c99 -DHWS_STATIC -I"$root/build/amalgamation" \
  -c "$root/tests/amalgamation/program.c" -o "$program.o"
"$zig" c++ -target x86_64-linux-musl -static "$program.o" "$packed" -o "$program"
static "$program"
said=$(env -i "$program")
[ "$said" = 1.000000 ] || { echo "$said"; echo "FAILED: the program in C should print 1.000000"; exit 1; }
echo "ok: a program in C with the same objects, a static binary of $(stat -c %s "$program") bytes, prints $said"
