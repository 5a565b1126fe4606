"""What learners and models have beside the calls of the library: steps one by one, reports, drawings, what they are in a line."""
from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import numpy as np

from hawser import _drawing
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


class LearnerMixin:
    def run(self: Any, progress: bool = False) -> Iterator[dict[str, float]]:
        """Makes the steps that are left; after each, what the learner reports."""
        def steps() -> Iterator[dict[str, float]]:
            done = False
            while not done:
                done = self.step(1)
                yield self.report()
        return shown(steps(), None, type(self).__name__) if progress else steps()

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
        return [f"after {self.steps()} steps"] + [f"{name} {value:.6g}" for name, value in list(self.report().items())[1:4]]


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
