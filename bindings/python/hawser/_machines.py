"""Machines with operators, made of expressions, words and rules as pynini's users type them.

A text beside a machine stands for the machine of that text: `"cab" @ rule`."""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from hawser import _drawing
from hawser._texts import api, as_alphabet, as_pairs

if TYPE_CHECKING:
    from hawser.api import Direction, Machine, Mode, Semiring, Strings

SemiringName = Literal["real", "log", "tropical", "boolean"]


class MachineMixin:
    """`a @ b` composes, `a | b` unites, `a + b` concatenates, `a - b` is what a accepts and b does not, `~a` what a does not accept;
    `a ** 3` is three times a, `a ** (1, 3)` one to three times, `a ** (2, ...)` twice or more often.

    >>> animals = hawser.words(["cat", "cow", "coat"], "acotw")
    >>> (animals - "coat" | "taco").texts()
    [(0.0, 'cat'), (0.0, 'cow'), (0.0, 'taco')]
    """

    _learned: Any = None  # of a machine that was fitted: the acceptor, its weights in the real semiring, the number of texts

    def _like(self: Any, other: Any, tape: int) -> Any:
        """A machine; or a text or a list of names over the alphabet of one of this machine's tapes."""
        if isinstance(other, type(self)):
            return other
        if not isinstance(other, (str, list)):
            raise TypeError(f"a Machine or a text is expected, not {type(other).__name__}")
        alphabet = self.alphabet(tape)
        return type(self).from_labels(alphabet, self.semiring, alphabet.labels(other))

    def _last(self: Any) -> int:
        return int(self.tapes) - 1

    def __invert__(self: Any) -> Machine:
        return type(self).from_regex(self.alphabet(0), self.semiring, ".*").difference(self)

    def __pow__(self: Any, times: int | tuple[int, Any]) -> Machine:
        low, high = times if isinstance(times, tuple) else (times, times)
        if low < 0 or high is not ... and high < low:
            raise ValueError(f"a machine cannot be repeated {times} times")
        none = [type(self).from_labels(self.alphabet(0), self.semiring, [])]  # zero times: nothing
        if self.tapes == 2:
            none = [none[0].cross(type(self).from_labels(self.alphabet(1), self.semiring, []))]
        repeated = [self] * low
        if high is ...:
            repeated.append(self.closure("star"))
        else:
            tail: list[Any] = []
            for _ in range(high - low):  # (a(a(...)?)?)?, so that each number of times is one path
                tail = [type(self).concat([self, *tail]).closure("option")]
            repeated += tail
        return type(self).concat(repeated or none)

    def texts(self: Any, n: int = 10) -> list[tuple[Any, ...]]:
        """The n best strings, with their costs."""
        names = [self.alphabet(t) for t in range(self.tapes)]
        return [(value, *(a.text(x) for a, x in zip(names, tapes))) for value, tapes in self.best_strings(n)]

    def apply(self: Any, text: Any, n: int = 1) -> list[tuple[float, str]]:
        """The n best outputs of an input, with their costs."""
        return (text @ self).project([self.tapes - 1]).texts(n)

    # --- in scikit-learn's manner; a machine never changes, so that fit gives another one ---
    def predict(self, X: Iterable[Any]) -> list[str | None]:
        """The best output of each input; None: there is none."""
        return [best[0][1] if best else None for best in (self.apply(x) for x in X)]

    def predict_proba(self, X: Iterable[Any], n: int = 5) -> list[dict[str, float]]:
        """The n best outputs of each input, with their shares of the weight of all its outputs; in the tropical and the boolean
        semiring, which do not sum, of the weight of these n."""
        found = []
        for x in X:
            outputs: Any = (x @ self).project([self._last()])
            best = outputs.texts(n)
            sums = outputs.semiring.name in ("REAL", "LOG")
            total = outputs.log_total() if sums or not best else np.logaddexp.reduce([-cost for cost, _ in best])
            found.append({text: float(np.exp(-cost - total)) for cost, text in best})
        return found

    def score_samples(self: Any, X: Iterable[Any]) -> Any:
        """The logarithm of the weight of each text; of a machine of two tapes, of each pair of texts."""
        if self.tapes == 1:
            return np.array([(x @ self).log_total() for x in X])
        return np.array([((x @ self) @ y).log_total() for x, y in X])

    def score(self, X: Iterable[Any], y: Any = None) -> float:
        """The mean of `score_samples`."""
        return float(np.mean(self.score_samples(X if y is None else zip(X, y))))

    def fit(self: Any, X: Iterable[Any], y: Any = None, *, ties: Any = None, groups: Any = None, **options: Any) -> Any:
        """A machine with the weights under which texts are most probable. X are texts, or with two tapes pairs of them; or X are the
        inputs, and y the outputs. A `Machine` in the place of a text is an acceptor of what the text may have been.

        An acceptor without other arguments has its weights in closed form: of each state, the shares of what texts take there. Each
        text has one path at most then (`disambiguate` sees to it). All others are learned by `api.MachineLearner`, over all paths.

        - ties: a number for each arc, then for each state's final weight: equal ones are tied, -1 is fixed; None: nothing is
        - groups: what sums to 1: "joint", all that leaves a state; "conditional", what reads the same symbol there; or a number each
        - options: of `api.MachineLearner`, such as method, prior, iterations, seed
        """
        if self.tapes == 1 and y is None and ties is None and groups is None and not options:
            return self._fitted(X, self, None, 0)
        named, count = isinstance(groups, str), int(self.arcs + self.states)
        if named:
            options["groups"] = groups
        given = (self, ties, None if named else groups, 0 if ties is None and (named or groups is None) else count)
        rows = [(x,) for x in X] if self.tapes == 1 else as_pairs(X, y)
        if any(isinstance(part, type(self)) for row in rows for part in row):
            sides = [[self._like(part, tape) for part in column] for tape, column in enumerate(zip(*rows))]
            learner = api().MachineLearner.machines_new(*given, *sides, *[None] * (3 - len(sides)), len(rows), **options)
        else:
            learner = api().MachineLearner(*given, self._items(rows), **options)
        for _ in learner.run(name="Machine"):
            pass
        return learner.machine()

    def _items(self: Any, rows: list[Any]) -> Strings:
        """Texts or lists of names, one for each tape, whose alphabets may differ."""
        names = [self.alphabet(tape) for tape in range(self.tapes)]
        labels = [alphabet.labels(part) for row in rows for alphabet, part in zip(names, row)]
        offsets = np.cumsum([0, *map(len, labels)])
        return api().Strings.from_arrays(self.tapes, len(rows), offsets, np.array([c for part in labels for c in part], np.int32), None, names)

    def partial_fit(self, X: Iterable[Any], y: Any = None) -> Any:
        """What `fit` of these texts and of all before them gives, where this machine came from `fit` or `partial_fit`; of any other
        machine it is `fit`. Expected counts of the arcs are all that learning needs of the earlier texts, and the machine has them."""
        return self._fitted(X, *self._learned or (self, None, 0))

    def _fitted(self, X: Iterable[Any], acceptor: Any, before: Any, count: int) -> Any:
        """An acceptor with the weights for texts and for `count` earlier ones, whose distribution is nearest to `before`."""
        texts, made, names = list(X), api().Machine, acceptor.alphabet(0)
        if not texts:
            raise ValueError("X has no texts")
        total = count + len(texts)
        data = made.from_words(api().Strings.of(texts, names, [1 / total] * len(texts)), "real")
        if before is not None:
            data |= before.scale(count / total)
        fitted = data.fit_weights(acceptor).fitted
        result = fitted.convert(acceptor.semiring)
        result._learned = acceptor, fitted, total
        return result

    def __reduce__(self) -> Any:
        made = super().__reduce__()
        return made if self._learned is None else (*made, {"_learned": self._learned})

    def _facts(self: Any) -> list[str]:
        return [self.semiring.name.lower(), f"{self.tapes} tape{'s' * (self.tapes > 1)}", f"{self.states} state{'s' * (self.states != 1)}",
                f"{self.arcs} arc{'s' * (self.arcs != 1)}"]

    def _repr_svg_(self) -> str | None:
        return _drawing.machine(self)


def accep(text: Any, alphabet: Any, semiring: Semiring | SemiringName = "log", **options: Any) -> Machine:
    """The machine of one text or list of names."""
    names = as_alphabet(alphabet)
    return api().Machine.from_labels(names, semiring, names.labels(text), **options)


def regex(pattern: str, alphabet: Any, semiring: Semiring | SemiringName = "log", **options: Any) -> Machine:
    """The machine of a regular expression, as api.Machine.from_regex describes it."""
    return api().Machine.from_regex(as_alphabet(alphabet), semiring, pattern, **options)


def words(given: Iterable[Any] | Mapping[Any, float], alphabet: Any, semiring: Semiring | SemiringName = "log", **options: Any) -> Machine:
    """The machine of words, or of pairs of words; of a mapping, with their costs (in the real semiring: weights)."""
    rows = list(given.items()) if isinstance(given, Mapping) else [(word, float(semiring in ("real", 0))) for word in given]
    names = as_alphabet(alphabet)
    if rows and isinstance(rows[0][0], tuple):
        return _pairs(rows, names, semiring)
    strings: Strings = api().Strings.of([word for word, _ in rows], names, [weight for _, weight in rows])
    return api().Machine.from_words(strings, semiring, **options)


def _pairs(rows: list[Any], names: Any, semiring: Any) -> Machine:
    """A path for each pair of words, whose symbols stand side by side from the start."""
    builder, one = api().Builder(semiring, 2, [names, names]), float(semiring in ("real", 0))
    builder.add_states(1)
    starts: list[int] = []
    labels: list[tuple[int, int]] = []
    ends: list[int] = []
    for (read, written), weight in rows:
        moves = list(zip_longest(names.labels(read), names.labels(written), fillvalue=0))
        first = builder.add_states(len(moves)) if moves else 0
        starts += [0, *range(first, first + len(moves) - 1)][:len(moves)]
        ends += range(first, first + len(moves))
        labels += moves
        builder.set_final(first + len(moves) - 1 if moves else 0, weight)
    builder.add_arcs(starts, np.array(labels, np.int32).reshape(-1), [one] * len(starts), ends)
    return builder.build()


def cross(a: Machine, b: Machine | str | Sequence[str]) -> Machine:
    """What reads what a accepts and writes what b accepts; or b may be a text over a's alphabet."""
    return a.cross(a._like(b, 0))


def rule(change: Machine, left: Machine | None = None, right: Machine | None = None, direction: Direction | Any = "left-to-right",
         mode: Mode | Any = "obligatory", bos: int = 0, eos: int = 0, **options: Any) -> Machine:
    """A rewrite rule: `change` wherever it stands between `left` and `right`."""
    return change.rewrite(left, right, bos, eos, direction, mode, **options)
