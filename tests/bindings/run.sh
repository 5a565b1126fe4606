#!/bin/bash
# The languages' bindings against the library in HWS_BUILD_DIR (default build/release).
#   tests/bindings/run.sh generated   the committed files are what bindings/generate.py writes
#   tests/bindings/run.sh python      tests/bindings/python_test.py
#   tests/bindings/run.sh cpp         hawser.hpp compiles without a warning as C++17 to 23, with and without exceptions
# Exit status 77: skipped, as something that it needs is not there.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
build=$(cd "${HWS_BUILD_DIR:-$root/build/release}" && pwd) || exit 1
export PYTHONDONTWRITEBYTECODE=1
python=$root/build/venv/bin/python
[ -x "$python" ] || python=python3
case ${1:-} in
  generated) exec python3 "$root/bindings/generate.py" --check ;;
  python)
    "$python" -c 'import numpy' 2>/dev/null || { echo "skipped: numpy is not there: scripts/setup.sh packages"; exit 77; }
    PYTHONPATH=$root/bindings/python HAWSER_LIBRARY=$build/libhawser.so exec "$python" -W error "$here/python_test.py" ;;
  cpp)
    for standard in 17 20 23; do
      for flags in "" "-DHAWSER_NO_EXCEPTIONS -fno-exceptions"; do
        # shellcheck disable=SC2086
        echo '#include <hawser.hpp>' | "${CXX:-c++}" -std=c++$standard $flags -fsyntax-only -Wall -Wextra -Wpedantic -Werror \
          -I"$root/include" -I"$root/bindings/cpp" -x c++ - || exit 1
      done
    done ;;
  *) echo "usage: run.sh generated|python|cpp" >&2; exit 2 ;;
esac
