"""What generated classes have beside the calls of the library: operators, iteration, construction from Python's own things,
drawings, and what a thing is in a line. A class <Class>Mixin becomes a base of api.<Class>."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from hawser import _drawing

if TYPE_CHECKING:
    from hawser.api import Alphabet, Corpus, Machine, Strings


def _api() -> Any:
    from hawser import api
    return api


def as_alphabet(given: Any) -> Alphabet:
    """An alphabet; the distinct characters of a text; or one of the names that are given."""
    api = _api()
    if given is None or isinstance(given, api.Alphabet):
        return given  # type: ignore[no-any-return]
    return api.Alphabet.from_chars(given) if isinstance(given, str) else api.Alphabet.from_names(list(given))  # type: ignore[no-any-return]


def flattened(sequences: Sequence[Sequence[int]]) -> tuple[Any, Any]:
    """offsets and entries of sequences one after the other."""
    offsets = np.zeros(len(sequences) + 1, np.int64)
    np.cumsum([len(s) for s in sequences], out=offsets[1:])
    return offsets, np.fromiter((x for s in sequences for x in s), np.int32, int(offsets[-1]))


class AlphabetMixin:
    def __len__(self) -> int:
        return int(self.size)  # type: ignore[attr-defined]

    @property
    def names(self) -> list[str]:
        """The symbols' names, that of label 1 first."""
        this: Any = self
        return [this.name_view(label) for label in range(1, this.size + 1)]

    def labels(self, text: str | Sequence[str]) -> list[int]:
        """The labels of a text's characters, or of a list of names."""
        this: Any = self
        if isinstance(text, str):
            return [int(x) for x in this.encode(text, "chars")]
        return [this.find(name) for name in text]

    def text(self, labels: Iterable[int]) -> str:
        """Names of labels; with blanks between them where one is not a single character."""
        names = [self.name_view(int(label)) for label in labels]  # type: ignore[attr-defined]
        return ("" if all(len(name) == 1 for name in names) else " ").join(names)

    def __repr__(self) -> str:
        return f"<hawser Alphabet: {len(self)} symbols, {' '.join(self.names[:8])}{' ...' if len(self) > 8 else ''}>"


class StringsMixin:
    @classmethod
    def of(cls, items: Iterable[Any], alphabet: Any, weights: Any = None) -> Strings:
        """Items over one alphabet: texts, or lists of names; or tuples of them, one for each tape."""
        alphabet, rows = as_alphabet(alphabet), [item if isinstance(item, tuple) else (item,) for item in items]
        tapes = len(rows[0]) if rows else 1
        offsets, labels = flattened([alphabet.labels(part) for row in rows for part in row])
        values = None if weights is None else np.asarray(weights, np.float64)
        return cls.from_arrays(tapes, len(rows), offsets, labels, values, [alphabet] * tapes)  # type: ignore[attr-defined, no-any-return]

    def __len__(self) -> int:
        return int(self.count)  # type: ignore[attr-defined]

    def __iter__(self) -> Iterator[tuple[float, tuple[list[int], ...]]]:
        """(value, (labels of tape 0, labels of tape 1, ...)) of each item."""
        this: Any = self
        offsets, labels, values = this.arrays_view()
        for i in range(this.count):
            cuts = offsets[i * this.tapes:(i + 1) * this.tapes + 1]
            yield float(values[i]), tuple(labels[a:b].tolist() for a, b in zip(cuts, cuts[1:]))

    def texts(self, alphabet: Alphabet) -> list[tuple[Any, ...]]:
        """(value, text of tape 0, text of tape 1, ...) of each item."""
        return [(value, *map(alphabet.text, tapes)) for value, tapes in self]

    def __reduce__(self) -> Any:
        this: Any = self
        arrays = tuple(map(np.array, this.arrays_view()))
        return type(self).from_arrays, (this.tapes, this.count, *arrays, None)  # type: ignore[attr-defined]

    def __repr__(self) -> str:
        return f"<hawser Strings: {len(self)} of {self.tapes} tape(s)>"  # type: ignore[attr-defined]


class CorpusMixin:
    @classmethod
    def of(cls, sequences: Iterable[Any], alphabet: Any) -> Corpus:
        """Sequences over one alphabet: texts, or lists of names."""
        alphabet = as_alphabet(alphabet)
        offsets, symbols = flattened([alphabet.labels(s) for s in sequences])
        return cls.from_arrays(offsets, symbols, alphabet)  # type: ignore[attr-defined, no-any-return]

    def __len__(self) -> int:
        return int(self.count)  # type: ignore[attr-defined]

    def __iter__(self) -> Iterator[Any]:
        this: Any = self
        offsets, symbols = this.arrays_view()
        return iter([symbols[a:b] for a, b in zip(offsets, offsets[1:])])

    def __reduce__(self) -> Any:
        this: Any = self
        return type(self).from_arrays, (*map(np.array, this.arrays_view()), this.alphabet())  # type: ignore[attr-defined]


class MachineMixin:
    """`a @ b` composes, `a | b` unites, `a + b` concatenates, `a - b` is what a accepts and b does not."""

    def __matmul__(self, other: Machine) -> Machine:
        return self.compose(other)  # type: ignore[attr-defined, no-any-return]

    def __or__(self, other: Machine) -> Machine:
        return self.union([self, other])  # type: ignore[attr-defined, no-any-return]

    def __add__(self, other: Machine) -> Machine:
        return self.concat([self, other])  # type: ignore[attr-defined, no-any-return]

    def __sub__(self, other: Machine) -> Machine:
        this: Any = self
        return this.difference(other)  # type: ignore[no-any-return]

    def star(self) -> Machine:
        return self.closure("star")  # type: ignore[attr-defined, no-any-return]

    def apply(self, text: str | Sequence[str], n: int = 1) -> list[tuple[float, str]]:
        """The n best outputs of an input, with their costs (in a real machine: their weights)."""
        this: Any = self
        alphabet = this.alphabet(0)
        accepted = type(this).from_labels(alphabet, this.semiring, alphabet.labels(text))
        best = (accepted @ this).project([1]).best_strings(n)
        return best.texts(this.alphabet(1))  # type: ignore[no-any-return]

    def texts(self, n: int = 10) -> list[tuple[Any, ...]]:
        """The n best strings, with their costs (in a real machine: their weights)."""
        this: Any = self
        names = [this.alphabet(t) for t in range(this.tapes)]
        return [(value, *(a.text(x) for a, x in zip(names, tapes))) for value, tapes in this.best_strings(n)]

    def __repr__(self) -> str:
        this: Any = self
        return f"<hawser Machine: {this.semiring.name.lower()}, {this.tapes} tape(s), {this.states} states, {this.arcs} arcs>"

    def _repr_svg_(self) -> str | None:
        return _drawing.machine(self)


def rule(change: Machine, left: Machine | None = None, right: Machine | None = None, direction: Any = "left-to-right",
         mode: Any = "obligatory", bos: int = 0, eos: int = 0, **options: Any) -> Machine:
    """A rewrite rule: `change` wherever it stands between `left` and `right`."""
    return change.rewrite(left, right, bos, eos, direction, mode, **options)


def regex(pattern: str, alphabet: Any, semiring: Any = "log", **options: Any) -> Machine:
    """The machine of a regular expression."""
    return _api().Machine.from_regex(as_alphabet(alphabet), semiring, pattern, **options)  # type: ignore[no-any-return]


def words(given: Iterable[Any] | Mapping[Any, float], alphabet: Any, semiring: Any = "log", **options: Any) -> Machine:
    """The machine of words; of a mapping, with their costs (in the real semiring: weights)."""
    given = list(given.items()) if isinstance(given, Mapping) else [(word, float(semiring in ("real", 0))) for word in given]
    strings = _api().Strings.of([word for word, _ in given], alphabet, [weight for _, weight in given])
    return _api().Machine.from_words(strings, semiring, **options)  # type: ignore[no-any-return]


class LearnerMixin:
    def run(self) -> Iterator[dict[str, float]]:
        """Makes the steps that are left; after each, what the learner reports."""
        done = False
        while not done:
            done = self.step(1)  # type: ignore[attr-defined]
            yield self.report()

    def report(self) -> dict[str, float]:
        """What is known of the learner's metrics, by name."""
        import json
        this: Any = self
        found = {"step": float(this.steps())}
        for name in [row["name"] for row in json.loads(this.metrics())]:
            try:
                found[name] = this.metric(name)
            except _api().EmptyError:
                pass
        return found

    def __repr__(self) -> str:
        this: Any = self
        return f"<hawser {type(self).__name__} after {this.steps()} steps>"


class _ModelMixin:
    """What is said of a model."""

    def __repr__(self) -> str:
        this: Any = self
        facts = []
        for name in ("states", "symbols", "order", "ngrams", "contexts"):
            try:
                facts.append(f"{this.info(name):.0f} {name}")
            except _api().Error:
                pass
        return f"<hawser {type(self).__name__}: {', '.join(facts)}>"

    def _repr_svg_(self) -> str | None:
        try:
            return _drawing.machine(self.machine("real", max_states=200, max_arcs=600))  # type: ignore[attr-defined]
        except _api().Error:
            return None


class NgramMixin(_ModelMixin):
    pass


class PfaMixin(_ModelMixin):
    pass


class HmmMixin(_ModelMixin):
    pass


class EditModelMixin(_ModelMixin):
    pass
