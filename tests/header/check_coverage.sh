#!/bin/sh
# Every public function is called by some test of tests/capi, every one that can
# fail is called with malloc failing (tests/capi/oom_*_scenarios.h), and every one that
# copies an array out in two calls stands in tests/capi/two_call_test.c.
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
    hws_status\ *) grep -qE "(CALLS|MAKES|MAKES_FROM|WITH_CASCADE)\($name,|oom_$name\(void\)" tests/capi/oom_*_scenarios.h ||
      { echo "$name: no scenario in tests/capi/oom_*_scenarios.h"; bad=1; } ;;
  esac
done <"${TMPDIR:-/tmp}/hws_declared.$$"
copying=$(cat include/hawser/*.h | tr '\n' ' ' | grep -oE 'HWS_API [^;]*int64_t capacity,[ ]*int64_t \*needed\)' | grep -oE 'hws_[a-z0-9_]+\(' | tr -d '(')
[ -n "$copying" ] || { echo "no function with capacity and needed found"; bad=1; }
for name in $copying; do
  grep -q "ENTRY($name," tests/capi/two_call_test.c || { echo "$name: not in the table of tests/capi/two_call_test.c"; bad=1; }
done
exit $bad
