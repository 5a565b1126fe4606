"""The partitions of a Spark RDD as parts that learn together (hawser.distributed)."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyspark import StorageLevel

from hawser import distributed


CUT = 10  # rounds after which what parts keep is a beginning, and no longer computed of what they kept before


class Engine(distributed.Engine):
    """The partitions of an RDD of rows."""

    def __init__(self, rdd: Any, before: Sequence[Any] = ()) -> None:
        self.rdd, self.parts, self.before = rdd.persist(StorageLevel.MEMORY_AND_DISK), rdd.getNumPartitions(), before
        self.held: list[Any] = []  # what parts keep, in memory until it is replaced
        self.rounds = 0

    def share(self, value: Any) -> Any:
        return self.rdd.context.broadcast(value)

    def release(self, shared: Any) -> None:
        shared.unpersist()

    def _called(self, function: Any, shared: Any) -> Any:
        return self.rdd.mapPartitionsWithIndex(lambda part, rows: [(part, function(*map(_value, shared), part, rows))])

    def each(self, function: Any, *shared: Any) -> list[Any]:
        return [value for _, value in sorted(self._called(function, shared).collect(), key=lambda found: found[0])]

    def total(self, function: Any, join: Any, *shared: Any) -> Any:
        def both(a: Any, b: Any) -> Any:
            return join(*map(_value, shared), a, b)
        def put(runs: Any, found: Any) -> Any:
            return (runs or distributed.Runs()).put(0, found[0], found[1], both)
        runs = self._called(function, shared).treeAggregate(None, put, lambda a, b: a.add(b, both) if a and b else a or b)
        return runs.whole(self.parts, both)

    def exchange(self, function: Any, *shared: Any) -> Engine:
        sent = self._called(function, shared).persist(StorageLevel.MEMORY_AND_DISK)
        for message in sent.filter(lambda found: isinstance(found[1], distributed.Failure)).take(1):
            raise distributed.PartError(message[1].message)
        return Engine(sent.flatMap(_sent).partitionBy(self.parts, int).mapPartitions(_received), [*self.before, self.rdd, sent])

    def advance(self, function: Any, *shared: Any) -> list[Any]:
        """What parts keep is a partition of an RDD that is computed of the one before. Its lineage is cut now and then: to
        files where Spark has a folder for checkpoints, so that a lost executor's parts are computed again, and else where
        they are."""
        rows, parts = self.rdd.glom(), self.parts
        kept = self.kept or self.rdd.context.parallelize([None] * parts, parts)

        def advanced(part: int, found: Any) -> Any:
            for mine, before in found:
                yield distributed.kept_and_said(function(*map(_value, shared), before, part, iter(mine)))
        made = rows.zip(kept).mapPartitionsWithIndex(advanced).persist(StorageLevel.MEMORY_AND_DISK)
        self.rounds += 1
        if self.rounds % CUT == 0:
            made.checkpoint() if self.rdd.context.getCheckpointDir() else made.localCheckpoint()
        said = made.mapPartitionsWithIndex(lambda part, found: [(part, value) for _, value in found]).collect()
        for old in self.held:
            old.unpersist()
        self.kept, self.held = made.map(_kept), [made]
        return [value for _, value in sorted(said, key=lambda found: found[0])]

    def close(self) -> None:
        for rdd in [*self.before, *self.held, self.rdd]:
            rdd.unpersist()


def _kept(found: tuple[Any, Any]) -> Any:
    return found[0]


def _value(shared: Any) -> Any:
    return getattr(shared, "value", shared)


def _sent(found: tuple[int, Any]) -> Any:
    return [(to, (found[0], number, row)) for to, rows in enumerate(found[1]) for number, row in enumerate(rows)]


def _received(sent: Any) -> Any:
    return (row for _, (_, _, row) in sorted(sent, key=lambda x: x[1][:2]))
