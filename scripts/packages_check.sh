#!/bin/bash
# make packages-check: makes the packages and uses each as its user would, outside the checkout. HWS_SKIP names stages that
# are left out, such as HWS_SKIP="R notebooks", and aarch64 for the jar's library of that name. HWS_UNTIL="any:SECOND" leaves
# out what would begin after that second.
set -uo pipefail
shopt -s extglob
cd "$(dirname "$0")/.."
. scripts/stage.sh
made=$PWD/build/packages
bad=0
in_time any || { scripts/skipped.sh "late: packages" "it would begin after the second that HWS_UNTIL names"; exit 0; }
scripts/packages.sh || exit 1
only() { # the one package of a pattern
  local found=("$made"/$1)
  [ ${#found[@]} = 1 ] && [ -e "${found[0]}" ] || { echo "expected one $1 in $made" >&2; return 1; }
  echo "${found[0]}"
}
use() { # stage, then its command
  case " ${HWS_SKIP:-} " in
    *" $1 "*) scripts/skipped.sh "$1" "HWS_SKIP asks for it" ;;
    *)
      if in_time any; then stage "$@" || [ $? -eq 77 ] || bad=1
      else scripts/skipped.sh "late: $1" "it would begin after the second that HWS_UNTIL names"
      fi ;;
  esac
}
use "versions" python3 tests/packages/version.py build/release "$made"
use "installed tree" tests/packages/installed.sh "$(only 'hawser-*-*-*.tar.gz')" build/release
use "amalgamation" tests/packages/amalgamation.sh "$(only 'hawser-amalgamation-*.tar.gz')"
use "wheel" tests/packages/wheel.sh "$(only '*.whl')"
use "java" tests/packages/java.sh
for part in scikit-learn types notebooks; do use "$part" tests/bindings/run.sh $part; done
use "conan" tests/packages/conan.sh
use "crates" tests/packages/crates.sh "$made"
for archive in "$made"/hawser-*.tgz; do # none where there is no emscripten
  [ ! -e "$archive" ] || use "npm" tests/packages/npm.sh "$archive"
  [ ! -e "$archive" ] || use "page" tests/packages/site.sh
done
use "sources" tests/packages/sources.sh "$(only 'hawser-+([0-9.]).tar.gz')"
for archive in "$made"/hawser_*.tar.gz; do # none where there is no R
  [ ! -e "$archive" ] || use "R" tests/packages/r.sh "$archive"
done
[ $bad = 0 ] && echo "packages-check: every package works" || echo "packages-check: FAILED"
exit $bad
