#!/bin/bash
# java.sh [JAR]: uses the jar (default: the one in build/packages) as a program would, on the module path and with the library
# that is in it. The program of bindings/java/README.md runs, the client prints what all clients print, the documentation has no
# warnings, and Maven builds bindings/java and runs its tests with the jar's library. A program in C runs under qemu with the
# jar's library for linux-aarch64. Status 77: there is no JDK of version 22 or later; what Maven or qemu does is skipped by name
# where it is not there, or where Maven cannot reach its registry.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
jdk=$("$root/scripts/find_jdk.sh") || { echo "skipped: there is no JDK of version 22 or later"; exit 77; }
version=$(sed -n 's/^#define HWS_VERSION_STRING "\(.*\)"/\1/p' "$root/include/hawser/status.h")
jar=$(realpath "${1:-$root/build/packages/hawser-$version.jar}")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
unset HAWSER_LIBRARY JAVA_TOOL_OPTIONS
cd "$scratch"

if grep -l 'java\.lang\.foreign' "$root"/bindings/java/src/main/java/hawser/*.java; then
  echo "FAILED: the foreign function interface is known in hawser.internal alone, so that JNI can take its place"
  exit 1
fi
awk '/^```java/ { inside = 1; next } /^```/ { inside = 0 } inside' "$root/bindings/java/README.md" >Spelling.java
[ "$(wc -l <Spelling.java)" -le 20 ] || { echo "FAILED: the program of the README has more than 20 lines"; exit 1; }
mkdir -p build/packages
ln -s "$jar" "hawser-$version.jar"
ln -s "$jar" "build/packages/hawser-$version.jar"
for readme in bindings/java/README.md README.md; do
  line=$("$root/tests/packages/install_line.sh" "$root/$readme" "java -p")
  PATH=$jdk/bin:$PATH eval "$line" >said 2>&1 || { cat said; echo "FAILED: $readme: $line"; exit 1; }
  [ "$(tail -1 said)" = tab ] || { cat said; echo "FAILED: the program of bindings/java/README.md should print tab"; exit 1; }
  echo "ok: $readme: $line"
done

HAWSER_JAR=$jar "$root/tests/clients/run.sh" --require-all java

"$jdk/bin/javadoc" -quiet -Xdoclint:all -Werror --release 22 -encoding UTF-8 -d docs \
  --module-source-path "hawser=$root/bindings/java/src/main/java" --module hawser
echo "ok: the documentation"

mkdir jar
(cd jar && "$jdk/bin/jar" --extract --file "$jar" META-INF/native)
arm=$PWD/jar/META-INF/native/linux-aarch64/libhawser.so
if [ ! -e "$arm" ]; then
  "$root/scripts/skipped.sh" "jar for linux-aarch64" "the jar has no library for it"
elif ! command -v aarch64-linux-gnu-gcc >/dev/null || ! command -v qemu-aarch64-static >/dev/null; then
  "$root/scripts/skipped.sh" "jar for linux-aarch64" "there is no cross compiler or no qemu-aarch64-static"
else
  if readelf -SW "$arm" | grep ' \.symtab '; then echo "FAILED: the library for linux-aarch64 is not stripped"; exit 1; fi
  mkdir arm
  ln -s "$arm" arm
  aarch64-linux-gnu-gcc -std=c99 -I"$root/include" -I"$root/include/hawser" "$root/tests/amalgamation/program.c" \
    arm/libhawser.so -o arm/program
  said=$(qemu-aarch64-static -L /usr/aarch64-linux-gnu -E LD_LIBRARY_PATH=arm arm/program)
  [ "$said" = 1.000000 ] || { echo "$said"; echo "FAILED: a program on linux-aarch64 should print 1.000000"; exit 1; }
  echo "ok: a program in C with the jar's library for linux-aarch64, $(stat -c %s "$arm") bytes, under qemu"
fi

command -v mvn >/dev/null || { "$root/scripts/skipped.sh" JUnit "there is no mvn"; exit 0; }
if ! JAVA_HOME=$jdk mvn -q -B -f "$root/bindings/java/pom.xml" -Drevision="$version" -Dmade="$scratch/made" \
  -Dnatives="$scratch/jar/META-INF/native" package >maven 2>&1; then
  if grep -qE 'Unknown host|Could not transfer|Connection refused|timed out' maven; then
    "$root/scripts/skipped.sh" JUnit "Maven's registry cannot be reached"
    exit 0
  fi
  grep -E 'ERROR|FAIL' maven | head -40
  exit 1
fi
# Maven compiles a class of the package's documentation, which holds nothing.
classes() { grep '\.class$' | grep -v package-info | LC_ALL=C sort; }
grep -h '^Tests run' made/surefire-reports/*.txt
diff <("$jdk/bin/jar" --list --file "$jar" | classes) \
  <("$jdk/bin/jar" --list --file "made/hawser-$version.jar" | classes)
echo "ok: Maven builds the same classes, and their tests pass"
