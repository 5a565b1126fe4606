#!/usr/bin/env python3
"""Draws comments of the library and the command line. Somebody reads each as a stranger and counts those to be read twice.

sample_comments.py SEED N [FOLDER...]   N comments drawn by the seed from fsa/, src/, capi/ and tools/, or from these folders:
                                        each with file, line, text and the line of code that it stands above or beside
A comment is a block of lines of // or what follows code in its line. Marks of namespaces and of optimization are none."""
import pathlib
import random
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOPS = ("fsa", "src", "capi", "tools")
LINE = re.compile(r"\s*//(?: (.*)|())$")
BESIDE = re.compile(r'((?:[^"/]|"(?:[^"\\]|\\.)*"|/(?!/))*\S)\s*// (.*)$')
NO_COMMENT = re.compile(r"(?:Optimize: \w+|namespace\b.*)$")


def comments(path):
    """[(line, text, code)] of a file, in order."""
    found, block, begin = [], [], 0
    lines = path.read_text(encoding="utf-8").splitlines()

    def close(code):
        while block and NO_COMMENT.match(block[0]):
            del block[0]
        if any(block):
            found.append((begin, "\n".join(block), code.strip()))
        block.clear()

    for number, line in enumerate(lines, 1):
        whole = LINE.match(line)
        if whole:
            if not block:
                begin = number
            block.append(whole[1] or "")
            continue
        close(line)
        beside = BESIDE.match(line)
        if beside and not NO_COMMENT.match(beside[2]):
            found.append((number, beside[2], beside[1].strip()))
    close("")
    return found


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    patterns = [f"{top}/*.{kind}" for top in (sys.argv[3:] or TOPS) for kind in ("cc", "hh")]
    names = subprocess.run(["git", "ls-files", *patterns], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    every = [(name, *comment) for name in names for comment in comments(ROOT / name)]
    drawn = random.Random(int(sys.argv[1])).sample(every, int(sys.argv[2]))
    print(f"{len(drawn)} of {len(every)} comments, seed {sys.argv[1]}")
    for name, line, text, code in sorted(drawn):
        print(f"\n{name}:{line}\n" + "\n".join(f"    {part}" for part in text.split("\n")) + f"\n  > {code}")


if __name__ == "__main__":
    main()
