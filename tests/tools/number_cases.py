"""Numbers in flags: every numeric flag of every verb, as --help lists them, refuses what is no number in its range."""
import re
from concurrent.futures import ThreadPoolExecutor

from cli_case import Case, Run

# What from_chars, strtod or atoi would read as something.
NO_NUMBERS = ["+-5", "0x3", "1e400", "", " 5", "5 ", "nan", "1,5", "five", "-", "--5", "5.5.5", "1_0", "1e", "5\n"]
NO_WHOLE_NUMBERS = ["9223372036854775808", "-9223372036854775809", "99999999999999999999", "5.0", "1e3", "inf"]
# Flags that meet all of these: of a library call and the tool's own, whole, real, in a list, a seed. Others meet one, each the next.
EVERY_TEXT = {("train", "--iterations"), ("train", "--prior-transition"), ("random", "--seed"), ("power", "--exponent"), ("sample", "-n")}
# Flags that take several numbers with commas between.
LISTS = {"--parts", "--outcomes"}


def verbs_of(case):
    """(group, verb) of all commands, from the help of the groups; (group, group, verb) where one stands below another."""
    def below(*words):
        listed = re.split("(?:Subc|C)ommands:\n", case.ok(*words, "--help"))
        names = re.findall(r"^  ([a-z][a-z-]*) ", listed[1], re.M) if len(listed) > 1 else []
        return [verb for name in names if name not in ("help", "completion", "doctor") for verb in below(*words, name)] or [words]
    return below()


class Numbers(Case):
    def numeric_flags(self):
        """(verb, flag, whether it is whole)."""
        found = []
        for verb in verbs_of(self):
            help = self.ok("help", *verb)
            found += [(verb, names.split(",")[-1], kind == "INT")
                      for names, kind in re.findall(r"^  (-\S+) (INT|NUMBER)\b", help, re.M)]
        return found

    def test_every_numeric_flag_of_every_verb_refuses_what_is_no_number(self):
        flags = self.numeric_flags()
        self.assertGreater(len(flags), 400)
        self.assertGreater(len({flag for _, flag, _ in flags}), 80)
        runs = []
        for i, (verb, flag, whole) in enumerate(flags):
            texts = NO_NUMBERS + (NO_WHOLE_NUMBERS if whole else [])
            every = (verb[-1], flag) in EVERY_TEXT
            runs += [(verb, flag, text) for text in (texts if every else [texts[i % len(texts)]])]

        def run(verb, flag, text):
            glued = [f"{flag}={text}" if flag.startswith("--") else flag + text]  # or else "-5" would be a flag
            return Run([*verb, *(glued if text.startswith("-") else [flag, text])])
        with ThreadPoolExecutor(4) as pool:
            done = pool.map(run, *zip(*runs))
            for (verb, flag, text), r in zip(runs, done):
                if text == "1,5" and flag in LISTS:
                    continue
                with self.subTest(verb=verb, flag=flag, text=text):
                    self.assertEqual(r.code, 2, r.err)
                    self.assertEqual(r.out, "")
                    shown = text.replace("\n", "\\x0A")
                    self.assertTrue(r.err.startswith(f"hawser: {flag} is '{shown}'; expected a "), r.err)
                    self.assertEqual(r.err.count("\n"), 1)

    def test_numbers_within_lists_are_read_whole_too(self):
        c = self.file("c.txt", "a b\nb a\n")
        train = ["hmm", "train", c, "--states", "2", "-o", self.path("m")]
        for text in NO_NUMBERS[:3] + NO_NUMBERS[4:]:
            if text in ("1,5",):
                continue
            self.bad(2, *train, f"--anneal={text}:1", says="--anneal")
            self.bad(2, *train, "--choose", "grid", f"--candidate-prior-transition=1,{text}", says="--candidate-prior-transition")
        for text in ("0", "1", "-0.5", "inf"):
            self.bad(2, *train, f"--heldout={text}", says="--heldout")

    def test_seeds_are_what_was_asked_for(self):
        fst = ["fst", "random", "--seed"]
        self.assertNotEqual(self.ok(*fst, "9223372036854775807"), self.ok(*fst, "0"))
        for seed in ("9223372036854775808", "18446744073709551615", "-1"):
            self.bad(2, "fst", "random", f"--seed={seed}", says=["--seed", f"'{seed}'", "from 0 to 9223372036854775807"])
