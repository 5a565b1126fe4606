# The front door. Each target does its own set-up through scripts/setup.sh.
#   make demo        builds the library and the tool, runs the first real job
#   make test        builds and runs all tests (a few minutes)
#   make check       sanitizers, platforms, ABI, size, install, clients (a quarter of an hour)
#   make check-all   everything, for as long as it takes; writes docs/log/checks.md
#   make packages    what users install, in build/packages: sources, headers and libraries, Python's wheel
#   make api         after a change of headers or options: description, bindings and ABI baseline anew
#   make bindings    the code of Python, Java, Rust, Go, R and JavaScript that is made of docs/api.json and is not committed
#   make amalgamation   the library as 17 files for any compiler and one header, in build/amalgamation
#   make packages-check   uses each of them as its user would
#   make bench       benchmarks
#   make install     PREFIX=/usr/local DESTDIR=
#   make clean
PREFIX ?= /usr/local
.DEFAULT_GOAL := help
.PHONY: help demo test check check-all api bindings amalgamation packages packages-check bench install clean

help:
	@sed -n 's/^#   //p' Makefile

demo:
	@scripts/demo.sh

test:
	@scripts/test.sh

check:
	@scripts/check.sh

check-all:
	@scripts/check.sh --all

api:
	@scripts/api.sh

bindings:
	@python3 bindings/generate.py --make

amalgamation:
	@scripts/setup.sh demo
	@python3 scripts/amalgamation.py

packages:
	@scripts/packages.sh

packages-check:
	@scripts/packages_check.sh

bench:
	@scripts/bench.sh

install:
	@scripts/install.sh "$(PREFIX)" "$(DESTDIR)"

clean:
	rm -rf build
