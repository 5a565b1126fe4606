#!/bin/bash
# make demo: builds the library and the tool, installs them into build/stage, and
# hands that prefix to four real jobs, as any user's project would get it.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build
scripts/install.sh "$PWD/build/stage" "" >build/demo.log 2>&1 || { cat build/demo.log; exit 1; }
examples/correct/run.sh "$PWD/build/stage" "$PWD/build/correct"
echo
examples/inflection/run.sh "$PWD/build/stage" "$PWD/build/inflection"
echo
examples/automaton/run.sh "$PWD/build/stage" "$PWD/build/automaton"
echo
exec examples/letters/run.sh "$PWD/build/stage" "$PWD/build/letters"
