"""R: src/calls.c, the calls for .Call; R/calls.R, a function for each under its name in C; NAMESPACE."""
from pathlib import Path

from templates import r_calls

MARK = "Written by bindings/generate.py from docs/api.json; not to be changed by hand."
RESERVED = {"next", "repeat", "function", "in", "if", "else", "for", "while"}


def safe(name):
    return f"`{name}`" if name in RESERVED else name


def arguments(f, takes):
    trailing = len(takes)
    while trailing and takes[trailing - 1].nullable and takes[trailing - 1].part != "receiver":
        trailing -= 1
    names = [safe(p.name) + (" = NULL" if i >= trailing else "") for i, p in enumerate(takes)]
    return names + ["..."] * bool(f.part("options"))


def head(call):
    return f"function({', '.join(arguments(call.f, call.takes))})"


def function(call):
    f = call.f
    given = "".join(f", {safe(p.name)}" for p in call.takes) + ", list(...)" * bool(f.part("options"))
    made = f".Call(C_{f.name}{given})"
    made = made if call.gives or not f.fallible and f.returns != "void" else f"invisible({made})"
    line = f"{f.name} <- {head(call)} {made}"
    return [line] if len(line) <= 120 else [f"{f.name} <- {head(call)}", "  " + made]


def facts(m, calls):
    """Of each class the properties that say how much there is, which printing shows."""
    lines = ["facts <- list("]
    wanted = {call.f.name for call in calls}
    rows = []
    for c in m.ordered_classes():
        shown = [f for f in c.functions if f.is_property() and f.returns in ("int64_t", "int32_t") and f.name in wanted
                 and not f.result.get("enum") and f.result.get("unit") is None]
        if shown and c.handle:
            rows.append(f"  {c.handle['name']} = c({', '.join(chr(34) + f.short + chr(34) for f in shown)})")
    return lines + [row + "," for row in rows[:-1]] + rows[-1:] + [")"]


def class_prefix(m):
    """The prefix of each handle's getters."""
    rows = [f'  {c.handle["name"]} = "hws_{c.name}"' for c in m.ordered_classes()
            if c.handle and c.free and c.name != "options"]
    return ["prefixes <- list("] + [row + "," for row in rows[:-1]] + rows[-1:] + [")"]


def files(m):
    calls = [r_calls.Call(m, f) for f in m.functions if r_calls.is_wanted(f)]
    for f in (c.f for c in calls):
        for option in f.options or []:  # R completes the names of arguments that stand before the dots
            if any(p.name.startswith(option["name"]) for p in f.parameters if p.is_input() or p.part == "receiver"):
                raise SystemExit(f"generate.py: R would take the option {option['name']} of {f.name} for an argument")
    lines = [f"# {MARK}", ""] + [line for call in calls for line in function(call)]
    lines += ["", "# What print() says of an object, and the prefix of its functions.", *facts(m, calls), *class_prefix(m)]
    names = sorted(call.f.name for call in calls)
    space = [f"# {MARK}", "useDynLib(hawser, .registration = TRUE, .fixes = \"C_\")"] + [f"export({name})" for name in names]
    return {"r/hawser/src/calls.c": r_calls.written(m, calls, MARK), "r/hawser/R/calls.R": "\n".join(lines) + "\n",
            "r/hawser/NAMESPACE": "\n".join(space) + "\n" + own_names()}


def own_names():
    return (Path(__file__).resolve().parent.parent / "r" / "namespace.txt").read_text(encoding="utf-8")
