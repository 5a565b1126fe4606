#!/usr/bin/env python3
"""Extracts docs/api.json, from which bindings are made, from include/hawser/*.h and a built library.

    extract_api.py [--library FILE]            writes docs/api.json
    extract_api.py [--library FILE] --check    exit 1 if the committed file differs

Declarations and comments are read (scripts/api_comments.py) in the form that docs/design/api-description.md
describes, and every statement of a comment is checked against its declaration. The options of the calls come from
hws_options_describe of the library: FILE, or build/release/libhawser.so; what metrics learners have comes from learners
(scripts/api_metrics.py). `--check` without a library takes options and metrics of the committed file, so that the headers
can be checked before anything is built, and in builds that lack modules.
"""
import ctypes
import json
import re
import sys
from pathlib import Path

import api_comments
import api_metrics
from api_comments import fail

ROOT = Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "docs" / "api.json"
LIBRARY = ROOT / "build" / "release" / "libhawser.so"
ORDER = ("status options alphabet strings machine compile io ops rational normal determinize sums expectations random trees "
         "ngram learner edit machine_learner graph graph_learner prune corpus treebank dmv pcfg_la pfa tagged hmm grammar align parse pairs").split()
LIMITS = ("max_states", "max_arcs", "max_bytes", "threads")


def described(library):
    """What the library says of the options of every call."""
    lib = ctypes.CDLL(str(library))
    size = ctypes.c_int64()
    lib.hws_options_describe(None, None, ctypes.c_int64(0), ctypes.byref(size))
    text = ctypes.create_string_buffer(size.value)
    if lib.hws_options_describe(None, text, size, None) != 0:
        fail(f"{library} does not describe its options")
    return json.loads(text.value.decode("utf-8"))


def common_limits(calls):
    """The entry of each general option that most calls have: the same for all of them but a few."""
    entries = {}
    for options in calls.values():
        for option in options:
            if option["name"] in LIMITS:
                entry = {key: value for key, value in option.items() if key != "needed"}
                entries.setdefault(option["name"], []).append(json.dumps(entry))
    return {name: json.loads(max(set(found), key=found.count)) for name, found in sorted(entries.items())}


def add_options(api, library):
    calls = described(library)
    api["limits"] = common_limits(calls)
    functions = {f["name"]: f for header in api["headers"] for f in header["functions"]}
    for call, options in calls.items():
        if call not in functions:
            fail(f"{library} has options of {call}, which no header declares; is it built from this tree?")
        function = functions[call]
        shared = [o for o in options if api["limits"].get(o["name"]) == {k: v for k, v in o.items() if k != "needed"}]
        function["limits"] = [o["name"] for o in shared if o.get("needed", True)]
        function["options"] = [o for o in options if o not in shared]
    taking = {name for name, f in functions.items() if any(p.get("role") == "options" for p in f["parameters"])}
    for name in taking - set(calls):
        fail(f"{library} describes no options of {name}; is it built from this tree?")
    try:
        api_metrics.add(functions.values(), library)
    except RuntimeError as error:
        fail(str(error))


def modules(headers):
    """What each module's declarations depend on, as the preprocessor reads it."""
    found = {"files": "!defined(HWS_NO_FILES)"}
    for header in (h for h in headers if "module" in h):
        conditions = header.pop("conditions", {header["module"]: None})
        for module, condition in conditions.items():
            if found.setdefault(module, condition) != condition or not condition:
                fail(f"{header['header']} depends on '{condition}', and its module on '{found[module]}'")
    return found


def copy_options(api, committed):
    api["limits"] = committed.get("limits", {})
    known = {f["name"]: f for header in committed["headers"] for f in header["functions"]}
    for function in (f for header in api["headers"] for f in header["functions"]):
        function.update({key: known[function["name"]][key] for key in ("limits", "options", "metrics")
                         if key in known.get(function["name"], {})})


def written(value, indent=""):
    """JSON with an entry a line: what holds no object stands on one line."""
    deeper = indent + " "
    flat = json.dumps(value, ensure_ascii=False)
    if isinstance(value, dict) and any(isinstance(x, dict) or isinstance(x, list) and x and isinstance(x[0], dict)
                                       for x in value.values()):
        rows = [f"{deeper}{json.dumps(key)}: {written(x, deeper)}" for key, x in value.items()]
        return "{\n" + ",\n".join(rows) + "\n" + indent + "}"
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(deeper + written(x, deeper) for x in value) + "\n" + indent + "]"
    return flat


def main():
    arguments = sys.argv[1:]
    library = Path(arguments[arguments.index("--library") + 1]) if "--library" in arguments else LIBRARY
    committed = OUTPUT.read_text(encoding="utf-8") if OUTPUT.exists() else "{}"
    folder = ROOT / "include" / "hawser"
    names = sorted((p.stem for p in folder.glob("*.h") if p.stem != "hawser"),
                   key=lambda n: (ORDER.index(n) if n in ORDER else len(ORDER), n))
    api = {"version": 2, "from": "include/hawser/*.h by scripts/extract_api.py, whose form is docs/design/api-description.md"}
    api["headers"] = api_comments.described([folder / (name + ".h") for name in names])
    api["modules"] = modules(api["headers"])
    if "--check" in arguments and "--library" not in arguments:
        copy_options(api, json.loads(committed))
    elif library.exists():
        add_options(api, library)
    else:
        fail(f"there is no {library}, whose options are part of docs/api.json: build it, or give another one by --library")
    fresh = written(api) + "\n"
    if "--check" not in arguments:
        OUTPUT.write_text(fresh, encoding="utf-8")
    elif committed != fresh:
        print("docs/api.json does not match the headers, the options or the metrics: run scripts/extract_api.py and commit it")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
