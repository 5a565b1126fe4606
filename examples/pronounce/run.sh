#!/bin/bash
# Two hundred words and their sounds teach an installed hawser to pronounce ten words that nobody listed.
#     run.sh PREFIX [FOLDER]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
hawser=$1/bin/hawser folder=${2:-$1/../pronounce}
mkdir -p "$folder"
"$hawser" pairs train "$here/words.txt" --marks 012 -o "$folder/model" >"$folder/train.out"
printf '%s\n' blip clamp dreaming flicker grain shaker snack stamping trick-or-treat slipper | tr -d - >"$folder/new.txt"
echo "Ten words that are not among the $(grep -vc '^;;;' "$here/words.txt") that were learned from, and how they sound:"
"$hawser" pairs apply "$folder/model" "$folder/new.txt" | tee "$folder/new.out" | sed 's/^/  /'
for line in 'clamp	K L AE1 M P' 'grain	G R EY1 N' 'snack	S N AE1 K'; do
  grep -qx "$line" "$folder/new.out" || { echo "The line '$line' is missing." >&2; exit 1; }
done
echo "The same without stress, with probabilities:"
head -1 "$folder/new.txt" | "$hawser" pairs apply "$folder/model" - --fold 1 --best 3 --scores | sed 's/^/  /'
