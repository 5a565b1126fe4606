#!/usr/bin/env python3
"""Text under a hierarchical Dirichlet process beside finite models (seed 001, Figures 5.9 and 5.10 in kind), by `hawser hmm`.

Usage: hdp_text.py HAWSER TAGGED [--parts sizes,grid,minibatches,weights,beam] [--sizes 1000,5000,0] [--states 45] [--seeds 10] [--jobs 1]
                   [--passes 50] [--priors .1,1] [--method cvi2] [--minibatches 64,256] [--steps 300] [--streams "scvi2 --hdp;scvi2"]
                   [--grid 15,30,45,60,90] [--start-sweeps 200] [--grid-flags "--prior-transition .1"] [--model FILE]

TAGGED is a corpus of lines "token TAB tag", or CoNLL-U. Every tenth sentence is held out. Parts:
  sizes        the first sentences (0: all): held-out ln p per word of the finite model with each prior_transition of --priors (.1,
               1), and of the HDP with gamma 10 and sigma 5 at first, learned; in how many seeds the HDP is above each finite model;
               --jobs runs at once, and each seed's figures go to standard error
  grid         V-measure of the finite model, with --grid-flags, for each number of states of a grid, and of `--hdp` without a
               number; seconds
  minibatches  stochastic methods of --streams, after as many steps: held-out ln p per word
  beam         --method beside beam sampling that has ten times its processor seconds, both with --states at first and with
               --start-sweeps for the former: held-out ln p per word, and the states that cover 99 per cent
  weights      ln p of a word given its state when it is left out of the learned sentences, by how many tokens an even prior of
               emissions weighs; states are the tags, or those that the model of --model gives these sentences
Numbers are means with the standard deviation over seeds."""
import argparse
import math
import os
import shlex
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from hmm_corpora import Hawser, deviation, mean, quiet, sentences, tokens, write


def list_of(kind, separator=","):
    return lambda text: [kind(part) for part in text.split(separator)]


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("hawser")
parser.add_argument("tagged")
parser.add_argument("--parts", type=list_of(str), default=["sizes"])
parser.add_argument("--sizes", type=list_of(int), default=[1000, 5000, 0])
parser.add_argument("--states", type=int, default=45)
parser.add_argument("--seeds", type=int, default=10)
parser.add_argument("--jobs", type=int, default=1)
parser.add_argument("--passes", type=int, default=50)
parser.add_argument("--priors", type=list_of(str), default=[".1", "1"])
parser.add_argument("--method", default="cvi2")
parser.add_argument("--minibatches", type=list_of(int), default=[64, 256])
parser.add_argument("--steps", type=int, default=300)
parser.add_argument("--streams", type=list_of(str, ";"), default=["scvi2 --hdp", "scvi2 --prior-transition .1"])
parser.add_argument("--grid", type=list_of(int), default=[15, 30, 45, 60, 90])
parser.add_argument("--start-sweeps", type=int, default=200)
parser.add_argument("--grid-flags", type=shlex.split, default=["--prior-transition", ".1"])
parser.add_argument("--model")
OPTIONS = parser.parse_args()
SEEDS = range(1, OPTIONS.seeds + 1)


def spread(numbers, digits=4):
    return f"{mean(numbers):.{digits}f} ± {deviation(numbers):.{digits}f}"


def row(*cells):
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def head(*names):
    row(*names)
    print("|" + "---:|" * len(names))


class Split:
    """Every tenth sentence is held out."""

    def __init__(self, folder, chosen):
        self.learned = [s for i, s in enumerate(chosen) if i % 10]
        self.held_out = [s for i, s in enumerate(chosen) if not i % 10]
        self.paths = [write(os.path.join(folder, name), getattr(self, name)) for name in ("learned", "held_out")]
        self.model = os.path.join(folder, "model")

    def train(self, *flags):
        model = f"{self.model}.{threading.get_ident()}"
        return HAWSER.train(self.paths[0], model, "--heldout", self.paths[1], "--threads", 1, *flags)


def sizes(folder, chosen):
    finite = {f"finite, {prior}": ["--prior-transition", prior] for prior in OPTIONS.priors}
    flags = {**finite, "HDP": ["--hdp", "--gamma", 10, "--sigma", 5]}
    head("sentences", "words", *flags, *(f"seeds in which the HDP is above {prior}" for prior in OPTIONS.priors), "states",
         *(f"seconds: {name}" for name in flags))
    for size in OPTIONS.sizes:
        split = Split(folder, chosen[:size] if size else chosen)

        def train(seed, name):
            run = split.train("--method", OPTIONS.method, "--states", OPTIONS.states, "--iterations", OPTIONS.passes, "--seed", seed, *flags[name])
            print(f"seed {seed}, {name}: {run['heldout_log_likelihood_per_token']:.4f}, {run['processor_seconds']:.0f} s", file=sys.stderr, flush=True)
            return run

        with ThreadPoolExecutor(OPTIONS.jobs) as pool:
            asked = {(seed, name): pool.submit(train, seed, name) for seed in SEEDS for name in flags}
            runs = {name: [asked[seed, name].result() for seed in SEEDS] for name in flags}
        ln_p = {name: [run["heldout_log_likelihood_per_token"] for run in found] for name, found in runs.items()}
        row(len(split.learned), tokens(split.learned), *map(spread, ln_p.values()),
            *(sum(h > f for h, f in zip(ln_p["HDP"], ln_p[name])) for name in finite), f"{mean([run['states_99'] for run in runs['HDP']]):.1f}",
            *(f"{mean([run['processor_seconds'] for run in found]):.1f}" for found in runs.values()))


def grid(folder, chosen):
    print("| sentences | | V-measure | states | seconds |\n|---:|---|---:|---:|---:|")
    corpus, model = write(os.path.join(folder, "corpus"), chosen), os.path.join(folder, "model")
    rows = [(f"{k} states", [*OPTIONS.grid_flags, "--states", k]) for k in OPTIONS.grid] + [("--hdp", ["--hdp"])]
    for name, flags in rows:
        v, states, seconds = [], [], []
        for seed in SEEDS:
            run = HAWSER.train(corpus, model, "--method", OPTIONS.method, "--iterations", OPTIONS.passes, "--seed", seed,
                               "--threads", 1, *flags)
            v.append(100 * HAWSER.json("hmm", "eval", model, corpus)["v_measure"])
            states.append(run.get("states_99", flags[-1]))
            seconds.append(run["processor_seconds"])
        print(f"| {len(chosen)} | {name} | {spread(v, 2)} | {mean(states):.1f} | {mean(seconds):.1f} |", flush=True)


def minibatches(folder, chosen):
    split = Split(folder, chosen)
    print("| sentences | flags | sequences of a minibatch | ln p | states | seconds |\n|---:|---|---:|---:|---:|---:|")
    for minibatch in OPTIONS.minibatches:
        for flags in OPTIONS.streams:
            runs = [split.train("--states", OPTIONS.states, "--iterations", OPTIONS.steps, "--minibatch", minibatch,
                                "--seed", seed, "--method", *shlex.split(flags)) for seed in SEEDS]
            row(len(split.learned), f"`--method {flags}`", minibatch,
                spread([r["heldout_log_likelihood_per_token"] for r in runs]),
                f"{mean([r.get('states_99', OPTIONS.states) for r in runs]):.1f}",
                f"{mean([r['processor_seconds'] for r in runs]):.1f}")


def beam(folder, chosen):
    head("sentences", "words", "method", "passes", "ln p", "states", "seconds")
    for size in OPTIONS.sizes:
        split = Split(folder, chosen[:size] if size else chosen)
        for seed in SEEDS:
            flags = ["--hdp", "--states", OPTIONS.states, "--seed", seed]
            collapsed = split.train("--method", OPTIONS.method, "--iterations", OPTIONS.passes, "--start-sweeps", OPTIONS.start_sweeps,
                                    *flags)
            first = [split.train("--method", "beam", "--iterations", n, *flags) for n in (5, 25)]
            a_sweep = (first[1]["processor_seconds"] - first[0]["processor_seconds"]) / 20
            sweeps = max(25, math.ceil(10 * collapsed["processor_seconds"] / a_sweep))
            sampled = split.train("--method", "beam", "--iterations", sweeps, *flags)
            for name, passes, run in ((OPTIONS.method, OPTIONS.passes, collapsed), ("beam", sweeps, sampled)):
                row(len(split.learned), tokens(split.learned), name, passes, f"{run['heldout_log_likelihood_per_token']:.4f}",
                    run.get("states_99", ""), f"{run['processor_seconds']:.0f}")


def weights(folder, chosen):
    shares = (.25, .5, .7, 1, 1.4, 2, 4)
    head("sentences", "words", "tokens", "states", "100", *(f"{share:g} √tokens" for share in shares))
    for size in OPTIONS.sizes:
        split = Split(folder, chosen[:size] if size else chosen)
        pairs = [(pair[0], pair[1]) for sentence in split.learned for pair in sentence]
        if OPTIONS.model:
            done = subprocess.run([HAWSER.path, "hmm", "tag", OPTIONS.model, split.paths[0]], capture_output=True, text=True,
                                  check=True)
            pairs = [tuple(line.split("\t")) for line in done.stdout.splitlines() if line]
        counts, of_state, words = Counter(pairs), Counter(state for _, state in pairs), len({word for word, _ in pairs})

        def left_out(weight):
            own = sum(c * math.log(c - 1 + weight / words) for c in counts.values())
            return (own - sum(c * math.log(c - 1 + weight) for c in of_state.values())) / len(pairs)
        cells = [left_out(100)] + [left_out(share * len(pairs) ** .5) for share in shares]
        row(len(split.learned), words, len(pairs), len(of_state), *(f"{x:.4f}" for x in cells))


HAWSER = Hawser(OPTIONS.hawser)
PARTS = {"sizes": sizes, "grid": grid, "minibatches": minibatches, "weights": weights, "beam": beam}
with tempfile.TemporaryDirectory() as temporary:
    for part in OPTIONS.parts:
        print(f"{part}, {quiet()}")
        PARTS[part](temporary, sentences(OPTIONS.tagged))
