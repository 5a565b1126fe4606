#!/bin/bash
# A tagger and a parser learned from eighty sentences by an installed hawser, and plain text parsed by both in one command. FOLDER
# gets the two models, which can be tried on other sentences of the same words.
#     run.sh PREFIX [FOLDER]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
hawser=$1/bin/hawser folder=${2:-$1/../parser}
mkdir -p "$folder"
"$hawser" hmm train "$here/english.conllu" --observed --method em --prior-emission 1.1 --end 1 -o "$folder/tagger" \
  >"$folder/tagger.out"
"$hawser" mrf parse train "$here/english.conllu" "$folder/parser" --overwrite --bits 16 --epochs 10
printf '%s\n' 'the white cat in the car sees a bird .' 'she gives the bag to the man with the dog .' >"$folder/new.txt"
"$hawser" mrf parse run "$folder/parser" "$folder/new.txt" --tagger "$folder/tagger" -o "$folder/new.conllu"
echo "Sentences that are not among the eighty, each word with its tag and its head:"
awk -F '\t' '
  NF == 10 { word[++n] = $2; tag[n] = $4; head[n] = $7 }
  NF == 0 && n { printf " "; for (i = 1; i <= n; i++) printf " %s/%s<-%s", word[i], tag[i], head[i] ? word[head[i]] : "ROOT"; print ""; n = 0 }
' "$folder/new.conllu"
# The cat is in the car and sees the bird; she gives the bag.
heads=$(awk -F '\t' 'NF == 10 && $1 <= 3 { printf "%s ", $7 }' "$folder/new.conllu")
[ "$heads" = "3 3 7 2 0 4 " ] || { echo "The heads of the first words are $heads; expected 3 3 7 2 0 4." >&2; exit 1; }
echo "The models, to be tried: echo 'the dog sleeps .' | hawser mrf parse run $folder/parser - --tagger $folder/tagger"
