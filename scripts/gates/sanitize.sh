#!/bin/bash
# One clang build with ASan and UBSan: every test, corpus replay, then 10 s of fuzzing per target
# (HWS_FUZZ_SECONDS).
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
export HWS_STAGE_LOG=
stage "  build with ASan and UBSan" hws_build asan-ubsan
stage "  tests" hws_ctest build/asan-ubsan
stage "  fuzzing" scripts/fuzz.sh build/asan-ubsan "${HWS_FUZZ_SECONDS:-10}"
