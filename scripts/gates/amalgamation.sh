#!/bin/bash
# The library as few files (scripts/amalgamation.py) is the library: it exports the same functions and gives the bits of the
# release build, whose programs it is compared with; each part compiles without warnings and in little memory; so do all with
# each switch and with clang; and the switches leave out what they leave out in CMake.
# Depends on: library scripts tests
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
made=build/amalgamation work=build/gate.amalgamation
python3 scripts/amalgamation.py "$made"
rm -rf "$work"
mkdir -p "$work"
# As docs/embedding.md says, and as a shared library.
python3 tests/amalgamation/compile.py "$made" "$work/objects" -O2 -ffp-contract=off -Wall -Wextra -fPIC -fvisibility=hidden \
  -ffunction-sections -fdata-sections
objects=("$work"/objects/*.o)
"${CXX:-c++}" -shared "${objects[@]}" -Wl,--version-script=cmake/hawser.map -Wl,--no-undefined -pthread -o "$work/libhawser.so"
exports() { nm -D --defined-only "$1" | awk '{ print $3 }' | sort; }
diff <(exports build/release/libhawser.so) <(exports "$work/libhawser.so") || { echo "it exports other functions (>)"; exit 1; }
"${CC:-cc}" -std=c99 -Wall -Wextra -Werror -I"$made" -c tests/amalgamation/program.c -o "$work/program.o"
"${CXX:-c++}" "$work/program.o" "${objects[@]}" -pthread -o "$work/program"
[ "$("$work/program")" = 1.000000 ] || { echo "a program that links it gives another sum"; exit 1; }
for job in 1 2 3 4 5; do
  "${CC:-cc}" -std=c99 -Wall -Wextra -Werror -Os -DJOB=$job -I"$made" -c tests/amalgamation/jobs.c -o "$work/job.o"
  "${CXX:-c++}" "$work/job.o" "${objects[@]}" -Wl,--gc-sections -pthread -s -o "$work/job"
  echo "job $job of tests/amalgamation/jobs.c: $(stat -c %s "$work/job") bytes"
done
"${CC:-cc}" -std=c99 -O1 -I. -Iinclude -c tests/bits/bits.c -o "$work/bits.o"
"${CXX:-c++}" "$work/bits.o" "${objects[@]}" -pthread -o "$work/bits"
"$work/bits" >"$work/bits.txt"
build/release/bits >"$work/release.txt"
diff "$work/release.txt" "$work/bits.txt" || { echo "it gives other bits than the release build (<)"; exit 1; }
echo "as the release build: $(grep -c . "$work/bits.txt") rows of bits, $(exports "$work/libhawser.so" | grep -c .) functions"
# What docs/embedding.md says is never called.
needed() { nm -u "${objects[@]}" | awk 'NF == 2 { print $2 }' | sort -u; }
never='_?_?exit|quick_exit|_Exit|abort|signal|sigaction|raise|kill|system|fork|exec[lv].*|(set|use|new)locale'
never="$never|localeconv|(secure_)?getenv|v?f?printf|puts|putchar|fput[cs]|fwrite|perror|s?rand|random|_ZSt4(cout|cerr)"
never="$never|__assert_fail"
needed | grep -xE "$never" && { echo "it needs functions that no library may call"; exit 1; }
# Kernels for wide vectors are in what any compiler line makes.
if [ "$(uname -m)" = x86_64 ] && command -v objdump >/dev/null; then
  objdump -d "$work/libhawser.so" | grep '%ymm' >/dev/null || { echo "it has no kernels for AVX2"; exit 1; }
fi
python3 tests/amalgamation/switches.py "$work/switches"
only() { CXX=$1 python3 tests/amalgamation/compile.py "$made" "$work/only" -fsyntax-only -O0 "${@:2}"; }
for switch in HWS_NO_FILES=1 HWS_NO_THREADS=1 HWS_WITH_{NGRAM,MRF,GRAPH,PFA,HMM,GRAMMAR}=0; do
  said=$(only "${CXX:-c++}" "-D$switch")
  echo "$switch: $said"
done
if command -v clang++ >/dev/null; then
  said=$(only clang++ -Wall -Wextra)
  echo "clang: $said"
fi
