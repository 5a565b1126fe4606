"""R: a page of the manual, man/NAME.Rd, for each function of R/calls.R. They are written when a package is made."""
import re
import textwrap

from templates import r, r_calls

KINDS = {"int32": "whole numbers", "int64": "whole numbers", "uint64": "whole numbers", "float64": "numbers"}
ONE = {"int32": "a whole number", "int64": "a whole number", "uint64": "a whole number from 0", "float64": "a number"}


def escaped(text):
    return re.sub(r"([\\%{}])", r"\\\1", text)


def wrapped(text, indent=""):
    lines = textwrap.wrap(" ".join(text.split()), 90, initial_indent=indent, subsequent_indent=indent)
    return [escaped(line) for line in lines]


def choices(m, p):
    names = [f'"{c["name"]}"' + (f" ({c['doc']})" if c["doc"] else "") for c in p.choices] or \
        [f'"{short.lower()}"' for short in m.short_constants(p.enum)] if p.choices or p.enum else []
    return f"; one of {', '.join(names)}" if names else ""


def taken(m, p):
    """What an argument is."""
    kind = {"receiver": lambda: f"an object of class {p.handle}", "handle": lambda: f"an object of class {p.handle}",
            "handles": lambda: f"a list of objects of class {p.handle}", "text": lambda: "a text", "path": lambda: "a path",
            "sized text": lambda: "a text or a raw vector", "bytes": lambda: "a raw vector", "lent": lambda: "a raw vector",
            "texts": lambda: "a character vector", "array": lambda: KINDS[p.element],
            "value": lambda: "a name or a number" if p.enum else ONE[p.element]}[p.part]()
    units = "".join(f", {x}" for x in (p.unit, p.range) if x)
    return f"{kind}{units}: {p.doc or 'the object'}{choices(m, p)}"


def given(m, p):
    texts = {"text": "a text", "JSON": "a JSON text", "bytes": "a raw vector"}
    kind = {"new": lambda: f"an object of class {p.handle}", "view": lambda: KINDS[p.element],
            "out array": lambda: KINDS[p.element], "static text": lambda: "a text",
            "buffer": lambda: texts.get(p.content) or KINDS[p.element],
            "result": lambda: "TRUE or FALSE" if p.unit == "0 or 1" else ONE[p.element]}[p.part]()
    doc = "" if p.doc.startswith("the caller's memory") else f": {p.doc}"
    return kind + "".join(f", {x}" for x in (p.unit, p.range) if x and x != "0 or 1") + doc


def value_of(m, call):
    f = call.f
    if not f.fallible:
        if f.returns == "void":
            return ["NULL, invisibly."]
        is_text = "char" in f.returns or f.result.get("enum")
        kind = "TRUE or FALSE" if f.result.get("unit") == "0 or 1" else "a text" if is_text else "a number"
        return wrapped(f"{kind}: {f.result.get('doc', '')}")
    if not call.gives:
        return ["NULL, invisibly."]
    if len(call.gives) == 1:
        return wrapped(given(m, call.gives[0]))
    lines = ["A list:"]
    for p in call.gives:
        lines += [f"\\item{{{p.name}}}{{"] + wrapped(given(m, p), "  ") + ["}"]
    return lines


def section(name, rows):
    """A section of the page with an item per row."""
    if not rows:
        return []
    lines = [f"\\section{{{name}}}{{", "\\itemize{"]
    for row in rows:
        lines += ["  \\item"] + wrapped(row, "  ")
    return lines + ["}}"]


def option(o):
    choices = f" ({', '.join(o['choices'])})" if "choices" in o else ""
    return f"{o['name']} = {o['default']}{choices}: {o['doc']}"


def usage(call):
    names = ", ".join(r.arguments(call.f, call.takes))
    return textwrap.wrap(f"{call.f.name}({names})", 88, subsequent_indent="  ")


def page(m, call):
    f = call.f
    paragraphs = f.doc.split("\n\n")
    title = re.split(r"(?<=[a-z)])[.:;](?: |\n|$)", paragraphs[0])[0].replace("\n", " ")
    lines = [f"% {r.MARK}", f"\\name{{{f.name}}}", f"\\alias{{{f.name}}}", f"\\title{{{escaped(title)}}}", "\\description{"]
    for paragraph in paragraphs:
        lines += wrapped(paragraph) + [""]
    lines[-1] = "}"
    lines += ["\\usage{"] + [line.replace("%", "\\%") for line in usage(call)] + ["}"]
    rows = [(p.name, taken(m, p)) for p in call.takes]
    if f.part("options"):
        limits = ", ".join(f.limits or sorted(m.limits))
        rows.append(("\\dots", "options of the call, name = value: those below, the limits " + limits
                     + ", and objects as cancel and monitor"))
    if rows:
        lines.append("\\arguments{")
        for name, doc in rows:
            lines += [f"\\item{{{name}}}{{"] + wrapped(doc, "  ") + ["}"]
        lines.append("}")
    lines += ["\\value{"] + value_of(m, call) + ["}"]
    lines += section("Options", [option(o) for o in f.options or []])
    lines += section("What its learners report", [f"{x['name']}: {x['doc']}" for x in f.metrics])
    lines += section("Errors", [f"{s['code']}: {s['when']}" for s in f.status])
    notes = ["Numbers such as states, arcs, sequences and variables count from 0, and symbols from 1, as in C."]
    notes += [f"Cost: {f.complexity}"] if f.complexity else []
    notes += [f"Source: {f.source}"] if f.source else []
    lines += ["\\details{"] + wrapped(" ".join(notes)) + ["}"]
    return "\n".join(lines) + "\n"


def pages(m):
    return {f"{f.name}.Rd": page(m, r_calls.Call(m, f)) for f in m.functions if r_calls.is_wanted(f)}
