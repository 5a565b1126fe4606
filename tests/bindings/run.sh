#!/bin/bash
# The languages' bindings against the library in HWS_BUILD_DIR (default build/release).
#   tests/bindings/run.sh generated   the committed files are what bindings/generate.py writes
#   tests/bindings/run.sh python      tests/bindings/python_test.py
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
  *) echo "usage: run.sh generated|python" >&2; exit 2 ;;
esac
