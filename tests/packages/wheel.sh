#!/bin/bash
# wheel.sh WHEEL: installs a wheel into an empty environment and runs the bindings' tests with it. Its name says the oldest C
# library that it runs on, and auditwheel agrees.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
wheel=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
platform=$(basename "$wheel" .whl | sed 's/.*-//')
case $platform in
  manylinux*)
    PATH=$root/build/venv/bin:$PATH auditwheel show "$wheel" | tr -s '\n ' ' ' >"$scratch/audit"
    grep -q "platform tag: *\"$platform\"" "$scratch/audit" || { cat "$scratch/audit"; echo "FAILED: the name says $platform"; exit 1; }
    echo "ok: auditwheel says $platform" ;;
esac
python3 -m venv "$scratch/venv"
"$scratch/venv/bin/pip" --disable-pip-version-check install --quiet "$wheel"
cd "$scratch"
unset PYTHONPATH HAWSER_LIBRARY
"$scratch/venv/bin/python" -c 'import hawser, pathlib, sys
assert pathlib.Path(hawser.__file__).is_relative_to(sys.prefix), hawser.__file__
print("ok: hawser", hawser.__version__, "in an empty environment")'
export PYTHONDONTWRITEBYTECODE=1
for test in calls machines processes estimators; do
  "$scratch/venv/bin/python" -W error "$root/tests/bindings/python/${test}_test.py" 2>"$scratch/tests" || { tail -30 "$scratch/tests"; exit 1; }
done
echo "ok: the bindings' tests"
