"""What learners and models have beside the calls of the library: steps one by one, reports, drawings, what they are in a line."""
from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import numpy as np

from hawser import _drawing
from hawser._library import NotConvergedWarning, warn
from hawser._texts import api

Step = TypeVar("Step")


def shown(steps: Iterable[Step], total: Any, name: str) -> Iterator[Step]:
    """Steps that are counted on the screen while they are made, by tqdm where it is installed."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        for number, step in enumerate(steps, 1):
            print(f"\r{name}: step {number}", end="", flush=True)
            yield step
        print()
        return
    yield from tqdm(steps, total=total if isinstance(total, int) else None, desc=name)


def as_table(history: list[dict[str, float]]) -> Any:
    """A pandas table of what was reported after each step, or the list itself where pandas is not installed."""
    try:
        import pandas
    except ImportError:
        return history
    return pandas.DataFrame(history).set_index("step")


def drawn(history: list[dict[str, float]]) -> str | None:
    """The curve of a learner's first metric that changes from step to step."""
    names = [n for n in dict.fromkeys(n for row in history for n in row) if n != "step"]
    curves = {n: [row.get(n, np.nan) for row in history] for n in names}
    name = next((n for n in names if len(set(curves[n])) > 1), None)
    return None if name is None else _drawing.curve(curves[name], name)


# What helps a run that ended before it settled, by the class of its learner.
REMEDIES = {"GraphLearner": "set method='exact' where the network is narrow enough, iterations higher, or damping to .5"}
PLAIN_REMEDY = "set iterations higher, or tolerance to what is precise enough"


def unsettled(report: dict[str, float], name: str, remedy: str) -> str | None:
    """What a learner that made all its steps has to say of its end, by what it last reported; None: it ended well."""
    if report.get("converged") == 0:
        last = f" (the last one made a change of {report['change']:.2g})" if "change" in report else ""
        return f"{name} has not converged after {report['step']:.0f} steps{last}, so that its results are doubtful; {remedy}"
    if report.get("chains_disagree") == 1:
        ratio = f" (r_hat {report['r_hat']:.2f})" if "r_hat" in report else ""
        return (f"{name}: after {report['step']:.0f} steps the chains are in different places{ratio}, so "
                "that the results are doubtful; set chains or iterations higher, or take the best of several values of random_state")
    return None


class LearnerMixin:
    def run(self: Any, progress: bool = False, name: str | None = None) -> Iterator[dict[str, float]]:
        """Makes the steps that are left; after each, what the learner reports. Warns at the end if the learner has not converged."""
        return shown(self._steps(name), None, type(self).__name__) if progress else self._steps(name)

    def _steps(self: Any, name: str | None) -> Iterator[dict[str, float]]:
        done, kind = False, type(self).__name__
        while not done:
            done = self.step(1)
            report = self.report()
            yield report
        said = unsettled(report, name or kind, REMEDIES.get(kind, PLAIN_REMEDY))
        if said:
            warn(said, NotConvergedWarning)

    def report(self: Any) -> dict[str, float]:
        """What is known of the learner's metrics, by name."""
        found = {"step": float(self.steps())}
        for name in [row["name"] for row in json.loads(self.metrics())]:
            try:
                found[name] = self.metric(name)
            except api().EmptyError:
                pass
        return found

    def _facts(self: Any) -> list[str]:
        report = self.report()
        doubt = ["not converged"] * (report.get("converged") == 0 or report.get("chains_disagree") == 1)
        return [f"after {self.steps()} steps"] + [f"{name} {value:.6g}" for name, value in list(report.items())[1:4]] + doubt


class ModelMixin:
    """A model with facts by name and, where it is small, a machine that can be drawn."""

    _said: tuple[str, ...] = ()

    def _facts(self: Any) -> list[str]:
        return [f"{self.info(name):.0f} {name}" for name in self._said]

    def _repr_svg_(self: Any) -> str | None:
        """The model's machine without what is expected less than once in a hundred strings, if that is small."""
        try:
            machine = self.machine("real", max_states=2000, max_arcs=100000)
            try:
                return _drawing.machine(machine.posterior_prune(0.01, max_states=2000, max_arcs=100000))
            except (api().DivergedError, api().LimitError):  # of what reads any input, or has many failure arcs
                return _drawing.machine(machine)
        except api().Error:
            return None
