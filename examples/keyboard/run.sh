#!/bin/bash
# Suggestions while typing, against an installed hawser: builds the C program, lets it learn a
# book, and compares what it suggests with suggested.txt, the command line's answer and its own
# from the model it wrote.
#     run.sh PREFIX [FOLDER]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
prefix=$1 folder=${2:-$1/../keyboard}
mkdir -p "$folder"
cmake -S "$here" -B "$folder/program" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=Release >"$folder/build.log" 2>&1 &&
  cmake --build "$folder/program" >>"$folder/build.log" 2>&1 || { cat "$folder/build.log"; exit 1; }
"$folder/program/keyboard" "$here/../correct/alice.txt" "$folder/model" <"$here/typed.txt" | tee "$folder/out"
diff "$here/suggested.txt" "$folder/out"
"$folder/program/keyboard" "$folder/model" <"$here/typed.txt" | diff "$folder/out" -
# The same by the command line: the first line's suggestion.
first=$(sed -n '1s/.*| //p' "$folder/out" | cut -d' ' -f1)
line=$("$prefix/bin/hawser" ngram complete "$folder/model" --context "the White" --prefix Ra -k 1 | cut -f2)
[ "$line" = "$first" ] || { echo "The command line suggests '$line', the program '$first'." >&2; exit 1; }
echo "The model reopened and the command line suggest the same."
