#!/bin/sh
# The corrector of main.c once more, with the command line alone:
#     correct.sh HAWSER BOOK MISSPELLINGS FOLDER
# Prints the lines of "After learning" for the same five words; run.sh compares.
set -eu
hawser=$1 book=$2 misspellings=$3 folder=$4
LC_ALL=C
export LC_ALL
mkdir -p "$folder"

# Symbols a to z; the word list as one path per word, costs -ln(relative frequency).
awk 'BEGIN { print "<eps> 0"; for (i = 1; i <= 26; ++i) print substr("abcdefghijklmnopqrstuvwxyz", i, 1), i }' >"$folder/letters.txt"
tr 'A-Z' 'a-z' <"$book" | tr -cs 'a-z' '\n' | grep . | sort | uniq -c | awk '
  { count[NR] = $1; word[NR] = $2; total += $1 }
  END {
    state = 1
    for (w = 1; w <= NR; ++w) {
      from = 0
      for (i = 1; i <= length(word[w]); ++i) {
        printf "%d %d %s%s\n", from, state, substr(word[w], i, 1), i == 1 ? sprintf(" %.17g", -log(count[w] / total)) : ""
        from = state++
      }
      print from
    }
  }' >"$folder/words.txt"
"$hawser" fst compile "$folder/words.txt" --tapes 1 --alphabet "$folder/letters.txt" -o "$folder/words.fst"

# Learn from three quarters of the misspellings.
grep -v '^#' "$misspellings" | awk 'NR % 4 != 0' >"$folder/training.tsv"
"$hawser" edit train "$folder/training.tsv" --chars --alphabet "$folder/letters.txt" -o "$folder/model" \
  --left-input 0 --right-input 1 --left-output 0 --backoff 0.5 --p-insert 0.02 --p-delete 0.02 --p-copy 0.92 \
  --prior-edit 5 --iterations 10 >"$folder/training.log" 2>&1 || [ $? -eq 3 ]  # 3: not converged after so few steps
"$hawser" edit info "$folder/model" --machine "$folder/edits.fst" >/dev/null

for typed in gluves suprised wuold voise wunder; do
  printf '%s\n' "$typed" | awk '{ for (i = 1; i <= length($0); ++i) print i - 1, i, substr($0, i, 1); print length($0) }' >"$folder/typed.txt"
  "$hawser" fst compile "$folder/typed.txt" --tapes 1 --alphabet "$folder/letters.txt" -o "$folder/typed.fst"
  # The typed word first: it cuts the edit transducer down to what it can have written.
  "$hawser" fst compose "$folder/edits.fst" "$folder/typed.fst" -o "$folder/cut.fst"
  "$hawser" fst compose "$folder/words.fst" "$folder/cut.fst" -o "$folder/product.fst"
  "$hawser" fst project "$folder/product.fst" -o "$folder/intended.fst"
  total=$("$hawser" fst sum "$folder/intended.fst")
  "$hawser" fst shortest-path -n 5 --unique "$folder/intended.fst" | awk -F '\t' -v total="$total" -v typed="$typed" '
    { gsub(" ", "", $2); line = line sprintf(" %s %.4f ", $2, exp(total - $1)) }
    END { printf "  %-14s%s\n", typed, line }'
done
