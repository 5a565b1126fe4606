"""Rust: hawser/src/api.rs, types that own the C handles, with a method per function.

Options are builders, one type for each call that has options of its own; enumerations are wrapped integers, so that a newer
library can give values that the crate does not know; what a call gives comes by value, and views borrow from their object."""
import ast
import re

from templates.rust_sys import comment, joined, safe

TYPES = {"int32": "i32", "int64": "i64", "uint64": "u64", "float64": "f64"}
SKIPPED = ("hws_error_", "hws_options_set", "hws_options_new", "hws_options_check")


def camel(name):
    return "".join(word.capitalize() for word in name.split("_"))


def is_shared(c):
    return c.handle is not None and not c.threads.startswith("one thread")


def named(m, name):
    """What a name of C is called here; None if it has no other name."""
    f = m.by_name.get(name)
    if f:
        return f"{camel(f.own)}::{safe(f.short)}" if f.own else f.short
    if name in m.class_of_handle:
        return camel(m.class_of_handle[name])
    for enum, constants in m.enums.items():
        value = next((c["value"] for c in constants if c["name"] == name), None)
        if value is not None and enum == "special_label":
            return name.removeprefix("HWS_")
        if value is not None and enum == "status":
            return "ErrorKind::" + camel(name.removeprefix("HWS_E_").lower()) if value < 0 else None
        if value is not None:
            return camel(enum) + "::" + next(k for k, c in m.short_constants(enum).items() if c["name"] == name)
    return "None" if name == "NULL" else None


def said(m, text, indent=""):
    """Documentation in the names of Rust, as code."""
    text = re.sub(r"(?<!`)\bhws_[a-z_]+\b(?!\.\.\.)(?!`)", lambda found: f"`{named(m, found[0]) or found[0]}`", text)
    text = re.sub(r"(?<!`)\b(HWS_[A-Z_]+|NULL)\b(?!`)", lambda found: f"`{named(m, found[0]) or found[0]}`", text)
    return comment(text, indent)


class Function:
    def __init__(self, m, f):
        self.m, self.f = m, f
        self.own = m.classes.get(f.own)
        self.takes = [p for p in f.parameters if p.is_input()]
        self.gives = [p for p in f.parameters if p.is_output()]
        self.converges = any(s["code"] == "HWS_NOT_CONVERGED" for s in f.status)
        self.name = safe(f.short)
        base = camel((f.own or "") + "_" + ("" if f.short == "new" else f.short))
        many = len(self.gives) > 1 or self.converges
        self.struct = base + "Output" if many else None
        text = m.by_name.get(f.name.removesuffix("_file"))  # whose file form takes the same options
        self.shares = text is not None and text is not f and text.options == f.options
        own = (base.removesuffix("File") if self.shares else base) + "Options"
        self.options = None if f.options is None else own if f.options else "Limits"
        self.views = any(p.part == "view" for p in self.gives)

    def class_of(self, p):
        return camel(self.m.class_of(p, self.f))

    # --- types ---
    def enum(self, p):
        return camel(p.enum or p.bits) if (p.enum or p.bits) and (p.enum or p.bits) != "status" else None

    def is_flag(self, p):
        return p.unit == "0 or 1" and p.part in ("result", "value")

    def type_in(self, p):
        own = self.m.classes.get(self.m.class_of_handle.get(p.handle))
        changed = not p.type.startswith("const") and own is not None and not is_shared(own)
        element = self.enum(p) or TYPES.get(p.element)
        wrapped = self.class_of(p) if own else ""
        one = f"Option<&{wrapped}>" if p.part == "handles" and "NULL" in p.doc else f"&{wrapped}"
        kind = {"handle": f"&{'mut ' if changed else ''}{wrapped}", "handles": f"&[{one}]", "text": "&str",
                "path": "impl AsRef<Path>", "sized text": "&str", "bytes": "&[u8]", "texts": "&[impl AsRef<str>]",
                "lent": "impl AsRef<[u8]> + Send + Sync + 'static", "value": "bool" if self.is_flag(p) else element,
                "array": f"&[{element}]"}[p.part]
        return f"Option<{kind}>" if p.nullable and p.part != "handles" else kind

    def type_out(self, p, lifetime="'_"):
        if p.part == "new":
            return f"Option<{self.class_of(p)}>" if p.gives_null else self.class_of(p)
        if p.part == "buffer":
            return {"text": "String", "JSON": "String", "bytes": "Vec<u8>"}.get(p.content) or f"Vec<{TYPES[p.element]}>"
        if p.part == "result":
            return "bool" if self.is_flag(p) else self.enum(p) or TYPES[p.element]
        if p.part == "static text":
            return "&'static str"
        place = "" if lifetime == "'_" else lifetime + " "
        return f"&{place}[{TYPES[p.element]}]" if p.part == "view" else f"Vec<{TYPES[p.element]}>"

    def plain(self):
        """Type and wrapping of what a call that cannot fail returns."""
        f = self.f
        if f.result.get("unit") == "0 or 1":
            return "bool", "{} != 0"
        if f.result.get("enum"):
            return camel(f.result["enum"]), camel(f.result["enum"]) + "({})"
        if f.returns == "const char *":
            if f.kind != "method":
                return "&'static str", "fixed_text({})"
            return "Cow<'_, str>", "CStr::from_ptr({}).to_string_lossy()"
        return ({"int32_t": "i32", "int64_t": "i64", "void": ""}[f.returns], "{}")

    def result(self):
        if not self.f.fallible:
            return f" -> {self.plain()[0]}" if self.f.returns != "void" else ""
        given = self.struct + "<'_>" * self.views if self.struct else self.type_out(self.gives[0]) if self.gives else "()"
        made = "Self" if self.own and given == camel(self.f.own) and self.f.kind == "constructor" else given
        return f" -> Result<{made}>"

    def head(self, indent):
        changed = self.own and self.f.kind == "method" and not self.f.part("receiver")[0].type.startswith("const")
        receiver = ["&mut self" if changed and not is_shared(self.base()) else "&self"] if self.f.kind == "method" else []
        given = [f"{safe(p.name)}: {self.type_in(p)}" for p in self.takes]
        given += [f"options: Option<&{self.options}>"] * (self.options is not None)
        return joined(f"pub fn {self.name}(", receiver + given, f"){self.result()} {{", indent)

    def base(self):
        return self.own if self.own.handle else self.m.classes[self.own.base]

    # --- documentation ---
    def said(self, text, indent):
        return said(self.m, text, indent)

    def doc(self, indent):
        f, lines = self.f, []
        for paragraph in f.doc.split("\n\n"):
            lines += self.said(paragraph, indent) + [indent + "///"]
        for title, group in (("Arguments", self.takes), ("Gives", self.gives)):
            told = [(safe(p.name), p.doc.removesuffix("; NULL: not wanted"), p.unit) for p in group if p.doc]
            if told:
                lines += [f"{indent}/// {title}:", indent + "///"]
            for name, text, unit in told:
                shown = self.said(f"`{name}`{f' ({unit})' if unit else ''}: {text}", indent)
                lines += [re.sub("^( */// )", r"\1" + ("- " if i == 0 else "  "), line) for i, line in enumerate(shown)]
            lines += [indent + "///"] * bool(told)
        for s in f.status:
            lines += self.said(f"{s['code']}: {s['when']}", indent) + [indent + "///"]
        for title, text in (("Cost", f.complexity), ("Source", f.source)):
            lines += self.said(f"{title}: {text}", indent) + [indent + "///"] if text else []
        return lines + [f"{indent}/// C: `{f.name}`."]

    # --- lengths ---
    def length(self, node):
        """An expression of the headers, in functions of calls.rs that do not overflow."""
        if isinstance(node, ast.Constant):
            return str(node.value) if isinstance(node.value, int) else f'"{node.value}"'
        if isinstance(node, ast.Name):
            local = any(p.name == node.id and p.part in ("hidden", "result") for p in self.f.parameters)
            return node.id + "_" if local else safe(node.id)
        if isinstance(node, ast.BinOp):
            verb = "times" if isinstance(node.op, ast.Mult) else "plus"
            return f"{verb}({self.length(node.left)}, {self.length(node.right)})"
        if isinstance(node, ast.Subscript):
            return f"entry({self.array(node.value)}, {self.length(node.slice)})?"
        if isinstance(node, ast.Attribute):
            return "self." + node.attr
        if node.func.id == "sum":
            return f"total({self.array(node.args[0])})"
        called, call = self.m.by_name[node.func.id], self.getter(node)
        real = any(p.part == "result" and p.element == "float64" for p in called.parameters)
        call += "?" if called.fallible else ""
        return f"whole({call})" if real else call

    def getter(self, node):
        called, receiver = self.m.by_name[node.func.id], node.args[0].id
        own = any(p.part == "receiver" and p.name == receiver for p in self.f.parameters)
        return f"{'self' if own else safe(receiver)}.{safe(called.short)}({', '.join(self.length(a) for a in node.args[1:])})"

    def array(self, node):
        if isinstance(node, ast.Attribute):  # a member of what a getter gives
            return f"{self.getter(node.value)}?.{node.attr}"
        return node.id + "_" if any(p.name == node.id and p.part == "view" for p in self.f.parameters) else safe(node.id)

    # --- the call ---
    def prepared(self, p):
        """Lines that make of an argument what the call takes, and what the call is given."""
        n, own = safe(p.name), f'"{p.name}"'
        if p.part == "inferred":
            size = f"{safe(p.solve[0].name)}.len()"
            return [f"let {n} = counted::<{TYPES[p.element]}>(\"{p.solve[0].name}\", {size}, {p.solve[1]})?;"], n
        if p.part == "handle":
            return [], f"maybe{'' if p.type.startswith('const') else '_changed'}({n})" if p.nullable else f"{n}.raw()"
        if p.part == "value":
            return [], f"i32::from({n})" if self.is_flag(p) else f"{n}.0" if self.enum(p) else n
        if p.part == "path":
            return [f"let {n}_ = path_ended({n}.as_ref())?;"], f"{n}_.as_ptr()"
        if p.part == "text":
            if p.nullable:
                return [f"let {n}_ = {n}.map(|text| zero_ended({own}, text)).transpose()?;"], f"pointer(&{n}_)"
            return [f"let {n}_ = zero_ended({own}, {n})?;"], f"{n}_.as_ptr()"
        if p.part in ("sized text", "bytes"):
            return [], f"{n}.map_or(ptr::null(), |text| text.as_ptr().cast())" if p.nullable else f"{n}.as_ptr().cast()"
        if p.part == "lent":
            return [f"let {n} = Lent::of({n});"], f"{n}.bytes().as_ptr().cast()"
        lines, given = [], n
        if p.part == "texts":
            lines += [f"let {n}_ = {n}.iter().map(|text| zero_ended({own}, text.as_ref())).collect::<Result<Vec<_>>>()?;",
                      f"let {n}_starts: Vec<_> = {n}_.iter().map(|text| text.as_ptr()).collect();"]
            given = n + "_starts"
        if p.part == "handles":
            each = "maybe(*one)" if "NULL" in p.doc else "maybe(Some(*one))"
            lines.append(f"let {n}_: Vec<_> = {n}.iter().map(|one| {each}).collect();")
            given = n + "_"
        counted = p.length is not None and not any(v.part == "inferred" and v.solve == (p, 0) for v in self.f.parameters)
        cast = ".cast()" if self.enum(p) else ""
        if p.part == "handles" and p.nullable:
            if counted:
                lines.append(f"if !{n}.is_empty() {{ sized({own}, {n}, {self.length(p.length)})?; }}")
            return lines, f"or_null(&{given})"
        if p.nullable:
            lines.append(f"let {n}_ = maybe_sized({own}, {n}, {self.length(p.length)})?;")
            return lines, n + "_" + cast
        if counted:
            borrowed = "&" + given if given != n else n
            lines.append(f"sized({own}, {borrowed}, {self.length(p.length)})?;")
        return lines, f"{given}.as_ptr(){cast}"

    def room(self, p):
        """The line that makes room for an output, what the call is given for it, and its value."""
        n = p.name + "_"
        if p.part == "out array":
            return f"let mut {n} = room::<{TYPES[p.element]}>({self.length(p.length)})?;", f"{n}.as_mut_ptr()", n
        if p.part == "new":
            own = camel(self.m.class_of(p, self.f))
            made = f"{own}::of({n})" if not p.gives_null else f"NonNull::new({n}).map(|made| {own}::of(made.as_ptr()))"
            return f"let mut {n} = ptr::null_mut();", f"&mut {n}", made
        if p.part in ("view", "static text"):
            value = f"fixed_text({n})" if p.part == "static text" else n
            return f"let mut {n} = ptr::null();", f"&mut {n}", value
        zero = "0.0" if p.element == "float64" else "0"
        value = f"{n} != 0" if self.is_flag(p) else f"{self.enum(p)}({n})" if self.enum(p) else n
        return f"let mut {n} = {zero};", f"&mut {n}", value

    def body(self):
        f, lines, given, values, after, before = self.f, [], {}, [], [], None
        late = ("inferred",)
        for p in sorted(self.takes + f.part("inferred"), key=lambda p: p.part not in late):
            made, given[p.name] = self.prepared(p)
            lines += made
        if self.options:
            lines.append("let options = prepared(options.map(|options| &options.0))?;")
        arguments = []
        for p in f.parameters:
            if p.part in ("new", "result", "hidden", "out array", "view", "static text"):
                made, argument, value = self.room(p)
                lines.append(made)
                if p.part == "view":
                    after.append(f"let {p.name}_ = unsafe {{ lent({p.name}_, {self.length(p.length)}) }};")
                values += [(p, value)] if p.part != "hidden" else []
            else:
                length = f"{safe(before.name)}.len() as i64" if before and not before.nullable else \
                    f"{safe(before.name)}.map_or(0, |text| text.len() as i64)" if before else ""
                argument = given.get(p.name) or {
                    "receiver": "self.raw()", "options": "options.raw()", "buffer": "buffer.cast()", "buffer size": "capacity",
                    "size needed": "needed", "callback": f"Some(release)",
                    "length": f"{safe(before.name)}.bytes().len() as i64" if before and before.part == "lent" else length,
                    "callback context": f"{safe(f.part('lent')[0].name)}.context()" if f.part("lent") else ""}[p.part]
            arguments.append(argument)
            before = p
        call = joined(f"sys::{f.name}(", arguments, ")", width=104)
        return lines + self.invoked(call, values, after)

    def invoked(self, call, values, after):
        f = self.f
        if f.part("buffer"):
            p, = f.part("buffer")
            text = p.content in ("text", "JSON")
            kind = "u8" if text or p.content == "bytes" else TYPES[p.element]
            asked = ["static LAST: AtomicUsize = AtomicUsize::new(64);",
                     f"let made = two_call::<{kind}>(&LAST, |buffer, capacity, needed| unsafe {{"]
            return asked + ["    " + c for c in call] + ["})?;"] + ["text_of(made)" if text else "Ok(made)"]
        if not f.fallible:
            head, tail = self.plain()[1].split("{}")
            end = ";" if f.returns == "void" else ""
            return [f"unsafe {{ {head}{' '.join(call)}{tail}{end} }}"]
        status = "let status = " if self.converges else ""
        lines = [f"{status}check(unsafe {{ {call[0]} }})?;"] if len(call) == 1 and len(call[0]) < 96 else \
            [f"{status}check(unsafe {{"] + ["    " + c for c in call] + ["})?;"]
        if f.part("lent"):
            kept = safe(f.part("lent")[0].name)
            lines.insert(0, f"let release = {kept}.releaser();")
            lines.append(f"{kept}.given();")
        lines += after
        if self.struct:
            rows = [f"{safe(p.name)}: {v}" if safe(p.name) != v else v for p, v in values]
            rows += ["converged: status != sys::HWS_NOT_CONVERGED"] * self.converges
            return lines + joined(f"Ok({self.struct} {{ ", rows, " })")
        kept = sorted(self.own.kept) if self.own and f.kind == "constructor" and f.short == "new" else []
        if kept:
            return lines + [f"Ok({camel(f.own)} {{ {', '.join(kept)}, ..{values[0][1]} }})"]
        return lines + [f"Ok({values[0][1] if values else '()'})"]

    def lines(self):
        indent = "    " * bool(self.f.own)
        return self.doc(indent) + self.head(indent) + [indent + "    " + line for line in self.body()] + [indent + "}", ""]

    def struct_lines(self):
        f = self.f
        given = f"`{camel(f.own)}::{self.name}`" if f.own else f"`{self.name}`"
        owned = any(p.part == "new" and not is_shared(self.m.classes[self.m.class_of_handle[p.handle]]) for p in self.gives)
        lines = [f"/// What {given} gives.", f"#[derive({'' if owned else 'Clone, '}Debug)]",
            f"pub struct {self.struct}{'<' + chr(39) + 'a>' if self.views else ''} {{"]
        for p in self.gives:
            lines += self.said(p.doc.removesuffix("; NULL: not wanted") or p.name, "    ")
            lines.append(f"    pub {safe(p.name)}: {self.type_out(p, chr(39) + 'a')},")
        lines += ["    /// Whether the iterations sufficed.", "    pub converged: bool,"] * self.converges
        return lines + ["}", ""]

    def options_lines(self, limits):
        f = self.f
        call = f"{camel(f.own)}::{self.name}" if f.own else self.name
        lines = ["options! {", f"    /// Options of `{call}`. What is not set has its default.", f"    {self.options} {{"]
        for o in f.options + [x for x in limits if x["name"] not in {o["name"] for o in f.options}]:
            choices = " | ".join(o.get("choices", []))
            lines += self.said(f"{o['doc']} (default {o['default']}{'; ' + choices if choices else ''})", " " * 8)
            kind = "auto_" * (o.get("auto", False) and o["type"] != "text") + o["type"]
            lines.append(f"        {safe(o['name'])} {kind} \"{o['name']}\",")
        return lines + ["    }", "}", ""]


def enums(m):
    lines = []
    for enum, constants in m.enums.items():
        if enum == "special_label":
            for short, c in m.short_constants(enum).items():
                lines += said(m, c["doc"] or f"`{c['name']}` in C.")
                lines.append(f"pub const {c['name'].removeprefix('HWS_')}: i32 = sys::{c['name']};")
        elif enum != "status":
            bits = any(p.bits == enum for f in m.functions for p in f.parameters)
            lines += ["", f"{'bits' if bits else 'constants'}! {{", f"    {camel(enum)} {{"]
            for short, c in m.short_constants(enum).items():
                lines += said(m, c["doc"] or f"`{c['name']}` in C.", " " * 8)
                lines.append(f"        {short} = sys::{c['name']},")
            lines += ["    }", "}"]
    lines += ["", "kinds! {"]
    for c in m.enums["status"]:
        if c["value"] < 0:
            lines += said(m, c["doc"], "    ") + [f"    {camel(c['name'].removeprefix('HWS_E_').lower())} = {c['name']},"]
    return lines + ["}", ""]


def class_lines(m, c, functions):
    name = camel(c.name)
    lines = said(m, c.doc or f"A learner, of {c.name.split('_')[0]}.")
    if not c.handle:
        lines += ["///", "/// The verbs of every learner are those of [`Learner`].", "#[derive(Debug)]",
                  f"pub struct {name}(Learner);",
                  f"family!({name});", ""]
    else:
        raw, kept = c.handle["name"], sorted(c.kept)
        owner = f"Arc<Owned<sys::{raw}>>" if is_shared(c) else f"Owned<sys::{raw}>"
        lines += ["///"] + comment(f"Threads: {c.threads}.")
        lines += [f"#[derive({'Clone, ' if is_shared(c) else ''}Debug)]", f"pub struct {name} {{", f"    owned: {owner},"]
        lines += [f"    {k}: i32," for k in kept] + ["}"]
        more = "".join(f", {k}: 0" for k in kept)
        made = "Arc::new(Owned::of(raw))" if is_shared(c) else "Owned::of(raw)"
        lines += [f"handle!({name}, {raw}, {c.free.name}, {'shared' if is_shared(c) else 'single'},",
                  f"    |raw| {name} {{ owned: {made}{more} }});", ""]
    body = [line for f in c.functions if f.name in functions for line in functions[f.name].lines()]
    return lines + ([f"impl {name} {{"] + body[:-1] + ["}", ""] if body else [])


def stored(m):
    """The classes that `write` and `read` turn into bytes and back."""
    for c in m.ordered_classes():
        verbs = {f.short: f for f in c.functions}
        if {"write", "read"} <= set(verbs) and is_shared(c) and verbs["read"].kind == "constructor":
            takes = [p.part for p in verbs["read"].parameters if p.is_input()]
            if takes == ["bytes"] and [p.content for p in verbs["write"].part("buffer")] == ["bytes"] \
                    and not [p for p in verbs["write"].parameters if p.is_input()]:
                yield camel(c.name), "None" if verbs["read"].options is not None else ""


def files(m):
    functions = {f.name: Function(m, f) for f in m.functions if f.kind != "destructor" and not f.name.startswith(SKIPPED)}
    limits = [m.limits[name] for name in sorted(m.limits)]
    out = ["// Written by bindings/generate.py from docs/api.json; not to be changed by hand.",
           "use crate::calls::*;", "use crate::error::{check, Result};", "use crate::sys;", "use std::borrow::Cow;",
           "use std::ffi::CStr;", "use std::path::Path;", "use std::ptr::{self, NonNull};",
           "use std::sync::atomic::AtomicUsize;",
           "use std::sync::Arc;", ""]
    out += enums(m)
    out += ["options! {", "    /// Limits of a call that has no options of its own. What is not set has its default.",
            "    Limits {"]
    for o in limits:
        out += comment(f"{o['doc']} (default {o['default']})", " " * 8) + [f"        {o['name']} int \"{o['name']}\","]
    out += ["    }", "}", ""]
    for f in functions.values():
        out += f.options_lines(limits) if f.f.options and not f.shares else []
        out += f.struct_lines() if f.struct else []
    for c in m.ordered_classes():
        if c.name != "options":
            out += class_lines(m, c, functions)
    for f in functions.values():
        if not f.f.own or f.f.own == "options":
            lines = f.lines()
            out += lines if not f.f.own else [re.sub("^    ", "", x).replace("pub fn ", "pub fn options_") for x in lines]
    out += ["stored! {"] + [f"    {name}({more})," for name, more in stored(m)] + ["}", ""]
    text = "\n".join(out)
    structs = re.findall(r"pub struct (\w+)|^    (\w+Options) \{", text, re.M)
    names = [a or b for a, b in structs]
    if len(names) != len(set(names)):
        raise SystemExit(f"generate.py: names of Rust occur twice: {sorted(n for n in names if names.count(n) > 1)}")
    return {"rust/hawser/src/api.rs": text}
