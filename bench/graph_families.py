#!/usr/bin/env python3
"""hawser beside pgmpy (https://pgmpy.org; `pip install pgmpy==1.1.2`), EM of Bayesian networks with hidden variables: the same items
from the same tables, on one thread. After each number of steps the tables of both are compared. A pair that differs by more than 1e-6
shows the difference instead of times, and the program ends with 1.

  candies    Russell and Norvig's mixture of two bags, 1,000 items of three features, until no table changes by 1e-8
  mixture    four classes of 2,000 items with six features of three values
  rain       a hidden cause of five variables, 1,000 items, as in examples/families
  factorial  two hidden chains over three times, 500 items
  tied       the same with shared tables, 12 times and values that were not seen: pgmpy has neither, so hawser runs alone
  hmm        a hidden Markov model as a family, beside hawser's own learner of these

pgmpy sums over all values of the hidden variables together, and once for equal items. It drops items of which some values are
missing, and its tables cannot be tied. It fills in all of a network's tables, so hawser learns all of them as well.

Usage: PYTHONPATH=bindings/python HAWSER_LIBRARY=build/release/libhawser.so graph_families.py [--rounds 3] [--steps 5]
Seconds are processor seconds of one step: of hawser the difference of a long run and a short one, of pgmpy those of fit() by its
steps. The fastest of some rounds is shown."""
import argparse
import math
import os
import sys
import time
import warnings
from itertools import product

os.environ.update({name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")})
import numpy as np
import pandas as pd
import hawser
from hawser import api
from pgmpy.factors.discrete import TabularCPD
from pgmpy.models import DiscreteBayesianNetwork
from pgmpy.parameter_estimator import DiscreteEM

TOLERANCE = 1e-6


class Network:
    """A network: each variable's number of values and its parents, which come before it, and tables to begin with."""

    def __init__(self, sizes, parents, hidden, rng):
        self.sizes, self.parents, self.hidden = sizes, parents, hidden
        self.tables = [self.table(v, rng) for v in range(len(sizes))]

    def table(self, v, rng):
        """A row for each tuple of the parents' values, the last one's fastest."""
        rows = math.prod(self.sizes[p] for p in self.parents[v])
        return rng.dirichlet(np.full(self.sizes[v], 2.0), rows)

    def drawn(self, rng, count):
        """Items of other tables, whose hidden values are left out."""
        tables = [self.table(v, rng) for v in range(len(self.sizes))]
        values = np.zeros((count, len(self.sizes)), np.int32)
        for v, size in enumerate(self.sizes):
            row = np.zeros(count, int)
            for p in self.parents[v]:
                row = row * self.sizes[p] + values[:, p]
            values[:, v] = np.minimum((rng.random(count)[:, None] > tables[v][row].cumsum(1)).sum(1), size - 1)
        values[:, self.hidden] = -1
        return values

    def family(self, parts=None):
        builder = api.GraphBuilder()
        builder.add_finite_many(self.sizes)
        for v, table in enumerate(self.tables):
            builder.add_table([*self.parents[v], v], table)
        return api.GraphFamily(builder.build(), parts, None, 0 if parts is None else len(parts))

    def learner(self, values, steps, parts=None):
        return api.GraphFamilyLearner(self.family(parts), values, len(values), None, 0, start="rows", iterations=steps, tolerance=0,
                                      threads=1)

    def hawser(self, values, steps):
        """The rows of all tables after so many steps."""
        learner = self.learner(values, steps)
        learner.step(steps)
        return learner.model().rows()

    def pgmpy(self, values, steps, atol=0.0):
        """The same, and processor seconds of all steps."""
        model = DiscreteBayesianNetwork([(str(p), str(v)) for v, given in enumerate(self.parents) for p in given],
                                        latents={str(v) for v in self.hidden})
        given = [[str(p) for p in parents] for parents in self.parents]
        cpds = {str(v): TabularCPD(str(v), self.sizes[v], table.T, given[v], [self.sizes[p] for p in self.parents[v]])
                for v, table in enumerate(self.tables)}
        seen = [v for v in range(len(self.sizes)) if v not in self.hidden]
        frame = pd.DataFrame(values[:, seen], columns=[str(v) for v in seen])
        em = DiscreteEM(state_names={str(v): list(range(size)) for v, size in enumerate(self.sizes)}, max_iter=steps, atol=atol,
                        latent_card={str(v): self.sizes[v] for v in self.hidden}, init_cpds=cpds, show_progress=False)
        begin = time.process_time()
        em.fit(model, frame)
        seconds = time.process_time() - begin
        found = {cpd.variable: cpd for cpd in em.parameters_}
        rows = []
        for v in range(len(self.sizes)):
            cpd = found[str(v)]
            order = [cpd.variables.index(name) for name in (*given[v], str(v))]
            rows.append(np.transpose(cpd.values, order).ravel())
        return np.concatenate(rows), seconds


def seconds_of_a_step(network, values, parts=None):
    best = math.inf
    for _ in range(OPTIONS.rounds):
        spent = {}
        for steps in (5, 55):
            learner = network.learner(values, steps, parts)
            begin = time.process_time()
            learner.step(steps)
            spent[steps] = time.process_time() - begin
        best = min(best, (spent[55] - spent[5]) / 50)
    return best


def compare(name, network, values, steps):
    error, slower = 0.0, math.inf
    for n in (1, steps):
        for _ in range(OPTIONS.rounds if n == steps else 1):
            rows, seconds = network.pgmpy(values, n)
            if n == steps:
                slower = min(slower, seconds / n)
        error = max(error, float(np.abs(network.hawser(values, n) - rows).max()))
    faster = seconds_of_a_step(network, values)
    equal = error <= TOLERANCE
    shown = f"{faster * 1e3:.3f} | {slower * 1e3:.0f} | {slower / faster:.0f}" if equal else "| |"
    print(f"| {name} | {len(values)} | {len(np.unique(values, axis=0))} | {shown} | {'equal to' if equal else 'differ by'} {error:.0e} "
          f"after 1 and {steps} steps |", flush=True)
    return equal


def candies():
    counts = [273, 93, 104, 90, 79, 100, 94, 167]
    network = Network([2] * 4, [[], [0], [0], [0]], [0], np.random.default_rng(0))
    network.tables = [np.array([[.6, .4]])] + [np.array([[.6, .4], [.4, .6]])] * 3
    values = np.repeat(np.array([[-1, *kind] for kind in product((0, 1), repeat=3)], np.int32), counts, axis=0)
    return network, values


def factorial(times, rng):
    """Two chains, and a symbol at each time that depends on both: first states, second states, symbols. And the parts of tied tables."""
    first, second = list(range(times)), list(range(times, 2 * times))
    parents = [[] if t == 0 else [chain[t - 1]] for chain in (first, second) for t in range(times)]
    parents += [[first[t], second[t]] for t in range(times)]
    network = Network([2] * 2 * times + [4] * times, parents, first + second, rng)
    parts = [0] + [2] * (times - 1) + [1] + [3] * (times - 1) + [4] * times
    return network, np.array(parts)


def hidden_markov(rng):
    """Milliseconds of a step of EM on 200 sequences of 8 to 24 symbols by a family, and by a learner of hidden Markov models."""
    states, symbols, most = 4, 12, 24
    parents = [[] if t == 0 else [t - 1] for t in range(most)] + [[t] for t in range(most)]
    network = Network([states] * most + [symbols] * most, parents, list(range(most)), rng)
    parts = np.array([0] + [1] * (most - 1) + [2] * most)
    values = network.drawn(rng, 200)
    lengths = rng.integers(8, most + 1, 200)
    for item, length in zip(values, lengths):
        item[length:most] = item[most + length:] = -2
    lines = [" ".join(f"s{x}" for x in item[most:most + length]) for item, length in zip(values, lengths)]

    def fitted(steps):
        begin = time.process_time()
        hawser.HMM(states=states, method="em", iterations=steps, tolerance=0, n_jobs=1, starts=1).fit(lines)
        return time.process_time() - begin

    return int(lengths.sum()), seconds_of_a_step(network, values, parts), min(
        (fitted(505) - fitted(5)) / 500 for _ in range(OPTIONS.rounds))


def main():
    rng = np.random.default_rng(49)
    print("| network | items | different | hawser, ms per step | pgmpy | times faster | tables |\n|---|---:|---:|---:|---:|---:|---|")
    network, values = candies()
    good = compare("candies", network, values, OPTIONS.steps)
    mixture = Network([4] + [3] * 6, [[]] + [[0]] * 6, [0], rng)
    good &= compare("mixture", mixture, mixture.drawn(rng, 2000), OPTIONS.steps)
    rain = Network([2] * 5, [[], [0], [0], [1], [1, 2]], [1], rng)
    good &= compare("rain", rain, rain.drawn(rng, 1000), OPTIONS.steps)
    chains, _ = factorial(3, rng)
    good &= compare("factorial", chains, chains.drawn(rng, 500), OPTIONS.steps)

    # To the end: pgmpy stops once its tables equal those of the step before to 1e-8, hawser after 5,000 steps.
    rows, seconds = network.pgmpy(values, 5000, 1e-8)
    ours = network.hawser(values, 5000)
    error = float(np.abs(ours - rows).max())
    scores = [float(network.family().with_rows(x).score(values, len(values)).sum()) for x in (ours, rows)]
    good &= abs(scores[0] - scores[1]) <= TOLERANCE * abs(scores[0])
    print(f"\nCandies to the end: ln p {scores[0]:.6f} by hawser, {scores[1]:.6f} by pgmpy in {seconds:.0f} s; tables differ by {error:.0e}")

    long, parts = factorial(12, rng)
    values = long.drawn(rng, 500)
    values[:, 24:][rng.random((500, 12)) < .2] = -1
    print(f"Tied, 12 times, a fifth of the symbols not seen: {seconds_of_a_step(long, values, parts) * 1e3:.1f} ms per step of 500 items; "
          "pgmpy has no tied tables, and drops items of which a value is missing")
    tokens, family, learner = hidden_markov(rng)
    print(f"A hidden Markov model of four states, {tokens} tokens, a step of EM: {family * 1e3:.2f} ms as a family, "
          f"{learner * 1e3:.2f} ms by its own learner")
    return 0 if good else 1


warnings.simplefilter("ignore", FutureWarning)
warnings.simplefilter("ignore", hawser.NotConvergedWarning)  # runs of so many steps
parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--rounds", type=int, default=3)
parser.add_argument("--steps", type=int, default=5)
OPTIONS = parser.parse_args()
sys.exit(main())
