#!/bin/sh
# run.sh BUILD_FOLDER [flags of Google Benchmark]: runs what is built there and
# leaves only the tables, unless flags are given.
build=$1
shift
if [ $# -gt 0 ]; then
  exec "$build/bench/bench_automata" "$@"
fi
"$build/bench/bench_automata" --benchmark_min_time=0.3 2>&1 | sed -n '/^| work/,$p'
