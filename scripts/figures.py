#!/usr/bin/env python3
"""figures.py BEFORE [NOW]: how large and how readable the tree is, at two revisions (the second one is HEAD unless given).
figures.py --comments N SEED [FOLDER...]: N comments of C and C++ files drawn at random, to be read.

A sentence ends at a full stop, a question mark or an exclamation mark, or with its paragraph, list entry or comment; headings,
tables and code have none. A repeated block is a run of at least eight lines of code that has stood before; #include
lines and lines of one or two characters do not count.
"""
import collections
import io
import pathlib
import random
import re
import statistics
import subprocess
import sys
import tarfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
CODE = (".cc", ".hh", ".c", ".h")
FOLDERS = ("include", "capi", "src", "fsa", "tools", "tests")
BLOCK = 8


def tree(revision):
    """{path: text} of the sources and documents at a revision."""
    archive = subprocess.run(["git", "archive", revision], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        kept = [m for m in tar if m.isfile() and m.name.endswith(CODE + (".md",))]
        return {m.name: tar.extractfile(m).read().decode("utf-8", "replace") for m in kept}


def split(text):
    """Comments and lines of code of a C or C++ file. Consecutive lines of // alone are one comment."""
    comments, code = [], []
    text = re.sub(r"/\*(.*?)\*/", lambda m: comments.append(re.sub(r"\n\s*\* ?", "\n", m[1])) or "", text, flags=re.S)
    goes_on = False
    for line in text.splitlines():
        before, mark, after = line.partition("//")
        if before.count('"') % 2 == 1:  # within a literal
            before, mark = line, ""
        alone = bool(mark) and not before.strip()
        if alone and goes_on:
            comments[-1] += "\n" + after
        elif mark:
            comments.append(after)
        goes_on = alone
        if before.strip():
            code.append(before.strip())
    return comments, code


def paragraphs(text):
    """The prose of a Markdown text: paragraphs and entries of lists."""
    text = re.sub(r"^```.*?^```", "\n", text, flags=re.S | re.M)
    text = re.sub(r"^(    .*|\|.*|#.*|<.*)$", "", text, flags=re.M)
    return [p for p in re.split(r"\n\s*\n|\n\s*(?=[-*] |\d+\. )", text) if p.strip()]


def sentences(texts):
    """Number of words of each sentence; one or two words are a label."""
    parts = (part for text in texts for part in re.split(r"[.!?][)\"*]*(?=\s+[^a-z\s]|\s*$)", " ".join(text.split())))
    return [n for n in (len(re.findall(r"[\w'`][^\s]*", part)) for part in parts) if n > 2]


def repeated(sources):
    """How many runs of at least BLOCK lines have stood before, and how many lines they have."""
    seen, blocks, lines = set(), 0, 0
    for code in sources:
        code = [line for line in code if not line.startswith("#include") and len(line) > 2]
        end = 0
        for i in range(len(code) - BLOCK + 1):
            key = "\n".join(code[i:i + BLOCK])
            if key in seen:
                blocks += i >= end
                lines += i + BLOCK - max(i, end)
                end = i + BLOCK
            elif i >= end:
                seen.add(key)
    return f"{blocks} ({lines})"


def figures(files):
    """[(name, value)] in the order of the table."""
    parts = {name: split(text) for name, text in files.items() if name.endswith(CODE)}
    size = {f: sum(len(code) for n, (_, code) in parts.items() if n.startswith(f + "/")) for f in FOLDERS}
    prose = {f: sentences(c for n, (comments, _) in parts.items() if n.startswith(f + "/") for c in comments) for f in FOLDERS}
    rows = [(f"lines of code, {f}/", size[f]) for f in FOLDERS]
    library = {n: len(files[n].splitlines()) for n in parts if n.startswith(("fsa/", "src/", "capi/"))}
    folders = collections.Counter()
    for n in library:
        folders[str(pathlib.PurePath(n).parent)] += len(parts[n][1])
    arrows = {(str(pathlib.PurePath(n).parent), m) for n in library
              for m in re.findall(r'#include "((?:fsa|src|capi)(?:/[^"/]+)*)/[^/"]+"', files[n])}
    rows += [("median lines of a file of fsa/, src/, capi/", int(statistics.median(library.values()))),
             ("lines of the largest of them", "%d (%s)" % max((l, n) for n, l in library.items())),
             ("folders of fsa/, src/, capi/", len(folders)),
             ("lines of code of the largest of them", "%d (%s)" % max((n, f) for f, n in folders.items())),
             ("arrows between these folders", sum(a != b for a, b in arrows))]
    rows += [(f"repeated blocks in {', '.join(own)} (their lines)", repeated(c for n, (_, c) in parts.items() if n.startswith(own)))
             for own in (("fsa/", "src/", "capi/"), ("tools/",), ("tests/",))]
    rows += [(f"words of comments per line of code, {f}/", f"{sum(prose[f]) / size[f]:.2f}") for f in FOLDERS]
    rows += [(f"words per sentence, comments of {f}/", f"{statistics.mean(prose[f]):.1f}") for f in FOLDERS]
    for name, chosen in (("README and guides", r"README\.md|docs/guides/"), ("HACKING.md", r"HACKING\.md"),
                         ("decisions.md or design/", r"docs/(decisions\.md|design/)"), ("docs/ but log/", r"docs/(?!log/|done/)")):
        found = sentences(p for n, t in files.items() if re.match(chosen, n) and n.endswith(".md") for p in paragraphs(t))
        rows += [(f"words, {name}", sum(found)), (f"words per sentence, {name}", f"{statistics.mean(found):.1f}")]
    return rows


def main(arguments):
    if arguments[:1] == ["--comments"]:
        folders = tuple(arguments[3:]) or FOLDERS
        drawn = [(n, c.strip()) for n, t in tree("HEAD").items() if n.endswith(CODE) and n.startswith(folders)
                 for c in split(t)[0] if len(c.split()) > 5]
        for name, comment in random.Random(arguments[2]).sample(drawn, min(int(arguments[1]), len(drawn))):
            print(f"{name}:\n{comment}\n")
        return
    before, now = (arguments + ["HEAD"])[:2]
    print(f"| | {before} | {now} |\n|---|---:|---:|")
    for (name, old), (_, new) in zip(figures(tree(before)), figures(tree(now))):
        print(f"| {name} | {old} | {new} |")


if __name__ == "__main__":
    main(sys.argv[1:])
