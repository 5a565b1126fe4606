#!/bin/bash
# The word behind vater, vader, fader and father, against an installed hawser: builds the C program and
# compares it with the command line's answer to the same graph as JSON.
#     run.sh PREFIX [FOLDER]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
prefix=$1 folder=${2:-$1/../ancestor}
mkdir -p "$folder"
cmake -S "$here" -B "$folder/program" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=Release >"$folder/build.log" 2>&1 &&
  cmake --build "$folder/program" >>"$folder/build.log" 2>&1 || { cat "$folder/build.log"; exit 1; }
"$folder/program/ancestor" vater vader fader father | tee "$folder/out"
"$prefix/bin/hawser" graph infer "$here/ancestor.json" --method ep -n 4 |
  awk -F'\t' '/^#/ {next} {printf "%.3f %s\n", $2, $3}' | diff "$folder/out" -
echo "The same from the graph as JSON."
