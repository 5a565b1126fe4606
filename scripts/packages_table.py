#!/usr/bin/env python3
"""packages_table.py FOLDER: a table of the packages in FOLDER: sizes, licences, what they need, checksums.

Licences are those of the code that a package holds. LICENSE and NOTICE must be in the package and name them."""
import hashlib
import re
import sys
import tarfile
import zipfile
from pathlib import Path

# What compiled code of others a package may hold: a word of NOTICE, its licence.
EIGEN = ("Eigen", "MPL-2.0")
WASM = (("musl", "MIT"), ("LLVM", "Apache-2.0 WITH LLVM-exception"))  # the C and C++ libraries of emscripten
TOOL = (("CLI11", "BSD-3-Clause"), ("JSON for Modern C++", "MIT"))
SOURCES = ("a C++20 compiler, CMake, Eigen 3.4", "a C++20 compiler")  # what archives of sources need; the second holds Eigen
RUNTIME = ("The GNU C++ library", "GPL-3.0-or-later WITH GCC-exception-3.1")


def members(path):
    """{name: bytes} of a package's files."""
    if path.suffix in (".whl", ".jar"):
        with zipfile.ZipFile(path) as archive:
            return {name: archive.read(name) for name in archive.namelist()}
    with tarfile.open(path) as archive:
        return {member.name: archive.extractfile(member).read() for member in archive if member.isfile()}


def newest(files, prefix):
    """The newest version of symbols that compiled files need, such as GLIBC_2.34; None if they need none."""
    found = {tuple(map(int, version.split(b"."))) for data in files if data[:4] == b"\x7fELF"
             for version in re.findall(rb"\0" + prefix + rb"_(\d+(?:\.\d+)+)(?=\0)", data)}
    if prefix == b"GLIBC" and any(b"\0GLIBC_ABI_DT_RELR\0" in data for data in files):
        found.add((2, 36))  # the first that reads packed relocations
    return ".".join(map(str, max(found))) if found else None


def row(path):
    files = members(path)
    compiled = [data for data in files.values() if data[:4] == b"\x7fELF"]
    text = "".join(data.decode() for name, data in files.items() if name.endswith(("/LICENSE", "/NOTICE", "/COPYRIGHTS")))
    amalgamation = any("/Eigen/" in name for name in files)
    others = [EIGEN] * amalgamation
    if compiled:
        others = [EIGEN, *(TOOL if any(name.endswith("bin/hawser") for name in files) else ()),
                  *((RUNTIME,) if not newest(compiled, b"GLIBCXX") else ())]
    if any(name.endswith(".wasm") for name in files):
        others = [EIGEN, *WASM]
    for part, licence in (("MIT License", "MIT"), *others):
        if part not in text:
            sys.exit(f"{path.name}: its LICENSE and NOTICE do not speak of {part} ({licence})")
    licences = "MIT" + "".join(f"; {part}: {licence}" for part, licence in others)
    needs = [f"{name} {newest(compiled, symbols)}" for name, symbols in (("glibc", b"GLIBC"), ("GLIBCXX", b"GLIBCXX"))
             if newest(compiled, symbols)]
    needs += ["Python " + found[1] for data in (d for n, d in files.items() if n.endswith(".dist-info/METADATA"))
              for found in [re.search(r"Requires-Python: (\S+)", data.decode())] if found]
    needs += ["numpy"] * (path.suffix == ".whl") + ["JDK 22"] * (path.suffix == ".jar")
    needs += ["R 4.2", "a C++20 compiler"] * path.name.startswith("hawser_")
    if path.suffix == ".crate":
        manifest = next(data.decode() for name, data in files.items() if name.endswith("/Cargo.toml"))
        needs = ["Rust " + re.search(r'rust-version = "(.*)"', manifest)[1], *["a C++20 compiler"] * bool(others)]
    needs = ["a browser, or Node 18"] if path.suffix == ".tgz" else needs
    checksum = hashlib.sha256(path.read_bytes()).hexdigest()
    return f"| {path.name} | {path.stat().st_size:,} | {licences} | {', '.join(needs) or SOURCES[amalgamation]} | {checksum} |"


def main():
    folder = Path(sys.argv[1])
    print("| package | bytes | licences | needs | SHA-256 |\n|---|---:|---|---|---|")
    for path in sorted(p for p in folder.iterdir() if p.suffix in (".gz", ".tgz", ".whl", ".jar", ".crate")):
        print(row(path))


if __name__ == "__main__":
    main()
