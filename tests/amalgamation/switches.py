#!/usr/bin/env python3
"""switches.py BUILD: under every switch the amalgamation compiles the files that CMake does; scripts/amalgamation_parts.py
repeats the lists of cmake/library.cmake as conditions. Configures one build after the other in BUILD, and compiles nothing."""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
from amalgamation_parts import condition_of, sources  # noqa: E402

MODULES = ("NGRAM", "MRF", "GRAPH", "PFA", "HMM", "GRAMMAR")
CASES = [("NO_FILES",), *((module,) for module in MODULES), ("HMM", "PFA"), ("HMM", "PFA", "GRAMMAR"), ("MRF", "GRAMMAR"),
         MODULES, ("NGRAM", "PFA", "HMM", "GRAMMAR")]


def of_cmake(build, case):
    switches = [f"-DHWS_{name}=ON" if name.startswith("NO_") else f"-DHWS_WITH_{name}=OFF" for name in case]
    subprocess.run(["cmake", "-S", ROOT, "-B", build, "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", "-DHWS_BUILD_TESTS=OFF",
                    "-DHWS_BUILD_TOOLS=OFF", "-DHWS_PRECOMPILE=OFF", "-DHWS_INSTALL=OFF", "-DHWS_BUILD_SHARED=OFF",
                    *[f"-DHWS_WITH_{name}=ON" for name in MODULES if name not in case], "-DHWS_NO_FILES=OFF", *switches],
                   check=True, capture_output=True)
    commands = json.loads((build / "compile_commands.json").read_text())
    return {str(pathlib.Path(command["file"]).relative_to(ROOT)) for command in commands}


def of_parts(case):
    values = {f"HWS_WITH_{name}": name not in case for name in MODULES}
    values["HWS_WITH_GRAPH"] &= values["HWS_WITH_NGRAM"] and values["HWS_WITH_MRF"]  # fsa/base/modules.hh

    def holds(condition):
        text = condition.replace("!defined(HWS_NO_FILES)", str("NO_FILES" not in case)).replace("||", "or").replace("&&", "and")
        return eval(re.sub(r"HWS_WITH_\w+", lambda name: str(values[name[0]]), text))  # a condition of our own table

    return {name for name in sources() if not condition_of(name) or holds(condition_of(name))}


def main():
    bad = 0
    for case in CASES:
        cmake, ours = of_cmake(pathlib.Path(sys.argv[1]).resolve(), case), of_parts(case)
        for name in sorted(cmake ^ ours):
            print(f"without {', '.join(case)}: {name} is in {'CMake' if name in cmake else 'the amalgamation'} alone")
            bad = 1
    if not bad:
        print(f"{len(CASES)} sets of switches leave out what CMake leaves out")
    return bad


if __name__ == "__main__":
    sys.exit(main())
