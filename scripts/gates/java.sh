#!/bin/bash
# The package for Java, made and used. It is a part of the gate packages too.
# Depends on: library bindings scripts/java_jar.sh scripts/find_jdk.sh tests/packages tests/clients
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
hws_build release hawser hawser_portable
scripts/java_jar.sh build/java/hawser.jar
tests/packages/java.sh build/java/hawser.jar
