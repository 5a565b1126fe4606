"""Weighted automata, n-gram, edit and hidden Markov models, probabilistic automata, factor graphs: learned, and summed over exactly.

Machines come from texts and expressions (`accep`, `regex`, `words`, `cross`, `rule`) and combine by operators: `a @ b`, `a | b`,
`a + b`, `a - b`. `HMM`, `PFA`, `NGram`, `Edit` and `Graph` learn and predict as scikit-learn's estimators do. `hawser.api` has every
call of the library with its manual."""
from hawser._estimator import Estimator
from hawser._graph import Graph
from hawser._hmm import HMM
from hawser._library import Error, NotConvergedWarning
from hawser._machines import accep, cross, regex, rule, words
from hawser._sequences import PFA, Edit, NGram
from hawser.api import Alphabet, Cancel, Corpus, Machine, Strings, version

__all__ = ["HMM", "PFA", "NGram", "Edit", "Graph", "Machine", "accep", "regex", "words", "cross", "rule", "Alphabet", "Strings", "Corpus",
           "Cancel", "Error", "NotConvergedWarning", "Estimator", "version"]
__version__ = version()
for _name in __all__:  # where users find them, and where pickles look for them
    globals()[_name].__module__ = "hawser"
