#!/bin/bash
# Every public function with malloc failing: at 30 of each scenario's allocations, spread evenly, or at all of them
# where there are no more (`make test`: at 12; gate `oom_all`: at every one).
# Depends on: library tests
set -euo pipefail
cd "$(dirname "$0")/../.."
HWS_OOM_FAILURES=${1:-30} build/release/capi.oom_test >build/oom.log 2>&1 || { tail -30 build/oom.log; exit 1; }
grep -E 'PASSED' build/oom.log
