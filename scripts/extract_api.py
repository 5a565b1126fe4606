#!/usr/bin/env python3
"""Extracts docs/api.json from include/hawser/*.h: what bindings are made from.

    extract_api.py            writes docs/api.json
    extract_api.py --check    exit 1 if the committed file differs

The headers keep to a plain form, which this reads literally and refuses to
guess beyond: a declaration is `HWS_API type name(parameters);`, a comment right
above one belongs to it and to those that follow without a gap. What follows
from names and types (never from prose): direction, ownership, array patterns.
"""
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "docs" / "api.json"
ORDER = "status options alphabet strings machine compile io ops rational normal determinize sums expectations random ngram learner edit graph corpus pfa tagged hmm".split()
TOKEN = re.compile(
    r"/\*(?P<comment>.*?)\*/"
    r"|^\#define +(?P<define>HWS_\w+) +(?P<value>\(?-?[0-9][^\n/]*?|\"[^\"]*\") *(?=/\*|$)"
    r"|^\#(?P<directive>[^\n]*(?:\\\n[^\n]*)*)"
    r"|HWS_API (?P<function>[^;{]*);"
    r"|typedef (?P<typedef>[^;]*);"
    r"|(?P<gap>\n[ \t]*\n)", re.S | re.M)


# Arrays the callee fills whose length another call tells.
LENGTHS = {
    "hws_machine_forward.weights": "states", "hws_machine_backward.weights": "states",
    "hws_machine_expected_counts.arc_counts": "arcs", "hws_machine_expected_counts.final_counts": "states",
    "hws_machine_expectation.mean": "d", "hws_machine_expectation.covariance": "d * d",
    "hws_machine_ngram_counts.counts": "count of ngrams",
    "hws_machine_arc.labels": "tapes", "hws_machine_components.component": "states",
    "hws_machine_copy_arcs.from": "arcs", "hws_machine_copy_arcs.labels": "arcs * tapes",
    "hws_machine_copy_arcs.weights": "arcs", "hws_machine_copy_arcs.to": "arcs",
    "hws_machine_copy_finals.weights": "states", "hws_machine_copy_finals.is_final": "states",
    "hws_ngram_theta.offsets": "count + 1", "hws_ngram_theta.theta": "count", "hws_ngram_theta.labels": "label_count",
    "hws_ngram_log_weights.log_weights": "count of strings", "hws_ngram_counts_get.values": "count",
    "hws_ngram_score.log_probs": "count of strings", "hws_ngram_score.known_log_probs": "count of strings",
    "hws_ngram_score.unknown_counts": "count of strings",
    "hws_ngram_score_symbols.log_probs": "labels and count of strings", "hws_ngram_score_symbols.lengths": "labels and count of strings",
    "hws_ngram_score_words.log_probs": "count",
    "hws_ngram_best_continuations.words": "k", "hws_ngram_best_continuations.log_probs": "k",
    "hws_edit_model_score.log_probs": "count of pairs",
    "hws_pfa_score.log_probs": "count of corpus",
    "hws_hmm_score.log_probs": "sequences of data", "hws_hmm_decode.states": "tokens of data",
    "hws_graph_learner_probabilities.probabilities": "count", "hws_graph_learner_log_probs.log_probs": "count of strings",
}


def fail(message):
    sys.exit("extract_api.py: " + message)


def prose(comment):
    lines = [re.sub(r"^ ?\* ?", "", line.strip()) for line in comment.strip().split("\n")]
    return "\n".join(line.rstrip() for line in lines).strip()


def parameter(text, function):
    text = " ".join(text.split())
    callback = re.fullmatch(r"void \(\*(\w+)\)\((.*)\)", text)
    if callback:
        return {"name": callback[1], "type": "void (*)(%s)" % callback[2], "direction": "in", "nullable": True}
    match = re.fullmatch(r"(.*?)(\w+)", text)
    if not match:
        fail("cannot read parameter '%s' of %s" % (text, function))
    return {"name": match[2], "type": match[1].strip()}


def direct(function):
    """Direction and ownership, by the conventions of hawser/status.h."""
    parameters = function["parameters"]
    names = [p["name"] for p in parameters]
    view = function["name"].endswith("_view")
    two_call = names[-2:] == ["capacity", "needed"]
    for p in parameters:
        kind = p["type"]
        if "direction" in p:
            continue
        out = kind.endswith("*") and not kind.startswith("const ") and not re.fullmatch(r"hws_\w+ \*", kind)
        if kind.endswith("**"):
            out = not kind.endswith("*const **") and "*const *" not in kind
        p["direction"] = "out" if out else "in"
        if re.fullmatch(r"hws_\w+ \*", kind):
            p["role"] = "released" if function["name"].endswith("_free") else "handle"
        elif re.fullmatch(r"const hws_\w+ \*", kind):
            p["role"] = "options" if kind == "const hws_options *" else "handle"
        elif re.fullmatch(r"hws_\w+ \*\*", kind):
            p["role"] = "new handle"
            p["ownership"] = "caller: " + kind[:-3].strip() + "_free"
        elif two_call and p["name"] == "needed":
            p["role"] = "size needed"
        elif two_call and p is parameters[-3]:
            p["role"] = "buffer"
            p["ownership"] = "caller's memory, filled"
        elif two_call and p["name"] == "capacity":
            p["role"] = "buffer size"
        elif kind == "void *" and p["name"] == "context":
            p["direction"], p["role"] = "in", "callback context"
        elif out and kind.startswith("const ") and kind.endswith("**"):
            p["role"] = "view"
            p["ownership"] = "static text" if kind == "const char **" else "borrowed from the handle"
        elif function["name"] + "." + p["name"] in LENGTHS:
            p["role"], p["length"] = "array", LENGTHS[function["name"] + "." + p["name"]]
            p["ownership"] = "caller's memory, filled"
        elif out:
            p["role"] = "result"
        elif kind == "const char *":
            p["role"] = "text"
        elif kind.endswith("*"):
            p["role"] = "array"
            if view:
                p["ownership"] = "lent until the new handle and all made from it are freed"
    if "*" in function["returns"]:
        function["ownership"] = "borrowed" if view else "static text"
    function["pattern"] = "two-call" if two_call else "plain"


def declaration(text, doc):
    text = " ".join(text.split())
    match = re.fullmatch(r"(.*?)(hws_\w+)\((.*)\)", text)
    if not match:
        fail("cannot read declaration '%s'" % text)
    function = {"name": match[2], "returns": match[1].strip(), "doc": doc, "parameters": []}
    if match[3] != "void":
        for part in re.split(r",(?![^()]*\))", match[3]):
            function["parameters"].append(parameter(part, function["name"]))
    function["fallible"] = function["returns"] == "hws_status"
    direct(function)
    return function


def header(path):
    text = path.read_text(encoding="utf-8")
    top = re.match(r"/\*(.*?)\*/", text, re.S)
    stability = re.search(r"\[(stable|experimental)\]", top[1]) if top else None
    if not stability:
        fail("%s does not say [stable] or [experimental] at its top" % path.name)
    result = {"header": "hawser/" + path.name, "stability": stability[1],
              "doc": re.sub(r" *\[(stable|experimental)\]", "", prose(top[1])),
              "handles": [], "constants": [], "functions": []}
    doc, needs_files = "", False
    module = {"tagged": "hmm"}.get(path.stem, path.stem) if path.stem in ("ngram", "graph", "corpus", "pfa", "tagged", "hmm") else None
    for match in TOKEN.finditer(text, top.end()):
        if match["comment"] is not None:
            trailing = text.rfind("\n", 0, match.start()) + 1
            if text[trailing:match.start()].strip().startswith("#define"):
                result["constants"][-1]["doc"] = prose(match["comment"])
            else:
                doc = prose(match["comment"])
        elif match["define"]:
            value = match["value"].strip("() ")
            result["constants"].append({"name": match["define"], "value": value.strip('"') if '"' in value else int(value),
                                        "doc": doc})
        elif match["directive"] is not None:
            if "HWS_NO_FILES" in match["directive"]:
                needs_files = True
            elif match["directive"].startswith("endif"):
                needs_files = False
        elif match["function"]:
            function = declaration(match["function"], doc)
            if needs_files:
                function["needs"] = "files"
            elif module:
                function["needs"] = module
            result["functions"].append(function)
        elif match["typedef"]:
            handle = re.fullmatch(r"struct (hws_\w+) (hws_\w+)", " ".join(match["typedef"].split()))
            if handle:
                result["handles"].append({"name": handle[2], "doc": doc})
        elif match["gap"]:
            doc = ""
    unexplained = [f["name"] for f in result["functions"] if not f["doc"] and not f["name"].endswith("_free")]
    if unexplained:
        fail("%s: no comment above %s" % (path.name, ", ".join(unexplained)))
    declared = len(re.findall(r"^HWS_API ", text, re.M))
    if declared != len(result["functions"]):
        fail("%s: %d declarations, %d read" % (path.name, declared, len(result["functions"])))
    return result


def main():
    folder = ROOT / "include" / "hawser"
    names = sorted((p.stem for p in folder.glob("*.h") if p.stem != "hawser"),
                   key=lambda n: (ORDER.index(n) if n in ORDER else len(ORDER), n))
    api = {"from": "include/hawser/*.h by scripts/extract_api.py", "headers": [header(folder / (n + ".h")) for n in names]}
    fresh = json.dumps(api, indent=1, ensure_ascii=False) + "\n"
    if "--check" not in sys.argv[1:]:
        OUTPUT.write_text(fresh, encoding="utf-8")
        return 0
    if not OUTPUT.exists() or OUTPUT.read_text(encoding="utf-8") != fresh:
        print("docs/api.json does not match the headers: run scripts/extract_api.py and commit it")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
