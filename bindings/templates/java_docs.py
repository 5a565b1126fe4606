"""Java: names, types and Javadoc of one function."""
import html
import re
import textwrap

from templates import camel_names
from templates.camel_names import pascal

KEYWORDS = set("""abstract assert boolean break byte case catch char class const continue default do double else enum extends
    final finally float for goto if implements import instanceof int interface long native new package private protected public
    return short static strictfp super switch synchronized this throw throws transient try void volatile while true false null
    record var yield""".split())
TYPES = {"int32": "int", "int64": "long", "uint64": "long", "float64": "double"}
NAMES = {"for": "forModel"}  # of methods that Java could not have
BUFFERS = {"text": "String", "JSON": "String", "bytes": "byte[]"}


def camel(name):
    words = camel_names.camel(name)
    return words + "_" if words in KEYWORDS else words


def exception(code):
    return camel_names.error_name(code, "Exception")


def namer(m):
    return camel_names.namer(m, method_name, lambda short: "Hawser." + camel(short), "Exception")


def method_name(m, f):
    return NAMES.get(f.short.removesuffix("_view")) or camel(camel_names.viewless(m, f))


def escaped(text):
    text = html.escape(text, quote=False).replace("@", "&#64;").replace("*/", "*&#47;").replace("\\", "&#92;")
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", text)


def prose(m, text, said):
    """A doc text as lines of Javadoc. Lines that are indented stay as they are."""
    lines, paragraphs = [], re.split(r"\n\n+", m.translated(text, said))
    for i, paragraph in enumerate(paragraphs):
        if any(line.startswith("  ") for line in paragraph.split("\n")):
            kept = [escaped(line).replace("<code>", "").replace("</code>", "") for line in paragraph.split("\n")]
            lines.append("<pre>")
            lines += [part for line in kept for part in textwrap.wrap(line, 108, subsequent_indent=" " * 14)] + ["</pre>"]
        else:
            lines += wrapped(("<p>" if i else "") + escaped(paragraph))
    return lines


def wrapped(text, then=""):
    return textwrap.wrap(" ".join(text.split()), 108, subsequent_indent=then, break_long_words=False, break_on_hyphens=False)


def comment(lines, indent):
    if len(lines) == 1 and len(lines[0]) < 100:
        return [f"{indent}/** {lines[0]} */"]
    return [indent + "/**"] + [(f"{indent} * " + line).rstrip() for line in lines] + [indent + " */"]


class Described:
    """One function of the model `m` as Java: its name, its types, its comment."""

    def __init__(self, m, f, said):
        self.m, self.f, self.said = m, f, said
        self.takes = [p for p in f.parameters if p.is_input()]
        self.gives = [p for p in f.parameters if p.is_output()]
        self.is_new = f.kind == "constructor" and f.short == "new"
        self.of_learner = bool(f.own) and f.own.endswith("learner")
        self.name = pascal(f.own) if self.is_new else method_name(m, f)
        base = "New" if self.is_new else pascal(f.short.removesuffix("_view"))
        self.record = base + "Result" if len(self.gives) > 1 else None
        self.options = None if f.options is None else base + "Options" if f.options else "Limits"

    def class_of(self, p):
        return pascal(self.m.class_of(p, self.f))

    def type_in(self, p):
        if p.part in ("handle", "handles"):
            return self.class_of(p) if p.part == "handle" else f"List<{self.class_of(p)}>"
        if p.part in ("value", "array") and p.enum and p.enum != "status":
            return pascal(p.enum) if p.part == "value" else f"List<{pascal(p.enum)}>"
        if p.part == "value":
            return "boolean" if p.unit == "0 or 1" else TYPES[p.element]
        return {"text": "String", "path": "Path", "sized text": "String", "bytes": "byte[]", "lent": "ByteBuffer",
                "texts": "List<String>", "array": f"{TYPES.get(p.element)}[]"}[p.part]

    def type_out(self, p):
        if p.part == "new":
            return self.class_of(p)
        if p.part == "static text" or p.part == "buffer" and p.content in BUFFERS:
            return BUFFERS.get(p.content, "String")
        if p.part == "result":
            kind = f"Set<{pascal(p.bits)}>" if p.bits else pascal(p.enum) if p.enum else TYPES[p.element]
            return "boolean" if p.unit == "0 or 1" else kind
        return TYPES[p.element] + "[]"

    def result(self):
        f = self.f
        if f.fallible:
            return self.record or (self.type_out(self.gives[0]) if self.gives else "void")
        if f.result.get("unit") == "0 or 1":
            return "boolean"
        if f.result.get("enum"):
            return pascal(f.result["enum"])
        return {"const char *": "String", "int32_t": "int", "int64_t": "long"}.get(f.returns, "void")

    def lines_of(self, head, text, then="    "):
        return wrapped(head + escaped(self.m.translated(text, self.said)), then)

    def parameter_text(self, p):
        units = ", ".join(x for x in (p.unit, p.range) if x)
        return (p.doc or p.name) + (f" ({units})" if units else "")

    def javadoc(self, shown, options, brief, indent):
        """The comment of a method that takes the parameters `shown`."""
        f = self.f
        lines = prose(self.m, f.doc.split("\n\n")[0] if brief else f.doc, self.said)
        if not lines[0].endswith((".", ":")):
            lines[0] += "."
        if brief:
            lines += ["<p>All else is as the library chooses; the other form says more."]
        else:
            for p in (p for p in self.takes + self.gives if p.choices):
                lines += wrapped(f"<p>Values of <code>{camel(p.name)}</code>:") + ["<ul>"]
                lines += [x for c in p.choices for x in self.lines_of(f"<li><code>{escaped(c['name'])}</code>: ", c["doc"])]
                lines.append("</ul>")
            if f.metrics:
                lines += ["<p>Metrics:", "<ul>"]
                for x in f.metrics:
                    when = ", ".join(x.get("methods", []) + ([f"with {x['with']}"] if "with" in x else []))
                    lines += self.lines_of(f"<li><code>{x['name']}</code>{f' ({when})' * bool(when)}: ", x["doc"])
                lines += ["</ul>"]
            positive = [s for s in f.status if not s["code"].startswith("HWS_E_")]
            for s in positive:
                head = {"HWS_PARTIAL": "<p>Fewer results: ", "HWS_NOT_CONVERGED": "<p>Not converged: ", "HWS_CUT_SHORT": "<p>Cut short: "}[s["code"]]
                lines += self.lines_of(head, s["when"])
            for head, text in (("<p>Cost: ", f.complexity), ("<p>Source: ", f.source)):
                lines += self.lines_of(head, text) if text else []
            lines += [f"<p>C: <code>{f.name}</code>"]
        lines += [""]
        for p in shown:
            lines += self.lines_of(f"@param {camel(p.name)} ", self.parameter_text(p))
        lines += ["@param options of the call; null: all defaults"] * bool(options)
        lines += self.returned()
        failures = {}
        for s in (s for s in f.status if s["code"].startswith("HWS_E_")):
            failures.setdefault(s["code"], []).append(s["when"])
        for code, when in failures.items():
            lines += [] if brief else self.lines_of(f"@throws {exception(code)} ", "; ".join(when))
        return comment(lines[:-1] if lines[-1] == "" else lines, indent)

    def returned(self):
        kind = self.result()
        if self.is_new or kind == "void":
            return []
        if self.record:
            return ["@return what the call gives"]
        if not self.f.fallible:
            return self.lines_of("@return ", self.f.result.get("doc") or "what the call gives")
        p = self.gives[0]
        said = {"text": "the text", "JSON": "a JSON text", "bytes": "the bytes"}
        text = said.get(p.content, "") if p.part == "buffer" else ""
        return self.lines_of("@return ", text or self.parameter_text(p))
