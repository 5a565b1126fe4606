"""Collapsed inference of hidden Markov models of words over parts, approximately. Each part makes a pass or sweep over its own
rows under the counts that the others had before it, and then counts are added up. For LDA this is AD-LDA (Newman, Asuncion,
Smyth, Welling, "Distributed Algorithms for Topic Models", 2009).

The counts of others enter as a prior: Dirichlet parameters are the estimator's plus these counts, so that a part alone makes
the exact method. With more parts a pass learns less of what it has just found out, as in each part the other parts' counts
are those of one pass before."""
from __future__ import annotations

import time
import uuid
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from hawser import api, distributed
from hawser._hmm import HMM
from hawser._library import ApproximateWarning, warn
from hawser._parts import OfWords, family_of, mark

SWEPT, PASSED = "cgs", ("cvi1", "cvi2", "cvi3")
# Options with other values than their own cannot be had: what they do needs all rows, or counts that move together.
REFUSED = {"hdp": (None, 0, False), "choose": (None, "none"), "prior_update": (None, "fixed"),
           "init": (None, "auto", "sampled"),
           "fixed": (None, ""), "chains": (None, 1), "first_chain": (None, 0), "candidate_states": (None,), "anneal": (None, 1),
           "starts": (None, 1), "topology": (None, "free"), "items": (None,), "first_item": (None, 0)}
SAMPLES = 50  # that the mean counts of cgs are of, as far as there are so many sweeps
STEPS, PASSES = 1000, 50  # as the library has them: sweeps of cgs, and passes of collapsed inference
MANY = 2**31 - 2  # sweeps that a part's learner could make: it makes as many as it is asked for, and keeps no samples


class Counts:
    """What parts exchange: counts by rows of outcomes. Ends are the last outcome of transitions."""

    def __init__(self, rows: dict[str, Any]) -> None:
        self.rows = rows

    @classmethod
    def of(cls, model: Any) -> Counts:
        """The counts that a model was read off from."""
        states = int(model.info("states"))
        rows = {name: np.array(model.counts(name)).reshape(-1 if name == "initial" else (states, -1))
                for name in ("initial", "transition", "emission")}
        if model.info("end"):
            rows["transition"] = np.column_stack([rows["transition"], np.array(model.counts("end"))])
        return cls(rows)

    def with_(self, other: Counts) -> Counts:
        return Counts({name: x + other.rows[name] for name, x in self.rows.items()})

    def times(self, factor: float) -> Counts:
        return Counts({name: factor * x for name, x in self.rows.items()})

    def without(self, other: Counts) -> Counts:
        return Counts({name: np.maximum(x - other.rows[name], 0) for name, x in self.rows.items()})  # rounding: nothing below 0

    def bytes(self) -> int:
        return sum(x.nbytes for x in self.rows.values())


class Phase:
    """Passes of one method, and the model that they begin with; without one a sampler begins with random states."""

    def __init__(self, number: int, method: str, start: Any) -> None:
        self.number, self.method, self.start = number, method, start


class Kept:
    """What a part keeps from pass to pass: its learner, and that learner's counts. Where it has to leave its process, it goes
    as the learner's checkpoint."""

    def __init__(self, phase: int, learner: Any, counts: Counts) -> None:
        self.key, self.phase, self.learner, self.counts, self.state = uuid.uuid4().hex, phase, learner, counts, b""

    def __getstate__(self) -> dict[str, Any]:
        state = self.state if self.learner is None else bytes(self.learner.save())
        return self.__dict__ | {"learner": None, "state": state}


class OfShards(OfWords):
    """Hidden Markov models of words whose parts learn by themselves from one exchange of counts to the next."""

    def shard(self, rows: list[Any], phase: Phase, part: int) -> Any:
        own = self.estimator._options("hws_hmm_learner_new")
        given = {name: value for name, value in own.items()
                 if name not in ("burn_in", "period", "tolerance", "start_sweeps", "init", "chains", "first_chain")}
        given |= {"method": phase.method, "iterations": MANY}
        if phase.method == SWEPT:  # the mean over samples is of all parts' counts, and a part's are those of its present states
            given |= {"chains": 1, "first_chain": part, "burn_in": MANY - 1, "period": 1}
            given = {name: value for name, value in given.items() if name not in ("subsequence", "vanilla")}
        return api.HmmLearner(phase.start, self.data(rows, phase.start), **given)


_held: dict[tuple[str, int], tuple[str, Any]] = {}  # by job and part: which Kept it is the learner of, and the learner


def _learner(job: distributed.Job, phase: Phase, kept: Kept, part: int, rows: Iterable[Any]) -> Any:
    """The learner as a part keeps it, in this process."""
    if kept.learner is not None:
        return kept.learner
    key, learner = _held.get((job.id, part), ("", None))
    if key == kept.key:
        return learner
    learner = job.family.shard(list(rows), phase, part)  # type: ignore[attr-defined]
    learner.load(kept.state)
    return learner


def _keeping(job: distributed.Job, phase: Phase, learner: Any, counts: Counts, part: int) -> Kept:
    kept = Kept(phase.number, learner, counts)
    for other in [key for key in list(_held) if key[0] != job.id]:
        _held.pop(other, None)
    _held[job.id, part] = kept.key, learner
    return kept


class Pass:
    """What a part says after a pass: counts and metrics, and at first the model of its start, as which that of all is read
    off."""

    def __init__(self, counts: Counts, report: dict[str, float], seconds: float, like: Any = None) -> None:
        self.counts, self.report, self.seconds, self.like = counts, report, seconds, like


@distributed.of_part
def begin(job: distributed.Job, phase: Phase, kept: Any, part: int, rows: Iterable[Any]) -> Any:
    """A part's learner as it begins, and its counts."""
    start, rows = time.perf_counter(), list(rows)
    if mark(rows) != job.marks[part]:
        raise ValueError("it has other rows than when they were counted; expected the same rows in the same order at every "
                         "pass")
    if not rows:
        return None, None
    family: Any = job.family
    learner = family.shard(rows, phase, part)
    model = learner.model(**family.estimator._options("hws_hmm_learner_model"))
    counts = Counts.of(model)
    said = Pass(counts, {"tokens": model.info("tokens")}, time.perf_counter() - start, model)
    return _keeping(job, phase, learner, counts, part), said


@distributed.of_part
def advance(job: distributed.Job, phase: Phase, shared: tuple[Counts, dict[str, float]], kept: Any, part: int,
            rows: Iterable[Any]) -> Any:
    """A pass of a part under the counts of all others before it."""
    if kept is None:
        return None, None
    start, (total, priors) = time.perf_counter(), shared
    learner = _learner(job, phase, kept, part, rows)
    for name, others in total.without(kept.counts).rows.items():
        learner.set_prior(name, 1, np.ascontiguousarray(others + priors[name]).ravel())
    learner.step(1)
    counts = Counts.of(learner.model(unknown="symbol"))  # classes of unknown words are made at the end, of all parts
    report = {name: learner.metric(name) for name in (("changed",) if phase.method == SWEPT else ("change", "surrogate"))}
    said = Pass(counts, report, time.perf_counter() - start)
    return _keeping(job, phase, learner, counts, part), said


class Shards:
    """The rounds of approximate learning."""

    def __init__(self, protocol: distributed.Protocol) -> None:
        self.protocol, self.estimator, self.engine = protocol, protocol.estimator, protocol.engine
        mine, given = self.estimator, self.estimator.get_params()
        if not isinstance(mine, HMM) or mine.method not in (SWEPT, *PASSED):
            raise ValueError(f"{type(mine).__name__} with method {mine.method} has no approximate form; expected HMM "
                             "with cgs, cvi1, cvi2 or cvi3")
        for name, values in REFUSED.items():
            if given.get(name) not in (*values, mine._defaults().get(name)):
                raise ValueError(f"{name} is {given[name]!r}, which has no use with approximate learning; expected it left out")
        if given.get("states") in (None, "auto") and not given.get("dictionary") and not protocol.paired:
            raise ValueError("states is auto, which parts cannot choose together; expected their number")
        if protocol.path is not None:
            raise ValueError("a checkpoint has no use with approximate learning, whose parts keep their state; expected none")
        self.report = protocol.report

    def _advance(self, function: Any, *shared: Any) -> list[Any]:
        return [distributed.Protocol._got(value) for value in self.engine.advance(function, *shared)]

    def _number(self, name: str, own: int) -> int:
        given = self.estimator.get_params().get(name)
        return own if given in (None, "auto") else int(given)

    def steps(self) -> Iterator[dict[str, float]]:
        try:
            yield from self._passes()
        finally:
            _held.clear()
        if self.report.approximate and self.engine.leads():
            parts = sum(map(bool, self.report.items))
            warn(f"HMM: {parts} parts learned approximately, each under counts of the others that are of the pass before; what "
                 "is learned differs from that of one process, and more so with more parts", ApproximateWarning)

    def _passes(self) -> Iterator[dict[str, float]]:
        method, model, tolerance = self.estimator.method, self.protocol.start, float(self.estimator.tolerance or 0)
        family, job = self._begun()
        shared = self.engine.share(job)
        passes = self._number("iterations", STEPS if method == SWEPT else PASSES)
        if method in PASSED and model is None:  # collapsed inference begins with sampled states
            run = _Run(self, family, shared, Phase(0, SWEPT, None))
            for _ in range(self._number("start_sweeps", min(max(20 * run.states, 200), 1000))):
                run.step()
            model = run.model(run.total)
        run = _Run(self, family, shared, Phase(1, method, model))
        burn_in = self._number("burn_in", passes * 2 // 3)
        period = self._number("period", max(1, (passes - burn_in) // SAMPLES))
        if method == SWEPT and passes and not (burn_in < passes and period <= passes - burn_in):
            raise ValueError(f"iterations is {passes}, burn_in is {burn_in} and period is {period}; expected no more than "
                             f"{passes} in burn_in and period together, or there is no sample")
        mean, samples = run.total, 0
        for step in range(passes):
            said = run.step()
            if method != SWEPT or step < burn_in:
                mean = run.total
            elif (step + 1 - burn_in) % period == 0:
                mean, samples = run.total if not samples else mean.with_(run.total), samples + 1
            row = self._row(step, method, said, run.tokens, samples)
            self.protocol.history.append(row)
            yield row
            if method != SWEPT and row["change"] <= tolerance:
                break
        model = run.model(mean.times(1 / samples) if samples else mean)
        self.engine.release(shared)
        self.estimator.model_ = model
        self.estimator.history_ = self.protocol.history

    @staticmethod
    def _row(step: int, method: str, said: list[Any], tokens: list[float], samples: int) -> dict[str, float]:
        """What there is to report of a pass: shares are means over tokens, sums are sums of parts."""
        def mean(name: str) -> float:
            return float(sum(n * value.report[name] for n, value in zip(tokens, said) if value is not None) / sum(tokens))
        row = {"step": step + 1.0}
        if method == SWEPT:
            return row | {"changed": mean("changed"), "samples": float(samples)}
        change = mean("change")
        surrogate = float(sum(value.report["surrogate"] for value in said if value is not None))
        return row | {"surrogate": surrogate, "surrogate_per_token": surrogate / sum(tokens), "change": change,
                      "converged": float(change <= 1e-3)}

    def _begun(self) -> tuple[OfShards, distributed.Job]:
        protocol = self.protocol
        rows = protocol._each(distributed.first_row_of, distributed.Plain(protocol.paired))
        first = next((row for row in rows if row is not None), None)
        if first is not None and not isinstance(family_of(self.estimator, protocol.paired, protocol.start, first), OfWords):
            raise ValueError("X has numbers, of which there is no approximate form; expected sentences of words")
        family = OfShards(self.estimator, protocol.paired, protocol.start)
        job = distributed.Job(family)
        found = protocol._got(self.engine.total(distributed.census, distributed.join_census, self.engine.share(job)))
        if not found or not found["rows"]:
            raise ValueError("X has no sequences: there is nothing to learn from")
        family.prepare(found)
        job.marks = [found["marks"][part] for part in range(self.engine.parts)]
        self.report.items = [found["counts"][part] for part in range(self.engine.parts)]
        self.report.approximate = sum(map(bool, self.report.items)) > 1  # a part alone makes the exact method
        return family, job


class _Run:
    """Passes of one method: what parts have counted so far."""

    def __init__(self, shards: Shards, family: OfShards, job: Any, phase: Phase) -> None:
        self.shards, self.family, self.job, self.phase = shards, family, job, shards.engine.share(phase)
        said = shards._advance(begin, job, self.phase)
        first = next(value for value in said if value is not None)
        self.like, self.total = first.like, self._sum(said)
        self.priors = {name: float(self.like.info("prior_" + name)) for name in self.total.rows}
        self.tokens = [0.0 if value is None else value.report["tokens"] for value in said]
        self.states = len(self.total.rows["initial"])

    @staticmethod
    def _sum(said: list[Any]) -> Counts:
        """The counts of all parts, added in the tree of their numbers."""
        runs = distributed.Runs()
        for part, value in enumerate(said):
            runs.put(0, part, None if value is None else value.counts, Counts.with_)
        found: Counts = runs.whole(len(said), Counts.with_)
        return found

    def step(self) -> list[Any]:
        """A pass of each part, and the counts of all after it."""
        shards, began, report = self.shards, time.perf_counter(), self.shards.report
        sent = shards.engine.share((self.total, self.priors))
        said = shards._advance(advance, self.job, self.phase, sent)
        shards.engine.release(sent)
        self.total = self._sum(said)
        report.sent.append(sum(value.counts.bytes() for value in said if value is not None))
        report.state.append(self.total.bytes())
        report.busiest.append(max(value.seconds for value in said if value is not None))
        for part, value in enumerate(said):
            if value is not None:
                report.busy[part] = report.busy.get(part, 0.0) + value.seconds
        report.seconds.append(time.perf_counter() - began)
        return said

    def model(self, counts: Counts) -> Any:
        """The model that is read off the counts of all parts."""
        moves, ends = counts.rows["transition"][:, :self.states], counts.rows["transition"][:, self.states:]
        arrays = counts.rows["initial"], moves, ends, counts.rows["emission"]
        return self.like.with_counts(np.concatenate([x.ravel() for x in arrays]))
