#!/bin/bash
# The benchmarks compile without warnings, and run: a row of each program, those of the engine compared with the peer first.
# What they measure is for `make bench`.
# Depends on: library bench scripts/setup.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
scripts/setup.sh bench
programs="bench_automata bench_ngram bench_strings bench_pfa bench_messages"
HWS_CMAKE_EXTRA="-DHWS_BUILD_BENCH=ON" hws_build release $programs | tee build/bench.warnings
[ ! -s build/bench.warnings ]
for program in $programs; do
  row=$("build/release/bench/$program" --benchmark_list_tests | sed -n '1s:/[a-z]*$::p' | tr -c '[:alnum:]\n' .)
  "build/release/bench/$program" --benchmark_filter="^$row/" --benchmark_min_time=0.01 >build/bench.log 2>&1 || { tail build/bench.log; exit 1; }
  sed -n '/^| work/,$p' build/bench.log | sed 1,2d | grep .
done
