#!/bin/bash
# Two pictures without their noise, by an installed hawser: one of shapes in black and white, one of grey hills. The noise is made
# here, so that the true pictures are known. FOLDER gets before, after and truth side by side.
#     run.sh PREFIX [FOLDER]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
hawser=$1/bin/hawser folder=${2:-$1/../denoise}
mkdir -p "$folder"
clean() { # kind, noise, flags
  local kind=$1 noise=$2
  shift 2
  "$here/picture.sh" "$kind" 0 1 >"$folder/$kind-truth.pgm"
  "$here/picture.sh" "$kind" "$noise" 1 >"$folder/$kind-before.pgm"
  "$hawser" mrf denoise "$folder/$kind-before.pgm" "$folder/$kind-after.pgm" --truth "$folder/$kind-truth.pgm" \
    --panel "$folder/$kind-before-after-truth.pgm" "$@" | tee "$folder/$kind.out"
  awk -F '\t' '{ error[NR] = $2 } END { exit !(NR == 2 && error[2] < error[1] / 2) }' "$folder/$kind.out" ||
    { echo "More than half of the noise is left." >&2; exit 1; }
}
echo "Shapes in black and white: root mean square error before and after"
clean shapes .4 --levels 2
echo "Grey hills:"
clean hills .15 --iterations 200
echo "Before, after and truth side by side: $folder/shapes-before-after-truth.pgm and hills-before-after-truth.pgm"
