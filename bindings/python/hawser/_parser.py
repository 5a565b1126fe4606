"""Dependency parsers in scikit-learn's manner: sentences or CoNLL-U in, the head of every word out."""
from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np

from hawser import api
from hawser._drawing import STYLE
from hawser._estimator import Estimator
from hawser._library import ImpossibleWarning, warn
from hawser._parameters import DependencyParserParameters
from hawser._texts import as_sequences

if TYPE_CHECKING:
    from typing_extensions import Self

ROOT, NO_TAG = "ROOT", "_"
LEVEL, BASE = 16, 24  # heights of a drawing's arcs and of its words, in pixels


class Dependencies(list[int]):
    """The head of each word of a sentence: the number of a word, from 1, or 0 for the root. A notebook draws them as arcs from heads
    to words over the sentence."""

    words: list[str]
    tags: list[str]

    @classmethod
    def of(cls, heads: Any, words: Sequence[str], tags: Sequence[str]) -> Self:
        self = cls(map(int, heads))
        self.words, self.tags = list(words), list(tags)
        return self

    def arcs(self) -> list[tuple[str, str]]:
        """Each word after its head; the head of a sentence's root is ROOT."""
        return [(self.words[head - 1] if head > 0 else ROOT, word) for head, word in zip(self, self.words)]

    def children(self, number: int) -> list[int]:
        """The numbers of the words whose head is a word, or the root if number is 0."""
        return [word for word, head in enumerate(self, 1) if head == number]

    def conllu(self) -> str:
        """The sentence as CoNLL-U, with tags in the column UPOS alone."""
        rows = ("\t".join([str(number), word, "_", tag, "_", "_", str(head), "_", "_", "_"]) + "\n"
                for number, (word, tag, head) in enumerate(zip(self.words, self.tags, self), 1))
        return "".join(rows) + "\n"

    def _repr_svg_(self) -> str:
        wide = [8 * max(len(word), len(tag)) + 18 for word, tag in zip(self.words, self.tags)]
        middle = [10 + sum(wide[:i]) + wide[i] / 2 for i in range(len(wide))]
        levels: dict[int, int] = {}  # by word: an arc is higher than all that it spans
        spans = {word: (min(word, head), max(word, head)) for word, head in enumerate(self, 1) if head > 0}
        for word in sorted(spans, key=lambda w: (spans[w][1] - spans[w][0], w)):
            low, high = spans[word]
            levels[word] = 1 + max((levels[w] for w in levels if low <= spans[w][0] and spans[w][1] <= high), default=0)
        floor = BASE + LEVEL * (1 + max(levels.values(), default=1))
        paths, texts = [], []
        for word, (tag, head) in enumerate(zip(self.tags, self), 1):
            x = middle[word - 1]
            if head == 0:
                paths.append(f'<path marker-end="url(#to)" d="M{x:.1f},8 V{floor - 4}"/>')
            elif head > 0:
                begin, top = middle[head - 1] + (5 if head < word else -5), floor - LEVEL * levels[word]
                end = x + (-3 if head < word else 3)
                paths.append(f'<path marker-end="url(#to)" d="M{begin:.1f},{floor} C{begin:.1f},{top - 8} {end:.1f},{top - 8} {end:.1f},{floor - 4}"/>')
            texts.append(f'<text x="{x:.1f}" y="{floor + 16}">{escape(self.words[word - 1])}</text>'
                         f'<text x="{x:.1f}" y="{floor + 32}" fill="#888">{escape(tag)}</text>')
        return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{20 + sum(wide)}" height="{floor + 42}" {STYLE} text-anchor="middle">'
                '<defs><marker id="to" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto">'
                '<path d="M0,0 L8,4 L0,8 z" fill="#446"/></marker></defs><rect width="100%" height="100%" fill="white"/>'
                f'<g stroke="#446" fill="none">{"".join(paths)}</g>{"".join(texts)}</svg>')


def _is_text(given: str) -> bool:
    """Whether a str is CoNLL-U itself and no path; it has several lines."""
    return "\n" in given


class _Sentences:
    """Sentences as the library has them. `at` says which of the sentences that were given each of the bank's is: sentences without
    words have no place in CoNLL-U."""

    def __init__(self, bank: Any, count: int | None = None, at: list[int] | None = None, tagged: bool = True) -> None:
        self.bank, self.tagged = bank, tagged
        self.view = bank.words_view()
        sentences = len(self.view.offsets) - 1
        self.at = list(range(sentences)) if at is None else at
        self.count = sentences if count is None else count

    def rows(self, values: Any) -> list[Any]:
        """Of each sentence that was given its part of an array with a value per word."""
        found: list[Any] = [values[:0]] * self.count
        for at, a, b in zip(self.at, self.view.offsets, self.view.offsets[1:]):
            found[at] = values[a:b]
        return found

    def names(self, what: str) -> list[list[str]]:
        labels = getattr(self.view, what)
        try:
            names = ["", *self.bank.alphabet(what).names]
        except api.EmptyError:
            names = [""]
        return [[names[label] or NO_TAG for label in row.tolist()] for row in self.rows(labels)]


def _is_word(given: Any) -> bool:
    """Whether a token is a word; mappings stand for tokens of several words too, and for words that are not written."""
    return not isinstance(given, Mapping) or isinstance(given.get("id", 1), int)


def _token(given: Any, place: str) -> tuple[str, str | None, str | None, Any]:
    """Word, tag, fine tag and head of a token: a word, a tuple of a word and its tags, or a mapping with CoNLL-U's names."""
    if isinstance(given, str):
        parts: tuple[Any, ...] = (given, None, None, None)
    elif isinstance(given, Mapping):
        parts = tuple(given.get(name) for name in ("form", "upos", "xpos", "head"))
    elif isinstance(given, (tuple, list)) and 1 <= len(given) <= 3:
        parts = (*given, *[None] * (4 - len(given)))
    else:
        raise TypeError(f"{place} is {given!r:.60}; expected a word, (word, tag), (word, tag, fine tag) or a mapping with form, upos, xpos and head")
    word, tag, fine, head = parts
    for name, value in (("word", word), ("tag", tag), ("fine tag", fine)):
        if value is not None and (not isinstance(value, str) or not value or any(c in value for c in "\t\r\n")):
            raise ValueError(f"{place} has the {name} {value!r:.60}; expected a text without tabs and ends of lines")
    if word is None:
        raise ValueError(f"{place} has no word")
    return word, tag, fine, head


def _written(rows: list[list[tuple[str, str | None, str | None, Any]]]) -> str:
    """CoNLL-U of the sentences that have words. A tag stands for the fine tag too, where there is none."""
    lines: list[str] = []
    for row in rows:
        for number, (word, tag, fine, head) in enumerate(row, 1):
            lines.append(f"{number}\t{word}\t_\t{tag or NO_TAG}\t{fine or tag or NO_TAG}\t_\t{NO_TAG if head is None else head}\t_\t_\t_\n")
        lines += ["\n"] * bool(row)
    return "".join(lines)


class DependencyParser(DependencyParserParameters, Estimator):
    """A dependency parser: a conditional random field over the trees of a sentence. X is CoNLL-U, as a path, a text of several lines
    or a treebank (api.Treebank), which has heads for fit and score; or a list of sentences, and y then the heads of each: a word's
    number from 1, or 0 for the root. A sentence is a list of words with their tags, (word, tag) or (word, tag, fine tag), or of
    mappings with form, upos, xpos and head. With a `tagger` it may also be a text, which blanks cut, or a list of words.

    >>> X, y = [[("dogs", "N"), ("bark", "V")], [("she", "N"), ("sees", "V"), ("dogs", "N")]], [[2, 0], [2, 0, 2]]
    >>> parser = hawser.DependencyParser(method="tree", bits=12).fit(X * 9, y * 9)
    >>> parser.predict([[("cats", "N"), ("see", "V"), ("birds", "N")]])
    [[2, 0, 2]]
    """

    model_: Any
    tagged_: bool
    _steps_named = "epochs"

    def __sklearn_clone__(self) -> DependencyParser:
        return type(self)(**self.get_params())  # with the tagger as it is, which is fitted

    def _options(self, call: str) -> dict[str, Any]:
        found = super()._options(call)
        if call == "hws_parser_parse" and self.method is not None:  # also the learner's default, since the call's is the model's own
            found["method"] = self.method
        return found

    def _tags_of(self, rows: list[list[Any]]) -> list[list[Any]]:
        """The rows with tags of the tagger, where words have none."""
        lacking = [number for number, row in enumerate(rows) if any(token[1] is None for token in row)]
        if not lacking or self.tagger is None:
            return rows
        tags = self.tagger.predict([[token[0] for token in rows[number]] for number in lacking])
        for number, found in zip(lacking, tags):
            row = rows[number]
            none = next((token[0] for token, tag in zip(row, found) if token[1] is None and tag is None), None)
            if none is not None or len(found) != len(row):
                raise ValueError(f"the tagger gives {none!r} of X[{number}] no tag; expected a tagger that knows such words, such as an HMM with <unk>")
            rows[number] = [(word, str(given) if tag is None else tag, fine, head) for (word, tag, fine, head), given in zip(row, found)]
        return rows

    def _sentences(self, X: Any, y: Any, heads: bool) -> _Sentences:
        """The library's form of sentences; heads says that they must have heads."""
        bank = X if isinstance(X, api.Treebank) else None
        if isinstance(X, str) and _is_text(X):
            bank = api.Treebank.read(X, format="conllu")
        elif isinstance(X, os.PathLike) or isinstance(X, str) and os.path.exists(X):
            bank = api.Treebank.read_file(X, format="conllu")
        elif isinstance(X, str):
            raise TypeError(f"X is the text {X!r:.60}, and no file has this name; expected a list of sentences, such as [X], the path of a file of "
                            "CoNLL-U, or its text")
        if bank is not None:
            if y is not None:
                raise TypeError("X is a treebank, which has its own heads; expected y=None, or X as a list of sentences")
            made = _Sentences(bank)
            if heads and (none := next((number for number, row in enumerate(made.rows(made.view.heads)) if (row < 0).any()), None)) is not None:
                raise ValueError(f"sentence {none} of X, from 0, has no heads; expected a number or 0 in the column HEAD of each word")
            return made
        rows = [[_token(token, f"X[{number}][{at}]") for at, token in enumerate(row.split() if isinstance(row, str) else row) if _is_word(token)]
                for number, row in enumerate(as_sequences(X))]
        if y is not None:
            known = [None if row is None else list(row) for row in y]
            if len(known) != len(rows):
                raise ValueError(f"X has {len(rows)} sentences and y has the heads of {len(known)}; expected as many")
            for number, (row, found) in enumerate(zip(rows, known)):
                if found is not None and len(row) != len(found):
                    raise ValueError(f"y[{number}] has {len(found)} heads and X[{number}] has {len(row)} words; expected a head for each word")
                rows[number] = [(*token[:3], None if found is None else int(found[at])) for at, token in enumerate(row)]
        if heads and (none := next((number for number, row in enumerate(rows) if any(token[3] is None for token in row)), None)) is not None:
            raise ValueError(f"X[{none}] has no heads; expected y with a head for each word, its number from 1 or 0 for the root")
        rows = self._tags_of(rows)
        at = [number for number, row in enumerate(rows) if row]
        text = _written(rows)
        bank = api.Treebank.read(text, format="conllu") if text else api.Treebank.read("", format="plain")
        return _Sentences(bank, len(rows), at, any(token[1] is not None for row in rows for token in row))

    def _to_parse(self, X: Any) -> _Sentences:
        found = self._sentences(X, None, False)
        if not found.tagged and found.at and getattr(self, "tagged_", True):
            raise ValueError(f"X[{found.at[0]}] has words without tags, and this parser was fitted to tags; expected (word, tag) for each word, or a "
                             "tagger: set_params(tagger=HMM(...).fit(sentences, tags))")
        return found

    def _learner(self, X: Any, y: Any, start: Any) -> Any:
        found = self._sentences(X, y, True)
        self.tagged_ = found.tagged
        options = {"likelihood": 1, **self._options("hws_parser_learner_new")}
        learner = api.ParserLearner(found.bank, start, **options)
        left_out = int(learner.metric("left_out"))
        if left_out:
            warn(f"{left_out} of {len(found.at)} sentences have trees that trees={self.trees!r} and roots={self.roots!r} do not allow, and are "
                 "left out; trees='non-projective' allows arcs that cross, and roots='many' several roots", ImpossibleWarning)
        return learner

    def _run(self) -> Iterator[dict[str, float]]:
        """A row for each pass over the treebank, where the library's steps are of a batch."""
        learner = self.learner_
        done = learner.step(0)
        while not done:
            done = learner.step(int(learner.metric("steps_per_epoch")) - learner.steps() % int(learner.metric("steps_per_epoch")))
            report = learner.report()
            first = {"step": report.pop("epochs")}
            yield first | {name: report[name] for name in ("log_likelihood_per_token", "log_likelihood") if name in report} | \
                {name: value for name, value in report.items() if name not in ("step", "steps_per_epoch")}

    def predict(self, X: Any) -> list[Dependencies]:
        """The heads of the words of each sentence: the tree that is expected to have most of them right."""
        model, found = self._model(), self._to_parse(X)
        self._seed: int | None = None
        heads = model.parse(found.bank, **self._options("hws_parser_parse")).treebank().words_view().heads
        return [Dependencies.of(*row) for row in zip(found.rows(heads), found.names("words"), found.names("tags"))]

    def predict_proba(self, X: Any) -> list[Any]:
        """Of each sentence an array with a row for each word: the probabilities of its heads, the root first, then the words."""
        model, found = self._model(), self._to_parse(X)
        self._seed = None
        sizes = np.diff(found.view.offsets) + 1
        ends = np.cumsum(sizes ** 2)
        marginals, _ = model.marginals(found.bank, int(ends[-1]) if len(ends) else 0, **self._options("hws_parser_parse"))
        made: list[Any] = [np.zeros((0, 1))] * found.count
        for at, size, end in zip(found.at, sizes, ends):
            made[at] = marginals[end - size ** 2:end].reshape(size, size)[:, 1:].T.copy()
        return made

    def score_samples(self, X: Any, y: Any = None) -> Any:
        """The share of heads that are right in each sentence; NaN where none is known."""
        right, known = self._compared(X, y)
        with np.errstate(invalid="ignore"):
            return right / known

    def score(self, X: Any, y: Any = None) -> float:
        """The share of words whose head is right (UAS), punctuation included; NaN where no head is known."""
        right, known = self._compared(X, y)
        return float(right.sum() / known.sum()) if known.sum() else float("nan")

    def _compared(self, X: Any, y: Any) -> tuple[Any, Any]:
        X = X if isinstance(X, (str, os.PathLike, api.Treebank)) else as_sequences(X)  # which is read twice
        gold = self._sentences(X, y, False)
        heads = gold.rows(gold.view.heads)
        found = self.predict(X)
        known = [row >= 0 for row in heads]
        right = [float((np.array(a, int)[k] == b[k]).sum()) for a, b, k in zip(found, heads, known)]
        return np.array(right, float), np.array([k.sum() for k in known], float)
