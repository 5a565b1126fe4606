#!/usr/bin/env python3
"""How many states a hierarchical Dirichlet process finds (seed 001, 5.5.1), with `hawser hmm train --hdp`.

Usage: hdp.py HAWSER FOLDER [--truncation 20] [--passes 50] [--flags "--hyper fixed"] [--sets pos,neg,grammar] [--draws 10] [--seed 1]

FOLDER has ten draws of each set: pos.0.txt to grammar.9.txt, sequences of symbols with blanks between them. Of each set the states
that hold 99 per cent of the expected tokens in each draw, their mean, in how many draws it is the true number, and ln p per token
under the surrogate, of which the last pass says. --flags go to the tool as they are."""
import argparse
import os
import shlex
import tempfile

from hmm_corpora import Hawser, mean

TRUE = {"pos": 4, "neg": 4, "grammar": 7}

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("hawser")
parser.add_argument("folder")
parser.add_argument("--truncation", type=int, default=20)
parser.add_argument("--passes", type=int, default=50)
parser.add_argument("--flags", default="")
parser.add_argument("--sets", default="pos,neg,grammar")
parser.add_argument("--draws", type=int, default=10)
parser.add_argument("--seed", type=int, default=1)
OPTIONS = parser.parse_args()


def main(folder):
    hawser = Hawser(OPTIONS.hawser)
    print("| set | true | states that hold 99 % | mean | right | ln p per token |\n|---|---:|---|---:|---:|---:|")
    for name in OPTIONS.sets.split(","):
        found, likelihood = [], []
        for draw in range(OPTIONS.draws):
            j = hawser.train(os.path.join(OPTIONS.folder, f"{name}.{draw}.txt"), os.path.join(folder, "model"), "--hdp", "--states",
                             OPTIONS.truncation, "--iterations", OPTIONS.passes, "--seed", OPTIONS.seed, "--threads", 1,
                             *shlex.split(OPTIONS.flags))
            found.append(int(j["states_99"]))
            likelihood.append(j["surrogate_per_token"])
        right = sum(n == TRUE[name] for n in found)
        print(f"| {name} | {TRUE[name]} | {' '.join(map(str, found))} | {mean(found):.1f} | {right} | {mean(likelihood):.3f} |", flush=True)


with tempfile.TemporaryDirectory() as temporary:
    main(temporary)
