"""Python: hawser/_parameters.py, the parameters of estimators in scikit-learn's manner: the options of the calls that learning makes.

A new family is a row of ESTIMATORS and a class in hawser that says how its data are made."""
import textwrap

from templates.python_types import option_type, safe

RANDOM_STATE = ("random_state", "int | RandomState | Generator | None",
                "seed of what is random; None: the library's own, so that two fits are the same; or a generator of numpy's, of which one "
                "number is drawn when fit begins")
N_JOBS = ("n_jobs", "int | None", "threads at most, -1: one per processor; the result is the same for any number")
VERBOSE = ("verbose", "int", "1: fit shows its steps, by tqdm where that is installed")
ALPHABET = ("alphabet", "str | Sequence[str] | Alphabet | None", "the symbols: a text, whose characters they are, or names; None: those of X")

# The estimator; the calls whose options it takes; those that it does not; parameters of its own.
ESTIMATORS = {
    "HMM": (("hws_tagged_read", "hws_hmm_data_new", "hws_hmm_learner_new", "hws_hmm_learner_model"),
            ("format", "word_column", "tag_column", "items", "first_item"),
            [("dictionary", "Mapping[str, Sequence[str]] | Dictionary | None", "the tags that words may have; words without an entry may have any"),
             ("kinds", "str | None", "what an array's columns are, from the first, such as real:3,count,bit:2; None: all real")]),
    "PFA": (("hws_pfa_learner_new",), (), [ALPHABET]),
    "NGram": (("hws_ngram_estimate",), (), [("order", "int", "length of the longest n-grams, begin and end counted"), ALPHABET]),
    "Edit": (("hws_edit_model_new", "hws_edit_learner_new"), (), [ALPHABET]),
    "Graph": (("hws_graph_learner_new",), (), []),
}
DEFAULTS = {"order": 3, "verbose": 0}
OF_THE_LIBRARY = {"seed": "random_state", "threads": "n_jobs"}


def parameters(m, calls, left_out, own):
    """(name, type, default, text) of each, the first call's first; and the names of the options that each call takes."""
    rows, taken = {}, {}
    for call in calls:
        f = m.by_name[call]
        limits = [m.limits[name] for name in f.limits]
        options = [o for o in f.options + limits if o["name"] not in left_out]
        taken[call] = [o["name"] for o in options]
        for o in options:
            if o["name"] not in OF_THE_LIBRARY:
                rows.setdefault(safe(o["name"]), (option_type(o), None, f"{o['doc']} ({o['default']!r})"))
    mine = {name: (kind, DEFAULTS.get(name), doc) for name, kind, doc in own + [RANDOM_STATE, N_JOBS, VERBOSE]}
    return {**mine, **rows}, taken


def of_estimator(m, name, said):
    calls, left_out, own = ESTIMATORS[name]
    rows, taken = parameters(m, calls, left_out, own)
    lines = [f"class {name}Parameters:", f'    """What {name} takes."""', "", "    _calls: dict[str, tuple[str, ...]] = {"]
    for call, names in taken.items():
        lines += textwrap.wrap(f'"{call}": {tuple(names)!r},', 118, initial_indent=" " * 8, subsequent_indent=" " * 12)
    lines += ["    }", "", "    def __init__(", "        self, *,"]
    lines += [f"        {key}: {kind} = {default!r}," for key, (kind, default, _) in rows.items()]
    lines += ["    ) -> None:"] + [" " * 8 + line if line else "" for line in described(m, calls, rows, said)]
    return lines + [f"        self.{key} = {key}" for key in rows] + ["", ""]


def described(m, calls, rows, said):
    """How learning goes, what the parameters are and what is reported."""
    def entry(text):
        return textwrap.wrap(m.translated(text, said).replace("\\", "\\\\"), 110, initial_indent="- ", subsequent_indent="  ")
    learning = next((m.by_name[call] for call in calls if m.by_name[call].metrics), m.by_name[calls[0]])
    lines = ['"""' + m.translated(learning.doc, said).replace("\\", "\\\\")] + ["", "Parameters; None: the library's own default, in brackets:"]
    lines += [line for key, (_, _, doc) in rows.items() for line in entry(f"{key}: {doc}")]
    lines += ["", "What each step reports, as far as it is known:"] * bool(learning.metrics)
    for x in learning.metrics:
        lines += entry(f"{x['name']}{' of ' + ', '.join(x['methods']) if 'methods' in x else ''}: {x['doc']}")
    return "\n".join(lines + ['"""']).split("\n")


def written(m, said, mark):
    lines = [mark, '"""The parameters of the estimators: the options of the calls that learning makes, and a few of the package\'s own."""',
             "from __future__ import annotations", "", "from collections.abc import Mapping, Sequence", "from typing import Literal", "",
             "from numpy.random import Generator, RandomState", "", "from hawser.api import Alphabet, Dictionary", "", ""]
    return "\n".join(lines + [line for name in ESTIMATORS for line in of_estimator(m, name, said)]).rstrip() + "\n"
