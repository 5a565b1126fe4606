#!/bin/bash
# The command line under ASan and UBSan (clang): tools.cli.*.
# Depends on: library tools tests docs/guides
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
HWS_CMAKE_EXTRA=-DHWS_BUILD_TOOLS=ON hws_build asan-ubsan hawser_cli
hws_ctest build/asan-ubsan -R '^tools\.cli\.'
