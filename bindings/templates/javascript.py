"""JavaScript: for each module of the package (bindings/javascript/modules.txt) the classes and their calls (MODULE.js), and
their declarations for TypeScript (MODULE.d.ts).

Both are parts of files: package.sh puts the loader and the runtime of bindings/javascript/src before them. A call that opens a
file is left out, as a page has none; so is what JavaScript has itself, such as options as an object."""
import re
from pathlib import Path

from templates.javascript_calls import Call
from templates.javascript_types import camel, comment, error_name, namer, pascal, safe, wrapped

SOURCES = Path(__file__).resolve().parent.parent / "javascript"
MARK = "// Written by bindings/generate.py from docs/api.json; not to be changed by hand."
INTERNAL = ("options", "cancel")  # objects that the runtime makes for a call, or has no use for where there is one thread
LEFT_OUT = re.compile(r"hws_(error_.*|options_(?!describe).*|cancel_.*|learner_set_cancel)")
# What the lines of a call name besides its parameters.
RESERVED = set("""f wasm framed optionsLast check checkSignal sharedSignal stop handle handleOrNull listed listedOrNull
    constant constants int32 int64 uint64 freePointer float64 take takeOrNull owner copied readI32 readI64
    readF64 readPointer lentText sum at buffered""".split())


def modules():
    """{module: patterns of the names of its functions, without hws_}"""
    found = {}
    for line in (SOURCES / "modules.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, _, patterns = line.partition(":")
            found.setdefault(name.strip(), []).extend(patterns.split())
    return found


def chosen(m, patterns, functions):
    """The functions of a module: those that a pattern names, and those that lengths of their arrays ask for."""
    names = {f.name for f in m.functions if "files" not in f.needs and not LEFT_OUT.fullmatch(f.name)
             and any(re.fullmatch("hws_(?:" + p + ")", f.name) for p in patterns)}
    unknown = [p for p in patterns if not any(re.fullmatch("hws_(?:" + p + ")", f.name) for f in m.functions)]
    if unknown:
        raise SystemExit(f"modules.txt: no function is called {', '.join(unknown)}")
    while True:
        more = {n for name in names for n in functions[name].needed()} - names
        if not more:
            return names
        names |= more


def real_options(functions):
    """Options that are real numbers and never whole ones: in JavaScript both are numbers."""
    kinds = {}
    for f in functions:
        for o in f.options or []:
            kinds.setdefault(o["name"], set()).add(o["type"])
    return sorted(name for name, found in kinds.items() if "real" in found and "int" not in found)


class Module:
    def __init__(self, m, names, functions, said):
        self.m, self.functions, self.said = m, functions, said
        self.names = names
        kinds = {c for n in names for c in functions[n].classes()} - set(INTERNAL)
        kinds |= {m.classes[c].base for c in kinds if m.classes[c].base}
        self.classes = [c for c in m.ordered_classes() if c.name in kinds]
        self.statics = [functions[f.name] for f in m.statics() if f.name in names]
        self.describe = functions["hws_options_describe"] if "hws_options_describe" in names else None
        self.enums = [e for e in m.enums if e == "status" or e == "special_label" or any(e in (p.enum, p.bits) for n in names
                      for p in functions[n].f.parameters) or any(functions[n].f.result.get("enum") == e for n in names)]

    def own(self, c):
        """The methods of a class, its constructor first."""
        return sorted((self.functions[f.name] for f in c.functions if f.name in self.names), key=lambda call: not call.is_new)

    def exported(self):
        return [pascal(c.name) for c in self.classes] + [pascal(e) for e in self.enums] + [s.name for s in self.statics] + [
            "describeOptions"] * bool(self.describe)

    def static_lines(self, typed):
        lines = []
        for call in self.statics + [self.describe] * bool(self.describe):
            own, call.f.own = call.f.own, None
            name, call.name = call.name, "describeOptions" if call is self.describe else call.name
            lines += call.declared() if typed else call.lines() + [""]
            call.f.own, call.name = own, name
        return lines

    # --- code ---
    def code(self):
        lines = [MARK, ""]
        for e in self.enums:
            rows = ", ".join(f"{short}: {c['value']}" for short, c in self.m.short_constants(e).items())
            lines += folded(f"const {pascal(e)} = Object.freeze({{ {rows} }});")
        reals = " ".join(real_options(self.functions[n].f for n in self.names))
        lines += ["realOptions(`" + "\n".join(wrapped(reals, "", "")) + "`);", ""]
        for c in self.classes:
            lines += [f"class {pascal(c.name)} extends {self.base(c)} {{"]
            for call in self.own(c):
                lines += call.lines()
            lines += ["}", f'{pascal(c.name)}._free = "{c.free.name}";' if c.free else "", ""]
        lines += self.static_lines(False)
        lines += folded("const everything = { " + ", ".join(self.exported() + RUNTIME_NAMES) + " };")
        return "\n".join(x.rstrip() for line in lines for x in folded(line)) + "\n"

    def base(self, c):
        return pascal(c.base) if c.base else "Stepping" if c.name == "learner" else "Handle"

    # --- declarations ---
    def declarations(self):
        lines = [MARK, ""]
        for e in self.enums:
            rows = [f"  readonly {short}: {c['value']};" + f"  // {c['doc']}" * bool(c["doc"])
                    for short, c in self.m.short_constants(e).items()]
            lines += [f"export const {pascal(e)}: {{"] + rows + ["};", ""]
        statuses = self.m.short_constants("status")
        lines += ["/** The names of errors, by status. */", "export type HawserErrorName ="]
        lines += [f'  | "{error_name("HWS_" + short)}"  // {c["doc"]}' for short, c in statuses.items() if c["value"] < 0]
        lines += ["  ;", ""]
        for c in self.classes:
            calls = self.own(c)
            for call in calls:
                lines += call.options_lines() if call.f.options else []
            doc = self.said_lines(c.doc) + ([f"Threads: {c.threads}."] if c.threads else [])
            lines += comment(doc) + [f"export class {pascal(c.name)} extends {self.base(c)} {{"]
            lines += ["  private constructor();"] * (not any(call.is_new for call in calls) and not self.has_children(c))
            lines += [x for call in calls for x in call.declared()] + ["}", ""]
        for call in self.statics:
            lines += call.options_lines() if call.f.options else []
        lines += self.static_lines(True)
        return "\n".join(line.rstrip() for line in lines) + "\n"

    def has_children(self, c):
        return any(other.base == c.name for other in self.classes)

    def said_lines(self, text):
        return wrapped(" ".join(self.m.translated(text, self.said).split()), "", "")


RUNTIME_NAMES = ["load", "loaded", "sharedSignal", "HawserError", "Handle", "HeapArray"]


def folded(line, most=118):
    """A long line, broken behind commas."""
    indent, out = " " * (len(line) - len(line.lstrip()) + 2), []
    while len(line) > most and (at := line.rfind(", ", len(indent), most)) > 0:
        out.append(line[:at + 1])
        line = indent + line[at + 2:]
    return out + [line]


def files(m):
    said = namer(m)
    functions = {f.name: Call(m, f, said) for f in m.functions}
    for call in functions.values():
        taken = {safe(p.name) for p in call.takes} & RESERVED
        if taken:
            raise SystemExit(f"{call.f.name}: runtime.js has a function called {', '.join(taken)}; rename the parameter or it")
    made = {}
    for name, patterns in modules().items():
        module = Module(m, chosen(m, patterns, functions), functions, said)
        made[f"javascript/lib/{name}.js"] = module.code()
        made[f"javascript/lib/{name}.d.ts"] = module.declarations()
    return made
