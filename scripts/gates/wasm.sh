#!/bin/bash
# The C suite on wasm; and the library as one module, every hws_ function exported, is small enough to be fetched.
set -euo pipefail
cd "$(dirname "$0")/../.."
scripts/gates/platform.sh wasm
gzipped() { # what it is, a module, limit
  local size
  size=$(gzip -9 -c "$2" | wc -c)
  echo "wasm module with $1, gzipped: $size bytes, limit $3"
  [ "$size" -le "$3" ]
}
# Issue 3's limit holds for what there was then; what inference over strings and learning add is seen in the second line.
families='graph|prune|trees|pfa|corpus|hmm|tagged|dictionary|channels|statistics|grammar|dmv|pcfg_la|treebank'
tests/clients/link_wasm.sh build/wasm/libhawser.a build/wasm/small.js -Os "^_hws_($families)"
gzipped "all but factor graphs, dependency trees, automata from strings, hidden Markov models and grammars" \
  build/wasm/small.wasm 409600
tests/clients/link_wasm.sh build/wasm/libhawser.a build/wasm/hawser.js -Os
# It takes 1,295,371 with labelled spans, classes of unknown words and sentences without brackets; the limit is 1 % more.
gzipped "every function" build/wasm/hawser.wasm 1308000
