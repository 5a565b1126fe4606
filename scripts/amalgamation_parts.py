"""What goes where in the amalgamation: folders, headers and switches. scripts/amalgamation.py writes it, and
scripts/check_names.py asks it which files meet in one part."""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
KERNEL = re.compile(r'^#define HWS_KERNEL "([^"]+)"$', re.M)

# The folders of each hawser-NN.cc, in this order.
PARTS = [line.split() for line in (ROOT / "cmake/parts.txt").read_text().splitlines() if not line.startswith("#")]

# The headers of the library's folders, hawser-NAME.h, each with those that it includes. A family reads no other's headers.
HEADERS = {
    "fsa": ("fsa", []),
    "src": ("src", ["fsa"]),
    "edit": ("src/edit", ["src"]),
    "transducer": ("src/transducer", ["src"]),
    "hmm": ("src/hmm", ["src"]),
    "pfa": ("src/pfa", ["hmm"]),
    "graph": ("src/graph", ["edit", "transducer"]),
    "grammar": ("src/grammar", ["src"]),
    "align": ("src/align", ["src"]),
    "parse": ("src/parse", ["graph"]),
    "pairs": ("src/pairs", ["src"]),
    "capi": ("capi/base", ["src"]),
    "handles": ("capi", ["capi", "edit", "transducer", "pfa", "graph", "grammar", "align", "parse", "pairs"]),
}

# Folders whose headers use names that hawser.h lacks without their module.
GUARDED = ("capi/ngram/",)

# What a folder is left out by (cmake/library.cmake says the same of the whole build); the longest that holds a file counts.
SEQUENCES = "HWS_WITH_HMM || HWS_WITH_PFA || HWS_WITH_GRAMMAR || HWS_WITH_ALIGN || HWS_WITH_PARSE"
CONDITIONS = {
    "capi/ngram": "HWS_WITH_NGRAM",
    "src/graph": "HWS_WITH_MRF", "capi/graph": "HWS_WITH_MRF", "capi/trees": "HWS_WITH_MRF",
    "src/trees": "HWS_WITH_MRF || HWS_WITH_GRAMMAR",
    "src/graph/mixed": "HWS_WITH_GRAPH", "src/graph/schedule": "HWS_WITH_GRAPH", "src/graph/strings": "HWS_WITH_GRAPH",
    "src/graph/learn/strings": "HWS_WITH_GRAPH", "capi/graph/strings": "HWS_WITH_GRAPH",
    "src/pfa": "HWS_WITH_PFA", "capi/pfa": "HWS_WITH_PFA",
    "src/grammar": "HWS_WITH_GRAMMAR", "capi/grammar": "HWS_WITH_GRAMMAR", "capi/dmv": "HWS_WITH_GRAMMAR",
    "src/align": "HWS_WITH_ALIGN", "capi/align": "HWS_WITH_ALIGN",
    "src/pairs": "HWS_WITH_PAIRS", "capi/pairs": "HWS_WITH_PAIRS",
    "src/parse": "HWS_WITH_PARSE", "capi/parse": "HWS_WITH_PARSE",
    "capi/pcfg_la": "HWS_WITH_GRAMMAR", "capi/treebank": "HWS_WITH_GRAMMAR || HWS_WITH_PARSE",
    "src/hmm": "HWS_WITH_HMM || HWS_WITH_PFA", "capi/hmm": "HWS_WITH_HMM",
    "src/hmm/choosing": "HWS_WITH_HMM", "src/hmm/collapsed": "HWS_WITH_HMM", "src/hmm/minibatch": "HWS_WITH_HMM",
    "src/hmm/model": "HWS_WITH_HMM",
    "src/corpus": SEQUENCES, "capi/corpus": SEQUENCES, "src/draws": SEQUENCES,
}


def longest(name, folders):
    """The longest of these folders that holds the file, or None; a file may stand for itself."""
    return max((folder for folder in folders if f"{name}/".startswith(folder + "/")), key=len, default=None)


def sources():
    return [str(path.relative_to(ROOT)) for folder in ("fsa", "src", "capi") for path in sorted((ROOT / folder).rglob("*.cc"))]


def has_kernel(name):
    return bool(KERNEL.search((ROOT / name).read_text()))


def parts():
    """The .cc files of each part."""
    every = sources()
    kernels = [name for name in every if has_kernel(name)]
    folders = [folder for part in PARTS for folder in part]
    place = {name: longest(name, folders) for name in every if name not in kernels}
    for name, folder in place.items():
        if not folder:
            raise SystemExit(f"{name}: cmake/parts.txt has no part for its folder")
    made = [[name for folder in part for name in place if place[name] == folder] for part in PARTS]
    return made[:-1] + [kernels + made[-1]]


def header_of(name):
    """The header of the amalgamation that holds what a file's own folder declares."""
    folder = longest(name, [held for held, _ in HEADERS.values()])
    return next(header for header, (held, _) in HEADERS.items() if held == folder)


def headers_under(header):
    """A header and all that it includes."""
    return {header}.union(*(headers_under(lower) for lower in HEADERS[header][1]))


def condition_of(name):
    """The condition under which a file is compiled, as the preprocessor reads it; None if it always is."""
    found = CONDITIONS.get(longest(name, CONDITIONS))
    if "/files/" not in name:
        return found
    return "!defined(HWS_NO_FILES)" + (f" && ({found})" if found else "")
