"""Hidden Markov models in scikit-learn's manner: of words, as taggers, and of numbers."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from hawser import api
from hawser._estimator import RANDOM_STARTS, Estimator, seed_of
from hawser._parameters import HMMParameters
from hawser._texts import as_sequences


def _rows(X: Any) -> list[list[str]]:
    """Sequences of words; a text is cut at white space."""
    rows = [s.split() if isinstance(s, str) else list(map(str, s)) for s in as_sequences(X)]
    for number, row in enumerate(rows):
        if not row or "" in row:
            raise ValueError(f"X[{number}] has {'an empty word' if row else 'no words'}")
    return rows


def _numbers(X: Any) -> list[Any] | None:
    """Sequences of vectors; None if X are words."""
    if hasattr(X, "toarray"):
        raise TypeError("X is a sparse matrix; a dense array is expected")
    if isinstance(X, (list, tuple)) and len(X) and isinstance(X[0], np.ndarray) and X[0].ndim == 2:
        arrays = [np.asarray(x) for x in X]
    elif hasattr(X, "__array__") and np.asarray(X).dtype.kind in "buifcO":
        arrays = [np.asarray(X)]
    elif isinstance(X, (list, tuple)) and len(X) and isinstance(X[0], (list, tuple)) and len(X[0]) and isinstance(X[0][0], (int, float)):
        arrays = [np.asarray(X)]
    else:
        return None
    for x in arrays:
        if x.ndim != 2:
            raise ValueError(f"Expected 2D array, got {x.ndim}D array instead: a row per token. Reshape your data, by array.reshape(-1, 1) if it "
                             "has a single feature")
        if x.dtype.kind == "c":
            raise ValueError("Complex data not supported")
        if not x.shape[0] or not x.shape[1]:
            raise ValueError(f"Found array with {x.shape[0]} sample(s) and {x.shape[1]} feature(s) (shape={x.shape}) while a minimum of 1 is required.")
    arrays = [x.astype(np.float64) for x in arrays]
    if any(np.isinf(x).any() for x in arrays):
        raise ValueError("X has infinity; finite numbers are expected, and NaN where one is missing")
    return arrays


class HMM(HMMParameters, Estimator):
    """A hidden Markov model.

    Of words: X is a list of sentences, each a text or a list of words; y, where it is given, the tags of each, of which None says
    that it was not observed. `dictionary` maps words to the tags that they may have.

    Of numbers: X is an array with a row per token, one sequence; or a list of such arrays. NaN says that a number is missing. `kinds` says
    what the columns are, where they are not all real numbers.

    >>> tagger = hawser.HMM(dictionary={"the": ["D"], "dog": ["N"], "can": ["N", "V"], "run": ["N", "V"]}, method="em", end=1)
    >>> tagger.fit(["the dog can run", "the can", "the dog"] * 9).predict(["the can can run"])
    [['D', 'N', 'V', 'V']]
    """

    _of_numbers = True
    n_features_in_: int

    def _tagged(self, X: Any, y: Any, tags: Any = None) -> api.Tagged:
        rows = _rows(X)
        seen = [[None] * len(r) for r in rows] if y is None else y
        if len(seen) != len(rows) or any(len(s) != len(r) for s, r in zip(seen, rows)):
            raise ValueError("y does not have a tag for each word of X")
        text = "\n".join("".join(f"{w}\t{t}\n" if t is not None else f"{w}\n" for w, t in zip(r, s)) for r, s in zip(rows, seen))
        return api.Tagged.read(text, None, tags, **self._options("hws_tagged_read"))

    def _columns(self, width: int) -> list[tuple[str, int]]:
        """Kind and dimension of each channel, as `kinds` says; real numbers if it does not."""
        said = self.kinds or f"real:{width}"
        parts = [(part.partition(":")[0].strip(), int(part.partition(":")[2] or 1)) for part in said.split(",")]
        if sum(dimension for _, dimension in parts) != width:
            raise ValueError(f"kinds is '{said}', and X has {width} columns")
        return parts

    def _channels(self, arrays: list[Any]) -> api.Channels:
        sizes = {x.shape[1] for x in arrays}
        if self.__dict__.setdefault("n_features_in_", arrays[0].shape[1]) not in sizes or len(sizes) > 1:
            raise ValueError(f"X has {arrays[0].shape[1]} features, but HMM is expecting {self.n_features_in_} features as input")
        offsets, columns, rows = np.cumsum([0] + [len(x) for x in arrays]), self._columns(self.n_features_in_), np.concatenate(arrays)
        cuts = np.cumsum([dimension for _, dimension in columns])[:-1]
        values = np.concatenate([part.ravel() for part in np.split(rows, cuts, axis=1)])
        kinds: Any = [kind for kind, _ in columns]
        return api.Channels(offsets, kinds, [dimension for _, dimension in columns], values)

    def _learner(self, X: Any, y: Any, start: Any) -> Any:
        arrays, given = _numbers(X), self.dictionary
        if start is None:
            self.__dict__.pop("n_features_in_", None)
        options = self._options("hws_hmm_data_new")
        if arrays is not None:
            channels = self._channels(arrays)
            data = api.HmmData(None, channels, **options) if start is None else api.HmmData.for_(start, None, channels)
        else:
            tagged = self._tagged(X, y, start.tags() if start is not None and y is not None else None)
            observed = tagged if y is not None else None
            known = api.Dictionary.read("".join("\t".join([w, *tags]) + "\n" for w, tags in given.items()), None) if isinstance(given, Mapping) else given
            # Learning on, words, states and, unless another is given, the dictionary are the model's.
            data = api.HmmData(tagged.corpus(), None, known, observed, **options) if start is None else \
                api.HmmData.for_(start, tagged.corpus(), None, known, observed)
        options = self._options("hws_hmm_learner_new")
        return api.HmmLearner(start, data, **{k: v for k, v in options.items() if start is None or k not in RANDOM_STARTS})

    def _model_of(self, learner: Any) -> Any:
        return learner.model(**self._options("hws_hmm_learner_model"))

    def _data(self, X: Any) -> tuple[api.HmmData, list[Any]]:
        """Data in the model's terms, and what has the sequences' lengths."""
        model, arrays = self._model(), _numbers(X)
        if arrays is not None:
            return api.HmmData.for_(model, None, self._channels(arrays)), arrays
        rows = _rows(X)
        text = "\n".join("".join(word + "\n" for word in row) for row in rows)
        return api.HmmData.for_(model, api.Tagged.read(text, None, None, min_count=0).corpus()), rows

    def _by_sequence(self, X: Any, rows: list[Any], flat: Any) -> Any:
        """What tokens have, cut into sequences; X that is one array has one."""
        parts = np.split(flat, np.cumsum([len(row) for row in rows])[:-1])
        return parts[0] if _is_one(X, rows) else parts

    def predict(self, X: Any, **options: Any) -> Any:
        """The most probable tag of each word, or number of the state where states have no names; of an array the states' numbers."""
        if _is_empty(X):
            return []
        data, rows = self._data(X)
        states = self.model_.decode(data, **options)
        if rows and isinstance(rows[0], np.ndarray):
            return self._by_sequence(X, rows, states)
        names = self.classes_
        return [[names[s] for s in part] for part in np.split(states, np.cumsum([len(row) for row in rows])[:-1])]

    @property
    def classes_(self) -> list[str]:
        """The states' names, which are the tags; or their numbers."""
        tags = self._model().tags()
        return [tags.name_view(label) or str(label - 1) for label in range(1, tags.size + 1)]

    def predict_proba(self, X: Any) -> Any:
        """Of each sequence an array: a row per token, a column per state."""
        if _is_empty(X):
            return []
        data, rows = self._data(X)
        return self._by_sequence(X, rows, self.model_.posteriors(data, 0, len(rows)).reshape(data.tokens, -1))

    def score_samples(self, X: Any) -> Any:
        """ln p of each sequence."""
        if _is_empty(X):
            return np.empty(0)
        return self._model().score(self._data(X)[0])

    def score(self, X: Any, y: Any = None) -> float:
        """With tags: the share of them that is predicted; else the mean of ln p over sequences."""
        if y is None or _numbers(X) is not None:
            return super().score(X)
        pairs = [pair for found, right in zip(self.predict(X), y) for pair in zip(found, right) if pair[1] is not None]
        return float(np.mean([a == b for a, b in pairs]))

    def sample(self, n: int = 1, random_state: Any = 0, **options: Any) -> list[tuple[Any, Any]]:
        """Sequences and their states."""
        seed = seed_of(random_state) or 0
        drawn = self._model().sample(n, seed, **options)
        names, tags, states = drawn.corpus().alphabet(), self.classes_, drawn.labels_view() - 1
        cuts = np.cumsum([len(s) for s in drawn.corpus()])[:-1]
        if self.model_.info("channels"):
            made = self.model_.sample_channels(drawn, seed)
            numbers = np.concatenate([made.values(i).reshape(made.tokens, -1) for i in range(made.count)], axis=1)
            return list(zip(np.split(numbers, cuts), np.split(states, cuts)))
        return [([names.name_view(int(w)) for w in s], [tags[t] for t in row]) for s, row in zip(drawn.corpus(), np.split(states, cuts))]


def _is_one(X: Any, rows: list[Any]) -> bool:
    """Whether X is one array rather than a list of sequences."""
    return bool(rows) and isinstance(rows[0], np.ndarray) and not (isinstance(X, (list, tuple)) and isinstance(X[0], np.ndarray))


def _is_empty(X: Any) -> bool:
    """Whether X is a list without sequences, of which nothing is asked of the library."""
    return isinstance(X, (list, tuple)) and not X
