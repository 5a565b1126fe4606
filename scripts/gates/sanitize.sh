#!/bin/bash
# One clang build with ASan and UBSan: every test, corpus replay, then 10 s of fuzzing per target
# (HWS_FUZZ_SECONDS).
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
export HWS_STAGE_LOG=
stage "  build with ASan and UBSan" hws_build asan-ubsan
stage "  tests" ctest --test-dir build/asan-ubsan --parallel "${HWS_JOBS:-$(nproc)}" --output-on-failure --no-tests=error -Q --timeout 600
stage "  fuzzing" scripts/fuzz.sh build/asan-ubsan "${HWS_FUZZ_SECONDS:-10}"
