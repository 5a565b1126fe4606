#!/bin/sh
# run.sh BUILD_FOLDER [flags of Google Benchmark]: runs what is built there and
# leaves only the tables, unless flags are given.
build=$1
shift
for program in bench_automata bench_ngram bench_strings bench_pfa; do
  if [ $# -gt 0 ]; then
    "$build/bench/$program" "$@"
  else
    "$build/bench/$program" --benchmark_min_time=0.3 2>&1 | sed -n -e '/^left out:/p' -e '/^| work/,$p'
  fi
done
