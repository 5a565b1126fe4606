#!/usr/bin/env python3
"""How far the tree is from .clang-format: lines that clang-format would change, in some files of fsa/, src/, capi/ and tools/.

format_distance.py SEED N [CLANG_FORMAT]   N files drawn by the seed; 77 if there is no clang-format"""
import difflib
import pathlib
import random
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def changed(tool, path):
    """(lines that the tool would change or add, lines of the file)"""
    kept = path.read_text(encoding="utf-8").splitlines()
    made = subprocess.run([tool, "--style=file", path.relative_to(ROOT)], cwd=ROOT, check=True, capture_output=True,
                          text=True).stdout.splitlines()
    steps = difflib.SequenceMatcher(None, kept, made, autojunk=False).get_opcodes()
    return sum(max(i2 - i1, j2 - j1) for kind, i1, i2, j1, j2 in steps if kind != "equal"), len(kept)


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    tool = shutil.which(sys.argv[3] if len(sys.argv) == 4 else "clang-format")
    if not tool:
        print("clang-format is not installed")
        return 77
    patterns = [f"{top}/*.{kind}" for top in ("fsa", "src", "capi", "tools") for kind in ("cc", "hh")]
    files = subprocess.run(["git", "ls-files", *patterns], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    drawn = random.Random(int(sys.argv[1])).sample(files, int(sys.argv[2]))
    counts = [changed(tool, ROOT / name) for name in drawn]
    lines, all_lines = map(sum, zip(*counts))
    same = sum(1 for count, _ in counts if count == 0)
    print(f"{lines} of {all_lines} lines ({100 * lines / all_lines:.1f} %); {same} of {len(drawn)} files as they are")
    return 0


if __name__ == "__main__":
    sys.exit(main())
