#!/bin/bash
# All seven clients; here a missing toolchain is a failure, but for crates of Rust that cannot be fetched.
set -uo pipefail
cd "$(dirname "$0")/../.."
bad=0
for client in c cpp python rust java r node; do
  status=0
  HWS_BUILD_DIR=$PWD/build/release tests/clients/run.sh "$client" >"build/client.$client.log" 2>&1 || status=$?
  case $status in
    0) echo "ok: $client" ;;
    77) [ "$client" != rust ] || { echo "SKIPPED: rust: $(tail -1 build/client.rust.log)"; continue; }
      echo "FAILED: $client: its toolchain is not there"; bad=1 ;;
    *) echo "FAILED: $client"; tail -20 "build/client.$client.log"; bad=1 ;;
  esac
done
exit $bad
