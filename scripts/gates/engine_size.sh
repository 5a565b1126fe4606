#!/bin/bash
# The engine alone, every module left out (HWS_WITH_*=OFF): the stripped shared library of a release build.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
mapfile -t arguments < <(hws_cmake_args)
for module in NGRAM GRAPH PFA HMM; do arguments+=("-DHWS_WITH_$module=OFF"); done
mkdir -p build
{ cmake --preset release -B build/engine "${arguments[@]}" -DHWS_BUILD_TESTS=OFF -DHWS_BUILD_TOOLS=OFF &&
  cmake --build build/engine --parallel "${HWS_JOBS:-$(nproc)}" --target hawser; } >build/engine.log 2>&1 || { tail -30 build/engine.log; exit 1; }
hws_size engine build/engine/libhawser.so 1035000
