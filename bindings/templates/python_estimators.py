"""Python: hawser/_parameters.py, the parameters of estimators in scikit-learn's manner: the options of the calls that learning makes;
and hawser/_options.py, what is said of them when somebody asks.

A new family is a row of ESTIMATORS and a class in hawser that says how its data are made. A row of SIGNATURES names the options that
people set, which stand in the signature with the library's own defaults; all others are keyword options. An estimator without such
a row has all its options in the signature."""
import textwrap

from templates.python_types import option_type, safe

RANDOM_STATE = ("random_state", "int | RandomState | Generator | None",
                "seed of what is random; None: the library's own, so that two fits are the same; or a generator of numpy's, of which one "
                "number is drawn when fit begins")
N_JOBS = ("n_jobs", "int | None", "threads at most, -1: one per processor; the result is the same for any number")
VERBOSE = ("verbose", "int", "1: fit shows its steps, by tqdm where that is installed")
ALPHABET = ("alphabet", "str | Sequence[Hashable] | Alphabet | None",
            "the symbols: a text, whose characters they are, or names, numbers, tuples; None: those of X")

# The estimator; the calls whose options it takes; those that it does not; parameters of its own.
ESTIMATORS = {
    "HMM": (("hws_tagged_read", "hws_hmm_data_new", "hws_hmm_learner_new", "hws_hmm_learner_model"),
            ("format", "word_column", "tag_column", "items", "first_item"),
            [("dictionary", "Mapping[Any, Sequence[Any]] | Dictionary | None", "the tags that words may have; words without an entry may have any"),
             ("kinds", "str | None", "what an array's columns are, from the first, such as real:3,count,bit:2; symbols: whole numbers are words; "
              "None: all real")]),
    "PFA": (("hws_pfa_learner_new",), (), [ALPHABET]),
    "NGram": (("hws_ngram_estimate",), (),
              [("order", "int", "length of the longest n-grams, begin and end counted"),
               ("chars", "bool | None", "whether texts are cut into characters, not words; None: where `alphabet` is a text"),
               ("min_count", "int | None", "how often a symbol of X must occur to be one; rarer ones are <unk>; None: once"), ALPHABET]),
    "Edit": (("hws_edit_model_new", "hws_edit_learner_new"), (), [ALPHABET]),
    "Graph": (("hws_graph_learner_new",), (), []),
    "Grammar": (("hws_grammar_learner_new",), ("items", "first_item"),
                [("grammar", "Any", "CFG text as NLTK writes it, with weights or without; a grammar of NLTK's or of the library's; None: the "
                  "rules of the trees that fit is given")]),
    "Speller": (("hws_edit_model_typing", "hws_edit_learner_new", "hws_speller_new", "hws_speller_correct"),
                ("items", "first_item", "fixed"),
                [("words", "Sequence[str] | Mapping[str, float] | None", "the words that may be meant, or their weights by name"),
                 ("pairs", "Sequence[tuple[str, str]] | None", "pairs of a right and a wrong spelling; None: the channel learns from none"),
                 ("text", "str | Sequence[str] | None", "a text or lines, which say how often words are meant; None: all words alike")]),
    "Aligner": (("hws_align_learner_new", "hws_aligner_align"), (), []),
    "Pairs": (("hws_pairs_chunks", "hws_pairs_learner_new", "hws_pairs_model_new", "hws_pairs_model_apply"), ("items", "first_item"), []),
    "DependencyParser": (("hws_parser_learner_new", "hws_parser_parse"), (),
                         [("tagger", "Any", "what tags the words of sentences that have no tags: a fitted HMM, or what has such a predict")]),
}
# What stands in the signature, before random_state, n_jobs and verbose; what comes before "*" may be given by its place.
SIGNATURES = {
    "HMM": "states * method dictionary kinds covariance topology end prior_transition prior_emission iterations tolerance starts",
    "PFA": "states * method alphabet prior_transition iterations tolerance chains starts order budget",
    "Edit": "* alphabet left_input right_input left_output prior_edit iterations tolerance",
    "NGram": "order * chars min_count alphabet smoothing",
    "Grammar": "grammar * method prior iterations tolerance starts",
    "Speller": "words pairs text *",
    "Aligner": "schedule * direction symmetrize decode threshold null prior_translation prior_spelling chains",
    "Pairs": "max_input max_output order * method direction marks fold ngrams beam hypotheses iterations",
    "DependencyParser": "* method epochs tagger templates bits trees roots batch rate l2 gamma iterations",
    "Graph": "* method schedule iterations tolerance damping starts kept_strings order samples chains",
}
DEFAULTS = {"order": 3, "verbose": 0}
OF_THE_LIBRARY = {"seed": "random_state", "threads": "n_jobs"}


class Parameter:
    def __init__(self, name, kind, default, doc, group):
        self.name, self.kind, self.default, self.doc, self.group = name, kind, default, doc, group


def parameters(m, calls, left_out, own):
    """The parameters by name, those of the package first; and the names of the options that each call takes."""
    rows, taken = {}, {}
    for name, kind, doc in own + [RANDOM_STATE, N_JOBS, VERBOSE]:
        rows[name] = Parameter(name, kind, DEFAULTS.get(name), doc, "")
    for call in calls:
        f = m.by_name[call]
        limits = [m.limits[name] for name in f.limits]
        options = [o for o in f.options + limits if o["name"] not in left_out]
        taken[call] = [o["name"] for o in options]
        for o in options:
            if o["name"] not in OF_THE_LIBRARY:
                group = o.get("group") or ("Limits" if o in limits else "")
                rows.setdefault(safe(o["name"]), Parameter(safe(o["name"]), option_type(o), o["default"], o["doc"], group))
    return rows, taken


def of_estimator(m, name, said):
    calls, left_out, own = ESTIMATORS[name]
    rows, taken = parameters(m, calls, left_out, own)
    mine = [key for key, *_ in own] + ["random_state", "n_jobs", "verbose"]
    if name in SIGNATURES:
        places, _, keywords = SIGNATURES[name].partition("*")
        named = [rows[key] for key in places.split()] + [rows[key] for key in [*keywords.split(), "random_state", "n_jobs", "verbose"]]
    else:
        places, named = "", list(rows.values())
        for row in named:
            row.default, row.doc = (row.default, row.doc) if row.name in mine else (None, f"{row.doc} ({row.default!r})")
    others = [row for row in rows.values() if row not in named]
    lines = []
    if others:
        lines += ["if TYPE_CHECKING:", f"    class {name}Options(TypedDict, total=False):", f'        """The keyword options of {name}."""', ""]
        lines += [f"        {row.name}: {row.kind}" for row in others] + ["", ""]
    lines += [f"class {name}Parameters:", f'    """What {name} takes."""', "", "    _calls: dict[str, tuple[str, ...]] = {"]
    for call, names in taken.items():
        lines += textwrap.wrap(f'"{call}": {tuple(names)!r},', 118, initial_indent=" " * 8, subsequent_indent=" " * 12)
    lines += ["    }", "", "    def __init__(", "        self," + " *," * (not places.strip())]
    for i, row in enumerate(named):
        lines += [f"        {row.name}: {row.kind} = {row.default!r},"] + ["        *,"] * (i + 1 == len(places.split()))
    lines += [f"        **options: Unpack[{name}Options],"] * bool(others)
    lines += ["    ) -> None:"] + [" " * 8 + line if line else "" for line in described(m, calls, name, named, others, said)]
    lines += [f"        self.{row.name} = {row.name}" for row in named]
    lines += ["        for name, value in options.items():", "            setattr(self, name, value)"] * bool(others)
    return lines + ["", ""]


def learning_of(m, calls):
    return next((m.by_name[call] for call in calls if m.by_name[call].metrics), m.by_name[calls[0]])


def described(m, calls, name, named, others, said):
    """What the parameters are, in as few lines as say it."""
    def entry(row):
        text = m.translated(row.doc, said).replace("\\", "\\\\")
        if others and len(text) > 88:  # the rest is in the table of options
            text = text[:text.rfind(" ", 0, 88)].rstrip(",;:") + " ..."
        return textwrap.wrap(f"{row.name}: {text}", 118, subsequent_indent="  ")
    first = m.translated(learning_of(m, calls).doc, said).replace("\\", "\\\\")
    lines = ['"""' + (f"The parameters that are set most. {name}.options() has all of them, {name}.reported() what steps report." if others else first)]
    lines += [""] + ["Parameters; None: the library's own default, in brackets:"] * (not others)
    return lines + [line for row in named for line in entry(row)] + ['"""']


def written(m, said, mark):
    lines = [mark, '"""The parameters of the estimators: the options of the calls that learning makes, and a few of the package\'s own."""',
             "from __future__ import annotations", "", "from collections.abc import Hashable, Mapping, Sequence", "from typing import TYPE_CHECKING, Any, Literal", "",
             "if TYPE_CHECKING:", "    from numpy.random import Generator, RandomState", "    from typing_extensions import TypedDict, Unpack", "",
             "    from hawser.api import Alphabet, Dictionary", "", ""]
    return "\n".join(lines + [line for name in ESTIMATORS for line in of_estimator(m, name, said)]).rstrip() + "\n"


def options(m, said, mark):
    """hawser/_options.py: of each estimator its parameters (name, default, what it is, group), and what its steps report."""
    lines = [mark, '"""What is said of the parameters of estimators and of what their steps report, when somebody asks."""', "from __future__ import annotations", "",
             "PARAMETERS: dict[str, list[tuple[str, object, str, str]]] = {"]
    for name, (calls, left_out, own) in ESTIMATORS.items():
        rows, _ = parameters(m, calls, left_out, own)
        lines += [f"    {name!r}: ["] + [f"        ({row.name!r}, {row.default!r}, {m.translated(row.doc, said)!r}, {row.group!r})," for row in rows.values()] + ["    ],"]
    lines += ["}", "REPORTED: dict[str, list[tuple[str, str, str]]] = {"]
    for name, (calls, *_) in ESTIMATORS.items():
        metrics = learning_of(m, calls).metrics
        lines += [f"    {name!r}: ["] + [f"        ({x['name']!r}, {m.translated(x['doc'], said)!r}, {', '.join(x.get('methods', []))!r})," for x in metrics] + ["    ],"]
    return "\n".join(lines + ["}"]) + "\n"
