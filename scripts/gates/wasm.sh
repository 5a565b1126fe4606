#!/bin/bash
# The C suite on wasm.
exec "$(dirname "$0")/platform.sh" wasm
