#!/usr/bin/env python3
"""A tagger trained on text with all tags: accuracy on known and on unknown words, beside NLTK's TnT (Brants 2000) where NLTK is installed.

Usage: tagger.py HAWSER FOLDER [--column xpos] [--splits dev,test] [--flags "--method vi --iterations 1"]

FOLDER holds ewt.train.conllu, ewt.dev.conllu and ewt.test.conllu (UD English EWT). Both sides read forms as they are written, learn from train,
and tag the other splits. hawser's model is a bigram hidden Markov model, TnT is a trigram one. A word is unknown that train does not have."""
import argparse
import os
import subprocess
import tempfile
import time


def read(path, column):
    """Lists of (word, tag)."""
    found, now = [], []
    with open(path, encoding="utf-8") as file:
        for line in file:
            fields = line.rstrip("\n").split("\t")
            if len(fields) == 10 and fields[0].isdigit():
                now.append((fields[1], fields[column]))
            elif fields == [""] and now:
                found.append(now)
                now = []
    return found + [now] if now else found


class Score:
    def __init__(self, known, gold, tags):
        right = {True: 0, False: 0}
        self.of = {True: 0, False: 0}
        for sentence, found in zip(gold, tags, strict=True):
            for (word, tag), guess in zip(sentence, found, strict=True):
                self.of[word in known] += 1
                right[word in known] += guess == tag
        self.all = sum(right.values()) / sum(self.of.values())
        self.known, self.unknown = (right[k] / self.of[k] for k in (True, False))

    def row(self, split, name, seconds):
        return f"| {split} | {name} | {100 * self.all:.2f} | {100 * self.known:.2f} | {100 * self.unknown:.2f} | {seconds:.2f} |"


def by_hawser(options, path, folder, model):
    out = os.path.join(folder, "tagged.conllu")
    begun = time.perf_counter()
    subprocess.run([options.hawser, "hmm", "tag", model, path, "--tag-column", options.column, "-o", out], check=True)
    seconds = time.perf_counter() - begun
    return [[tag for _, tag in sentence] for sentence in read(out, options.number)], seconds


def by_tnt(train, gold):
    from nltk.tag import tnt
    tagger = tnt.TnT()
    tagger.train(train)
    begun = time.perf_counter()
    return [[tag for _, tag in tagger.tag([word for word, _ in sentence])] for sentence in gold], time.perf_counter() - begun


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hawser")
    parser.add_argument("folder")
    parser.add_argument("--column", choices=("upos", "xpos"), default="xpos")
    parser.add_argument("--splits", default="dev,test")
    parser.add_argument("--flags", default="--method vi --iterations 1")
    options = parser.parse_args()
    options.number = {"upos": 3, "xpos": 4}[options.column]
    files = {split: os.path.join(options.folder, f"ewt.{split}.conllu") for split in ["train", *options.splits.split(",")]}
    train = read(files["train"], options.number)
    known = {word for sentence in train for word, _ in sentence}
    try:
        import nltk
        print(f"TnT of NLTK {nltk.__version__}")
    except ImportError:
        nltk = None
        print("NLTK is not installed: hawser alone")
    print("\n| split | tagger | accuracy | known words | unknown words | seconds of tagging |\n|---|---|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        model = os.path.join(folder, "model")
        done = subprocess.run([options.hawser, "hmm", "train", files["train"], "--observed", "--tag-column", options.column, "-o", model,
                               *options.flags.split()], stdout=subprocess.DEVNULL)
        if done.returncode not in (0, 3):  # 3: not converged
            done.check_returncode()
        for split in options.splits.split(","):
            gold = read(files[split], options.number)
            tags, seconds = by_hawser(options, files[split], folder, model)
            print(Score(known, gold, tags).row(split, "hawser", seconds))
            if nltk:
                tags, seconds = by_tnt(train, gold)
                print(Score(known, gold, tags).row(split, "TnT", seconds))


if __name__ == "__main__":
    main()
