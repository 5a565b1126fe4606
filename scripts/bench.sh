#!/bin/bash
# make bench: builds and runs the benchmarks (bench/), all from the release build.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/stage.sh
stage "packages" scripts/setup.sh bench
HWS_CMAKE_EXTRA="-DHWS_BUILD_BENCH=ON" stage "release build" hws_build release
exec bench/run.sh build/release
