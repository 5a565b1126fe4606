"""Java: the lines of one function of a class, which make the call by hawser.internal.Native."""
import ast

from templates.java_docs import BUFFERS, TYPES, Described, camel, comment, method_name, pascal

BYTES = {"int32": 4, "int64": 8, "uint64": 8, "float64": 8}
READERS = {"int32": "Memory.int32", "int64": "Memory.int64", "uint64": "Memory.int64", "float64": "Memory.float64"}
ARRAYS = {"int32": "Memory.ints", "int64": "Memory.longs", "float64": "Memory.doubles"}
LETTERS = {"int32": "i", "int64": "l", "uint64": "l", "float64": "d"}
RETURNS = {"hws_status": "i", "void": "v", "int64_t": "l", "int32_t": "i", "const char *": "p"}
WORDS = {"v": "void", "i": "int", "l": "long", "d": "double", "p": "long"}
# How many numbers a call gives that computes them to say so, where the objects know it.
EXPECTED = {"hws_hmm_posteriors": "data.tokens() * data.states()"}


def short(f):
    return f.name.removeprefix("hws_")


def letters(f):
    """The types of a function of the library, as Library.bind reads them."""
    by_value = [p.part in ("value", "inferred", "length", "buffer size") and "*" not in p.type for p in f.parameters]
    return RETURNS[f.returns] + "".join(LETTERS[p.element] if plain else "p" for p, plain in zip(f.parameters, by_value))


def native_lines(f):
    """The function in hawser.internal.Native."""
    types, holder = letters(f), pascal(short(f)) + "Call"
    names = [chr(ord("a") + i) for i in range(len(types) - 1)]
    given = ", ".join(f"{WORDS[kind]} {name}" for kind, name in zip(types[1:], names))
    call = f"{holder}.CALL.invokeExact({', '.join(names)});"
    call = call if types[0] == "v" else f"return ({WORDS[types[0]]}) {call}"
    return [f"    private static final class {holder} {{",
            f'        static final MethodHandle CALL = Library.bind("{f.name}", "{types}");', "    }", "",
            f"    public static {WORDS[types[0]]} {short(f)}({given}) {{", "        try {", "            " + call,
            "        } catch (Throwable thrown) {", "            throw Library.unexpected(thrown);", "        }", "    }", ""]


class Call(Described):
    # --- lengths ---
    def length(self, node):
        if isinstance(node, ast.Constant):
            return str(node.value) if isinstance(node.value, int) else f'"{node.value}"'
        if isinstance(node, ast.Name):
            parts = {p.name: p.part for p in self.f.parameters}
            name = camel(node.id)
            return {"hidden": f"Memory.int64({name}Out_)", "view": f"{name}Copy_"}.get(parts.get(node.id), name)
        if isinstance(node, ast.BinOp):
            return f"({self.length(node.left)} {'*' if isinstance(node.op, ast.Mult) else '+'} {self.length(node.right)})"
        if isinstance(node, ast.Subscript):
            return f"{self.length(node.value)}[(int) ({self.length(node.slice)})]"
        if isinstance(node, ast.Attribute):
            return camel(node.attr) if isinstance(node.value, ast.Name) else f"{self.length(node.value)}.{camel(node.attr)}()"
        if node.func.id == "sum":
            return f"Call.sum({self.length(node.args[0])})"
        called, receiver = self.m.by_name[node.func.id], node.args[0].id
        own = any(p.part == "receiver" and p.name == receiver for p in self.f.parameters)
        if called.is_property():
            return f"Native.{short(called)}({'self_' if own else camel(receiver) + '_'})"
        arguments = ", ".join(map(self.length, node.args[1:]))
        asked = f"{'this' if own else camel(receiver)}.{method_name(self.m, called)}({arguments})"
        return f"(long) {asked}" if any(p.part == "result" and p.element == "float64" for p in called.parameters) else asked

    # --- what the library is given ---
    def taken(self, p):
        """Lines that make of an argument what the call takes; the call is then given NAME_."""
        n, own = camel(p.name), f'"{p.name}"'
        if p.part == "inferred":
            size = f"{camel(p.solve[0].name)}.{'length' if p.solve[0].part == 'array' and not p.solve[0].enum else 'size()'}"
            return [f"long {n} = {size}" + (f" - {p.solve[1]}" if p.solve[1] else "") + ";"]
        given = n if p.nullable else f"Call.required({n}, {own})"
        if p.part == "value":
            return [f"int {n}_ = Call.required({n}, {own}).value();"] if p.enum and p.enum != "status" else []
        size = f"{n}.size()" if p.part in ("array", "handles", "texts") else ""
        size = f"{n}.length" if p.part == "array" and not p.enum else size
        lines = []
        if size:
            wrong = f"Call.sized({own}, {size}, {self.length(p.length)});"
            inferred = any(q.part == "inferred" and q.solve[0] is p for q in self.f.parameters)
            lines = [f"if ({n} != null) {wrong}"] if p.nullable else [] if inferred and self.solved_by(p) else [wrong]
        how = {"handle": f"run_.useOrNull({n})" if p.nullable else f"run_.use({n}, {own})", "handles": f"run_.uses({n})",
               "texts": f"run_.texts({n}, {own})", "text": f"run_.text({given}, {own})",
               "path": f"run_.text({given}.toString(), {own})",
               "sized text": f"run_.copy({n}Bytes_)", "bytes": f"run_.copy({n}Bytes_)", "lent": f"Library.addressOf({n})",
               "array": f"run_.copy({n}{'.stream().mapToInt(one -> one.value()).toArray()' if p.enum else ''})"}[p.part]
        if p.part in ("sized text", "bytes"):
            lines.append(f"byte[] {n}Bytes_ = " + (f"Call.utf8({given});" if p.part == "sized text" else f"{given};"))
        if p.part == "lent":
            lines.append(f"long key_ = run_.lend({n}, {own});")
        return lines + [f"long {n}_ = {how};"]

    def solved_by(self, p):
        """Whether a number was inferred from this array's length, which is then right."""
        return any(q.part == "inferred" and q.solve == (p, q.solve[1]) for q in self.f.parameters)

    def argument(self, p, before):
        n = camel(p.name)
        if p.part == "value":
            return f"{n}_" if p.enum and p.enum != "status" else f"{n} ? 1 : 0" if p.unit == "0 or 1" else n
        if p.part == "inferred":
            return f"(int) {n}" if p.element == "int32" else n
        if p.part == "length":
            return f"{camel(before.name)}.remaining()" if before.part == "lent" else f"Call.length({camel(before.name)}Bytes_)"
        known = {"receiver": "self_", "options": "options_", "callback": "Library.release()", "callback context": "key_",
                 "buffer": "run_.buffer()", "buffer size": "run_.capacity()", "size needed": "run_.needed()"}
        return known.get(p.part) or (f"{n}_" if p.is_input() else f"{n}Out_")

    # --- what it gives ---
    def room(self, p):
        n = camel(p.name)
        if p.part == "out array":
            return [f"long {n}Count_ = {self.length(p.length)};", f"long {n}Out_ = run_.room({BYTES[p.element]} * {n}Count_);"]
        return [f"long {n}Out_ = run_.room(8);"]

    def value(self, p):
        n = camel(p.name)
        out = f"{n}Out_"
        if p.part == "new":
            made = self.made(p, f"Memory.address({out})")
            return f"Memory.address({out}) == 0 ? null : {made}" if p.gives_null else made
        if p.part == "out array":
            return f"{ARRAYS[p.element]}({out}, {n}Count_)"
        if p.part == "view":
            return f"{n}Copy_"
        if p.part == "static text":
            return f"Memory.text(Memory.address({out}))"
        if p.part == "buffer":
            if p.content in BUFFERS:
                return f"Memory.{'bytes' if p.content == 'bytes' else 'text'}(run_.buffer(), run_.entries())"
            return f"{ARRAYS[p.element]}(run_.buffer(), run_.entries())"
        read = f"{READERS[p.element]}({out})"
        return f"{read} != 0" if p.unit == "0 or 1" else f"{pascal(p.bits or p.enum)}.of({read})" if p.bits or p.enum else read

    def made(self, p, address):
        if p.handle == "hws_learner":
            return f"new {self.class_of(p)}(run_.learner({address}))"
        return f"new {self.class_of(p)}({self.class_of(p)}.owned({address}))"

    # --- the whole ---
    def invoked(self):
        f, before, given = self.f, None, []
        for p in f.parameters:
            given.append(self.argument(p, before))
            before = p
        return f"Native.{short(f)}({', '.join(given)})"

    def body(self, options):
        f, lines = self.f, []
        if f.part("receiver"):
            lines.append("long self_ = run_.use(owner);")
        arrays = {"array", "handles", "texts"}
        for p in self.takes:
            if p.part in arrays and not p.nullable:
                lines.append(f'Call.required({camel(p.name)}, "{p.name}");')
        order = {"handle": 0, "inferred": 1}
        for p in sorted(self.takes + f.part("inferred"), key=lambda p: order.get(p.part, 2)):
            lines += self.taken(p)
        for p in f.parameters:
            if p.part in ("new", "result", "hidden", "out array", "view", "static text"):
                lines += self.room(p)
        for p in f.part("buffer"):
            size = 1 if p.content in BUFFERS else BYTES[p.element]
            lines.append(f'run_.expect("{f.name}", {EXPECTED.get(f.name, "-1")}, {size});')
        if f.part("options"):
            lines.append(f"long options_ = run_.options({options});")
        elif self.of_learner and f.fallible and f.kind == "method":
            lines.append("run_.interruptible(owner);")
        call = self.invoked()
        if not f.fallible:
            kind, enum = self.result(), f.result.get("enum")
            if kind == "void":
                return lines + [call + ";"]
            wrap = {"boolean": "{} != 0", "String": "Memory.text({})"}.get(kind) or (f"{kind}.of({{}})" if enum else "{}")
            return lines + [f"return {wrap.format(call)};"]
        for p in f.part("buffer"):
            size = 1 if p.content in BUFFERS else BYTES[p.element]
            lines += ["int status_;", "do {", f"    status_ = {call};", f'}} while (run_.again(status_, "{f.name}", {size}));']
        if not f.part("buffer"):
            lines.append(f"run_.check({call});")
        if f.part("lent"):
            lines.append("run_.keepLent();")
        if f.name == "hws_learner_set_cancel":
            lines.append("owner.cancel = cancel == null ? null : cancel.owner;")
        for p in f.part("view"):
            n = camel(p.name)
            read = f"{ARRAYS[p.element]}(Memory.address({n}Out_), {self.length(p.length)})"
            lines.append(f"{TYPES[p.element]}[] {n}Copy_ = {read};")
        if self.is_new:
            p = self.gives[0]
            address = f"Memory.address({camel(p.name)}Out_)"
            return lines + [f"return run_.learner({address});" if p.handle == "hws_learner" else f"return owned({address});"]
        values = ", ".join(map(self.value, self.gives))
        return lines + ([f"return new {self.record}({values});"] if self.record else [f"return {values};"] if values else [])

    def declared(self, shown, options):
        given = [f"{self.type_in(p)} {camel(p.name)}" for p in shown] + [f"{self.options} options"] * bool(options)
        return ", ".join(given)

    def forms(self):
        """(parameters, with options) of each form of the method: all of them, and those that it needs; with options or not."""
        required = [p for p in self.takes if not p.nullable]
        if self.is_new and not required:
            required = self.takes
        found = [(self.takes, self.options is not None)]
        if self.options and len(required) < len(self.takes):
            found += [(required, True), (self.takes, False)]
        if self.options or len(required) < len(self.takes):
            found.append((required, False))
        return found

    def lines(self):
        f, out = self.f, []
        static = "" if f.kind == "method" else "static "
        for i, (shown, options) in enumerate(self.forms()):
            out += self.javadoc(shown, options, i > 0, "    ")
            head = f"public {self.name}(" if self.is_new else f"public {static}{self.result()} {self.name}("
            given = [camel(p.name) if p in shown else f"({self.type_in(p)}) null" for p in self.takes]
            if self.options:
                given.append("options" if options else f"({self.options}) null")
            out += split(f"    {head}{self.declared(shown, options)}) {{")
            if self.is_new and not i:
                out += [f"        super(made({', '.join(given)}));"]
                out += [f"        this.{camel(k)} = {camel(k)};" for k in sorted(self.m.classes[f.own].kept)] + ["    }", ""]
                out += split(f"    private static Owner made({self.declared(shown, options)}) {{") + self.guarded("options")
                out += ["    }", ""]
            elif not i:
                out += self.guarded("options") + ["    }", ""]
            else:
                ahead = "this" if self.is_new else ("return " if self.result() != "void" else "") + self.name
                out += split(f"        {ahead}({', '.join(given)});") + ["    }", ""]
        return out

    def guarded(self, options):
        body = self.body(options)
        needed = any("run_" in line for line in body)  # a call may need no memory and use no object
        inside = [x for line in body for x in split(("            " if needed else "        ") + line)]
        return ["        try (Call run_ = new Call()) {"] + inside + ["        }"] if needed else inside

    def record_lines(self):
        if not self.record:
            return []
        doc = [f"What {self.said(self.f.name)} gives.", ""]
        for p in self.gives:
            doc += self.lines_of(f"@param {camel(p.name)} ", self.parameter_text(p))
        given = ", ".join(f"{self.type_out(p)} {camel(p.name)}" for p in self.gives)
        return comment(doc, "    ") + split(f"    public record {self.record}({given}) {{}}") + [""]


def split(line, most=120):
    """A long line of Java, broken between arguments."""
    indent, out = " " * (len(line) - len(line.lstrip()) + 4), []
    while len(line) > most and (at := max(line.rfind(", ", len(indent), most), line.rfind(" + ", len(indent), most) - 1)) > 0:
        out.append(line[:at + 1])
        line = indent + line[at + 1:].lstrip()
    return out + [line]
