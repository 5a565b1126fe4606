"""Learning on Dask: from a bag, or from a list of delayed lists of rows, each of which is a part.

>>> import dask.bag, hawser.dask
>>> model = hawser.dask.fit(hawser.NGram(order=3), dask.bag.read_text("part.*"))

Without a client Dask's own scheduler runs the parts; with one they run on its workers, and rows stay there. Sums are joined in
a tree of delayed calls. Tested with Dask 2026.8."""
from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from dask import compute, delayed

from hawser import distributed
from hawser._part_chains import blocks, number_of_chains


def _called(function: Any, shared: tuple[Any, ...], part: int, rows: Any) -> Any:
    return function(*shared, part, iter(rows))


def _node(join: Any, shared: tuple[Any, ...], a: Any, b: Any) -> Any:
    return distributed.Runs.joined(a, b, partial(join, *shared))


def _column(sent: list[Any], to: int) -> list[Any]:
    return [row for rows in sent for row in rows[to]]


class Engine(distributed.Engine):
    """Delayed lists of rows."""

    def __init__(self, rows: Sequence[Any], client: Any = None) -> None:
        self.rows, self.parts, self.client = list(rows), len(rows), client

    def share(self, value: Any) -> Any:
        return value if self.client is None else self.client.scatter(value, broadcast=True, hash=False)

    def _compute(self, values: list[Any]) -> list[Any]:
        return list(compute(*values) if self.client is None else self.client.gather(self.client.compute(values)))

    def _parts(self, function: Any, shared: tuple[Any, ...]) -> list[Any]:
        return [delayed(_called, pure=False)(function, shared, part, rows) for part, rows in enumerate(self.rows)]

    def each(self, function: Any, *shared: Any) -> list[Any]:
        return self._compute(self._parts(function, shared))

    def total(self, function: Any, join: Any, *shared: Any) -> Any:
        values = self._parts(function, shared)
        while len(values) > 1:
            values = [delayed(_node, pure=False)(join, shared, *values[i:i + 2]) if i + 1 < len(values) else values[i]
                      for i in range(0, len(values), 2)]
        return self._compute(values)[0]

    def exchange(self, function: Any, *shared: Any) -> Engine:
        sent = self._parts(function, shared) if self.client is None else self.client.persist(self._parts(function, shared))
        for failed in self._compute([delayed(_failure)(x) for x in sent]):
            if failed is not None:
                raise distributed.PartError(failed.message)
        columns = [delayed(_column)(sent, to) for to in range(self.parts)]
        return Engine(columns if self.client is None else self.client.persist(columns), self.client)

    def advance(self, function: Any, *shared: Any) -> list[Any]:
        """What parts keep is a value of Dask's, on the workers of a client."""
        kept = self.kept or [None] * self.parts
        made = [delayed(_advanced, pure=False)(function, shared, part, rows, kept[part]) for part, rows in enumerate(self.rows)]
        if self.client is None:
            made = list(compute(*made))
            self.kept = list(map(_first, made))
            return list(map(_second, made))
        made = self.client.persist(made)
        self.kept = [delayed(_first)(pair) for pair in made]
        return self._compute([delayed(_second)(pair) for pair in made])


def _advanced(function: Any, shared: tuple[Any, ...], part: int, rows: Any, kept: Any) -> Any:
    return distributed.kept_and_said(function(*shared, kept, part, iter(rows)))


def _first(pair: Any) -> Any:
    return pair[0]


def _second(pair: Any) -> Any:
    return pair[1]


def _failure(sent: Any) -> Any:
    return sent if isinstance(sent, distributed.Failure) else None


def fit(estimator: Any, rows: Any, client: Any = None, **options: Any) -> Any:
    """A fitted copy of an estimator, learned from a bag of rows or from delayed lists of rows: items of X, or pairs of an item
    of X and one of y under `paired`. With a client of dask.distributed rows are kept on its workers until learning ends.
    Options are those of hawser.distributed.fit."""
    parts = rows.to_delayed() if hasattr(rows, "to_delayed") else list(rows)
    return distributed.fit(estimator, Engine(parts if client is None else client.persist(parts), client), **options)


def fit_chains(estimator: Any, X: Any, y: Any = None, client: Any = None, *, chains: int | None = None, **options: Any) -> Any:
    """A fitted copy of an estimator from chains or restarts, each a task of its own that learns from all of X. There are as
    many as asked for, or as the estimator would make, or four (hawser.distributed.fit_chains)."""
    count = number_of_chains(estimator, chains)
    return distributed.fit_chains(estimator, Engine([delayed(part) for part in blocks(count, count)], client), X, y, **options)
