#!/bin/bash
# The ABI against its committed baseline, tests/abi/hawser.abi.
# With --write: makes the baseline anew. Only a commit that also raises HWS_ABI_VERSION and says so in
# CHANGELOG.md may change what is there of a header section marked stable; additions are free.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=build/abi
mkdir -p "$work"
eigen=$(sed -n 's/^HWS_EIGEN_INCLUDE_DIR:PATH=//p' build/release/CMakeCache.txt)
compiler=g++
command -v ccache >/dev/null && compiler="ccache g++"
# Only the shims need debug information: they hold every public function. What they
# call stays undefined, which a shared library may.
rm -f "$work"/*.o
export work eigen compiler
find capi -name '*.cc' | sort | xargs -P "${HWS_JOBS:-$(nproc)}" -I{} sh -c '
  $compiler -std=c++20 -g -O0 -fPIC -fvisibility=hidden -ffp-contract=off -DHWS_BUILDING -I. -Iinclude -isystem "$eigen" \
    -fdebug-prefix-map="$PWD"=. -c "$1" -o "$work/$(echo "$1" | tr / .).o"' sh {}
g++ -shared -Wl,-soname,libhawser.so -Wl,--version-script=cmake/hawser.map "$work"/*.o -o "$work/libhawser.so"
abidw --headers-dir include/hawser --drop-private-types --no-corpus-path --no-comp-dir-path --no-show-locs \
  --out-file "$work/hawser.abi" "$work/libhawser.so"
if [ "${1:-}" = --write ]; then
  cp "$work/hawser.abi" tests/abi/hawser.abi
  echo "tests/abi/hawser.abi written"
  exit 0
fi
status=0
abidiff --harmless tests/abi/hawser.abi "$work/hawser.abi" || status=$?
if [ "$status" -ne 0 ]; then
  echo "the ABI is not that of tests/abi/hawser.abi."
  echo "Additions: scripts/gates/abi.sh --write. Anything else also raises HWS_ABI_VERSION, with a line in CHANGELOG.md."
fi
exit "$status"
