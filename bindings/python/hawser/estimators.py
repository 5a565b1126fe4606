"""Estimators in scikit-learn's manner over the library's learners. A family is a class: which calls take its options, how its
data are made, and what its model answers."""
from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from hawser import _drawing, api
from hawser._mixins import as_alphabet, flattened


def calls_options(call: str) -> set[str]:
    return {row["name"] for row in json.loads(api.Options.describe(call))}


# Options of learning that begins with random numbers, which have no use where it begins with a model.
RANDOM_STARTS = ("init", "starts", "start_iterations", "start_sweeps")


class Estimator:
    """`fit`, `partial_fit`, `fit_steps`, `score`, `get_params`, `set_params`. Options of the library's calls are keywords, checked
    by the library when fit begins. `random_state` is the option seed, `n_jobs` the option threads."""

    _calls: tuple[str, ...] = ()
    _own: tuple[str, ...] = ()  # keywords that are not options of the library

    def __init__(self, *, random_state: int | None = None, n_jobs: int | None = None, **params: Any) -> None:
        self.random_state, self.n_jobs, self.params = random_state, n_jobs, params
        for name in self._own:
            params.setdefault(name, None)

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        return {"random_state": self.random_state, "n_jobs": self.n_jobs, **self.params}

    def set_params(self, **params: Any) -> Any:
        for name in ("random_state", "n_jobs"):
            if name in params:
                setattr(self, name, params.pop(name))
        self.params = {**self.params, **params}
        return self

    def __sklearn_tags__(self) -> Any:
        from sklearn.utils import InputTags, Tags, TargetTags
        return Tags(estimator_type=None, target_tags=TargetTags(required=False), input_tags=InputTags(two_d_array=False, string=True))

    def __sklearn_is_fitted__(self) -> bool:
        return hasattr(self, "model_")

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "learner_"}

    def __repr__(self) -> str:
        shown = ", ".join(f"{k}={v!r}" for k, v in self.get_params().items() if v is not None)
        return f"{type(self).__name__}({shown})"

    def _options(self, call: str) -> dict[str, Any]:
        """The keywords that a call takes. One that no call of the family takes goes to the last, whose error names the nearest."""
        given = {k: v for k, v in self.params.items() if v is not None and k not in self._own}
        given.update({k: v for k, v in (("seed", self.random_state), ("threads", self.n_jobs)) if v is not None})
        taken = {c: calls_options(c) for c in self._calls}
        stray = {k for k in given if not any(k in names for names in taken.values())} if call == self._calls[-1] else set()
        return {k: v for k, v in given.items() if (k in taken[call] or k in stray)}

    def _learner(self, X: Any, y: Any, start: Any) -> Any:
        raise NotImplementedError

    def fit_steps(self, X: Any, y: Any = None, start: Any = None) -> Iterator[dict[str, float]]:
        """Fits, and gives after each step what the learner reports."""
        self.learner_ = self._learner(X, y, start)
        self.history_: list[dict[str, float]] = []
        for row in self.learner_.run():
            self.history_.append(row)
            yield row
        self.model_ = self.learner_.model()

    def fit(self, X: Any, y: Any = None) -> Any:
        for _ in self.fit_steps(X, y):
            pass
        return self

    def partial_fit(self, X: Any, y: Any = None) -> Any:
        """Learns on from the model that is there."""
        for _ in self.fit_steps(X, y, getattr(self, "model_", None)):
            pass
        return self

    @property
    def metrics_(self) -> Any:
        """What was reported after each step: a pandas table, or a list of dictionaries where pandas is not installed."""
        try:
            import pandas
        except ImportError:
            return self.history_
        return pandas.DataFrame(self.history_).set_index("step")

    def _repr_svg_(self) -> str | None:
        """The objective by step."""
        if not getattr(self, "history_", None):
            return None
        name = next((n for n in self.history_[-1] if n != "step"), "step")
        return _drawing.curve([row.get(name, np.nan) for row in self.history_], name)

    def score_samples(self, X: Any) -> Any:
        """ln p of each item."""
        raise NotImplementedError

    def score(self, X: Any, y: Any = None) -> float:
        """The mean of ln p over items."""
        return float(np.mean(self.score_samples(X if y is None else X)))


def _unlike(sequences: Iterable[Any]) -> list[list[str]]:
    return [s.split() if isinstance(s, str) else list(map(str, s)) for s in sequences]


class HMM(Estimator):
    """A hidden Markov model of words. X is a list of sentences, each a text or a list of words; y, where it is given, the tags of
    each, of which None says that it was not observed. `dictionary` maps words to the tags that they may have."""

    _calls = ("hws_tagged_read", "hws_hmm_data_new", "hws_hmm_learner_new")
    _own = ("dictionary",)

    def _tagged(self, X: Any, y: Any, tags: Any = None) -> api.Tagged:
        rows = _unlike(X)
        seen = [[None] * len(r) for r in rows] if y is None else y
        text = "\n".join("".join(f"{w}\t{t}\n" if t is not None else f"{w}\n" for w, t in zip(r, s)) for r, s in zip(rows, seen))
        return api.Tagged.read(text, None, tags, **self._options("hws_tagged_read"))

    def _learner(self, X: Any, y: Any, start: Any) -> Any:
        tagged, given = self._tagged(X, y), self.params["dictionary"]
        if isinstance(given, Mapping):
            given = api.Dictionary.read("".join("\t".join([w, *tags]) + "\n" for w, tags in given.items()), None)
        observed = tagged if y is not None else None
        if start is None:
            data = api.HmmData(tagged.corpus(), None, given, observed, **self._options("hws_hmm_data_new"))
        else:  # partial_fit: words, states and, unless another is given, the dictionary are the model's
            tagged = self._tagged(X, y, start.tags() if y is not None else None)
            data = api.HmmData.for_(start, tagged.corpus(), None, given, tagged if y is not None else None)
        options = self._options("hws_hmm_learner_new")
        if start is not None:
            options = {name: value for name, value in options.items() if name not in RANDOM_STARTS}
        return api.HmmLearner(start, data, **options)

    def _data(self, X: Any) -> api.HmmData:
        text = "\n".join(" ".join(row) for row in _unlike(X))
        return api.HmmData.for_(self.model_, api.Tagged.read(text, None, None, format="text", min_count=0).corpus())

    def predict(self, X: Any, **options: Any) -> list[list[str]]:
        """The most probable tag of each word, or number of the state where states have no names."""
        data, rows, tags = self._data(X), _unlike(X), self.model_.tags()
        states = iter(self.model_.decode(data, **options))
        name = [tags.name_view(label) or str(label - 1) for label in range(1, tags.size + 1)]
        return [[name[next(states)] for _ in row] for row in rows]

    def predict_proba(self, X: Any) -> list[Any]:
        """Of each sentence an array: a row per word, a column per state."""
        data, rows = self._data(X), _unlike(X)
        flat = self.model_.posteriors(data, 0, len(rows)).reshape(data.tokens, -1)
        return np.split(flat, np.cumsum([len(row) for row in rows])[:-1])

    def score_samples(self, X: Any) -> Any:
        return self.model_.score(self._data(X))

    def sample(self, n: int = 1, random_state: int = 0, **options: Any) -> list[tuple[list[str], list[str]]]:
        """Sentences and their tags."""
        drawn = self.model_.sample(n, random_state, **options)
        names, tags = drawn.corpus().alphabet(), drawn.alphabet()
        labels = iter(drawn.labels_view())
        return [([names.name_view(int(w)) for w in s], [tags.name_view(int(next(labels))) for _ in s]) for s in drawn.corpus()]


class _OverSymbols(Estimator):
    """X is a list of sequences: texts, whose characters are the symbols, or lists of names."""

    def _alphabet(self, X: Sequence[Any]) -> api.Alphabet:
        given = as_alphabet(self.params["alphabet"])
        return given if given is not None else as_alphabet(sorted({symbol for sequence in X for symbol in sequence}))


class PFA(_OverSymbols):
    """A probabilistic automaton."""

    _calls = ("hws_pfa_learner_new",)
    _own = ("alphabet",)

    def _learner(self, X: Any, y: Any, start: Any) -> Any:
        options = self._options("hws_pfa_learner_new")
        if start is None:
            return api.PfaLearner(None, api.Corpus.of(X, self._alphabet(X)), **options)
        options = {name: value for name, value in options.items() if name not in RANDOM_STARTS}
        return api.PfaLearner(start, api.Corpus.of(X, start.alphabet()), **options)

    def score_samples(self, X: Any) -> Any:
        return self.model_.score(api.Corpus.of(X, self.model_.alphabet()))

    def predict_proba(self, X: Any) -> Any:
        """p of each sequence."""
        return np.exp(self.score_samples(X))

    def sample(self, n: int = 1, random_state: int = 0, **options: Any) -> list[str]:
        names = self.model_.alphabet()
        return [names.text(row) for row in self.model_.sample(n, random_state, **options)]


class NGram(_OverSymbols):
    """An n-gram model: `order` symbols at most, begin and end counted. Fitting takes one step; partial_fit adds to the counts."""

    _calls = ("hws_ngram_estimate",)
    _own = ("alphabet", "order")

    def fit_steps(self, X: Any, y: Any = None, start: Any = None) -> Iterator[dict[str, float]]:
        if start is None:
            self._counts = api.NgramCounts(self._alphabet(X), self.params["order"] or 3)
            self.alphabet_ = self._alphabet(X)
        self._counts.add(api.Strings.of(X, self.alphabet_))
        self.model_ = api.Ngram.estimate(self._counts, **self._options("hws_ngram_estimate"))
        self.history_ = [{"step": 1.0, "log_likelihood": float(self.score_samples(X).sum())}]
        yield from self.history_

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in super().__getstate__().items() if name != "_counts"}

    def score_samples(self, X: Any) -> Any:
        return self.model_.score(api.Strings.of(X, self.alphabet_)).log_probs

    def predict(self, X: Any, k: int = 1) -> list[list[str]]:
        """The k most probable symbols after each beginning."""
        result = []
        for beginning in X:
            labels = self.alphabet_.labels(beginning)
            state = self.model_.score_words(self.model_.start(), labels).next if labels else self.model_.start()
            found = self.model_.best_continuations(state, None, k)
            result.append([self.alphabet_.name_view(int(w)) for w in found.words[:found.count]])
        return result

    def sample(self, n: int = 1, random_state: int = 0) -> list[str]:
        return [self.alphabet_.text(tapes[0]) for _, tapes in self.model_.machine("log").sample(n, random_state)]


class Edit(_OverSymbols):
    """A contextual edit model p(output | input), learned by EM. X are inputs, y outputs; or X are pairs."""

    _calls = ("hws_edit_model_new", "hws_edit_learner_new")
    _own = ("alphabet",)

    def _learner(self, X: Any, y: Any, start: Any) -> Any:
        pairs = list(X) if y is None else list(zip(X, y))
        if start is None:
            alphabet = self._alphabet([part for pair in pairs for part in pair])
            start = api.EditModel(alphabet, **self._options("hws_edit_model_new"))
        strings = api.Strings.of(pairs, start.alphabet())
        return api.EditLearner(start, strings, **self._options("hws_edit_learner_new"))

    def score_samples(self, X: Any) -> Any:
        return self.model_.score(api.Strings.of(list(X), self.model_.alphabet()))

    def score(self, X: Any, y: Any = None) -> float:
        """The mean of ln p(output | input)."""
        return float(np.mean(self.score_samples(X if y is None else zip(X, y))))

    def predict(self, X: Any, n: int = 1) -> list[list[tuple[float, str]]]:
        """The n most probable outputs of each input, with their costs."""
        machine = self.model_.machine("log")
        return [machine.apply(x, n) for x in X]


class Graph:
    """A factor graph: variables over strings or over a few values, factors, observations, then `infer`."""

    def __init__(self) -> None:
        self.builder = api.GraphBuilder()
        self.alphabets: dict[str, Any] = {}
        self.variables: dict[str, int] = {}

    def strings(self, name: str, alphabet: Any) -> Graph:
        self.alphabets[name] = as_alphabet(alphabet)
        self.variables[name] = self.builder.add_strings(self.alphabets[name], name)
        return self

    def finite(self, name: str, values: int) -> Graph:
        self.variables[name] = self.builder.add_finite(values, name)
        return self

    def factor(self, what: Any, *names: str) -> Graph:
        """A machine with a tape per variable, an n-gram model of one, or an array with a dimension per variable."""
        at = [self.variables[name] for name in names]
        if isinstance(what, api.Machine):
            self.builder.add_machine(what, at)
        elif isinstance(what, api.Ngram):
            self.builder.add_ngram(what, at[0])
        else:
            self.builder.add_table(at, np.asarray(what, np.float64))
        return self

    def observe(self, **values: Any) -> Graph:
        for name, value in values.items():
            if name in self.alphabets:
                self.builder.observe_string(self.variables[name], self.alphabets[name].labels(value))
            else:
                self.builder.observe_value(self.variables[name], value)
        return self

    def infer(self, **options: Any) -> Beliefs:
        learner = api.GraphLearner(self.builder.build(), **options)
        return Beliefs(self, learner, list(learner.run()))


class Beliefs:
    """What inference says of each variable."""

    def __init__(self, graph: Graph, learner: api.GraphLearner, history: list[dict[str, float]]) -> None:
        self.graph, self.learner, self.history = graph, learner, history

    def best(self, name: str, n: int = 1) -> list[tuple[Any, ...]]:
        """The n most probable strings of a variable, with their probabilities."""
        return self.learner.best(self.graph.variables[name], n).texts(self.graph.alphabets[name])

    def probabilities(self, name: str, count: int) -> Any:
        """Of each value of a finite variable."""
        return self.learner.probabilities(self.graph.variables[name], count)

    def sample(self, name: str, n: int = 1, random_state: int = 0) -> list[tuple[Any, ...]]:
        return self.learner.sample(self.graph.variables[name], n, random_state).texts(self.graph.alphabets[name])

    def number(self, name: str, which: Any) -> float:
        """A number about a variable, such as its "entropy"."""
        return self.learner.variable(self.graph.variables[name], which)
