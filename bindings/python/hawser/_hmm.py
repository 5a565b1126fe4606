"""Hidden Markov models in scikit-learn's manner: of words, as taggers, and of numbers."""
from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from hawser import api
from hawser._estimator import RANDOM_STARTS, Estimator, seed_of
from hawser._library import ImpossibleWarning, warn
from hawser._parameters import HMMParameters
from hawser._symbols import Symbols
from hawser._tables import is_table, names_of, numbers, require_names
from hawser._texts import as_sequences, scored

if TYPE_CHECKING:
    from typing_extensions import Self


def _cut_text(text: str) -> list[str]:
    return re.findall(r"[^ \t\r\n\v\f]+", text)


def _rows(X: Any) -> list[list[Any]]:
    """Sequences of words; a text is cut at blanks, as the library cuts it: a no-break space is part of a word."""
    rows = [_cut_text(s) if isinstance(s, str) else list(s) for s in as_sequences(X)]
    for number, row in enumerate(rows):
        if not row or "" in row:
            raise ValueError(f"X[{number}] has {'an empty word' if row else 'no words'}")
    return rows


UNKNOWN = "<unk>"  # the first name of a collected alphabet


def _is_corpus(path: Any) -> bool:
    """Whether a file holds a corpus of the library's, as `hawser hmm corpus` and api.Corpus.write_file write it."""
    with open(path, "rb") as file:
        return bool(api.file_kind(file.read(64)) == "corpus")


class HMM(HMMParameters, Estimator):
    """A hidden Markov model.

    Of words: X is a list of sentences, each a text, which is cut at blanks, or a list of words; words and tags may be whatever has a
    hash. y, where it is given, has the tags of each, of which None says that it was not observed. `dictionary` maps words to the
    tags that they may have. X may also be a corpus of the library's (api.Corpus), or a pathlib.Path: fit reads a text in pieces, a
    sentence a line, and maps a corpus file, which need not fit in memory.

    Of numbers: X is one series, or an array or a table with a row per token, which is one sequence unless `lengths` says how many
    rows each sequence has; or a list of such arrays. NaN says that a number is missing. `kinds` says what the columns are, where
    they are not all real numbers.

    >>> tagger = hawser.HMM(dictionary={"the": ["D"], "dog": ["N"], "can": ["N", "V"], "run": ["N", "V"]}, method="em", end=1)
    >>> tagger.fit(["the dog can run", "the can", "the dog"] * 9).predict(["the can can run"])
    [['D', 'N', 'V', 'V']]
    """

    _of_numbers = True
    n_features_in_: int
    feature_names_in_: Any
    words_: Symbols
    tags_: Symbols

    def _cut(self, X: Any, lengths: Any) -> Any:
        """X with its sequences apart. Of a fitted model of words whole numbers are words."""
        return X if lengths is None else numbers(X, lengths)

    def fit(self, X: Any, y: Any = None, lengths: Any = None) -> Self:
        """Learns anew. The model is `model_` then, and `history_` has what each step reported."""
        return super().fit(self._cut(X, lengths), y)

    def partial_fit(self, X: Any, y: Any = None, lengths: Any = None) -> Self:
        """Learns on from the model that is there."""
        return super().partial_fit(self._cut(X, lengths), y)

    def _corpus(self, X: Any, y: Any = None, fitting: bool = False) -> api.Corpus | None:
        """The corpus that X is or names, or None. What fit is given as a text is read in pieces; what methods get that give something of
        each line is not."""
        if isinstance(X, os.PathLike) and _is_corpus(X):
            X = api.Corpus.read_file(X, "binary")  # mapped
        if isinstance(X, api.Corpus):
            if y is not None:
                raise TypeError("X is a corpus, beside which y has no use; expected X as a list of sentences, and y as a list of their tags")
            return X
        if fitting and y is None and isinstance(X, os.PathLike):
            return api.Tagged.read_file(X, None, None, format="text", **self._options("hws_tagged_read")).corpus()
        return None

    def _name(self, words: Iterable[Any], tags: Iterable[Any] = ()) -> None:
        """Begins names of words and tags with those in X and y; those of the dictionary come with them."""
        given = self.dictionary if isinstance(self.dictionary, Mapping) else {}
        self.words_ = Symbols.of([*words, given])
        self.tags_ = Symbols.of([*tags, *given.values()])

    def _tagged(self, X: Any, y: Any, tags: Any = None, words: Any = None) -> api.Tagged:
        rows = _rows(X)
        seen = [[None] * len(r) for r in rows] if y is None else [_cut_text(s) if isinstance(s, str) else list(s) for s in y]
        if len(seen) != len(rows):
            raise ValueError(f"y has the tags of {len(seen)} sentences and X has {len(rows)}: y does not have a tag for each word of X")
        for number, (r, s) in enumerate(zip(rows, seen)):
            if len(r) != len(s):
                raise ValueError(f"y[{number}] has {len(s)} tags and X[{number}] has {len(r)} words: y does not have a tag for each word of X")
        if tags is None and not hasattr(self, "words_"):
            self._name(rows, ([t for t in s if t is not None] for s in seen))
        word, tag, options = self.words_.name, self.tags_.name, self._options("hws_tagged_read")
        if words is not None:
            options.pop("min_count", None)  # it says which words are collected
        if y is None:
            return api.Tagged.read(self._text([[word(w) for w in r] for r in rows]), words, None, **options)
        text = "\n".join("".join(f"{word(w)}\t{tag(t)}\n" if t is not None else f"{word(w)}\n" for w, t in zip(r, s)) for r, s in zip(rows, seen))
        return api.Tagged.read(text, words, tags, **options)

    def _columns(self, width: int) -> list[tuple[str, int]]:
        """Kind and dimension of each channel, as `kinds` says; real numbers if it does not."""
        said = self.kinds or f"real:{width}"
        parts = [(part.partition(":")[0].strip(), int(part.partition(":")[2] or 1)) for part in said.split(",")]
        if sum(dimension for _, dimension in parts) != width:
            raise ValueError(f"kinds is '{said}', and X has {width} columns")
        return parts

    def _channels(self, arrays: list[Any], offsets: Any = None) -> api.Channels:
        sizes = {x.shape[1] for x in arrays}
        if self.__dict__.setdefault("n_features_in_", arrays[0].shape[1]) not in sizes or len(sizes) > 1:
            raise ValueError(f"X has {arrays[0].shape[1]} features, but HMM is expecting {self.n_features_in_} features as input")
        offsets = np.cumsum([0] + [len(x) for x in arrays]) if offsets is None else offsets
        columns, rows = self._columns(self.n_features_in_), np.concatenate(arrays)
        cuts = np.cumsum([dimension for _, dimension in columns])[:-1]
        values = np.concatenate([part.ravel() for part in np.split(rows, cuts, axis=1)])
        kinds: Any = [kind for kind, _ in columns]
        return api.Channels(offsets, kinds, [dimension for _, dimension in columns], values)

    def _learner(self, X: Any, y: Any, start: Any) -> Any:
        arrays, given = self._numbers(X, start), self.dictionary
        if start is None:
            for name in ("n_features_in_", "feature_names_in_", "words_", "tags_"):
                self.__dict__.pop(name, None)
        options = self._options("hws_hmm_data_new")
        if arrays is not None:
            if y is not None and np.ndim(X) == 1:
                raise ValueError("y has no use with one series of numbers: tags are for words, and several columns are an array with a row per "
                                 "token. Reshape your data, by array.reshape(-1, 1) if it has a single feature")
            if start is None and (names := names_of(X)) is not None:
                self.feature_names_in_ = np.array(names, object)
            channels = self._channels(arrays)
            data = api.HmmData(None, channels, **options) if start is None else api.HmmData.for_(start, None, channels)
        else:
            corpus, observed = self._corpus(X, y, True), None
            if corpus is None:
                tagged = self._tagged(X, y, start.tags() if start is not None and y is not None else None)
                corpus, observed = tagged.corpus(), tagged if y is not None else None
            elif not hasattr(self, "words_"):
                self._name([[name for name in corpus.alphabet().names if name not in ("", UNKNOWN)]])
            known = self._known(given) if isinstance(given, Mapping) else given
            # Learning on, words, states and, unless another is given, the dictionary are the model's.
            data = api.HmmData(corpus, None, known, observed, **options) if start is None else \
                api.HmmData.for_(start, corpus, None, known, observed)
        options = self._options("hws_hmm_learner_new")
        return api.HmmLearner(start, data, **{k: v for k, v in options.items() if start is None or k not in RANDOM_STARTS})

    def _model_of(self, learner: Any) -> Any:
        return learner.model(**self._options("hws_hmm_learner_model"))

    def _known(self, given: Mapping[Any, Any]) -> api.Dictionary:
        word, tag = self.words_.name, self.tags_.name
        return api.Dictionary.read("".join("\t".join([word(w), *map(tag, tags)]) + "\n" for w, tags in given.items()), None)

    def _numbers(self, X: Any, model: Any) -> list[Any] | None:
        """Sequences of vectors; None if X are words, of a model that there is because it is one of words."""
        if model is None:
            return None if self.kinds == "symbols" else numbers(X)
        if not model.info("channels"):
            if not isinstance(X, (list, tuple)) and numbers(X) is not None:
                raise TypeError("X has numbers, and this HMM was fitted to words; expected a list of sentences")
            return None
        if hasattr(self, "feature_names_in_"):
            require_names(X, list(self.feature_names_in_))
        if isinstance(X, np.ndarray) and X.ndim == 1 and self.n_features_in_ > 1:
            raise ValueError(f"X is one series, but HMM is expecting {self.n_features_in_} features as input: Expected 2D array, got 1D array instead. "
                             "Reshape your data, by array.reshape(1, -1) if it is one row")
        found = numbers(X)
        if found is None and not _is_empty(X):
            raise TypeError("X has no numbers, and this HMM was fitted to numbers; expected an array with a row per token")
        return found

    def _data(self, X: Any) -> tuple[api.HmmData, list[Any]]:
        """Data in the model's terms, and what has the sequences' lengths."""
        model = self._model()
        arrays = self._numbers(X, model)
        if arrays is not None:
            return api.HmmData.for_(model, None, self._channels(arrays)), arrays
        if (corpus := self._corpus(X)) is not None:
            return api.HmmData.for_(model, corpus), [range(n) for n in np.diff(corpus.arrays_view().offsets).tolist()]
        rows, name = _rows(X), self.words_.name
        return self._data_of([[name(word) for word in row] for row in rows]), rows

    @staticmethod
    def _text(rows: list[list[str]]) -> str:
        """Words with a column beside them, so that their names may have blanks."""
        return "\n".join("".join(word + "\t_\n" for word in row) for row in rows)

    def _data_of(self, names: list[list[str]]) -> api.HmmData:
        """Data of words by their names."""
        return api.HmmData.for_(self.model_, api.Tagged.read(self._text(names), None, None, min_count=0).corpus())

    def _by_sequence(self, X: Any, rows: list[Any], flat: Any) -> Any:
        """What tokens have, cut into sequences; X that is one array has one."""
        parts = np.split(flat, np.cumsum([len(row) for row in rows])[:-1])
        return parts[0] if _is_one(X, rows) else parts

    def predict(self, X: Any, lengths: Any = None, **options: Any) -> Any:
        """The most probable tag of each word, or number of the state where states have no names; of an array the states' numbers.
        In a sequence that the model cannot make there are none: None, or -1 among numbers, and an ImpossibleWarning."""
        if _is_empty(X):
            return []
        X = self._cut(X, lengths)
        data, rows = self._data(X)
        states = self._possible(self.model_.decode(data, **options), rows)
        if rows and isinstance(rows[0], np.ndarray):
            return self._by_sequence(X, rows, states)
        names = self.classes_
        return [[names[s] if s >= 0 else None for s in part] for part in np.split(states, np.cumsum([len(row) for row in rows])[:-1])]

    def _possible(self, values: Any, rows: list[Any]) -> Any:
        """The values by token as they are; warns of sequences whose values are below 0 or NaN."""
        first = np.cumsum([0] + [len(row) for row in rows[:-1]])
        none = [number for number, (at, row) in enumerate(zip(first, rows)) if len(row) and not values[at] >= 0]
        if none:
            warn(f"{len(none)} of {len(rows)} sequences have no probability under the model, X[{none[0]}] among them; "
                 "nothing is predicted for them", ImpossibleWarning)
        return values

    @property
    def classes_(self) -> list[Any]:
        """The states' names, which are the tags; or their numbers."""
        tags, symbol = self._model().tags(), self.tags_.symbol if hasattr(self, "tags_") else str
        return [symbol(tags.name_view(label)) or str(label - 1) for label in range(1, tags.size + 1)]

    def predict_proba(self, X: Any, lengths: Any = None) -> Any:
        """Of each sequence an array: a row per token, a column per state. In a sequence that the model cannot make they are NaN, with
        an ImpossibleWarning."""
        if _is_empty(X):
            return []
        X = self._cut(X, lengths)
        data, rows = self._data(X)
        values = self.model_.posteriors(data, 0, len(rows)).reshape(data.tokens, -1)
        self._possible(values.sum(1), rows)
        return self._by_sequence(X, rows, values)

    def score_samples(self, X: Any, lengths: Any = None, unknown: str | None = None) -> Any:
        """ln p of each sequence. `unknown` says what becomes of words that the model lacks: "error", "skip", or the word of the model that
        stands for them. Without it these are its classes of unknown words, or its <unk>; where it has neither, such a sequence has
        -inf, with an ImpossibleWarning."""
        if _is_empty(X):
            return np.empty(0)
        X = self._cut(X, lengths)
        if self._model().info("channels") or (unknown is None and self.model_.info("classes") > 0):
            return self.model_.score(self._data(X)[0])
        if self._numbers(X, self.model_) is not None:
            raise TypeError("X has numbers, and this HMM was fitted to words; expected a list of sentences")
        if (corpus := self._corpus(X)) is not None:
            if unknown is not None:
                raise ValueError("unknown has no use with a corpus, whose unknown words are its <unk>; expected X as a list of sentences")
            return self.model_.score(api.HmmData.for_(self.model_, corpus))

        def score(rows: list[Any]) -> Any:  # sequences without words have probability 1, and data has none
            values, full = np.zeros(len(rows)), [number for number, row in enumerate(rows) if row]
            if full:
                values[full] = self.model_.score(self._data_of([rows[number] for number in full]))
            return values
        return scored(score, [[self.words_.name(word) for word in row] for row in _rows(X)], self.model_.words(), unknown)

    def score(self, X: Any, y: Any = None, lengths: Any = None, unknown: str | None = None) -> float:
        """With tags: the share of them that is predicted, where none counts as wrong; else the mean of ln p over sequences."""
        if y is None or self._model().info("channels"):
            return float(np.mean(self.score_samples(X, lengths, unknown)))
        right = [_cut_text(s) if isinstance(s, str) else s for s in y]
        pairs = [pair for found, tags in zip(self.predict(X), right) for pair in zip(found, tags) if pair[1] is not None]
        return float(np.mean([a == b for a, b in pairs]))

    def decode(self, X: Any, lengths: Any = None) -> Any:
        """The most probable path of states of each sequence (Viterbi), as `predict` gives states."""
        return self.predict(X, lengths, decode="viterbi")

    def _information(self, X: Any, lengths: Any, each: float | None) -> float:
        X = self._cut(X, lengths)
        data, rows = self._data(X)
        model = self._model()
        weight = np.log(sum(map(len, rows))) if each is None else each
        return float(weight * model.info("parameters") - 2 * model.score(data).sum())

    def aic(self, X: Any, lengths: Any = None) -> float:
        """Akaike's information criterion, 2 k - 2 ln p(X) of k free parameters: less is better."""
        return self._information(X, lengths, 2)

    def bic(self, X: Any, lengths: Any = None) -> float:
        """Schwarz's information criterion, k ln n - 2 ln p(X) of k free parameters and n tokens: less is better."""
        return self._information(X, lengths, None)

    def sample(self, n: int = 1, random_state: Any = 0, *, length: int | None = None, **options: Any) -> Any:
        """Of a model of numbers n rows and their states: (array, states). With `length`, and of words or of a model with an end symbol,
        a list of n sequences, each with its states: [(sequence, states), ...]."""
        seed, model = seed_of(random_state) or 0, self._model()
        one = length is None and bool(model.info("channels")) and not model.info("end")
        if one and n < 1:
            raise ValueError(f"n is {n}; expected a positive number of rows")
        drawn = model.sample(1 if one else n, seed, length=n if one else length, **options)
        words, tags, states = drawn.corpus().alphabet(), self.classes_, drawn.labels_view() - 1
        cuts = np.cumsum([len(s) for s in drawn.corpus()])[:-1]
        if model.info("channels"):
            made = model.sample_channels(drawn, seed)
            rows = np.concatenate([made.values(i).reshape(made.tokens, -1) for i in range(made.count)], axis=1)
            return (rows, states.copy()) if one else list(zip(np.split(rows, cuts), np.split(states, cuts)))
        word = self.words_.symbol if hasattr(self, "words_") else str
        return [([word(words.name_view(int(w))) for w in s], [tags[t] for t in row]) for s, row in zip(drawn.corpus(), np.split(states, cuts))]

    # --- the parameters, as arrays of their shapes ---
    @property
    def startprob_(self) -> Any:
        """The probability of each first state: (states,)."""
        return np.asarray(self._model().initial())

    @property
    def transmat_(self) -> Any:
        """The probability of each next state, a row per state: (states, states)."""
        model = self._model()
        return np.asarray(model.transition()).reshape(int(model.info("states")), -1)

    @property
    def emissionprob_(self) -> Any:
        """Of a model of words their probabilities, a row per state: (states, words), as `vocabulary_` has them."""
        return np.asarray(self._model().emission()).reshape(int(self.model_.info("states")), -1)

    @property
    def vocabulary_(self) -> list[Any]:
        """The words of a model of words, as `emissionprob_` has them."""
        names = self._model().words().names
        return self.words_.back(names) if hasattr(self, "words_") else names

    @property
    def means_(self) -> Any:
        """The mean of each column of X in each state: (states, columns). Of counts it is their rate, of bits the probability of 1."""
        model = self._model()
        parts = [np.asarray(model.channel(c, _MEANS[int(model.channel_spec(c).kind)])) for c in range(int(model.info("channels")))]
        if not parts:
            raise AttributeError("this HMM was fitted to words, which have no means; emissionprob_ has their probabilities")
        return np.concatenate([part.reshape(int(model.info("states")), -1) for part in parts], axis=1)

    @property
    def covars_(self) -> Any:
        """The covariance of the columns in each state: (states, columns, columns) where it is full, (columns, columns) where it is tied,
        (states, columns) where it is diagonal, (states,) where it is spherical."""
        model = self._model()
        if model.info("channels") != 1 or int(model.channel_spec(0).kind) != 0:
            raise AttributeError("covars_ is of HMMs whose columns are all real numbers; model_.channel has the parameters of each group of columns")
        states, width = int(model.info("states")), model.channel_spec(0).dimension
        if self.covariance in ("diagonal", "spherical"):
            return np.asarray(model.channel(0, "variance")).reshape((states, width) if self.covariance == "diagonal" else (states,))
        found = np.asarray(model.channel(0, "covariance"))
        return found.reshape((width, width) if self.covariance == "tied" else (states, width, width))


_MEANS: tuple[Any, ...] = ("mean", "rate", "probability")  # by the kind of a channel


def _is_one(X: Any, rows: list[Any]) -> bool:
    """Whether X is one array rather than a list of sequences."""
    return bool(rows) and isinstance(rows[0], np.ndarray) and not (isinstance(X, (list, tuple)) and (isinstance(X[0], np.ndarray) or is_table(X[0])))


def _is_empty(X: Any) -> bool:
    """Whether X is a list without sequences, of which nothing is asked of the library."""
    return isinstance(X, (list, tuple)) and not X
