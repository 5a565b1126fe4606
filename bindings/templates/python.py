"""Python: hawser/api.py, the calls by ctypes; api.pyi, their types; _parameters.py, what estimators take.

A class named <Class>Mixin in a module of hawser's own becomes a base of the generated class."""
import re
from pathlib import Path

from templates import python_estimators, python_idiom
from templates.python_calls import Call
from templates.python_types import camel, literal, safe

PACKAGE = Path(__file__).resolve().parent.parent / "python" / "hawser"
BUILTIN = {"E_ARGUMENT": "ValueError", "E_PARSE": "ValueError", "E_CORRUPT": "ValueError", "E_VERSION": "ValueError",
           "E_IO": "OSError", "E_NO_MEMORY": "MemoryError", "E_LIMIT": "OverflowError", "E_UNSUPPORTED": "NotImplementedError"}
SAID = {"NULL": "None", "HWS_OK": "0", "HWS_PARTIAL": "fewer results", "HWS_NOT_CONVERGED": "NotConvergedWarning",
        "HWS_CUT_SHORT": "NotConvergedWarning"}
MARK = "# Written by bindings/generate.py from docs/api.json; not to be changed by hand.\n"


def namer(m):
    enum_of = {c["name"]: f"{camel(e)}.{short}" for e in m.enums for short, c in m.short_constants(e).items()}

    def said(name):
        f = m.by_name.get(name)
        if f and f.own:
            return camel(f.own) + ("." + safe(f.short) if f.short != "new" and f.kind != "destructor" else "")
        if name.startswith("HWS_E_") and name in enum_of:
            return camel(name[6:].lower()) + "Error"
        return safe(f.short) if f else camel(m.class_of_handle[name]) if name in m.class_of_handle else SAID.get(name) or enum_of.get(name)
    return said


IMPORTS = [[
    "from hawser._arguments import (F64, I32, I64, RELEASE, address, as_array, as_path, as_text, as_texts, constant, constants, counted, float64,",
    "                               int32, int64, lend, memory, optional, pointer, pointers, sized, two_call, uint64, view, zero_text)",
    "from hawser._calls import prepared, run",
    "from hawser._library import ERRORS, Error, Handle, NotConvergedWarning, bind, check"], [
    "from hawser._library import Error as Error, Handle as Handle, NotConvergedWarning as NotConvergedWarning"]]


def constants(m, typed):
    lines = []
    for enum in m.enums:
        lines += [f"class {camel(enum)}(IntEnum):"] + [f"    {short} = {c['value']}" + (f"  # {c['doc']}" if c["doc"] else "")
                                                        for short, c in m.short_constants(enum).items()] + ["", ""]
    for short, c in m.short_constants("status").items():
        if c["value"] < 0:
            bases = ", ".join(["Error"] + [BUILTIN[x] for x in [short] if x in BUILTIN])
            lines += [f"class {camel(short[2:].lower())}Error({bases}):", f'    """{c["doc"]}"""', "", ""]
            lines[-1:] = [] if typed else ["", f"ERRORS[{c['value']}] = {camel(short[2:].lower())}Error", "", ""]
    return lines


def metric(c, m):
    """What a family's learners call their metrics."""
    names = list(dict.fromkeys(x["name"] for f in c.functions for x in f.metrics))
    doc = m.by_name["hws_learner_metric"].doc.split("\n")[0]
    return [f"    def metric(self, name: {literal(names)}) -> float:  # type: ignore[override]", f'        """{doc}"""', "        ...", ""] * bool(names)


def written(m, typed):
    said = namer(m)
    mixins = {name: path.stem for path in sorted(PACKAGE.glob("_*.py")) for name in re.findall(r"^class ([A-Z]\w*)Mixin\b", path.read_text(
        encoding="utf-8"), re.M)}
    functions = {f.name: Call(m, f, said) for f in m.functions}
    lines = [MARK, "from __future__ import annotations", ""] + (["import builtins", "import os", "from collections.abc import Iterable, Sequence"] if typed else [
        "from ctypes import addressof, byref, c_char_p, c_double, c_int32, c_int64, c_uint64, c_void_p"])
    lines += ["from enum import IntEnum", "from typing import NamedTuple" + (", Literal" if typed else ""), "", "import numpy as np" if typed else "from numpy import empty"]
    lines += ["import numpy.typing as npt", "from typing_extensions import Self", ""] if typed else [""]
    lines += IMPORTS[typed]
    lines += [f"from hawser.{module} import {', '.join(x + 'Mixin' for x in mixins if mixins[x] == module)}" for module in dict.fromkeys(mixins.values())]
    lines += ["", ""] + constants(m, typed)
    lines += [] if typed else [f.binding() for f in functions.values()] + ["new_tuple = tuple.__new__", "", ""]
    lines += [line for f in functions.values() if f.tuple for line in f.tuple_lines()]
    for c in m.ordered_classes():
        bases = [camel(c.name) + "Mixin"] * (camel(c.name) in mixins) + python_idiom.bases(c) + [camel(c.base) if c.base else "Handle"]
        doc = "\n    ".join(m.translated(c.doc, said).split("\n")) + (f"\n\n    Threads: {c.threads}." if c.threads else "")
        lines += [f"class {camel(c.name)}({', '.join(bases)}):", f'    """{doc}"""', ""]
        lines += [f"    _free, _shared = _{c.free.name}, {c.threads.startswith('immutable')}", ""] if c.free and not typed else []
        lines += [line for f in c.functions for line in functions[f.name].lines(typed)] + python_idiom.lines(c, typed) + metric(c, m) * typed + [""]
    for f in m.statics():
        lines += functions[f.name].lines(typed) + [""]
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


def files(m):
    return {"python/hawser/api.py": written(m, False), "python/hawser/api.pyi": written(m, True),
            "python/hawser/_parameters.py": python_estimators.written(m, namer(m), MARK),
            "python/hawser/_options.py": python_estimators.options(m, namer(m), MARK)}
