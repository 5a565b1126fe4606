#!/bin/bash
# gate_digest.sh GATE: a digest of the files that a gate depends on, as they lie in the checkout, committed or not. The gate's script
# names them in its line `# Depends on:`, as paths from the root and these words:
#   library      what the library is compiled of
#   everything   all files
# The gate's own script and scripts/stage.sh belong to each; docs/log, which tells of gates, belongs to none. `release build` is not
# a gate of its own and depends on what that builds.
set -euo pipefail
cd "$(dirname "$0")/.."
gate=$1
if [ "$gate" = "release build" ]; then
  named="library tools tests" own=scripts/check.sh
else
  own=scripts/gates/$gate.sh
  named=$(sed -n 's/^# Depends on: //p' "$own")
fi
[ -n "$named" ] || { echo "$own: no line '# Depends on:'; expected one with paths, library or everything" >&2; exit 1; }
paths=("$own" scripts/stage.sh)
for name in $named; do
  case $name in
    library) paths+=(include fsa src capi cmake CMakeLists.txt CMakePresets.json) ;;
    everything) paths+=(.) ;;
    *)
      [ -e "$name" ] || { echo "$own depends on $name, which is not there" >&2; exit 1; }
      paths+=("$name")
      ;;
  esac
done
git ls-files -z --cached --others --exclude-standard -- "${paths[@]}" ':!docs/log' | sort -zu |
  while IFS= read -r -d '' file; do [ ! -f "$file" ] || printf '%s\0' "$file"; done | xargs -0 sha256sum | sha256sum | cut -c1-12
