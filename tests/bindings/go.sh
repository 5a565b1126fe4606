# Sourced, to use bindings/go: the library of HWS_BUILD_DIR (default build/release) as it is installed, always in one folder, so
# that Go keeps what it has compiled. Nothing is fetched. Ends with status 77 where something is not there.
for tool in go gofmt pkg-config cmake; do
  command -v $tool >/dev/null 2>&1 || { echo "skipped: there is no $tool"; exit 77; }
done
go_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
go_prefix=$(cd "${HWS_BUILD_DIR:-$go_root/build/release}" && pwd)/for-go
env -u DESTDIR cmake --install "$(dirname "$go_prefix")" --prefix "$go_prefix" --component Unspecified >"$go_prefix.log" 2>&1 ||
  { tail -20 "$go_prefix.log"; exit 1; }
PKG_CONFIG_PATH=$(dirname "$(find "$go_prefix" -name hawser.pc)")
LD_LIBRARY_PATH=$(dirname "$PKG_CONFIG_PATH")
export PKG_CONFIG_PATH LD_LIBRARY_PATH GOPROXY=off GOFLAGS=-mod=mod GOTOOLCHAIN=local
