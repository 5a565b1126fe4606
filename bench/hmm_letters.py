#!/usr/bin/env python3
"""Starts of EM and VI on letters, and collapsed inference of few sequences (docs/benchmarks.md, "Starts and defaults").

Usage: hmm_letters.py HAWSER BOOK [--parts starts,few,long] [--seeds 4]
  starts  the objective per letter after 50 passes with 2, 4 and 8 states, from each start; a line per paragraph of the book
  few     6 states, 40,000 letters in 1 to 200 sequences of one length: log-likelihood per letter of 30,000 others after 40 passes
  long    the same where one sequence holds a part of the letters and twenty others the rest

A letter is a small one, or "_" for everything between letters."""
import argparse
import os
import re
import tempfile

from hmm_corpora import Hawser, deviation, mean

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("hawser")
parser.add_argument("book")
parser.add_argument("--parts", default="starts,few,long")
parser.add_argument("--seeds", type=int, default=4)
OPTIONS = parser.parse_args()
HAWSER = Hawser(OPTIONS.hawser)
METHODS = [("cvi2", "counts"), ("cvi2", "sampled"), ("cvi3", "counts", "--subsequence", 50)]


def main(folder):
    with open(OPTIONS.book, encoding="utf-8") as file:
        paragraphs = [re.sub("[^a-z]+", "_", p.lower()).strip("_") for p in re.split(r"\n\s*\n", file.read())]
    paragraphs = [p for p in paragraphs if p]
    letters, path, parts = "_".join(paragraphs), os.path.join(folder, "letters"), OPTIONS.parts.split(",")

    def corpus(lines, name):
        with open(name, "w", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in lines))
        return name

    def cell(metric, *flags):
        found = []
        for seed in range(1, OPTIONS.seeds + 1):
            try:
                learned = HAWSER.train(path, os.path.join(folder, "model"), "--format", "chars", "--seed", seed, "--threads", 1, *flags)
            except SystemExit:
                return "refused"
            found.append(learned[metric] / (learned["tokens"] if metric == "objective" else 1))
        return f"{mean(found):.3f} ± {deviation(found):.3f}"

    if "starts" in parts:
        corpus(paragraphs, path)
        print("| method, states | posteriors | counts | rows |\n|---|---:|---:|---:|")
        for method in ("em", "vi"):
            for states in (2, 4, 8):
                cells = [cell("objective", "--method", method, "--states", states, "--iterations", 50, "--init", start)
                         for start in ("posteriors", "counts", "rows")]
                print(f"| {method}, {states} | " + " | ".join(cells) + " |", flush=True)
    held = corpus([letters[i:i + 500] for i in range(100000, 130000, 500)], os.path.join(folder, "held"))

    def row(name):
        cells = [cell("heldout_log_likelihood_per_token", "--states", 6, "--iterations", 40, "--heldout", held, "--method", method, "--init", start, *more)
                 for method, start, *more in METHODS]
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)

    for part in [p for p in ("few", "long") if p in parts]:
        print(f"\n| {'sequences' if part == 'few' else 'part'} | " + " | ".join(" ".join(map(str, m)) for m in METHODS) + " |\n|---|" + "---:|" * len(METHODS))
        for size in (1, 2, 5, 20, 200) if part == "few" else (.5, .8, .88, .95, .98):
            if part == "few":
                length = 40000 // size
                corpus([letters[i:i + length] for i in range(0, length * size, length)], path)
            else:
                first, step = int(40000 * size), max(1, int(40000 * (1 - size)) // 20)
                corpus([letters[:first]] + [letters[i:i + step] for i in range(first, 40000, step)], path)
            row(size)


with tempfile.TemporaryDirectory() as FOLDER:
    main(FOLDER)
