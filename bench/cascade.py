#!/usr/bin/env python3
"""Cascades beside pynini on the grammars of WeTextProcessing 1.2: English and Chinese text normalization, and the inverse in Chinese.
Sentences are drawn by this script from a seed: numbers, money, dates, times, units and addresses among plain words. Each sentence
goes through the tagger and, in the order that WeTextProcessing's own parser gives its tokens, through the verbalizer. pynini composes
and takes the shortest path. hawser is timed on each sentence once, warmed by other sentences, and once more cold, with a new cascade.
A second line tells the bytes of look-ahead tables and of kept steps, and how many pairs of a place and a state were entered for one
that was of use, over all sentences.
Costs are compared to 1e-3, and strings where the best one is unique; a difference is shown and the program ends with 1.
The rows of `rules` are a tagger and a verbalizer of rewrite rules that pynini compiles from this file, applied as one cascade of two
machines: searched as one, and, under the option together=1, by the paths of the first machine and composition.

Usage: cascade.py LIBRARY [--sentences 100] [--warm 1000] [--cold 40] [--grammar en_tn,zh_tn,zh_itn,rules]
LIBRARY is libhawser.so. pynini and WeTextProcessing must be importable, and unpack to 750 MB:
    python3 -m venv FOLDER && FOLDER/bin/pip install --no-deps pynini==2.1.7 WeTextProcessing==1.2.0
Times are seconds of the processor, since pynini's are long and the machine may do other things."""
import argparse
import ctypes
import importlib.util
import os
import random
import sys
import tempfile
import time

import pynini

WORDS = {"en": "the meeting price report was is about near costs on at from to we they paid sold room people train left again".split(),
         "zh": list("我们他今天明价格会议报告气城市新旧火车房间人说买卖去来在是有到从")}
SEPARATOR = {"en": " ", "zh": ""}


def number(draw):
    return draw.choice([str(draw.randint(0, 20)), str(draw.randint(0, 999)), str(draw.randint(1000, 99999)),
                        f"{draw.randint(0, 99)}.{draw.randint(0, 99)}", f"{draw.randint(1, 9)},{draw.randint(0, 999):03d}"])


def english(draw):
    return draw.choice([
        lambda: "$" + number(draw),
        lambda: f"{draw.choice(['January', 'March', 'May', 'July', 'October'])} {draw.randint(1, 28)}, {draw.randint(1900, 2030)}",
        lambda: f"{draw.randint(1, 12)}:{draw.randint(0, 59):02d} {draw.choice(['am', 'pm'])}",
        lambda: f"{number(draw)} {draw.choice(['kg', 'km', 'm', 'lb', 'cm'])}",
        lambda: f"{draw.randint(1, 999)} {draw.choice(['Main', 'Oak', 'Park'])} St.",
        lambda: number(draw)])()


def chinese(draw):
    return draw.choice([
        lambda: number(draw) + "元",
        lambda: f"{draw.randint(1900, 2030)}年{draw.randint(1, 12)}月{draw.randint(1, 28)}日",
        lambda: f"{draw.randint(0, 23)}:{draw.randint(0, 59):02d}",
        lambda: number(draw) + draw.choice(["公斤", "千米", "kg", "平方米"]),
        lambda: f"{draw.randint(1, 100)}%"])()


def spoken_chinese(draw):
    digits = "一二三四五六七八九"
    return draw.choice([
        lambda: draw.choice(digits) + "千" + draw.choice(digits) + "百" + draw.choice(digits) + "十元",
        lambda: "".join(draw.choice(digits) for _ in range(4)) + "年" + draw.choice(digits) + "月" + draw.choice(digits) + "日",
        lambda: "百分之" + draw.choice(digits) + "十" + draw.choice(digits),
        lambda: draw.choice(digits) + "点" + draw.choice("二三四五") + "十分"])()


def sentences(language, special, seed, count):
    draw = random.Random(seed)
    made = []
    for _ in range(count):
        parts = []
        for _ in range(draw.randint(1, 4)):
            plain = SEPARATOR[language].join(draw.choice(WORDS[language]) for _ in range(draw.randint(2, 6)))
            parts.append(plain if draw.random() < 0.4 else special(draw))
        made.append(SEPARATOR[language].join(parts))
    return made


GRAMMARS = {"en_tn": ("tn", "en", english), "zh_tn": ("tn", "zh", chinese), "zh_itn": ("itn", "zh", spoken_chinese)}


class Library:
    """hawser's C interface, as far as it is needed."""

    def __init__(self, path):
        self.c = ctypes.CDLL(path)
        self.c.hws_error_message_view.restype = ctypes.c_char_p

    def check(self, status):
        if status < 0:
            raise SystemExit(self.c.hws_error_message_view().decode())
        return status

    def options(self, **values):
        options = ctypes.c_void_p()
        self.check(self.c.hws_options_new(ctypes.byref(options)))
        for name, value in values.items():
            self.check(self.c.hws_options_set(options, name.encode(), str(value).encode()))
        return options

    def machine(self, path):
        machine = ctypes.c_void_p()
        self.check(self.c.hws_machine_read_openfst_file(path.encode(), None, None, None, ctypes.byref(machine)))
        return machine


class Cascade:
    def __init__(self, library, *machines, **options):
        self.library, self.handle = library, ctypes.c_void_p()
        given = library.options(**options)
        library.check(library.c.hws_cascade_new((ctypes.c_void_p * len(machines))(*machines), len(machines), given,
                                                ctypes.byref(self.handle)))
        library.c.hws_options_free(given)
        self.buffer, self.cost, self.needed = ctypes.create_string_buffer(1 << 16), ctypes.c_double(), ctypes.c_int64()

    def rewrite(self, text):
        """(seconds, what is written); None where nothing is."""
        data = text.encode()
        begin = time.process_time()
        status = self.library.c.hws_cascade_rewrite(self.handle, data, ctypes.c_int64(len(data)), 0, None, self.buffer,
                                                    ctypes.c_int64(len(self.buffer)), ctypes.byref(self.needed))
        seconds = time.process_time() - begin
        if status == -14:
            return seconds, None
        self.library.check(status)
        return seconds, self.buffer.value.decode()

    def costs(self, text, n):
        """Those of the n best strings; there may be fewer."""
        data = text.encode()
        labels, strings, costs = (ctypes.c_int32 * len(data))(*data), ctypes.c_void_p(), []
        c = self.library.c
        self.library.check(c.hws_cascade_best_strings(self.handle, labels, ctypes.c_int64(len(data)), ctypes.c_int64(n), None,
                                                      ctypes.byref(strings)))
        for i in range(n):
            if c.hws_strings_value(strings, ctypes.c_int64(i), ctypes.byref(self.cost)) == 0:
                costs.append(self.cost.value)
        c.hws_strings_free(strings)
        return costs

    def unique(self, text):
        """Whether the second best string costs more than the best."""
        costs = self.costs(text, 2)
        return len(costs) < 2 or costs[1] > costs[0] + 1e-4

    def pairs(self, text):
        data, entered, kept = text.encode(), ctypes.c_int64(), ctypes.c_int64()
        self.library.check(self.library.c.hws_cascade_pairs(self.handle, (ctypes.c_int32 * len(data))(*data), ctypes.c_int64(len(data)),
                                                            None, ctypes.byref(entered), ctypes.byref(kept)))
        return entered.value, kept.value

    def info(self, name):
        self.library.check(self.library.c.hws_cascade_info(self.handle, name.encode(), ctypes.byref(self.cost)))
        return self.cost.value

    def free(self):
        self.library.c.hws_cascade_free(self.handle)


def pynini_rewrite(text, *grammars):
    begin = time.process_time()
    lattice = pynini.escape(text)
    for grammar in grammars:
        lattice = pynini.compose(lattice, grammar)
    best = pynini.shortestpath(lattice)
    seconds = time.process_time() - begin
    if best.start() == pynini.NO_STATE_ID:
        return seconds, float("inf"), ""
    path = next(best.paths().items())
    return seconds, float(str(path[2])), path[1]


class Rows:
    """What was measured of one grammar."""

    def __init__(self, name):
        self.name, self.ours, self.theirs, self.cold, self.ties, self.wrong = name, [], [], [], 0, 0
        self.entered = self.kept = 0

    def compare(self, text, found, theirs, cascade):
        cost = cascade.costs(text, 1)
        ours = found[0], cost[0] if cost else float("inf"), found[1] or ""
        entered, kept = cascade.pairs(text)
        self.entered += entered
        self.kept += kept
        same_cost = ours[1] == theirs[1] or abs(ours[1] - theirs[1]) <= 1e-3
        if same_cost and ours[2] != theirs[2] and not cascade.unique(text):
            self.ties += 1
        elif not same_cost or ours[2] != theirs[2]:
            self.wrong += 1
            print(f"{self.name}: {text!r}: {ours[1:]} instead of {theirs[1:]}")
        self.ours.append(ours[0])
        self.theirs.append(theirs[0])

    def show(self, size, made, cascade, stored):
        mean, ordered = sum(self.ours) / len(self.ours), sorted(self.ours)
        peer = sum(self.theirs) / len(self.theirs)
        cold = sum(self.cold) / len(self.cold)
        print(f"{self.name:18} {size:6.2f} MB made in {1e3 * made:5.1f} ms  pynini {1e3 * peer:8.3f} ms  warm {1e3 * mean:7.3f} ms "
              f"({peer / mean:6.1f} times), p99 {1e3 * ordered[len(ordered) * 99 // 100]:6.2f}  cold {1e3 * cold:7.3f} ms "
              f"({peer / cold:5.1f} times)  {len(self.ours)} texts, {self.ties} ties, {self.wrong} differ\n"
              f"{'':18} tables {cascade.info('table_bytes') / 1e6:.2f} MB, kept steps {stored / 1e6:.2f} MB once warm, "
              f"{self.entered / max(self.kept, 1):.1f} pairs entered for one of use", flush=True)


def number_words():
    """The numbers below 1,000 in words, which the verbalizer writes."""
    small = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
             "eighteen nineteen").split()
    tens = "twenty thirty forty fifty sixty seventy eighty ninety".split()
    words = small + [ten + (" " + small[unit] if unit else "") for ten in tens for unit in range(10)]
    return words + [small[n // 100] + " hundred" + (" and " + words[n % 100] if n % 100 else "") for n in range(100, 1000)]


def rules():
    """A tagger, which puts numbers, money and times into brackets and prefers a reading by its cost, and a verbalizer."""
    letters = [chr(c) for c in range(33, 127) if chr(c).isalpha() or chr(c) in ".,:;-'%"]
    letter, digit = pynini.union(*letters), pynini.union(*"0123456789")
    number = pynini.union(digit, pynini.union(*"123456789") + digit + digit.ques)
    insert = lambda text: pynini.cross("", pynini.escape(text))
    tags = [insert("[n ") + number + insert("]"), pynini.cross("$", pynini.escape("[m ")) + number + insert("]"),
            insert("[t ") + number + pynini.cross(":", " ") + digit + digit + insert("]"),
            insert("[n ") + number + pynini.cross(".", pynini.escape("][d ")) + digit.plus + insert("]")]
    weights = [1, 0.75, 0.5, 0.625]
    item = pynini.union(*(pynini.accep("", weight=w) + tag for w, tag in zip(weights, tags)), pynini.accep("", weight=2) + letter.plus,
                        pynini.accep("", weight=5) + digit.plus)
    blank = pynini.accep(" ").plus
    tagger = (item + (blank.ques + item).star + blank.ques).optimize()
    words = number_words()
    named = pynini.string_map([(str(n), word) for n, word in enumerate(words)])
    minutes = pynini.string_map([(f"{n:02d}", "o'clock" if n == 0 else words[n]) for n in range(60)])
    digits = pynini.string_map([(str(n), " " + words[n]) for n in range(10)])
    sigma = pynini.union(letter, digit, pynini.escape("["), pynini.escape("]"), "$", " ").closure().optimize()
    changes = [pynini.cross(pynini.escape("[n "), "") + named + pynini.cross(pynini.escape("]"), ""),
               pynini.cross(pynini.escape("[m "), "") + named + pynini.cross(pynini.escape("]"), " dollars"),
               pynini.cross(pynini.escape("[t "), "") + named + " " + minutes + pynini.cross(pynini.escape("]"), ""),
               pynini.cross(pynini.escape("[d "), " point") + digits.plus + pynini.cross(pynini.escape("]"), "")]
    verbalizer = pynini.cdrewrite(pynini.union(*changes).optimize(), "", "", sigma).optimize()
    return tagger, verbalizer


def measure_rules(library, options):
    """The rows of `rules`. Returns how many texts differ from pynini's."""
    grammars, machines = rules(), []
    with tempfile.TemporaryDirectory() as folder:
        for i, grammar in enumerate(grammars):
            grammar.write(os.path.join(folder, f"{i}.fst"))
            machines.append(library.machine(os.path.join(folder, f"{i}.fst")))
        size = sum(os.path.getsize(os.path.join(folder, name)) for name in os.listdir(folder)) / 1e6
    drop = {ord(c): None for c in "[]$"}
    tests, others = ([text if i % 2 else text.translate(drop) for i, text in enumerate(sentences("en", english, seed, count))]
                     for seed, count in ((2, options.sentences), (1, options.warm)))
    wrong = 0
    for name, how in (("rules as one", {}), ("rules, together=1", {"together": 1})):
        begin = time.process_time()
        cascade = Cascade(library, *machines, **how)
        made = time.process_time() - begin
        for text in others:
            cascade.rewrite(text)
        ours = [cascade.rewrite(text) for text in tests]
        stored, rows = cascade.info("store_bytes"), Rows(name)
        for text, found in zip(tests, ours):
            rows.compare(text, found, pynini_rewrite(text, *grammars), cascade)
        for text in tests[:options.cold]:
            fresh = Cascade(library, *machines, **how)
            rows.cold.append(fresh.rewrite(text)[0])
            fresh.free()
        rows.show(size, made, cascade, stored)
        wrong += rows.wrong
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library")
    parser.add_argument("--sentences", type=int, default=100)
    parser.add_argument("--warm", type=int, default=1000)
    parser.add_argument("--cold", type=int, default=40)
    parser.add_argument("--grammar", default=",".join([*GRAMMARS, "rules"]))
    options = parser.parse_args()
    library = Library(os.path.abspath(options.library))
    wrong = 0
    for name in options.grammar.split(","):
        if name == "rules":
            wrong += measure_rules(library, options)
            continue
        package, language, special = GRAMMARS[name]
        folder = importlib.util.find_spec(package).submodule_search_locations[0]
        reorder = token_parser(folder, language, package)
        tests, others = sentences(language, special, 2, options.sentences), sentences(language, special, 1, options.warm)
        stages = []
        for stage in ("tagger", "verbalizer"):
            path = os.path.join(folder, f"{name}_{stage}.fst")
            machine = library.machine(path)
            begin = time.process_time()
            cascade = Cascade(library, machine)
            made = time.process_time() - begin
            stages.append((Rows(f"{name} {stage}"), cascade, machine, pynini.Fst.read(path), made, os.path.getsize(path) / 1e6))
        tagged = [text for text in (stages[0][1].rewrite(text)[1] for text in others) if text]
        for text in tagged:
            stages[1][1].rewrite(reorder(text))
        inputs = tests
        for rows, cascade, machine, grammar, made, size in stages:
            outputs = []
            ours = [cascade.rewrite(text) for text in inputs]
            stored = cascade.info("store_bytes")
            for text, found in zip(inputs, ours):
                peer = pynini_rewrite(text, grammar)
                rows.compare(text, found, peer, cascade)
                if peer[2]:
                    outputs.append(reorder(peer[2]) if rows is stages[0][0] else peer[2])
            for text in inputs[:options.cold]:
                fresh = Cascade(library, machine)
                rows.cold.append(fresh.rewrite(text)[0])
                fresh.free()
            rows.show(size, made, cascade, stored)
            wrong += rows.wrong
            inputs = outputs
    return 1 if wrong else 0


def token_parser(folder, language, package):
    """The order in which WeTextProcessing's verbalizer wants the tokens of a tagged text."""
    path = os.path.join(os.path.dirname(folder), "tn", "token_parser.py")
    spec = importlib.util.spec_from_file_location("token_parser", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    kind = package if language == "zh" else f"{language}_{package}"
    return lambda text: module.TokenParser(kind).reorder(text)


if __name__ == "__main__":
    sys.exit(main())
