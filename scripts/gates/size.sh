#!/bin/bash
# The stripped shared library of the release build: a jump is seen when it happens. The limit is what it takes, and
# 1 % (docs/design/size.md). Pair models and packed n-grams took 217,000 bytes.
# Depends on: library tests/install
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
hws_size release build/release/libhawser.so 5030000
# A program of finite variables alone that links the static library is without the code of strings (docs/design/build.md).
"${CC:-cc}" -O2 -DHWS_STATIC -Iinclude -c tests/install/finite.c -o build/finite.o
"${CXX:-c++}" build/finite.o build/release/libhawser.a -Wl,--gc-sections -pthread -o build/finite
nm -C build/finite | grep -E 'hws::(StateInference|EpState|Sweep)::' &&
  { echo "a program of finite variables has code of strings"; exit 1; }
strip build/finite
build/finite >build/finite.log
size=$(stat -c %s build/finite)
echo "a program of finite variables, stripped: $size bytes, limit 545000"
[ "$size" -le 545000 ]
