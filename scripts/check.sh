#!/bin/bash
# make check: the long gates, one after the other; every gate runs even if one fails.
#   scripts/check.sh           the gates of every change (at most 18 minutes)
#   scripts/check.sh --all     and those before an issue is called resolved; writes docs/checks.md
#   scripts/check.sh GATE...   only these (scripts/gates/GATE.sh)
set -uo pipefail
cd "$(dirname "$0")/.."
. scripts/stage.sh
every_change="clients oracle install abi size counts sanitize threads aarch64 wasm locale oom"
before_release="sanitize_tools oom_all one_line engine_size fuzz size_preset compilers mingw switches"
all=0
gates=$every_change
case ${1:-} in
  --all) all=1; gates="$every_change $before_release" ;;
  '') ;;
  *) gates=$* ;;
esac
mkdir -p build
results=build/check.log
: >"$results"
outer_log=${HWS_STAGE_LOG:-}
export HWS_STAGE_LOG=$PWD/$results
bad=0
if [ $# -eq 0 ] || [ $all = 1 ]; then stage "packages" scripts/setup.sh check || exit 3; fi
stage "release build" hws_build release || exit 1
for gate in $gates; do
  stage "$gate" "scripts/gates/$gate.sh" || [ $? -eq 77 ] || bad=1
done
echo "== seconds, status (77: skipped), gate"
cat "$results"
skipped=$(awk '$2 == 77 { $1 = $2 = ""; print }' "$results" | xargs)
[ -z "$outer_log" ] || sed 's/\([0-9]* [0-9]* \)/\1check: /' "$results" >>"$outer_log"
if [ $all = 1 ]; then scripts/write_checks.sh "$results" || bad=1; fi
[ $bad = 0 ] && echo "check: all gates passed${skipped:+, but for what was SKIPPED: $skipped}" || echo "check: FAILED${skipped:+; SKIPPED: $skipped}"
exit $bad
