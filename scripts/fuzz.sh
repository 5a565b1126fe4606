#!/bin/bash
# fuzz.sh BUILD SECONDS: every fuzz target of BUILD/fuzz for SECONDS each, as many at once as there are cores.
# New inputs go to BUILD/corpus; an input that fails lies in BUILD/ and is named.
set -euo pipefail
cd "$(dirname "$0")/.."
export build=$1 seconds=$2
one() {
  name=$1
  corpus=tests/fuzz/corpus/${name#fuzz_}
  mkdir -p "$build/corpus/$name"
  [ -d "$corpus" ] || corpus=
  words=tests/fuzz/dictionaries/${name#fuzz_}.dict
  [ -e "$words" ] && words=-dict=$words || words=
  if "$build/fuzz/$name" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
    $words -artifact_prefix="$build/$name-" "$build/corpus/$name" $corpus >"$build/$name.log" 2>&1; then
    echo "ok: $name: $(sed -n 's/stat::number_of_executed_units: *//p' "$build/$name.log") inputs"
  else
    echo "FAILED: $name"
    grep -E 'ERROR|SUMMARY|runtime error|artifact|#[0-9] ' "$build/$name.log" | head -30
    exit 1
  fi
}
export -f one
targets=$(cd "$build/fuzz" && ls | grep -E '^fuzz_[a-z_]+$')
printf '%s\n' "$targets" | xargs -P "${HWS_JOBS:-$(nproc)}" -I{} bash -c 'one {}'
