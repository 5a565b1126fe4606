#!/bin/bash
# Three steps of learning, by three processes with a file each and a coordinator, and by one process alone, against an installed
# hawser; for every method whose steps are sums over sequences, strings or pairs.
#     run.sh PREFIX [FOLDER]
# What they learn must be equal to the bit where the files are cut between blocks, and to ten digits elsewhere.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
prefix=$1 folder=${2:-$1/../shards}
mkdir -p "$folder"
cmake -S "$here" -B "$folder/program" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=Release >"$folder/build.log" 2>&1 &&
  cmake --build "$folder/program" >>"$folder/build.log" 2>&1 || { cat "$folder/build.log"; exit 1; }
shards=$folder/program/shards
LC_ALL=C
export LC_ALL

# Nothing but small letters, a line per paragraph.
tr 'A-Z' 'a-z' <"$here/../correct/alice.txt" | awk 'BEGIN { RS = "" } { gsub(/[^a-z]/, "") } $0 != "" { print }' >"$folder/letters.txt"
cd "$folder"
# Words in sorted order, for automata; pairs of what follows each other in the words, for edit models.
tr 'A-Z' 'a-z' <"$here/../correct/alice.txt" | tr -cs 'a-z' '\n' | sed '/^$/d' | sort >words.txt
uniq words.txt | awk '{ print $0 "\t" substr($0, 2) "s" }' >pairs.txt

corpus_of() {
  case $1 in pfa-*) echo words.txt ;; edit) echo pairs.txt ;; *) echo letters.txt ;; esac
}

# Three files of the corpus, cut at multiples of so many items. Equal lines of the words are one item.
cut_at() {
  firsts=(0 $((items / 3 / $1 * $1)) $((items * 2 / 3 / $1 * $1)))
  local ends=("${firsts[1]}" "${firsts[2]}" "$items") part
  for part in 0 1 2; do
    awk -v first="${firsts[part]}" -v end="${ends[part]}" '$0 != before || !sorted { ++item } { before = $0 }
      item > first && item <= end' sorted="$([ "$corpus" = words.txt ] && echo 1)" "$corpus" >"letters.$part"
  done
}

# Three steps of three processes, which read a file each, and of a coordinator: prints what the last one reports. The first
# round makes what they begin with.
together() {
  local method=$1 round part pids
  rm -f state
  for round in 0 1 2 3; do
    pids=()
    for part in 0 1 2; do
      "$shards" part "$method" "$items" "${firsts[part]}" "letters.$part" state "part.$part" &
      pids+=($!)
    done
    for pid in "${pids[@]}"; do wait "$pid"; done
    "$shards" step "$method" "$items" state part.0 part.1 part.2
  done | tail -1
}

for method in em vi svi scvi2 pfa-em pfa-vb edit; do
  corpus=$(corpus_of $method)
  items=$(if [ $corpus = words.txt ]; then uniq $corpus; else cat $corpus; fi | wc -l)
  last=$("$shards" alone $method $corpus 3)
  cut_at "$("$shards" edges $method "$items")"
  [ "$(together $method)" = "$last" ]
  cut_at 1
  awk -v a="${last% *}" -v b="$(together $method | cut -d" " -f1)" \
    'BEGIN { d = a - b; if (d < 0) d = -d; exit !(d <= 1e-10 * (a < 0 ? -a : a)) }'
  printf '%-6s %.4f nats per letter: three processes and one, the same to the bit; cut anywhere, to ten digits\n' $method "${last% *}"
done
