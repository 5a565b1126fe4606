#!/usr/bin/env python3
"""Checks docs/reach.md, which says where each capability can be had. It has the rows of README's table, and in each cell a name that is
there: calls in docs/api.json, verbs in the help of the command line, Python's names in hawser.__all__ or in hawser.api, R's in
NAMESPACE, notebooks that carry outputs, guides with blocks that run, and what draws a picture. A cell without a name is one that an
issue fills. Prints what is wrong; standard library only.
Usage: reach.py HAWSER REPOSITORY"""
import ast
import functools
import json
import re
import subprocess
import sys
from pathlib import Path

hawser, root = sys.argv[1], Path(sys.argv[2])
LATER = {"Underlying forms": "morphology"}
COLUMNS = ["C", "command line", "Python", "R", "notebook", "guide", "picture"]
package = root / "bindings/python/hawser"


def rows_of(text):
    """The cells of each line of the tables in a text but for heads and rules."""
    lines = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith("| |")]
    return [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in lines]


def declared(tree):
    """The functions and classes of a module, and each class with its methods."""
    found = set()
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
            found |= {f"{node.name}.{x.name}" for x in node.body if isinstance(x, ast.FunctionDef)} if isinstance(node, ast.ClassDef) else set()
    return found


calls = {f["name"] for header in json.loads((root / "docs/api.json").read_text(encoding="utf-8"))["headers"] for f in header["functions"]}
exported = set(re.findall(r"^export\((\w+)\)$", (root / "bindings/r/hawser/NAMESPACE").read_text(encoding="utf-8"), re.M))
api = declared(ast.parse((package / "api.py").read_text(encoding="utf-8")))
public = next(ast.literal_eval(node.value) for node in ast.parse((package / "__init__.py").read_text(encoding="utf-8")).body
              if isinstance(node, ast.Assign) and node.targets[0].id == "__all__")


@functools.cache
def verbs(group):
    done = subprocess.run([hawser, *group, "--help"], capture_output=True, text=True)
    listed = done.stdout.partition("Commands:\n")[2] if done.returncode == 0 else ""
    return set(re.findall(r"^  ([a-z][\w-]*)(?: |$)", listed, re.M))


def is_verb(name):
    words = name.split()
    return len(words) > 1 and words[0] == "hawser" and all(words[i] in verbs(tuple(words[1:i])) for i in range(1, len(words)))


def is_python(name):
    return name.startswith("hawser.api.") and name[11:] in api or name.startswith("hawser.") and name[7:] in public


def file_of(link):
    return root / "docs" / link


def is_notebook(link, kind=""):
    path = file_of(link)
    if path.suffix != ".ipynb" or not path.is_file():
        return False
    code = [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    return any(kind in output.get("data", {}) if kind else True for cell in code for output in cell["outputs"])


def is_guide(link):
    return file_of(link).is_file() and re.search(r"^```(sh|c|python) run$", file_of(link).read_text(encoding="utf-8"), re.M) is not None


def is_picture(link):
    return link.endswith(".svg") and file_of(link).is_file() or is_notebook(link, "image/svg+xml")


# Of each column what a name in backquotes has to be, and where a link has to lead.
NAMES = {"C": calls.__contains__, "command line": is_verb, "Python": is_python, "R": exported.__contains__, "picture": is_verb}
LINKS = {"notebook": is_notebook, "guide": is_guide, "picture": is_picture}


def faults(row):
    for column, cell in zip(COLUMNS, row[1:]):
        where, later = f"{row[0]}, {column}: ", LATER.get(row[0])
        names, links = re.findall(r"`([^`]+)`", cell), re.findall(r"\]\(([^)]+)\)", cell)
        if not names and not links and not (later and cell == later):
            yield where + f"{cell or 'nothing'} stands there; expected a name" + (f" or {later}" if later else "")
        yield from (where + f"there is no {name}" for name in names if column not in NAMES or not NAMES[column](name))
        yield from (where + f"{link} is not there, or has nothing to show" for link in links if column not in LINKS or not LINKS[column](link))


readme = (root / "README.md").read_text(encoding="utf-8").partition("## What it does")[2].partition("\n## ")[0]
capabilities = re.findall(r"^\| (?:\*\*([^*]+)\*\*)", readme, re.M)
rows = rows_of((root / "docs/reach.md").read_text(encoding="utf-8"))
wrong = [fault for row in rows if len(row) == len(COLUMNS) + 1 for fault in faults(row)]
wrong += [f"{row[0]}: {len(row)} cells; expected {len(COLUMNS) + 1}" for row in rows if len(row) != len(COLUMNS) + 1]
if not capabilities or [row[0] for row in rows] != capabilities:
    wrong.append(f"docs/reach.md has the rows {[row[0] for row in rows]}; README's table has {capabilities}")
print(*wrong, sep="\n") if wrong else print(f"{len(rows)} capabilities, {len(COLUMNS)} columns")
sys.exit(bool(wrong))
