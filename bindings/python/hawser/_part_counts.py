"""Counts of n-grams in parts. They merge as sums of learners do, and a model is made of them in one step."""
from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from hawser import api
from hawser._ngram import BLANKS, UNKNOWN, NGram
from hawser._parts import Family
from hawser._texts import as_alphabet, as_sequences


class Sum:
    """Counts as bytes: the sum of two is that of any order."""

    def __init__(self, like: Counted, written: list[bytes]) -> None:
        self.like, self.written = like, written

    def merge(self, other: Sum) -> Sum:
        return Sum(self.like, self.written + other.written)

    def counts(self) -> api.NgramCounts:
        made = self.like.nothing()
        for buffer in self.written:
            made.add_bytes(buffer)
        return made

    def write(self) -> bytes:
        return self.written[0] if len(self.written) == 1 else self.counts().write()


class Counted:
    """Counts where the protocol has a learner: one update makes the model of them."""

    def __init__(self, mine: NGram, rows: Sequence[Any]) -> None:
        self.mine = mine
        self.model: Any = None
        self.counts = self.nothing()
        if rows:
            self.counts.add(mine._strings(rows))

    def nothing(self) -> api.NgramCounts:
        return api.NgramCounts(self.mine.alphabet_, self.mine.order)

    def metric(self, name: str) -> float:
        return {"items_per_block": 1.0}[name]  # counts are whole numbers, whose sums are exact

    def statistics(self) -> Sum:
        return Sum(self, [self.counts.write()])

    def read_statistics(self, buffer: bytes) -> Sum:
        return Sum(self, [buffer])

    def update(self, statistics: Sum) -> bool:
        self.counts = statistics.counts()
        self.model = api.Ngram.estimate(self.counts, **self.mine._options("hws_ngram_estimate"))
        return True

    def report(self) -> dict[str, float]:
        return {"step": 1.0, "log_likelihood": float(json.loads(self.model.card())["metrics"]["log_likelihood"])}

    def save(self) -> bytes:
        return b""


class OfNgrams(Family):
    """Models of n-grams."""

    estimator: NGram

    def census(self, rows: Sequence[Any]) -> dict[str, Any]:
        mine, X = self.estimator, as_sequences(rows)
        if self.paired:
            raise TypeError("y has no use with NGram; expected rows without it")
        texts = [x.translate(BLANKS) for x in X if isinstance(x, str)]
        if mine.alphabet is not None:
            names = {}
        elif mine._by_chars() or len(texts) < len(X):
            names = dict(Counter(name for x in X for name in mine._parts(x)))
        else:  # as a text of all lines is cut
            names = dict(Counter(mine._parts("\n".join(texts)))) if any(text.strip(" ") for text in texts) else {}
        return {"names": names, "lists": len(X) - len(texts)}

    def prepare(self, census: Mapping[str, Any]) -> None:
        mine = self.estimator
        if self.start is not None:
            raise ValueError("NGram begins with no model; expected start None")
        mine._all_names = None
        if mine.alphabet is not None:
            mine.alphabet_ = mine._learned_alphabet([])
            return
        least = 1 if mine.min_count is None else mine.min_count
        names = [name for name, n in census["names"].items() if n >= least and name != UNKNOWN]
        mine.alphabet_ = as_alphabet([UNKNOWN, *(sorted(names) if mine._by_chars() or census["lists"] else names)])

    def learner(self, rows: list[Any], items: int, first: int) -> Any:
        return Counted(self.estimator, rows)

    def fitted(self, learner: Any) -> None:
        self.estimator.model_, self.estimator._counts = learner.model, learner.counts
