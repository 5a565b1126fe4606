#!/usr/bin/env python3
"""Each folder of src/ and fsa/ with five files or more has a README.md of 10 to 20 lines: what is here, in which order to read,
and at its end what the folder may include. That last paragraph is compared with scripts/arrows.txt, and every file that a
README names has to be there. The trips of HACKING.md name functions, which have to be in the files of their rows. Prints what
breaks these rules. check_rooms.py --write renews the last paragraphs and nothing else."""
import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
LEAST_FILES, LEAST_LINES, MOST_LINES, WIDTH = 5, 10, 20, 128
START = "May include: "


def allowed():
    """{folder: the folders that scripts/arrows.txt lets it include}"""
    lines = (ROOT / "scripts" / "arrows.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.partition(":") for line in lines if line and not line.startswith(("#", "circle ")))
    return {folder: others.split() for folder, _, others in pairs}


def last_paragraph(others):
    """The paragraph of a folder that may include these, in lines of at most WIDTH columns."""
    text = START + (", ".join(others) if others else "nothing else of ours") + "."
    return textwrap.fill(text, WIDTH, break_on_hyphens=False, break_long_words=False)


def rooms():
    """The folders that need a README, in order of their names."""
    for top in ("fsa", "src"):
        for folder in sorted(p for p in (ROOT / top).rglob("*") if p.is_dir()):
            if sum(1 for p in folder.iterdir() if p.suffix in (".cc", ".hh")) >= LEAST_FILES:
                yield folder


def faults(folder, others, write):
    name, readme = folder.relative_to(ROOT).as_posix(), folder / "README.md"
    if not readme.exists():
        return [f"{name} has no README.md, which every folder of {LEAST_FILES} files or more has"]
    text = readme.read_text(encoding="utf-8")
    body, start, last = text.rpartition("\n" + START)
    wanted = last_paragraph(others)
    if write and start:
        text = f"{body}\n{wanted}\n"
        readme.write_text(text, encoding="utf-8")
    found, lines = [], text.splitlines()
    if not text.endswith("\n" + wanted + "\n"):
        found.append(f"{name}/README.md ends with other folders than scripts/arrows.txt: run scripts/check_rooms.py --write")
    if not LEAST_LINES <= len(lines) <= MOST_LINES:
        found.append(f"{name}/README.md has {len(lines)} lines; it may have {LEAST_LINES} to {MOST_LINES}")
    if lines[:1] != [f"# {name}"]:
        found.append(f"{name}/README.md does not begin with its folder's name")
    found += [f"{name}/README.md:{n}: more than {WIDTH} columns" for n, line in enumerate(lines, 1) if len(line) > WIDTH]
    for named in re.findall(r"[\w/.-]+\.(?:hh|cc|md|h|py|txt)\b", text):
        if not (folder / named).exists() and not ("/" in named and (ROOT / named).exists()):
            found.append(f"{name}/README.md names {named}, which is not there")
    return found


def faults_of_trips():
    """What is wrong in the rows "| file | `function`, `function` | what happens |" of HACKING.md."""
    text = (ROOT / "HACKING.md").read_text(encoding="utf-8")
    found, rows = [], re.findall(r"^\| ([\w/]+\.(?:cc|hh)) \| ([^|]+) \|", text, re.M)
    for name, functions in rows:
        text = (ROOT / name).read_text(encoding="utf-8") if (ROOT / name).exists() else ""
        found += [f"HACKING.md: no function {function} in {name}" for function in re.findall(r"`(\w+)`", functions)
                  if not re.search(rf"\b{function}(?:<\w+>)?\(", text)]
    return found if rows else ["HACKING.md has no trips of data"]


def main():
    arrows, write = allowed(), sys.argv[1:] == ["--write"]
    wrong = []
    for folder in rooms():
        wrong += faults(folder, arrows.get(folder.relative_to(ROOT).as_posix(), []), write)
    wrong += faults_of_trips()
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
