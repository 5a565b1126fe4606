#!/bin/bash
# OpenFst, its library and its tools, beside ours on random machines (`make test` runs these tests where it is installed).
# Depends on: library tests
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
HWS_STAGE_LOG= hws_ctest build/release -R '^oracle\.'
! grep -qE 'Skipped|Not Run' build/release.ctest.log
