#!/bin/bash
# 60 s per fuzz target.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
hws_build asan-ubsan
scripts/fuzz.sh build/asan-ubsan 60
