#!/usr/bin/env python3
"""Methods of inference over strings side by side, on the morphology data of a folder (three languages, 100 to 500
words, as in Cotterell and Eisner 2015, section 7): what `hawser morph infer --json` reports.

Usage: strings.py HAWSER [FOLDER] [--words 100,300,500] [--languages eng,deu,nld] [--methods pruned,ep2,...] [--sweeps N]
[--threads N] [--limit SECONDS] [--rows deu.300:pruned,nld.500:ep3,...]
FOLDER has LANGUAGE.WORDS.words.tsv and LANGUAGE.WORDS.gold.tsv; without one it is shared/data/strings/morph beside the
checkout, and if that is not there nothing is run. epN is method ep with n-grams of order N. seconds: of inference by the clock; processor: of
the whole program, whatever else runs. A run that takes longer than --limit is ended, and its row says so. --rows names single rows in place of
words, languages and methods."""
import argparse
import json
import os
import re
import resource
import signal
import subprocess

METHODS = "pruned,ep1,ep2,ep3,pep,pep-greedy"


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(hawser, folder, data, method, sweeps, penalty, limit, threads):
    order = re.fullmatch(r"ep(\d)", method)
    command = [hawser, "morph", "infer", os.path.join(folder, data + ".words.tsv"), "--gold", os.path.join(folder, data + ".gold.tsv"),
               "--json", "-n", "1", "--method", "ep" if order else method]
    if order:
        command += ["--order", order[1]]
    if method.startswith("pep"):
        command += ["--penalty-weight", str(penalty)]
    if sweeps:
        command += ["--sweeps", str(sweeps)]
    if threads > 1:
        command += ["--threads", str(threads)]
    before = processor_seconds()
    done = subprocess.run(command, capture_output=True, text=True,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1)))
    if done.returncode == -signal.SIGXCPU:
        return f"| {data} | {method} | more than {limit} s |" + " |" * 12
    if done.returncode:
        return f"| {data} | {method} | {done.stderr.strip()} |" + " |" * 12
    j = json.loads(done.stdout)
    part = lambda p: f"{p['neg_log_gold']:.3f} | {p['exact_match']:.3f} | {p['edit_distance']:.3f}"
    return (f"| {data} | {method} | {j['neg_log_gold']:.3f} | {part(j['stems'])} | {part(j['affixes'])} | {j['infinite']} | "
            f"{j['sweeps']} | {'yes' if j['converged'] else 'no'} | {j['seconds']:.2f} | {processor_seconds() - before:.2f} | "
            f"{j['skipped_updates']:.0f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hawser")
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../shared/data/strings/morph")
    parser.add_argument("folder", nargs="?", default=beside)
    parser.add_argument("--words", default="100,300,500")
    parser.add_argument("--languages", default="eng,deu,nld")
    parser.add_argument("--methods", default=METHODS)
    parser.add_argument("--sweeps", type=int, default=0)
    parser.add_argument("--penalty-weight", type=float, default=0.01, dest="penalty")
    parser.add_argument("--limit", type=int, default=3600, help="seconds of processor time per run")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--rows", default="", help="DATA:METHOD, single rows in place of the three lists")
    a = parser.parse_args()
    if not os.path.isdir(a.folder):
        print("no morphology data: nothing to measure")
        return
    print("| data | method | -ln belief(gold) | stems | exact | edits | affixes | exact | edits | infinite | sweeps | converged | seconds | "
          "processor | skipped |")
    print("|---" * 15 + "|")
    rows = [r.split(":") for r in a.rows.split(",")] if a.rows else [
        [f"{language}.{words}", method]
        for language in a.languages.split(",") for words in a.words.split(",") for method in a.methods.split(",")]
    for data, method in rows:
        print(run(a.hawser, a.folder, data, method, a.sweeps, a.penalty, a.limit, a.threads), flush=True)


if __name__ == "__main__":
    main()
