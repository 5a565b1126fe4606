#!/bin/bash
# Numbers and amounts of money written as words, against an installed hawser: makes a grammar of two machines, lets the C program
# and the command line apply it, and the program once more from files of OpenFst.
#     run.sh PREFIX [FOLDER]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
prefix=$1 folder=${2:-$1/../normalize}
hawser=$prefix/bin/hawser
mkdir -p "$folder"
cmake -S "$here" -B "$folder/program" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=MinSizeRel >"$folder/build.log" 2>&1 &&
  cmake --build "$folder/program" >>"$folder/build.log" 2>&1 || { cat "$folder/build.log"; exit 1; }
for part in money numbers; do awk -v part=$part -f "$here/grammar.awk" >"$folder/$part.txt"; done
"$hawser" fst cascade "$folder/money.txt" "$folder/numbers.txt" --semiring tropical --unit chars -o "$folder/words.cascade"
"$folder/program/normalize" "$folder/words.cascade" <"$here/read.txt" | tee "$folder/out"
diff "$here/written.txt" "$folder/out"
"$hawser" fst apply "$folder/words.cascade" <"$here/read.txt" | cut -f2 | diff "$folder/out" -
for part in money numbers; do
  "$hawser" fst convert --semiring tropical --to openfst "$folder/$part.txt" -o "$folder/$part.fst"
done
"$folder/program/normalize" "$folder/money.fst" "$folder/numbers.fst" <"$here/read.txt" | diff "$folder/out" -
echo "The command line writes the same, and so does the program from two files of OpenFst."
