#!/usr/bin/env python3
"""Methods of learning automata side by side on targets made here (`hawser pfa generate`, seeds fixed): the PAutomaC score minus the
least there is (the target's own), by kind of target, the mean ratio of the two minus one, and processor seconds of learning,
reading excluded. Learning sees the training strings alone.

Usage: pfa.py HAWSER [--targets pfa,dpfa,hmm] [--seeds 1,2] [--methods cgs,...] [--states 8] [--symbols 5] [--strings 2000]
[--mean-length 8] [--beta .1] [--iterations 400] [--budget 3e10] [--each]
Methods that have states get the target's number of them; cgs-hmm-printed is cgs-hmm --transitions printed; `default` is
`hawser pfa train` with only a corpus, its choice held to --budget and then at its own length (0: its own choice, too; minutes a target). --each adds a line per target."""
import argparse
import json
import math
import os
import subprocess
import tempfile

SAMPLERS = ["cgs", "cgs-sg", "cgs-hmm", "cgs-hmm-printed", "cgs-hmm-star"]
WITH_STATES = SAMPLERS + ["em", "hard-em", "vb", "cvb0", "cvb2", "gcvb0"]
METHODS = ["estatemerge", "alergia", "mdi", "likelihood-ratio", "aic", "evgram", "cvgram", "ngram"] + WITH_STATES + ["default"]
TEST_STRINGS = 1000


def hawser(*args, stdin=None):
    done = subprocess.run([OPTIONS.hawser, "pfa", *map(str, args)], input=stdin, capture_output=True, text=True)
    if done.returncode not in (0, 3):  # 3: not converged
        raise SystemExit(f"hawser pfa {' '.join(map(str, args))}: {done.stderr.strip()}")
    return done.stdout


class Problem:
    """A target, strings drawn from it to learn from, and different ones with their probabilities to judge by."""

    def __init__(self, folder, kind, seed):
        at = lambda name: os.path.join(folder, f"{kind}.{seed}.{name}")
        self.kind, self.seed, self.train, self.test, self.solution, self.model = kind, seed, at("train"), at("test"), at("solution"), at("model")
        target = at("target")
        hawser("generate", "--target", kind, "--states", OPTIONS.states, "--symbols", OPTIONS.symbols, "--mean-length", OPTIONS.mean_length,
               "--seed", seed, "--strings", OPTIONS.strings, "-o", target, "--corpus", self.train)
        drawn = hawser("generate", "--model", target, "--seed", seed + 1000, "--strings", 20 * TEST_STRINGS).splitlines()
        distinct = list(dict.fromkeys(drawn[1:]))[:TEST_STRINGS]
        with open(self.test, "w") as file:
            file.write(f"{len(distinct)} {OPTIONS.symbols}\n" + "\n".join(distinct) + "\n")
        truth = hawser("score", target, self.test).split()
        with open(self.solution, "w") as file:
            file.write(f"{len(truth)}\n" + "".join(f"{math.exp(float(x))!r}\n" for x in truth))

    def learned(self, method):
        """Score, minimum and seconds."""
        flags = [] if method == "default" else ["--method", method.removesuffix("-printed")]
        if method in WITH_STATES:
            flags += ["--states", OPTIONS.states]
        if method in SAMPLERS:
            flags += ["--prior-transition", OPTIONS.beta, "--iterations", OPTIONS.iterations]
        if method.endswith("-printed"):
            flags += ["--transitions", "printed"]
        if method == "default" and OPTIONS.budget:
            flags += ["--budget", OPTIONS.budget]
        seconds = json.loads(hawser("train", self.train, "-o", self.model, "--json", *flags))["processor_seconds"]
        j = json.loads(hawser("score", self.model, self.test, "--solution", self.solution, "--json"))
        return float(j["score"]), j["minimum"], seconds


def mean(numbers):
    return sum(numbers) / len(numbers)


def main():
    kinds, seeds, methods = OPTIONS.targets.split(","), [int(s) for s in OPTIONS.seeds.split(",")], OPTIONS.methods.split(",")
    print(f"{OPTIONS.strings} strings of mean length {OPTIONS.mean_length:g} over {OPTIONS.symbols} symbols, {OPTIONS.states} states, seeds "
          f"{OPTIONS.seeds}; score - minimum, mean over seeds\n")
    print("| method | " + " | ".join(kinds) + " | mean ratio - 1 | seconds, mean |")
    print("|---" + "|---:" * (len(kinds) + 2) + "|")
    with tempfile.TemporaryDirectory() as folder:
        problems = [Problem(folder, kind, seed) for kind in kinds for seed in seeds]
        for method in methods:
            found = [(p, *p.learned(method)) for p in problems]
            over = [f"{mean([score - least for p, score, least, _ in found if p.kind == kind]):.5f}" for kind in kinds]
            print(f"| {method} | " + " | ".join(over) + f" | {mean([score / least - 1 for _, score, least, _ in found]):.6f} "
                  f"| {mean([seconds for *_, seconds in found]):.3f} |", flush=True)
            if OPTIONS.each:
                for p, score, least, seconds in found:
                    print(f"  {p.kind} {p.seed}: {score:.6f} {least:.6f} {score - least:.6f} {seconds:.3f} s", flush=True)


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("hawser")
parser.add_argument("--targets", default="pfa,dpfa,hmm")
parser.add_argument("--seeds", default="1,2")
parser.add_argument("--methods", default=",".join(METHODS))
parser.add_argument("--states", type=int, default=8)
parser.add_argument("--symbols", type=int, default=5)
parser.add_argument("--strings", type=int, default=2000)
parser.add_argument("--mean-length", type=float, default=8)
parser.add_argument("--beta", type=float, default=.1)
parser.add_argument("--iterations", type=int, default=400)
parser.add_argument("--budget", type=float, default=3e10)
parser.add_argument("--each", action="store_true")
OPTIONS = parser.parse_args()
main()
