"""Word alignment: which words of sentences and of their translations belong together."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np

from hawser import api
from hawser._drawing import STYLE
from hawser._estimator import Estimator
from hawser._parameters import AlignerParameters
from hawser._texts import as_alphabet, as_sequences

if TYPE_CHECKING:
    from typing_extensions import Self

BARS = "|||"
LEAST = 1e-9  # the lowest threshold that the library takes, at which every link has its posterior
CELL = 22


def _words(given: Any) -> list[str]:
    return given.split() if isinstance(given, str) else list(given)


def _sides(X: Any, y: Any) -> tuple[list[list[str]], list[list[str]]]:
    """The words of both sides of pairs: y has the second ones, unless X has pairs or lines such as 'the house ||| das haus'."""
    rows = as_sequences(X)
    if y is None:
        pairs = [row.split(BARS) if isinstance(row, str) else list(row) for row in rows]
        for number, pair in enumerate(pairs):
            if len(pair) != 2:
                raise ValueError(f"X[{number}] has {len(pair)} sides; expected a pair, or a line with one '{BARS}', where y is not given")
        return [_words(pair[0]) for pair in pairs], [_words(pair[1]) for pair in pairs]
    others = as_sequences(y, "y")
    if len(rows) != len(others):
        raise ValueError(f"X has {len(rows)} sequences and y has {len(others)}; expected as many")
    return list(map(_words, rows)), list(map(_words, others))


def _bitext(sides: tuple[list[list[str]], list[list[str]]]) -> Any:
    corpora = (api.Corpus.of(rows, as_alphabet(sorted({word for row in rows for word in row}) or ["-"])) for rows in sides)
    return api.Bitext(*corpora)


class Alignment(list[tuple[int, int]]):
    """The links of a pair, (position in the source, position in the target) from 0, and its words. Notebooks draw it as a matrix:
    what is linked is dark by its probability."""

    source: list[str]
    target: list[str]
    probabilities: list[float]

    @classmethod
    def of(cls, links: Any, source: list[str], target: list[str], probabilities: Any) -> Self:
        self = cls(links)
        self.source, self.target, self.probabilities = source, target, [float(p) for p in probabilities]
        return self

    def words(self) -> list[tuple[str, str]]:
        """The words of each link."""
        return [(self.source[i], self.target[j]) for i, j in self]

    def __str__(self) -> str:
        return " ".join(f"{i}-{j}" for i, j in self)

    def _repr_svg_(self) -> str:
        left = 14 + 8 * max(map(len, self.source), default=0)
        top = 14 + 8 * max(map(len, self.target), default=0)
        width, height = left + CELL * len(self.target), top + CELL * len(self.source)
        cells = [f'<rect x="{left + CELL * j}" y="{top + CELL * i}" width="{CELL}" height="{CELL}" fill="#446" fill-opacity="{p:.2f}"/>'
                 for (i, j), p in zip(self, self.probabilities)]
        lines = [f'<path d="M{left},{top + CELL * i} H{width}"/>' for i in range(len(self.source) + 1)]
        lines += [f'<path d="M{left + CELL * j},{top} V{height}"/>' for j in range(len(self.target) + 1)]
        texts = [f'<text x="{left - 6}" y="{top + CELL * i + 15}" text-anchor="end">{escape(word)}</text>' for i, word in enumerate(self.source)]
        texts += [f'<text transform="translate({left + CELL * j + 15},{top - 6}) rotate(-90)">{escape(word)}</text>'
                  for j, word in enumerate(self.target)]
        return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width + 10}" height="{height + 10}" {STYLE}>'
                f'<rect width="100%" height="100%" fill="white"/>{"".join(cells)}<g stroke="#bbb">{"".join(lines)}</g>{"".join(texts)}</svg>')


class Aligner(AlignerParameters, Estimator):
    """Learns from sentences and their translations which words belong together, and aligns these and other pairs. Sentences are texts,
    which blanks cut, or lists of words; pairs are two lists of sentences, a list of pairs, or lines `source ||| target`.

    >>> aligner = hawser.Aligner().fit(["the house", "the book", "a book"], ["das haus", "das buch", "ein buch"])
    >>> aligner.predict([("a house", "ein haus")])
    [[(0, 0), (1, 1)]]
    """

    model_: Any

    def _options(self, call: str) -> dict[str, Any]:
        found = super()._options(call)
        if call == "hws_aligner_align":  # seed and chains are those of learning; here they are for a sampler of few sweeps
            found = {name: value for name, value in found.items() if name not in ("seed", "chains")}
        return found

    def _learner(self, X: Any, y: Any, start: Any) -> Any:
        return api.AlignLearner(start, _bitext(_sides(X, y)), **self._options("hws_align_learner_new"))

    def _links(self, sides: tuple[list[list[str]], list[list[str]]], **changed: Any) -> Iterator[tuple[Any, Any, Any]]:
        """Of each pair positions of the source, positions of the target and probabilities."""
        model = self._model()  # says first if there is none
        self._seed = None
        links = model.align(_bitext(sides), **(self._options("hws_aligner_align") | changed))
        offsets, sources, targets, _, probabilities = links.arrays_view()
        for a, b in zip(offsets, offsets[1:]):
            yield sources[a:b], targets[a:b], probabilities[a:b]

    def predict(self, X: Any, y: Any = None) -> list[Alignment]:
        """The links of each pair: a list of (position in the source, position in the target), from 0."""
        sides = _sides(X, y)
        return [Alignment.of(zip(i.tolist(), j.tolist()), e, f, p) for (i, j, p), e, f in zip(self._links(sides), *sides)]

    def fit_predict(self, X: Any, y: Any = None) -> list[Alignment]:
        """Learns from pairs and aligns them."""
        return self.fit(X, y).predict(X, y)

    def posteriors(self, X: Any, y: Any = None, direction: str = "forward") -> list[Any]:
        """Of each pair a matrix with a row for each source word and a column for each target word: forward the probability that the
        target word is aligned to the source word, so that columns and the probability of none have the sum 1; reverse that the source
        word is aligned to the target word."""
        sides = _sides(X, y)
        found = []
        for (i, j, p), e, f in zip(self._links(sides, symmetrize=direction, decode="posterior", threshold=LEAST), *sides):
            matrix = np.zeros((len(e), len(f)))
            matrix[i, j] = p
            found.append(matrix)
        return found

    def score_samples(self, X: Any, y: Any = None, direction: str | None = None) -> Any:
        """ln p(target words given source words) of each pair; direction reverse: of the source words given the target words. None:
        forward, or the direction that there is."""
        if direction is None:
            direction = "reverse" if self.direction == "reverse" else "forward"
        return self._model().score(_bitext(_sides(X, y)), direction=direction)

    def score(self, X: Any, y: Any = None) -> float:
        """The mean of ln p over pairs."""
        return float(np.mean(self.score_samples(X, y)))

    def lexicon(self, least: float = 0.001, direction: str = "forward") -> dict[str, dict[str, float]]:
        """Of each source word its translations with their probabilities, the likeliest first; those of NULL are of no word."""
        found: dict[str, dict[str, float]] = {}
        for line in self._model().lexicon(least=least, direction=direction).splitlines():
            target, source, p = line.split(" ")
            found.setdefault(source, {})[target] = float(p)
        return found

    def translations(self, word: str, n: int = 5) -> Sequence[tuple[str, float]]:
        """The n likeliest translations of a source word with their probabilities; none of a word that the model never saw."""
        return list(self.lexicon().get(word, {}).items())[:n]
