#!/usr/bin/env python3
"""Writes the low layer of every language's binding from docs/api.json.

    generate.py            writes all generated files, and bindings/digests.txt (`make api`)
    generate.py --make     writes those that are not committed, unless they are there as the digests say (`make bindings`)
    generate.py --check    exit 1 if what would be written is not what is committed: files, and the digests of all others
    generate.py --list     names the files that are not committed, from the root of the checkout
    generate.py --manual FOLDER   writes the pages of R's manual, which are not committed

This file turns docs/api.json into one model that knows no language: classes with their functions, and for each parameter
what a binding does with it (`part`). A template in bindings/templates writes one language's files from the model."""
import ast
import hashlib
import importlib
import json
import os
import re
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BINDINGS = ROOT / "bindings"
DIGESTS = BINDINGS / "digests.txt"
IGNORED = BINDINGS / ".gitignore"
COMMITTED = ("cpp", "debian")  # C++ needs no Python, and Debian's list of symbols is read by people
LANGUAGES = ("python", "cpp", "r", "rust_sys", "rust", "java", "go", "javascript", "debian")
ELEMENTS = {"int32_t": "int32", "int64_t": "int64", "uint64_t": "uint64", "double": "float64", "hws_status": "int32"}


class Parameter:
    """One parameter. `part` says what a binding does with it:

    receiver      the object whose method this is
    handle        another object
    handles       an array of objects
    text, path    text that ends at a zero byte
    sized text    text, or `bytes`: bytes, whose length is the next parameter
    texts         an array of texts
    value         a number
    inferred      a number that follows from the length of an input array (`solve`)
    array         an input array of numbers
    length        of the sized text or bytes before it
    options       the options of the call
    lent          bytes that stay in use until the library calls `callback` with `callback context`
    new           a new object that the call makes
    result        a number that the call gives
    hidden        a number that the call gives and that is the length of what is lent
    out array     an array that the call fills
    view          an array that stays the library's
    static text   a text that stays the library's for good
    buffer        what is asked for in two calls (`content`: text, JSON, bytes or numbers); `buffer size` and `size needed`
                  follow
    """

    def __init__(self, said, function):
        self.name, self.type, self.doc = said["name"], said["type"], said["doc"]
        self.nullable, self.gives_null = said.get("nullable", False), said.get("gives_null", False)
        self.range, self.unit, self.choices = said.get("range"), said.get("unit"), said.get("choices", [])
        self.enum, self.bits, self.content = said.get("enum"), said.get("bits"), said.get("content")
        self.length = ast.parse(said["length"], mode="eval").body if "length" in said and said["length"] != "needed" else None
        self.handle = (re.search(r"hws_\w+", said["type"]) or [""])[0] if "hws_" in said["type"] else None
        self.element = next((ELEMENTS[word] for word in ELEMENTS if re.search(rf"\b{word}\b", said["type"])), None)
        self.solve = None
        self.part = self.part_of(said, function)

    def part_of(self, said, function):
        role, kind = said["role"], said["type"]
        if role == "handle":
            return "receiver" if self.name == function.get("receiver") else "handle"
        if role == "array":
            if said["direction"] == "out":
                return "out array"
            return "handles" if self.handle else "texts" if "char" in kind else "array"
        if role == "view":
            return "static text" if "char" in kind else "view"
        if role == "text":
            following = function["parameters"][[p["name"] for p in function["parameters"]].index(self.name) + 1:]
            return "sized text" if following and following[0]["role"] == "length" else "text"
        if role == "bytes":
            return "lent" if "lent" in said.get("ownership", "") else "bytes"
        if role == "size":
            return "length"
        return {"new handle": "new", "released": "receiver"}.get(role, role)

    def is_input(self):
        return self.part in ("handle", "handles", "text", "path", "sized text", "bytes", "texts", "value", "array", "lent")

    def is_output(self):
        return self.part in ("new", "result", "out array", "view", "static text", "buffer")


class Function:
    def __init__(self, said):
        self.name, self.short, self.kind, self.own = said["name"], said["short"], said["kind"], said["class"]
        self.doc, self.returns, self.fallible = said["doc"], said["returns"], said["fallible"]
        self.needs, self.status = said.get("needs", []), said.get("status", [])
        self.complexity, self.source, self.result = said.get("complexity"), said.get("source"), said.get("result", {})
        self.parameters = [Parameter(p, said) for p in said["parameters"]]
        self.options, self.limits, self.metrics = said.get("options"), said.get("limits", []), said.get("metrics", [])
        taken = {p.name for p in self.parameters if p.is_input()} & {option["name"] for option in self.options or []}
        if taken:  # a language with named arguments could not give both
            both = ", ".join(sorted(taken))
            raise SystemExit(f"generate.py: {self.name} has an option and an argument named {both}; rename one")
        self.infer()

    def part(self, *parts):
        return [p for p in self.parameters if p.part in parts]

    def infer(self):
        """Finds the numbers that follow from input arrays, and those that are the lengths of views."""
        required = [p for p in self.part("array", "handles", "texts") if not p.nullable]
        for value in self.part("value"):
            for p in required:
                added = added_to(p.length, value.name)
                if added is not None:
                    value.part, value.solve = "inferred", (p, added)
                    break
        for result in self.part("result"):
            if any(mentions(p.length, result.name) for p in self.part("view")):
                result.part = "hidden"

    def is_property(self):
        """A getter that needs nothing but the object and cannot fail."""
        return self.kind == "method" and not self.fallible and len(self.parameters) == 1 and self.returns != "void"


class Class:
    def __init__(self, name, handle, base):
        self.name, self.handle, self.base = name, handle, base
        self.doc = handle["doc"] if handle else ""
        self.threads = handle["threads"] if handle else ""
        self.functions, self.free, self.kept, self.needs = [], None, set(), []


class Model:
    """The whole interface. `kept` of a class are parameters of its constructor that lengths of its methods need. `needs` of a
    function or a class names the modules without which a library lacks it; `modules` has the condition of each in C."""

    def __init__(self, api):
        self.version = next(c["value"] for h in api["headers"] for c in h["constants"] if c["name"] == "HWS_VERSION_STRING")
        self.limits, self.modules, self.classes, self.enums, self.constants = api["limits"], api["modules"], {}, {}, []
        handles = {h["name"]: h for part in api["headers"] for h in part["handles"]}
        module_of = {h["name"]: [part["module"]] if "module" in part else []
                     for part in api["headers"] for h in part["handles"]}
        self.class_of_handle = {name: h["class"] for name, h in handles.items()}
        for name, handle in handles.items():
            self.classes[handle["class"]] = Class(handle["class"], handle, None)
            self.classes[handle["class"]].needs = module_of[name]
        self.functions = [Function(f) for part in api["headers"] for f in part["functions"]]
        self.by_name = {f.name: f for f in self.functions}
        for f in self.functions:
            if f.own and f.own not in self.classes:
                self.classes[f.own] = Class(f.own, None, "learner")
                self.classes[f.own].needs = [n for n in f.needs if n != "files"]
            if f.own and f.kind == "destructor":
                self.classes[f.own].free = f
            elif f.own:
                self.classes[f.own].functions.append(f)
        for c in self.classes.values():
            c.doc = c.doc or next(f.doc.split(".")[0] + "." for f in c.functions if f.kind == "constructor")
        for constant in (c for part in api["headers"] for c in part["constants"]):
            if "enum" in constant:
                self.enums.setdefault(constant["enum"], []).append(constant)
            else:
                self.constants.append(constant)
        for f in self.functions:
            for node in (n for p in f.parameters if p.length for n in ast.walk(p.length)):
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in self.by_name:
                    self.classes[self.by_name[node.value.id].own].kept.add(node.attr)

    def ordered_classes(self):
        """Bases first."""
        return sorted(self.classes.values(), key=lambda c: c.base is not None)

    def statics(self):
        return [f for f in self.functions if f.own is None]

    def class_of(self, parameter, function):
        """The class of a handle: a learner that a family makes is of the family's class."""
        own = self.class_of_handle[parameter.handle]
        is_family = function.own and function.own.endswith("_learner") and parameter.part in ("new", "receiver")
        return function.own if own == "learner" and is_family else own

    def short_constants(self, enum):
        """Names of an enumeration's constants without what all of them begin with."""
        names = [c["name"].removeprefix("HWS_") for c in self.enums[enum]]
        parts = [name.split("_")[:-1] for name in names]
        common = 0
        while all(len(p) > common for p in parts) and len({p[common] for p in parts}) == 1 \
                and parts[0][common] not in ("E", "IS"):
            common += 1
        return {"_".join(name.split("_")[common:]): c for name, c in zip(names, self.enums[enum])}

    def translated(self, text, names):
        """A doc text with the names of the language: `names` maps a function, a class, a constant or NULL to its name."""
        text = re.sub(r"\bhws_[a-z_]+\b(?!\.\.\.)", lambda m: names(m[0]) or m[0], text)
        return re.sub(r"\bHWS_[A-Z_]+\b|\bNULL\b", lambda m: names(m[0]) or m[0], text)


def mentions(node, name):
    return node is not None and any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(node))


def added_to(node, name):
    """k if an expression is name + k, else None."""
    if isinstance(node, ast.Name) and node.id == name:
        return 0
    plus = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and isinstance(node.right, ast.Constant)
    return node.right.value if plus and isinstance(node.left, ast.Name) and node.left.id == name else None


def generated(model):
    """Each generated file: its language, its path below bindings/ and its text."""
    shortened = importlib.import_module("templates.short_lines").shortened
    for language in LANGUAGES:
        for path, text in importlib.import_module("templates." + language).files(model).items():
            yield language, path, shortened(path, text)


def digest(content):
    return hashlib.sha256(content).hexdigest()


def write(target, text):
    """At once as a whole, as tests that run side by side may write the same file."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=target.parent, delete=False) as file:
        file.write(text)
    os.chmod(file.name, 0o644)
    os.replace(file.name, target)


def committed_digests():
    return dict(reversed(line.split("  ")) for line in DIGESTS.read_text(encoding="utf-8").splitlines())


def as_the_digests_say():
    """Whether each file that is not committed is there, with the content of which the digest is committed."""
    return DIGESTS.exists() and all((BINDINGS / path).exists() and digest((BINDINGS / path).read_bytes()) == said
                                    for path, said in committed_digests().items())


def ignored(paths):
    return "# Written by generate.py, as digests.txt is: what `make bindings` makes.\n" + "".join(f"/{path}\n" for path in sorted(paths))


def write_manual(model, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in importlib.import_module("templates.r_manual").pages(model).items():
        (folder / name).write_text(text, encoding="utf-8")


def main():
    if "--list" in sys.argv:
        print("\n".join("bindings/" + path for path in committed_digests()))
        return 0
    if "--make" in sys.argv and as_the_digests_say():
        return 0
    sys.path.insert(0, str(BINDINGS))
    model = Model(json.loads((ROOT / "docs" / "api.json").read_text(encoding="utf-8")))
    if "--manual" in sys.argv:
        write_manual(model, Path(sys.argv[sys.argv.index("--manual") + 1]))
        return 0
    stale, digests = [], {}
    for language, path, text in generated(model):
        target = BINDINGS / path
        if language not in COMMITTED:
            digests[path] = digest(text.encode())
        elif not target.exists() or target.read_text(encoding="utf-8") != text:
            stale.append(path)
        if "--check" not in sys.argv and not ("--make" in sys.argv and language in COMMITTED):
            if not target.exists() or target.read_text(encoding="utf-8") != text:
                write(target, text)
    if "--check" in sys.argv or "--make" in sys.argv:
        said = committed_digests()
        stale += sorted(path for path in said.keys() | digests.keys() if said.get(path) != digests.get(path))
        stale += [] if IGNORED.exists() and IGNORED.read_text(encoding="utf-8") == ignored(said) else [IGNORED.name]
    else:
        write(DIGESTS, "".join(f"{digest}  {path}\n" for path, digest in sorted(digests.items())))
        write(IGNORED, ignored(digests))
        return 0
    if stale:
        print("not what bindings/generate.py writes from docs/api.json: " + ", ".join(stale) + "; run make api and commit")
    return int(bool(stale) and "--check" in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
