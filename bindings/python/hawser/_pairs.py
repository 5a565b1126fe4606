"""Pair models: strings to strings over another alphabet, and words to sounds as their best-known case."""
from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from hawser import api
from hawser._estimator import Estimator
from hawser._graphemes import grapheme_clusters
from hawser._parameters import PairsParameters
from hawser._texts import as_alphabet

if TYPE_CHECKING:
    from typing_extensions import Self

SPACE = "␣"  # stands for a blank, which no symbol's name has
NUMBER = re.compile(r"[0-9.]+(?:[eE][-+]?[0-9]+)?")


def _symbols(given: Any) -> list[str]:
    """A text's characters, or a list as it is; blanks get a sign of their own."""
    return [SPACE if symbol.isspace() else symbol for symbol in given]


def _units_of(given: Any, units: str | None) -> list[str]:
    """The symbols of a text in such units (words, characters, graphemes); of a list as it is."""
    if not isinstance(given, str):
        return _symbols(given)
    return given.split() if units == "words" else _symbols(grapheme_clusters(given) if units == "graphemes" else given)


def _bases(symbol: str) -> Iterator[str]:
    """What stands for a symbol that a model lacks: the same in another case, and its letter without accents."""
    plain = "".join(c for c in unicodedata.normalize("NFD", symbol) if not unicodedata.combining(c)).replace("’", "'").replace("ʼ", "'")
    for base in (symbol, plain):
        yield from (base, base.lower(), base.upper())


class Pairs(PairsParameters, Estimator):
    """Learns from inputs and their outputs how one is written as the other: words and sounds, names in two scripts, lemmas and forms.
    Inputs and outputs are texts, whose characters are symbols, or lists of symbols. With `input_units` or `output_units` "graphemes" the
    symbols of a text are its grapheme clusters (UAX 29), with "words" what stands between blanks; the model's card says so. An input may be there several times with other
    outputs. `predict` sums over all ways to cut an input into chunks, not only the best one.

    >>> model = hawser.Pairs().fit(["abba", "ab", "ba", "bab"], ["0110", "01", "10", "101"])
    >>> model.predict(["abab"])
    ['0101']
    """

    inputs_: Any
    outputs_: Any
    texts_: bool
    pairs_: Any
    language_weight_: float
    weights_: dict[float, tuple[float, float]]  # by weight that was tried: wrong inputs, mean ln p of outputs

    def _input(self, given: Any) -> list[str]:
        """The symbols of an input. Syllables of Hangul are cut into their letters where characters are, as the command line does."""
        units = getattr(self, "input_units", None)
        if isinstance(given, str) and units not in ("words", "graphemes"):
            given = "".join(unicodedata.normalize("NFD", c) if "가" <= c <= "힣" else c for c in given)
        return _units_of(given, units)

    def _output(self, given: Any) -> list[str]:
        return _units_of(given, getattr(self, "output_units", None))

    def _written(self, symbols: Sequence[str]) -> Any:
        """An output as it was given to fit."""
        if self.texts_ and getattr(self, "output_units", None) == "words":
            return " ".join(symbols)
        return "".join(symbols).replace(SPACE, " ") if self.texts_ else [" " if s == SPACE else s for s in symbols]

    def _strings(self, X: Any, y: Any, weights: Any = None) -> Any:
        rows, others = list(X), list(y)
        if len(rows) != len(others):
            raise ValueError(f"X has {len(rows)} inputs and y has {len(others)} outputs; expected as many")
        sides = [list(map(self._input, rows)), list(map(self._output, others))]
        alphabets = [self.inputs_, self.outputs_]
        offsets, labels = [0], []
        places = [{name: k + 1 for k, name in enumerate(a.names)} for a in alphabets]
        for pair in zip(*sides):
            for tape, side in enumerate(pair):
                for symbol in side:
                    if symbol not in places[tape]:
                        raise ValueError(f"{'input' if tape == 0 else 'output'} symbol {symbol!r} is none of the model's")
                    labels.append(places[tape][symbol])
                offsets.append(len(labels))
        values = None if weights is None else np.asarray(weights, np.float64)
        return api.Strings.from_arrays(2, len(rows), offsets, labels, values, alphabets)

    def fit(self, X: Any, y: Any = None, sample_weight: Any = None) -> Self:
        """Learns from inputs and outputs, of which each counts as often as its weight says. X may be a mapping from inputs to outputs,
        or pairs, where y is not given."""
        self._weights = sample_weight
        return self._fitted(*self._sides(X, y), None)

    def _sides(self, X: Any, y: Any) -> tuple[list[Any], list[Any]]:
        if y is not None:
            return list(X), list(y)
        given = list(X.items() if isinstance(X, Mapping) else X)
        return [pair[0] for pair in given], [pair[1] for pair in given]

    def _learner(self, X: Any, y: Any, start: Any) -> Any:
        if start is not None:
            raise ValueError("a pair model is learned anew; expected fit instead of partial_fit")
        self.texts_ = all(isinstance(output, str) for output in y)
        names = [sorted({symbol for row in map(cut, side) for symbol in row}) for side, cut in ((X, self._input), (y, self._output))]
        if not all(names):
            raise ValueError("X or y has no symbols; expected inputs and outputs that are not all empty")
        self.inputs_, self.outputs_ = map(as_alphabet, names)
        self.pairs_ = self._strings(X, y, self._weights)
        chunks = api.pairs_chunks(self.pairs_, **self._options("hws_pairs_chunks"))
        return api.PairsLearner(chunks, self.pairs_, **self._options("hws_pairs_learner_new"))

    def _model_of(self, learner: Any) -> Any:
        model = api.PairsModel(learner.chunks(), self.pairs_, **self._options("hws_pairs_model_new"))
        self.outputs_ = model.alphabet(1)
        del self.pairs_
        return model

    def _inputs(self, X: Iterable[Any]) -> tuple[Any, list[bool]]:
        """Inputs as strings, and which of them have symbols that the model lacks, and for which nothing stands."""
        places = {name: k + 1 for k, name in enumerate(self.inputs_.names)}
        offsets, labels, lacking = [0], [], []
        for row in map(self._input, X):
            found = [next((places[base] for base in _bases(symbol) if base in places), 0) for symbol in row]
            found = [label for label, symbol in zip(found, row) if label or not unicodedata.combining(symbol[0])]
            lacking.append(0 in found and not getattr(self, "skip", 0))
            labels += [] if lacking[-1] else [label for label in found if label]
            offsets.append(len(labels))
        return api.Strings.from_arrays(1, len(lacking), offsets, labels, None, [self.inputs_]), lacking

    def candidates(self, X: Any, n: int = 5, fold: int | None = None) -> list[list[tuple[Any, float]]]:
        """The n most probable outputs of each input, the best first, with p(output | input)."""
        model = self._model()
        self._seed: int | None = None
        strings, lacking = self._inputs(list(X))
        options = self._options("hws_pairs_model_apply") | ({} if fold is None else {"fold": fold})
        answers = model.apply(strings, n, **options)
        names, made, at = [""] + self.outputs_.names, [], 0
        offsets, labels, values = answers.outputs.arrays_view()
        for count, lacks in zip(answers.counts.tolist(), lacking):
            rows = [] if lacks else [(self._written([names[k] for k in labels[offsets[i]:offsets[i + 1]]]), float(np.exp(values[i])))
                                     for i in range(at, at + count)]
            made.append(rows)
            at += count
        return made

    def predict(self, X: Any, n: int | None = None, fold: int | None = None) -> list[Any]:
        """The best output of each input, None where there is none; with n a list of the n best ones."""
        found = self.candidates(X, 1 if n is None else n, fold)
        if n is None:
            return [row[0][0] if row else None for row in found]
        return [[output for output, _ in row] for row in found]

    def score_samples(self, X: Any, y: Any = None) -> Any:
        """ln p(output | input) of each pair."""
        model, (rows, others) = self._model(), self._sides(X, y)
        return np.array(model.score(self._strings(rows, others)))

    def score(self, X: Any, y: Any = None) -> float:
        """The share of inputs whose best output is the right one."""
        rows, others = self._sides(X, y)
        return float(np.mean([found == right for found, right in zip(self.predict(rows), others)]))

    def align(self, X: Any, y: Any = None) -> list[list[tuple[Any, Any]]]:
        """The best way to cut each pair: a list of chunks, each some input symbols with some output symbols."""
        model, (rows, others) = self._model(), self._sides(X, y)
        chunks = [tuple(sides) for _, sides in model.chunks()]
        inputs, outputs = [""] + self.inputs_.names, [""] + self.outputs_.names
        return [[(" ".join(inputs[k] for k in chunks[c - 1][0]), " ".join(outputs[k] for k in chunks[c - 1][1])) for c in way[0]]
                for _, way in model.align(self._strings(rows, others))]

    def with_known(self, X: Any, y: Any = None) -> Self:
        """From now on these inputs are answered by their own outputs, and all others by the model."""
        rows, others = self._sides(X, y)
        self.model_ = self._model().with_known(self._strings(rows, others))
        return self

    def with_language(self, outputs: Iterable[Any], X: Any = None, y: Any = None, *, weight: float | None = None,
                      weights: Sequence[float] | None = None, fold: int = 0, criterion: str = "errors", **options: Any) -> Self:
        """From now on an n-gram model of `outputs` joins every answer: an output is as probable as the pair model says, times the
        `weight`'s power of its probability in the n-gram model, and probabilities sum to 1 over all outputs of an input. The weight
        is given, or the one of `weights` (0 to 1 by default) with the fewest wrong inputs of X, or with the criterion likelihood the
        most probable outputs y. X and y must have taught neither model. Other options are those of the n-gram model: order, estimate,
        ngrams."""
        model = self._model()
        if (weight is None) == (X is None):
            raise ValueError("a weight and pairs to choose it on; expected one of them")
        names = {name: k + 1 for k, name in enumerate(self.outputs_.names)}
        offsets, labels = [0], []
        for output in map(self._output, outputs):
            for symbol in output:
                if symbol not in names:
                    raise ValueError(f"output symbol {symbol!r} is none of the model's")
                labels.append(names[symbol])
            offsets.append(len(labels))
        language = model.estimate_language(api.Strings.from_arrays(1, len(offsets) - 1, offsets, labels, None, [self.outputs_]), **options)
        if weight is None:
            tried = [k / 20 for k in range(21)] if weights is None else list(weights)
            found = model.choose_weight(language, self._strings(*self._sides(X, y)), tried, fold=fold, criterion=criterion)
            self.weights_ = {w: (float(wrong), float(log_prob)) for w, wrong, log_prob in zip(tried, found.wrong, found.log_probs)}
            weight = tried[found.chosen]
        self.language_weight_ = float(weight)
        self.model_ = model.with_language(language, self.language_weight_)
        return self

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in super().__getstate__().items() if name not in ("pairs_", "_weights")}


class G2P(Pairs):
    """Pairs of words and their sounds, which are texts with blanks between sounds, or lists of sounds. With `marks` "012" stress is
    learned, and `predict(words, fold=1)` sums over it and leaves it out.

    >>> g2p = hawser.G2P().fit({"ab": "AH B", "ba": "B AH", "abba": "AH B AH"})
    >>> g2p.predict(["aba"])
    ['AH B AH']
    """

    def _output(self, given: Any) -> list[str]:
        return given.split() if isinstance(given, str) else list(given)

    def _written(self, symbols: Sequence[str]) -> Any:
        return " ".join(symbols) if self.texts_ else list(symbols)

    @staticmethod
    def read(path: str | os.PathLike[str], format: str = "auto") -> tuple[list[str], list[str]]:
        """Words and sounds of a dictionary: cmudict (word, blanks, sounds; word(2) is another pronunciation), wikipron (word, tab,
        sounds), or mfa (word, probabilities, sounds). auto: by whether the first line has a tab."""
        words, sounds = [], []
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                line = line.rstrip("\r\n")
                if not line.strip() or line.startswith((";;;", "# ")):
                    continue
                if format == "auto":
                    format = "wikipron" if "\t" in line else "cmudict"
                word, *rest = line.split("\t", 1) if format == "wikipron" else line.split(" #")[0].split()
                rest = rest[0].split() if format == "wikipron" else rest
                if format == "mfa":
                    while rest and NUMBER.fullmatch(rest[0]):
                        rest = rest[1:]
                words.append(re.sub(r"\([0-9]+\)$", "", word) if format == "cmudict" else word)
                sounds.append(" ".join(rest))
        return words, sounds
