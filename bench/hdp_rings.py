#!/usr/bin/env python3
"""States of noisy paths on a ring: `hawser hmm train --hdp`, sticky and not, beside decoding with the parameters that drew them.

Usage: hdp_rings.py HAWSER [--draws 20] [--stay .9,.97,.99] [--distance 1,2,3] [--tokens 2000,20000] [--sequences 20] [--flags ""]
                    [--peer] [--first 0] [--seed 1]

Each draw has eight normal distributions in the plane with variance 1, whose means lie on a ring, neighbours so many deviations
apart. A state stays with probability STAY; otherwise the next state is any of the other seven. The truth is the states that occur
in the draw. Of every setting: the states that hold 99 per cent of the tokens; in how many draws they are within one of the truth;
the share of tokens in a wrong state (Hamming distance), after the assignment of states that makes it least; the same of the most
probable path under the true parameters; processor seconds. Rows are of a learned kappa ("sticky"), of none ("plain"), and with
--peer of hmmlearn's EM (https://hmmlearn.readthedocs.io) told the true number of states, best of three starts."""
import argparse
import math
import os
import shlex
import subprocess
import tempfile
import time

os.environ.update({name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")})
import numpy as np

from hmm_corpora import Hawser, mean, quiet

STATES = 8


def numbers(kind):
    return lambda text: [kind(part) for part in text.split(",")]


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("hawser")
parser.add_argument("--draws", type=int, default=20)
parser.add_argument("--first", type=int, default=0)
parser.add_argument("--stay", type=numbers(float), default=[.9, .97, .99])
parser.add_argument("--distance", type=numbers(float), default=[1, 2, 3])
parser.add_argument("--tokens", type=numbers(int), default=[2000, 20000])
parser.add_argument("--sequences", type=int, default=20)
parser.add_argument("--flags", default="")
parser.add_argument("--rows", default="sticky,plain")
parser.add_argument("--peer", action="store_true")
parser.add_argument("--seed", type=int, default=1)
OPTIONS = parser.parse_args()


class Ring:
    def __init__(self, stay, distance, tokens, draw):
        rng = np.random.default_rng([draw, tokens, round(1000 * stay), round(1000 * distance)])
        angle, radius = 2 * np.pi * np.arange(STATES) / STATES, distance / (2 * math.sin(math.pi / STATES))
        self.means = radius * np.stack([np.cos(angle), np.sin(angle)], axis=1)
        self.transition = np.full((STATES, STATES), (1 - stay) / (STATES - 1))
        np.fill_diagonal(self.transition, stay)
        length = tokens // OPTIONS.sequences
        self.states = np.empty((OPTIONS.sequences, length), dtype=int)
        for states in self.states:
            states[0] = rng.integers(STATES)
            leaves, steps = rng.random(length) >= stay, rng.integers(1, STATES, size=length)
            for t in range(1, length):
                states[t] = (states[t - 1] + (steps[t] if leaves[t] else 0)) % STATES
        self.points = self.means[self.states] + rng.standard_normal((*self.states.shape, 2))
        self.occur = len(np.unique(self.states))

    def write(self, path):
        with open(path, "w", encoding="utf-8") as file:
            for points in self.points:
                file.write("".join(f"{x:.6f},{y:.6f}\n" for x, y in points) + "\n")

    def best_path(self):
        """The most probable states under the true parameters."""
        log_transition, found = np.log(self.transition), np.empty_like(self.states)
        for points, states in zip(self.points, found):
            log_density = -.5 * ((points[:, None, :] - self.means) ** 2).sum(axis=2)
            score, back = log_density[0], np.empty((len(points), STATES), dtype=int)
            for t in range(1, len(points)):
                sums = score[:, None] + log_transition
                back[t] = sums.argmax(axis=0)
                score = sums.max(axis=0) + log_density[t]
            states[-1] = score.argmax()
            for t in range(len(points) - 1, 0, -1):
                states[t - 1] = back[t, states[t]]
        return found

    def wrong(self, labels):
        """The share of tokens in a wrong state, under the best assignment of labels to different states: an optimum over the
        subsets of true states, label by label."""
        together = np.zeros((labels.max() + 1, STATES), dtype=int)
        np.add.at(together, (labels.ravel(), self.states.ravel()), 1)
        best = {0: 0}
        for row in together:
            now = dict(best)
            for taken, right in best.items():
                for state in range(STATES):
                    if not taken >> state & 1:
                        with_it = taken | 1 << state
                        now[with_it] = max(now.get(with_it, -1), right + row[state])
            best = now
        return 1 - max(best.values()) / self.states.size


def learned(hawser, ring, folder, *flags):
    corpus, model = os.path.join(folder, "ring.csv"), os.path.join(folder, "model")
    ring.write(corpus)
    trained = hawser.train(corpus, model, "--kinds", "real:2", "--hdp", "--seed", OPTIONS.seed, "--threads", 1, *flags,
                           *shlex.split(OPTIONS.flags))
    done = subprocess.run([hawser.path, "hmm", "tag", model, corpus, "--kinds", "real:2"], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    names = {}
    labels = [names.setdefault(line.split(",")[-1], len(names)) for line in done.stdout.splitlines() if line.strip()]
    return int(trained["states_99"]), ring.wrong(np.array(labels).reshape(ring.states.shape)), trained["processor_seconds"]


def peer(ring):
    from hmmlearn.hmm import GaussianHMM
    lengths, points, best = [ring.states.shape[1]] * len(ring.states), ring.points.reshape(-1, 2), None
    began = time.process_time()
    for start in range(3):
        model = GaussianHMM(ring.occur, covariance_type="full", n_iter=100, random_state=start).fit(points, lengths)
        score = model.score(points, lengths)
        if best is None or score > best[0]:
            best = score, model
    labels = best[1].predict(points, lengths).reshape(ring.states.shape)
    return len(np.unique(labels)), ring.wrong(labels), time.process_time() - began


def main(folder):
    hawser = Hawser(OPTIONS.hawser)
    kinds = {"sticky": lambda ring: learned(hawser, ring, folder, "--sticky", 1), "plain": lambda ring: learned(hawser, ring, folder)}
    rows = [(name, kinds[name]) for name in OPTIONS.rows.split(",")] + ([("hmmlearn", peer)] if OPTIONS.peer else [])
    print(quiet())
    print("| tokens | stay | apart | | states | within one | wrong | wrong, true parameters | at most .02 more | seconds |")
    print("|---:|---:|---:|---|---|---:|---:|---:|---:|---:|")
    for tokens in OPTIONS.tokens:
        for stay in OPTIONS.stay:
            for distance in OPTIONS.distance:
                rings = [Ring(stay, distance, tokens, draw) for draw in range(OPTIONS.first, OPTIONS.first + OPTIONS.draws)]
                right = [ring.wrong(ring.best_path()) for ring in rings]
                for name, run in rows:
                    found = [run(ring) for ring in rings]
                    within = sum(abs(f[0] - ring.occur) <= 1 for f, ring in zip(found, rings))
                    near = sum(f[1] <= r + .02 for f, r in zip(found, right))
                    print(f"| {tokens} | {stay} | {distance:g} | {name} | {' '.join(str(f[0]) for f in found)} | {within} |"
                          f" {mean([f[1] for f in found]):.4f} | {mean(right):.4f} | {near} | {mean([f[2] for f in found]):.2f} |", flush=True)


with tempfile.TemporaryDirectory() as temporary:
    main(temporary)
