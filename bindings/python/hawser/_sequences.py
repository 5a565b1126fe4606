"""Automata, n-gram models and edit models in scikit-learn's manner. X is a list of sequences: texts, whose characters are the
symbols, or lists of names."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from hawser import api
from hawser._estimator import RANDOM_STARTS, Estimator, seed_of
from hawser._parameters import EditParameters, NGramParameters, PFAParameters
from hawser._texts import as_alphabet, as_pairs, as_sequences


class _OverSymbols(Estimator):
    alphabet: Any

    def _alphabet(self, X: Sequence[Any]) -> Any:
        given = as_alphabet(self.alphabet)
        return given if given is not None else as_alphabet(sorted({symbol for sequence in as_sequences(X) for symbol in sequence}))


class _NextSymbols(_OverSymbols):
    """What says which symbol comes next."""

    @property
    def classes_(self) -> list[str]:
        """The symbols, and "", which says that the sequence ends."""
        return [*self._model().alphabet().names, ""]

    def predict_proba(self, X: Any) -> Any:
        """Of each beginning of a sequence a row: the probabilities of what comes next, as `classes_` has it."""
        raise NotImplementedError

    def predict(self, X: Any) -> list[str]:
        """What most probably comes next after each beginning of a sequence."""
        names = self.classes_
        return [names[i] for i in np.argmax(self.predict_proba(X), axis=1)]


class PFA(PFAParameters, _NextSymbols):
    """A probabilistic automaton. X are texts, whose characters are the symbols, or lists of names.

    >>> automaton = hawser.PFA(method="alergia").fit(["ab", "abab", "ababab"] * 20)
    >>> automaton.predict(["", "a", "aba"])
    ['a', 'b', 'b']
    """

    def _learner(self, X: Any, y: Any, start: Any) -> Any:
        options = self._options("hws_pfa_learner_new")
        if start is None:
            return api.PfaLearner(None, api.Corpus.of(as_sequences(X), self._alphabet(X)), **options)
        return api.PfaLearner(start, api.Corpus.of(as_sequences(X), start.alphabet()), **{k: v for k, v in options.items() if k not in RANDOM_STARTS})

    def score_samples(self, X: Any) -> Any:
        """ln p of each sequence."""
        return self._model().score(api.Corpus.of(as_sequences(X), self.model_.alphabet()))

    def predict_proba(self, X: Any) -> Any:
        """Of each beginning of a sequence a row: the probabilities of what comes next, as `classes_` has it."""
        automaton, names = self._model().machine("log", sample="mixture" if self.model_.info("members") > 1 else None), self.model_.alphabet()
        rest = api.Machine.from_regex(names, "log", ".*")
        costs = []
        for beginning in as_sequences(X):
            labels = names.labels(beginning)
            ends = [api.Machine.from_labels(names, "log", labels + [a]) + rest for a in range(1, names.size + 1)]
            ends.append(api.Machine.from_labels(names, "log", labels))
            costs.append([api.Machine.sum_product([end, automaton]) for end in ends])
        logs = -np.array(costs, float).reshape(len(costs), names.size + 1)
        return np.exp(logs - np.logaddexp.reduce(logs, axis=1, keepdims=True))

    def sample(self, n: int = 1, random_state: Any = 0, **options: Any) -> list[str]:
        names = self._model().alphabet()
        return [names.text(row) for row in self.model_.sample(n, seed_of(random_state) or 0, **options)]


class NGram(NGramParameters, _NextSymbols):
    """An n-gram model. X are texts or lists of names. Fitting takes one step; partial_fit adds to the counts.

    >>> model = hawser.NGram(order=3).fit(["banana", "bandana", "cabana"])
    >>> [(symbol, round(p, 2)) for symbol, p in model.complete("ba", 2)]
    [('n', 0.55), ('a', 0.14)]
    """

    def fit_steps(self, X: Any, y: Any = None, start: Any = None) -> Iterator[dict[str, float]]:
        self._seed = seed_of(self.random_state)
        if start is None:
            self.alphabet_ = self._alphabet(X)
            self._counts = api.NgramCounts(self.alphabet_, self.order)
        elif not hasattr(self, "_counts"):
            raise ValueError("this NGram was copied or pickled, which leaves its counts behind: it can only be fitted anew")
        self._counts.add(api.Strings.of(as_sequences(X), self.alphabet_))
        self.model_ = api.Ngram.estimate(self._counts, **self._options("hws_ngram_estimate"))
        self.history_ = [{"step": 1.0, "log_likelihood": float(self.score_samples(X).sum())}]
        yield from self.history_

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in super().__getstate__().items() if name != "_counts"}

    def score_samples(self, X: Any) -> Any:
        """ln p of each sequence."""
        return self._model().score(api.Strings.of(as_sequences(X), self.model_.alphabet())).log_probs

    def _after(self, beginning: Any) -> int:
        labels = self._model().alphabet().labels(beginning)
        return int(self.model_.score_words(self.model_.start(), labels).next) if labels else self.model_.start()

    def predict_proba(self, X: Any) -> Any:
        """Of each beginning of a sequence a row: the probabilities of what comes next, as `classes_` has it."""
        labels = [*range(1, len(self.classes_)), int(api.SpecialLabel.EOS)]
        logs = [[self.model_.score_word(state, label).log_prob for label in labels] for state in map(self._after, as_sequences(X))]
        return np.exp(np.array(logs, float).reshape(len(logs), len(labels)))

    def complete(self, beginning: Any, k: int = 3, prefix: str | None = None) -> list[tuple[str, float]]:
        """The k most probable symbols after a beginning, with their probabilities; those alone that begin with a prefix."""
        found = self.model_.best_continuations(self._after(beginning), prefix, k)
        names = self.model_.alphabet()
        return [(names.name_view(int(w)), float(np.exp(p))) for w, p in zip(found.words[:found.count], found.log_probs)]

    def sample(self, n: int = 1, random_state: Any = 0) -> list[str]:
        names = self._model().alphabet()
        return [names.text(tapes[0]) for _, tapes in self.model_.machine("log").sample(n, seed_of(random_state) or 0)]


class Edit(EditParameters, _OverSymbols):
    """A contextual edit model p(output | input), learned by EM. X are inputs, y outputs; or X are pairs.

    >>> simple = hawser.Edit(iterations=20).fit(["night", "light", "right"] * 9, ["nite", "lite", "rite"] * 9)
    >>> simple.predict(["tight"])
    ['tite']
    """

    def _learner(self, X: Any, y: Any, start: Any) -> Any:
        pairs = as_pairs(X, y)
        if start is None:
            alphabet = self._alphabet([part for pair in pairs for part in pair])
            start = api.EditModel(alphabet, **self._options("hws_edit_model_new"))
        return api.EditLearner(start, api.Strings.of(pairs, start.alphabet()), **self._options("hws_edit_learner_new"))

    def machine(self) -> api.Machine:
        """The model as a machine that reads the input on tape 0 and writes the output on tape 1."""
        return self._model().machine("log")

    def score_samples(self, X: Any) -> Any:
        """ln p(output | input) of each pair."""
        return self._model().score(api.Strings.of(as_pairs(X, None), self.model_.alphabet()))

    def score(self, X: Any, y: Any = None) -> float:
        """The mean of ln p(output | input)."""
        return float(np.mean(self.score_samples(as_pairs(X, y))))

    def predict(self, X: Any) -> list[str | None]:
        """The most probable output of each input."""
        return self.machine().predict(X)

    def predict_proba(self, X: Any, n: int = 5) -> list[dict[str, float]]:
        """The n most probable outputs of each input, with their probabilities."""
        return self.machine().predict_proba(X, n)

    def sample(self, X: Any, n: int = 1, random_state: Any = 0) -> list[list[str]]:
        """n outputs of each input, drawn."""
        machine, names, seed = self.machine(), self._model().alphabet(), seed_of(random_state) or 0
        return [[names.text(tapes[0]) for _, tapes in (x @ machine).project([1]).sample(n, seed)] for x in X]
