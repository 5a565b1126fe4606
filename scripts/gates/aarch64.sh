#!/bin/bash
# The C suite on aarch64.
exec "$(dirname "$0")/platform.sh" aarch64
