"""Bayesian networks in the Bayesian interchange format: variables with names and values, and a table of each given its parents."""
from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import product
from typing import Any

import numpy as np

TOKEN = re.compile(r'"([^"]*)"|([{}()\[\];,|])|([^\s{}()\[\];,|"]+)')
Tables = list[tuple[str, list[str], Any]]


class _Reader:
    """The tokens of a text with the lines they stand in."""

    def __init__(self, text: str) -> None:
        text = re.sub(r"/\*.*?\*/|//[^\n]*", lambda found: "\n" * found[0].count("\n"), text, flags=re.S)
        self.tokens = [(found[1] if found[1] is not None else found[0], found.start()) for found in TOKEN.finditer(text)]
        self.text, self.at = text, 0

    def fail(self, what: str) -> ValueError:
        place = self.tokens[min(self.at, len(self.tokens)) - 1][1] if self.tokens else 0
        return ValueError(f"line {self.text.count(chr(10), 0, place) + 1} of the network: {what}")

    def next(self, *expected: str) -> str:
        if self.at == len(self.tokens):
            raise self.fail(f"the text ends; expected {' or '.join(expected) or 'more'}")
        token = self.tokens[self.at][0]
        self.at += 1
        if expected and token not in expected:
            raise self.fail(f"'{token}'; expected {' or '.join(expected)}")
        return token

    def until(self, end: str) -> list[str]:
        """What stands before a token, without commas."""
        found = []
        while (token := self.next()) != end:
            if token != ",":
                found.append(token)
        return found

    def numbers(self, count: int) -> list[float]:
        words = self.until(";")
        try:
            values = [float(word) for word in words]
        except ValueError:
            raise self.fail(f"'{' '.join(words)}' are no numbers") from None
        if len(values) != count:
            raise self.fail(f"{len(values)} probabilities; expected {count}")
        if min(values) < 0 or abs(sum(values) - 1) > 1e-3:
            raise self.fail(f"the probabilities {', '.join(words)} sum to {sum(values):g}; expected 1")
        return values


def read(text: str) -> tuple[dict[str, list[str]], Tables]:
    """The values of each variable, and the tables: a child, its parents, an array with a dimension for each parent and the child."""
    r, values, tables = _Reader(text), {}, []
    while r.at < len(r.tokens):
        what = r.next("network", "variable", "probability")
        if what == "network":
            while r.next() != "{":
                pass
            r.until("}")
        elif what == "variable":
            name = r.next()
            r.next("{")
            while (key := r.next()) != "}":
                if key != "type":
                    r.until(";")
                    continue
                r.next("discrete")
                r.next("[")
                count = r.next()
                r.next("]")
                r.next("{")
                values[name] = r.until("}")
                r.next(";")
                if str(len(values[name])) != count:
                    raise r.fail(f"variable {name} has {len(values[name])} values; expected {count}")
        else:
            tables.append(_table(r, values))
    missing = set(values) - {child for child, _, _ in tables}
    if missing or not values:
        raise ValueError(f"the network has no probabilities of {', '.join(sorted(missing)) or 'any variable'}")
    return values, tables


def _table(r: _Reader, values: dict[str, list[str]]) -> tuple[str, list[str], Any]:
    r.next("(")
    head = r.until(")")
    child, parents = head[0] if head else "", head[2:]
    if not head or len(head) > 1 and head[1] != "|":
        raise r.fail(f"'{' '.join(head)}'; expected a variable, or a variable | its parents")
    for name in [child, *parents]:
        if name not in values:
            raise r.fail(f"there is no variable '{name}'")
    shape = [len(values[name]) for name in parents]
    array = np.full((*shape, len(values[child])), np.nan)
    default = None
    r.next("{")
    while (key := r.next()) != "}":
        if key == "table" and not parents:
            array[...] = r.numbers(array.shape[-1])
        elif key == "table":
            raise r.fail(f"a table of {child} given others, whose order programs disagree about; expected a row for each case")
        elif key == "default":
            default = r.numbers(array.shape[-1])
        elif key == "(":
            case = r.until(")")
            if len(case) != len(parents) or any(x not in values[name] for x, name in zip(case, parents)):
                raise r.fail(f"({', '.join(case)}) are no values of {', '.join(parents)}")
            array[tuple(values[name].index(x) for x, name in zip(case, parents))] = r.numbers(array.shape[-1])
        else:
            r.until(";")
    if default is not None:
        array[np.isnan(array).any(axis=-1)] = default
    if np.isnan(array).any():
        raise r.fail(f"{child} has no probabilities in some case of {', '.join(parents)}")
    return child, parents, array / array.sum(-1, keepdims=True)


def _word(text: Any) -> str:
    text = str(text)
    return text if re.fullmatch(r"[\w.+-]+", text) else '"' + text.replace('"', "'") + '"'


def write(values: dict[str, list[Any]], tables: Iterable[tuple[str, list[str], Any]]) -> str:
    """The text of a network."""
    lines = ["network unknown {", "}"]
    for name, of in values.items():
        lines += [f"variable {_word(name)} {{", f"  type discrete [ {len(of)} ] {{ {', '.join(map(_word, of))} }};", "}"]
    for child, parents, array in tables:
        given = f" | {', '.join(map(_word, parents))}" if parents else ""
        lines.append(f"probability ( {_word(child)}{given} ) {{")
        for case in product(*(range(len(values[name])) for name in parents)):
            row = ", ".join(repr(float(p)) for p in array[case])
            lines.append(f"  ({', '.join(_word(values[name][i]) for i, name in zip(case, parents))}) {row};" if parents else f"  table {row};")
        lines.append("}")
    return "\n".join(lines) + "\n"
