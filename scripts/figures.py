#!/usr/bin/env python3
"""figures.py [REVISION]: how large and how readable the tree is, at a revision and as the files are now.
figures.py --comments N [--seed S] [FOLDER...]: N comments of C and C++ drawn at random, to be read.

A file counts as a source if it is C, C++, Python or a shell script. A sentence ends at a full stop, a question or an
exclamation mark, or with its paragraph, list entry or comment; headings, tables and blocks of code have none. A repeated
block is a run of at least eight lines that stands in two places; blank lines, comments and #include lines do not count.
"""
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
FOLDERS = ("include", "capi", "src", "fsa", "tools", "tests", "bench", "examples")
BLOCK = 8


def tree(revision):
    """{path: text} of the tracked text files, at a revision or (None) as they are."""
    if revision:
        archive = subprocess.run(["git", "archive", revision], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
        with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
            found = {m.name: tar.extractfile(m).read() for m in tar if m.isfile()}
    else:
        names = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
        found = {name: (ROOT / name).read_bytes() for name in names if (ROOT / name).is_file()}
    kinds = CODE + (".py", ".sh", ".md")
    return {name: text.decode("utf-8", "replace") for name, text in sorted(found.items()) if name.endswith(kinds)}


def split(text):
    """Comments and lines of code of a C or C++ file. Consecutive lines of // are one comment."""
    comments, code, own = [], [], []
    text = re.sub(r"/\*(.*?)\*/", lambda m: comments.append(re.sub(r"\n\s*\* ?", "\n", m[1])) or "", text, flags=re.S)
    for line in text.splitlines():
        before, mark, after = line.partition("//")
        quoted = before.count('"') % 2 == 1
        if mark and not quoted:
            if before.strip() and own:
                comments.append("\n".join(own))
                own = []
            own.append(after)
        elif own:
            comments.append("\n".join(own))
            own = []
        if (line if quoted else before).strip():
            code.append((line if quoted else before).strip())
    return comments + (["\n".join(own)] if own else []), code


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
    """How many runs of at least BLOCK lines stand in a second place, and how many lines they have."""
    seen, blocks, lines = set(), 0, 0
    for code in sources.values():
        code = [line for line in code if not line.startswith("#include") and len(line) > 2]
        end = 0
        for i in range(len(code) - BLOCK + 1):
            key = hash("\n".join(code[i:i + BLOCK]))
            if key in seen:
                blocks += i > end
                lines += i + BLOCK - max(i, end)
                end = i + BLOCK
            elif i >= end:
                seen.add(key)
    return blocks, lines


def figures(files):
    """[(name, value)] in the order of the table."""
    parts = {name: split(text) for name, text in files.items() if name.endswith(CODE)}
    rows, lengths, shares = [], {}, {}
    for folder in FOLDERS:
        own = {name: part for name, part in parts.items() if name.startswith(folder + "/")}
        rows.append((f"lines of code, {folder}/", sum(len(code) for _, code in own.values())))
        lengths[folder] = sentences(c for comments, _ in own.values() for c in comments)
        words = sum(lengths[folder])
        shares[folder] = f"{words / max(1, sum(len(code) for _, code in own.values())):.2f}"
    library = {n: len(t.splitlines()) for n, t in files.items() if n.startswith(("fsa/", "src/", "capi/")) and n in parts}
    rows.append(("median lines of a file of fsa/, src/, capi/", int(statistics.median(library.values()))))
    largest = max(library, key=library.get)
    rows.append(("lines of its largest file", f"{library[largest]} ({largest})"))
    arrows = {(pathlib.PurePath(n).parent, m) for n in library
              for m in re.findall(r'#include "((?:fsa|src|capi)(?:/[^"/]+)*)/[^/"]+"', files[n])}
    rows.append(("arrows between folders of fsa/, src/, capi/", sum(str(a) != b for a, b in arrows)))
    for name, folders in (("fsa/, src/, capi/", ("fsa/", "src/", "capi/")), ("tools/", ("tools/",)), ("tests/", ("tests/",))):
        found = repeated({n: code for n, (_, code) in parts.items() if n.startswith(folders)})
        rows.append((f"repeated blocks in {name} (lines)", "%d (%d)" % found))
    rows += [(f"words of comment per line of code, {folder}/", shares[folder]) for folder in FOLDERS[:6]]
    rows += [(f"words per sentence, comments of {folder}/", f"{statistics.mean(lengths[folder] or [0]):.1f}") for folder in FOLDERS[:6]]
    for name, chosen in (("README and guides", r"README\.md|docs/guides/"), ("HACKING", r"HACKING\.md"),
                         ("decisions or docs/design/", r"docs/(decisions\.md|design/)"), ("all of docs/ but the log", r"docs/(?!log/)")):
        found = sentences(p for n, t in files.items() if re.match(chosen, n) and n.endswith(".md") for p in paragraphs(t))
        rows.append((f"words of {name}", sum(found)))
        rows.append((f"words per sentence of {name}", f"{statistics.mean(found or [0]):.1f}"))
    return rows


def main(arguments):
    if arguments[:1] == ["--comments"]:
        seed = arguments[3] if arguments[2:3] == ["--seed"] else "1"
        folders = tuple(arguments[4 if arguments[2:3] == ["--seed"] else 2:]) or FOLDERS
        found = [(n, c.strip()) for n, t in tree(None).items() if n.endswith(CODE) and n.startswith(folders)
                 for c in split(t)[0] if len(c.split()) > 5]
        for name, comment in random.Random(seed).sample(found, min(int(arguments[1]), len(found))):
            print(f"{name}:\n{comment}\n")
        return
    revision = arguments[0] if arguments else "HEAD"
    before, now = figures(tree(revision)), figures(tree(None))
    print(f"| | {revision} | now |\n|---|---:|---:|")
    for (name, old), (_, new) in zip(before, now):
        print(f"| {name} | {old} | {new} |")


if __name__ == "__main__":
    main(sys.argv[1:])
