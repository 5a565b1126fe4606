#!/usr/bin/env python3
"""Belief propagation by schedule: messages that are made until it has converged, and the time that they take.

Usage: PYTHONPATH=bindings/python HAWSER_LIBRARY=build/release/libhawser.so bench/residual.py [--data ../shared/data/mrf] [--repeat 5]
A row is a model, each schedule a pair of columns: thousands of messages, and milliseconds of the processor, the least of some
runs. Where a schedule has not converged after 2,000 iterations there is a dash. Printed last are both shares of residual beside
sweeps: residual is to take less time wherever it makes less than a third of the messages."""
import argparse
import pathlib
import time

import numpy as np

from hawser import api

SCHEDULES = "sweeps", "flooding", "residual"


def grid(side, alpha, draw):
    """The picture of a disc with noise: neighbours that are alike have weight e, pixels alpha times their brightness."""
    y, x = np.mgrid[0:side, 0:side] / side - 0.5
    pixel = (x * x + y * y < 0.09) + 0.3 * draw.standard_normal((side, side))
    unary = np.stack([np.ones_like(pixel), np.exp(alpha * (pixel - pixel.mean()))], 2)
    pair = np.exp([[1.0, 0.0], [0.0, 1.0]])
    builder = api.GraphBuilder()
    builder.add_grid(side, side, 2, pair, pair, unary)
    return builder.build()


def pairs(variables, count, strength, draw):
    """Pairs of binary variables at random. Few have a strong opinion of their own, as where little was observed."""
    builder = api.GraphBuilder()
    builder.add_finite_many(np.full(variables, 2, np.int32))
    first = draw.integers(variables, size=count)
    second = (first + 1 + draw.integers(variables - 1, size=count)) % variables
    scopes = np.stack([first, second], 1)
    own = np.where(draw.random(variables) < 0.05, 3.0, 0.1) * draw.standard_normal(variables)
    builder.add_tables(np.arange(variables), 1, variables, np.exp(np.stack([0 * own, own], 1)).ravel())
    coupling = strength * draw.standard_normal(count)
    tables = np.exp(np.stack([coupling, -coupling, -coupling, coupling], 1))
    builder.add_tables(scopes.ravel(), 2, count, tables.ravel())
    return builder.build()


def with_hard_corner(side, corner, draw):
    """A grid whose variables have opinions of their own, but for a corner with strong couplings and none."""
    own = 4.0 * draw.standard_normal((side, side))
    own[:corner, :corner] *= 0.01
    rows, columns = np.full((side, side - 1), 0.2), np.full((side - 1, side), 0.2)
    for couplings in rows, columns:
        couplings[:corner, :corner] = 0.42
    builder = api.GraphBuilder()

    def table(j):
        return np.exp(np.stack([j, -j, -j, j], -1)).ravel()

    number = np.arange(side * side).reshape(side, side)
    builder.add_finite_many(np.full(side * side, 2, np.int32))
    builder.add_tables(number.ravel(), 1, side * side, np.exp(np.stack([0 * own, own], 2)).ravel())
    for couplings, step in (rows, 1), (columns, side):
        first = number[:couplings.shape[0], :couplings.shape[1]].ravel()
        builder.add_tables(np.stack([first, first + step], 1).ravel(), 2, first.size, table(couplings))
    return builder.build()


def uai(path):
    evidence = path.with_suffix(".uai.evid").read_bytes()
    return api.Graph.read_uai(path.read_bytes(), evidence)


def measured(graph, schedule, tolerance, repeat):
    best = None
    for _ in range(repeat):
        learner = api.GraphLearner(graph, method="bp", schedule=schedule, tolerance=tolerance)
        begin = time.process_time()
        learner.step(2000)
        seconds = time.process_time() - begin
        if not learner.metric("converged"):
            return None
        best = min(best or (np.inf, 0), (seconds, learner.metric("messages")))
        if seconds > 1:
            break
    return best[1] / 1e3, 1e3 * best[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=pathlib.Path, default=pathlib.Path("../shared/data/mrf"))
    parser.add_argument("--tolerance", type=float, default=1e-5)
    parser.add_argument("--repeat", type=int, default=5)
    a = parser.parse_args()
    draw = np.random.default_rng(1)
    models = [(f"grid 64, alpha {alpha}", grid(64, alpha, draw)) for alpha in range(1, 6)]
    for variables, count, strength in (700, 20000, 0.02), (700, 20000, 0.1), (10000, 15000, 0.3), (10000, 15000, 0.7):
        models.append((f"{variables} variables, {count} pairs, strength {strength}", pairs(variables, count, strength, draw)))
    for side, corner in (64, 8), (256, 12):
        models.append((f"grid {side}, hard corner of {corner}", with_hard_corner(side, corner, draw)))
    models += [(path.stem, uai(path)) for path in sorted(a.data.glob("*.uai"))]
    print("| model |" + "".join(f" {s}, thousand | ms |" for s in SCHEDULES) + " share of messages | of time |", flush=True)
    print("|---|" + "---:|" * 8, flush=True)
    for name, graph in models:
        found = [measured(graph, s, a.tolerance, a.repeat) for s in SCHEDULES]
        cells = [f" {m[0]:,.1f} | {m[1]:.2f} |" if m else " – | – |" for m in found]
        shares = [f" {found[2][i] / found[0][i]:.2f} |" if found[0] and found[2] else " – |" for i in (0, 1)]
        print(f"| {name} |" + "".join(cells + shares), flush=True)


if __name__ == "__main__":
    main()
