"""Python: hawser/api.py, the calls by ctypes, and api.pyi, their types. What both stand on is hawser/_runtime.py.

A class of hawser/_mixins.py named <Class>Mixin becomes a base of the generated class."""
import ast
import keyword
import re
import textwrap
from pathlib import Path

MIXINS = Path(__file__).resolve().parent.parent / "python" / "hawser" / "_mixins.py"
CTYPES = {"int32": "c_int32", "int64": "c_int64", "uint64": "c_uint64", "float64": "c_double"}
DTYPES = {"int32": "I32", "int64": "I64", "float64": "F64"}
RETURNS = {"hws_status": "c_int32", "void": "None", "int64_t": "c_int64", "int32_t": "c_int32", "const char *": "c_char_p"}
CONTENT = {"text": "str", "JSON": "str", "bytes": "bytes"}
BUILTIN = {"E_ARGUMENT": "ValueError", "E_PARSE": "ValueError", "E_CORRUPT": "ValueError", "E_VERSION": "ValueError",
           "E_IO": "OSError", "E_NO_MEMORY": "MemoryError", "E_LIMIT": "OverflowError", "E_UNSUPPORTED": "NotImplementedError"}
SAID = {"NULL": "None", "HWS_OK": "0", "HWS_PARTIAL": "fewer results", "HWS_NOT_CONVERGED": "NotConvergedWarning"}
MARK = "# Written by bindings/generate.py from docs/api.json; not to be changed by hand.\n"


def camel(name):
    return "".join(part.capitalize() for part in name.split("_"))


def safe(name):
    return name + "_" if keyword.iskeyword(name) else name


class Function:
    """One function of the model `m` as Python: its name, its lines, its types."""

    def __init__(self, m, f, said):
        self.m, self.f, self.said = m, f, said
        self.takes = [p for p in f.parameters if p.is_input()]
        self.gives = [p for p in f.parameters if p.is_output()]
        self.is_new = f.kind == "constructor" and f.short == "new"
        self.of_learner = bool(f.own) and f.own.endswith("learner")
        self.name = "__init__" if self.is_new else safe(f.short)
        self.tuple = camel(f.own or "") + camel(f.short) if len(self.gives) > 1 else None

    def class_of(self, p):
        return camel(self.m.class_of(p, self.f))

    # --- texts ---
    def prose(self, text):
        return self.m.translated(text, self.said).replace("\\", "\\\\").replace('"""', "'''")

    def wrapped(self, text, first="", then="  "):
        return textwrap.wrap(self.prose(text), 110, initial_indent=first, subsequent_indent=then)

    def docstring(self, indent):
        f, parts = self.f, [self.prose(self.f.doc).split("\n")]
        parts.append([])
        for p in self.takes + self.gives:
            units = "".join(f" ({x})" for x in (p.unit, p.range, p.enum and "a constant of " + camel(p.enum)) if x)
            parts[-1] += self.wrapped(f"{'->' if p in self.gives else '-'} {safe(p.name)}{units}: {p.doc.removesuffix('; NULL: not wanted')}")
            parts[-1] += [line for c in p.choices for line in self.wrapped(f'"{c["name"]}": {c["doc"]}', "    ", "      ")]
        if f.options is not None:
            parts.append(["Options:"])
            for o in f.options:
                parts[-1] += self.wrapped(f"- {self.option_name(o)}={o['default']!r}: {o['doc']}")
            parts[-1].append("- " + ", ".join(f.limits + ["cancel", "monitor"]) + ": as of every call")
        if f.status:
            parts.append([line for s in f.status for line in self.wrapped(f"{s['code']}: {s['when']}", "- ")])
        parts += [self.wrapped(x, x_name + ": ") for x_name, x in (("Cost", f.complexity), ("Source", f.source)) if x]
        lines = "\n\n".join("\n".join(part) for part in parts if part).split("\n")
        lines[0] = '"""' + lines[0]
        lines[-1] += '"""' if len(lines) == 1 else ""
        return [indent + line if line else "" for line in lines + (['"""'] if len(lines) > 1 else [])]

    def option_name(self, option):
        return option["name"] + ("_" if option["name"] in [p.name for p in self.takes] or keyword.iskeyword(option["name"]) else "")

    # --- types ---
    def type_in(self, p):
        names = [c["name"] for c in p.choices] or [k.lower() for k in self.m.short_constants(p.enum or p.bits)] if p.choices or p.enum \
            or p.bits else []
        literal = f"Literal[{', '.join(map(repr, names))}]"
        number = f"{camel(p.enum or p.bits)} | int | {literal}" if p.enum or p.bits else "float" if p.element == "float64" else "int"
        kind = {"handle": lambda: self.class_of(p), "handles": lambda: f"Sequence[{self.class_of(p)} | None] | {self.class_of(p)}",
                "text": lambda: literal if names else "str", "sized text": lambda: "str | bytes", "path": lambda: "str | os.PathLike[str]",
                "bytes": lambda: "bytes", "lent": lambda: "bytes | npt.NDArray[np.uint8]", "texts": lambda: "Iterable[str]",
                "value": lambda: number, "array": lambda: "npt.ArrayLike"}[p.part]()
        return kind + (" | None" if p.nullable else "")

    def type_out(self, p):
        if p.part == "new":
            return self.class_of(p) + (" | None" if p.gives_null else "")
        if p.part == "static text" or p.part == "buffer" and p.content in CONTENT:
            return CONTENT.get(p.content, "str")
        if p.part == "result":
            return "bool" if p.unit == "0 or 1" else "float" if p.element == "float64" else "int"
        return f"npt.NDArray[np.{p.element}]"

    def option_type(self, o):
        kind = {"int": "int", "real": "float"}.get(o["type"], "str")
        kind = f"Literal[{', '.join(map(repr, o['choices']))}]" if "choices" in o else kind
        return kind + (" | Literal['auto']" if o.get("auto") else "") + " | None"

    def plain_type(self):
        f = self.f
        kind = {"const char *": "str", "void": "None"}.get(f.returns, "int")
        return "bool" if f.result.get("unit") == "0 or 1" else camel(f.result["enum"]) if f.result.get("enum") else kind

    def head(self, typed):
        f, decorated = self.f, []
        if f.own:
            plain = f.kind == "method" and not f.is_property() or self.is_new
            decorated = [] if plain else ["@property" if f.is_property() else "@classmethod" if f.kind == "constructor" else "@staticmethod"]
        arguments = ["self"] if f.kind == "method" or self.is_new else ["cls"] if f.kind == "constructor" else []
        trailing = len(self.takes)
        while trailing and self.takes[trailing - 1].nullable:
            trailing -= 1
        for i, p in enumerate(self.takes):
            arguments.append(safe(p.name) + (": " + self.type_in(p) if typed else "")
                             + ((" = None" if typed else "=None") if i >= trailing else ""))
        if f.options is not None:
            limits = [dict(self.m.limits[name]) for name in sorted(self.m.limits) if name not in {o["name"] for o in f.options}]
            arguments += ["**options"] if not typed else ["*"] + [
                f"{self.option_name(o)}: {self.option_type(o)} = ..." for o in f.options + limits] + [
                "cancel: Cancel | None = ...", "monitor: Monitor | None = ..."]
        result = ""
        if typed:
            kind = "Self" if f.kind == "constructor" and len(self.gives) == 1 else self.type_out(self.gives[0]) if self.gives else "None"
            kind = "None" if self.is_new else self.tuple or (kind if f.fallible else self.plain_type())
            result = " -> " + kind
        return decorated + [f"def {self.name}({', '.join(arguments)}){result}:"]

    # --- lengths: getters of the headers' expressions become attributes and methods of the objects ---
    def length(self, node):
        if isinstance(node, ast.Constant):
            return repr(node.value)
        if isinstance(node, ast.Name):
            parts = {p.name: p.part for p in self.f.parameters}
            return {"hidden": f"_{node.id}.value", "view": f"{node.id}_"}.get(parts.get(node.id), safe(node.id))
        if isinstance(node, ast.BinOp):
            return f"({self.length(node.left)} {'*' if isinstance(node.op, ast.Mult) else '+'} {self.length(node.right)})"
        if isinstance(node, ast.Subscript):
            return f"int({self.length(node.value)}[{self.length(node.slice)}])"
        if isinstance(node, ast.Attribute):
            return f"self._{node.attr}" if isinstance(node.value, ast.Name) else f"{self.length(node.value)}.{node.attr}"
        if node.func.id == "sum":
            return f"int(sum({self.length(node.args[0])}))"
        called, receiver = self.m.by_name[node.func.id], node.args[0].id
        receiver = "self" if any(p.part == "receiver" and p.name == receiver for p in self.f.parameters) else receiver
        return f"{receiver}.{called.short}" + ("" if called.is_property() else f"({', '.join(map(self.length, node.args[1:]))})")

    # --- the call ---
    def taken(self, p):
        """The line that makes of an argument what the call takes, and what the call is given."""
        n, own = safe(p.name), f'"{p.name}"'
        if p.part == "handle":
            return f"_{n} = {'optional' if p.nullable else 'pointer'}({n}, {self.class_of(p)}, {own})", "_" + n
        if p.part == "inferred":
            size = f"{safe(p.solve[0].name)}.size" if p.solve[0].part == "array" else f"len({safe(p.solve[0].name)})"
            return f"{n} = {size}" + (f" - {p.solve[1]}" if p.solve[1] else ""), n
        enum = p.enum or p.bits
        how = {"handles": lambda: f"pointers({n}, {self.class_of(p)}, {own})", "texts": lambda: f"as_texts({n}, {own})",
               "array": lambda: f"as_array({n}, {DTYPES[p.element]}, {own})", "path": lambda: f"as_path({n}, {own})",
               "text": lambda: f"zero_text({n}, {own})", "sized text": lambda: f"as_text({n}, {own})", "bytes": lambda: f"as_text({n}, {own})",
               "lent": lambda: f"lend({n}, {own})",
               "value": lambda: f"constant({n}, {camel(enum)}, {own})" if enum else f"{p.element}({n}, {own})"}[p.part]()
        counted = p.part in ("array", "handles", "texts") and p.length is not None
        given = f"{'sized' if p.part == 'array' else 'counted'}({n}, {self.length(p.length)}, {own})" if counted else n + "[0]" if p.part == "lent" else n
        return f"{n} = {how}" if not p.nullable else f"{n} = None if {n} is None else {how}", given

    def received(self, p):
        """The line that makes room for an output, what the call is given for it, and the output as a value."""
        n = "_" + p.name
        if p.part == "out array":
            return f"{n} = np.empty({self.length(p.length)}, {DTYPES[p.element]})", f"address({n})", n
        kind = {"new": "c_void_p", "view": "c_void_p", "static text": "c_char_p"}.get(p.part) or CTYPES[p.element]
        value = f"{n}.value"
        if p.part == "new":
            value = f"{self.class_of(p)}._take({n}{', _options.cancel' if p.handle == 'hws_learner' else ''})"
            value += f" if {n}.value else None" if p.gives_null else ""
        elif p.part == "view":
            value = f"view({n}, {self.length(p.length)}, {DTYPES[p.element]}, self._owner)"
        elif p.part == "static text" or p.unit == "0 or 1":
            value = f"({value} or b'').decode()" if p.part == "static text" else f"bool({value})"
        return f"{n} = {kind}()", f"byref({n})", value

    def body(self):
        f, given, values = self.f, [], []
        late = ("inferred", "value")  # which may need the arrays
        lines = [self.taken(p)[0] for p in sorted(self.takes + f.part("inferred"), key=lambda p: p.part in late)]
        if f.part("options"):
            lines.append(f"_options = prepared(options{', True' if any(p.handle == 'hws_learner' for p in self.gives) else ''})")
        for p in f.parameters:
            if p.part in ("new", "result", "hidden", "out array", "view", "static text"):
                room, argument, value = self.received(p)
                lines.append(room)
                values += [(p, value)] if p.part != "hidden" else []
            elif p.part == "length":
                before = f.parameters[f.parameters.index(p) - 1]
                argument = f"{safe(before.name)}[1]" if before.part == "lent" else f"len({safe(before.name)})"
            elif p.is_input() or p.part == "inferred":
                argument = self.taken(p)[1]
            else:
                argument = {"receiver": "self._pointer", "options": "_options.pointer", "callback": "buffer[2]", "callback context":
                            "buffer[3]", "buffer": "*_b"}.get(p.part)
            given += [argument] if argument else []
        values += [(p, "_" + p.name) for p in f.part("buffer")]
        return lines + self.invoked(given) + self.returned(values)

    def invoked(self, given):
        f, call = self.f, f"_{self.f.name}({', '.join(given)})"
        if f.part("options") or self.of_learner and f.fallible:
            call = f"run({'_options.cancel' if f.part('options') else 'self._cancel'}, {', '.join([f'_{f.name}'] + given)})"
        elif f.fallible and f.part("buffer"):
            call = f"check({call})"
        for p in f.part("buffer"):
            return [f"_{p.name} = two_call(lambda *_b: {call}, {CONTENT.get(p.content) or DTYPES[p.element]})"]
        if f.fallible:
            return [call] if call.startswith("run(") else [f"_status = {call}", "if _status:", "    check(_status)"]
        call = f"({call} or b'').decode()" if f.returns == "const char *" else call
        kind = self.plain_type()
        return [call if kind == "None" else f"return {call}" if kind in ("int", "str") else f"return {kind}({call})"]

    def returned(self, values):
        if self.is_new:
            cancel = "_options.cancel" if self.of_learner else "None"
            kept = sorted(self.m.classes[self.f.own].kept)
            return [f"self._owner, self._cancel = Owner(_{values[0][0].name}.value, self._free), {cancel}"] + [f"self._{k} = {k}" for k in kept]
        shown = [v for p, v in values if p.part == "view"]
        lines = [f"{p.name}_ = {v}" for p, v in values if p.part == "view"] if len(shown) > 1 else []
        values = [f"{p.name}_" if lines and p.part == "view" else v for p, v in values]
        return lines + ([f"return {self.tuple}({', '.join(values)})"] if self.tuple else ["return " + v for v in values])

    def lines(self, typed):
        indent = "    " * bool(self.f.own)
        body = ["..."] if typed else self.body()
        return [indent + x for x in self.head(typed)] + self.docstring(indent + "    ") + [indent + "    " + x for x in body] + [""]

    def tuple_lines(self):
        rows = [f"    {p.name.rstrip('_') + '_' * keyword.iskeyword(p.name)}: {self.type_out(p)}" for p in self.gives]
        return [f"class {self.tuple}(NamedTuple):", f'    """What {self.said(self.f.name)} gives."""', ""] + rows + ["", ""]

    def binding(self):
        def kind(p):
            if p.part in ("text", "path", "sized text"):
                return "c_char_p"
            is_number = p.part in ("value", "inferred", "length", "buffer size")
            return CTYPES[p.element] if is_number and "*" not in p.type else "RELEASE" if p.part == "callback" else "c_void_p"
        return f"_{self.f.name} = bind({', '.join([repr(self.f.name), RETURNS[self.f.returns]] + [kind(p) for p in self.f.parameters])})"


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


def written(m, typed):
    said = namer(m)
    mixins = re.findall(r"^class (\w+)Mixin\b", MIXINS.read_text(encoding="utf-8"), re.M) if MIXINS.exists() else []
    functions = {f.name: Function(m, f, said) for f in m.functions}
    lines = [MARK, "from __future__ import annotations", ""] + (["import os", "from collections.abc import Iterable, Sequence"] if typed else [
        "from ctypes import byref, c_char_p, c_double, c_int32, c_int64, c_uint64, c_void_p"])
    lines += ["from enum import IntEnum", "from typing import NamedTuple" + (", Literal" if typed else ""), "", "import numpy as np"]
    lines += ["import numpy.typing as npt", "from typing_extensions import Self", ""] if typed else [""]
    lines += ["from hawser._runtime import " + ("Error as Error, Handle as Handle, NotConvergedWarning as NotConvergedWarning" if typed else (
        "(ERRORS, F64, I32, I64, RELEASE, Error, Handle, NotConvergedWarning, Owner, address, as_array,\n    bind, check, constant, counted, float64, "
        "int32, int64, lend, lib, as_path, as_text, as_texts, optional, pointer, pointers, prepared, run, sized,\n    two_call, uint64, view, zero_text)"))]
    lines += [f"from hawser._mixins import {', '.join(x + 'Mixin' for x in mixins)}"] * bool(mixins) + ["", ""] + constants(m, typed)
    lines += [] if typed else [f.binding() for f in functions.values()] + ["", ""]
    lines += [line for f in functions.values() if f.tuple for line in f.tuple_lines()]
    for c in m.ordered_classes():
        bases = [camel(c.name) + "Mixin"] * (camel(c.name) in mixins) + [camel(c.base) if c.base else "Handle"]
        doc = m.translated(c.doc or f"A learner, of {c.name.split('_')[0]}.", said) + (f"\n\n    Threads: {c.threads}." if c.threads else "")
        lines += [f"class {camel(c.name)}({', '.join(bases)}):", f'    """{doc}"""', ""]
        lines += [f"    _free = _{c.free.name}", ""] if c.free and not typed else []
        lines += [line for f in c.functions for line in functions[f.name].lines(typed)] + [""]
    for f in m.statics():
        lines += functions[f.name].lines(typed) + [""]
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


def files(m):
    return {"python/hawser/api.py": written(m, False), "python/hawser/api.pyi": written(m, True)}
