#!/usr/bin/env python3
"""How many states a hierarchical Dirichlet process finds (seed 001, 5.5.1), with `hawser hmm train --hdp`.

Usage: hdp.py HAWSER FOLDER [--truncation 20] [--passes 50] [--flags "--hyper fixed"] [--sets pos,neg,grammar,ring] [--draws 10] [--first 0]
              [--seed 1]

FOLDER has ten draws of each set: pos.0.txt to grammar.9.txt, sequences of symbols with blanks between them. Draws from number ten
on are made here in the same way (seed 001, 5.5.1; of the emissions 5.70 with a second row that sums to 1). Of each set the states
that hold 99 per cent of the expected tokens in each draw, their mean, in how many draws it is the true number, and ln p per token
under the surrogate, of which the last pass says, and the processor time of a run. --flags go to the tool as they are. With
--truncation auto neither states nor passes are given, as who types `--hdp` alone does. The set `ring` is made here: 20 sequences of
100 points from 4 normal distributions in the plane, neighbours 3 deviations apart, whose states are drawn anew one time in ten."""
import argparse
import math
import os
import random
import shlex
import tempfile

from hmm_corpora import Hawser, mean

TRUE = {"pos": 4, "neg": 4, "grammar": 7, "ring": 4}

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("hawser")
parser.add_argument("folder")
parser.add_argument("--truncation", default="20")
parser.add_argument("--passes", type=int, default=50)
parser.add_argument("--flags", default="")
parser.add_argument("--sets", default="pos,neg,grammar,ring")
parser.add_argument("--draws", type=int, default=10)
parser.add_argument("--first", type=int, default=0)
parser.add_argument("--seed", type=int, default=1)
OPTIONS = parser.parse_args()


def ring(path, seed):
    draw = random.Random(seed)
    with open(path, "w", encoding="utf-8") as file:
        for _ in range(20):
            state = draw.randrange(4)
            for _ in range(100):
                state = draw.randrange(4) if draw.random() < 0.1 else state
                angle, radius = math.pi / 2 * state, 3 / math.sqrt(2)
                print(f"{radius * math.cos(angle) + draw.gauss(0, 1):.4f},{radius * math.sin(angle) + draw.gauss(0, 1):.4f}", file=file)
            print(file=file)
    return [path, "--kinds", "real:2"]


def chain(draw, leave):
    """A hundred symbols of four states in a cycle, which a state is left for the next one of with this probability."""
    emits, state = ((0, 6, 7), (0, 1, 2), (2, 3, 4), (4, 5, 6)), draw.randrange(4)
    for _ in range(100):
        yield str(draw.choice(emits[state]))
        state = (state + (draw.random() < leave)) % 4


def of_grammar(draw):
    """A hundred symbols of (abc)*, (acb)* or (a or b)*, beginning anywhere."""
    kind, at = draw.randrange(3), draw.randrange(3)
    return ["012"[(at + t) % 3] if kind == 0 else "021"[(at + t) % 3] if kind == 1 else draw.choice("01") for t in range(100)]


def further(path, name, seed):
    draw = random.Random(f"{name} {seed}")
    with open(path, "w", encoding="utf-8") as file:
        for _ in range(100):
            symbols = of_grammar(draw) if name == "grammar" else chain(draw, 0.01 if name == "pos" else 0.99)
            print(" ".join(symbols), file=file)
    return [path]


def corpus(folder, name, draw):
    if name == "ring":
        return ring(os.path.join(folder, "ring.csv"), draw)
    given = os.path.join(OPTIONS.folder, f"{name}.{draw}.txt")
    return [given] if os.path.exists(given) else further(os.path.join(folder, "further.txt"), name, draw)


def main(folder):
    hawser = Hawser(OPTIONS.hawser)
    print("| set | true | states that hold 99 % | mean | right | ln p per token | seconds |\n|---|---:|---|---:|---:|---:|---:|")
    for name in OPTIONS.sets.split(","):
        found, likelihood, seconds = [], [], []
        for draw in range(OPTIONS.first, OPTIONS.first + OPTIONS.draws):
            path, *kinds = corpus(folder, name, draw)
            sizes = [] if OPTIONS.truncation == "auto" else ["--states", OPTIONS.truncation, "--iterations", OPTIONS.passes]
            j = hawser.train(path, os.path.join(folder, "model"), *kinds, "--hdp", *sizes, "--seed", OPTIONS.seed,
                             "--threads", 1, *shlex.split(OPTIONS.flags))
            found.append(int(j["states_99"]))
            likelihood.append(j.get("surrogate_per_token", j.get("log_likelihood_per_token", math.nan)))
            seconds.append(j["processor_seconds"])
        right = sum(n == TRUE[name] for n in found)
        print(f"| {name} | {TRUE[name]} | {' '.join(map(str, found))} | {mean(found):.1f} | {right} | {mean(likelihood):.3f} | {mean(seconds):.2f} |", flush=True)


with tempfile.TemporaryDirectory() as temporary:
    main(temporary)
