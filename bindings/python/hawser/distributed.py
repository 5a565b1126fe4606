"""Learning from a corpus that lies in parts: on several processes or machines, by whatever engine moves functions and bytes.

`fit` is the whole protocol, and it knows no engine. An engine calls functions where the parts are and brings back what they
return: `hawser.spark`, `hawser.mpi`, `hawser.dask` and `hawser.ray` are such, and `Here` is one of this process alone. Rows
stay where they are, but for those of blocks that two parts share, and those of automata, whose items are sorted. What travels
in a step is the sum of each part, the learner's state, and nothing else.

Sums are of fixed blocks of items, added in a fixed tree. So what is learned has the bits of one process, however the rows are
shared out, whichever part answers first, and whichever is computed twice."""
from __future__ import annotations

import bisect
import json
import os
import threading
import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from functools import partial
from typing import Any

from hawser import _models, api
from hawser._library import Error, NotConvergedWarning, warn
from hawser._parts import Family, family_of, joined, mark

FORMAT = 1


class PartError(RuntimeError):
    """A part could not do what it had to. The message names the part and says why."""


class Failure:
    """What a part returns in place of a value that it could not find. It travels like a value, so that every engine tells it
    alike."""

    def __init__(self, message: str) -> None:
        self.message = message


class Runs:
    """Values of some parts, joined as far as the tree of all parts allows: two neighbours once both are there. The tree is
    fixed by the parts' numbers, so that it does not matter in which order values arrive, nor whether one of them comes
    twice."""

    def __init__(self) -> None:
        self.nodes: dict[tuple[int, int], Any] = {}

    def put(self, level: int, number: int, value: Any, join: Callable[[Any, Any], Any]) -> Runs:
        """Takes up the value of 2^level parts, those of the node of that number."""
        if any((above, number >> above - level) in self.nodes for above in range(level, 64)):
            return self  # it was there
        for below in [(l, n) for l, n in self.nodes if l < level and n >> level - l == number]:
            del self.nodes[below]
        while (level, number ^ 1) in self.nodes:
            other = self.nodes.pop((level, number ^ 1))
            value = self.joined(*((other, value) if number & 1 else (value, other)), join)
            level, number = level + 1, number >> 1
        self.nodes[level, number] = value
        return self

    def add(self, other: Runs, join: Callable[[Any, Any], Any]) -> Runs:
        for (level, number), value in other.nodes.items():
            self.put(level, number, value, join)
        return self

    @staticmethod
    def joined(a: Any, b: Any, join: Callable[[Any, Any], Any]) -> Any:
        """The value of two neighbours; None of parts that have none."""
        if a is None or b is None:
            return b if a is None else a  # a part without items
        return a if isinstance(a, Failure) else b if isinstance(b, Failure) else join(a, b)

    def whole(self, parts: int, join: Callable[[Any, Any], Any]) -> Any:
        """The value of all parts."""
        level = max(parts - 1, 0).bit_length()
        for number in range(parts, 1 << level):  # there are no such parts
            self.put(0, number, None, join)
        if list(self.nodes) != [(level, 0)]:
            raise PartError(f"the engine brought back values of {sorted(self.nodes)}; expected those of all {parts} parts")
        return self.nodes[level, 0]


class Engine:
    """What an engine does for `fit`: it calls functions of a part, `function(shared..., part, rows)`, where the part's rows
    are. The functions are of this module, and what they return can be pickled. They are pure: an engine may call one twice."""

    parts: int
    kept: Any = None  # what parts keep, for `advance`

    def share(self, value: Any) -> Any:
        """A value that functions get, which is sent to each worker once."""
        return value

    def release(self, shared: Any) -> None:
        """Workers need a shared value no longer."""

    def each(self, function: Callable[..., Any], *shared: Any) -> list[Any]:
        """What a function returns for each part, in their order."""
        raise NotImplementedError

    def total(self, function: Callable[..., Any], join: Callable[..., Any], *shared: Any) -> Any:
        """What it returns for all parts, joined in the tree of their numbers by `join(shared..., a, b)`."""
        runs, both = Runs(), partial(join, *shared)
        for part, value in enumerate(self.each(function, *shared)):
            runs.put(0, part, value, both)
        return runs.whole(self.parts, both)

    def exchange(self, function: Callable[..., Any], *shared: Any) -> Engine:
        """The engine whose parts have the rows that the function sends them: it returns a list of rows for each part."""
        raise NotImplementedError

    def advance(self, function: Callable[..., Any], *shared: Any) -> list[Any]:
        """Calls `function(shared..., kept, part, rows)` for each part, which returns what the part keeps from now on, None at
        first, and a value. What this returns are the values. Engines leave what is kept where the parts are; here it goes to
        and fro."""
        found = self.each(Keeping(function), self.share(self.kept or [None] * self.parts), *shared)
        self.kept = [kept for kept, _ in map(kept_and_said, found)]
        return [said for _, said in map(kept_and_said, found)]

    def close(self) -> None:
        """Learning has ended, well or not."""

    def leads(self) -> bool:
        """Whether this process writes checkpoints and messages, if several run `fit` together."""
        return True


class Keeping:
    """A function of a part for `Engine.each` that is called with what the part keeps."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function, self.__name__ = function, function.__name__

    def __call__(self, kept: list[Any], *rest: Any) -> Any:
        return self.function(*rest[:-2], kept[rest[-2]], *rest[-2:])


def kept_and_said(found: Any) -> tuple[Any, Any]:
    """What a function of `advance` returned; of a failure nothing is kept."""
    return (None, found) if isinstance(found, Failure) else found


class Here(Engine):
    """Parts in this process: lists of rows. It is for trying things out, and the slowest engine there is."""

    def __init__(self, parts: Iterable[Sequence[Any]]) -> None:
        self.rows = [list(rows) for rows in parts]
        self.parts = len(self.rows)

    def each(self, function: Callable[..., Any], *shared: Any) -> list[Any]:
        return [function(*shared, part, rows) for part, rows in enumerate(self.rows)]

    def exchange(self, function: Callable[..., Any], *shared: Any) -> Engine:
        sent = self.each(function, *shared)
        if failed := next((x for x in sent if isinstance(x, Failure)), None):
            raise PartError(failed.message)
        return Here([row for rows in sent for row in rows[part]] for part in range(self.parts))


class Job:
    """What every worker knows: the estimator, what all rows say, and which items each part has."""

    def __init__(self, family: Family) -> None:
        self.family, self.id, self.version, self.build = family, uuid.uuid4().hex, api.version(), api.build_info()
        self.marks: list[str] = []         # of each part's rows
        self.firsts: list[int] = []        # the number of each part's first item, and that of all items
        self.edge = 1                      # items of a block of sums
        self.splits: list[Any] = []        # where automata's strings are cut
        self.tails: dict[int, list[Any]] = {}  # rows of other parts that belong to a part's last block
        self.exact = True

    def span(self, part: int) -> tuple[int, int]:
        """The items whose blocks begin in a part; of which there may be none."""
        first, last = self.firsts[part], self.firsts[part + 1]
        if not self.exact or first == last:
            return first, last
        begin, end = (min(-(-x // self.edge) * self.edge, self.firsts[-1]) for x in (first, last))
        return begin, max(begin, end)

    def heads(self, part: int) -> int:
        """How many of a part's first items are of a block that begins in another."""
        return min(self.span(part)[0], self.firsts[part + 1]) - self.firsts[part]

    def check(self, part: int) -> None:
        if self.version != api.version():
            raise ValueError(f"this worker has hawser {api.version()}, and the driver {self.version}; expected the same on all")
        if self.build != api.build_info():
            raise ValueError(f"this worker has a hawser built as {api.build_info()}, and the driver one built as {self.build}; "
                             "expected the same on all")


def of_part(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function of a part that returns a Failure in place of an error that every other try would meet again."""
    def guarded(job: Job, *rest: Any) -> Any:
        part = rest[-2]
        try:
            job.check(part)
            return function(job, *rest)
        except (ValueError, TypeError, Error) as error:
            if isinstance(error, api.NoMemoryError):
                raise
            return Failure(f"part {part}: {error}")
    guarded.__name__, guarded.__qualname__, guarded.__module__ = function.__name__, function.__qualname__, function.__module__
    return guarded


# --- what parts do ---
@of_part
def census(job: Job, part: int, rows: Iterable[Any]) -> Any:
    """What a part's rows say that all have to know."""
    rows = list(rows)
    if not rows:
        return {"rows": 0, "counts": {part: 0}, "marks": {part: mark([])}}
    return {"rows": len(rows), "counts": {part: len(rows)}, "marks": {part: mark(rows)}} | job.family.census(rows)


@of_part
def quantiles(job: Job, part: int, rows: Iterable[Any]) -> Any:
    """Where a part's strings could be cut."""
    return job.family.quantiles(list(rows))  # type: ignore[attr-defined]


@of_part
def sorted_out(job: Job, part: int, rows: Iterable[Any]) -> Any:
    """A part's rows by the part that they belong to."""
    family: Any = job.family
    made: list[list[Any]] = [[] for _ in job.marks]
    for row in rows:
        made[bisect.bisect_right(job.splits, family.key(row))].append(row)
    return made


@of_part
def counted(job: Job, part: int, rows: Iterable[Any]) -> Any:
    """How many items a part has."""
    found = job.family.ordered(list(rows))
    return {"counts": {part: job.family.items(found)}, "marks": {part: mark(found)}}


@of_part
def heads(job: Job, part: int, rows: Iterable[Any]) -> Any:
    """The rows of a part's first items, which belong to a block that begins in another part."""
    count = job.heads(part)
    return job.family.cut(job.family.ordered(list(rows)), count)[0] if count else []


@of_part
def step(job: Job, state: tuple[int, bytes], part: int, rows: Iterable[Any]) -> Any:
    """What a part gives the next step: bytes, the seconds that it took, and the state if the part alone has all items, since
    it then made what learning begins with; or None of a part without a block of its own."""
    begin = time.perf_counter()
    first, last = job.span(part)
    if first == last:
        return None
    learner = _learner(job, part, rows)
    with learner.lock:
        learner.at(*state)
        alone = learner.learner.save() if (first, last) == (0, job.firsts[-1]) and not state[1] else b""
        return learner.statistics(), {part: time.perf_counter() - begin}, alone


def add(job: Job, state: tuple[int, bytes], a: Any, b: Any) -> Any:
    """The sums of two neighbours together."""
    learner = _learner(job, None, [])
    with learner.lock:
        learner.at(*state)
        return learner.merged(a[0], b[0]), a[1] | b[1], b""


class Holder:
    """A learner of a part, or of none, in the process that has it."""

    def __init__(self, job: Job, part: int | None, rows: Iterable[Any]) -> None:
        self.round, items, self.lock = -1, job.firsts[-1], threading.Lock()
        if part is None:
            self.learner = job.family.learner([], items, 0)
            return
        found = job.family.ordered(list(rows))
        if (job.family.items(found), mark(found)) != (job.firsts[part + 1] - job.firsts[part], job.marks[part]):
            raise ValueError(f"it has {job.family.items(found)} items now, and other ones than when they were counted, which "
                             f"were {job.firsts[part + 1] - job.firsts[part]}; expected the same rows in the same order at every "
                             "pass")
        mine = job.family.cut(found, job.heads(part))[1] + job.tails.get(part, [])
        self.learner = job.family.learner(mine, items, job.span(part)[0])

    def at(self, round: int, state: bytes) -> None:
        """Takes up the state of a round, unless it has it."""
        if round != self.round and state:
            self.learner.load(state)
        self.round = round

    def statistics(self) -> bytes:
        return self.learner.statistics().write()

    def merged(self, a: bytes, b: bytes) -> bytes:
        read = self.learner.read_statistics
        return read(a).merge(read(b)).write()

    def update(self, statistics: bytes) -> bool:
        self.round += 1
        return bool(self.learner.update(self.learner.read_statistics(statistics)))


_held: dict[tuple[str, int | None], Holder] = {}


def _learner(job: Job, part: int | None, rows: Iterable[Any]) -> Holder:
    """The learner of a part in this process, which it keeps for later steps of the same job."""
    key = job.id, part
    found = _held.get(key)
    if found is None:
        for other in [k for k in list(_held) if k[0] != job.id]:
            _held.pop(other, None)
        found = _held.setdefault(key, Holder(job, part, rows))
    return found


def forget() -> None:
    """Gives back the memory of the learners that this process keeps for parts."""
    _held.clear()


# --- the protocol ---
class Report:
    """What learning took: by step the bytes that parts sent in all (`sent`), the bytes of the state that each worker received
    (`state`), the seconds that passed (`seconds`) and those of the busiest part (`busiest`); the items of each part (`items`),
    the rows that moved once (`moved`), the model that learning began with (`start`), the time that parts had to work (`busy`,
    seconds by part), and whether parts learned approximately (`approximate`)."""

    approximate = False  # whether what was learned is that of another method than in one process

    def __init__(self) -> None:
        self.items: list[int] = []
        self.start: Any = None
        self.moved = 0
        self.sent: list[int] = []
        self.state: list[int] = []
        self.seconds: list[float] = []
        self.busiest: list[float] = []
        self.busy: dict[int, float] = {}

    def skewed(self) -> list[tuple[int, float]]:
        """Parts that work for more than twice as long as the median part, with the seconds in all that others wait for each."""
        times = sorted(self.busy.values())
        usual = times[(len(times) - 1) // 2] if times else 0.0
        slowest = sorted(self.busy.items(), key=lambda x: -x[1])
        return [(part, seconds - usual) for part, seconds in slowest if len(times) > 1 and seconds > 2 * usual]

    def __str__(self) -> str:
        steps = max(len(self.sent), 1)
        said = ["approximate: each part counts its own rows anew in a pass, and those of others as before it"]
        said = said if self.approximate else []
        said += [f"{len(self.items)} parts, {sum(self.items)} items, {self.moved} rows moved, {len(self.sent)} rounds: "
                f"{sum(self.sent) // steps} bytes of sums and {sum(self.state) // steps} bytes of state a round, "
                f"{sum(self.seconds) / steps:.3f} s, of which the busiest part works {sum(self.busiest) / steps:.3f} s"]
        said += [f"part {part} has {self.items[part]} items, and others wait {seconds:.1f} s for it"
                 for part, seconds in self.skewed()]
        return "\n".join(said)


class Protocol:
    """Learning from parts, round by round: a pass that counts and gathers vocabularies, prefix sums that number the items, the
    sums of parts, one update, a checkpoint. See `fit`."""

    def __init__(self, estimator: Any, engine: Engine, *, paired: bool = False, start: Any = None, exact: bool = True,
                 checkpoint: str | os.PathLike[str] | None = None, resume: bool = False, approximate: bool = False) -> None:
        self.estimator, self.engine, self.exact, self.approximate = copy(estimator), engine, exact, approximate
        self.paired, self.start, self.path, self.resume = paired, start, checkpoint, resume
        self.report, self.history = Report(), list[dict[str, float]]()
        if self.path is not None and not resume and os.path.exists(self.path):
            raise FileExistsError(f"{os.fspath(self.path)!r} is there; expected a new file, or resume=True to go on from it")

    @staticmethod
    def _got(value: Any) -> Any:
        if isinstance(value, Failure):
            raise PartError(value.message)
        return value

    def _each(self, function: Callable[..., Any], *shared: Any) -> list[Any]:
        return list(map(self._got, self.engine.each(function, *shared)))

    def _begun(self) -> tuple[Job, Any]:
        """The job, once all is counted and numbered, and what workers know it by."""
        kinds = [kind for kind in self._each(first_row_of, Plain(self.paired)) if kind is not None]
        if not kinds:
            raise ValueError("X has no sequences: there is nothing to learn from")
        family = family_of(self.estimator, self.paired, self.start, kinds[0])
        job = Job(family)
        job.exact = self.exact
        found = self._got(self.engine.total(census, join_census, self.engine.share(job)))
        family.prepare(found)
        job.marks, self.report.start = [""] * self.engine.parts, family.start
        if family.sorts:
            shared = self.engine.share(job)
            keys = sorted(key for keys in self._each(quantiles, shared) for key in keys)
            job.splits = [keys[len(keys) * part // self.engine.parts] for part in range(1, self.engine.parts)]
            shared = self.engine.share(job)
            self.engine = self.engine.exchange(sorted_out, shared)
            self.report.moved += found["rows"]
            found = self._got(self.engine.total(counted, join_census, shared))
        counts, job.firsts = found["counts"], [0]
        job.marks = [found["marks"][part] for part in range(self.engine.parts)]
        for part in range(self.engine.parts):
            job.firsts.append(job.firsts[-1] + counts[part])
        self.learner = Holder(job, None, [])
        job.edge = int(self.learner.learner.metric("items_per_block"))
        if self.exact and self.engine.parts > 1:
            rows = self._each(heads, self.engine.share(job))
            self.report.moved += sum(map(len, rows))
            for part in range(self.engine.parts):
                first, last = job.span(part)
                tail = last - job.firsts[part + 1]
                if first < last and tail > 0:
                    # Later parts have their heads' rows beside each other, so that nothing but the end of the block stops.
                    job.tails[part] = family.cut([row for later in rows[part + 1:] for row in later], tail)[0]
        self.report.items = [last - first for first, last in map(job.span, range(self.engine.parts))]
        return job, self.engine.share(job)

    def _mark(self, job: Job) -> dict[str, Any]:
        return {"distributed": FORMAT, "version": job.version, "estimator": type(self.estimator).__name__,
                "items": job.firsts[-1], "rows": mark(job.marks)}

    def _resumed(self, job: Job) -> int:
        """Takes up the checkpoint if there is one; the number of its round."""
        if self.path is None or not self.resume or not os.path.exists(self.path):
            return 0
        with open(self.path, "rb") as file:
            content = file.read()
        try:
            note = json.loads(bytes(api.file_note(content)))
        except Error as error:
            raise ValueError(f"{os.fspath(self.path)!r} is no checkpoint of hawser.distributed: {error}") from None
        mine = self._mark(job)
        for name, value in mine.items():
            if note.get(name) != value:
                what = {"rows": "other rows, or the same shared out otherwise",
                        "items": f"{note.get('items')} items; here are {value}"}
                said = what.get(name, f"{name} {note.get(name)!r}; here it is {value!r}")
                raise ValueError(f"{os.fspath(self.path)!r} is of {said}")
        self.learner.learner.load(content)
        self.history = note["history"]
        self.learner.round = int(note["round"])
        return self.learner.round

    def _saved(self, job: Job, state: bytes) -> None:
        if self.path is not None and state and self.engine.leads():
            note = self._mark(job) | {"round": self.learner.round, "history": self.history}
            api.write_file(self.path, api.file_with_note(state, json.dumps(note).encode()))

    def steps(self) -> Iterator[dict[str, float]]:
        """Makes the rounds; after each step, what the learner reports."""
        if self.approximate:
            from hawser._part_shards import Shards
            yield from Shards(self).steps()
            return
        job, shared = self._begun()
        family = job.family
        self.learner.round, done, state = 0, False, b""
        if self._resumed(job) or self.history:
            state = self.learner.learner.save()
            done = bool(self.learner.learner.step(0))
            yield from self.history
        while not done:
            begin = time.perf_counter()
            with_state = self.engine.share((self.learner.round, state))
            statistics, busy, begun = self._got(self.engine.total(step, add, shared, with_state))
            if begun:
                self.learner.learner.load(begun)
            done = self.learner.update(statistics)
            self.report.sent.append(len(statistics))
            self.report.state.append(len(state))
            self.engine.release(with_state)
            report, state = self.learner.learner.report(), self.learner.learner.save()
            if report["step"] > 0:  # the first round may make what learning begins with
                self.history.append(report)
            self._saved(job, state)
            self.report.seconds.append(time.perf_counter() - begin)
            self.report.busiest.append(max(busy.values()))
            for part, seconds in busy.items():
                self.report.busy[part] = self.report.busy.get(part, 0.0) + seconds
            if report["step"] > 0:
                yield report
        self.engine.release(shared)
        family.fitted(self.learner.learner)
        self.estimator.history_ = self.history

    def fitted(self) -> Any:
        """Makes all rounds; the fitted estimator."""
        name, mine = type(self.estimator).__name__, self.estimator
        tell = mine.verbose and self.engine.leads()
        try:
            for _ in _models.shown(self.steps(), getattr(mine, mine._steps_named, None), name) if tell else self.steps():
                pass
        finally:
            self.engine.close()
            forget()
        if self.history and self.engine.leads() and (said := _models.unsettled(self.history[-1], name, _models.PLAIN_REMEDY)):
            warn(said, NotConvergedWarning)
        mine.report_ = self.report
        return mine


class Plain:
    """What workers know before there is a job."""

    def __init__(self, paired: bool) -> None:
        self.paired, self.version, self.build = paired, api.version(), api.build_info()

    check = Job.check


@of_part
def first_row_of(plain: Plain, part: int, rows: Iterable[Any]) -> Any:
    """A part's first row, or None."""
    return next(iter(rows), None)


def join_census(job: Job, a: Any, b: Any) -> Any:
    return joined(a, b)


def fit(estimator: Any, engine: Engine, *, paired: bool = False, start: Any = None, exact: bool = True,
        checkpoint: str | os.PathLike[str] | None = None, resume: bool = False, approximate: bool = False) -> Any:
    """A fitted copy of an estimator, learned from an engine's parts: HMM, PFA, Edit, Grammar, Aligner or NGram, by a method
    whose steps are sums over items (em, hard-em, vi, vb, svi, scvi2, scvi; counts). Its `report_` says what travelled and
    what it cost.

    - paired: whether a row is a pair of an item of X and one of y
    - start: a model to begin with; hidden Markov models of numbers otherwise begin with one of the first rows
    - exact: whether rows of blocks that two parts share move to the earlier part, less than a block of each part, so that the
      result has the bits of one process; else it differs from that by rounding
    - checkpoint: a file that gets the state after each round; with resume learning goes on from it, if it is there
    - approximate: HMM of words by cgs, cvi1, cvi2 or cvi3, whose steps are no sums: each part makes a pass of its own under the
      counts that others had before it, as AD-LDA does. The more parts, the more it differs from one process; ApproximateWarning
      says so, and `report_.approximate` """
    return Protocol(estimator, engine, paired=paired, start=start, exact=exact, checkpoint=checkpoint, resume=resume,
                    approximate=approximate).fitted()


def fit_chains(estimator: Any, engine: Engine, X: Any, y: Any = None, *, start: Any = None) -> Any:
    """A fitted copy of an estimator, HMM or PFA, from chains of a sampler (cgs, blocked-gibbs, beam, ...), or from restarts
    of another method (cvi1, cvi2, cvi3, em, vi, ...), which an engine's parts make side by side. The rows of its parts are
    the numbers of the chains, such as [[0, 1], [2, 3]]; every chain learns from all of X, which is shared with all workers,
    or names a file that all of them see. Restart k begins with random_state + k. What is learned depends on the numbers
    alone, and not on who has which: chains make the bits of one learner that has them all.

    The samples of a PFA's chains are joined. Otherwise the best chain is kept, by the mean of ln p(data, states) over its
    samples, or the best restart, by its objective. `report_` has the numbers of each, and how well chains agree (r_hat,
    chain_spread)."""
    from hawser._part_chains import fit_chains as fitted
    return fitted(estimator, engine, X, y, start)
