#!/usr/bin/env python3
"""Phonology problems of textbooks, each by itself: `hawser morph learn`, then `hawser morph infer` with what was learned.

Usage: phon.py HAWSER [FOLDER] [--learn "FLAGS"] [--infer "FLAGS"] [--only NAME] [--untrained] [--show] [--limit SECONDS]
FOLDER has phon.NAME.words.tsv and phon.NAME.gold.tsv; without one it is shared/data/strings/morph beside the checkout, and
if that is not there nothing is run. Per problem: words, stems, stems whose best form is gold, stems that are words by
themselves and how many of those words are gold, affixes right, seconds of both commands. --show lists the stems
that are wrong."""
import argparse
import glob
import json
import os
import shlex
import subprocess
import tempfile
import time


def table(path):
    with open(path, encoding="utf-8") as f:
        rows = [line.rstrip("\n").split("\t") for line in f]
    return [dict(zip(rows[0], row)) for row in rows[1:]]


def hawser(args, limit):
    begin = time.time()
    try:
        done = subprocess.run(args, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return None, f"more than {limit:g} s"
    if done.returncode not in (0, 3):  # 3: not converged
        return None, done.stderr.strip()
    return json.loads(done.stdout), time.time() - begin


def problem(a, words, gold, folder):
    """What learning and inference say: (report, seconds) or (None, reason)."""
    seconds, model = 0.0, []
    if not a.untrained:
        learned, seconds = hawser([a.hawser, "morph", "learn", words, "-o", folder, "--json", *shlex.split(a.learn)], a.limit)
        if learned is None:
            return None, seconds
        model = ["--model", folder]
    report, more = hawser([a.hawser, "morph", "infer", words, "--gold", gold, "--json", "-n", "1", *model, *shlex.split(a.infer)], a.limit)
    return (None, more) if report is None else (report, seconds + more)


def wrong_stems(report, words, gold):
    forms = {f["morph"]: f["forms"][0]["form"] if f["forms"] else "-" for f in report["forms"]}
    for row in gold:
        if row["morph"].startswith("stem:") and forms.get(row["morph"]) not in row["gold"].split(" | "):
            seen = [w["surface"] for w in words if row["morph"] in w["morphs"].split()]
            yield f"    {row['morph']}: {forms.get(row['morph'])}   gold {row['gold']}   seen {', '.join(seen)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hawser")
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../shared/data/strings/morph")
    parser.add_argument("folder", nargs="?", default=beside)
    parser.add_argument("--learn", default="")
    parser.add_argument("--infer", default="")
    parser.add_argument("--only", default="")
    parser.add_argument("--untrained", action="store_true")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--limit", type=float, default=600, help="seconds per command")
    a = parser.parse_args()
    paths = sorted(p for p in glob.glob(os.path.join(a.folder, "phon.*.words.tsv")) if a.only in p)
    if not paths:
        print("no phonology problems: nothing to measure")
        return
    print("| problem | words | stems | right | bare forms | of them gold | right | affixes | right | seconds |")
    print("|---" * 10 + "|")
    sums = [0] * 9
    for path in paths:
        name, gold = os.path.basename(path)[5:-10], path.replace(".words.", ".gold.")
        with tempfile.TemporaryDirectory() as folder:
            report, seconds = problem(a, path, gold, folder)
        if report is None:
            print(f"| {name} | {seconds} | | | | | | | | |", flush=True)
            continue
        stems, affixes, bare = report["stems"], report["affixes"], report["bare_forms"]
        numbers = [report["words"], stems["morphs"], round(stems["exact_match"] * stems["morphs"]), bare["stems"], bare["bare_form_is_gold"],
                   bare["best_form_is_gold"], affixes["morphs"], round(affixes["exact_match"] * affixes["morphs"]), seconds]
        sums = [s + x for s, x in zip(sums, numbers)]
        print(f"| {name} | " + " | ".join(str(x) for x in numbers[:-1]) + f" | {seconds:.1f} |", flush=True)
        if a.show:
            print("\n".join(wrong_stems(report, table(path), table(gold))))
    print("| all | " + " | ".join(str(x) for x in sums[:-1]) + f" | {sums[-1]:.1f} |")


if __name__ == "__main__":
    main()
