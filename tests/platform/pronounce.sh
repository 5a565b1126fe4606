#!/bin/bash
# The program of examples/pronounce on another platform: it learns from the example's words and pronounces some that are new.
#     pronounce.sh RUNNER PRONOUNCE
set -euo pipefail
example=$(cd "$(dirname "$0")/../../examples/pronounce" && pwd)
runner=$1 program=$2
out=$("$runner" "$program" "$example/words.txt" clamp grain snack)
echo "$out"
for line in 'clamp	K L AE1 M P' 'grain	G R EY1 N' 'snack	S N AE1 K'; do
  grep -qx "$line" <<<"$out" || { echo "The line '$line' is missing." >&2; exit 1; }
done
module=${program%.js}.wasm
[ ! -f "$module" ] || echo "the module has $(stat -c %s "$module") bytes"
