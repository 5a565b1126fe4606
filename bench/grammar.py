#!/usr/bin/env python3
"""How fast grammars learn: a dense or a sparse grammar over the tags of the WSJ sample, through the Python package.

Usage: grammar.py TAGGED [--rows 10:15:1,32:15:1,10:40:1,200:15:.0003] [--methods em,vi,cvi,hastings] [--steps 6] [--seed 1]

TAGGED is a file of lines "token TAB tag". HAWSER_LIBRARY names libhawser.so, and PYTHONPATH bindings/python. A row is the
number of nonterminals, the most words of a sentence (2 at least), and the share of binary rules that the grammar has, drawn at
random; every nonterminal has every tag as a lexical rule. Numbers are processor nanoseconds of a whole step for each split of a
sentence's spans and each binary rule, on one thread: the least of the steps after the first one. A method's number is followed
by its ratio to the first one's. The column "parse" is the
heaviest tree of each sentence (threads=1), likewise. The column "of dense" is what a split costs by the first method, as a share of what it costs
with all binary rules of as many nonterminals. That is measured on the first sentences, whose splits times rules are 2e9 or
more."""
import argparse
import time

import numpy as np

from hawser import api
from hmm_corpora import quiet, sentences


def row(text):
    states, length, share = text.split(":")
    return int(states), int(length), float(share)


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("tagged")
parser.add_argument("--rows", type=lambda text: [row(r) for r in text.split(",")],
                    default=[(10, 15, 1), (32, 15, 1), (10, 40, 1), (30, 15, .05), (60, 15, .01), (200, 15, .0003)])
parser.add_argument("--methods", default="em,vi,cvi,hastings")
parser.add_argument("--steps", type=int, default=6)
parser.add_argument("--seed", type=int, default=1)
OPTIONS = parser.parse_args()


def grammar_of(states, tags, share, rng):
    parents, offsets, right = [], [0], []
    binary = 0
    for a in range(states):
        pairs = np.flatnonzero(rng.random(states * states) < share)
        right += np.stack(np.divmod(pairs, states), axis=1).ravel().tolist()
        parents += [a] * len(pairs)
        offsets += range(offsets[-1] + 2, offsets[-1] + 2 * len(pairs) + 1, 2)
        binary += len(pairs)
        for word in range(1, len(tags) + 1):
            right.append(-word - 1)
            parents.append(a)
            offsets.append(len(right))
    weights = rng.random(len(parents)) + .5
    names = api.Alphabet.from_names([f"N{a}" for a in range(states)])
    words = api.Alphabet.from_names(tags)
    return api.Grammar(names, words, 0, parents, offsets, right, weights, weights="normalize"), binary


def seconds(grammar, corpus, method):
    own = {"chains": 1} if method == "hastings" else {"tolerance": 0}
    learner = api.GrammarLearner(grammar, corpus, method=method, iterations=OPTIONS.steps + 1, **own)
    times = []
    for _ in range(OPTIONS.steps + 1):
        began = time.process_time()
        learner.step(1)
        times.append(time.process_time() - began)
    return min(times[1:])


def parse_seconds(grammar, corpus):
    """Of the heaviest trees of all sentences on one thread: the least of the steps' number of runs."""
    times = []
    for _ in range(OPTIONS.steps):
        began = time.process_time()
        grammar.parse(corpus, 1)
        times.append(time.process_time() - began)
    return min(times)


def splits_of(chosen):
    return sum((n - 1) * n * (n + 1) // 6 for n in map(len, chosen))


def dense_cost(states, tags, chosen):
    """Seconds for each split by the first method of a grammar with all binary rules."""
    grammar, binary = grammar_of(states, tags, 1, np.random.default_rng(OPTIONS.seed))
    count = 1
    while count < len(chosen) and splits_of(chosen[:count]) * binary < 2e9:
        count += 1
    corpus = api.Corpus.read("\n".join(" ".join(s) for s in chosen[:count]) + "\n", "spaces", grammar.words())
    return seconds(grammar, corpus, OPTIONS.methods.split(",")[0]) / splits_of(chosen[:count])


def main():
    tagged = [[tag for _, tag in s] for s in sentences(OPTIONS.tagged)]
    methods = OPTIONS.methods.split(",")
    print(quiet())
    print("tolerance=0, so that all steps are made; hastings with chains=1; parse: hws_grammar_parse by the heaviest tree")
    print("| nonterminals | binary rules | sentences | splits | " + " | ".join(methods) + " | parse | of dense |\n|"
          + "---:|" * (6 + len(methods)))
    for states, length, share in OPTIONS.rows:
        chosen = [s for s in tagged if 2 <= len(s) <= length]
        tags = sorted({tag for s in chosen for tag in s})
        grammar, binary = grammar_of(states, tags, share, np.random.default_rng(OPTIONS.seed))
        corpus = api.Corpus.read("\n".join(" ".join(s) for s in chosen) + "\n", "spaces", grammar.words())
        splits = splits_of(chosen)
        cells = []
        for method in methods:
            took = seconds(grammar, corpus, method)
            if not cells:
                first = took
            cells.append(f"{1e9 * took / splits / binary:.3f}" + ("" if len(cells) == 0 else f" ({took / first:.2f})"))
        took = parse_seconds(grammar, corpus)
        cells.append(f"{1e9 * took / splits / binary:.3f} ({took / first:.2f})")
        print(f"| {states} | {binary} | {len(chosen)} | {splits} | " + " | ".join(cells)
              + f" | {1 if share == 1 else first / splits / dense_cost(states, tags, chosen):.2f} |", flush=True)


main()
