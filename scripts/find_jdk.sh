#!/bin/bash
# find_jdk.sh: the home of a JDK of version 22 or later, which bindings/java needs: JAVA_HOME if it is one, else the newest of
# /usr/lib/jvm and the one of PATH. Without one it prints nothing and fails.
found= newest=21
for home in "${JAVA_HOME:-}" /usr/lib/jvm/* "$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")"; do
  [ -x "$home/bin/javac" ] && [ -e "$home/release" ] || continue
  version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release")
  [ "${version:-0}" -gt "$newest" ] || continue
  found=$home newest=$version
  [ "$home" != "${JAVA_HOME:-}" ] || break
done
[ -n "$found" ] && echo "$found"
