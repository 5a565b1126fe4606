"""Cases of cli_test.py: what no verb does to the files of its user, and how each ends when it is stopped. The verbs are found in
the help, so that a new one is tried too."""
import os
import signal
import subprocess
import time

from cli_case import Case, HAWSER, Run
from output_cases import Arguments, names_below, verbs_with_output


def verbs_with(flag):
    found = []
    for group in names_below():
        for verb in names_below(group):
            below = names_below(group, verb) if group == "mrf" and verb == "parse" else []
            for words in [[group, verb, v] for v in below] or [[group, verb]]:
                if flag in Run(["help", *words]).out:
                    found.append(" ".join(words))
    return found


def content(path):
    with open(path, "rb") as f:
        return f.read()


class Files(Arguments, Case):
    def refused(self, args, path):
        """The command fails as wrong usage, says which file it is about, and leaves that file as it was."""
        before = content(path)
        r = Run([str(a) for a in args])
        self.assertEqual((r.code, r.out), (2, ""), r.err)
        self.assertIn("expected another one", r.err)
        self.assertEqual(content(path), before)

    def test_no_verb_writes_over_what_it_reads(self):
        runs, tried = self.arguments(), 0
        for verb in verbs_with_output():
            args = [str(a) for a in runs[verb]]
            for path in {a.split("=")[-1] for a in args}:
                if not os.path.isfile(path) or verb.startswith("morph"):
                    continue
                with self.subTest(verb=verb, path=os.path.basename(path)):
                    tried += 1
                    link = self.path("another-name")
                    os.link(path, link)
                    self.refused([*verb.split(), *args, "-o", path], path)
                    self.refused([*verb.split(), *args, "-o", link], path)
                    os.remove(link)
        self.assertGreater(tried, 50)

    def test_nor_a_file_of_a_folder_or_of_a_second_result(self):
        runs = self.arguments()
        os.mkdir(self.path("folder"))
        words = self.path("folder/forms.tsv")
        os.rename(self.path("morphs.tsv"), words)
        self.refused(["morph", "learn", words, "-o", self.path("folder")], words)
        cognates = self.path("folder/A.model")
        os.rename(self.path("cognates.tsv"), cognates)
        self.refused(["morph", "tree", self.path("t.nwk"), cognates, "-o", self.path("folder")], cognates)
        graph = self.file("folder/x.txt", '{"variables": [{"name": "x", "values": ["a", "b"]}], "factors": []}')
        self.refused(["graph", "infer", graph, "--marginals", self.path("folder")], graph)
        part = self.path("parts.1")
        os.rename(self.path("strings"), part)
        self.refused(["pfa", "slice", part, "--parts", 2, "-o", self.path("parts")], part)
        bank = self.file("bank.conllu", "1\ta\t_\tX\t_\t_\t0\tx\t_\t_\n\n")
        self.refused(["mrf", "parse", "train", bank, bank], bank)
        picture = self.file("p.pgm", "P2\n1 1\n255\n7\n")
        self.refused(["mrf", "denoise", picture, picture], picture)
        corpus = self.path("c.txt")
        self.refused(["hmm", "train", corpus, "--states", 2, "-o", self.path("new"), "--trace", corpus], corpus)
        self.bad(2, "hmm", "train", corpus, "--states", 2, "-o", self.path("new"), "--trace", self.path("new"), says="--trace")
        self.bad(2, "hmm", "train", corpus, "--states", 2, "-o", self.path("new"), "--trace", self.path("./new"), says="--trace")
        # What is no file may be named twice.
        self.ok("hmm", "train", corpus, "--states", 2, "--iterations", 1, "-o", "/dev/null", "--trace", "/dev/null")
        # Nor is a pattern a file.
        self.file("a", "")
        os.chdir(self.folder.name)
        self.addCleanup(os.chdir, "/")
        self.ok("fst", "regex", "a", "--alphabet", "abc.txt", "-o", "a")
        self.assertTrue(runs)

    def learners(self):
        runs = self.arguments()
        return {
            "edit train": [*runs["edit train"], "-o", self.path("model")],
            "fst train": [*runs["fst train"], "-o", self.path("model")],
            "pfa train": [self.path("strings"), "--method", "em", "--states", 2, "--iterations", 2, "-o", self.path("model")],
            "pfa select": [self.path("strings"), "--states", 2, "--iterations", 2, "--threads", 1],
            "hmm train": [*runs["hmm train"], "-o", self.path("model")],
            "grammar train": [*runs["grammar train"], "-o", self.path("model")],
            "align train": [*runs["align train"], "-o", self.path("model")],
            "pairs train": [*runs["pairs train"], "-o", self.path("model")],
            "graph train": [*runs["graph train"], "-o", self.path("model")],
            "graph infer": [self.file("g.json", '{"variables": [{"name": "x", "values": ["a", "b"]}], "factors": '
                                      '[{"kind": "table", "variables": ["x"], "values": [1, 3]}]}')],
        }

    def test_a_checkpoint_is_replaced_only_by_a_run_that_is_told_to(self):
        learners = self.learners()
        self.assertEqual(set(verbs_with("--checkpoint")), set(learners))
        for verb, args in learners.items():
            with self.subTest(verb=verb):
                command, state = [*verb.split(), *map(str, args)], self.path(verb + ".state")
                anew = Run([*command, "--checkpoint", state, "--resume"])  # nothing is there yet
                self.assertTrue(anew.ended, anew.err)
                self.assertIn("begins anew", anew.err)
                saved = content(state)
                r = Run([*command, "--checkpoint", state])
                self.assertEqual((r.code, r.out), (2, ""), r.err)
                self.assertIn("--overwrite", r.err)
                self.assertEqual(content(state), saved)
                for flag in "--resume", "--overwrite":
                    r = Run([*command, "--checkpoint", state, flag])
                    self.assertEqual((r.ended, r.notes), (True, ""), r.err)
                self.bad(2, *command, "--checkpoint", state, "--resume", "--overwrite")
                self.bad(2, *command, "--overwrite", says="--checkpoint")
                for path in {a for a in command if os.path.isfile(a)}:
                    self.refused([*command, "--checkpoint", path, "--overwrite"], path)

    def test_a_checkpoint_that_cannot_be_written_ends_no_run(self):
        for verb, args in self.learners().items():
            with self.subTest(verb=verb):
                r = Run([*verb.split(), *map(str, args), "--checkpoint", self.path("no/such/folder")])
                self.assertTrue(r.ended, r.err)
                self.assertIn("not saved, and the run goes on", r.err)
                self.assertIn("No such file", r.err)

    def test_files_of_killed_runs_are_removed(self):
        runs = self.arguments()
        child = subprocess.Popen(["true"])
        child.wait()
        for verb in "fst compile", "ngram fit", "hmm tag":
            left = self.path(f"out.tmp-{child.pid}-0")
            self.file(os.path.basename(left), "half")
            self.ok(*verb.split(), *runs[verb], "-o", self.path("out"))
            self.assertFalse(os.path.exists(left), verb)

    def test_a_file_that_cannot_be_written_is_told_with_the_reason(self):
        runs = self.arguments()
        for verb in verbs_with_output():
            with self.subTest(verb=verb):
                r = Run([str(a) for a in [*verb.split(), *runs[verb], "-o", self.path("words.txt/below")]])
                self.assertNotEqual(r.code, 0)
                if not verb.startswith("morph"):  # whose output is a folder
                    self.assertIn("Not a directory", r.err)

    def test_who_reads_a_part_of_the_output_hears_nothing_else(self):
        runs = self.arguments()
        runs = {verb: args for verb, args in runs.items() if verb in (
            "fst compile", "fst compose", "ngram fit", "ngram arpa", "grammar draw", "hmm draw", "hmm tag", "grammar parse",
            "grammar print", "grammar convert", "grammar segment", "mrf convert")}
        for verb, args in runs.items():
            with self.subTest(verb=verb):
                read, write = os.pipe()
                os.close(read)
                done = subprocess.run([HAWSER, *verb.split(), *map(str, args)], stdout=write, stderr=subprocess.PIPE)
                os.close(write)
                self.assertEqual((done.returncode, done.stderr), (-signal.SIGPIPE, b""))

    def test_signals_say_which_they_were(self):
        corpus = self.file("c.txt", "a b c d e f g\n" * 300)
        for sent, code in (signal.SIGINT, 130), (signal.SIGTERM, 143):
            running = subprocess.Popen([HAWSER, "hmm", "train", corpus, "--states", "40", "--method", "cgs", "--iterations",
                                        "1000000", "-o", self.path("m")], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            time.sleep(.5)
            running.send_signal(sent)
            out, err = running.communicate(timeout=60)
            self.assertEqual((running.returncode, out), (code, b""), err)
            self.assertIn(b"interrupted after", err)
