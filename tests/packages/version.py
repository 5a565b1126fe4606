#!/usr/bin/env python3
"""version.py BUILD [PACKAGES]: every version number is that of include/hawser/status.h.

Looks at the library, the tool, what CMake and pkg-config say, docs/api.json, README.md, CHANGELOG.md, the crates for Rust,
Debian's package, vcpkg's port, Conan's recipe and, in a folder of packages, their names and what they hold."""
import ctypes
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
HEADER = (ROOT / "include/hawser/status.h").read_text(encoding="utf-8")
VERSION = re.search(r'HWS_VERSION_STRING "(.*)"', HEADER)[1]
ABI = re.search(r"HWS_ABI_VERSION (\d+)", HEADER)[1]
# Files of packages that say the version.
HEADERS = ("include/hawser/status.h", "amalgamation/hawser.h", f"hawser-amalgamation-{VERSION}/hawser.h")
failures = []


def expect(found, where, expected=VERSION):
    if found != expected:
        failures.append(f"{where} says {found}, and include/hawser/status.h {expected}")


def number(pattern, text):
    found = re.search(pattern, text, re.M)
    return found[1] if found else None


def of_the_build(build):
    library = ctypes.CDLL(str(build / "libhawser.so"))
    library.hws_version.restype = ctypes.c_char_p
    expect(library.hws_version().decode(), "hws_version()")
    expect(str(library.hws_abi_version()), "hws_abi_version()", ABI)
    expect((build / "libhawser.so").resolve().name, "the library's file", f"libhawser.so.{VERSION}")
    expect(number(r"^Version: (.*)", (build / "hawser.pc").read_text()), "hawser.pc")
    said = (build / "hawserConfigVersion.cmake").read_text()
    expect(number(r'set\(PACKAGE_VERSION "(.*)"\)', said), "hawserConfigVersion.cmake")
    tool = build / "bin/hawser"
    if tool.exists():
        said = subprocess.run([tool, "--version"], capture_output=True, text=True).stdout
        expect(number(r"(\d+\.\d+\.\d+)", said), "hawser --version")


def of_the_sources():
    parts = [number(rf"HWS_VERSION_{part} (\d+)", HEADER) for part in ("MAJOR", "MINOR", "PATCH")]
    expect(".".join(map(str, parts)), "HWS_VERSION_MAJOR, MINOR, PATCH")
    api = json.loads((ROOT / "docs/api.json").read_text(encoding="utf-8"))
    constants = {c["name"]: c["value"] for h in api["headers"] for c in h["constants"]}
    expect(constants["HWS_VERSION_STRING"], "docs/api.json")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    expect(number(r"hawser-([\d.]+)\.tar\.gz", readme), "the archive in README.md")
    description = (ROOT / "bindings/r/hawser/DESCRIPTION").read_text(encoding="utf-8")
    expect(number(r"^Version: (.*)", description), "bindings/r/hawser/DESCRIPTION")
    guide = (ROOT / "bindings/r/hawser/README.md").read_text(encoding="utf-8")
    expect(number(r"hawser_([\d.]+)\.tar\.gz", guide), "the archive in bindings/r/hawser/README.md")
    expect(number(r"find_package\(hawser ([\d.]+)", readme), "find_package in README.md", VERSION.rpartition(".")[0])
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    expect(number(r"^## (\d+\.\d+\.\d+)", changes), "the first heading of CHANGELOG.md")


def of_the_crates():
    for name in ("hawser-sys", "hawser"):
        text = (ROOT / "bindings/rust" / name / "Cargo.toml").read_text(encoding="utf-8")
        expect(number(r'^version = "(.*)"', text), f"Cargo.toml of {name}")
    expect(number(r'^hawser-sys = \{ version = "(.*?)"', text), "what hawser needs of hawser-sys", "=" + VERSION)


def of_java():
    pom = (ROOT / "bindings/java/pom.xml").read_text(encoding="utf-8")
    expect(number("<revision>(.*)</revision>", pom), "bindings/java/pom.xml")
    readme = (ROOT / "bindings/java/README.md").read_text(encoding="utf-8")
    expect(number(r"hawser-([\d.]+)\.jar", readme), "the jar in bindings/java/README.md")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    expect(number(r"hawser-([\d.]+)\.jar", readme), "the jar in README.md")


def of_javascript():
    manifest = json.loads((ROOT / "bindings/javascript/package.json").read_text(encoding="utf-8"))
    expect(manifest["version"], "bindings/javascript/package.json")
    for name in ("bindings/javascript/README.md", "README.md"):
        expect(number(r"hawser-([\d.]+)\.tgz", (ROOT / name).read_text(encoding="utf-8")), f"the archive in {name}")


def of_debian():
    changes = (ROOT / "packaging/debian/changelog").read_text(encoding="utf-8")
    expect(number(r"\Ahawser \(([\d.]+)-\w+\)", changes), "packaging/debian/changelog")
    for path in (ROOT / "packaging/debian").glob("libhawser*.symbols"):
        symbols = path.read_text(encoding="utf-8")
        expect(number(r"\Alibhawser\.so\.(\d+) ", symbols), path.name, ABI)
        expect(number(r"libhawser(\d+)", path.name), f"the name {path.name}", ABI)
    expect(number(r"^Package: libhawser(\d+)$", (ROOT / "packaging/debian/control").read_text(encoding="utf-8")),
           "packaging/debian/control", ABI)
    loader = (ROOT / "bindings/python/hawser/_library.py").read_text(encoding="utf-8")
    expect(number(r'CDLL\("libhawser\.so\.(\d+)"\)', loader), "the system's library in _library.py", ABI)


def switches():
    return re.search(r"foreach\(module ([A-Z ]+)\)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))[1].split()


def of_conan():
    recipe = (ROOT / "packaging/conan/conanfile.py").read_text(encoding="utf-8")
    modules = re.findall(r'"(\w+)"', number(r"^MODULES = \((.*)\)$", recipe))
    if sorted(modules) != sorted(name.lower() for name in switches()):
        failures.append("the modules in packaging/conan/conanfile.py are not the switches of CMakeLists.txt")
    conan = ROOT / "build/venv/bin/conan"
    conan = conan if conan.exists() else shutil.which("conan")
    if conan:  # the recipe reads the header
        with tempfile.TemporaryDirectory() as home:
            asked = subprocess.run([conan, "inspect", ROOT / "packaging/conan", "--format=json"], text=True,
                                   capture_output=True, env={**os.environ, "CONAN_HOME": home})
        expect(json.loads(asked.stdout or "{}").get("version", asked.stderr), "conan inspect packaging/conan")


def of_vcpkg():
    port = json.loads((ROOT / "packaging/vcpkg/hawser/vcpkg.json").read_text(encoding="utf-8"))
    expect(port["version"], "packaging/vcpkg/hawser/vcpkg.json")
    portfile = (ROOT / "packaging/vcpkg/hawser/portfile.cmake").read_text(encoding="utf-8")
    expected = sorted((name.lower(), f"HWS_WITH_{name}") for name in switches())
    for found, where in ((sorted(re.findall(r"^    (\w+) (HWS_WITH_\w+)$", portfile, re.M)), "portfile.cmake"),
                         ([(name, f"HWS_WITH_{name.upper()}") for name in sorted(port["features"])], "vcpkg.json")):
        if found != expected or sorted(port["default-features"]) != sorted(port["features"]):
            failures.append(f"the features in packaging/vcpkg/hawser/{where} are not the switches of CMakeLists.txt")


def of_the_packages(folder):
    for path in folder.glob("debian/*.dsc"):
        expect(number(r"^Version: ([\d.]+)-", path.read_text(encoding="utf-8")), path.name)
    for path in folder.iterdir():
        if path.suffix == ".jar":
            with zipfile.ZipFile(path) as jar:
                manifest = jar.read("META-INF/MANIFEST.MF").decode()
                expect(number(r"^Implementation-Version: ([\d.]+)", manifest), path.name)
            expect(path.name, "a package's name", f"hawser-{VERSION}.jar")
        if path.suffix == ".tgz":
            with tarfile.open(path) as archive:
                expect(json.load(archive.extractfile("package/package.json"))["version"], path.name)
            expect(path.name, "a package's name", f"hawser-{VERSION}.tgz")
        if path.suffix == ".whl":
            with zipfile.ZipFile(path) as wheel:
                expect(number(r"^Version: (.*)", wheel.read(f"hawser-{VERSION}.dist-info/METADATA").decode()), path.name)
        elif path.name.startswith("hawser_"):  # R's
            with tarfile.open(path) as archive:
                said = archive.extractfile("hawser/DESCRIPTION").read().decode()
                expect(number(r"^Version: (.*)", said), f"DESCRIPTION in {path.name}")
                header = archive.extractfile("hawser/src/vendor/hawser.h").read().decode()
                expect(number(r'HWS_VERSION_STRING "(.*)"', header), path.name)
        elif path.suffix in (".gz", ".crate"):
            with tarfile.open(path) as archive:
                for member in archive:
                    if path.suffix == ".crate" and member.name.count("/") == 1 and member.name.endswith("/Cargo.toml"):
                        expect(number(r'^version = "(.*)"', archive.extractfile(member).read().decode()), path.name)
                    if member.name.endswith(HEADERS):
                        expect(number(r'HWS_VERSION_STRING "(.*)"', archive.extractfile(member).read().decode()), path.name)
                    folder = path.name.removesuffix(".tar.gz").removesuffix(".crate")
                    expect(member.name.split("/")[0], f"a folder of {path.name}", folder)
        if path.suffix in (".whl", ".gz", ".crate"):
            said = number(r"^hawser(?:-[a-z]+)?[-_]([0-9.]+?)(?:-|\.tar|\.crate)", path.name)
            expect(said, f"the name {path.name}")


of_the_sources()
of_the_crates()
of_java()
of_javascript()
of_debian()
of_conan()
of_vcpkg()
of_the_build(Path(sys.argv[1]))
if len(sys.argv) > 2:
    of_the_packages(Path(sys.argv[2]))
print("\n".join(dict.fromkeys(failures)) or f"one version: {VERSION}")
sys.exit(bool(failures))
