"""Python: names, texts and types of one function, which are what hawser/api.pyi says of it."""
import keyword
import textwrap

CONTENT = {"text": "str", "JSON": "str", "bytes": "bytes"}
COPIED = {"text": "the text", "JSON": "a JSON text", "bytes": "the bytes"}


def camel(name):
    return "".join(part.capitalize() for part in name.split("_"))


def safe(name):
    return name + "_" if keyword.iskeyword(name) else name


def literal(names):
    return f"Literal[{', '.join(map(repr, names))}]"


def option_type(o):
    kind = {"int": "int", "real": "float"}.get(o["type"], "str")
    kind = literal(o["choices"]) if "choices" in o else kind
    return kind + (" | Literal['auto']" if o.get("auto") else "") + " | None"


class Described:
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
            name, doc = safe(p.name), p.doc.removesuffix("; NULL: not wanted")
            name, doc = ("result", COPIED.get(p.content, "the numbers")) if doc.startswith("the caller's memory, which is filled") else (name, doc)
            parts[-1] += self.wrapped(f"{'->' if p in self.gives else '-'} {name}{units}: {doc}")
            parts[-1] += [line for c in p.choices for line in self.wrapped(f'"{c["name"]}": {c["doc"]}', "    ", "      ")]
        if f.options is not None:
            parts.append(["Options:"])
            for o in f.options:
                parts[-1] += self.wrapped(f"- {self.option_name(o)}={o['default']!r}: {o['doc']}")
            parts[-1].append("- " + ", ".join(f.limits + ["cancel", "monitor"]) + ": as of every call")
        if f.metrics:
            parts.append(["Metrics:"])
            for x in f.metrics:
                when = ", ".join(x.get("methods", []) + ([f"with {x['with']}"] if "with" in x else []))
                parts[-1] += self.wrapped(f"- {x['name']}{f' ({when})' * bool(when)}: {x['doc']}")
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
        number = f"{camel(p.enum or p.bits)} | int | {literal(names)}" if p.enum or p.bits else "float" if p.element == "float64" else "int"
        kind = {"handle": lambda: self.class_of(p), "handles": lambda: f"Sequence[{self.class_of(p)} | None] | {self.class_of(p)}",
                "text": lambda: literal(names) if names else "str", "sized text": lambda: "str | builtins.bytes", "path": lambda: "str | os.PathLike[str]",
                "bytes": lambda: "builtins.bytes", "lent": lambda: "builtins.bytes | npt.NDArray[np.uint8]", "texts": lambda: "Iterable[str]",
                "value": lambda: number, "array": lambda: f"Sequence[{number}] | npt.NDArray[np.int32]" if p.enum else "npt.ArrayLike"}[p.part]()
        return kind + (" | None" if p.nullable else "")

    def type_out(self, p):
        if p.part == "new":
            return self.class_of(p) + (" | None" if p.gives_null else "")
        if p.part == "static text" or p.part == "buffer" and p.content in CONTENT:
            return {"bytes": "builtins.bytes"}.get(p.content, "str")
        if p.part == "result":
            return "bool" if p.unit == "0 or 1" else "float" if p.element == "float64" else "int"
        return f"npt.NDArray[np.{p.element}]"

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
                f"{self.option_name(o)}: {option_type(o)} = ..." for o in f.options + limits] + [
                "cancel: Cancel | None = ...", "monitor: Monitor | None = ..."]
        result = ""
        if typed:
            kind = "Self" if f.kind == "constructor" and len(self.gives) == 1 else self.type_out(self.gives[0]) if self.gives else "None"
            kind = "None" if self.is_new else self.tuple or (kind if f.fallible else self.plain_type())
            result = " -> " + kind
        return decorated + [f"def {self.name}({', '.join(arguments)}){result}:"]

    def tuple_lines(self):
        rows = [f"    {p.name.rstrip('_') + '_' * keyword.iskeyword(p.name)}: {self.type_out(p)}"
                + "  # type: ignore[assignment]" * (p.name == "count") for p in self.gives]
        return [f"class {self.tuple}(NamedTuple):", f'    """What {self.said(self.f.name)} gives."""', ""] + rows + ["", ""]
