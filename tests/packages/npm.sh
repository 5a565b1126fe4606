#!/bin/bash
# npm.sh [ARCHIVE]: uses the package for JavaScript (default: the one in build/packages) as its user would, outside the
# checkout: npm installs it, the programs of README and guide run, the client prints what all clients print, and
# tests/bindings/javascript passes. What needs more is skipped by name where it is not there. build/npm-tools is a folder for
# it, if you make one:
#   npm install --prefix build/npm-tools playwright-core typescript vite webpack webpack-cli esbuild
# With playwright-core and Debian's chromium the client and the guide's pages run in a browser; with typescript the types are
# checked; with the bundlers each makes an application, which runs.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
version=$(sed -n 's/^#define HWS_VERSION_STRING "\(.*\)"/\1/p' "$root/include/hawser/status.h")
archive=$(realpath "${1:-$root/build/packages/hawser-$version.tgz}")
tools=$root/build/npm-tools
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
mkdir -p build/packages
ln -s "$archive" "build/packages/hawser-$version.tgz"
echo '{ "name": "user", "private": true }' >package.json
for readme in bindings/javascript/README.md README.md; do
  line=$("$root/tests/packages/install_line.sh" "$root/$readme" "npm install")
  if command -v npm >/dev/null 2>&1; then
    eval "$line --offline --no-audit --no-fund" >said 2>&1 || { cat said; echo "FAILED: $readme: $line"; exit 1; }
  else
    mkdir -p node_modules/hawser
    tar -xzf "$archive" -C node_modules/hawser --strip-components=1
  fi
  echo "ok: $readme: $line"
done
package=$scratch/node_modules/hawser
[ ! -e "$package/.made" ] || { echo "FAILED: the archive has files of its making"; exit 1; }

awk '/^```js$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$root/bindings/javascript/README.md" >readme.mjs
[ "$(wc -l <readme.mjs)" -le 20 ] || { echo "FAILED: the program of the README has more than 20 lines"; exit 1; }
awk '/^```text$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$root/bindings/javascript/README.md" >expected
node readme.mjs >said
diff expected said || { echo "FAILED: the program of the README"; exit 1; }
sed 's/^import \(.*\) from \(.*\);$/const \1 = require(\2);/; 1i (async () => {' readme.mjs >readme.cjs
echo '})();' >>readme.cjs
node readme.cjs | diff expected - || { echo "FAILED: the program of the README by require()"; exit 1; }
echo "ok: the README's program, as an ES module and by require()"

awk '/^```js$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$root/docs/guides/in-the-browser.md" >guide.mjs
sed -n 's,.* // prints: ,,p' guide.mjs >expected
node guide.mjs | diff expected - || { echo "FAILED: the program of the guide"; exit 1; }
echo "ok: the guide's program for Node"

HWS_NPM=$package "$root/tests/clients/run.sh" --require-all node
HWS_NPM=$package node --expose-gc --test "$root"/tests/bindings/javascript/*.test.mjs >said 2>&1 || { cat said; exit 1; }
grep -E '^# (tests|pass|skipped)|^ℹ (tests|pass|skipped)' said

if [ -d "$tools/node_modules/playwright-core" ] && command -v chromium >/dev/null 2>&1; then
  node "$root/tests/packages/npm/browser.mjs" "$package" "$root/tests/clients/expected.txt" \
    "$root/docs/guides/in-the-browser.md" "$tools"
else
  "$root/scripts/skipped.sh" browser "there is no chromium, or no playwright-core in build/npm-tools"
fi

if [ -x "$tools/node_modules/.bin/tsc" ]; then
  cp "$root/tests/packages/npm/types.ts" types.mts
  cp "$root/tests/packages/npm/worker_types.ts" worker_types.mts
  "$tools/node_modules/.bin/tsc" --noEmit --strict --target esnext --module nodenext --lib esnext,dom types.mts worker_types.mts
  for module in all run hmm grammar graph; do
    "$tools/node_modules/.bin/tsc" --noEmit --strict --target esnext --module nodenext --lib esnext,dom "$package/$module.d.ts"
  done
  echo "ok: the types"
else
  "$root/scripts/skipped.sh" "types of JavaScript" "there is no typescript in build/npm-tools"
fi

bundlers=("$tools"/node_modules/.bin/{vite,webpack,esbuild})
if [ -x "${bundlers[0]}" ] && [ -x "${bundlers[1]}" ] && [ -x "${bundlers[2]}" ]; then
  "$root/tests/packages/npm/bundlers.sh" "$package" "$tools"
else
  "$root/scripts/skipped.sh" bundlers "there are no vite, webpack and esbuild in build/npm-tools"
fi
