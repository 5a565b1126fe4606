#!/bin/bash
# write_checks.sh LOG: writes docs/log/checks.md from the "seconds status gate" lines of a run of gates. Every row names the
# commit that its gate ran on last, and how many of the gate's compilations came from ccache; build/gate.GATE.ccache has its
# log. Rows of gates that did not run this time stay as they are, but for their age, and those of gates that are no more go. A
# commit that changes docs/log/checks.md alone does not count as another one.
# write_checks.sh --refuse-old: writes nothing, and fails with the gates whose rows are older than 100 commits.
set -euo pipefail
cd "$(dirname "$0")/.."
file=docs/log/checks.md
oldest=100
age() { # of a row's commit, in commits; nothing where this repository does not have it
  git rev-list --count "${1%%,*}..HEAD" -- . ":!$file" 2>/dev/null || true
}
rows() { # of a table, as "gate|seconds|result|commit|from ccache"
  awk -F ' *[|] *' '$3 ~ /^[0-9]+$/ { print $2 "|" $3 "|" $4 "|" $5 "|" ($7 != "" ? $7 : "not known") }' "$file"
}
is_gate() { [ "$1" = "release build" ] || [ -e "scripts/gates/$1.sh" ]; }
cached() { # of a gate that ran
  awk '/^(direct|preprocessed)_cache_hit$/ { ++hits } /^cache_miss$/ { ++misses }
    END { if (hits + misses == 0) print "nothing compiled"; else printf "%d of %d\n", hits, hits + misses }' \
    "build/gate.$1.ccache" 2>/dev/null || echo "not known"
}
if [ "$1" = --refuse-old ]; then
  old=
  while IFS='|' read -r gate _ _ commit _; do
    commits=$(age "$commit")
    [ "${commits:-$((oldest + 1))}" -le $oldest ] || old+=" ${gate// /-}(${commits:-unknown})"
  done < <(rows)
  [ -z "$old" ] || {
    echo "$file: older than $oldest commits:$old"
    echo "run: scripts/check.sh --record$(sed 's/([^)]*)//g; s/ release-build//' <<<"$old")"
    exit 1
  }
  exit 0
fi
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
while read -r seconds status gate; do
  case $status in 0) result=passed ;; 77) result='**skipped**' ;; *) result="**failed** ($status)" ;; esac
  put "$gate" "$seconds|$result|$commit|$(cached "$gate")"
done <"$1"
{
  echo "# When the gates last ran"
  echo
  echo "Written by \`make check-all\`, and by \`scripts/check.sh --record GATE...\` for some gates. Not edited by hand. A row has the"
  echo "commit that its gate ran on, how many commits that was before the table was written, and how many of the gate's"
  echo "compilations came from ccache: the seconds of a gate that had to compile everything are other ones. \`make check-all\`"
  echo "refuses rows that are older than $oldest commits."
  echo
  echo "Last on $(date -u +%Y-%m-%d): $(uname -m), $(nproc) cores, $(. /etc/os-release && echo "$PRETTY_NAME"); $(c++ --version | head -1); $(clang++ --version | head -1)"
  echo
  echo "| gate | seconds | result | commit | commits ago | from ccache |"
  echo "|---|---:|---|---|---:|---|"
  for gate in "${order[@]}"; do
    IFS='|' read -r seconds result ran cache <<<"${row[$gate]}"
    commits=$(age "$ran")
    echo "| $gate | $seconds | $result | $ran | ${commits:-not known} | $cache |"
  done
} >"$file.new"
mv "$file.new" "$file"
echo "$file written"
