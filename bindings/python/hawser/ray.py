"""Learning on Ray: an actor for each part, which keeps its rows and its learner.

>>> import hawser.ray, ray
>>> parts = [ray.put(lines) for lines in files]
>>> model = hawser.ray.fit(hawser.PFA(states=8, method="em"), parts)

An actor that dies is made again where Ray finds room, with the same rows. Sums are joined in a tree of tasks. Tested with Ray
2.60."""
from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import ray

from hawser import distributed
from hawser._filter import Perplexity as Perplexity
from hawser._part_chains import blocks, number_of_chains

TRIES = 4  # how often an actor that dies begins again, as tasks of Spark do


@ray.remote(max_restarts=TRIES, max_task_retries=TRIES)
class _Part:
    def __init__(self, part: int, rows: Any) -> None:
        self.part, self.rows = part, rows

    def call(self, function: Any, *shared: Any) -> Any:
        return function(*shared, self.part, iter(self.rows))

    def advance(self, function: Any, kept: Any, *shared: Any) -> Any:
        return distributed.kept_and_said(function(*shared, kept, self.part, iter(self.rows)))


@ray.remote(max_retries=TRIES)
def _joined(join: Any, a: Any, b: Any, *shared: Any) -> Any:
    return distributed.Runs.joined(a, b, partial(join, *shared))


@ray.remote(max_retries=TRIES)
def _column(to: int, *sent: Any) -> list[Any]:
    return [row for rows in sent for row in rows[to]]


@ray.remote(max_retries=TRIES)
def _failure(sent: Any) -> Any:
    return sent if isinstance(sent, distributed.Failure) else None


class Engine(distributed.Engine):
    """Actors that have the rows of a part each: lists, or references to such."""

    def __init__(self, rows: Sequence[Any], cpus: float = 1) -> None:
        self.cpus, self.parts, self.rows = cpus, len(rows), list(rows)  # held as long as actors may begin again
        actor: Any = _Part
        self.actors = [actor.options(num_cpus=cpus).remote(part, part_rows) for part, part_rows in enumerate(rows)]

    def share(self, value: Any) -> Any:
        return ray.put(value)

    def _called(self, function: Any, shared: Any) -> list[Any]:
        return [actor.call.remote(function, *shared) for actor in self.actors]

    def each(self, function: Any, *shared: Any) -> list[Any]:
        return list(ray.get(self._called(function, shared)))

    def total(self, function: Any, join: Any, *shared: Any) -> Any:
        values = self._called(function, shared)
        while len(values) > 1:
            values = [_joined.options(num_cpus=0).remote(join, *values[i:i + 2], *shared) if i + 1 < len(values) else values[i]
                      for i in range(0, len(values), 2)]
        return ray.get(values[0])

    def exchange(self, function: Any, *shared: Any) -> Engine:
        sent = self._called(function, shared)
        for failed in ray.get([_failure.options(num_cpus=0).remote(x) for x in sent]):
            if failed is not None:
                raise distributed.PartError(failed.message)
        columns = [_column.options(num_cpus=0).remote(to, *sent) for to in range(self.parts)]
        ray.wait(columns, num_returns=len(columns))
        self.close()
        return Engine(columns, self.cpus)

    def advance(self, function: Any, *shared: Any) -> list[Any]:
        """What a part keeps is an object of Ray's beside its actor, so that one that dies goes on from it."""
        kept = self.kept or [None] * self.parts
        made = [actor.advance.options(num_returns=2).remote(function, before, *shared)
                for actor, before in zip(self.actors, kept)]
        said = list(ray.get([value for _, value in made]))
        self.kept = [after for after, _ in made]
        return said

    def close(self) -> None:
        for actor in self.actors:
            ray.kill(actor)
        self.actors = []


def fit(estimator: Any, rows: Sequence[Any], cpus: float = 1, **options: Any) -> Any:
    """A fitted copy of an estimator, learned from lists of rows, or references to such, each of which is a part: items of X,
    or pairs of an item of X and one of y under `paired`. `cpus` is what an actor asks for. Options are those of
    hawser.distributed.fit."""
    return distributed.fit(estimator, Engine(rows, cpus), **options)


def fit_chains(estimator: Any, X: Any, y: Any = None, cpus: float = 1, *, chains: int | None = None, **options: Any) -> Any:
    """A fitted copy of an estimator from chains or restarts, each an actor of its own that learns from all of X. There are as
    many as asked for, or as the estimator would make, or four (hawser.distributed.fit_chains)."""
    count = number_of_chains(estimator, chains)
    return distributed.fit_chains(estimator, Engine(blocks(count, count), cpus), X, y, **options)
