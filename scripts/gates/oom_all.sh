#!/bin/bash
# Every public function with malloc failing at its k-th call, for every k until it succeeds.
# Depends on: library tests scripts/gates/oom.sh
exec "$(dirname "$0")/oom.sh" 0
