#!/bin/bash
# write_checks.sh LOG: writes docs/log/checks.md from the "seconds status gate" lines of a run of gates. Every row names the
# commit that its gate ran on last, and rows of gates that did not run this time stay as they are. A commit that changes
# docs/log/checks.md alone does not count as another one.
set -euo pipefail
cd "$(dirname "$0")/.."
file=docs/log/checks.md
commit=$(git log -1 --format=%h --abbrev=10 -- . ":!$file")
git diff --quiet HEAD -- . ":!$file" || commit="$commit, changed"
{
  echo "# When the gates last ran"
  echo
  echo "Written by \`make check-all\`, and by \`scripts/check.sh --record GATE...\` for some gates. Not edited by hand. A row has the"
  echo "commit that its gate ran on."
  echo
  echo "Last on $(date -u +%Y-%m-%d): $(uname -m), $(nproc) cores, $(. /etc/os-release && echo "$PRETTY_NAME"); $(c++ --version | head -1); $(clang++ --version | head -1)"
  echo
  echo "| gate | seconds | result | commit |"
  echo "|---|---:|---|---|"
  awk -v commit="$commit" '
    function put(gate, row) { if (!(gate in rows)) order[++count] = gate; rows[gate] = row }
    FILENAME ~ /checks.md$/ { if (split($0, cell, " *[|] *") == 6 && cell[3] ~ /^[0-9]+$/) put(cell[2], $0); next }
    {
      seconds = $1; status = $2; sub(/^[0-9]+ [0-9]+ /, "")
      result = status == 0 ? "passed" : status == 77 ? "**skipped**" : "**failed** (" status ")"
      put($0, sprintf("| %s | %d | %s | %s |", $0, seconds, result, commit))
    }
    END { for (i = 1; i <= count; ++i) print rows[order[i]] }' "$file" "$1"
} >"$file.new"
mv "$file.new" "$file"
echo "$file written"
