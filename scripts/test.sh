#!/bin/bash
# make test: release build, then everything ctest knows; ends with ctest's own summary. HWS_TEST_EXCEPT is a pattern of tests that
# are left out, as .ci/run does with those that make check runs again and with more.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/stage.sh
stage "setup" scripts/setup.sh test
# A folder that make demo began stays as it is.
HWS_KEEP_UNITED=1 HWS_PROGRESS=1 stage "release build" hws_build release
echo "== tests"
status=0
ctest --test-dir build/release --parallel "${HWS_JOBS:-$(nproc)}" --output-on-failure --no-tests=error \
  ${HWS_TEST_EXCEPT:+--exclude-regex "$HWS_TEST_EXCEPT"} --output-log "$PWD/build/test.log" || status=$?
hws_skipped_tests build/test.log
exit $status
