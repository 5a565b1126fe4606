#!/usr/bin/env python3
"""The seven jobs of the first hour (tests/bindings/python/jobs_test.py), a process each: processor seconds, peak memory and,
with --count, millions of instructions by callgrind, which no other process disturbs. Importing Python and numpy is counted.
The test of an automaton names a method that merges states. The job `default_automaton` learns from the same 3,000 sessions
with every default, which takes most of a minute, and half an hour with --count.

Usage: first_hour.py [--count] [--jobs a_grammar,a_network,...]
Leaves with 1 if a job fails, takes more than 60 seconds of the processor or more than a GiB."""
import argparse
import os
import re
import resource
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TESTS = os.path.join(ROOT, "tests/bindings/python")
MOST_SECONDS, MOST_MIB = 60, 1024
DEFAULT_AUTOMATON = "import hawser, jobs_test; hawser.PFA().fit(jobs_test.log_sessions(3000))"


def jobs():
    with open(os.path.join(TESTS, "jobs_test.py"), encoding="utf-8") as file:
        return re.findall(r"def test_(\w+)\(self\)", file.read()) + ["default_automaton"]


def run(command):
    """The exit code, processor seconds and peak memory in MiB of a command."""
    child = os.fork()
    if child == 0:
        os.chdir(TESTS)
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        os.execvp(command[0], command)
    _, status, used = os.wait4(child, 0)
    return os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def instructions(command):
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", *command], cwd=TESTS,
                              capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    return int(found.group(1)) / 1e6 if done.returncode == 0 and found else float("nan")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", action="store_true")
    parser.add_argument("--jobs", default=",".join(jobs()))
    a = parser.parse_args()
    os.environ.setdefault("HAWSER_LIBRARY", os.path.join(ROOT, "build/release/libhawser.so"))
    os.environ["PYTHONPATH"] = os.path.join(ROOT, "bindings/python")
    print("| job | processor s | MiB |" + (" M instructions |" if a.count else ""))
    print("|---|---:|---:|" + ("---:|" if a.count else ""))
    within = True
    for job in a.jobs.split(","):
        asked = ["-c", DEFAULT_AUTOMATON] if job == "default_automaton" else ["jobs_test.py", f"Jobs.test_{job}"]
        command = [sys.executable, "-W", "ignore", *asked]
        code, seconds, mib = run(command)
        counted = f" {instructions(command):,.0f} |" if a.count else ""
        within = within and code == 0 and seconds <= MOST_SECONDS and mib <= MOST_MIB
        print(f"| {job.replace('_', ' ')}{' (failed)' if code else ''} | {seconds:.1f} | {mib:.0f} |{counted}", flush=True)
    sys.exit(not within)


if __name__ == "__main__":
    main()
