#!/bin/bash
# The stripped shared library of the release build: a jump is seen when it happens. The limit is what it takes, and
# 1 % (docs/design/size.md). Cascades of several machines, acceptors as features, families of graphs with strings and the
# choice of a method under a stick took 107,000 bytes.
# Depends on: library tests/install
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
made=build/gate.size # tests of examples have folders of their names in build/
mkdir -p "$made"
hws_size release build/release/libhawser.so 5160000
# A program of finite variables alone that links the static library is without the code of strings (docs/design/build.md).
"${CC:-cc}" -O2 -DHWS_STATIC -Iinclude -c tests/install/finite.c -o "$made"/finite.o
"${CXX:-c++}" "$made"/finite.o build/release/libhawser.a -Wl,--gc-sections -pthread -o "$made"/finite
nm -C "$made"/finite | grep -E 'hws::(StateInference|EpState|Sweep)::' &&
  { echo "a program of finite variables has code of strings"; exit 1; }
"$made"/finite >"$made"/finite.log
bad=0
measure() { # PROGRAM, what it is, limit
  strip "$1"
  echo "$2, stripped: $(stat -c %s "$1") bytes, limit $3"
  [ "$(stat -c %s "$1")" -le "$3" ] || bad=1
}
measure "$made"/finite "a program of finite variables" 545000
# The program of examples/normalize, which reads cascades and files of OpenFst and applies them to lines.
"${CC:-cc}" -Os -DHWS_STATIC -Iinclude -c examples/normalize/normalize.c -o "$made"/normalize.o
"${CXX:-c++}" "$made"/normalize.o build/release/libhawser.a -Wl,--gc-sections -no-pie -pthread -o "$made"/normalize
measure "$made"/normalize "a program that normalizes lines" 392000
exit $bad
