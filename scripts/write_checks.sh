#!/bin/bash
# write_checks.sh LOG: writes docs/log/checks.md from the "seconds status gate" lines of a run of gates. All rows are of one
# commit: rows that the file has are kept only if they are of the same one, for gates that did not run this time. A commit
# that changes docs/log/checks.md alone does not count as another one, and of a changed tree no rows are kept.
set -euo pipefail
cd "$(dirname "$0")/.."
file=docs/log/checks.md
commit=$(git log -1 --format=%h --abbrev=10 -- . ":!$file")
kept=
! grep -qxF "Commit: $commit" "$file" || kept=$file
git diff --quiet HEAD -- . ":!$file" || { commit="$commit, changed" kept=; }
{
  echo "# When the gates last ran"
  echo
  echo "Written by \`make check-all\`; \`scripts/check.sh --record GATE...\` adds rows of the same commit. Not edited by hand."
  echo
  echo "Commit: $commit"
  echo
  echo "Last on $(date -u +%Y-%m-%d): $(uname -m), $(nproc) cores, $(. /etc/os-release && echo "$PRETTY_NAME"); $(c++ --version | head -1); $(clang++ --version | head -1)"
  echo
  echo "| gate | seconds | result |"
  echo "|---|---:|---|"
  awk '
    function put(gate, row) { if (!(gate in rows)) order[++count] = gate; rows[gate] = row }
    FILENAME ~ /checks.md$/ { if (split($0, cell, " *[|] *") == 5 && cell[3] ~ /^[0-9]+$/) put(cell[2], $0); next }
    {
      seconds = $1; status = $2; sub(/^[0-9]+ [0-9]+ /, "")
      put($0, sprintf("| %s | %d | %s |", $0, seconds, status == 0 ? "passed" : status == 77 ? "**skipped**" : "**failed** (" status ")"))
    }
    END { for (i = 1; i <= count; ++i) print rows[order[i]] }' $kept "$1"
} >"$file.new"
mv "$file.new" "$file"
echo "$file written"
