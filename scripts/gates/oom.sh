#!/bin/bash
# Every public function with malloc failing at its k-th call, for every k until it succeeds (its own time and
# result; `make test` runs it as well).
set -euo pipefail
cd "$(dirname "$0")/../.."
build/release/capi.oom_test >build/oom.log 2>&1 || { tail -30 build/oom.log; exit 1; }
grep -E 'PASSED' build/oom.log
