"""JavaScript: the lines of one function, which make the call by bindings/javascript/src/runtime.js."""
import ast

from templates.javascript_types import Described, camel, pascal, safe

# What runtime.js calls the kinds of numbers.
KINDS = {"int32": "I32", "int64": "I64", "uint64": "U64", "float64": "F64"}
READERS = {"int32": "readI32", "int64": "readI64", "uint64": "readI64", "float64": "readF64"}
# How many numbers a call gives that computes them to say so, where the objects know it.
EXPECTED = {"hws_hmm_posteriors": "data.tokens * data.states"}


def boolean(value):
    return "true" if value else "false"


class Call(Described):
    # --- lengths: getters of the headers' expressions become those of the objects ---
    def length(self, node):
        if isinstance(node, ast.Constant):
            return repr(node.value)
        if isinstance(node, ast.Name):
            part = {p.name: p.part for p in self.f.parameters}.get(node.id)
            known = {"hidden": f"readI64({camel(node.id)}Out)", "view": f"{camel(node.id)}Copy"}
            return known.get(part, safe(node.id))
        if isinstance(node, ast.BinOp):
            return f"({self.length(node.left)} {'*' if isinstance(node.op, ast.Mult) else '+'} {self.length(node.right)})"
        if isinstance(node, ast.Subscript):
            return f"at({self.length(node.value)}, {self.length(node.slice)})"
        if isinstance(node, ast.Attribute):
            of = "this._" if isinstance(node.value, ast.Name) else self.length(node.value) + "."
            return of + camel(node.attr)
        if node.func.id == "sum":
            return f"sum({self.length(node.args[0])})"
        called, receiver = self.m.by_name[node.func.id], node.args[0].id
        receiver = "this" if any(p.part == "receiver" and p.name == receiver for p in self.f.parameters) else safe(receiver)
        name = Described(self.m, called, self.said).name
        return f"{receiver}.{name}" + ("" if called.is_property() else f"({', '.join(map(self.length, node.args[1:]))})")

    def needed(self):
        """Functions whose answers are lengths of this one's arrays."""
        nodes = [n for p in self.f.parameters if p.length is not None for n in ast.walk(p.length)]
        names = {n.func.id for n in nodes if isinstance(n, ast.Call)}
        names |= {n.value.id for n in nodes if isinstance(n, ast.Attribute) and isinstance(n.value, ast.Name)}
        return {n for n in names if n in self.m.by_name}

    # --- what the library is given ---
    def listed(self, p):
        return p.part in ("array", "handles", "texts")

    def prepared(self, p):
        """Lines that come before the call: lists whose number is asked for, and numbers that follow from them."""
        n = safe(p.name)
        if p.part == "inferred":
            return [f"const {n} = {safe(p.solve[0].name)}.length" + (f" - {p.solve[1]}" if p.solve[1] else "") + ";"]
        return [f'{n} = {"listedOrNull" if p.nullable else "listed"}({n}, "{p.name}");'] if self.listed(p) else []

    def argument(self, p, before):
        n, own = safe(p.name), f'"{p.name}"'
        if p.part == "value":
            enum = p.enum or p.bits
            if enum and enum != "status":
                return f"constant({n}, {pascal(enum)}, {own})"
            return {"int32": f"int32({n}, {own})", "int64": f"int64({n}, {own})", "uint64": f"uint64({n}, {own})",
                    "float64": f"float64({n}, {own})"}[p.element]
        if p.part == "inferred":
            return n if p.element == "int32" else f"BigInt({n})"
        if p.part == "length":
            return f"f.size({'lent' if before.part == 'lent' else 'bytes'}_{camel(before.name)})"
        if p.part in ("sized text", "bytes", "lent"):
            return f"{'lent' if p.part == 'lent' else 'bytes'}_{camel(p.name)}.address"
        if self.listed(p):
            solved = p.part == "array" and any(q.part == "inferred" and q.solve[0] is p for q in self.f.parameters)
            count = "" if solved or p.length is None else f", {self.length(p.length)}"
            if p.part == "array":
                given = f"constants({n}, {pascal(p.enum)}, {own})" if p.enum else n
                return f"f.array({given}, {KINDS[p.element]}, {own}{count})"
            of = f"{self.class_of(p)}, " if p.part == "handles" else ""
            return f"f.{p.part}({n}, {of}{own}{count})"
        if p.part == "handle":
            return f"handle{'OrNull' * p.nullable}({n}, {self.class_of(p)}, {own})"
        known = {"text": f"f.text({n}, {own}, {boolean(p.nullable)})", "receiver": "handle(this)",
                 "options": "f.options(options)", "callback": "freePointer()", "callback context": "lent_buffer.address",
                 "buffer": "buffer", "buffer size": "capacity", "size needed": "needed"}
        return known.get(p.part) or camel(p.name) + "Out"

    # --- what it gives ---
    def room(self, p):
        n = camel(p.name)
        if p.part == "out array":
            return [f"const {n}Count = {self.length(p.length)};",
                    f'const {n}Out = f.numbers({n}Count, {KINDS[p.element]}, "{p.name}");']
        return [f"const {n}Out = f.room(8);"]

    def value(self, p):
        out = camel(p.name) + "Out"
        if p.part == "new":
            cancel = "" if p.handle != "hws_learner" else ", f.signal" if self.f.part("options") else ", this._signal"
            return f"{'takeOrNull' if p.gives_null else 'take'}({self.class_of(p)}, {out}{cancel})"
        if p.part == "out array":
            return f"copied({out}, {camel(p.name)}Count, {KINDS[p.element]})"
        if p.part == "view":
            return f"{camel(p.name)}Copy"
        if p.part == "static text":
            return f"lentText(readPointer({out}))"
        if p.part == "buffer":
            return "buffered"
        return f"{READERS[p.element]}({out})" + " !== 0" * (p.unit == "0 or 1")

    def body(self):
        f, lines = self.f, []
        for p in f.part("value"):
            if p.unit == "0 or 1":
                lines.append(f"{safe(p.name)} = Number({safe(p.name)});")
        if f.options is not None and self.required() < len(self.takes):
            last = ", ".join([safe(p.name) for p in self.takes[self.required():]] + ["options"])
            lines.append(f"[{last}] = optionsLast({last});")
        order = {"inferred": 1}
        for p in sorted(self.takes + f.part("inferred"), key=lambda p: order.get(p.part, 0)):
            lines += self.prepared(p)
        if f.name == "hws_learner_step":
            lines.append("const stop = f.watch(this._signal, this._loopSignal);")
            lines.append('if (stop !== 0) check(wasm.hws_learner_set_cancel(handle(this), stop), "signal");')
        for p in f.part("sized text", "bytes"):
            lines.append(f'const bytes_{camel(p.name)} = f.bytes({safe(p.name)}, "{p.name}", {boolean(p.nullable)});')
        for p in f.parameters:
            if p.part in ("new", "result", "hidden", "out array", "view", "static text"):
                lines += self.room(p)
        for p in f.part("lent"):
            lines.append(f'const lent_{camel(p.name)} = f.lend({safe(p.name)}, "{p.name}");')
        given, before = [], None
        for p in f.parameters:
            given.append(self.argument(p, before))
            before = p
        call = f"wasm.{f.name}({', '.join(given)})"
        if not f.fallible:
            return lines + self.plain(call)
        if f.part("buffer"):
            p = f.part("buffer")[0]
            kind = {"text": "TEXT", "JSON": "DATA", "bytes": "BYTES"}.get(p.content) or KINDS[p.element]
            if "f.options(options)" in call:
                lines.append("const given = f.options(options);")
                call = call.replace("f.options(options)", "given")
            expected = f", {EXPECTED[f.name]}" if f.name in EXPECTED else ""
            lines.append(f'const buffered = f.twice("{f.name}", {kind}, (buffer, capacity, needed) => {call}{expected});')
        else:
            lines.append(f'check({call}, "{f.name}");')
        lines += [f"f.keep(lent_{camel(p.name)});" for p in f.part("lent")]
        for p in f.part("view"):
            n, count = camel(p.name), self.length(p.length)
            lines.append(f"const {n}Copy = copied(readPointer({n}Out), {count}, {KINDS[p.element]});")
        if self.is_new:
            signal = ", f.signal" * (self.gives[0].handle == "hws_learner")
            return lines + [f"return owner({camel(self.gives[0].name)}Out{signal});"]
        if len(self.gives) > 1:
            return lines + ["return { " + ", ".join(f"{camel(p.name)}: {self.value(p)}" for p in self.gives) + " };"]
        return lines + [f"return {self.value(p)};" for p in self.gives]

    def plain(self, call):
        if self.f.returns == "void":
            return [call + ";"]
        kind = self.result()
        number = "Number({})" if self.f.returns == "int64_t" else "{}"
        wrap = {"string": "lentText({})", "boolean": "{} !== 0"}.get(kind, number)
        return [f"return {wrap.format(call)};"]

    def lines(self):
        f = self.f
        names = [safe(p.name) for p in self.takes] + ["options"] * (f.options is not None)
        body, given = self.body(), ", ".join(names)
        needs_frame = any("f." in line for line in body)
        indent = "  " * bool(f.own)
        if self.is_new:
            kept = [f"    this._{camel(k)} = {camel(k)};" for k in sorted(self.m.classes[f.own].kept)]
            head = [f"  constructor({given}) {{", "    super(framed((f) => {"]
            return head + ["      " + x for x in body] + ["    }));"] + kept + ["  }"]
        head = "function " if not f.own else "get " if f.is_property() else "" if f.kind == "method" else "static "
        inside = ["return framed((f) => {"] + ["  " + x for x in body] + ["});"] if needs_frame else body
        return [f"{indent}{head}{self.name}({given}) {{"] + [indent + "  " + x for x in inside] + [indent + "}"]
