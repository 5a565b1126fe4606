#!/bin/bash
# Every public function with malloc failing at its k-th call, for every k until it succeeds.
exec "$(dirname "$0")/oom.sh" 0
