#!/usr/bin/env python3
"""Arrows between the folders of fsa/, src/, capi/ and tools/: scripts/arrows.txt lists for each folder those it may include.

An #include that the list does not allow is an error, and so is a listed arrow that no #include draws, so that the list is
the truth. Folders form no circle; the list of exceptions is in the file itself, after the word "circle".
check_arrows.py --write makes the list anew (exceptions are kept).
"""
import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / "scripts" / "arrows.txt"
HEAD = """# What each folder of fsa/, src/, capi/ and tools/ includes from other folders; scripts/check_arrows.py compares it with the sources.
# A new arrow is a decision: add it here in the commit that draws it. fsa/base includes nothing else of ours.
"""


def drawn():
    """{folder: {folder it includes: one place}} of all sources below these four."""
    arrows = collections.defaultdict(dict)
    for top in ("fsa", "src", "capi", "tools"):
        for path in sorted((ROOT / top).rglob("*.[ch][ch]")):
            own = path.parent.relative_to(ROOT).as_posix()
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                found = re.match(r'#include "((?:fsa|src|capi|tools)(?:/[^"/]+)*)/[^/"]+"', line)
                if found and found[1] != own:
                    arrows[own].setdefault(found[1], f"{path.relative_to(ROOT)}:{number}")
    return arrows


def listed():
    allowed, circles = {}, []
    if not LIST.exists():
        return allowed, circles
    for line in LIST.read_text(encoding="utf-8").splitlines():
        if line.startswith("circle "):
            circles.append(frozenset(line.split()[1:]))
        elif line and not line.startswith("#"):
            folder, _, others = line.partition(":")
            allowed[folder] = others.split()
    return allowed, circles


def reachable(arrows, start):
    seen, waiting = set(), [start]
    while waiting:
        for other in arrows.get(waiting.pop(), ()):
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return seen


def write(arrows, circles):
    lines = [f"{folder}: {' '.join(sorted(others))}" for folder, others in sorted(arrows.items())]
    lines += [f"circle {' '.join(sorted(circle))}" for circle in circles]
    LIST.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")


def main():
    arrows = drawn()
    allowed, circles = listed()
    if sys.argv[1:] == ["--write"]:
        write(arrows, circles)
        return 0
    wrong = []
    for folder, others in sorted(arrows.items()):
        for other, place in sorted(others.items()):
            if other not in allowed.get(folder, ()):
                wrong.append(f"{place}: {folder} may not include {other} (scripts/arrows.txt)")
    for folder, others in sorted(allowed.items()):
        for other in others:
            if other not in arrows.get(folder, {}):
                wrong.append(f"scripts/arrows.txt: {folder} does not include {other}; take the arrow out")
    for folder in sorted(arrows):
        circle = frozenset(f for f in reachable(arrows, folder) | {folder} if folder in reachable(arrows, f))
        if len(circle) > 1 and circle not in circles:
            wrong.append(f"folders include one another in a circle: {' '.join(sorted(circle))}")
    for line in dict.fromkeys(wrong):
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
