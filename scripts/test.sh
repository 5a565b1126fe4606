#!/bin/bash
# make test: release build, then everything ctest knows; ends with ctest's own summary.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/stage.sh
stage "setup" scripts/setup.sh test
stage "release build" hws_build release
echo "== tests"
status=0
ctest --test-dir build/release --parallel "${HWS_JOBS:-$(nproc)}" --output-on-failure --no-tests=error \
  --output-log "$PWD/build/test.log" || status=$?
hws_skipped_tests build/test.log
exit $status
