#!/bin/bash
# lines.sh [REVISION]: lines of C and C++ code per folder at a revision (else the last commit) and as the files are now. Blank
# lines and lines that hold only a comment do not count.
set -euo pipefail
cd "$(dirname "$0")/.."
revision=${1:-HEAD}
before=$(mktemp -d)
trap 'rm -rf "$before"' EXIT
git archive "$revision" fsa src capi tests | tar -x -C "$before"
count() { # root, folder
  find "$1/$2" -type f \( -name '*.cc' -o -name '*.hh' -o -name '*.c' -o -name '*.h' \) -print0 | sort -z | xargs -0 -r cat | awk '
    inside { if (sub(/^.*\*\//, "")) inside = 0; else next }
    { sub(/^[ \t]+/, "") }
    /^\/\*/ { if (!sub(/^\/\*.*\*\/[ \t]*/, "")) { inside = 1; next } }
    /^\/\// || /^[ \t]*$/ { next }
    { ++lines }
    END { print lines + 0 }'
}
printf '%-14s %10s %10s %10s\n' folder "$(git rev-parse --short "$revision")" now difference
sum=(0 0)
row() { printf '%-14s %10d %10d %+10d\n' "$1" "$2" "$3" $(($3 - $2)); }
for folder in fsa src capi tests; do
  counted=("$(count "$before" $folder)" "$(count . $folder)")
  row $folder "${counted[@]}"
  [ $folder = fsa ] || sum=($((sum[0] + counted[0])) $((sum[1] + counted[1])))
done
row src,capi,tests "${sum[@]}"
