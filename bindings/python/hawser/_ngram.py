"""Word models in scikit-learn's manner: n-gram models of lines of text, whose words or characters are the symbols."""
from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from hawser import _peers, api
from hawser._estimator import seed_of
from hawser._parameters import NGramParameters
from hawser._sequences import _NextSymbols
from hawser._texts import as_alphabet, as_sequences, scored

UNKNOWN = "<unk>"
SPACE = "␣"  # the symbol of a blank, since names of symbols have no white space; texts that are given and made have blanks
PIECE = 1 << 22  # characters of a text that are in memory at a time
BLANKS = {code: " " for code in [*range(32), 127]}  # what hws_ngram_segment_text takes for blanks


def _pieces(path: Any) -> Iterator[list[str]]:
    """Lines of a text, some megabytes at a time."""
    with open(path, encoding="utf-8") as file:
        while lines := file.readlines(PIECE):
            yield [line.rstrip("\r\n") for line in lines]


class NGram(NGramParameters, _NextSymbols):
    """An n-gram model. X are lines of text, which are cut into words and punctuation, or into characters by chars=True; or lists of
    names, which stay as they are. Of a pathlib.Path fit reads the text in pieces. What fit has not seen is `<unk>`. Fitting takes one step; partial_fit adds to the counts.

    >>> model = hawser.NGram(order=3).fit(["the cat sat", "the cat ran", "the dog ran"])
    >>> [(word, round(p, 2)) for word, p in model.complete("the ", 2)]
    [('cat', 0.49), ('dog', 0.33)]
    """

    _counts: Any
    _all_names: set[str] | None
    alphabet_: Any

    @property
    def classes_(self) -> list[str]:
        """The symbols, and "", which says that the sequence ends."""
        return [*map(self._symbol, self._model().alphabet().names), ""]

    def _symbol(self, name: str) -> str:
        return " " if name == SPACE and self._by_chars() else name

    def _by_chars(self) -> bool:
        return isinstance(self.alphabet, str) if self.chars is None else bool(self.chars)

    def _learned_alphabet(self, X: Sequence[Any]) -> Any:
        """The alphabet that is given, or that of X: `<unk>` and what occurs often enough."""
        if self.alphabet is not None:
            return as_alphabet(self.alphabet.replace(" ", SPACE) if isinstance(self.alphabet, str) else self.alphabet)
        least = 1 if self.min_count is None else self.min_count
        if not self._by_chars() and all(isinstance(x, str) for x in X):
            text = "\n".join(x.translate(BLANKS) for x in X)
            if text.strip(" \n"):
                return api.Ngram.segment_text(text, "words", min_count=least).built
        counts: dict[str, int] = {}
        for sequence in X:
            for name in self._parts(sequence):
                counts[name] = counts.get(name, 0) + 1
        return as_alphabet([UNKNOWN] + sorted(name for name, n in counts.items() if n >= least and name != UNKNOWN))

    def _alphabet_of_pieces(self, path: Any) -> Any:
        """The same of a text that is read in pieces."""
        if self.alphabet is not None:
            return self._learned_alphabet([])
        least, counts = 1 if self.min_count is None else self.min_count, dict[str, int]()
        for lines in _pieces(path):
            text = "\n".join(x.translate(BLANKS) for x in lines)
            if self._by_chars():
                found = {name: text.count(" " if name == SPACE else name) for name in sorted({SPACE if x == " " else x for x in set(text)} - {"\n"})}
            elif text.strip(" \n"):
                cut = api.Ngram.segment_text(text, "words", min_count=1)
                found = dict(zip(cut.built.names, np.bincount(cut.strings.arrays_view().labels, minlength=cut.built.size + 1)[1:].tolist()))
            else:
                continue
            for name, n in found.items():
                counts[name] = counts.get(name, 0) + n
        names = [name for name, n in counts.items() if n >= least and name != UNKNOWN]
        return as_alphabet([UNKNOWN, *(sorted(names) if self._by_chars() else names)])

    def _parts(self, sequence: Any) -> list[str]:
        """The symbols' names of one sequence, known or not."""
        if not isinstance(sequence, str):
            if not hasattr(sequence, "__iter__"):
                raise TypeError(f"a sequence is {type(sequence).__name__}; expected a text or a list of words")
            return list(sequence)
        if self._by_chars():
            return list(sequence.translate(BLANKS).replace(" ", SPACE))
        if not (text := sequence.translate(BLANKS)).strip(" "):
            return []
        found = api.Ngram.segment_text(text, "words")
        return [found.built.name_view(int(label)) for label in found.strings.arrays_view().labels]

    def _strings(self, X: Any) -> Any:
        """Sequences as strings of the library's over the alphabet learned."""
        X = as_sequences(X)
        names = self.alphabet_
        texts = [x.translate(BLANKS) for x in X if isinstance(x, str)]
        if self._by_chars() or len(texts) < len(X):
            return api.Strings.of([self._known(self._parts(x)) for x in X], names)
        filled = np.array([bool(text.strip(" ")) for text in texts], bool)
        if not filled.any():
            return api.Strings.of([[] for _ in X], names)
        found = api.Ngram.segment_text("\n".join(texts), "words", names).strings
        if filled.all():
            return found
        view, lengths = found.arrays_view(), np.zeros(len(X), np.int64)
        lengths[filled] = np.diff(view.offsets)
        return api.Strings.from_arrays(1, len(X), np.concatenate([[0], np.cumsum(lengths)]), view.labels, None, [names])

    def _data(self, X: Any) -> Iterator[Any]:
        """What fit is given as strings of the library's, a piece at a time."""
        return map(self._strings, _pieces(X) if isinstance(X, os.PathLike) else [X])

    def _known(self, names: list[str]) -> list[str]:
        """Names with `<unk>` for those that the alphabet lacks, if it has that; else the library names the unknown one."""
        if self._all_names is None:
            self._all_names = set(self.alphabet_.names)
        return [name if name in self._all_names else UNKNOWN for name in names] if UNKNOWN in self._all_names else names

    def fit_steps(self, X: Any, y: Any = None, start: Any = None) -> Iterator[dict[str, float]]:
        self._seed, is_path = seed_of(self.random_state), isinstance(X, os.PathLike)
        X = X if is_path else as_sequences(X)
        if start is None:
            if not (os.path.getsize(X) if is_path else X):
                raise ValueError("X has no sequences; expected one at least")
            self._all_names = None
            self.alphabet_ = self._alphabet_of_pieces(X) if is_path else self._learned_alphabet(X)
            self._counts = api.NgramCounts(self.alphabet_, self.order)
        elif not hasattr(self, "_counts"):
            raise ValueError("this NGram was copied or pickled, which leaves its counts behind: it can only be fitted anew")
        for data in self._data(X):
            self._counts.add(data)
        try:
            self.model_ = api.Ngram.estimate(self._counts, **self._options("hws_ngram_estimate"))
        except ValueError as error:
            _peers.mend(error)
            raise
        self.history_ = [{"step": 1.0, "log_likelihood": sum(float(self.model_.score(data).log_probs.sum()) for data in self._data(X))}]
        yield from self.history_

    def save(self, path: str | os.PathLike[str], weight_bits: int | None = None) -> None:
        """Writes the fitted model to a file, which `hawser.load` reads. With `weight_bits`, 2 to 16, or 32 for floats, the file has the
        compact store of 2 to 6 bytes an n-gram (`hws_ngram_compact`); else it has 36."""
        self._write(path, self._model() if weight_bits is None else self._model().compact(weight_bits=weight_bits))

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in super().__getstate__().items() if name not in ("_counts", "_all_names")} | {"_all_names": None}

    def score_samples(self, X: Any, unknown: str | None = None) -> Any:
        """ln p of each sequence, its end included. `unknown` says what becomes of symbols that the model lacks: "error", "skip", or the
        symbol of the model that stands for them. Without it this is its <unk>; where there is none, such a sequence has -inf, with an
        ImpossibleWarning."""
        names = self._model().alphabet()
        if unknown is None and UNKNOWN in names.names:
            return self._model().score(self._strings(X)).log_probs
        return scored(lambda known: self._model().score(api.Strings.of(known, names)).log_probs,
                      [self._parts(x) for x in as_sequences(X)], names, unknown)

    def perplexity(self, X: Any, unknown: bool = True) -> float:
        """exp(-ln p / tokens) of sequences, where ends count as tokens; without the unknown symbols if `unknown` is False."""
        found = self._model().perplexity(self._strings(X))
        return float(found.perplexity if unknown else found.without_unknown)

    def _after(self, beginning: Any) -> int:
        return self._state(self._parts(beginning))

    def _state(self, names: list[str]) -> int:
        start = self._model().start()
        labels = self.alphabet_.labels(self._known(names))
        return int(self.model_.score_words(start, labels).next) if labels else int(start)

    def logprob(self, word: str, context: Any = "") -> float:
        """ln p of a word after the beginning of a sequence; the word "" stands for the end."""
        state = self._after(context)
        name = SPACE if word == " " and self._by_chars() else word
        label = int(api.SpecialLabel.EOS) if word == "" else self.alphabet_.labels(self._known([name]))[0]
        return float(self.model_.score_word(state, label).log_prob)

    def predict_proba(self, X: Any) -> Any:
        """Of each beginning of a sequence a row: the probabilities of what comes next, as `classes_` has it."""
        labels = [*range(1, len(self.classes_)), int(api.SpecialLabel.EOS)]
        logs = [[self.model_.score_word(state, label).log_prob for label in labels] for state in map(self._after, as_sequences(X))]
        return np.exp(np.array(logs, float).reshape(len(logs), len(labels)))

    def complete(self, beginning: Any, k: int = 3, prefix: str | None = None) -> list[tuple[str, float]]:
        """The k most probable symbols after a beginning, with their probabilities; those alone that begin with a prefix. A text of
        words that does not end with a blank ends within a word, which is the prefix. The end and `<unk>` are left out."""
        self._model()
        names = self._parts(beginning)
        if prefix is None and names and isinstance(beginning, str) and not self._by_chars() and beginning.translate(BLANKS)[-1] != " ":
            prefix = names.pop()
        found = self.model_.best_continuations(self._state(names), prefix, k + 1)
        named = [(self._symbol(self.alphabet_.name_view(int(w))), float(np.exp(p))) for w, p in zip(found.words[:found.count], found.log_probs)]
        return [(name, p) for name, p in named if name != UNKNOWN][:k]

    def sample(self, n: int = 1, random_state: Any = 0) -> list[str]:
        """Texts that are drawn, words with blanks between them."""
        between = "" if self._by_chars() else " "
        names = self.classes_
        return [between.join(names[label - 1] for label in tapes[0]) for _, tapes in self.model_.sample(n, seed_of(random_state) or 0)]
