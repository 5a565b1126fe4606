#!/usr/bin/env python3
"""What reading the results of a graph costs beside inference: `hawser graph infer --method bp --json` on grids of binary variables.

Usage: graphs.py HAWSER [--sizes 32,64,128] [--iterations N]
A row is a square of size x size variables with weak tables, the same for every run. The command prints the free energy and all
beliefs. Seconds are of the processor. A run of two sweeps and one of N tell what a sweep costs; the rest is parsing the graph,
the free energy, beliefs and printing. Its microseconds per edge stay about the same from row to row, since no reader looks at
all edges for each variable."""
import argparse
import json
import random
import resource
import subprocess
import tempfile


def grid(size):
    draw = random.Random(1)
    cells = [(i, j) for i in range(size) for j in range(size)]
    factors = []

    def add(*variables):
        values = [1 + draw.random() for _ in range(2 ** len(variables))]
        factors.append({"kind": "table", "variables": [f"x{i}.{j}" for i, j in variables], "values": values})

    for cell in cells:
        add(cell)
    for i, j in cells:
        for k, l in ((i, j + 1), (i + 1, j)):
            if max(k, l) < size:
                add((i, j), (k, l))
    return {"variables": [{"name": f"x{i}.{j}", "values": 2} for i, j in cells], "factors": factors}


def inferred(hawser, path, iterations):
    """What the command prints, and its seconds of processor."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([hawser, "graph", "infer", path, "--method", "bp", "--iterations", str(iterations), "--tolerance", "0", "--json"],
                          capture_output=True, text=True)
    if done.returncode not in (0, 3):  # 3: not converged
        raise SystemExit(done.stderr.strip())
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return json.loads(done.stdout), after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hawser")
    parser.add_argument("--sizes", default="32,64,128")
    parser.add_argument("--iterations", type=int, default=12)
    a = parser.parse_args()
    print("| grid | edges | free energy | seconds | a sweep | the rest | a sweep, µs per edge | the rest, µs per edge |")
    print("|---" * 8 + "|")
    for size in map(int, a.sizes.split(",")):
        graph = grid(size)
        edges = sum(len(f["variables"]) for f in graph["factors"])
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(graph, file)
            file.flush()
            few = inferred(a.hawser, file.name, 2)[1]
            results, seconds = inferred(a.hawser, file.name, a.iterations)
        sweep = (seconds - few) / (a.iterations - 2)
        rest = few - 2 * sweep
        print(f"| {size}x{size} | {edges} | {results['metrics']['free_energy']:.6g} | {seconds:.2f} | {sweep:.3f} | {rest:.2f} | "
              f"{sweep / edges * 1e6:.2f} | {rest / edges * 1e6:.2f} |", flush=True)


if __name__ == "__main__":
    main()
