#!/bin/bash
# Vowels and consonants by themselves, against an installed hawser: builds the C program, runs it, and finds the
# same kinds with the command line.
#     run.sh PREFIX [FOLDER]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
prefix=$1 folder=${2:-$1/../letters}
mkdir -p "$folder"
cmake -S "$here" -B "$folder/program" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=Release >"$folder/build.log" 2>&1 &&
  cmake --build "$folder/program" >>"$folder/build.log" 2>&1 || { cat "$folder/build.log"; exit 1; }
"$folder/program/letters" "$here/../correct/alice.txt" | tee "$folder/program.out"
"$here/letters.sh" "$prefix/bin/hawser" "$here/../correct/alice.txt" "$folder/shell" >"$folder/shell.out"
if diff <(sed '/^$/,$d' "$folder/program.out") "$folder/shell.out"; then
  echo "The same kinds by the command line alone (examples/letters/letters.sh): identical. Its five runs are drawn in $folder/shell/bounds.svg, the best model in transitions.svg."
else
  echo "The command line's letters differ from the C program's." >&2
  exit 1
fi
