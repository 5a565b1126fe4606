#!/bin/bash
# The release build installed, moved and used in every documented way.
# Depends on: library bindings/cpp tools docs tests/install LICENSE NOTICE
cd "$(dirname "$0")/../.." || exit 2
. scripts/stage.sh
HWS_LAUNCHER="-DCMAKE_BUILD_TYPE=Release $(hws_cmake_args | tr '\n' ' ')" exec tests/install/run.sh
