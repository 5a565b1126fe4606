"""Factor graphs over strings and finite values, in scikit-learn's manner."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from hawser import api
from hawser._estimator import Estimator, seed_of
from hawser._parameters import GraphParameters
from hawser._texts import as_alphabet

if TYPE_CHECKING:
    from typing_extensions import Self

Observed = Mapping[str, Any]


class Graph(GraphParameters, Estimator):
    """A factor graph: variables over strings or over a few values, and factors between them. `fit` infers what observations say of
    the other variables; the methods that take X, a list of observations, infer for each of them anew.

    A graph is put together variable by variable and factor by factor, or is one that was made elsewhere (`of`, `read_uai`), whose
    variables without names are called by their numbers: "0", "1", ...

    >>> graph = hawser.Graph().finite("rain", ["no", "yes"]).finite("grass", ["dry", "wet"])
    >>> graph.factor([0.7, 0.3], "rain").factor([[0.9, 0.1], [0.2, 0.8]], "rain", "grass").fit({"grass": "wet"}).probabilities("rain").round(3)
    array([0.226, 0.774])
    """

    _parts: list[tuple[str, tuple[Any, ...], dict[str, Any]]]
    _given: api.Graph | None
    _read: tuple[str | bytes, str | bytes | None] | None
    variables: dict[str, int]
    alphabets: dict[str, Any]
    values: dict[str, list[Any]]
    graph_: api.Graph
    observed_: set[str]

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
        if self._given is not None and self._read is None:
            raise TypeError("a Graph of a graph of the library's cannot be pickled, but one that read_uai has read can")
        return {name: value for name, value in super().__getstate__().items() if name not in ("model_", "graph_", "_given")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._given = None if self._read is None else api.Graph.read_uai(*self._read)

    @classmethod
    def of(cls, graph: api.Graph, **params: Any) -> Self:
        """A graph of the library's, to which nothing can be added."""
        self = cls(**params)
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
    def read_uai(cls, model: str | bytes, evidence: str | bytes | None = None, **params: Any) -> Self:
        """A Markov network from the text format of the UAI inference competitions, with what was observed for good."""
        self = cls.of(api.Graph.read_uai(model, evidence), **params)
        self._read = model, evidence
        return self

    def _add(self, name: str, *arguments: Any, **options: Any) -> Graph:
        if self._given is not None:
            raise ValueError("nothing can be added to a graph that was made elsewhere")
        self._parts.append((name, arguments, options))
        return self

    # --- what the graph is ---
    def strings(self, name: str, alphabet: Any) -> Graph:
        """Adds a variable over strings."""
        self.alphabets[name], self.variables[name] = as_alphabet(alphabet), len(self.variables)
        return self._add("add_strings", self.alphabets[name], name)

    def finite(self, name: str, values: int | Sequence[str]) -> Graph:
        """Adds a variable over so many values, or over values with names."""
        self.values[name] = list(range(values)) if isinstance(values, int) else list(values)
        self.variables[name] = len(self.variables)
        return self._add("add_finite", len(self.values[name]), name)

    def factor(self, what: Any, *names: str) -> Graph:
        """Adds a machine with a tape per variable, an n-gram model of one, or an array with a dimension per variable."""
        at = [self.variables[name] for name in names]
        if isinstance(what, api.Machine):
            return self._add("add_machine", what, at)
        if isinstance(what, api.Ngram):
            return self._add("add_ngram", what, at[0])
        return self._add("add_table", at, np.asarray(what, np.float64))

    def concatenation(self, *names: str) -> Graph:
        """Adds a factor: the last variable is the others, one after the other."""
        return self._add("add_concatenation", [self.variables[name] for name in names])

    def choose(self, name: str, **options: Any) -> Graph:
        """Says how a variable's messages are kept, where that is not as the others'."""
        return self._add("choose", self.variables[name], **options)

    def observe(self, **values: Any) -> Graph:
        """Observes variables for good."""
        for name, value in values.items():
            call, *arguments = self._observation("observe", name, value)
            self._add(call, *arguments)
        return self

    def _observation(self, verb: str, name: str, value: Any) -> list[Any]:
        at = self.variables[name]
        if name in self.alphabets:
            return [verb + "_string", at, self.alphabets[name].labels(value)]
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
        X = dict(X or {})
        if start is not None and set(X) == self.observed_:  # the messages there are go on with the new observations
            self.graph_ = self._changed(self.graph_, X)
            return start.with_graph(self.graph_)
        self.graph_, self.observed_ = self.build(X), set(X)
        return api.GraphLearner(self.graph_, **self._options("hws_graph_learner_new"))

    def _model_of(self, learner: Any) -> Any:
        return learner

    def fit(self, X: Observed | None = None, y: Any = None) -> Self:
        """Infers, given the values of some variables by name."""
        return self._fitted(X, y, None)

    def partial_fit(self, X: Observed | None = None, y: Any = None) -> Self:
        """Infers for other values of the variables that fit observed, beginning with the messages there are."""
        return self._fitted(X, y, getattr(self, "model_", None))

    def best(self, name: str, n: int = 1) -> list[tuple[Any, ...]]:
        """The n most probable strings of a variable, with their probabilities before them."""
        return self._model().best(self.variables[name], n).texts(self.alphabets[name])

    def probabilities(self, name: str) -> Any:
        """Of each value of a finite variable."""
        return self._model().probabilities(self.variables[name], len(self.values[name]))

    def marginals(self) -> dict[str, Any]:
        """Of each finite variable the probabilities of its values, all from one call of the library."""
        sizes = [len(values) for values in self.values.values()]
        return dict(zip(self.values, np.split(self._model().marginals(), np.cumsum(sizes)[:-1]) if sizes else []))

    def belief(self, name: str) -> api.Machine:
        """What is known of a variable over strings, as a machine."""
        return self._model().belief(self.variables[name])

    def number(self, name: str, which: Any) -> float:
        """A number about a variable, such as its "entropy"."""
        return self._model().variable(self.variables[name], which)

    def sample(self, name: str, n: int = 1, random_state: Any = 0) -> list[Any]:
        """Values of a variable, drawn."""
        drawn = self._model().sample(self.variables[name], n, seed_of(random_state) or 0)
        if name in self.values:
            return [self.values[name][tapes[0][0] - 1] for _, tapes in drawn]
        return [text for _, text in drawn.texts(self.alphabets[name])]

    def _inferred(self, X: Iterable[Observed]) -> Iterator[Graph]:
        for observed in X:
            yield self.__sklearn_clone__().fit(observed)

    def predict(self, X: Iterable[Observed], name: str) -> list[Any]:
        """The most probable value of a variable, given each of the observations."""
        if name in self.values:
            return [self.values[name][int(np.argmax(g.probabilities(name)))] for g in self._inferred(X)]
        return [g.best(name)[0][1] for g in self._inferred(X)]

    def predict_proba(self, X: Iterable[Observed], name: str, n: int = 5) -> list[dict[Any, float]]:
        """The probabilities of a variable's values, or of its n best strings, given each of the observations."""
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
