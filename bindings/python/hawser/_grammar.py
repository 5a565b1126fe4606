"""Context-free grammars in scikit-learn's manner: CFG text or trees in, trees out."""
from __future__ import annotations

import importlib
import os
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np

from hawser import api
from hawser._estimator import Estimator, seed_of
from hawser._parameters import GrammarParameters
from hawser._texts import as_alphabet, as_sequences

if TYPE_CHECKING:
    from typing_extensions import Self


class Tree:
    """A labelled node over others and words. A notebook draws it, `str` writes it in brackets, and `nltk` makes one of NLTK's."""

    def __init__(self, label: str, children: Sequence[Any]) -> None:
        self.label, self.children = label, list(children)

    @classmethod
    def of(cls, given: Any) -> Tree:
        """A tree of NLTK's, a text in brackets, or a tree as it is."""
        if isinstance(given, cls):
            return given
        if isinstance(given, str):
            return cls._read(given)
        label = given.label() if callable(given.label) else given.label
        return cls(str(label), [child if isinstance(child, str) else cls.of(child) for child in given])

    @classmethod
    def _read(cls, text: str) -> Tree:
        stack: list[Tree] = [cls("", [])]
        named = True  # whether the label of the last bracket was read
        for word in text.replace("(", " ( ").replace(")", " ) ").split():
            if word == "(":
                stack.append(cls("", []))
                named = False
            elif word == ")":
                if len(stack) < 2:
                    raise ValueError(f"the tree {text[:60]!r} has a closing bracket too many")
                done = stack.pop()
                stack[-1].children.append(done if done.children else done.label)  # the library has brackets around a lone word
                named = True
            elif not named:
                stack[-1].label, named = word, True
            else:
                stack[-1].children.append(word)
        if len(stack) != 1 or len(stack[0].children) != 1 or isinstance(stack[0].children[0], str):
            raise ValueError(f"{text[:60]!r} is not one tree in brackets")
        root: Tree = stack[0].children[0]
        return root.children[0] if root.label == "" and len(root.children) == 1 and isinstance(root.children[0], Tree) else root

    def leaves(self) -> list[str]:
        """The words, from the left."""
        found: list[str] = []
        waiting: list[Any] = [self]
        while waiting:
            node = waiting.pop()
            if isinstance(node, str):
                found.append(node)
            else:
                waiting += reversed(node.children)
        return found

    def nodes(self) -> Iterator[Tree]:
        """All nodes, parents before their children."""
        waiting: list[Tree] = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += [child for child in reversed(node.children) if isinstance(child, Tree)]

    def nltk(self) -> Any:
        """A tree of NLTK's, where that is installed."""
        return importlib.import_module("nltk").Tree.fromstring(str(self))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tree) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        written: list[str] = []
        waiting: list[Any] = [self]
        while waiting:
            node = waiting.pop()
            if isinstance(node, Tree):
                written.append(" (" + node.label)
                waiting += [None, *reversed(node.children)]
            else:
                written.append(")" if node is None else " " + node)
        return "".join(written)[1:]

    __repr__ = __str__

    def _repr_svg_(self) -> str:
        lines: list[str] = []
        texts: list[str] = []
        deepest, right = 0, 10.0
        # A node, its depth, where its place goes, and the places of its children, once it was met.
        waiting: list[tuple[Any, int, list[float], list[float] | None]] = [(self, 0, [], None)]
        while waiting:
            node, depth, above, below = waiting.pop()
            deepest = max(deepest, depth)
            word = isinstance(node, str)
            text = node if word else node.label
            if not word and node.children and below is None:
                below = []
                waiting.append((node, depth, above, below))
                waiting += [(child, depth + 1, below, None) for child in reversed(node.children)]
                continue
            if below:  # all children have their places
                x = (below[0] + below[-1]) / 2
                lines += [f'<path d="M{x:.1f},{26 + 50 * depth} L{place:.1f},{58 + 50 * depth}"/>' for place in below]
            else:
                width = 8.0 * len(text) + 16
                x, right = right + width / 2, right + width
            above.append(x)
            style = ' font-style="italic"' if word else ""
            texts.append(f'<text x="{x:.1f}" y="{20 + 50 * depth}"{style}>{escape(text)}</text>')
        return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{right + 10:.0f}" height="{50 * deepest + 34}" font-family="sans-serif" '
                'font-size="13" text-anchor="middle"><rect width="100%" height="100%" fill="white"/>'
                f'<g stroke="#446" fill="none">{"".join(lines)}</g>{"".join(texts)}</svg>')


def is_tree(given: Any) -> bool:
    return isinstance(given, Tree) or hasattr(given, "productions") or isinstance(given, str) and given.lstrip().startswith("(")


class Grammar(GrammarParameters, Estimator):
    """A context-free grammar with weights. `grammar` is CFG text as NLTK writes it, with weights or without, another Grammar, one of
    NLTK's, or one of the library's. `fit` learns the weights from sentences, or from trees: NLTK's or texts in brackets. Trees alone give their
    own rules. Sentences are texts, which blanks cut, or lists of words.

    >>> grammar = hawser.Grammar("S -> NP VP\\nNP -> 'she' | 'the' N\\nN -> 'dog'\\nVP -> 'sees' NP | 'runs'")
    >>> print(grammar.parse("she sees the dog"))
    (S (NP she) (VP sees (NP the (N dog))))
    """

    model_: Any

    def _given(self) -> Any:
        given = self.grammar
        if isinstance(given, Grammar):  # with the weights that it has
            return given._model()
        if given is None or isinstance(given, api.Grammar):
            return given
        if not isinstance(given, str) and not hasattr(given, "productions"):
            raise TypeError(f"grammar is {type(given).__name__}; expected CFG text such as \"S -> 'a' S | 'a'\", a hawser.Grammar, or a grammar of NLTK's or "
                            "of the library's")
        text = given if isinstance(given, str) else "\n".join(map(str, given.productions()))
        return api.Grammar.read_text(text, format="nltk", weights="normalize")

    def _model(self) -> Any:
        if not hasattr(self, "model_") and self.grammar is not None:
            self.model_ = self._given()
        return super()._model()

    @staticmethod
    def _corpus(X: Any) -> Any:
        rows = [x.split() if isinstance(x, str) else list(x) for x in as_sequences(X)]
        return api.Corpus.of(rows, as_alphabet(sorted({word for row in rows for word in row}) or ["-"]))

    @staticmethod
    def _rules(trees: list[Tree]) -> tuple[dict[str, dict[str, None]], dict[str, None]]:
        """The right sides by their left sides, and the roots, in the order in which trees have them."""
        rules: dict[str, dict[str, None]] = {}
        for node in (node for tree in trees for node in tree.nodes()):
            quoted = (child.label if isinstance(child, Tree) else ('"%s"' if "'" in child else "'%s'") % child for child in node.children)
            rules.setdefault(node.label, {})[" ".join(quoted)] = None
        return rules, dict.fromkeys(tree.label for tree in trees)

    @staticmethod
    def _grammar_of(rules: dict[str, dict[str, None]], roots: Iterable[str]) -> Any:
        """The grammar of the rules and the roots of trees."""
        start = list(roots)
        if len(start) != 1:
            raise ValueError(f"the trees have the roots {', '.join(start)}; expected one")
        text = "\n".join(f"{left} -> {right}" for left, rights in rules.items() for right in rights)
        return api.Grammar.read_text(text, format="nltk", weights="normalize")

    def _learner(self, X: Any, y: Any, start: Any) -> Any:
        X = as_sequences(X) if isinstance(X, (os.PathLike, str)) else list(X)
        options = self._options("hws_grammar_learner_new")
        grammar = start if start is not None else self._given()
        if X and all(map(is_tree, X)):
            trees = [Tree.of(x) for x in X]
            grammar = self._grammar_of(*self._rules(trees)) if grammar is None else grammar
            known = api.Treebank.read("\n".join(map(self._bracketed, trees)), format="penn")
            return api.GrammarLearner.new_known(grammar, self._corpus([tree.leaves() for tree in trees]), known, labels="known", **options)
        if grammar is None:
            raise ValueError("Grammar learns from trees, or needs rules: grammar=\"S -> NP VP ...\"")
        return api.GrammarLearner(grammar, self._corpus(X), **options)

    @staticmethod
    def _bracketed(tree: Tree) -> str:
        """A tree whose words have brackets without a tag, as the library's treebanks have them."""
        def of(node: Any) -> Any:
            return Tree("", [node]) if isinstance(node, str) else node
        made = Tree(tree.label, [])
        waiting = [(tree, made)]
        while waiting:
            old, new = waiting.pop()
            for child in old.children:
                if isinstance(child, str):
                    new.children.append(of(child))
                else:
                    new.children.append(Tree(child.label, []))
                    waiting.append((child, new.children[-1]))
        return str(made)

    def score_samples(self, X: Any) -> Any:
        """ln p of each sentence, over all its trees; minus infinity where it has none."""
        return self._model().score(self._corpus(X))

    def parse(self, X: Any, n: int | None = None) -> Any:
        """The best tree of a sentence, None if it has none; of a list of texts or lists, the trees of each. With n, lists of the n best
        trees with their ln p."""
        one = isinstance(X, str)
        rows = [X] if one else list(X)
        found = self._model().parse(self._corpus(rows), n or 1)
        texts = found.parses.write(format="penn").splitlines()
        trees = [None if np.isneginf(p) else Tree.of(text) for p, text in zip(found.log_weights, texts)]
        grouped = [[(float(p), tree) for p, tree in zip(found.log_weights[i:i + (n or 1)], trees[i:i + (n or 1)]) if tree is not None]
                   for i in range(0, len(trees), n or 1)]
        answers = grouped if n else [row[0][1] if row else None for row in grouped]
        return answers[0] if one else answers

    def predict(self, X: Any) -> list[Tree | None]:
        """The best tree of each sentence."""
        return list(self.parse(list(X)))

    def sample(self, n: int = 1, random_state: Any = 0) -> list[str]:
        """Sentences that are drawn."""
        drawn = self._model().sample(n, seed_of(random_state) or 0)
        names = drawn.alphabet()
        return [" ".join(names.name_view(int(word)) for word in row) for row in drawn]

    def fit(self, X: Any = None, y: Any = None) -> Self:
        """Learns the weights from sentences or trees; without any, takes the grammar as it is."""
        if X is None:
            self.model_ = self._given()
            self._model()
            return self
        return super().fit(X, y)
