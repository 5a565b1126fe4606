#!/bin/bash
# The engine alone, every module left out: the stripped shared library of a release build. The limit is what it takes, and 1 %.
# Edit models are part of it, as they have no switch: with their learner, statistics and calls they take some 140 KB.
# Depends on: library
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
hws_engine release engine
hws_size engine build/engine/libhawser.so 904100
