"""Learning over MPI: every rank calls `fit` with its own rows, and gets the same fitted estimator.

>>> from mpi4py import MPI
>>> import hawser.mpi
>>> with open(f"part.{MPI.COMM_WORLD.rank}") as file:
...     tagger = hawser.mpi.fit(hawser.HMM(states=45, method="em"), file, MPI.COMM_WORLD)

Sums go up a fixed tree of ranks, and the sum of all comes back. Every rank then makes the same step, so that no state travels.
Tested with mpi4py 4.1 and Debian's OpenMPI 4.1."""
from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from hawser import distributed
from hawser._part_chains import blocks, number_of_chains


class Engine(distributed.Engine):
    """The ranks of a communicator, each of which has a part and runs the whole protocol."""

    def __init__(self, comm: Any, rows: Iterable[Any]) -> None:
        self.comm, self.parts = comm, comm.Get_size()
        self.rows = [row.rstrip("\r\n") if isinstance(row, str) else row for row in rows]

    def share(self, value: Any) -> Any:
        """All ranks have made the same value; only what names the job is the first one's."""
        if isinstance(value, distributed.Job):
            value.id = self.comm.bcast(value.id)
        return value

    def leads(self) -> bool:
        return bool(self.comm.Get_rank() == 0)

    def each(self, function: Any, *shared: Any) -> list[Any]:
        return list(self.comm.allgather(function(*shared, self.comm.Get_rank(), iter(self.rows))))

    def total(self, function: Any, join: Any, *shared: Any) -> Any:
        """Up the tree: at each level the right neighbour sends what it has to the left one."""
        rank, both, width = self.comm.Get_rank(), partial(join, *shared), 1
        runs = distributed.Runs().put(0, rank, function(*shared, rank, iter(self.rows)), both)
        while width < self.parts:
            if rank % (2 * width) == width:
                self.comm.send(runs, dest=rank - width, tag=width)
                break
            if rank + width < self.parts:
                runs.add(self.comm.recv(source=rank + width, tag=width), both)
            width *= 2
        return self.comm.bcast(runs.whole(self.parts, both) if rank == 0 else None)

    def exchange(self, function: Any, *shared: Any) -> Engine:
        sent = function(*shared, self.comm.Get_rank(), iter(self.rows))
        if failed := next((x for x in self.comm.allgather(sent if isinstance(sent, distributed.Failure) else None) if x), None):
            raise distributed.PartError(failed.message)
        return Engine(self.comm, [row for rows in self.comm.alltoall(sent) for row in rows])

    def advance(self, function: Any, *shared: Any) -> list[Any]:
        """What a rank keeps stays in it."""
        found = function(*shared, self.kept, self.comm.Get_rank(), iter(self.rows))
        self.kept, said = distributed.kept_and_said(found)
        return list(self.comm.allgather(said))


def fit(estimator: Any, rows: Iterable[Any], comm: Any = None, **options: Any) -> Any:
    """A fitted copy of an estimator, the same on every rank, learned from the rows of all ranks of a communicator, by default
    all of MPI's: items of X, lines of a file, or pairs of an item of X and one of y under `paired`. Options are those of
    hawser.distributed.fit; checkpoints are the first rank's to write, and all ranks have to see the file that they resume
    from."""
    if comm is None:
        from mpi4py import MPI
        comm = MPI.COMM_WORLD
    return distributed.fit(estimator, Engine(comm, rows), **options)


def fit_chains(estimator: Any, X: Any, y: Any = None, comm: Any = None, *, chains: int | None = None, **options: Any) -> Any:
    """The same of chains or restarts, which the ranks share out: every rank has all of X, and gets the same fitted estimator.
    There are as many chains as asked for, or as the estimator would make, or four (hawser.distributed.fit_chains)."""
    if comm is None:
        from mpi4py import MPI
        comm = MPI.COMM_WORLD
    mine = blocks(number_of_chains(estimator, chains), comm.Get_size())[comm.Get_rank()]
    return distributed.fit_chains(estimator, Engine(comm, mine), X, y, **options)
