#!/bin/sh
# The shared library exports exactly the functions the public headers declare.
# Usage: check_symbols.sh LIBRARY [without-files] [without-ngram] [without-graph] [without-pfa] [without-hmm]
#   [without-grammar] [without-align] [without-parse] [without-pairs] [without-treebank] [without-corpus]
[ -f "$1" ] || { echo "usage: $0 libhawser.so"; exit 2; }
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
files=
case " $* " in *" without-files "*) files='/^#if !defined(HWS_NO_FILES)/,/^#endif/d' ;; esac
headers=$(ls "$root"/include/hawser/*.h)
case " $* " in *" without-ngram "*) headers=$(echo "$headers" | grep -vE '/(ngram|graph|prune)\.h$') ;; esac
case " $* " in *" without-graph "*) headers=$(echo "$headers" | grep -vE '/(graph|prune)\.h$') ;; esac
case " $* " in *" without-pfa "*) headers=$(echo "$headers" | grep -v '/pfa\.h$') ;; esac
case " $* " in *" without-hmm "*) headers=$(echo "$headers" | grep -vE '/(hmm|tagged)\.h$') ;; esac
case " $* " in *" without-grammar "*) headers=$(echo "$headers" | grep -vE '/(grammar|dmv|pcfg_la)\.h$') ;; esac
case " $* " in *" without-treebank "*) headers=$(echo "$headers" | grep -vE '/treebank\.h$') ;; esac
case " $* " in *" without-pairs "*) headers=$(echo "$headers" | grep -vE '/pairs\.h$') ;; esac
case " $* " in *" without-parse "*) headers=$(echo "$headers" | grep -vE '/parse\.h$') ;; esac
case " $* " in *" without-align "*) headers=$(echo "$headers" | grep -vE '/align\.h$') ;; esac
case " $* " in *" without-corpus "*) headers=$(echo "$headers" | grep -v '/corpus\.h$') ;; esac
cat $headers | sed "$files" | tr '\n' ' ' | grep -oE 'HWS_API [^(;]*\(' | grep -oE 'hws_[a-z0-9_]+ *\($' |
  tr -d ' (' | sort -u >"$work/declared"
# Version names (HAWSER_0) and the linker's own symbols are no functions of ours.
nm -D --defined-only "$1" | awk '$2 != "A" {print $3}' | sed 's/@.*//' | sort -u >"$work/exported"
bad=0
[ -s "$work/declared" ] || { echo "no declarations found"; bad=1; }
missing=$(comm -23 "$work/declared" "$work/exported")
extra=$(comm -13 "$work/declared" "$work/exported")
[ -z "$missing" ] || { printf 'declared but not exported:\n%s\n' "$missing"; bad=1; }
[ -z "$extra" ] || { printf 'exported but not declared:\n%s\n' "$extra"; bad=1; }
exit $bad
