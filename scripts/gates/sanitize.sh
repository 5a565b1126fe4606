#!/bin/bash
# One clang build of the library with ASan and UBSan: its tests, corpus replay, then 3 s of fuzzing per target
# (HWS_FUZZ_SECONDS). The command line under sanitizers: sanitize_tools.sh.
# Depends on: library tests scripts/fuzz.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
export HWS_STAGE_LOG= HWS_CMAKE_EXTRA=-DHWS_BUILD_TOOLS=OFF
stage "  build with ASan and UBSan" hws_build asan-ubsan
stage "  tests" hws_ctest build/asan-ubsan
stage "  fuzzing" scripts/fuzz.sh build/asan-ubsan "${HWS_FUZZ_SECONDS:-3}"
