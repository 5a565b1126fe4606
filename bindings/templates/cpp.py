"""C++: hawser.hpp, classes over the C handles that move only, for C++17 and later. cpp_base.hpp is its beginning.

Options are structs of optional fields, one per call; enumerations are enum classes; what a call gives comes by value."""
import ast
import textwrap
from pathlib import Path

BASE = Path(__file__).with_name("cpp_base.hpp")
TYPES = {"int32": "std::int32_t", "int64": "std::int64_t", "uint64": "std::uint64_t", "float64": "double"}
PLAIN = {"int32_t": "std::int32_t", "int64_t": "std::int64_t", "const char *": "const char *", "void": "void", "hws_status": "hws_status"}
KEYWORDS = set("union for new delete default class export operator register switch case auto and or not xor end_ template".split())
NAMES = {"NULL": "nullptr"}


def safe(name):
    return name + "_" if name in KEYWORDS else name


class Function:
    def __init__(self, m, f):
        self.m, self.f = m, f
        self.takes = [p for p in f.parameters if p.is_input() or p.part in ("callback", "callback context")]
        self.gives = [p for p in f.parameters if p.is_output()]
        self.name = "make" if f.kind == "constructor" and f.short == "new" else safe(f.short)
        self.struct = f"{f.own or 'call'}_{f.short}_result" if len(self.gives) > 1 else None
        self.options = f"{f.own or 'call'}_{f.short}_options" if f.options is not None else None
        given = self.struct or (self.type_out(self.gives[0]) if self.gives else "void")
        self.result = f"hawser::result<{given}>" if f.fallible else self.plain()[0]
        self.given = given

    def enum(self, p):
        return f"hawser::{p.enum}" if p.enum and p.enum != "status" else TYPES.get(p.element)

    def class_of(self, p):
        return "hawser::" + self.m.class_of(p, self.f)

    def plain(self):
        """Type and wrapping of what a call that cannot fail returns."""
        if self.f.result.get("unit") == "0 or 1":
            return "bool", "{} != 0"
        enum = self.f.result.get("enum")
        return ("hawser::" + enum, f"static_cast<hawser::{enum}>({{}})") if enum and enum != "status" else (PLAIN[self.f.returns], "{}")

    def type_in(self, p):
        nullable = p.nullable
        return {"handle": (f"hawser::maybe<{self.class_of(p)}> " if nullable else f"const {self.class_of(p)} &") if p.part == "handle" else "",
                "handles": f"const std::vector<const {self.class_of(p)} *> &" if p.part == "handles" else "",
                "text": "std::optional<std::string_view> " if nullable else "std::string_view ", "path": "std::string_view ",
                "sized text": "std::string_view ", "bytes": "hawser::span<const unsigned char> ", "lent": "hawser::span<const unsigned char> ",
                "texts": "const std::vector<std::string> &", "value": f"{self.enum(p)} ", "array": f"hawser::span<const {TYPES.get(p.element)}> ",
                "callback": "void (*", "callback context": "void *"}[p.part]

    def type_out(self, p):
        if p.part == "new":
            return self.class_of(p)
        if p.part == "buffer":
            return {"text": "std::string", "JSON": "std::string", "bytes": "std::vector<unsigned char>"}.get(p.content) \
                or f"std::vector<{TYPES[p.element]}>"
        if p.part == "result":
            return "bool" if p.unit == "0 or 1" else TYPES[p.element]
        kind = {"static text": "const char *", "view": f"hawser::span<const {TYPES.get(p.element)}>"}
        return kind.get(p.part) or f"std::vector<{TYPES[p.element]}>"

    def declared(self, inside):
        f, arguments = self.f, []
        trailing = len(self.takes)
        while trailing and self.takes[trailing - 1].nullable:
            trailing -= 1
        for i, p in enumerate(self.takes):
            default = (" = nullptr" if p.part.startswith("callback") else " = {}") if inside and i >= trailing else ""
            text = f"void (*{p.name})(void *){default}" if p.part == "callback" else self.type_in(p) + safe(p.name) + default
            arguments.append(text)
        if self.options:
            arguments.append(f"const hawser::{self.options} &options" + (" = {}" if inside else ""))
        scope = "" if inside or not f.own else f"{f.own}::"
        ahead = "static " if inside and f.own and f.kind in ("constructor", "static") else "" if f.own and inside else "inline "
        return f"{ahead}{self.result} {scope}{self.name}({', '.join(arguments)})" + (" const" if f.kind == "method" else "")

    def length(self, node):
        """An expression of the headers in C++: the C getters of the objects."""
        if isinstance(node, ast.Constant):
            return str(node.value) if isinstance(node.value, int) else f'"{node.value}"'
        if isinstance(node, ast.Name):
            return node.id + "_" if any(p.name == node.id and p.part in ("hidden", "view") for p in self.f.parameters) else safe(node.id)
        if isinstance(node, ast.BinOp):
            return f"({self.length(node.left)} {'*' if isinstance(node.op, ast.Mult) else '+'} {self.length(node.right)})"
        if isinstance(node, ast.Subscript):
            return f"{self.length(node.value)}[static_cast<std::size_t>({self.length(node.slice)})]"
        if isinstance(node, ast.Attribute):
            return node.attr + "_" if isinstance(node.value, ast.Name) else f"{self.length(node.value)}.{node.attr}"
        if node.func.id == "sum":
            return f"hawser::detail::sum({self.length(node.args[0])})"
        called, receiver = self.m.by_name[node.func.id], node.args[0].id
        own = any(p.part == "receiver" and p.name == receiver for p in self.f.parameters)
        if called.is_property():
            return f"{called.name}({'' if own else receiver + '.'}handle())"
        call = f"{receiver + '.' if not own else ''}{called.short}({', '.join(map(self.length, node.args[1:]))})"
        return f"hawser::detail::value({call})"

    def argument(self, p, before):
        """What the C call is given for a parameter."""
        n, size = safe(p.name), f"static_cast<std::int64_t>({safe(before.name) if before else ''}.size())"
        if p.part == "value":
            return f"static_cast<std::int32_t>({n})" if self.enum(p).startswith("hawser") else n
        if p.part == "inferred":
            return f"static_cast<{TYPES[p.element]}>({n})"
        return {"receiver": "handle()", "handle": f"{n}.handle()", "handles": f"{n}_.data()",
                "texts": f"{n}_.data()", "text": f"hawser::detail::zero_ended({n}).text", "path": f"hawser::detail::zero_ended({n}).text",
                "sized text": f"{n}.data()", "bytes": f"{n}.data()", "lent": f"{n}.data()", "length": size, "array": f"hawser::detail::data({n})",
                "options": "options_.get()", "callback": n, "callback context": n, "out array": f"{n}_.data()", "buffer": f"static_cast<{p.type.removesuffix('*').strip()} *>(buffer_)",
                "buffer size": "capacity_", "size needed": "needed_"}.get(p.part, f"&{n}_")

    def room(self, p):
        kind = {"new": f"{p.handle} *", "view": f"const {TYPES.get(p.element)} *", "static text": "const char *"}.get(p.part)
        if p.part == "out array":
            return f"std::vector<{TYPES[p.element]}> {p.name}_(static_cast<std::size_t>({self.length(p.length)}));"
        return f"{kind}{p.name}_ = nullptr;" if kind else f"{TYPES[p.element]} {p.name}_ = 0;"

    def value(self, p):
        if p.part == "new":
            return f"{self.class_of(p)}({p.name}_)"
        if p.part == "view":
            return f"hawser::span<const {TYPES[p.element]}>({p.name}_, static_cast<std::size_t>({self.length(p.length)}))"
        return f"{p.name}_ != 0" if p.unit == "0 or 1" and p.part == "result" else f"std::move({p.name}_)" if p.part == "out array" else p.name + "_"

    def body(self):
        f, lines, given, before = self.f, [], [], None
        for p in f.part("inferred"):
            lines.append(f"const auto {p.name} = static_cast<std::int64_t>({safe(p.solve[0].name)}.size()) - {p.solve[1]};")
        for p in f.part("handles", "texts"):
            lines.append(f"auto {p.name}_ = hawser::detail::{p.part}({safe(p.name)});")
        for p in f.part("array", "handles", "texts"):
            if p.nullable or not any(v.part == "inferred" and v.solve == (p, 0) for v in f.parameters):
                wrong = f"static_cast<std::int64_t>({safe(p.name)}.size()) != {self.length(p.length)}"
                wrong = f"!{safe(p.name)}.empty() && {wrong}" if p.nullable else wrong
                lines.append(f'if ({wrong}) return hawser::detail::refuse<{self.result}>("{p.name} has a wrong number of entries");')
        if self.options:
            lines += ["hawser::detail::option_set options_;", "options.apply(options_);"]
        for p in f.parameters:
            if p.part in ("new", "result", "hidden", "out array", "view", "static text"):
                lines.append(self.room(p))
            given.append(self.argument(p, before))
            before = p
        call = f"{f.name}({', '.join(given)})"
        guarded = f"options_.status() < 0 ? options_.status() : {call}" if self.options else call
        if f.part("buffer"):
            kind, zeros = self.given, int(f.part("buffer")[0].content in ("text", "JSON"))
            return lines + [f"return hawser::detail::two_call<{kind}>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) "
                            f"{{ return {guarded}; }}, {zeros});"]
        if not f.fallible:
            return lines + [("return " if f.returns != "void" else "") + self.plain()[1].format(call) + ";"]
        lines.append(f"const hws_status status_ = {guarded};")
        values = ", ".join(map(self.value, self.gives))
        made = f"return {self.struct}{{{values}}};" if self.struct else f"return {values};" if values else ""
        kept = sorted(self.m.classes[f.own].kept) if f.own and f.kind == "constructor" and f.short == "new" else []
        if kept:
            made = f"auto made_ = {values}; " + "".join(f"made_.{k}_ = {k}; " for k in kept) + "return made_;"
        return lines + [f"return hawser::detail::give(status_, [&]{f'() -> {self.given}' if values else ''} {{ {made} }});"]

    def options_struct(self):
        f, lines = self.f, [f"/// Options of {self.f.name}. What is not set has its default.", f"struct {self.options} {{"]
        limits = [self.m.limits[name] for name in sorted(self.m.limits) if name not in {o["name"] for o in f.options}]
        for o in f.options + limits:
            kind = {"int": "std::int64_t", "real": "double"}.get(o["type"], "std::string")
            choices = " | ".join(o.get("choices", []))
            lines += comment(f"{o['doc']} (default {o['default']}{'; ' + choices if choices else ''})", "  ")
            lines.append(f"  std::optional<{kind}> {safe(o['name'])} = std::nullopt;")
        lines += [f"  const hawser::{x} *{x} = nullptr;" for x in ("cancel", "monitor")]
        lines += ["  void apply(hawser::detail::option_set &set) const;", "};", ""]
        self.applied = [f"inline void {self.options}::apply(hawser::detail::option_set &set) const {{"]
        self.applied += [f'  set.put("{o["name"]}", {safe(o["name"])});' for o in f.options + limits]
        self.applied += [f"  set.watch(hws_options_set_{x}, {x});" for x in ("cancel", "monitor")] + ["}", ""]
        return lines


def comment(text, indent):
    return [indent + "/// " + line for line in textwrap.wrap(" ".join(text.split()), 120 - len(indent))]


def guarded(m, blocks):
    """The lines of blocks (needs, lines), each where the C headers declare what it needs."""
    lines, before = [], []
    for needs, block in [*blocks, ([], [])]:
        if needs != before:
            lines += ["#endif"] * bool(before) + ["#if " + " && ".join(f"({m.modules[n]})" for n in needs)] * bool(needs)
            before = needs
        lines += block
    return lines


def class_lines(m, c, functions):
    base = f"detail::owner<{c.handle['name']}, {c.free.name}>" if c.handle else c.base
    said = (c.doc or f"A learner, of {c.name.split('_')[0]}.") + (f" Threads: {c.threads}." if c.threads else "")
    inside = [([n for n in f.f.needs if n not in c.needs], comment(f.f.doc.split("\n\n")[0] + f" C: {f.f.name}.", "  ") + [f"  {f.declared(True)};"])
              for f in (functions[f.name] for f in c.functions if f.name in functions)]
    kept = [" private:"] * bool(c.kept) + [f"  std::int32_t {k}_ = 0;" for k in sorted(c.kept)]
    return comment(said, "") + [f"class {c.name} : public {base} {{", " public:", f"  using {'owner' if c.handle else c.base}::{'owner' if c.handle else c.base};",
                                *guarded(m, inside), *kept, "};", ""]


def body_lines(f):
    said = comment(f.f.doc.split("\n\n")[0] + f" C: {f.f.name}.", "") if not f.f.own else []
    return (f.applied if f.options else []) + said + [f.declared(not f.f.own) + " {"] + ["  " + line for line in f.body()] + ["}", ""]


def files(m):
    functions = {f.name: Function(m, f) for f in m.functions if f.kind != "destructor" and not f.name.startswith("hws_error_")}
    with_result = [f for f in functions.values() if f.struct]
    out = ["// hawser.hpp - hawser for C++17 and later: written by bindings/generate.py from docs/api.json; not to be changed by hand.",
           "// Each function's whole manual stands in the C header, under the name that its comment ends with. What a library lacks",
           "// (HWS_WITH_NGRAM=0 and the like, which CMake's target and pkg-config hand on) is left out here too."]
    out += BASE.read_text(encoding="utf-8").split("\n")
    out += [f"class {c.name};" for c in m.ordered_classes()] + [""]
    for enum in m.enums:
        if enum != "status":
            rows = [f"{safe(short.lower())} = {c['value']}" for short, c in m.short_constants(enum).items()]
            out += [f"enum class {enum} : std::int32_t {{ {', '.join(rows)} }};"]
    out += [""] + guarded(m, [(f.f.needs, f.options_struct()) for f in functions.values() if f.options])
    out += guarded(m, [(f.f.needs, [f"struct {f.struct};"]) for f in with_result]) + [""]
    out += guarded(m, [(c.needs, class_lines(m, c, functions)) for c in m.ordered_classes()])
    out += guarded(m, [(f.f.needs, [f"/// What {f.f.name} gives.", f"struct {f.struct} {{", *(f"  {f.type_out(p)} {safe(p.name)};" for p in f.gives),
                                    "};", ""]) for f in with_result])
    out += guarded(m, [(f.f.needs, body_lines(f)) for f in functions.values()])
    return {"cpp/hawser.hpp": "\n".join(out + ["}  // namespace hawser", "", "#endif", ""])}
