#!/bin/bash
# amalgamation.sh ARCHIVE: runs the commands of the README in the unpacked archive, for a C program of twenty lines. Not
# optimized, so that it ends in a minute or two; the gate `amalgamation` does the rest.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
archive=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tar -xzf "$archive" -C "$scratch"
cd "$scratch/$(basename "$archive" .tar.gz)"
for file in hawser.h LICENSE NOTICE README.md Eigen/Core; do
  [ -s "$file" ] || { echo "FAILED: no $file"; exit 1; }
done
line=$(sed -n 's/^    \(c++ .* -c hawser-\*\.cc\)$/\1/p' README.md)
[ -n "$line" ] || { echo "FAILED: README.md has no compiler line"; exit 1; }
line=${line/-O2/-O0}
line=${line/c++/${CXX:-c++}}
if command -v ccache >/dev/null; then export CCACHE_BASEDIR=$scratch; line="ccache $line"; fi
printf '%s\0' hawser-*.cc | xargs -0 -n1 -P"${HWS_JOBS:-$(nproc)}" bash -c "${line/hawser-\*.cc/\"\$1\"}" compile
cp "$here/../amalgamation/program.c" .
sed -n 's/^    \(cc -c program.c\|c++ program.o .*\)$/\1/p' README.md >link.sh
[ "$(grep -c . link.sh)" = 2 ] || { echo "FAILED: README.md does not say how to link"; exit 1; }
bash -euo pipefail link.sh
[ "$(./program)" = 1.000000 ] || { echo "FAILED: the program prints $(./program)"; exit 1; }
echo "ok: the amalgamation, and a program of it of $(stat -c %s program) bytes"
