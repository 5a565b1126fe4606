"""hawser: weighted automata, n-gram, edit and hidden Markov models, factor graphs over strings.

`hawser.api` has every call of the library; here are machines with operators and the estimators."""
from hawser._mixins import regex as regex
from hawser._mixins import rule as rule
from hawser._mixins import words as words
from hawser._runtime import Error as Error
from hawser._runtime import NotConvergedWarning as NotConvergedWarning
from hawser.api import Alphabet as Alphabet
from hawser.api import Cancel as Cancel
from hawser.api import Corpus as Corpus
from hawser.api import Machine as Machine
from hawser.api import Strings as Strings
from hawser.api import version as version
from hawser.estimators import HMM as HMM
from hawser.estimators import PFA as PFA
from hawser.estimators import Beliefs as Beliefs
from hawser.estimators import Edit as Edit
from hawser.estimators import Estimator as Estimator
from hawser.estimators import Graph as Graph
from hawser.estimators import NGram as NGram

__version__ = version()
