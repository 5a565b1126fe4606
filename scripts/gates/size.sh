#!/bin/bash
# The stripped shared library of the release build: a jump is seen when it happens. The limit is what it takes, and
# 1 %; issue 3 asks for 614,400, and docs/decisions.md ("Size") says what is in the way.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
hws_size release build/release/libhawser.so 2398000
