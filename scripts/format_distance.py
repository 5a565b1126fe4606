#!/usr/bin/env python3
"""How far the tree is from .clang-format: lines that clang-format would change, in files of fsa/, src/, capi/ and tools/.

format_distance.py SEED N [CLANG_FORMAT]     of N files drawn by the seed
format_distance.py --last N [CLANG_FORMAT]   of the lines that the last N commits and what is not committed wrote; names them, and
                                             fails if they are more than 8 %: tables that are laid out by hand made 6 % of a month
77 if there is no clang-format, or no history"""
import difflib
import pathlib
import random
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PATTERNS = [f"{top}/*.{kind}" for top in ("fsa", "src", "capi", "tools") for kind in ("cc", "hh")]
LIMIT, FEW = .08, 20  # the share of lines, and the lines that are no share of anything


def run(*command):
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def steps(tool, name, *flags):
    """The lines of a file, and (first, end, number) of those in it that the tool would change, with how many these are or become."""
    kept = (ROOT / name).read_text(encoding="utf-8").splitlines()
    made = run(tool, "--style=file", *flags, name).splitlines()
    found = difflib.SequenceMatcher(None, kept, made, autojunk=False).get_opcodes()
    return kept, [(i1, i2, max(i2 - i1, j2 - j1)) for kind, i1, i2, j1, j2 in found if kind != "equal"]


def of_drawn(tool, seed, count):
    drawn = random.Random(seed).sample(run("git", "ls-files", *PATTERNS).split(), count)
    pairs = [steps(tool, name) for name in drawn]
    lines, all_lines = sum(n for _, found in pairs for _, _, n in found), sum(len(kept) for kept, _ in pairs)
    same = sum(not found for _, found in pairs)
    print(f"{lines} of {all_lines} lines ({100 * lines / all_lines:.1f} %); {same} of {len(drawn)} files as they are")
    return 0


def written_since(commit):
    """By file the (first, last) lines, from 1, that were written after a commit, committed or not."""
    ranges, name = {}, None
    for line in run("git", "diff", "-U0", "--no-color", "--no-ext-diff", "--diff-filter=d", commit, "--", *PATTERNS).splitlines():
        place = re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line)
        if line.startswith("+++ "):
            name = line[6:]
        elif place and (length := int(place[2] or 1)):
            ranges.setdefault(name, []).append((int(place[1]), int(place[1]) + length - 1))
    return ranges


def of_last(tool, count):
    try:
        commits = run("git", "rev-list", "--first-parent", "-n", str(count + 1), "HEAD").split()
    except (OSError, subprocess.CalledProcessError):
        print("skipped: there is no history")
        return 77
    if len(commits) < 2:
        print("skipped: there is no history")
        return 77
    lines = all_lines = 0
    for name, ranges in written_since(commits[-1]).items():
        kept, found = steps(tool, name, *(f"--lines={first}:{last}" for first, last in ranges))
        all_lines += sum(last - first + 1 for first, last in ranges)
        for i1, i2, number in found:
            lines += number
            print(f"{name}:{i1 + 1}: {kept[i1].strip() if i1 < i2 else 'a line is missing'}")
    share = lines / max(all_lines, 1)
    print(f"{lines} of {all_lines} lines of the last {len(commits) - 1} commits ({100 * share:.1f} %) are laid out otherwise by clang-format")
    if lines > FEW and share > LIMIT:
        print(f"expected at most {100 * LIMIT:.0f} %: git clang-format {commits[-1][:10]} lays them out, and what is a table may stay")
        return 1
    return 0


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    tool = shutil.which(sys.argv[3] if len(sys.argv) == 4 else "clang-format")
    if not tool:
        print("skipped: there is no clang-format")
        return 77
    return of_last(tool, int(sys.argv[2])) if sys.argv[1] == "--last" else of_drawn(tool, int(sys.argv[1]), int(sys.argv[2]))


if __name__ == "__main__":
    sys.exit(main())
