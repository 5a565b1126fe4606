"""Symbols of any kind. The library's symbols are names without white space; whatever else is a symbol gets such a name, and is
given back as it came."""
from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from typing import Any

import numpy as np

# White space and control characters, which names cannot have, and the signs that stand for them.
_UNFIT = re.compile(r"[\x00-\x20\x7f]")
_SIGNS = {" ": "␣", "\t": "␉", "\n": "␊", "\r": "␍"}


def _fit(text: str) -> str:
    return _UNFIT.sub(lambda found: _SIGNS.get(found[0], "�"), text) or "''"


class Symbols:
    """Names of symbols. A text without white space is its own name; of others it is their `repr`, with signs for white space. Where
    two symbols would have one name, the later one gets primes."""

    def __init__(self, symbols: Iterable[Hashable] = ()) -> None:
        self._names: dict[Hashable, str] = {}
        self._symbols: dict[str, Any] = {}
        found = list(symbols)
        own = [s for s in found if isinstance(s, str) and s and not _UNFIT.search(s)]
        for text in own:  # first, so that each is its own name
            self._names[text], self._symbols[text] = text, text
        for symbol in found:
            if symbol not in self._names:
                name = self.name(symbol)
                self._names[symbol], self._symbols[name] = name, symbol
        self.plain = len(own) == len(found)

    @classmethod
    def of(cls, rows: Iterable[Iterable[Hashable]]) -> Symbols:
        """The symbols of sequences, in their order where they have one, so that the order of sequences does not matter."""
        found: dict[Hashable, None] = {}
        for number, row in enumerate(rows):
            try:
                found.update(dict.fromkeys(row))
            except TypeError:
                wrong = next((s for s in row if getattr(s, "__hash__", None) is None), None)
                raise TypeError(f"X[{number}] has a symbol of type {type(wrong).__name__}, which has no hash; expected texts, numbers, tuples "
                                "or other values that a dictionary can have as keys") from None
        return cls(sorted(found, key=lambda s: (not isinstance(s, str), type(s).__name__, s if isinstance(s, (str, int, float)) else repr(s))))

    @property
    def names(self) -> list[str]:
        return list(self._symbols)

    def name(self, symbol: Hashable) -> str:
        """The name of a symbol; of one that is not known a name that no other has."""
        try:
            found = self._names.get(symbol)
        except TypeError:
            raise TypeError(f"a symbol is {type(symbol).__name__}, which has no hash; expected a text, a number, a tuple or another value "
                            "that a dictionary can have as key") from None
        if found is not None:
            return found
        made = _fit(symbol if isinstance(symbol, str) else repr(symbol.item() if isinstance(symbol, np.generic) else symbol))
        while made in self._symbols:
            made += "'"
        return made

    def coded(self, row: Any) -> Any:
        """The names of a sequence's symbols; a text of characters that are their own names stays as it is."""
        if isinstance(row, str) and (self.plain or not _UNFIT.search(row)):
            return row
        get = self._names.get
        try:
            return [get(s) or self.name(s) for s in row]
        except TypeError:
            return [self.name(s) for s in row]

    def symbol(self, name: str) -> Any:
        """What has a name; of what was never given the name itself."""
        return self._symbols.get(name, name)

    def back(self, names: Sequence[str]) -> list[Any]:
        return [self._symbols.get(name, name) for name in names]

    # --- in files ---
    def pairs(self) -> list[list[Any]]:
        """Names and what they stand for, as JSON can have it; without texts that are their own names."""
        return [[name, _written(symbol)] for name, symbol in self._symbols.items() if name != symbol]

    @classmethod
    def of_pairs(cls, names: Iterable[str], pairs: Iterable[Sequence[Any]]) -> Symbols:
        made, other = cls(), {name: _read(value) for name, value in pairs}
        for name in names:
            symbol = other.get(name, name)
            made._names[symbol], made._symbols[name] = name, symbol
        made.plain = not other
        return made


def _written(symbol: Any) -> Any:
    if isinstance(symbol, np.generic):
        symbol = symbol.item()
    if symbol is None or isinstance(symbol, (str, int, float)):
        return symbol
    if isinstance(symbol, (tuple, frozenset)):
        return {type(symbol).__name__: [_written(x) for x in symbol]}
    if isinstance(symbol, bytes):
        return {"bytes": symbol.hex()}
    raise TypeError(f"a symbol is {type(symbol).__name__}, which no file can have; pickle can keep the estimator, and save takes texts, "
                    "numbers, bytes, tuples and frozensets")


def _read(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    (kind, given), = value.items()
    return bytes.fromhex(given) if kind == "bytes" else {"tuple": tuple, "frozenset": frozenset}[kind](map(_read, given))
