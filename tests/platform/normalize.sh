#!/bin/bash
# The program of examples/normalize on another platform: grammars that make_grammar makes there, read as a cascade and as two
# files of OpenFst, and applied to the example's lines.
#     normalize.sh RUNNER MAKE_GRAMMAR NORMALIZE FOLDER
set -euo pipefail
example=$(cd "$(dirname "$0")/../../examples/normalize" && pwd)
runner=$1 maker=$2 program=$3 folder=$4
mkdir -p "$folder"
for part in money numbers; do awk -v part=$part -f "$example/grammar.awk" >"$folder/$part"; done
"$runner" "$maker" "$folder/words.cascade" "$folder/money" "$folder/numbers"
"$runner" "$program" "$folder/words.cascade" <"$example/read.txt" >"$folder/out"
diff "$example/written.txt" "$folder/out"
"$runner" "$program" "$folder/money.fst" "$folder/numbers.fst" <"$example/read.txt" | diff "$folder/out" -
module=${program%.js}.wasm
[ ! -f "$module" ] || echo "the module has $(stat -c %s "$module") bytes"
