#!/bin/bash
# Sixty English sentences and their French translations, aligned word by word by an installed hawser that knows neither language.
# FOLDER gets a drawing of one pair's links as a matrix.
#     run.sh PREFIX [FOLDER]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
hawser=$1/bin/hawser folder=${2:-$1/../align}
mkdir -p "$folder"
# Little text: vi begins with what is seen together more evenly than em, whose first links stay.
"$hawser" align train "$here/pairs.txt" --schedule ibm1/vi:20,hmm/vi:5,fertility:100 -o "$folder/model" >"$folder/train.out"
"$hawser" align run "$folder/model" "$here/pairs.txt" -o "$folder/links.txt"
printf 'the black cat sleeps in the small garden . ||| le chat noir dort dans le petit jardin .\n' >"$folder/new.txt"
echo "Links of a pair that is not among the sixty, in which the adjectives change places:"
"$hawser" align run "$folder/model" "$folder/new.txt" | tee "$folder/new.links" | sed 's/^/  /'
"$hawser" align draw "$folder/model" "$folder/new.txt" -o "$folder/links.svg"
echo "Translations that are nearly certain:"
"$hawser" align lexicon "$folder/model" --least 0.9 | awk '
  { printf "  %s = %s", $2, $1; n++; if (n % 6 == 0) print "" }
  END { if (n % 6) print ""; exit !(n >= 20) }' || { echo "Fewer than twenty words have a translation." >&2; exit 1; }
# black is noir, cat is chat, garden is jardin.
for link in 1-2 2-1 6-6 7-7; do
  grep -qw -- "$link" "$folder/new.links" || { echo "The link $link is missing." >&2; exit 1; }
done
echo "The links of that pair as a matrix: $folder/links.svg"
