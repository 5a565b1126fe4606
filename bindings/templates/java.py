"""Java: a class for each kind of object, their options and exceptions, and the calls below them (hawser.internal.Native).

Where there is a class NAMEIdiom written by hand, it is between the generated class NAME and its base."""
from pathlib import Path

from templates.java_calls import Call, native_lines, split
from templates.java_docs import comment, escaped, camel, exception, namer, pascal, prose, wrapped

FOLDER = "java/src/main/java/hawser/"
SOURCES = Path(__file__).resolve().parent.parent / FOLDER
MARK = "// Written by bindings/generate.py from docs/api.json; not to be changed by hand."
# What Java's own exceptions are nearest to a status.
KIN = {"E_ARGUMENT": "IllegalArgumentException", "E_PARSE": "IllegalArgumentException", "E_CORRUPT": "IllegalArgumentException",
       "E_VERSION": "IllegalArgumentException", "E_IO": "java.io.UncheckedIOException", "E_NO_MEMORY": "OutOfMemoryError",
       "E_DIVERGED": "ArithmeticException", "E_IMPROPER": "ArithmeticException", "E_IMPOSSIBLE": "ArithmeticException",
       "E_UNSUPPORTED": "UnsupportedOperationException", "E_CANCELLED": "java.util.concurrent.CancellationException"}
IMPORTS = {"Library.": "hawser.internal.Library", "Memory.": "hawser.internal.Memory", "Native.": "hawser.internal.Native",
           "Native::": "hawser.internal.Native", "ByteBuffer": "java.nio.ByteBuffer", "Path ": "java.nio.file.Path",
           "List<": "java.util.List", "Set<": "java.util.Set"}
INTERNAL = ("options",)  # objects that Java makes for each call


def source(lines):
    code = "\n".join(line for line in lines if not line.lstrip().startswith(("*", "/**")))
    imports = sorted({name for word, name in IMPORTS.items() if word in code})
    head = [MARK, "package hawser;", ""] + [f"import {name};" for name in imports] + [""] * bool(imports)
    return "\n".join(head + lines) + "\n"


def option_lines(o, own):
    auto = " or the word auto" * bool(o.get("auto"))
    bounds = f", from {o['min']} to {o['max']}" if "min" in o and "max" in o else ""
    values = "; one of " + ", ".join(o["choices"]) if "choices" in o else ""
    kind = {"int": "long", "real": "double"}.get(o["type"], "String")
    lines = []
    for given in [kind] + ["String"] * bool(o.get("auto") and kind != "String"):
        doc = escaped(o["doc"])
        doc = doc[:1].upper() + doc[1:]
        value = f"@param value the value{bounds}{values}{auto}; the default is {escaped(str(o['default']))}"
        lines += comment(wrapped(doc + ("" if doc.endswith(".") else ".")) + [""] + wrapped(value, "    ")
                         + ["@return these options"], "    ")
        lines += ["    @Override"] * bool(own and o.get("inherited") and given == kind)
        lines += [f"    public {own or 'T'} {camel(o['name'])}({given} value) {{",
                  f'        return set("{o["name"]}", value);', "    }", ""]
    return lines


def options_class(call, limits):
    f, name = call.f, call.options
    lines = comment([f"Options of {call.said(f.name)}. What is not set has its default."], "    ")
    lines += [f"    public static final class {name} extends Options<{name}> {{"]
    inside = comment(["Options that set nothing yet."], "    ") + [f"    public {name}() {{}}", ""]
    for o in f.options:
        inside += option_lines({**o, "inherited": o["name"] in limits}, name)
    return lines + ["    " + line if line else "" for line in inside[:-1]] + ["    }", ""]


def options_base(m):
    doc = ["What can be chosen of any call. Each call that has more has options of its own, which extend these.",
           "They are read when the call begins, and may be changed and used again.", "", "@param <T> the options themselves"]
    lines = ["import java.util.LinkedHashMap;", "import java.util.Map;", ""] + comment(doc, "")
    lines += ["public abstract class Options<T extends Options<T>> {",
              "    private final Map<String, Object> values = new LinkedHashMap<>();", "    Cancel cancel;",
              "    private Monitor monitor;", "", "    Options() {}", ""]
    for kind, what in (("long", "a whole number"), ("double", "a real number"), ("String", "a word")):
        lines += comment([f"Sets an option to {what}, by the name that it has in the library.", "", "@param name of the option",
                          "@param value its value", "@return these options"], "    ")
        lines += [f"    public T set(String name, {kind} value) {{", "        values.put(name, value);",
                  "        return self();", "    }", ""]
    lines += ["    @SuppressWarnings(\"unchecked\")", "    private T self() {", "        return (T) this;", "    }", ""]
    for name in sorted(m.limits):
        lines += option_lines(m.limits[name], None)
    for name, doc in (("cancel", "What stops the call from another thread. An interrupt of the call's thread sets it too."),
                      ("monitor", "What watches the call from another thread.")):
        lines += comment([doc, "", f"@param value the {name}; null: none", "@return these options"], "    ")
        lines += [f"    public T {name}({pascal(name)} value) {{", f"        {name} = value;", "        return self();",
                  "    }", ""]
    lines += ["    /** Hands what was set to options of the library. */", "    void put(Call call, long options) {",
              "        values.forEach((name, value) -> {", "            String what = \"the option's name\";",
              "            long text = call.text(Call.required(name, what), what);", "            call.check(switch (value) {",
              "                case Long whole -> Native.options_set_int(options, text, whole);",
              "                case Double real -> Native.options_set_real(options, text, real);",
              "                default -> Native.options_set_text(options, text, call.text((String) value, name));",
              "            });", "        });",
              '        if (monitor != null) call.check(Native.options_set_monitor(options, call.use(monitor, "monitor")));',
              "    }", "}"]
    return "\n".join([MARK, "package hawser;", "", "import hawser.internal.Native;"] + lines) + "\n"


def enum(m, name, said):
    rows = m.short_constants(name)
    about = "Statuses of calls." if name == "status" else f"Values of {name.replace('_', ' ')}."
    lines = comment([about], "") + [f"public enum {pascal(name)} {{"]
    for i, (short, c) in enumerate(rows.items()):
        doc = prose(m, c["doc"][:1].upper() + c["doc"][1:] if c["doc"] else short.lower().replace("_", " ").capitalize(), said)
        doc[-1] += "" if doc[-1].endswith(".") else "."
        lines += comment(doc, "    ") + [f"    {short}({c['value']}){',' if i + 1 < len(rows) else ';'}", ""]
    kind = pascal(name)
    lines += ["    private final int value;", "", f"    {kind}(int value) {{", "        this.value = value;", "    }", ""]
    lines += comment(["The constant's number.", "", "@return as the library has it"], "    ")
    lines += ["    public int value() {", "        return value;", "    }", ""]
    if any(p.bits == name for f in m.functions for p in f.parameters):
        lines += [f"    static Set<{kind}> of(int sum) {{",
                  f"        Set<{kind}> found = java.util.EnumSet.noneOf({kind}.class);",
                  f"        for ({kind} one : values()) if ((sum & one.value) != 0) found.add(one);",
                  "        return found;", "    }", "}"]
    else:
        lines += [f"    static {kind} of(int value) {{",
                  f"        for ({kind} one : values()) if (one.value == value) return one;",
                  f'        throw new IllegalStateException("{name} " + value);', "    }", "}"]
    return source(lines)


def labels(m, said):
    lines = ["/** Labels that are no symbols. */", "public final class SpecialLabel {", "    private SpecialLabel() {}", ""]
    for short, c in m.short_constants("special_label").items():
        doc = c["doc"] or short.lower()
        lines += comment(prose(m, doc[:1].upper() + doc[1:] + ".", said), "    ")
        lines += [f"    public static final int {short} = {c['value']};", ""]
    return source(lines[:-1] + ["}"])


def failure(m, short, c):
    name, base = exception("HWS_" + short), KIN.get(short, "IllegalStateException")
    cause = "message, new java.io.IOException(message)" if short == "E_IO" else "message"
    doc = c["doc"][:1].upper() + c["doc"][1:]
    lines = comment(wrapped(escaped(doc + ".")), "") + [
        f"public final class {name} extends {base} implements Failure {{",
        "    private static final long serialVersionUID = 1;", "",
        "    /** The line, from 1, or 0. */",
        "    private final long line;", "    /** The column, from 1, or 0. */", "    private final long column;", "",
        f"    {name}(String message, long line, long column) {{",
        f"        super({cause});", "        this.line = line;", "        this.column = column;", "    }", ""]
    for kind, what, value in (("Status", "status", "Status." + short), ("long", "line", "line"), ("long", "column", "column")):
        lines += ["    @Override", f"    public {kind} {what}() {{", f"        return {value};", "    }", ""]
    return source(lines[:-1] + ["}"])


def failures(rows):
    lines = ["/** The exception of a status. */", "final class Failures {", "    private Failures() {}", "",
             "    /** What a failed call throws, to be thrown; the one status that is an error of Java's is thrown here. */",
             "    static RuntimeException of(int status, String message, long line, long column) {",
             "        return switch (status) {"]
    for short, c in rows:
        thrown = "throw " * (KIN.get(short) == "OutOfMemoryError")
        lines.append(f"            case {c['value']} -> {thrown}new {exception('HWS_' + short)}(message, line, column);")
    return source(lines + ["            default -> new InternalException(message, line, column);", "        };", "    }", "}"])


def class_source(m, c, functions, said):
    name, calls = pascal(c.name), [functions[f.name] for f in c.functions]
    base = name + "Idiom" if (SOURCES / f"{name}Idiom.java").exists() else pascal(c.base) if c.base else "Handle"
    doc = prose(m, c.doc, said) + ([f"<p>Threads: {escaped(c.threads)}."] if c.threads else [])
    lines = comment(doc, "") + [f"public {'final ' if c.base or c.name != 'learner' else ''}class {name} extends {base} {{"]
    lines += [f"    private int {camel(k)};" for k in sorted(c.kept)] + [""] * bool(c.kept)
    lines += [f"    {name}(Owner owner) {{", "        super(owner);", "    }", ""]
    if c.free and c.name != "learner":
        shared = "false" if c.threads.startswith("one") else "true"
        free = "Native::" + c.free.name.removeprefix("hws_")
        lines += ["    static Owner owned(long address) {", f'        return new Owner(address, {free}, {shared}, "{name}");',
                  "    }", ""]
    lines += inside(m, calls)
    return source(lines[:-1] + ["}"])


def inside(m, calls):
    lines = []
    for call in calls:
        lines += call.lines()
    for call in calls:
        lines += call.record_lines()
        if call.f.options:
            lines += options_class(call, m.limits)
    return lines


def statics(m, functions):
    calls = [functions[f.name] for f in m.statics() if not f.name.startswith("hws_error_")]
    calls.append(functions["hws_options_describe"])
    calls[-1].name = "describeOptions"
    lines = ["/** Calls of the library that belong to no object. */", "public final class Hawser {", "    private Hawser() {}",
             ""]
    return source(lines + inside(m, calls)[:-1] + ["}"])


def native(m):
    abi = next(c["value"] for c in m.constants if c["name"] == "HWS_ABI_VERSION")
    lines = ["import java.lang.invoke.MethodHandle;", "",
             "/** Every function of the library. Each is looked up when it is called first. Addresses are long. */",
             "public final class Native {", f"    static final int ABI_VERSION = {abi};", "", "    private Native() {}", ""]
    lines += [x for f in m.functions for line in native_lines(f) for x in split(line)]
    return "\n".join([MARK, "package hawser.internal;", ""] + lines[:-1] + ["}"]) + "\n"


def files(m):
    said = namer(m)
    functions = {f.name: Call(m, f, said) for f in m.functions}
    made = {"internal/Native": native(m), "Options": options_base(m), "SpecialLabel": labels(m, said),
            "Hawser": statics(m, functions)}
    made["Limits"] = source(["/** Options of calls that have none of their own. */",
                             "public final class Limits extends Options<Limits> {",
                             "    /** Options that set nothing yet. */", "    public Limits() {}", "}"])
    made.update({pascal(e): enum(m, e, said) for e in m.enums if e != "special_label"})
    rows = [(short, c) for short, c in m.short_constants("status").items() if c["value"] < 0]
    made.update({exception("HWS_" + short): failure(m, short, c) for short, c in rows})
    made["Failures"] = failures(rows)
    for c in (c for c in m.classes.values() if c.name not in INTERNAL):
        made[pascal(c.name)] = class_source(m, c, functions, said)
    return {f"{FOLDER}{name}.java": text for name, text in made.items()}
