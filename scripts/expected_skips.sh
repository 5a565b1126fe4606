#!/bin/bash
# expected_skips.sh LOG: compares what a run skipped, one name a line, with .ci/expected_skips. Fails if that list does not name
# one of them for this machine.
# Rows are "machine | name | reason", where the machine is `any`, what /etc/os-release and uname say (debian-12-x86_64), or a
# toolchain that is not there: without-cargo (1.90, which packs a workspace), without-go, without-jdk (22).
set -uo pipefail
log=$(realpath "$1") || exit 2
cd "$(dirname "$0")/.." || exit 2
list=.ci/expected_skips
kinds=" any $(. /etc/os-release && echo "$ID-${VERSION_ID:-rolling}")-$(uname -m)"
cargo=$(cargo --version 2>/dev/null | sed -n 's/^cargo 1\.\([0-9]*\)\..*/\1/p')
[ "${cargo:-0}" -ge 90 ] || kinds+=" without-cargo"
command -v go >/dev/null 2>&1 || kinds+=" without-go"
scripts/find_jdk.sh >/dev/null 2>&1 || kinds+=" without-jdk"
bad=0
while IFS= read -r name; do
  reason=$(awk -F ' *[|] *' -v kinds="$kinds " -v name="$name" \
    '!/^#/ && NF == 3 && index(kinds, " " $1 " ") && $2 == name { print $3; exit }' $list)
  if [ -n "$reason" ]; then echo "skipped, as expected: $name: $reason"
  else echo "SKIPPED, which $list does not name for this machine ($kinds ): $name"; bad=1
  fi
done < <(sed 's/^ *//; s/ *$//' "$log" | grep . | sort -u)
exit $bad
