#!/usr/bin/env python3
"""How often the right word is the nearest one of a list by a distance that was learned, and by Damerau-Levenshtein.

    learned_distance.py [--words LIST] [--codespell DICTIONARY]

No word has a weight: this compares distances. The misspellings are the second half of examples/correct/misspellings.tsv (every other
line), and the first half teaches. The choices are the words of examples/correct/alice.txt, or of LIST, a word at the start of each
line, and the right words. Of codespell's dictionary.txt, which is for measuring only, 500 lines are drawn with a fixed seed, and
their right words join. Where several words are as near as the right one, it counts as its share among them. Needs HAWSER_LIBRARY or
an installed hawser."""
import argparse
import random
import re
import string
import time
import warnings
from pathlib import Path

import hawser
import numpy as np
from hawser import process

EXAMPLE = Path(__file__).resolve().parent.parent / "examples" / "correct"


def damerau(query, words):
    """The distances (optimal string alignment) of a query to all words, which are rows of codes filled up by zeros; a column at a time."""
    codes, lengths = words
    rows = [np.broadcast_to(np.arange(len(query) + 1), (len(codes), len(query) + 1))]
    found = np.where(lengths == 0, len(query), -1)
    for i in range(codes.shape[1]):
        row = np.empty_like(rows[0])
        row[:, 0] = i + 1
        for j, y in enumerate(query):
            best = np.minimum(np.minimum(rows[-1][:, j + 1], row[:, j]) + 1, rows[-1][:, j] + (codes[:, i] != ord(y)))
            if i > 0 and j > 0:
                swapped = (codes[:, i - 1] == ord(y)) & (codes[:, i] == ord(query[j - 1]))
                best = np.where(swapped, np.minimum(best, rows[-2][:, j - 1] + 1), best)
            row[:, j + 1] = best
        rows.append(row)
        found = np.where(lengths == i + 1, row[:, -1], found)
    return found


def share(scores, right):
    """1 if the right one is the best, its share among those that are as good, else 0."""
    return (scores[right] == scores.max()) / (scores == scores.max()).sum()


def report(of, name, shares, began, words):
    print(f"{of:10} {name:34} nearest {np.mean(shares):.3f}   {1e3 * (time.process_time() - began) / len(shares):7.2f} ms a word, {words} words",
          flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--words")
    parser.add_argument("--codespell")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore", hawser.NotConvergedWarning)
    plain = set(string.ascii_lowercase).issuperset
    pairs = [tuple(line.split("\t")) for line in (EXAMPLE / "misspellings.tsv").read_text().splitlines() if not line.startswith("#")]
    if arguments.words:
        words = {line.split()[0] for line in Path(arguments.words).read_text(encoding="utf-8-sig").splitlines() if line.strip()}
    else:
        words = set(re.findall("[a-z]+", (EXAMPLE / "alice.txt").read_text().lower()))
    words = {word for word in words if plain(word)} | {right for right, _ in pairs}
    tests = {"example": pairs[1::2]}
    if arguments.codespell:
        rows = [line.split("->") for line in Path(arguments.codespell).read_text().splitlines()]
        found = [(right, wrong) for wrong, right in rows if plain(wrong + right) and wrong not in words]
        tests["codespell"] = random.Random(1).sample(found, 500)
        words |= {right for right, _ in tests["codespell"]}
    listed = sorted(words)
    place = {word: number for number, word in enumerate(listed)}
    codes = np.zeros((len(listed), max(map(len, listed))), np.int32)
    for number, word in enumerate(listed):
        codes[number, :len(word)] = list(map(ord, word))
    lengths = np.array(list(map(len, listed)))
    untaught, taught = hawser.Speller(listed).fit(), hawser.Speller(listed, pairs[::2]).fit()
    for of, test in tests.items():
        began = time.process_time()
        report(of, "Damerau-Levenshtein", [share(-damerau(wrong, (codes, lengths)), place[right]) for right, wrong in test], began, len(listed))
        for name, scorer in ("typing model", untaught), ("learned", taught):
            began = time.process_time()
            matrix = process.cdist([wrong for _, wrong in test], listed, scorer)
            report(of, f"{name}, cdist", [share(row, place[right]) for row, (right, _) in zip(matrix, test)], began, len(listed))
            for swap in 0.0, 0.1:
                choices = process.Choices(listed, scorer, swap=swap)
                began = time.process_time()
                best = choices.extract([wrong for _, wrong in test], limit=2)
                shares = [0.0 if row[0][0] != right else 0.5 if len(row) > 1 and row[1][1] == row[0][1] else 1.0
                          for row, (right, _) in zip(best, test)]
                report(of, f"{name}, extract, swap {swap}", shares, began, len(listed))


if __name__ == "__main__":
    main()
