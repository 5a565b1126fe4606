"""Automata and edit models in scikit-learn's manner. X is a list of sequences: texts, whose characters are the
symbols, or lists of symbols, which are whatever has a hash: words, numbers, tuples."""
from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from hawser import api
from hawser._estimator import RANDOM_STARTS, Estimator, seed_of
from hawser._library import ImpossibleWarning, warn
from hawser._parameters import EditParameters, PFAParameters
from hawser._symbols import Symbols
from hawser._texts import as_alphabet, as_pairs, as_sequences, scored


class _OverSymbols(Estimator):
    """What learns from sequences of symbols of any kind. `symbols_` has their names, and `texts_` says whether sequences are texts."""

    alphabet: Any
    symbols_: Symbols
    texts_: bool

    def _begin(self, rows: Sequence[Any]) -> Any:
        """The alphabet that is given, or that of the sequences, which are learned from anew."""
        if not rows:
            raise ValueError("X has no sequences: there is nothing to learn from")
        self.texts_ = all(isinstance(row, str) for row in rows)
        if isinstance(self.alphabet, api.Alphabet):
            self.symbols_ = Symbols(self.alphabet.names)
            return self.alphabet
        self.symbols_ = Symbols.of(rows) if self.alphabet is None else Symbols(self.alphabet)
        return as_alphabet(self.symbols_.names)

    def _rows(self, X: Any) -> list[Any]:
        """Sequences by the names of their symbols."""
        coded = self.symbols_.coded
        return [coded(row) for row in as_sequences(X)]

    def _shown(self, alphabet: Any, labels: Any) -> Any:
        """A sequence of labels as those of fit were: a text, or a list of symbols."""
        symbols = self.symbols_.back([alphabet.names[x - 1] if x > 0 else alphabet.name_view(x) for x in map(int, labels)])
        return "".join(map(str, symbols)) if self.texts_ and all(len(str(s)) == 1 for s in symbols) else symbols

    def _stands(self, unknown: str | None) -> str | None:
        """What is said of unknown symbols, with a symbol's name in place of it."""
        return unknown if unknown in (None, "error", "skip") else self.symbols_.name(unknown)

    def score_samples(self, X: Any, unknown: str | None = None) -> Any:
        raise NotImplementedError

    def score(self, X: Any, y: Any = None, unknown: str | None = None) -> float:
        """The mean of ln p over items."""
        return float(np.mean(self.score_samples(X, unknown)))


class _NextSymbols(_OverSymbols):
    """What says which symbol comes next."""

    @property
    def classes_(self) -> list[Any]:
        """The symbols, and "", which says that the sequence ends."""
        names = self._model().alphabet().names
        return [*self.symbols_.back(names), ""]

    def predict_proba(self, X: Any) -> Any:
        """Of each beginning of a sequence a row: the probabilities of what comes next, as `classes_` has it."""
        raise NotImplementedError

    def predict(self, X: Any) -> list[Any]:
        """What most probably comes next after each beginning of a sequence. After one that the model cannot make it is None, with an
        ImpossibleWarning."""
        names, rows = self.classes_, self.predict_proba(X)
        none = np.isnan(rows).any(axis=1)
        if none.any():
            warn(f"{none.sum()} of {len(rows)} beginnings have no probability under the model, X[{np.argmax(none)}] among them; "
                 "nothing is predicted for them", ImpossibleWarning)
        return [None if nothing else names[i] for i, nothing in zip(np.argmax(rows, axis=1), none)]


def _tell_time(seconds: float) -> None:
    """Says how long fitting takes, if that is worth a line."""
    if seconds >= 5:
        print(f"PFA: this takes about {seconds:.0f} s of processor time; `budget` and `method` say how much is done", file=sys.stderr)


class PFA(PFAParameters, _NextSymbols):
    """A probabilistic automaton. X are texts, whose characters are the symbols, or lists of names.

    >>> automaton = hawser.PFA(method="alergia").fit(["ab", "abab", "ababab"] * 20)
    >>> automaton.predict(["", "a", "aba"])
    ['a', 'b', 'b']
    """

    def _learner(self, X: Any, y: Any, start: Any) -> Any:
        options = self._options("hws_pfa_learner_new")
        X = as_sequences(X)
        if start is None:
            alphabet = self._begin(X)
            learner = api.PfaLearner(None, api.Corpus.of(self._rows(X), alphabet), **options)
            _tell_time(learner.report().get("planned_seconds", 0))
            return learner
        return api.PfaLearner(start, api.Corpus.of(self._rows(X), start.alphabet()), **{k: v for k, v in options.items() if k not in RANDOM_STARTS})

    def score_samples(self, X: Any, unknown: str | None = None) -> Any:
        """ln p of each sequence. `unknown` says what becomes of symbols that the model lacks: "error", "skip", or the symbol of the model
        that stands for them. Without it this is its <unk> or <UNK>; where there is none, such a sequence has -inf, with an
        ImpossibleWarning."""
        names = self._model().alphabet()
        return scored(lambda known: self.model_.score(api.Corpus.of(known, names)), self._rows(X), names, self._stands(unknown))

    def predict_proba(self, X: Any) -> Any:
        """Of each beginning of a sequence a row: the probabilities of what comes next, as `classes_` has it."""
        automaton, names = self._model().machine("log", sample="mixture" if self.model_.info("members") > 1 else None), self.model_.alphabet()
        rest = api.Machine.from_regex(names, "log", ".*")
        costs = []
        for beginning in self._rows(X):
            labels = names.labels(beginning)
            ends = [api.Machine.from_labels(names, "log", labels + [a]) + rest for a in range(1, names.size + 1)]
            ends.append(api.Machine.from_labels(names, "log", labels))
            costs.append([api.Machine.sum_product([end, automaton]) for end in ends])
        logs = -np.array(costs, float).reshape(len(costs), names.size + 1)
        with np.errstate(invalid="ignore"):  # NaN after a beginning without probability
            return np.exp(logs - np.logaddexp.reduce(logs, axis=1, keepdims=True))

    def sample(self, n: int = 1, random_state: Any = 0, **options: Any) -> list[Any]:
        """Sequences that are drawn: texts, or lists of symbols where fit had lists."""
        names = self._model().alphabet()
        return [self._shown(names, row) for row in self.model_.sample(n, seed_of(random_state) or 0, **options)]


class Edit(EditParameters, _OverSymbols):
    """A contextual edit model p(output | input), learned by EM. X are inputs, y outputs; or X are pairs.

    >>> simple = hawser.Edit(iterations=20).fit(["night", "light", "right"] * 9, ["nite", "lite", "rite"] * 9)
    >>> simple.predict(["tight"])
    ['tite']
    """

    def _learner(self, X: Any, y: Any, start: Any) -> Any:
        pairs = as_pairs(X, y)
        if start is None:
            start = api.EditModel(self._begin([part for pair in pairs for part in pair]), **self._options("hws_edit_model_new"))
        return api.EditLearner(start, self._pairs(pairs, start), **self._options("hws_edit_learner_new"))

    def _pairs(self, pairs: list[Any], model: Any) -> Any:
        return api.Strings.of([tuple(self._rows(pair)) for pair in pairs], model.alphabet())

    def machine(self) -> api.Machine:
        """The model as a machine that reads the input on tape 0 and writes the output on tape 1."""
        return self._model().machine("log")

    def score_samples(self, X: Any, unknown: str | None = None) -> Any:
        """ln p(output | input) of each pair. `unknown` says what becomes of symbols that the model lacks: "error", "skip", or the symbol
        of the model that stands for them. Without it this is its <unk> or <UNK>; where there is none, such a pair has -inf, with
        an ImpossibleWarning."""
        names = self._model().alphabet()
        return scored(lambda known: self.model_.score(api.Strings.of(list(zip(known[::2], known[1::2])), names)),
                      [part for pair in as_pairs(X, None) for part in self._rows(pair)], names, self._stands(unknown), 2)

    def score(self, X: Any, y: Any = None, unknown: str | None = None) -> float:
        """The mean of ln p(output | input)."""
        return float(np.mean(self.score_samples(as_pairs(X, y), unknown)))

    def _outputs(self, X: Any) -> Iterator[Any]:
        """Of each input the machine of its outputs."""
        machine = self.machine()
        for x in self._rows(X):
            yield (x @ machine).project([1]) if isinstance(x, str) else machine._like(x, 0).compose(machine).project([1])

    def predict(self, X: Any) -> list[Any]:
        """The most probable output of each input, a text or a list as the outputs of fit were."""
        names, found = self._model().alphabet(), [list(outputs.best_strings(1)) for outputs in self._outputs(X)]
        return [self._shown(names, best[0][1][0]) if best else None for best in found]

    def predict_proba(self, X: Any, n: int = 5) -> list[dict[Any, float]]:
        """The n most probable outputs of each input, with their probabilities; outputs that are lists as tuples."""
        names, found = self._model().alphabet(), []
        for outputs in self._outputs(X):
            best, total = list(outputs.best_strings(n)), outputs.log_total()
            shown = [self._shown(names, tapes[0]) for _, tapes in best]
            found.append({x if isinstance(x, str) else tuple(x): float(np.exp(-cost - total)) for (cost, _), x in zip(best, shown)})
        return found

    def sample(self, X: Any, n: int = 1, random_state: Any = 0) -> list[list[Any]]:
        """n outputs of each input, drawn."""
        names, seed = self._model().alphabet(), seed_of(random_state) or 0
        return [[self._shown(names, tapes[0]) for _, tapes in outputs.sample(n, seed)] for outputs in self._outputs(X)]
