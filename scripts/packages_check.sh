#!/bin/bash
# make packages-check: makes the packages and uses each as its user would, outside the checkout.
set -uo pipefail
shopt -s extglob
cd "$(dirname "$0")/.."
. scripts/stage.sh
made=$PWD/build/packages
bad=0
scripts/packages.sh || exit 1
only() { # the one package of a pattern
  local found=("$made"/$1)
  [ ${#found[@]} = 1 ] && [ -e "${found[0]}" ] || { echo "expected one $1 in $made" >&2; return 1; }
  echo "${found[0]}"
}
stage "versions" python3 tests/packages/version.py build/release "$made" || bad=1
stage "installed tree" tests/packages/installed.sh "$(only 'hawser-*-*-*.tar.gz')" build/release || bad=1
stage "amalgamation" tests/packages/amalgamation.sh "$(only 'hawser-amalgamation-*.tar.gz')" || bad=1
stage "wheel" tests/packages/wheel.sh "$(only '*.whl')" || bad=1
stage "java" tests/packages/java.sh || [ $? = 77 ] || bad=1
for part in scikit-learn types notebooks; do stage "$part" tests/bindings/run.sh $part || bad=1; done
stage "crates" tests/packages/crates.sh "$made" || [ $? -eq 77 ] || bad=1
stage "sources" tests/packages/sources.sh "$(only 'hawser-+([0-9.]).tar.gz')" || bad=1
for archive in "$made"/hawser_*.tar.gz; do # none where there is no R
  [ ! -e "$archive" ] || stage "R" tests/packages/r.sh "$archive" || bad=1
done
[ $bad = 0 ] && echo "packages-check: every package works" || echo "packages-check: FAILED"
exit $bad
