#!/bin/bash
# A small grammar, learned from raw strings by an installed hawser. The strings are drawn from a known grammar (truth.txt), which
# the learner does not see: it begins with all rules over eight nonterminals, at random, and keeps the likeliest of many starts.
# Its trees of other sentences are compared with those of the true grammar, by their brackets alone, since learned nonterminals
# have no names. FOLDER gets drawings of one sentence's two trees.
#     run.sh PREFIX [FOLDER]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
hawser=$1/bin/hawser folder=${2:-$1/../grammar}
mkdir -p "$folder"
"$hawser" grammar sample "$here/truth.txt" --sentences 500 --seed 1 >"$folder/strings.txt"
"$hawser" grammar sample "$here/truth.txt" --sentences 300 --seed 2 >"$folder/others.txt"
"$hawser" grammar train --model pcfg --nonterminals 8 --method em --starts 40 --start-iterations 15 --tolerance 1e-5 --seed 1 \
  "$folder/strings.txt" -o "$folder/learned.txt" >"$folder/train.out"
"$hawser" grammar parse "$here/truth.txt" "$folder/others.txt" -o "$folder/truth.mrg"
"$hawser" grammar parse "$folder/learned.txt" "$folder/others.txt" -o "$folder/found.mrg"
for trees in truth found; do # every constituent is an X
  sed -E 's/\(([^ ()]* [^ ()]+)\)/{\1}/g; s/\([^ (){}]+ /(X /g; s/\{/(/g; s/\}/)/g' "$folder/$trees.mrg" >"$folder/$trees.brackets"
done
echo "From 500 strings without trees, a grammar; its trees of 300 others beside the true ones:"
"$hawser" grammar eval "$folder/truth.brackets" "$folder/found.brackets" --punctuation none | awk '
  $1 == "f1" { printf "  brackets that agree\t%.1f %% (F1)\n", $2; f1 = $2 }
  $1 == "exact" { printf "  trees that agree\t%.1f %%\n", $2 }
  END { exit !(f1 > 85) }' || { echo "The learned trees are not the true ones." >&2; exit 1; }
# Of the sentences of nine to eleven words, the first.
awk 'NF >= 9 && NF <= 11 { print; exit }' "$folder/others.txt" >"$folder/one.txt"
"$hawser" grammar draw "$here/truth.txt" "$folder/one.txt" -o "$folder/true-tree.svg"
"$hawser" grammar draw "$folder/learned.txt" "$folder/one.txt" -o "$folder/learned-tree.svg"
echo "One of them, the true tree and the learned one: $folder/true-tree.svg and learned-tree.svg"
"$hawser" grammar parse "$here/truth.txt" "$folder/one.txt" | sed 's/^/  /'
"$hawser" grammar parse "$folder/learned.txt" "$folder/one.txt" | sed 's/^/  /'
