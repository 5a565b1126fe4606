#!/usr/bin/env python3
"""Words into stems and suffixes by a grammar that rewrites both as any substring: `hawser grammar train` and `segment`.

Usage: segmentation.py HAWSER WORDS.tsv... [--seeds 3] [--sweeps 300] [--passes 10] [--long 1000] [--anneal 5:1]

WORDS are pools with a header and columns lexeme, label, surface, stem and suffix, whose symbols stand between blanks. Words
whose surface is the stem and the suffix one after the other are taken, each once. The grammar is Word --> Stem | Stem Suffix.
A row is a method with its prior and its number of iterations: precision, recall and F1 of boundaries inside of words, in
percent, and processor seconds of the whole training, in the mean over the seeds of random starts. Sampled grammars are the
mean of the samples of the second half of the sweeps, or the last one if the sampler was annealed."""
import argparse
import json
import os
import subprocess
import tempfile

GRAMMAR = "0.5 Word --> Stem\n0.5 Word --> Stem Suffix\n1 Stem --> <any>\n1 Suffix --> <any>\n"

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("hawser")
parser.add_argument("words", nargs="+")
parser.add_argument("--seeds", type=int, default=3)
parser.add_argument("--sweeps", type=int, default=300)
parser.add_argument("--passes", type=int, default=10)
parser.add_argument("--long", type=int, default=1000)
parser.add_argument("--anneal", default="5:1")
OPTIONS = parser.parse_args()


def hawser(*arguments):
    done = subprocess.run([OPTIONS.hawser, "grammar", *map(str, arguments)], capture_output=True, text=True)
    if done.returncode not in (0, 3):  # 3: not converged
        raise SystemExit(done.stderr)
    return done.stdout


def gold_words(path):
    """Each word once, with a + between stem and suffix; of several analyses the first."""
    words = {}
    with open(path, encoding="utf-8") as file:
        for line in file.read().split("\n")[1:]:
            fields = line.split("\t")
            if len(fields) < 5:
                continue
            surface, stem, suffix = (field.split() for field in fields[2:5])
            if surface == stem + suffix:
                words.setdefault(tuple(surface), stem + (["+"] + suffix if suffix else []))
    return words


def row(folder, method, prior, iterations, *more):
    grammar, words, gold, model = (os.path.join(folder, x) for x in ("morphs.txt", "words.txt", "gold.txt", "model"))
    found = []
    for seed in range(1, OPTIONS.seeds + 1):
        before = os.times()
        hawser("train", words, "--model", "pcfg", "--grammar", grammar, "--method", method, "--prior", prior, "--iterations",
               iterations, "--seed", seed, "--threads", 1, *more, "-o", model)
        after = os.times()
        scores = json.loads(hawser("segment", model, words, "--gold", gold, "--json"))
        seconds = after.children_user + after.children_system - before.children_user - before.children_system
        found.append([scores["precision"], scores["recall"], scores["f1"], seconds])
    mean = [sum(f[k] for f in found) / len(found) for k in range(4)]
    values = [f[2] for f in found]
    name = " ".join(map(str, (f"{method} {prior:g}, {iterations}", *more)))
    print("  %-30s precision %5.1f  recall %5.1f  F1 %5.1f (%.1f to %.1f)  %7.2f s" %
          (name, *mean[:3], min(values), max(values), mean[3]), flush=True)


def main():
    with tempfile.TemporaryDirectory() as folder:
        for path in OPTIONS.words:
            words = gold_words(path)
            for name, lines in (("words.txt", words), ("gold.txt", words.values())):
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write("".join(" ".join(line) + "\n" for line in lines))
            with open(os.path.join(folder, "morphs.txt"), "w", encoding="utf-8") as file:
                file.write(GRAMMAR)
            print(f"{os.path.basename(path)}: {len(words)} words, {sum('+' in w for w in words.values())} with a suffix")
            row(folder, "cvi", .01, OPTIONS.passes)
            row(folder, "hastings", .01, OPTIONS.sweeps)
            row(folder, "vi", .01, OPTIONS.passes)
            row(folder, "cvi", 1e-5, OPTIONS.passes)
            row(folder, "hastings", 1e-5, OPTIONS.long)
            row(folder, "hastings", 1e-5, OPTIONS.long, "--anneal", OPTIONS.anneal)


if __name__ == "__main__":
    main()
