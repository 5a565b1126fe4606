#!/bin/bash
# The stripped shared library of the release build: a jump is seen when it happens. The limit is what it takes, and
# 1 % (docs/design/size.md).
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
hws_size release build/release/libhawser.so 2889900
