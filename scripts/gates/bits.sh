#!/bin/bash
# Bits of what is learned: each row of tests/bits/bits.txt, with the vectors of this processor and with those that every
# processor has. The bits belong to one compiler and to the exponentials and logarithms of one C library, which chooses them
# by the processor; elsewhere the gate is skipped (status 77), which the summary of make check says.
# With --write: makes the file anew; the commit then says which numbers changed and why.
# Depends on: library tests
set -euo pipefail
cd "$(dirname "$0")/../.."
committed=tests/bits/bits.txt
fused=$(grep -qsw fma /proc/cpuinfo && echo fma || echo plain)
place="# c++ $(c++ -dumpfullversion) $(uname -m) $(getconf GNU_LIBC_VERSION 2>/dev/null || echo libc) $fused"
if [ "${1:-}" != --write ] && ! grep -qx "$place" "$committed"; then
  echo "skipped: bits are of '$(head -1 "$committed")', this is '$place'"
  exit 77
fi
for program in bits bits_baseline; do
  { echo "$place"; "build/release/$program"; } >"build/$program.txt"
done
diff build/bits_baseline.txt build/bits.txt || { echo "wide vectors give other bits than those of every processor (<)"; exit 1; }
if [ "${1:-}" = --write ]; then
  cp build/bits.txt "$committed"
fi
diff "$committed" build/bits.txt || { echo "bits changed; if that is right: scripts/gates/bits.sh --write"; exit 1; }
echo "$(grep -vc '^#' "$committed") rows as committed, twice"
