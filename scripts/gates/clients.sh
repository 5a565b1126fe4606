#!/bin/bash
# All eight clients; here a missing toolchain is a failure, but for crates of Rust that cannot be fetched and for the JDK of
# version 22 and Go, which Debian may not have.
# Depends on: library bindings tests/clients tools
set -uo pipefail
cd "$(dirname "$0")/../.."
bad=0
for client in c cpp python rust java r go node; do
  status=0
  HWS_BUILD_DIR=$PWD/build/release tests/clients/run.sh "$client" >"build/client.$client.log" 2>&1 || status=$?
  case $status in
    0) echo "ok: $client" ;;
    77) case $client in rust | java | go) scripts/skipped.sh "client $client" "$(tail -1 "build/client.$client.log")"; continue ;; esac
      echo "FAILED: $client: its toolchain is not there"; bad=1 ;;
    *) echo "FAILED: $client"; tail -20 "build/client.$client.log"; bad=1 ;;
  esac
done
exit $bad
