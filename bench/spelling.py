#!/usr/bin/env python3
"""How many misspelt words hawser.Speller corrects, and how fast, beside the least Damerau-Levenshtein distance with frequencies.

    spelling.py FREQUENCIES [--codespell DICTIONARY] [--words 50000] [--edits 3]

FREQUENCIES has a word and its count a line, the most frequent first (such as symspellpy's frequency_dictionary_en_82_765.txt).
The misspellings are the second half of examples/correct/misspellings.tsv (every other line), and 1,000 lines of codespell's
dictionary.txt, drawn with a fixed seed, which are for measuring only. Words of the tests that the list lacks join it. The other
side is symspellpy where it is installed. Needs HAWSER_LIBRARY or an installed hawser."""
import argparse
import random
import string
import time
from pathlib import Path

import hawser

EXAMPLE = Path(__file__).resolve().parent.parent / "examples" / "correct" / "misspellings.tsv"


def plain(text):
    return all(c in string.ascii_lowercase for c in text)


def read_tests(arguments, frequencies):
    pairs = [tuple(line.split("\t")) for line in EXAMPLE.read_text().splitlines() if not line.startswith("#")]
    for right, _ in pairs:
        frequencies.setdefault(right, 1e5)
    tests = {"example": pairs[1::2]}
    if arguments.codespell:
        rows = [line.split("->") for line in Path(arguments.codespell).read_text().splitlines()]
        found = [(right, wrong) for wrong, right in rows if plain(wrong + right) and right in frequencies and wrong not in frequencies]
        random.Random(1).shuffle(found)
        tests["codespell"] = found[:1000]
    return pairs[::2], tests


def by_distance(frequencies, test, edits):
    from symspellpy import SymSpell, Verbosity
    speller = SymSpell(edits, 7)
    for word, count in frequencies.items():
        speller.create_dictionary_entry(word, int(count))
    best = [speller.lookup(wrong, Verbosity.CLOSEST, max_edit_distance=edits) for _, wrong in test]
    return sum(bool(found) and found[0].term == right for found, (right, _) in zip(best, test)) / len(test)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("frequencies")
    parser.add_argument("--codespell")
    parser.add_argument("--words", type=int, default=50000)
    parser.add_argument("--edits", type=int, default=3)
    arguments = parser.parse_args()
    rows = [line.split() for line in Path(arguments.frequencies).read_text(encoding="utf-8-sig").splitlines()]
    frequencies = dict([(word, float(count)) for word, count in rows if plain(word)][:arguments.words])
    train, tests = read_tests(arguments, frequencies)
    for name, speller in ("no pairs", hawser.Speller(frequencies, edits=arguments.edits)), \
            ("half of the pairs", hawser.Speller(frequencies, train, edits=arguments.edits)):
        for of, test in tests.items():
            speller.correct("warm")
            began = time.process_time()
            found = speller.correct([wrong for _, wrong in test], 5)
            each = 1e3 * (time.process_time() - began) / len(test)
            first, five = (sum(right in row[:k] for row, (right, _) in zip(found, test)) / len(test) for k in (1, 5))
            print(f"{of:10} {name:18} first {first:.3f}  of five {five:.3f}  {each:.1f} ms a word, {len(frequencies)} words", flush=True)
    for of, test in tests.items():
        try:
            print(f"{of:10} {'by distance':18} first {by_distance(frequencies, test, arguments.edits):.3f}", flush=True)
        except ImportError:
            print("by distance: symspellpy is not installed")


if __name__ == "__main__":
    main()
