#!/bin/bash
# The languages' bindings against the library in HWS_BUILD_DIR (default build/release).
#   tests/bindings/run.sh generated   committed files and digests are those of what bindings/generate.py writes
#   tests/bindings/run.sh python      tests/bindings/python but for what needs scikit-learn
#   tests/bindings/run.sh engines     learning on Spark, MPI, Dask and Ray, on those that are there; build/engines is an environment
#                                     that has them, if you make one: python3 -m venv build/engines && build/engines/bin/pip
#                                     install pyspark==4.0.1 mpi4py dask distributed ray; OpenMPI and a JDK 17 are Debian's
#   tests/bindings/run.sh scikit-learn   what needs it
#   tests/bindings/run.sh peers       networks of pgmpy and pyAgrum; build/peers is an environment that has both, if you make one:
#                                     python3 -m venv build/peers && build/peers/bin/pip install pgmpy pyagrum
#   tests/bindings/run.sh types       mypy --strict: the package and the code of the notebooks; and what it has to refuse
#   tests/bindings/run.sh notebooks   bindings/python/notebooks, run from empty kernels
#   tests/bindings/run.sh r           bindings/r/hawser: the package's own tests, against the library as pkg-config finds it
#   tests/bindings/run.sh cpp         tests/bindings/cpp_test.cc as C++17 to 23, with and without exceptions; without modules
#   tests/bindings/run.sh rust        tests, examples and documentation of the crates, and clippy
#   tests/bindings/run.sh go          gofmt, vet, the tests of bindings/go, and README.md's line in an empty module
# Exit status 77: skipped, as something that it needs is not there.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
build=$(cd "${HWS_BUILD_DIR:-$root/build/release}" && pwd) || exit 1
export PYTHONDONTWRITEBYTECODE=1
python=$root/build/venv/bin/python
[ -x "$python" ] || python=python3
has() {
  local module
  for module; do
    "$python" -c "import $module" 2>/dev/null || { echo "skipped: Python has no $module: scripts/setup.sh packages"; exit 77; }
  done
}
python3 "$root/bindings/generate.py" --make || exit 1
case ${1:-} in
  generated) exec python3 "$root/bindings/generate.py" --check ;;
  python)
    has numpy
    export PYTHONPATH=$root/bindings/python HAWSER_LIBRARY=$build/libhawser.so
    export R_LIBS=$root/build/r-library # where the tests of R have installed the package; one test opens a file in R then
    [ ! -x "$build/bin/hawser" ] || export HAWSER_TOOL=$build/bin/hawser
    # All but those that ask for more than numpy, which have names of their own here.
    for test in "$here"/python/*_test.py; do
      case $(basename "$test" _test.py) in scikit_learn | engines | engine_guides | peers | types | notebooks) continue ;; esac
      "$python" -W error "$test" || exit 1
    done ;;
  scikit-learn)
    has numpy sklearn
    PYTHONPATH=$root/bindings/python HAWSER_LIBRARY=$build/libhawser.so \
      exec "$python" -W error "$here/python/scikit_learn_test.py" ;;
  engines)
    [ ! -x "$root/build/engines/bin/python" ] || python=$root/build/engines/bin/python
    has numpy
    export PYTHONPATH=$root/bindings/python:$here/python HAWSER_LIBRARY=$build/libhawser.so
    engines=()
    ! "$python" -c "import pyspark" 2>/dev/null || ! command -v java >/dev/null || engines+=(spark)
    ! "$python" -c "import mpi4py" 2>/dev/null || ! command -v mpirun >/dev/null || engines+=(mpi)
    ! "$python" -c "import dask.bag, distributed" 2>/dev/null || engines+=(dask)
    ! "$python" -c "import ray" 2>/dev/null || engines+=(ray)
    [ ${#engines[@]} -gt 0 ] || { echo "skipped: Python has no pyspark, mpi4py, dask or ray: see the top of run.sh"; exit 77; }
    for engine in "${engines[@]}"; do
      command=("$python")
      [ "$engine" != mpi ] || command=(mpirun --allow-run-as-root --oversubscribe -n 4 "$python")
      "${command[@]}" "$here/python/engines_test.py" "$engine" || { echo "FAILED: $engine"; exit 1; }
      "${command[@]}" "$here/python/engine_guides_test.py" "$engine" || { echo "FAILED: the guide on $engine"; exit 1; }
    done
    for engine in spark mpi dask ray; do [[ " ${engines[*]} " == *" $engine "* ]] || echo "not there: $engine"; done ;;
  peers)
    [ ! -x "$root/build/peers/bin/python" ] || python=$root/build/peers/bin/python
    "$python" -c "import numpy, pgmpy, pyagrum" 2>/dev/null || { echo "skipped: Python has no pgmpy and pyAgrum: see the top of run.sh"; exit 77; }
    PYTHONPATH=$root/bindings/python HAWSER_LIBRARY=$build/libhawser.so exec "$python" "$here/python/peers_test.py" ;;
  types)
    has numpy mypy
    exec "$python" "$here/python/types_test.py" ;;
  notebooks)
    has numpy pandas nbclient ipykernel
    PYTHONPATH=$root/bindings/python HAWSER_LIBRARY=$build/libhawser.so exec "$python" "$here/python/notebooks_test.py" ;;
  r)
    command -v R >/dev/null 2>&1 || { echo "skipped: there is no R: scripts/setup.sh check"; exit 77; }
    Rscript -e 'quit(status = !requireNamespace("testthat", quietly = TRUE))' >/dev/null 2>&1 ||
      { echo "skipped: R has no testthat: scripts/setup.sh check"; exit 77; }
    "$here/r_package.sh" "$build" "$root/build/r-library" || exit 1
    pages=$(mktemp -d)
    trap 'rm -rf "$pages"' EXIT
    cp "$root"/bindings/r/hawser/man/*.Rd "$pages" && python3 "$root/bindings/generate.py" --manual "$pages" &&
      Rscript --vanilla "$here/r_manual.R" "$root/bindings/r/hawser/NAMESPACE" "$pages" || exit 1
    export NOT_CRAN=true R_LIBS=$root/build/r-library
    cd "$root/bindings/r/hawser/tests" && Rscript --vanilla -e 'library(testthat)
      test_dir("testthat", package = "hawser", load_package = "installed", reporter = "check", stop_on_warning = TRUE)' ;;
  cpp)
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    compile() { "${CXX:-c++}" "$@" -Wall -Wextra -Wpedantic -Werror -I"$root/include" -I"$root/bindings/cpp"; }
    for standard in 17 20 2b; do # 2b: 23, as compilers of before called it
      for flags in "" "-DHAWSER_NO_EXCEPTIONS -fno-exceptions"; do
        # shellcheck disable=SC2086
        compile -std=c++$standard $flags "$here/cpp_test.cc" -L"$build" -lhawser -Wl,-rpath,"$build" -o "$scratch/test" ||
          exit 1
        "$scratch/test" || { echo "FAILED: C++$standard $flags"; exit 1; }
      done
    done
    for module in HWS_WITH_{NGRAM,MRF,GRAPH,PFA,HMM,GRAMMAR,ALIGN,PARSE,PAIRS}=0 HWS_NO_FILES=1; do
      echo '#include <hawser.hpp>' | compile -std=c++17 -D$module -fsyntax-only -x c++ - || { echo "FAILED: $module"; exit 1; }
    done ;;
  rust)
    # shellcheck source=tests/bindings/cargo.sh
    . "$here/cargo.sh"
    serde=(--workspace --no-default-features --features system,hawser/serde)
    cargo clippy --quiet --all-targets "${serde[@]}" -- -D warnings || exit 1
    cargo test --quiet "${serde[@]}" || exit 1
    RUSTDOCFLAGS="-D warnings" cargo doc --quiet --no-deps "${serde[@]}" || exit 1
    for example in best_strings tagger deadline; do
      cargo run --quiet -p hawser "${cargo_system[@]}" --example $example >"$cargo_log" ||
        { cat "$cargo_log"; echo "FAILED: $example"; exit 1; }
    done
    for seconds in 5 50; do # a busy machine may not get to a sweep within the half second that the example takes by itself
      ! grep -qx 'stopped after 0 sweeps' "$cargo_log" ||
        cargo run --quiet -p hawser "${cargo_system[@]}" --example deadline -- $seconds >"$cargo_log" || exit 1
    done
    grep -q '^stopped after [1-9][0-9]* sweeps$' "$cargo_log" || { cat "$cargo_log"; echo "FAILED: deadline"; exit 1; }
    "$here/cargo_add.sh" || exit 1 ;;
  go)
    # shellcheck source=tests/bindings/go.sh
    . "$here/go.sh"
    cd "$root/bindings/go" || exit 1
    [ -z "$(gofmt -l .)" ] || { gofmt -d . | head -20; echo "FAILED: gofmt"; exit 1; }
    go vet ./... || exit 1
    go test -count=1 ./... || exit 1 # the library is none of what Go compares before it says "cached"
    "$here/go_module.sh" || exit 1 ;;
  *) echo "usage: run.sh generated|python|engines|scikit-learn|peers|types|notebooks|r|cpp|rust|go" >&2; exit 2 ;;
esac
