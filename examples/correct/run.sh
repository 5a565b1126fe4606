#!/bin/bash
# The first real job, against an installed hawser: builds the C program, runs it,
# and does its corrections again with the command line.
#     run.sh PREFIX [FOLDER]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
prefix=$1 folder=${2:-$1/../correct}
mkdir -p "$folder"
cmake -S "$here" -B "$folder/program" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=Release >"$folder/build.log" 2>&1 &&
  cmake --build "$folder/program" >>"$folder/build.log" 2>&1 || { cat "$folder/build.log"; exit 1; }
"$folder/program/correct" "$here/alice.txt" "$here/misspellings.tsv" "$folder/model" | tee "$folder/program.out"
"$here/correct.sh" "$prefix/bin/hawser" "$here/alice.txt" "$here/misspellings.tsv" "$folder/shell" >"$folder/shell.out"
sed -n '/^After learning/,/^$/p' "$folder/program.out" | grep -vE 'expected:|^After|^$' >"$folder/program.lines"
if diff "$folder/program.lines" "$folder/shell.out"; then
  echo "The same five corrections by the command line alone (examples/correct/correct.sh): identical."
else
  echo "The command line's corrections differ from the C program's." >&2
  exit 1
fi
