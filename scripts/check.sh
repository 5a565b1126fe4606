#!/bin/bash
# make check: the long gates; every gate runs even if one fails.
#   scripts/check.sh           the gates of every change (at most 18 minutes)
#   scripts/check.sh --all     and those before an issue is called resolved; writes docs/log/checks.md as each gate ends. Gates that
#                              passed on the files that are there are not run again, so that it goes on where it was stopped
#   scripts/check.sh --again   the same, and runs all
#   scripts/check.sh GATE...   only these (scripts/gates/GATE.sh), one after the other
#   scripts/check.sh --record GATE...   the same, and writes their rows
#   HWS_SKIP="GATE..."         are left out
#   HWS_UNTIL="GATE:SECOND..." gates that are left out where they would begin after that second (date +%s); so is any gate for
#                              "any:SECOND"
#   scripts/check.sh --stale   runs nothing, and names gates whose files have changed since they passed
# The gates of every change run in two lanes, as many of them leave a processor idle (a link, an emulator, a client's compiler).
# What a gate prints is shown in one piece when it ends, and lies in build/gate.GATE.log.
set -uo pipefail
cd "$(dirname "$0")/.."
. scripts/stage.sh
# Threads and wasm come last of their lanes, since a run of CI leaves them out where it is late. The client of Node takes what
# `npm` has built.
heavy="aarch64 sanitize threads"
light="bits counts abi size npm clients bindings rust install oracle oom locale wasm"
before_release="packages r debian go amalgamation sanitize_tools oom_all one_line engine_size fuzz size_preset"
before_release="$before_release compilers mingw ziglang musl locale_libcxx switches bench"
all=0 record=0 again=0
gates=
case ${1:-} in
  --all) all=1 record=1; gates=$before_release ;;
  --again) all=1 record=1 again=1; gates=$before_release ;;
  '') ;;
  --stale) exec scripts/write_checks.sh --stale ;;
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
# The gates of a list that --all has to run.
to_run() {
  local gate
  for gate in "$@"; do
    if [ $all = 1 ] && [ $again = 0 ] && scripts/write_checks.sh --passed "$gate"; then echo "$gate" >>build/check.passed
    else printf '%s ' "$gate"
    fi
  done
}
# Writes the row of a gate that ended, one lane after the other.
write_row() {
  local line
  line=$(grep -E "^[0-9]+ [0-9]+ $1\$" "$results" | tail -1)
  [ $record = 0 ] || flock build/check.lock scripts/write_checks.sh "$1" $(cut -d ' ' -f 1,2 <<<"$line") || echo "row of $1" >>"$failed"
}
run() {
  local status=0 cached=build/gate.$1.ccache
  case " ${HWS_SKIP:-} " in *" $1 "*) scripts/skipped.sh "gate $1" "HWS_SKIP asks for it"; return ;; esac
  in_time "$1" || { scripts/skipped.sh "gate $1" "it would begin after the second that HWS_UNTIL names"; return; }
  in_time any || { scripts/skipped.sh "late: $1" "it would begin after the second that HWS_UNTIL names"; return; }
  echo "== $1 begins"
  : >"$cached"
  scripts/gate_digest.sh "$1" >"build/gate.$1.digest" || echo "$1" >>"$failed"
  CCACHE_STATSLOG=$PWD/$cached stage "$1" "scripts/gates/$1.sh" >"build/gate.$1.log" 2>&1 || status=$?
  flock "$failed" cat "build/gate.$1.log"
  [ -z "${CCACHE_STATSLOG:-}" ] || cat "$cached" >>"$CCACHE_STATSLOG"
  [ $status -eq 0 ] || [ $status -eq 77 ] || echo "$1" >>"$failed"
  write_row "$1"
}
lane() {
  local gate
  for gate in "$@"; do run "$gate"; done
}
bad=0
if [ $# -eq 0 ] || [ $all = 1 ]; then stage "setup" scripts/setup.sh check || exit 3; fi
: >build/check.passed
heavy=$(to_run $heavy) light=$(to_run $light) gates=$(to_run $gates)
[ ! -s build/check.passed ] || echo "== passed on these very files before: $(xargs <build/check.passed)"
scripts/gate_digest.sh "release build" >"build/gate.release build.digest"
stage "release build" hws_build release gates || exit 1
write_row "release build"
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
if [ $all = 1 ]; then scripts/write_checks.sh --stale || bad=1; fi
if [ $bad = 0 ]; then echo "check: all gates passed${skipped:+, but for what was SKIPPED: $skipped}"
else echo "check: FAILED${skipped:+; SKIPPED: $skipped}"
fi
exit $bad
