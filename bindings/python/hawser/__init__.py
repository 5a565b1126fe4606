"""hawser: weighted automata, n-gram, edit and hidden Markov models, factor graphs over strings.

`hawser.api` has every call of the library; here are machines with operators and the estimators."""
from hawser._estimator import Estimator as Estimator
from hawser._graph import Graph as Graph
from hawser._hmm import HMM as HMM
from hawser._library import Error as Error
from hawser._library import NotConvergedWarning as NotConvergedWarning
from hawser._machines import accep as accep
from hawser._machines import cross as cross
from hawser._machines import regex as regex
from hawser._machines import rule as rule
from hawser._machines import words as words
from hawser._sequences import PFA as PFA
from hawser._sequences import Edit as Edit
from hawser._sequences import NGram as NGram
from hawser.api import Alphabet as Alphabet
from hawser.api import Cancel as Cancel
from hawser.api import Corpus as Corpus
from hawser.api import Machine as Machine
from hawser.api import Strings as Strings
from hawser.api import version as version

__version__ = version()
