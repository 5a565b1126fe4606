"""Queries beside choices by a distance that was learned, in the shape of RapidFuzz's `process`. The scorer is a fitted `Edit`, `Pairs`
or `Speller`, or an `api.EditModel`; without one it is a model of how English is mistyped. Scores are ln p(query | choice): 0 at most,
and the greater the nearer.

>>> from hawser import process
>>> [choice for choice, score, index in process.extract("recive", ["relieve", "receive", "the"], limit=2)]
['receive', 'relieve']
"""
from __future__ import annotations

import os
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from hawser import api
from hawser._pairs import Pairs
from hawser._sequences import Edit
from hawser._speller import LETTERS, OTHER, SPACE, Speller
from hawser._texts import as_alphabet, in_known_symbols

__all__ = ["Choices", "cdist", "extract", "extractOne"]
UNBOUNDED = 1000000  # edits, more than any two strings are apart


def _threads(workers: int) -> int:
    return (os.cpu_count() or 1) if workers < 0 else workers


def _no_blanks(text: str) -> str:
    return "".join(SPACE if c.isspace() else c for c in text)


class _EditScorer:
    """An edit model and how strings are rows of its symbols."""

    def __init__(self, scorer: Any, strings: Sequence[Any]) -> None:
        self.unknown: str | None = None
        self.rows: Any = list
        if scorer is None:
            if wrong := [s for s in strings if not isinstance(s, str)]:
                raise TypeError(f"a choice is {type(wrong[0]).__name__}: {wrong[0]!r}; expected a text, or a scorer that was fitted to lists")
            self.rows = lambda given: list(map(_no_blanks, given))
            symbols = set(LETTERS).union(*self.rows(strings))
            self.model = api.EditModel.typing(as_alphabet(sorted(symbols - {OTHER}) + [OTHER]))
            self.unknown = OTHER
        elif isinstance(scorer, Speller):
            if not hasattr(scorer, "channel_"):
                scorer.fit()
            self.model, self.unknown = scorer.channel_, OTHER
            self.rows = lambda given: list(map(scorer._row, given))
        elif isinstance(scorer, Edit):
            self.model, self.rows = scorer._model(), scorer._rows
        elif isinstance(scorer, api.EditModel):
            self.model = scorer
        else:
            raise TypeError(f"scorer is {type(scorer).__name__}; expected a fitted Edit, Pairs or Speller, an api.EditModel, or None")
        self.alphabet = self.model.alphabet()

    def strings(self, given: Sequence[Any]) -> tuple[Any, Any]:
        """The strings, and which of them have symbols that the model lacks; these are empty."""
        made, lacking = in_known_symbols(self.rows(given), self.alphabet, self.unknown)
        offsets, labels = self.alphabet.labels_of(made)
        return api.Strings.from_arrays(1, len(made), offsets, labels, None, [self.alphabet]), lacking

    def matrix(self, queries: Sequence[Any], choices: Sequence[Any], given: str, paths: Any, threads: int) -> Any:
        (asked, none), (listed, lacking) = self.strings(queries), self.strings(choices)
        inputs, outputs = (listed, asked) if given == "choice" else (asked, listed)
        found = np.reshape(self.model.score_matrix(inputs, outputs, paths=paths, threads=threads), (inputs.count, outputs.count))
        found = np.array(found.T if given == "choice" else found)
        found[none] = -np.inf
        found[:, lacking] = -np.inf
        return found


class _PairScorer:
    """A pair model. Inputs and outputs have alphabets of their own, and all pairs are scored."""

    def __init__(self, scorer: Pairs) -> None:
        self.scorer, self.model = scorer, scorer._model()

    def labels(self, given: Sequence[Any], tape: int) -> tuple[Any, Any, Any]:
        cut = self.scorer._output if tape else self.scorer._input
        alphabet = self.scorer.outputs_ if tape else self.scorer.inputs_
        made, lacking = in_known_symbols(list(map(cut, given)), alphabet, None)
        return (*alphabet.labels_of(made), lacking)

    def matrix(self, queries: Sequence[Any], choices: Sequence[Any], given: str, paths: Any, threads: int) -> Any:
        if paths != "sum":
            raise ValueError(f"paths is {paths!r}; expected 'sum', since a pair model sums over all ways to cut a pair")
        tape = 1 if given == "choice" else 0
        asked, text, none = self.labels(queries, tape)
        offsets, labels, lacking = self.labels(choices, 1 - tape)
        offsets, labels, text = np.asarray(offsets, np.int64), np.asarray(labels, np.int32), np.asarray(text, np.int32)
        lengths, count = np.diff(offsets), len(offsets) - 1
        found = np.full((len(queries), count), -np.inf)
        for row in range(len(queries)):
            if none[row]:
                continue
            query = text[asked[row]:asked[row + 1]]
            # Of each pair the choice comes first if it is the input, else the query.
            before = np.arange(count) + (0 if given == "choice" else 1)
            at = np.arange(len(labels)) + np.repeat(before * len(query), lengths)
            both = np.empty(len(labels) + count * len(query), np.int32)
            rest = np.ones(len(both), bool)
            rest[at] = False
            both[at], both[rest] = labels, np.tile(query, count)
            sides = (lengths, np.full(count, len(query)))
            ends = np.cumsum(np.stack(sides if given == "choice" else sides[::-1], axis=1).ravel())
            pairs = api.Strings.from_arrays(2, count, np.concatenate([[0], ends]), both, None, [self.scorer.inputs_, self.scorer.outputs_])
            found[row] = self.model.score(pairs, threads=threads)
        found[:, lacking] = -np.inf
        return found


def _scorer_of(scorer: Any, strings: Sequence[Any]) -> _EditScorer | _PairScorer:
    return _PairScorer(scorer) if isinstance(scorer, Pairs) else _EditScorer(scorer, strings)


def _check(given: str, paths: str) -> None:
    if given not in ("choice", "query"):
        raise ValueError(f"given is {given!r}; expected 'choice' or 'query'")
    if paths not in ("sum", "best"):
        raise ValueError(f"paths is {paths!r}; expected 'sum' or 'best'")


class Choices:
    """Choices that are prepared once and searched for many queries. A mapping has its keys in the answers where a list has its places;
    choices that are None are left out. `given="choice"` scores by p(query | choice), the other way round by p(choice | query). `paths`
    says whether all sequences of edits count together ("sum") or the most probable one ("best"). `swap` is the probability that two
    neighbouring symbols of a choice changed places before it was edited, which only the search knows.

    Under an edit model, given the choices, a search finds the best ones among 100,000 in milliseconds. In all other cases every
    choice is scored.

    >>> words = hawser.process.Choices(["relieve", "receive", "the"])
    >>> words.extractOne("recive")[0]
    'receive'
    """

    def __init__(self, choices: Iterable[Any] | Mapping[Hashable, Any], scorer: Any = None, *, given: str = "choice", paths: str = "sum",
                 swap: float = 0.0) -> None:
        _check(given, paths)
        if isinstance(choices, (str, bytes)):
            raise TypeError("choices is one text; expected a list of choices or a mapping")
        listed = list(choices.items() if isinstance(choices, Mapping) else enumerate(choices))
        kept = [(key, choice) for key, choice in listed if choice is not None]
        self._keys, self._choices = [key for key, _ in kept], [choice for _, choice in kept]
        self._given, self._paths = given, paths
        self._scorer: Any = _scorer_of(scorer, self._choices)
        self._speller: Any = None
        searched = given == "choice" and isinstance(self._scorer, _EditScorer)
        if swap and not searched:
            raise ValueError(f"swap is {swap}; expected 0 where every choice is scored: under a pair model, or given the query")
        if searched and self._choices:
            self._list(self._scorer, swap)

    def _list(self, scorer: Any, swap: float) -> None:
        strings, lacking = scorer.strings(self._choices)
        # Equal choices are one word of the list, which the first of them tells.
        same: dict[Any, list[int]] = {}
        for number, row in enumerate(scorer.rows(self._choices)):
            if not lacking[number]:
                same.setdefault(row if isinstance(row, str) else tuple(row), []).append(number)
        self._same = {numbers[0]: numbers for numbers in same.values() if len(numbers) > 1}
        if same:
            arrays = strings.arrays_view()
            weighted = api.Strings.from_arrays(1, len(lacking), arrays.offsets, arrays.labels, np.where(lacking, 0.0, 1.0), [scorer.alphabet])
            self._speller = api.Speller(scorer.model, weighted, swap=swap)

    def __len__(self) -> int:
        return len(self._choices)

    def _found(self, queries: Sequence[Any], limit: int | None, cutoff: float | None, threads: int) -> list[list[tuple[Any, float, Any]]]:
        n = len(self._choices) if limit is None else limit
        if n < 0:
            raise ValueError(f"limit is {limit}; expected a number of choices, or None for all")
        n = min(n, len(self._choices))
        if not n or not queries:
            return [[] for _ in queries]
        if self._speller is None:
            return self._by_matrix(queries, n, cutoff, threads)
        asked, none = self._scorer.strings(queries)
        lowest = {} if cutoff is None else {"lowest": float(min(cutoff, 0.0))}
        found = self._speller.correct(asked, n, edits=UNBOUNDED, weighted=0, paths=self._paths, threads=threads, **lowest)
        words, scores = np.reshape(found.words, (-1, n)).tolist(), np.reshape(found.log_probs, (-1, n)).tolist()
        made = []
        for row, logs, count, lacks in zip(words, scores, np.asarray(found.counts).tolist(), none):
            rows = [(number, log) for word, log in zip(row[:count], logs) for number in self._same.get(word, [word])]
            made.append([] if lacks or (cutoff or 0) > 0 else [self._answer(number, log) for number, log in rows[:n]])
        return made

    def _by_matrix(self, queries: Sequence[Any], n: int, cutoff: float | None, threads: int) -> list[list[tuple[Any, float, Any]]]:
        made = []
        for query in queries:  # one row at a time, so that memory does not grow with the queries
            scores = self._scorer.matrix([query], self._choices, self._given, self._paths, threads)[0]
            best = np.argsort(-scores, kind="stable")[:n]
            made.append([self._answer(k, float(scores[k])) for k in best.tolist()
                         if np.isfinite(scores[k]) and (cutoff is None or scores[k] >= cutoff)])
        return made

    def _answer(self, number: int, score: float) -> tuple[Any, float, Any]:
        return self._choices[number], score, self._keys[number]

    def extract(self, queries: Any, limit: int | None = 5, score_cutoff: float | None = None, workers: int = 1) -> Any:
        """The best choices for a query, a text: triples of choice, score, and place or key, the best first. For a list of queries a list
        of such lists. `limit=None` gives all that are possible, and `score_cutoff` the least score. `workers` are threads, -1: all."""
        if isinstance(queries, str):
            return self._found([queries], limit, score_cutoff, _threads(workers))[0]
        return self._found(list(queries), limit, score_cutoff, _threads(workers))

    def extractOne(self, query: Any, score_cutoff: float | None = None) -> tuple[Any, float, Any] | None:
        """The best choice for one query, with score, and place or key; None where no choice is possible."""
        return next(iter(self._found([query], 1, score_cutoff, 1)[0]), None)


def _prepared(choices: Any, scorer: Any, given: str, paths: str) -> Choices:
    if isinstance(choices, Choices):
        if scorer is not None:
            raise ValueError("choices are prepared and have a scorer; expected none beside them")
        return choices
    return Choices(choices, scorer, given=given, paths=paths)


def extract(queries: Any, choices: Any, scorer: Any = None, *, limit: int | None = 5, score_cutoff: float | None = None,
            workers: int = 1, given: str = "choice", paths: str = "sum") -> Any:
    """The best choices for a query, or for each of a list of queries; see Choices.extract. Choices that are asked more than once are
    better prepared: `Choices(choices, scorer)`, which is taken here too."""
    return _prepared(choices, scorer, given, paths).extract(queries, limit, score_cutoff, workers)


def extractOne(query: Any, choices: Any, scorer: Any = None, *, score_cutoff: float | None = None, given: str = "choice",
               paths: str = "sum") -> tuple[Any, float, Any] | None:
    """The best choice for one query, with score, and place or key; None where no choice is possible."""
    return _prepared(choices, scorer, given, paths).extractOne(query, score_cutoff)


def cdist(queries: Iterable[Any], choices: Iterable[Any], scorer: Any = None, *, score_cutoff: float | None = None, workers: int = 1,
          given: str = "choice", paths: str = "sum") -> Any:
    """The matrix of scores, a row per query and a column per choice; -inf where a pair is impossible, or scores less than the
    cutoff."""
    _check(given, paths)
    rows, columns = list(queries), list(choices)
    found = _scorer_of(scorer, rows + columns if scorer is None else []).matrix(rows, columns, given, paths, _threads(workers))
    if score_cutoff is not None:
        found[found < score_cutoff] = -np.inf
    return found
