#!/bin/bash
# The packages, made and used as their users would.
cd "$(dirname "$0")/../.." || exit 2
exec scripts/packages_check.sh
