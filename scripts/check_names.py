#!/usr/bin/env python3
"""Constants that are local to a .cc file have a name that no other .cc file of the library uses, so that files can be compiled
as one. kEditTables in capi/edit/edit.cc, not kTables. Exits with 1 and a list where two files share a name."""
import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DEFINITION = re.compile(r"^(?:inline |static )*(?:constexpr|const)\b[^;=({]*?(?<!:)\b(k[A-Z]\w*)\b\s*(?:\[|=|\{|;)", re.M)
FURTHER = re.compile(r'\b(k[A-Z]\w*)\{"hws_')  # tables of options, several in one declaration


def main():
    files = collections.defaultdict(set)
    for folder in ("fsa", "src", "capi"):
        for path in (ROOT / folder).rglob("*.cc"):
            text = path.read_text()
            for name in DEFINITION.findall(text) + FURTHER.findall(text):
                files[name].add(str(path.relative_to(ROOT)))
    shared = {name: paths for name, paths in files.items() if len(paths) > 1}
    for name, paths in sorted(shared.items()):
        print(f"{name}: {', '.join(sorted(paths))}")
    return 1 if shared else 0


if __name__ == "__main__":
    sys.exit(main())
