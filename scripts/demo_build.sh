#!/bin/bash
# demo_build.sh FOLDER: builds the library and the command line in build/release, where make test goes on, and installs them into
# FOLDER. A folder that is new compiles several files as one (cmake/unity.cmake), in some half of the time; HWS_UNITY=OFF in the
# environment compiles each by itself, as is published, and a folder that is there stays as it is.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/stage.sh
kept() { sed -n "s/^$1:BOOL=//p" build/release/CMakeCache.txt 2>/dev/null || true; }
build() {
  local unity tests
  unity=$(kept HWS_UNITY) tests=$(kept HWS_BUILD_TESTS)
  HWS_KEEP_UNITED=1 HWS_PROGRESS=1 HWS_CMAKE_EXTRA="-DHWS_UNITY=${unity:-${HWS_UNITY:-ON}} -DHWS_BUILD_TESTS=${tests:-OFF}" \
    hws_build release hawser hawser_static hawser_cli hawser_shell_files
}
install() {
  cmake --install build/release --prefix "$1" >build/demo.log || { tail -30 build/demo.log; return 1; }
}
stage "setup" scripts/setup.sh demo
stage "build: build/release.log has every line of it" build
stage "install into $1" install "$1"
