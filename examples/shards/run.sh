#!/bin/bash
# Three steps of learning, each by three processes and by one alone, against an installed hawser; for every method whose steps are
# sums over sequences.
#     run.sh PREFIX [FOLDER]
# The states must be equal to the byte where the parts are cut between blocks, and what they report to ten digits elsewhere.
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

# Steps of three processes at a time, cut at edges or anywhere: prints what each step reports.
together() {
  local method=$1 cut=$2 step part pids
  for step in 1 2 3; do
    pids=()
    for part in 0 1 2; do
      "$shards" part "$method" letters.txt "$method.$cut" $part 3 "$cut" "part.$part" &
      pids+=($!)
    done
    for pid in "${pids[@]}"; do wait "$pid"; done
    "$shards" step "$method" letters.txt "$method.$cut" part.0 part.1 part.2
  done
}

for method in em vi svi svi-buffered scvi2; do
  "$shards" begin $method letters.txt $method.alone
  cp $method.alone $method.edges
  cp $method.alone $method.anywhere
  last=$("$shards" alone $method letters.txt $method.alone 3)
  edges=$(together $method edges | tail -1)
  anywhere=$(together $method anywhere | tail -1)
  cmp $method.alone $method.edges
  [ "$edges" = "$last" ]
  awk -v a="$last" -v b="$anywhere" 'BEGIN { d = a - b; if (d < 0) d = -d; exit !(d <= 1e-10 * (a < 0 ? -a : a)) }'
  printf '%-13s %.4f nats per letter: three processes and one, the same state to the byte; cut anywhere, to ten digits\n' $method "$last"
done
