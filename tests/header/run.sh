#!/bin/sh
# Every public header compiles alone and warning-free, from C99 to C++20, and all
# of them together in any order; docs/api.json says what they say, and what
# HWS_WHOLE_LIBRARY (one with all modules, where one is built) says of its options;
# nothing but plain types crosses the ABI; tests call all they declare.
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
CC=${CC:-cc} CXX=${CXX:-c++}
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
bad=0
compiles() { # compiler, language, standard, file
  if ! "$1" -x "$2" -std="$3" -Wall -Wextra -Wpedantic -Wundef -Wshadow -Werror -DHWS_STATIC -I"$root/include" -fsyntax-only "$4"; then
    echo "$(basename "$4") does not compile as $3"
    bad=1
  fi
}
first= all=
for header in "$root"/include/hawser/*.h; do
  name=$(basename "$header" .h)
  # Twice: the guard works. Then a use, so that no file is empty.
  printf '#include "hawser/%s.h"\n#include "hawser/%s.h"\nextern hws_status use;\nhws_status use = HWS_OK;\n' "$name" "$name" >"$work/$name.c"
  for standard in c99 c11 c17; do compiles "$CC" c $standard "$work/$name.c"; done
  for standard in c++11 c++14 c++17 c++20; do compiles "$CXX" c++ $standard "$work/$name.c"; done
  first="#include \"hawser/$name.h\"
$first"
done
printf '%sextern hws_status use;\nhws_status use = HWS_OK;\n' "$first" >"$work/reversed.c"
compiles "$CC" c c99 "$work/reversed.c"
compiles "$CXX" c++ c++11 "$work/reversed.c"
# hawser.h includes them all.
for header in "$root"/include/hawser/*.h; do
  name=$(basename "$header")
  [ "$name" = hawser.h ] || grep -q "#include \"hawser/$name\"" "$root/include/hawser/hawser.h" || { echo "hawser.h lacks $name"; bad=1; }
done
if command -v python3 >/dev/null 2>&1; then
  python3 "$root/scripts/extract_api.py" --check ${HWS_WHOLE_LIBRARY:+--library "$HWS_WHOLE_LIBRARY"} || bad=1
  python3 "$here/check_types.py" || bad=1
else
  echo "skipped: docs/api.json against the headers, and their types (no python3)"
fi
"$here/check_coverage.sh" || bad=1
exit $bad
