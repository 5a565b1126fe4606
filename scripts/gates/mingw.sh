#!/bin/bash
# Windows: library, DLL and C suite must compile and link; the suite runs where wine is.
# Depends on: library tests
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
hws_build mingw
if [ -x /usr/lib/wine/wine64 ] || command -v wine64 wine >/dev/null; then
  export WINEPREFIX=$PWD/build/wine WINEDEBUG=-all WINEPATH=$PWD/build/mingw
  HWS_JOBS=1 hws_ctest build/mingw
else
  echo "wine is not there: compiled and linked only"
fi
