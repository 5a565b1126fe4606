#!/usr/bin/env python3
"""Pruned Markov networks on the grids of Riedel, Smith and McCallum 2010, section 5.1.

Usage: PYTHONPATH=bindings/python HAWSER_LIBRARY=build/release/libhawser.so pruning.py [--side 64] [--alphas 1,3,5,7,9]
                                                                                      [--images 4] [--method trw]
A picture of two values with noise (standard deviation .3, then of mean 0) is the input x. The model is exp(sum [y_i = y_j] +
alpha sum x_i y_i) on a grid; the seed has the factors of single pixels. Parameters are those with which half of the edges stay at
alpha = 5. `full` and `pruned` are milliseconds of inference to the tolerance, `seed` those of inference in the seed, `gains`
those of the gains and of deciding, `graph` those of making the pruned graph; `sweep` is one iteration in the full graph, and
`times` is full / (seed + gains + graph + pruned). Errors are of marginals: `to full` beside the same method in the full graph,
`to exact` beside exact ones (up to 16 pixels a side), as mean and maximum over all pixels. The row `full` has the error of the
method itself. All times are medians over the pictures, of the processor, in one thread."""
import argparse
import time

import numpy as np

from hawser import api

PAIR = np.exp([[1.0, 0.0], [0.0, 1.0]])


def timed(call):
    begin = time.process_time()
    result = call()
    return result, 1000 * (time.process_time() - begin)


def picture(side, number):
    """Discs, a frame, stripes or blocks, with noise."""
    y, x = np.mgrid[0:side, 0:side] / side
    shapes = [(x - .5) ** 2 + (y - .5) ** 2 < .1, (abs(x - .5) < .35) ^ (abs(y - .5) < .2), np.sin(12 * (x + y)) > 0,
              (np.floor(4 * x) + np.floor(3 * y)) % 2 > 0]
    noisy = shapes[number % 4] + np.random.default_rng(number).normal(0, .3, (side, side))
    return (noisy - noisy.mean()).ravel()


def edges_of(side):
    at = np.arange(side * side).reshape(side, side)
    right = np.stack([at[:, :-1].ravel(), at[:, 1:].ravel()], 1)
    down = np.stack([at[:-1].ravel(), at[1:].ravel()], 1)
    return np.concatenate([right, down])


def unary_graph(unary):
    builder = api.GraphBuilder()
    builder.add_finite_many(np.full(len(unary), 2))
    builder.add_tables(np.arange(len(unary)), 1, len(unary), unary.ravel())
    return builder.build()


def run(graph, method, tolerance):
    options = {} if method == "exact" else {"tolerance": tolerance, "iterations": 2000}
    learner = api.GraphLearner(graph, method=method, **options)
    while not learner.step(100):
        pass
    return learner


def marginals(learner):
    return learner.marginals().reshape(-1, 2)[:, 1]


class Case:
    """One picture: what pruning takes with given options."""

    def __init__(self, a, alpha, number):
        self.a, self.edges = a, edges_of(a.side)
        x = alpha * picture(a.side, number)
        self.unary = np.exp(np.stack([np.zeros_like(x), x], 1))
        builder = api.GraphBuilder()
        builder.add_grid(a.side, a.side, 2, PAIR, PAIR, self.unary)
        graph = builder.build()
        self.learner, self.full = timed(lambda: run(graph, a.method, a.tolerance))
        self.sweep = self.full / self.learner.steps()
        self.marginals = marginals(self.learner)
        self.exact = marginals(run(graph, "exact", 0)) if a.side <= 16 else None

    def prune(self, **selection):
        a = self.a
        graph = unary_graph(self.unary)
        seed, seconds_seed = timed(lambda: run(graph, "bp", a.tolerance))

        def select():
            pruner = api.GraphPruner(seed)
            pruner.add(2, self.edges.ravel(), len(self.edges), PAIR.ravel())
            return pruner, pruner.select(**selection)

        (pruner, kept), seconds_gains = timed(select)
        pruned_graph, seconds_graph = timed(pruner.graph)
        learner, seconds_pruned = timed(lambda: run(pruned_graph, a.method, a.tolerance))
        found = marginals(learner)
        row = {"edges": kept / len(self.edges), "seed": seconds_seed, "gains": seconds_gains, "graph": seconds_graph,
               "pruned": seconds_pruned, "times": self.full / (seconds_seed + seconds_gains + seconds_graph + seconds_pruned)}
        return row | self.errors(found)

    def errors(self, found):
        row = {}
        for name, right in (("to full", self.marginals), ("to exact", self.exact)):
            if right is not None:
                distance = abs(found - right)
                row |= {f"{name}, mean": distance.mean(), f"{name}, max": distance.max()}
        return row

    def gains(self):
        pruner = api.GraphPruner(run(unary_graph(self.unary), "bp", self.a.tolerance))
        return pruner.add(2, self.edges.ravel(), len(self.edges), PAIR.ravel())


def parameters(a):
    """With these half of the edges stay at alpha = 5."""
    gains = np.sort(np.concatenate([Case(a, 5, number).gains() for number in range(a.images)]))
    half = len(gains) // 2
    edges = len(edges_of(a.side))
    return {"min-joint": {"gamma": gains[half]}, "min-size": {"epsilon": gains[:half].sum() / a.images},
            "min-divergence": {"factors": a.side ** 2 + edges // 2}}


def show(name, rows):
    maximum = {key for key in rows[0] if key.endswith("max")}
    cells = [f"{key} {np.max([r[key] for r in rows]) if key in maximum else np.median([r[key] for r in rows]):.3g}"
             for key in rows[0]]
    print(f"  {name:34}", "  ".join(cells), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--side", type=int, default=64)
    parser.add_argument("--alphas", default="1,3,5,7,9")
    parser.add_argument("--images", type=int, default=4)
    parser.add_argument("--method", default="trw")
    parser.add_argument("--tolerance", type=float, default=1e-4)
    a = parser.parse_args()
    chosen = parameters(a)
    for alpha in map(float, a.alphas.split(",")):
        cases = [Case(a, alpha, number) for number in range(a.images)]
        print(f"alpha {alpha:g}: full {np.median([c.full for c in cases]):.3g} ms, sweep "
              f"{np.median([c.sweep for c in cases]):.3g} ms, {np.median([c.learner.steps() for c in cases]):g} sweeps", flush=True)
        if cases[0].exact is not None:
            show("full", [c.errors(c.marginals) for c in cases])
        for name, values in chosen.items():
            show(name, [c.prune(selection=name, **values) for c in cases])
        joint = chosen["min-joint"]
        show("min-joint, compensation", [c.prune(compensation="marginals", **joint) for c in cases])
        show("min-joint, least_marginal .01", [c.prune(least_marginal=.01, **joint) for c in cases])
        show("min-joint, both", [c.prune(least_marginal=.01, compensation="marginals", **joint) for c in cases])


if __name__ == "__main__":
    main()
