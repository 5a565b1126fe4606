#!/bin/sh
# run.sh BUILD_FOLDER [flags of Google Benchmark]: runs what is built there and
# leaves only the tables, unless flags are given; then bench/graphs.py, bench/pfa.py
# and bench/pfa_speed.py with the tool that is built there.
build=$1
shift
for program in bench_automata bench_ngram bench_strings bench_pfa bench_messages; do
  if [ $# -gt 0 ]; then
    "$build/bench/$program" "$@"
  else
    "$build/bench/$program" --benchmark_min_time=0.3 2>&1 | sed -n -e '/^left out:/p' -e '/^| work/,$p'
  fi
done
[ $# -eq 0 ] || exit 0
python3 "$(dirname "$0")/graphs.py" "$build/bin/hawser"
python3 "$(dirname "$0")/pfa.py" "$build/bin/hawser"
python3 "$(dirname "$0")/pfa_speed.py" "$build/bin/hawser"
