#!/usr/bin/env python3
"""How good the defaults of `hawser hmm train` are on data that no default was chosen on: made sets, and small corpora.

Usage: defaults.py HAWSER DATA [--rows FILE] [--build NAME] [--finite-of NAME] [--only SETS] [--seeds 5] [--sentences 3900]
                   [--flags="--hdp;--hdp --moves none"] [--first-draw 0] [--table]

DATA is the folder of the corpora (tagged/wsj-sample.tsv, tagged/brown.tsv, tagged/ewt.train.conllu, alice/alice.txt); a set whose
corpus is not there is left out, with a line that says so. Each set is cut into thirds. Models learn from the first, the number of
states of the finite model is the one with the highest ln p of the second (seed 1), and all are judged by ln p a token of the last
third, in the mean of --seeds. Rare words of text, which occur once in the first third or not at all, are one word.

The made sets were written before the moves and the prior of hdp changed, two draws of each but for six of the first:
  overlap     12 states whose transitions are skewed (1/rank), with 9 of 60 symbols each by 1/rank; 200 sequences of 10 to 40
  ring        8 normal distributions in the plane on a ring, neighbours 2 deviations apart, which stay with .9 or .97; 4,000 points
  separate    8 states with 5 symbols each, of which no other state has one; 200 sequences of 10 to 40
  long        6 sequences of 2,000 tokens from 6 states that stay with .8, with 12 of 40 symbols each
  short       3,000 sequences of 2 to 6 tokens from 10 states with 8 of 50 symbols each
Each third has as many sequences as this says. --first-draw 10 makes other draws than those that defaults were chosen on.

Figures are kept in --rows, a file of JSON lines, as soon as they are there, and are not computed again: a run that was stopped goes
on where it was. --build names the program that is measured, --finite-of that whose finite figures stand beside it. --table prints
what is there and measures nothing."""
import argparse
import json
import os
import random
import shlex
import subprocess
import sys
import tempfile

from hmm_corpora import Hawser, deviation, mean, sentences


def parsed():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hawser")
    parser.add_argument("data")
    parser.add_argument("--rows", default="defaults.jsonl")
    parser.add_argument("--build", default="this")
    parser.add_argument("--finite-of")
    parser.add_argument("--only", default="")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--sentences", type=int, default=3900)
    parser.add_argument("--flags", default="--hdp;--hdp --moves none")
    parser.add_argument("--first-draw", type=int, default=0)
    parser.add_argument("--table", action="store_true")
    return parser.parse_args()


def drawn(rng, weights):
    return rng.choices(range(len(weights)), weights)[0]


def skewed(rng, size, used):
    """Weights 1/rank of some outcomes in a random order, 0 of others."""
    weights = [0.] * size
    for rank, outcome in enumerate(rng.sample(range(size), used), 1):
        weights[outcome] = 1 / rank
    return weights


def staying(k, states, stay):
    return [stay if j == k else (1 - stay) / (states - 1) for j in range(states)]


def words_of(rng, rows, emissions, lengths):
    for length in lengths:
        state, sequence = rng.randrange(len(rows)), []
        for _ in range(length):
            sequence.append(f"w{drawn(rng, emissions[state])}")
            state = drawn(rng, rows[state])
        yield sequence


def overlap(draw):
    rng = random.Random(f"overlap {draw}")
    rows, emissions = [skewed(rng, 12, 12) for _ in range(12)], [skewed(rng, 60, 9) for _ in range(12)]
    return list(words_of(rng, rows, emissions, [rng.randint(10, 40) for _ in range(600)]))


def separate(draw):
    rng = random.Random(f"separate {draw}")
    rows = [skewed(rng, 8, 8) for _ in range(8)]
    emissions = [[1. if w // 5 == k else 0. for w in range(40)] for k in range(8)]
    return list(words_of(rng, rows, emissions, [rng.randint(10, 40) for _ in range(600)]))


def long(draw):
    rng = random.Random(f"long {draw}")
    rows, emissions = [staying(k, 6, .8) for k in range(6)], [skewed(rng, 40, 12) for _ in range(6)]
    return list(words_of(rng, rows, emissions, [2000] * 18))


def short(draw):
    rng = random.Random(f"short {draw}")
    rows, emissions = [skewed(rng, 10, 10) for _ in range(10)], [skewed(rng, 50, 8) for _ in range(10)]
    return list(words_of(rng, rows, emissions, [rng.randint(2, 6) for _ in range(9000)]))


def ring(draw):
    import math
    rng, made = random.Random(f"ring {draw}"), []
    rows, radius = [staying(k, 8, (.9, .97)[draw % 2]) for k in range(8)], 2 / (2 * math.sin(math.pi / 8))
    for _ in range(60):
        state, sequence = rng.randrange(8), []
        for _ in range(200):
            angle = 2 * math.pi * state / 8
            sequence.append((radius * math.cos(angle) + rng.gauss(0, 1), radius * math.sin(angle) + rng.gauss(0, 1)))
            state = drawn(rng, rows[state])
        made.append(sequence)
    return made


MADE = {"overlap": (overlap, 6), "ring": (ring, 2), "separate": (separate, 2), "long": (long, 2), "short": (short, 2)}
CORPORA = ["wsj", "brown", "ewt-tags", "alice"]
STATES = {"wsj": (15, 30, 45), "brown": (15, 30, 45), "ewt-tags": (10, 20, 40), "alice": (5, 10, 20, 40), "ring": (4, 6, 8, 12)}
MADE_STATES = (2, 4, 6, 8, 12, 16, 24)


def corpus_of(name, options):
    """The sequences of a set, None if its file is not there."""
    for kind, (make, draws) in MADE.items():
        if name.startswith(kind) and name[len(kind):].isdigit():
            return make(int(name[len(kind):]))
    path = {"wsj": "tagged/wsj-sample.tsv", "brown": "tagged/brown.tsv", "ewt-tags": "tagged/ewt.train.conllu", "alice": "alice/alice.txt"}
    file = os.path.join(options.data, path[name])
    if not os.path.exists(file):
        return None
    if name == "alice":
        with open(file, encoding="utf-8") as lines:
            text = [[c if not c.isspace() else "_" for c in line.strip()] for line in lines if line.strip()]
        return text[:options.sentences]
    return [[part[name == "ewt-tags"] for part in s] for s in sentences(file, 4)[:options.sentences]]


def thirds(made, folder):
    parts = [made[first::3] for first in range(3)]
    numbers = isinstance(made[0][0], tuple)
    if not numbers:
        seen = {}
        for word in (w for s in parts[0] for w in s):
            seen[word] = seen.get(word, 0) + 1
        parts = [[[w if seen.get(w, 0) > 1 else "<rare>" for w in s] for s in part] for part in parts]
    files = []
    for name, part in zip(("learned", "chosen", "judged"), parts):
        files.append(os.path.join(folder, name + (".csv" if numbers else ".txt")))
        with open(files[-1], "w", encoding="utf-8") as out:
            for s in part:
                out.write("".join(f"{x:.6f},{y:.6f}\n" for x, y in s) + "\n" if numbers else " ".join(s) + "\n")
    return files, ["--kinds", "real:2"] if numbers else ["--format", "text"]


class Measured:
    """Figures by build, set, flags and seed, kept in a file."""

    def __init__(self, path):
        self.path, self.rows = path, {}
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                for line in filter(str.strip, file):
                    row = json.loads(line)
                    self.rows[self.key(row["build"], row["set"], row["flags"], row["seed"])] = row

    @staticmethod
    def key(build, name, flags, seed):
        return build, name, flags, seed

    def row(self, build, name, flags, seed, compute):
        key = self.key(build, name, flags, seed)
        if key not in self.rows and compute:
            self.rows[key] = {"build": build, "set": name, "flags": flags, "seed": seed, **compute(flags, seed)}
            with open(self.path, "a", encoding="utf-8") as file:
                file.write(json.dumps(self.rows[key]) + "\n")
        return self.rows.get(key)


def measure_with(hawser, options, name):
    """A function that trains and judges, whose corpus is made when it is first called."""
    state = {}

    def compute(flags, seed):
        if not state:
            state["folder"] = tempfile.TemporaryDirectory()
            state["files"], state["kind"] = thirds(corpus_of(name, options), state["folder"].name)
        learned, chosen, judged = state["files"]
        model = os.path.join(state["folder"].name, "model")
        j = hawser.train(learned, model, *state["kind"], *shlex.split(flags), "--seed", seed, "--threads", 1)
        found = {"seconds": j["processor_seconds"], "states": j.get("states_99", j.get("states_used"))}
        for part, path in (("chosen", chosen), ("judged", judged)):
            found[part] = hawser.json("hmm", "score", model, path, *state["kind"], "--total")["per_token"]
        return found

    return compute


def main():
    options = parsed()
    hawser, measured = Hawser(options.hawser), Measured(options.rows)
    first = options.first_draw
    names = [f"{kind}{first + draw}" for kind, (_, draws) in MADE.items() for draw in range(draws)] + CORPORA
    # The sets that the bar of the issue counts: two draws of each kind, and the four corpora.
    bar = [f"{kind}{first + draw}" for kind in MADE for draw in (0, 1)] + CORPORA
    if options.only:
        names = [n for n in names if any(n == o or n.rstrip("0123456789") == o for o in options.only.split(","))]
    finite_build = options.finite_of or options.build
    variants = options.flags.split(";")
    print("| set | finite K | finite | " + " | ".join(f"`{v}` | below | states" for v in variants) + " |")
    print("|---|---:|---:|" + "---:|---:|---:|" * len(variants))
    below = {v: {} for v in variants}
    for name in names:
        if name in CORPORA and not options.table and corpus_of(name, options) is None:
            print(f"{name}: its corpus is not in {options.data}", file=sys.stderr)
            continue
        compute = None if options.table else measure_with(hawser, options, name)
        sizes = [f"--states {k}" for k in STATES.get(name.rstrip("0123456789"), MADE_STATES)]
        candidates = [row for row in (measured.row(finite_build, name, s, 1, compute) for s in sizes) if row]
        if not candidates:
            continue
        best = max(candidates, key=lambda row: row["chosen"])["flags"]
        seeds = range(1, options.seeds + 1)
        finite = [row["judged"] for row in (measured.row(finite_build, name, best, s, compute) for s in seeds) if row]
        cells = [name, best.split()[1], f"{mean(finite):.4f} ± {deviation(finite):.4f}"]
        for v in variants:
            rows = [row for row in (measured.row(options.build, name, v, s, compute) for s in seeds) if row]
            if not rows:
                cells += ["", "", ""]
                continue
            own = [row["judged"] for row in rows]
            below[v][name] = mean(finite) - mean(own)
            cells += [f"{mean(own):.4f} ± {deviation(own):.4f}", f"{below[v][name]:+.4f}", f"{mean([row['states'] for row in rows]):.1f}"]
        print("| " + " | ".join(cells) + " |", flush=True)
    for v in variants:
        counted = [below[v][name] for name in bar if name in below[v]]
        if counted:
            print(f"\n`{v}`: at most .005 nats a token below the finite model in {sum(b <= .005 for b in counted)} of {len(counted)} sets; "
                  f"furthest below {max(counted):+.4f}")


if __name__ == "__main__":
    main()
