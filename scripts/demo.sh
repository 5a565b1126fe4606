#!/bin/bash
# make demo: builds the library and the tool, installs them into build/stage, and hands that prefix to eleven real jobs, as any
# user's project would get it. The jobs' drawings are listed at the end.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build
echo "Building the library and the command line, which takes some minutes, and installing them into build/stage."
scripts/demo_build.sh "$PWD/build/stage"
job() { # folder of examples/, headline
  printf '\n== %s (examples/%s)\n' "$2" "$1"
  examples/"$1"/run.sh "$PWD/build/stage" "$PWD/build/$1"
  pictures+=("build/$1")
}
pictures=()
job correct "Misspelled words corrected, by an edit model and an n-gram model learned here"
job inflection "Underlying forms of English inflections, by inference over strings"
job automaton "An automaton found again from its strings, by sampling and by merging states"
job letters "Vowels and consonants told apart, by a hidden Markov model of Alice"
job regimes "A noisy path cut into regimes, by a hidden Markov model that counts its states itself"
job grammar "A grammar learned from strings alone, and its trees beside the true ones"
job align "Words of sixty sentences and of their translations linked, without a dictionary"
job pronounce "Ten words pronounced that nobody listed, by a model of two hundred words"
job normalize "Numbers written as words, by a grammar of two machines and a C program"
job parser "Plain text tagged and parsed, by models of eighty sentences"
job denoise "Two pictures without their noise, by belief propagation on a grid"
printf '\n== Pictures\n'
find "${pictures[@]}" -name '*.svg' -o -name '*-before-after-truth.pgm' | sort
