#!/bin/bash
# package.sh [--vectors LIBRARY] LIBRARY FOLDER [MODULE...]: the package for JavaScript in FOLDER, from emscripten's libhawser.a.
# Each module of modules.txt, or of those that are named, is linked with the functions that its classes call and nothing else,
# and without emscripten's own JavaScript, whose place src/loader.js takes. With a library that was compiled with vectors of
# 128 bits (preset wasm-simd) each module has a twin, MODULE.simd.wasm. assemble.py writes the rest.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
here=$root/bindings/javascript
vectors=
[ "$1" != --vectors ] || { vectors=$(realpath "$2"); shift 2; }
library=$(realpath "$1")
mkdir -p "$2/.made"
made=$(realpath "$2")
shift 2
export NODE_PATH=${NODE_PATH:-/usr/share/nodejs}
python3 "$root/bindings/generate.py" --make
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# Memory begins with 8 MiB and grows to 2 GiB, as src/loader.js gives it.
flags=(-Oz -fexceptions -Wl,--fatal-warnings -sENVIRONMENT=web,worker -sFILESYSTEM=0 -sDYNAMIC_EXECUTION=0
  -sDECLARE_ASM_MODULE_EXPORTS=0 -sWASM_BIGINT=1 -sIMPORTED_MEMORY=1 -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=8388608
  -sMAXIMUM_MEMORY=2147483648 -sTOTAL_STACK=1048576 -sABORTING_MALLOC=0)
passes=(-Oz)
exported() { # what the JavaScript of a module calls
  { grep -ohE '\bwasm\.hws_[a-z_0-9]+' "$here/src/runtime.js" "$here/lib/$1.js" | sed 's/^wasm\./_/'
    grep -ohE '"hws_[a-z_0-9]+_free"' "$here/lib/$1.js" | tr -d '"' | sed 's/^/_/'
    printf '%s\n' _hws_js_seconds_bytes _malloc _free _setThrew ___cxa_can_catch ___cxa_is_pointer_type; } | sort -u
}
link() { # MODULE FILE LIBRARY [FLAG...]
  local module=$1 file=$2 from=$3 digest
  shift 3
  exported "$module" >"$scratch/exports"
  # Linking takes a minute, and is left out where the same was linked before.
  digest=$({ sha256sum <"$from"; cat "$here/src/native.c" "$scratch/exports"
    echo "${flags[*]} ${passes[*]}${*:+ $*}"; } | sha256sum)
  [ "$(cat "$made/.made/$file" 2>/dev/null)" != "$digest" ] || return 0
  [ -e "$scratch/native.o" ] || emcc -Os -c "$here/src/native.c" -o "$scratch/native.o"
  em++ "${flags[@]}" "$@" "$scratch/native.o" "$from" -sEXPORTED_FUNCTIONS=@"$scratch/exports" -o "$scratch/$file.js"
  # The linker optimizes for size once, and a second time takes away another 1 or 2 %.
  wasm-opt "${passes[@]}" ${1:+--enable-simd} "$scratch/$file.wasm" -o "$made/$file.wasm"
  echo "$digest" >"$made/.made/$file"
}
# shellcheck disable=SC2046
[ $# -gt 0 ] || set -- $(sed -n 's/^\([a-z]*\):.*/\1/p' "$here/modules.txt" | sort -u)
for module; do
  link "$module" "$module" "$library"
  if [ -n "$vectors" ]; then link "$module" "$module.simd" "$vectors" -msimd128
  else rm -f "$made/$module.simd.wasm" "$made/.made/$module.simd"; fi
done
python3 "$here/assemble.py" "$made" "$@"
cp "$here/package.json" "$here/README.md" "$made"
cp -L "$here/LICENSE" "$here/NOTICE" "$made"
