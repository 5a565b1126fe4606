"""What of a corpus that lies in parts the learners of all parts have to know, for each kind of estimator: a census of rows,
which merges; what is made of the census of all rows; and the learner of the rows of one part, or of none.

A row is an item of X, or a pair of an item of X and one of y. A census is a dictionary with values that merge in the order of
the parts: mappings, whose numbers are added, numbers, which are added, and lists, which follow each other."""
from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, groupby
from typing import Any

import numpy as np

from hawser import api
from hawser._aligner import Aligner, _sides
from hawser._estimator import RANDOM_STARTS, Estimator, seed_of
from hawser._grammar import Grammar, Tree, is_tree
from hawser._hmm import HMM, UNKNOWN, _rows
from hawser._ngram import NGram
from hawser._sequences import PFA, Edit
from hawser._texts import as_alphabet, as_pairs, as_sequences

SAMPLED = 200  # rows of numbers that a start is made from, and quantiles of sorted strings that each part tells


def joined(a: dict[str, Any], b: dict[str, Any]) -> dict[str, Any]:
    """The census of two neighbouring parts together. What a mapping has first stays first."""
    made = dict(a)
    for name, value in b.items():
        if name not in made:
            made[name] = value
        elif isinstance(value, dict):
            own = dict(made[name])
            for key, x in value.items():
                own[key] = x if key not in own else own[key] | x if isinstance(x, dict) else own[key] + x
            made[name] = own
        else:
            made[name] = made[name] + value
    return made


def mark(rows: Iterable[Any]) -> str:
    """A fingerprint of rows in their order."""
    found = hashlib.blake2b(digest_size=8)
    for row in rows:
        for part in row if isinstance(row, tuple) else (row,):
            if isinstance(part, np.ndarray):
                found.update(repr((part.shape, part.dtype.str)).encode() + part.tobytes())
            else:
                found.update(repr(part).encode("utf-8", "surrogatepass"))
    return found.hexdigest()


class Family:
    """What an estimator has for rows in parts. It is sent to all workers once `prepare` has put into it what all rows say."""

    sorts = False  # whether items are distinct rows in the order of their labels, so that rows first move to other parts

    def __init__(self, estimator: Any, paired: bool, start: Any) -> None:
        self.estimator, self.paired, self.start = estimator, paired, start
        estimator._seed = seed_of(estimator.random_state)

    def columns(self, rows: Sequence[Any]) -> tuple[list[Any], list[Any] | None]:
        """X and y of rows."""
        return ([x for x, _ in rows], [y for _, y in rows]) if self.paired else (list(rows), None)

    def options(self, call: str, items: int, first: int) -> dict[str, Any]:
        """The options of a learner's call for a part; those of random starts have no use where learning begins with a model."""
        found = self.estimator._options(call)
        if self.start is not None:
            found = {name: value for name, value in found.items() if name not in RANDOM_STARTS}
        return found | {"items": items, "first_item": first}

    def census(self, rows: Sequence[Any]) -> dict[str, Any]:
        """What the rows of a part say that all have to know."""
        raise NotImplementedError

    def prepare(self, census: Mapping[str, Any]) -> None:
        """Takes up what all rows say."""

    def ordered(self, rows: Sequence[Any]) -> list[Any]:
        """Rows in the order of their items."""
        return list(rows)

    def items(self, rows: Sequence[Any]) -> int:
        """How many items ordered rows are."""
        return len(rows)

    def cut(self, rows: list[Any], items: int) -> tuple[list[Any], list[Any]]:
        """The rows of the first items, and the others."""
        return rows[:items], rows[items:]

    def learner(self, rows: list[Any], items: int, first: int) -> Any:
        """A learner of ordered rows, of which there may be none."""
        raise NotImplementedError

    def fitted(self, learner: Any) -> None:
        """Leaves in the estimator what fit leaves there."""
        self.estimator.model_ = self.estimator._model_of(learner)


class OfWords(Family):
    """Hidden Markov models of words, with tags or without."""

    estimator: HMM
    words: Any = None
    tags: Any = None

    def census(self, rows: Sequence[Any]) -> dict[str, Any]:
        X, y = self.columns(rows)
        found: dict[str, Any] = {"words": dict(Counter(chain.from_iterable(_rows(X))))}
        if y is not None:
            tags = (s.split() if isinstance(s, str) else s for s in y)
            found["tags"] = dict(Counter(t for t in chain.from_iterable(tags) if t is not None))
        return found

    def prepare(self, census: Mapping[str, Any]) -> None:
        mine, words, tags = self.estimator, census["words"], census.get("tags", {})
        if self.start is not None:
            if not hasattr(mine, "words_"):
                mine._name([words], [tags])
            self.words = self.start.words()
            self.tags = self.start.tags() if self.paired else None
            return
        mine._name([words], [tags])
        # Read as the words of a text are, each of them once: names that differ in their case may be one symbol.
        options = mine._options("hws_tagged_read")
        least = options.pop("min_count", 1)
        text = "".join(f"{mine.words_.name(word)}\t_\n" for word in words)
        read = api.Tagged.read(text, None, None, min_count=0, **options).corpus()
        names = read.alphabet().names
        counts = np.bincount(read.arrays_view().symbols, list(words.values()), len(names) + 1)[1:]
        frequent = [name for name, n in zip(names, counts) if n >= least and name != UNKNOWN]
        self.words = as_alphabet([UNKNOWN] * (least > 0) + frequent)
        self.tags = as_alphabet([mine.tags_.name(tag) for tag in tags]) if tags else None

    def data(self, rows: list[Any], start: Any) -> Any:
        """Ordered rows as the library's data, in the states and words of a model to begin with if there is one."""
        mine, given = self.estimator, self.estimator.dictionary
        X, y = self.columns(rows)
        if rows:
            tagged = mine._tagged(X, y, self.tags, self.words)
        else:
            nothing = api.Corpus.from_arrays(np.zeros(1, np.int64), np.empty(0, np.int32), self.words)
            tagged = api.Tagged(nothing, self.tags or as_alphabet(["_"]), np.empty(0, np.int32))
        corpus, observed = tagged.corpus(), tagged if y is not None else None
        known = mine._known(given) if isinstance(given, Mapping) else given
        if start is None:
            return api.HmmData(corpus, None, known, observed, **mine._options("hws_hmm_data_new"))
        return api.HmmData.for_(start, corpus, None, known, observed)

    def learner(self, rows: list[Any], items: int, first: int) -> Any:
        return api.HmmLearner(self.start, self.data(rows, self.start), **self.options("hws_hmm_learner_new", items, first))


class OfNumbers(Family):
    """Hidden Markov models of channels. They begin with a model: what else they begin with needs all rows."""

    estimator: HMM

    def arrays(self, rows: Sequence[Any]) -> list[Any]:
        found = [np.asarray(row, float) for row in rows]
        return [x.reshape(-1, 1) if x.ndim == 1 else x for x in found]

    def census(self, rows: Sequence[Any]) -> dict[str, Any]:
        if self.paired:
            raise ValueError("y has no use with numbers: tags are for words")
        return {"sample": Sample(self.arrays(rows)[:SAMPLED])}

    def prepare(self, census: Mapping[str, Any]) -> None:
        if self.start is None:
            sample = census["sample"].rows
            first = HMM(**self.estimator.get_params()).set_params(tolerance=0, iterations=1)
            first.set_params(method=self.estimator.method if self.estimator.method in ("em", "vi") else "vi")
            for _ in first.fit_steps(sample):
                pass
            self.start = first.model_
        channels = range(int(self.start.info("channels")))
        self.estimator.n_features_in_ = sum(self.start.channel_spec(c).dimension for c in channels)

    def learner(self, rows: list[Any], items: int, first: int) -> Any:
        arrays = self.arrays(rows) or [np.empty((0, self.estimator.n_features_in_))]
        channels = self.estimator._channels(arrays, np.zeros(1, np.int64) if not rows else None)
        data = api.HmmData.for_(self.start, None, channels)
        return api.HmmLearner(self.start, data, **self.options("hws_hmm_learner_new", items, first))


class Sample:
    """The first rows of some. Of two samples the later one fills up the earlier one."""

    def __init__(self, rows: list[Any]) -> None:
        self.rows = rows[:SAMPLED]

    def __add__(self, other: Sample) -> Sample:
        return Sample(self.rows + other.rows)


class OfSymbols(Family):
    """Estimators of sequences of symbols of any kind."""

    estimator: Any
    alphabet: Any = None

    def sequences(self, rows: Sequence[Any]) -> list[Any]:
        raise NotImplementedError

    def census(self, rows: Sequence[Any]) -> dict[str, Any]:
        found = self.sequences(rows)
        lists = sum(not isinstance(row, str) for row in found)
        return {"symbols": dict.fromkeys(chain.from_iterable(found), 0), "lists": lists}

    def prepare(self, census: Mapping[str, Any]) -> None:
        if self.start is not None and hasattr(self.estimator, "symbols_"):
            self.alphabet = self.start.alphabet()
            return
        self.alphabet = self.estimator._begin([list(census["symbols"])])
        self.estimator.texts_ = not census["lists"]
        if self.start is not None:
            self.alphabet = self.start.alphabet()


class OfStrings(OfSymbols):
    """Automata. Their items are the distinct strings in the order of their labels."""

    sorts = True

    def sequences(self, rows: Sequence[Any]) -> list[Any]:
        return as_sequences(rows)

    def key(self, row: Any) -> tuple[int, ...]:
        return tuple(self.alphabet.labels(self.estimator._rows([row])[0]))

    def ordered(self, rows: Sequence[Any]) -> list[Any]:
        return sorted(rows, key=self.key)

    def runs(self, rows: Sequence[Any]) -> list[int]:
        """How many of ordered rows each item is."""
        return [sum(1 for _ in same) for _, same in groupby(rows, self.key)]

    def items(self, rows: Sequence[Any]) -> int:
        return len(self.runs(rows))

    def cut(self, rows: list[Any], items: int) -> tuple[list[Any], list[Any]]:
        count = sum(self.runs(rows)[:items])
        return rows[:count], rows[count:]

    def quantiles(self, rows: Sequence[Any]) -> list[tuple[int, ...]]:
        """Keys of rows that lie as far from each other as may be."""
        keys = sorted({self.key(row) for row in rows})
        return keys[::max(1, len(keys) // SAMPLED)]

    def learner(self, rows: list[Any], items: int, first: int) -> Any:
        corpus = api.Corpus.of(self.estimator._rows(rows), self.alphabet)
        return api.PfaLearner(self.start, corpus, **self.options("hws_pfa_learner_new", items, first))


class OfPairs(OfSymbols):
    """Edit models."""

    model: Any = None

    def pairs(self, rows: Sequence[Any]) -> list[Any]:
        return as_pairs([tuple(row) for row in rows], None)

    def sequences(self, rows: Sequence[Any]) -> list[Any]:
        return [part for pair in self.pairs(rows) for part in pair]

    def prepare(self, census: Mapping[str, Any]) -> None:
        super().prepare(census)
        self.model = self.start or api.EditModel(self.alphabet, **self.estimator._options("hws_edit_model_new"))

    def learner(self, rows: list[Any], items: int, first: int) -> Any:
        pairs = self.estimator._pairs(self.pairs(rows), self.model) if rows else \
            api.Strings.from_arrays(2, 0, np.zeros(1, np.int64), np.empty(0, np.int32), None, [self.alphabet] * 2)
        return api.EditLearner(self.model, pairs, **self.options("hws_edit_learner_new", items, first))


class OfTrees(Family):
    """Grammars, from sentences or from trees."""

    estimator: Grammar
    known = False
    alphabet: Any = None
    grammar: Any = None

    @staticmethod
    def words(rows: Sequence[Any], trees: list[Tree]) -> list[list[str]]:
        return [tree.leaves() for tree in trees] if trees else [x.split() if isinstance(x, str) else list(x) for x in rows]

    def census(self, rows: Sequence[Any]) -> dict[str, Any]:
        known = sum(map(is_tree, rows))
        if known not in (0, len(rows)):
            raise ValueError(f"{known} of {len(rows)} rows are trees; expected trees alone, or sentences alone")
        trees = [Tree.of(x) for x in rows] if known else []
        words = self.words(rows, trees)
        rules, roots = self.estimator._rules(trees) if self.estimator.grammar is None else ({}, {})
        return {"trees": known, "words": dict.fromkeys(chain.from_iterable(words), 0), "rules": rules,
                "roots": dict.fromkeys(roots, 0)}

    def prepare(self, census: Mapping[str, Any]) -> None:
        mine, self.known = self.estimator, bool(census["trees"])
        if census["trees"] not in (0, census["rows"]):
            raise ValueError(f"{census['trees']} of {census['rows']} rows are trees; expected trees alone, or sentences alone")
        self.alphabet = as_alphabet(sorted(census["words"]) or ["-"])
        self.grammar = self.start if self.start is not None else mine._given()
        if self.grammar is None and self.known:
            self.grammar = mine._grammar_of(census["rules"], census["roots"])
        if self.grammar is None:
            raise ValueError("Grammar learns from trees, or needs rules: grammar=\"S -> NP VP ...\"")

    def learner(self, rows: list[Any], items: int, first: int) -> Any:
        options = self.options("hws_grammar_learner_new", items, first)
        trees = [Tree.of(x) for x in rows] if self.known else []
        corpus = api.Corpus.of(self.words(rows, trees), self.alphabet)
        if not self.known:
            return api.GrammarLearner(self.grammar, corpus, **options)
        known = api.Treebank.read("\n".join(map(self.estimator._bracketed, trees)), format="penn")
        return api.GrammarLearner.new_known(self.grammar, corpus, known, labels="known", **options)


class OfBitext(Family):
    """Word alignment. Its items are pairs of sentences; the first round tells everybody which words are seen together."""

    estimator: Aligner
    sides: list[Any]

    def words(self, rows: Sequence[Any]) -> tuple[list[list[str]], list[list[str]]]:
        return _sides(*self.columns(rows))

    def census(self, rows: Sequence[Any]) -> dict[str, Any]:
        source, target = self.words(rows)
        return {"source": dict.fromkeys(chain.from_iterable(source), 0),
                "target": dict.fromkeys(chain.from_iterable(target), 0)}

    def prepare(self, census: Mapping[str, Any]) -> None:
        self.sides = [as_alphabet(sorted(census[side]) or ["-"]) for side in ("source", "target")]

    def learner(self, rows: list[Any], items: int, first: int) -> Any:
        sides = self.words(rows) if rows else ([], [])
        bitext = api.Bitext(*map(api.Corpus.of, sides, self.sides))
        return api.AlignLearner(self.start, bitext, **self.options("hws_align_learner_new", items, first))


def family_of(estimator: Estimator, paired: bool, start: Any, row: Any) -> Family:
    """What an estimator has for rows such as the given one."""
    if isinstance(estimator, HMM):
        is_numbers = estimator.kinds != "symbols" and _is_vectors(row[0] if paired else row)
        return (OfNumbers if is_numbers else OfWords)(estimator, paired, start)
    for kind, family in ((PFA, OfStrings), (Edit, OfPairs), (Grammar, OfTrees), (Aligner, OfBitext)):
        if isinstance(estimator, kind):
            if paired and family not in (OfPairs, OfBitext):
                raise TypeError(f"y has no use with {kind.__name__}; expected rows without it")
            return family(estimator, paired, start)
    if isinstance(estimator, NGram):
        from hawser._part_counts import OfNgrams
        return OfNgrams(estimator, paired, start)
    raise TypeError(f"{type(estimator).__name__} does not learn from parts; expected HMM, PFA, Edit, Grammar, Aligner or NGram")


def _is_vectors(row: Any) -> bool:
    """Whether a row is a series of numbers or of vectors."""
    if isinstance(row, np.ndarray):
        return row.dtype.kind == "f" or row.ndim == 2
    if isinstance(row, (list, tuple)) and len(row):
        return isinstance(row[0], (float, np.floating)) or isinstance(row[0], (list, np.ndarray))
    return False
