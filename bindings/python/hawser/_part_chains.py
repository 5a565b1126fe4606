"""Chains of a sampler, and restarts of other methods, on several processes or machines. Each learns from all rows, and no two
depend on each other, so that what is learned does not depend on who makes which."""
from __future__ import annotations

import time
import warnings
from collections.abc import Iterable
from copy import copy
from typing import Any

import numpy as np

from hawser import _models, api, distributed
from hawser._estimator import RANDOM_STARTS, Estimator, seed_of
from hawser._hmm import HMM
from hawser._library import NotConvergedWarning, warn
from hawser._sequences import PFA

SAMPLERS: dict[type, tuple[str, ...]] = {HMM: ("cgs", "blocked-gibbs", "beam"),
                                         PFA: ("cgs", "cgs-sg", "cgs-hmm", "cgs-hmm-star")}
MEASURES: Any = ("chain_spread", "r_hat", "effective_samples", "chains_disagree")


class ChainsReport:
    """How chains or restarts came out: by number their worth (`values`: of chains the mean over the samples of ln p(data,
    states), of restarts the objective, of cvi the surrogate, of a PFA ln p(X)), the one with the best (`best`), the seconds
    of each (`seconds`) and the largest less the smallest worth (`spread`). Of chains also what a learner of all of them
    reports: `r_hat`, `effective_samples`, `chain_spread` (per token), and `chains_disagree`; NaN where there are too few
    samples."""

    def __init__(self, found: Found, samples: bool) -> None:
        self.values, self.seconds = dict(sorted(found.values.items())), dict(sorted(found.seconds.items()))
        self.best, self.samples = found.best, samples
        self.spread = max(self.values.values()) - min(self.values.values())
        self.r_hat = self.effective_samples = self.chain_spread = self.chains_disagree = float("nan")
        traces = [found.traces[number] for number in self.values]
        if samples and traces[0] and len({len(trace) for trace in traces}) == 1:
            logs = np.array(traces).T.ravel()
            for name in MEASURES:
                try:
                    setattr(self, name, api.chains_measure(logs, len(traces), found.tokens, name))
                except api.EmptyError:
                    pass

    def __str__(self) -> str:
        what = "chains" if self.samples else "restarts"
        said = f"{len(self.values)} {what}, of which number {self.best} is the best: {self.values[self.best]:.1f}, "
        said += f"{self.spread:.1f} above the worst"
        if not np.isnan(self.r_hat):
            said += f"; r_hat {self.r_hat:.3f}, {self.effective_samples:.0f} effective samples"
        return said + f"; {sum(self.seconds.values()):.1f} s of work, {max(self.seconds.values()):.1f} s in the longest"


class Found:
    """What some chains have found: the fitted estimator with the best of them, or with the samples of all."""

    def __init__(self, number: int, worth: float, seconds: float, trace: list[float], tokens: float, fitted: Any) -> None:
        self.best, self.fitted, self.tokens = number, fitted, tokens
        self.values, self.seconds, self.traces = {number: worth}, {number: seconds}, {number: trace}


class Chains:
    """What every worker knows: the estimator, all rows, and what learning begins with."""

    def __init__(self, estimator: Any, X: Any, y: Any, start: Any) -> None:
        kind = next((kind for kind in SAMPLERS if isinstance(estimator, kind)), None)
        if kind is None:
            raise TypeError(f"{type(estimator).__name__} has no chains or restarts side by side; expected HMM or PFA")
        if estimator.method in (None, "auto"):
            raise ValueError("method is auto, by which chains could differ; expected the name of a method")
        self.estimator, self.X, self.y, self.start, self.kind = copy(estimator), X, y, start, kind
        self.version, self.build = api.version(), api.build_info()
        self.samples = estimator.method in SAMPLERS[kind]
        given = estimator.get_params()
        self.first = int(given.get("first_chain") or 0)
        self.seed = seed_of(estimator.random_state)
        self.estimator.random_state = self.seed
        if given.get("states") in (None, "auto") and not (kind is HMM and (given.get("dictionary") or y is not None)):
            raise ValueError("states is auto, which chains would choose apart; expected their number")
        if given.get("choose") not in (None, "none"):
            raise ValueError("choose has no use with chains side by side, which would choose apart; expected it left out")

    check = distributed.Job.check

    def chain(self, number: int) -> Found:
        """Makes all steps of a chain or restart."""
        mine, begin, trace = copy(self.estimator), time.perf_counter(), list[float]()
        if self.samples:
            mine.set_params(chains=1, first_chain=self.first + number)
        elif number or self.seed is not None:
            mine.random_state = (1 if self.seed is None else self.seed) + number
        with warnings.catch_warnings():  # what there is to say is said of all of them
            warnings.simplefilter("ignore", NotConvergedWarning)
            for row in mine.fit_steps(self.X, self.y, start=self.start):
                if row.get("samples", 0) > len(trace):
                    trace.append(row["log_joint"])
        last = mine.history_[-1] if mine.history_ else {}
        if self.kind is HMM:
            worth = float(api.Hmm.pick([mine.model_]).values[0])
        else:
            worth = last["best_chain_log_joint"] if self.samples else float(np.sum(mine.score_samples(self.X)))
        per_token = last.get("log_joint_per_token", 0)
        tokens = last["log_joint"] / per_token if per_token else 1.0
        return Found(number, worth, time.perf_counter() - begin, trace, tokens, mine)

    def better(self, a: Found, b: Found) -> Found:
        """Two that were found together: the best of both, or the samples of both."""
        if self.kind is HMM:
            second = bool(api.Hmm.pick([a.fitted.model_, b.fitted.model_]).best)
        else:
            second = b.values[b.best] > a.values[a.best]
        first = b if second else a
        made = copy(first)
        made.values, made.seconds, made.traces = a.values | b.values, a.seconds | b.seconds, a.traces | b.traces
        if self.samples and self.kind is PFA:
            made.fitted = copy(first.fitted)
            made.fitted.model_ = api.Pfa.join([a.fitted.model_, b.fitted.model_])
        return made


@distributed.of_part
def learn(chains: Chains, part: int, numbers: Iterable[int]) -> Any:
    """The chains of a part."""
    found = None
    for number in numbers:
        found = distributed.Runs.joined(found, chains.chain(int(number)), chains.better)
    return found


def together(chains: Chains, a: Found, b: Found) -> Found:
    return chains.better(a, b)


def blocks(count: int, parts: int) -> list[list[int]]:
    """The numbers of so many chains, shared out to parts."""
    return [list(range(part * count // parts, (part + 1) * count // parts)) for part in range(parts)]


def number_of_chains(estimator: Estimator, chains: int | None) -> int:
    """How many there are: as asked, or as many as the estimator itself would make, or four."""
    own = estimator.get_params().get("chains")
    if chains is not None and own not in (None, estimator._defaults().get("chains"), chains):
        raise ValueError(f"the estimator has chains={own}, and here chains is {chains}; expected one of them, or the same")
    made = chains if chains is not None else own if own is not None else 4
    if not isinstance(made, (int, np.integer)) or made < 1:
        raise ValueError(f"chains is {made!r}; expected a number above 0")
    return int(made)


def fit_chains(estimator: Any, engine: distributed.Engine, X: Any, y: Any = None, start: Any = None) -> Any:
    """A fitted copy of an estimator from chains or restarts whose numbers are the rows of an engine's parts. See
    hawser.distributed.fit_chains."""
    chains = Chains(estimator, X, y, start)
    try:
        shared = engine.share(chains)
        found = engine.total(learn, together, shared)
        engine.release(shared)
    finally:
        engine.close()
    if isinstance(found, distributed.Failure):
        raise distributed.PartError(found.message)
    if found is None:
        raise ValueError("no part has the number of a chain; expected one at least")
    report, mine = ChainsReport(found, chains.samples), found.fitted
    last = mine.history_[-1]
    if chains.samples:  # as a learner of all of them reports
        measured = {name: getattr(report, name) for name in MEASURES}
        for name in MEASURES:
            last.pop(name, None)
        mine.history_[-1] = last | {name: x for name, x in measured.items() if not np.isnan(x)}
    if engine.leads() and (said := _models.unsettled(mine.history_[-1], type(mine).__name__, _models.PLAIN_REMEDY)):
        warn(said, NotConvergedWarning)
    asked = {name: value for name, value in estimator.get_params().items() if name in ("chains", "first_chain", "random_state")}
    for name in ("chains", "first_chain"):
        mine.__dict__.pop(name, None)
    mine.set_params(**asked)
    mine.report_ = report
    return mine
