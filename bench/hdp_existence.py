#!/usr/bin/env python3
"""How near the methods of existence are to the exact probability that a transition occurs (seed 001, Figures 5.2 to 5.6 in kind).

Usage: hdp_existence.py EXISTENCE HAWSER TEXT [--parts simulated,needed,text] [--runs 5] [--states 10,50]
                        [--needed-states 10,20,40,80,160,320] [--passes 1,2,5,10,20,50] [--tagged FILE]

EXISTENCE is the program of bench/existence.cc, TEXT running text such as Alice: its letters and blanks alone, the first 10,000 of
them in 100 sequences. With --tagged the words of the first 450 sentences of a file "token TAB tag" follow. Parts:
  simulated  errors by the number of tokens (Figure 5.2); with a chance of .95 to stay, too
  needed     how many tokens it takes until every pair exists with more than .999 (Figure 5.3)
  text       errors after passes of cvi2, and what share of pairs exists (Figures 5.4 to 5.6)
Errors are means of |q − q exact| over pairs of states, then over runs."""
import argparse
import os
import re
import subprocess
import tempfile

from hmm_corpora import Hawser, mean, sentences

METHODS = ["memory", "pairs", "mean-field", "100 drawn", "1,000 drawn", "10,000 drawn"]


def numbers(text):
    return [int(part) for part in text.split(",")]


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("existence")
parser.add_argument("hawser")
parser.add_argument("text")
parser.add_argument("--tagged")
parser.add_argument("--parts", default="simulated,needed,text")
parser.add_argument("--runs", type=int, default=5)
parser.add_argument("--states", type=numbers, default=[10])
parser.add_argument("--needed-states", type=numbers, default=[10, 20, 40, 80, 160, 320])
parser.add_argument("--passes", type=numbers, default=[1, 2, 5, 10, 20, 50])
parser.add_argument("--tokens", type=numbers, default=[10, 100, 1000, 10000])
OPTIONS = parser.parse_args()


def errors(*arguments):
    done = subprocess.run([OPTIONS.existence, *map(str, arguments)], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    return [[float(cell) for cell in line.split("\t")] for line in done.stdout.splitlines()]


def cells(rows):
    return " | ".join(f"{mean(column):.2g}" for column in zip(*rows))


def head(*names):
    print("| " + " | ".join([*names, *METHODS]) + " |\n|" + "---:|" * (len(names) + len(METHODS)))


def simulated(_):
    head("states", "tokens", "stay")
    for states in OPTIONS.states:
        for stay in (0, .95):
            for tokens in OPTIONS.tokens:
                print(f"| {states} | {tokens} | {stay} | {cells(errors('simulated', states, tokens, OPTIONS.runs, stay))} |", flush=True)


def needed(_):
    print("| states | tokens | tokens for each pair |\n|---:|---:|---:|")
    for states in OPTIONS.needed_states:
        tokens = mean([row[0] for row in errors("needed", states, OPTIONS.runs)])
        print(f"| {states} | {tokens:.0f} | {tokens / states ** 2:.1f} |", flush=True)


def text(folder):
    head("corpus", "states", "pass", "in use", "above .999", "below .001", "mean")
    with open(OPTIONS.text, encoding="utf-8") as file:
        letters = re.sub("[^a-z ]", "", re.sub(r"\s+", " ", file.read().lower())).replace(" ", "_")[:10000]
    corpora = {"letters": [" ".join(letters[at:at + 100]) for at in range(0, len(letters), 100)]}
    if OPTIONS.tagged:
        corpora["words"] = [" ".join(token for token, _ in s) for s in sentences(OPTIONS.tagged)[:450]]
    hawser, model, corpus = Hawser(OPTIONS.hawser), os.path.join(folder, "model"), os.path.join(folder, "corpus.txt")
    for name, lines in corpora.items():
        with open(corpus, "w", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in lines))
        for states in OPTIONS.states:
            for passes in OPTIONS.passes:
                rows = []
                for seed in range(1, OPTIONS.runs + 1):
                    hawser.train(corpus, model, "--hdp", "--method", "cvi2", "--states", states, "--init", "posteriors", "--moves", "none",
                                 "--gamma", 5, "--sigma", 3, "--hyper", "fixed", "--prior-emission", 1 / 27, "--iterations", passes, "--seed", seed,
                                 "--unknown", "symbol")
                    rows += errors("model", model, corpus)
                found = [mean(column) for column in zip(*rows)]
                print(f"| {name} | {states} | {passes} | {found[6]:.0f} | " + " | ".join(f"{x:.3f}" for x in found[7:]) +
                      " | " + " | ".join(f"{x:.2g}" for x in found[:6]) + " |", flush=True)


with tempfile.TemporaryDirectory() as temporary:
    for part in OPTIONS.parts.split(","):
        print(part)
        {"simulated": simulated, "needed": needed, "text": text}[part](temporary)
