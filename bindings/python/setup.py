"""Builds the library into the package, and names the wheel by the glibc that the library needs.

HAWSER_LIBRARY names a library that is built already; otherwise CMake builds one, which holds the C++ library."""
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = ROOT / "build" / "python"
LIBRARY = ROOT / "build" / "python-library"  # as deep as the other builds, so that ccache knows its files


# A checkout has no code that is made of docs/api.json; an archive of the sources has all.
subprocess.run([sys.executable, ROOT / "bindings" / "generate.py", "--make"], check=True)


def library():
    given = os.environ.get("HAWSER_LIBRARY")
    if given:
        return Path(given).resolve()
    run = lambda *command: subprocess.run(["cmake", *map(str, command)], check=True)
    os.environ.update(CCACHE_BASEDIR=str(ROOT), CCACHE_NOHASHDIR="1", CCACHE_SLOPPINESS="pch_defines,time_macros,include_file_mtime,include_file_ctime")
    launchers = [f"-DCMAKE_{x}_COMPILER_LAUNCHER=ccache" for x in ("C", "CXX")] if shutil.which("ccache") else []
    run("-S", ROOT, "-B", LIBRARY, "-DCMAKE_BUILD_TYPE=Release", "-DHWS_BUILD_TESTS=OFF", "-DHWS_BUILD_TOOLS=OFF",
        *(["-G", "Ninja"] if shutil.which("ninja") else []), *launchers)
    portable = sysconfig.get_platform().startswith("linux")
    run("--build", LIBRARY, "--target", "hawser_portable" if portable else "hawser", "--parallel", os.cpu_count())
    built = [p for p in (LIBRARY / ("portable" if portable else "")).glob("*hawser.*") if p.suffix in (".so", ".dylib", ".dll")]
    return built[0].resolve()


def platform(path):
    """manylinux_X_Y by the newest glibc symbol that the library needs, if it needs no other versioned library."""
    kind, machine = sysconfig.get_platform().replace("-", "_").replace(".", "_"), os.uname().machine if os.name == "posix" else ""
    names = path.read_bytes()
    versions = [tuple(map(int, found)) for found in re.findall(rb"\0GLIBC_(\d+)\.(\d+)", names)]
    if not kind.startswith("linux") or not versions or re.search(rb"\0GLIBCXX_\d", names):
        return kind
    return "manylinux_{}_{}_{}".format(*max(versions), machine)


class WithLibrary(build_py):
    def run(self):
        super().run()
        found = library()
        suffix = ".so" if ".so" in found.name else found.suffix
        shutil.copyfile(found, Path(self.build_lib) / "hawser" / ("libhawser" + suffix))


class PlatformWheel(bdist_wheel):
    def get_tag(self):
        return "py3", "none", platform(library())


class WithBinary(Distribution):
    def has_ext_modules(self):
        return True


version = re.search(r'HWS_VERSION_STRING "(.*)"', (ROOT / "include/hawser/status.h").read_text(encoding="utf-8"))[1]
BUILD.mkdir(parents=True, exist_ok=True)
setup(version=version, distclass=WithBinary, cmdclass={"build_py": WithLibrary, "bdist_wheel": PlatformWheel},
      options={"build": {"build_base": str(BUILD / "setuptools")}, "egg_info": {"egg_base": str(BUILD)}})
