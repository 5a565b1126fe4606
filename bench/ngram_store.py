#!/usr/bin/env python3
"""Bytes per n-gram, nanoseconds a query and perplexity of the stores of n-gram models: the plain one and those of hws_ngram_compact.

    ngram_store.py [TEXT] [--passes 5]

TEXT is a text with a verse or sentence a line; without it, it is the King James Bible (Debian's bible-kjv, scripts/setup.sh bench).
Models are of its words, order 3 and 5, and of its letters, order 8. Nine lines of ten are counted, and each tenth is read: its symbols
one after another in a call of hws_ngram_score_words, and its lines in a call of hws_ngram_score. Times are the least processor time
of some passes.
Needs HAWSER_LIBRARY or an installed hawser."""
import argparse
import subprocess
import time
from pathlib import Path

import numpy as np

from hawser import api

STORES = ["plain", 32, 16, 8, 6, 4]


def king_james():
    text = subprocess.run(["bible", "-f", "gen1:1-rev22:21"], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True).stdout
    return [line.partition(" ")[2] for line in text.splitlines()]


def least(passes, work):
    best = None
    for _ in range(passes):
        begin = time.process_time()
        work()
        taken = time.process_time() - begin
        best = taken if best is None else min(best, taken)
    return best


def strings_of(lines, split, alphabet=None):
    found = api.Ngram.segment_text("\n".join(lines), split, alphabet, space="_" if split == "chars" else "")
    return found.strings, found.built


def measure(title, lines, split, order, passes):
    test = lines[::10]
    train, names = strings_of([line for i, line in enumerate(lines) if i % 10], split)
    strings, _ = strings_of(test, split, names)
    counts = api.NgramCounts(names, order)
    counts.add(train)
    model = api.Ngram.estimate(counts)
    labels = np.array(strings.arrays_view().labels, np.int32)
    ngrams = model.info("ngrams")
    print(f"{title}, order {order}: {ngrams:,.0f} n-grams, {names.size:,} symbols; {len(labels):,} symbols in {len(test):,} lines are read")
    print("store                     bytes per n-gram   ns, one by one   ns, lines together   perplexity   nats off at most")
    for bits in STORES:
        store = model if bits == "plain" else model.compact(weight_bits=bits)
        one = least(passes, lambda: store.score_words(store.start(), labels)) / len(labels)
        together = least(passes, lambda: store.score(strings)) / len(labels)
        print(f"{'plain' if bits == 'plain' else f'compact, {bits} bits':24}{store.info('bytes') / ngrams:19.2f}{one * 1e9:17.0f}{together * 1e9:21.0f}"
              f"{store.perplexity(strings).perplexity:13.3f}{store.info('weight_error'):19.2g}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("text", nargs="?")
    parser.add_argument("--passes", type=int, default=5)
    arguments = parser.parse_args()
    lines = Path(arguments.text).read_text(encoding="utf-8").splitlines() if arguments.text else king_james()
    lines = [line for line in lines if line.strip()]
    for title, split, order in ("words", "words", 3), ("words", "words", 5), ("letters", "chars", 8):
        measure(title, lines, split, order, arguments.passes)
        print()


if __name__ == "__main__":
    main()
