#!/bin/sh
# The two kinds of letters of main.c once more, with the command line alone:
#     letters.sh HAWSER BOOK FOLDER
# Prints the two kinds and ln p per letter as the program does; run.sh compares. Draws the bounds of all runs to
# FOLDER/bounds.svg and the best model's transitions to FOLDER/transitions.svg.
set -eu
hawser=$1 book=$2 folder=$3
LC_ALL=C
export LC_ALL
mkdir -p "$folder"
cd "$folder"

# Nothing but small letters, a line per paragraph.
tr 'A-Z' 'a-z' <"$book" | awk 'BEGIN { RS = "" } { gsub(/[^a-z]/, "") } $0 != "" { print }' >letters.txt

learn() { "$hawser" hmm train letters.txt --format chars --method vi --init rows --starts 1 --iterations 100 "$@"; }
learn --states 1 --seed 1 -o plain >/dev/null
best=
for seed in 1 2 3 4 5; do
  bound=$(learn --states 2 --seed $seed -o "model.$seed" --trace "seed-$seed.tsv" | awk '$1 == "elbo" { print $2 }')
  if [ -z "$best" ] || awk -v a="$bound" -v b="$best" 'BEGIN { exit !(a + 0 > b + 0) }'; then best=$bound chosen=$seed; fi
done
"$hawser" hmm plot seed-*.tsv --from-step 2 --title "Five beginnings" -o bounds.svg
"$hawser" hmm draw "model.$chosen" -o transitions.svg
"$hawser" hmm tag "model.$chosen" letters.txt --format chars | awk '
  NF { ++count[$1 " " $2]; seen[$1] = 1; ++tokens }
  END {
    for (i = 1; i <= 26; ++i) {
      c = substr("abcdefghijklmnopqrstuvwxyz", i, 1)
      if (c in seen) kind[c] = count[c " 1"] > count[c " 0"]
      if (c in seen) { ++size[kind[c]]; list[kind[c]] = list[kind[c]] " " c }
    }
    first = size[1] < size[0]
    printf "Two kinds of letters, from the order of %d of them alone:\n", tokens
    print "  one kind:" list[first]
    print "  the other:" list[1 - first]
  }'
value() { "$hawser" hmm score "$1" letters.txt --format chars --total | awk '$1 == "per_token" { printf "%.4f", $2 }'; }
echo "ln p per letter: $(value plain) with one kind, $(value "model.$chosen") with two"
