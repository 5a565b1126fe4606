#!/bin/bash
# The C suite on aarch64.
# Depends on: library tests scripts/gates/platform.sh
exec "$(dirname "$0")/platform.sh" aarch64
