#!/usr/bin/env python3
"""Belief propagation and its relatives on the public UAI models of ../shared/data/mrf.

Each model is run by each method and schedule to a tolerance, and once more to a tenth of it. Printed are what the run says of
itself, the largest error of a marginal beside the reference, and by how many tolerances the second run moved a belief where both
converged: a claim of convergence is wrong where that is above 50, and the program then ends with status 1.

    bench/mrf.py [--hawser build/release/bin/hawser] [--data ../shared/data/mrf] [--tolerance 1e-4] [MODEL...]
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

RUNS = [("bp", "sweeps", 0), ("bp", "flooding", 0), ("bp", "residual", 0), ("bp", "sweeps", 0.5), ("bp", "flooding", 0.5),
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
    line = (f"{name} {report['status']:13} {report['iterations']:6} sweeps {report['seconds_infer'] - report['seconds_build']:8.3f} s"
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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", help="all by default")
    parser.add_argument("--hawser", default="build/release/bin/hawser")
    parser.add_argument("--data", type=pathlib.Path, default=pathlib.Path("../shared/data/mrf"))
    parser.add_argument("--tolerance", type=float, default=1e-4)
    parser.add_argument("--iterations", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60, help="of a run at most")
    arguments = parser.parse_args()
    models = arguments.models or sorted(path.name.removesuffix(".uai") for path in arguments.data.glob("*.uai"))
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for model in models:
            for run in RUNS:
                line, is_wrong = row(arguments, arguments.data / model, pathlib.Path(folder), *run)
                print(line + ("  WRONG" if is_wrong else ""), flush=True)
                wrong += is_wrong
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
