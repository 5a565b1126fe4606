#!/bin/sh
# A random automaton, 2,000 strings of it, and what is learned from them with an installed hawser: by sampling, by merging states.
# Judged as the PAutomaC competition does, on 300 other strings, against the true machine.
#     run.sh PREFIX FOLDER
set -eu
hawser=$1/bin/hawser here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$2"
cd "$2"
"$hawser" pfa generate --target dpfa --states 5 --symbols 4 --final-share 0.6 --mean-length 6 --strings 2000 --seed 7 -o target --corpus train
# Test strings are distinct, as the competition's.
"$hawser" pfa generate --model target --strings 1500 --seed 8 | sed 1d | sort -u | head -n 300 >strings
{ echo "$(wc -l <strings) 4"; cat strings; } >test
{ wc -l <strings; "$hawser" pfa score target test | awk '{ printf "%.17g\n", exp($1) }'; } >solution
echo "From 2,000 strings of a random automaton with 5 states, perplexity on 300 others:"
"$hawser" pfa train train --candidate-states 5,10 --candidate-prior-transition 0.02,0.1 --budget 1e8 --iterations 1500 --chains 2 -o sampled >/dev/null
"$hawser" pfa train train --method alergia -o merged >/dev/null
for model in sampled merged; do
  "$hawser" pfa score $model test --solution solution |
    awk -v model=$model '{ value[$1] = $2 } END { printf "  %s: %.3f, the true machine %.3f\n", model, value["score"], value["minimum"] }'
done
"$hawser" pfa draw merged --least 0.02 -o merged.dot
echo "The merged one, its arcs as symbol:probability>state (drawn for Graphviz in $2/merged.dot):"
awk -f "$here/outline.awk" merged.dot
