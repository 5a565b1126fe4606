#!/bin/bash
# platform.sh PRESET: cross-builds the library and the C suite, and runs the suite under the emulator.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
export NODE_PATH=/usr/share/nodejs
hws_build "$1"
ctest --test-dir "build/$1" --parallel "${HWS_JOBS:-$(nproc)}" --output-on-failure --no-tests=error --timeout 600
grep -h 'not built' "build/$1.log" || true
