#!/bin/bash
# All tests with clang's release build and with gcc's debug build (the standard library's checks on); no warnings. The client
# of Node is left out: what it loads is the build for wasm, whoever compiled this one.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
for preset in clang-release debug; do
  hws_build "$preset" | tee "build/$preset.warnings"
  [ ! -s "build/$preset.warnings" ]
  hws_ctest "build/$preset" -E '^clients\.node$'
  echo "ok: $preset"
done
