#!/bin/bash
# make install PREFIX=... DESTDIR=...: the release build without tests, then its install rules.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/stage.sh
prefix=${1:-/usr/local}
stage "setup" scripts/setup.sh demo
mapfile -t arguments < <(hws_cmake_args)
build() {
  cmake -S . -B build/install "${arguments[@]}" -DCMAKE_BUILD_TYPE=Release -DHWS_BUILD_TESTS=OFF -DCMAKE_INSTALL_PREFIX="$prefix" >build/install.log &&
    cmake --build build/install --parallel "${HWS_JOBS:-$(nproc)}" >>build/install.log || { tail -30 build/install.log; return 1; }
}
mkdir -p build
stage "build" build
stage "install into ${2:-}$prefix" env DESTDIR="${2:-}" cmake --install build/install
# A package is staged with DESTDIR; whoever installs that package sees to the loader.
if [ -z "${2:-}" ]; then
  stage "loader" scripts/refresh_loader.sh "$(sed -n '/libhawser\.a$/s|/[^/]*$||p' build/install/install_manifest.txt)"
fi
