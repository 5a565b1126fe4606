#!/bin/sh
# Rules on how the library is compiled, over the tracked files.
cd "$(dirname "$0")/.." || exit 2
bad=0
report() { [ -n "$2" ] && { printf '%s\n%s\n' "$1" "$2"; bad=1; }; }
report "flags that change results or tie a build to one machine (-ffast-math, -march=native, ...):" \
  "$(git ls-files '*CMakeLists.txt' '*.cmake' CMakePresets.json Makefile '*.sh' '*.pc.in' | grep -v check_build_rules |
     xargs grep -nE -- '-(ffast-math|Ofast|march=native|mtune=native|funsafe-math|fassociative-math)' 2>/dev/null)"
# One door to Eigen: the namespace and the throwing assert are set there.
report "Eigen is included elsewhere than in fsa/base/eigen_setup.hh:" \
  "$(grep -rnE '#include [<"](Eigen|unsupported/Eigen)/' fsa src capi | grep -v '^fsa/base/eigen_setup\.hh:')"
# fsa/base/decimal.cc has the one strtod, for C++ libraries without from_chars for doubles, and gives it no decimal point.
report "the library uses what it must not (standard random numbers, streams, locale, abort, exit):" \
  "$(grep -rnE '#include <(random|iostream|fstream|sstream|locale|clocale|locale\.h|regex)>|[^_.a-z](abort|exit|srand|rand|setlocale|strtod|atof|puts|printf)\(' fsa src capi |
     grep -vE '(v?snprintf|//.*)(abort|exit|rand|printf)|format\(printf' | grep -vE '^[^:]*:[0-9]+: *(//|\*)|^fsa/base/decimal\.cc:.*strtod')"
# Where std::to_chars lacks doubles, fsa/base/decimal.cc prints them and mends the point.
report "a number printed by the C library's rules, which follow the locale (NumberText does not):" \
  "$(grep -rnE '%[-+0-9.*]*[aefgAEFG][^A-Za-z].*' fsa src capi --include='*.cc' --include='*.hh' |
     grep -vE '^[^:]*:[0-9]+: *(//|\*)|^fsa/base/decimal\.cc:|// .*%')"
report "two headers define a type of this name, and the linker takes either's members for the other's:" \
  "$(grep -rhoE '^(class|struct|enum class) [A-Za-z_0-9]+ [^;]*\{' fsa src capi --include='*.hh' | sed -E 's/^(enum )?(class|struct) ([A-Za-z_0-9]+).*/\3/' |
     sort | uniq -d)"
# fsa/base/each_instruction_set.hh says why. A kernel header is named by HWS_KERNEL, or included by one that is.
kernels=$(grep -rhoE '^#define HWS_KERNEL "[^"]+"' fsa src capi | cut -d'"' -f2)
report "a kernel header includes others than kernel headers, or has a lambda or an instance of the standard library's:" \
  "$(nested=$(grep -hoE '^#include "[^"]+"' $kernels | cut -d'"' -f2 | sort -u)
     grep -nE '^#include <|std::|\[[&=]\]|\[[&=],' $kernels $nested | grep -vE '^[^:]*:[0-9]+: *//'
     grep -L '^namespace hws::HWS_SET {' $kernels $nested)"
# Each instance of std::vector is half a kilobyte (docs/design/size.md).
report "plain values in a std::vector; expected an Array (fsa/base/array.hh):" \
  "$(grep -rnE 'std::vector<(double|float|char|bool|u?int(8|16|32|64)_t|size_t|Label|State|ArcId|Scaled)>' fsa src capi --include='*.cc' --include='*.hh')"
report "a table whose hash anybody can compute; expected TableHash or KeyedHash (fsa/base/table_hash.hh):" \
  "$(grep -rnE 'std::hash<|std::unordered_(map|set)<' fsa src capi --include='*.cc' --include='*.hh' | grep -v KeyedHash)"
report "the tracked version differs between status.h and CHANGELOG.md:" \
  "$(v=$(sed -n 's/#define HWS_VERSION_STRING "\(.*\)"/\1/p' include/hawser/status.h)
     grep -qF "## $v" CHANGELOG.md || echo "no section '## $v' in CHANGELOG.md")"
report "HWS_VERSION_STRING is not MAJOR.MINOR.PATCH:" \
  "$(sed -n 's/#define HWS_VERSION_\(MAJOR\|MINOR\|PATCH\|STRING\) "\{0,1\}\([0-9.]*\)"\{0,1\}/\2/p' include/hawser/status.h |
     { read -r a; read -r b; read -r c; read -r s; [ "$a.$b.$c" = "$s" ] || echo "$a.$b.$c against $s"; })"
exit $bad
