"""Builds the library into the package, and names the wheel by the glibc that the library needs.

HAWSER_LIBRARY names a library that is built already. Otherwise one is built, which holds the C++ library: on Linux of the
amalgamation's files (scripts/amalgamation.py), which takes less than half of the time of all files by themselves, elsewhere by
CMake."""
import concurrent.futures
import functools
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = ROOT / "build" / "python"
LIBRARY = ROOT / "build" / "python-library"  # as deep as the other builds, so that ccache knows its files


# A checkout has no code that is made of docs/api.json; an archive of the sources has all.
subprocess.run([sys.executable, ROOT / "bindings" / "generate.py", "--make"], check=True)


FLAGS = ["-std=c++20", "-O2", "-ffp-contract=off", "-fno-rtti", "-fPIC", "-fvisibility=hidden", "-ffunction-sections", "-fdata-sections"]
LINKED = ["-shared", "-pthread", "-static-libstdc++", "-static-libgcc", f"-Wl,--version-script={ROOT / 'cmake' / 'hawser.map'}", "-Wl,--exclude-libs,ALL",
          "-Wl,--no-undefined", "-Wl,--gc-sections", "-Wl,-z,relro", "-Wl,-z,now", "-s"]


def tell(text):
    """pip shows it under -v."""
    print(f"hawser: {text}", flush=True)


def told(building, total):
    """Waits for what is being built, and says every ten seconds how far it is."""
    begin = time.monotonic()
    while building:
        done, building = concurrent.futures.wait(building, timeout=10 - (time.monotonic() - begin) % 10, return_when=concurrent.futures.FIRST_EXCEPTION)
        for one in done:
            one.result()
        tell(f"[{total - len(building)}/{total}] compiled after {time.monotonic() - begin:.0f} s")


def by_amalgamation():
    """The library of a few large files, compiled side by side."""
    compiler, jobs = shlex.split(os.environ.get("CXX", "c++")), os.cpu_count() or 1
    subprocess.run([sys.executable, ROOT / "scripts" / "amalgamation.py", LIBRARY], check=True, stdout=subprocess.DEVNULL)
    parts = sorted(LIBRARY.glob("hawser-*.cc"))
    tell(f"compiling {len(parts)} files, which takes about five minutes of processor time, on {jobs} processors")

    def compiled(part):
        command = [*(["ccache"] if shutil.which("ccache") else []), *compiler, *FLAGS, "-c", part.name, "-o", part.stem + ".o"]
        made = subprocess.run(command, cwd=LIBRARY, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if made.returncode:
            sys.exit(f"hawser: {shlex.join(command)}\n{made.stdout[:4000]}")

    pool = concurrent.futures.ThreadPoolExecutor(jobs)
    try:
        told({pool.submit(compiled, part) for part in parts}, len(parts))
    finally:
        pool.shutdown(cancel_futures=True)
    found = LIBRARY / "libhawser.so"
    subprocess.run([*compiler, *(str(part.with_suffix(".o")) for part in parts), *LINKED, "-o", str(found)], check=True)
    return found


def by_cmake():
    run = lambda *command: subprocess.run(["cmake", *map(str, command)], check=True)
    run("-S", ROOT, "-B", LIBRARY, "-DCMAKE_BUILD_TYPE=Release", "-DHWS_UNITY=ON", "-DHWS_BUILD_TESTS=OFF", "-DHWS_BUILD_TOOLS=OFF",
        *(["-G", "Ninja"] if shutil.which("ninja") else []))
    run("--build", LIBRARY, "--target", "hawser", "--parallel", os.cpu_count())
    built = [p for p in LIBRARY.glob("*hawser.*") if p.suffix in (".so", ".dylib", ".dll")]
    return built[0].resolve()


@functools.lru_cache(None)
def library():
    given = os.environ.get("HAWSER_LIBRARY")
    if given:
        return Path(given).resolve()
    os.environ.update(CCACHE_BASEDIR=str(ROOT), CCACHE_NOHASHDIR="1", CCACHE_SLOPPINESS="pch_defines,time_macros,include_file_mtime,include_file_ctime")
    return by_amalgamation() if sysconfig.get_platform().startswith("linux") else by_cmake()


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
