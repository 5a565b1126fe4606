"""Weighted automata, n-gram, edit and hidden Markov models, probabilistic automata, factor graphs: learned, and summed over exactly.

Machines come from texts and expressions (`accep`, `regex`, `words`, `cross`, `rule`) and combine by operators: `a @ b`, `a | b`,
`a + b`, `a - b`. `HMM`, `PFA`, `NGram`, `Edit`, `Graph` and `Grammar` learn and predict as scikit-learn's estimators do, `Speller`
corrects, `Aligner` finds which words of two texts translate each other, `DependencyParser` finds the head of each word, and `load`
reads what their `save` wrote. `read_fst` and `read_far` open files of OpenFst, and `Cascade` applies machines to texts. `hawser.api` has
every call of the library with its manual."""
from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hawser import api
    from hawser._aligner import Aligner
    from hawser._cascade import Cascade
    from hawser._estimator import Estimator
    from hawser._files import load
    from hawser._grammar import Grammar, Tree
    from hawser._graph import Graph
    from hawser._hmm import HMM
    from hawser._library import ApproximateWarning, BusyError, Error, FixedPointsWarning, ImpossibleWarning, NotConvergedWarning
    from hawser._machines import accep, cross, regex, rule, words
    from hawser._ngram import NGram
    from hawser._openfst import read_far, read_fst
    from hawser._pairs import G2P, Pairs
    from hawser._parser import Dependencies, DependencyParser
    from hawser._sequences import PFA, Edit
    from hawser._speller import Speller
    from hawser.api import Alphabet, Cancel, Corpus, Machine, Strings, version

    __version__: str

# Where everything is. Importing the package reads none of it, which takes a tenth of a second; the first use does.
_HOME = {
    "_aligner": ("Aligner",), "_cascade": ("Cascade",),
    "_estimator": ("Estimator",), "_files": ("load",), "_grammar": ("Grammar", "Tree"), "_graph": ("Graph",), "_hmm": ("HMM",),
    "_library": ("ApproximateWarning", "BusyError", "Error", "FixedPointsWarning", "ImpossibleWarning", "NotConvergedWarning"), "_machines": ("accep", "cross", "regex", "rule", "words"),
    "_ngram": ("NGram",), "_openfst": ("read_far", "read_fst"), "_pairs": ("G2P", "Pairs"), "_parser": ("DependencyParser", "Dependencies"), "_sequences": ("PFA", "Edit"), "_speller": ("Speller",), "api": ("Alphabet", "Cancel", "Corpus", "Machine", "Strings", "version"),
}
_MODULE = {name: module for module, names in _HOME.items() for name in names}
__all__ = ["HMM", "PFA", "NGram", "Edit", "Graph", "Grammar", "Tree", "Speller", "Pairs", "G2P", "Aligner", "DependencyParser", "Dependencies", "load", "Machine", "accep", "regex", "words", "cross", "rule", "read_fst", "read_far", "Cascade", "Alphabet", "Strings", "Corpus",
           "Cancel", "Error", "ApproximateWarning", "BusyError", "FixedPointsWarning", "ImpossibleWarning", "NotConvergedWarning", "Estimator", "version"]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        found = importlib.import_module("hawser.api").version()
    elif name in ("api", "process"):
        return importlib.import_module("hawser." + name)
    elif name in _MODULE:
        found = getattr(importlib.import_module("hawser." + _MODULE[name]), name)
        found.__module__ = "hawser"  # where users find it, and where pickles look for it
    else:
        raise AttributeError(f"module 'hawser' has no attribute {name!r}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__, "api", "process", "__version__"])
