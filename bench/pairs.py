#!/usr/bin/env python3
"""Pair models on pronouncing dictionaries: shares of wrong words and of wrong sounds, seconds of learning, milliseconds a word,
bytes of the model.

Usage: pairs.py HAWSER --library LIBRARY [--cmudict FILE] [--languages FOLDER] [--parts cmudict,sizes,iterations,long,language,million,choose,third] [--threads N]

CMUdict: words of [a-z'], shuffled by random.seed(1) in the order of the dictionary; the first tenth is held out. A word is right
if its dictionary lists the answer, stress left out. The first row of `cmudict` learns with stress and sums over it; the second one
learns without stress. `sizes` has models of lower order, grown within a number of n-grams, and with weights of few bits. `long` asks for random strings of 200 letters.
`language` estimates language models of outputs, whose weight a tenth of the words that teach chooses: of the outputs that taught the
pair model, and of all outputs beside a pair model of a tenth of the pairs. `million` learns from 10^6 pairs, each two random words of
at most six letters, and has the peak of the tool's memory. Milliseconds are those of hws_pairs_model_apply by its
defaults, which give probabilities, with one thread, of all held-out words in one call; seconds of learning are wall-clock seconds of `hawser pairs train`,
and of processors.

Languages: files LANG.train.tsv and LANG.dev.tsv, word TAB sounds. `choose` learns from train and counts wrong words of dev, for
each setting; `third` learns from nine tenths of train with the settings that DEFAULT and CHOSEN name, and counts wrong words of the
tenth that random.seed(3) draws. `language` does so for each language with a language model whose weight dev chooses."""
import argparse
import ctypes
import os
import random
import re
import resource
import subprocess
import tempfile
import time

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("hawser")
parser.add_argument("--library", required=True)
parser.add_argument("--cmudict")
parser.add_argument("--languages")
parser.add_argument("--parts", default="cmudict,sizes,choose,third")
parser.add_argument("--threads", default="2")
parser.add_argument("--peer", help="an interpreter that has PyPI's phonetisaurus, which learns and answers beside `third`")
OPTIONS = parser.parse_args()
LIBRARY = ctypes.CDLL(os.path.abspath(OPTIONS.library))
LIBRARY.hws_error_message_view.restype = ctypes.c_char_p
# Chosen by `choose`: what most languages gain by.
SETTINGS = {"default": [], "2:2": ["--max-input", "2"], "1:2": ["--max-output", "2"], "1:3": ["--max-output", "3"], "2:3": ["--max-input", "2", "--max-output", "3"],
            "order 5": ["--order", "5"], "2:2, order 5": ["--max-input", "2", "--order", "5"],
            "witten-bell": ["--estimate", "witten-bell"], "forward": ["--direction", "forward"]}
CHOSEN = ("default", "1:3", "order 5")


def hawser(*arguments):
    """What the tool prints as numbers by name, seconds, and seconds of processors."""
    before, start = os.times(), time.monotonic()
    done = subprocess.run([OPTIONS.hawser, "pairs", *map(str, arguments)], capture_output=True, text=True)
    if done.returncode not in (0, 3):  # 3: not converged
        raise SystemExit(done.stderr)
    after = os.times()
    values = dict(line.split("\t") for line in done.stdout.splitlines() if line.count("\t") == 1)
    return values, time.monotonic() - start, after.children_user + after.children_system - before.children_user - before.children_system


def call(name, *arguments):
    if getattr(LIBRARY, name)(*[ctypes.c_int64(x) if isinstance(x, int) else x for x in arguments]) < 0:
        raise SystemExit(f"{name}: {LIBRARY.hws_error_message_view().decode()}")


def made(name, *arguments):
    handle = ctypes.c_void_p()
    call(name, *arguments, ctypes.byref(handle))
    return handle


def milliseconds(model_path, words, settings):
    """A word's time in one call for all of them, the least of three."""
    options = made("hws_options_new")
    call("hws_options_set_int", options, b"in_place", 1)
    model = made("hws_pairs_model_read_file", model_path.encode(), options)
    alphabet = made("hws_pairs_model_alphabet", model, ctypes.c_int32(0))
    text = "\n".join(words).encode()
    alphabets = (ctypes.c_void_p * 1)(alphabet)
    inputs = made("hws_strings_read", text, len(text), ctypes.c_int32(1), ctypes.c_int32(0), alphabets, None)
    options = made("hws_options_new")
    for name, value in {"threads": 1, **settings}.items():
        call("hws_options_set_int", options, name.encode(), value)
    counts, least = (ctypes.c_int64 * len(words))(), float("inf")
    for _ in range(3):
        start = time.process_time()
        made("hws_pairs_model_apply", model, inputs, 1, options, counts)
        least = min(least, time.process_time() - start)
    return 1000 * least / len(words)


def written(folder, name, pairs):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(f"{word}\t{sounds}\n" for word, sounds in pairs)
    return path


def cmudict():
    """Words in the order of the dictionary, with their pronunciations."""
    listed = {}
    with open(OPTIONS.cmudict, encoding="latin-1") as lines:
        for line in lines:
            word, *sounds = line.split("#")[0].split() or [""]
            word = re.sub(r"\(\d+\)$", "", word)
            if re.fullmatch("[a-z']+", word) and sounds not in listed.setdefault(word, []):
                listed[word].append(sounds)
    return listed


def without_stress(sounds):
    return " ".join(sound.rstrip("012") for sound in sounds)


def row(folder, label, train, test, words, flags, fold):
    model = os.path.join(folder, "model")
    values, seconds, processors = hawser("train", train, "--threads", OPTIONS.threads, "-o", model, *flags)
    errors, _, _ = hawser("eval", model, test, "--format", "table", *(["--fold", "1"] if fold else []))
    time_of_word = milliseconds(model, words, {"fold": 1} if fold else {})
    print(f"{label:24} WER {float(errors['wrong inputs, %']):.2f} PER {float(errors['wrong symbols, %']):.2f}; train {seconds:.1f} s, "
          f"{processors:.1f} of processors; {time_of_word:.3f} ms a word; {values['ngrams']} n-grams, {os.path.getsize(model)} bytes", flush=True)


def dictionary_rows(folder, parts):
    listed = cmudict()
    words = list(listed)
    random.seed(1)
    random.shuffle(words)
    held_out, learned = words[:len(words) // 10], words[len(words) // 10:]
    test = written(folder, "test", [(w, without_stress(s)) for w in held_out for s in listed[w]])
    stressed = written(folder, "stressed", [(w, " ".join(s)) for w in learned for s in listed[w]])
    plain = written(folder, "plain", list(dict.fromkeys((w, without_stress(s)) for w in learned for s in listed[w])))
    print(f"{len(words)} words, {len(held_out)} held out", flush=True)
    if "cmudict" in parts:
        row(folder, "stress summed over", stressed, test, held_out, ["--marks", "012"], True)
        row(folder, "without stress", plain, test, held_out, [], False)
    if "iterations" in parts:
        for flags in (["--iterations", "6"], ["--iterations", "12"], ["--iterations", "24"], [], ["--direction", "forward"]):
            row(folder, "without stress, " + (" ".join(flags)[2:] or "default"), plain, test, held_out, flags, False)
    if "long" in parts:
        model = os.path.join(folder, "model")
        hawser("train", stressed, "--marks", "012", "--threads", OPTIONS.threads, "-o", model)
        random.seed(1)
        strings = ["".join(random.choice("etaoinsrhldcumfpgwybvkxjqz") for _ in range(200)) for _ in range(50)]
        time_of_word = milliseconds(model, strings, {"fold": 1, "normalize": 1, "max_bytes": 10 * 2**20})
        print(f"200 letters, normalized, within 10 MB: {time_of_word:.1f} ms an input", flush=True)
    if "language" in parts:
        size = len(words) // 10
        chosen_on = written(folder, "dev", [(w, without_stress(s)) for w in learned[:size] for s in listed[w]])
        rest = list(dict.fromkeys((w, without_stress(s)) for w in learned[size:] for s in listed[w]))
        outputs = written(folder, "outputs", rest)
        for label, taught in (("all pairs", rest), ("a tenth of the pairs", rest[::10])):
            model, joined = os.path.join(folder, "model"), os.path.join(folder, "joined")
            hawser("train", written(folder, "taught", taught), "--threads", OPTIONS.threads, "-o", model)
            before = float(hawser("eval", model, test)[0]["wrong inputs, %"])
            values, seconds, _ = hawser("language", model, outputs, "--dev", chosen_on, "--steps", 10, "--threads", OPTIONS.threads,
                                        "-o", joined)
            after = float(hawser("eval", joined, test)[0]["wrong inputs, %"])
            times = [milliseconds(path, held_out, {}) for path in (model, joined)]
            print(f"{label}: weight {values['weight']}, WER {before:.2f} without, {after:.2f} with; {seconds:.0f} s to choose; "
                  f"{times[0]:.3f} and {times[1]:.3f} ms a word", flush=True)
    if "million" in parts:
        short = [(w, without_stress(s)) for w in words if len(w) <= 6 for s in listed[w]]
        random.seed(5)
        made = set()
        while len(made) < 10**6:
            one, other = random.choice(short), random.choice(short)
            made.add((one[0] + other[0], one[1] + " " + other[1]))
        path = written(folder, "million", sorted(made))
        del made, short
        values, seconds, processors = hawser("train", path, "--iterations", 3, "--threads", OPTIONS.threads, "-o", os.path.join(folder, "model"))
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        print(f"10^6 pairs, 3 iterations: peak {peak:.0f} MiB; {seconds:.0f} s, {processors:.0f} of processors; {values['ngrams']} n-grams, "
              f"{os.path.getsize(os.path.join(folder, 'model')) / 2**20:.0f} MiB", flush=True)
    if "sizes" in parts:
        bits = ["--weight-bits", "8"]
        for flags in (["--order", "4"], ["--order", "5"], ["--ngrams", "340000"], ["--ngrams", "170000"], bits,
                      ["--weight-bits", "4"], ["--order", "6", *bits], ["--order", "5", *bits], ["--order", "4", *bits],
                      ["--ngrams", "340000", *bits]):
            row(folder, "without stress, " + " ".join(flags)[2:], plain, test, held_out, flags, False)
        for flags in (bits, ["--order", "6", *bits]):
            row(folder, "stress summed over, " + " ".join(flags)[2:], stressed, test, held_out, ["--marks", "012", *flags], True)


def peer_wrong(folder, learn, test):
    """The share of wrong words of the peer, which learns by its own defaults."""
    model = os.path.join(folder, "peer")
    command = [OPTIONS.peer, "-m", "phonetisaurus"]
    subprocess.run([*command, "train", "--model", model, "--casing", "ignore", learn], check=True, capture_output=True)
    listed = {}
    with open(test, encoding="utf-8") as lines:
        for line in lines:
            word, sounds = line.rstrip("\n").split("\t")
            listed.setdefault(word, []).append(sounds)
    done = subprocess.run([*command, "predict", "--model", model, "--casing", "ignore", *listed], check=True, capture_output=True, text=True)
    answers = dict(line.split(" ", 1) for line in done.stdout.splitlines() if " " in line)
    return 100 * sum(answers.get(word) not in right for word, right in listed.items()) / len(listed)


def language_rows(folder, parts):
    languages = sorted(name[:-len(".train.tsv")] for name in os.listdir(OPTIONS.languages) if name.endswith(".train.tsv"))

    def wrong(train, test, name):
        model = os.path.join(folder, "model")
        hawser("train", train, "-o", model, *SETTINGS[name])
        return float(hawser("eval", model, test)[0]["wrong inputs, %"])

    if "choose" in parts:
        print("choose".ljust(14) + " ".join(language.rjust(6) for language in languages) + "   mean")
        for name in SETTINGS:
            found = [wrong(f"{OPTIONS.languages}/{x}.train.tsv", f"{OPTIONS.languages}/{x}.dev.tsv", name) for x in languages]
            print(name.ljust(14) + " ".join(f"{x:6.2f}" for x in [*found, sum(found) / len(found)]), flush=True)
    if "third" in parts or "language" in parts:
        files = []
        for language in languages:
            with open(f"{OPTIONS.languages}/{language}.train.tsv", encoding="utf-8") as lines:
                pairs = [line.rstrip("\n").split("\t") for line in lines]
            random.seed(3)
            random.shuffle(pairs)
            files.append((written(folder, language + ".learn", pairs[len(pairs) // 10:]),
                          written(folder, language + ".third", pairs[:len(pairs) // 10])))
    if "language" in parts:
        print("language".ljust(14) + " ".join(language.rjust(6) for language in languages) + "   mean")
        found = [[], [], []]
        for language, (learn, third) in zip(languages, files):
            model, joined = os.path.join(folder, "model"), os.path.join(folder, "joined")
            hawser("train", learn, "-o", model)
            values, _, _ = hawser("language", model, learn, "--dev", f"{OPTIONS.languages}/{language}.dev.tsv", "-o", joined)
            for row_of, value in zip(found, (values["weight"], *(hawser("eval", m, third)[0]["wrong inputs, %"] for m in (model, joined)))):
                row_of.append(float(value))
        for name, row_of in zip(("weight", "without", "with"), found):
            print(name.ljust(14) + " ".join(f"{x:6.2f}" for x in [*row_of, sum(row_of) / len(row_of)]), flush=True)
    if "third" in parts:
        if OPTIONS.peer:
            found = [peer_wrong(folder, learn, third) for learn, third in files]
            print("phonetisaurus".ljust(14) + " ".join(f"{x:6.2f}" for x in [*found, sum(found) / len(found)]), flush=True)
        print("third".ljust(14) + " ".join(language.rjust(6) for language in languages) + "   mean")
        for name in CHOSEN:
            found = [wrong(learn, third, name) for learn, third in files]
            print(name.ljust(14) + " ".join(f"{x:6.2f}" for x in [*found, sum(found) / len(found)]), flush=True)


with tempfile.TemporaryDirectory() as made_folder:
    asked = OPTIONS.parts.split(",")
    if OPTIONS.cmudict:
        dictionary_rows(made_folder, asked)
    if OPTIONS.languages:
        language_rows(made_folder, asked)
