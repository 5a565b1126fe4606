#!/bin/bash
# skipped.sh NAME REASON: says that a part of a gate or of a package's test was left out, and adds its name to the file that
# HWS_SKIP_LOG names.
echo "skipped: $1: $2"
[ -z "${HWS_SKIP_LOG:-}" ] || echo "$1" >>"$HWS_SKIP_LOG"
