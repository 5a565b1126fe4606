#!/usr/bin/env python3
"""Parsers of the first and second order on the English Web Treebank of ../shared/data/tagged.

A parser of single arcs is trained first, then one of pairs of arcs that begins with its weights. Printed are, on the
development part or the test part, the share of heads that are right (UAS, all words counted), words parsed in a second of one processor, the
share of candidates that stay, sweeps for each sentence, sentences inferred once, and the seconds of features, seed, selection and
propagation. `faster` compares with belief propagation in the whole graph: first all that follows the scores of arcs and pairs,
then all with the scores.

    bench/parser.py [--hawser build/release/bin/hawser] [--data ../shared/data/tagged] [--sentences N] [--epochs 3] [--more 1]
                    [--rate .05] [--bits 22] [--part dev|test] [--folder FOLDER] [--parse-only]
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

RUNS = [("first order", "tree", []), ("pairs, tree alone", "tree", []), ("full bp", "bp", []),
        ("min-joint .0001", "min-joint", ["--gamma", "0.0001"]), ("min-joint .001", "min-joint", ["--gamma", "0.001"]),
        ("min-joint .01", "min-joint", ["--gamma", "0.01"]), ("min-joint .1", "min-joint", ["--gamma", "0.1"]),
        ("min-joint .001, product", "min-joint", ["--gamma", "0.001", "--means", "product"]),
        ("min-joint .001, all arcs", "min-joint", ["--gamma", "0.001", "--least-arc", "0"]),
        ("min-size .1", "min-size", ["--epsilon", "0.1"])]


def some_sentences(path, count, folder):
    text = path.read_text(encoding="utf-8").split("\n\n")
    part = folder / path.name
    part.write_text("\n\n".join(text[:count]) + "\n\n", encoding="utf-8")
    return part


def run(arguments, *words):
    command = [arguments.hawser, "mrf", "parse", *map(str, words), "--json", "--threads", str(arguments.threads)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(done.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hawser", default="build/release/bin/hawser")
    parser.add_argument("--data", type=pathlib.Path, default=pathlib.Path("../shared/data/tagged"))
    parser.add_argument("--sentences", type=int, default=0, help="of the training part, from its start; 0: all")
    parser.add_argument("--held-out", type=int, default=0, help="sentences of the development part; 0: all")
    parser.add_argument("--epochs", type=int, default=3, help="passes of the first order")
    parser.add_argument("--more", type=int, default=1, help="passes of pairs after these")
    parser.add_argument("--rate", default=".05", help="of AdaGrad")
    parser.add_argument("--train-method", default="min-joint")
    parser.add_argument("--bits", type=int, default=22)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--iterations", type=int, default=10, help="sweeps at most, as in the paper")
    parser.add_argument("--part", choices=("dev", "test"), default="dev", help="that is parsed in the end")
    parser.add_argument("--folder", type=pathlib.Path, help="where models go and stay")
    parser.add_argument("--parse-only", action="store_true", help="with the models of --folder")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        temporary = pathlib.Path(temporary)
        folder = arguments.folder or temporary
        train, dev = arguments.data / "ewt.train.conllu", arguments.data / "ewt.dev.conllu"
        if arguments.sentences:
            train = some_sentences(train, arguments.sentences, temporary)
        if arguments.held_out:
            dev = some_sentences(dev, arguments.held_out, temporary)
        first, second = folder / "first.parser", folder / "second.parser"
        if not arguments.parse_only:
            both = ["--rate", arguments.rate, "--heldout", dev]
            run(arguments, "train", train, first, "--method", "tree", "--epochs", arguments.epochs,
                "--bits", arguments.bits, *both)
            run(arguments, "train", train, second, "--method", arguments.train_method, "--epochs", arguments.more,
                "--start", first, "--iterations", arguments.iterations, *both)
        parsed = dev if arguments.part == "dev" else arguments.data / "ewt.test.conllu"
        whole = None
        print(f"{'':26}{'UAS':>7}{'words/s':>9}{'kept %':>8}{'sweeps':>8}{'once':>6}  features  seed  select  propagate"
              "  faster")
        for name, method, flags in RUNS:
            sweeps = [] if method == "tree" else ["--iterations", arguments.iterations]
            r = run(arguments, "run", first if name == "first order" else second, parsed, "--method", method, *flags, *sweeps)
            inference = r["seconds"] - r["seconds_features"]
            if method == "bp":
                whole = r["seconds"], inference
            kept = 100 * r["factors_kept"] / r["factors"] if r["factors"] else 0
            faster = f"{whole[1] / inference:6.1f} {whole[0] / r['seconds']:6.1f}" if whole else ""
            print(f"{name:26}{r['uas']:7.2f}{r['tokens_per_processor_second']:9.0f}{kept:8.2f}"
                  f"{r['iterations'] / r['sentences']:8.2f}{100 * r['inferred_once'] / r['sentences']:5.0f}%{r['seconds_features']:10.2f}{r['seconds_seed']:6.2f}"
                  f"{r['seconds_select']:8.2f}{r['seconds_infer']:11.2f}  {faster}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
