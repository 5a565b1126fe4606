"""Machines applied one after the other to texts: grammars of pynini and Thrax, rewrite rules, channels."""
from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, Union

import numpy as np

from hawser import _files
from hawser._texts import api, as_sequences

if TYPE_CHECKING:
    from typing_extensions import Self

    from hawser.api import Machine

Text = Union[str, "Sequence[Any]"]
Unit = Literal["auto", "bytes", "code points", "chars", "spaces", "labels"]
UNITS = ("bytes", "code points", "chars", "spaces", "labels")


class Cascade:
    """What machines write for a text, each reading what the one before it wrote. They are prepared once; texts that follow are faster.
    `unit` says what a symbol is: a byte or a code point where the machines have no names, else a character or a word; `auto` looks.

    >>> rule = hawser.rule(hawser.cross(hawser.accep("a", "abc"), "b"))
    >>> hawser.Cascade([rule]).top_rewrite("cab")
    'cbb'
    """

    def __init__(self, machines: Machine | Iterable[Machine], unit: Unit = "auto", **options: Any):
        if isinstance(machines, str):
            raise TypeError(f"machines is one str; expected machines, such as hawser.read_fst({machines!r})")
        if unit != "auto" and unit not in UNITS:
            raise ValueError(f"unit is {unit!r}; expected auto, {', '.join(UNITS)}")
        named = "auto" if unit == "labels" else unit.replace(" ", "_")
        self._take(api().Cascade(machines, unit=named, **options), unit)

    def _take(self, cascade: Any, unit: str) -> None:
        self._cascade = cascade
        self._read, self._written = cascade.alphabet(0), cascade.alphabet(1)
        if unit == "auto":
            unit = cascade.unit.name.lower().replace("_", " ")
            if unit == "spaces" and not any(self._read.names if self._read else ()):
                unit = "labels"
        self.unit = unit

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the cascade to a file, which `hawser.load` and the command line read."""
        from hawser import __version__
        _files.save(path, self._cascade.write(), {"version": __version__, "estimator": type(self).__name__, "params": {"unit": self.unit}, "state": {}})

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """A cascade from a file that `save` or `hawser fst cascade` wrote."""
        loaded = _files.load(path)
        if not isinstance(loaded, cls):
            raise ValueError(f"{os.fspath(path)!r} holds a {type(loaded).__name__}; expected a cascade")
        return loaded

    @classmethod
    def _loaded(cls, model: Any, params: dict[str, Any], state: dict[str, Any]) -> Self:
        self = cls.__new__(cls)
        self._take(model, params["unit"])
        return self

    @property
    def semiring(self) -> Any:
        return self._cascade.semiring

    def info(self) -> dict[str, int]:
        """How large the cascade is, and how much it keeps for the texts that follow."""
        names = ("machines", "states", "arcs", "other_symbols", "table_bytes", "store_bytes", "steps")
        return {name: int(self._cascade.info(name)) for name in names}

    def pairs(self, text: Text, **options: Any) -> tuple[int, int]:
        """How many pairs of a place in the text and a state a search enters, and how many of them are on a path to the end."""
        entered, kept = self._cascade.pairs(self._labels(text), **options)
        return int(entered), int(kept)

    def _labels(self, text: Text) -> Any:
        if self.unit == "labels":
            return np.asarray(text, np.int32)
        if not isinstance(text, str):
            raise TypeError(f"a {type(text).__name__}; expected a text, since symbols are {self.unit}")
        if self.unit == "bytes":
            return np.frombuffer(text.encode(), np.uint8).astype(np.int32)
        if self.unit == "code points":
            return np.fromiter(map(ord, text), np.int32, len(text))
        return self._cascade.encode(text, self.unit)

    def _text(self, labels: Any, text: Text) -> Any:
        if self.unit == "labels":
            return labels.tolist()
        if self.unit == "bytes":
            return bytes(labels.tolist()).decode(errors="replace")
        if self.unit == "code points":
            return "".join(map(chr, labels.tolist()))
        return self._cascade.decode(text, labels, self.unit)

    def apply(self, texts: Iterable[Text], n: int = 1, **options: Any) -> list[list[tuple[Any, float]]]:
        """The n best outputs of each text with their costs, best first. `threads`, `beam` and `seconds` are options."""
        given = as_sequences(texts, "texts")
        rows = [self._labels(text) for text in given]
        offsets = np.zeros(len(rows) + 1, np.int64)
        np.cumsum([len(row) for row in rows], out=offsets[1:])
        flat = np.concatenate(rows) if rows else np.zeros(0, np.int32)
        inputs = api().Strings.from_arrays(1, len(rows), offsets, flat.astype(np.int32), None, [self._read] if self._read else None)
        outputs, begin = self._cascade.apply(inputs, n, **options)
        places, labels, costs = outputs.arrays_view()
        return [[(self._text(labels[places[i]:places[i + 1]], text), float(costs[i])) for i in range(begin[row], begin[row + 1])]
                for row, text in enumerate(given)]

    def predict(self, texts: Iterable[Text], **options: Any) -> list[Any]:
        """The best output of each text; None where nothing is written for it."""
        return [row[0][0] if row else None for row in self.apply(texts, 1, **options)]

    def rewrites(self, text: Text, n: int = 10, **options: Any) -> list[Any]:
        """The n best outputs of a text, best first."""
        return [output for output, _ in self.apply([text], n, **options)[0]]

    def top_rewrite(self, text: Text, **options: Any) -> Any:
        """The best output of a text. Raises ValueError where nothing is written for it."""
        found = self.rewrites(text, 1, **options)
        if not found:
            raise ValueError(f"nothing is written for {text!r}")
        return found[0]

    def total(self, text: Text, **options: Any) -> float:
        """The weight of all paths of a text, summed; in tropical the least cost."""
        return float(self._cascade.total(self._labels(text), **options))

    def lattice(self, text: Text, **options: Any) -> Machine:
        """All paths of a text as a machine."""
        made: Machine = self._cascade.lattice(self._labels(text), **options)
        return made

    def __repr__(self) -> str:
        return f"<cascade in {self.semiring.name.lower()}; symbols are {self.unit}>"
