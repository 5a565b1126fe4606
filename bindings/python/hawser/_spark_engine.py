"""The partitions of a Spark RDD as parts that learn together (hawser.distributed)."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyspark import StorageLevel

from hawser import distributed


class Engine(distributed.Engine):
    """The partitions of an RDD of rows."""

    def __init__(self, rdd: Any, before: Sequence[Any] = ()) -> None:
        self.rdd, self.parts, self.before = rdd.persist(StorageLevel.MEMORY_AND_DISK), rdd.getNumPartitions(), before

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

    def close(self) -> None:
        for rdd in [*self.before, self.rdd]:
            rdd.unpersist()


def _value(shared: Any) -> Any:
    return getattr(shared, "value", shared)


def _sent(found: tuple[int, Any]) -> Any:
    return [(to, (found[0], number, row)) for to, rows in enumerate(found[1]) for number, row in enumerate(rows)]


def _received(sent: Any) -> Any:
    return (row for _, (_, _, row) in sorted(sent, key=lambda x: x[1][:2]))
