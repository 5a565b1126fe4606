#!/usr/bin/env python3
"""Belief propagation and its relatives on the public UAI models of ../shared/data/mrf.

Each model is run by each method and schedule to a tolerance, and once more to a tenth of it. Printed are what the run says of
itself, the largest error of a marginal beside the reference, and by how many tolerances the second run moved a belief where both
converged: a claim of convergence is wrong where that is above 50, and the program then ends with status 1.

    bench/mrf.py [--hawser build/release/bin/hawser] [--data ../shared/data/mrf] [--tolerance 1e-4] [MODEL...]

With --starts the same models, and some of other kinds that are drawn, are run by `--method bp` with its default options from one
start and from several. A row has the seconds of the processor of the whole command, the largest error beside exact marginals
where exact inference fits, and how many fixed points were seen; the last one has medians. auto takes exact on most of these.

    bench/mrf.py --starts 8
"""
import argparse
import json
import math
import pathlib
import random
import resource
import statistics
import subprocess
import sys
import tempfile

RUNS = [("auto", "", 0), ("bp", "sweeps", 0), ("bp", "flooding", 0), ("bp", "residual", 0), ("bp", "sweeps", 0.5), ("bp", "flooding", 0.5),
        ("bp", "residual", 0.5), ("trw", "sweeps", 0.3), ("mean-field", "", 0), ("max-product", "sweeps", 0.5)]


def infer(arguments, model, method, schedule, damping, tolerance, *more):
    command = [arguments.hawser, "mrf", "infer", f"{model}.uai", "--evidence", f"{model}.uai.evid", "--method", method,
               "--tolerance", str(tolerance), "--iterations", str(arguments.iterations)]
    if schedule:
        command += ["--schedule", schedule]
    if damping:
        command += ["--damping", str(damping)]
    try:
        return subprocess.run(command + list(more), capture_output=True, text=True, timeout=arguments.seconds)
    except subprocess.TimeoutExpired:
        return None


def row(arguments, model, folder, method, schedule, damping):
    """The line to print, and whether a claim of convergence was wrong."""
    first = infer(arguments, model, method, schedule, damping, arguments.tolerance, "--json", "--compare", f"{model}.uai.MAR")
    name = f"{model.name:18} {method:11} {schedule:9} {damping:<4}"
    if first is None or not first.stdout:
        said = f"more than {arguments.seconds} s" if first is None else first.stderr.strip().splitlines()[-1][:90]
        return f"{name} {said}", False
    report = json.loads(first.stdout)
    chosen = f" = {report['method']}" if method == "auto" else ""
    line = (f"{name}{chosen} {report['status']:13} {report['iterations']:6} sweeps {report['seconds_infer']:8.3f} s"
            f"  error {report['max_error']:.4f} / {report['mean_error']:.5f}")
    if report["status"] != "converged":
        return line, False
    reference = folder / "first.MAR"
    reference.write_text(infer(arguments, model, method, schedule, damping, arguments.tolerance).stdout)
    again = infer(arguments, model, method, schedule, damping, arguments.tolerance / 10, "--json", "--compare", str(reference))
    if again is None:
        return line, False
    again = json.loads(again.stdout)
    moved = again["max_error"] / arguments.tolerance
    return f"{line}  moved {moved:8.3f} tolerances ({again['status']})", moved > 50


def network(variables, values, pairs, table, own):
    """UAI text of a network of pairs, with tables table(a, b) and own(v)."""
    scopes = [f"1 {v}" for v in range(variables)] + [f"2 {a} {b}" for a, b in pairs]
    tables = [own(v) for v in range(variables)] + [table(a, b) for a, b in pairs]
    return "\n".join(["MARKOV", str(variables), " ".join([str(values)] * variables), str(len(scopes)), *scopes,
                      *(f"{len(t)} " + " ".join(f"{math.exp(x):.9g}" for x in t) for t in tables)]) + "\n"


def drawn_networks():
    """Networks of kinds that the public models have few of, by name."""
    draw = random.Random(1)
    found = {}
    for side, coupling, attractive in ((8, .4, True), (8, 1, True), (14, .6, True), (8, 1, False), (14, 1.5, False), (14, .5, False)):
        grid = [(v, u) for v in range(side * side) for u in (v + 1, v + side)
                if u < side * side and (u != v + 1 or u % side != 0)]
        def spins(a, b):
            j = coupling * (1 if attractive else draw.gauss(0, 1))
            return [j, -j, -j, j]
        fields = {v: draw.gauss(0, .2) for v in range(side * side)}
        name = f"grid {side} {'attractive' if attractive else 'frustrated'} {coupling}"
        found[name] = network(side * side, 2, grid, spins, lambda v: [fields[v], -fields[v]])
    for values, nats in ((2, 1), (3, 2), (4, 1)):
        pairs = sorted({tuple(sorted(draw.sample(range(24), 2))) for _ in range(48)})
        found[f"random tables {values} values {nats} nats"] = network(
            24, values, pairs, lambda a, b: [draw.uniform(-nats, nats) for _ in range(values * values)],
            lambda v: [draw.uniform(-1, 1) for _ in range(values)])
    joined = [(a, b) for a in range(6) for b in range(a + 1, 6)]
    found["all joined, distant fixed points"] = network(6, 2, joined, lambda a, b: [0, 0, 0, 2], lambda v: [0, -4.5])
    return found


def timed(command):
    """What a command prints, and its seconds of the processor."""
    def used():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime
    before = used()
    done = subprocess.run(command, capture_output=True, text=True)
    return done, used() - before


def compare_starts(arguments, models, folder):
    print("| network | seconds, 1 start | largest error | seconds, "
          f"{arguments.starts} starts | largest error | fixed points |\n|---|---:|---:|---:|---:|---:|")
    rows = []
    files = [(model, [f"{arguments.data / model}.uai", "--evidence", f"{arguments.data / model}.uai.evid"]) for model in models]
    for name, text in drawn_networks().items():
        path = folder / "drawn.uai"
        path.write_text(text)
        files.append((name, [str(path)]))
        rows += measured_starts(arguments, files, folder)
        files = []
    for at, name in ((1, "one start"), (3, "several")):
        seconds = statistics.median(row[at] for row in rows)
        errors = [row[at + 1] for row in rows if row[at + 1] is not None]
        print(f"median, {name}: {seconds:.3f} s, error {statistics.median(errors):.2g}, mean error {statistics.mean(errors):.3f}")


def measured_starts(arguments, files, folder):
    rows = []
    for name, model in files:
        command = [arguments.hawser, "mrf", "infer", *model]
        exact, reference = timed([*command, "--method", "exact"])[0], folder / "exact.MAR"
        reference.write_text(exact.stdout)
        compared = ["--compare", str(reference)] if exact.returncode == 0 else []
        row = [name]
        for more in (["--starts", "1"], ["--starts", str(arguments.starts)]):
            runs = [timed([*command, "--method", "bp", *more, *compared, "--json"]) for _ in range(3)]
            report = json.loads(runs[0][0].stdout)
            row += [min(seconds for _, seconds in runs), report.get("max_error")]
            status = "" if report["status"] == "converged" else " (not converged)"
            row.append(status)
        one, one_error, one_status, several, error, status = row[1:]
        shown = ["not known" if x is None else f"{x:.2g}" for x in (one_error, error)]
        print(f"| {name} | {one:.3f} | {shown[0]}{one_status} | {several:.3f} | {shown[1]}{status} | {report['fixed_points']:.0f} |",
              flush=True)
        rows.append((name, one, one_error, several, error))
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", help="all by default")
    parser.add_argument("--hawser", default="build/release/bin/hawser")
    parser.add_argument("--data", type=pathlib.Path, default=pathlib.Path("../shared/data/mrf"))
    parser.add_argument("--tolerance", type=float, default=1e-4)
    parser.add_argument("--iterations", type=int, default=500)
    parser.add_argument("--starts", type=int, help="compare one start of bp with so many")
    parser.add_argument("--seconds", type=float, default=60, help="of a run at most")
    arguments = parser.parse_args()
    models = arguments.models or sorted(path.name.removesuffix(".uai") for path in arguments.data.glob("*.uai"))
    wrong = 0
    if arguments.starts:
        with tempfile.TemporaryDirectory() as folder:
            compare_starts(arguments, models, pathlib.Path(folder))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        for model in models:
            for run in RUNS:
                line, is_wrong = row(arguments, arguments.data / model, pathlib.Path(folder), *run)
                print(line + ("  WRONG" if is_wrong else ""), flush=True)
                wrong += is_wrong
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
