#!/bin/sh
# English plurals and past tenses with an installed hawser: from 100 segmented words, pronounced as in the CMU dictionary,
# the forms that stand behind the endings (S in cats, Z in dogs, IH Z in roses) and behind the stems.
#     run.sh PREFIX FOLDER
set -eu
data=$(cd "$(dirname "$0")/../data" && pwd)
mkdir -p "$2"
"$1/bin/hawser" morph infer "$data/inflection.words.tsv" --gold "$data/inflection.gold.tsv" --sweeps 4 >"$2/inflection.out"
echo "English endings from 100 words, each with its posterior probability:"
grep -E '^suffix:' "$2/inflection.out"
awk '$1 == "stems" && $2 == "exact_match" { printf "Stems that are right: %.0f %%.", 100 * $3 } $1 == "seconds" { seconds = $2 }
     END { printf " Seconds of inference: %s.\n", seconds }' "$2/inflection.out"
