#!/bin/bash
# check_exports.sh LIBRARY: the shared library exports exactly the functions the public headers declare,
# and its SONAME carries HWS_ABI_VERSION.
set -u
cd "$(dirname "$0")/.." || exit 2
library=$1
abi=$(sed -n 's/#define HWS_ABI_VERSION \([0-9]*\).*/\1/p' include/hawser/status.h)
bad=0
declared=$(cat include/hawser/*.h | sed -e 's,//.*,,' | tr '\n' ' ' | sed -e 's,/\*[^*]*\*\+\([^/*][^*]*\*\+\)*/, ,g' |
  grep -oE 'HWS_API [^;()]*\(' | grep -oE 'hws_[a-z0-9_]+ *\($' | tr -d ' (' | sort -u)
exported=$(nm -D --defined-only "$library" | awk '{print $NF}' | sed 's/@.*//' | sort -u)
missing=$(comm -23 <(echo "$declared") <(echo "$exported"))
extra=$(comm -13 <(echo "$declared") <(echo "$exported"))
if [ -n "$missing" ]; then echo "declared but not exported:"; echo "$missing"; bad=1; fi
if [ -n "$extra" ]; then echo "exported but not declared:"; echo "$extra"; bad=1; fi
soname=$(readelf -d "$library" | sed -n 's/.*SONAME.*\[\(.*\)\].*/\1/p')
if [ "$soname" != "libhawser.so.$abi" ]; then echo "SONAME is $soname; expected libhawser.so.$abi"; bad=1; fi
echo "$(echo "$exported" | grep -c .) functions exported"
exit $bad
