#!/bin/bash
# The packages, made and used as their users would.
# Depends on: everything
cd "$(dirname "$0")/../.." || exit 2
exec scripts/packages_check.sh
