"""Spelling correction by a list of words: an edit model says how words are mistyped, and a text how often they are meant."""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from hawser import api
from hawser._estimator import Estimator
from hawser._parameters import SpellerParameters
from hawser._texts import as_alphabet, as_pairs

if TYPE_CHECKING:
    from typing_extensions import Self

LETTERS = "abcdefghijklmnopqrstuvwxyz'-"
SPACE, OTHER = "␣", "�"  # the second one stands for characters that are in no word


class Speller(SpellerParameters, Estimator):
    """Finds which words of a list may be meant by what was typed. `words` are the list, or a mapping to their weights. `text`, one text
    or lines, says how often each is meant. `pairs` of a right and a wrong spelling teach the channel, which knows keyboards and sounds
    beforehand. Upper case counts as lower case in what is typed, where the words have none.

    >>> speller = hawser.Speller(["receive", "relieve", "recipe", "the", "then"])
    >>> speller.correct("recieve", 2)
    ['receive', 'relieve']
    """

    words_: list[str]
    alphabet_: Any
    _lower: bool
    channel_: api.EditModel

    def fit(self, X: Iterable[str] | Mapping[str, float] | None = None, y: Any = None) -> Self:
        """Makes the speller of the words it was given, or of others."""
        self._seed: int | None = None
        given = self.words if X is None else X
        if given is None or isinstance(given, (str, bytes)):
            raise TypeError(f"words is {'None' if given is None else 'one text'}; expected a list of words")
        weights = dict(given) if isinstance(given, Mapping) else dict.fromkeys(given, 1.0)
        if not weights:
            raise ValueError("words is empty; expected one word at least")
        self.words_ = list(weights)
        if other := [word for word in self.words_ if not isinstance(word, str)]:
            raise TypeError(f"a word is {type(other[0]).__name__}: {other[0]!r}; expected a text")
        self._lower = all(word == word.lower() for word in self.words_)
        rows = list(map(self._row, self.words_))
        pairs = [(self._row(right), self._row(wrong)) for right, wrong in as_pairs([tuple(pair) for pair in self.pairs or []], None)]
        symbols = set(LETTERS).union(*rows, *(side for pair in pairs for side in pair))
        self.alphabet_ = as_alphabet(sorted(symbols - {OTHER}) + [OTHER])
        self.channel_ = api.EditModel.typing(self.alphabet_, **self._options("hws_edit_model_typing"))
        if pairs:
            learner = api.EditLearner(self.channel_, api.Strings.of(pairs, self.alphabet_), **self._options("hws_edit_learner_new"))
            for _ in learner.run(name="Speller"):
                pass
            self.channel_ = learner.model()
        values = np.array(list(weights.values()), float)
        if self.text is not None:
            values = values * (self._counts(self.text) + 0.5)  # a word that the text lacks is half as frequent as one that is there once
        self._listed = values
        self._list()
        return self

    def _list(self) -> None:
        listed = api.Strings.of(list(map(self._row, self.words_)), self.alphabet_, self._listed)
        self.model_ = api.Speller(self.channel_, listed, **self._options("hws_speller_new"))

    def _row(self, word: str) -> str:
        """A word as symbols: names of symbols have no white space."""
        return "".join(SPACE if c.isspace() else c for c in (word.lower() if self._lower else word))

    def _counts(self, text: Any) -> Any:
        """How often each word occurs in a text or in lines; the library cuts them."""
        lines = text if isinstance(text, str) else "\n".join(text)
        found = api.Ngram.segment_text(lines.lower() if self._lower else lines, "words")
        counts = np.bincount(found.strings.arrays_view().labels, minlength=found.built.size + 1)
        at = dict(zip(found.built.names, counts[1:].tolist()))
        return np.array([at.get(word, 0) for word in self.words_], float)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in super().__getstate__().items() if name != "model_"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if "channel_" in state:
            self._list()

    def _found(self, typed: Sequence[str], n: int) -> Any:
        if not hasattr(self, "model_") and self.words is not None:
            self.fit()
        model, known = self._model(), set(self.alphabet_.names)
        rows = ["".join(c if c in known else OTHER for c in self._row(word)) for word in typed]
        found = model.correct(api.Strings.of(rows, self.alphabet_), n, **self._options("hws_speller_correct"))
        return np.reshape(found.words, (-1, n)), np.reshape(found.log_probs, (-1, n)), found.counts

    def correct(self, typed: Any, n: int = 1) -> Any:
        """The n words that were most probably meant, the best first; of a list of what was typed, a list of such lists."""
        return [[word for word, _ in row] for row in self.candidates(typed, n)] if not isinstance(typed, str) else \
            [word for word, _ in self.candidates(typed, n)]

    def candidates(self, typed: Any, n: int = 5) -> Any:
        """The n best words with their shares of the probability that these n have together."""
        if isinstance(typed, str):
            return self.candidates([typed], n)[0]
        if not hasattr(typed, "__iter__"):
            raise TypeError(f"what was typed is {type(typed).__name__}; expected a word or a list of words")
        words, scores, counts = self._found(list(typed), n)
        made = []
        for row, logs, count in zip(words, scores, counts):
            p = np.exp(logs[:count] - logs[0]) if count else np.empty(0)
            made.append([(self.words_[int(w)], float(x)) for w, x in zip(row[:count], p / p.sum() if count else p)])
        return made

    def predict(self, X: Iterable[str]) -> list[str | None]:
        """The best word of each; None where no word of the list is near."""
        return [row[0] if row else None for row in self.correct(list(X), 1)]

    def score(self, X: Iterable[str], y: Any = None) -> float:
        """The share of what was typed whose best word is the right one."""
        X = list(X)
        if y is None or len(X) != len(y):
            raise ValueError("score needs what was typed and, for each, the right word")
        return float(np.mean([found == right for found, right in zip(self.predict(X), y)]))
