#!/bin/bash
# write_checks.sh GATE SECONDS STATUS: puts the row of a gate that ran into docs/log/checks.md: its result, the commit, a digest of
# the files that the gate depends on (scripts/gate_digest.sh), which build/gate.GATE.digest has from before it ran, and how many of
# its compilations came from ccache, by build/gate.GATE.ccache. Other rows stay as they are; those of gates that are no more go.
# write_checks.sh --passed GATE: succeeds if the gate's row says that it passed on the very files that are there.
# write_checks.sh --stale: names the gates whose files have changed since they ran, or that did not pass, and fails if there are any.
set -euo pipefail
cd "$(dirname "$0")/.."
file=docs/log/checks.md
rows() { # of the table, as "gate|seconds|result|commit|digest|from ccache"
  [ ! -e "$file" ] ||
    awk -F ' *[|] *' '$3 ~ /^[0-9]+$/ { print $2 "|" $3 "|" $4 "|" $5 "|" $6 "|" ($7 != "" ? $7 : "not known") }' "$file"
}
is_gate() { [ "$1" = "release build" ] || [ -e "scripts/gates/$1.sh" ]; }
passed() { # gate, its row's result and digest
  [ "$2" = passed ] && [ "$3" = "$(scripts/gate_digest.sh "$1")" ]
}
case $1 in
  --passed)
    while IFS='|' read -r gate _ result _ digest _; do
      [ "$gate" != "$2" ] || { passed "$gate" "$result" "$digest" && exit 0 || exit 1; }
    done < <(rows)
    exit 1
    ;;
  --stale)
    stale=()
    while IFS='|' read -r gate _ result _ digest _; do
      # What was skipped has nothing that it needs here, which its files do not tell.
      [ "$result" != '**skipped**' ] || result=passed
      is_gate "$gate" && ! passed "$gate" "$result" "$digest" && stale+=("$gate")
    done < <(rows)
    [ ${#stale[@]} -gt 0 ] || exit 0
    echo "$file: not passed on the files that are there: ${stale[*]}"
    echo "run: scripts/check.sh --record $(printf '%s\n' "${stale[@]}" | grep -vx 'release build' | xargs)"
    exit 1
    ;;
esac
cached() { # of a gate that ran
  awk '/^(direct|preprocessed)_cache_hit$/ { ++hits } /^cache_miss$/ { ++misses }
    END { if (hits + misses == 0) print "nothing compiled"; else printf "%d of %d\n", hits, hits + misses }' \
    "build/gate.$1.ccache" 2>/dev/null || echo "not known"
}
commit=$(git log -1 --format=%h --abbrev=10 -- . ":!$file")
git diff --quiet HEAD -- . ":!$file" || commit="$commit, changed"
declare -A row
order=()
put() {
  is_gate "$1" || return 0
  [ -n "${row[$1]:-}" ] || order+=("$1")
  row[$1]=$2
}
while IFS='|' read -r gate rest; do put "$gate" "$rest"; done < <(rows)
case $3 in 0) result=passed ;; 77) result='**skipped**' ;; *) result="**failed** ($3)" ;; esac
digest=$(cat "build/gate.$1.digest" 2>/dev/null || scripts/gate_digest.sh "$1")
put "$1" "$2|$result|$commit|$digest|$(cached "$1")"
{
  echo "# When the gates last ran"
  echo
  echo "Written by \`make check-all\`, and by \`scripts/check.sh --record GATE...\` for some gates, when each gate ends. Not edited by"
  echo "hand. A row has the commit that its gate ran on, a digest of the files that the gate depends on, and how many of its"
  echo "compilations came from ccache: the seconds of a gate that had to compile everything are other ones. A row is stale once these"
  echo "files change. \`make check-all\` runs the gates whose rows are stale or tell of no success, and so goes on where it was stopped;"
  echo "\`scripts/check.sh --stale\` names them."
  echo
  echo "Last on $(date -u +%Y-%m-%d): $(uname -m), $(nproc) cores, $(. /etc/os-release && echo "$PRETTY_NAME"); $(c++ --version | head -1); $(clang++ --version 2>/dev/null | head -1)"
  echo
  echo "| gate | seconds | result | commit | files | from ccache |"
  echo "|---|---:|---|---|---|---|"
  for gate in "${order[@]}"; do
    IFS='|' read -r seconds result ran digest cache <<<"${row[$gate]}"
    echo "| $gate | $seconds | $result | $ran | $digest | $cache |"
  done
} >"$file.new"
mv "$file.new" "$file"
