#!/bin/sh
# Arrows only downward: fsa/base <- fsa <- src <- capi; tools and examples use the
# public headers only; no file over 600 lines, no line over 128 columns; no file named util, common, helpers, misc.
cd "$(dirname "$0")/.." || exit 2
bad=0
report() { [ -n "$2" ] && { printf '%s\n%s\n' "$1" "$2"; bad=1; }; }
# Between folders: scripts/arrows.txt, which a script compares with the sources.
report "arrows between folders:" "$(python3 scripts/check_arrows.py || true)"
# The harness of every test includes no library file, so fsa/ can be lifted out alone.
report "fsa/base includes something of ours outside fsa/base:" \
  "$(grep -rnE '#(include|define HWS_KERNEL) "' fsa/base | grep -vE '#(include|define HWS_KERNEL) "fsa/base/')"
report "fsa includes something above it:" \
  "$(grep -rnE '#(include|define HWS_KERNEL) ["<](src|capi|tools|hawser)/' fsa)"
report "src includes something above it:" \
  "$(grep -rnE '#(include|define HWS_KERNEL) ["<](capi|tools|hawser)/' src)"
report "tools, examples or bindings include internals:" \
  "$(grep -rnE '#include ["<](fsa|src|capi)/' tools examples bindings 2>/dev/null)"
# What learns or infers is in src, behind a call. tools/morph is the one family that is still to move there. Random numbers, work
# shared out to threads, gradients, and files named by an algorithm are what such code is known by.
report "an algorithm in tools, other than tools/morph:" \
  "$(git ls-files 'tools/*.cc' 'tools/*.hh' | grep -v '^tools/morph/' | while read -r f; do
       [ -f "$f" ] || continue
       case "$f" in *_em.*|*_inference.*|*_gradient.*|*_sampler.*|*_features.*|*_templates.*|*_model_update.*) echo "$f" ;; esac
       grep -HnE '<random>|0x(9E3779B9|BF58476D|94D049BB)|std::(async|jthread|atomic<size_t>|vector<std::thread>)' "$f"
       grep -HnE '[^_]gradient(_|s|\[|\.)' "$f" | grep -vE 'hws_|check_gradient|"'
     done)"
report "files over 600 lines:" \
  "$(git ls-files fsa src capi tools tests bench examples scripts 2>/dev/null | while read -r f; do
       [ -f "$f" ] || continue
       case "$f" in *.cc|*.hh|*.h|*.c|*.py|*.sh|*.rs|*.java|*.R|*.js) ;; *) continue ;; esac
       n=$(wc -l <"$f"); [ "$n" -gt 600 ] && echo "$f: $n lines"; done)"
report "lines of C or C++ over 128 columns:" \
  "$(git ls-files '*.cc' '*.hh' '*.c' '*.h' '*.hh.in' | LC_ALL=C.UTF-8 xargs grep -nE '^.{129}' | cut -c1-120)"
report "files with names that say nothing:" \
  "$(git ls-files | grep -E '(^|/)(util|utils|common|helper|helpers|misc)(_[^/]*)?\.[a-z]+$')"
report "functions of the command line over 80 lines:" \
  "$(awk '/^[A-Za-z].*\) \{$/ { start = FNR; name = $0 } /^}/ { if (start && FNR - start > 80) print FILENAME ": " name; start = 0 }' $(git ls-files 'tools/*.cc'))"
exit $bad
