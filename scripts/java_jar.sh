#!/bin/bash
# java_jar.sh JAR: the package for Java, made by the JDK's own tools and without a network. It holds the library in
# build/release/portable, and one for linux-aarch64 by Debian's cross compiler, optimized as every release is; without it where
# there is no such compiler, or where HWS_SKIP names aarch64. Status 77: there is no JDK of version 22 or later.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/stage.sh
jdk=$(scripts/find_jdk.sh) || { echo "skipped: there is no JDK of version 22 or later"; exit 77; }
version=$(sed -n 's/^#define HWS_VERSION_STRING "\(.*\)"/\1/p' include/hawser/status.h)
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 400000000)}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
natives=$scratch/classes/META-INF/native
here=$(uname -s | tr 'A-Z' 'a-z')-$(uname -m)
mkdir -p "$natives/$here" "$(dirname "$1")"
cp LICENSE NOTICE "$scratch/classes/META-INF"
cp build/release/portable/libhawser.so "$natives/$here"
case " ${HWS_SKIP:-} $here " in
  *" linux-aarch64 "*) ;;
  *" aarch64 "*) scripts/skipped.sh "jar for linux-aarch64" "HWS_SKIP asks for it" ;;
  *)
    if command -v aarch64-linux-gnu-g++ >/dev/null; then
      hws_build aarch64-release hawser_portable
      mkdir "$natives/linux-aarch64"
      cp build/aarch64-release/portable/libhawser.so "$natives/linux-aarch64"
    else
      scripts/skipped.sh "jar for linux-aarch64" "there is no compiler: scripts/setup.sh packages"
    fi ;;
esac
python3 bindings/generate.py --make
find bindings/java/src/main/java -name '*.java' >"$scratch/sources"
printf 'Implementation-Title: hawser\nImplementation-Version: %s\n' "$version" >"$scratch/manifest"
"$jdk/bin/javac" --release 22 -proc:none -encoding UTF-8 -Xlint:all,-restricted -Werror -d "$scratch/classes" \
  @"$scratch/sources"
"$jdk/bin/jar" --create --file "$1" --manifest "$scratch/manifest" --module-version "$version" \
  --date "$(date -u -d "@$epoch" +%FT%TZ)" -C "$scratch/classes" .
