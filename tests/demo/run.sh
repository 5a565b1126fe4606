#!/bin/bash
# make demo on a tree that was never built: the real scripts/demo.sh, with stand-ins for the build and for the jobs it
# runs (each a test of its own, examples.*). It makes its folders, tells what is built, hands every job the prefix it installed
# into, in order and under a headline of its own, lists their drawings, and fails where the build or a job does.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/scripts"
cp "$root/scripts/demo.sh" "$work/scripts/"
cat >"$work/scripts/demo_build.sh" <<'STAND_IN'
#!/bin/bash
echo "== building into $1"
[ -z "${NO_BUILD:-}" ] && mkdir -p "$1"
STAND_IN
jobs=$(sed -n 's:^job \([a-z]*\) .*:\1:p' "$root/scripts/demo.sh")
for job in $jobs; do
  [ -x "$root/examples/$job/run.sh" ] || { echo "demo.sh runs examples/$job/run.sh, which is not there"; exit 1; }
  mkdir -p "$work/examples/$job"
  printf '#!/bin/sh\n[ -d "$1" ] && [ "${NO_JOB:-}" != %s ] && echo "%s in ${2##*/}" && mkdir -p "$2" && touch "$2/%s.svg"\n' "$job" "$job" "$job" >"$work/examples/$job/run.sh"
done
chmod +x "$work"/scripts/*.sh "$work"/examples/*/run.sh
[ ! -e "$work/build" ]
"$work/scripts/demo.sh" >"$work/out"
grep -q "building into $work/build/stage" "$work/out" || { echo "what is being built is not told"; exit 1; }
diff <(for job in $jobs; do printf 'headline of %s\n%s in %s\n' "$job" "$job" "$job"; done) \
  <(sed -nE 's/^== [A-Z].* \(examples\/([a-z]*)\)$/headline of \1/p; /^[a-z]* in [a-z]*$/p' "$work/out")
diff <(for job in $jobs; do echo "build/$job/$job.svg"; done | sort) <(sed '1,/^== Pictures$/d' "$work/out")
rm -rf "$work/build"
! NO_BUILD=1 "$work/scripts/demo.sh" >"$work/out" || { echo "a build that fails is not noticed"; exit 1; }
grep -q "building into" "$work/out" || { echo "what the build said is not shown"; exit 1; }
for job in $jobs; do
  ! NO_JOB=$job "$work/scripts/demo.sh" >/dev/null || { echo "that $job fails is not noticed"; exit 1; }
done
