"""Reads declarations and comments of public headers, in the form that docs/design/api-description.md describes.

Nothing is guessed: what a comment says of a parameter is checked against the declaration, and what follows from names and
types by the conventions of hawser/status.h (direction, ownership, two-call arrays) is derived here, not written there."""
import re
import sys

TOKEN = re.compile(
    r"/\*(?P<comment>.*?)\*/"
    r"|^\#define +(?P<define>HWS_\w+) +(?P<value>\(?-?[0-9][^\n/]*?|\"[^\"]*\") *(?=/\*|$)"
    r"|^\#(?P<directive>[^\n]*(?:\\\n[^\n]*)*)"
    r"|HWS_API (?P<function>[^;{]*);"
    r"|typedef (?P<typedef>[^;]*);"
    r"|(?P<gap>\n[ \t]*\n)", re.S | re.M)
UNITS = {"weight", "cost", "nats", "bits", "probability", "label", "symbol", "state", "arc", "tape", "item", "sequence",
         "token", "variable", "factor", "0 or 1", "from 0", "from 1", "bytes", "count"}
WORDS = {"may be NULL", "gives NULL", "in-out", "kept", "JSON", "as bytes", "all or none"}
THREADS = {"shared": "immutable: any number of threads may use it at once",
           "one at a time": "one thread at a time may use it",
           "signals": "any thread and any signal handler may use it at any time"}
MODULES = {"tagged": "hmm", "ngram": "ngram", "graph": "mrf", "graph_learner": "mrf",
           "graph_family": "mrf", "prune": "mrf", "trees": "mrf",
           "corpus": "corpus", "pfa": "pfa", "hmm": "hmm", "grammar": "grammar", "treebank": "treebank", "dmv": "grammar",
           "pcfg_la": "grammar", "align": "align", "parse": "parse", "pairs": "pairs"}
# What a parameter is in every function of the library, so that no comment repeats it.
EVERYWHERE = {"options": "the call's options, copied; NULL: all defaults",
              "buffer size": "entries that fit into the buffer",
              "size needed": "entries there are; may be NULL if the buffer is not",
              "length": "bytes of the text; -1: it ends at a zero byte",
              "size": "bytes of the buffer",
              "path": "a file's path, UTF-8"}


def fail(message):
    sys.exit("extract_api.py: " + message)


def lines_of(comment):
    return [re.sub(r"^ ?\*( |$)", "", line).rstrip() for line in comment.strip().split("\n")]


def prose(lines):
    return "\n".join(lines).strip()


def joined(text):
    return " ".join(text.split()).rstrip(".") if text.count(". ") == 0 else " ".join(text.split())


class Comment:
    """A comment's paragraph, its lines about parameters, and its labels (Status, Cost, Source, As, Threads, Class)."""

    def __init__(self, text, place):
        self.place, self.parameters, self.labels, self.doc = place, {}, {}, []
        into = self.doc
        for line in lines_of(text):
            bullet = re.match(r"- (\w+)(?: \[(.*?)\](?=[ :]))?(?: \((.*?)\))?: *(.*)", line)
            label = re.match(r"(Status|Cost|Source|As|Threads|Class): *(.*)", line)
            if bullet:
                into = [bullet[4]]
                self.parameters[bullet[1]] = {"length": bullet[2], "tags": self.tags(bullet[3]), "lines": into}
            elif label:
                into = self.labels[label[1]] = [label[2]]
            elif into is not self.doc and line and not line.startswith("  ") and not self.open_label(into):
                fail(f"{place}: '{line}' stands behind the lines of parameters; paragraphs come first")
            else:
                into.append(line)

    def open_label(self, into):
        return any(into is lines for lines in self.labels.values())

    def tags(self, text):
        tags = [tag.strip() for tag in text.split(",")] if text else []
        for tag in tags:
            if tag not in UNITS | WORDS and not re.fullmatch(
                    r"(enum|bits) \w+|[<>]=? \S+|\S+\.\.\S*|NULL: \S+", tag):
                fail(f"{self.place}: '{tag}' is no tag of a parameter")
        return tags

    def label(self, name):
        return joined(" ".join(self.labels[name])) if name in self.labels else None


def described_by(comment, name):
    """Text and choices of a parameter's line."""
    line = comment.parameters[name]
    text, choices = [], []
    for part in line["lines"]:
        choice = re.match(r' +"([^"]*)": *(.*)', part)
        if choice:
            choices.append([choice[1], [choice[2]]])
        elif choices:
            choices[-1][1].append(part)
        else:
            text.append(part)
    result = {"doc": joined(" ".join(text)).rstrip(":")}
    if choices:
        result["choices"] = [{"name": n, "doc": joined(" ".join(t))} for n, t in choices]
    if line["length"]:
        result["length"] = line["length"]
    for tag in line["tags"]:
        kind, _, rest = tag.partition(" ")
        if tag in UNITS:
            result["unit"] = tag
        elif kind in ("enum", "bits"):
            result[kind] = rest
        elif tag == "in-out":
            result["direction"] = "in-out"
        elif tag == "kept":
            result["ownership"] = "lent until the new handle and all made from it are freed"
        elif tag == "all or none":
            result["together"] = True
        elif tag in ("JSON", "as bytes"):
            result["content"] = tag.removeprefix("as ")
        elif tag == "gives NULL":
            result["gives_null"] = True
        elif tag.startswith("NULL: "):
            result["of_null"] = int(tag[6:])
        elif tag != "may be NULL":
            result["range"] = tag
    if "may be NULL" in line["tags"]:
        result["nullable"] = True
    return result


def parameter(text, function):
    text = " ".join(text.split())
    callback = re.fullmatch(r"void \(\*(\w+)\)\((.*)\)", text)
    if callback:
        return {"name": callback[1], "type": "void (*)(%s)" % callback[2], "direction": "in", "role": "callback"}
    match = re.fullmatch(r"(.*?)(\w+)", text)
    if not match:
        fail("cannot read parameter '%s' of %s" % (text, function))
    return {"name": match[2], "type": match[1].strip()}


def role_of(p, parameters, function, two_call):
    """Direction, role and ownership, by the conventions of hawser/status.h."""
    kind, name, index = p["type"], p["name"], parameters.index(p)
    before = parameters[index - 1]["type"] if index else ""
    out = kind.endswith("*") and not kind.startswith("const ") and not re.fullmatch(r"hws_\w+ \*", kind)
    if kind.endswith("**"):
        out = "*const *" not in kind
    p["direction"] = "out" if out else "in"
    if re.fullmatch(r"hws_\w+ \*", kind):
        p["role"] = "released" if function["name"].endswith("_free") else "handle"
    elif re.fullmatch(r"const hws_\w+ \*", kind):
        p["role"] = "options" if kind == "const hws_options *" and index > 0 else "handle"
    elif re.fullmatch(r"hws_\w+ \*\*", kind):
        p["role"], p["ownership"] = "new handle", "caller: " + kind[:-3].strip() + "_free"
    elif two_call and name == "needed":
        p["role"] = "size needed"
    elif two_call and index == len(parameters) - 3:
        p["role"], p["ownership"], p["length"] = "buffer", "caller's memory, filled", "needed"
        p["content"] = {"char *": "text", "void *": "bytes"}.get(kind, "numbers")
    elif two_call and name == "capacity":
        p["role"] = "buffer size"
    elif kind == "void *" and name == "context":
        p["direction"], p["role"] = "in", "callback context"
    elif out and kind.startswith("const ") and kind.endswith("**"):
        p["role"], p["ownership"] = "view", "static" if kind == "const char **" else "borrowed from the handle"
    elif kind == "const char *":
        p["role"] = "path" if name == "path" else "text"
    elif before in ("const char *", "const void *") and name in ("length", parameters[index - 1]["name"] + "_length"):
        p["role"], p["of"] = "length" if before == "const char *" else "size", parameters[index - 1]["name"]
    elif kind == "const void *":
        p["role"] = "bytes"
    elif out:
        p["role"] = "result"
    else:
        p["role"] = "array" if kind.endswith("*") else "value"


def declaration(text):
    text = " ".join(text.split())
    match = re.fullmatch(r"(.*?)(hws_\w+)\((.*)\)", text)
    if not match:
        fail("cannot read declaration '%s'" % text)
    function = {"name": match[2], "kind": "", "class": None, "short": "", "returns": match[1].strip(), "doc": "",
                "parameters": []}
    if match[3] != "void":
        function["parameters"] = [parameter(part, function["name"]) for part in re.split(r",(?![^()]*\))", match[3])]
    names = [p["name"] for p in function["parameters"]]
    two_call = names[-2:] == ["capacity", "needed"]
    for p in function["parameters"]:
        if "role" not in p:
            role_of(p, function["parameters"], function, two_call)
    function["fallible"] = function["returns"] == "hws_status" and function["name"] != "hws_error_code"
    function["pattern"] = "two-call" if two_call else "plain"
    if "*" in function["returns"]:
        function["ownership"] = "borrowed" if function["name"].endswith("_view") else "static"
    return function


def describe(function, comment, inherited):
    """Puts what the comments say into a function; refuses what does not fit its declaration."""
    place, names = function["name"], {p["name"] for p in function["parameters"]}
    for name in comment.parameters:
        if name not in names | {"return"}:
            fail(f"{place} has no parameter {name}")
    for p in function["parameters"]:
        said = next((described_by(c, p["name"]) for c in [comment] + inherited if p["name"] in c.parameters), None)
        if said:
            if p["role"] == "result" and "length" in said:
                p["role"], p["ownership"] = "array", "caller's memory, filled"
            elif p["role"] == "callback context" or said.get("direction") == "in-out":
                p["direction"] = said.get("direction", p["direction"])
            p.update(said)
        elif p["role"] in EVERYWHERE:
            p["doc"] = EVERYWHERE[p["role"]]
        elif p["name"] == function.get("receiver") or p["role"] == "released":
            p["doc"] = "the " + (function["class"] or p["name"]).replace("_", " ")
        elif p["role"] == "new handle" and sum(q["role"] in ("new handle", "result") for q in function["parameters"]) == 1:
            p["doc"] = "the new " + p["type"][4:-3].strip().replace("_", " ")
        elif p["role"] == "buffer" and p["name"] == "buffer":
            p["doc"] = "the caller's memory, which is filled; NULL asks for the size alone"
        else:
            fail(f"{place}: no line says what {p['name']} is")
        p["nullable"] = p.get("nullable", False) or p["role"] in ("options", "released", "buffer", "size needed",
                                                                      "callback context")
        if not p["type"].endswith("*") and p["role"] != "callback":
            if p["nullable"]:
                fail(f"{place}: {p['name']} is no pointer and cannot be NULL")
            del p["nullable"]
        if (p["role"] in ("array", "view") and p["type"] != "const char **") and "length" not in p:
            fail(f"{place}: no length of the array {p['name']}")
    if "return" in comment.parameters:
        function["result"] = described_by(comment, "return")
    for label, key in (("Status", "status"), ("Cost", "complexity"), ("Source", "source")):
        text = comment.label(label)
        if text and key == "status":
            text = statuses(comment)
        if text:
            function[key] = text
    inherited_status = [s for c in inherited for s in statuses(c)]
    if inherited_status and "status" not in function:
        function["status"] = inherited_status


def statuses(comment):
    text = comment.label("Status") or ""
    found = re.findall(r"(HWS_[A-Z_]+): (.*?)(?=; HWS_[A-Z_]+: |$)", text)
    if "; ".join(f"{code}: {when}" for code, when in found) != text:
        fail(f"{comment.place}: 'Status: {text}' is no list of 'CODE: when; CODE: when'")
    return [{"code": code, "when": when.rstrip(".")} for code, when in found]


def classify(function, handles):
    """Kind, class, short name and receiver: a method's name begins with the class of its first parameter."""
    bare = function["name"][4:]
    prefixes = {h["class"]: h["class"] for h in handles.values()}
    prefixes.update({h["name"][4:]: h["class"] for h in handles.values()})
    learner = re.match(r"(\w+?_learner)_", bare)
    if learner:
        prefixes[learner[1]] = learner[1]
    fitting = [prefix for prefix in prefixes if bare.startswith(prefix + "_")]
    prefix = max(fitting, key=len) if fitting else None
    function["class"] = own = prefixes.get(prefix)
    function["short"] = bare[len(prefix) + 1:] if prefix else bare
    is_own = lambda kind: kind in handles and (handles[kind]["class"] == own or kind == "hws_learner" and bool(learner))
    first = function["parameters"][0] if function["parameters"] else None
    if bare.endswith("_free"):
        function["kind"] = "destructor"
    elif first and first["role"] == "handle" and is_own(re.search(r"hws_\w+", first["type"])[0]):
        function["kind"], function["receiver"] = "method", first["name"]
    elif any(p["role"] == "new handle" and is_own(p["type"][:-3].strip()) for p in function["parameters"]):
        function["kind"] = "constructor"
    else:
        function["kind"] = "static"


def conditional(directive, open_ifs, result, name):
    """Keeps in open_ifs the module that each open #if asks for, or None, and in result the modules' conditions. The first
    condition of a header is its own module's; one inside is named by the first switch that it names."""
    switch = re.search(r"HWS_WITH_(\w+)", directive)
    if directive.startswith("endif"):
        open_ifs.pop()
    elif "HWS_NO_FILES" in directive:
        open_ifs.append("files")
    elif switch and directive.startswith("if"):
        if "module" not in result:
            fail(f"{name} can be left out, and MODULES in api_comments.py does not name its module")
        module = switch[1].lower() if result["module"] in open_ifs else result["module"]
        open_ifs.append(module)
        if result.setdefault("conditions", {}).setdefault(module, directive[3:].strip()) != directive[3:].strip():
            fail(f"{name} has two conditions of the module {module}")
    elif directive.startswith("if"):
        open_ifs.append(None)


def header(path):
    """A header's parts; comments of functions are kept as they stand, to be described once all headers are read."""
    text = re.sub(r" *\\\n *", " ", path.read_text(encoding="utf-8"))  # a condition may go on in the next line
    top = re.match(r"/\*(.*?)\*/", text, re.S)
    stability = re.search(r"\[(stable|experimental)\]", top[1]) if top else None
    if not stability:
        fail("%s does not say [stable] or [experimental] at its top" % path.name)
    result = {"header": "hawser/" + path.name, "stability": stability[1],
              "doc": re.sub(r" *\[(stable|experimental)\]", "", prose(lines_of(top[1]))),
              "sections": [], "handles": [], "constants": [], "functions": []}
    module = MODULES.get(path.stem)
    if module:
        result["module"] = module
    comment, group, open_ifs = None, None, []
    for match in TOKEN.finditer(text, top.end()):
        if match["comment"] is not None:
            trailing = text.rfind("\n", 0, match.start()) + 1
            if text[trailing:match.start()].strip().startswith("#define"):
                result["constants"][-1]["doc"] = joined(" ".join(lines_of(match["comment"])))
                continue
            comment = match["comment"]
            named = re.match(r"\s*enum (\w+): *(.*)", comment, re.S)
            group = named[1] if named else None
        elif match["define"]:
            value = match["value"].strip("() ")
            result["constants"].append({"name": match["define"], "value": value.strip('"') if '"' in value else int(value, 0),
                                        **({"enum": group} if group else {}),
                                        "doc": "" if group or not comment else joined(" ".join(lines_of(comment)))})
        elif match["directive"] is not None:
            conditional(match["directive"], open_ifs, result, path.name)
        elif match["function"]:
            function = declaration(match["function"])
            function["comment"], comment = comment, None
            needs = [needed for needed in open_ifs if needed]
            if needs:
                function["needs"] = needs
            result["functions"].append(function)
        elif match["typedef"]:
            handle = re.fullmatch(r"struct (hws_\w+) (hws_\w+)", " ".join(match["typedef"].split()))
            if handle:
                said = Comment(comment or "", handle[2])
                threads = said.label("Threads")
                if threads not in THREADS:
                    fail(f"{handle[2]}: 'Threads: {threads}'; expected one of {', '.join(THREADS)}")
                result["handles"].append({"name": handle[2], "class": said.label("Class") or handle[2][4:],
                                          "threads": THREADS[threads], "doc": prose(said.doc)})
            comment = None
        elif match["gap"]:
            if comment and not group:
                result["sections"].append(prose(lines_of(comment)))
            comment, group = None, None
    declared = len(re.findall(r"^HWS_API ", text, re.M))
    if declared != len(result["functions"]):
        fail("%s: %d declarations, %d read" % (path.name, declared, len(result["functions"])))
    return result


def check_lengths(functions):
    for function in functions.values():
        names = {p["name"] for p in function["parameters"]}
        for p in function["parameters"]:
            length = re.sub(r'"\w+"|(?<=[\w)])\.\w+', "", p.get("length", ""))
            for word in re.findall(r"[A-Za-z_]\w*", length):
                if word not in names | {"sum"} and word not in functions:
                    fail(f"{function['name']}: the length of {p['name']}, '{p['length']}', names {word}, "
                         "which is neither a parameter nor a function")


def check_enums(headers):
    members = {c.get("enum") for h in headers for c in h["constants"]} - {None}
    codes = {c["name"] for h in headers for c in h["constants"] if c.get("enum") == "status"}
    used = set()
    for function in (f for h in headers for f in h["functions"]):
        for p in function["parameters"] + [function.get("result", {})]:
            said = p.get("enum") or p.get("bits")
            if said and said not in members:
                fail(f"{function['name']}: no constants are of enum {said}")
            if p.get("name") in members and p["type"].startswith("int32_t") and not said:
                fail(f"{function['name']}: {p['name']} does not say which enum it is of")
            used.add(said)
        for said in function.get("status", []):
            if said["code"] not in codes:
                fail(f"{function['name']} returns {said['code']}, which is no status")
    for name in members - used - {"status", "special_label"}:
        fail(f"no parameter takes the constants of enum {name}")


def described(paths):
    headers = [header(path) for path in paths]
    handles = {h["name"]: h for part in headers for h in part["handles"]}
    functions = {f["name"]: f for part in headers for f in part["functions"]}
    comments = {}
    for name, function in functions.items():
        text = function.pop("comment")
        if text is None and name.endswith("_free"):
            text = "Releases it. NULL is fine."
        if text is None:
            fail(f"{name} has no comment of its own")
        comments[name] = Comment(text, name)
    docs = {}
    for name, function in functions.items():
        classify(function, handles)
        comment = comments[name]
        function["doc"] = prose(comment.doc)
        if docs.setdefault(function["doc"], name) != name and not name.endswith("_free"):
            fail(f"{name} and {docs[function['doc']]} have one text")
        inherited, like = [], comment.label("As")
        while like:
            if like not in comments:
                fail(f"{name}: 'As: {like}' names no function")
            inherited.append(comments[like])
            like = comments[like].label("As")
        describe(function, comment, inherited)
    check_lengths(functions)
    check_enums(headers)
    return headers
