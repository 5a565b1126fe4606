#!/bin/bash
# platform.sh PRESET: cross-builds the library and the C suite, and runs the suite under the emulator.
# Depends on: library tests
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
export NODE_PATH=/usr/share/nodejs
hws_build "$1"
hws_ctest "build/$1"
grep -h 'not built' "build/$1.log" || true
