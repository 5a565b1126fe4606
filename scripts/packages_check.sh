#!/bin/bash
# make packages-check: makes the packages and uses each as its user would, outside the checkout.
set -uo pipefail
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
stage "installed tree" tests/packages/installed.sh "$(only 'hawser-*-linux-*.tar.gz')" build/release || bad=1
stage "wheel" tests/packages/wheel.sh "$(only '*.whl')" || bad=1
stage "scikit-learn" tests/bindings/run.sh scikit-learn || bad=1
stage "notebooks" tests/bindings/run.sh notebooks || bad=1
stage "sources" tests/packages/sources.sh "$(ls "$made"/hawser-*.tar.gz | grep -v -- -linux-)" || bad=1
[ $bad = 0 ] && echo "packages-check: every package works" || echo "packages-check: FAILED"
exit $bad
