#!/bin/bash
# npm_package.sh [TARBALL | --module NAME]: the package for JavaScript in build/npm, and as an archive for npm; or one module of
# it alone, without its twin of vectors. What is there already and made of the same files is kept. HWS_SKIP=vectors leaves out
# all twins, for which the library is compiled a second time. Status 77: there is no emscripten or no Node.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/stage.sh
for program in node em++ cmake; do
  command -v $program >/dev/null 2>&1 || { echo "skipped: there is no $program: scripts/setup.sh check"; exit 77; }
done
export NODE_PATH=${NODE_PATH:-/usr/share/nodejs}
hws_build wasm hawser_static
if [ "${1:-}" = --module ]; then
  bindings/javascript/package.sh build/wasm/libhawser.a build/npm "$2"
  exit 0
fi
case " ${HWS_SKIP:-} " in
  *" vectors "*)
    scripts/skipped.sh vectors "HWS_SKIP asks for it"
    bindings/javascript/package.sh build/wasm/libhawser.a build/npm ;;
  *)
    hws_build wasm-simd hawser_static
    bindings/javascript/package.sh --vectors build/wasm-simd/libhawser.a build/wasm/libhawser.a build/npm ;;
esac
[ $# -gt 0 ] || exit 0
mkdir -p "$(dirname "$1")"
made_at=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
tar --create --sort=name --owner=0 --group=0 --numeric-owner --mtime=@"$made_at" --exclude=./.made \
  --transform='flags=r;s,^\.,package,' -C build/npm . | gzip -n -9 >"$1"
