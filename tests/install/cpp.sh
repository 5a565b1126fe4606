#!/bin/bash
# cpp.sh PREFIX: a C++17 project that finds the library installed in PREFIX by CMake, and one that finds it by pkg-config. With
# GCC every function of hawser.hpp is compiled, so that none may call what this library lacks.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
prefix=$(cd "$1" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cmake -S "$here/cpp" -B "$scratch/build" -DCMAKE_PREFIX_PATH="$prefix"
cmake --build "$scratch/build" --parallel "${HWS_JOBS:-$(nproc)}"
"$scratch/build/host_hawser"
"$scratch/build/host_static"
lib=$(dirname "$(find "$prefix" -name libhawser.a)")
# shellcheck disable=SC2046
"${CXX:-c++}" -std=c++17 "$here/cpp/main.cc" $(PKG_CONFIG_PATH=$lib/pkgconfig pkg-config --cflags --libs hawser) -o "$scratch/program"
LD_LIBRARY_PATH=$lib "$scratch/program"
