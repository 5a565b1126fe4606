#!/bin/bash
# Tracks and detections, against an installed hawser: builds the C program and looks at how far its probabilities are from those
# of all assignments.
#     run.sh PREFIX [FOLDER]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
prefix=$1 folder=${2:-$1/../association}
mkdir -p "$folder"
cmake -S "$here" -B "$folder/program" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=Release >"$folder/build.log" 2>&1 &&
  cmake --build "$folder/program" >>"$folder/build.log" 2>&1 || { cat "$folder/build.log"; exit 1; }
"$folder/program/association" 400 | tee "$folder/out"
# Mean and largest errors of both sizes, and the distance of the tracks.
awk '/error/ { gsub(",", ""); n++; if ($(NF - 2) > .03 || $NF > .5) exit 1 }
     /off by/ { n++; if ($NF > 3) exit 1 }
     END { exit n != 4 }' "$folder/out" || { echo "A figure is larger than it was." >&2; exit 1; }
