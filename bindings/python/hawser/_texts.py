"""Alphabets, strings and corpora made of Python's texts and lists, and read back as such."""
from __future__ import annotations

import io
import os
import reprlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from hawser._library import ImpossibleWarning, remade, warn

if TYPE_CHECKING:
    from hawser.api import Alphabet, Corpus, Strings


def api() -> Any:
    from hawser import api as generated
    return generated


def as_alphabet(given: Any) -> Any:
    """An alphabet; the distinct characters of a text; or one of the names that are given. None stays None."""
    if given is None or isinstance(given, api().Alphabet):
        return given
    return api().Alphabet.from_chars(given) if isinstance(given, str) else api().Alphabet.from_names(list(given))


def as_sequences(X: Any, name: str = "X") -> list[Any]:
    """A list of texts or of lists, and nothing that is mistaken for one. A path or an open file has a text per line; arrays, tables'
    columns and generators have their items."""
    if X is None or isinstance(X, (str, bytes, Mapping)):
        one = "" if not isinstance(X, str) else f": pass [{reprlib.repr(X)}], or pathlib.Path(...) for the lines of a file of that name"
        raise TypeError(f"{name} is {'None' if X is None else 'one ' + type(X).__name__}; expected a list of sequences{one}")
    if isinstance(X, os.PathLike):
        with open(X, encoding="utf-8") as file:
            return as_sequences(file, name)
    if hasattr(X, "columns"):
        raise TypeError(f"{name} is a table; expected one of its columns, such as {name}[{next(iter(X.columns), 'name')!r}]")
    if isinstance(X, io.TextIOBase):
        return [line.rstrip("\r\n") for line in X]
    found = list(X)
    for number, sequence in enumerate(found):
        if isinstance(sequence, np.ndarray):
            found[number] = sequence.tolist() if sequence.ndim == 1 else [tuple(row) for row in sequence.tolist()]
        elif not hasattr(sequence, "__len__"):
            raise TypeError(f"{name}[{number}] is {type(sequence).__name__}; expected a text or a list of symbols")
    return found


def as_pairs(X: Any, y: Any) -> list[tuple[Any, Any]]:
    """Pairs of texts or lists; y has the second ones, unless X has both."""
    rows = as_sequences(X) if y is None else list(zip(as_sequences(X), as_sequences(y, "y")))
    if y is not None and len(rows) != max(len(X), len(y)):
        raise ValueError(f"X has {len(X)} sequences and y has {len(y)}")
    for number, row in enumerate(rows):
        if not isinstance(row, tuple) or len(row) != 2:
            raise TypeError(f"X[{number}] is no pair of an input and an output")
    return rows


def in_known_symbols(sequences: list[Any], alphabet: Any, unknown: str | None) -> tuple[list[Any], Any]:
    """The sequences in symbols of the alphabet, and which of them have one that it lacks and for which nothing stands; these are empty.
    `unknown` is "error", "skip", or the symbol that stands for such symbols; None: the alphabet's <unk> or <UNK>, if it has one."""
    none = np.zeros(len(sequences), bool)
    has = set(alphabet.names).__contains__
    if unknown not in (None, "error", "skip") and not has(unknown):
        raise ValueError(f"unknown is {unknown!r}; expected a symbol of the model, 'error' or 'skip'")
    stand_in = next((name for name in ("<unk>", "<UNK>") if has(name)), None) if unknown is None else unknown
    made = list(sequences)
    for number, sequence in enumerate(sequences):
        if all(map(has, sequence)):
            continue
        if unknown == "error":
            alphabet.find(next(symbol for symbol in sequence if not has(symbol)))  # its error names the symbol and the nearest one
        elif unknown == "skip":
            made[number] = [symbol for symbol in sequence if has(symbol)]
        elif stand_in is not None:
            made[number] = [symbol if has(symbol) else stand_in for symbol in sequence]
        else:
            made[number], none[number] = [], True
    return made, none


def scored(score: Any, sequences: list[Any], alphabet: Any, unknown: str | None, parts: int = 1) -> Any:
    """What score(sequences) gives by item, and -inf for items with symbols for which nothing stands, with one warning. An item has
    `parts` sequences, one after the other."""
    made, lacking = in_known_symbols(sequences, alphabet, unknown)
    none = lacking.reshape(-1, parts).any(axis=1)
    values = np.array(score(made), np.float64)
    values[none] = -np.inf
    if none.any():
        warn(f"{none.sum()} of {len(none)} items have symbols that the model lacks, X[{np.argmax(none)}] among them, and "
             "probability 0; `unknown` names a symbol that stands for these, and unknown='skip' leaves them out", ImpossibleWarning)
    return values


class AlphabetMixin:
    _names: list[str] | None = None
    _labels: dict[str, int] | None = None
    _of_code: Any = None

    @property
    def names(self: Any) -> list[str]:
        """The symbols' names, that of label 1 first."""
        if self._names is None:
            self._names = [self.name_view(label) for label in range(1, self.size + 1)]
        return self._names

    def labels(self: Any, text: Sequence[str]) -> list[int]:
        """The labels of a text's characters, or of a list of names."""
        return self.labels_of([text])[1].tolist()

    def labels_of(self: Any, texts: Sequence[Sequence[str]]) -> tuple[Any, Any]:
        """The labels of many texts or lists of names, one after the other, and before them where each begins."""
        texts = as_sequences(texts, "texts")
        offsets = np.zeros(len(texts) + 1, np.int64)
        np.cumsum([len(text) for text in texts], out=offsets[1:])
        if self._labels is None:
            single = {ord(name): label for label, name in enumerate(self.names, 1) if len(name) == 1}
            of_code = np.zeros(max(single, default=0) + 2, np.int32)
            of_code[list(single)] = list(single.values())
            # Other threads may be here too: what says that all is there comes last.
            self._of_code = of_code
            self._labels = {name: label for label, name in enumerate(self.names, 1)}
        if all(type(text) is str for text in texts):
            codes = np.frombuffer("".join(texts).encode("utf-32-le", "surrogatepass"), np.uint32)
            labels = self._of_code[np.minimum(codes, len(self._of_code) - 1)]
            if labels.all():
                return offsets, labels
        get = self._labels.get
        # What is unknown is looked up in the library, whose error names the symbol and the nearest one.
        found = (get(name) or self.find(name) for text in texts for name in text)
        return offsets, np.fromiter(found, np.int32, int(offsets[-1]))

    def text(self: Any, labels: Iterable[int]) -> str:
        """Names of labels; with blanks between them where one is not a single character."""
        names = [self.names[x - 1] if x > 0 else self.name_view(x) for x in map(int, labels)]
        return ("" if all(len(name) == 1 for name in names) else " ").join(names)

    def _facts(self: Any) -> list[str]:
        return [f"{self.size} symbols", " ".join(self.names[:8]) + " ..." * (self.size > 8)]


class StringsMixin:
    @classmethod
    def of(cls: Any, items: Iterable[Any], alphabet: Any, weights: Any = None) -> Strings:
        """Items over one alphabet: texts, or lists of names; or tuples of them, one for each tape."""
        alphabet, rows = as_alphabet(alphabet), [item if isinstance(item, tuple) else (item,) for item in items]
        tapes = len(rows[0]) if rows else 1
        offsets, labels = alphabet.labels_of([part for row in rows for part in row])
        values = None if weights is None else np.asarray(weights, np.float64)
        return cls.from_arrays(tapes, len(rows), offsets, labels, values, [alphabet] * tapes)

    def __iter__(self: Any) -> Iterator[tuple[float, tuple[list[int], ...]]]:
        """(value, (labels of tape 0, labels of tape 1, ...)) of each item."""
        offsets, labels, values = self.arrays_view()
        for i in range(self.count):
            cuts = offsets[i * self.tapes:(i + 1) * self.tapes + 1]
            yield float(values[i]), tuple(labels[a:b].tolist() for a, b in zip(cuts, cuts[1:]))

    def texts(self, alphabet: Alphabet) -> list[tuple[Any, ...]]:
        """(value, text of tape 0, text of tape 1, ...) of each item."""
        return [(value, *map(alphabet.text, tapes)) for value, tapes in self]

    def __reduce__(self: Any) -> Any:
        arrays = tuple(map(np.array, self.arrays_view()))
        return remade, (type(self), "from_arrays", self.tapes, self.count, *arrays, None)


class CorpusMixin:
    @classmethod
    def of(cls: Any, sequences: Iterable[Any], alphabet: Any) -> Corpus:
        """Sequences over one alphabet: texts, or lists of names."""
        alphabet = as_alphabet(alphabet)
        offsets, symbols = alphabet.labels_of(list(sequences))
        return cls.from_arrays(offsets, symbols, alphabet)

    def __iter__(self: Any) -> Iterator[Any]:
        offsets, symbols = self.arrays_view()
        return iter([symbols[a:b] for a, b in zip(offsets, offsets[1:])])

    def __reduce__(self: Any) -> Any:
        return remade, (type(self), "from_arrays", *map(np.array, self.arrays_view()), self.alphabet())


class TaggedMixin:
    def __reduce__(self: Any) -> Any:
        return type(self), (self.corpus(), self.alphabet(), np.array(self.labels_view()))
