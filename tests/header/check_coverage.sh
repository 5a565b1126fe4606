#!/bin/sh
# Every public function is called by some test of tests/capi, and every one that
# can fail is called with malloc failing (tests/capi/oom_scenarios.h).
root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$root" || exit 2
bad=0
declared=$(cat include/hawser/*.h | tr '\n' ' ' | grep -oE 'HWS_API [^(;]*\(' | sed 's/HWS_API //; s/ *($//')
[ -n "$declared" ] || { echo "no declarations found"; exit 1; }
printf '%s\n' "$declared" >"${TMPDIR:-/tmp}/hws_declared.$$"
trap 'rm -f "${TMPDIR:-/tmp}/hws_declared.$$"' EXIT
while read -r line; do
  name=${line##*[ *]}
  case "$name" in hws_*) ;; *) continue ;; esac
  grep -qw "$name" tests/capi/*_test.c || { echo "$name: no test in tests/capi calls it"; bad=1; }
  case "$line" in
    hws_status\ hws_error_*) ;; # these read the record itself
    hws_status\ *) grep -qE "(CALLS|MAKES|MAKES_FROM)\($name,|oom_$name\(void\)" tests/capi/oom_*scenarios.h ||
      { echo "$name: no scenario in tests/capi/oom_scenarios.h"; bad=1; } ;;
  esac
done <"${TMPDIR:-/tmp}/hws_declared.$$"
exit $bad
