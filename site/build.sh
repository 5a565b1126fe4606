#!/bin/bash
# build.sh [PACKAGE]: the page to play with, from the package for JavaScript (default: build/npm, which is made first):
#   build/site           a folder to serve; after the first visit it works offline
#   build/hawser.html    one page with everything in it, to be opened as it is
# Status 77: there is no emscripten.
set -euo pipefail
cd "$(dirname "$0")/.."
command -v em++ >/dev/null 2>&1 || { echo "skipped: there is no em++: scripts/setup.sh check"; exit 77; }
export NODE_PATH=${NODE_PATH:-/usr/share/nodejs}
package=${1:-build/npm}
[ $# -gt 0 ] || scripts/npm_package.sh
mkdir -p build/site-drawing
# The drawings of the command line as a module of their own, linked as bindings/javascript/package.sh links its modules.
sources=(site/drawing.cc tools/plot/{machine_plot,layered_layout,svg,curve_plot,axis}.cc tools/hmm/hmm_drawing.cc
  tools/grammar/tree_{svg,drawing}.cc)
exports=$({ printf '%s\n' malloc free setThrew __cxa_can_catch __cxa_is_pointer_type
  grep -oE '\bdraw_[a-z_]+\(' site/drawing.cc | tr -d '('; } | sort -u | sed 's/^/_/' | paste -sd,)
flags=(-std=c++20 -Os -fexceptions -fno-rtti -I. -Iinclude -Wl,--fatal-warnings -sENVIRONMENT=web,worker -sFILESYSTEM=0
  -sDYNAMIC_EXECUTION=0 -sDECLARE_ASM_MODULE_EXPORTS=0 -sWASM_BIGINT=1 -sIMPORTED_MEMORY=1 -sALLOW_MEMORY_GROWTH=1
  -sINITIAL_MEMORY=8388608 -sMAXIMUM_MEMORY=2147483648 -sTOTAL_STACK=1048576 -sABORTING_MALLOC=0)
digest=$({ cat "${sources[@]}" tools/plot/*.hh; echo "${flags[*]} $exports"; } | sha256sum)
if [ "$(cat build/site-drawing/made 2>/dev/null)" != "$digest" ]; then
  em++ "${flags[@]}" "${sources[@]}" -sEXPORTED_FUNCTIONS="$exports" -o build/site-drawing/draw.js
  echo "$digest" >build/site-drawing/made
fi
# The model of pronunciations is learned by the package itself, in Node.
mkdir -p build/site-sounds
digest=$(cat site/pronunciations.mjs site/words/cmudict.txt "$package/all.mjs" "$package/all.wasm" | sha256sum)
if [ "$(cat build/site-sounds/made 2>/dev/null)" != "$digest" ]; then
  node site/pronunciations.mjs "$package" site/words/cmudict.txt build/site-sounds/sounds.pairs
  echo "$digest" >build/site-sounds/made
fi
python3 site/build.py "$package" build/site-drawing/draw.wasm build/site-sounds/sounds.pairs build/site build/hawser.html
bytes=$(cat build/site/*.* build/site/packs/* | wc -c)
echo "build/site: $bytes bytes; build/hawser.html: $(wc -c <build/hawser.html)"
