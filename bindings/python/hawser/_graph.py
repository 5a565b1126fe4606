"""Factor graphs over strings and finite values, in scikit-learn's manner."""
from __future__ import annotations

import difflib
import json
import os
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from hawser import _bif, _files, _models, _networks, api
from hawser._estimator import Estimator, seed_of
from hawser._library import FixedPointsWarning, NotConvergedWarning, warn
from hawser._parameters import GraphParameters
from hawser._texts import as_alphabet

if TYPE_CHECKING:
    from typing_extensions import Self

Observed = Mapping[Any, Any]  # by the variables' names or numbers


class Marginals(dict[str, Any]):
    """The probabilities of each variable's values, by name; shown as a table with a row per variable."""

    values_: dict[str, list[Any]]

    def table(self) -> list[tuple[str, dict[Any, float]]]:
        """A row per variable: its name, and its values with their probabilities."""
        return [(name, dict(zip(self.values_[name], map(float, p)))) for name, p in self.items()]

    def to_frame(self) -> Any:
        """A pandas table with a row per variable and a column per value."""
        import pandas
        return pandas.DataFrame.from_dict(dict(self.table()), orient="index")

    def __repr__(self) -> str:
        wide = max((len(name) for name in self), default=0)
        lines = [f"{name:{wide}}  " + "  ".join(f"{value} {p:.4f}" for value, p in row.items()) for name, row in self.table()[:50]]
        return "\n".join(lines + [f"... {len(self)} variables in all"] * (len(self) > 50))


def _text_of(given: Any, is_text: Any) -> str | bytes:
    """What a path's file holds, or the text itself."""
    if isinstance(given, os.PathLike):
        given = os.fspath(given)
    elif isinstance(given, bytes):
        return given
    if is_text(given):
        return str(given)
    with open(given, "rb") as file:
        return file.read()


class Graph(GraphParameters, Estimator):
    """A factor graph: variables over strings or over a few values, and factors between them. `fit` infers what observations say of
    the other variables; the methods that take X, a list of observations, infer for each of them anew.

    A graph is put together variable by variable and factor by factor, or is one that was made elsewhere (`of`, `read_uai`,
    `read_bif`), whose variables without names are called by their numbers: "0", "1", ...

    >>> graph = hawser.Graph().finite("rain", ["no", "yes"]).finite("grass", ["dry", "wet"])
    >>> graph.factor([0.7, 0.3], "rain").factor([[0.9, 0.1], [0.2, 0.8]], "rain", "grass").fit({"grass": "wet"}).probabilities("rain").round(3)
    array([0.226, 0.774])
    """

    _briefly = ("fit_parameters", "score_items", "observe", "concatenation", "choose", "build", "belief", "number",
                "predict_proba", "score_samples", "score", "write_bif", "save", "partial_fit", "fit_steps", "get_params", "set_params")
    _parts: list[tuple[str, tuple[Any, ...], dict[str, Any]]]
    _given: api.Graph | None
    _read: tuple[str | bytes, str | bytes | None] | None
    variables: dict[str, int]
    alphabets: dict[str, Any]
    values: dict[str, list[Any]]
    graph_: api.Graph
    observed_: set[str]
    _seen: dict[str, Any]
    fixed_points_: int | None
    family_: api.GraphFamily
    parameter_metrics_: dict[str, float]

    def __new__(cls, *args: Any, **params: Any) -> Self:
        self = super().__new__(cls, *args, **params)
        self._parts, self._given, self._read = [], None, None  # calls of a builder: (name, arguments); or the graph; or its text
        self.variables, self.alphabets, self.values = {}, {}, {}
        return self

    def __sklearn_clone__(self) -> Graph:
        made: Graph = type(self)(**self.get_params())
        for name in ("_parts", "variables", "alphabets", "values"):
            setattr(made, name, getattr(self, name).copy())
        made._given, made._read = self._given, self._read
        return made

    def __getstate__(self) -> dict[str, Any]:
        if self._given is not None and self.alphabets:
            raise TypeError("a Graph of a graph of the library's with variables over strings cannot be pickled, but one that was put together here can")
        state = {name: value for name, value in super().__getstate__().items() if name not in ("model_", "graph_", "family_")}
        return state if not hasattr(self, "model_") else {**state, "_checkpoint": self.model_.save()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        checkpoint = state.pop("_checkpoint", None)
        self.__dict__.update(state)
        if checkpoint is not None:
            self.graph_ = self.build(self._seen)
            self.model_ = self.learner_ = api.GraphLearner(self.graph_, **self._options("hws_graph_learner_new"))
            self.learner_.load(checkpoint)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the graph, and what fit inferred, to a file, which `hawser.load` reads. The command line reads the graph in it."""
        from hawser import __version__
        state = {"values": self.values, "alphabets": [*self.alphabets], "observed": getattr(self, "_seen", None), "history": getattr(self, "history_", None),
                 "seed": getattr(self, "_seed", None), "checkpoint": self.model_.save() if hasattr(self, "model_") else None}
        if self.alphabets:
            raise api.UnsupportedError(f"the variable {next(iter(self.alphabets))!r} ranges over strings, and graphs with such variables have no format of "
                                       "files; pickle keeps the Graph and what it inferred")
        _files.save(path, self.build().write(), {"version": __version__, "estimator": type(self).__name__, "params": _files.kept(self.get_params()),
                                                 "state": _files.kept(state)})

    @classmethod
    def _loaded(cls, model: Any, params: dict[str, Any], state: dict[str, Any]) -> Self:
        self = cls.of(model, **params)
        names = [*state["values"], *state["alphabets"]]
        if set(self.variables) == set(names):  # else they have no names, and are called by their numbers
            self.values = {name: state["values"][name] for name in self.values}
        if state["checkpoint"] is not None:
            self._seed, self.history_, self._seen = state["seed"], state["history"], state["observed"]
            self.observed_ = set(self._seen)
            self.__setstate__({"_checkpoint": state["checkpoint"]})
        return self

    @classmethod
    def of(cls, graph: Any, **params: Any) -> Self:
        """A graph of the library's, to which nothing can be added; or a network of discrete variables of pgmpy's or pyAgrum's."""
        self = cls(**params)
        if not isinstance(graph, api.Graph):
            variables, tables = _networks.parts_of(graph)
            for name, states in variables.items():
                self.finite(name, states)
            for names, array in tables:
                self.factor(array, *names)
            return self
        self._given = graph
        for at in range(graph.info().variables):
            name, (values, alphabet) = graph.name(at) or str(at), graph.domain(at)
            self.variables[name] = at
            if alphabet is None:
                self.values[name] = list(range(values))
            else:
                self.alphabets[name] = alphabet
        return self

    @classmethod
    def read_uai(cls, model: str | bytes | os.PathLike[str], evidence: Any = None, **params: Any) -> Self:
        """A Markov network in the text format of the UAI inference competitions, given as a path or as the text. `evidence` is what was
        observed for good: a path, the text of such a file, or a mapping from variables to their values."""
        by_name = evidence if isinstance(evidence, Mapping) else None
        seen = None if evidence is None or by_name is not None else \
            _text_of(evidence, lambda text: all(word.isdigit() for word in text.split()))
        read = _text_of(model, lambda text: text.lstrip()[:6].upper().startswith(("MARKOV", "BAYES"))), seen
        self = cls.of(api.Graph.read_uai(*read), **params)
        if by_name:
            at = sorted((self._at(variable), value) for variable, value in by_name.items())
            for variable, value in at:
                if not 0 <= value < len(self.values[str(variable)]):
                    raise ValueError(f"variable {variable} has the values 0 to {len(self.values[str(variable)]) - 1}, not {value}")
            read = read[0], f"{len(at)} " + " ".join(f"{variable} {value}" for variable, value in at)
            self._given = api.Graph.read_uai(*read)
        self._read = read
        return self

    @classmethod
    def read_bif(cls, model: str | bytes | os.PathLike[str], evidence: Mapping[str, Any] | None = None, **params: Any) -> Self:
        """A Bayesian network in the Bayesian interchange format, given as a path or as the text, with what was observed for good."""
        text = _text_of(model, lambda text: "{" in text)
        values, tables = _bif.read(text if isinstance(text, str) else text.decode())
        self = cls(**params)
        for name, of in values.items():
            self.finite(name, of)
        for child, parents, array in tables:
            self.factor(array, *parents, child)
        self.observe(**evidence or {})
        return self

    def write_bif(self, path: str | os.PathLike[str] | None = None) -> str:
        """The text of a Bayesian network, written to a file if one is named. Each variable must have one factor in which it is the last
        one, whose rows sum to 1; observations are left out."""
        names, tables = list(self.variables), []
        for call, arguments, _ in self._parts:
            if call == "add_table":
                *parents, child = [names[int(at)] for at in arguments[0]]
                tables.append((child, parents, arguments[1]))
            elif call not in ("add_finite", "observe_value"):
                raise ValueError("only graphs of finite variables and tables can be written as BIF")
        for child, _, array in tables:
            if np.shape(array)[-1:] != (len(self.values[child]),) or np.max(np.abs(np.sum(array, -1) - 1)) > 1e-6:
                raise ValueError(f"a factor of {child} is no table of probabilities; expected rows that sum to 1")
        if self._given is not None or sorted(child for child, _, _ in tables) != sorted(names):
            raise ValueError("the graph is no Bayesian network: each variable needs one table, in which it comes last")
        text = _bif.write(self.values, tables)
        if path is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        return text

    def _at(self, name: Any) -> int:
        """The number of a variable that is given by its name or by its number."""
        found = self.variables.get(name if isinstance(name, str) else str(name))
        if found is None and isinstance(name, (int, np.integer)) and 0 <= name < len(self.variables):
            found = int(name)
        if found is None:
            near = difflib.get_close_matches(str(name), self.variables, 1, 0)
            raise ValueError(f"there is no variable {name!r}" + (f"; the nearest one is {near[0]!r}" if near else ""))
        return found

    def _named(self, name: Any) -> str:
        return list(self.variables)[self._at(name)]

    def _add(self, name: str, *arguments: Any, **options: Any) -> Graph:
        if self._given is not None:
            raise ValueError("nothing can be added to a graph that was made elsewhere")
        self._parts.append((name, arguments, options))
        return self

    def _new_variable(self, name: str) -> None:
        if name in self.variables:
            raise ValueError(f"there is a variable {name!r} already; expected another name, or a new Graph()")
        self.variables[name] = len(self.variables)

    # --- what the graph is ---
    def strings(self, name: str, alphabet: Any) -> Graph:
        """Adds a variable over strings."""
        self._new_variable(name)
        self.alphabets[name] = as_alphabet(alphabet)
        return self._add("add_strings", self.alphabets[name], name)

    def finite(self, name: str, values: int | Sequence[str]) -> Graph:
        """Adds a variable over so many values, or over values with names."""
        self._new_variable(name)
        self.values[name] = list(range(values)) if isinstance(values, int) else list(values)
        return self._add("add_finite", len(self.values[name]), name)

    def factor(self, what: Any, *names: str) -> Graph:
        """Adds a machine with a tape per variable, an n-gram model of one, or an array with a dimension per variable."""
        at = [self._at(name) for name in names]
        if isinstance(what, api.Machine):
            return self._add("add_machine", what, at)
        if isinstance(what, api.Ngram):
            return self._add("add_ngram", what, at[0])
        return self._add("add_table", at, np.asarray(what, np.float64))

    def concatenation(self, *names: str) -> Graph:
        """Adds a factor: the last variable is the others, one after the other."""
        return self._add("add_concatenation", [self._at(name) for name in names])

    def choose(self, name: str, acceptor: api.Machine | None = None, **options: Any) -> Graph:
        """Says how a variable's messages are kept, where that is not as the others'. The arcs of an acceptor that reads every string
        along one path may be its features, in the place of n-grams: expectation propagation then keeps how often each is taken.

        """
        if acceptor is not None:
            self._add("choose_acceptor", self._at(name), acceptor)
        return self._add("choose", self._at(name), **options) if options or acceptor is None else self

    def observe(self, **values: Any) -> Graph:
        """Observes variables for good."""
        for name, value in values.items():
            call, *arguments = self._observation("observe", name, value)
            self._add(call, *arguments)
        return self

    def _observation(self, verb: str, name: str, value: Any) -> list[Any]:
        at, name = self._at(name), self._named(name)
        if name in self.alphabets:
            return [verb + "_string", at, self.alphabets[name].labels(value)]
        if value not in self.values[name]:
            raise ValueError(f"{name} has the values {self.values[name]}, not {value!r}")
        return [verb + "_value", at, self.values[name].index(value)]

    def build(self, observed: Observed | None = None) -> api.Graph:
        """The library's own graph."""
        if self._given is not None:
            return self._changed(self._given, observed or {})
        builder = api.GraphBuilder()
        for name, arguments, options in self._parts:
            getattr(builder, name)(*arguments, **options)
        for variable, value in (observed or {}).items():
            call, *given = self._observation("observe", variable, value)
            getattr(builder, call)(*given)
        return builder.build()

    def _changed(self, graph: api.Graph, observed: Observed) -> api.Graph:
        """A graph with other observations."""
        for variable, value in observed.items():
            call, *arguments = self._observation("with", variable, value)
            graph = getattr(graph, call)(*arguments)
        return graph

    # --- inference ---
    def _learner(self, X: Any, y: Any, start: Any) -> Any:
        self._seen = X = {self._named(name): value for name, value in dict(X or {}).items()}
        if start is not None and set(X) == self.observed_:  # the messages there are go on with the new observations
            self.graph_ = self._changed(self.graph_, X)
            return start.with_graph(self.graph_)
        self.graph_, self.observed_ = self.build(X), set(X)
        return api.GraphLearner(self.graph_, **self._options("hws_graph_learner_new"))

    def _model_of(self, learner: Any) -> Any:
        try:
            self.fixed_points_ = int(learner.metric("fixed_points"))
        except api.EmptyError:  # a single start, or a method that has no use for several
            self.fixed_points_ = None
        if self.fixed_points_ is not None and self.fixed_points_ > 1:
            warnings.warn(f"{self.fixed_points_} fixed points were reached by {learner.metric('starts_done'):.0f} starts; beliefs are "
                          "those of the best Bethe value, and they are not certain", FixedPointsWarning, stacklevel=5)
        return learner

    def fit(self, X: Observed | None = None, y: Any = None) -> Self:
        """Infers, given the values of some variables by name. `fixed_points_` is the number of fixed points that belief
        propagation reached, or None where it had a single start; where it is more than one, a FixedPointsWarning says so."""
        return self._fitted(X, y, None)

    def partial_fit(self, X: Observed | None = None, y: Any = None) -> Self:
        """Infers for other values of the variables that fit observed, beginning with the messages there are."""
        return self._fitted(X, y, getattr(self, "model_", None))

    # --- learning ---
    def _item_values(self, items: Any, strings: dict[tuple[int, ...], int] | None = None) -> tuple[Any, int]:
        """The values of items as the library takes them, item by item, and their number. Strings get the numbers in `strings`."""
        if isinstance(items, np.ndarray) or not all(isinstance(item, Mapping) for item in items):
            array = np.asarray(items)
            if array.dtype.kind == "f":
                array = np.where(np.isnan(array), -1, array)
            if array.ndim != 2 or array.shape[1] != len(self.variables):
                raise ValueError(f"items of shape {array.shape}; expected a row for each, of {len(self.variables)} values")
            return np.ascontiguousarray(array, np.int32).ravel(), len(array)
        values = np.full((len(items), len(self.variables)), -1, np.int32)
        for row, item in zip(values, items):
            for name, value in item.items():
                if value is None:
                    continue
                at, absent = self._at(name), isinstance(value, (int, np.integer)) and value == -2
                if self._named(name) not in self.alphabets:
                    value = self._observation("observe", name, value)[2]
                elif not absent and strings is not None:
                    labels = tuple(int(label) for label in self.alphabets[self._named(name)].labels(value))
                    value = strings.setdefault(labels, len(strings))
                row[at] = value
        return values.ravel(), len(items)

    def _with_strings(self, family: api.GraphFamily, strings: dict[tuple[int, ...], int]) -> api.GraphFamily:
        """A family with the strings of items."""
        if not self.alphabets:
            return family
        offsets = np.cumsum([0] + [len(labels) for labels in strings])
        flat = np.array([label for labels in strings for label in labels], np.int32)
        return family.with_strings(api.Strings.from_arrays(1, len(strings), offsets, flat))

    def _with_models(self, family: api.GraphFamily, parts: Any, models: Mapping[int, Any]) -> api.GraphFamily:
        """A family with models for its parts of factors over strings: those given, or what the factors themselves are."""
        calls = [(name, arguments) for name, arguments, _ in self._parts if name.startswith("add_") and name not in ("add_strings", "add_finite")]
        own = {int(part): call for part, call in zip(() if parts is None else parts, calls) if part >= 0 and call[0] in ("add_machine", "add_ngram")}
        for part in sorted({*own, *map(int, models)}):
            model, more = models.get(part), {}
            if isinstance(model, tuple):
                model, more = model
            model = getattr(model, "model_", model)
            if isinstance(model, api.EditModel):
                family = family.with_edit_model(part, model)
            elif isinstance(model, api.Ngram) or (model is None and part in own and own[part][0] == "add_ngram"):
                family = family.with_ngram(part, model, float(more.get("backoff", 0.2)))
            else:
                ties, groups = (None if more.get(name) is None else np.asarray(more[name], np.int64) for name in ("parameters", "group_numbers"))
                count = max(len(numbers) if numbers is not None else 0 for numbers in (ties, groups))
                family = family.with_machine(part, model, ties, groups, count, **{k: v for k, v in more.items() if k == "groups"})
        return family

    def fit_parameters(self, items: Any, *, parts: Sequence[int] | None = None, outcomes: Sequence[int] | None = None,
                       models: Mapping[int, Any] | None = None, heldout: Any = None, **options: Any) -> Self:
        """Learns the tables from items, and puts them in the place of the graph's. An item is a mapping from names to values, in
        which None or no entry means that a value was not seen; or a row of an array of numbers of values, where nan or -1 was not
        seen and -2 says that the item has no such variable. `parts` has a number for each factor: those of one number share
        rows, and -1 keeps a table as it is. `outcomes` has the place of the variable that a factor is a distribution of, the last
        one by default. `options` are those of api.GraphFamilyLearner but for items and first_item, such as method, prior, start and
        iterations. `family_` is what was learned, with ties, and `parameter_metrics_` what its learner reports. `history_` has what
        each step raised, and a notebook draws it.

        A part of factors over strings has a model that is learned. `models` gives the models of such parts: an edit model, an
        n-gram model or a machine, by itself or with a mapping of what else it takes: "backoff", the share that shorter
        contexts have in n-grams (0.2); "parameters", "group_numbers" and "groups" of a machine's weights, as in `Machine.fit`.
        A part that is not mentioned has the machine or the n-gram model of its first factor. `family_.edit_model(part)`,
        `.ngram(part)` and `.machine(part)` are what was learned. In an item the value of such a variable is a string.

        >>> graph = hawser.Graph().finite("class", 2).finite("word", 2)
        >>> graph = graph.factor([0.4, 0.6], "class").factor([[0.9, 0.1], [0.2, 0.8]], "class", "word")
        >>> graph = graph.fit_parameters([{"word": 0}, {"word": 1}, {"word": 0}], start="rows")
        >>> round(float(graph.family_.rows()[:2] @ graph.family_.rows()[2::2]), 6)
        0.666667
        """
        tied = None if parts is None else np.asarray(parts, np.int64)
        placed = None if outcomes is None else np.asarray(outcomes, np.int32)
        graph = self.build()
        family = api.GraphFamily(graph, tied, placed, 0 if tied is None and placed is None else graph.info().factors)
        strings: dict[tuple[int, ...], int] = {}
        values, count = self._item_values(items, strings)
        others, more = (None, 0) if heldout is None else self._item_values(heldout, strings)
        family = self._with_strings(self._with_models(family, tied, models or {}), strings)
        learner = api.GraphFamilyLearner(family, values, count, others, more, **options)
        names = [row["name"] for row in json.loads(learner.metrics())]
        raised: Any = next((name for name in ("objective", "surrogate") if name in names), None)  # others may cost a pass over the items
        done, self.history_ = False, []
        while not done:
            done = learner.step(1)
            self.history_.append({"step": float(learner.steps())} | ({raised: learner.metric(raised)} if raised else {}))
        self.family_, report = learner.model(), learner.report()
        self.parameter_metrics_ = {name: value for name, value in report.items() if name != "step"}
        said = _models.unsettled(report, "Graph.fit_parameters", _models.PLAIN_REMEDY)
        if said:
            warn(said, NotConvergedWarning)
        self._given, self._read = self.family_.graph(), None
        return self

    def score_items(self, items: Any, **options: Any) -> Any:
        """ln p of each item under the tables that fit_parameters learned. Options are those of api.GraphFamily.score."""
        family: api.GraphFamily = self._made("family_", "fit_parameters")
        strings: dict[tuple[int, ...], int] = {}
        values, count = self._item_values(items, strings)
        return self._with_strings(family, strings).score(values, count, **options)

    def best(self, name: str, n: int = 1) -> list[tuple[Any, ...]]:
        """The n most probable strings of a variable, with their probabilities before them."""
        return self._model().best(self._at(name), n).texts(self.alphabets[self._named(name)])

    def probabilities(self, name: str) -> Any:
        """Of each value of a finite variable."""
        return self._model().probabilities(self._at(name), len(self.values[self._named(name)]))

    def marginals(self) -> Marginals:
        """Of each finite variable the probabilities of its values, all from one call of the library; shown as a table."""
        sizes = [len(values) for values in self.values.values()]
        made = Marginals(zip(self.values, np.split(self._model().marginals(), np.cumsum(sizes)[:-1]) if sizes else []))
        made.values_ = self.values
        return made

    def map(self, observed: Observed | None = None) -> dict[str, Any]:
        """The most probable values of all variables together, given some; exactly where a junction tree is cheap enough,
        else by max-product. Needs no fit. For variables with finitely many values."""
        options = {**self._options_of_map(), "method": "best-state"}
        learner = api.GraphLearner(self.build(observed), **options)
        for _ in learner.run():
            pass
        return {name: self.values[name][int(value)] for name, value in zip(self.variables, learner.best_state())}

    def _options_of_map(self) -> dict[str, Any]:
        self._seed = seed_of(self.random_state)
        taken = self._options("hws_graph_learner_new")
        return {name: taken[name] for name in ("threads", "max_bytes") if name in taken}

    def belief(self, name: str) -> api.Machine:
        """What is known of a variable over strings, as a machine."""
        return self._model().belief(self._at(name))

    def number(self, name: str, which: Any) -> float:
        """A number about a variable, such as its "entropy"."""
        return self._model().variable(self._at(name), which)

    def sample(self, name: str, n: int = 1, random_state: Any = 0) -> list[Any]:
        """Values of a variable, drawn."""
        name = self._named(name)
        drawn = self._model().sample(self._at(name), n, seed_of(random_state) or 0)
        if name in self.values:
            return [self.values[name][tapes[0][0] - 1] for _, tapes in drawn]
        return [text for _, text in drawn.texts(self.alphabets[name])]

    def _inferred(self, X: Iterable[Observed]) -> Iterator[Graph]:
        for observed in X:
            yield self.__sklearn_clone__().fit(observed)

    def predict(self, X: Iterable[Observed], name: str) -> list[Any]:
        """The most probable value of a variable, given each of the observations."""
        name = self._named(name)
        if name in self.values:
            return [self.values[name][int(np.argmax(g.probabilities(name)))] for g in self._inferred(X)]
        return [g.best(name)[0][1] for g in self._inferred(X)]

    def predict_proba(self, X: Iterable[Observed], name: str, n: int = 5) -> list[dict[Any, float]]:
        """The probabilities of a variable's values, or of its n best strings, given each of the observations."""
        name = self._named(name)
        if name in self.values:
            return [dict(zip(self.values[name], g.probabilities(name).tolist())) for g in self._inferred(X)]
        return [{text: p for p, text in g.best(name, n)} for g in self._inferred(X)]

    def score_samples(self, X: Iterable[Observed]) -> Any:
        """ln p of each of the observations, where beliefs are exact: by the free energies with and without them."""
        before = next(self._inferred([{}])).learner_.metric("free_energy")
        return np.array([before - g.learner_.metric("free_energy") for g in self._inferred(X)])

    def __repr__(self) -> str:
        factors = self._given.info().factors if self._given is not None else \
            sum(name not in ("add_strings", "add_finite", "choose") and name.startswith("add") for name, *_ in self._parts)
        return f"<{super().__repr__()} of {len(self.variables)} variables, {factors} factors>"
