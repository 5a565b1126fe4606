#!/bin/bash
# Systems that no other gate builds for, by ziglang: all 17 files of the amalgamation compile without a warning, the shared library
# links with the flags that docs/embedding.md gives for its one compiler line, and so does a program in C with the objects. The program is
# run where there is an emulator: qemu's for aarch64, wine for Windows.
# Depends on: library scripts tests docs/embedding.md
set -euo pipefail
cd "$(dirname "$0")/../.."
scripts/setup.sh portable
zig=$PWD/build/ziglang/zig made=build/ziglang/amalgamation
export ZIG_GLOBAL_CACHE_DIR=$PWD/build/ziglang/cache
python3 scripts/amalgamation.py "$made"
build() { # target, the shared library's name, its linker flags, the program's name, what runs it
  local work=build/ziglang/$1 said
  # At -O0 zig adds UndefinedBehaviorSanitizer of its own accord.
  local flags=(-target "$1" -O0 -fno-sanitize=undefined) runner=${5-}
  rm -rf "$work"
  said=$(CXX="$zig c++" python3 tests/amalgamation/compile.py "$made" "$work" "${flags[@]}" -fPIC -fvisibility=hidden \
    -ffp-contract=off -DNDEBUG -DHWS_BUILDING) || { echo "$said"; echo "FAILED: $1"; exit 1; }
  # shellcheck disable=SC2086  # several flags
  "$zig" c++ "${flags[@]}" -shared $3 "$work"/*.o -o "$work/$2"
  "$zig" cc "${flags[@]}" -std=c99 -DHWS_STATIC -I"$made" -c tests/amalgamation/program.c -o "$work/program.o"
  "$zig" c++ "${flags[@]}" "$work"/*.o -o "$work/$4"
  if [ -n "$runner" ] && command -v "$runner" >/dev/null; then
    [ "$("$runner" "$work/$4" | tr -d '\r')" = 1.000000 ] || { echo "FAILED: $1: the program gives another sum"; exit 1; }
    said="$said; the program runs"
  fi
  echo "ok: $1: $said; $2 has $(stat -c %s "$work/$2") bytes"
}
build aarch64-linux-musl libhawser.so.1 "-Wl,-soname,libhawser.so.1 -Wl,--version-script=cmake/hawser.map" program qemu-aarch64
build aarch64-macos libhawser.dylib "" program
build x86_64-windows-gnu hawser.dll "" program.exe wine
