"""What estimators have in common: parameters as scikit-learn wants them, learning by steps, reports."""
from __future__ import annotations

import difflib
import inspect
import os
import reprlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from hawser import _models

if TYPE_CHECKING:
    from typing_extensions import Self

# Options of learning that begins with random numbers, which have no use where it begins with a model.
RANDOM_STARTS = ("init", "starts", "start_iterations", "start_sweeps")


def seed_of(random_state: Any) -> int | None:
    """A number stays itself; of a generator of numpy's one number is drawn."""
    if isinstance(random_state, np.random.RandomState):
        return int(random_state.randint(2**31))
    return int(random_state.integers(2**63)) if isinstance(random_state, np.random.Generator) else random_state


class Estimator:
    """`fit`, `partial_fit`, `fit_steps`, `score`, `get_params`, `set_params`. The library checks values when fit begins."""

    _calls: dict[str, tuple[str, ...]]  # which options each of the library's calls takes
    _of_numbers = False                 # whether X may be an array of numbers
    random_state: Any
    n_jobs: int | None
    verbose: int

    def __new__(cls, *args: Any, **params: Any) -> Self:
        cls._refuse(params, TypeError)
        return super().__new__(cls)

    @classmethod
    def _names(cls) -> list[str]:
        return [p.name for p in inspect.signature(cls.__init__).parameters.values() if p.name != "self"]

    @classmethod
    def _refuse(cls, params: dict[str, Any], kind: type[Exception]) -> None:
        for name in params:
            if name not in cls._names():
                near = difflib.get_close_matches(name, cls._names(), 1, 0)
                raise kind(f"{cls.__name__} has no parameter '{name}'; the nearest one is '{near[0]}'")

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """The parameters by name, as they were given."""
        return {name: getattr(self, name) for name in self._names()}

    def set_params(self, **params: Any) -> Self:
        """Changes parameters. What was fitted stays as it is until fit is called."""
        self._refuse(params, ValueError)
        for name, value in params.items():
            setattr(self, name, value)
        return self

    def __sklearn_tags__(self) -> Any:
        from sklearn.utils import InputTags, Tags, TargetTags
        inputs = InputTags(two_d_array=self._of_numbers, string=True, allow_nan=self._of_numbers)
        return Tags(estimator_type=None, target_tags=TargetTags(required=False), input_tags=inputs)

    def __sklearn_is_fitted__(self) -> bool:
        return hasattr(self, "model_")

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "learner_"}

    def __repr__(self) -> str:
        plain = {name: p.default for name, p in inspect.signature(type(self).__init__).parameters.items()}
        short = reprlib.Repr()
        short.maxdict = short.maxlist = short.maxtuple = 2
        shown = ", ".join(f"{k}={short.repr(v)}" for k, v in self.get_params().items() if v is not plain[k] and v != plain[k])
        return f"{type(self).__name__}({shown})"

    def _options(self, call: str) -> dict[str, Any]:
        """Those of the parameters that a call takes."""
        jobs = self.n_jobs
        given = {**self.get_params(), "seed": self._seed,
                 "threads": jobs if jobs is None or jobs > 0 else max(1, (os.cpu_count() or 1) + 1 + jobs)}
        return {name: given[name] for name in self._calls[call] if given[name] is not None}

    def _learner(self, X: Any, y: Any, start: Any) -> Any:
        raise NotImplementedError

    def _model_of(self, learner: Any) -> Any:
        return learner.model()

    def fit_steps(self, X: Any, y: Any = None, start: Any = None) -> Iterator[dict[str, float]]:
        """Fits, from a model if one is given, and says after each step what the learner reports."""
        self._seed = seed_of(self.random_state)
        self.learner_ = self._learner(X, y, start)
        self.history_: list[dict[str, float]] = []
        for row in self.learner_.run():
            self.history_.append(row)
            yield row
        self.model_ = self._model_of(self.learner_)

    def _fitted(self, X: Any, y: Any, start: Any) -> Self:
        steps = self.fit_steps(X, y, start)
        for _ in _models.shown(steps, getattr(self, "iterations", None), type(self).__name__) if self.verbose else steps:
            pass
        return self

    def fit(self, X: Any, y: Any = None) -> Self:
        """Learns anew. The model is `model_` then, and `history_` has what each step reported."""
        return self._fitted(X, y, None)

    def partial_fit(self, X: Any, y: Any = None) -> Self:
        """Learns on from the model that is there."""
        return self._fitted(X, y, getattr(self, "model_", None))

    def _model(self) -> Any:
        """The model, once there is one."""
        if not hasattr(self, "model_"):
            try:
                from sklearn.exceptions import NotFittedError
            except ImportError:
                class NotFittedError(ValueError, AttributeError):  # type: ignore[no-redef]
                    pass
            raise NotFittedError(f"this {type(self).__name__} was not fitted yet: call fit first")
        return self.model_

    @property
    def metrics_(self) -> Any:
        """What was reported after each step: a pandas table, or a list of dictionaries where pandas is not installed."""
        return _models.as_table(self.history_)

    def _repr_svg_(self) -> str | None:
        """What changed from step to step."""
        return _models.drawn(self.history_) if getattr(self, "history_", None) else None

    def score_samples(self, X: Any) -> Any:
        """ln p of each item."""
        raise NotImplementedError

    def score(self, X: Any, y: Any = None) -> float:
        """The mean of ln p over items."""
        return float(np.mean(self.score_samples(X)))


