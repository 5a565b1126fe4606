"""JavaScript: names, types and comments of one function, which are what the declarations for TypeScript say of it."""
import re
import textwrap

from templates import camel_names
from templates.camel_names import camel, pascal

KEYWORDS = set("""arguments await break case catch class const continue debugger default delete do else enum eval export extends
    false finally for function if implements import in instanceof interface let new null package private protected public return
    static super switch this throw true try typeof var void while with yield""".split())
ARRAYS = {"int32": "Int32Array", "int64": "Float64Array", "float64": "Float64Array"}  # what calls give
GIVEN = {"int32": "Int32Input", "int64": "Int64Input", "float64": "Float64Input"}     # what they take
BUFFERS = {"text": "string", "JSON": "any", "bytes": "Uint8Array"}
WIDTH = 118


def safe(name):
    words = camel(name)
    return words + "_" if words in KEYWORDS else words


def error_name(code):
    return camel_names.error_name(code, "Error")


def namer(m):
    return camel_names.namer(m, method_name, camel, "Error")


def method_name(m, f):
    return camel(camel_names.viewless(m, f))


def comment(lines, indent=""):
    lines = [line.replace("*/", "* /") for line in lines]
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [indent + "/**"] + [f"{indent} * {line}".rstrip() for line in lines] + [indent + " */"]


def wrapped(text, first="", then="  "):
    return textwrap.wrap(text, WIDTH - 8, initial_indent=first, subsequent_indent=then, break_long_words=False,
                         break_on_hyphens=False)


class Described:
    """One function of the model `m` as JavaScript: its name, its types, its comment."""

    def __init__(self, m, f, said):
        self.m, self.f, self.said = m, f, said
        self.takes = [p for p in f.parameters if p.is_input()]
        self.gives = [p for p in f.parameters if p.is_output()]
        self.is_new = f.kind == "constructor" and f.short == "new"
        self.of_learner = bool(f.own) and f.own.endswith("learner")
        self.name = "constructor" if self.is_new else method_name(m, f)
        self.options = pascal(f.own or "") + pascal(f.short) + "Options" if f.options else "CallOptions"

    def class_of(self, p):
        return pascal(self.m.class_of(p, self.f))

    def classes(self):
        """The kinds of objects that the function takes or gives."""
        found = {self.m.class_of(p, self.f) for p in self.f.parameters
                 if p.handle in self.m.class_of_handle and p.part != "options"}
        return found | ({self.f.own} if self.f.own else set())

    # --- types ---
    def names_of(self, p):
        enum = p.enum or p.bits
        return [c["name"] for c in p.choices] or ([k.lower() for k in self.m.short_constants(enum)] if enum else [])

    def type_in(self, p):
        names = " | ".join(f'"{n}"' for n in self.names_of(p))
        if p.part == "handle":
            return self.class_of(p) + " | null" * p.nullable
        if p.part == "value":
            kind = f"number | {names}" if names else "number | bigint" if p.element == "uint64" else "number"
            kind = "boolean" if p.unit == "0 or 1" else kind
        else:
            kind = {"handles": lambda: f"Iterable<{self.class_of(p)} | null>", "texts": lambda: "Iterable<string>",
                    "text": lambda: names or "string", "sized text": lambda: "string | Uint8Array", "bytes": lambda: "Bytes",
                    "lent": lambda: "Bytes",
                    "array": lambda: f"Iterable<number | {names}>" if p.enum else GIVEN[p.element]}[p.part]()
        return kind + " | null" * p.nullable

    def type_out(self, p):
        if p.part == "new":
            return self.class_of(p) + " | null" * p.gives_null
        if p.part == "static text":
            return "string"
        if p.part == "buffer" and p.content in BUFFERS:
            return BUFFERS[p.content]
        if p.part == "result":
            return "boolean" if p.unit == "0 or 1" else "number"
        return ARRAYS[p.element]

    def result(self):
        f = self.f
        if not f.fallible:
            if f.result.get("unit") == "0 or 1":
                return "boolean"
            return {"const char *": "string", "void": "void"}.get(f.returns, "number")
        if len(self.gives) > 1:
            return "{ " + "; ".join(f"{camel(p.name)}: {self.type_out(p)}" for p in self.gives) + " }"
        return self.type_out(self.gives[0]) if self.gives else "void"

    # --- texts ---
    def prose(self, text):
        return self.m.translated(text, self.said)

    def paragraphs(self, text):
        lines = []
        for paragraph in re.split(r"\n\n+", self.prose(text)):
            kept = paragraph.split("\n")
            drawn = any(x.startswith("  ") for x in kept)
            lines += [""] * bool(lines) + (kept if drawn else wrapped(" ".join(kept), "", ""))
        return lines

    def comment(self):
        f, lines = self.f, self.paragraphs(self.f.doc)
        for p in self.takes:
            units = "".join(f" ({x})" for x in (p.unit, p.range) if x)
            lines += wrapped(self.prose(p.doc) + units, f"@param {safe(p.name)} ")
            lines += [x for c in p.choices for x in wrapped(f'"{c["name"]}": {self.prose(c["doc"])}', "  ", "    ")]
        if f.fallible and self.gives and not self.is_new:
            units = {p.name: "".join(f" ({x})" for x in (p.unit, p.range) if x) for p in self.gives}
            docs = {p.name: self.prose(p.doc.removesuffix("; NULL: not wanted")) for p in self.gives}
            said = "; ".join(f"{camel(p.name)}: {docs[p.name]}{units[p.name]}" for p in self.gives
                             if not p.doc.startswith("the caller's memory"))
            lines += wrapped(said, "@returns ") if said else []
        if f.metrics:
            lines.append("Metrics:")
            for x in f.metrics:
                when = ", ".join(x.get("methods", []) + ([f"with {x['with']}"] if "with" in x else []))
                lines += wrapped(f"{x['name']}{f' ({when})' * bool(when)}: {self.prose(x['doc'])}", "- ")
        for s in f.status:
            known = s["code"].startswith("HWS_E_")
            lines += wrapped(self.prose(s["when"]), f"@throws {error_name(s['code'])} " if known else f"{s['code']}: ")
        for head, text in (("Cost: ", f.complexity), ("Source: ", f.source)):
            lines += wrapped(self.prose(text), head) if text else []
        return lines

    def required(self):
        """How many parameters come before those that may be left out."""
        count = len(self.takes)
        while count and self.takes[count - 1].nullable:
            count -= 1
        return count

    def forms(self):
        """The parameters with their types, in each form of the call: options may stand in the place of all that is left out."""
        required, has_options = self.required(), self.f.options is not None
        typed = [f"{safe(p.name)}: {self.type_in(p)}" for p in self.takes]
        whole = typed[:required] + [t.replace(":", "?:", 1) for t in typed[required:]]
        shorter = [typed[:count] + [f"options: {self.options}"] for count in range(required, len(typed))]
        return [whole + [f"options?: {self.options}"] * has_options] + shorter * has_options

    def declared(self):
        """The lines of the declaration."""
        f, indent = self.f, "  " * bool(self.f.own)
        lines = comment(self.comment(), indent)
        if self.f.own and f.is_property():
            return lines + [f"{indent}readonly {self.name}: {self.result()};", ""]
        head = "export function " if not f.own else "" if f.kind == "method" or self.is_new else "static "
        ending = "" if self.is_new else ": " + self.result()
        return lines + [f"{indent}{head}{self.name}({', '.join(form)}){ending};" for form in self.forms()] + [""]

    def options_lines(self):
        """The interface of the options, if the call has its own."""
        lines = [f"/** Options of {self.said(self.f.name)}. What is not set has its default. */",
                 f"export interface {self.options} extends CallOptions {{"]
        for o in self.f.options or []:
            kind = {"int": "number", "real": "number"}.get(o["type"], "string")
            kind = " | ".join(f'"{c}"' for c in o["choices"]) if "choices" in o else kind
            kind += ' | "auto"' * bool(o.get("auto") and kind != "string")
            bounds = f", from {o['min']} to {o['max']}" if "min" in o and "max" in o else ""
            lines += comment(wrapped(f"{self.prose(o['doc'])} (default {o['default']}{bounds})", "", ""), "  ")
            lines.append(f"  {camel(o['name'])}?: {kind};")
        return lines + ["}", ""]
