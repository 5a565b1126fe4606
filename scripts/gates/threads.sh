#!/bin/bash
# ThreadSanitizer over the tests labelled `threads` (those whose source starts or asks for threads).
# Depends on: library tests
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
export HWS_STAGE_LOG=
hws_build tsan hawser_static
mapfile -t tests < <(ctest --test-dir build/tsan -N -L threads | sed -n 's/^ *Test *#[0-9]*: //p')
[ ${#tests[@]} -gt 0 ] || { echo "no test is labelled threads"; exit 1; }
hws_build tsan "${tests[@]}"
TSAN_OPTIONS=halt_on_error=1 hws_ctest build/tsan -L threads
echo "ok: ${tests[*]}"
