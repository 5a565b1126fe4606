#!/bin/bash
# All tests with clang's release build and with gcc's debug build (the standard library's checks on); no warnings.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
for preset in clang-release debug; do
  hws_build "$preset" | tee "build/$preset.warnings"
  [ ! -s "build/$preset.warnings" ]
  ctest --test-dir "build/$preset" --parallel "${HWS_JOBS:-$(nproc)}" --output-on-failure --no-tests=error -Q --timeout 1200
  echo "ok: $preset"
done
