#!/bin/bash
# The C suite and the readers' tests in a process whose locale writes 1,5 for 1.5.
set -euo pipefail
cd "$(dirname "$0")/../.."
mkdir -p build/locale
[ -d build/locale/de_DE.UTF-8 ] || localedef -i de_DE -f UTF-8 build/locale/de_DE.UTF-8
cc -shared -fPIC -O1 tests/locale/comma.c -o build/locale/comma.so
# The shim sets the locale before main and ends the process if a comma does not come.
for test in $(ctest --test-dir build/release -N -R '^(capi\.|fsa\.io|fsa\.base\.text)' | sed -n 's/^ *Test *#[0-9]*: //p' | grep -v oom); do
  env LOCPATH="$PWD/build/locale" LC_ALL=de_DE.UTF-8 LD_PRELOAD="$PWD/build/locale/comma.so" "build/release/$test" >build/locale/log 2>&1 ||
    { echo "FAILED: $test"; tail -20 build/locale/log; exit 1; }
  echo "ok: $test"
done
