#!/bin/bash
# All tests with clang's release build and with gcc's debug build (the standard library's checks on), without warnings, and those
# of readers under GCC's -fsanitize=undefined. The client
# of Node is left out: what it loads is the build for wasm, whoever compiled this one.
# Depends on: everything
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
# Without optimization a test takes many times as long, and finds nothing more.
export HWS_CMAKE_EXTRA="-DCMAKE_CXX_FLAGS_DEBUG=-Og -DCMAKE_C_FLAGS_DEBUG=-Og"
for preset in clang-release debug; do
  hws_build "$preset" | tee "build/$preset.warnings"
  [ ! -s "build/$preset.warnings" ]
  hws_ctest "build/$preset" -E '^clients\.node$'
  echo "ok: $preset"
done
# GCC's -fsanitize=undefined takes fewer expressions for constants. The lists of learners' options are made of the most.
git ls-files 'src/*_fields.hh' | while read -r header; do
  g++ -std=c++20 -I. -isystem "${EIGEN_INCLUDE:-/usr/include/eigen3}" -DEigen=hws_eigen -fsanitize=undefined -fsyntax-only -x c++ "$header"
done
echo "ok: lists of options under -fsanitize=undefined"
# The library under the same, and the tests of what reads files of others and of all calls. Clang's sanitizers run every test
# (scripts/gates/sanitize.sh); GCC's differ in what they take for defined.
unset HWS_CMAKE_EXTRA
hws_build gcc-ubsan hawser_static
readers='^(fsa\.io|src\.graph\.io|src\.corpus|src\.grammar\.model|capi)\.'
mapfile -t tests < <(ctest --test-dir build/gcc-ubsan -N -R "$readers" | sed -n 's/^ *Test *#[0-9]*: //p')
hws_build gcc-ubsan "${tests[@]}"
hws_ctest build/gcc-ubsan -R "$readers"
echo "ok: gcc-ubsan, ${#tests[@]} tests"
