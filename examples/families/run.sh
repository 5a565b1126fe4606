#!/bin/bash
# Families of graphs whose tables are learned, against an installed hawser: a mixture, a Bayesian network with a hidden variable and
# a factorial hidden Markov model. Builds the C programs and compares what they print with numbers.txt. The same programs in Python
# have to print the same.
#     run.sh PREFIX [FOLDER]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
prefix=$1 folder=${2:-$1/../families}
mkdir -p "$folder"
cmake -S "$here" -B "$folder/program" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=Release >"$folder/build.log" 2>&1 &&
  cmake --build "$folder/program" >>"$folder/build.log" 2>&1 || { cat "$folder/build.log"; exit 1; }
programs=(mixture network factorial)
for program in "${programs[@]}"; do "$folder/program/$program"; done | tee "$folder/c.out"
diff "$here/numbers.txt" "$folder/c.out"

# Python's package as it lies in the tree, with the installed library, which has to be a shared one.
library=$(find "$prefix" -name 'libhawser.so' -o -name 'libhawser.dylib' | head -n 1)
python=$root/build/venv/bin/python
[ -x "$python" ] || python=python3
if [ -z "$library" ] || [ ! -f "$root/bindings/python/hawser/api.py" ] || ! "$python" -c 'import numpy' 2>/dev/null; then
  echo "The programs in Python were left out: they need a shared library, the bindings (make bindings) and numpy."
  exit 0
fi
for program in "${programs[@]}"; do
  PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$root/bindings/python HAWSER_LIBRARY=$library "$python" -W error "$here/$program.py"
done >"$folder/python.out"
diff "$folder/c.out" "$folder/python.out"
echo "The same programs in Python print the same."
