#!/bin/bash
# make check: the long gates; every gate runs even if one fails.
#   scripts/check.sh           the gates of every change (at most 18 minutes)
#   scripts/check.sh --all     and those before an issue is called resolved; writes docs/log/checks.md
#   scripts/check.sh GATE...   only these (scripts/gates/GATE.sh), one after the other
#   scripts/check.sh --record GATE...   the same, and writes their rows
#   HWS_SKIP="GATE..."         are left out
#   scripts/check.sh --ages    runs nothing, and names gates that ran too long ago
# The gates of every change run in two lanes, as many of them leave a processor idle (a link, an emulator, a client's compiler).
# What a gate prints is shown in one piece when it ends, and lies in build/gate.GATE.log.
set -uo pipefail
cd "$(dirname "$0")/.."
. scripts/stage.sh
# Fuzzing comes last of the heavy lane, when the light one should be through. The client of Node takes what `wasm` has built.
heavy="aarch64 threads sanitize"
light="wasm clients bindings rust install oracle bits counts oom locale abi size"
before_release="packages r debian go amalgamation sanitize_tools oom_all one_line engine_size fuzz size_preset"
before_release="$before_release compilers mingw ziglang musl locale_libcxx switches bench"
all=0 record=0
gates=
case ${1:-} in
  --all) all=1 record=1; gates=$before_release ;;
  '') ;;
  --ages) exec scripts/write_checks.sh --refuse-old ;;
  --record) record=1; shift; heavy= light= gates=$* ;;
  *) heavy= light= gates=$* ;;
esac
mkdir -p build
results=build/check.log
: >"$results"
outer_log=${HWS_STAGE_LOG:-}
export HWS_STAGE_LOG=$PWD/$results
failed=build/check.failed
: >"$failed"
run() {
  local status=0 cached=build/gate.$1.ccache
  case " ${HWS_SKIP:-} " in *" $1 "*) scripts/skipped.sh "gate $1" "HWS_SKIP asks for it"; return ;; esac
  echo "== $1 begins"
  : >"$cached"
  CCACHE_STATSLOG=$PWD/$cached stage "$1" "scripts/gates/$1.sh" >"build/gate.$1.log" 2>&1 || status=$?
  flock "$failed" cat "build/gate.$1.log"
  [ -z "${CCACHE_STATSLOG:-}" ] || cat "$cached" >>"$CCACHE_STATSLOG"
  [ $status -eq 0 ] || [ $status -eq 77 ] || echo "$1" >>"$failed"
}
lane() {
  local gate
  for gate in "$@"; do run "$gate"; done
}
bad=0
if [ $# -eq 0 ] || [ $all = 1 ]; then stage "setup" scripts/setup.sh check || exit 3; fi
stage "release build" hws_build release gates || exit 1
trap 'trap - TERM; kill 0' INT TERM # a job in the background does not hear Ctrl-C
HWS_JOBS=1 lane $light &
lane $heavy
wait
lane $gates
[ ! -s "$failed" ] || bad=1
echo "== seconds, status (77: skipped), gate"
cat "$results"
skipped=$(awk '$2 == 77 { $1 = $2 = ""; print }' "$results" | xargs)
[ -z "$outer_log" ] || sed 's/\([0-9]* [0-9]* \)/\1check: /' "$results" >>"$outer_log"
if [ $record = 1 ]; then scripts/write_checks.sh "$results" || bad=1; fi
if [ $all = 1 ]; then scripts/write_checks.sh --refuse-old || bad=1; fi
if [ $bad = 0 ]; then echo "check: all gates passed${skipped:+, but for what was SKIPPED: $skipped}"
else echo "check: FAILED${skipped:+; SKIPPED: $skipped}"
fi
exit $bad
