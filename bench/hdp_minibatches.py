#!/usr/bin/env python3
"""Stochastic inference of HDP-HMMs on text (seed 001, 5.5.2 and the right side of Figure 5.8): scvi2 beside svi with each form of the
level. `point` is svi-p, and `sticks` has one level of sticks where svi-sb has two (docs/design/hmm-hdp.md).

Usage: hdp_minibatches.py HAWSER FILE [--sentences 3000] [--states 45] [--sizes 64,256] [--epochs 10] [--seeds 2] [--flags "--hyper fixed"]

FILE has lines "token TAB tag", with an empty line between sentences; tags are not read. A fifth of the sentences is held out. The size of
step m is (100 + m)^-0.6, as there. Of each method and size of minibatches the mean over seeds of held-out nats per token, the lowest and
the highest of them, the states that hold 99 per cent of the tokens, and seconds of one thread."""
import argparse
import os
import shlex
import tempfile

from hmm_corpora import Hawser, mean, sentences

METHODS = {
    "scvi2 --hdp": ["--method", "scvi2", "--hdp"],
    "svi --hdp --level-form sticks": ["--method", "svi", "--hdp"],
    "svi --hdp --level-form point (svi-p)": ["--method", "svi", "--hdp", "--level-form", "point"],
    "svi --hdp --level-form surrogate": ["--method", "svi", "--hdp", "--level-form", "surrogate"],
}

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("hawser")
parser.add_argument("file")
parser.add_argument("--sentences", type=int, default=3000)
parser.add_argument("--states", type=int, default=45)
parser.add_argument("--sizes", default="64,256")
parser.add_argument("--epochs", type=int, default=10)
parser.add_argument("--seeds", type=int, default=2)
parser.add_argument("--flags", default="")
OPTIONS = parser.parse_args()


def main(folder):
    hawser, path = Hawser(OPTIONS.hawser), os.path.join(folder, "text")
    chosen = sentences(OPTIONS.file)[:OPTIONS.sentences]
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(" ".join(token for token, *_ in sentence) + "\n" for sentence in chosen)
    print("| method | minibatch | held-out ln p per token | lowest | highest | states | seconds |\n|---|---:|---:|---:|---:|---:|---:|")
    for size in map(int, OPTIONS.sizes.split(",")):
        steps = max(1, round(OPTIONS.epochs * .8 * len(chosen) / size))
        for name, flags in METHODS.items():
            runs = [hawser.train(path, os.path.join(folder, "model"), *flags, "--states", OPTIONS.states, "--minibatch", size,
                                 "--iterations", steps, "--delay", 100, "--forgetting-rate", .6, "--heldout", .2, "--seed", seed,
                                 "--threads", 1, *shlex.split(OPTIONS.flags)) for seed in range(1, OPTIONS.seeds + 1)]
            found = [run["heldout_log_likelihood_per_token"] for run in runs]
            print(f"| {name} | {size} | {mean(found):.4f} | {min(found):.4f} | {max(found):.4f} | {mean([run['states_99'] for run in runs]):.1f} | "
                  f"{mean([run['processor_seconds'] for run in runs]):.1f} |", flush=True)


with tempfile.TemporaryDirectory() as temporary:
    main(temporary)
