#!/bin/bash
# The fuzz preset: built, every corpus replayed, then 60 s per target (HWS_FUZZ_SECONDS).
# Depends on: library tools tests scripts/fuzz.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
export HWS_STAGE_LOG=
stage "  build" hws_build fuzz
stage "  corpora" hws_ctest build/fuzz
stage "  fuzzing" scripts/fuzz.sh build/fuzz "${HWS_FUZZ_SECONDS:-60}"
