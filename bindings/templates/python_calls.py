"""Python: the lines of one function in hawser/api.py, which make the call by ctypes."""
import ast
import keyword

from templates.python_types import CONTENT, Described, camel, safe

CTYPES = {"int32": "c_int32", "int64": "c_int64", "uint64": "c_uint64", "float64": "c_double"}
DTYPES = {"int32": "I32", "int64": "I64", "float64": "F64"}
# How many numbers a call gives that computes them to say so, where the objects know it.
EXPECTED = {"hws_hmm_posteriors": "data.tokens * data.states"}
RETURNS = {"hws_status": "c_int32", "void": "None", "int64_t": "c_int64", "int32_t": "c_int32", "const char *": "c_char_p"}


class Call(Described):
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
            return f"int({self.length(node.args[0])}.sum())"
        called, receiver = self.m.by_name[node.func.id], node.args[0].id
        receiver = "self" if any(p.part == "receiver" and p.name == receiver for p in self.f.parameters) else receiver
        asked = f"{receiver}.{called.short}" + ("" if called.is_property() else f"({', '.join(map(self.length, node.args[1:]))})")
        self.asked[asked] = None
        # Some getters give all their numbers as real ones.
        return f"int({asked})" if any(p.part == "result" and p.element == "float64" for p in called.parameters) else asked

    def asked_once(self, lines):
        """Lines in which what is asked of an object for several lengths is asked once."""
        for asked in (a for a in self.asked if "(" not in a and sum(line.count(a) for line in lines) > 1):
            first, local = next(i for i, line in enumerate(lines) if asked in line), asked.replace(".", "_")
            lines = [line.replace(asked, local) for line in lines]
            lines.insert(first, f"{local} = {asked}")
        return lines

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
               "array": lambda: f"constants({n}, {camel(enum)}, {own})" if enum else f"as_array({n}, {DTYPES[p.element]}, {own})", "path": lambda: f"as_path({n}, {own})",
               "text": lambda: f"zero_text({n}, {own})", "sized text": lambda: f"as_text({n}, {own})", "bytes": lambda: f"as_text({n}, {own})",
               "lent": lambda: f"lend({n}, {own})",
               "value": lambda: f"constant({n}, {camel(enum)}, {own})" if enum else f"{p.element}({n}, {own})"}[p.part]()
        counted = p.part in ("array", "handles", "texts") and p.length is not None
        given = f"{'sized' if p.part == 'array' else 'counted'}({n}, {self.length(p.length)}, {own})" if counted else n + "[0]" if p.part == "lent" else n
        if p.part == "array" and any(q.part == "inferred" and q.solve[0] is p for q in self.f.parameters):
            given = f"address({n})"  # whose length is as expected, as the number expected was inferred from it
        return f"{n} = {how}" if not p.nullable else f"{n} = None if {n} is None else {how}", given

    def received(self, p):
        """The line that makes room for an output, what the call is given for it, and the output as a value."""
        n = "_" + p.name
        if p.part == "out array":
            return f"{n} = empty({self.length(p.length)}, {DTYPES[p.element]})", f"addressof(memory({n}))", n
        kind = {"new": f"{self.class_of(p) if p.handle else ''}._new_owner", "view": "c_void_p", "static text": "c_char_p"}.get(p.part) or CTYPES[p.element]
        value = f"{n}.value"
        if p.part == "new":
            value = f"{self.class_of(p)}._take({n}{self.cancel_of(p)})"
            value += f" if {n}.value else None" if p.gives_null else ""
        elif p.part == "view":
            value = f"view({n}, {self.length(p.length)}, {DTYPES[p.element]}, self._owner)"
        elif p.part == "static text" or p.unit == "0 or 1":
            value = f"({value} or b'').decode()" if p.part == "static text" else f"bool({value})"
        return f"{n} = {kind}()", f"byref({n})", value

    def cancel_of(self, p):
        """A learner keeps what cancels it; one made from another has the other's."""
        return "" if p.handle != "hws_learner" else ", _options.cancel" if self.f.part("options") else ", self._cancel"

    def body(self):
        f, given, values = self.f, [], []
        self.asked = {}  # in order
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
                argument = f"{safe(before.name)}[1]" if before.part == "lent" else f"len({safe(before.name)}{' or b' + repr('') if before.nullable else ''})"
            elif p.is_input() or p.part == "inferred":
                argument = self.taken(p)[1]
            else:
                argument = {"receiver": "self._pointer", "options": "_options.pointer", "callback": "buffer[2]", "callback context":
                            "buffer[3]", "buffer": "*_b"}.get(p.part)
            given += [argument] if argument else []
        values += [(p, "_" + p.name) for p in f.part("buffer")]
        return self.asked_once(lines + self.invoked(given) + self.returned(values))

    def invoked(self, given):
        f, call = self.f, f"_{self.f.name}({', '.join(given)})"
        if f.name == "hws_learner_set_cancel":  # which Ctrl-C sets from then on
            return [f"check({call})", "self._cancel = cancel"]
        if f.part("options") or self.of_learner and f.fallible:
            call = f"run({'_options.cancel' if f.part('options') else 'self._cancel'}, {', '.join([f'_{f.name}'] + given)})"
        elif f.fallible and f.part("buffer"):
            call = f"check({call})"
        for p in f.part("buffer"):
            content, expected = CONTENT.get(p.content) or DTYPES[p.element], "".join(f", {x}" for x in [EXPECTED.get(f.name)] if x)
            return [f'_{p.name} = two_call("{f.name}", lambda *_b: {call}, {content}{expected})']
        if f.fallible:
            return [call] if call.startswith("run(") else [f"_status = {call}", "if _status:", "    check(_status)"]
        call = f"({call} or b'').decode()" if f.returns == "const char *" else call
        kind = self.plain_type()
        return [call if kind == "None" else f"return {call}" if kind in ("int", "str") else f"return {kind}({call})"]

    def returned(self, values):
        if self.is_new:
            cancel = "_options.cancel" if self.of_learner else "None"
            kept = sorted(self.m.classes[self.f.own].kept)
            return [f"self._owner, self._cancel = _{values[0][0].name}, {cancel}"] + [f"self._{k} = {k}" for k in kept]
        shown = [v for p, v in values if p.part == "view"]
        lines = [f"{p.name}_ = {v}" for p, v in values if p.part == "view"] if len(shown) > 1 else []
        values = [f"{p.name}_" if lines and p.part == "view" else v for p, v in values]
        return lines + ([f"return new_tuple({self.tuple}, ({', '.join(values)}))"] if self.tuple else ["return " + v for v in values])

    def lines(self, typed):
        indent = "    " * bool(self.f.own)
        body = ["..."] if typed else self.body()
        return [indent + x for x in self.head(typed)] + self.docstring(indent + "    ") + [indent + "    " + x for x in body] + [""]

    def binding(self):
        def kind(p):
            if p.part in ("text", "path", "sized text"):
                return "c_char_p"
            is_number = p.part in ("value", "inferred", "length", "buffer size")
            return CTYPES[p.element] if is_number and "*" not in p.type else "RELEASE" if p.part == "callback" else "c_void_p"
        return f"_{self.f.name} = bind({', '.join([repr(self.f.name), RETURNS[self.f.returns]] + [kind(p) for p in self.f.parameters])})"
