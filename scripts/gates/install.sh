#!/bin/bash
# The release build installed, moved and used in every documented way.
cd "$(dirname "$0")/../.." || exit 2
if command -v ccache >/dev/null; then
  export HWS_LAUNCHER="-DCMAKE_BUILD_TYPE=Release -DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache"
fi
exec tests/install/run.sh
