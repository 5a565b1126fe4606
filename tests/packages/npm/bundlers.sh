#!/bin/bash
# bundlers.sh PACKAGE TOOLS: Vite, webpack and esbuild each make an application of a file that uses the package, and the module
# in WebAssembly comes with it. Where chromium and playwright-core are there, the applications run.
set -euo pipefail
package=$(realpath "$1") tools=$(realpath "$2")
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
mkdir -p node_modules
cp -R "$package" node_modules/hawser
ln -s "$tools"/node_modules/{.bin,vite,webpack,webpack-cli,esbuild} node_modules
cat >job.js <<'JOB'
export function job({ Alphabet, Machine }) {
  document.title = Machine.fromRegex(Alphabet.fromNames(["a", "b"]), "real", "a<0.9>* b<0.1>").total().toFixed(6);
}
JOB
cat >main.js <<'MAIN'
import * as hawser from "hawser/run";
import { job } from "./job.js";
hawser.load().then(() => job(hawser));
MAIN
# esbuild does not follow new URL(...), so that it is told where the module is.
cat >main-esbuild.js <<'MAIN'
import * as hawser from "hawser/run";
import wasm from "hawser/run.wasm";
import { job } from "./job.js";
hawser.load({ wasm: new URL(wasm, import.meta.url) }).then(() => job(hawser));
MAIN
html() { printf '<!doctype html><title>-</title><script type="module" src="%s"></script>\n' "$1"; }
html ./main.js >index.html
node_modules/.bin/vite build --logLevel warn --base ./ --outDir vite >log 2>&1 || { cat log; exit 1; }
node_modules/.bin/webpack --mode production --entry ./main.js -o "$scratch/webpack" >log 2>&1 || { cat log; exit 1; }
html ./main.js >webpack/index.html
node_modules/.bin/esbuild main-esbuild.js --bundle --format=esm --minify --loader:.wasm=file --outdir=esbuild \
  --log-level=warning
html ./main-esbuild.js >esbuild/index.html
# Vite and webpack follow both addresses; esbuild takes the module that it is told.
for bundler in vite:2 webpack:2 esbuild:1; do
  expected=${bundler#*:} bundler=${bundler%:*}
  [ "$(find "$bundler" -name '*.wasm' -size +20k | wc -l)" = "$expected" ] ||
    { find $bundler; echo "FAILED: $bundler: the module did not come along"; exit 1; }
done
if [ -d "$tools/node_modules/playwright-core" ] && command -v chromium >/dev/null 2>&1; then
  node "$here/bundled.mjs" "$tools" 1.000000 vite webpack esbuild
fi
echo "ok: Vite, webpack and esbuild"
