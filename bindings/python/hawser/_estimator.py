"""What estimators have in common: parameters as scikit-learn wants them, learning by steps, reports."""
from __future__ import annotations

import difflib
import inspect
import keyword
import os
import reprlib
import textwrap
from abc import ABCMeta
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from hawser import _files, _models, _peers

if TYPE_CHECKING:
    from typing_extensions import Self

# Options of learning that begins with random numbers, which have no use where it begins with a model.
RANDOM_STARTS = ("init", "starts", "start_iterations", "start_sweeps")


def seed_of(random_state: Any) -> int | None:
    """A number stays itself; of a generator of numpy's one number is drawn."""
    if isinstance(random_state, np.random.RandomState):
        return int(random_state.randint(2**31))
    return int(random_state.integers(2**63)) if isinstance(random_state, np.random.Generator) else random_state


class Described(ABCMeta):
    """What help() shows of an estimator fits two screens: dir() of the class lists what can be called on it, and parameters, what
    fit leaves behind and methods of `_briefly` stand in tables of its documentation. dir() of an object lists all."""

    def __init__(cls, name: str, bases: tuple[type, ...], members: dict[str, Any]) -> None:
        super().__init__(name, bases, members)
        init = next((vars(c)["__init__"] for c in cls.__mro__ if "__init__" in vars(c) and c is not object), None)
        for made in [*members.values(), init]:  # annotations would fill a screen
            if function := getattr(made, "__func__", made if inspect.isfunction(made) else None):
                function.__annotations__ = {}
        if init is not None:
            said = inspect.signature(init)  # scikit-learn takes what stands there for parameters
            taken = [p for p in said.parameters.values() if p.kind is not p.VAR_KEYWORD]
            init.__signature__, cls.__signature__ = said.replace(parameters=taken), said.replace(parameters=taken[1:])
            if members.get("__doc__"):
                cls.__doc__ = described(cls)

    def __dir__(cls) -> list[str]:
        return [name for name in super().__dir__() if not name.startswith("_") and not name.endswith("_") and name not in getattr(cls, "_briefly", ())]


def _row(name: str, text: str | None) -> list[str]:
    return textwrap.wrap(f"{name}: {' '.join((text or '').split())}", 118, subsequent_indent="  ")


def _called(cls: type, name: str) -> str:
    """How a method is called."""
    return name + str(inspect.signature(getattr(cls, name))).replace("(self, ", "(", 1).replace("(self)", "()", 1)


def described(cls: type) -> str:
    """The documentation of an estimator with its parameters, before the example, and with what fit leaves behind."""
    text, mark, example = inspect.cleandoc(cls.__doc__ or "").partition("\n>>> ")
    fitted = {name: value for c in reversed(cls.__mro__) for name, value in vars(c).items() if isinstance(value, property) and name[-1] == "_" != name[0]}
    lines = ["After fit:"] + [line for name, value in fitted.items() for line in _row(name, value.__doc__)]
    brief: tuple[str, ...] = getattr(cls, "_briefly", ())
    if brief:
        lines += ["", "More methods:"]
        lines += [line for name in brief for line in _row(_called(cls, name), (getattr(cls, name).__doc__ or "").partition(". ")[0].rstrip(".") + ".")]
    return "\n\n".join([text.strip(), inspect.getdoc(getattr(cls, "__init__")) or "", *["\n".join(lines)] * bool(fitted or brief), (mark + example).strip()]).rstrip() + "\n"


class Estimator(metaclass=Described):
    """`fit`, `partial_fit`, `fit_steps`, `score`, `get_params`, `set_params`. The library checks values when fit begins."""

    _calls: dict[str, tuple[str, ...]]  # which options each of the library's calls takes
    _of_numbers = False                 # whether X may be an array of numbers
    _briefly: tuple[str, ...] = ()      # methods that help() has in a table of a line each
    _steps_named = "iterations"         # the parameter that says how many steps there are at most
    random_state: Any
    n_jobs: int | None
    verbose: int

    def __new__(cls, *args: Any, **params: Any) -> Self:
        cls._refuse(params, TypeError)
        return super().__new__(cls)

    @classmethod
    def _defaults(cls) -> dict[str, Any]:
        """What stands in the signature, with its defaults."""
        return {p.name: p.default for p in inspect.signature(cls.__init__).parameters.values() if p.name != "self"}

    @classmethod
    def _names(cls) -> list[str]:
        """All parameters, those of the signature first."""
        named = cls._defaults()
        return [*named, *(safe for call in cls._calls.values() for name in call
                          if (safe := name + "_" * keyword.iskeyword(name)) not in named and name not in ("seed", "threads"))]

    @classmethod
    def _refuse(cls, params: dict[str, Any], kind: type[Exception]) -> None:
        names = cls._names()
        for name in params:
            if name not in names:
                ours = next((n for n in _peers.NAMES.get(name, ()) if n in names), None)
                near = [] if ours else difflib.get_close_matches(name, names, 1, 0.75)
                said = f"it is called '{ours}' here" if ours else f"did you mean '{near[0]}'?" if near else _peers.REMARKS.get(name, "")
                table = f"{cls.__name__}.options() lists all" if hasattr(cls, "options") else ""
                raise kind(f"{f'{ours}: ' if ours else ''}{cls.__name__} has no parameter '{name}'; {said + '; ' if said else ''}{table}")

    @classmethod
    def options(cls, about: str = "") -> _peers.Table:
        """All parameters by group, with their defaults; those alone whose name, group or description has a word."""
        from hawser._options import PARAMETERS
        return _peers.parameters(cls.__name__, PARAMETERS.get(cls.__name__, []), list(cls._defaults()), about)

    @classmethod
    def reported(cls) -> _peers.Table:
        """What steps report, as `history_` and `metrics_` have it."""
        from hawser._options import REPORTED
        return _peers.reports(cls.__name__, REPORTED.get(cls.__name__, []))

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """The parameters by name: those of the signature, and the options that were given."""
        named = self._defaults()
        return {name: getattr(self, name) for name in [*named, *(n for n in self._names()[len(named):] if n in self.__dict__)]}

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
        plain, short = self._defaults(), reprlib.Repr()
        short.maxdict = short.maxlist = short.maxtuple = 2
        shown = ", ".join(f"{k}={short.repr(v)}" for k, v in self.get_params().items() if k not in plain or v is not plain[k] and v != plain[k])
        doubt = "" if self.converged_ is not False else f" [not converged after {self.history_[-1]['step']:.0f} steps]"
        doubt += " [approximate]" * getattr(getattr(self, "report_", None), "approximate", False)
        return f"{type(self).__name__}({shown}){doubt}"

    @property
    def converged_(self) -> bool | None:
        """Whether fitting ended because it had settled; None where there is no telling, as before fit."""
        last = self.history_[-1] if getattr(self, "history_", None) else {}
        if "converged" in last:
            return last["converged"] == 1
        return last["chains_disagree"] == 0 if "chains_disagree" in last else None

    def _options(self, call: str) -> dict[str, Any]:
        """Those of the parameters that a call takes."""
        jobs, plain = self.n_jobs, self._defaults()
        # What is the default is not passed on, since methods without a use for an option refuse it.
        given = {name: value for name, value in self.get_params().items() if name not in plain or value is not plain[name] and value != plain[name]}
        given |= {"seed": self._seed, "threads": jobs if jobs is None or jobs > 0 else max(1, (os.cpu_count() or 1) + 1 + jobs)}
        return {name: given[name] for name in self._calls[call] if given.get(name) is not None}

    def _learner(self, X: Any, y: Any, start: Any) -> Any:
        raise NotImplementedError

    def _model_of(self, learner: Any) -> Any:
        return learner.model()

    def fit_steps(self, X: Any, y: Any = None, start: Any = None) -> Iterator[dict[str, float]]:
        """Fits, from a model if one is given, and says after each step what the learner reports."""
        self._seed = seed_of(self.random_state)
        if isinstance(X, (list, tuple)) and not len(X):
            raise ValueError("X has no sequences: there is nothing to learn from")
        try:
            self.learner_ = self._learner(X, y, start)
        except ValueError as error:
            _peers.mend(error)
            raise
        self.history_: list[dict[str, float]] = []
        for row in self._run():
            self.history_.append(row)
            yield row
        self.model_ = self._model_of(self.learner_)

    def _run(self) -> Iterator[dict[str, float]]:
        """Makes the learner's steps; after each, what it reports."""
        return self.learner_.run(name=type(self).__name__)

    def _fitted(self, X: Any, y: Any, start: Any) -> Self:
        steps = self.fit_steps(X, y, start)
        for _ in _models.shown(steps, getattr(self, self._steps_named, None), type(self).__name__) if self.verbose else steps:
            pass
        return self

    def fit(self, X: Any, y: Any = None) -> Self:
        """Learns anew. The model is `model_` then, and `history_` has what each step reported."""
        return self._fitted(X, y, None)

    def partial_fit(self, X: Any, y: Any = None) -> Self:
        """Learns on from the model that is there."""
        return self._fitted(X, y, getattr(self, "model_", None))

    def _made(self, attribute: str, call: str) -> Any:
        """What a call leaves in an attribute, once it was made."""
        if not hasattr(self, attribute):
            try:
                from sklearn.exceptions import NotFittedError
            except ImportError:
                class NotFittedError(ValueError, AttributeError):  # type: ignore[no-redef]
                    pass
            raise NotFittedError(f"this {type(self).__name__} was not fitted yet: call {call} first")
        return getattr(self, attribute)

    def _model(self) -> Any:
        """The model, once there is one."""
        return self._made("model_", "fit")

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the fitted estimator to a file, which `hawser.load` reads. R and the command line read the model in it. Parameters that
        are objects, such as generators of random numbers, stay behind."""
        self._write(path, self._model())

    def _write(self, path: str | os.PathLike[str], model: Any) -> None:
        from hawser import __version__
        state = {name: value for name, value in self.__getstate__().items() if name not in self._names() and name not in ("model_", "options")}
        _files.save(path, model.write(), {"version": __version__, "estimator": type(self).__name__,
                                          "params": _files.kept(self.get_params()), "state": _files.kept(state)})

    @classmethod
    def _loaded(cls, model: Any, params: dict[str, Any], state: dict[str, Any]) -> Self:
        self = cls(**params)
        self.__dict__.update(state)
        self.model_ = model
        return self

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


