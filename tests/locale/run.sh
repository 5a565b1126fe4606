#!/bin/bash
# run.sh PATTERN [FOLDER PROGRAM...]: the tests of build/release whose names match, in a locale that writes 1,5 for 1.5. Those of
# the C suite load the shared library of FOLDER, if one is given, in place of the release build's. The programs run as well.
set -euo pipefail
cd "$(dirname "$0")/../.."
pattern=$1 folder=${2:-}
shift $(($# < 2 ? $# : 2))
made=build/locale
mkdir -p $made
# In Pashto the point is a character of two bytes; fsa.base.decimal_test sets that locale too.
for locale in de_DE ps_AF; do
  [ -d $made/$locale.UTF-8 ] || localedef -i $locale -f UTF-8 $made/$locale.UTF-8
done
cc -shared -fPIC -O1 tests/locale/comma.c -o $made/comma.so
# The shim sets the locale before main and ends the process if a comma does not come.
for test in "$@" $(ctest --test-dir build/release -N -R "$pattern" | sed -n 's|^ *Test *#[0-9]*: |build/release/|p' | grep -v oom); do
  env ${folder:+LD_LIBRARY_PATH="$folder"} LOCPATH="$PWD/$made" LC_ALL=de_DE.UTF-8 LD_PRELOAD="$PWD/$made/comma.so" \
    "$test" >$made/log 2>&1 || { echo "FAILED: $test"; tail -20 $made/log; exit 1; }
  echo "ok: ${test##*/}"
done
