#!/bin/bash
# The one compiler line of README.md for systems that no other gate builds for: every .cc must compile, and the shared library link.
# A line is one process, so that HWS_JOBS of them run at once (the number of processors).
set -euo pipefail
cd "$(dirname "$0")/../.."
scripts/setup.sh portable
export ZIG_GLOBAL_CACHE_DIR=$PWD/build/ziglang/cache HWS_NO_HOST=1
build() { # target, linker flags
  local made=build/ziglang/$1
  rm -rf "$made"
  # At -O0 zig adds UndefinedBehaviorSanitizer of its own accord.
  CXX="$PWD/build/ziglang/zig c++ -target $1" CXXFLAGS="-O0 -fno-sanitize=undefined" LDFLAGS=$2 tests/install/one_line.sh "$made" \
    >"$made.log" 2>&1 || { grep -E 'error|warning' -A3 "$made.log" | head -40; tail -3 "$made.log"; echo "FAILED: $1"; exit 1; }
  echo "ok: $1, $(stat -c %s "$made/libhawser.so.1") bytes"
}
export -f build
xargs -P "${HWS_JOBS:-$(nproc)}" -d '\n' -n 2 bash -euo pipefail -c 'build "$@"' build <<'end'
aarch64-macos

aarch64-linux-musl
-Wl,-soname,libhawser.so.1 -Wl,--version-script=cmake/hawser.map
x86_64-windows-gnu

end
