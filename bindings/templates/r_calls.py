"""R: the C function of one call for .Call, in src/calls.c. What it is made of stands in src/hawser_r.h."""
import ast
import textwrap

CTYPES = {"int32": "int32_t", "int64": "int64_t", "uint64": "uint64_t", "float64": "double"}
SCALARS = {"int32": "Rf_ScalarInteger({})", "int64": "Rf_ScalarReal((double){})", "float64": "Rf_ScalarReal({})"}
VECTORS = {"int32": "hr_integers", "int64": "hr_wide_integers", "float64": "hr_reals"}
# Errors are conditions, options are arguments, and finalizers free.
LEFT_OUT = ("hws_error_", "hws_options_set", "hws_options_new", "hws_options_copy", "hws_status_name")


def is_wanted(f):
    takes_options = any(p.handle == "hws_options" and p.part in ("receiver", "handle") for p in f.parameters)
    return f.kind != "destructor" and not takes_options and not f.name.startswith(LEFT_OUT)


def is_long(f):
    """Whether an interrupt can stop it."""
    of_learner = any(p.handle == "hws_learner" and p.part == "receiver" for p in f.parameters)
    return f.fallible and bool(f.part("options") or of_learner)


class Call:
    def __init__(self, m, f):
        self.m, self.f = m, f
        self.takes = [p for p in f.parameters if p.part == "receiver" or p.is_input()]
        self.gives = [p for p in f.parameters if p.is_output()]
        self.asked, self.answers = [], {}

    # --- lengths: getters of the headers' expressions ---
    def length(self, node):
        if isinstance(node, ast.Constant):
            return str(node.value) if isinstance(node.value, int) else f'"{node.value}"'
        if isinstance(node, ast.Name):
            return node.id + "_"
        if isinstance(node, ast.BinOp):
            return f"({self.length(node.left)} {'*' if isinstance(node.op, ast.Mult) else '+'} {self.length(node.right)})"
        if isinstance(node, ast.Subscript):
            return f"{self.length(node.value)}[{self.length(node.slice)}]"
        if isinstance(node, ast.Attribute):  # of a constructor's parameter, or of one of a getter's several outputs
            if isinstance(node.value, ast.Name):
                return f"hr_int32(hr_kept({self.receiver().name}), \"{node.attr}\")"
            return self.ask(node.value, node.attr)
        if node.func.id == "sum":
            summed = next(p for p in self.f.parameters if p.name == node.args[0].id)
            return f"hr_sum_{summed.element}({summed.name}_, {summed.name}_entries)"
        called = self.m.by_name[node.func.id]
        return f"{called.name}({self.length(node.args[0])})" if called.is_property() else self.ask(node, None)

    def ask(self, node, wanted):
        """Lines that call a getter with outputs; the name of the one that is wanted, which is the last by default."""
        key, called, given, number = (ast.unparse(node), wanted), self.m.by_name[node.func.id], [], len(self.answers)
        if key in self.answers:
            return self.answers[key]
        arguments = iter(map(self.length, node.args))
        for p in called.parameters:
            if p.is_output() or p.part == "hidden":
                kind = f"const {CTYPES[p.element]} *" if p.part == "view" else CTYPES[p.element] + " "
                self.asked.append(f"{kind}{p.name}{number}_ = 0;")
                given.append(f"&{p.name}{number}_")
                last = f"{p.name}{number}_" if p.part == "view" else f"(int64_t){p.name}{number}_"
                found = last if p.name == wanted or wanted is None else found
            else:
                given.append(next(arguments))
        self.asked.append(f"hr_check({called.name}({', '.join(given)}));")
        self.answers[key] = found
        return found

    def receiver(self):
        return next(p for p in self.f.parameters if p.part == "receiver")

    # --- arguments ---
    def table(self, p):
        return f"constants_of_{p.enum}"

    def kind(self, p):
        return f"&kind_of_{self.m.class_of_handle[p.handle]}"

    def taken(self, p):
        """The lines that make of an argument what the call takes."""
        n, own = p.name, f'"{p.name}"'
        how = {"array": f"hr_constants_of({n}, {self.table(p)}, {own}, &{n}_entries)" if p.enum
               else f"hr_{p.element}_array({n}, {own}, &{n}_entries)",
               "handles": f"hr_handles({n}, {self.kind(p) if p.handle else ''}, {own}, &{n}_entries)",
               "texts": f"hr_texts({n}, {own}, &{n}_entries)", "bytes": f"hr_bytes({n}, {own}, &{n}_entries)",
               "sized text": f"hr_bytes({n}, {own}, &{n}_entries)", "lent": f"hr_lend({n}, {own}, &{n}_entries)"}
        if p.part in how:
            kind = {"array": f"const {CTYPES.get(p.element)} *", "handles": f"const {p.handle} *const *",
                    "texts": "const char **", "bytes": "const void *", "sized text": "const char *",
                    "lent": "const void *"}[p.part]
            call = how[p.part] if p.part != "handles" else f"(const {p.handle} *const *){how[p.part]}"
            call = f"{n} == R_NilValue ? NULL : {call}" if p.nullable else call
            return [f"int64_t {n}_entries = 0;", f"{kind}{n}_ = {call};"]
        if p.part in ("receiver", "handle"):
            const = "" if "const" not in p.type else "const "
            how = "hr_optional" if p.nullable and p.part == "handle" else "hr_handle"
            return [f"{const}{p.handle} *{n}_ = ({const}{p.handle} *){how}({n}, {self.kind(p)}, {own});"]
        if p.part in ("text", "path"):
            call = f"hr_{p.part}({n}, {own})"
            return [f"const char *{n}_ = " + (f"{n} == R_NilValue ? NULL : {call};" if p.nullable else call + ";")]
        call = f"hr_constant_of({n}, {self.table(p)}, {own})" if p.enum else \
            f"hr_real({n}, {own})" if p.element == "float64" else f"hr_{p.element}({n}, {own})"
        return [f"{CTYPES[p.element]} {n}_ = {call};"]

    def inferred(self, p):
        of, less = p.solve
        return [f"{CTYPES[p.element]} {p.name}_ = ({CTYPES[p.element]})({of.name}_entries{f' - {less}' if less else ''});"]

    def expected(self):
        lines = []
        for p in self.f.part("array", "handles", "texts"):
            is_source = any(v.solve[0] is p for v in self.f.part("inferred"))
            if p.length is not None and not is_source:
                line = f'hr_expect("{p.name}", {p.name}_entries, {self.length(p.length)});'
                lines.append(f"if ({p.name} != R_NilValue) {line}" if p.nullable else line)
        return lines

    # --- the call ---
    def argument(self, p):
        before = self.f.parameters[self.f.parameters.index(p) - 1]
        own = "&" * (p.part in ("new", "result", "hidden", "view", "static text")) + p.name + "_"
        return {"length": f"{before.name}_entries", "options": "hr_options_of(r_options)", "callback": "hr_give_back",
                "callback context": next((q.name for q in self.f.part("lent")), None), "size needed": "&r_needed",
                "buffer": f"({p.type.removesuffix('*').strip()} *)r_room", "buffer size": "r_capacity"}.get(p.part, own)

    def rooms(self):
        """Lines that make room for what the call gives."""
        lines = []
        for p in self.f.part("new"):
            own = self.m.class_of(p, self.f)
            name = f"kind_of_{self.m.class_of_handle[p.handle]}"
            own = f"{name}.name" if own == self.m.class_of_handle[p.handle] else f'"hws_{own}"'
            lines += [f"{p.handle} *{p.name}_ = NULL;", self.protected(f"SEXP {p.name}_slot_", f"hr_slot(&{name}, {own})")]
        for p in self.f.part("result", "hidden"):
            lines.append(f"{CTYPES[p.element]} {p.name}_ = 0;")
        lines += [f"const {CTYPES.get(p.element, 'char')} *{p.name}_ = NULL;" for p in self.f.part("view", "static text")]
        for p in self.f.part("out array"):
            size = self.length(p.length)
            lines += [f"int64_t {p.name}_entries = {size};", f"{CTYPES[p.element]} *{p.name}_ = ({CTYPES[p.element]} *)"
                      f"hr_room({p.name}_entries, sizeof *{p.name}_);"]
        return lines

    def protected(self, name, value):
        self.protects += 1
        return f"{name} = PROTECT({value});"

    def invoked(self):
        f = self.f
        call = f"{f.name}({', '.join(self.argument(p) for p in f.parameters)})"
        if not f.fallible:
            kind = f.returns if f.returns.endswith("*") else f.returns + " "
            return [call + ";"] if f.returns == "void" else [f"{kind}r_given = {call};"]
        own = ""
        if is_long(f):
            own = "hr_cancel_of(r_cancel)" if f.part("options") else f"hr_cancel_of(hr_kept({self.receiver().name}))"
        line = [f"r_status = {call};"]
        if is_long(f):
            line = ["hr_begin(r_stop);", *line, "hr_end();"]
        lines = [f"hws_cancel *r_stop = {own};"] * is_long(f) + ["hws_status r_status;"]
        if not f.part("buffer"):
            return lines + line
        size = {"int32": 4, "int64": 8, "float64": 8}.get(f.part("buffer")[0].element, 1)
        return lines + ["int64_t r_capacity = 256, r_needed = 0;", "void *r_room;", "do {",
                        f"  r_room = hr_room(r_capacity, {size});", *("  " + x for x in line),
                        "} while (hr_again(r_status, &r_capacity, r_needed));"]

    def value(self, p):
        """What a call gives, as a value of R."""
        n = p.name + "_"
        if p.part == "new":
            return f"{n} == NULL ? R_NilValue : {n}slot_" if p.gives_null else n + "slot_"
        if p.part == "buffer":
            text = "hr_string((const char *)r_room)"
            return {"text": text, "JSON": text, "bytes": "hr_raw(r_room, r_needed)"}.get(p.content) or \
                f"{VECTORS[p.element]}((const {CTYPES[p.element]} *)r_room, r_needed)"
        if p.part == "static text":
            return f"hr_string({n})"
        if p.part in ("view", "out array"):
            return f"{VECTORS[p.element]}({n}, {p.name}_entries)"
        if p.unit == "0 or 1":
            return f"Rf_ScalarLogical({n} != 0)"
        return f"hr_constant_name({n}, {self.table(p)})" if p.enum else SCALARS[p.element].format(n)

    def returned(self):
        f, lines = self.f, []
        if not f.fallible:
            if f.returns == "void":
                return ["return R_NilValue;"]
            enum = f.result.get("enum")
            value = "Rf_ScalarLogical(r_given != 0)" if f.result.get("unit") == "0 or 1" else \
                f"hr_constant_name(r_given, constants_of_{enum})" if enum else \
                "hr_string(r_given)" if f.returns == "const char *" else SCALARS[f.returns.removesuffix("_t")].format("r_given")
            return [f"UNPROTECT({self.protects});"] * (self.protects > 0) + [f"return {value};"]
        lines += [f"hr_fill({p.name}_slot_, {p.name}_);" for p in f.part("new")]
        lines += [f"if (r_status < 0) R_ReleaseObject({p.name});" for p in f.part("lent")]
        lines.append("hr_check(r_status);")
        lines += ["hr_release(r_options);" for _ in f.part("options")]
        lines += self.kept()
        for p in f.part("view"):
            size = self.length(p.length)
            lines += self.new_asked() + [f"int64_t {p.name}_entries = {size};"]
        if len(self.gives) == 1:
            lines.append(f"SEXP r_result = {self.value(self.gives[0])};")
        elif self.gives:
            lines += [self.protected("SEXP r_result", f"Rf_allocVector(VECSXP, {len(self.gives)})"),
                      self.protected("SEXP r_names", f"Rf_allocVector(STRSXP, {len(self.gives)})")]
            for i, p in enumerate(self.gives):
                lines += [f"SET_VECTOR_ELT(r_result, {i}, {self.value(p)});",
                          f'SET_STRING_ELT(r_names, {i}, Rf_mkChar("{p.name}"));']
            lines.append("Rf_setAttrib(r_result, R_NamesSymbol, r_names);")
        lines += [f"UNPROTECT({self.protects});"] * (self.protects > 0)
        return lines + ["return r_result;" if self.gives else "return R_NilValue;"]

    def kept(self):
        """What objects keep: of a constructor's arguments those that lengths need; of learners what stops them."""
        f = self.f
        if f.name == "hws_learner_set_cancel":
            return [f"hr_keep({self.receiver().name}, cancel);"]
        names = sorted(self.m.classes[f.own].kept) if f.own and f.kind == "constructor" else []
        lines = [f"hr_keep({f.part('new')[0].name}_slot_, Rf_ScalarInteger({name}_));" for name in names]
        for p in f.part("new"):
            if p.handle == "hws_learner":
                other = self.receiver().name if any(q.part == "receiver" for q in f.parameters) else None
                lines.append(f"hr_keep({p.name}_slot_, {'r_cancel' if f.part('options') else f'hr_kept({other})'});")
        return lines

    def new_asked(self):
        lines, self.asked = self.asked, []
        return lines

    def lines(self):
        f, self.protects, self.answers, body = self.f, 0, {}, []
        late = ("value",)
        for p in sorted(self.takes, key=lambda p: p.part in late):
            body += self.taken(p)
        body += [line for p in f.part("inferred") for line in self.inferred(p)]
        checks = self.expected()
        body += self.new_asked() + checks
        if f.part("options"):
            body += ["SEXP r_cancel = hr_cancel_in(options);", self.protected("SEXP r_options", "hr_options(options)")]
        rooms = self.rooms()
        body += self.new_asked() + rooms
        body += self.invoked() + self.returned()
        arguments = ", ".join(f"SEXP {p.name}" for p in self.takes) + (", " if self.takes and f.part("options") else "") + \
            "SEXP options" * bool(f.part("options"))
        head = textwrap.wrap(f"static SEXP call_{f.name}({arguments or 'void'}) {{", 120, subsequent_indent="    ")
        return head + [x for line in body for x in wrapped("  " + line)] + ["}", ""]

    def registered(self):
        return f'    {{"{self.f.name}", (DL_FUNC)&call_{self.f.name}, {len(self.takes) + bool(self.f.part("options"))}}},'


def wrapped(line):
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    return [line] if len(line) <= 124 else textwrap.wrap(line, 124, subsequent_indent=indent, break_long_words=False,
                                                         break_on_hyphens=False)


def written(m, calls, mark):
    lines = [f"/* {mark} */", '#include "hawser_r.h"', "", "#include <R_ext/Rdynload.h>", "#include <R_ext/Visibility.h>", ""]
    for c in m.ordered_classes():
        if c.free and c.name != "options":
            handle = c.handle["name"]
            lines += [f"static void release_{c.name}(void *handle) {{ {c.free.name}(({handle} *)handle); }}",
                      f'static const hr_kind kind_of_{c.name} = {{"{handle}", release_{c.name}}};']
    lines.append("")
    used = {p.enum for call in calls for p in call.f.parameters if p.enum} | {call.f.result.get("enum") for call in calls}
    for enum in (e for e in m.enums if e in used):
        rows = ", ".join(f'{{"{short.lower()}", {c["value"]}}}' for short, c in m.short_constants(enum).items())
        lines += wrapped(f"static const hr_constant constants_of_{enum}[] = {{{rows}, {{NULL, 0}}}};")
    lines.append("")
    for call in calls:
        lines += call.lines()
    lines += ["static const R_CallMethodDef calls[] = {", *(call.registered() for call in calls)]
    own = (("hr_close", 1), ("hr_is_closed", 1), ("hr_alive", 0))
    lines += [f'    {{"{name}", (DL_FUNC)&{name}, {count}}},' for name, count in own]
    lines += ["    {NULL, NULL, 0}};", "", "void attribute_visible R_init_hawser(DllInfo *library) {",
              "  R_registerRoutines(library, NULL, calls, NULL, NULL);", "  R_useDynamicSymbols(library, FALSE);",
              "  R_forceSymbols(library, TRUE);", "  hr_load();", "}", "",
              "void attribute_visible R_unload_hawser(DllInfo *library) {", "  (void)library;", "  hr_unload();", "}", ""]
    return "\n".join(lines)
