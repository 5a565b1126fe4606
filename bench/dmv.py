#!/usr/bin/env python3
"""The dependency model with valence on tags of the WSJ sample: `hawser grammar train --model dmv` and `parse`, judged by the
heads that a table after Collins gives.

Usage: dmv.py HAWSER TREES [--orders 10] [--iterations 50] [--rows em:1,vi:.1,cvi:.1,cvi:.01] [--valence 2] [--conllu FILE]

TREES are Penn brackets. Punctuation is taken out, and sentences of at most ten words are trained on and judged. Rows are a
method with its prior; the figures are the percentages of words with the right head ("directed"), and of words joined to their
head by a right arc in either direction, in the mean over random orders of the sentences. Orders matter to cvi; svi and scvi
have other seeds too, and as many epochs of minibatches of 50 as there are iterations. Other methods learn once. "next word"
gives every word the next one as its head. The last lines have processor nanoseconds of a whole iteration for each split of two
neighbouring spans, on one thread, for sentences of at most 15 words. --conllu measures another treebank's heads in the same
way, such as UD's, whose heads are content words."""
import argparse
import json
import os
import random
import subprocess
import tempfile

PUNCTUATION = ". , : `` '' -LRB- -RRB- # $"
MINIBATCH = 50


def rows_of(text):
    return [(row.split(":")[0], float(row.split(":")[1])) for row in text.split(",")]


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("hawser")
parser.add_argument("trees")
parser.add_argument("--orders", type=int, default=10)
parser.add_argument("--iterations", type=int, default=50)
parser.add_argument("--rows", type=rows_of, default=rows_of("em:1,vi:1,vi:.1,cvi:1,cvi:.1,cvi:.01"))
parser.add_argument("--valence", type=int, default=2)
parser.add_argument("--conllu")
OPTIONS = parser.parse_args()


def hawser(*arguments):
    done = subprocess.run([OPTIONS.hawser, "grammar", *map(str, arguments)], capture_output=True, text=True)
    if done.returncode not in (0, 3):  # 3: not converged
        raise SystemExit(done.stderr)
    return done.stdout


def sentences_of(conllu):
    return [s for s in conllu.strip().split("\n\n") if s]


def write(path, sentences):
    with open(path, "w", encoding="utf-8") as file:
        file.write("".join(s + "\n\n" for s in sentences))


def agreement(folder, gold, guess):
    values = json.loads(hawser("eval", gold, guess, "--punctuation", "none", "--json"))
    return values["directed"], values["undirected"]


def next_word(sentence):
    rows = [line.split("\t") for line in sentence.split("\n")]
    for k, row in enumerate(rows):
        row[6] = str(k + 2 if k + 1 < len(rows) else 0)
    return "\n".join("\t".join(row) for row in rows)


def measure(folder, name, sentences):
    gold, guess, model = (os.path.join(folder, x) for x in ("gold.conllu", "guess.conllu", "model"))
    write(gold, sentences)
    write(guess, [next_word(s) for s in sentences])
    print(f"{name}: {len(sentences)} sentences, {sum(s.count(chr(10)) + 1 for s in sentences)} words")
    print("  %-22s directed %5.1f  undirected %5.1f" % ("next word", *agreement(folder, gold, guess)))
    for method, prior in OPTIONS.rows:
        found = []
        for order in range(OPTIONS.orders if method in ("cvi", "svi", "scvi") else 1):
            shuffled = sentences[:]
            random.Random(order).shuffle(shuffled)
            write(gold, shuffled)
            steps = ["--iterations", OPTIONS.iterations]
            if method in ("svi", "scvi"):
                batches = (len(sentences) - 1) // MINIBATCH + 1
                steps = ["--iterations", OPTIONS.iterations * batches, "--minibatch", MINIBATCH, "--seed", order + 1]
            hawser("train", gold, "--method", method, "--prior", prior, *steps, "--valence", OPTIONS.valence, "-o", model)
            with open(guess, "w", encoding="utf-8") as file:
                file.write(hawser("parse", model, gold))
            found.append(agreement(folder, gold, guess))
        directed, undirected = (sum(f[k] for f in found) / len(found) for k in (0, 1))
        spread = f"  ({min(f[0] for f in found):.1f} to {max(f[0] for f in found):.1f})" if len(found) > 1 else ""
        print("  %-22s directed %5.1f  undirected %5.1f%s" % (f"{method}, prior {prior:g}", directed, undirected, spread))


def processor_seconds(corpus, method, iterations, model):
    before = os.times()
    hawser("train", corpus, "--method", method, "--prior", 1 if method == "em" else .1, "--iterations", iterations,
           "--tolerance", 0, "--threads", 1, "-o", model)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def speed(folder, sentences):
    corpus, model = os.path.join(folder, "speed.conllu"), os.path.join(folder, "model")
    write(corpus, sentences)
    lengths = [s.count("\n") + 1 for s in sentences]
    splits = sum((n - 1) * n * (n + 1) // 6 for n in lengths)
    print(f"speed: {len(sentences)} sentences, {splits} splits; --tolerance 0")
    for method in ("em", "vi", "cvi"):
        few, many = (processor_seconds(corpus, method, n, model) for n in (20, 220))
        print(f"  {method}: {(many - few) / 200 / splits * 1e9:.1f} ns per split")


def main():
    with tempfile.TemporaryDirectory() as folder:
        def selected(source, most, *more):
            heads = os.path.join(folder, "heads.conllu")
            with open(heads, "w", encoding="utf-8") as file:
                file.write(hawser("convert", source, "--to", "conllu", *more))
            text = hawser("convert", heads, "--to", "conllu", "--drop", PUNCTUATION + " PUNCT SYM", "--max-length", most)
            return [s for s in sentences_of(text) if sum(line.split("\t")[6] == "0" for line in s.split("\n")) == 1]

        measure(folder, "WSJ sample, 10 words", selected(OPTIONS.trees, 10))
        if OPTIONS.conllu:
            measure(folder, os.path.basename(OPTIONS.conllu), selected(OPTIONS.conllu, 10))
        speed(folder, [s for s in selected(OPTIONS.trees, 15) if s.count("\n") > 0])


if __name__ == "__main__":
    main()
