#!/usr/bin/env python3
"""Words from three noisy copies of each: an edit model of the errors and n-grams of the words, learned together from the copies alone.

    copies.py TEXT [--words 200] [--copies 3] [--order 2] [--steps 10] [--seed 1] [--threads 2] [--strings 20] [--exact 0]

TEXT is English (Alice's Adventures in Wonderland in docs/benchmarks.md). Words are drawn from it with repetitions, and copies of
them by a channel that confuses letters of like shape, inserts and deletes. Nobody sees the words or the channel. Compared are a
vote over the copies (the copy with the least sum of edit distances, in which each place has the symbol that most of the aligned
copies have), the family of graphs that hawser learns, and inference with the channel that made the errors: with n-grams that are
learned under this channel, and with those of the whole text. Printed is the share of characters that are right: 1 less the edit
distances over the characters. --exact N compares sums over lists with exact ones, which take seconds for long words, on N items
of at most 6 symbols, and does no more. Needs HAWSER_LIBRARY or an installed hawser."""
import argparse
import collections
import random
import re
import string
import time
from pathlib import Path

import numpy as np
from hawser import api

LETTERS = string.ascii_lowercase
LIKE = ["ceo", "hbk", "nurm", "ilt", "adq", "fts", "vwy", "gqpy", "jiz", "xkz"]


def true_rows(insert=.02, delete=.03, confuse=.12):
    """The rows of the channel that makes the errors: insertions, and then what is written for each letter."""
    n = len(LETTERS)
    rows = np.zeros((n + 1, n + 1))
    rows[0] = [1 - insert] + [insert / n] * n
    for at, letter in enumerate(LETTERS):
        near = sorted({other for group in LIKE if letter in group for other in group} - {letter}) or [c for c in LETTERS if c != letter]
        rows[1 + at, 0] = delete
        rows[1 + at, 1 + at] = 1 - delete - confuse
        for other in near:
            rows[1 + at, 1 + LETTERS.index(other)] = confuse / len(near)
    return rows


def noisy(word, rows, draw):
    """A copy of a word, drawn from the channel as the edit model has it."""
    made = []
    for at in [1 + LETTERS.index(c) for c in word] + [None]:
        while True:
            inserted = draw.choices(range(len(LETTERS) + 1), rows[0])[0]
            if inserted == 0:
                break
            made.append(LETTERS[inserted - 1])
        if at is not None:
            written = draw.choices(range(len(LETTERS) + 1), rows[at])[0]
            made.append(LETTERS[written - 1] if written else "")
    return "".join(made)


def alignment(a, b):
    """The least edit distance, and of each letter of a the letter of b beside it, or ""."""
    cost = [[i + j if i * j == 0 else 0 for j in range(len(b) + 1)] for i in range(len(a) + 1)]
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            cost[i][j] = min(cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + (a[i - 1] != b[j - 1]))
    beside, i, j = [""] * len(a), len(a), len(b)
    while i and j:
        if cost[i][j] == cost[i - 1][j - 1] + (a[i - 1] != b[j - 1]):
            i, j = i - 1, j - 1
            beside[i] = b[j]
        elif cost[i][j] == cost[i - 1][j] + 1:
            i -= 1
        else:
            j -= 1
    return cost[-1][-1], beside


def voted(copies):
    best = min(copies, key=lambda a: sum(alignment(a, b)[0] for b in copies))
    columns = [alignment(best, b)[1] for b in copies]
    return "".join(max(of, key=lambda c: (of.count(c), c == own)) for own, of in zip(best, map(list, zip(*columns))))


def right(guesses, words):
    return 1 - sum(alignment(a, b)[0] for a, b in zip(guesses, words)) / sum(map(len, words))


def family_of(alphabet, ngrams, channel, copies, fixed_channel=False, fixed_ngrams=False):
    """A word with n-grams, and copies of it through one edit model."""
    builder = api.GraphBuilder()
    variables = [builder.add_strings(alphabet, name) for name in ["word"] + [f"copy{i}" for i in range(copies)]]
    builder.add_ngram(ngrams, variables[0])
    machine = channel.machine(api.Semiring.LOG)
    for copy in variables[1:]:
        builder.add_machine(machine, [variables[0], copy])
    part = 0 if fixed_ngrams else 1
    parts = [-1 if fixed_ngrams else 0] + [-1 if fixed_channel else part] * copies
    family = api.GraphFamily(builder.build(), np.array(parts, np.int64), None, len(parts))
    if not fixed_ngrams:
        family = family.with_ngram(0, None, .2)
    return family if fixed_channel else family.with_edit_model(part, channel)


def learned(family, strings, items, options):
    begun = time.perf_counter()
    family = family.with_strings(strings)
    learner = api.GraphFamilyLearner(family, items.ravel(), len(items), None, 0, start="rows", **options)
    reached = []
    done = False
    while not done:
        done = learner.step(1)
        reached.append(learner.metric("log_likelihood"))
    return learner.model(), reached, time.perf_counter() - begun


def best_words(family, strings, items, kept):
    """The best string of each item's word."""
    best = family.with_strings(strings).best(items.ravel(), len(items), 0, inference="pruned", inference_strings=kept)
    return [text for _, text in best.texts(api.Alphabet.from_chars(LETTERS))]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("text")
    for name, value in (("words", 200), ("copies", 3), ("order", 2), ("steps", 10), ("seed", 1), ("threads", 2),
                        ("strings", 20), ("exact", 0)):
        parser.add_argument("--" + name, type=int, default=value)
    arguments = parser.parse_args()
    text = re.findall("[a-z]+", Path(arguments.text).read_text().lower())
    draw = random.Random(arguments.seed)
    words = [draw.choice(text) for _ in range(arguments.words)]
    alphabet = api.Alphabet.from_chars(LETTERS)

    channel = api.EditModel(alphabet, left_input=0, right_input=0, left_output=0, p_insert=.05, p_delete=.05, p_copy=.8)
    rows = true_rows()
    copies = [tuple(noisy(word, rows, draw) for _ in range(arguments.copies)) for word in words]

    def estimated(of):
        counts = api.NgramCounts(alphabet, arguments.order)
        counts.add(strings_of(of))
        return api.Ngram.estimate(counts)

    def strings_of(of):
        labels = np.array([label for word in of for label in alphabet.labels(word)], np.int32)
        return api.Strings.from_arrays(1, len(of), np.cumsum([0] + [len(word) for word in of]), labels, None, [alphabet])

    flat = list(dict.fromkeys(copy for of in copies for copy in of))
    strings = strings_of(flat)
    number = {copy: at for at, copy in enumerate(flat)}
    items = np.array([[-1] + [number[copy] for copy in of] for of in copies], np.int32)
    options = {"method": "em", "iterations": arguments.steps, "tolerance": 0, "threads": arguments.threads,
               "inference": "pruned", "inference_strings": arguments.strings}

    if arguments.exact:
        few = [row for row in items if max(len(flat[at]) for at in row[1:]) <= 6][:arguments.exact]
        family = family_of(alphabet, estimated([copy for of in copies for copy in of]), channel, arguments.copies).with_strings(strings)
        values, found = np.array(few, np.int32).ravel(), {}
        for inference in ({}, {"inference": "pruned", "inference_strings": arguments.strings}):
            begun = time.process_time()
            learner = api.GraphFamilyLearner(family, values, len(few), None, 0, start="rows", threads=1, **inference)
            learner.step(1)
            found[len(inference)] = learner.metric("log_likelihood"), time.process_time() - begun
        (whole, slow), (lists, fast) = found[0], found[2]
        print(f"{len(few)} items: ln p {whole:.6f} exact, {lists:.6f} by lists; a step takes {1000 * slow / len(few):.0f} and "
              f"{1000 * fast / len(few):.1f} ms of the processor an item")
        return
    print(f"{len(words)} words of {len(set(words))} kinds, {sum(map(len, words))} characters, {arguments.copies} copies of each")
    singles = np.mean([right([of[k] for of in copies], words) for k in range(arguments.copies)])
    print(f"one copy            {100 * singles:6.2f} %")
    print(f"vote                {100 * right([voted(of) for of in copies], words):6.2f} %")
    of_copies = estimated([copy for of in copies for copy in of])
    family, reached, seconds = learned(family_of(alphabet, of_copies, channel, arguments.copies), strings, items, options)
    print(f"learned together    {100 * right(best_words(family, strings, items, arguments.strings), words):6.2f} %   "
          f"ln p {reached[0]:.1f} to {reached[-1]:.1f} in {len(reached)} steps, {seconds:.1f} s")
    base = family_of(alphabet, of_copies, channel, arguments.copies)
    both = base.rows()
    true = base.with_rows(np.concatenate([both[:len(both) - rows.size], rows.ravel()]))
    true_model = true.edit_model(1)
    family, reached, seconds = learned(family_of(alphabet, of_copies, true_model, arguments.copies, fixed_channel=True), strings, items, options)
    print(f"true channel        {100 * right(best_words(family, strings, items, arguments.strings), words):6.2f} %   "
          f"ln p {reached[0]:.1f} to {reached[-1]:.1f} in {len(reached)} steps, {seconds:.1f} s")
    whole = family_of(alphabet, estimated(text), true_model, arguments.copies, fixed_channel=True)
    print(f"and the text's n-grams {100 * right(best_words(whole, strings, items, arguments.strings), words):3.2f} %")


if __name__ == "__main__":
    main()
