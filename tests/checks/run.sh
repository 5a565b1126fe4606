#!/bin/bash
# make check-all goes on where it was stopped, and its rows are stale when what a gate depends on changes, and not before: the real
# scripts/check.sh, write_checks.sh and gate_digest.sh over gates that are stand-ins. Every gate of the house names files that are
# there, and no two rows of the table are of one gate.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
command -v git >/dev/null && git -C "$root" rev-parse >/dev/null 2>&1 || { echo "skipped: this is no checkout"; exit 77; }
for gate in "$root"/scripts/gates/*.sh; do
  digest=$("$root/scripts/gate_digest.sh" "$(basename "$gate" .sh)")
  [[ $digest =~ ^[0-9a-f]{12}$ ]] || { echo "$gate has the digest '$digest'"; exit 1; }
done
gates=$(sed -nE 's/^(heavy|light|before_release)="(\$before_release )?(.*)"$/\3/p' "$root/scripts/check.sh")
for gate in $gates; do [ -x "$root/scripts/gates/$gate.sh" ] || { echo "scripts/check.sh runs $gate, which is not there"; exit 1; }; done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/scripts/gates" "$work/docs/log" "$work/fsa" "$work/tests" "$work/tools" "$work"/{include,src,capi,cmake}
touch "$work/CMakeLists.txt" "$work/CMakePresets.json" "$work"/{include,src,capi,cmake,tests,tools}/some
cp "$root"/scripts/{check,write_checks,gate_digest,skipped}.sh "$work/scripts/"
# A few gates of each lane, so that this takes seconds.
gates="threads bits size bench"
sed -Ei 's|^heavy="[a-z].*|heavy=threads|; s|^light="[a-z].*|light="size bits"|; s|^before_release=.*|before_release=bench|' "$work/scripts/check.sh"
sed -n '1,/^}/p; /^in_time/,/^}/p' "$root/scripts/stage.sh" >"$work/scripts/stage.sh" # stage and in_time alone
echo 'hws_build() { :; }' >>"$work/scripts/stage.sh"
printf '#!/bin/sh\n' >"$work/scripts/setup.sh"
for gate in $gates; do printf '#!/bin/sh\n# Depends on: library\necho %s >>ran\n' "$gate" >"$work/scripts/gates/$gate.sh"; done
printf '#!/bin/sh\n# Depends on: tests\necho size >>ran\n[ -e tests/right ]\n' >"$work/scripts/gates/size.sh"
printf '#!/bin/sh\n# Depends on: library tools\necho bits >>ran\nexit 77\n' >"$work/scripts/gates/bits.sh"
printf 'ran\nbuild\n' >"$work/.gitignore"
chmod +x "$work"/scripts/*.sh "$work"/scripts/gates/*.sh
cd "$work"
git init -q .
commit() { git add -A && git -c user.name=a -c user.email=a@b -c commit.gpgsign=false commit -qm "$1"; }
commit first
unset HWS_STAGE_LOG HWS_SKIP_LOG CCACHE_STATSLOG HWS_SKIP HWS_UNTIL
ran() { sort ran 2>/dev/null | xargs; rm -f ran; }
expect() { # what ran, what was expected
  [ "$1" = "$2" ] || { echo "$3: '$1' ran; expected '$2'"; exit 1; }
}
every=$(printf '%s\n' $gates | sort | xargs)
! scripts/check.sh --all >out 2>&1 || { echo "a gate that fails is not noticed"; cat out; exit 1; }
expect "$(ran)" "$every" "the first time"
grep -q '^| size | [0-9]* | \*\*failed\*\* (1) | [0-9a-f]* | [0-9a-f]\{12\} | nothing compiled |$' docs/log/checks.md
grep -q '^| bits | [0-9]* | \*\*skipped\*\* |' docs/log/checks.md
grep -q '^| release build | [0-9]* | passed |' docs/log/checks.md
[ -z "$(sed -nE 's/^\| ([a-z_ ]+) \| [0-9].*/\1/p' docs/log/checks.md | sort | uniq -d)" ] || { echo "a gate has two rows"; exit 1; }
# The next time what failed and what was skipped runs, and a commit makes nothing stale.
touch tests/right
commit second
scripts/check.sh --all >out 2>&1 || { cat out; exit 1; }
expect "$(ran)" "bits size" "after one had failed"
grep -q 'passed on these very files before: threads ' out
scripts/check.sh --stale
scripts/check.sh --all >out 2>&1
expect "$(ran)" "bits" "once all had passed"
# A file that is not committed counts, and that of one gate is none of another's.
echo changed >tests/some
scripts/check.sh --stale >out && { echo "what is stale is not told"; exit 1; }
grep -q ': release build size$' out && grep -q -- '--record size$' out || { cat out; exit 1; }
scripts/check.sh --record size >out 2>&1
expect "$(ran)" "size" "one gate alone"
scripts/check.sh --stale
echo more >fsa/new
expect "$(scripts/check.sh --stale | sed -n 's/.*that are there: //p' | tr ' ' '\n' | sort | xargs)" "bench bits build release threads" "told as stale"
scripts/check.sh --all >out 2>&1
expect "$(ran)" "$(printf '%s\n' $gates | grep -vx size | sort | xargs)" "after a change of the library"
scripts/check.sh --again >out 2>&1
expect "$(ran)" "$every" "again"
# Stopped in the middle, it goes on.
echo other >fsa/new
printf '#!/bin/sh\n# Depends on: library\necho bench >>ran\n[ ! -e stop ] || { kill -TERM $(cat pid); sleep 1; exit 1; }\n' >scripts/gates/bench.sh
touch stop
(setsid -w bash -c 'echo $$ >pid; exec scripts/check.sh --all' >out 2>&1) || true # a group of its own, which the signal ends
rm -f stop ran
scripts/check.sh --all >out 2>&1 || { cat out; exit 1; }
expect "$(ran)" "bench bits" "after it was stopped in the last gate"
# What would begin late is left out, and named.
export HWS_SKIP_LOG=$work/skips
HWS_UNTIL="threads:1 size:$(($(date +%s) + 3600))" scripts/check.sh --again >out 2>&1 || { cat out; exit 1; }
expect "$(ran) $(sort skips | xargs)" "bench bits size bits gate threads" "after the second of one gate"
rm skips
HWS_UNTIL="any:1" scripts/check.sh --again >out 2>&1 || { cat out; exit 1; }
expect "$(ran) $(sort skips | xargs)" " late: bench late: bits late: size late: threads" "after the second of all"
echo "ok"
