# Written by bindings/generate.py from docs/api.json; not to be changed by hand.
from __future__ import annotations

import builtins
import os
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import NamedTuple, Literal

import numpy as np
import numpy.typing as npt
from typing_extensions import Self

from hawser._library import Error as Error, Handle as Handle, NotConvergedWarning as NotConvergedWarning
from hawser._machines import MachineMixin
from hawser._models import LearnerMixin, ModelMixin
from hawser._texts import AlphabetMixin, StringsMixin, CorpusMixin, TaggedMixin


class Status(IntEnum):
    OK = 0
    PARTIAL = 1  # fewer results than asked for, because there are no more
    NOT_CONVERGED = 2  # stopped at the iteration limit
    CUT_SHORT = 3  # stopped at another limit: what is given is right, and there may be more or better
    E_ARGUMENT = -1  # an argument is out of its range, NULL, or does not fit the others
    E_PARSE = -2  # a text does not follow its format; line and column say where
    E_IO = -3  # the system could not open, read or write a file
    E_CORRUPT = -4  # a binary is damaged: checksum, sizes or contents
    E_VERSION = -5  # a binary of a newer format, or a checkpoint of other data or options
    E_NO_MEMORY = -6  # malloc failed
    E_LIMIT = -7  # a limit on states, arcs, bytes or numbers was met
    E_DIVERGED = -8  # the sum is infinite
    E_IMPROPER = -9  # cannot be normalized to a distribution
    E_EMPTY = -10  # zero mass where some is needed, or nothing known yet
    E_UNSUPPORTED = -11  # a combination this version does not do; the message names it
    E_CANCELLED = -12  # stopped through hws_cancel; nothing was changed
    E_INTERNAL = -13  # a defect of the library: please report
    E_IMPOSSIBLE = -14  # evidence or factors exclude everything; the message names where


class Split(IntEnum):
    CHARS = 0  # every code point is a name
    SPACES = 1  # names stand between blanks; digits where the alphabet has no names
    WORDS = 2  # as HWS_SPLIT_SPACES, and ASCII punctuation apart, except ' and - inside a word


class SpecialLabel(IntEnum):
    EPSILON = 0
    PHI = -2  # failure: looked up when a state has no arc for the symbol read
    RHO = -3  # default: every symbol of the alphabet its state has no arc for
    BOS = -4
    EOS = -5


class Semiring(IntEnum):
    REAL = 0
    LOG = 1
    TROPICAL = 2
    BOOLEAN = 3


class Direction(IntEnum):
    LEFT_TO_RIGHT = 0  # from the start: `left` in what has been written, `right` in what is read
    RIGHT_TO_LEFT = 1  # from the end: `right` in what has been written, `left` in what is read
    SIMULTANEOUS = 2  # from the start: both in what is read


class Mode(IntEnum):
    OBLIGATORY = 0  # the change is made wherever it can be
    OPTIONAL = 1  # leaving the symbol (or the end) alone is a choice as well


class Joined(IntEnum):
    KEEP = 0  # they stand among a's tapes
    DROP = 1  # the weights are summed over their strings


class Closure(IntEnum):
    STAR = 0  # any number of strings one after the other, none included: 1 + A + AA +
    PLUS = 1  # at least one: A + AA +
    OPTION = 2  # one or none: 1 + A


class Property(IntEnum):
    IS_ACYCLIC = 1  # no cycle, where failure arcs are arcs
    IS_EPSILON_FREE = 2  # no arc that is epsilon on every tape
    IS_DETERMINISTIC = 4  # epsilon-free, and no state has two arcs with the same labels
    IS_UNWEIGHTED = 8  # every arc and final state weighs one
    IS_ARC_SORTED = 16  # each state's arcs are sorted by their label on the first tape
    IS_TOP_SORTED = 32  # every arc leads to a higher state
    IS_TRIM = 64  # hws_machine_trim would take no state away
    HAS_FAILURE = 128  # failure arcs
    HAS_DEFAULT = 256  # default arcs


class Push(IntEnum):
    START = 0
    END = 1


class As(IntEnum):
    TUPLES = 0  # label tuples: no two arcs of a state agree on all tapes
    FUNCTION = 1  # tape 0: no two arcs of a state agree there; the others are written


class Logic(IntEnum):
    EXACTLY_ONE = 0  # one variable is 1
    AT_MOST_ONE = 1  # no two variables are 1
    OR = 2  # the last variable is 1 if any of the others is
    AND = 3  # the last variable is 1 if all others are
    PARITY = 4  # an even number of variables are 1


class Coupling(IntEnum):
    ISING = 0  # values 0 and 1 are the spins s = -1 and +1: exp(J s t) for neighbours, exp(h s) for a variable
    POTTS = 1  # exp(J) where neighbours have equal values, else 1; exp(h[value]) for a variable


class Format(IntEnum):
    SPACES = 0  # a sequence a line, symbols between blanks; an empty line is an empty sequence
    CHARS = 1  # a sequence a line, every character (code point) a symbol
    INTEGERS = 2  # a sequence a line, symbols are numbers from 0 between blanks
    PAUTOMAC = 3  # a line "sequences symbols", then a line "length s1 s2 ..." each, numbers from 0
    ABBADINGO = 4  # a line "sequences symbols", then a line "label length s1 s2 ..." each, numbers from 0
    BINARY = 5  # hawser's binary, as hws_corpus_write makes it: names, sequences and checksums


class Kind(IntEnum):
    REAL = 0  # finite numbers
    COUNT = 1  # whole numbers from 0 to 2^53
    BIT = 2  # 0 or 1


class ArgumentError(Error, ValueError):
    """an argument is out of its range, NULL, or does not fit the others"""

class ParseError(Error, ValueError):
    """a text does not follow its format; line and column say where"""

class IoError(Error, OSError):
    """the system could not open, read or write a file"""

class CorruptError(Error, ValueError):
    """a binary is damaged: checksum, sizes or contents"""

class VersionError(Error, ValueError):
    """a binary of a newer format, or a checkpoint of other data or options"""

class NoMemoryError(Error, MemoryError):
    """malloc failed"""

class LimitError(Error, OverflowError):
    """a limit on states, arcs, bytes or numbers was met"""

class DivergedError(Error):
    """the sum is infinite"""

class ImproperError(Error):
    """cannot be normalized to a distribution"""

class EmptyError(Error):
    """zero mass where some is needed, or nothing known yet"""

class UnsupportedError(Error, NotImplementedError):
    """a combination this version does not do; the message names it"""

class CancelledError(Error):
    """stopped through hws_cancel; nothing was changed"""

class InternalError(Error):
    """a defect of the library: please report"""

class ImpossibleError(Error):
    """evidence or factors exclude everything; the message names where"""

class ErrorCopy(NamedTuple):
    """What error_copy gives."""

    code: int
    line: int
    column: int
    buffer: str


class MonitorRead(NamedTuple):
    """What Monitor.read gives."""

    stage: str
    done: int
    total: int


class StringsArraysView(NamedTuple):
    """What Strings.arrays_view gives."""

    offsets: npt.NDArray[np.int64]
    labels: npt.NDArray[np.int32]
    values: npt.NDArray[np.float64]


class MachineFinal(NamedTuple):
    """What Machine.final gives."""

    weight: float
    is_final: bool


class MachineArcRange(NamedTuple):
    """What Machine.arc_range gives."""

    begin: int
    end: int


class MachineArc(NamedTuple):
    """What Machine.arc gives."""

    from_: int
    labels: npt.NDArray[np.int32]
    weight: float
    to: int


class MachineCopyArcs(NamedTuple):
    """What Machine.copy_arcs gives."""

    from_: npt.NDArray[np.int64]
    labels: npt.NDArray[np.int32]
    weights: npt.NDArray[np.float64]
    to: npt.NDArray[np.int64]


class MachineCopyFinals(NamedTuple):
    """What Machine.copy_finals gives."""

    weights: npt.NDArray[np.float64]
    is_final: npt.NDArray[np.int32]


class MachineComponents(NamedTuple):
    """What Machine.components gives."""

    component: npt.NDArray[np.int32]
    count: int  # type: ignore[assignment]


class MachineExpectedCounts(NamedTuple):
    """What Machine.expected_counts gives."""

    arc_counts: npt.NDArray[np.float64]
    final_counts: npt.NDArray[np.float64]


class MachineExpectation(NamedTuple):
    """What Machine.expectation gives."""

    mean: npt.NDArray[np.float64]
    covariance: npt.NDArray[np.float64]


class MachineFitWeights(NamedTuple):
    """What Machine.fit_weights gives."""

    fitted: Machine
    cross_entropy: float


class MachineTotalDifference(NamedTuple):
    """What Machine.total_difference gives."""

    difference: float
    log_ratio: float


class TreesMarginals(NamedTuple):
    """What trees_marginals gives."""

    marginals: npt.NDArray[np.float64]
    log_totals: npt.NDArray[np.float64]


class TreesBest(NamedTuple):
    """What trees_best gives."""

    heads: npt.NDArray[np.int32]
    best: npt.NDArray[np.float64]


class TreesGrandparentMarginals(NamedTuple):
    """What trees_grandparent_marginals gives."""

    marginals: npt.NDArray[np.float64]
    means: npt.NDArray[np.float64]
    log_totals: npt.NDArray[np.float64]


class TreesGrandparentBest(NamedTuple):
    """What trees_grandparent_best gives."""

    heads: npt.NDArray[np.int32]
    best: npt.NDArray[np.float64]


class NgramTheta(NamedTuple):
    """What Ngram.theta gives."""

    offsets: npt.NDArray[np.int64]
    theta: npt.NDArray[np.float64]
    count: int  # type: ignore[assignment]
    labels: npt.NDArray[np.int32]
    label_count: int


class NgramNormalize(NamedTuple):
    """What Ngram.normalize gives."""

    normalized: Ngram
    log_total: float


class NgramSegmentText(NamedTuple):
    """What Ngram.segment_text gives."""

    strings: Strings
    built: Alphabet


class NgramProject(NamedTuple):
    """What Ngram.project gives."""

    model: Ngram
    cross_entropy: float


class NgramScore(NamedTuple):
    """What Ngram.score gives."""

    log_probs: npt.NDArray[np.float64]
    known_log_probs: npt.NDArray[np.float64]
    unknown_counts: npt.NDArray[np.int64]


class NgramScoreSymbols(NamedTuple):
    """What Ngram.score_symbols gives."""

    log_probs: npt.NDArray[np.float64]
    lengths: npt.NDArray[np.int32]


class NgramPerplexity(NamedTuple):
    """What Ngram.perplexity gives."""

    perplexity: float
    without_unknown: float
    tokens: float
    unknown: float


class NgramScoreWord(NamedTuple):
    """What Ngram.score_word gives."""

    next: int
    log_prob: float


class NgramScoreWords(NamedTuple):
    """What Ngram.score_words gives."""

    next: int
    log_probs: npt.NDArray[np.float64]


class NgramBestContinuations(NamedTuple):
    """What Ngram.best_continuations gives."""

    words: npt.NDArray[np.int32]
    log_probs: npt.NDArray[np.float64]
    count: int  # type: ignore[assignment]


class EditLearnerEdits(NamedTuple):
    """What EditLearner.edits gives."""

    insertions: float
    deletions: float
    copies: float
    substitutions: float


class SpellerCorrect(NamedTuple):
    """What Speller.correct gives."""

    words: npt.NDArray[np.int64]
    log_probs: npt.NDArray[np.float64]
    counts: npt.NDArray[np.int64]


class GraphExactSize(NamedTuple):
    """What Graph.exact_size gives."""

    treewidth: float
    entries: float
    bytes: float


class GraphInfo(NamedTuple):
    """What Graph.info gives."""

    variables: int
    factors: int
    edges: int


class GraphDomain(NamedTuple):
    """What Graph.domain gives."""

    values: int
    alphabet: Alphabet | None


class GraphLearnerBestStates(NamedTuple):
    """What GraphLearner.best_states gives."""

    values: npt.NDArray[np.int32]
    log_weights: npt.NDArray[np.float64]
    found: int


class PruneFeatureBound(NamedTuple):
    """What prune_feature_bound gives."""

    bound: float
    looser: float


class GraphPrunerReselect(NamedTuple):
    """What GraphPruner.reselect gives."""

    kept: int
    bound: float
    is_bound: bool


class GraphPrunerBound(NamedTuple):
    """What GraphPruner.bound gives."""

    bound: float
    looser: float
    is_bound: bool


class GraphLearnerIntervals(NamedTuple):
    """What GraphLearner.intervals gives."""

    least: npt.NDArray[np.float64]
    most: npt.NDArray[np.float64]


class CorpusArraysView(NamedTuple):
    """What Corpus.arrays_view gives."""

    offsets: npt.NDArray[np.int64]
    symbols: npt.NDArray[np.int32]


class TreebankWordsView(NamedTuple):
    """What Treebank.words_view gives."""

    offsets: npt.NDArray[np.int64]
    words: npt.NDArray[np.int32]
    tags: npt.NDArray[np.int32]
    heads: npt.NDArray[np.int32]
    relations: npt.NDArray[np.int32]
    parents: npt.NDArray[np.int32]


class TreebankConstituentsView(NamedTuple):
    """What Treebank.constituents_view gives."""

    offsets: npt.NDArray[np.int64]
    labels: npt.NDArray[np.int32]
    parents: npt.NDArray[np.int32]
    first: npt.NDArray[np.int32]
    last: npt.NDArray[np.int32]


class DmvParse(NamedTuple):
    """What Dmv.parse gives."""

    heads: npt.NDArray[np.int32]
    scores: npt.NDArray[np.float64]


class DmvBest(NamedTuple):
    """What Dmv.best gives."""

    heads: npt.NDArray[np.int32]
    scores: npt.NDArray[np.float64]
    found: int


class DmvSample(NamedTuple):
    """What Dmv.sample gives."""

    heads: npt.NDArray[np.int32]
    scores: npt.NDArray[np.float64]


class DmvArcs(NamedTuple):
    """What Dmv.arcs gives."""

    arcs: npt.NDArray[np.float64]
    entropy: float


class PfaEntropy(NamedTuple):
    """What Pfa.entropy gives."""

    value: float
    standard_error: float
    exact: bool


class PfaDivergence(NamedTuple):
    """What Pfa.divergence gives."""

    value: float
    standard_error: float
    exact: bool


class PfaPautomacScore(NamedTuple):
    """What Pfa.pautomac_score gives."""

    score: float
    minimum: float


class DictionaryAmbiguity(NamedTuple):
    """What Dictionary.ambiguity gives."""

    tags_per_token: float
    ambiguous: float


class ChannelsSpec(NamedTuple):
    """What Channels.spec gives."""

    kind: int
    dimension: int


class HmmPick(NamedTuple):
    """What Hmm.pick gives."""

    values: npt.NDArray[np.float64]
    best: int


class HmmChannelSpec(NamedTuple):
    """What Hmm.channel_spec gives."""

    kind: int
    dimension: int


class GrammarMass(NamedTuple):
    """What Grammar.mass gives."""

    log_masses: npt.NDArray[np.float64]
    error: float


class GrammarExpectations(NamedTuple):
    """What Grammar.expectations gives."""

    words: float
    entropy: float
    counts: npt.NDArray[np.float64]


class GrammarCounts(NamedTuple):
    """What Grammar.counts gives."""

    counts: npt.NDArray[np.float64]
    log_weight: float
    impossible: int


class GrammarParse(NamedTuple):
    """What Grammar.parse gives."""

    log_weights: npt.NDArray[np.float64]
    unknown: npt.NDArray[np.int32]
    impossible: int
    parses: Treebank


class GrammarSegment(NamedTuple):
    """What Grammar.segment gives."""

    ends: npt.NDArray[np.float64]
    log_weights: npt.NDArray[np.float64]
    impossible: int


class GrammarCountsKnown(NamedTuple):
    """What Grammar.counts_known gives."""

    counts: npt.NDArray[np.float64]
    log_weight: float
    impossible: int


class GrammarParseKnown(NamedTuple):
    """What Grammar.parse_known gives."""

    log_weights: npt.NDArray[np.float64]
    impossible: int
    parses: Treebank


class GrammarCountsLattice(NamedTuple):
    """What Grammar.counts_lattice gives."""

    counts: npt.NDArray[np.float64]
    arc_counts: npt.NDArray[np.float64]
    final_counts: npt.NDArray[np.float64]
    log_weight: float


class GrammarParseLattice(NamedTuple):
    """What Grammar.parse_lattice gives."""

    arc_uses: npt.NDArray[np.int64]
    log_weight: float
    parses: Treebank


class GrammarPrefixScore(NamedTuple):
    """What GrammarPrefix.score gives."""

    log_prefix: float
    log_sentence: float


class LinksArraysView(NamedTuple):
    """What Links.arrays_view gives."""

    offsets: npt.NDArray[np.int64]
    sources: npt.NDArray[np.int32]
    targets: npt.NDArray[np.int32]
    sure: npt.NDArray[np.int32]
    probabilities: npt.NDArray[np.float64]


class ParserMarginals(NamedTuple):
    """What Parser.marginals gives."""

    marginals: npt.NDArray[np.float64]
    scores: npt.NDArray[np.float64]


class Options(Handle):
    """A set of options.

    Threads: one thread at a time may use it."""

    def __init__(self) -> None:
        """An empty set: all defaults.

        -> options: the new options
        """
        ...

    def set_int(self, name: str, value: int) -> None:
        """Sets an option to an integer. Names are checked when an operation is given the options, since only it knows which it
        takes.
        Setting an option again replaces its value.

        - name: of the option
        - value: the new value
        """
        ...

    def set_real(self, name: str, value: float) -> None:
        """Sets an option to a real number, otherwise as Options.set_int.

        - name: of the option
        - value: the new value; not NaN
        """
        ...

    def set_text(self, name: str, value: str) -> None:
        """Sets an option to a text, otherwise as Options.set_int. The word "auto" lets a call choose, where it can.

        - name: of the option
        - value: the new value, UTF-8
        """
        ...

    def set(self, name: str, text: str) -> None:
        """Sets an option as a person wrote it, in a command line or a configuration file. The operation that is given the
        options
        reads the text by the option's type, as parse_integer and parse_real do, and refuses what is no such number.

        - name: of the option
        - text: the value, whatever its type
        """
        ...

    def check(self, call: str) -> None:
        """Whether a call takes options of these names, types and ranges: the error it would return at once, before any data are
        read.
        Options that have no effect together are found by the call alone.

        - call: the function's name, such as "Machine.compose"

        - ArgumentError: the call takes no such options, or it is no call that takes options
        """
        ...

    @staticmethod
    def describe(call: str | None = None) -> str:
        """The options that a call takes, as a JSON array of {"name", "type" (int|real|text), "default", "min", "max" (numbers)
        or
        "choices" (text), "group" (a title; "": those that come first), "doc"}. "auto": true says that the word "auto", set as a
        text, is a value too: the call chooses, as "doc" says. "needed": false says that a limit is taken and has no effect on
        the
        call.

        - call: the function's name; None: a JSON object with every call that takes options
        -> buffer: receives the description
        """
        ...

    def set_cancel(self, cancel: Cancel | None = None) -> None:
        """Lets the calls that are given these options be cancelled. The options keep the request alive.

        - cancel: the request; None: none any more
        """
        ...

    def set_monitor(self, monitor: Monitor | None = None) -> None:
        """Lets the calls that are given these options be watched. The options keep the monitor alive.

        - monitor: what watches; None: nothing any more
        """
        ...


class Cancel(Handle):
    """A request to stop, shared between the thread that works and whoever wants it to stop. Every long call given options that
    carry it looks at it and returns CancelledError within a second of its being set.

    Threads: any thread and any signal handler may use it at any time."""

    def __init__(self) -> None:
        """A request that is not set.

        -> cancel: the new cancel
        """
        ...

    def set(self) -> None:
        """Asks the calls that carry it to stop, from any thread or signal handler. None does nothing."""
        ...

    def clear(self) -> None:
        """Takes the request back. None does nothing."""
        ...

    @property
    def is_set(self) -> bool:
        """Whether the request is set."""
        ...


class Monitor(Handle):
    """Watches a long call from another thread, and counts. One monitor may be given to several calls one after the other.

    Threads: any thread and any signal handler may use it at any time."""

    def __init__(self) -> None:
        """A monitor that has counted nothing.

        -> monitor: the new monitor
        """
        ...

    def read(self) -> MonitorRead:
        """What the watched call is doing, from any thread at any time.

        -> stage: its work at present; "" if it is idle
        -> done: units that are done
        -> total: units in all; 0: not known
        """
        ...

    def metric(self, name: Literal['arcs_visited']) -> int:
        """A counter, summed over the calls that the monitor was given to, to be read after they returned.

        - name: which counter
            "arcs_visited": arcs looked at, as often as each is; calls that share a machine's arrays (inversion,
              scaling) or make a machine from something else (text, words, a file) look at none
        -> value: the sum
        """
        ...


class Alphabet(AlphabetMixin, Handle):
    """An immutable alphabet.

    Threads: immutable: any number of threads may use it at once."""

    def __init__(self, size: int, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> None:
        """An alphabet of symbols without names.

        - size (1..2147483646): number of symbols
        -> alphabet: the new alphabet

        Options:
        - cancel, monitor: as of every call

        Cost: O(1)
        """
        ...

    @classmethod
    def from_names(cls, names: Iterable[str], *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None
            = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """An alphabet of given names, which are copied.

        - names: of the symbols 1, 2, ...; zero-terminated UTF-8, not empty, without blanks at their ends or control
          characters, all different. Spaces within, as in "New York", fit texts whose columns stand between tabs (AT&T
          text, symbol files, pairs of word and tag); texts that are cut at blanks refuse such names.
        -> alphabet: the new alphabet

        Options:
        - max_bytes, cancel, monitor: as of every call

        Cost: O(total length)
        """
        ...

    @classmethod
    def from_chars(cls, text: str | builtins.bytes, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int
            | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """An alphabet of the distinct characters (Unicode code points) of a text, in code point order, each a symbol named by
        itself.
        Blanks (ASCII space, tab, CR, LF, VT, FF) and ASCII control characters are left out.

        - text: any text, UTF-8
        -> alphabet: the new alphabet

        Options:
        - max_bytes, cancel, monitor: as of every call

        - ParseError: the text is not UTF-8
        - EmptyError: no character is left

        Cost: O(length)
        """
        ...

    @classmethod
    def read(cls, text: str | builtins.bytes, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None
            = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """An alphabet from a symbol file as OpenFst's: a line each, with name and number. Columns are cut at tabs in a line
        that has
        one, and at blanks in others. Number 0 is epsilon's and may be left out; the others must be 1..n, in any order.

        - text: the file's contents, UTF-8
        -> alphabet: the new alphabet

        Options:
        - max_bytes, cancel, monitor: as of every call

        - ParseError: line and column of what is wrong

        Cost: O(length)
        """
        ...

    def write(self) -> str:
        """The symbol file of an alphabet, which begins with "<eps>\\t0". Symbols without names are written as their number.

        -> result: the text
        """
        ...

    @property
    def size(self) -> int:
        """How many symbols an alphabet has."""
        ...

    def name_view(self, label: int) -> str:
        """The name of a symbol, borrowed from the alphabet.

        - label (label): the symbol
        """
        ...

    def find(self, name: str | builtins.bytes) -> int:
        """The symbol of a name.

        - name: UTF-8
        -> label (label): the symbol

        - ArgumentError: no symbol has this name
        """
        ...

    def matches(self, b: Alphabet) -> bool:
        """Whether two alphabets match, as the top of this header says.

        - b: the other alphabet
        """
        ...

    def encode(self, text: str | builtins.bytes, split: Split | int | Literal['chars', 'spaces', 'words']) -> npt.NDArray[
            np.int32]:
        """The labels of a line of text.

        - text: the line, UTF-8
        - split (a constant of Split): Split.CHARS or Split.SPACES
        -> labels (label): one per name

        - ParseError: a symbol that the alphabet lacks; the column and the message say which

        Cost: O(length)
        """
        ...

    def decode(self, labels: npt.ArrayLike, split: Split | int | Literal['chars', 'spaces', 'words']) -> str:
        """The text of labels: names joined by nothing or by one space. Epsilons are left out.

        - labels (label): what is written
        - split (a constant of Split): Split.CHARS or Split.SPACES
        -> result: the text

        Cost: O(length of the text)
        """
        ...

    @classmethod
    def read_file(cls, path: str | os.PathLike[str], *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int
            | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """An alphabet from a symbol file at a path.

        - path: a file's path, UTF-8
        -> alphabet: the new alphabet

        Options:
        - max_bytes, cancel, monitor: as of every call

        - ParseError: line and column of what is wrong
        """
        ...

    def __len__(self) -> int:
        ...


class Strings(StringsMixin, Handle):
    """An immutable list of items. Each item is a tuple of strings, one per tape, with a number beside it: a cost where the
    batch is
    a result of the engine (n best, samples: the cost of the path) or is given to Machine.from_words, a weight (a count)
    where it is given to a learner. Corpora of words or of pairs are such lists, and so is what n best and sampling return.

    Threads: immutable: any number of threads may use it at once."""

    @classmethod
    def from_arrays(cls, tapes: int, count: int, offsets: npt.ArrayLike, labels: npt.ArrayLike, values: npt.ArrayLike | None =
            None, alphabets: Sequence[Alphabet | None] | Alphabet | None = None, *, max_arcs: int | None = ..., max_bytes: int |
            None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor |
            None = ...) -> Self:
        """Strings of the caller's arrays, which are copied.

        - tapes (1..16): strings per item
        - count (>= 0): number of items
        - offsets: where each string begins in `labels`, ascending from 0; string t of item i is number i * tapes + t
        - labels (label): of all strings, one after the other; symbols of the tape's alphabet
        - values: the number beside each item, not NaN; None: all are 1
        - alphabets: of each tape, None for an open one; None: all are open
        -> strings: the new strings

        Options:
        - max_bytes, cancel, monitor: as of every call

        Cost: O(labels)
        """
        ...

    @classmethod
    def read(cls, text: str | builtins.bytes, tapes: int, split: Split | int | Literal['chars', 'spaces', 'words'], alphabets:
            Sequence[Alphabet | None] | Alphabet | None = None, *, max_arcs: int | None = ..., max_bytes: int | None = ...,
            max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> Self:
        """Strings from lines of text: one per tape, separated by tabs. If a line has one field more than tapes, that is the
        item's
        value. Empty lines are skipped, and so are lines that begin with '#' and have no tab or a blank next.

        - text: the lines, UTF-8
        - tapes (1..16): strings per line
        - split (a constant of Split): how each string is cut into names
        - alphabets: of each tape, None for an open one; None: all are open
        -> strings: the new strings

        Options:
        - max_bytes, cancel, monitor: as of every call

        - ParseError: line and column of what is wrong

        Cost: O(length)
        """
        ...

    @property
    def count(self) -> int:
        """How many items there are."""
        ...

    @property
    def tapes(self) -> int:
        """How many strings each item has."""
        ...

    def value(self, item: int) -> float:
        """The number beside an item.

        - item (item): which one
        -> value: the cost, weight or count
        """
        ...

    def labels(self, item: int, tape: int) -> npt.NDArray[np.int32]:
        """The labels of one string.

        - item (item): which item
        - tape (tape): which of its strings
        -> labels (label): the string
        """
        ...

    def labels_view(self, item: int, tape: int) -> npt.NDArray[np.int32]:
        """The labels of one string without a copy, borrowed from the list.

        - item (item): which item
        - tape (tape): which of its strings
        -> labels (label): the string
        """
        ...

    def arrays_view(self) -> StringsArraysView:
        """All strings, as Strings.from_arrays takes them, borrowed from the list.

        -> offsets: where each string begins in `labels`
        -> labels (label): of all strings
        -> values: the number beside each item
        """
        ...

    @classmethod
    def read_file(cls, path: str | os.PathLike[str], tapes: int, split: Split | int | Literal['chars', 'spaces', 'words'],
            alphabets: Sequence[Alphabet | None] | Alphabet | None = None, *, max_arcs: int | None = ..., max_bytes: int | None
            = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None
            = ...) -> Self:
        """Strings from a file of lines.

        - path: a file's path, UTF-8
        - tapes (1..16): strings per line
        - split (a constant of Split): how each string is cut into names
        - alphabets: of each tape, None for an open one; None: all are open
        -> strings: the new strings

        Options:
        - max_bytes, cancel, monitor: as of every call

        - ParseError: line and column of what is wrong
        """
        ...

    def __len__(self) -> int:
        ...


class Machine(MachineMixin, Handle):
    """An immutable machine: k tapes, states 0..n-1, arcs, final weights.

    Threads: immutable: any number of threads may use it at once."""

    @classmethod
    def from_labels(cls, alphabet: Alphabet | None, semiring: Semiring | int | Literal['real', 'log', 'tropical', 'boolean'],
            labels: npt.ArrayLike, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """The machine that accepts one string with weight one.

        - alphabet: of its tape; None: an open tape
        - semiring (a constant of Semiring): what weights are
        - labels (label): the string
        -> machine: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        Cost: O(count)
        """
        ...

    @classmethod
    def from_words(cls, words: Strings, semiring: Semiring | int | Literal['real', 'log', 'tropical', 'boolean'], *, max_arcs:
            int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel:
            Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A list of strings as one acceptor: a prefix tree, deterministic and epsilon-free. Item values are costs in log and
        tropical,
        weights in real; values of 0 make an unweighted list in log. A word that occurs twice has the sum of its weights
        (tropical:
        the best).

        - words: of one tape; values are weights
        - semiring (a constant of Semiring): what the values are weights in
        -> machine: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        Cost: O(total length * log(alphabet))
        """
        ...

    @property
    def semiring(self) -> Semiring:
        """The semiring of a machine."""
        ...

    @property
    def tapes(self) -> int:
        """How many tapes a machine has."""
        ...

    @property
    def states(self) -> int:
        """How many states a machine has."""
        ...

    @property
    def arcs(self) -> int:
        """How many arcs a machine has."""
        ...

    @property
    def start(self) -> int:
        """The start state of a machine."""
        ...

    @property
    def phi_tape(self) -> int:
        """The tape that failure and default arcs name."""
        ...

    @property
    def bytes(self) -> int:
        """The memory that a machine's arrays take."""
        ...

    def alphabet(self, tape: int) -> Alphabet | None:
        """The alphabet of a tape.

        - tape (tape): which one
        -> alphabet: a new handle; None if the tape is open
        """
        ...

    def final(self, state: int) -> MachineFinal:
        """The final weight of a state.

        - state (state): which one
        -> weight (weight): the semiring's zero if the state is not final
        -> is_final (0 or 1): tells a final state of weight zero from one that is not final
        """
        ...

    def arc_range(self, state: int) -> MachineArcRange:
        """The arcs of a state, which are numbered in a row.

        - state (state): which one
        -> begin (arc): number of its first arc
        -> end (arc): number of its last arc, plus 1
        """
        ...

    def arc(self, arc: int) -> MachineArc:
        """One arc.

        - arc (arc): which one
        -> from_ (state): where it leaves
        -> labels (label): one per tape
        -> weight (weight): its weight
        -> to (state): where it leads
        """
        ...

    def copy_arcs(self) -> MachineCopyArcs:
        """All arcs, in order.

        -> from_ (state): where each leaves
        -> labels (label): those of the first arc, one per tape, then the next one's
        -> weights (weight): weight of each
        -> to (state): where each leads

        Cost: O(arcs)
        """
        ...

    def copy_finals(self) -> MachineCopyFinals:
        """The final weights of all states.

        -> weights (weight): the semiring's zero for a state that is not final
        -> is_final (0 or 1): whether each is final

        Cost: O(states)
        """
        ...

    @classmethod
    def from_words_minimal(cls, words: Strings, semiring: Semiring | int | Literal['real', 'log', 'tropical', 'boolean'], *,
            delta: float | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A list of strings as the smallest deterministic acceptor: Machine.from_words with equal ends merged, each string's
        weight the same. Values, and words that occur twice, are taken as there; words of weight zero are left out. Weights sit
        as
        near to the start as they can: the best (least cost, largest value) of what is left over at any state but the start is
        one. Two states are merged if they read the same strings with weights left over that differ by at most about the option
        `delta` each (relative in real, absolute for costs), so a word's weight may move by its length times that. States are in
        topological order, arcs of a state by label. Any order of the words gives the same machine.

        - words: strings of one tape
        - semiring (a constant of Semiring): what the values are weights in
        -> machine: the new machine

        Options:
        - delta=1e-09: weights are taken as equal if their ratio is within this of 1, costs if they differ by less
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - LimitError: limits were met, or left-over weights are further apart than doubles hold

        Cost: O(total length * log(words))

        Source: Daciuk, Mihov, Watson, Watson 2000
        """
        ...

    @classmethod
    def from_regex(cls, alphabet: Alphabet | None, semiring: Semiring | int | Literal['real', 'log', 'tropical', 'boolean'],
            pattern: str | builtins.bytes, *, max_states: int | None = ..., max_arcs: int | None = ..., max_bytes: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """The machine of a regular expression over an alphabet's names. Blanks and line ends mean nothing but that a name ends.

          name          a symbol. Where every name of the alphabet is one character, each
                        character is a symbol: ab is a, then b. Otherwise a name is a run of
                        characters without blanks and ( ) | * + ? { } . [ ] & - : < > ~ " \\.
                        Symbols without names are written as their number. \\ takes the
                        meaning off the next character.
          "..."         a name, whatever its characters; over an alphabet of characters, any
                        number of them ("" is the empty string)
          <name>        a name, whatever its characters: the symbol named with the angle
                        brackets (<s>) if there is one, else without them
          .             any symbol
          [a b x-z]     any of these; ranges in the alphabet's order
          [^a b x-z]    any symbol but these
          ()            the empty string
          A:B           what A reads on tape 0 beside what B reads on tape 1; the machine
                        has two tapes, and parts without ':' copy what they read
          A* A+ A?      any number of times, at least once, at most once
          A{n} A{m,n} A{m,} A{,n}    n times, m to n, at least m, at most n times
          A<w>          A times weight w: a cost, in the real semiring a value
          ~A            every string that A gives no weight
          A B           A, then B
          A & B         both: weights are multiplied
          A - B         A without the strings that B gives a weight (which does not matter)
          A | B         either

        from the tightest to the loosest: first A:B (a:b* repeats the pair), then * + ? {}
        <>, ~, A B, & and -, |; parentheses group. Weights add up as in any sum of paths:
        a|a weighs twice a in log and real, once in tropical and boolean; a repetition sums
        over all numbers of times, which is infinite for (a?)* in log and real. Operands
        of & - ~ and of ':' may not have ':' in them.

        The result is trimmed. It is a position automaton: no epsilon arcs on one tape, at
        most one state per symbol of the expression (repetitions written out) and the start,
        and for each place an arc to each symbol that may follow. '.', [^...] and ~ stay one
        default arc, also in '&' and '-', whatever the alphabet's size; only where two tapes
        copy them, or on tape 1, do they become an arc for each symbol. Two sides of ':'
        that are strings of symbols and sets are paired one by one; otherwise tape 1 is written after tape 0 is read.

        A short expression can need very many states: those of repetitions multiply, and ~, & and - make one for each set of
        places
        that must be told apart, as in ~(.* a .{20}). So the option max_states is 1048576 here where it is not set, and the
        message
        of LimitError names it.

        - alphabet: the symbols; None: an open tape
        - semiring (a constant of Semiring): what <w> is a weight in
        - pattern: the expression, UTF-8
        -> machine: the new machine

        Options:
        - max_states=1048576: states made at most; fewer than in other calls, since ~, & and - can need exponentially
          many
        - max_arcs, max_bytes, cancel, monitor: as of every call

        - ParseError: not an expression; the message says what was found and expected, and the nearest name
        - LimitError: more states, arcs or bytes are needed than the options allow
        - DivergedError: a repetition sums to infinity
        - UnsupportedError: two tapes copy a default arc of an open tape

        Cost: O(symbols of the expression * symbols that may follow each)

        Source: Glushkov 1961; with weights Caron and Flouret 2003
        """
        ...

    def rewrite(self, left: Machine | None, right: Machine | None, bos: int, eos: int, direction: Direction | int | Literal[
            'left_to_right', 'right_to_left', 'simultaneous'], mode: Mode | int | Literal['obligatory', 'optional'], *,
            max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ...,
            cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Machine:
        """A rewrite rule, change / left _ right, as a machine of two tapes: tape 0 reads any string over the alphabet, tape 1
        writes
        what the rule makes of it.

        A place of a string is before a symbol, or at the end. The left context holds at a place if it accepts something right
        before it (a suffix of what is there), the right context if it accepts something right after it. The string is scanned
        from its start. At each place where `left` holds, and some u that `change` reads follows with `right` holding after it,
        any
        such u is replaced by any of its v, and scanning goes on after u; elsewhere a symbol is copied with weight one. A change
        of
        the empty u happens at most once at a place; the symbol after it is copied. Direction.RIGHT_TO_LEFT is the mirror image.
        The
        weight of a pair is the sum over all ways of going through.

        All machines are in one semiring, with matching tapes of a sized alphabet: symbols that the rule does not touch are
        copied
        by an arc each. Failure arcs, and default arcs in `change`, are made explicit first. The result is trimmed; epsilon arcs
        occur where `change` has some, for a change of nothing into nothing, and at the start with Direction.RIGHT_TO_LEFT. One
        scan does
        the work of the compositions of Kaplan and Kay (1994) and Mohri and Sproat (1996).

        - left: an acceptor, whose weights do not matter; None: any context
        - right: an acceptor, whose weights do not matter; None: any context
        - bos (label): the symbol by which contexts read the start of the string; strings of the result do not have
          it, nor may `change`, nor do default arcs in contexts stand for it; 0: none
        - eos (label): the same for the end; it may be the same symbol; 0: none
        - direction (a constant of Direction): how the string is scanned
        - mode (a constant of Mode): whether the change must be made
        -> result: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - UnsupportedError: an open tape

        Cost: states: at most those of two minimal deterministic automata for the contexts, times those of `change`
          and two
        """
        ...

    @classmethod
    def replace(cls, machines: Sequence[Machine | None] | Machine, labels: npt.ArrayLike, root: int, tape: int, *, max_depth:
            int | Literal['auto'] | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None
            = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """Puts machines in the place of labels. Where machines[root] (and any machine it calls) reads labels[i] on the tape,
        machines[i] runs; what it reads on all tapes stands there, and its weight is multiplied. On the other tapes a calling
        arc
        keeps its labels, read before the called machine starts. (A text made for OpenFst's tools with the call in both columns:
        read it as an acceptor, or the label stays on the other tape, as with fstreplace.)

        A network may be recursive. Calls in last place (the call leads to a final state without arcs) take the place of their
        caller, so a regular grammar written with them is a finite machine of that size. Other recursion nests without end,
        unless
        the option `max_depth` bounds the number of calls open at once; what deeper calls would add is then left out. Calls of a
        machine that never comes to an end accept nothing. Failure and default arcs are made explicit first (a default arc
        stands
        for the labels that call, too). The result is trimmed; a call takes an epsilon arc (on the tape) in and one out.

        - machines: all in one semiring, with matching tapes
        - labels (label): what calls each machine: a symbol of the tape's alphabet, or 0 for a machine that is not
          called (the root of most networks); all symbols differ
        - root: index of the machine that is run
        - tape (tape): where calls are read
        -> result: the new machine

        Options:
        - max_depth='auto': calls open at once at most, deeper ones are left out; auto: no bound
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - LimitError: limits were met, or calls nest without end; the message names the machines of the cycle

        Cost: O(size of the result)
        """
        ...

    @classmethod
    def read_text(cls, text: str | builtins.bytes, semiring: Semiring | int | Literal['real', 'log', 'tropical', 'boolean'],
            tapes: int, alphabets: Sequence[Alphabet | None] | Alphabet, phi: str | None = None, rho: str | None = None, *,
            max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ...,
            cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A machine from AT&T text. With tapes 0 their number k is found. With a 3-field arc line k is 1. Otherwise, where arc
        lines have n and n + 1 fields, k is n - 2. Where all have n fields: for n >= 5 the last column is the weight and k is
        n - 3; for n = 4 it is the weight (k = 1) if some entry of it cannot be a label (no symbol is named so; on a nameless
        tape: it has a point or an exponent, is negative, or is Infinity), else k is 2 (OpenFst's default: a transducer without
        weights). Without arc lines k is the number of alphabets given, at least 1. Machine.write_text writes so that this
        finds k again.

        "-2" and "-3" are always understood as failure and default labels on a nameless tape, "<phi>" and "<rho>" on a named one
        if they are no symbols. With two label columns, a line whose both labels are phi is read as OpenFst means it in an
        acceptor written with two columns: the first column is kept, the second becomes epsilon. For rho this is refused, as it
        would not copy.

        - text: the machine, UTF-8
        - semiring (a constant of Semiring): what weights are
        - tapes (0..16): number of label columns; 0: found as above
        - alphabets: one per tape, None for an open one; with tapes 0 the first ones are used, and a single one serves
          every tape
        - phi: the text of a failure label, such as "28" or "<phi>"; None: only those above
        - rho: the text of a default label; None: only those above
        -> machine: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - ParseError: line and column of what is wrong; also a text without any line, which has no start state

        Cost: O(length)
        """
        ...

    def write_text(self, phi: str | None = None, rho: str | None = None) -> str:
        """The AT&T text of a machine. The start state's line comes first. Weights have as many digits as are needed to read
        them
        back to the bit. The text reads back as the same machine, with two exceptions that no sum can tell: a start state that
        has no arcs and is not final, and a last state that nothing names, come back as final with weight zero, since the
        format has no other line for them.

        - phi: the text of failure labels; None: -2, <phi> on named tapes
        - rho: the text of default labels; None: -3, <rho> on named tapes
        -> result: the text

        - ArgumentError: a symbol's text would read back as another label

        Cost: O(states + arcs)
        """
        ...

    def write(self) -> builtins.bytes:
        """The binary of a machine.

        -> result: the bytes

        Cost: O(states + arcs)
        """
        ...

    @classmethod
    def read(cls, buffer: builtins.bytes, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A machine from a copy of its binary.

        - buffer: a binary that Machine.write made
        -> machine: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - CorruptError: damaged
        - VersionError: written by a newer library

        Cost: O(length)
        """
        ...

    @classmethod
    def read_view(cls, buffer: builtins.bytes | npt.NDArray[np.uint8], *, max_arcs: int | None = ..., max_bytes: int | None =
            ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> Self:
        """A machine in place: its arrays stay in the caller's binary. On an error `release` is not called.

        - buffer: a binary, aligned to 8 bytes
        -> machine: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - CorruptError: damaged
        - VersionError: written by a newer library
        """
        ...

    @staticmethod
    def is_binary(buffer: builtins.bytes) -> bool:
        """Whether a buffer starts like a hawser binary.

        - buffer: any bytes
        """
        ...

    def draw(self) -> str:
        """A drawing of a machine as Graphviz text, with labels by name where there are names.

        -> result: the text

        Cost: O(states + arcs)
        """
        ...

    @classmethod
    def read_file(cls, path: str | os.PathLike[str], *, in_place: int | None = ..., max_arcs: int | None = ..., max_bytes: int |
            None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor |
            None = ...) -> Self:
        """A machine from a file with its binary.

        - path: a file's path, UTF-8
        -> machine: the new machine

        Options:
        - in_place=0: 1: the file is mapped and stays where it is; it must not change while anything made of it lives
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - CorruptError: damaged
        - VersionError: written by a newer library
        """
        ...

    def write_file(self, path: str | os.PathLike[str]) -> None:
        """Writes a machine's binary to a file.

        - path: a file's path, UTF-8
        """
        ...

    @classmethod
    def read_text_file(cls, path: str | os.PathLike[str], semiring: Semiring | int | Literal['real', 'log', 'tropical',
            'boolean'], tapes: int, alphabets: Sequence[Alphabet | None] | Alphabet, phi: str | None = None, rho: str | None =
            None, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None
            = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A machine from a file with AT&T text.

        - path: a file's path, UTF-8
        - semiring (a constant of Semiring): what weights are
        - tapes (0..16): number of label columns; 0: found as above
        - alphabets: one per tape, None for an open one; with tapes 0 the first ones are used, and a single one serves
          every tape
        - phi: the text of a failure label, such as "28" or "<phi>"; None: only those above
        - rho: the text of a default label; None: only those above
        -> machine: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - ParseError: line and column of what is wrong; also a text without any line, which has no start state
        """
        ...

    def write_text_file(self, phi: str | None, rho: str | None, path: str | os.PathLike[str]) -> None:
        """Writes a machine's AT&T text to a file.

        - phi: the text of failure labels; None: -2, <phi> on named tapes
        - rho: the text of default labels; None: -3, <rho> on named tapes
        - path: a file's path, UTF-8

        - ArgumentError: a symbol's text would read back as another label
        """
        ...

    def compose(self, b: Machine, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Machine:
        """The composition a o b, which joins the last tape of a with the first of b: the pair (u, w) weighs the sum over v of
        a(u, v) * b(v, w). Section 5 of docs/semantics.md says which tapes the result has, how epsilons pair up, and where
        failure and default arcs stay native. Only states both accessible and coaccessible are kept; the target of a failure
        arc is kept as long as a look-up may need it.

        - b: the right machine
        -> result: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        Cost: O(pairs of states reached * matching arcs)
        """
        ...

    @classmethod
    def compose_all(cls, machines: Sequence[Machine | None] | Machine, *, max_arcs: int | None = ..., max_bytes: int | None =
            ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> Self:
        """The composition of several machines, made from the left.

        - machines: a1 o a2 o ... o an in this order
        -> result: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        Cost: that of the compositions one after the other
        """
        ...

    def join(self, b: Machine, tapes_a: npt.ArrayLike, tapes_b: npt.ArrayLike, joined: Joined | int | Literal['keep', 'drop'],
            *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ...,
            cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Machine:
        """The join of a and b: the tuples of strings of both machines' tapes that have the same string on both tapes of each
        pair, weights multiplied. The tapes of the result are a's in their order (those joined only if kept), then those of
        b that are in no pair. Two paths that agree give one path. At least one tape must be left. With no pairs it is the
        cross product. Machine.compose is the join of a's last tape and b's first, kept where a or b has one tape, else
        dropped.

        One pair: any machines. Failure and default arcs of the joined tapes are native as in Machine.compose; those of
        other tapes are made explicit first.

        Several pairs: what both read together need not be rational. It is, and is made, where the joined tapes of each
        machine are read in step (each arc reads all of them or none; more generally, no cycle reads more on one than on
        another), or where all pairs but one, or one of the machines, have no cycles that read them (docs/semantics.md, 5.6).
        If every arc reads all joined tapes or none this costs what one pair does; else a state holds what one side has read
        ahead. Failure and default arcs are made explicit first, on a joined tape only for symbols that the other machine
        reads there.

        - b: the right machine
        - tapes_a (tape): a's tape of each pair, distinct
        - tapes_b (tape): b's tape of each pair, distinct
        - joined (a constant of Joined): whether the joined tapes are kept
        -> result: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - UnsupportedError: several pairs that are not read in step; the message names machine, tapes and arc

        Cost: O(pairs of states reached * matching arcs) for one pair or tapes in step; else O(states of the result *
          (arcs + symbols held)), the result exponential in the longest delay at worst
        """
        ...

    def constrain(self, acceptors: Sequence[Machine | None] | Machine, tapes: npt.ArrayLike, *, max_arcs: int | None = ...,
            max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ...,
            monitor: Monitor | None = ...) -> Machine:
        """A machine with acceptors joined on some of its tapes, all of which stay. The order of the acceptors makes no
        difference. Failure and default arcs are native on a tape that has an acceptor; if other tapes have one as well they
        are made explicit then, for the symbols that are left. Without acceptors the machine is trimmed.

        - acceptors: machines of one tape each
        - tapes (tape): the tape of each acceptor, distinct
        -> result: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        Cost: that of a Machine.join of one pair per acceptor, one after the other
        """
        ...

    def project(self, tapes: npt.ArrayLike, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Machine:
        """The projection to some tapes, in the order in which they are given. Every path stays a path of its own, so the
        strings
        of the other tapes are summed over.

        - tapes (tape): distinct tapes of the machine
        -> result: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        Cost: O(states + arcs), or the size of the expanded machine where failure arcs must be made explicit
        """
        ...

    @classmethod
    def union(cls, machines: Sequence[Machine | None] | Machine, *, max_arcs: int | None = ..., max_bytes: int | None = ...,
            max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> Self:
        """The union: what any of the machines accepts, weights added up. A new start state, numbered 0, has an epsilon arc to
        each machine's start; their states follow in order. A single machine comes back as it is. Failure and default arcs
        stay native if all that have them name one tape; a machine that names another tape than the first one that has them
        has its own made explicit.

        - machines: what is united
        -> result: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        Cost: O(states + arcs)
        """
        ...

    @classmethod
    def concat(cls, machines: Sequence[Machine | None] | Machine, *, max_arcs: int | None = ..., max_bytes: int | None = ...,
            max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> Self:
        """The concatenation: a string of the first machine, then one of the second, and so on, tape by tape. Weights are
        multiplied and summed over all ways to split. States of all machines but the last stop being final. Where they could
        stop, by a failure look-up of the end if need be, an epsilon arc with that weight leads to the next machine's start.
        Failure and default arcs are treated as in Machine.union.

        - machines: what stands one after the other
        -> result: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        Cost: O(states + arcs)
        """
        ...

    def closure(self, kind: Closure | int | Literal['star', 'plus', 'option'], *, max_arcs: int | None = ..., max_bytes: int |
            None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor |
            None = ...) -> Machine:
        """The closure. The total of A* is 1 / (1 - total(A)) where that converges; where it does not, the machine is made all
        the same and its sums report DivergedError. If A accepts the empty string, A* counts it any number of times, as the
        definition says. Failure and default arcs stay native. States of A follow a new start state; with Closure.PLUS they keep
        their numbers.

        - kind (a constant of Closure): how often
        -> result: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        Cost: O(states + arcs)
        """
        ...

    def cross(self, b: Machine, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Machine:
        """The cross product, of the tapes of a followed by those of b: (u, v) weighs a(u) * b(v). It reads all of u first, then
        v. Failure and default arcs are native; if both machines have some, b's are made explicit.

        - b: the machine of the last tapes
        -> result: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - LimitError: more than 16 tapes

        Cost: O(states + arcs)
        """
        ...

    def reverse(self, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int |
            None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Machine:
        """The reversal: every string read backwards, on all tapes. There is a new start state, numbered 0; the old states
        follow. Failure and default arcs are made explicit first.

        -> result: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        Cost: O(states + arcs)
        """
        ...

    def invert(self, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int |
            None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Machine:
        """The inverse, which has the tapes in reverse order. Failure and default arcs are native; all arrays are shared.

        -> result: the new machine

        Options:
        - max_bytes, cancel, monitor: as of every call

        Cost: O(tapes)
        """
        ...

    def relabel(self, tape: int, from_: npt.ArrayLike, to: npt.ArrayLike, alphabet: Alphabet | None = None, *, max_arcs: int |
            None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel |
            None = ..., monitor: Monitor | None = ...) -> Machine:
        """Other labels on one tape: from[i] becomes to[i], for all i at the same time, and others stay. Labels are symbols or
        SpecialLabel.EPSILON. Epsilon is mapped where an arc reads nothing (not on failure arcs, which are no moves). Failure
        and
        default arcs on the tape stay native if different symbols stay different, epsilon is not mapped, no symbol to it,
        and, where there are default arcs, the new alphabet has as many symbols; otherwise they are made explicit first. On
        other tapes they are native.

        - tape (tape): whose labels change
        - from_ (label): what is replaced, each label at most once
        - to (label): by what
        - alphabet: the tape's in the result; None: as it was
        -> result: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - ArgumentError: a label that the result's alphabet lacks

        Cost: O(states + arcs * log(count))
        """
        ...

    def realphabet(self, tape: int, alphabet: Alphabet | None = None, *, max_arcs: int | None = ..., max_bytes: int | None =
            ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> Machine:
        """The same strings on one tape over another alphabet: larger, smaller, in another order, with names or without. Symbols
        are matched by name if both alphabets have names, else by number. Default arcs of a tape that was not open go on
        standing for the old symbols: they are made explicit unless the new alphabet has the same ones. Failure arcs stay
        native.

        - tape (tape): whose alphabet changes
        - alphabet: the new one; None: an open tape
        -> result: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - ArgumentError: some arc reads a symbol that the new alphabet lacks; the message names it

        Cost: O(states + arcs * log(symbols))
        """
        ...

    def trim(self, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None
            = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Machine:
        """The machine without states that are on no accepting path. Failure and default arcs are looked up natively: a failure
        arc and its target stay as long as a look-up that may find something goes through. An arc to a useless state stays,
        with weight zero, if it blocks a look-up or keeps its symbol out of a default arc; all such arcs lead to one state
        without arcs, the last. The start state becomes state 0, the others keep their order.

        -> result: the new machine

        Options:
        - max_bytes, cancel, monitor: as of every call

        Cost: O(states + arcs) without failure arcs; with them each arc is looked at once more per state that blocks
          it
        """
        ...

    def explicit_failure(self, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Machine:
        """The machine without failure and default arcs: every look-up is written out as an arc for each symbol. States keep
        their numbers.

        -> result: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - UnsupportedError: default arcs on an open tape

        Cost: O(states * symbols) at worst
        """
        ...

    def arc_sort(self, tape: int, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Machine:
        """The machine with each state's arcs sorted by their label on one tape, then by the labels on the others from the first
        on, then by destination, then by number. Failure and default arcs are native.

        - tape (tape): whose labels come first
        -> result: the new machine

        Options:
        - max_bytes, cancel, monitor: as of every call

        Cost: O(arcs * log(arcs of a state))
        """
        ...

    def top_sort(self, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int |
            None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Machine:
        """The machine with states numbered so that every arc, failure arcs included, leads to a higher one. Where there is a
        choice the lower number comes first, so a sorted machine stays as it is. Failure and default arcs are native.

        -> result: the new machine

        Options:
        - max_bytes, cancel, monitor: as of every call

        - UnsupportedError: there is a cycle; the message names a state on it

        Cost: O(arcs + states * log(states))
        """
        ...

    def convert(self, semiring: Semiring | int | Literal['real', 'log', 'tropical', 'boolean'], *, max_arcs: int | None = ...,
            max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ...,
            monitor: Monitor | None = ...) -> Machine:
        """The machine in another semiring. Between real and log the same weight is written otherwise; to tropical the costs are
        kept, so that ambiguous strings then weigh their best path; to boolean every weight but zero is true, and from it
        true is one.

        - semiring (a constant of Semiring): the new one
        -> result: the new machine

        Options:
        - max_bytes, cancel, monitor: as of every call

        Cost: O(states + arcs)
        """
        ...

    def power(self, exponent: float, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Machine:
        """Every weight to a power, which multiplies costs (1/temperature). A path's weight gets the power; a string's only if
        it
        has one path. Weights of zero stay zero, whatever the exponent. Boolean machines stay as they are.

        - exponent: any finite number, zero and negative ones included
        -> result: the new machine

        Options:
        - max_bytes, cancel, monitor: as of every call

        Cost: O(states + arcs)
        """
        ...

    def scale(self, weight: float, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Machine:
        """Every string's weight, and so the total, times one weight. It is done at the final weights.

        - weight (weight): the factor; a cost is added
        -> result: the new machine

        Options:
        - max_bytes, cancel, monitor: as of every call

        Cost: O(states + arcs)
        """
        ...

    def with_weights(self, arcs: npt.ArrayLike | None = None, finals: npt.ArrayLike | None = None, *, max_arcs: int | None =
            ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None =
            ..., monitor: Monitor | None = ...) -> Machine:
        """The machine with weights of the caller's. A state that is not final must be given zero; a final one stays final
        whatever it is given. Zeros may come and go here.

        - arcs (weight): by arc; None keeps them
        - finals (weight): by state; None keeps them
        -> result: the new machine

        Options:
        - max_bytes, cancel, monitor: as of every call

        Cost: O(states + arcs)
        """
        ...

    def components(self, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int
            | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> MachineComponents:
        """The strongly connected components, where failure arcs are arcs. They are numbered so that arcs lead to equal or
        larger
        numbers.

        -> component (from 0): of each state
        -> count: number of components

        Options:
        - max_bytes, cancel, monitor: as of every call

        Cost: O(states + arcs)
        """
        ...

    def properties(self, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int
            | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> int:
        """Which properties hold, found anew each time.

        -> properties: the sum of those that hold

        Options:
        - max_bytes, cancel, monitor: as of every call

        Cost: O(arcs * log(arcs of a state)), and what Machine.trim takes
        """
        ...

    def rm_epsilon(self, *, tolerance: float | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states:
            int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Machine:
        """The same weights for all strings without silent arcs: those whose label is epsilon on every tape. A machine without
        any
        is returned as it is. Otherwise failure and default arcs are made explicit; useless states, arcs and finals of weight
        zero are left out; the start becomes state 0 and the others keep their order. Arcs of a state that agree in labels and
        destination, and that several silent walks bring together, are merged. In real and log silent cycles are exact too: each
        is solved as a linear system to a relative error of the option `tolerance`.

        -> result: the new machine

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - DivergedError: the sum over a silent cycle is infinite (tropical: its cost is below 0); the message names a
          state

        Cost: O(sum over the states kept of the states and arcs their silent arcs lead to), plus the solves

        Source: Mohri 2002
        """
        ...

    def push(self, direction: Push | int | Literal['start', 'end'], *, tolerance: float | None = ..., max_arcs: int | None =
            ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None =
            ..., monitor: Monitor | None = ...) -> Machine:
        """The same weights for all strings, moved along the paths toward the start or the end. States without mass are left
        out;
        the start becomes state 0. Boolean weights stay what they are.

        Push.START: with b(s) the backward weight of state s, an arc from s to t weighing w weighs w * b(t) / b(s) afterwards
        and a final weight f weighs f / b(s). Failure and default arcs stay native: a failure arc of weight k to r weighs
        k * b(r) / b(s). What leaves a state, look-ups resolved, then sums to one (tropical: the best of it has cost 0). Only
        the
        start is not divided, so that the total stays: what leaves it sums to that. A start that arcs lead back to gets a copy
        for this, which becomes the start, unless the total is one (within 1e-14).

        Push.END: with a(s) the forward weights, an arc weighs a(s) * w / a(t), a final weight a(s) * f / a(start); what enters
        a state other than the start sums to one. Failure and default arcs are made explicit.

        - direction (a constant of Push): where to
        -> result: the new machine

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - DivergedError: the total is infinite
        - LimitError: a weight leaves the range of a double

        Cost: O(states + arcs) besides the sums

        Source: Mohri 1997, 2002; Cotterell and Eisner 2015, B.7, for failure arcs
        """
        ...

    def normalize(self, *, tolerance: float | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states:
            int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Machine:
        """The probabilistic machine: it is pushed to the start, and the start divided like every other state. What leaves any
        state (arcs, stopping, look-ups resolved) then sums to one, and every string weighs its share of the total. Failure and
        default arcs stay native.

        -> result: the new machine

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - UnsupportedError: the semiring is neither real nor log
        - EmptyError: no mass
        - DivergedError: the total is infinite

        Cost: as Machine.push
        """
        ...

    def minimize(self, *, tolerance: float | None = ..., delta: float | None = ..., max_arcs: int | None = ..., max_bytes: int |
            None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor |
            None = ...) -> Machine:
        """The deterministic machine with the fewest states that gives every string the weight it has. It takes a machine that
        is
        deterministic by label tuples; an arc that is epsilon on every tape counts as one more label. Failure and default arcs
        are
        made explicit; useless states, arcs and finals of weight zero are left out. The result is pushed to the start as by
        Machine.push; but where arcs lead back to the start, which would need a copy to hold the total, the total is in all
        final weights instead. Two weights are equal if other weights of the machine lead from one to the other in steps of at
        most the option `delta` of their cost, relative to the weight, whatever the order of arcs. Merged states have the
        weights
        of the lowest-numbered one.

        -> result: the new machine

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - delta=1e-09: weights are taken as equal if their ratio is within this of 1, costs if they differ by less
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - UnsupportedError: two arcs of a state, on accepting paths, agree on every tape; the message names the state
          and the labels
        - DivergedError: the total is infinite

        Cost: O(arcs) if acyclic, O(arcs * log(states)) otherwise, besides the sums and sorting the different weights

        Source: Mohri 2000, Revuz 1992, Hopcroft 1971
        """
        ...

    def isomorphic(self, b: Machine, *, delta: float | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ...,
            max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> bool:
        """Whether two machines are the same up to the numbering of states and the order of each state's arcs. Compared is what
        the
        starts lead to by arcs of any kind: failure and default arcs are arcs with these labels. Weights are equal as in
        Machine.minimize, by the option `delta`. Each attempt of a search counts as one of max_states.

        - b: the other machine; semiring, tapes and alphabets match
        -> isomorphic (0 or 1): the answer

        Options:
        - delta=1e-09: weights are taken as equal if their ratio is within this of 1, costs if they differ by less
        - max_states, max_bytes, cancel, monitor: as of every call

        - LimitError: the search needs more attempts than max_states

        Cost: O(arcs * log(arcs)) for deterministic machines; others may need a search
        """
        ...

    def prune(self, threshold: float, max_states: int, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states_:
            int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Machine:
        """Keeps the arcs and finals that are on some accepting path whose cost is near that of the best path, a cost being
        minus
        the logarithm of a single path's weight in every semiring. The states that are kept can be bounded as well: those with
        the least cost of a best path through them, ties by number. The result is trimmed: it may have fewer states, and none
        but
        the start if the bound cuts the best path. Weights stay as they are. Failure and default arcs are made explicit.

        - threshold (cost) (>= 0): by how much a path may be worse than the best; infinity keeps all
        - max_states: states kept at most; 0 or less: no bound
        -> result: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - DivergedError: there is no best path, because of cycles of negative cost

        Cost: O(states + arcs) if acyclic
        """
        ...

    def posterior_prune(self, posterior: float, *, tolerance: float | None = ..., max_arcs: int | None = ..., max_bytes: int |
            None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor |
            None = ...) -> Machine:
        """Keeps the arcs and finals with a large enough expected count (Machine.expected_counts), and of these what is still on
        accepting paths. Weights stay as they are. Failure and default arcs are made explicit.

        - posterior (>= 0): the least expected count that is kept
        -> result: the new machine

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - UnsupportedError: the semiring is neither real nor log
        - EmptyError: no mass
        - DivergedError: the total is infinite

        Cost: that of the expected counts
        """
        ...

    def determinize(self, as_: As | int | Literal['tuples', 'function'], *, tolerance: float | None = ..., delta: float | None =
            ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None =
            ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Machine:
        """A deterministic machine with the same weight for every tuple of strings (semantics 1.4), by the weighted subset
        construction, in every semiring. A state set of one state hands its weights on to the bit. Cycles of arcs that are
        epsilon on all tapes are summed exactly first.

        As.TUPLES: the machine is an acceptor of label tuples (with one tape, of symbols). The result has no arcs that are
        epsilon on all tapes.

        As.FUNCTION, for two tapes or more: each string of tape 0 must have one tuple of strings on the others. The result
        writes as soon as all continuations agree. What can only be written once the input has ended, and outputs of more than
        one symbol at a time, are written by chains of arcs that are epsilon on tape 0: a state has at most one such arc, and
        where it has others as well it stands for the end of the input.

        Not every machine can be determinized; the twins property is a sufficient and in many cases necessary condition.

        - as_ (a constant of As): what is read
        -> result: the new machine

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - delta=1e-09: weights are taken as equal if their ratio is within this of 1, costs if they differ by less
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - LimitError: limits were met; the message shows a prefix, the states it leads to and how far apart their
          weights are
        - UnsupportedError: As.FUNCTION of a machine that is not functional; the message shows a string and two
          outputs
        - DivergedError: the sum over a cycle of epsilons is infinite

        Cost: O(arcs of the result * states a prefix leads to * log)

        Source: Mohri 1997
        """
        ...

    def disambiguate(self, *, tolerance: float | None = ..., delta: float | None = ..., max_arcs: int | None = ..., max_bytes:
            int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor:
            Monitor | None = ...) -> Machine:
        """A machine with at most one accepting path for each tuple of strings (a word of label tuples), and the same weights. A
        path weighs what the word's paths weigh together: their sum in real and log, the best of them in tropical. Paths are
        merged only as far as needed: where no word leads to two states that accept a word in common, the machine is copied.
        Arcs that are epsilon on all tapes are removed first, exactly. The result is smaller than a deterministic machine as a
        rule, and exists for more machines, though not for all. The limit max_states also bounds the pairs of states looked at.

        -> result: the new machine

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - delta=1e-09: weights are taken as equal if their ratio is within this of 1, costs if they differ by less
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - LimitError: limits were met; the message names a state and how far apart the weights of those beside it are
        - DivergedError: the sum over a cycle of epsilons is infinite

        Cost: O(arcs of the result * states merged)

        Source: Mohri and Riley 2015, with sums
        """
        ...

    def is_functional(self, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads:
            int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> bool:
        """Whether each string of tape 0 has at most one tuple of strings on the other tapes. An arc or final weight of zero is
        as
        good as none; other weights do not matter. A machine of one tape is functional. The answer is exact, by the square of
        the machine on tape 0, which max_states and max_arcs bound, and the delays in it. Failure and default arcs of tape 0
        are native, those of other tapes made explicit first.

        -> functional (0 or 1): the answer

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        Cost: O(pairs of states reached * pairs of arcs that read the same * delay)

        Source: Beal, Carton, Prieur, Sakarovitch 2003
        """
        ...

    def is_unambiguous(self, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads:
            int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> bool:
        """Whether each tuple of strings has at most one accepting path. Arcs that are epsilon on all tapes count: two paths
        that
        differ in them are two. An arc or final weight of zero is as good as none. Whether a transducer has one path per input
        is asked of its projection to tape 0, since Machine.project keeps paths apart. The answer is exact, by the square of
        the machine; max_states also bounds pairs of states. Failure and default arcs are made explicit first, unless the
        machine has one tape, no epsilons, and no two arcs of a state with one label: the answer is then 1. Machines of several
        tapes are synchronized first.

        -> unambiguous (0 or 1): the answer

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - UnsupportedError: a cycle reads more on one tape than on another; the question is then undecidable

        Cost: O(arcs^2) at worst

        Source: Allauzen, Mohri, Rastogi 2011
        """
        ...

    def equivalent(self, b: Machine, *, tolerance: float | None = ..., delta: float | None = ..., max_arcs: int | None = ...,
            max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ...,
            monitor: Monitor | None = ...) -> bool:
        """Whether two machines weigh every tuple of strings alike. Weights may differ by the option `delta`, relatively; in
        tropical costs may differ by that much. Machines of several tapes must be such that their tapes can be read in step
        (Machine.synchronize, which is done here). Epsilons are removed first, exactly.

        Deterministic machines are walked in step. Others are made deterministic first in tropical and boolean; in real and log
        they are compared by linear algebra with at most n = states of both vectors. A 0 is certain: a string was found whose
        two weights, each a sum without cancellation, differ. A 1 rests on which vectors are taken for dependent, to 2e-13 of
        the terms of each entry. The limit max_states also bounds pairs and vectors.

        - b: the other machine; semiring, number of tapes and alphabets match
        -> equivalent (0 or 1): the answer

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - delta=1e-09: weights are taken as equal if their ratio is within this of 1, costs if they differ by less
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - LimitError: limits were met, as in Machine.determinize
        - UnsupportedError: tapes that cannot be read in step, for which the question is undecidable

        Cost: O(pairs of states reached * arcs) for deterministic machines; by linear algebra O(n^2 * arcs) at worst
          and far less where vectors are sparse

        Source: Schutzenberger 1961, Tzeng 1992
        """
        ...

    def distinguish(self, b: Machine, *, tolerance: float | None = ..., delta: float | None = ..., max_arcs: int | None = ...,
            max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ...,
            monitor: Monitor | None = ...) -> Strings:
        """A witness that two machines differ: Machine.equivalent with a reason for its answer. Equivalent machines give no
        item. Others give two, both a shortest tuple of strings on which the machines differ, with its cost in a and in b as
        values (+infinity: not accepted). Shortest is meant in symbols, of several tapes in steps of the synchronized machine.

        - b: the other machine
        -> witness: no item or two

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - delta=1e-09: weights are taken as equal if their ratio is within this of 1, costs if they differ by less
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - LimitError: limits were met, as in Machine.determinize
        - UnsupportedError: tapes that cannot be read in step, for which the question is undecidable

        Cost: as Machine.equivalent
        """
        ...

    def difference(self, b: Machine, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Machine:
        """The difference: a's weight for each string that b rejects. b is joined with a's last tape as in Machine.compose, so
        a may have more tapes. Nothing goes through the alphabet: what b has no arc for is one default arc of its complement,
        and a's failure arcs stay. b's stay too if it is deterministic and without epsilons (no two arcs of a state carry the
        same label); otherwise its states are merged into sets, with look-ups resolved.

        - b: an acceptor of one tape without weights: every arc and final weight is one or zero
        -> result: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        Cost: O(a's states * sets of b's reached * matching arcs)

        Source: Rabin and Scott 1959
        """
        ...

    def synchronize(self, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int
            | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Machine:
        """A machine of several tapes whose arcs read a symbol on every tape, or on none; behind the end of the shorter strings
        comes what is left of the longer ones. A machine of one tape stays as it is, trimmed.

        -> result: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - LimitError: a cycle reads more on one tape than on another, so that no such machine exists; the message
          names it

        Cost: O(size of the result * longest delay)

        Source: Mohri 2003, "Edit-distance of weighted automata", section 4
        """
        ...

    def total(self, *, tolerance: float | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int |
            None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> float:
        """The total weight of all accepting paths.

        -> total (weight): a cost in log and tropical (+infinity if nothing is accepted), a plain value in real

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - DivergedError: the sum is infinite
        - LimitError: the value is finite but exceeds a double (Machine.log_total gives its logarithm)

        Cost: O(states + arcs) if acyclic, plus the solves of the cyclic components
        """
        ...

    def log_total(self, *, tolerance: float | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states:
            int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> float:
        """The natural logarithm of the total; in the tropical semiring that of the best path's weight.

        -> log_total (nats): -infinity if nothing is accepted

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - DivergedError: the sum is infinite

        Cost: as Machine.total
        """
        ...

    @staticmethod
    def sum_product(machines: Sequence[Machine | None] | Machine, *, tolerance: float | None = ..., max_arcs: int | None = ...,
            max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ...,
            monitor: Monitor | None = ...) -> float:
        """The total of m1 o m2 o ... o mn without making the composition. Only the pairs of states that are reached and
        their sums are held, no arcs. There is one exception: where one of two machines has failure arcs on the joined
        tape and the other reads most of the alphabet, a composition that keeps these arcs is made inside, within the
        limits; it is far smaller than the expanded one.

        - machines: the factors, from the left
        -> total (weight): in the terms of the machines' semiring

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - DivergedError: the sum is infinite
        - ArgumentError: semirings or alphabets do not match

        Cost: O(pairs of states reached * matching arcs) for two machines
        """
        ...

    def forward(self, *, tolerance: float | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int
            | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> npt.NDArray[
            np.float64]:
        """The forward weights: of all paths from the start to each state. A state that cannot be reached gets the semiring's
        zero; failure look-ups alone do not reach a state.

        -> weights (weight): by state

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - DivergedError: a state's sum is infinite

        Cost: as Machine.total
        """
        ...

    def backward(self, *, tolerance: float | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states:
            int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> npt.NDArray[np.float64]:
        """The backward weights: of all paths from each state to the end, final weights included. A state from which no end
        can be reached gets the semiring's zero.

        -> weights (weight): by state

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - DivergedError: a state's sum is infinite

        Cost: as Machine.total
        """
        ...

    def expected_counts(self, *, tolerance: float | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ...,
            max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> MachineExpectedCounts:
        """The expected number of times that an accepting path, drawn in proportion to its weight, takes each arc and ends in
        each state. A failure arc counts when a look-up goes through it, a look-up of the end included.

        -> arc_counts: by arc
        -> final_counts: by state, the ends that use its own final weight

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - UnsupportedError: the semiring is neither real nor log
        - EmptyError: no mass
        - DivergedError: the total is infinite

        Cost: that of forward and backward sums together
        """
        ...

    def best_paths(self, n: int, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Strings:
        """The n best paths, best first, as their labels without epsilons. The costs, minus the logarithms of the paths'
        weights, are the items' values. Of equal costs the path with fewer moves comes first, then the one earlier in the
        order of arc numbers (and of a default arc's symbols). Failure look-ups are resolved: each path spells what it
        reads. Paths of weight zero are left out.

        - n (>= 0): paths that are wanted
        -> paths: the paths, one item each, with one string per tape

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - fewer results: there are fewer
        - NotConvergedWarning: limits did not suffice for all of them, and those given are the best, in order
        - LimitError: limits did not suffice for one
        - DivergedError: a cycle has a negative cost

        Cost: O(search nodes * log(search nodes))
        """
        ...

    def best_strings(self, n: int, *, tolerance: float | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ...,
            max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> Strings:
        """The n best distinct strings, or tuples of strings. Paths with equal labels are merged: their weights are summed in
        real and log, the best is taken in tropical. Of weights that are equal up to rounding (1e-12) the item with fewer
        symbols comes first, then the one earlier in label order. The search over prefixes is exact, best first; for
        ambiguous machines the problem is hard.

        - n (>= 0): strings that are wanted
        -> strings: the strings, their costs as values

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - fewer results: there are fewer
        - NotConvergedWarning: limits did not suffice for all of them, and those given are the best, in order
        - LimitError: limits did not suffice for one
        - DivergedError: the total is infinite

        Cost: exponential in the length of the strings at worst; one search node per prefix looked at
        """
        ...

    def sample(self, n: int, seed: int, *, tolerance: float | None = ..., max_arcs: int | None = ..., max_bytes: int | None =
            ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> Strings:
        """Independent paths drawn in proportion to their weights, as labels without epsilons with costs as values. Item i
        depends on the seed and i alone.

        - n (>= 0): paths to draw
        - seed: any number; the same one gives the same samples
        -> samples: the paths, one item each

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - UnsupportedError: the semiring is neither real nor log
        - EmptyError: no mass
        - DivergedError: the total is infinite

        Cost: O(moves), beyond tables that are made once for each machine from its backward sums
        """
        ...

    def expectation(self, arc_values: npt.ArrayLike, final_values: npt.ArrayLike | None, d: int, *, tolerance: float | None =
            ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None =
            ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> MachineExpectation:
        """Mean and covariance of a vector of d numbers that adds up along a path. Each time an arc is taken its row is added; a
        failure arc is taken each time a look-up goes through it, a default arc whatever it reads. The covariance is summed as
        squares: it never comes out negative and keeps its digits however large the mean.

        - arc_values: row by row; any sign, finite, expected within 1e150 of 0
        - final_values: what is added if a path ends with a state's own final weight; None: zeros
        - d (>= 1): numbers of a row
        -> mean: the expected vector
        -> covariance: symmetric

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - LimitError: a result exceeds a double

        Cost: O(edges * d) beyond forward and backward sums; with covariance O(edges * d^2) and 2d solves of each
          cyclic component

        Source: Eisner 2002; Li and Eisner 2009
        """
        ...

    def entropy(self, *, tolerance: float | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int
            | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> float:
        """The entropy of the distribution over paths. For an unambiguous machine, which has one path per tuple of strings, that
        is
        the entropy over strings; else it is more. A default arc is one path for each symbol it reads. The sum is made node by
        node from terms >= 0.

        -> nats (nats): the entropy

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        Cost: that of forward and backward sums
        """
        ...

    def cross_entropy(self, q: Machine, *, tolerance: float | None = ..., max_arcs: int | None = ..., max_bytes: int | None =
            ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> float:
        """The cross-entropy of two acceptors, which are normalized here: minus the sum over strings x of p(x)/Z(p) *
        ln(q(x)/Z(q)).
        p may be ambiguous. q must be unambiguous once its epsilons are removed; that is decided exactly, at no cost for a
        machine
        whose states have one arc per symbol, else within the limits on pairs of states. Failure arcs of one side stay in the
        composition; removing epsilons from a machine with failure arcs makes these explicit.

        - q: the model, of one tape, the same semiring and a matching alphabet
        -> nats (nats): +infinity where p has a string that q has not: decided exactly if q has one arc per state and
          symbol, else if more than 1e-10 of p's mass is concerned

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - UnsupportedError: several tapes, or q is ambiguous

        Cost: O(the composition of p with q)
        """
        ...

    def kl(self, q: Machine, *, tolerance: float | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ...,
            max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> float:
        """The Kullback-Leibler divergence D(p || q), the sum of p(x)/Z(p) * ln((p(x)/Z(p)) / (q(x)/Z(q))): the cross-entropy
        less
        the entropy of p over strings, for which p must be unambiguous too. Small divergences keep their digits where the two
        machines' weights are near each other arc by arc.

        - q: the model, of one tape, the same semiring and a matching alphabet
        -> nats (nats): never below 0; +infinity as in Machine.cross_entropy

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - UnsupportedError: several tapes, or p or q is ambiguous

        Cost: as Machine.cross_entropy
        """
        ...

    def fit_weights(self, acceptor: Machine, *, tolerance: float | None = ..., max_arcs: int | None = ..., max_bytes: int | None
            = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None
            = ...) -> MachineFitWeights:
        """The weights for the arcs and ends of an acceptor that bring its distribution nearest to p's, in closed form. Each has
        its
        share of what p's strings expect at its state, so what leaves a state sums to 1. The result has the states, arcs and
        labels of the acceptor and the semiring of p. Arcs and ends of weight zero stay so; the other weights of the acceptor do
        not matter. A default arc's share is divided among its symbols. States to which p's strings never come have weights of
        zero.

        - acceptor: of one tape and a matching alphabet; any semiring
        -> fitted: the acceptor with the new weights
        -> cross_entropy (nats): -E_p[ln q]

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - UnsupportedError: the acceptor is ambiguous, lacks a string of p's (a complete one lacks none; decided as
          for Machine.cross_entropy), or has failure arcs, whose weights serve several look-ups, so that no closed
          form is known

        Cost: O(the composition of p with it)

        Source: Cotterell and Eisner 2015, sections 3.4 and 6
        """
        ...

    def total_difference(self, b: Machine, *, tolerance: float | None = ..., max_arcs: int | None = ..., max_bytes: int | None =
            ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> MachineTotalDifference:
        """The difference of two totals, Z(a) - Z(b), to no more than the totals' own errors, and the logarithm of their ratio,
        which keeps its digits where the totals are close. Any semiring, tropical and boolean included; in tropical the totals
        are the best paths' weights e^-cost.

        - b: the other machine, of the same semiring
        -> difference: with its sign
        -> log_ratio (nats): ln(Z(a)/Z(b)), +-infinity if one of them is zero

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - LimitError: the difference exceeds a double
        - EmptyError: both totals are zero

        Cost: that of the two totals
        """
        ...

    def ngram_counts(self, tape: int, ngrams: Strings, *, bos: int | Literal['auto'] | None = ..., eos: int | Literal['auto'] |
            None = ..., tolerance: float | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int
            | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> npt.NDArray[
            np.float64]:
        """The expected number of occurrences of each n-gram in what a path reads on a tape, epsilons left out. The labels that
        the
        options bos and eos name stand for the begin and the end of the string, at the first and last place of an n-gram only:
        with bos 7 and eos 8 the n-gram 7 1 counts strings that begin with 1, and 7 8 the empty string. The empty n-gram counts
        length + 1. The alphabet is not expanded: for each distinct prefix, the states that can have just read it, and a look-up
        in each.

        - tape (tape): what is read
        - ngrams: of one tape, open or with the same symbols
        -> counts: by n-gram

        Options:
        - bos='auto': label that stands for the begin of the string in n-grams; auto: none does
        - eos='auto': label that stands for the end of the string in n-grams; auto: none does
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - ArgumentError: bos or eos stands elsewhere in an n-gram

        Cost: O(sum over distinct prefixes of the states that can have just read them)

        Source: Cotterell and Eisner 2015, appendix B.9
        """
        ...

    def frequent_ngrams(self, tape: int, order: int, threshold: float, *, bos: int | Literal['auto'] | None = ..., eos: int |
            Literal['auto'] | None = ..., tolerance: float | None = ..., max_arcs: int | None = ..., max_bytes: int | None =
            ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> Strings:
        """All n-grams whose expected count reaches a threshold, in lexicographic order of labels, counts as values. Options bos
        and
        eos are those of Machine.ngram_counts; if the tape's alphabet lacks them, the result's is open. Only prefixes and
        ranges of the alphabet that can reach the threshold are looked into. The limit max_states bounds the n-grams.

        - tape (tape): what is read
        - order (>= 1): labels of the longest n-grams
        - threshold (> 0): the least expected count
        -> ngrams: the n-grams, of one tape

        Options:
        - bos='auto': label that stands for the begin of the string in n-grams; auto: none does
        - eos='auto': label that stands for the end of the string in n-grams; auto: none does
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - LimitError: more n-grams than max_states

        Cost: O(sum over the prefixes that reach the threshold of the states that can have just read them)
        """
        ...

    @classmethod
    def random(cls, semiring: Semiring | int | Literal['real', 'log', 'tropical', 'boolean'], tapes: int, alphabets: Sequence[
            Alphabet | None] | Alphabet | None, seed: int, *, states: int | None = ..., arcs: float | None = ..., acyclic:
            Literal['no', 'yes'] | None = ..., connected: Literal['no', 'yes'] | None = ..., deterministic: Literal['no', 'yes']
            | None = ..., epsilon: float | None = ..., final: float | None = ..., failure: float | None = ..., default: float |
            None = ..., failure_tape: int | None = ..., zero: float | None = ..., min_cost: float | None = ..., max_cost: float
            | None = ..., grain: float | Literal['auto'] | None = ..., mass: float | Literal['auto'] | None = ..., max_arcs: int
            | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel |
            None = ..., monitor: Monitor | None = ...) -> Self:
        """A random machine that is always valid and the same for one seed, on any machine of one library version; weights are
        the
        same up to the rounding of exp and log. The start is state 0, and the last state is final. Options say how many states
        and arcs there are, of which kinds, and which weights they have. An open tape reads symbols 1 to 3.

        - semiring (a constant of Semiring): what its weights are
        - tapes (1..16): number of tapes
        - alphabets: of each tape, None for an open one; None: all are open
        - seed: any number
        -> machine: the new machine

        Options:
        - states=10: number of states
        - arcs=2: mean number of ordinary arcs per state
        - acyclic='no': whether arcs lead to states of higher numbers only
        - connected='no': whether every state is on a path from the start to the last state
        - deterministic='no': whether the ordinary arcs of a state read different symbols
        - epsilon=0: probability that an arc reads epsilon, for each tape
        - final=0.3: probability that a state is final; the last one always is
        - failure=0: probability that a state has a failure arc
        - default=0: probability that a state has a default arc
        - failure_tape=0: the tape that failure and default arcs name
        - zero=0: probability that an arc's or final weight is zero
        - min_cost=0: least cost drawn
        - max_cost=3: greatest cost drawn
        - grain='auto': costs are multiples of this; auto: any numbers
        - mass='auto': what leaves a state sums to at most this, and below 1 all sums are finite; auto: no bound
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - ArgumentError: options contradict each other

        Cost: O(states + arcs)
        """
        ...

    def __matmul__(self, other: Machine | str | list[str]) -> Machine:
        ...

    def __rmatmul__(self, other: Machine | str | list[str]) -> Machine:
        ...

    def __or__(self, other: Machine | str | list[str]) -> Machine:
        ...

    def __ror__(self, other: Machine | str | list[str]) -> Machine:
        ...

    def __add__(self, other: Machine | str | list[str]) -> Machine:
        ...

    def __radd__(self, other: Machine | str | list[str]) -> Machine:
        ...

    def __sub__(self, other: Machine | str | list[str]) -> Machine:
        ...

    def __rsub__(self, other: Machine | str | list[str]) -> Machine:
        ...

    @property
    def star(self) -> Machine:
        """Any number of strings of this, one after the other."""
        ...

    @property
    def plus(self) -> Machine:
        """One or more of them."""
        ...

    @property
    def ques(self) -> Machine:
        """This or nothing."""
        ...


class Builder(Handle):
    """Makes machines. It keeps the limits and the cancel request of its options: they hold for all that is added to it and for
    each
    machine that it builds. A call that meets a limit adds nothing.

    Threads: one thread at a time may use it."""

    def __init__(self, semiring: Semiring | int | Literal['real', 'log', 'tropical', 'boolean'], tapes: int, alphabets:
            Sequence[Alphabet | None] | Alphabet | None = None, *, max_arcs: int | None = ..., max_bytes: int | None = ...,
            max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> None:
        """A builder without states.

        - semiring (a constant of Semiring): what weights are
        - tapes (1..16): number of tapes
        - alphabets: of each tape, None for an open one; None: all are open
        -> builder: the new builder

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call
        """
        ...

    def add_states(self, count: int) -> int:
        """Adds states.

        - count (>= 0): how many
        -> first (state): number of the first one
        """
        ...

    def set_start(self, state: int) -> None:
        """Sets the start state, which is 0 if never set.

        - state (state): the start; it must exist
        """
        ...

    def set_final(self, state: int, weight: float) -> None:
        """Makes a state final. A weight of zero (a cost of +infinity) is allowed and stops the failure look-up of the end.
        Setting it
        again replaces the weight.

        - state (state): which one
        - weight (weight): its final weight
        """
        ...

    def add_arc(self, from_: int, labels: npt.ArrayLike, weight: float, to: int) -> None:
        """Adds one arc. Both states must exist.

        - from_ (state): where it leaves
        - labels (label): one per tape
        - weight (weight): its weight
        - to (state): where it leads
        """
        ...

    def add_arcs(self, from_: npt.ArrayLike, labels: npt.ArrayLike, weights: npt.ArrayLike, to: npt.ArrayLike) -> None:
        """Adds several arcs. Either all are added or, on an error, which names the arc, none.

        - from_ (state): where each leaves
        - labels (label): those of the first arc, one per tape, then the next one's
        - weights (weight): weight of each
        - to (state): where each leads

        Cost: O(count)
        """
        ...

    def set_finals(self, states: npt.ArrayLike, weights: npt.ArrayLike) -> None:
        """Makes several states final, as Builder.set_final does; all or, on an error, none.

        - states (state): which ones
        - weights (weight): final weight of each

        Cost: O(count)
        """
        ...

    def build(self) -> Machine:
        """The machine as it stands. Arcs of one state keep their order and are numbered state by state. The builder stays as it
        is and
        may go on.

        -> machine: the new machine

        - ArgumentError: a state has two failure arcs, or failure arcs form a cycle

        Cost: O(states + arcs)
        """
        ...


class Ngram(ModelMixin, Handle):
    """An immutable model.

    Threads: immutable: any number of threads may use it at once."""

    def alphabet(self) -> Alphabet:
        """The alphabet that a model's n-grams are over.

        -> alphabet: the new alphabet
        """
        ...

    def info(self, name: Literal['order', 'ngrams', 'states', 'symbols']) -> float:
        """A number about a model, by its name.

        - name: which number
            "order": length of the longest n-gram, begin and end counted
            "ngrams": number of n-grams, the empty one counted, the begin alone not
            "states": states of its machine
            "symbols": symbols of its alphabet
        -> value: the number
        """
        ...

    def card(self) -> str:
        """How a model came to be, as a JSON object; "{}" for one that was given, by its weights or by its machine. Its members
        are
        "method", "hawser" (the library's version), of estimates "learner" (with its own version), and objects: "options" (the
        order
        and those of the method), "data" (fingerprints of what was counted or read), "metrics" (of estimates: the n-grams, and
        the
        log-likelihood, tokens and perplexity of what was counted). A model that was read from ARPA text has the method "arpa",
        since
        the text does not say more. One that was made from other models says in "model", or in "first model" and "second model",
        how
        these came to be. Binaries keep the card; ARPA text does not.

        -> buffer: receives the card
        """
        ...

    def count(self, length: int) -> int:
        """How many n-grams of a length a model has.

        - length (>= 0): labels of the n-grams, begin and end counted
        """
        ...

    @classmethod
    def from_theta(cls, alphabet: Alphabet, offsets: npt.ArrayLike, labels: npt.ArrayLike, theta: npt.ArrayLike, *, max_arcs:
            int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel:
            Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """The log-linear model of given n-grams: ln weight(v) is the sum over n-grams w of theta[w] times the occurrences of w
        in
        BOS v EOS; the empty n-gram occurs length + 1 times. The n-grams need not be closed under prefixes (the model's are);
        none
        may be given twice. The weight of SpecialLabel.BOS alone, which occurs once in every string, goes to SpecialLabel.EOS,
        which does too.

        - alphabet: of the n-grams; sized
        - offsets: where each n-gram begins in `labels`, ascending from 0
        - labels (label): of the n-grams, SpecialLabel.BOS first and SpecialLabel.EOS last only
        - theta (nats): log-linear weights; -infinity: a weight of zero
        -> model: the new ngram model

        Options:
        - max_states, max_bytes, cancel, monitor: as of every call

        Cost: O(count * log(count))

        Source: ENCODE, Cotterell and Eisner 2015, appendices B.3 and B.4
        """
        ...

    def theta(self, capacity: int, label_capacity: int, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states:
            int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> NgramTheta:
        """The log-linear weights of any model, so that Ngram.from_theta of them gives each string the weight it has here.
        Back-off weights are moved into the n-grams first, constants into the end. Shorter n-grams come first; an n-gram that is
        there for its extensions has weight 0. Back-off and default weights of zero add n-grams, one per symbol of the alphabet,
        within max_arcs. With the three arrays None only `count` and `label_count` are set; they are set too where there is not
        enough room (ArgumentError).

        - capacity (>= 0): n-grams that fit
        - label_capacity (>= 0): labels that fit
        -> offsets: where each n-gram begins in `labels`
        -> theta (nats): weight of each n-gram
        -> count: number of n-grams; None only with arrays
        -> labels (label): of the n-grams
        -> label_count: number of labels; None only with arrays

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - UnsupportedError: an n-gram can be read whose suffix has weight zero, which no theta says

        Cost: O(n-grams)

        Source: Cotterell and Eisner 2015, appendix B.6
        """
        ...

    def product(self, b: Ngram, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Ngram:
        """The product of two models: weight_a(v) * weight_b(v) for every string, over the union of the n-grams. Strings of
        weight
        zero in either have weight zero.

        - b: the other model, over an equal alphabet
        -> product: the new ngram model

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - LimitError: a weight exceeds a double

        Cost: O(n-grams * order)
        """
        ...

    def quotient(self, b: Ngram, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Ngram:
        """The quotient of two models: weight_a(v) / weight_b(v) for every string, over the union of the n-grams. Strings of
        weight
        zero in either have weight zero. Nothing says that a quotient can be normalized.

        - b: the divisor, over an equal alphabet
        -> quotient: the new ngram model

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - LimitError: a weight exceeds a double

        Cost: O(n-grams * order)
        """
        ...

    def power(self, exponent: float, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Ngram:
        """A power of a model: weight(v)^exponent for every string. Strings of weight zero keep it, whatever the exponent.
        Nothing
        says that a power can be normalized.

        - exponent: any finite number
        -> power: the new ngram model

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - LimitError: a weight exceeds a double

        Cost: O(n-grams * order)
        """
        ...

    def log_weights(self, strings: Strings, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> npt.NDArray[
            np.float64]:
        """The logarithm of the weight of each string of a batch.

        - strings: of one tape, with symbols of the model's alphabet
        -> log_weights (nats): by string

        Options:
        - cancel, monitor: as of every call

        Cost: O(symbols * order)
        """
        ...

    def log_total(self, *, tolerance: float | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states:
            int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> float:
        """The logarithm of the sum of all strings' weights, exact with cycles.

        -> log_total (nats): -infinity if all weights are zero

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - DivergedError: the sum is infinite

        Cost: O(n-grams), plus the solves of cyclic components
        """
        ...

    def normalize(self, *, tolerance: float | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states:
            int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> NgramNormalize:
        """The probabilistic model: strings weigh in the same proportions, and after every context that a string of positive
        weight
        can have the symbols' and the end's probabilities sum to 1. The n-grams stay; SpecialLabel.EOS becomes one.

        -> normalized: the new model
        -> log_total (nats): what Ngram.log_total gives

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - DivergedError: the total is infinite
        - EmptyError: no mass

        Cost: as Ngram.log_total

        Source: Cotterell and Eisner 2015, appendix B.7, whose weight of failure arcs is corrected
        """
        ...

    def machine(self, semiring: Semiring | int | Literal['real', 'log', 'tropical', 'boolean'], *, max_arcs: int | None = ...,
            max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ...,
            monitor: Monitor | None = ...) -> Machine:
        """The model as an acceptor, whose entropy, expected n-gram counts, samples and n best strings are the model's
        (hawser/expectations.h, hawser/sums.h). State 0 is the empty context; an n-gram is an arc or, with SpecialLabel.EOS, a
        final
        weight.

        - semiring (a constant of Semiring): of the machine
        -> machine: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - LimitError: limits were met, or a weight exceeds a double of the real semiring or vanishes in it

        Cost: O(n-grams)
        """
        ...

    @classmethod
    def from_machine(cls, machine: Machine, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """The model whose machine this is, in any semiring. What fits is a deterministic acceptor over a sized alphabet,
        without
        epsilons, whose failure arcs end at one state (the start, if there are none), the only one that may have a default arc,
        back to itself. A state's context is the shortest string that leads to it from there, or from the start; every arc must
        lead to the longest context that what was read ends with.

        - machine: the acceptor
        -> model: the new ngram model

        Options:
        - max_states, max_bytes, cancel, monitor: as of every call

        - UnsupportedError: a state does not fit; the message names it

        Cost: O(arcs * log(arcs))
        """
        ...

    @staticmethod
    def segment_text(text: str | builtins.bytes, split: Split | int | Literal['chars', 'spaces', 'words'], alphabet: Alphabet |
            None = None, *, unknown: str | None = ..., space: str | None = ..., min_count: int | None = ..., max_arcs: int |
            None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel |
            None = ..., monitor: Monitor | None = ...) -> NgramSegmentText:
        """Plain text to strings, a line each; lines without a segment are left out. ASCII control characters count as blanks.
        With
        Split.CHARS blanks are left out, or become the symbol of the option `space`. Segments without a symbol become the symbol
        that the option `unknown` names.

        - text: lines of text, UTF-8
        - split (a constant of Split): what a segment is
        - alphabet: the symbols; None: one is built of the segments that occur at least min_count times, by first
          appearance, with `unknown` before them
        -> strings: the segments as symbols, one tape
        -> built: the alphabet, given or built

        Options:
        - unknown='<unk>': name of the symbol that stands for those without one of their own; empty: none does
        - space='': by characters: name of the symbol for white space; empty: it is left out
        - min_count=1: occurrences that make a segment a symbol of an alphabet that is built
        - max_bytes, cancel, monitor: as of every call

        - ParseError: a segment that the alphabet lacks, as it lacks `unknown`, or bytes that are not UTF-8; line and
          column say where

        Cost: O(length)
        """
        ...

    @classmethod
    def estimate(cls, counts: NgramCounts, *, smoothing: Literal['kneser-ney', 'witten-bell', 'maximum-likelihood'] | None =
            ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None =
            ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """The model that the option `smoothing` estimates. Each state's probabilities sum to 1 over the alphabet's symbols and
        the
        end. All are interpolated with the next shorter context; below single symbols lies the uniform distribution over symbols
        and end (not for maximum likelihood), which is all that symbols never seen have.

        Kneser-Ney is the modified one, as KenLM's lmplz has it: n-grams shorter than the order count by the number of different
        symbols before them, those that begin with SpecialLabel.BOS and the longest as they are. Discounts D1, D2, D3+ per
        length come from
        the numbers of n-grams that count 1 to 4; where these are 0 or give a discount outside 0..j they are 0.5, 1 and 1.5. A
        symbol `<unk>` that does not occur gets what lmplz gives <unk>. Counts must be whole. Witten-Bell is their method C.
        Maximum likelihood takes relative frequencies: a context that was seen leaves nothing to what was not seen after it.

        - counts: of the strings; it may go on afterwards
        -> model: the estimate

        Options:
        - smoothing='kneser-ney': how probabilities are made from counts
        - max_bytes, cancel, monitor: as of every call

        - EmptyError: no strings
        - ArgumentError: counts that are not whole, for Kneser-Ney

        Cost: O(n-grams)

        Source: Chen and Goodman 1998; Witten and Bell 1991
        """
        ...

    @classmethod
    def prune_kneser_ney(cls, counts: NgramCounts, threshold: float, *, max_arcs: int | None = ..., max_bytes: int | None = ...,
            max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> Self:
        """Kneser-Ney smoothing with fewer n-grams. Each n-gram that no other extends goes, longest first, if that lowers the
        log-likelihood of what was counted by no more than a threshold. Its occurrences count for the next shorter n-gram from
        then
        on; discounts are estimated anew per length.

        - counts: whole numbers
        - threshold (nats) (>= 0): the greatest loss of one n-gram
        -> model: the estimate

        Options:
        - max_bytes, cancel, monitor: as of every call

        - EmptyError: no strings
        - ArgumentError: counts that are not whole

        Cost: O(n-grams * order)

        Source: Siivola, Hirsimaki, Virpioja 2007, revised Kneser pruning
        """
        ...

    @classmethod
    def grow(cls, counts: NgramCounts, *, least_gain: float | None = ..., ngram_cost: float | None = ..., threshold: float |
            None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int |
            None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """Kneser-Ney growing. Starting with single symbols, length by length, the n-grams after a context join the model
        together if
        the log-likelihood rises by more than the growth of the model's cost times a least gain, which options give. Then the
        model
        is pruned as by Ngram.prune_kneser_ney, by the option `threshold`. The counts' order bounds the lengths.

        - counts: whole numbers
        -> model: the estimate

        Options:
        - least_gain=0.01: nats of likelihood that a unit of description must gain (delta)
        - ngram_cost=10: description of an n-gram's numbers, in nats (alpha)
        - threshold=0: nats of likelihood below which an n-gram is pruned in the end; 0: none is
        - max_bytes, cancel, monitor: as of every call

        - EmptyError: no strings
        - ArgumentError: counts that are not whole

        Source: Siivola, Hirsimaki, Virpioja 2007, Kneser-Ney growing
        """
        ...

    def prune(self, threshold: float, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Ngram:
        """Entropy pruning of any model whose states' probabilities sum to 1 within 1 %. It takes out the n-grams of two symbols
        or
        more that no other extends and whose loss alone raises the perplexity little, and computes back-off weights anew. The
        probability of a context is the product of the model's along it, SpecialLabel.BOS counted as the end (as SRILM has it).

        - threshold (>= 0): an n-gram goes if the perplexity rises by less than the factor 1 + threshold
        -> pruned: the smaller model

        Options:
        - max_bytes, cancel, monitor: as of every call

        - ArgumentError: the model's probabilities do not sum to 1

        Cost: O(n-grams)

        Source: Stolcke 1998
        """
        ...

    @classmethod
    def project(cls, machine: Machine, start: Ngram | None = None, *, method: Literal['closed', 'gradient', 'greedy', 'bundle']
            | None = ..., order: int | None = ..., threshold: float | None = ..., penalty: Literal['none', 'tree', 'l1'] | None
            = ..., penalty_weight: float | None = ..., root_group: int | None = ..., suffix_test: int | None = ..., iterations:
            int | None = ..., step: float | None = ..., gradient_tolerance: float | None = ..., accelerate: int | None = ...,
            batch: int | None = ..., stop: Literal['objective', 'eq11'] | None = ..., tolerance: float | None = ..., max_arcs:
            int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel:
            Cancel | None = ..., monitor: Monitor | None = ...) -> NgramProject:
        """The model nearest to the distribution p that an acceptor stands for (its weights over its total): q = argmin D(p ||
        q),
        among models and by a penalty that options choose. The option `method` says how:

          closed    all n-grams of an order that p expects often enough, each with its share of its context's count. That is the
                    exact optimum over all models of that order if nothing is left out; p's other strings have weight zero. The
                    model's probabilities sum to 1. With `start` the contexts are those of its n-grams, each with all that p has
                    after it: the exact optimum over all weights of these n-grams.
          gradient  log-linear weights by proximal gradient, -E_p[ln q] + penalty_weight * Omega(theta) to its optimum. Omega is
                    the sum over prefixes of the norms of what extends them (tree), or the absolute values (l1), over all
                    n-grams
                    of up to an order, ends counted; or nothing, over the n-grams of `start`, which must be given. The weight of
                    the
                    empty n-gram is free. Starts from `start`, which must have a finite total. Ngram.theta gives the
                    log-linear weights, Ngram.normalize probabilities.
          greedy    a back-off model that grows: n-grams in decreasing order of their count under p, each taken in if it is
          worth
                    more than the penalty's weight in nats by itself. After every batch of them -E_p[ln q] + penalty_weight *
                    n-grams is looked at, and growing stops and the batch goes again once that does not fall. Weights are
                    relative
                    counts, which back-off makes less than optimal: method gradient without penalty refits them with this model
                    as
                    `start`, Ngram.prune makes it smaller. The model's probabilities sum to 1.
          bundle    the same by whole contexts: all that follows a context joins at once. Such models back off nowhere, and
          their
                    weights are the exact optimum.

        - machine: the acceptor
        - start: n-grams or weights to begin with; None for greedy and bundle; None: n-grams are chosen, and all
          symbols are alike
        -> model: the nearest model
        -> cross_entropy (nats): -E_p[ln q]

        Options:
        - method='closed': relative counts of one order or of given contexts; log-linear weights; growing by single
          n-grams, or by all that follow a context
        - order=3: longest n-grams, begin and end counted
        - threshold=1e-12: closed, greedy, bundle: expected count below which an n-gram is left out
        - penalty='tree': gradient: the penalty that keeps n-grams few
        - penalty_weight=0.01: gradient: what the penalty is multiplied by; greedy, bundle: the price of an n-gram
          (lambda)
        - root_group=0: gradient: 1: the tree penalty has the group of all n-grams too
        - suffix_test=0: gradient: 1: an n-gram has a weight only if it has one without its first symbol
        - iterations=10000: gradient: steps at most
        - step=0.5: gradient: first step size
        - gradient_tolerance=1e-08: gradient: norm of the proximal gradient that is small enough
        - accelerate=1: gradient: 0: plain proximal gradient steps, as in the seed paper
        - batch=20: greedy, bundle: n-grams between two looks at the objective
        - stop='objective': greedy, bundle: what has to fall: the model's own objective, or the seed paper's equation
          11
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - NotConvergedWarning: the iterations were not enough, outputs are valid
        - DivergedError: p's total is infinite
        - EmptyError: p has no mass

        Cost: one forward-backward sum of the acceptor with the model per step

        Source: Cotterell and Eisner 2015, sections 3 and 6, appendices B.8 and B.9; Nelakanti et al. 2013.
        """
        ...

    @classmethod
    def read_arpa(cls, text: str | builtins.bytes, alphabet: Alphabet | None = None, *, max_arcs: int | None = ..., max_bytes:
            int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor:
            Monitor | None = ...) -> Self:
        """A model from ARPA text: log10 probabilities and back-off weights. <s> and </s> are the ends of the string; -99 and
        less is a
        probability of zero. Back-off weights of the longest length that the file declares are not used: no context is that
        long.

        - text: the file's contents, UTF-8
        - alphabet: the symbols; those that the file lacks have the probability of its <unk>; None: the file's
          unigrams, in their order, <unk> among them
        -> model: the new ngram model

        Options:
        - max_states, max_bytes, cancel, monitor: as of every call

        - ParseError: line and column; also where a log10 probability is above 0 by more than the rounding of its
          writer (1e-6)

        Cost: O(length * log(symbols))
        """
        ...

    def write_arpa(self, *, digits: int | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int |
            None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> str:
        """The ARPA text of a model, with as many digits as an option says; 17 give all weights back to 1 in 1e15. Symbols
        without an
        n-gram are written with the weight they have. Where the longest n-grams have back-off weights, a longer length without
        n-grams is declared, so that readers use them.

        -> result: the text

        Options:
        - digits=7: significant digits of the numbers
        - max_bytes, cancel, monitor: as of every call

        - ArgumentError: a symbol is named <s> or </s>, or an n-gram's weight is above 1 and so no probability
          (Ngram.normalize makes one of it)

        Cost: O(n-grams)
        """
        ...

    @classmethod
    def read_arpa_file(cls, path: str | os.PathLike[str], alphabet: Alphabet | None = None, *, max_arcs: int | None = ...,
            max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ...,
            monitor: Monitor | None = ...) -> Self:
        """A model from an ARPA file.

        - path: a file's path, UTF-8
        - alphabet: the symbols; those that the file lacks have the probability of its <unk>; None: the file's
          unigrams, in their order, <unk> among them
        -> model: the new ngram model

        Options:
        - max_states, max_bytes, cancel, monitor: as of every call

        - ParseError: line and column; also where a log10 probability is above 0 by more than the rounding of its
          writer (1e-6)
        """
        ...

    def write_arpa_file(self, path: str | os.PathLike[str], *, digits: int | None = ..., max_arcs: int | None = ..., max_bytes:
            int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor:
            Monitor | None = ...) -> None:
        """Writes a model to an ARPA file.

        - path: a file's path, UTF-8

        Options:
        - digits=7: significant digits of the numbers
        - max_bytes, cancel, monitor: as of every call

        - ArgumentError: a symbol is named <s> or </s>, or an n-gram's weight is above 1 and so no probability
          (Ngram.normalize makes one of it)
        """
        ...

    def score(self, strings: Strings, *, unknown: str | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ...,
            max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> NgramScore:
        """The log-probability of each string, its end included.

        - strings: of one tape, with symbols of the model's alphabet
        -> log_probs (nats): by string
        -> known_log_probs (nats): without unknown symbols
        -> unknown_counts: number of unknown symbols

        Options:
        - unknown='<unk>': name of the symbol that stands for those without one of their own; empty: none does
        - max_bytes, cancel, monitor: as of every call

        Cost: O(symbols * order)
        """
        ...

    def score_symbols(self, strings: Strings, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None
            = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> NgramScoreSymbols:
        """The log-probability of each symbol: string i's symbols, then its end, then string i + 1's. There are as many entries
        as
        symbols and strings together.

        - strings: of one tape, with symbols of the model's alphabet
        -> log_probs (nats): by symbol and end
        -> lengths: of the n-grams that gave them, 0 for symbols that have none

        Options:
        - max_bytes, cancel, monitor: as of every call

        Cost: O(symbols * order)
        """
        ...

    def perplexity(self, strings: Strings, *, unknown: str | None = ..., max_arcs: int | None = ..., max_bytes: int | None =
            ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> NgramPerplexity:
        """The perplexity exp(-ln p / tokens) of strings, each as often as its value says.

        - strings: of one tape, with symbols of the model's alphabet
        -> perplexity: of all tokens
        -> without_unknown: unknown symbols left out of both sums
        -> tokens: symbols and ends
        -> unknown: unknown ones of these

        Options:
        - unknown='<unk>': name of the symbol that stands for those without one of their own; empty: none does
        - max_bytes, cancel, monitor: as of every call

        - EmptyError: no strings

        Cost: O(symbols * order)
        """
        ...

    def write(self) -> builtins.bytes:
        """The binary of a model.

        -> result: the bytes

        Cost: O(n-grams)
        """
        ...

    @classmethod
    def read(cls, buffer: builtins.bytes, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A model from a copy of its binary. The limit max_states bounds the n-grams.

        - buffer: a binary that Ngram.write made
        -> model: the new ngram model

        Options:
        - max_states, max_bytes, cancel, monitor: as of every call

        - CorruptError: damaged
        - VersionError: written by a newer library

        Cost: O(n-grams * log(symbols))
        """
        ...

    @classmethod
    def read_view(cls, buffer: builtins.bytes | npt.NDArray[np.uint8], *, max_arcs: int | None = ..., max_bytes: int | None =
            ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> Self:
        """A model in place: its arrays stay in the caller's binary. On an error `release` is not called.

        - buffer: a binary, aligned to 8 bytes
        -> model: the new ngram model

        Options:
        - max_states, max_bytes, cancel, monitor: as of every call

        - CorruptError: damaged
        - VersionError: written by a newer library
        """
        ...

    @staticmethod
    def is_binary(buffer: builtins.bytes) -> bool:
        """Whether a buffer starts like a binary of a model.

        - buffer: any bytes
        """
        ...

    @classmethod
    def read_file(cls, path: str | os.PathLike[str], *, in_place: int | None = ..., max_arcs: int | None = ..., max_bytes: int |
            None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor |
            None = ...) -> Self:
        """A model from a file with its binary.

        - path: a file's path, UTF-8
        -> model: the new ngram model

        Options:
        - in_place=0: 1: the file is mapped and stays where it is; it must not change while anything made of it lives
        - max_states, max_bytes, cancel, monitor: as of every call

        - CorruptError: damaged
        - VersionError: written by a newer library
        """
        ...

    def write_file(self, path: str | os.PathLike[str]) -> None:
        """Writes a model's binary to a file.

        - path: a file's path, UTF-8
        """
        ...

    def start(self) -> int:
        """The state at the begin of a string.

        -> state: to give to Ngram.score_word
        """
        ...

    def score_word(self, state: int, word: int) -> NgramScoreWord:
        """Reads one symbol, or the end of the string.

        - state: what was read so far
        - word (label): a symbol or SpecialLabel.EOS
        -> next: the state after it, -1 after SpecialLabel.EOS, which nothing follows
        -> log_prob (nats): logarithm of its weight

        Cost: O(back-offs * log(symbols))
        """
        ...

    def score_words(self, state: int, words: npt.ArrayLike) -> NgramScoreWords:
        """Reads several symbols in a row.

        - state: what was read so far
        - words (label): symbols, SpecialLabel.EOS only last
        -> next: the state after the last one, -1 after SpecialLabel.EOS
        -> log_probs (nats): logarithm of each symbol's weight

        Cost: O(symbols * back-offs * log(symbols of the alphabet))
        """
        ...

    def best_continuations(self, state: int, prefix: str | None, k: int, *, max_arcs: int | None = ..., max_bytes: int | None =
            ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> NgramBestContinuations:
        """The symbols of the largest weight after a state, the largest first, exact over all back-offs; of equal weights the
        smaller
        label comes first. SpecialLabel.EOS is never among them. The first call makes tables of 4 1/4 bytes per n-gram and 24
        per symbol, and
        the first one with a prefix one of 16 per symbol. The first one after a context sorts the n-grams that begin with it.
        Others
        allocate nothing if `options` is None.

        - state: what was read so far
        - prefix: only symbols whose names begin with it, UTF-8; None or "": all
        - k (>= 0): symbols that are wanted
        -> words (label): the symbols; `count` of them are written
        -> log_probs (nats): logarithms of their weights
        -> count: symbols found, fewer than k where fewer have a weight above zero

        Options:
        - max_bytes, cancel, monitor: as of every call

        - ArgumentError: a prefix where symbols have no names

        Cost: O(k + what longer contexts hide) as a rule, without a scan of the vocabulary
        """
        ...

    def sample(self, n: int, seed: int, *, tolerance: float | None = ..., max_arcs: int | None = ..., max_bytes: int | None =
            ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> Strings:
        """Independent strings drawn in proportion to their weights, with -ln p as values. Item i depends on the seed and i
        alone. Where
        the weights after every state sum to one (to 1e-4) and every state can reach the end, as in estimated models, a symbol
        costs
        a look-up. Any other model is normalized first, as Ngram.normalize does it. The first call looks at the sums and keeps a
        byte for two n-grams.

        - n (>= 0): strings to draw
        - seed: any number; the same one gives the same samples
        -> samples: the strings, one item each

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - EmptyError: a model that is normalized first has no mass
        - DivergedError: its total is infinite

        Cost: O(symbols * n-grams of a state / 512) as a rule
        """
        ...


class NgramCounts(Handle):
    """How often n-grams occur in strings that are added.

    Threads: one thread at a time may use it."""

    def __init__(self, alphabet: Alphabet, order: int) -> None:
        """Counts of nothing yet.

        - alphabet: of the strings; sized
        - order (1..255): symbols of the longest n-grams, SpecialLabel.BOS and SpecialLabel.EOS counted
        -> counts: the new ngram counts
        """
        ...

    def add(self, strings: Strings, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> None:
        """Adds the n-grams of strings, each as often as its value says; either wholly or not at all. Texts too large for memory
        come
        in pieces. The limit max_states bounds the n-grams.

        - strings: of one tape, values >= 0

        Options:
        - max_states, max_bytes, cancel, monitor: as of every call

        Cost: O(order * symbols), without hashing; pieces are merged in O(n-grams * log(pieces))
        """
        ...

    def add_machine(self, machine: Machine, tape: int, threshold: float, weight: float, *, tolerance: float | None = ...,
            max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ...,
            cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> None:
        """Adds the expected counts of the strings that a machine stands for, its total taken as 1, of all n-grams that reach a
        threshold: what Machine.frequent_ngrams gives, whose status codes and options are also these.

        - machine: in real or log, with a finite total
        - tape (tape): what is read
        - threshold (> 0): the least expected count, before `weight` multiplies it
        - weight (> 0): how often the distribution is added

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - DivergedError: the machine's total is infinite
        - EmptyError: no mass

        Cost: as Machine.frequent_ngrams
        """
        ...

    def get(self, offsets: npt.ArrayLike, labels: npt.ArrayLike) -> npt.NDArray[np.float64]:
        """The counts of given n-grams. The empty one counts the symbols and ends.

        - offsets: where each n-gram begins in `labels`, ascending from 0
        - labels (label): of the n-grams
        -> values: how often each was seen, 0 for never
        """
        ...


class Learner(LearnerMixin, Handle):
    """A learner of any family.

    Threads: one thread at a time may use it."""

    def step(self, n: int) -> bool:
        """Makes steps. A step is one iteration, sweep or minibatch, as the family's constructor says. Cancelling inside a step
        undoes
        that step: the learner is as it was before it, and can go on. The same holds for NoMemoryError.

        A family's getters may be called after any step. A sampler that anneals and has no sample yet shows its present states,
        or
        while the temperature still falls those it began with, if these have the higher ln p(data, states).

        - n (>= 0): steps at most
        -> done (0 or 1): whether the learner has converged or made all its iterations; further steps then do nothing
        """
        ...

    def steps(self) -> int:
        """How many steps have been made, over all runs.

        -> steps: their number
        """
        ...

    def metric(self, name: str) -> float:
        """A number that the learner reports, by its name.

        - name: one of those that Learner.metrics lists
        -> value: the number

        - ArgumentError: there is no such number; the message says the nearest name
        - EmptyError: it is not known before a first step
        """
        ...

    def metrics(self) -> str:
        """The names of what this learner reports, as a JSON array of {"name", "doc"}.

        -> buffer: receives the list
        """
        ...

    def set_cancel(self, cancel: Cancel | None = None) -> None:
        """Replaces the cancel request that the learner works under; at first that is the one of the options it was made with.

        - cancel: the request; None: none
        """
        ...

    def set_monitor(self, monitor: Monitor | None = None) -> None:
        """Replaces the monitor that the learner works under; at first that is the one of the options it was made with.

        - monitor: what watches; None: nothing
        """
        ...

    def save(self) -> builtins.bytes:
        """A checkpoint: the learner's whole state with its format's version, its options and a fingerprint of its data.

        -> result: the bytes
        """
        ...

    def load(self, buffer: builtins.bytes, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> None:
        """Puts a checkpoint into a learner made with the same data and options (iteration limits, tolerance and threads may
        differ).
        A resumed run equals an uninterrupted one to the bit. On an error the learner is unchanged. The options are of this call
        alone: afterwards the learner has the limits it was made with. Without a cancel request among them the learner's own
        holds.

        - buffer: a checkpoint that Learner.save made

        Options:
        - max_bytes, cancel, monitor: as of every call

        - VersionError: other data, options or format; the message names what differs
        - CorruptError: damaged
        """
        ...

    def save_file(self, path: str | os.PathLike[str]) -> None:
        """Writes a checkpoint to a file, through a temporary file and a rename: killed at any moment, the file is the old
        checkpoint
        or the new one.

        - path: a file's path, UTF-8
        """
        ...

    def load_file(self, path: str | os.PathLike[str], *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states:
            int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> None:
        """Puts a checkpoint from a file into a learner.

        - path: a file's path, UTF-8

        Options:
        - max_bytes, cancel, monitor: as of every call

        - VersionError: other data, options or format; the message names what differs
        - CorruptError: damaged
        """
        ...

    def statistics(self) -> Statistics:
        """What the learner's next step sums over the items it holds.

        -> statistics: the new statistics

        - UnsupportedError: the method's step is no sum over items
        """
        ...

    def read_statistics(self, buffer: builtins.bytes) -> Statistics:
        """Statistics from bytes, for a learner whose next step has such.

        - buffer: bytes that Statistics.write made
        -> statistics: the new statistics

        - VersionError: statistics of another learner or format, the message names what differs
        - CorruptError: damaged
        """
        ...

    def update(self, statistics: Statistics) -> bool:
        """Makes the next step from the statistics of all items.

        - statistics: of all items
        -> done (0 or 1): as in Learner.step

        - ArgumentError: they are of a part, of another step or of another learner; no step is made then
        """
        ...


class Statistics(Handle):
    """An immutable sum of what a step needs over a range of items.

    Threads: immutable: any number of threads may use it at once."""

    def write(self) -> builtins.bytes:
        """Statistics as bytes, at most ten per number that is not 0.

        -> result: the bytes
        """
        ...

    def merge(self, second: Statistics) -> Statistics:
        """The statistics of two neighbouring ranges of items together.

        - second: of the later range, which begins where the first ends
        -> merged: of both

        - ArgumentError: the ranges are no neighbours, or of different steps, or of learners that differ
        """
        ...


class EditModel(ModelMixin, Handle):
    """An immutable edit model. Input and output share one alphabet.

    Threads: immutable: any number of threads may use it at once."""

    def __init__(self, alphabet: Alphabet, *, left_input: int | None = ..., right_input: int | None = ..., left_output: int |
            None = ..., backoff: float | None = ..., p_insert: float | None = ..., p_delete: float | None = ..., p_copy: float |
            None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int |
            None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> None:
        """A model with the same distribution in every context. Options give the probabilities to insert (any symbol alike),
        delete
        and copy; else one of the other symbols is written, all alike (over an alphabet of one symbol: a copy). Deleting and
        copying are choices once a symbol is read, so their probabilities hold given that nothing is inserted first.

        - alphabet: of input and output; sized
        -> model: the new edit model

        Options:
        - left_input=0: input symbols read that a context sees
        - right_input=1: input symbols ahead that a context sees, from the next one on; 0: insertions do not see it
        - left_output=1: output symbols written that a context sees
        - backoff=0.2: share of the next shorter context in every distribution
        - p_insert=0.02: probability of inserting a symbol, all symbols alike
        - p_delete=0.02: probability of deleting the symbol that is read
        - p_copy=0.92: probability of copying the symbol that is read; the rest replaces it
        - max_bytes, cancel, monitor: as of every call
        """
        ...

    @classmethod
    def typing(cls, alphabet: Alphabet, *, layout: Literal['qwerty', 'qwertz', 'azerty'] | None = ..., backoff: float | None =
            ..., p_insert: float | None = ..., p_delete: float | None = ..., p_copy: float | None = ..., near_keys: float | None
            = ..., like_sounds: float | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int |
            None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A model of how English is mistyped, before any pair has been seen: where a learner begins, or what a speller uses.
        Its
        windows hold one symbol each. What is written for a letter is as a rule a key beside it, a letter of a like sound
        (vowels; c,
        k, s, q; s, z; g, j; f, v, w; b, p; d, t; m, n; i, y; u, w) or, rarely, any other symbol. What is inserted is the next
        letter
        twice, a key beside it or any symbol. The second of two equal letters is lost four times as often as others. Symbols
        whose
        names are no ASCII letters are treated alike.

        - alphabet: of input and output; sized
        -> model: the new edit model

        Options:
        - layout='qwerty': keyboard on which keys are neighbours
        - backoff=0.2: share of the next shorter context in every distribution
        - p_insert=0.02: probability of inserting a symbol
        - p_delete=0.02: probability of deleting the symbol that is read
        - p_copy=0.92: probability of copying the symbol that is read; the rest replaces it
        - near_keys=0.35: share of the replacements that are keys beside the right one
        - like_sounds=0.45: share of the replacements that are letters of a like sound
        - max_bytes, cancel, monitor: as of every call

        Cost: O(symbols^2)
        """
        ...

    def alphabet(self) -> Alphabet:
        """The alphabet of a model's input and output.

        -> alphabet: the new alphabet
        """
        ...

    def info(self, name: Literal['contexts', 'parameters', 'backoff', 'left_input', 'right_input', 'left_output']) -> float:
        """A number about an edit model, by its name.

        - name: which number
            "contexts": contexts with a distribution of their own
            "parameters": numbers in these distributions
            "backoff": weight of shorter contexts
            "left_input": symbols of the input read that a context holds
            "right_input": symbols of the input to come that a context holds
            "left_output": symbols of the output written that a context holds
        -> value: the number
        """
        ...

    def card(self) -> str:
        """How an edit model was learned: an object like that of Hmm.card; "{}" for one that was given.

        -> buffer: receives the card
        """
        ...

    def probability(self, left_input: npt.ArrayLike, right_input: npt.ArrayLike, left_output: npt.ArrayLike, input: int, output:
            int) -> float:
        """The probability of one edit in a context. Windows are given in the order of the strings, at most as long as the
        model's;
        shorter ones mean the edge of the string.

        - left_input (label): last symbols of the input read
        - right_input (label): next symbols of the input; begins with `input` if that is a symbol
        - left_output (label): last symbols of the output written
        - input (label): the symbol read, or 0 for an insertion
        - output (label): the symbol written, or 0: with an input its deletion, without one that nothing is inserted
        -> probability (probability): of the edit, given the context and, for a symbol read, that nothing is inserted
        """
        ...

    def score(self, pairs: Strings, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> npt.NDArray[np.float64]:
        """The log-probability of the output given the input, for each pair of a batch.

        - pairs: of two tapes, input and output
        -> log_probs (nats): by pair; -infinity where the output is impossible

        Options:
        - threads, max_bytes, cancel, monitor: as of every call

        Cost: O(length of the input * length of the output) each
        """
        ...

    def machine(self, semiring: Semiring | int | Literal['real', 'log', 'tropical', 'boolean'], *, max_arcs: int | None = ...,
            max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ...,
            monitor: Monitor | None = ...) -> Machine:
        """The transducer: tape 0 reads the input, tape 1 the output, and weights are p(output | input). Its states are the
        contexts,
        over the windows that distributions of the model really use (a new model has one state). Look-ahead is guessed by
        epsilon
        arcs of weight one and checked, so that one guess survives for each input. Arcs of probability 0 are left out.

        - semiring (a constant of Semiring): of the machine
        -> machine: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        Cost: O(contexts * symbols^2)
        """
        ...

    def write(self) -> builtins.bytes:
        """The binary of an edit model, versioned and with checksums.

        -> result: the bytes
        """
        ...

    @classmethod
    def read(cls, buffer: builtins.bytes, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """An edit model from a copy of its binary.

        - buffer: a binary that EditModel.write made
        -> model: the new edit model

        Options:
        - max_bytes, cancel, monitor: as of every call

        - CorruptError: damaged
        - VersionError: of another version
        """
        ...

    def write_file(self, path: str | os.PathLike[str]) -> None:
        """Writes an edit model's binary to a file.

        - path: a file's path, UTF-8
        """
        ...

    @classmethod
    def read_file(cls, path: str | os.PathLike[str], *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int
            | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """An edit model from a file with its binary.

        - path: a file's path, UTF-8
        -> model: the new edit model

        Options:
        - max_bytes, cancel, monitor: as of every call

        - CorruptError: damaged
        - VersionError: of another version
        """
        ...


class Speller(Handle):
    """A list of words that may be meant, and an edit model of how they are mistyped. Immutable.

    Threads: immutable: any number of threads may use it at once."""

    def __init__(self, channel: EditModel, words: Strings, *, swap: float | None = ..., max_arcs: int | None = ..., max_bytes:
            int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor:
            Monitor | None = ...) -> None:
        """A speller from a channel and words. It scores a word by p(word) * p(typed | word), where p(word) is the word's share
        of all
        weights. Before the channel's edits two neighbouring symbols may have changed places, with the probability swap that an
        option gives, any two alike:

            p(typed | word) = (1 - swap) * channel(typed | word)
                              + swap / (|word| - 1) * sum over k of channel(typed | word with symbols k and k + 1 swapped)

        A word of less than two symbols has the channel's probability alone.

        - channel: of what is typed, given the word
        - words: of one tape over the channel's alphabet; values are weights such as counts. What is there several
          times has the sum of its weights, and weight 0 leaves a word out.
        -> speller: the new speller

        Options:
        - swap=0.1: probability that two neighbouring symbols changed places
        - max_bytes, cancel, monitor: as of every call

        - EmptyError: no word has a weight above 0

        Cost: O(letters * log(words)), 40 bytes per state of the words' trie
        """
        ...

    def correct(self, typed: Strings, n: int, *, edits: int | None = ..., max_arcs: int | None = ..., max_bytes: int | None =
            ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> SpellerCorrect:
        """The words that were most probably meant, for each string of a batch. A word can be meant if a number of edits, which
        an option gives, makes of it what was typed: at most one swap of two neighbours, then insertions, deletions and
        replacements. Among these words the n best are exact, and their probabilities are whole sums over all edits. Of equal
        words
        that with the smaller number comes first. Any number of threads gives the same bits.

        - typed: of one tape over the channel's alphabet
        - n (1..2147483647): words that are wanted of each
        -> words (item): numbers of words in the speller's list, the best first, of string i from words[n * i] on; of
          what is there several times the first; -1 behind the last
        -> log_probs (nats): ln p(word) + ln p(typed | word); -infinity behind the last
        -> counts (count): of each string how many words were found, n at most

        Options:
        - edits=3: insertions, deletions, replacements and, once, a swap of neighbours that make of a word what was
          typed
        - threads, max_bytes, cancel, monitor: as of every call

        Cost: O(length) per state of the trie that is visited; the best words so far bound what is visited
        """
        ...


class Graph(Handle):
    """An immutable graph.

    Threads: immutable: any number of threads may use it at once."""

    @classmethod
    def read_uai(cls, text: str | builtins.bytes, evidence: str | builtins.bytes | None = None, *, max_arcs: int | None = ...,
            max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ...,
            monitor: Monitor | None = ...) -> Self:
        """A graph of finite variables and tables from the text format of the UAI inference competitions. Entries that are too
        small for
        a double are 0. A comment goes from a hash sign that begins a word, or from a word "c", to the end of its line. A factor
        without variables, a number that all assignments are multiplied by, becomes a table of equal entries over the first of
        the
        variables that have the fewest values.

        - text: the model: MARKOV or BAYES, the number of variables, their numbers of values, the number of factors,
          each one's number of variables and these, then for each factor the number of its entries and the entries,
          the last variable's value fastest
        - evidence: observations: their number, then pairs of a variable and a value; the number of samples, 1, may
          stand first; None: nothing was observed
        -> graph: the new graph

        Options:
        - max_bytes, cancel, monitor: as of every call

        - ParseError: line, column and reason

        Cost: O(length)
        """
        ...

    def with_uai_evidence(self, evidence: str | builtins.bytes) -> Graph:
        """The graph with the observations of a text, beside those that it has.

        - evidence: observations of finite variables, as Graph.read_uai takes them
        -> changed: the new graph

        - ParseError: line, column and reason

        Cost: O(variables + length)
        """
        ...

    def write_uai(self) -> str:
        """A graph of finite variables and tables as the text that Graph.read_uai reads, without names and observations.

        -> result: the text

        - UnsupportedError: a variable over strings, or a factor that is no table
        """
        ...

    @classmethod
    def read_fg(cls, text: str | builtins.bytes, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int |
            None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A graph of finite variables and tables from libDAI's text format, whose files are called .fg. Comments and factors
        without variables are as Graph.read_uai has them. Variables are numbered in ascending order of their labels, which are
        their names where they leave numbers out.

        - text: the number of factors, then for each its number of variables, their labels, their numbers of values,
          the number of its entries that are not zero, and for each of these its place and itself; the first
          variable's value runs fastest
        -> graph: the new graph

        Options:
        - max_bytes, cancel, monitor: as of every call

        - ParseError: line, column and reason
        - LimitError: the tables would take more than the option max_bytes

        Cost: O(length and the entries of all tables)
        """
        ...

    def write_fg(self) -> str:
        """A graph of finite variables and tables as the text that Graph.read_fg reads, without names and observations. Labels
        are
        the variables' numbers, and a variable without factors gets a table of ones, since the format has no other place for it.

        -> result: the text

        - UnsupportedError: a variable over strings, or a factor that is no table
        """
        ...

    @classmethod
    def read_pairwise(cls, text: str | builtins.bytes, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states:
            int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A graph of finite variables and factors of one or two of them from hawser's pairwise text format. Comments are as
        Graph.read_uai has them, and each line is a statement:

          PAIRWISE 4               number of variables
          sizes 2                  their numbers of values: one number for all, or one for each
          unary 0  .3 .7           a variable, and a weight for each of its values
          field 1  -.5 .5          the same in logarithms
          pair 0 1  2 1 1 2        two variables, and a weight for each pair of values, the second variable's fastest
          coupling 1 2  .7         exp(.7) where both variables have the same value, else 1
          seen 3 1                 variable 3 was seen to have value 1

        - text: the two first lines in this order, then any number of the others in any order
        -> graph: the new graph

        Options:
        - max_bytes, cancel, monitor: as of every call

        - ParseError: line, column and reason
        - LimitError: the tables would take more than the option max_bytes

        Cost: O(length, and values^2 for each coupling)
        """
        ...

    def write_pairwise(self) -> str:
        """A graph as the text that Graph.read_pairwise reads, with observations and without names.

        -> result: the text

        - UnsupportedError: a variable over strings, a factor that is no table, or one of more than two variables
        """
        ...

    def write(self) -> builtins.bytes:
        """The binary of a graph of finite variables, versioned and with checksums: names, observations, tables, structured
        factors,
        features and their weights.

        -> result: the bytes

        - UnsupportedError: a variable over strings, or a factor of another kind
        """
        ...

    @classmethod
    def read(cls, buffer: builtins.bytes, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A graph from a copy of its binary.

        - buffer: a binary that Graph.write made
        -> graph: the new graph

        Options:
        - max_bytes, cancel, monitor: as of every call

        - CorruptError: damaged
        - VersionError: of another version

        Cost: O(length)
        """
        ...

    @staticmethod
    def is_binary(buffer: builtins.bytes) -> bool:
        """Whether a buffer starts like a binary of a graph.

        - buffer: any bytes
        """
        ...

    def scopes(self) -> npt.NDArray[np.int64]:
        """Which variables each factor joins: for each factor the number of its variables, then these.

        -> numbers (from 0): factors + edges of them
        """
        ...

    def tables(self) -> npt.NDArray[np.float64]:
        """The tables of all factors, one behind another, as GraphBuilder.add_table takes them.

        -> entries: those of the first factor, then those of the next

        - UnsupportedError: a factor is no table; the message names it
        """
        ...

    def observed_values(self) -> npt.NDArray[np.int64]:
        """Which values the variables were seen to have.

        -> values (>= -1): by variable; -1: it was not observed, or ranges over strings
        """
        ...

    def exact_size(self, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int
            | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> GraphExactSize:
        """Says what exact inference would take, and allocates none of it. Zeros are propagated, and the best of several
        elimination
        orders is taken. Structured factors count as tables. On large graphs the search for orders is cut short after a second
        or
        so of work, which is counted and not timed, so that results do not depend on the machine.

        -> treewidth: variables of the junction tree's largest clique less one; 0 where zeros decide everything; not a
          number where the search ended before its first order
        -> entries: of the junction tree's tables; without an order, what the tables of any order have at least
        -> bytes: of these tables, with what the largest one needs in passing

        Options:
        - max_bytes, cancel, monitor: as of every call

        - NotConvergedWarning: the search was cut short
        - ImpossibleError: zeros leave a variable without a value
        - UnsupportedError: a variable over strings, or a factor that is no table and cannot be one

        Cost: that of some tens of eliminations on small graphs; at most a second or so
        """
        ...

    def info(self) -> GraphInfo:
        """How large a graph is.

        -> variables: number of variables
        -> factors: number of factors
        -> edges: number of pairs of a factor and one of its variables
        """
        ...

    def find(self, name: str) -> int:
        """The variable of a name.

        - name: UTF-8
        -> variable (variable): its number

        - ArgumentError: there is none; the message says the nearest name
        """
        ...

    def name(self, variable: int) -> str:
        """The name of a variable; "" if it has none.

        - variable (variable): which one
        -> result: the text
        """
        ...

    def domain(self, variable: int) -> GraphDomain:
        """What a variable ranges over.

        - variable (variable): which one
        -> values: its number of values; 0 for strings
        -> alphabet: of its strings, a new handle; None for a finite variable
        """
        ...

    def weights(self) -> npt.NDArray[np.float64]:
        """The weights of a graph's features, theta.

        -> weights (nats): by index
        """
        ...

    def with_table(self, factor: int, table: npt.ArrayLike) -> Graph:
        """The graph with another table in one factor.

        - factor (factor): a table's
        - table: the new one, as GraphBuilder.add_table takes it
        -> changed: the new graph

        Cost: O(variables + factors + entries)
        """
        ...

    def with_tables(self, factors: npt.ArrayLike, tables: npt.ArrayLike) -> Graph:
        """The graph with other tables in many factors. A chain of changed graphs takes no more than twice the memory of all
        tables.

        - factors (factor): tables'; where one comes twice the last table counts
        - tables: the new ones, one behind another, as GraphBuilder.add_table takes them
        -> changed: the new graph

        Cost: O(factors + entries), and the tables that earlier changes replaced
        """
        ...

    def with_weights(self, weights: npt.ArrayLike) -> Graph:
        """The graph with other weights of its features. Nothing else changes a feature: the calls that replace tables refuse
        it.

        - weights (nats) (-700..700): the new theta
        -> changed: the new graph

        Cost: O(factors, and entries of the features whose weight changes)
        """
        ...

    def with_value(self, variable: int, value: int) -> Graph:
        """The graph in which a variable was seen to have a value.

        - variable (variable): a finite variable
        - value (from 0): the value
        -> changed: the new graph

        Cost: O(variables + factors)
        """
        ...

    def with_values(self, variables: npt.ArrayLike, values: npt.ArrayLike) -> Graph:
        """The graph in which many variables were seen to have a value, or were not observed.

        - variables (variable): finite variables; where one comes twice the last value counts
        - values (>= -1): the values; -1: not observed
        -> changed: the new graph

        Cost: O(variables + count)
        """
        ...

    def unobserved(self, variable: int) -> Graph:
        """The graph in which a variable was not observed.

        - variable (variable): which one
        -> changed: the new graph

        Cost: O(variables + factors)
        """
        ...

    def with_machine(self, factor: int, machine: Machine) -> Graph:
        """The graph with another machine in one factor.

        - factor (factor): a machine's
        - machine: the new one, of the same semiring, tapes and alphabets
        -> changed: the new graph

        Cost: O(variables + factors)
        """
        ...

    def with_ngram(self, factor: int, model: Ngram) -> Graph:
        """The graph with another n-gram model in one factor.

        - factor (factor): a model's
        - model: the new one, over the same alphabet
        -> changed: the new graph

        - UnsupportedError: no theta says what the model does

        Cost: O(variables + factors)
        """
        ...

    def with_string(self, variable: int, labels: npt.ArrayLike) -> Graph:
        """The graph in which a variable was seen to be a string.

        - variable (variable): a string variable
        - labels (label): the string
        -> changed: the new graph

        Cost: O(variables + factors)
        """
        ...

    def binary(self, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int |
            None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Graph:
        """The same distribution with factors of at most two variables: a factor of more becomes a variable over its paths,
        named after
        it. Old variables keep their numbers. Features are tables in it, and weights are left out.

        -> binary: the new graph

        Options:
        - max_arcs, max_bytes, cancel, monitor: as of every call

        Source: Cotterell and Eisner 2015, appendix B.10
        """
        ...


class GraphBuilder(Handle):
    """Makes graphs. A call that fails leaves it as it was.

    Threads: one thread at a time may use it."""

    def __init__(self) -> None:
        """A builder of graphs, without variables.

        -> builder: the new graph builder
        """
        ...

    def add_finite(self, values: int, name: str | None = None) -> int:
        """Adds a variable over finitely many values.

        - values (1..1048576): number of values
        - name: unique, UTF-8; None or "": none
        -> variable (variable): its number
        """
        ...

    def add_finite_many(self, values: npt.ArrayLike) -> int:
        """Adds many variables over finitely many values at once, without names. Either all are added or none.

        - values (1..1048576): number of values of each
        -> first (variable): the number of the first one; the others follow

        Cost: O(count), and 4 bytes for each
        """
        ...

    def add_table(self, variables: npt.ArrayLike, table: npt.ArrayLike, name: str | None = None) -> int:
        """Adds a factor that is a table over finite variables.

        - variables (variable): distinct
        - table: a number >= 0 per tuple of values; the last variable's value runs fastest
        - name: unique, UTF-8; None or "": none
        -> factor (factor): its number
        """
        ...

    def add_tables(self, variables: npt.ArrayLike, each: int, count: int, tables: npt.ArrayLike) -> int:
        """Adds many factors of one shape at once, without names: pairs of neighbours, say. Either all are added or none. Equal
        tables
        are stored once, in this call and across calls.

        - variables (variable): those of the first factor, then those of the next; distinct within a factor. The
          variables at one place have as many values in all factors
        - each (>= 1): number of variables of each factor
        - count (>= 0): number of factors
        - tables: one table that all factors have, or one for each factor, one behind another, as
          GraphBuilder.add_table takes them
        -> first (factor): the number of the first one; the others follow

        Cost: O(count * each + entries), and 4 bytes for each factor and for each of its variables
        """
        ...

    def add_grid(self, rows: int, columns: int, values: int, across: npt.ArrayLike, down: npt.ArrayLike, unary: npt.ArrayLike |
            None = None) -> int:
        """Adds a grid of variables, as for pictures: row by row, each with a factor to its neighbour on the right and one to
        that
        below. Either all is added or nothing. Factors are numbered in this order: unary ones by variable, pairs of all rows,
        pairs
        of all columns.

        - rows (>= 1): number of rows
        - columns (>= 1): number of columns
        - values (1..1048576): number of values of each variable
        - across: the table of all neighbours in a row, the left one's value first
        - down: the table of all neighbours in a column, the upper one's value first
        - unary: a table for each variable; None: no unary factors
        -> first (variable): the number of the variable in the first row and column; that in row i and column j is
          first + i * columns + j

        Cost: O(rows * columns * values)
        """
        ...

    def add_logic(self, logic: Logic | int | Literal['exactly_one', 'at_most_one', 'or', 'and', 'parity'], variables:
            npt.ArrayLike, name: str | None = None) -> int:
        """Adds a factor that is 1 where its binary variables obey a rule of logic, else 0. Under method bp its messages take
        O(count),
        and under exact where the graph has no cycle; else methods for finite variables take it as a table, of up to 20
        variables.

        - logic (a constant of Logic): the rule
        - variables (variable): finite variables of two values each; distinct
        - name: unique, UTF-8; None or "": none
        -> factor (factor): its number
        """
        ...

    def add_tree(self, words: int, projective: int, one_root: int, heads: npt.ArrayLike, dependents: npt.ArrayLike, variables:
            npt.ArrayLike, name: str | None = None) -> int:
        """Adds a factor that is 1 where the arcs whose binary variables are 1 form a dependency tree of a sentence, else 0
        (hawser/trees.h says what such a tree is). Under method bp its messages take O(words^3), and under exact where the graph
        has
        no cycle. Where cycles come from tables of the two arcs from a grandparent to a head and on to a word alone, exact sums
        over
        all trees in O(words^4): the tree is projective, has all variables of the graph, and the tables have zeros at most where
        both
        arcs are there. Else methods for finite variables take the tree as a table, of up to 20 variables.

        - words (1..10000): words of the sentence; an arc that no variable stands for is in no tree
        - projective (0 or 1): 1: projective trees only
        - one_root (0 or 1): 1: the root is the head of one word only
        - heads: of each variable's arc the head, 0 for the root
        - dependents: of each variable's arc the word it leads to, numbered from 1
        - variables (variable): finite variables of two values each; distinct
        - name: unique, UTF-8; None or "": none
        -> factor (factor): its number

        Source: Smith and Eisner 2008
        """
        ...

    def observe_value(self, variable: int, value: int) -> None:
        """Says which value a variable was seen to have.

        - variable (variable): a finite variable
        - value (from 0): the value
        """
        ...

    def observe_values(self, variables: npt.ArrayLike, values: npt.ArrayLike) -> None:
        """Says which values many variables were seen to have. Either all are observed or none.

        - variables (variable): finite variables; where one comes twice the last value counts
        - values (from 0): the values
        """
        ...

    def add_strings(self, alphabet: Alphabet, name: str | None = None) -> int:
        """Adds a variable over all strings of an alphabet.

        - alphabet: sized
        - name: unique, UTF-8; None or "": none
        -> variable (variable): its number
        """
        ...

    def add_machine(self, machine: Machine, variables: npt.ArrayLike, name: str | None = None) -> int:
        """Adds a factor that is a machine with one tape per variable.

        - machine: in the real or log semiring; tape i has the alphabet of variables[i] (a finite variable's: any with
          as many symbols as it has values)
        - variables (variable): what each tape reads; distinct
        - name: unique, UTF-8; None or "": none
        -> factor (factor): its number
        """
        ...

    def add_concatenation(self, variables: npt.ArrayLike, name: str | None = None) -> int:
        """Adds a factor that is 1 if the last of some string variables is the concatenation of the others, in their order, else
        0.

        - variables (variable): string variables over one alphabet; distinct
        - name: unique, UTF-8; None or "": none
        -> factor (factor): its number
        """
        ...

    def add_ngram(self, model: Ngram, variable: int, name: str | None = None) -> int:
        """Adds a factor that is the weight an n-gram model gives a string (log-linear or probabilities). EP takes its theta
        over as it
        is, without a projection.

        - model: over the variable's alphabet
        - variable (variable): a string variable
        - name: unique, UTF-8; None or "": none
        -> factor (factor): its number

        - UnsupportedError: no theta says what the model does (see Ngram.theta)
        """
        ...

    def observe_string(self, variable: int, labels: npt.ArrayLike) -> None:
        """Says which string a variable was seen to be.

        - variable (variable): a string variable
        - labels (label): the string
        """
        ...

    def choose(self, variable: int, *, method: Literal['auto', 'bp', 'pruned', 'candidates', 'surrogate', 'ep', 'pep',
            'pep-greedy'] | None = ..., order: int | Literal['auto'] | None = ..., penalty_weight: float | Literal['auto'] |
            None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int |
            None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> None:
        """Says how one string variable's messages are kept, where it differs from the options of the run. A second call for the
        same
        variable replaces the first.

        - variable (variable): a string variable, or a finite one with method bp or auto

        Options:
        - method='auto': how the variable's messages are kept; auto: as in the whole run
        - order='auto': longest n-grams, begin and end counted; auto: as in the whole run
        - penalty_weight='auto': what the penalty is multiplied by (lambda); auto: as in the whole run
        - cancel, monitor: as of every call

        Source: Cotterell and Eisner 2015, footnote 3
        """
        ...

    def add_weights(self, weights: npt.ArrayLike) -> int:
        """Adds weights of features, the vector theta. Either all are added or none.

        - weights (nats) (-700..700): a weight each
        -> first (from 0): the index of the first one; the others follow
        """
        ...

    def add_features(self, variables: npt.ArrayLike, each: int, count: int, values: npt.ArrayLike | None, values_count: int,
            weights: npt.ArrayLike) -> int:
        """Adds many log-linear features at once, each a factor that is exp(theta[weight]) where its variables have the values
        it asks
        for, and 1 elsewhere. Many may share a weight, and Graph.with_weights replaces all of them. Every method takes a feature
        as a table, of at most 2^20 entries. Either all are added or none.

        - variables (variable): those of the first feature, then those of the next; distinct within a feature. The
          variables at one place have as many values in all features
        - each (>= 1): number of variables of each feature
        - count (>= 0): number of features
        - values (from 0): the values that all features ask for, or those of each feature, one behind another; None: 1
          of every variable
        - values_count (>= 0): each, or count * each; 0 with None
        - weights (from 0): the index of the weight that all have, or one for each feature
        -> first (factor): the number of the first one; the others follow

        Cost: O(count * each and the entries of all tables)

        Source: Riedel, Smith and McCallum 2010, section 2
        """
        ...

    def add_couplings(self, coupling: Coupling | int | Literal['ising', 'potts'], variables: npt.ArrayLike, count: int,
            couplings: npt.ArrayLike) -> int:
        """Adds many pairs of neighbours by a coupling J each, without names. Under Coupling.ISING the table is exp(J), exp(-J),
        exp(-J),
        exp(J); under Coupling.POTTS it has exp(J) on its diagonal and 1 elsewhere. Either all are added or none.

        - coupling (a constant of Coupling): the form of the tables
        - variables (variable): two neighbours, then the next two; finite variables of as many values, under
          Coupling.ISING of two
        - count (>= 0): number of pairs
        - couplings (nats) (-700..700): one J for all pairs, or one for each; > 0 where neighbours like to agree
        -> first (factor): the number of the first one; the others follow

        Cost: O(count + couplings_count * values^2)
        """
        ...

    def add_fields(self, coupling: Coupling | int | Literal['ising', 'potts'], variables: npt.ArrayLike, fields:
            npt.ArrayLike) -> int:
        """Adds many unary factors by fields h, without names. Under Coupling.ISING a field is one number, and the table is
        exp(-h), exp(h);
        under Coupling.POTTS it is a number for each value, and the table has their exponentials. Either all are added or none.

        - coupling (a constant of Coupling): the form of the tables
        - variables (variable): finite variables of as many values, under Coupling.ISING of two
        - fields (nats) (-700..700): the field of all variables, or one of each, one behind another
        -> first (factor): the number of the first one; the others follow

        Cost: O(count + fields_count)
        """
        ...

    def add_coupled_grid(self, coupling: Coupling | int | Literal['ising', 'potts'], rows: int, columns: int, values: int,
            across: npt.ArrayLike, down: npt.ArrayLike, fields: npt.ArrayLike | None, fields_count: int) -> int:
        """Adds a grid of variables by couplings and fields, numbered and ordered as GraphBuilder.add_grid does it. Either all
        is
        added or nothing.

        - coupling (a constant of Coupling): the form of the tables
        - rows (>= 1): number of rows
        - columns (>= 1): number of columns
        - values (1..4096): number of values of each variable; 2 under Coupling.ISING
        - across (nats) (-700..700): one J for all neighbours in a row, or one for each pair, row by row
        - down (nats) (-700..700): one J for all neighbours in a column, or one for each pair, row by row
        - fields (nats) (-700..700): the fields of all variables, as GraphBuilder.add_fields takes them; None: no
          unary factors
        - fields_count (>= 0): rows * columns, under Coupling.POTTS values times as many; 0 with None
        -> first (variable): the number of the variable in the first row and column

        Cost: O(rows * columns * values + (across_count + down_count) * values^2)
        """
        ...

    def build(self) -> Graph:
        """The graph of all that was added; the builder is empty afterwards. Structure is checked as it is added.

        -> graph: the new graph
        """
        ...


class GraphPruner(Handle):
    """A seed graph with candidates. A call that fails leaves it as it was.

    Threads: one thread at a time may use it."""

    def __init__(self, seed: Learner, *, means: Literal['auto', 'exact', 'product'] | None = ..., max_arcs: int | None = ...,
            max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ...,
            monitor: Monitor | None = ...) -> None:
        """A pruner without candidates.

        - seed: a learner of GraphLearner that has made a step, in a graph of finite variables. Its marginals are
          taken as exact under method exact, and under bp in a graph without cycles once it has converged
        -> pruner: the pruner

        Options:
        - means='auto': where a candidate's variables depend on one another in the seed, their joint probabilities:
          exact, the product of marginals, or exact where that takes some seconds at most
        - max_bytes, cancel, monitor: as of every call

        - EmptyError: the learner has made no step
        - UnsupportedError: a variable over strings
        """
        ...

    @classmethod
    def from_graph(cls, graph: Graph, *, seed_graph: Literal['unary', 'spanning-tree', 'structured'] | None = ..., means:
            Literal['auto', 'exact', 'product'] | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ...,
            max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> Self:
        """A pruner of a whole graph. Some of its factors are the seed, and all others are candidates, in their order. Inference
        in the
        seed is exact, unless structured factors that join one another in a cycle are in it.

        - graph: finite variables, tables and structured factors. These are in the seed if the option `seed_graph`
          says so; else they are taken as tables, of up to 20 variables
        -> pruner: the pruner

        Options:
        - seed_graph='unary': factors of the seed: those of one variable; or also a forest of pairs, those of the
          largest gain first; or also structured factors, such as trees
        - means='auto': where a candidate's variables depend on one another in the seed, their joint probabilities:
          exact, the product of marginals, or exact where that takes some seconds at most
        - max_bytes, cancel, monitor: as of every call

        - UnsupportedError: a variable over strings, or a factor of another kind
        - ImpossibleError: no assignment has a positive weight in the seed
        """
        ...

    def add(self, variables_each: int, variables: npt.ArrayLike, count: int, tables: npt.ArrayLike, *, max_arcs: int | None =
            ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None =
            ..., monitor: Monitor | None = ...) -> npt.NDArray[np.float64]:
        """Adds candidates over as many variables each. They stay until GraphPruner.select says which do.

        - variables_each (>= 1): number of variables of each candidate
        - variables (variable): of the first candidate, then of the next; distinct within each
        - count (>= 0): number of candidates
        - tables: numbers >= 0 by tuple of values, the last variable's value fastest: one table for all of them, or
          one for each, one behind another
        -> gains (nats): of each; infinity where it is 0 and the seed has mass

        Options:
        - max_bytes, cancel, monitor: as of every call

        Cost: O(entries), and exact inference in the seed for each tuple of values of all variables but the last,
          where candidates' variables depend on one another in the seed and the option `means` asks for that
        """
        ...

    def select(self, *, selection: Literal['min-joint', 'min-size', 'min-divergence'] | None = ..., gamma: float | None = ...,
            epsilon: float | None = ..., factors: int | None = ..., least_marginal: float | None = ..., compensation: Literal[
            'none', 'marginals'] | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> int:
        """Decides which candidates stay, by the option `selection`. May be called again with other options.

          min-joint       those that gain at least gamma: the least sum of divergence and gamma for each factor. O(candidates)
          min-size        as few as possible: the smallest gains are left out while they sum up to epsilon at most
          min-divergence  the largest gains, so that at most `factors` factors stay, the seed's among them

        A candidate of infinite gain always stays. Under the option `least_marginal` a pruned graph may have no assignment of
        positive weight where factors forbid what the seed believes; methods then say ImpossibleError.

        -> kept (count): how many stay

        Options:
        - selection='min-joint': what decides which candidates stay
        - gamma=0.01: min-joint: nats that a candidate gains if it stays
        - epsilon=0.01: min-size: nats that are left out at most
        - factors=0: min-divergence: factors of the pruned graph at most
        - least_marginal=0: values of a smaller probability in the seed are left out, but for each variable's most
          probable one; candidates with one variable of several values left stay, and are not counted
        - compensation='none': what takes the place of candidates that are left out: factors of single variables, by
          which each changes the seed's marginals as the candidate alone would
        - max_bytes, cancel, monitor: as of every call
        """
        ...

    def reselect(self, pruned: Learner, *, target_bound: float | None = ..., max_arcs: int | None = ..., max_bytes: int | None =
            ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> GraphPrunerReselect:
        """Lets more candidates stay, if the bound of GraphPruner.bound is above the option `target_bound`: those of the largest
        gain under the pruned graph's marginals, as few as bring the bound to the target if these marginals stay as they are.
        Values
        that were left out come back first, the dearest ones, until they cost half of the target at most. A caller makes the new
        graph and a learner in it, and calls again, until `bound` is at most the target. That takes some rounds, since each call
        that
        finds a larger bound lets something stay.

        - pruned: a learner in the graph of GraphPruner.graph that has made a step
        -> kept (count): how many candidates stay now
        -> bound (nats): as it was before this call
        -> is_bound (0 or 1): whether all marginals that were used are exact

        Options:
        - target_bound=0.1: nats that the divergence from the full graph may have at most
        - max_bytes, cancel, monitor: as of every call

        - ArgumentError: a learner in another graph
        - EmptyError: it has made no step

        Cost: as GraphPruner.bound, some twenty times without its inference
        """
        ...

    def kept(self) -> npt.NDArray[np.int32]:
        """Which candidates stay.

        -> stays (0 or 1): of each candidate, in their order
        """
        ...

    def gains(self) -> npt.NDArray[np.float64]:
        """The gains of all candidates.

        -> gains (nats): in their order
        """
        ...

    def graph(self) -> Graph:
        """The seed graph with the candidates that stay, behind its own factors and in their order. Variables of which a single
        value
        stays are observed. Factors for the values of other variables that were left out, and for compensation, come last.

        -> graph: the pruned graph
        """
        ...

    def info(self, name: Literal['candidates', 'kept', 'left_out_values', 'left_out_gain', 'exact']) -> float:
        """A number about a pruner, by its name.

        - name: which number
            "candidates": candidates that were added
            "kept": those that stay
            "left_out_values": values that are left out
            "left_out_gain": the sum of the gains of the others, in nats; an estimate of the divergence, no bound
            "exact": 1 if all gains are exact
        -> value: the number
        """
        ...

    def bound(self, pruned: Learner, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> GraphPrunerBound:
        """How far the pruned graph's distribution H is from the full one's, F: an upper bound of D(H || F) by the marginals of
        H. Where
        features hold together it is tight. It is a bound where these are exact, and else an estimate of one. Values that were
        left
        out add what the full graph's factors of their variables let them cost at most.

        - pruned: a learner in the graph of GraphPruner.graph that has made a step
        -> bound (nats): by the coupling that makes the factors left out as large as possible together
        -> looser (nats): with every factor at its largest weight
        -> is_bound (0 or 1): whether all marginals that were used are exact

        Options:
        - max_bytes, cancel, monitor: as of every call

        - ArgumentError: a learner in another graph
        - EmptyError: it has made no step

        Cost: as GraphPruner.add of the candidates left out

        Source: proposition 2, with the means under H and the sign corrected
        """
        ...


class Corpus(CorpusMixin, Handle):
    """An immutable corpus.

    Threads: immutable: any number of threads may use it at once."""

    @classmethod
    def from_arrays(cls, offsets: npt.ArrayLike, symbols: npt.ArrayLike, alphabet: Alphabet) -> Self:
        """A corpus of the caller's arrays, which are copied.

        - offsets: where each sequence begins in `symbols`, ascending from 0
        - symbols (symbol): of all sequences, one after the other
        - alphabet: sized; it has every symbol
        -> corpus: the new corpus

        Cost: O(symbols)
        """
        ...

    @classmethod
    def read(cls, text: str | builtins.bytes, format: Format | int | Literal['spaces', 'chars', 'integers', 'pautomac',
            'abbadingo', 'binary'], alphabet: Alphabet | None = None, *, labels: Literal['positive', 'all'] | None = ...,
            max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ...,
            cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A corpus from text, or from a copy of its binary. In formats of numbers, symbol k is label k + 1; without an alphabet
        it is
        named "k", up to the number of symbols that the first line states (Format.INTEGERS: up to the largest), 2^20 of them at
        most. A line of Format.ABBADINGO begins with the string's class, which that format calls its label. Strings of class 1
        are kept, or all of them (option labels). An option of the same name in hawser/grammar.h is about labels of
        constituents,
        and no call has both. What is refused, with line, column and reason: letters and negative or too large numbers where a
        symbol should be, symbols that the alphabet or the first line does not have, lines longer or shorter than they state,
        fewer
        or more of them, a zero byte, what is not UTF-8, a text without a line.

        - text: the corpus
        - format (a constant of Format): how it is written
        - alphabet: what the symbols are; None: what the text has, names in the order of their first occurrence;
          always None for a binary, which has its own
        -> corpus: the new corpus

        Options:
        - labels='positive': of Abbadingo files, where a string's class stands before it: whether strings of class 1
          or all are kept
        - max_bytes, cancel, monitor: as of every call

        - ParseError: the text is refused
        - CorruptError: a binary is damaged
        - VersionError: a binary of a later library

        Cost: O(length)
        """
        ...

    @property
    def count(self) -> int:
        """How many sequences a corpus has."""
        ...

    @property
    def symbols(self) -> int:
        """How many symbols all sequences have, their ends not counted."""
        ...

    def alphabet(self) -> Alphabet:
        """The alphabet of a corpus.

        -> alphabet: the new alphabet
        """
        ...

    def sequence_view(self, sequence: int) -> npt.NDArray[np.int32]:
        """The symbols of one sequence, borrowed from the corpus.

        - sequence (sequence): which one
        -> symbols (symbol): its symbols
        """
        ...

    def part(self, sequences: npt.ArrayLike) -> Corpus:
        """A corpus of some of the sequences, in a given order, over the same alphabet. They are copied.

        - sequences (sequence): which ones; one may be given several times
        -> part: the new corpus

        Cost: O(their symbols)
        """
        ...

    def with_classes(self, words: Alphabet | None = None, signatures: str | builtins.bytes | None = None, *, rare: int | None =
            ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None =
            ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Corpus:
        """Makes a corpus in which classes of how words are spelled stand for rare words, or for those that a vocabulary lacks.
        Grammars
        and dependency models that learn from it keep its table in their card and in their binary. They replace a word that they
        lack
        by its class in what they score, parse or count, sentences or machines. Their results have the words as they were.

        A class that a vocabulary lacks gives way to the one without its last part, as in UNK-CAP-ing, UNK-CAP, UNK. A word
        without
        any of these stays.

        - words: a vocabulary, of names; every word that it lacks is replaced. None: words that occur less often than
          the option `rare` says are replaced, and the vocabulary is the other words in their order, followed by the
          classes
        - signatures: the table of classes of words, in the form of PcfgLa.signatures; None: that one, for English
        -> classes: over `words`, or over that vocabulary; it goes on with the words that stay

        Options:
        - rare=2: words that occur less often are replaced by the class of their spelling
        - max_bytes, cancel, monitor: as of every call

        - ParseError: the table, with its line
        - ArgumentError: words without names

        Cost: O(symbols)
        """
        ...

    def arrays_view(self) -> CorpusArraysView:
        """All sequences, as Corpus.from_arrays takes them, borrowed from the corpus.

        -> offsets: where each sequence begins in `symbols`
        -> symbols (symbol): of all sequences, one after the other
        """
        ...

    def write(self, format: Format | int | Literal['spaces', 'chars', 'integers', 'pautomac', 'abbadingo',
            'binary']) -> builtins.bytes:
        """A corpus as text or bytes. A text read again with its alphabet, or a binary, is the same corpus (but one of no
        sequences:
        readers refuse an empty text). Symbols without names are written as their labels, from 1, between blanks.

        - format (a constant of Format): Format.SPACES, Format.CHARS, Format.PAUTOMAC, or Format.BINARY, whose bytes
          have no zero byte behind them
        -> buffer: receives the text or the bytes

        - ArgumentError: another format, or Format.CHARS where a name is no character

        Cost: O(symbols)
        """
        ...

    @classmethod
    def read_file(cls, path: str | os.PathLike[str], format: Format | int | Literal['spaces', 'chars', 'integers', 'pautomac',
            'abbadingo', 'binary'], alphabet: Alphabet | None = None, *, labels: Literal['positive', 'all'] | None = ...,
            max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ...,
            cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A corpus from a file of any format.

        - path: a file's path, UTF-8
        - format (a constant of Format): how it is written
        - alphabet: what the symbols are; None: what the text has, names in the order of their first occurrence;
          always None for a binary, which has its own
        -> corpus: the new corpus

        Options:
        - labels='positive': of Abbadingo files, where a string's class stands before it: whether strings of class 1
          or all are kept
        - max_bytes, cancel, monitor: as of every call

        - ParseError: the text is refused
        - CorruptError: a binary is damaged
        - VersionError: a binary of a later library
        """
        ...

    def write_file(self, format: Format | int | Literal['spaces', 'chars', 'integers', 'pautomac', 'abbadingo', 'binary'], path:
            str | os.PathLike[str]) -> None:
        """Writes a corpus to a file.

        - format (a constant of Format): Format.SPACES, Format.CHARS, Format.PAUTOMAC, or Format.BINARY, whose bytes
          have no zero byte behind them
        - path: a file's path, UTF-8

        - ArgumentError: another format, or Format.CHARS where a name is no character
        """
        ...

    def __len__(self) -> int:
        ...


class CorpusReader(Handle):
    """Reads a corpus from pieces of text of any size, in order: what comes through a pipe needs no copy as a whole. It holds
    the
    corpus and one line. After a call that fails, other calls than free return that failure again.

    Threads: one thread at a time may use it."""

    def __init__(self, format: Format | int | Literal['spaces', 'chars', 'integers', 'pautomac', 'abbadingo', 'binary'],
            alphabet: Alphabet | None = None, *, labels: Literal['positive', 'all'] | None = ..., max_arcs: int | None = ...,
            max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ...,
            monitor: Monitor | None = ...) -> None:
        """A reader at the begin of a text.

        - format (a constant of Format): how the text is written; not Format.BINARY
        - alphabet: what the symbols are; None: what the text has, names in the order of their first occurrence;
          always None for a binary, which has its own
        -> reader: the new corpus reader

        Options:
        - labels='positive': of Abbadingo files, where a string's class stands before it: whether strings of class 1
          or all are kept
        - max_bytes, cancel, monitor: as of every call

        - ParseError: the text is refused
        - CorruptError: a binary is damaged
        - VersionError: a binary of a later library
        """
        ...

    def feed(self, text: str | builtins.bytes) -> None:
        """Reads the next piece of the text.

        - text: the piece; it may end anywhere, also inside a character

        - ParseError: the text is refused
        - CorruptError: a binary is damaged
        - VersionError: a binary of a later library
        """
        ...

    def finish(self) -> Corpus:
        """Ends the text and gives its corpus. Nothing can be fed any more.

        -> corpus: the new corpus

        - ParseError: the text is refused
        - CorruptError: a binary is damaged
        - VersionError: a binary of a later library
        """
        ...


class Treebank(Handle):
    """An immutable treebank.

    Threads: immutable: any number of threads may use it at once."""

    @classmethod
    def read(cls, text: str | builtins.bytes, *, format: Literal['auto', 'penn', 'conllu', 'plain'] | None = ..., traces:
            Literal['drop', 'keep'] | None = ..., functions: Literal['drop', 'keep'] | None = ..., empty_root: Literal['name',
            'keep', 'drop'] | None = ..., column: Literal['upos', 'xpos'] | None = ..., max_arcs: int | None = ..., max_bytes:
            int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor:
            Monitor | None = ...) -> Self:
        """A treebank from text. The option `format` says how it is written; with auto, a text that begins with a bracket is
        penn.

          penn    Penn brackets, "( (S (NP (DT the) (NN dog)) (VP (VBZ barks))) )". Brackets around nothing, "()" and "(())",
          are a
                  sentence without words, as parsers write it that found no tree; beside words they are refused, since "(" and
                  ")" as
                  words or tags are written -LRB- and -RRB-. By default words tagged -NONE- go, with constituents that have no
                  other
                  word; a tree of these alone is a sentence without words; functions go from labels ("NP-SBJ" becomes "NP"); and
                  an
                  outermost bracket without label is named TOP. Options keep these. A word without a tag stands behind a blank,
                  "( saw)".
          conllu  CoNLL-U, ten columns (universaldependencies.org/format.html): words, the column of tags that an option names,
          heads
                  and relations. The column XPOS is kept besides, for parsers and for writing. Tokens of several words and words
                  that
                  are not written are skipped. The heads of a sentence are all there or all _.
          plain   a sentence a line, words between blanks, without tags and trees. An empty line is a sentence without words,
          and a
                  word may begin with a bracket.

        - text: the treebank, UTF-8
        -> treebank: the new treebank

        Options:
        - format='auto': how the text is written; plain: a sentence a line, words between blanks; auto: penn if it
          begins with a bracket, else conllu
        - traces='drop': penn: what becomes of words tagged -NONE-
        - functions='drop': penn: what becomes of functions behind a label, such as -SBJ
        - empty_root='name': penn: what becomes of an outermost bracket without label: it is named TOP, or goes if it
          has one constituent
        - column='upos': conllu: the column of tags
        - max_bytes, cancel, monitor: as of every call

        - ParseError: line, column and reason, among them heads that are no tree

        Cost: O(length)
        """
        ...

    @classmethod
    def read_file(cls, path: str | os.PathLike[str], *, format: Literal['auto', 'penn', 'conllu', 'plain'] | None = ..., traces:
            Literal['drop', 'keep'] | None = ..., functions: Literal['drop', 'keep'] | None = ..., empty_root: Literal['name',
            'keep', 'drop'] | None = ..., column: Literal['upos', 'xpos'] | None = ..., max_arcs: int | None = ..., max_bytes:
            int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor:
            Monitor | None = ...) -> Self:
        """A treebank from a file.

        - path: a file's path, UTF-8
        -> treebank: the new treebank

        Options:
        - format='auto': how the text is written; plain: a sentence a line, words between blanks; auto: penn if it
          begins with a bracket, else conllu
        - traces='drop': penn: what becomes of words tagged -NONE-
        - functions='drop': penn: what becomes of functions behind a label, such as -SBJ
        - empty_root='name': penn: what becomes of an outermost bracket without label: it is named TOP, or goes if it
          has one constituent
        - column='upos': conllu: the column of tags
        - max_bytes, cancel, monitor: as of every call

        - ParseError: line, column and reason, among them heads that are no tree
        """
        ...

    def write(self, *, format: Literal['penn', 'conllu'] | None = ..., column: Literal['upos', 'xpos'] | None = ..., max_arcs:
            int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel:
            Cancel | None = ..., monitor: Monitor | None = ...) -> str:
        """A treebank as text. The option `format` says how: penn writes a tree a line, and needs brackets around all words of a
        sentence; ( and ) in names become -LRB- and -RRB-; conllu writes words, tags in the column that an option names, heads
        and
        relations, without sentences that have no words.

        -> result: the text

        Options:
        - format='penn': how the text is written
        - column='upos': conllu: the column that tags are written to
        - max_bytes, cancel, monitor: as of every call

        Cost: O(words)
        """
        ...

    def write_file(self, path: str | os.PathLike[str], *, format: Literal['penn', 'conllu'] | None = ..., column: Literal[
            'upos', 'xpos'] | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> None:
        """Writes a treebank to a file, as Treebank.write gives it.

        - path: a file's path, UTF-8

        Options:
        - format='penn': how the text is written
        - column='upos': conllu: the column that tags are written to
        - max_bytes, cancel, monitor: as of every call
        """
        ...

    def info(self, name: Literal['sentences', 'words', 'constituents', 'with_heads']) -> float:
        """A number about a treebank, by its name.

        - name: which number
            "sentences": sentences, those without words too
            "words": words of all sentences
            "constituents": constituents of all sentences
            "with_heads": sentences whose words have heads
        -> value: the number
        """
        ...

    def alphabet(self, what: Literal['words', 'tags', 'labels', 'relations']) -> Alphabet:
        """Names of a treebank, by what they name.

        - what: which names
            "words": of words
            "tags": of words' tags
            "labels": of constituents
            "relations": of a word to its head
        -> names: their alphabet

        - EmptyError: the treebank has none of these
        """
        ...

    def words_view(self) -> TreebankWordsView:
        """All words of a treebank, borrowed from it.

        -> offsets: where the words of each sentence begin, and the end
        -> words (label): of each word its name
        -> tags (label): of each word its tag, 0 for none
        -> heads: of each word the number of its head, 0 for the root, -1 where heads are not known
        -> relations (label): of each word its relation to the head, 0 for none
        -> parents: of each word the innermost constituent that spans it, -1 for none
        """
        ...

    def constituents_view(self) -> TreebankConstituentsView:
        """All constituents of a treebank, borrowed from it.

        -> offsets: where the constituents of each sentence begin, and the end
        -> labels (label): of each its label, 0 for the empty one
        -> parents: of each the constituent right above it, -1 for none
        -> first: of each the first word that it spans, from 0 within the sentence
        -> last: of each the word after the last that it spans
        """
        ...

    def corpus(self, what: Literal['words', 'tags'], alphabet: Alphabet | None = None) -> Corpus:
        """The words or tags of a treebank as a corpus.

        - what: which symbols
            "words": the words
            "tags": their tags
        - alphabet: the symbols, with names; a name that it lacks is read as its "<unk>". None: the treebank's own
        -> corpus: a sequence for each sentence

        - ArgumentError: a word without a tag, or a name that the alphabet lacks, as it lacks "<unk>"

        Cost: O(words)
        """
        ...

    def select(self, *, drop: str | None = ..., least_words: int | None = ..., most_words: int | None = ..., max_arcs: int |
            None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel |
            None = ..., monitor: Monitor | None = ...) -> Treebank:
        """The sentences of a treebank that have so many words, without words of some tags. Options say which tags go, and how
        many
        words there are to be at least and at most without them. A word whose head goes gets the nearest one above it that
        stays,
        or the root; constituents without words go.

        -> selected: the treebank of these sentences

        Options:
        - drop='': tags whose words go, with commas or blanks between them
        - least_words=1: words of a sentence at least
        - most_words=9223372036854775807: words of a sentence at most
        - max_bytes, cancel, monitor: as of every call

        Cost: O(words)
        """
        ...

    def with_heads(self, heads: npt.ArrayLike) -> Treebank:
        """A treebank with other heads, without relations.

        - heads: of each word over all sentences, as Treebank.words_view gives them: those of a tree, or -1 for all
          words of a sentence
        -> changed: the treebank with these heads

        - ArgumentError: another number of heads, or heads that are no tree; the message says where

        Cost: O(words)
        """
        ...

    @staticmethod
    def replace_heads(text: str | builtins.bytes, heads: npt.ArrayLike) -> str:
        """The text of CoNLL-U with other heads. Every other byte stays as it is: comments, tokens of several words, ends of
        lines, and
        all columns but DEPREL and DEPS, which become _ where a head changes, since they belong to the old one.

        - text: CoNLL-U, UTF-8
        - heads (>= -1): of each word over all sentences, as Treebank.words_view gives them; -1 is written as _
        -> buffer: receives the text

        - ParseError: line, column and reason
        - ArgumentError: the text has another number of words

        Cost: O(length)
        """
        ...

    def dependencies(self, table: str | builtins.bytes | None = None) -> Treebank:
        """A treebank with the heads that follow from its constituents by a table of heads. A line of the table has the label of
        a
        constituent, how its head is found among its children, and labels or tags of children:

          left       of each of these children in turn, the leftmost
          right      of each of these children in turn, the rightmost
          leftmost   the leftmost child that is one of these
          rightmost  the rightmost child that is one of these
          last       the last child, if it is one of these

        Lines of one label hold in turn. If none finds a head, it is the first child from the side of the last line, but those
        that a
        line "skip" lists come last. A label without a line has the lines of *. A line that begins with # is a comment.

        - table: the table's text; None: that of Treebank.collins
        -> changed: the treebank with these heads

        - ParseError: the table, with line and column
        - ArgumentError: a sentence has no brackets around all words

        Cost: O(words * lines of a label)

        Source: Magerman 1995; Collins 1999, appendix A
        """
        ...

    @staticmethod
    def collins() -> str:
        """The text of a table of heads after Collins (1999), appendix A.

        -> buffer: receives the text
        """
        ...

    def agreement(self, guess: Treebank, name: Literal['lp', 'lr', 'f1', 'exact', 'crossing', 'tagging', 'directed',
            'undirected'], *, punctuation: str | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ...,
            max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> float:
        """How well trees agree with the right ones. Brackets are compared as the program evalb does under its parameters
        COLLINS.prm:
        those labelled TOP, ROOT, S1 or without a label do not count, ADVP and PRT are the same, and words whose right tag is
        punctuation are taken out of both trees first. Which tags are punctuation is an option. A sentence without words in
        `guess`
        counts as one that no tree was found for.

        - guess: other trees of the same sentences
        - name: which number
            "lp": precision of labelled brackets, percent
            "lr": recall of labelled brackets, percent
            "f1": harmonic mean of the two, percent
            "exact": sentences all of whose brackets are right, percent
            "crossing": brackets that cross a right one, per sentence
            "tagging": words with the right tag, percent
            "directed": words with the right head, percent of those that have one in `gold`
            "undirected": words that an arc of the right tree joins with their head, in either direction, percent
        -> value: the number; NaN where there is nothing to compare

        Options:
        - punctuation=", : `` '' .": tags of words that do not count, with blanks between them, or none
        - max_bytes, cancel, monitor: as of every call

        - ArgumentError: another number of sentences, or other words; the message says where

        Cost: O(words), and O(constituents^2) of each sentence
        """
        ...


class Dmv(Handle):
    """An immutable dependency model with its symbols.

    Threads: immutable: any number of threads may use it at once."""

    def __init__(self, symbols: Alphabet, valence: int, rows: npt.ArrayLike) -> None:
        """A dependency model of given rows. Every row sums to 1 within 1e-9, or to 0 where it is never used.

        - symbols: of the sentences; sized
        - valence (2..3): number of states that a side's children are told apart by
        - rows (probability): all numbers in the order above
        -> dmv: the new dmv
        """
        ...

    def alphabet(self) -> Alphabet:
        """The symbols of a dependency model.

        -> symbols: their alphabet
        """
        ...

    def info(self, name: Literal['symbols', 'valence', 'numbers']) -> float:
        """A number about a dependency model, by its name.

        - name: which number
            "symbols": T above
            "valence": V above
            "numbers": how many numbers its rows have
        -> value: the number
        """
        ...

    def rows(self) -> npt.NDArray[np.float64]:
        """The rows of a dependency model.

        -> buffer (probability): all numbers in the order above
        """
        ...

    def card(self) -> str:
        """How a dependency model was learned: an object like that of Hmm.card; "{}" for one that was given.

        -> buffer: receives the card
        """
        ...

    def score(self, sentences: Corpus, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> npt.NDArray[np.float64]:
        """The log-probability of every sentence, all its trees together.

        - sentences: over the model's symbols, which are found by name. Where the model has a table of classes
          (Corpus.with_classes), a symbol that it lacks counts as its class. A sentence with any other symbol is
          impossible
        -> log_probs (nats): of each; -infinity where it is impossible

        Options:
        - threads, max_bytes, cancel, monitor: as of every call

        Cost: O(words^3) each
        """
        ...

    def parse(self, sentences: Corpus, *, decode: Literal['viterbi', 'mbr'] | None = ..., max_arcs: int | None = ..., max_bytes:
            int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor:
            Monitor | None = ...) -> DmvParse:
        """The best tree of every sentence. The option `decode` says which: the most probable one, or the one that is expected
        to have
        most arcs in common with the right one.

        - sentences: over the model's symbols, as Dmv.score takes them
        -> heads: of each word, over all sentences: its head's number from 1, 0 for the root's child; -1 in a sentence
          that is impossible
        -> scores: of each tree ln p(sentence, tree), or the expected number of right arcs; -infinity where there is
          none

        Options:
        - decode='viterbi': which tree: the most probable one (viterbi), or the one with the most arcs expected to be
          right (mbr)
        - threads, max_bytes, cancel, monitor: as of every call

        Cost: O(words^3) each
        """
        ...

    def best(self, words: npt.ArrayLike, trees: int, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int
            | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> DmvBest:
        """The most probable trees of one sentence, in descending order.

        - words (label): the sentence, of the model's symbols
        - trees (1..1000000): how many trees are wanted; there may be fewer
        -> heads: of each tree the heads of its words, as Dmv.parse gives them; what there are no trees for is -1
        -> scores (nats): ln p(sentence, tree) of each; -infinity where there is none
        -> found (count): number of trees that there are, `trees` at most

        Options:
        - max_bytes, cancel, monitor: as of every call

        Cost: O(words^3 + words^2 * trees * ln(trees + words)) time, O(words^2 * trees) memory
        """
        ...

    def sample(self, words: npt.ArrayLike, trees: int, *, seed: int | None = ..., max_arcs: int | None = ..., max_bytes: int |
            None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor |
            None = ...) -> DmvSample:
        """Trees of one sentence, drawn by p(tree | sentence). The option seed gives the random numbers.

        - words (label): the sentence, of the model's symbols
        - trees (1..1000000): how many are drawn
        -> heads: of each tree the heads of its words, as Dmv.parse gives them
        -> scores (nats): ln p(sentence, tree) of each

        Options:
        - seed=1: seed of all random numbers
        - max_bytes, cancel, monitor: as of every call

        - ImpossibleError: the sentence has no probability

        Cost: O(words^3), and O(words^2) for each tree
        """
        ...

    def arcs(self, words: npt.ArrayLike, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> DmvArcs:
        """The probabilities of the arcs of one sentence's trees, and the trees' entropy.

        - words (label): the sentence, of the model's symbols
        -> arcs (probability): p(head, word | sentence), row h of the arcs from head h, where words are numbered from
          1 and the root is 0
        -> entropy (nats): of the trees given the sentence

        Options:
        - max_bytes, cancel, monitor: as of every call

        - ImpossibleError: the sentence has no probability

        Cost: O(words^3)
        """
        ...

    def write(self) -> builtins.bytes:
        """The binary of a dependency model, versioned and with checksums.

        -> result: the bytes
        """
        ...

    @classmethod
    def read(cls, buffer: builtins.bytes, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A dependency model from a copy of its binary.

        - buffer: a binary that Dmv.write made
        -> dmv: the new dmv

        Options:
        - max_bytes, cancel, monitor: as of every call

        - CorruptError: damaged
        - VersionError: of another version
        """
        ...

    def write_file(self, path: str | os.PathLike[str]) -> None:
        """Writes a dependency model's binary to a file.

        - path: a file's path, UTF-8
        """
        ...

    @classmethod
    def read_file(cls, path: str | os.PathLike[str], *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int
            | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A dependency model from a file with its binary.

        - path: a file's path, UTF-8
        -> dmv: the new dmv

        Options:
        - max_bytes, cancel, monitor: as of every call

        - CorruptError: damaged
        - VersionError: of another version
        """
        ...


class PcfgLa(Handle):
    """An immutable grammar with latent annotations.

    Threads: immutable: any number of threads may use it at once."""

    def info(self, name: Literal['labels', 'rules', 'subtypes', 'numbers', 'words']) -> float:
        """A number about a grammar with latent annotations, by its name.

        - name: which number
            "labels": labels, among them intermediate ones and the start symbol
            "rules": rules without subtypes
            "subtypes": subtypes of all labels
            "numbers": rules with subtypes
            "words": words and classes of words
        -> value: the number
        """
        ...

    def rows(self) -> npt.NDArray[np.float64]:
        """The probabilities of all rules. Those of a subtype of a label are contiguous and sum to 1; labels stand in the order:
        start,
        tags, constituents, intermediate ones.

        -> buffer (probability): as many as the number "numbers" of PcfgLa.info says
        """
        ...

    def card(self) -> str:
        """How a grammar was learned: an object like that of Hmm.card.

        -> buffer: receives the card
        """
        ...

    @staticmethod
    def signatures() -> str:
        """The table of classes for English, as PcfgLaLearner takes one. A line has a name, a test and perhaps what the test
        needs; an empty line ends a group, and a line that begins with # is a comment. The class of a word is named "UNK", then
        for
        each group, in order, "-" and the name of the first line whose test the word passes, if there is one. Letters are those
        of
        ASCII.

          initial    the word is the first of its sentence and begins with a capital
          capital    it begins with a capital
          capitals   it has a capital and no small letter
          digit      it has a digit
          hyphen     it has a hyphen
          suffix X   it ends in X, whatever its case, and has at least three characters more

        -> buffer: receives the text
        """
        ...

    def score(self, sentences: Treebank, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> npt.NDArray[
            np.float64]:
        """The log-probability of every sentence, all its trees together, but for labels that the plain grammar of relative
        frequencies
        finds improbable where they would stand (below 1e-5).

        - sentences: whose words are looked at
        -> log_probs (nats): of each; -infinity for one without a tree

        Options:
        - threads, max_bytes, cancel, monitor: as of every call

        Cost: O(words^3) each
        """
        ...

    def parse(self, sentences: Treebank, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Treebank:
        """The tree of every sentence that has the largest product of its rules' posterior probabilities, where subtypes are
        summed
        (Petrov and Klein, "Improved inference for unlexicalized parsing", NAACL 2007). Labels that the plain grammar finds
        improbable where they would stand (below 1e-5) are not looked at.

        - sentences: whose words are looked at
        -> parses: the same sentences with their trees; one that has no tree has no words

        Options:
        - threads, max_bytes, cancel, monitor: as of every call

        Cost: O(words^3) each
        """
        ...

    def write(self) -> builtins.bytes:
        """The binary of a grammar with latent annotations, versioned and with checksums.

        -> result: the bytes
        """
        ...

    @classmethod
    def read(cls, buffer: builtins.bytes, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A grammar with latent annotations from a copy of its binary.

        - buffer: a binary that PcfgLa.write made
        -> pcfg_la: the new pcfg la

        Options:
        - max_bytes, cancel, monitor: as of every call

        - CorruptError: damaged
        - VersionError: of another version
        """
        ...

    def write_file(self, path: str | os.PathLike[str]) -> None:
        """Writes the binary of a grammar with latent annotations to a file.

        - path: a file's path, UTF-8
        """
        ...

    @classmethod
    def read_file(cls, path: str | os.PathLike[str], *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int
            | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A grammar with latent annotations from a file with its binary.

        - path: a file's path, UTF-8
        -> pcfg_la: the new pcfg la

        Options:
        - max_bytes, cancel, monitor: as of every call

        - CorruptError: damaged
        - VersionError: of another version
        """
        ...

    def split_merge(self, trees: Treebank, *, cycles: int | None = ..., iterations: int | None = ..., merge_iterations: int |
            None = ..., smooth_iterations: int | None = ..., merged: float | None = ..., rule_smoothing: float | None = ...,
            word_smoothing: float | None = ..., seed: int | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ...,
            max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> PcfgLa:
        """A grammar with up to twice as many subtypes, by a cycle of splits and merges, or by several of them (option cycles).
        Each
        subtype is split in two, and EM learns both; the splits that explain the trees least are undone, and EM goes on; at the
        end
        probabilities are moved a little towards the mean of their label's subtypes, in turn with EM. The first cycle takes a
        grammar
        with one subtype for each label, as the learner makes it with the option `subtypes` at 1 in one step of em.

        - trees: that it was learned from, or others by its rules
        -> split: the new grammar. Its card is that of `pcfg_la` with the method "split-merge", and ln p of the trees
          in the last step

        Options:
        - cycles=1: how often subtypes are split in two
        - iterations=50: steps of EM after each subtype was split in two
        - merge_iterations=20: steps of EM after splits were undone
        - smooth_iterations=10: steps of EM at the end of a cycle, behind each of which rules are smoothed
        - merged=0.5: share of the splits that are undone: those that explain the trees least
        - rule_smoothing=0.01: how far rules of labels are moved towards the mean of their label's subtypes
        - word_smoothing=3: how many uses of each word are shared out to subtypes as those of its class are
        - seed=1: seed of the noise that lets halves grow apart
        - threads, max_bytes, cancel, monitor: as of every call

        - EmptyError: there are no trees
        - ArgumentError: a tree with a rule that the grammar lacks, or more than 64 subtypes
        - UnsupportedError: a bare sentence (PcfgLaLearner)

        Source: Petrov, Barrett, Thibaux and Klein, "Learning accurate, compact, and interpretable tree annotation",
          ACL 2006
        """
        ...


class Pfa(ModelMixin, Handle):
    """An immutable model.

    Threads: immutable: any number of threads may use it at once."""

    def write(self) -> builtins.bytes:
        """The binary of an automaton or ensemble, versioned and with checksums: all members, counts as whole numbers.

        -> result: the bytes
        """
        ...

    @classmethod
    def read(cls, buffer: builtins.bytes, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """An automaton or ensemble from a copy of its binary.

        - buffer: a binary that Pfa.write made
        -> pfa: the new pfa

        Options:
        - max_bytes, cancel, monitor: as of every call

        - CorruptError: damaged
        - VersionError: of another version
        """
        ...

    @classmethod
    def read_pautomac(cls, text: str | builtins.bytes, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states:
            int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """An automaton from the text of the PAutomaC competition: four sections with a line "(numbers) probability" per entry.
        I are
        the initial probabilities, F those of stopping, by state; S is of a symbol given that its state does not stop; T of the
        next
        state given state and symbol. Numbers count from 0; symbol k is label k + 1, named "k", 2^20 of them at most. What
        should sum
        to 1 and misses it by 1e-6 or less is made to.

        - text: the automaton
        -> pfa: the new pfa

        Options:
        - max_bytes, cancel, monitor: as of every call

        - ParseError: line and reason

        Cost: O(length)
        """
        ...

    def write_pautomac(self, *, sample: Literal['best', 'last', 'mixture'] | None = ..., max_arcs: int | None = ..., max_bytes:
            int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor:
            Monitor | None = ...) -> str:
        """One automaton of the model as PAutomaC's text, which Pfa.read_pautomac reads back with the same probabilities;
        symbols'
        names are not written. A last symbol that no state emits is written with probability 0. What smoothing adds is written
        out:
        symbols * states^2 lines.

        -> result: the text

        Options:
        - sample='best': which automaton stands for an ensemble; mixture: all, side by side
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - ArgumentError: more than 2^20 symbols
        """
        ...

    def write_file(self, path: str | os.PathLike[str]) -> None:
        """Writes the binary of an automaton or ensemble to a file.

        - path: a file's path, UTF-8
        """
        ...

    @classmethod
    def read_file(cls, path: str | os.PathLike[str], *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int
            | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """An automaton or ensemble from a file with its binary.

        - path: a file's path, UTF-8
        -> pfa: the new pfa

        Options:
        - max_bytes, cancel, monitor: as of every call

        - CorruptError: damaged
        - VersionError: of another version
        """
        ...

    def alphabet(self) -> Alphabet:
        """The symbols of an automaton.

        -> alphabet: the new alphabet
        """
        ...

    def info(self, name: Literal['members', 'chains', 'symbols', 'states', 'arcs', 'deterministic', 'hmm',
            'log_joint']) -> float:
        """A number about an automaton or ensemble, by its name.

        - name: which number
            "members": automata in the ensemble
            "chains": samplers that the members were drawn from
            "symbols": symbols of the alphabet
            "states": states of the best member
            "arcs": stored arcs of the best member; what smoothing adds to every pair is not counted
            "deterministic": 1 if any string reaches one state at most of the best member
            "hmm": 1 if the members have emission and transition
            "log_joint": ln p(corpus, states) of the best member where states were sampled, ln p(corpus) where not, 0
              where nothing was learned
        -> value: the number
        """
        ...

    def method(self) -> str:
        """The method by which an automaton was learned ("cgs", "em", ...), "given" if it was not: a word of ASCII.

        -> result: the text
        """
        ...

    def card(self) -> str:
        """How an automaton was learned, in more words: an object like that of Hmm.card; "{}" for one that was given.

        -> buffer: receives the card
        """
        ...

    def member(self, member: int) -> Pfa:
        """A member of an ensemble as a model of its own, which shares memory with the ensemble.

        - member (from 0): which one of Pfa.info(pfa, "members")
        -> one: the member
        """
        ...

    @classmethod
    def join(cls, models: Sequence[Pfa | None] | Pfa) -> Self:
        """Ensembles that were sampled apart as one, such as those of nodes that had the same corpus, options and seed, and
        samplers of
        other numbers (the option first_chain): 2 and 2 samplers on two nodes give the ensemble of 4 on one. All members count
        alike
        in the average.

        - models: what is joined: of one alphabet and one method
        -> all: the ensemble, which shares memory with them

        - ArgumentError: also for samplers that are the same: of one number, seed and corpus

        Cost: O(members)
        """
        ...

    def initial(self, member: int) -> npt.NDArray[np.float64]:
        """The initial probabilities of a member's states. They are there for every model.

        - member (from 0): which one
        -> values (probability): one per state
        """
        ...

    def emission(self, member: int) -> npt.NDArray[np.float64]:
        """The emission probabilities of a member that is a hidden Markov model.

        - member (from 0): which one
        -> values (probability): row by row, one row of symbols + 1 numbers per state

        - UnsupportedError: the member is no hidden Markov model
        """
        ...

    def transition(self, member: int) -> npt.NDArray[np.float64]:
        """The transition probabilities of a member that is a hidden Markov model.

        - member (from 0): which one
        -> values (probability): row by row, one row of as many numbers as states per state

        - UnsupportedError: the member is no hidden Markov model
        """
        ...

    @classmethod
    def from_hmm(cls, alphabet: Alphabet, initial: npt.ArrayLike, emission: npt.ArrayLike, transition: npt.ArrayLike, *,
            max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ...,
            cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """An automaton from the arrays of a hidden Markov model, which are copied. It has up to states^2 * symbols arcs.

        - alphabet: the symbols; sized
        - initial (probability): sums to 1
        - emission (probability): row by row, of the end first; each sums to 1
        - transition (probability): row by row; each sums to 1
        -> pfa: the new pfa

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - ImproperError: a sum misses 1 by more than 1e-9
        """
        ...

    def machine(self, semiring: Semiring | int | Literal['real', 'log', 'tropical', 'boolean'], *, sample: Literal['best',
            'last', 'mixture'] | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Machine:
        """The model as a machine, for all that machines can do (n best, entropy, drawing, AT&T text). What smoothing adds
        becomes arcs:
        states^2 * symbols of them. The option `sample` says which member is taken; as "mixture" all members stand side by side,
        and
        the machine has the model's own probabilities.

        - semiring (a constant of Semiring): Semiring.REAL or Semiring.LOG
        -> machine: the new machine

        Options:
        - sample='best': which automaton stands for an ensemble; mixture: all, side by side
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        Cost: O(arcs + states^2 * symbols with smoothing)
        """
        ...

    @classmethod
    def from_machine(cls, machine: Machine, *, tolerance: float | None = ..., max_arcs: int | None = ..., max_bytes: int | None
            = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None
            = ...) -> Self:
        """An automaton from an acceptor, which is normalized to a distribution over strings. Failure, default and epsilon arcs
        are
        resolved first.

        - machine: in the real or log semiring
        -> pfa: the new pfa

        Options:
        - tolerance=1e-12: relative error of the sums over cycles at most
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - DivergedError: its total is infinite
        - EmptyError: it accepts nothing
        - ImproperError: it cannot be normalized
        """
        ...

    def score(self, corpus: Corpus, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> npt.NDArray[np.float64]:
        """The log-probability of every sequence of a corpus. The relative error of p is about 1e-13 per symbol; any number of
        threads
        gives the same bits.

        - corpus: over the model's alphabet
        -> log_probs (nats): by sequence; -infinity where p is 0

        Options:
        - threads, max_bytes, cancel, monitor: as of every call

        Cost: O(members * symbols * (arcs of a symbol + states))
        """
        ...

    def sample(self, n: int, seed: int, *, max_length: int | None = ..., max_arcs: int | None = ..., max_bytes: int | None =
            ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> Corpus:
        """Strings drawn from an automaton. String i depends on the seed and i alone.

        - n (>= 0): how many
        - seed: any number
        -> corpus: the strings

        Options:
        - max_length=1000000: symbols of a string drawn at most
        - max_bytes, cancel, monitor: as of every call

        - LimitError: a string gets longer than the option max_length
        """
        ...

    def entropy(self, *, samples: int | None = ..., seed: int | None = ..., max_length: int | None = ..., tolerance: float |
            None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int |
            None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> PfaEntropy:
        """The entropy -sum_x p(x) ln p(x). It is a sum over arcs if the model is one automaton without smoothing that is
        deterministic,
        or of 2048 arcs at most and found to give every string one path at most; else it is the mean over strings drawn from it.

        -> value (nats): the entropy
        -> standard_error (nats): of the mean; 0 if the value is exact
        -> exact (0 or 1): whether it is a sum over arcs

        Options:
        - samples=10000: strings drawn where no exact sum is possible
        - seed=1: seed of the strings that are drawn
        - max_length=1000000: symbols of a string drawn at most
        - tolerance=1e-12: relative error of the sums over cycles at most
        - threads, max_states, max_arcs, max_bytes, cancel, monitor: as of every call
        """
        ...

    def divergence(self, q: Pfa, *, samples: int | None = ..., seed: int | None = ..., max_length: int | None = ..., tolerance:
            float | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads:
            int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> PfaDivergence:
        """The Kullback-Leibler divergence sum_x p(x) ln(p(x) / q(x)), exact where Pfa.entropy is for both models. A sampled
        value
        may fall below 0 by its error.

        - q: the other model, over a matching alphabet
        -> value (nats): +infinity where q lacks a string of p's (sampled: one that was drawn)
        -> standard_error (nats): of the mean; 0 if the value is exact
        -> exact (0 or 1): whether it is a sum over arcs

        Options:
        - samples=10000: strings drawn where no exact sum is possible
        - seed=1: seed of the strings that are drawn
        - max_length=1000000: symbols of a string drawn at most
        - tolerance=1e-12: relative error of the sums over cycles at most
        - threads, max_states, max_arcs, max_bytes, cancel, monitor: as of every call
        """
        ...

    @staticmethod
    def pautomac_score(log_probs: npt.ArrayLike, probabilities: npt.ArrayLike) -> PfaPautomacScore:
        """The score of the PAutomaC competition: 2 to the power of the cross-entropy, in bits, of the solution's probabilities
        and the
        candidate's, both normalized over the test strings.

        - log_probs (nats): the candidate's, by string
        - probabilities (probability): the solution's, by string
        -> score: the candidate's
        -> minimum: the solution's own, which no candidate undercuts

        Source: [SY] equation 19
        """
        ...

    @staticmethod
    def read_solution(text: str | builtins.bytes, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int |
            None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> npt.NDArray[
            np.float64]:
        """The numbers of a solution file: a line with a count, then a probability a line.

        - text: the file's contents
        -> probabilities (probability): one per test string

        Options:
        - max_bytes, cancel, monitor: as of every call

        - ParseError: line and reason
        """
        ...

    @classmethod
    def random(cls, seed: int, *, target: Literal['pfa', 'dpfa', 'hmm'] | None = ..., states: int | None = ..., symbols: int |
            None = ..., sparsity: float | None = ..., transition_sparsity: float | None = ..., final_share: float | Literal[
            'auto'] | None = ..., mean_length: float | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ...,
            max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> Self:
        """A random automaton in the manner of the PAutomaC competition, the same for one seed. Options say of which kind it is
        and how
        large. Probabilities are drawn from flat Dirichlet distributions, those of the end set to give the expected length.
        Every
        state is reached and ends.

        - seed: any number
        -> pfa: the new pfa

        Options:
        - target='pfa': any automaton; a deterministic one; emission times transition
        - states=20: number of states
        - symbols=8: symbols of the alphabet
        - sparsity=0.5: share of the symbols that a state emits
        - transition_sparsity=0.1: pfa, hmm: share of the states that one goes on to, with each symbol (pfa) or in all
          (hmm)
        - final_share='auto': share of the states where strings may end; auto: 0.3, and more where mean_length needs
          them
        - mean_length=12: expected number of symbols of a string
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - ArgumentError: the length cannot be reached with the final share given

        Source: Verwer, Eyraud, de la Higuera 2012
        """
        ...


class Tagged(TaggedMixin, Handle):
    """An immutable corpus of words with a tag per token. It takes 4 bytes per token beside the words, which are shared.

    Threads: immutable: any number of threads may use it at once."""

    def __init__(self, words: Corpus, tags: Alphabet, labels: npt.ArrayLike) -> None:
        """A tagged corpus of given words and tags. The words are shared, the tags copied.

        - words: the tokens
        - tags: the tags' names; sized
        - labels (label): the tag of each token, 0 for none
        -> tagged: the new tagged

        Cost: O(tokens)
        """
        ...

    @classmethod
    def read(cls, text: str | builtins.bytes, words: Alphabet | None = None, tags: Alphabet | None = None, *, format: Literal[
            'pairs', 'conllu', 'text'] | None = ..., word_column: str | None = ..., tag_column: str | None = ..., lower_case:
            int | None = ..., min_count: int | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states:
            int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A tagged corpus from text. The option `format` says how it is written:

          pairs    a token a line: the word alone, or word TAB tag; an empty line ends a sequence
          conllu   CoNLL-U, ten columns (universaldependencies.org/format.html); words and tags stand in the columns that the
                   options word_column and tag_column say, by name or by number from 1; tag_column "none": no tags
          text     a sequence a line, words between blanks, without tags

        A word that a given alphabet lacks is read as its symbol "<unk>"; a tag it lacks is refused. Collected words begin with
        "<unk>", then come in the order of their first occurrence; those that are rarer than the option min_count are read as
        "<unk>" (with 0 there is no such symbol). There are no sequences without tokens.

        - text: the corpus, UTF-8
        - words: the words, with names; None: collected
        - tags: the tags, with names; None: collected
        -> tagged: the new tagged

        Options:
        - format='pairs': a token a line, word TAB tag; CoNLL-U; a sequence of words a line, without tags
        - word_column='form': conllu: the words' column, by name or number
        - tag_column='upos': conllu: the tags' column, by name or number; none: no tags
        - lower_case=0: 1: A to Z are read as a to z
        - min_count=1: collected words seen less often are read as <unk>; 0: there is no <unk>
        - max_bytes, cancel, monitor: as of every call

        - ParseError: line, column and reason, among them a word that the alphabet lacks, as it lacks "<unk>"

        Cost: O(length)
        """
        ...

    @classmethod
    def read_file(cls, path: str | os.PathLike[str], words: Alphabet | None = None, tags: Alphabet | None = None, *, format:
            Literal['pairs', 'conllu', 'text'] | None = ..., word_column: str | None = ..., tag_column: str | None = ...,
            lower_case: int | None = ..., min_count: int | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ...,
            max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> Self:
        """A tagged corpus from a file, read in pieces: what is held is the corpus and one line.

        - path: a file's path, UTF-8
        - words: the words, with names; None: collected
        - tags: the tags, with names; None: collected
        -> tagged: the new tagged

        Options:
        - format='pairs': a token a line, word TAB tag; CoNLL-U; a sequence of words a line, without tags
        - word_column='form': conllu: the words' column, by name or number
        - tag_column='upos': conllu: the tags' column, by name or number; none: no tags
        - lower_case=0: 1: A to Z are read as a to z
        - min_count=1: collected words seen less often are read as <unk>; 0: there is no <unk>
        - max_bytes, cancel, monitor: as of every call

        - ParseError: line, column and reason, among them a word that the alphabet lacks, as it lacks "<unk>"
        """
        ...

    def corpus(self) -> Corpus:
        """The words of a tagged corpus, shared.

        -> words: the tokens without their tags
        """
        ...

    def alphabet(self) -> Alphabet:
        """The names of the tags.

        -> tags: their alphabet

        - EmptyError: the corpus has no tags
        """
        ...

    def labels_view(self) -> npt.NDArray[np.int32]:
        """The tags of all tokens, over all sequences, borrowed from the tagged corpus.

        -> labels (label): of each token, 0 for none
        """
        ...

    def write(self) -> str:
        """A tagged corpus as text of the format "pairs". Symbols without names are written as their labels, from 1; sequences
        without tokens do not come back.

        -> result: the text

        Cost: O(tokens)
        """
        ...

    def write_file(self, path: str | os.PathLike[str]) -> None:
        """Writes a tagged corpus to a file, in the format "pairs".

        - path: a file's path, UTF-8
        """
        ...

    @staticmethod
    def retag(text: str | builtins.bytes, tags: Alphabet, labels: npt.ArrayLike, *, format: Literal['pairs', 'conllu', 'text'] |
            None = ..., tag_column: str | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int |
            None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> str:
        """The text that a corpus was read from with other tags. Of "pairs" and "conllu" every other byte stays as it is; "text"
        becomes "pairs", words as they were spelled.

        - text: the corpus as it was read, UTF-8
        - tags: the new tags' names
        - labels (label): the new tag of each token, 0 for none
        -> result: the text

        Options:
        - format='pairs': a token a line, word TAB tag; CoNLL-U; a sequence of words a line, without tags
        - tag_column='upos': conllu: the tags' column, by name or number; none: no tags
        - cancel, monitor: as of every call

        - ArgumentError: the text has another number of tokens
        - ParseError: line, column and reason

        Cost: O(length)
        """
        ...

    def score(self, tags: Alphabet | None, states: npt.ArrayLike, state_count: int, name: Literal['tokens', 'accuracy',
            'one_to_one', 'many_to_one', 'many_to_one_cv', 'vi_bits', 'homogeneity', 'completeness', 'v_measure'], *, max_arcs:
            int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel:
            Cancel | None = ..., monitor: Monitor | None = ...) -> float:
        """How well states agree with the tags of a corpus. Tokens without a tag do not count, and those without a state agree
        with
        no tag.

        - tags: for "accuracy": state k stands for the tag with label k + 1 here, matched to gold's by name; None: of
          gold's own
        - states (state): of each token, -1 for none
        - state_count (>= 1): number of states
        - name: which measure
            "tokens": tokens that have a gold tag
            "accuracy": part of the tokens whose state stands for their tag
            "one_to_one": each state is given one tag, no two the same: the assignment with the most tokens right
            "many_to_one": each state is given the tag it meets most often
            "many_to_one_cv": the same with the assignment of the first half of the sequences, counted on the second
            "vi_bits": variation of information, in bits (Meila 2003)
            "homogeneity": how little the tags of a state vary (Rosenberg and Hirschberg 2007)
            "completeness": how little the states of a tag vary
            "v_measure": harmonic mean of the two
        -> value: the measure

        Options:
        - max_bytes, cancel, monitor: as of every call

        - EmptyError: no tagged tokens

        Cost: O(tokens); for one_to_one states cubed beside
        """
        ...


class TaggedReader(Handle):
    """Reads a tagged corpus from pieces of text of any size, in order. After a call that fails, other calls than free return
    that failure again.

    Threads: one thread at a time may use it."""

    def __init__(self, words: Alphabet | None = None, tags: Alphabet | None = None, *, format: Literal['pairs', 'conllu',
            'text'] | None = ..., word_column: str | None = ..., tag_column: str | None = ..., lower_case: int | None = ...,
            min_count: int | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> None:
        """A reader at the begin of a text, which is written as the options of Tagged.read say.

        - words: the words, with names; None: collected
        - tags: the tags, with names; None: collected
        -> reader: the new tagged reader

        Options:
        - format='pairs': a token a line, word TAB tag; CoNLL-U; a sequence of words a line, without tags
        - word_column='form': conllu: the words' column, by name or number
        - tag_column='upos': conllu: the tags' column, by name or number; none: no tags
        - lower_case=0: 1: A to Z are read as a to z
        - min_count=1: collected words seen less often are read as <unk>; 0: there is no <unk>
        - max_bytes, cancel, monitor: as of every call

        - ParseError: line, column and reason, among them a word that the alphabet lacks, as it lacks "<unk>"
        """
        ...

    def feed(self, text: str | builtins.bytes) -> None:
        """Reads the next piece of a tagged text.

        - text: the piece; it may end anywhere, also inside a character

        - ParseError: line, column and reason, among them a word that the alphabet lacks, as it lacks "<unk>"
        """
        ...

    def finish(self) -> Tagged:
        """Ends the text and gives its tagged corpus. Nothing can be fed any more.

        -> tagged: the new tagged

        - ParseError: line, column and reason, among them a word that the alphabet lacks, as it lacks "<unk>"
        """
        ...


class Dictionary(Handle):
    """An immutable list of the tags that each word may have (Merialdo 1994). A word without an entry may have any. "<unk>" has
    an
    entry only where a text gives it one.

    Threads: immutable: any number of threads may use it at once."""

    @classmethod
    def collect(cls, tagged: Tagged, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """The dictionary of a tagged corpus: of each word all the tags with which it is seen.

        - tagged: words and their tags
        -> dictionary: the new dictionary

        Options:
        - max_bytes, cancel, monitor: as of every call

        Cost: O(tokens)
        """
        ...

    @classmethod
    def read(cls, text: str | builtins.bytes, tags: Alphabet | None = None, *, max_arcs: int | None = ..., max_bytes: int | None
            = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None
            = ...) -> Self:
        """A dictionary from text, with a line "word TAB tag TAB tag ..." per word.

        - text: the entries, UTF-8
        - tags: the tags, with names; None: collected
        -> dictionary: the new dictionary

        Options:
        - max_bytes, cancel, monitor: as of every call

        - ParseError: line, column and reason

        Cost: O(length)
        """
        ...

    @classmethod
    def read_file(cls, path: str | os.PathLike[str], tags: Alphabet | None = None, *, max_arcs: int | None = ..., max_bytes: int
            | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor
            | None = ...) -> Self:
        """A dictionary from a file.

        - path: a file's path, UTF-8
        - tags: the tags, with names; None: collected
        -> dictionary: the new dictionary

        Options:
        - max_bytes, cancel, monitor: as of every call

        - ParseError: line, column and reason
        """
        ...

    def write_file(self, path: str | os.PathLike[str]) -> None:
        """Writes a dictionary to a file.

        - path: a file's path, UTF-8
        """
        ...

    def write(self) -> str:
        """A dictionary as text that Dictionary.read reads.

        -> result: the text
        """
        ...

    def words(self) -> Alphabet:
        """The names of a dictionary's words.

        -> words: the new alphabet
        """
        ...

    def tags(self) -> Alphabet:
        """The names of a dictionary's tags.

        -> tags: the new alphabet
        """
        ...

    def entry_view(self, word: int) -> npt.NDArray[np.int32]:
        """The tags that a word may have, borrowed from the dictionary; all of them for a word without an entry.

        - word (label): which word, by its label
        -> states (state): the tags, ascending, each as the state that stands for it: its label less one
        """
        ...

    def adapt(self, corpus: Corpus, *, min_count: int | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ...,
            max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> Dictionary:
        """The entries for the words of a corpus, by name. Words that are rarer there than the option min_count are left without
        an
        entry, and so may have any tag; so are those that the dictionary lacks.

        - corpus: whose words are taken
        -> adapted: the dictionary of these words

        Options:
        - min_count=0: words seen less often in the corpus have no entry; 0: all keep theirs
        - max_bytes, cancel, monitor: as of every call

        Cost: O(tokens + entries)
        """
        ...

    def ambiguity(self, corpus: Corpus, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> DictionaryAmbiguity:
        """What a dictionary leaves open in a corpus.

        - corpus: the tokens
        -> tags_per_token: number of tags that a token may have, on average
        -> ambiguous: part of the tokens that may have several

        Options:
        - max_bytes, cancel, monitor: as of every call

        Cost: O(tokens)
        """
        ...

    def random_accuracy(self, gold: Tagged, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> float:
        """The accuracy to be expected of a tagger that takes each token's tag from those its word may have, all as likely.

        - gold: the right tags
        -> accuracy: part of the tagged tokens

        Options:
        - max_bytes, cancel, monitor: as of every call

        - EmptyError: no tagged tokens

        Cost: O(tokens)
        """
        ...


class Channels(Handle):
    """Immutable sequences of numbers: each token has as many in each channel as that channel's dimension. Any may be missing.

    Threads: immutable: any number of threads may use it at once."""

    def __init__(self, offsets: npt.ArrayLike, kinds: Sequence[Kind | int | Literal['real', 'count', 'bit']] | npt.NDArray[
            np.int32], dimensions: npt.ArrayLike, values: npt.ArrayLike, *, max_arcs: int | None = ..., max_bytes: int | None =
            ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> None:
        """Channels of the caller's arrays, which are copied.

        - offsets: where each sequence's tokens begin, ascending from 0
        - kinds (a constant of Kind): what each channel's numbers are
        - dimensions: numbers per token of each channel
        - values: all those of channel 0, token by token, then those of channel 1, and so on; NaN: missing
        -> channels: the new channels

        Options:
        - max_bytes, cancel, monitor: as of every call

        - ArgumentError: also numbers that a channel's kind does not allow

        Cost: O(numbers)
        """
        ...

    @classmethod
    def read(cls, text: str | builtins.bytes, *, kinds: str | None = ..., max_arcs: int | None = ..., max_bytes: int | None =
            ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> Self:
        """Channels from numeric CSV: a line per token, values between commas, an empty line between sequences. An empty value
        or
        "nan" is missing; a first line of names is skipped. The option `kinds` says which columns make which channels, such as
        "real:3,count,bit:2" (dimension 1 where none is said).

        - text: the table, UTF-8
        -> channels: the new channels

        Options:
        - kinds='': channels of the columns, as real:3,count,bit:2; nothing: one real channel of all columns
        - max_bytes, cancel, monitor: as of every call

        - ParseError: line, column and reason

        Cost: O(length)
        """
        ...

    @classmethod
    def read_file(cls, path: str | os.PathLike[str], *, kinds: str | None = ..., max_arcs: int | None = ..., max_bytes: int |
            None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor |
            None = ...) -> Self:
        """Channels from a file of numeric CSV.

        - path: a file's path, UTF-8
        -> channels: the new channels

        Options:
        - kinds='': channels of the columns, as real:3,count,bit:2; nothing: one real channel of all columns
        - max_bytes, cancel, monitor: as of every call

        - ParseError: line, column and reason
        """
        ...

    def write_file(self, path: str | os.PathLike[str]) -> None:
        """Writes channels to a file of numeric CSV.

        - path: a file's path, UTF-8
        """
        ...

    def write(self) -> str:
        """Channels as numeric CSV, which Channels.read reads back to the bit, given the kinds. Sequences without tokens do not
        come back.

        -> result: the text

        Cost: O(numbers)
        """
        ...

    @property
    def sequences(self) -> int:
        """How many sequences the channels have."""
        ...

    @property
    def tokens(self) -> int:
        """How many tokens all sequences of the channels have."""
        ...

    @property
    def count(self) -> int:
        """How many channels there are."""
        ...

    def spec(self, channel: int) -> ChannelsSpec:
        """What a channel is.

        - channel (from 0): which one
        -> kind (a constant of Kind): what its numbers are
        -> dimension: numbers per token
        """
        ...

    def offsets_view(self) -> npt.NDArray[np.int64]:
        """Where the sequences of the channels begin, borrowed from them.

        -> offsets: the first token of each sequence, and the number of tokens at last
        """
        ...

    def values(self, channel: int) -> npt.NDArray[np.float64]:
        """A channel's numbers as Channels takes them.

        - channel (from 0): which one
        -> values: token by token; NaN: missing
        """
        ...

    def __len__(self) -> int:
        ...


class Hmm(ModelMixin, Handle):
    """An immutable hidden Markov model.

    Threads: immutable: any number of threads may use it at once."""

    def write(self) -> builtins.bytes:
        """The binary of a hidden Markov model, versioned and with checksums: names, dictionary, priors, counts.

        -> result: the bytes
        """
        ...

    @classmethod
    def read(cls, buffer: builtins.bytes, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A hidden Markov model from a copy of its binary. Sections that this version does not know are skipped.

        - buffer: a binary that Hmm.write made
        -> hmm: the new hmm

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - CorruptError: damaged
        - VersionError: of another version
        """
        ...

    def write_file(self, path: str | os.PathLike[str]) -> None:
        """Writes the binary of a hidden Markov model to a file.

        - path: a file's path, UTF-8
        """
        ...

    @classmethod
    def read_file(cls, path: str | os.PathLike[str], *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int
            | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A hidden Markov model from a file with its binary.

        - path: a file's path, UTF-8
        -> hmm: the new hmm

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - CorruptError: damaged
        - VersionError: of another version
        """
        ...

    def __init__(self, words: Alphabet, tags: Alphabet | None, initial: npt.ArrayLike, transition: npt.ArrayLike, end:
            npt.ArrayLike | None, emission: npt.ArrayLike, *, max_arcs: int | None = ..., max_bytes: int | None = ...,
            max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> None:
        """A hidden Markov model of the caller's arrays, which are copied. They stand row by row.

        - words: the alphabet of what states emit; sized
        - tags: names of the states, as many; None: none
        - initial (probability): sums to 1
        - transition (probability): a row sums to 1, together with the state's end
        - end (probability): that a sequence ends after the state; None: there is no end symbol
        - emission (probability): a row sums to 1
        -> hmm: the new hmm

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - ImproperError: a sum misses 1 by more than 1e-9
        """
        ...

    def words(self) -> Alphabet:
        """The words that a model emits.

        -> words: their alphabet

        - EmptyError: it emits none
        """
        ...

    def tags(self) -> Alphabet:
        """The names of a model's states, or a nameless alphabet of as many symbols.

        -> tags: state k is label k + 1
        """
        ...

    def dictionary(self) -> Dictionary:
        """The dictionary that a model was learned with.

        -> dictionary: the new dictionary

        - EmptyError: there was none
        """
        ...

    def info(self, name: Literal['states', 'symbols', 'channels', 'classes', 'end', 'parameters', 'learned', 'prior_transition',
            'prior_emission', 'prior_initial', 'tokens', 'states_used', 'states_99', 'states_999']) -> float:
        """A number about a hidden Markov model, by its name.

        - name: which number
            "states": number of states
            "symbols": number of words; 0: it emits none
            "channels": number of channels
            "classes": classes of unknown words
            "end": 1 if it has an end symbol
            "parameters": free parameters, as the information criteria of Akaike and Schwarz count them
            "learned": 0 if it was given
            "prior_transition": concentration of the prior of transitions, of learned models only
            "prior_emission": concentration of the prior of emissions, of learned models only
            "prior_initial": concentration of the prior of initial states, of learned models only
            "tokens": tokens that its counts are of, of learned models only
            "states_used": states that hold half a token at least, of learned models only
            "states_99": states that hold 99 per cent of the tokens, the largest first, of learned models only
            "states_999": states that hold 99.9 per cent of the tokens, the largest first, of learned models only
        -> value: the number

        - EmptyError: the model was given and not learned
        """
        ...

    def method(self) -> str:
        """The method by which a model was learned ("em", "vi", ...), "given" if it was not: a word of ASCII.

        -> result: the text
        """
        ...

    @staticmethod
    def pick(models: Sequence[Hmm | None] | Hmm, metric: str | None = None) -> HmmPick:
        """The best of several models of the same data, such as those that nodes learned from other seeds or with samplers of
        other
        numbers (the option first_chain): it is the one whose learner reported the highest number, the first of several.

        - models: learned ones
        - metric: one of the names under "metrics" on their cards, such as "heldout_log_likelihood"; None: of samplers
          "best_chain_log_joint", else the objective
        -> values: the metric of each
        -> best: the index of the best model

        - ArgumentError: also for models without that metric, or learned from other data
        - EmptyError: a model was given and not learned
        """
        ...

    def card(self) -> str:
        """How a learned model came to be, as a JSON object; "{}" for one that was given. Its members are "method", "hawser"
        (the
        library's version), "learner" (with its own), "steps"; the objects "options" (those that shape numbers, the seed too),
        "data"
        (fingerprints of what it was learned from), "metrics" (as the learner knew them), and "reading": how its text was read,
        as the strings "split" ("words" or "chars"), "lower_case", "word_column" and "tag_column" (CoNLL-U's, by number), each
        where it is known.

        -> buffer: receives the card
        """
        ...

    def initial(self) -> npt.NDArray[np.float64]:
        """The probabilities of the first state. Those of a model learned by em are the posterior's mode, 0 where nothing was
        seen and
        the prior is 1; of one learned otherwise its mean (3.109), so that no string over the words has probability 0. The other
        probabilities are alike.

        -> values (probability): as Hmm takes them
        """
        ...

    def transition(self) -> npt.NDArray[np.float64]:
        """The probabilities of the next state, as Hmm takes them.

        -> values (probability): as Hmm takes them
        """
        ...

    def end(self) -> npt.NDArray[np.float64]:
        """The probabilities that a sequence ends after a state, as Hmm takes them.

        -> values (probability): as Hmm takes them

        - EmptyError: the model has no end symbol
        """
        ...

    def emission(self) -> npt.NDArray[np.float64]:
        """The probabilities of the words that a state emits, as Hmm takes them.

        -> values (probability): as Hmm takes them
        """
        ...

    def counts(self, which: Literal['initial', 'transition', 'end', 'emission']) -> npt.NDArray[np.float64]:
        """The counts that a learned model was read off from.

        - which: which counts
            "initial": of first states
            "transition": of states after states, row by row
            "end": of ends after states
            "emission": of words in states, row by row
        -> values: in the order of Hmm

        - EmptyError: the model was given, or it has no end symbol
        """
        ...

    def channel_spec(self, channel: int) -> HmmChannelSpec:
        """What a channel of a model holds.

        - channel (from 0): which one
        -> kind (a constant of Kind): what its numbers are
        -> dimension: numbers per token
        """
        ...

    def channel(self, channel: int, what: Literal['mean', 'covariance', 'variance', 'degrees', 'scale', 'rate', 'shape',
            'probability']) -> npt.NDArray[np.float64]:
        """A channel's parameters, state by state. Learned by em they are the posterior's mode, or with the option estimate "ml"
        the
        maximum of the likelihood; learned otherwise they are the posterior's means. The density that scores and taggings use
        can be
        computed from them. Bits: the probability. Reals: Student's t about the mean with m
        degrees of freedom and S the scale, of n dimensions, with d = (x - mean)' S^-1 (x - mean):
            ln p(x) = lgamma((m + n)/2) - lgamma(m/2) - (n ln(m pi) + ln |S|)/2 - (m + n)/2 ln(1 + d/m)
        S is a matrix and m one number per state where the covariance is full or tied. Where it is spherical S is a diagonal of
        n
        numbers and m one number. Where it is diagonal each dimension has its own m and S with n = 1.
        Counts: negative binomial with mean r and shape a:
            ln p(x) = lgamma(a + x) - lgamma(a) - lgamma(x + 1) + a ln(a/(a + r)) + x ln(r/(a + r))
        Of em degrees and shape are infinite: a Gaussian whose covariance is the scale, a Poisson.

        - channel (from 0): which one
        - what: which parameters
            "mean": of reals
            "covariance": of reals, row by row: a matrix per state; one matrix in all where it is tied
            "variance": of reals: diagonal, a number per dimension and state; spherical, a number per state
            "degrees": of freedom, of reals: a number per state; diagonal, per dimension and state
            "scale": of reals: full and tied, a matrix per state, row by row; else a number per dimension and state
            "rate": mean of counts
            "shape": of counts
            "probability": of 1, of bits
        -> values: state by state
        """
        ...

    def score(self, data: HmmData, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> npt.NDArray[np.float64]:
        """The log-probability of each sequence, in states that are allowed. The relative error of p is about 1e-15 K per token.

        - data: the sequences
        -> log_probs (nats): by sequence; -infinity where it is impossible; 0 without tokens

        Options:
        - threads, max_bytes, cancel, monitor: as of every call
        """
        ...

    def decode(self, data: HmmData, *, decode: Literal['posterior', 'viterbi'] | None = ..., impossible: Literal['skip',
            'refuse'] | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> npt.NDArray[np.int32]:
        """A state for each token: by the option `decode` the most probable one of the token, ties to the lowest, or that of the
        sequence's most probable path.

        - data: the sequences
        -> states (state): by token; -1 in a sequence without probability

        Options:
        - decode='posterior': of each token the most probable state, or the most probable path's
        - impossible='skip': sequences without probability: nothing is said of their tokens, or an error
        - threads, max_bytes, cancel, monitor: as of every call

        - fewer results: some sequences have no probability
        - EmptyError: the same with the option impossible "refuse"; the message names the first
        """
        ...

    def posteriors(self, data: HmmData, first: int, last: int, *, impossible: Literal['skip', 'refuse'] | None = ..., max_arcs:
            int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel:
            Cancel | None = ..., monitor: Monitor | None = ...) -> npt.NDArray[np.float64]:
        """The probability of each state given the sequence, for each token of some sequences.

        - data: the sequences
        - first (sequence): the first one
        - last (sequence): the one behind the last
        -> values (probability): a number per state, token by token; NaN in a sequence without probability

        Options:
        - impossible='skip': sequences without probability: nothing is said of their tokens, or an error
        - threads, max_bytes, cancel, monitor: as of every call

        - fewer results: some sequences have no probability
        - EmptyError: the same with the option impossible "refuse"; the message names the first
        """
        ...

    def machine(self, semiring: Semiring | int | Literal['real', 'log', 'tropical', 'boolean'], *, max_arcs: int | None = ...,
            max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ...,
            monitor: Monitor | None = ...) -> Machine:
        """The strings of words with their probabilities, for all that machines can do: an acceptor with epsilons (2 K + 1
        states,
        K + K W + K^2 arcs). With an end symbol its total is 1; without one every string is accepted and those of each length
        have
        weight 1 together.

        - semiring (a constant of Semiring): Semiring.REAL or Semiring.LOG
        -> machine: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - UnsupportedError: the model has channels
        """
        ...

    def sample(self, n: int, seed: int, *, length: int | None = ..., max_length: int | None = ..., max_arcs: int | None = ...,
            max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ...,
            monitor: Monitor | None = ...) -> Tagged:
        """Sequences drawn from a model, their states as tags. Sequence i depends on the seed and i alone. Models without an end
        symbol
        need the option length. Of a model without words every token is the one symbol of a nameless alphabet.

        - n (>= 0): how many
        - seed: any number
        -> sequences: words and states

        Options:
        - length=0: tokens of each sequence, in models without an end symbol
        - max_length=100000: tokens of a sequence at most
        - max_bytes, cancel, monitor: as of every call

        - LimitError: a sequence gets longer than the option max_length
        """
        ...

    def sample_channels(self, states: Tagged, seed: int, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states:
            int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> Channels:
        """What a model's channels hold for tokens whose states are known, drawn.

        - states: sequences all of whose tokens have tags, which are the model's
        - seed: any number
        -> channels: the new channels

        Options:
        - max_bytes, cancel, monitor: as of every call

        - ArgumentError: also a model without channels
        """
        ...

    def encode(self, word: str) -> int:
        """The symbol of a word, as HmmFilter.step takes it: its label, or behind those of all words the one of its class of
        unknown words (HmmLearner.model); the label of "<unk>" in a model without classes.

        - word: UTF-8, zero-terminated
        -> symbol (symbol): the symbol

        - EmptyError: the model has neither classes nor "<unk>", or no words

        Cost: O(length)
        """
        ...


class HmmData(Handle):
    """An immutable corpus with the states each token may be in.

    Threads: immutable: any number of threads may use it at once."""

    def __init__(self, words: Corpus | None = None, channels: Channels | None = None, dictionary: Dictionary | None = None,
            observed: Tagged | None = None, *, states: int | Literal['auto'] | None = ..., missing: str | None = ...,
            covariance: Literal['full', 'diagonal', 'spherical', 'tied'] | None = ..., prior_mean: str | Literal['auto'] | None
            = ..., prior_mean_tokens: float | Literal['auto'] | None = ..., prior_degrees: float | Literal['auto'] | None = ...,
            prior_scale: float | Literal['auto'] | None = ..., prior_shape: float | Literal['auto'] | None = ..., prior_rate:
            float | Literal['auto'] | None = ..., prior_ones: float | Literal['auto'] | None = ..., prior_zeros: float |
            Literal['auto'] | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> None:
        """Data of words, of channels, or of both, which have the same sequences then. Options give the number of states (by
        default as
        many as there are tags; without tags a learner chooses it, and until then there is one state), the symbol that stands
        for a
        word nobody observed, and the priors of channels, which are weak and take their scale from the data where they are left
        out.
        States beyond the tags are named "state<k>".

        - words: a word per token; None: there are none
        - channels: numbers per token; None: there are none
        - dictionary: the states of each word's tokens, matched by names, all of them for words without an entry;
          None: every token may be in any state
        - observed: the same sequences with tags; a token that has one is in that state alone, and its word's entry is
          enlarged by it if it lacks it; the tags are among the dictionary's; None: none was observed
        -> data: the new hmm data

        Options:
        - states='auto': states; auto: as many as there are tags; where there are none HmmLearner chooses
        - missing='': name of the symbol that stands for a word nobody observed; nothing: there is none
        - covariance='full': real channels: a state's covariance: a full matrix, a diagonal, one variance for all
          dimensions, or one full matrix that all states share
        - prior_mean='auto': real channels: prior means, a number for each dimension of all of them; auto: the data's
          means
        - prior_mean_tokens='auto': real channels: tokens that the prior mean weighs; auto: 0.1
        - prior_degrees='auto': real channels: degrees of freedom of the prior covariance, more than dimensions + 1,
          diagonal and spherical more than 2; auto: dimensions + 2, diagonal: 3
        - prior_scale='auto': real channels: prior scale, as a multiple of the data's variances, spherical: of their
          sum; auto: 1
        - prior_shape='auto': channels of counts: shape of the prior of rates; auto: 2
        - prior_rate='auto': channels of counts: rate of the prior of rates; auto: prior_shape over the data's mean
        - prior_ones='auto': channels of bits: ones that the prior has seen; auto: 2
        - prior_zeros='auto': channels of bits: zeros that the prior has seen; auto: 2
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        Cost: O(tokens + words)
        """
        ...

    @classmethod
    def for_(cls, hmm: Hmm, words: Corpus | None = None, channels: Channels | None = None, other_dictionary: Dictionary | None =
            None, observed: Tagged | None = None, *, dictionary: Literal['own', 'none'] | None = ..., missing: str | None = ...,
            max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ...,
            cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """Data in the words, channels and states of a model, for what it says of them. Words that it lacks are read as the
        class of
        unknown words that their spelling says (HmmLearner.model), or as its "<unk>" where it has no classes, in the states that
        the dictionary gives the words themselves. So words are best read without an alphabet given, lest their spelling is
        lost. A
        learner reads words of classes as "<unk>".

        - hmm: the model
        - words: a word per token; None: there are none
        - channels: numbers per token; None: there are none
        - other_dictionary: the states of each word's tokens; None: those of the dictionary that the model was learned
          with, or all if the option dictionary says so
        - observed: the same sequences with tags; a token that has one is in that state alone, and its word's entry is
          enlarged by it if it lacks it; the tags are among the dictionary's; None: none was observed
        -> data: the new hmm data

        Options:
        - dictionary='own': where none is given: the one the model was learned with, or none
        - missing='': name of the symbol that stands for a word nobody observed; nothing: there is none
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - EmptyError: a word is unknown and the model has no "<unk>"; the message names the word
        - ArgumentError: also words that were read in another way than the model's text was, where both are known
          (Hmm.card): split otherwise, in another case, from another column

        Cost: O(tokens + words)
        """
        ...

    def like(self, words: Corpus | None = None, channels: Channels | None = None, other_dictionary: Dictionary | None = None,
            observed: Tagged | None = None, *, dictionary: Literal['own', 'none'] | None = ..., missing: str | None = ...,
            max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ...,
            cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> HmmData:
        """Further sequences, as given data read them: in their words, states and priors of channels, with their dictionary.
        Held-out data are made so.

        - words: a word per token; None: there are none
        - channels: numbers per token; None: there are none
        - other_dictionary: the states of each word's tokens; None: those of the dictionary of `data`
        - observed: the same sequences with tags; a token that has one is in that state alone, and its word's entry is
          enlarged by it if it lacks it; the tags are among the dictionary's; None: none was observed
        -> more: the new data

        Options:
        - dictionary='own': where none is given: the one the model was learned with, or none
        - missing='': name of the symbol that stands for a word nobody observed; nothing: there is none
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - EmptyError: a word is unknown and the model has no "<unk>"; the message names the word
        - ArgumentError: also words that were read in another way than the model's text was, where both are known
          (Hmm.card): split otherwise, in another case, from another column

        Cost: O(tokens + words)
        """
        ...

    def allow(self, places: npt.ArrayLike, offsets: npt.ArrayLike, states: npt.ArrayLike, *, max_arcs: int | None = ...,
            max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ...,
            monitor: Monitor | None = ...) -> HmmData:
        """The same data with fewer states for some tokens.

        - places (token): which ones, numbered over all sequences, each once
        - offsets: where each token's states begin in `states`, ascending from 0
        - states (state): those that each may be in, among those it may be in now
        -> restricted: the new data

        Options:
        - max_bytes, cancel, monitor: as of every call

        Cost: O(tokens)
        """
        ...

    @property
    def sequences(self) -> int:
        """How many sequences the data have."""
        ...

    @property
    def tokens(self) -> int:
        """How many tokens all sequences of the data have."""
        ...

    @property
    def states(self) -> int:
        """How many states a model of the data has."""
        ...


class HmmFilter(Handle):
    """What the tokens so far say of the hidden state and of the next token (the forward variable, normalized: Rabiner 1989, III
    A).
    It keeps the model alive.

    Threads: one thread at a time may use it."""

    def __init__(self, hmm: Hmm, *, dictionary: Literal['own', 'none'] | None = ..., max_arcs: int | None = ..., max_bytes: int
            | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor
            | None = ...) -> None:
        """A filter at the begin of a sequence. The option dictionary says whether words are kept to the states of the model's
        dictionary, as HmmData.for_ keeps them.

        - hmm: the model
        -> filter: the new hmm filter

        Options:
        - dictionary='own': which states words may be in: as the model was learned, or all
        - max_bytes, cancel, monitor: as of every call
        """
        ...

    def copy(self) -> HmmFilter:
        """Another filter that stands where this one does.

        -> copy: the new hmm filter
        """
        ...

    def start(self) -> None:
        """Goes back to before the first token of a sequence. This and what follows allocates nothing unless it fails."""
        ...

    def step(self, symbol: int, values: npt.ArrayLike) -> float:
        """Takes the next token. The sum of log_prob over a sequence and ln of HmmFilter.end make Hmm.score. After an error the
        filter stands where it stood.

        - symbol (symbol): as Hmm.encode says; 0: no word, or one that nobody observed
        - values: the numbers of all its channels, one behind the other, NaN where they are missing
        -> log_prob (nats): of the token given those before it

        - EmptyError: the token is impossible there

        Cost: O(states^2), and the channels' densities
        """
        ...

    def states(self) -> npt.NDArray[np.float64]:
        """The probabilities of the last token's state given the tokens up to it; at the start the initial ones.

        -> values (probability): by state
        """
        ...

    def next(self) -> npt.NDArray[np.float64]:
        """The probabilities of the next token's word given the tokens so far, where "<unk>" stands for all unknown ones. With
        the
        probability of an end they sum to 1, or to less under a dictionary.

        -> values (probability): by word of the model

        - EmptyError: the model has no words

        Cost: O(states * words)
        """
        ...

    def end(self) -> float:
        """The probability that the sequence ends here given the tokens so far; also 0 if it is below what a double holds.

        -> probability (probability): 0 at the start and in models without an end symbol
        """
        ...


class Grammar(Handle):
    """An immutable grammar.

    Threads: immutable: any number of threads may use it at once."""

    def __init__(self, nonterminals: Alphabet, words: Alphabet, start: int, parents: npt.ArrayLike, offsets: npt.ArrayLike,
            right: npt.ArrayLike, rule_weights: npt.ArrayLike, priors: npt.ArrayLike | None = None, fixed: npt.ArrayLike | None
            = None, *, weights: Literal['probabilities', 'any', 'normalize'] | None = ..., max_arcs: int | None = ...,
            max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ...,
            monitor: Monitor | None = ...) -> None:
        """A grammar of the caller's arrays, which are copied. The rules of a nonterminal come to stand together, in their
        order.

        - nonterminals: their names; sized
        - words: the vocabulary; sized
        - start (from 0): the nonterminal that sentences come from
        - parents (from 0): the left side of each rule
        - offsets: where each right side begins in `right`, ascending from 0
        - right: symbols of the right sides: a nonterminal's number, or -w - 1 for the word with label w
        - rule_weights: finite numbers >= 0
        - priors: the Dirichlet prior's concentration of each rule, > 0, for learners; None: none are given
        - fixed (0 or 1): 1 for rules whose weights learners leave as they are; None: none
        -> grammar: the new grammar

        Options:
        - weights='probabilities': what the weights of a nonterminal's rules may sum to: 1 within .01, by which they
          are divided; anything; anything positive, by which they are divided
        - max_bytes, cancel, monitor: as of every call

        - ArgumentError: also for a nonterminal without a rule and for a rule that occurs twice
        - ImproperError: weights whose sums the option weights refuses

        Cost: O(size * log rules)
        """
        ...

    @classmethod
    def read_text(cls, text: str | builtins.bytes, *, format: Literal['johnson', 'nltk'] | None = ..., weights: Literal[
            'probabilities', 'any', 'normalize'] | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ...,
            max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> Self:
        """A grammar from text in one of the formats above that are one text. Nonterminals are numbered in the order of their
        first
        rules, words in that of their first occurrence.

        - text: the grammar
        -> grammar: the new grammar

        Options:
        - format='johnson': how the text is written (hawser/grammar.h)
        - weights='probabilities': what the weights of a nonterminal's rules may sum to: 1 within .01, by which they
          are divided; anything; anything positive, by which they are divided
        - max_bytes, cancel, monitor: as of every call

        - ParseError: line and reason: a symbol without a rule, a weight that is negative or no number, a rule that
          occurs twice, weights whose sums the option weights refuses, a text without rules or without words

        Cost: O(length * log rules)
        """
        ...

    @classmethod
    def read_berkeley(cls, rules: str | builtins.bytes, lexicon: str | builtins.bytes, *, weights: Literal['probabilities',
            'any', 'normalize'] | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A grammar from the two texts of the Berkeley parser. The sums of its weights often differ from 1, because that parser
        leaves
        out small ones and smooths the lexicon.

        - rules: the text with the rules over nonterminals
        - lexicon: the text with tags and words
        -> grammar: the new grammar

        Options:
        - weights='probabilities': what the weights of a nonterminal's rules may sum to: 1 within .01, by which they
          are divided; anything; anything positive, by which they are divided
        - max_bytes, cancel, monitor: as of every call

        - ParseError: line and reason, as Grammar.read_text has them

        Cost: O(length * log rules)
        """
        ...

    def write_text(self, *, format: Literal['johnson', 'nltk', 'berkeley-grammar', 'berkeley-lexicon'] | None = ..., max_arcs:
            int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel:
            Cancel | None = ..., monitor: Monitor | None = ...) -> str:
        """A grammar as text in one of the formats above. Weights are written so that the same bits are read back. Priors are
        written
        by johnson alone, and what is fixed by none.

        -> result: the text

        Options:
        - format='johnson': how the text is written (hawser/grammar.h)
        - max_bytes, cancel, monitor: as of every call

        - ArgumentError: also for a grammar that the format cannot express, with the reason

        Cost: O(size)
        """
        ...

    def write(self) -> builtins.bytes:
        """The binary of a grammar, versioned and with checksums: weights, priors, what is fixed, and how it was learned.

        -> result: the bytes
        """
        ...

    @classmethod
    def read(cls, buffer: builtins.bytes, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A grammar from a copy of its binary.

        - buffer: a binary that Grammar.write made
        -> grammar: the new grammar

        Options:
        - max_bytes, cancel, monitor: as of every call

        - CorruptError: damaged
        - VersionError: of another version
        """
        ...

    def write_file(self, path: str | os.PathLike[str]) -> None:
        """Writes the binary of a grammar to a file.

        - path: a file's path, UTF-8
        """
        ...

    @classmethod
    def read_file(cls, path: str | os.PathLike[str], *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int
            | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A grammar from a file with its binary.

        - path: a file's path, UTF-8
        -> grammar: the new grammar

        Options:
        - max_bytes, cancel, monitor: as of every call

        - CorruptError: damaged
        - VersionError: of another version
        """
        ...

    def with_substrings(self, corpus: Corpus, heldout: Corpus | None = None, *, max_arcs: int | None = ..., max_bytes: int |
            None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor |
            None = ...) -> Grammar:
        """The grammar with a rule for each substring of the sentences in place of each rule A --> <any>, but for strings that A
        rewrites itself as anyway. These rules share its weight evenly, and each has its prior and is fixed if it is. Substrings
        of
        the held-out sentences count like the others, so that none is impossible. The words of the sentences that are new follow
        those of the grammar, and "<any>" is none any more.

        - corpus: the sentences, of words with names
        - heldout: more sentences; None: none
        -> written: the grammar with its rules written out; one without "<any>" is the same as before

        Options:
        - max_bytes, cancel, monitor: as of every call

        - ArgumentError: also for "<any>" beside other symbols, and in a corpus
        - EmptyError: the sentences have no words

        Cost: O(words^2) of each sentence in time, O(different substrings * nonterminals that have them * length) in
          memory

        Source: Johnson, Griffiths and Goldwater 2007
        """
        ...

    def nonterminals(self) -> Alphabet:
        """The names of a grammar's nonterminals; nonterminal A has the label A + 1.

        -> alphabet: the nonterminals
        """
        ...

    def words(self) -> Alphabet:
        """The words of a grammar.

        -> alphabet: the words
        """
        ...

    def info(self, name: Literal['nonterminals', 'words', 'rules', 'right_symbols', 'start', 'empty_rules', 'unary_rules',
            'longest_rule', 'has_priors', 'has_fixed', 'probabilistic', 'sum_error']) -> float:
        """A number about a grammar, by its name.

        - name: which number
            "nonterminals": number of nonterminals
            "words": number of words
            "rules": number of rules
            "right_symbols": symbols of all right sides together
            "start": the start's number
            "empty_rules": rules with an empty right side
            "unary_rules": rules that rewrite a nonterminal as one nonterminal
            "longest_rule": symbols of the longest right side
            "has_priors": 1 if the rules have priors
            "has_fixed": 1 if it is said which rules are fixed
            "probabilistic": 1 if the weights of each nonterminal's rules sum to 1 within 1e-9
            "sum_error": the most by which such a sum missed 1 in what the grammar was made of, if weights was
              "probabilities" and they were divided by their sums; else 0, as for binaries
        -> value: the number
        """
        ...

    def method(self) -> str:
        """The method by which a grammar was learned, "given" if it was not: a word of ASCII.

        -> result: the text
        """
        ...

    def card(self) -> str:
        """How a grammar was learned, in more words: an object like that of Hmm.card; "{}" for one that was given.

        -> buffer: receives the card
        """
        ...

    def parents(self) -> npt.NDArray[np.int32]:
        """The left side of each rule, ascending.

        -> values (from 0): nonterminals
        """
        ...

    def offsets(self) -> npt.NDArray[np.int64]:
        """Where each rule's right side begins among all right sides, and the end of the last one.

        -> values: rules + 1 places, ascending from 0
        """
        ...

    def right_sides(self) -> npt.NDArray[np.int32]:
        """The symbols of all right sides, one rule after the other.

        -> values: a nonterminal's number, or -w - 1 for the word with label w
        """
        ...

    def weights(self) -> npt.NDArray[np.float64]:
        """The weight of each rule of a grammar.

        -> values: numbers >= 0
        """
        ...

    def priors(self) -> npt.NDArray[np.float64]:
        """The prior of each rule; no entries if the grammar has none.

        -> values: concentrations > 0
        """
        ...

    def fixed(self) -> npt.NDArray[np.int32]:
        """Which rules learners leave as they are; no entries if the grammar does not say.

        -> values (0 or 1): by rule
        """
        ...

    def mass(self, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None
            = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> GrammarMass:
        """The log of the weight of all finite trees of each nonterminal. A probabilistic grammar is consistent if that of the
        start is
        0: otherwise some of its probability is lost to trees without end. It is the least solution of polynomial equations, by
        Newton's method from below on their components, which converges at critical grammars, too.

        -> log_masses (nats): by nonterminal; -infinity: no finite tree, or none of the start that has the nonterminal
        -> error: a bound on the relative error of each mass, which holds for weights that are larger by 9e-16 of
          themselves, too. So it is infinity at a critical grammar

        Options:
        - max_bytes, cancel, monitor: as of every call

        - DivergedError: a mass is infinite; the message names the nonterminal

        Cost: O(size) per step of Newton's method, and a solve of each cyclic component

        Source: Etessami and Yannakakis 2009; Esparza, Kiefer and Luttenberger 2010
        """
        ...

    def expectations(self, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads:
            int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> GrammarExpectations:
        """The expected length and entropy of a finite tree of the start, if trees are drawn in proportion to their weights.

        -> words (count): expected length of the sentence
        -> entropy (nats): of the tree, at least that of the sentence
        -> counts (count): expected uses of each rule

        Options:
        - max_bytes, cancel, monitor: as of every call

        - ImproperError: the start has no finite tree of positive weight
        - DivergedError: a mass is infinite, or trees are infinitely large on average, as in a critical grammar

        Cost: as Grammar.mass

        Source: Grenander 1967; Chi 1999
        """
        ...

    def sample(self, n: int, seed: int, *, max_length: int | None = ..., max_arcs: int | None = ..., max_bytes: int | None =
            ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> Corpus:
        """Sentences drawn from a grammar: the yields of finite trees of the start, drawn in proportion to their weights, so
        that an
        inconsistent grammar has no trees without end here. Sentence i is a function of the seed and i alone.

        - n (>= 0): number of sentences
        - seed: of the random numbers
        -> corpus: the sentences, over the grammar's words

        Options:
        - max_length=100000: words of a sentence drawn at most
        - max_bytes, cancel, monitor: as of every call

        - ImproperError: the start has no finite tree of positive weight
        - DivergedError: its mass is infinite
        - LimitError: also for a sentence of more than max_length words

        Cost: that of Grammar.mass, and O(log rules) for each rule of the trees
        """
        ...

    def score(self, corpus: Corpus, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> npt.NDArray[np.float64]:
        """The log weight of each sentence: ln of the sum of the weights of all its trees. Words are matched by their names; a
        sentence
        with a word that the grammar lacks has no tree.

        - corpus: the sentences
        -> log_weights (nats): of each sentence; -infinity: it has no tree

        Options:
        - threads, max_bytes, cancel, monitor: as of every call

        - DivergedError: cycles of unary rules, or empty trees, have an infinite sum where some sentence meets them

        Cost: O(words^3 * rules) of each sentence in time, O(words^2 * nonterminals) of the longest one in memory

        Source: Baker 1979; Lari and Young 1990; Stolcke 1995 for cycles
        """
        ...

    def counts(self, corpus: Corpus, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> GrammarCounts:
        """How often the trees of sentences are expected to use each rule, summed over the sentences: the derivatives of the log
        weight
        by the logs of the rules' weights.

        - corpus: the sentences
        -> counts (count): of each rule
        -> log_weight (nats): the sum of the log weights of the sentences that have a tree
        -> impossible (count): sentences that have none and do not count

        Options:
        - threads, max_bytes, cancel, monitor: as of every call

        - DivergedError: as Grammar.score; also where empty trees that count are infinitely large on average

        Cost: about three times that of Grammar.score

        Source: Lari and Young 1990
        """
        ...

    def parse(self, corpus: Corpus, trees: int, *, decode: Literal['viterbi', 'max-rule', 'mbr', 'sample'] | None = ..., seed:
            int | None = ..., unknown: str | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states:
            int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> GrammarParse:
        """Trees of sentences as a treebank: the best tree of each, the k best ones, or several that are drawn. The option
        `decode`
        says which.

        viterbi: the trees of the greatest weights, the heaviest first. A cycle of unary rules gives a tree for each number of
        its
        rounds. Trees of the same weight come in a fixed order. max-rule: the trees whose rules have the largest products of
        posterior probabilities, each rule at its place in the sentence; parts without words count with the sum over their
        trees.
        mbr: brackets of the greatest expected recall, whether or not the grammar has such a tree. The start spans the whole
        sentence, every other span has at most one label, and each word has its most probable tag. sample: trees that are drawn
        in
        proportion to their weights among those of the sentence; tree k of sentence i is a function of the seed, i and k.

        The trees are those of the grammar's own rules. A nonterminal that rewrites itself as one word is that word's tag,
        unless it
        is the root; all other nonterminals are constituents. A word of a longer right side has no tag, and constituents without
        words are left out. Tree k of sentence i is sentence i * trees + k of the treebank. Where there are no more trees, it
        has no
        words.

        Words are matched by their names. A word that the grammar lacks counts as its class, if the grammar was learned from a
        corpus
        of classes (Corpus.with_classes), or else as the word of the option unknown; a sentence with one for which nothing
        stands
        has no tree, which is no failure. Trees have the sentence's own words.

        - corpus: the sentences, of words with names
        - trees (1..1000000): of each sentence; 1 if the option decode is mbr
        -> log_weights (nats): of each tree; -infinity where there is none. With mbr it is that of all trees of the
          sentence
        -> unknown: of each sentence the place, from 0, of its first word that the grammar lacks and for which nothing
          stands, or -1
        -> impossible (count): sentences without a tree
        -> parses: the treebank

        Options:
        - decode='viterbi': which trees: those of the greatest weights (viterbi), those of the largest products of
          rules' posterior probabilities (max-rule), the brackets of the greatest expected recall (mbr), or trees that
          are drawn in proportion to their weights (sample)
        - seed=1: decode=sample: seed of the trees
        - unknown='': the word of the grammar, such as <unk>, that stands for words which it lacks; trees keep the
          sentence's own; empty: none does
        - threads, max_bytes, cancel, monitor: as of every call

        - ArgumentError: also if the option unknown names no word of the grammar
        - DivergedError: as Grammar.score

        Cost: O(words^3 * rules) of each sentence, three times that with max-rule and mbr, and O(words * splits) for
          each further tree

        Source: Jelinek, Lafferty and Mercer 1992; Huang and Chiang 2005; Goodman 1996, 1998; Petrov and Klein 2007
        """
        ...

    def segment(self, corpus: Corpus, *, decode: Literal['viterbi', 'marginal'] | None = ..., max_arcs: int | None = ...,
            max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ...,
            monitor: Monitor | None = ...) -> GrammarSegment:
        """Where units of sentences end, such as the morphs of words whose characters are the grammar's words. A unit is what a
        rule
        with words alone in its right side rewrites a nonterminal as; a word of another right side is a unit by itself. A
        sentence
        without a tree is one unit.

        - corpus: the sentences; words are matched as by Grammar.score
        -> ends (probability): of each word in turn, whether a unit ends with it: 1 or 0 in the best tree, or with the
          option decode=marginal the probability of that under all trees
        -> log_weights (nats): of each sentence's best tree, or of all its trees; -infinity: it has none
        -> impossible (count): sentences without a tree

        Options:
        - decode='viterbi': which ends: those of the best tree (viterbi), or how probable they are under all trees
          (marginal)
        - threads, max_bytes, cancel, monitor: as of every call

        - DivergedError: as Grammar.score

        Cost: as Grammar.score, and three times that for marginals

        Source: Johnson, Griffiths and Goldwater 2007
        """
        ...

    def counts_known(self, known: Treebank, *, tags: Literal['known', 'any'] | None = ..., labels: Literal['any', 'known'] |
            None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int |
            None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> GrammarCountsKnown:
        """Expected uses of each rule as Grammar.counts gives them, of the trees that agree with what is known. No node crosses
        a
        constituent of the treebank: each node's words are all inside of it, all outside of it, or hold all of its words. A word
        that
        has a tag has no other one, if the option `tags` says so, and stands in no longer right side.

        Labels of constituents do not count, unless the option `labels` says so (Corpus.read has another one of this name).
        Then a node with the label stands over exactly the constituent's words, alone or in a chain of unary rules with others.
        A
        label that begins with ! forbids nodes of the nonterminal named behind it over these words, and says nothing else. A
        constituent whose label is empty is a bracket alone. A label that stands twice over the same words is required once.

        - known: the sentences with what is known of their trees
        -> counts (count): of each rule
        -> log_weight (nats): the sum of the log weights of the sentences that have such a tree
        -> impossible (count): sentences that have none and do not count

        Options:
        - tags='known': whether a word's tag is known or may be any one
        - labels='any': of brackets in known trees: whether a node over a bracket's words may have any label or must
          have the bracket's; a label that begins with ! must not stand there
        - threads, max_bytes, cancel, monitor: as of every call

        - ArgumentError: a tag or label that counts and is no nonterminal, naming its place
        - UnsupportedError: more than 8 labels required over the same words
        - DivergedError: as Grammar.counts

        Cost: as Grammar.counts

        Source: Pereira and Schabes 1992
        """
        ...

    def parse_known(self, known: Treebank, trees: int, *, decode: Literal['viterbi', 'max-rule', 'mbr', 'sample'] | None = ...,
            seed: int | None = ..., tags: Literal['known', 'any'] | None = ..., labels: Literal['any', 'known'] | None = ...,
            max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ...,
            cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> GrammarParseKnown:
        """Trees as Grammar.parse gives them, of those that agree with what is known, as Grammar.counts_known says it. Where
        labels are required of some words, max-rule counts nodes over them below and above these labels apart.

        - known: the sentences with what is known of their trees
        - trees (1..1000000): of each sentence; 1 if the option decode is mbr
        -> log_weights (nats): of each tree; -infinity where there is none. With mbr it is that of all trees of the
          sentence that agree
        -> impossible (count): sentences without a tree
        -> parses: the treebank

        Options:
        - decode='viterbi': which trees: those of the greatest weights (viterbi), those of the largest products of
          rules' posterior probabilities (max-rule), the brackets of the greatest expected recall (mbr), or trees that
          are drawn in proportion to their weights (sample)
        - seed=1: decode=sample: seed of the trees
        - tags='known': whether a word's tag is known or may be any one
        - labels='any': of brackets in known trees: whether a node over a bracket's words may have any label or must
          have the bracket's; a label that begins with ! must not stand there
        - threads, max_bytes, cancel, monitor: as of every call

        - ArgumentError: a tag or label that counts and is no nonterminal, naming its place
        - UnsupportedError: as Grammar.counts_known
        - DivergedError: as Grammar.score

        Cost: as Grammar.parse
        """
        ...

    def score_lattice(self, lattice: Machine, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None
            = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> float:
        """The log weight of a machine, such as a lattice: ln of the sum over all pairs of a path and a tree that read the same
        words,
        of the products of their weights. Failure, default and epsilon arcs count as they do in sums over machines, and cycles
        are
        solved for. A machine that accepts one sentence with weight 1 has that sentence's log weight. Words are matched by their
        names, or by their labels if neither side has names. A word that the grammar lacks is read as its class, or has no tree;
        default arcs read each of them. Nonterminals between two states count as states for limits, and rules over them as arcs.

        - lattice: of one tape, in the real or log semiring
        -> log_weight (nats): -infinity: no path has a tree

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - DivergedError: the sum is infinite; the message names a nonterminal and states
        - UnsupportedError: another semiring

        Cost: O(states^3 * rules) in time and memory at most; only what has a tree over a path counts. A solve of each
          cyclic component.

        Source: Bar-Hillel, Perles and Shamir 1961; Goodman 1999; Nederhof and Satta 2003
        """
        ...

    def counts_lattice(self, lattice: Machine, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int |
            None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> GrammarCountsLattice:
        """How often pairs of a path and a tree are expected to use each rule, each arc and each final weight: the derivatives
        of the
        log weight by the logs of their weights. A failure arc counts when a look-up goes through it.

        - lattice: of one tape, in the real or log semiring
        -> counts (count): of each rule
        -> arc_counts (count): of each arc
        -> final_counts (count): of each state, the ends that use its own final weight
        -> log_weight (nats): as Grammar.score_lattice gives it

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - EmptyError: no path has a tree
        - DivergedError: the sum is infinite, or pairs are infinitely large on average
        - UnsupportedError: another semiring

        Cost: as Grammar.score_lattice, and another solve of each cyclic component
        """
        ...

    def parse_lattice(self, lattice: Machine, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None
            = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> GrammarParseLattice:
        """The heaviest pair of a path and a tree, as a treebank of one sentence: the path's words with the tree, as
        Grammar.parse
        has trees. If there is none, the sentence has no words. Of pairs of the same weight it is always the same one.

        - lattice: of one tape, in the real or log semiring
        -> arc_uses (count): how often the path takes each arc, failure arcs included. If no cycle is taken, these
          arcs are the path
        -> log_weight (nats): of the tree times the path; -infinity: there is none
        -> parses: the treebank

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - DivergedError: the sum over all pairs is infinite, so that there may be no heaviest one
        - UnsupportedError: another semiring

        Cost: as Grammar.score_lattice
        """
        ...

    def intersect(self, lattice: Machine, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Grammar:
        """The grammar of all pairs of a path and a tree, in which each string weighs what grammar and machine give it together.
        Nonterminal A between states p and q is named A<p-q>, and the start S is named S<>. Only what a tree of the start has is
        there. The machine's weights are in those of rules with words, and its final weights in those of the start's rules.
        Grammar.mass gives its start the log weight of Grammar.score_lattice. Words that the grammar lacks stand as classes.

        - lattice: of one tape, in the real or log semiring
        -> intersection: over the grammar's words; its weights have any sums. A state p + n is p of n states before
          any word is read

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - EmptyError: no path has a tree
        - DivergedError: epsilon arcs have an infinite sum
        - UnsupportedError: another semiring, or a rule with a weight that no double holds. An infinite mass is no
          failure

        Cost: as Grammar.score_lattice, and O(size of the result * log)

        Source: Bar-Hillel, Perles and Shamir 1961
        """
        ...

    def machine(self, semiring: Semiring | int | Literal['real', 'log', 'tropical', 'boolean'], *, max_arcs: int | None = ...,
            max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ...,
            monitor: Monitor | None = ...) -> Machine:
        """A right-linear grammar as a machine that gives each string the same weight. In such a grammar a right side has a
        nonterminal
        at its end alone. States are the nonterminals in their order, then one where all words were read, then those inside
        longer
        rules. Real weights have the same bits.

        - semiring (a constant of Semiring): of the machine
        -> machine: the new machine

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - ArgumentError: also for a grammar that is not right-linear, naming a rule
        """
        ...

    @classmethod
    def from_machine(cls, machine: Machine, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A machine as a right-linear grammar that gives each string the same weight. The states on accepting paths are the
        nonterminals q0, q1, ... by their numbers, each arc is a rule `q1 --> word q2`, and each final weight an empty rule.
        Arcs
        that have the same label and states are one rule. Failure and default arcs are made explicit.

        - machine: of one tape that has an alphabet, in the real or log semiring
        -> grammar: over the machine's alphabet; its weights have any sums

        Options:
        - max_arcs, max_bytes, cancel, monitor: as of every call

        - EmptyError: nothing is accepted
        - UnsupportedError: another semiring, or a weight that no double holds
        """
        ...


class GrammarPrefix(Handle):
    """The words of a sentence that were read so far. It is immutable: reading a word gives a new prefix, and the old one may be
    kept and read from again. Prefixes that come from each other share their memory.

    Threads: immutable: any number of threads may use it at once."""

    def __init__(self, grammar: Grammar, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> None:
        """A prefix of no word. What may follow it are the finite trees of the start, of any length: left recursion, cycles and
        empty
        rules are solved for, as for Grammar.mass.

        - grammar: whose sentences are read; it may be freed before the prefix
        -> prefix: nothing read

        Options:
        - max_bytes, cancel, monitor: as of every call

        - ImproperError: no finite tree of the start has a positive weight
        - DivergedError: their mass is infinite

        Cost: that of Grammar.mass, and a solve of each cyclic component of left corners

        Source: Jelinek and Lafferty 1991; Stolcke 1995
        """
        ...

    def read(self, word: int, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads:
            int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> GrammarPrefix:
        """Reads one word.

        - word (label): of the grammar's words; 0: a word that the grammar lacks, after which all weights are 0
        -> next: what is read now

        Options:
        - max_bytes, cancel, monitor: as of every call

        Cost: O(words^2 * rules) in time and O(words * symbols) in memory, for the words read so far
        """
        ...

    def score(self) -> GrammarPrefixScore:
        """The log weight of all sentences that begin with what was read, and of what was read as a sentence.

        -> log_prefix (nats): of all sentences that begin so; -infinity: there are none
        -> log_sentence (nats): of the sentence
        """
        ...

    def next(self) -> npt.NDArray[np.float64]:
        """The log weight of all sentences that begin with what was read and one word more, for every word: less the log weight
        of the
        prefix, the log probability of the next word.

        -> log_weights (nats): by label; entry 0 is the sentence that ends here

        Cost: O(rules)
        """
        ...


class Bitext(Handle):
    """An immutable bitext.

    Threads: immutable: any number of threads may use it at once."""

    def __init__(self, source: Corpus, target: Corpus) -> None:
        """A bitext of two corpora, which it keeps.

        - source: the texts that target words are aligned to
        - target: as many sequences, in the same order; a sequence of either may be empty
        -> bitext: the new bitext
        """
        ...

    @classmethod
    def read(cls, text: str | builtins.bytes, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None
            = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A bitext from lines `source ||| target`, words between blanks. A side may be empty, and keeps its line.

        - text: the bitext, UTF-8
        -> bitext: the new bitext

        Options:
        - max_bytes, cancel, monitor: as of every call

        - ParseError: a line without the bars or with more than one of them, with its line and column

        Cost: O(length)
        """
        ...

    @property
    def count(self) -> int:
        """How many pairs of sequences a bitext has."""
        ...

    def corpus(self, side: int) -> Corpus:
        """One side of a bitext.

        - side (0..1): 0 the source, 1 the target
        -> corpus: its sequences
        """
        ...

    def __len__(self) -> int:
        ...


class Links(Handle):
    """Links between the words of pairs: for each pair, which source position goes with which target position, both from 0.
    Immutable. Links that were marked by hand are sure or only possible. Links of an aligner are sure, and have a probability.

    Threads: immutable: any number of threads may use it at once."""

    def __init__(self, offsets: npt.ArrayLike, sources: npt.ArrayLike, targets: npt.ArrayLike, sure: npt.ArrayLike | None =
            None) -> None:
        """Links of the caller's arrays, which are copied. Within a pair they are sorted, and what is there twice is kept once.

        - offsets: where each pair's links begin, ascending from 0
        - sources: position of the source word
        - targets: position of the target word
        - sure (0 or 1): 0: only possible; None: all are sure
        -> links: the new links
        """
        ...

    @classmethod
    def read(cls, text: str | builtins.bytes, *, links_from: int | None = ..., max_arcs: int | None = ..., max_bytes: int | None
            = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None
            = ...) -> Self:
        """Links from text, a line per pair: `1-2` is sure and `1p2` possible, source position first, between blanks. What
        stands before
        the last tab of a line is skipped, so that files of pairs or collections with links are read too.

        - text: the links
        -> links: the new links

        Options:
        - links_from=0: the number of a sentence's first word in the text: 0 or 1
        - max_bytes, cancel, monitor: as of every call

        - ParseError: line, column and reason
        """
        ...

    def write(self, *, links_from: int | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int |
            None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> str:
        """Links as text, in the form that Links.read takes: without possible ones that of Pharaoh.

        -> result: the text

        Options:
        - links_from=0: the number of a sentence's first word in the text: 0 or 1
        - cancel, monitor: as of every call
        """
        ...

    @property
    def count(self) -> int:
        """How many pairs there are links of, pairs without links counted."""
        ...

    def arrays_view(self) -> LinksArraysView:
        """All links, borrowed. Those of a pair are in the order of source positions, then of target positions.

        -> offsets: where each pair's links begin
        -> sources: position of the source word
        -> targets: position of the target word
        -> sure (0 or 1): 0: only possible
        -> probabilities (probability): of each link; 1 where nothing is known
        """
        ...

    def symmetrize(self, reverse: Links, *, symmetrize: Literal['intersection', 'union', 'grow-diag', 'grow-diag-final',
            'grow-diag-final-and'] | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None
            = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Links:
        """One set of links from those of two directions, by the rule that an option names. The growing rules are those of Moses
        (Koehn,
        Och, Marcu 2003): they begin with the intersection and add neighbouring links of the union whose words have none, then,
        with `final`, links of either direction where one word has none, or with `final-and` neither has. Probabilities are the
        products of both directions', or that of the one there is.

        - reverse: those of the other, of as many pairs, sources first, too
        -> links: the new links

        Options:
        - symmetrize='intersection': the rule by which links of two directions become one set
        - max_bytes, cancel, monitor: as of every call
        """
        ...

    def evaluate(self, links: Links, name: Literal['aer', 'precision', 'recall', 'f_measure', 'links', 'pairs']) -> float:
        """How well links agree with those that were marked by hand (Och and Ney 2003), over all pairs that have marked links.

        - links: those that are judged
        - name: which measure
            "aer": alignment error rate, 1 - (|A and S| + |A and P|) / (|A| + |S|), possible links including sure ones
            "precision": |A and P| / |A|
            "recall": |A and S| / |S|
            "f_measure": harmonic mean of both
            "links": |A|
            "pairs": pairs that have marked links
        -> value: the measure

        - EmptyError: it is not defined, because there are no links of the kind that it divides by
        """
        ...

    def __len__(self) -> int:
        ...


class Aligner(Handle):
    """An immutable model that aligns words, in one direction or in both.

    Threads: immutable: any number of threads may use it at once."""

    def merge(self, second: Aligner, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Aligner:
        """One aligner with the counts of two, as if both had counted together what each has. Words are found by name.

        - second: of the same directions, model, pseudo-counts, null and folding
        -> aligner: the new aligner

        Options:
        - max_bytes, cancel, monitor: as of every call

        - ArgumentError: they differ in one of these, which the message names
        """
        ...

    def info(self, name: Literal['directions', 'source_words', 'target_words', 'word_pairs']) -> float:
        """A number about an aligner, by its name.

        - name: which number
            "directions": 1 or 2
            "source_words": size of the source vocabulary
            "target_words": size of the target vocabulary
            "word_pairs": pairs of words with a number of their own, in all directions
        -> value: the number
        """
        ...

    def card(self) -> str:
        """How an aligner was learned: an object like that of Hmm.card.

        -> buffer: receives the card
        """
        ...

    def words(self, side: int) -> Alphabet:
        """The words of one side of an aligner.

        - side (0..1): 0 the source's, 1 the target's
        -> words: their alphabet
        """
        ...

    def align(self, bitext: Bitext, *, symmetrize: Literal['intersection', 'union', 'grow-diag', 'grow-diag-final',
            'grow-diag-final-and', 'agreement', 'forward', 'reverse'] | None = ..., decode: Literal['posterior', 'viterbi'] |
            None = ..., threshold: float | Literal['auto'] | None = ..., chains: int | None = ..., sweeps: int | None = ...,
            seed: int | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Links:
        """Links of pairs, seen before or not. Words are found by name, and one that the aligner lacks may be aligned to any.
        ibm1 and
        hmm have exact posteriors. Those of fertilities are averaged over a sampler whose draws depend on a pair's words and the
        seed alone: a pair has the same links wherever it stands.

        - bitext: the pairs
        -> links: of as many pairs

        Options:
        - symmetrize='intersection': links of which directions, and how they become one set; agreement: those whose
          posteriors of both directions have a high product; of an aligner of one direction: that direction
        - decode='posterior': posterior: by each link's probability; viterbi: the most probable alignment (ibm1, hmm)
        - threshold='auto': decode posterior: probability from which on there is a link, of agreement the square root
          of both's product; auto: each word's best position if that is above null's, and .45 for agreement
        - chains=2: fertility: independent samplers of a pair, whose posteriors are averaged
        - sweeps=8: fertility: sweeps of each, of which the first quarter does not count
        - seed=1: fertility: seed of all random numbers
        - threads, max_bytes, cancel, monitor: as of every call

        - ArgumentError: the options ask for a direction that the aligner lacks

        Cost: as a step of the learner; an ordinary pair takes some tenths of a millisecond
        """
        ...

    def score(self, bitext: Bitext, *, direction: Literal['forward', 'reverse'] | None = ..., max_arcs: int | None = ...,
            max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ...,
            monitor: Monitor | None = ...) -> npt.NDArray[np.float64]:
        """ln p(target words given source words) of pairs, by the sums of ibm1 or hmm; under fertilities by those of hmm with
        the same
        jumps. Divided by the number of words it tells translations from what is none.

        - bitext: the pairs
        -> log_probs (nats): of each

        Options:
        - direction='forward': forward: targets given sources; reverse: sources given targets
        - threads, max_bytes, cancel, monitor: as of every call
        """
        ...

    def lexicon(self, *, direction: Literal['forward', 'reverse'] | None = ..., least: float | None = ..., max_arcs: int | None
            = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None =
            ..., monitor: Monitor | None = ...) -> str:
        """Probabilities of translations as text: lines `target source p`, as lex.e2f of Moses has them, sorted by source word
        in the
        order of its vocabulary and then by falling probability. None stands for null.

        -> result: the text

        Options:
        - direction='forward': forward: targets given sources; reverse: sources given targets
        - least=0.001: probability from which on a translation is written
        - max_bytes, cancel, monitor: as of every call
        """
        ...

    def write(self) -> builtins.bytes:
        """The binary of an aligner, versioned and with checksums.

        -> result: the bytes
        """
        ...

    @classmethod
    def read(cls, buffer: builtins.bytes, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """An aligner from a copy of its binary.

        - buffer: a binary that Aligner.write made
        -> aligner: the new aligner

        Options:
        - max_bytes, cancel, monitor: as of every call

        - CorruptError: damaged
        - VersionError: of another version
        """
        ...

    def write_file(self, path: str | os.PathLike[str]) -> None:
        """Writes an aligner's binary to a file.

        - path: a file's path, UTF-8
        """
        ...

    @classmethod
    def read_file(cls, path: str | os.PathLike[str], *, in_place: int | None = ..., max_arcs: int | None = ..., max_bytes: int |
            None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor |
            None = ...) -> Self:
        """An aligner from a file with its binary. With the option in_place the file is mapped, where the system maps files, and
        must
        not change while the aligner lives.

        - path: a file's path, UTF-8
        -> aligner: the new aligner

        Options:
        - in_place=0: 1: the file is mapped and stays where it is; it must not change while anything made of it lives
        - max_bytes, cancel, monitor: as of every call

        - CorruptError: damaged
        - VersionError: of another version
        """
        ...


class Parser(Handle):
    """An immutable parser.

    Threads: immutable: any number of threads may use it at once."""

    def info(self, name: Literal['bits', 'weights', 'templates', 'projective', 'one_root']) -> float:
        """A number about a parser, by its name.

        - name: which number
            "bits": there are 2^bits weights
            "weights": weights that some step has changed
            "templates": templates of features
            "projective": 1: it finds projective trees alone
            "one_root": 1: one word of a sentence has the root as its head
        -> value: the number
        """
        ...

    def method(self) -> str:
        """The method of inference that a parser was trained with, and that it parses with unless the option `method` says
        otherwise.

        -> buffer: receives the word of the option
        """
        ...

    def templates(self) -> str:
        """What a parser's features look at.

        -> buffer: receives the list
        """
        ...

    def card(self) -> str:
        """How a parser was learned: an object like that of Hmm.card.

        -> buffer: receives the card
        """
        ...

    def parse(self, treebank: Treebank, *, method: Literal['auto', 'tree', 'bp', 'min-joint', 'min-size', 'min-divergence'] |
            None = ..., means: Literal['auto', 'exact', 'product'] | None = ..., least_arc: float | None = ..., gamma: float |
            None = ..., epsilon: float | None = ..., factors: int | None = ..., schedule: Literal['sweeps', 'flooding',
            'residual'] | None = ..., iterations: int | None = ..., tolerance: float | None = ..., damping: float | None = ...,
            max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ...,
            cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Parses:
        """The heads of sentences: of each sentence the tree that is expected to have most heads right, by the marginals. Any
        number of
        threads gives the same heads.

        - treebank: sentences; heads that they have are not looked at
        -> parses: the new parses

        Options:
        - method='auto': inference: arcs alone, exactly; all pairs of arcs; those that gain by gamma, epsilon or
          factors; auto: as in training
        - means='auto': min-joint and its kin: the probability of a pair in the seed: exact, a product of its arcs',
          or exact for sentences of up to 40 words and for trees that need not be projective
        - least_arc=0.0001: min-joint and its kin: pairs are looked at whose arcs have at least this probability in
          the seed
        - gamma=0.01: min-joint: nats that a pair gains if it stays
        - epsilon=0.01: min-size: nats that are left out at most
        - factors=0: min-divergence: factors of a sentence's pruned graph at most, the seed's among them
        - schedule='sweeps': order of a sweep: forwards and backwards in turn; factors, then variables; what changed
          most first
        - iterations=50: sweeps at most
        - tolerance=0.001: done once no message would change by more
        - damping=0: share of the old message that stays, in logs
        - threads, max_bytes, cancel, monitor: as of every call

        - ArgumentError: a sentence of more than 30,000 words

        Cost: for each sentence O(words^2 * templates + words^3), and O(pairs * templates + sweeps * (pairs +
          words^3)) where pairs stay
        """
        ...

    def marginals(self, treebank: Treebank, count: int, *, method: Literal['auto', 'tree', 'bp', 'min-joint', 'min-size',
            'min-divergence'] | None = ..., means: Literal['auto', 'exact', 'product'] | None = ..., least_arc: float | None =
            ..., gamma: float | None = ..., epsilon: float | None = ..., factors: int | None = ..., schedule: Literal['sweeps',
            'flooding', 'residual'] | None = ..., iterations: int | None = ..., tolerance: float | None = ..., damping: float |
            None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int |
            None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> ParserMarginals:
        """The probability of every arc, and the score of every arc by itself, in squares as hawser/trees.h has them. With the
        scores
        trees_best and its like find trees of arcs alone.

        - treebank: sentences
        - count (>= 0): the sum of (words + 1) * (words + 1)
        -> marginals (probability): by head and word
        -> scores (nats): the sum of the weights of each arc's own features

        Options:
        - method='auto': inference: arcs alone, exactly; all pairs of arcs; those that gain by gamma, epsilon or
          factors; auto: as in training
        - means='auto': min-joint and its kin: the probability of a pair in the seed: exact, a product of its arcs',
          or exact for sentences of up to 40 words and for trees that need not be projective
        - least_arc=0.0001: min-joint and its kin: pairs are looked at whose arcs have at least this probability in
          the seed
        - gamma=0.01: min-joint: nats that a pair gains if it stays
        - epsilon=0.01: min-size: nats that are left out at most
        - factors=0: min-divergence: factors of a sentence's pruned graph at most, the seed's among them
        - schedule='sweeps': order of a sweep: forwards and backwards in turn; factors, then variables; what changed
          most first
        - iterations=50: sweeps at most
        - tolerance=0.001: done once no message would change by more
        - damping=0: share of the old message that stays, in logs
        - threads, max_bytes, cancel, monitor: as of every call

        Cost: as Parser.parse
        """
        ...

    def write(self) -> builtins.bytes:
        """The binary of a parser, versioned and with checksums.

        -> result: the bytes

        Cost: 12 bytes for each weight that some step has changed: what a learner begins with is kept, too
        """
        ...

    @classmethod
    def read(cls, buffer: builtins.bytes, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A parser from a copy of its binary. A checkpoint of a learner of parsers is read too, as the parser that it has
        learned, and
        so are files that the command line wrote before version 0.1.

        - buffer: a binary that Parser.write or Learner.save made
        -> parser: the new parser

        Options:
        - max_bytes, cancel, monitor: as of every call

        - CorruptError: damaged
        - VersionError: of another version
        """
        ...

    def write_file(self, path: str | os.PathLike[str]) -> None:
        """Writes a parser's binary to a file.

        - path: a file's path, UTF-8
        """
        ...

    @classmethod
    def read_file(cls, path: str | os.PathLike[str], *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int
            | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A parser from a file with its binary.

        - path: a file's path, UTF-8
        -> parser: the new parser

        Options:
        - max_bytes, cancel, monitor: as of every call

        - CorruptError: damaged
        - VersionError: of another version
        """
        ...


class Parses(Handle):
    """Heads of the sentences of a treebank, and what finding them took. Immutable.

    Threads: immutable: any number of threads may use it at once."""

    def treebank(self) -> Treebank:
        """The treebank that was parsed, with the heads that were found and without relations.

        -> treebank: shares nothing with what changes
        """
        ...

    def info(self, name: Literal['sentences', 'words', 'pairs', 'kept', 'iterations', 'once', 'seconds_features',
            'seconds_seed', 'seconds_select', 'seconds_infer', 'seconds']) -> float:
        """A number about what parsing took, by its name. Seconds are those of processors, summed over threads, and differ from
        run to
        run.

        - name: which number
            "sentences": sentences that have words
            "words": words of all sentences
            "pairs": pairs of arcs that were looked at
            "kept": pairs that stayed
            "iterations": sweeps of belief propagation
            "once": sentences without belief propagation
            "seconds_features": for features and their weights
            "seconds_seed": for sums over the trees of arcs alone
            "seconds_select": for gains and the choice of pairs
            "seconds_infer": for belief propagation
            "seconds": for all of it
        -> value: the number
        """
        ...


class EditLearner(Learner):
    """A learner of an edit model from pairs of strings, by EM."""

    def __init__(self, start: EditModel, pairs: Strings, heldout: Strings | None = None, *, iterations: int | None = ...,
            tolerance: float | None = ..., prior_edit: float | None = ..., fixed: str | None = ..., items: int | Literal['auto']
            | None = ..., first_item: int | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int
            | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> None:
        """A learner of an edit model from pairs of strings, by EM. A step is one iteration over all pairs. It never lowers the
        objective log-likelihood + ln prior, where the prior of each context's own distribution is a Dirichlet around the
        starting
        model: an option's number of pseudo-counts, spread over the outcomes as the starting model does in that context. Every
        context that occurs at some cell of a pair's grid gets a distribution of its own. Any number of threads gives the same
        bits. Memory: 4 bytes per cell of all grids, and three times contexts * (symbols + 1) doubles.

        Pairs that the model gives no probability make the first step EmptyError, and the message names the pair.

        Parts that the option fixed names stay bit for bit what the start has, in every later model too, and expected edits are
        inferred under them. A fixed part gets no contexts of the data, and the objective leaves out its prior.

        A step is a sum over items (hawser/learner.h), which are the pairs in their order. Which contexts there are depends on
        all
        pairs. So the first round of learners that share the pairs collects their contexts, and each then counts in all of them.

        - start: the parameters and windows to begin with
        - pairs: of two tapes, input and output; values are weights (counts)
        - heldout: as pairs, for metrics alone; those without a probability are counted as heldout_impossible and do
          not enter heldout_log_likelihood; None: none
        -> learner: the new learner

        Options:
        - iterations=40: steps at most
        - tolerance=0.0001: done once five steps in a row raise the objective by no more than this, relative to its
          size, and become no larger
        - prior_edit=5: pseudo-counts per context, spread as the start model's distribution there
        - fixed='none': parts that keep the values of the start: insertion (of symbols, or moving on), writing (of a
          symbol or none for the one that is read)
        - items='auto': pairs in all, of which the learner's are a part, or none; auto: they are all
        - first_item=0: with items: which of all pairs, counted from 0, is the learner's first one
        - threads, max_bytes, cancel, monitor: as of every call

        Metrics:
        - heldout_log_likelihood: ln p(held-out pairs) under the model as it stands, nats, of the pairs that have a
          probability
        - heldout_log_likelihood_per_token: the same per output symbol, the end of each output counted
        - heldout_impossible: held-out pairs of a weight above 0 that have no probability under the model as it stands
        - log_likelihood: log-likelihood of the pairs under the model before the last step, nats
        - objective: log-likelihood plus log prior (up to a constant) of the model before the last step, nats
        - log_likelihood_per_token: log-likelihood per output symbol, the end of each output counted
        - change: rise of the objective from the step before, relative to its size
        - moved: share of the expected edits that the last step gave to other outcomes
        - contexts: contexts with a distribution of their own
        - items_per_block: pairs of a block of sums, at whose edges parts of the pairs are to be cut
        - converged: 1 once steps change nothing any more (tolerance, or 1e-5 if that is 0)

        - EmptyError: no pair, or no held-out pair, has a weight above 0
        """
        ...

    def model(self) -> EditModel:
        """The edit model as it stands after the steps made.

        -> model: the new edit model
        """
        ...

    def edits(self) -> EditLearnerEdits:
        """The expected numbers of edits over the data, under the model before the last step.

        -> insertions: symbols inserted
        -> deletions: symbols deleted
        -> copies: symbols copied
        -> substitutions: symbols read that another one was written for

        - EmptyError: no step has been made
        """
        ...

    def metric(self, name: Literal['heldout_log_likelihood', 'heldout_log_likelihood_per_token',  # type: ignore[override]
            'heldout_impossible', 'log_likelihood', 'objective', 'log_likelihood_per_token', 'change',
            'moved', 'contexts', 'items_per_block', 'converged']) -> float:
        """A number that the learner reports, by its name."""
        ...


class GraphLearner(Learner):
    """A learner of the beliefs of a graph's variables."""

    def __init__(self, graph: Graph, *, method: Literal['auto', 'bp', 'pruned', 'candidates', 'surrogate', 'ep', 'pep',
            'pep-greedy', 'exact', 'trw', 'mean-field', 'gibbs', 'max-product', 'best-state'] | None = ..., schedule: Literal[
            'sweeps', 'flooding', 'residual'] | None = ..., iterations: int | None = ..., tolerance: float | None = ...,
            damping: float | None = ..., kept_strings: int | None = ..., order: int | Literal['auto'] | None = ..., projection:
            Literal['auto', 'gradient', 'converged', 'refit', 'closed'] | None = ..., step: float | None = ..., penalty_weight:
            float | None = ..., penalty_decay: float | None = ..., first_passes: int | None = ..., first_sweeps: int | None =
            ..., unigram_sweeps: int | None = ..., batch: int | None = ..., separate: int | None = ..., starts: int | Literal[
            'auto'] | None = ..., precision: Literal['double', 'single'] | None = ..., samples: int | None = ..., burn_in: int |
            Literal['auto'] | None = ..., chains: int | None = ..., seed: int | None = ..., spanning_trees: Literal['auto',
            'uniform', 'sampled', 'optimized'] | None = ..., tree_samples: int | None = ..., tree_rounds: int | None = ...,
            max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ...,
            cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> None:
        """A learner of the beliefs of a graph's variables. The option `method` says how string variables keep their messages;
        finite
        variables keep vectors under every method, so that bp to pep-greedy are the same where no factor reads strings or tapes.

          auto        of finite variables and tables exact, where there are cycles, at most 2^20 edges, and the junction tree
          has at
                      most 2^26 entries that take half of max_bytes at most, else bp; with strings bp where that is exact and
                      cheap:
                      no cycle is left once observed variables are taken out, and two sweeps that are tried show no message and
                      no
                      belief of more than 16,384 arcs; pep otherwise, and where an option is given that bp has no use for. With
                      factors of logic or trees exact where there is no cycle, else as if they were tables where they can be,
                      else
                      bp. GraphLearner.method says which
          bp          as machines: exact on trees; grows with loops and with the factors of a variable, within limits
          pruned      the best strings of each incoming message, united (Dreyer and Eisner 2009; Cotterell et al. 2015)
          candidates  a fixed list: the strings observed anywhere over the same alphabet (Hall and Klein 2011)
          surrogate   a bigram model fitted under a 0-gram model instead of the other messages (Hall and Klein 2010)
          ep          all n-grams of an order (Cotterell and Eisner 2015, sections 3 and 4)
          pep         penalized EP (section 6.1): n-grams whose counts the belief misses by more than the penalty's weight join
          it
          pep-greedy  penalized EP by greedy growing (appendix B.9)
          exact       a junction tree over finite variables (Lauritzen and Spiegelhalter 1988), of graphs without strings and
                      machines: all beliefs in one step, exact with any cycles. Zeros are propagated first: values without
                      support
                      go, and decided variables leave. Several elimination orders are tried, and bytes are checked before tables
                      are
                      made: 8 for each entry, and in passing as many again for the largest table. Graphs with factors of logic
                      or
                      trees and without cycles have exact messages instead, whatever the number of variables. A projective tree
                      with tables of grandparents is one sum (GraphBuilder.add_tree); auto takes it for up to 40 words
          trw         tree-reweighted messages (Wainwright, Jaakkola and Willsky 2005), as the next three of finite variables
                      and tables alone. The weights of pairs are their shares of spanning trees, so that -free_energy is an
                      upper
                      bound of ln Z once messages have converged (metric "bound"). The option spanning_trees says which trees:
                      uniform: all alike (matrix-tree theorem); sampled: tree_samples of them, drawn by loop-erased walks
                      (Wilson
                      1996), and more until each pair is in one; optimized: those of the lowest value, by conditional gradients
                      from those of auto, in which messages converge anew in each of tree_rounds steps at most; auto: uniform,
                      or
                      sampled where that would take more than some seconds or max_bytes. Tables of more than two variables are
                      split into pairs by an auxiliary variable (metric "split")
          mean-field  independent variables: -free_energy is a lower bound of ln Z. Models with zeros that decide nothing are
          refused
          gibbs       samples in several chains; -free_energy is not known. Metric "r_hat" says how far chains agree. Where
          zeros are
                      left, chains begin at one state of high weight and may not reach all others
          max-product messages of the largest weights, for GraphLearner.best_state; beliefs are max-marginals, scaled to sum 1
          best-state  exact where the junction tree is as cheap as auto asks, with or without cycles, so that the best state is
          the
                      best of all; else max-product

        Belief propagation in a graph of finite variables and tables with cycles may have several fixed points, some of them far
        from
        the truth. So it may have several starts, one run after another: the first one as it always is, the others from messages
        of
        states that are drawn, and damped by .5 unless the option damping says otherwise. Beliefs are those of the run that
        settled
        with the largest Bethe value. Metric "fixed_points" counts the fixed points that differ: where there is more than one,
        convergence says little about the truth. A single one is no proof either. The option `starts` says how many runs there
        are.
        auto takes 8 where it chooses bp in a graph with cycles, and fewer where a sweep of all would make more than 2^18
        products
        of a table's entry, down to 1; where bp is asked for by name it is 1. A step is a sweep of one run, and `iterations`
        counts those of each. A learner made from another one (GraphLearner.with_graph) goes on from its messages in a single
        run.

        The penalized methods take the n-grams that the penalty chooses, with the weights that are best without it, and keep
        them
        while any message to the variable has a weight for them; the option projection has the penalized optimum, the paper's
        single
        steps and appendix B.8's closed form instead.

        A step is one sweep, with the same bits for any number of threads. It is done once every message was made anew and none
        would
        change by more than the tolerance, or after all iterations; residual runs end with a sweep over all edges that checks
        this. In graphs of finite variables and tables the change is tanh(d / 2), where d is the largest change of a message's
        log
        weight, so that no probability changes by more; it is also estimated how far messages still have to go where they
        approach
        their limit slowly, and runs go on until that is within 20 tolerances. Under mean-field the change is that of a
        probability.
        Elsewhere it is that of the message's log weights (finite variables, lists, machines that keep their shape; 1 for
        other machines), or the largest change of an expected count of an n-gram in the belief (ep and its kin; of a weight
        under
        surrogate and while a belief is improper): the whole change, whatever part of it damping leaves. Damping mixes
        logarithms; what is zero on either side is not mixed, nor machines of other shapes. Beliefs that have converged are
        exact
        on trees where messages are exact, and the same under all schedules where there is one fixed point. pep does not end
        while
        it may have single symbols only, nor any penalized method while its penalty's weight still falls.

        pep and pep-greedy have several fixed points. Where each message in the light of the others expects a string less than
        the
        penalty's weight, none gives it a weight, although all of them together may prefer it by many nats. At the end of a run
        of
        pep each belief is therefore compared with the product of its messages as they are. The metric "lacking" counts
        variables
        whose beliefs expect an n-gram less than the penalty's weight (or the tolerance, if that is larger) and whose messages
        expect
        it more than ten times as often. Such a run is not converged; a smaller weight, damping or another schedule may help.
        Variables with more than eight messages, or whose product has more than 4,096 states or 16,384 arcs, are not compared,
        nor
        with the option separate.

        A step is LimitError where a machine of a variable that keeps machines would exceed the limits: the message names the
        variable; the learner is as before. Under other methods such a message is left out and counted, as improper ones are.
        Whether
        all is excluded is found before any sweep, under every method, from what factors and observations allow at all. Messages
        that
        would take too long or exceed limits in this check are taken to allow everything; the metric "unchecked" counts them.
        Where it is not 0 and all messages are exact, a step or a belief may be ImpossibleError as well.

        - graph: what is inferred in
        -> learner: the new learner

        Options:
        - method='auto': how string variables keep their messages; of finite variables alone exact: a junction tree;
          trw: tree-reweighted messages, whose value is an upper bound of ln Z; mean-field: independent variables, a
          lower bound; gibbs: samples; max-product: a state of high weight; best-state: exact where cheap, else max-
          product; auto: exact or bp where it is exact and cheap, and no option of other messages is given; of finite
          variables else bp, of strings pep
        - schedule='sweeps': order of a sweep: forwards and backwards in turn; factors, then variables; what changed
          most first
        - iterations=50: sweeps at most
        - tolerance=0.001: done once no message would change by more
        - damping=0: share of the old message that stays, in logs
        - kept_strings=20: pruned: strings per message (k)
        - order='auto': ep, pep, pep-greedy: longest n-grams, begin and end counted; auto: 3, penalized 5
        - projection='auto': gradient: one step a visit (ep, pep); converged: the optimum (ep, pep); refit: the best
          weights of the n-grams the penalty chose (pep, pep-greedy); closed (ep, pep-greedy); auto: closed for ep,
          refit for the others
        - step=0.05: projection gradient: length of a step (eta)
        - penalty_weight=0.01: pep, pep-greedy: what the penalty is multiplied by (lambda)
        - penalty_decay=1: pep, pep-greedy: penalty_weight is multiplied by this after every sweep
        - first_passes=20: projection gradient: passes over a variable's messages a visit, in the first sweeps
        - first_sweeps=3: projection gradient: how many sweeps count as first ones
        - unigram_sweeps=1: pep: sweeps in which there are single symbols only
        - batch=20: pep-greedy: n-grams between two looks at the objective
        - separate=0: ep, pep, pep-greedy: 1: each outgoing message is projected on its own
        - starts='auto': bp: runs from different messages, of `iterations` sweeps at most each; the settled one of the
          best Bethe value is taken; auto: 1, and up to 8 where auto chooses bp in a graph with cycles
        - precision='double': bp and trw on grids of binary variables: numbers of messages; single where the weights
          fit
        - samples=1000: gibbs: sweeps counted, per chain
        - burn_in='auto': gibbs: sweeps before the first sample; auto: twice the samples
        - chains=4: gibbs: independent chains
        - seed=1: gibbs, bp with several starts, and trw under spanning_trees sampled: start of the random numbers
        - spanning_trees='auto': trw: the spanning trees whose shares are the weights of pairs: all alike; some that
          are drawn; those of the lowest value; auto: uniform, or sampled where that would take more than some seconds
          or max_bytes
        - tree_samples=100: spanning_trees sampled: trees that are drawn; more are added until each pair is in one
        - tree_rounds=20: spanning_trees optimized: steps at most; the value falls in each, and messages converge anew
        - max_arcs=8388608: arcs made at most, for one message or belief
        - threads, max_states, max_bytes, cancel, monitor: as of every call

        Metrics:
        - change: largest residual of the last sweep: of a message's log weights, or of a belief's expected counts of
          n-grams
        - converged: 1 once no message would change by more than the tolerance, none was left out and no variable is
          stuck or lacks n-grams
        - accepted: messages taken up in the last sweep
        - skipped: messages that could not be made or taken up in the last sweep
        - skipped_total: the same over all sweeps
        - stuck: variables with factors that never took up a message
        - free_energy: Bethe free energy, -ln Z on forests, where every belief is exact; trw, mean-field: a bound;
          nats
        - features: n-grams and listed strings of all approximated beliefs
        - arcs: arcs of all beliefs' machines
        - seconds_factors: time spent on messages from factors, summed over threads, as the next two are
        - seconds_projections: time spent on bringing messages into the variables' form
        - seconds_growth: time spent on choosing n-grams
        - unchecked: messages that met limits when the evidence was checked for contradictions; 0: there is none
        - bound: 1: -free_energy is an upper bound of ln Z (trw); -1: a lower one (mean-field); 0: neither is known
        - messages: messages made so far between finite variables (bp, trw, max-product)
        - split: trw: tables of more than two variables that were split into pairs by an auxiliary variable
        - r_hat: gibbs: largest ratio of what chains say apart and together (Gelman and Rubin); near 1 where they
          agree
        - best_log_weight: ln of the weight of the best state found between finite variables (GraphLearner.best_state)
        - lacking: pep: variables of a settled run whose beliefs lack n-grams that their messages together expect
        - treewidth: exact: variables of the junction tree's largest clique less one, once zeros are propagated
        - table_entries: exact: entries of the junction tree's tables
        - fixed_points: bp from several starts: fixed points that were seen; a marginal differs by more than 50
          tolerances
        - starts_done: bp from several starts: runs that have ended, of which the best Bethe value is taken
        - starts_spread: bp from several starts: largest minus smallest Bethe value of ln Z of the runs that settled,
          nats

        - ImpossibleError: no assignment has a positive weight; the message names a factor and a variable
        """
        ...

    def method(self) -> str:
        """The method of a learner as the option "method" has it; where that is auto, the one that was chosen.

        -> result: the text
        """
        ...

    def with_graph(self, graph: Graph) -> GraphLearner:
        """A learner in a changed graph with another one's options. Under ep, pep, pep-greedy and surrogate, and between finite
        variables and tables under all methods but exact, it starts from the messages, distributions or states of the other,
        which
        stays as it is, and so needs fewer sweeps where little has changed (EM, frame after frame), unless the option separate
        is
        set or zeros leave other values; other methods start anew. No step is made yet.

        - graph: the learner's own, or one made from it by the hws_graph_with_ functions
        -> next: the new learner

        - ArgumentError: variables, factors or which variables over strings are observed differ
        - CancelledError: the other's cancel request is set
        - ImpossibleError: no assignment has a positive weight
        """
        ...

    def set_tables(self, factors: npt.ArrayLike, tables: npt.ArrayLike, keep: int) -> None:
        """Puts other tables into factors of a learner, in place: the graph stays as it is, and the learner has tables of its
        own from
        then on. So a caller that goes from frame to frame makes one graph and one learner. The run begins anew, without steps,
        and
        its results are those of a new learner in the changed graph. A call that fails leaves the learner as it was.

        Calls for the same factors take no memory after the first one, nor do GraphLearner.marginals and steps on one thread
        under schedule sweeps or flooding then. This is so under bp, and exact without cycles, in graphs with factors of logic
        or
        with tables of three variables or more, as long as no variable is observed, no table has a zero and no factor is a tree.
        Where all factors are Logic.AT_MOST_ONE or tables of one variable with a positive weight of 0, zeros of value 1 may come
        and
        go. Tables of one variable also change so under schedule sweeps between pairs of binary variables that are no grid.
        Otherwise the method is made anew, with the same results.

        - factors (factor): tables'; where one comes twice the last table counts
        - tables: the new ones, one behind another, as GraphBuilder.add_table takes them
        - keep (0 or 1): 1: the run starts from the messages as they are, as that of GraphLearner.with_graph does; 0:
          as that of a new learner

        - CancelledError: the learner's cancel request is set
        - ImpossibleError: no assignment has a positive weight

        Cost: O(entries + edges) where no memory is taken
        """
        ...

    def probabilities(self, variable: int, count: int) -> npt.NDArray[np.float64]:
        """The belief of a finite variable.

        - variable (variable): which one
        - count: as many as the variable has values
        -> probabilities (probability): by value
        """
        ...

    def marginals(self) -> npt.NDArray[np.float64]:
        """The beliefs of all finite variables: those of the first one by value, then those of the next.

        -> values (probability): variables over strings have none

        - EmptyError: there was no step yet

        Cost: exact: O(values); bp: that of all messages to the variables
        """
        ...

    def factor_marginals(self) -> npt.NDArray[np.float64]:
        """The beliefs of all factors that are tables, as expected counts need them: the probability of each entry of the first
        table,
        as GraphBuilder.add_table orders them, then those of the next. Each table's sum to 1.

        -> values (probability): other factors have none

        - EmptyError: there was no step yet, or the messages contradict one another
        - UnsupportedError: the method has none

        Cost: exact: as much as its step, as nothing is kept for it; other methods: O(values)
        """
        ...

    def expected_counts(self) -> npt.NDArray[np.float64]:
        """The expected count of each weight: of all features that have it, the sum of the probabilities that their variables
        have the
        values they ask for. These are the derivatives of ln Z by the weights where the method is exact, and those of its value
        under bp and trw once they have converged. A gradient of a likelihood is a difference of two such vectors.

        -> counts (count): by index of the weight

        - EmptyError: there was no step yet, or the messages contradict one another
        - UnsupportedError: the method has none

        Cost: that of GraphLearner.factor_marginals
        """
        ...

    def best_state(self) -> npt.NDArray[np.int32]:
        """A state of high weight of a graph of finite variables and tables: a value of each variable. Under exact, and under
        max-product on trees, it is the best one of all. The metric "best_log_weight" is its log weight. Otherwise no change of
        a
        single value is better. Under max-product it is the best that messages gave after any step, in graphs of up to 2^16
        edges;
        under gibbs it is the best that the chains were in at the end of a step.

        -> values (from 0): by variable

        - EmptyError: there was no step yet
        - UnsupportedError: methods that keep messages over strings, and trees

        Cost: exact: about half of its step
        """
        ...

    def best_states(self, k: int, count: int, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None
            = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> GraphLearnerBestStates:
        """The k states of the highest weights, under method exact. Of states of equal weight the one with the lower value at
        the first
        variable where they differ comes first, and which of them are given where not all can be is the same in each run.

        - k (>= 1): states that are wanted
        - count: number of variables
        -> values (from 0): of each state the values of all variables, the best state first; what there are no states
          for is -1
        -> log_weights (nats): of each state; what there are no states for is -infinity
        -> found: how many there are

        Options:
        - max_bytes, cancel, monitor: as of every call

        - fewer results: fewer have a positive weight
        - EmptyError: there was no step yet
        - UnsupportedError: other methods, and trees
        - LimitError: the junction tree's tables, or the states and their next choices

        Cost: O(tables + k cliques residual choices)
        """
        ...

    def sample(self, variable: int, n: int, seed: int, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states:
            int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Strings:
        """Strings drawn from the belief of a variable, or values (value v of a finite variable is the string of the one symbol
        v + 1),
        each with the number 1 beside it. Item i depends on the belief, the seed, the variable and i alone.

        - variable (variable): which one
        - n (>= 0): how many
        - seed: any number
        -> samples: what was drawn

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - EmptyError: there was no step yet, or the messages that were kept contradict one another
        - ImproperError: infinite mass, also where no message could be taken up
        """
        ...

    def variable(self, variable: int, name: Literal['entropy', 'expected_length', 'accepted', 'skipped', 'features', 'arcs'], *,
            max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ...,
            cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> float:
        """A number about one variable, by its name.

        - variable (variable): which one
        - name: which number
            "entropy": of the belief, in nats; a belief's machine is made unambiguous for it
            "expected_length": symbols of a string under the belief
            "accepted": updates that the variable took; 0 between finite variables and tables, as the next two are
            "skipped": updates that were left out
            "features": n-grams of its belief
            "arcs": arcs of its belief
        -> value: the number

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - LimitError: limits were met
        - UnsupportedError: a belief that cannot be made unambiguous
        - EmptyError: as GraphLearner.belief
        """
        ...

    def belief(self, variable: int, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Machine:
        """The normalized belief of a string variable as an acceptor in the log semiring.

        - variable (variable): which one
        -> belief: the acceptor

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - EmptyError: there was no step yet, or the messages that were kept contradict one another
        - ImproperError: infinite mass, also where no message could be taken up
        """
        ...

    def model(self, variable: int, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ...,
            threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Ngram:
        """The normalized belief of a string variable that is kept as n-grams, as a log-linear model.

        - variable (variable): which one
        -> model: the belief

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - UnsupportedError: the variable's method keeps no model
        - EmptyError: as GraphLearner.belief
        - ImproperError: as there
        """
        ...

    def log_probs(self, variable: int, strings: Strings, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states:
            int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
            ...) -> npt.NDArray[np.float64]:
        """The log-probability of strings under the normalized belief of a string variable.

        - variable (variable): which one
        - strings: of one tape, over its alphabet
        -> log_probs (nats): by string; -infinity: none

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - EmptyError: there was no step yet, or the messages that were kept contradict one another
        - ImproperError: infinite mass, also where no message could be taken up
        """
        ...

    def best(self, variable: int, n: int, *, max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None =
            ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Strings:
        """The best strings of a belief, with their posterior probabilities as values.

        - variable (variable): a string variable
        - n (>= 0): strings that are wanted
        -> strings: the best first

        Options:
        - max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        - fewer results: there are fewer
        - NotConvergedWarning: as Machine.best_strings
        - EmptyError: as GraphLearner.belief
        - ImproperError: as there
        """
        ...

    def intervals(self, bound: float, count: int) -> GraphLearnerIntervals:
        """What the full graph's marginals can be, where D(H || F) is at most a bound: for each value the least and the largest
        probability x with kl(marginal, x) <= bound.

        - bound (>= 0): in nats
        - count (>= 0): as many numbers as that call gives
        -> least (probability): by variable and value, as GraphLearner.marginals gives them
        -> most (probability): the same

        - EmptyError: the learner has made no step
        """
        ...

    def metric(self, name: Literal['change', 'converged', 'accepted', 'skipped', 'skipped_total',  # type: ignore[override]
            'stuck', 'free_energy', 'features', 'arcs', 'seconds_factors', 'seconds_projections',
            'seconds_growth', 'unchecked', 'bound', 'messages', 'split', 'r_hat', 'best_log_weight',
            'lacking', 'treewidth', 'table_entries', 'fixed_points', 'starts_done',
            'starts_spread']) -> float:
        """A number that the learner reports, by its name."""
        ...


class DmvLearner(Learner):
    """A learner of a dependency model from sentences without trees."""

    def __init__(self, model: Dmv | None, sentences: Corpus, heldout: Corpus | None = None, *, method: Literal['em', 'hard-em',
            'vi', 'svi', 'scvi', 'cvi', 'hastings', 'blocked-gibbs'] | None = ..., iterations: int | None = ..., tolerance:
            float | None = ..., seed: int | None = ..., starts: int | None = ..., start_iterations: int | None = ..., burn_in:
            int | Literal['auto'] | None = ..., period: int | None = ..., chains: int | None = ..., anneal: str | None = ...,
            minibatch: int | None = ..., forgetting_rate: float | None = ..., delay: float | None = ..., items: int | Literal[
            'auto'] | None = ..., first_item: int | None = ..., start: Literal['harmonic', 'uniform', 'random'] | None = ...,
            valence: int | Literal['auto'] | None = ..., prior: float | Literal['auto'] | None = ..., prior_root: float |
            Literal['auto'] | None = ..., prior_child: float | Literal['auto'] | None = ..., prior_stop: float | Literal['auto']
            | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int |
            None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> None:
        """A learner of a dependency model from sentences without trees. The option `method` says how:

          em, hard-em  maximize the likelihood times the priors; hard-em counts each sentence's best tree alone
          vi           variational inference: rows have Dirichlet posteriors
          svi, scvi    the same from minibatches, after a pass over all sentences; scvi has the rows' posterior means
          cvi          collapsed variational inference: each sentence's trees under what all other sentences' expected counts
                       predict; a pass goes through the sentences in order, so that their order matters
          hastings     samples trees; each is proposed under what the other sentences' trees predict, and accepted by Hastings'
                       ratio, so that the chain's law is the exact posterior; the metric acceptance is the share of trees that
                       are
                       accepted
          blocked-gibbs samples rows given all trees, then all trees given the rows

        The option `start` says what learning begins with. `harmonic` lets nearer words be likelier heads: in a sentence of n
        words
        each is the root's child with probability 1/n, and the head of word m is h with probability

            q(h, m) = (1 - 1/n) * |h - m|^-1 / sum over h' of |h' - m|^-1

        With these arcs independent, the number K of children on a side of h has a Poisson-binomial law. The side goes on from
        state
        v with the expected count P(K > v) and stops in it with P(K = v); the last state L is left by stopping with P(K >= L),
        and by
        going on E[max(0, K - L)] times. These counts, divided by their sums, are the first rows. For cvi they are also the
        first
        local counts of every sentence.

        Every sentence has a word at least. A step is one pass over all sentences, one minibatch, or one sweep. Sums for em,
        hard-em,
        vi, svi and scvi may be shared among learners of parts (hawser/learner.h).

        - model: one to begin with, over the same symbols; then its valence holds; None: the option start says it
        - sentences: to learn from; the model keeps the table of a corpus of classes (Corpus.with_classes)
        - heldout: for metrics alone; those without a tree, or with another symbol, are counted as heldout_impossible
          and do not enter heldout_log_likelihood; None: none
        -> learner: the new learner

        Options:
        - method='em': how it is learned; hard-em: EM of best trees; svi: vi of minibatches; scvi: the same under
          posterior means; hastings: trees are proposed under the other sentences' counts; blocked-gibbs: rows are
          drawn, then all trees
        - iterations=200: passes, sweeps or minibatches at most
        - tolerance=1e-06: em, hard-em, vi: done once five steps in a row raise the objective by no more than this,
          relative to its size, and become no larger; cvi: once a pass changes the posteriors by no more, per token
        - seed=1: seed of all random numbers
        - starts=1: starts with other random rows, of which the one with the best objective goes on
        - start_iterations=10: with starts: passes of each before they are compared
        - burn_in='auto': sweeps before the first sample; auto: half of them
        - period=1: sweeps from one sample to the next
        - chains=1: independent samplers, of which the best is taken
        - anneal='1:1': temperatures of the first sweep and of the last one, as 2:0.1
        - minibatch=100: svi, scvi: items of a minibatch, at most
        - forgetting_rate=0.5: svi, scvi: the size of step m is (delay + m)^-forgetting_rate (kappa)
        - delay=1: svi, scvi: added to the number of a step, see forgetting_rate (tau)
        - items='auto': em, hard-em, vi, svi, scvi: items of the whole corpus, of which the data are a part, or none;
          auto: the data are all
        - first_item=0: with items: which of the whole corpus' items, counted from 0, is the data's first one
        - start='harmonic': rows to begin with: from the uses of the harmonic start, all outcomes alike, or drawn at
          random
        - valence='auto': how many numbers of children a head tells apart on each side: 0, 1 or more; or 0, 1, 2 or
          more; auto: as the model that learning begins with, or else 2
        - prior='auto': concentration of all rows' priors (alpha); auto: 1 for em and hard-em, 0.1 otherwise
        - prior_root='auto': the same of the root's child; auto: prior
        - prior_child='auto': the same of the child of a head and side; auto: prior
        - prior_stop='auto': the same of stopping or going on; auto: prior
        - threads, max_bytes, cancel, monitor: as of every call

        Metrics:
        - heldout_log_likelihood: ln p(held-out items) under the model as it stands, nats, of the items that have a
          probability
        - heldout_log_likelihood_per_token: the same per token
        - heldout_perplexity: of the held-out items per token: e to the negative of that
        - heldout_impossible: held-out items that have no probability under the model as it stands
        - perplexity: of the items that are learned from per token, under the model as it stands
        - rules_used: rules, or other outcomes of rows, that the items are expected to use half a time at least
        - log_likelihood (em, hard-em, vi): ln p(items) under the rows before the last step (vi: geometric means),
          nats
        - objective (em, hard-em, vi): what the method raises: log-likelihood plus log prior up to a constant; vi: the
          evidence's lower bound; nats
        - elbo (em, hard-em, vi): vi: the evidence's lower bound, nats
        - log_likelihood_per_token (em, hard-em, vi): log-likelihood per token, nats
        - change (em, hard-em, vi): rise of the objective from the step before, relative to its size
        - moved (em, hard-em, vi): share of the expected uses that the last step gave to other outcomes
        - converged (em, hard-em, vi): 1 once steps change nothing any more (tolerance, or 1e-5 if that is 0)
        - items_per_block (em, hard-em, vi, svi, scvi): items of a block of sums, at whose edges parts of a corpus are
          to be cut
        - step_size (svi, scvi): the last step's, (delay + m)^-forgetting_rate
        - log_likelihood_per_token (svi, scvi): ln of the last minibatch's sums over what is hidden, per token summed
          over, nats
        - surrogate (svi, scvi): the same as a sum, scaled to the corpus, nats; where pieces receive messages, what
          these say of their ends is part of it
        - epochs (svi, scvi): how often each item was in a minibatch
        - surrogate (cvi): sum over the items of ln p(item) under what the others predict, in the last pass, nats
        - surrogate_per_token (cvi): the same per token
        - change (cvi): of the posteriors in the last pass, absolute differences per token
        - converged (cvi): 1 once the change is within the tolerance, or 1e-3 if that is 0
        - log_joint (hastings, blocked-gibbs): ln p(corpus, states) of the present states, and of what is sampled
          beside them (a sparse graph, missing parts of vectors), of the chain whose it is highest, nats
        - log_joint_mean (hastings, blocked-gibbs): the same, mean over the chains
        - log_joint_per_token (hastings, blocked-gibbs): log_joint per token, nats
        - samples (hastings, blocked-gibbs): samples kept of each chain; 0: the model is of the last states
        - chain (hastings, blocked-gibbs): the best chain, whose samples have the highest mean of ln p(corpus,
          states), counted from 0
        - best_chain_log_joint (hastings, blocked-gibbs): the mean over that chain's samples of ln p(corpus, states),
          nats
        - changed (hastings, blocked-gibbs): share of the states the last sweep changed, mean over chains
        - temperature (hastings, blocked-gibbs): of the next sweep
        - chain_spread (hastings, blocked-gibbs): largest less smallest mean over a chain's samples of ln p(corpus,
          states), per token
        - r_hat (hastings, blocked-gibbs): potential scale reduction (Gelman, Rubin 1992) of the samples' ln p(corpus,
          states), each chain's halves taken as chains
        - effective_samples (hastings, blocked-gibbs): independent samples that would tell the mean of ln p(corpus,
          states) as well, of all chains together
        - chains_disagree (hastings, blocked-gibbs): 1 if r_hat is above 1.1 and chain_spread above .001: the chains
          are in different places, more of them help
        - bytes (hastings, blocked-gibbs): bytes of states, tables and samples
        - acceptance (hastings, blocked-gibbs): share of the proposals that the last sweep accepted, mean over chains;
          1 for Gibbs sampling
        - starts_done (em, hard-em, vi, cvi, with start=random starts=2): starts that have been judged
        - start (em, hard-em, vi, cvi, with start=random starts=2): the best start so far, in the end the one that
          goes on; counted from 0
        - best_objective (em, hard-em, vi, cvi, with start=random starts=2): its objective when it was judged, nats;
          of collapsed inference: the surrogate
        - starts_spread (em, hard-em, vi, cvi, with start=random starts=2): largest minus smallest objective of the
          starts when they were judged, per token, nats

        - EmptyError: there are no sentences, or the start gives one no probability (then of the first step)
        """
        ...

    @classmethod
    def new_known(cls, model: Dmv | None, sentences: Corpus, known: Treebank, heldout: Corpus | None = None, *, method: Literal[
            'em', 'hard-em', 'vi', 'svi', 'scvi', 'cvi', 'hastings', 'blocked-gibbs'] | None = ..., iterations: int | None =
            ..., tolerance: float | None = ..., seed: int | None = ..., starts: int | None = ..., start_iterations: int | None =
            ..., burn_in: int | Literal['auto'] | None = ..., period: int | None = ..., chains: int | None = ..., anneal: str |
            None = ..., minibatch: int | None = ..., forgetting_rate: float | None = ..., delay: float | None = ..., items: int
            | Literal['auto'] | None = ..., first_item: int | None = ..., start: Literal['harmonic', 'uniform', 'random'] | None
            = ..., valence: int | Literal['auto'] | None = ..., prior: float | Literal['auto'] | None = ..., prior_root: float |
            Literal['auto'] | None = ..., prior_child: float | Literal['auto'] | None = ..., prior_stop: float | Literal['auto']
            | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int |
            None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Self:
        """A learner as DmvLearner makes it, of trees alone in which no subtree crosses a bracket: the words of each subtree
        are all inside of the bracket, all outside of it, or hold all of its words. Brackets are the constituents of a treebank,
        whose labels do not count. Every method is that of the other call, with these trees in place of all, but the harmonic
        start
        counts without brackets. A sentence without brackets has all its trees.

        - model: one to begin with, over the same symbols; then its valence holds; None: the option start says it
        - sentences: to learn from
        - known: their brackets: as many sentences, each with as many words. Its words, tags and heads are not read
        - heldout: over the same symbols, for metrics alone and without brackets; None: none
        -> learner: the new learner

        Options:
        - method='em': how it is learned; hard-em: EM of best trees; svi: vi of minibatches; scvi: the same under
          posterior means; hastings: trees are proposed under the other sentences' counts; blocked-gibbs: rows are
          drawn, then all trees
        - iterations=200: passes, sweeps or minibatches at most
        - tolerance=1e-06: em, hard-em, vi: done once five steps in a row raise the objective by no more than this,
          relative to its size, and become no larger; cvi: once a pass changes the posteriors by no more, per token
        - seed=1: seed of all random numbers
        - starts=1: starts with other random rows, of which the one with the best objective goes on
        - start_iterations=10: with starts: passes of each before they are compared
        - burn_in='auto': sweeps before the first sample; auto: half of them
        - period=1: sweeps from one sample to the next
        - chains=1: independent samplers, of which the best is taken
        - anneal='1:1': temperatures of the first sweep and of the last one, as 2:0.1
        - minibatch=100: svi, scvi: items of a minibatch, at most
        - forgetting_rate=0.5: svi, scvi: the size of step m is (delay + m)^-forgetting_rate (kappa)
        - delay=1: svi, scvi: added to the number of a step, see forgetting_rate (tau)
        - items='auto': em, hard-em, vi, svi, scvi: items of the whole corpus, of which the data are a part, or none;
          auto: the data are all
        - first_item=0: with items: which of the whole corpus' items, counted from 0, is the data's first one
        - start='harmonic': rows to begin with: from the uses of the harmonic start, all outcomes alike, or drawn at
          random
        - valence='auto': how many numbers of children a head tells apart on each side: 0, 1 or more; or 0, 1, 2 or
          more; auto: as the model that learning begins with, or else 2
        - prior='auto': concentration of all rows' priors (alpha); auto: 1 for em and hard-em, 0.1 otherwise
        - prior_root='auto': the same of the root's child; auto: prior
        - prior_child='auto': the same of the child of a head and side; auto: prior
        - prior_stop='auto': the same of stopping or going on; auto: prior
        - threads, max_bytes, cancel, monitor: as of every call

        Metrics:
        - heldout_log_likelihood: ln p(held-out items) under the model as it stands, nats, of the items that have a
          probability
        - heldout_log_likelihood_per_token: the same per token
        - heldout_perplexity: of the held-out items per token: e to the negative of that
        - heldout_impossible: held-out items that have no probability under the model as it stands
        - perplexity: of the items that are learned from per token, under the model as it stands
        - rules_used: rules, or other outcomes of rows, that the items are expected to use half a time at least
        - log_likelihood (em, hard-em, vi): ln p(items) under the rows before the last step (vi: geometric means),
          nats
        - objective (em, hard-em, vi): what the method raises: log-likelihood plus log prior up to a constant; vi: the
          evidence's lower bound; nats
        - elbo (em, hard-em, vi): vi: the evidence's lower bound, nats
        - log_likelihood_per_token (em, hard-em, vi): log-likelihood per token, nats
        - change (em, hard-em, vi): rise of the objective from the step before, relative to its size
        - moved (em, hard-em, vi): share of the expected uses that the last step gave to other outcomes
        - converged (em, hard-em, vi): 1 once steps change nothing any more (tolerance, or 1e-5 if that is 0)
        - items_per_block (em, hard-em, vi, svi, scvi): items of a block of sums, at whose edges parts of a corpus are
          to be cut
        - step_size (svi, scvi): the last step's, (delay + m)^-forgetting_rate
        - log_likelihood_per_token (svi, scvi): ln of the last minibatch's sums over what is hidden, per token summed
          over, nats
        - surrogate (svi, scvi): the same as a sum, scaled to the corpus, nats; where pieces receive messages, what
          these say of their ends is part of it
        - epochs (svi, scvi): how often each item was in a minibatch
        - surrogate (cvi): sum over the items of ln p(item) under what the others predict, in the last pass, nats
        - surrogate_per_token (cvi): the same per token
        - change (cvi): of the posteriors in the last pass, absolute differences per token
        - converged (cvi): 1 once the change is within the tolerance, or 1e-3 if that is 0
        - log_joint (hastings, blocked-gibbs): ln p(corpus, states) of the present states, and of what is sampled
          beside them (a sparse graph, missing parts of vectors), of the chain whose it is highest, nats
        - log_joint_mean (hastings, blocked-gibbs): the same, mean over the chains
        - log_joint_per_token (hastings, blocked-gibbs): log_joint per token, nats
        - samples (hastings, blocked-gibbs): samples kept of each chain; 0: the model is of the last states
        - chain (hastings, blocked-gibbs): the best chain, whose samples have the highest mean of ln p(corpus,
          states), counted from 0
        - best_chain_log_joint (hastings, blocked-gibbs): the mean over that chain's samples of ln p(corpus, states),
          nats
        - changed (hastings, blocked-gibbs): share of the states the last sweep changed, mean over chains
        - temperature (hastings, blocked-gibbs): of the next sweep
        - chain_spread (hastings, blocked-gibbs): largest less smallest mean over a chain's samples of ln p(corpus,
          states), per token
        - r_hat (hastings, blocked-gibbs): potential scale reduction (Gelman, Rubin 1992) of the samples' ln p(corpus,
          states), each chain's halves taken as chains
        - effective_samples (hastings, blocked-gibbs): independent samples that would tell the mean of ln p(corpus,
          states) as well, of all chains together
        - chains_disagree (hastings, blocked-gibbs): 1 if r_hat is above 1.1 and chain_spread above .001: the chains
          are in different places, more of them help
        - bytes (hastings, blocked-gibbs): bytes of states, tables and samples
        - acceptance (hastings, blocked-gibbs): share of the proposals that the last sweep accepted, mean over chains;
          1 for Gibbs sampling
        - starts_done (em, hard-em, vi, cvi, with start=random starts=2): starts that have been judged
        - start (em, hard-em, vi, cvi, with start=random starts=2): the best start so far, in the end the one that
          goes on; counted from 0
        - best_objective (em, hard-em, vi, cvi, with start=random starts=2): its objective when it was judged, nats;
          of collapsed inference: the surrogate
        - starts_spread (em, hard-em, vi, cvi, with start=random starts=2): largest minus smallest objective of the
          starts when they were judged, per token, nats

        - ArgumentError: also for a treebank whose sentences have other numbers of words
        - EmptyError: also for a sentence without a tree that agrees; else as DmvLearner

        Cost: O(words^4) of a sentence with brackets in a step, O(words^3) of another one

        Source: Pereira and Schabes 1992
        """
        ...

    def model(self) -> Dmv:
        """The dependency model as it stands: of em and hard-em the last estimate; of vi, svi, scvi and cvi the posterior mean;
        of
        samplers the mean under the average counts of the best chain's samples.

        -> dmv: the new dmv
        """
        ...

    def metric(self, name: Literal['heldout_log_likelihood', 'heldout_log_likelihood_per_token',  # type: ignore[override]
            'heldout_perplexity', 'heldout_impossible', 'perplexity', 'rules_used', 'log_likelihood',
            'objective', 'elbo', 'log_likelihood_per_token', 'change', 'moved', 'converged',
            'items_per_block', 'step_size', 'surrogate', 'epochs', 'surrogate_per_token', 'log_joint',
            'log_joint_mean', 'log_joint_per_token', 'samples', 'chain', 'best_chain_log_joint',
            'changed', 'temperature', 'chain_spread', 'r_hat', 'effective_samples', 'chains_disagree',
            'bytes', 'acceptance', 'starts_done', 'start', 'best_objective',
            'starts_spread']) -> float:
        """A number that the learner reports, by its name."""
        ...


class PcfgLaLearner(Learner):
    """A learner of a grammar with latent annotations from trees."""

    def __init__(self, model: PcfgLa | None, trees: Treebank, signatures: str | builtins.bytes | None = None, *, method:
            Literal['em', 'hard-em', 'vi', 'svi', 'scvi', 'cvi', 'hastings', 'blocked-gibbs', 'cvi1'] | None = ..., iterations:
            int | None = ..., tolerance: float | None = ..., seed: int | None = ..., burn_in: int | Literal['auto'] | None =
            ..., period: int | None = ..., chains: int | None = ..., anneal: str | None = ..., minibatch: int | None = ...,
            forgetting_rate: float | None = ..., delay: float | None = ..., subtypes: int | None = ..., coupling: float |
            Literal['auto'] | None = ..., rare: int | None = ..., prior: float | Literal['auto'] | None = ..., max_arcs: int |
            None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel |
            None = ..., monitor: Monitor | None = ...) -> None:
        """A learner of a grammar with latent annotations from trees. The option `method` says how:

          em, hard-em  maximize the likelihood times the prior; hard-em counts each tree's best subtypes alone
          vi           variational inference: rows have Dirichlet posteriors
          svi, scvi    the same from minibatches, after a pass over all trees; scvi has the rows' posterior means
          cvi          collapsed variational inference: each tree's subtypes under what all other trees' expected counts
          predict; a
                       pass goes through the trees in order
          cvi1         the same node by node: subtypes of a tree's nodes are taken as independent
          hastings     samples subtypes; those of a tree are proposed under what the other trees predict, and accepted by
          Hastings'
                       ratio, so that the chain's law is the exact posterior
          blocked-gibbs samples rows given all subtypes, then all subtypes given the rows

        Learning begins with the relative frequency of each rule, divided evenly among its subtypes, times 1 plus noise from
        -0.01 to
        0.01: without noise subtypes would stay alike. Where that leaves them alike for long, as in trees whose words depend on
        each
        other by way of several labels alone, most children begin with the subtype of their parent (the option `coupling`). Or
        learning begins with a model, whose rules and words then hold.

        A sentence without tags and without constituents below an outermost one, such as "(( the) ( dog))", is a bare one: its
        tree
        is not known. em, vi, svi and scvi sum over all trees that the rules of the others give it. Its words do not count for
        `rare`, and the label of its outermost constituent does not either. Other methods refuse bare sentences.

        - model: one to begin with; None: options say what learning begins with
        - trees: to learn from; bare sentences, and trees with a constituent around all words and with a tag for each
          word
        - signatures: the table of classes of words, in the form of PcfgLa.signatures; None: that one, or the model's.
          With a model it must be None
        -> learner: the new learner

        Options:
        - method='em': how it is learned; hard-em: EM of the best subtypes; svi: vi of minibatches; scvi: the same
          under posterior means; cvi: a tree at once; cvi1: node by node; hastings: subtypes are proposed under the
          other trees' counts; blocked-gibbs: rows are drawn, then all subtypes
        - iterations=200: passes, sweeps or minibatches at most
        - tolerance=1e-06: em, hard-em, vi: done once five steps in a row raise the objective by no more than this,
          relative to its size, and become no larger; cvi: once a pass changes the posteriors by no more, per token
        - seed=1: seed of all random numbers
        - burn_in='auto': sweeps before the first sample; auto: half of them
        - period=1: sweeps from one sample to the next
        - chains=1: independent samplers, of which the best is taken
        - anneal='1:1': temperatures of the first sweep and of the last one, as 2:0.1
        - minibatch=100: svi, scvi: items of a minibatch, at most
        - forgetting_rate=0.5: svi, scvi: the size of step m is (delay + m)^-forgetting_rate (kappa)
        - delay=1: svi, scvi: added to the number of a step, see forgetting_rate (tau)
        - subtypes=2: how many subtypes a label has (H)
        - coupling='auto': share of children that begin with their parent's subtype, those of the others being even;
          auto: 0, but 0.9 where 20 steps of EM on some of the trees leave subtypes alike
        - rare=2: words that occur less often are replaced by the class of their spelling
        - prior='auto': concentration of all rules' priors (alpha); auto: 1 for em and hard-em, 0.1 otherwise
        - threads, max_bytes, cancel, monitor: as of every call

        Metrics:
        - heldout_log_likelihood: ln p(held-out items) under the model as it stands, nats, of the items that have a
          probability
        - heldout_log_likelihood_per_token: the same per token
        - heldout_perplexity: of the held-out items per token: e to the negative of that
        - heldout_impossible: held-out items that have no probability under the model as it stands
        - perplexity: of the items that are learned from per token, under the model as it stands
        - rules_used: rules, or other outcomes of rows, that the items are expected to use half a time at least
        - log_likelihood (em, hard-em, vi): ln p(items) under the rows before the last step (vi: geometric means),
          nats
        - objective (em, hard-em, vi): what the method raises: log-likelihood plus log prior up to a constant; vi: the
          evidence's lower bound; nats
        - elbo (em, hard-em, vi): vi: the evidence's lower bound, nats
        - log_likelihood_per_token (em, hard-em, vi): log-likelihood per token, nats
        - change (em, hard-em, vi): rise of the objective from the step before, relative to its size
        - moved (em, hard-em, vi): share of the expected uses that the last step gave to other outcomes
        - converged (em, hard-em, vi): 1 once steps change nothing any more (tolerance, or 1e-5 if that is 0)
        - items_per_block (em, hard-em, vi, svi, scvi): items of a block of sums, at whose edges parts of a corpus are
          to be cut
        - step_size (svi, scvi): the last step's, (delay + m)^-forgetting_rate
        - log_likelihood_per_token (svi, scvi): ln of the last minibatch's sums over what is hidden, per token summed
          over, nats
        - surrogate (svi, scvi): the same as a sum, scaled to the corpus, nats; where pieces receive messages, what
          these say of their ends is part of it
        - epochs (svi, scvi): how often each item was in a minibatch
        - surrogate (cvi, cvi1): sum over the items of ln p(item) under what the others predict, in the last pass,
          nats
        - surrogate_per_token (cvi, cvi1): the same per token
        - change (cvi, cvi1): of the posteriors in the last pass, absolute differences per token
        - converged (cvi, cvi1): 1 once the change is within the tolerance, or 1e-3 if that is 0
        - log_joint (hastings, blocked-gibbs): ln p(corpus, states) of the present states, and of what is sampled
          beside them (a sparse graph, missing parts of vectors), of the chain whose it is highest, nats
        - log_joint_mean (hastings, blocked-gibbs): the same, mean over the chains
        - log_joint_per_token (hastings, blocked-gibbs): log_joint per token, nats
        - samples (hastings, blocked-gibbs): samples kept of each chain; 0: the model is of the last states
        - chain (hastings, blocked-gibbs): the best chain, whose samples have the highest mean of ln p(corpus,
          states), counted from 0
        - best_chain_log_joint (hastings, blocked-gibbs): the mean over that chain's samples of ln p(corpus, states),
          nats
        - changed (hastings, blocked-gibbs): share of the states the last sweep changed, mean over chains
        - temperature (hastings, blocked-gibbs): of the next sweep
        - chain_spread (hastings, blocked-gibbs): largest less smallest mean over a chain's samples of ln p(corpus,
          states), per token
        - r_hat (hastings, blocked-gibbs): potential scale reduction (Gelman, Rubin 1992) of the samples' ln p(corpus,
          states), each chain's halves taken as chains
        - effective_samples (hastings, blocked-gibbs): independent samples that would tell the mean of ln p(corpus,
          states) as well, of all chains together
        - chains_disagree (hastings, blocked-gibbs): 1 if r_hat is above 1.1 and chain_spread above .001: the chains
          are in different places, more of them help
        - bytes (hastings, blocked-gibbs): bytes of states, tables and samples
        - acceptance (hastings, blocked-gibbs): share of the proposals that the last sweep accepted, mean over chains;
          1 for Gibbs sampling

        - EmptyError: there are no trees, or a bare sentence has none by the rules
        - ParseError: the table, with its line
        - ArgumentError: a sentence without such a tree, or a tree with a rule that the model lacks
        - UnsupportedError: a method that takes no bare sentences

        Cost: of a step O(nodes * subtypes^3) for a tree, and O(words^3 * rules * subtypes^3) for a bare sentence
        """
        ...

    def model(self) -> PcfgLa:
        """The grammar as it stands: of em and hard-em the last estimate; of the others the posterior mean, of samplers under
        the
        average counts of the best chain's samples.

        -> pcfg_la: the new pcfg la
        """
        ...

    def metric(self, name: Literal['heldout_log_likelihood', 'heldout_log_likelihood_per_token',  # type: ignore[override]
            'heldout_perplexity', 'heldout_impossible', 'perplexity', 'rules_used', 'log_likelihood',
            'objective', 'elbo', 'log_likelihood_per_token', 'change', 'moved', 'converged',
            'items_per_block', 'step_size', 'surrogate', 'epochs', 'surrogate_per_token', 'log_joint',
            'log_joint_mean', 'log_joint_per_token', 'samples', 'chain', 'best_chain_log_joint',
            'changed', 'temperature', 'chain_spread', 'r_hat', 'effective_samples', 'chains_disagree',
            'bytes', 'acceptance']) -> float:
        """A number that the learner reports, by its name."""
        ...


class PcfgLaSplitMergeLearner(Learner):
    """The same as a learner, which can be stopped, saved and resumed (hawser/learner."""

    def __init__(self, pcfg_la: PcfgLa, trees: Treebank, *, cycles: int | None = ..., iterations: int | None = ...,
            merge_iterations: int | None = ..., smooth_iterations: int | None = ..., merged: float | None = ..., rule_smoothing:
            float | None = ..., word_smoothing: float | None = ..., seed: int | None = ..., max_arcs: int | None = ...,
            max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ...,
            monitor: Monitor | None = ...) -> None:
        """The same as a learner, which can be stopped, saved and resumed (hawser/learner.h). A step is a split of all subtypes,
        a
        merge, or a step of EM with the smoothing behind it. The metric iterations says how many there are.
        PcfgLaLearner.model gives the grammar as it stands; at the end it is bit for bit that of PcfgLa.split_merge.

        - pcfg_la: to split
        - trees: that it was learned from, or others by its rules
        -> learner: the new learner

        Options:
        - cycles=1: how often subtypes are split in two
        - iterations=50: steps of EM after each subtype was split in two
        - merge_iterations=20: steps of EM after splits were undone
        - smooth_iterations=10: steps of EM at the end of a cycle, behind each of which rules are smoothed
        - merged=0.5: share of the splits that are undone: those that explain the trees least
        - rule_smoothing=0.01: how far rules of labels are moved towards the mean of their label's subtypes
        - word_smoothing=3: how many uses of each word are shared out to subtypes as those of its class are
        - seed=1: seed of the noise that lets halves grow apart
        - threads, max_bytes, cancel, monitor: as of every call

        Metrics:
        - log_likelihood: ln p(trees) before the last step of EM, nats
        - cycles_done: cycles that are over
        - subtypes: subtypes of all labels together
        - iterations: steps at most: splits, merges, and steps of EM

        - EmptyError: there are no trees
        - ArgumentError: a tree with a rule that the grammar lacks, and of a step that splits: more than 64 subtypes
        - UnsupportedError: a bare sentence (PcfgLaLearner)
        """
        ...

    def metric(self, name: Literal['log_likelihood', 'cycles_done', 'subtypes',  # type: ignore[override]
            'iterations']) -> float:
        """A number that the learner reports, by its name."""
        ...


class PfaLearner(Learner):
    """A learner of an automaton from the sequences of a corpus."""

    def __init__(self, start: Pfa | None, corpus: Corpus, heldout: Corpus | None = None, *, method: Literal['auto', 'cgs', 'em',
            'hard-em', 'vb', 'cvb0', 'cvb2', 'gcvb0', 'cgs-sg', 'cgs-hmm', 'cgs-hmm-star', 'estatemerge', 'alergia', 'mdi',
            'likelihood-ratio', 'aic', 'evgram', 'cvgram', 'ngram'] | None = ..., states: int | Literal['auto'] | None = ...,
            prior_transition: float | Literal['auto'] | None = ..., prior_emission: float | Literal['auto'] | None = ..., fixed:
            str | None = ..., iterations: int | Literal['auto'] | None = ..., burn_in: int | Literal['auto'] | None = ...,
            period: int | Literal['auto'] | None = ..., chains: int | None = ..., first_chain: int | None = ...,
            start_prior_transition: float | Literal['auto'] | None = ..., init: Literal['random', 'merged'] | None = ...,
            structure_interval: int | None = ..., transitions: Literal['normalized', 'printed'] | None = ..., choose: Literal[
            'halving', 'full'] | None = ..., candidate_states: str | Literal['auto'] | None = ..., candidate_prior_transition:
            str | Literal['auto'] | None = ..., budget: float | None = ..., folds: int | None = ..., shape: Literal['pfa',
            'hmm'] | None = ..., tolerance: float | Literal['auto'] | None = ..., starts: int | None = ..., start_iterations:
            int | Literal['auto'] | None = ..., anneal: str | None = ..., anneal_iterations: int | Literal['auto'] | None = ...,
            uniform_share: float | Literal['auto'] | None = ..., significance: float | Literal['auto'] | None = ..., threshold:
            float | Literal['auto'] | None = ..., added_count: float | Literal['auto'] | None = ..., merge_order: Literal[
            'count', 'shortlex'] | None = ..., minimum_count: int | None = ..., order: int | Literal['auto'] | None = ...,
            smoothing: Literal['kneser-ney', 'witten-bell'] | None = ..., items: int | Literal['auto'] | None = ..., first_item:
            int | None = ..., seed: int | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int |
            None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> None:
        """A learner of an automaton from the sequences of a corpus. The option `method` says how:

          auto           cgs with its sizes chosen as below, or estatemerge, whichever predicts held-out sequences better;
          merging if
                         sampling is not better by more than a standard error of the difference. With sizes given: cgs.
          cgs            collapsed Gibbs sampling ([SY] algorithm 1). A step is a sweep of every chain. It begins annealed: the
          prior
                         of transitions falls to its own value within the burn-in, without which chains stay in poor modes for
                         long.
          cgs-sg         the same with a sparse graph, sampled too ([SY] algorithm 2).
          cgs-hmm        collapsed Gibbs sampling of emission and transition ([SY] section 4.4, equation 20); cgs-hmm-star: the
                         same draws, from which probabilities of (state, symbol, next state) are estimated as cgs does.
          em, hard-em, vb   expectation maximization, with best paths only, variational Bayes. A step is an iteration.
          cvb0, cvb2     collapsed variational Bayes, of order 0 and 2 ([SY] section 2.4). A step is a pass over the corpus.
          gcvb0          its objective D0 minimized by L-BFGS-B ([SY] section 2.5). A step is an iteration of that.
          estatemerge, alergia, mdi, likelihood-ratio, aic   merging states of the prefix tree; a step is a merge or promotion.
          evgram, cvgram, ngram   variable-length grams grown by evidence or cross-validation, n-grams of one order.

        Of sampling methods two thirds of the iterations are burn-in and 50 samples of each chain are kept, unless options say
        otherwise; so who means to go on from a checkpoint with other iterations gives both.

        Sizes of auto and cgs that are not given are chosen first, by cross-validation over folds: candidates are compared by
        the
        held-out log-probability of short runs (first by how many sequences have none), in rounds that keep ever fewer
        candidates
        for ever longer runs (successive halving: numbers of states first, then priors; or all at once, [SY] section 4.1). A
        step is
        then a few candidates' runs in one round; sweeps follow. The option budget bounds the work of choosing and of the
        sampling
        after it, by default to about a minute of one processor; the metrics planned_visits and planned_seconds tell of it
        before
        the first step. That step merges states of
        the whole corpus, and until sampling has a sample the model is the merged automaton. Where the budget has no room for
        the
        shortest comparison, auto merges alone. A checkpoint keeps its budget. Options that a method has no use for are errors.
        Any
        number of threads gives the same bits.

        A run that is stopped while it is hot gives the best it had. Of a sampler whose prior still falls, each chain's
        automaton is
        that of its present states, or of the start if that has the higher ln p(corpus, states); of em and vb while posteriors
        are
        flattened, it is the present one, or that of the counts expected under the given start if the corpus is likelier under
        it.

        Learning may begin with a model instead of random numbers: one learned before, on other data or by another method, or
        read
        from a file; of an ensemble its best automaton. em, hard-em and vb begin with the counts expected under it, cvb0, cvb2
        and
        gcvb0 with the states' posterior, samplers with states drawn from it. Symbols are matched by their names; one that the
        model
        lacks says nothing of its states. The option states is then the model's unless it is given, and nothing is chosen by
        cross-validation. Under cvb0, cvb2, gcvb0 and samplers a sequence without probability under the model begins at random.

        Parts that the option fixed names stay what those of the start are, in every later model too: initial, where strings
        begin (all that leaves the initial state; of shape hmm the initial distribution), transition (symbol and next state,
        given
        that a state does not end; of hidden Markov models the next state), emission (of hidden Markov models: the symbol, given
        that a state does not end) and end, whether a state ends. The rest is learned under them, and objectives leave out what
        is
        constant. States all of whose parts are fixed keep their bits, and so do ends; a part beside an end that is learned
        keeps
        its proportions. Fixed parts that hold symbols need a corpus over the start's symbols, and those of hidden Markov models
        a
        start that is one: for cgs-hmm one that cgs-hmm learned. cgs-sg and cgs-hmm-star refuse fixed parts, and gcvb0 fixed
        probabilities of 0.

        The steps of em, hard-em and vb are sums over items (hawser/learner.h). Items are the distinct sequences, sorted by
        their
        labels, a sequence before those that it begins; equal ones are one item. All learners have the same alphabet. To share a
        corpus out, sort it and cut it between distinct sequences; `items` is how many of these there are, and `first_item` how
        many
        come before the part. Parts need not come from one sorted corpus: where a sequence is in two of them it counts as two
        items,
        and what is learned differs by rounding. The metric distinct_strings says how many items a learner holds.

        - start: the model to begin with, of as many states as are learned, for samplers of at most as many
        - corpus: the sequences
        - heldout: sequences over a matching alphabet, for metrics alone; those without a probability are counted as
          heldout_impossible and do not enter heldout_log_likelihood; None: none
        -> learner: the new learner

        Options:
        - method='auto': how it is learned; auto: cgs, with the number of states and the prior chosen, or estatemerge
          if that predicts held-out sequences as well
        - states='auto': states, beside the initial one; auto: cgs chooses by cross-validation, cgs-sg, cgs-hmm, cgs-
          hmm-star take 20, other methods 10
        - prior_transition='auto': prior count of every transition or outcome (beta); auto: cgs chooses by cross-
          validation; em, hard-em, evgram, cvgram take 1 (for em: no prior), estatemerge 0.5, others 0.1
        - prior_emission='auto': cgs-hmm, cgs-hmm-star, em, hard-em, vb of shape hmm: prior count of every emission;
          auto: 1 for em and hard-em (none), 0.1 otherwise
        - fixed='none': parts that keep the values of the start, with commas between them: initial, transition,
          emission (of hidden Markov models), end
        - iterations='auto': sweeps or iterations at most; auto: of cgs 1,000 to 20,000 by the corpus' size and the
          states, where sizes are chosen by the budget, gcvb0 2,000, others 200
        - burn_in='auto': cgs: sweeps before the first sample; auto: two thirds of them
        - period='auto': cgs: sweeps from one sample to the next; auto: as many as leave 50 samples of a chain
        - chains=4: cgs: independent samplers, over which results are averaged; where sizes are chosen at most so
          many, and fewer if the budget has less than 2,000 sweeps for each
        - first_chain=0: cgs: the first sampler's number: nodes whose samplers have other numbers draw other samples
          of one run
        - start_prior_transition='auto': cgs: prior_transition of the first sweep, from which it falls to its own; 0:
          it does not fall; auto: 0.2 for cgs begun at random, else 0
        - init='random': cgs: first states where no model is given: random, or as ALERGIA's automaton has them (states
          and prior_transition must be given)
        - structure_interval=1: cgs-sg: sweeps from one update of the graph to the next
        - transitions='normalized': cgs-hmm: printed: equation 20 as printed, whose mass leaks
        - choose='halving': halving: ever fewer candidates for ever longer runs; full: section 4.1: states, then the
          prior, by whole runs
        - candidate_states='auto': numbers of states to compare; auto: 5,10,20,30,40,50,60,70,80,90
        - candidate_prior_transition='auto': values of prior_transition to compare; auto: 0.01,0.02,0.05,0.1,0.2,0.5
        - budget=140000000000.0: choose halving: symbols times (states + 40) that choosing and the sampling after it
          visit together, about; the default takes about a minute of one processor
        - folds=10: choosing, cvgram: parts of the corpus that are held out in turn
        - shape='pfa': em, hard-em, vb: any automaton, or emission times transition
        - tolerance='auto': em, hard-em, vb: done once five steps in a row raise the objective by no more than this,
          relative to its size, and become no larger; gcvb0: once its objective falls by no more, relative to its
          size; cvb0, cvb2: once a pass changes the posteriors by no more, per token; auto: 1e-6, 2.22e-9, 1e-4
        - starts=1: em, hard-em, vb: random starts, of which the one with the best objective goes on
        - start_iterations='auto': with starts: passes of each before they are compared; auto: 20, with anneal 20 more
          than anneal_iterations
        - anneal='1:1': em, vb: temperatures of the first iteration and, where annealing ends, 1, as 2:1: posteriors
          are flattened to the power 1 / temperature
        - anneal_iterations='auto': em, vb, with anneal: iterations until the temperature is 1; cgs: sweeps until
          prior_transition is its own; auto: 50, or nine tenths of the burn-in
        - uniform_share='auto': cgs-sg, em, hard-em: share of each state's probability that is spread evenly over all
          outcomes; auto: 1e-6
        - significance='auto': estatemerge (0: no test beside the evidence), alergia, likelihood-ratio: significance
          of the test that keeps states apart (alpha); auto: 1e-4, 0.01, 1e-5
        - threshold='auto': mdi: rise of the divergence per state saved, nats per sequence, that a merge stays below
          (alpha); auto: 2 / sequences
        - added_count='auto': merging: count added to every outcome of a state in the end; auto: 0.0625
        - merge_order='count': merging: which state is next: the one seen most often, or the one with the least prefix
        - minimum_count=25: merging: states seen less often never stay apart
        - order='auto': grams: symbols of an n-gram at most, the last one counted; auto: ngram 5, evgram, cvgram 32
        - smoothing='kneser-ney': ngram: how probabilities are made from counts
        - items='auto': em, hard-em, vb: distinct sequences of the whole corpus, of which the learner's corpus is a
          part, or none; auto: it is all
        - first_item=0: with items: which of the whole corpus' distinct sequences in sorted order, counted from 0, is
          the first one here
        - seed=1: seed of all random numbers
        - threads, max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        Metrics:
        - selected (auto, cgs): 1 once the number of states and the prior are chosen
        - candidates (auto, cgs): candidates still compared
        - planned_visits (auto, cgs): symbols times (states + 40) that choosing and the sampling after it are to visit
          together, about: for an estimate of the time; 0: merging alone
        - planned_seconds (auto, cgs): the processor seconds that these visits take at 0.4 ns each
        - states (auto, cgs): states of the best candidate so far, in the end the chosen one; 0: state merging
        - prior_transition (auto, cgs): its prior_transition
        - held_out (auto, cgs): its mean held-out log-probability per symbol, ends counted, nats
        - held_out_impossible (auto, cgs): held-out sequences that it gave no probability
        - log_joint (auto, cgs): once sampling: ln p(corpus, states) of the chain whose it is highest
        - samples (auto, cgs): once sampling: automata kept so far of each chain
        - chains_disagree (auto, cgs): once sampling: 1 if the chains' log_joint differ by more than their own
          fluctuations explain
        - iterations: steps at most
        - heldout_log_likelihood: ln p(held-out corpus) under the model as it stands, nats, of the sequences that have
          a probability
        - heldout_log_likelihood_per_token: the same per symbol, ends counted
        - heldout_impossible: held-out sequences that have no probability under the model as it stands
        - log_joint (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): ln p(corpus, states) of the present states, and of
          what is sampled beside them (a sparse graph, missing parts of vectors), of the chain whose it is highest,
          nats
        - log_joint_mean (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): the same, mean over the chains
        - log_joint_per_token (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): log_joint per token, nats
        - samples (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): samples kept of each chain; 0: the model is of the last
          states
        - chain (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): the best chain, whose samples have the highest mean of ln
          p(corpus, states), counted from 0
        - best_chain_log_joint (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): the mean over that chain's samples of ln
          p(corpus, states), nats
        - changed (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): share of the states the last sweep changed, mean over
          chains
        - temperature (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): of the next sweep
        - chain_spread (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): largest less smallest mean over a chain's samples
          of ln p(corpus, states), per token
        - r_hat (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): potential scale reduction (Gelman, Rubin 1992) of the
          samples' ln p(corpus, states), each chain's halves taken as chains
        - effective_samples (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): independent samples that would tell the mean
          of ln p(corpus, states) as well, of all chains together
        - chains_disagree (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): 1 if r_hat is above 1.1 and chain_spread above
          .001: the chains are in different places, more of them help
        - bytes (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): bytes of states, tables and samples
        - valid_states (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): states visited, the initial one included, mean over
          chains
        - valid_pairs (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): pairs of a state and a letter or the end in use,
          mean over chains
        - valid_edges (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): transitions in use, those of the minimal automaton,
          mean over chains
        - determinacy (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): valid_edges / valid_pairs: 1 if what is in use is
          deterministic
        - sampled_edges (auto, cgs, cgs-sg, cgs-hmm, cgs-hmm-star): transitions there are: the sampled graph's, or all
          possible ones, mean over chains
        - log_likelihood (em, hard-em, vb): ln p(corpus) under the automaton before the last step (hard-em: of best
          paths; vb: under geometric means), nats
        - objective (em, hard-em, vb): what the method raises: log-likelihood plus log prior up to a constant; vb: the
          evidence's lower bound; nats
        - log_likelihood_per_token (em, hard-em, vb): log-likelihood per symbol, ends counted
        - change (em, hard-em, vb): rise of the objective from the step before, relative to its size
        - moved (em, hard-em, vb): share of the expected uses that the last step gave to other outcomes
        - converged (em, hard-em, vb): 1 once steps change nothing any more (tolerance, or 1e-5 if that is 0)
        - temperature (em, hard-em, vb): annealing: the temperature of the next step
        - distinct_strings (em, hard-em, vb): strings that differ: the items of a corpus that is shared
        - items_per_block (em, hard-em, vb): distinct strings of a block of sums, at whose edges parts of a corpus are
          to be cut
        - distinct_tokens (em, hard-em, vb): symbols and ends of the distinct strings
        - prefixes (em, hard-em, vb): distinct prefixes, shared within blocks: what a pass takes time for
        - change (cvb0, cvb2): change of q in the last pass, summed over states, on average over tokens
        - d0 (cvb0, cvb2): zeroth-order approximation of the divergence minus ln p(corpus), as GCVB0 minimizes it,
          nats; computed when asked for
        - edges (cvb0, cvb2, gcvb0): arcs whose expected count is above 1
        - converged (cvb0, cvb2, gcvb0): 1 once the change is within the tolerance
        - d0 (gcvb0): zeroth-order approximation of the divergence minus ln p(corpus), nats
        - change (gcvb0): fall of d0 in the last step, relative to its size
        - evaluations (gcvb0): times that d0 and its gradient were computed
        - states (estatemerge, alergia, mdi, likelihood-ratio, aic): red states: those of the automaton found so far
        - blue (estatemerge, alergia, mdi, likelihood-ratio, aic): blue states: those that wait next to it
        - merges (estatemerge, alergia, mdi, likelihood-ratio, aic): steps that folded a blue state into a red one
        - left (estatemerge, alergia, mdi, likelihood-ratio, aic): states that are not folded away, the prefix tree
          below the blue ones included
        - parameters (estatemerge, alergia, mdi, likelihood-ratio, aic): outcomes that occur in those states, less one
          per state
        - log_likelihood (estatemerge, alergia, mdi, likelihood-ratio, aic): log-likelihood of the corpus under their
          relative frequencies, nats
        - log_evidence (estatemerge, alergia, mdi, likelihood-ratio, aic): log-probability of the corpus with
          probabilities integrated out under prior_transition (0.5 but for estatemerge), nats
        - contexts (evgram, cvgram, ngram): contexts that have a distribution of their own; for ngram, those of the
          back-off model
        - depth (evgram, cvgram, ngram): symbols that contexts may look back so far
        - log_likelihood (evgram, cvgram, ngram): log-likelihood of the corpus under the model as it is read off, nats
        - starts_done (em, hard-em, vb, with starts=2): starts that have been judged
        - start (em, hard-em, vb, with starts=2): the best start so far, in the end the one that goes on; counted from
          0
        - best_objective (em, hard-em, vb, with starts=2): its objective when it was judged, nats; of collapsed
          inference: the surrogate
        - starts_spread (em, hard-em, vb, with starts=2): largest minus smallest objective of the starts when they
          were judged, per token, nats

        - EmptyError: the corpus or heldout has no sequences, or em, hard-em or vb, or any method with fixed parts, is
          given one without probability under start. UnsupportedError: start for state merging or grams, which begin
          with the corpus; fixed parts that a method cannot hold
        """
        ...

    def model(self) -> Pfa:
        """The automaton or ensemble as it stands after the steps made.

        -> pfa: the new pfa

        - EmptyError: there is none before the first step of a learner that chooses
        """
        ...

    def candidates(self) -> npt.NDArray[np.float64]:
        """Whether a learner chooses sizes, and what of. The chosen candidate comes first, then the best; without rows nothing
        is
        chosen. Numbers that are not known yet are NaN.

        -> rows: five numbers per candidate: states (0: the automaton of state merging), prior of transitions, rounds
          it stayed in, mean held-out log-probability per symbol (ends counted), standard error of that over parts of
          the folds
        """
        ...

    def metric(self, name: Literal['selected', 'candidates', 'planned_visits', 'planned_seconds',  # type: ignore[override]
            'states', 'prior_transition', 'held_out', 'held_out_impossible', 'log_joint', 'samples',
            'chains_disagree', 'iterations', 'heldout_log_likelihood',
            'heldout_log_likelihood_per_token', 'heldout_impossible', 'log_joint_mean',
            'log_joint_per_token', 'chain', 'best_chain_log_joint', 'changed', 'temperature',
            'chain_spread', 'r_hat', 'effective_samples', 'bytes', 'valid_states', 'valid_pairs',
            'valid_edges', 'determinacy', 'sampled_edges', 'log_likelihood', 'objective',
            'log_likelihood_per_token', 'change', 'moved', 'converged', 'distinct_strings',
            'items_per_block', 'distinct_tokens', 'prefixes', 'd0', 'edges', 'evaluations', 'blue',
            'merges', 'left', 'parameters', 'log_evidence', 'contexts', 'depth', 'starts_done',
            'start', 'best_objective', 'starts_spread']) -> float:
        """A number that the learner reports, by its name."""
        ...


class HmmLearner(Learner):
    """A learner of a hidden Markov model from data."""

    def __init__(self, start: Hmm | None, data: HmmData, heldout: HmmData | None = None, *, method: Literal['auto', 'em', 'vi',
            'cvi1', 'cvi2', 'cvi3', 'cgs', 'blocked-gibbs', 'beam', 'svi', 'svi-buffered', 'scvi2', 'scvi3'] | None = ...,
            estimate: Literal['map', 'ml'] | None = ..., prior_transition: float | None = ..., prior_emission: float | Literal[
            'auto'] | None = ..., prior_initial: float | Literal['auto'] | None = ..., fixed: str | None = ..., end: int | None
            = ..., topology: Literal['free', 'left-right'] | None = ..., jumps: int | None = ..., iterations: int | Literal[
            'auto'] | None = ..., tolerance: float | None = ..., init: Literal['auto', 'rows', 'posteriors', 'counts',
            'sampled', 'even', 'flat'] | None = ..., start_sweeps: int | Literal['auto'] | None = ..., sample_tokens: int | None
            = ..., starts: int | Literal['auto'] | None = ..., start_iterations: int | Literal['auto'] | None = ..., burn_in:
            int | Literal['auto'] | None = ..., period: int | Literal['auto'] | None = ..., chains: int | None = ...,
            first_chain: int | None = ..., anneal: str | None = ..., cold: float | None = ..., minibatch: int | None = ...,
            subsequence: int | Literal['auto'] | None = ..., buffer: int | None = ..., vanilla: int | None = ...,
            forgetting_rate: float | None = ..., delay: float | None = ..., hdp: int | None = ..., gamma: float | None = ...,
            sigma: float | None = ..., sticky: float | None = ..., sticky_update: Literal['auto', 'fixed', 'learn'] | None =
            ..., expect_states: float | Literal['auto'] | None = ..., prior_end: float | None = ..., emission_base: Literal[
            'fixed', 'learn'] | None = ..., emission_base_prior: float | None = ..., existence: Literal['auto', 'memory',
            'pairs', 'exact', 'mean-field', 'sampled'] | None = ..., existence_samples: int | None = ..., existence_every: int |
            None = ..., expected_tables: Literal['first-order', 'second-order'] | None = ..., label_order: Literal['counts',
            'none'] | None = ..., top_level: Literal['auto', 'pass', 'minibatch', 'even'] | None = ..., level_form: Literal[
            'sticks', 'point', 'surrogate'] | None = ..., level_step: Literal['natural', 'printed'] | None = ..., existence_sum:
            Literal['decayed', 'minibatches'] | None = ..., moves: Literal['merge,delete', 'merge,delete,split', 'none'] | None
            = ..., hyper: Literal['auto', 'fixed', 'ml', 'gamma'] | None = ..., hyper_shape: float | None = ..., hyper_rate:
            float | None = ..., prior_update: Literal['fixed', 'minka'] | None = ..., prior_update_first: int | Literal['auto']
            | None = ..., choose: Literal['none', 'grid'] | None = ..., candidate_prior_transition: str | Literal['auto'] | None
            = ..., candidate_prior_emission: str | Literal['auto'] | None = ..., candidate_iterations: int | None = ...,
            candidate_states: str | Literal['auto'] | None = ..., criterion: Literal['auto', 'heldout', 'bic'] | None = ...,
            items: int | Literal['auto'] | None = ..., first_item: int | None = ..., seed: int | None = ..., max_arcs: int |
            None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel |
            None = ..., monitor: Monitor | None = ...) -> None:
        """A learner of a hidden Markov model from data. The option `method` says how; by default it is vi with channels, cvi1
        with a
        dictionary or observed tags, else cgs:

        Steps of em, vi, and svi and scvi2 of whole sequences are sums over sequences (hawser/learner.h, "Statistics"). The data
        may then be a part of a corpus (options items, first_item), without sequences for a coordinator, over the same words as
        the other parts. With a dictionary, init must be given. Steps of scvi2 with hdp are such sums unless it samples its
        start or
        moves states.

          em             expectation maximization: the posterior's mode, by default (priors of 1) the maximum of the likelihood.
          A
                         step is a pass over the corpus.
          vi             variational inference (3.11 to 3.22), with a bound. A step is a pass.
          cvi1, cvi2, cvi3   collapsed variational inference, token by token (3.33 to 3.39), sequence by sequence (3.49 to
          3.56), and
                         by pieces of some tokens that hear of their neighbours (3.57 to 3.82; with the option vanilla they do
                         not
                         and begin with the stationary distribution). A step is a pass, by one thread. There is no bound. The
                         expected counts that each token or sequence adds are kept in 16 bits, with a relative error of at most
                         2^-12 (2.5e-4 of a count), and are taken out again exactly as they were added. What is inferred
                         together
                         is inferred from all other tokens: cvi2 and cvi3 refuse a sequence, or a piece, of more than nine
                         tenths
                         of the corpus.
          cgs            collapsed Gibbs sampling (3.25). A step is a sweep of every chain. The model is of the counts averaged
          over
                         the samples of the best chain; annealed, of its last state, or while the temperature falls of the start
                         if
                         that has the higher ln p(corpus, states). With hdp it is direct assignment (Teh et al.
                         2006), without a truncation: the number of states of the data is what it begins with.
          blocked-gibbs  Gibbs sampling of the parameters, then of each sequence's states at once. Likewise. With hdp it takes
          the
                         weak limit: it has all states of the data, whose weights are drawn from Dirichlet(gamma / states +
                         tables).
          beam           beam sampling (Van Gael et al. 2008), with hdp alone, and without a truncation: a sweep draws
          parameters, a
                         slice of each transition, as many states as are above the slices, and each sequence's states at once.
                         The
                         number of states of the data is what it begins with, and it may come to more or fewer. Likewise.
          svi            stochastic variational inference (Hoffman et al. 2013). A step is a minibatch of sequences or of
          pieces.
          svi-buffered   the same of pieces with more tokens on either side (Foti et al. 2014).
          scvi2, scvi3   stochastic collapsed variational inference of sequences, and of pieces that hear of their neighbours
          (3.98
                         to 3.109); scvi3 and svi-buffered with the option vanilla: pieces for themselves, begun by the
                         stationary
                         distribution.

        The option init says what learning begins with: random rows, random local posteriors (3.8.2), random counts (3.106),
        even
        local posteriors, or the states of a first chain of cgs after some sweeps, for cvi1, cvi2 and cvi3 on words alone, fewer
        than 2^24. With hdp these are a chain of blocked-gibbs, for channels too; scvi2 and scvi3 then have such states of a
        sample
        of the corpus (sample_tokens), unless the learner holds a part of it. By default that is even posteriors with a
        dictionary
        or observed tags, with random counts for states that these treat alike; random posteriors with channels; else sampled
        states
        where that is possible, else counts. From even posteriors cvi1, cvi2 and cvi3 first take a step of vi. They make what
        they
        begin with in the first step, or when a metric or the model is asked for before, and so do scvi2 and scvi3 where it is
        sampled; a checkpoint that is loaded needs none.

        With the option starts, em, vi, cvi1, cvi2 and cvi3 begin several times, and each start makes start_iterations steps.
        The one
        whose objective (of cvi1, cvi2, cvi3: surrogate) is best then goes on. Metrics: starts_done, start, best_objective,
        starts_spread. The model is that of the best start judged so far.

        A model may take the place of init: one learned before, on other data or by another method, or arrays (Hmm).
        Learning begins with the counts that are expected under it (an E step, which is half a step of em), cvi1 to cvi3 with
        posteriors under the means of these counts, Gibbs sampling with states drawn from their posterior under the model.
        States
        and words are matched by their names, states without names by their numbers. A word that the model lacks is taken as the
        model takes unknown words, by its class or as <unk>; where it has neither, the word's context alone decides. Priors are
        those of the options, not the model's.

        Concentrations of the priors are those given, or learned between steps by Minka's fixed point (learned too soon, when
        posteriors have not come apart yet, they may end in one state), or chosen from a grid: with each candidate some steps
        are
        made, and it is judged on held-out data: the fewest sequences without a probability, and among equals the highest
        probability of the others; fits that use fewer than five states are excluded, and learning goes on with the best. A step
        is
        then one of a candidate's first. In the same way the number of states is chosen among candidate_states, where
        the data leave it open or these are given, by held-out data or by the Bayesian information criterion (Schwarz 1978).
        Data for
        the model are then made by HmmData.for_. Options that a method has no use for are errors. Any number of threads
        gives the same bits.

        The metric states_used counts the states that hold half a token at least; states_alike counts those of them that emit
        and
        lead to the same as one before them, within 0.05 in total variation. Such a model could do with fewer states, or
        learning
        has stayed near a saddle, where all states are the same (posteriors without a dictionary are one for em and vi).

        Parts that the option fixed names stay bit for bit what the start has, in every later model too, and expected counts are
        inferred under them. Objectives leave out what is constant. Fixed emissions need data in the start's words, as
        HmmData.for_ makes them, and keep its classes of unknown words. Fixed channels need its families with their priors,
        which
        these data have too. Their densities stay what the start's method made of them: at modes or maxima of the likelihood, or
        predictive. Where states are matched by names in another order, a tied covariance may differ by rounding.

        - start: the model to begin with, of as many states as the data and of their tags; None: what init says
        - data: what is learned from
        - heldout: data made by HmmData.like, for metrics and the grid; sequences without a probability are counted as
          heldout_impossible and do not enter heldout_log_likelihood; None: none, the grid takes every tenth sequence
        -> learner: the new learner

        Options:
        - method='auto': how it is learned; beam: with hdp only; auto: with hdp cvi2, or cvi3 where nearly all is one
          sequence; else vi with channels, cvi1 with a dictionary or observed tags, cgs otherwise
        - estimate='map': em: the mode of the parameters given the data and the priors, or their maximum likelihood
          without any prior, variances at least 1e-6 of the data's (of the prior's scale)
        - prior_transition=1: concentration of the priors of transitions (alpha); prior_update minka: at first
        - prior_emission='auto': concentration of the priors of emissions (beta); prior_update minka: at first; auto:
          1 for em, 0.01 otherwise; with hdp the one of .01, .03, .1, .3 and 1 under which a short run gives left-out
          sequences the highest probability; where nothing can be left out the weight of 100 tokens, or of .7 times
          the square root of their number where that is more, but of no more than a hundredth of them, divided by the
          number of symbols, at most 1
        - prior_initial='auto': concentration of the prior of initial states; auto: prior_transition's
        - fixed='none': parts that keep the values of the start, with commas between them: initial, transition (ends
          too), emission (of words), channels (all of them, with the families and priors of that model)
        - end=0: 1: sequences end by a symbol of their own
        - topology='free': left-right: sequences begin in the first state, and no transition leads back to an earlier
          state
        - jumps=0: left-right: states that a transition may skip, at most; with end the end stands behind the last
          state
        - iterations='auto': passes, sweeps or minibatches at most; auto: 50 passes, 1,000 sweeps or minibatches
        - tolerance=0: em, vi: done once five steps in a row raise the objective by no more than this, relative to its
          size, and become no larger; cvi1, cvi2, cvi3: once a pass changes the posteriors by no more, per token
        - init='auto': all but Gibbs sampling: what it begins with where no model is given: random rows, local
          posteriors or counts; sampled, cvi1, cvi2, cvi3: the states of a short run of cgs, with hdp on channels or
          little data of blocked-gibbs, scvi2, scvi3 with hdp: of that on a sample; even: posteriors as even as
          allowed states let them be; flat: a token's state follows its relative place in its sequence; auto: counts,
          with a dictionary or observed tags even, left-right without them flat, with channels alone posteriors; cvi1,
          cvi2, cvi3 on words alone or with hdp, scvi2, scvi3 with hdp: sampled
        - start_sweeps='auto': init sampled: sweeps of the run that makes the start; auto: 20 for each state that a
          token may be in, but 200 to 1,000; of blocked-gibbs 100 to 200, by the size of the data, and of two runs the
          more probable one where tokens times squared states times the sweeps of both are 4e9 at most. With hdp cgs
          makes three runs, and the most probable one is the start; where tokens times states times all sweeps are
          over 4e9, it is chosen after a quarter of them
        - sample_tokens=20000: scvi2, scvi3 with hdp: tokens of the sample of the corpus on which the start is sampled
          and moves are judged
        - starts='auto': em, vi, cvi1, cvi2, cvi3: starts, of which the one with the best objective goes on: by other
          seeds, with a dictionary and init auto also posteriors and sampled, with init flat by parts of other
          lengths; auto: 3 for em and vi without a dictionary, observed tags or hdp, else 1
        - start_iterations='auto': with starts: passes of each before they are compared; auto: 20, or 50 where starts
          is auto
        - burn_in='auto': cgs, blocked-gibbs, beam: sweeps before the first sample; auto: two thirds of them
        - period='auto': cgs, blocked-gibbs, beam: sweeps from one sample to the next; auto: about 50 samples of a
          chain
        - chains=2: cgs, blocked-gibbs, beam: independent samplers, of which the best is taken
        - first_chain=0: cgs, blocked-gibbs, beam: the first sampler's number: nodes whose samplers have other numbers
          draw other samples of one run
        - anneal='1:1': cgs, blocked-gibbs: temperatures of the first sweep and of the last ones, as 2:0.08
        - cold=0.1: with anneal: share of the sweeps that have the last temperature
        - minibatch=100: svi, svi-buffered, scvi2, scvi3: sequences or pieces of a minibatch, at most
        - subsequence='auto': cvi3, svi-buffered, scvi3, svi: tokens of a piece; auto: 10, svi: whole sequences
        - buffer=10: svi-buffered: tokens on either side of a piece that are summed over
        - vanilla=0: cvi3, svi-buffered, scvi3: 1: pieces begin with the stationary distribution and hear nothing of
          others
        - forgetting_rate=0.5: svi, svi-buffered, scvi2, scvi3: the size of step m is (delay + m)^-forgetting_rate
          (kappa)
        - delay=1: svi, svi-buffered, scvi2, scvi3: added to the number of a step, see forgetting_rate (tau)
        - hdp=0: 1: a hierarchical Dirichlet process: rows of transitions share the weights of one stick, and the data
          use as many of its states as they need; the number of states is the most there may be, with cgs and beam
          what they begin with
        - gamma=1: with hdp: concentration of the stick, at first: with more of it more states are expected
        - sigma=1: with hdp: concentration of the rows, at first: with more of it they are more like the stick
        - sticky=0: with hdp: prior count of each state's transition to itself (kappa), at first; 0: none
        - sticky_update='auto': with hdp: sticky stays, or is learned even where hyper is fixed, from 1 on if it is 0;
          auto: as hyper says
        - expect_states='auto': with hdp: so many states are expected to be 99 per cent of the stick, and half as many
          of a row, at first; it sets gamma and sigma; auto: they are given
        - prior_end=1: with hdp and end: prior count of the end in each row
        - emission_base='fixed': cvi1, cvi2, cvi3 with hdp, on words: learn: the emissions of all states share a base
          that is learned from the words' tables, and so is its concentration unless hyper is fixed; it begins as
          prior_emission says
        - emission_base_prior=1: emission_base learn: prior count of each word in the base
        - existence='auto': cvi1, cvi2, cvi3, scvi2, scvi3 with hdp: how the probabilities are found that counts are
          above 0; auto: memory, with cvi1 mean-field; exact takes the states squared times as long
        - existence_samples=10: existence sampled: state sequences drawn of each sequence
        - existence_every=3: cvi1, cvi2, cvi3 with hdp: existence is found, and the stick, its concentrations and the
          base of emissions move, in the first pass and each so many later
        - expected_tables='first-order': cvi1, cvi2, cvi3, scvi2, scvi3 with hdp: tables are expected by the mean of
          each count that is above 0, or by its variance too, which takes longer
        - label_order='counts': with hdp, but for samplers: states are put in order of their expected tokens before
          each update of the stick, or never
        - top_level='auto': with hdp: the stick moves after each pass or sweep, in minibatches after each epoch or
          each minibatch; or its weights stay even, as in a finite model; auto: minibatch in minibatches, else pass
        - level_form='sticks': vi, svi, svi-buffered with hdp: what is kept of the stick: a distribution of its
          pieces; one value of it, which is svi-p; or a distribution under the surrogate bound of Hughes et al. (2015)
        - level_step='natural': scvi2, scvi3 with top_level minibatch: the natural step, which averages; or the plain
          gradient, whose steps are badly scaled
        - existence_sum='decayed': scvi2, scvi3 with hdp: one decayed sum of what exists, or the sum over the
          minibatches of an epoch, which takes 8 bytes times the states squared for each of them
        - moves='merge,delete': cvi1, cvi2, cvi3, scvi2, scvi3 with hdp: after ten passes, of minibatches after an
          epoch, and again as many later or more, two states become one where the corpus and its hard states are then
          more probable, and a state ends that no most probable path takes; with split, not of minibatches, a state
          becomes two where that makes them more probable
        - hyper='auto': with hdp: gamma, sigma and sticky stay, or are learned by maximum likelihood or under a gamma
          prior; auto: ml, with cgs, blocked-gibbs and beam gamma
        - hyper_shape=1: with hyper gamma: the prior's shape
        - hyper_rate=1: with hyper gamma: the prior's rate
        - prior_update='fixed': concentrations: as given, or learned by Minka's fixed point (not em)
        - prior_update_first='auto': prior_update minka: steps before the first update; auto: half of the iterations
        - choose='none': grid: the concentrations that are best on held-out data, of all pairs of candidates
        - candidate_prior_transition='auto': choose grid: values of prior_transition to compare; auto:
          0.003,0.01,0.03,0.1,0.3,1 or for em 1,1.01,1.03,1.1,1.3
        - candidate_prior_emission='auto': choose grid: values of prior_emission to compare, each with each
          prior_transition; auto: the same values
        - candidate_iterations=20: choose grid, numbers of states: steps of a candidate
        - candidate_states='auto': numbers of states to compare, without a dictionary or observed tags; auto:
          2,4,8,16,32,64 where the data's states are auto, else those of the data
        - criterion='auto': numbers of states are compared by ln p of held-out data, or by the Bayesian information
          criterion; auto: heldout, but bic where fewer than ten sequences are all there is and concentrations are
          given
        - items='auto': em, vi, svi, scvi2: sequences of the whole corpus, of which the data are a part, or none;
          auto: the data are all
        - first_item=0: with items: which of the whole corpus' sequences, counted from 0, is the data's first one
        - seed=1: seed of all random numbers
        - threads, max_states, max_arcs, max_bytes, cancel, monitor: as of every call

        Metrics:
        - states_used: states expected to hold half a token at least
        - states_alike: of those: states that emit and lead to the same as one before them, by total variation within
          0.05
        - iterations: steps at most
        - heldout_log_likelihood: ln p(held-out corpus) under the model as it stands, nats, of the sequences that have
          a probability
        - heldout_log_likelihood_per_token: the same per token
        - heldout_impossible: held-out sequences that have no probability under the model as it stands
        - log_joint (auto, cgs, blocked-gibbs, beam): ln p(corpus, states) of the present states, and of what is
          sampled beside them (a sparse graph, missing parts of vectors), of the chain whose it is highest, nats
        - log_joint_mean (auto, cgs, blocked-gibbs, beam): the same, mean over the chains
        - log_joint_per_token (auto, cgs, blocked-gibbs, beam): log_joint per token, nats
        - samples (auto, cgs, blocked-gibbs, beam): samples kept of each chain; 0: the model is of the last states
        - chain (auto, cgs, blocked-gibbs, beam): the best chain, whose samples have the highest mean of ln p(corpus,
          states), counted from 0
        - best_chain_log_joint (auto, cgs, blocked-gibbs, beam): the mean over that chain's samples of ln p(corpus,
          states), nats
        - changed (auto, cgs, blocked-gibbs, beam): share of the states the last sweep changed, mean over chains
        - temperature (auto, cgs, blocked-gibbs, beam): of the next sweep
        - chain_spread (auto, cgs, blocked-gibbs, beam): largest less smallest mean over a chain's samples of ln
          p(corpus, states), per token
        - r_hat (auto, cgs, blocked-gibbs, beam): potential scale reduction (Gelman, Rubin 1992) of the samples' ln
          p(corpus, states), each chain's halves taken as chains
        - effective_samples (auto, cgs, blocked-gibbs, beam): independent samples that would tell the mean of ln
          p(corpus, states) as well, of all chains together
        - chains_disagree (auto, cgs, blocked-gibbs, beam): 1 if r_hat is above 1.1 and chain_spread above .001: the
          chains are in different places, more of them help
        - bytes (auto, cgs, blocked-gibbs, beam): bytes of states, tables and samples
        - heldout_ensemble_per_token (auto, cgs, blocked-gibbs, beam): ln of held-out sequences' mean probability over
          the samples since they are watched, per token, nats, of the sequences that have one
        - starts_done (em, vi, cvi1, cvi2, cvi3): starts that have been judged
        - start (em, vi, cvi1, cvi2, cvi3): the best start so far, in the end the one that goes on; counted from 0
        - best_objective (em, vi, cvi1, cvi2, cvi3): its objective when it was judged, nats; of collapsed inference:
          the surrogate
        - starts_spread (em, vi, cvi1, cvi2, cvi3): largest minus smallest objective of the starts when they were
          judged, per token, nats
        - converged (em, vi, cvi1, cvi2, cvi3): 1 once the start that goes on has converged; 0 while starts are
          compared
        - log_likelihood (em, vi): ln p(corpus) under the parameters before the last step (vi: under geometric means),
          nats
        - objective (em, vi): what the method raises: log-likelihood plus log prior up to a constant; vi: the
          evidence's lower bound; nats
        - elbo (em, vi): vi: the evidence's lower bound, which level_form point has none of, nats
        - log_likelihood_per_token (em, vi): log-likelihood per token, nats
        - items_per_block (em, vi): sequences of a block of sums, at whose edges parts of a corpus are to be cut
        - change (em, vi): rise of the objective from the step before, relative to its size
        - moved (em, vi): share of the expected uses that the last step gave to other outcomes
        - surrogate (cvi1, cvi2, cvi3, auto): sum of ln Z of what the last step inferred together, under surrogate
          parameters, nats; no bound
        - surrogate_per_token (cvi1, cvi2, cvi3, auto): the same per token
        - change (cvi1, cvi2, cvi3, auto): posteriors moved by the last step: half the sum of absolute differences,
          per token; with hdp or a learned base, once that is within the tolerance, how far priors moved if it is more
        - converged (cvi1, cvi2, cvi3, auto): 1 once the change is within the tolerance, or 1e-3 if that is 0
        - step_size (svi, svi-buffered, scvi2, scvi3): the last step's, (delay + m)^-forgetting_rate
        - log_likelihood_per_token (svi, svi-buffered, scvi2, scvi3): ln of the last minibatch's sums over what is
          hidden, per token summed over, nats
        - surrogate (svi, svi-buffered, scvi2, scvi3): the same as a sum, scaled to the corpus, nats; where pieces
          receive messages, what these say of their ends is part of it
        - items_per_block (svi, svi-buffered, scvi2, scvi3): items of a block of sums, at whose edges parts of a
          corpus are to be cut
        - epochs (svi, svi-buffered, scvi2, scvi3): how often each item was in a minibatch
        - prior_initial (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered, scvi2, scvi3, with
          prior_update=minka): concentration of the initial distribution's prior, as it stands
        - prior_transition (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered, scvi2, scvi3, with
          prior_update=minka): concentration of the transition rows' prior, as it stands
        - prior_emission (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered, scvi2, scvi3, with
          prior_update=minka): concentration of the emission rows' prior, as it stands
        - selected (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered, scvi2, scvi3, em, with
          choose=grid candidate_prior_transition=0.5,1 candidate_prior_emission=0.5): 1 once the candidate is chosen
        - candidates (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered, scvi2, scvi3, em, with
          choose=grid candidate_prior_transition=0.5,1 candidate_prior_emission=0.5): candidates not judged yet
        - states (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered, scvi2, scvi3, em, with
          choose=grid candidate_prior_transition=0.5,1 candidate_prior_emission=0.5): of the best candidate so far, in
          the end the chosen one
        - prior_transition (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered, scvi2, scvi3, em, with
          choose=grid candidate_prior_transition=0.5,1 candidate_prior_emission=0.5): the same candidate's
        - prior_emission (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered, scvi2, scvi3, em, with
          choose=grid candidate_prior_transition=0.5,1 candidate_prior_emission=0.5): the same candidate's
        - candidate_log_likelihood_per_token (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered,
          scvi2, scvi3, em, with choose=grid candidate_prior_transition=0.5,1 candidate_prior_emission=0.5): its ln
          p(held-out) per token when it was judged, nats, of the sequences that it gives a probability; criterion bic:
          -BIC / 2 per token
        - candidate_impossible (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, svi, svi-buffered, scvi2, scvi3, em,
          with choose=grid candidate_prior_transition=0.5,1 candidate_prior_emission=0.5): held-out sequences that it
          gave no probability when it was judged
        - converged (vi, em, with choose=grid candidate_prior_transition=0.5,1 candidate_prior_emission=0.5): 1 once
          steps change nothing any more (tolerance, or 1e-5 if that is 0)
        - gamma (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, beam, svi, svi-buffered, scvi2, scvi3, with hdp=1):
          hdp: concentration of the stick, as it stands
        - sigma (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, beam, svi, svi-buffered, scvi2, scvi3, with hdp=1):
          hdp: concentration of the rows, as it stands
        - kappa (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, beam, svi, svi-buffered, scvi2, scvi3, with hdp=1):
          hdp: prior count of each state's transition to itself, as it stands
        - states_99 (auto, vi, cvi1, cvi2, cvi3, cgs, blocked-gibbs, beam, svi, svi-buffered, scvi2, scvi3, with
          hdp=1): hdp: states that hold 99 per cent of the expected tokens, the largest first
        - merges (auto, cvi1, cvi2, cvi3, scvi2, scvi3, with hdp=1): hdp: merges of two states so far
        - deletes (auto, cvi1, cvi2, cvi3, scvi2, scvi3, with hdp=1): hdp: states so far whose tokens a move left to
          others
        - merges_tried (auto, cvi1, cvi2, cvi3, scvi2, scvi3, with hdp=1): hdp: merges that the last round of moves
          tried with a refit
        - splits (auto, cvi1, cvi2, cvi3, with hdp=1): hdp: splits of a state in two so far
        - splits_tried (auto, cvi1, cvi2, cvi3, with hdp=1): hdp: splits that the last round of moves tried with a
          refit
        - beta (auto, cvi1, cvi2, cvi3, with hdp=1 emission_base=learn): emission_base learn: concentration of a
          state's emissions around the base, as it stands

        - EmptyError: a sequence has no probability under start. UnsupportedError: cvi2 or cvi3 where a sequence or
          piece holds more than nine tenths of the corpus
        """
        ...

    def set_prior(self, which: Literal['initial', 'transition', 'emission'], concentration: float, base: npt.ArrayLike) -> None:
        """Sets the bases of a prior from the next step on: the parameter of an outcome is the concentration times its base.
        Outcomes
        are states; states, then the end if there is one; words. A base of 0 forbids the outcome: its probability and its count
        are 0
        and stay 0, as in a left-right model, where transition[j][k] is forbidden for k < j. Sequences that are impossible then
        make a step fail with EmptyError, and strings over the words may have probability 0. cgs draws one state at a time, so
        it needs zeros under which single changes lead everywhere. A choice among candidates keeps bases for all of them; under
        choose=grid a candidate's own concentrations take the place of `concentration` until one is chosen. What is refused
        changes
        nothing.

        - which: which prior
            "initial": of first states
            "transition": of states and ends after states
            "emission": of words in states
        - concentration (> 0): what bases are multiplied by
        - base: one number >= 0 per outcome for all rows, or as many for each row

        - ArgumentError: also rows of zeros alone, parameters that the method cannot have (em: below 1; estimate ml: a
          concentration other than 1, or a base other than 0 and 1), or a fixed part
        - EmptyError: cvi1, cvi2, cvi3 after a step: zeros make a sequence impossible
        """
        ...

    def model(self, *, unknown: Literal['classes', 'symbol'] | None = ..., rare: int | None = ..., suffix: int | None = ...,
            max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ...,
            cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> Hmm:
        """The hidden Markov model as it stands after the steps made.

        With the option hdp it has the states that hold half a token at least, numbered by their tokens, largest first. One more
        state stands for the rest of the stick: it emits and leads on as the priors say. HmmData.for_ makes data in its states.

        Unknown words: by the option unknown, and if the vocabulary has "<unk>", the model splits the probability of "<unk>"
        over
        classes of spelling: a shape (capitals, digits, a hyphen) and, within it, the longest known suffix up to a length. What
        each state emits of rare words says how likely it emits each class: by successive abstraction from longer suffixes to
        shorter ones (Brants,
        "TnT", 2000, 2.3). How much a state gives to "<unk>" is the part of its tokens whose word occurs once or was read as
        "<unk>", and a little more. Its other words share the rest as before, so Hmm.score differs from what the learner's
        metrics say. A state's probabilities sum to 1 over the vocabulary with "<unk>", and over the vocabulary with the classes
        in its place; an unknown word counts as its class. Otherwise all unknown words are the one symbol "<unk>", with the
        probability that the method gives it: 0 by em, where no token was "<unk>" and the prior is 1.

        -> hmm: the new hmm

        Options:
        - unknown='classes': words outside a vocabulary that has <unk>: by suffix and shape, as rare words of the text
          are; or all alike
        - rare=10: unknown classes: words of at most so many tokens say what unknown words are like
        - suffix=4: unknown classes: letters of the longest suffix that is looked at
        - max_bytes, cancel, monitor: as of every call

        - EmptyError: there is none while candidates are being compared
        """
        ...

    def candidates(self) -> npt.NDArray[np.float64]:
        """What a grid of priors, or of numbers of states, chooses from, in its order. There are no rows where nothing is
        chosen.

        -> rows: seven numbers per candidate: states, prior of transitions, prior of emissions, held-out log-
          probability per token of the sequences that have one (NaN: not judged yet; criterion bic: -BIC / 2 per
          token), states used, 1 if excluded, 1 if chosen
        """
        ...

    def metric(self, name: Literal['states_used', 'states_alike', 'iterations',  # type: ignore[override]
            'heldout_log_likelihood', 'heldout_log_likelihood_per_token', 'heldout_impossible',
            'log_joint', 'log_joint_mean', 'log_joint_per_token', 'samples', 'chain',
            'best_chain_log_joint', 'changed', 'temperature', 'chain_spread', 'r_hat',
            'effective_samples', 'chains_disagree', 'bytes', 'heldout_ensemble_per_token',
            'starts_done', 'start', 'best_objective', 'starts_spread', 'converged', 'log_likelihood',
            'objective', 'elbo', 'log_likelihood_per_token', 'items_per_block', 'change', 'moved',
            'surrogate', 'surrogate_per_token', 'step_size', 'epochs', 'prior_initial',
            'prior_transition', 'prior_emission', 'selected', 'candidates', 'states',
            'candidate_log_likelihood_per_token', 'candidate_impossible', 'gamma', 'sigma', 'kappa',
            'states_99', 'merges', 'deletes', 'merges_tried', 'splits', 'splits_tried',
            'beta']) -> float:
        """A number that the learner reports, by its name."""
        ...


class GrammarLearner(Learner):
    """A learner of a grammar's weights from sentences, whose trees are hidden."""

    def __init__(self, grammar: Grammar, corpus: Corpus, heldout: Corpus | None = None, *, method: Literal['em', 'hard-em',
            'vi', 'svi', 'scvi', 'cvi', 'hastings', 'blocked-gibbs'] | None = ..., iterations: int | None = ..., tolerance:
            float | None = ..., seed: int | None = ..., starts: int | None = ..., start_iterations: int | None = ..., burn_in:
            int | Literal['auto'] | None = ..., period: int | None = ..., chains: int | None = ..., anneal: str | None = ...,
            minibatch: int | None = ..., forgetting_rate: float | None = ..., delay: float | None = ..., items: int | Literal[
            'auto'] | None = ..., first_item: int | None = ..., prior: float | Literal['auto'] | None = ..., init: Literal[
            'auto', 'random', 'given'] | None = ..., order: Literal['random', 'given'] | None = ..., max_arcs: int | None = ...,
            max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ...,
            monitor: Monitor | None = ...) -> None:
        """A learner of a grammar's weights from sentences, whose trees are hidden. Each nonterminal has a Dirichlet prior over
        its
        rules. Rules that the grammar calls fixed keep their weights, and the others of their nonterminal share what these
        leave.

        em raises the log-likelihood plus the log prior, and vi the evidence's lower bound; neither ever falls. cvi infers each
        sentence's trees under the expected counts of the other sentences, with the rows of parameters integrated out; its
        surrogate
        is no bound. hastings proposes a tree for each sentence under those predictions, and accepts it so that the trees of all
        sentences are drawn from their exact posterior. Acceptance is 1 by identity where no nonterminal occurs twice in a tree,
        so
        that it says nothing there; in recursive grammars it is below 1. blocked-gibbs draws rows given trees and trees given
        rows.

        svi is vi from minibatches (Hoffman, Blei, Wang and Paisley 2013): a step blends the expected counts of some sentences,
        scaled to the corpus, into those it has. scvi does so under posterior means. Both begin with a pass over all sentences.
        With
        a minibatch of all and steps of size 1 (forgetting_rate 0) svi is vi.

        A step is a pass over all sentences, a minibatch, or a sweep of every chain. For em, hard-em, vi, svi and scvi it is a
        sum
        over items (hawser/learner.h), which are the sentences. Any number of threads gives the same bits.

        The weights to begin with are random, or those of the grammar (option init): a grammar that was learned before goes on.
        Without the option a grammar whose nonterminals each have equal weights begins with random ones, because equal weights
        are
        a saddle point of all methods, and so does one with "<any>". Rules for strings of words that are random would make trees
        of
        few rules the most probable ones by far. So the strings' rules weigh about 1 each in a first E step, and the weights to
        begin
        with are the shares of its counts and a hundredth of random ones.

        Rules A --> <any> are written out for the substrings of both corpora. With the option items a learner may hold a part of
        the
        sentences, whose substrings are not all. Then the rules have to be written out for the whole corpus
        (Grammar.with_substrings), and a grammar that still has "<any>" is refused. Nor can a part make the E step above, which
        is over all sentences: with items all random weights are random, the same ones in each part that has the same seed.

        - grammar: the rules and the weights to begin with
        - corpus: the sentences; words are matched by their names
        - heldout: sentences for metrics alone, of which those without a tree are counted as heldout_impossible and do
          not enter heldout_log_likelihood; None: none
        -> learner: the new learner

        Options:
        - method='em': how it is learned; hard-em: EM of best trees; svi: vi of minibatches; scvi: the same under
          posterior means; hastings: trees are proposed under the other sentences' counts; blocked-gibbs: rows are
          drawn, then all trees
        - iterations=200: passes, sweeps or minibatches at most
        - tolerance=1e-06: em, hard-em, vi: done once five steps in a row raise the objective by no more than this,
          relative to its size, and become no larger; cvi: once a pass changes the posteriors by no more, per token
        - seed=1: seed of all random numbers, and of the order of sentences
        - starts=1: starts with other random rows, of which the one with the best objective goes on
        - start_iterations=10: with starts: passes of each before they are compared
        - burn_in='auto': sweeps before the first sample; auto: half of them
        - period=1: sweeps from one sample to the next
        - chains=1: independent samplers, of which the best is taken
        - anneal='1:1': temperatures of the first sweep and of the last one, as 2:0.1
        - minibatch=100: svi, scvi: items of a minibatch, at most
        - forgetting_rate=0.5: svi, scvi: the size of step m is (delay + m)^-forgetting_rate (kappa)
        - delay=1: svi, scvi: added to the number of a step, see forgetting_rate (tau)
        - items='auto': em, hard-em, vi, svi, scvi: items of the whole corpus, of which the data are a part, or none;
          auto: the data are all
        - first_item=0: with items: which of the whole corpus' items, counted from 0, is the data's first one
        - prior='auto': concentration of each rule's prior (alpha), times the grammar's own number for the rule if it
          has such; auto: 1 for em and hard-em and if the grammar has numbers, 0.1 otherwise
        - init='auto': weights to begin with: random ones, or those of the grammar; auto: random if each nonterminal
          has equal weights
        - order='random': cvi, hastings: in which order sentences are visited; random: drawn from the seed
        - threads, max_bytes, cancel, monitor: as of every call

        Metrics:
        - heldout_log_likelihood: ln p(held-out items) under the model as it stands, nats, of the items that have a
          probability
        - heldout_log_likelihood_per_token: the same per token
        - heldout_perplexity: of the held-out items per token: e to the negative of that
        - heldout_impossible: held-out items that have no probability under the model as it stands
        - perplexity: of the items that are learned from per token, under the model as it stands
        - rules_used: rules, or other outcomes of rows, that the items are expected to use half a time at least
        - log_likelihood (em, hard-em, vi): ln p(items) under the rows before the last step (vi: geometric means),
          nats
        - objective (em, hard-em, vi): what the method raises: log-likelihood plus log prior up to a constant; vi: the
          evidence's lower bound; nats
        - elbo (em, hard-em, vi): vi: the evidence's lower bound, nats
        - log_likelihood_per_token (em, hard-em, vi): log-likelihood per token, nats
        - change (em, hard-em, vi): rise of the objective from the step before, relative to its size
        - moved (em, hard-em, vi): share of the expected uses that the last step gave to other outcomes
        - converged (em, hard-em, vi): 1 once steps change nothing any more (tolerance, or 1e-5 if that is 0)
        - items_per_block (em, hard-em, vi, svi, scvi): items of a block of sums, at whose edges parts of a corpus are
          to be cut
        - step_size (svi, scvi): the last step's, (delay + m)^-forgetting_rate
        - log_likelihood_per_token (svi, scvi): ln of the last minibatch's sums over what is hidden, per token summed
          over, nats
        - surrogate (svi, scvi): the same as a sum, scaled to the corpus, nats; where pieces receive messages, what
          these say of their ends is part of it
        - epochs (svi, scvi): how often each item was in a minibatch
        - surrogate (cvi): sum over the items of ln p(item) under what the others predict, in the last pass, nats
        - surrogate_per_token (cvi): the same per token
        - change (cvi): of the posteriors in the last pass, absolute differences per token
        - converged (cvi): 1 once the change is within the tolerance, or 1e-3 if that is 0
        - log_joint (hastings, blocked-gibbs): ln p(corpus, states) of the present states, and of what is sampled
          beside them (a sparse graph, missing parts of vectors), of the chain whose it is highest, nats
        - log_joint_mean (hastings, blocked-gibbs): the same, mean over the chains
        - log_joint_per_token (hastings, blocked-gibbs): log_joint per token, nats
        - samples (hastings, blocked-gibbs): samples kept of each chain; 0: the model is of the last states
        - chain (hastings, blocked-gibbs): the best chain, whose samples have the highest mean of ln p(corpus,
          states), counted from 0
        - best_chain_log_joint (hastings, blocked-gibbs): the mean over that chain's samples of ln p(corpus, states),
          nats
        - changed (hastings, blocked-gibbs): share of the states the last sweep changed, mean over chains
        - temperature (hastings, blocked-gibbs): of the next sweep
        - chain_spread (hastings, blocked-gibbs): largest less smallest mean over a chain's samples of ln p(corpus,
          states), per token
        - r_hat (hastings, blocked-gibbs): potential scale reduction (Gelman, Rubin 1992) of the samples' ln p(corpus,
          states), each chain's halves taken as chains
        - effective_samples (hastings, blocked-gibbs): independent samples that would tell the mean of ln p(corpus,
          states) as well, of all chains together
        - chains_disagree (hastings, blocked-gibbs): 1 if r_hat is above 1.1 and chain_spread above .001: the chains
          are in different places, more of them help
        - bytes (hastings, blocked-gibbs): bytes of states, tables and samples
        - acceptance (hastings, blocked-gibbs): share of the proposals that the last sweep accepted, mean over chains;
          1 for Gibbs sampling
        - starts_done (em, hard-em, vi, cvi, with starts=2): starts that have been judged
        - start (em, hard-em, vi, cvi, with starts=2): the best start so far, in the end the one that goes on; counted
          from 0
        - best_objective (em, hard-em, vi, cvi, with starts=2): its objective when it was judged, nats; of collapsed
          inference: the surrogate
        - starts_spread (em, hard-em, vi, cvi, with starts=2): largest minus smallest objective of the starts when
          they were judged, per token, nats

        - EmptyError: no sentence; also, here or from a step, for a sentence without a tree, which the message names
        - ArgumentError: also if all rules are fixed
        - ImproperError: fixed rules that leave nothing for the others
        - DivergedError: as Grammar.score

        Cost: O(words^3 * rules) of each sentence in a step; cvi keeps at most 2 bytes for each rule and sentence,
          twice

        Source: Baker 1979; Kurihara and Sato 2004; Johnson, Griffiths and Goldwater 2007
        """
        ...

    @classmethod
    def new_known(cls, grammar: Grammar, corpus: Corpus, known: Treebank, heldout: Corpus | None = None, *, method: Literal[
            'em', 'hard-em', 'vi', 'svi', 'scvi', 'cvi', 'hastings', 'blocked-gibbs'] | None = ..., iterations: int | None =
            ..., tolerance: float | None = ..., seed: int | None = ..., starts: int | None = ..., start_iterations: int | None =
            ..., burn_in: int | Literal['auto'] | None = ..., period: int | None = ..., chains: int | None = ..., anneal: str |
            None = ..., minibatch: int | None = ..., forgetting_rate: float | None = ..., delay: float | None = ..., items: int
            | Literal['auto'] | None = ..., first_item: int | None = ..., prior: float | Literal['auto'] | None = ..., init:
            Literal['auto', 'random', 'given'] | None = ..., order: Literal['random', 'given'] | None = ..., tags: Literal[
            'known', 'any'] | None = ..., labels: Literal['any', 'known'] | None = ..., max_arcs: int | None = ..., max_bytes:
            int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor:
            Monitor | None = ...) -> Self:
        """A learner as GrammarLearner makes it, of the trees alone that agree with what is known of each sentence, as
        Grammar.counts_known says it: no node crosses a bracket, and labels are met if the option `labels` says so. Every method
        is that of the other call, with these trees in place of all. A sentence of which nothing is known has all its trees.

        - grammar: the rules and the weights to begin with
        - corpus: the sentences; words are matched by their names
        - known: what is known of their trees: as many sentences, each with as many words. Its words are not read, and
          its tags count under the option tags
        - heldout: sentences for metrics alone, of whose trees nothing is known; None: none
        -> learner: the new learner

        Options:
        - method='em': how it is learned; hard-em: EM of best trees; svi: vi of minibatches; scvi: the same under
          posterior means; hastings: trees are proposed under the other sentences' counts; blocked-gibbs: rows are
          drawn, then all trees
        - iterations=200: passes, sweeps or minibatches at most
        - tolerance=1e-06: em, hard-em, vi: done once five steps in a row raise the objective by no more than this,
          relative to its size, and become no larger; cvi: once a pass changes the posteriors by no more, per token
        - seed=1: seed of all random numbers, and of the order of sentences
        - starts=1: starts with other random rows, of which the one with the best objective goes on
        - start_iterations=10: with starts: passes of each before they are compared
        - burn_in='auto': sweeps before the first sample; auto: half of them
        - period=1: sweeps from one sample to the next
        - chains=1: independent samplers, of which the best is taken
        - anneal='1:1': temperatures of the first sweep and of the last one, as 2:0.1
        - minibatch=100: svi, scvi: items of a minibatch, at most
        - forgetting_rate=0.5: svi, scvi: the size of step m is (delay + m)^-forgetting_rate (kappa)
        - delay=1: svi, scvi: added to the number of a step, see forgetting_rate (tau)
        - items='auto': em, hard-em, vi, svi, scvi: items of the whole corpus, of which the data are a part, or none;
          auto: the data are all
        - first_item=0: with items: which of the whole corpus' items, counted from 0, is the data's first one
        - prior='auto': concentration of each rule's prior (alpha), times the grammar's own number for the rule if it
          has such; auto: 1 for em and hard-em and if the grammar has numbers, 0.1 otherwise
        - init='auto': weights to begin with: random ones, or those of the grammar; auto: random if each nonterminal
          has equal weights
        - order='random': cvi, hastings: in which order sentences are visited; random: drawn from the seed
        - tags='known': whether a word's tag is known or may be any one
        - labels='any': of brackets in known trees: whether a node over a bracket's words may have any label or must
          have the bracket's; a label that begins with ! must not stand there
        - threads, max_bytes, cancel, monitor: as of every call

        Metrics:
        - heldout_log_likelihood: ln p(held-out items) under the model as it stands, nats, of the items that have a
          probability
        - heldout_log_likelihood_per_token: the same per token
        - heldout_perplexity: of the held-out items per token: e to the negative of that
        - heldout_impossible: held-out items that have no probability under the model as it stands
        - perplexity: of the items that are learned from per token, under the model as it stands
        - rules_used: rules, or other outcomes of rows, that the items are expected to use half a time at least
        - log_likelihood (em, hard-em, vi): ln p(items) under the rows before the last step (vi: geometric means),
          nats
        - objective (em, hard-em, vi): what the method raises: log-likelihood plus log prior up to a constant; vi: the
          evidence's lower bound; nats
        - elbo (em, hard-em, vi): vi: the evidence's lower bound, nats
        - log_likelihood_per_token (em, hard-em, vi): log-likelihood per token, nats
        - change (em, hard-em, vi): rise of the objective from the step before, relative to its size
        - moved (em, hard-em, vi): share of the expected uses that the last step gave to other outcomes
        - converged (em, hard-em, vi): 1 once steps change nothing any more (tolerance, or 1e-5 if that is 0)
        - items_per_block (em, hard-em, vi, svi, scvi): items of a block of sums, at whose edges parts of a corpus are
          to be cut
        - step_size (svi, scvi): the last step's, (delay + m)^-forgetting_rate
        - log_likelihood_per_token (svi, scvi): ln of the last minibatch's sums over what is hidden, per token summed
          over, nats
        - surrogate (svi, scvi): the same as a sum, scaled to the corpus, nats; where pieces receive messages, what
          these say of their ends is part of it
        - epochs (svi, scvi): how often each item was in a minibatch
        - surrogate (cvi): sum over the items of ln p(item) under what the others predict, in the last pass, nats
        - surrogate_per_token (cvi): the same per token
        - change (cvi): of the posteriors in the last pass, absolute differences per token
        - converged (cvi): 1 once the change is within the tolerance, or 1e-3 if that is 0
        - log_joint (hastings, blocked-gibbs): ln p(corpus, states) of the present states, and of what is sampled
          beside them (a sparse graph, missing parts of vectors), of the chain whose it is highest, nats
        - log_joint_mean (hastings, blocked-gibbs): the same, mean over the chains
        - log_joint_per_token (hastings, blocked-gibbs): log_joint per token, nats
        - samples (hastings, blocked-gibbs): samples kept of each chain; 0: the model is of the last states
        - chain (hastings, blocked-gibbs): the best chain, whose samples have the highest mean of ln p(corpus,
          states), counted from 0
        - best_chain_log_joint (hastings, blocked-gibbs): the mean over that chain's samples of ln p(corpus, states),
          nats
        - changed (hastings, blocked-gibbs): share of the states the last sweep changed, mean over chains
        - temperature (hastings, blocked-gibbs): of the next sweep
        - chain_spread (hastings, blocked-gibbs): largest less smallest mean over a chain's samples of ln p(corpus,
          states), per token
        - r_hat (hastings, blocked-gibbs): potential scale reduction (Gelman, Rubin 1992) of the samples' ln p(corpus,
          states), each chain's halves taken as chains
        - effective_samples (hastings, blocked-gibbs): independent samples that would tell the mean of ln p(corpus,
          states) as well, of all chains together
        - chains_disagree (hastings, blocked-gibbs): 1 if r_hat is above 1.1 and chain_spread above .001: the chains
          are in different places, more of them help
        - bytes (hastings, blocked-gibbs): bytes of states, tables and samples
        - acceptance (hastings, blocked-gibbs): share of the proposals that the last sweep accepted, mean over chains;
          1 for Gibbs sampling
        - starts_done (em, hard-em, vi, cvi, with starts=2): starts that have been judged
        - start (em, hard-em, vi, cvi, with starts=2): the best start so far, in the end the one that goes on; counted
          from 0
        - best_objective (em, hard-em, vi, cvi, with starts=2): its objective when it was judged, nats; of collapsed
          inference: the surrogate
        - starts_spread (em, hard-em, vi, cvi, with starts=2): largest minus smallest objective of the starts when
          they were judged, per token, nats

        - ArgumentError: also for a treebank whose sentences have other numbers of words, and for a tag or label that
          counts and is no nonterminal
        - UnsupportedError: as Grammar.counts_known
        - EmptyError: also for a sentence without a tree that agrees; else as GrammarLearner

        Cost: as GrammarLearner

        Source: Pereira and Schabes 1992
        """
        ...

    def model(self) -> Grammar:
        """The grammar with the weights that the learner has after the steps made: posterior means for vi, svi, scvi, cvi and
        the
        samplers. It has the learner's method and card.
        If the corpus has classes of words (Corpus.with_classes), their table is in the card. A text of the grammar has no card.

        -> grammar: the rules of the learner's grammar in the same order; those for substrings are written out
        """
        ...

    def metric(self, name: Literal['heldout_log_likelihood', 'heldout_log_likelihood_per_token',  # type: ignore[override]
            'heldout_perplexity', 'heldout_impossible', 'perplexity', 'rules_used', 'log_likelihood',
            'objective', 'elbo', 'log_likelihood_per_token', 'change', 'moved', 'converged',
            'items_per_block', 'step_size', 'surrogate', 'epochs', 'surrogate_per_token', 'log_joint',
            'log_joint_mean', 'log_joint_per_token', 'samples', 'chain', 'best_chain_log_joint',
            'changed', 'temperature', 'chain_spread', 'r_hat', 'effective_samples', 'chains_disagree',
            'bytes', 'acceptance', 'starts_done', 'start', 'best_objective',
            'starts_spread']) -> float:
        """A number that the learner reports, by its name."""
        ...


class AlignLearner(Learner):
    """A learner of alignments."""

    def __init__(self, start: Aligner | None, bitext: Bitext, *, direction: Literal['forward', 'reverse', 'both'] | None = ...,
            null: float | None = ..., longest_jump: int | None = ..., normalized: int | None = ..., prior_translation: float |
            None = ..., prior_spelling: float | None = ..., prior_jump: float | None = ..., prior_fertility: float | None = ...,
            chains: int | None = ..., burn_in: int | Literal['auto'] | None = ..., anneal: str | None = ..., minibatch: int |
            None = ..., forgetting_rate: float | None = ..., delay: float | None = ..., seed: int | None = ..., schedule: str |
            None = ..., fold: str | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None
            = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> None:
        """A learner of alignments. A step is one step of the schedule, in each direction that the options name. Both directions
        and all
        chains of a sampler are made at once if there are threads, and any number of them gives the same bits. Memory: 12 bytes
        for
        each pair of words that some pair of sequences has both of, more for samplers, and 4 bytes for each pair of positions.

        EM never lowers the likelihood where jumps are deficient, and variational inference never lowers its bound there.

        With a start the learner goes on from what that has counted: its counts are added to those of the bitext in every step,
        and
        models have the counts of both. em's objective then includes their ln p. The start's words keep their numbers, new ones
        come
        behind them, and the tension stays the start's.

        A step of svi or scvi2 takes O(pairs of words seen together) beside its cells. Without counts the first one passes over
        all
        pairs.

        - start: an aligner with the directions and the folding that the options ask for; None: from nothing
        - bitext: what to learn from
        -> learner: the new learner

        Options:
        - direction='both': which way: forward aligns target words to source words, reverse the other way, both are
          needed to symmetrize
        - null=0.2: probability that a target word is aligned to no source word
        - longest_jump=100: longest jump with a probability of its own; longer ones have that of this one
        - normalized=0: 1: em, cvi2, scvi2 divide jumps by their sum over the sentence, as GIZA does, and em may then
          lower the likelihood; 0: what leaves the sentence is lost
        - prior_translation=0.0003: pseudo-count (beta) of each target word for each source word; em takes none but
          for the model that is read off
        - prior_spelling=1: pseudo-counts more for two words that are spelled alike; a third of it if four letters at
          their begin are
        - prior_jump=0.5: pseudo-count (alpha) of each jump; em takes none but for the model that is read off
        - prior_fertility=0.5: pseudo-count of each number of target words that a source word is aligned to
        - chains=3: cgs: independent samplers, whose counts are averaged
        - burn_in='auto': cgs: sweeps of a stage before its first sample; auto: a third of them
        - anneal='1:1': cgs: temperatures of a stage's first sweep and, from its first sample on, of the others, as
          3:1; draws are from conditional probabilities to the power 1 / temperature
        - minibatch=500: svi, scvi2: pairs of a step, at most
        - forgetting_rate=0.5: svi, scvi2: step m of a stage has the size (delay + m)^-forgetting_rate (kappa)
        - delay=1: svi, scvi2: added to the number of a step, see forgetting_rate (tau)
        - seed=1: seed of all random numbers
        - schedule='ibm1:3,hmm:3,fertility:20': stages, MODEL:STEPS or MODEL/METHOD:STEPS, separated by commas
        - fold='none': words that count as one: lower: those that differ in case alone; a number: those with as many
          equal first letters; lower,4: both; none: none do
        - threads, max_bytes, cancel, monitor: as of every call

        Metrics:
        - log_likelihood: em, vi: ln p(target words given source words) before the last step, of all directions, nats;
          vi: under the weights that its step takes
        - log_likelihood_per_token: the same for each target word
        - objective: em: log_likelihood; vi: the bound of the counts before the last step, from a stage's second step
          on; cvi2: the sum of ln Z of the pairs, each under the others
        - change: cvi2: change of the posteriors in the last step, per target word; cgs: share of the alignments that
          the last sweep changed
        - log_joint: cgs: ln of the present alignments' law with parameters integrated out, but for a constant where
          there are fertilities; mean over chains, of all directions, nats
        - samples: cgs: samples of each chain in the counts
        - stage: stages that have ended
        - schedule_steps: steps of all stages
        - word_pairs: pairs of words that some pair of sequences has both of, of all directions
        - cells: source positions times target positions, over all pairs
        - bytes: bytes of tables, counts and chains

        - EmptyError: there is no pair with words on both sides

        Cost: a step of ibm1 O(cells), where a cell is a source position and a target position of one pair; one of hmm
          O(cells * source words) by sums, O(cells) by cgs
        """
        ...

    def model(self) -> Aligner:
        """An aligner as it stands after the steps made: posterior means of the parameters under the priors. Its model is that
        of the
        last stage that has begun.

        -> aligner: the new aligner
        """
        ...

    def metric(self, name: Literal['log_likelihood', 'log_likelihood_per_token', 'objective',  # type: ignore[override]
            'change', 'log_joint', 'samples', 'stage', 'schedule_steps', 'word_pairs', 'cells',
            'bytes']) -> float:
        """A number that the learner reports, by its name."""
        ...


class ParserLearner(Learner):
    """A learner of parsers: maximum likelihood by AdaGrad (Duchi, Hazan and Singer 2011)."""

    def __init__(self, treebank: Treebank, start: Parser | None = None, *, method: Literal['tree', 'bp', 'min-joint',
            'min-size', 'min-divergence'] | None = ..., means: Literal['auto', 'exact', 'product'] | None = ..., least_arc:
            float | None = ..., gamma: float | None = ..., epsilon: float | None = ..., factors: int | None = ..., schedule:
            Literal['sweeps', 'flooding', 'residual'] | None = ..., iterations: int | None = ..., tolerance: float | None = ...,
            damping: float | None = ..., trees: Literal['projective', 'non-projective'] | None = ..., roots: Literal['one',
            'many'] | None = ..., epochs: int | None = ..., batch: int | None = ..., rate: float | None = ..., l2: float | None
            = ..., seed: int | None = ..., bits: int | Literal['auto'] | None = ..., likelihood: int | None = ..., templates:
            str | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int | None = ..., threads:
            int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> None:
        """A learner of parsers: maximum likelihood by AdaGrad (Duchi, Hazan and Singer 2011). A step takes `batch` sentences
        and moves
        the weights by the features that their trees have minus those that are expected. A pass over the treebank ends with a
        step
        of what is left, and the next one has another order, from the seed. Any number of threads gives the same bits.

        What parses are the weights as they were on average after each step (Polyak and Juditsky 1992; Collins 2002).

        Sentences whose trees are not of the kind that the options `trees` and `roots` allow are left out, and a metric says how
        many.

        - treebank: sentences, all of whose words have heads
        - start: a parser whose weights are the first ones, and whose templates and bits the learner takes
        -> learner: the new learner

        Options:
        - method='min-joint': inference: arcs alone, exactly; all pairs of arcs; those that gain by gamma, epsilon or
          factors
        - means='auto': min-joint and its kin: the probability of a pair in the seed: exact, a product of its arcs',
          or exact for sentences of up to 40 words and for trees that need not be projective
        - least_arc=0.0001: min-joint and its kin: pairs are looked at whose arcs have at least this probability in
          the seed
        - gamma=0.01: min-joint: nats that a pair gains if it stays
        - epsilon=0.01: min-size: nats that are left out at most
        - factors=0: min-divergence: factors of a sentence's pruned graph at most, the seed's among them
        - schedule='sweeps': order of a sweep: forwards and backwards in turn; factors, then variables; what changed
          most first
        - iterations=50: sweeps at most
        - tolerance=0.001: done once no message would change by more
        - damping=0: share of the old message that stays, in logs
        - trees='projective': which trees there are: projective ones, or all
        - roots='one': how many words the root is the head of: one, or any number
        - epochs=5: passes over the treebank in all
        - batch=4: sentences of a step
        - rate=0.1: length of the first steps along a weight
        - l2=0.0001: penalty on a weight's square, in each step that changes the weight
        - seed=1: of the order of sentences
        - bits='auto': there are 2^bits weights, which features share by hashes; auto: 22, or the start's
        - likelihood=0: 1: steps sum up the log-likelihood of their sentences, which metrics then show
        - templates='auto': what features look at, a template a line; auto: the list of Parser.templates, or the
          start's
        - threads, max_bytes, cancel, monitor: as of every call

        Metrics:
        - epochs: passes that have ended
        - steps_per_epoch: steps of a pass
        - sentences: sentences that are learned from
        - left_out: sentences whose trees are of another kind, or that have no words
        - weights: weights that some step has changed
        - log_likelihood: likelihood 1: ln p(tree) of the sentences of the last pass or of the one under way, each
          before its step, nats; where belief propagation ran, with Bethe's ln Z
        - log_likelihood_per_token: the same for each word
        - bytes: bytes of weights

        - EmptyError: no sentence is of the kind
        - ParseError: the templates, with line and reason
        - ArgumentError: a sentence has no heads, or the options ask for other templates or bits than the start's

        Cost: a step O(arcs * templates + pairs * templates + words^3) for each sentence; memory 12 bytes * 2^bits
        """
        ...

    def model(self) -> Parser:
        """The parser as it stands after the steps made.

        -> parser: the new parser
        """
        ...

    def gradient_error(self, weights: int) -> float:
        """How far the gradient of the first sentence's log-likelihood is from finite differences: the largest difference among
        its
        largest parts, relative to the largest of them. Under tree and bp it shows that inference has converged; under the other
        methods the choice of pairs depends on the weights, which the gradient does not see.

        - weights (>= 1): how many parts of the gradient are compared
        -> error: the largest difference

        Cost: two inferences for each part
        """
        ...

    def metric(self, name: Literal['epochs', 'steps_per_epoch', 'sentences', 'left_out', 'weights',  # type: ignore[override]
            'log_likelihood', 'log_likelihood_per_token', 'bytes']) -> float:
        """A number that the learner reports, by its name."""
        ...


def status_name(status: Status | int | Literal['ok', 'partial', 'not_converged', 'cut_short', 'e_argument', 'e_parse', 'e_io',
        'e_corrupt', 'e_version', 'e_no_memory', 'e_limit', 'e_diverged', 'e_improper', 'e_empty', 'e_unsupported',
        'e_cancelled', 'e_internal', 'e_impossible']) -> str:
    """The name of a status, such as "ParseError".

    - status (a constant of Status): any number
    """
    ...


def error_code() -> Status:
    """The status that the calling thread's last failed call returned."""
    ...


def error_message_view() -> str:
    """The message of the last failed call: one line, what was found and what was expected."""
    ...


def error_line() -> int:
    """The line of the text in which the last failed call found an error."""
    ...


def error_column() -> int:
    """The column of the text in which the last failed call found an error."""
    ...


def error_copy() -> ErrorCopy:
    """Copies the whole error record at once, so that a host whose tasks move between threads needs one call on the thread that
    failed. A buffer of HWS_ERROR_BYTES always suffices. The call needs no memory, and its own failures leave the record alone.

    -> code (a constant of Status): what error_code returns
    -> line: what error_line returns
    -> column: what error_column returns
    -> buffer: receives the message
    """
    ...


def version() -> str:
    """The library's version at run time."""
    ...


def abi_version() -> int:
    """The ABI's version at run time."""
    ...


def build_info() -> str:
    """What this build holds: version, modules, name of the random number generator, limits of calls whose options set none."""
    ...


def parse_integer(text: str) -> int:
    """Reads an integer: digits with a sign or none, within 64 bits.

    - text: the number
    -> value: what it says

    - ParseError: anything else, which the message quotes
    """
    ...


def parse_real(text: str) -> float:
    """Reads a real number: decimal (3, +0.5, -1e-9), or inf, infinity in any case. What is nearer to 0 than any
    double (1e-400) is 0; what is beyond every double is refused.

    - text: the number
    -> value: what it says

    - ParseError: anything else, which the message quotes
    """
    ...


def file_kind(file: builtins.bytes) -> str:
    """What a binary file of the library holds, as its header says: "machine", "edit_model", "checkpoint", "statistics",
    "ngram",
    "pfa", "hmm", "corpus", "graph", "grammar", "dmv" or "pcfg_la".

    - file: any bytes
    """
    ...


def file_with_note(file: builtins.bytes, note: builtins.bytes) -> builtins.bytes:
    """A binary file of the library with a note of the host: bytes that no reader of the library looks at, such as what a
    program
    has to know of a model beside the model. A file has one note at most, and is otherwise as it was.

    - file: a file that a write call made
    - note: the note's bytes; none take away the note that there is
    -> buffer: receives the file with the note

    - CorruptError: the bytes are no file of the library, or damaged

    Cost: O(length)
    """
    ...


def file_note(file: builtins.bytes) -> builtins.bytes:
    """The note that file_with_note left in a file.

    - file: a file that a write call made
    -> buffer: receives the note's bytes

    - EmptyError: there is no note
    - CorruptError: the bytes are no file of the library, or damaged

    Cost: O(length)
    """
    ...


def write_file(path: str | os.PathLike[str], buffer: builtins.bytes) -> None:
    """Writes bytes to a file, as every call with a path does: a temporary file beside it comes to the disk and takes its name,
    so
    that after a crash there is the old file or the new one. Symbolic links are followed, permissions are kept, devices are
    written to directly, and temporary files of processes that were killed are removed.

    - path: a file's path, UTF-8
    - buffer: the bytes

    - IoError: the message names the path and says why

    Cost: O(length + files in the folder)
    """
    ...


def trees_log_totals(words: npt.ArrayLike, log_weights: npt.ArrayLike, *, trees: Literal['projective', 'non-projective'] | None
        = ..., roots: Literal['one', 'many'] | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states:
        int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> npt.NDArray[
        np.float64]:
    """The log of the weight of all trees, of each sentence.

    - words: number of words of each sentence, 0 to 30,000
    - log_weights (nats): of all sentences
    -> log_totals (nats): of each sentence; -infinity: no tree has a positive weight

    Options:
    - trees='projective': which trees there are: projective ones, or all
    - roots='one': how many words the root is the head of: one, or any number
    - threads, max_bytes, cancel, monitor: as of every call

    Cost: O(words^3) of each sentence in time, O(words^2) of the longest one in memory
    """
    ...


def trees_marginals(words: npt.ArrayLike, log_weights: npt.ArrayLike, *, trees: Literal['projective', 'non-projective'] | None =
        ..., roots: Literal['one', 'many'] | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states:
        int | None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None =
        ...) -> TreesMarginals:
    """The probability of every arc: the gradient of the log total by the log weights.

    - words: number of words of each sentence, 0 to 30,000
    - log_weights (nats): of all sentences
    -> marginals (probability): by head and word, as the log weights are; 0 in column 0 and on the diagonal
    -> log_totals (nats): as trees_log_totals gives them

    Options:
    - trees='projective': which trees there are: projective ones, or all
    - roots='one': how many words the root is the head of: one, or any number
    - threads, max_bytes, cancel, monitor: as of every call

    - ImpossibleError: no tree of a sentence has a positive weight; the message says which

    Cost: as trees_log_totals, about three times the time

    Source: Eisner 2016; Smith and Smith 2007; Koo, Globerson, Carreras and Collins 2007
    """
    ...


def trees_best(words: npt.ArrayLike, log_weights: npt.ArrayLike, *, trees: Literal['projective', 'non-projective'] | None = ...,
        roots: Literal['one', 'many'] | None = ..., max_arcs: int | None = ..., max_bytes: int | None = ..., max_states: int |
        None = ..., threads: int | None = ..., cancel: Cancel | None = ..., monitor: Monitor | None = ...) -> TreesBest:
    """The tree of the largest weight, of each sentence; of several always the same one.

    - words: number of words of each sentence, 0 to 30,000
    - log_weights (nats): of all sentences. With the marginals in their place it is the tree that is expected to
      have most arcs in common with the right one
    -> heads: of the words of the first sentence, then of those of the next; 0 is the root
    -> best (nats): log weight of each tree

    Options:
    - trees='projective': which trees there are: projective ones, or all
    - roots='one': how many words the root is the head of: one, or any number
    - threads, max_bytes, cancel, monitor: as of every call

    - ImpossibleError: no tree of a sentence has a positive weight; the message says which

    Cost: O(words^3) of each sentence; non-projective trees O(words^2) as a rule

    Source: Eisner 1996; Chu and Liu 1965; Edmonds 1967
    """
    ...


def trees_pair_means(words: npt.ArrayLike, log_weights: npt.ArrayLike, offsets: npt.ArrayLike, arcs: npt.ArrayLike, *, trees:
        Literal['projective', 'non-projective'] | None = ..., roots: Literal['one', 'many'] | None = ..., max_arcs: int | None =
        ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ...,
        monitor: Monitor | None = ...) -> npt.NDArray[np.float64]:
    """The probability that a tree has both of two arcs, of many pairs in each sentence: what second-order factors
    (grandparents,
    siblings) are expected to be under a first-order model.

    - words: number of words of each sentence, 0 to 30,000
    - log_weights (nats): of all sentences
    - offsets: where the pairs of each sentence begin, ascending from 0
    - arcs: of each pair the first arc's head and word, then the second one's
    -> means (probability): of each pair

    Options:
    - trees='projective': which trees there are: projective ones, or all
    - roots='one': how many words the root is the head of: one, or any number
    - threads, max_bytes, cancel, monitor: as of every call

    - ImpossibleError: no tree of a sentence has a positive weight; the message says which

    Cost: non-projective trees O(words^3), and O(1) for each pair. Projective ones O(words^4) for pairs of a
      grandparent or of siblings; O(words^3) for each first arc of other pairs.
    """
    ...


def trees_grandparent_log_totals(words: npt.ArrayLike, log_weights: npt.ArrayLike, offsets: npt.ArrayLike, grandparents:
        npt.ArrayLike, log_grandparents: npt.ArrayLike, *, roots: Literal['one', 'many'] | None = ..., max_arcs: int | None =
        ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ...,
        monitor: Monitor | None = ...) -> npt.NDArray[np.float64]:
    """The log of the weight of all trees, of each sentence, with weights of grandparents.

    - words: number of words of each sentence, 0 to 30,000
    - log_weights (nats): of the arcs of all sentences
    - offsets: where the grandparents of each sentence begin, ascending from 0
    - grandparents: of each grandparent, its word or the root 0, the head and the word: three that differ
    - log_grandparents (nats): the weight of each; -infinity forbids it. One that is not listed weighs 1, and one
      that is listed twice weighs the product
    -> log_totals (nats): of each sentence; -infinity: no tree has a positive weight

    Options:
    - roots='one': how many words the root is the head of: one, or any number
    - threads, max_bytes, cancel, monitor: as of every call

    Cost: O(words^4) of each sentence in time; 160 bytes times the cube of the longest one's words + 1 in memory,
      in each thread

    Source: Koo and Collins 2010, model 0
    """
    ...


def trees_grandparent_marginals(words: npt.ArrayLike, log_weights: npt.ArrayLike, offsets: npt.ArrayLike, grandparents:
        npt.ArrayLike, log_grandparents: npt.ArrayLike, *, roots: Literal['one', 'many'] | None = ..., max_arcs: int | None =
        ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ...,
        monitor: Monitor | None = ...) -> TreesGrandparentMarginals:
    """The probability of every arc and of every listed grandparent, with weights of grandparents: the gradient of the log total
    by
    the log weights of both.

    - words: number of words of each sentence, 0 to 30,000
    - log_weights (nats): of the arcs of all sentences
    - offsets: where the grandparents of each sentence begin, ascending from 0
    - grandparents: as trees_grandparent_log_totals takes them. One whose log weight is 0 changes no tree, and has
      its probability all the same
    - log_grandparents (nats): the weight of each
    -> marginals (probability): by head and word, as the log weights are; 0 in column 0 and on the diagonal
    -> means (probability): that a tree has both arcs of each grandparent
    -> log_totals (nats): as trees_grandparent_log_totals gives them

    Options:
    - roots='one': how many words the root is the head of: one, or any number
    - threads, max_bytes, cancel, monitor: as of every call

    - ImpossibleError: no tree of a sentence has a positive weight; the message says which

    Cost: as trees_grandparent_log_totals, about three times the time

    Source: Koo and Collins 2010, model 0; Eisner 2016
    """
    ...


def trees_grandparent_best(words: npt.ArrayLike, log_weights: npt.ArrayLike, offsets: npt.ArrayLike, grandparents:
        npt.ArrayLike, log_grandparents: npt.ArrayLike, *, roots: Literal['one', 'many'] | None = ..., max_arcs: int | None =
        ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ...,
        monitor: Monitor | None = ...) -> TreesGrandparentBest:
    """The tree of the largest weight, of each sentence, with weights of grandparents; of several always the same one.

    - words: number of words of each sentence, 0 to 30,000
    - log_weights (nats): of the arcs of all sentences
    - offsets: where the grandparents of each sentence begin, ascending from 0
    - grandparents: as trees_grandparent_log_totals takes them
    - log_grandparents (nats): the weight of each
    -> heads: of the words of the first sentence, then of those of the next; 0 is the root
    -> best (nats): log weight of each tree

    Options:
    - roots='one': how many words the root is the head of: one, or any number
    - threads, max_bytes, cancel, monitor: as of every call

    - ImpossibleError: no tree of a sentence has a positive weight; the message says which

    Cost: O(words^4) of each sentence in time; 32 bytes times the cube of the longest one's words + 1 in memory,
      in each thread

    Source: Koo and Collins 2010, model 0
    """
    ...


def prune_feature_gains(means: npt.ArrayLike, thetas: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """The gains of features: of factors that weigh e^theta where a feature holds, and 1 elsewhere.

    - means (probability): of each feature, under the seed
    - thetas (nats): weight of each; -infinity forbids it
    -> gains (nats): ln(1 - mean + mean e^theta) - mean theta, of each; infinity: it is forbidden and has mass

    Cost: O(count)
    """
    ...


def prune_select(gains: npt.ArrayLike, seed_factors: int, *, selection: Literal['min-joint', 'min-size', 'min-divergence'] |
        None = ..., gamma: float | None = ..., epsilon: float | None = ..., factors: int | None = ..., max_arcs: int | None =
        ..., max_bytes: int | None = ..., max_states: int | None = ..., threads: int | None = ..., cancel: Cancel | None = ...,
        monitor: Monitor | None = ...) -> npt.NDArray[np.int32]:
    """Which candidates stay, by their gains, as GraphPruner.select decides it.

    - gains (nats): of each candidate, >= 0
    - seed_factors (>= 0): factors of the seed, which the option `factors` counts too
    -> stays (0 or 1): of each candidate

    Options:
    - selection='min-joint': what decides which candidates stay
    - gamma=0.01: min-joint: nats that a candidate gains if it stays
    - epsilon=0.01: min-size: nats that are left out at most
    - factors=0: min-divergence: factors of the pruned graph at most
    - max_bytes, cancel, monitor: as of every call

    Cost: O(count); min-size O(count log count)
    """
    ...


def prune_feature_bound(means: npt.ArrayLike, thetas: npt.ArrayLike) -> PruneFeatureBound:
    """An upper bound of D(H || F), where F has besides the factors of H those of features that were left out.

    - means (probability): of each feature left out, under H
    - thetas (nats): weight of each
    -> bound (nats): a bound where the means are exact, and else an estimate of one
    -> looser (nats): with every feature at its largest weight

    Cost: O(count log count)

    Source: proposition 2, with the means under H and the sign corrected
    """
    ...
