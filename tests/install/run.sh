#!/bin/bash
# Installs the release build into a scratch folder, moves it, and uses it in every way the README names but the one compiler
# line (one_line.sh). Needs build/release. Prints one line per way.
set -euo pipefail
cd "$(dirname "$0")/../.."
source=$PWD
build=${HWS_BUILD_DIR:-$source/build/release}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cc=${CC:-cc}
cxx=${CXX:-c++}
. tests/install/ways.sh

DESTDIR=$scratch/staged cmake --install "$build" --prefix /usr/local >"$scratch/log"
# Moved away from where it was installed: no file may hold an absolute path.
mv "$scratch/staged/usr/local" "$scratch/prefix"
if grep -rIl -e "$scratch" "$scratch/prefix"; then
  echo "installed files name the folder that they were installed into"
  exit 1
fi
tests/install/prefix.sh "$scratch/prefix" "$build"
# The loader looks in no folder of one's own, so what pkg-config says for one names it.
own_prefix() {
  mkdir -p "$scratch/own/lib/pkgconfig"
  cmake -S "$source" -B "$scratch/configured" -DCMAKE_BUILD_TYPE=Release -DHWS_BUILD_TESTS=OFF -DHWS_BUILD_TOOLS=OFF \
    -DCMAKE_INSTALL_PREFIX="$scratch/own" &&
    cp "$scratch/configured/hawser.pc" "$scratch/own/lib/pkgconfig/" &&
    cp -P "$(dirname "$(find "$scratch/prefix" -name libhawser.a)")"/libhawser* "$scratch/own/lib/" &&
    cp -r "$scratch/prefix/include" "$scratch/own/" &&
    export PKG_CONFIG_PATH="$scratch/own/lib/pkgconfig" &&
    $cc -std=c99 tests/install/main.c tests/install/host.c $(pkg-config --cflags --libs hawser) -o "$scratch/program" &&
    env -u LD_LIBRARY_PATH "$scratch/program"
}
run "pkg-config of a folder of one's own, without a word to the loader" own_prefix
eigen=$(sed -n 's/^HWS_EIGEN_INCLUDE_DIR:PATH=//p' "$build/CMakeCache.txt")
# The engine says as much of that as everything would.
run "add_subdirectory, shared and static, hawser.hpp without modules" cmake_host add_subdirectory -DCMAKE_CXX_COMPILER="$cxx" \
  -DHAWSER_SOURCE="$source" -DHWS_EIGEN_INCLUDE_DIR="$eigen" -DHWS_WITH_NGRAM=OFF -DHWS_WITH_MRF=OFF -DHWS_WITH_GRAPH=OFF -DHWS_WITH_PFA=OFF -DHWS_WITH_HMM=OFF -DHWS_WITH_GRAMMAR=OFF -DHWS_WITH_ALIGN=OFF -DHWS_WITH_PARSE=OFF -DHWS_WITH_PAIRS=OFF \
  ${HWS_LAUNCHER:-}
