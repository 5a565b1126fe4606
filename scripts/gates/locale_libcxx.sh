#!/bin/bash
# The library with other C++ libraries on glibc: the C suite and the tests of numbers in text, run where 1.5 is written 1,5.
# The <charconv> of libc++ 19 writes doubles and reads none; the newer one of ziglang does both.
# Depends on: library tests
set -euo pipefail
cd "$(dirname "$0")/../.."
scripts/setup.sh portable
export ZIG_GLOBAL_CACHE_DIR=$PWD/build/ziglang/cache
check() { # build folder, compiler of C, compiler of C++
  local made=build/$1 log=build/$1.log test programs=()
  { CC=$2 CXX=$3 cmake -S . -B "$made" -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1 -DHWS_UNITY=ON \
    -DHWS_BUILD_TESTS=OFF -DHWS_BUILD_TOOLS=OFF &&
    cmake --build "$made" --parallel "${HWS_JOBS:-$(nproc)}" --target hawser; } >"$log" 2>&1 || { tail -30 "$log"; return 1; }
  # The stand-in for CMocka is a header, so that nothing else has to fit this C++ library.
  for test in decimal text; do
    programs+=("$made/$test")
    $3 -std=c++20 -O1 -I. -Itests/platform "tests/fsa/base/${test}_test.cc" fsa/base/*.cc -pthread -o "$made/$test"
  done
  tests/locale/run.sh '^capi\.' "$PWD/$made" "${programs[@]}"
}
check libcxx-19 clang-19 "clang++-19 -stdlib=libc++"
zig=$PWD/build/ziglang/zig
check libcxx-zig "$zig cc -target x86_64-linux-gnu.2.36" "$zig c++ -target x86_64-linux-gnu.2.36"
