#!/bin/bash
# The ABI against its committed baseline: tests/abi/hawser.abi (functions and types, as abidw sees them) and
# tests/abi/constants.txt (the values of the headers' macros, which abidw does not see).
# With --write: makes both anew. Only a commit that also raises HWS_ABI_VERSION and says so in CHANGELOG.md
# may change what is there of a header section marked stable; additions are free.
# Depends on: include tests/abi
set -euo pipefail
cd "$(dirname "$0")/../.."
work=build/abi
mkdir -p "$work"
# Every declaration of the headers as an empty C function. The compiler holds capi/ to the same declarations,
# and rules.exports holds the library to having all of them, so this is the library's ABI without its insides.
printf '#include "hawser/hawser.h"\n' >"$work/all.c"
gcc -E -P -DHWS_STATIC -Iinclude "$work/all.c" >"$work/plain.h"
python3 - "$work/plain.h" >"$work/stubs.c" <<'PYTHON'
import re, sys
text = open(sys.argv[1]).read()
print('#include "hawser/hawser.h"')
for declaration in re.findall(r"^ ?[a-z][^;{}()]*\bhws_\w+\((?:[^;()]|\([^()]*\))*\);", text, re.M):
    if not declaration.lstrip().startswith("typedef"):
        print(declaration[:-1] + " { __builtin_trap(); }")
PYTHON
gcc -std=c99 -g -O0 -fPIC -shared -Iinclude -fdebug-prefix-map="$PWD"=. \
    -Wl,-soname,libhawser.so "$work/stubs.c" -o "$work/libhawser.so"
abidw --no-corpus-path --no-comp-dir-path --no-show-locs --no-elf-needed --out-file "$work/hawser.abi" "$work/libhawser.so"
sed -e ':line' -e '/\\$/{N;s/ *\\\n//;b line' -e '}' include/hawser/*.h |
  grep -E '^#define HWS_[A-Z0-9_]+ ' | sed -E 's,/\*.*,,; s/[[:space:]]+/ /g; s/ $//' |
  grep -vE 'HWS_(API|VERSION)' | sort >"$work/constants.txt"
if [ "${1:-}" = --write ]; then
  mkdir -p tests/abi
  cp "$work/constants.txt" tests/abi/
  # Long lines are broken between attributes, where white space has no meaning.
  python3 - "$work/hawser.abi" >tests/abi/hawser.abi <<'PYTHON'
import re, sys
for line in open(sys.argv[1]).read().split("\n")[:-1]:
    while len(line) > 128:
        at = max(m.end() for m in re.finditer(r"' ", line[:128]))
        print(line[:at].rstrip())
        line = "      " + line[at:]
    print(line)
PYTHON
  functions=$(grep -c '<elf-symbol ' tests/abi/hawser.abi) constants=$(grep -c . tests/abi/constants.txt)
  echo "tests/abi written: $functions functions, $constants constants"
  exit 0
fi
status=0
abidiff --harmless tests/abi/hawser.abi "$work/hawser.abi" || status=$?
diff tests/abi/constants.txt "$work/constants.txt" || status=1
if [ "$status" -ne 0 ]; then
  echo "the ABI is not that of tests/abi."
  echo "Additions: scripts/gates/abi.sh --write. Anything else also raises HWS_ABI_VERSION, with a line in CHANGELOG.md."
fi
exit "$status"
