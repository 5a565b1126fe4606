"""Exit code 3: which runs of learners say that what they have written is not the last word."""
import os
import re

from cli_case import Case, Run


class Converged(Case):
    def learners(self):
        """Arguments of each trainer by its name; at their default limit all of them settle."""
        pairs = self.file("pairs", "a b\tb a\na a\tb b\nb\tb b\n" * 10)
        strings = self.file("strings", "a b a\nb b\na\nb a b b\na b\n" * 20)
        corpus = self.file("corpus", "a b\na a b\nb a\na b b\n" * 20)
        sentences = self.file("sentences", "n v\nn v n\nd n v\nd n v d n\n" * 10)
        return {
            "edit": ["edit", "train", pairs],
            "pfa": ["pfa", "train", strings, "--format", "spaces", "--method", "em", "--states", 2],
            "hmm": ["hmm", "train", corpus, "--method", "em", "--states", 2, "--tolerance", "1e-4", "--iterations", 2000, "--starts", 1],
            "grammar": ["grammar", "train", sentences],
        }

    def run_of(self, args, *more):
        return Run([str(a) for a in [*args, *more]])

    def test_a_run_that_settles_ends_well_and_one_that_is_cut_short_does_not(self):
        for name, args in self.learners().items():
            with self.subTest(learner=name):
                settled = self.run_of(args, "-o", self.path("settled." + name))
                self.assertEqual((settled.code, re.sub(r"hawser: this takes about .*\n", "", settled.err)), (0, ""))
                self.assertRegex(settled.out, r"\nconverged +1\n|\niterations +\d+\n|\nconverged\t1\n")
                short = self.run_of([a for a in args if a not in ("--iterations", 2000)], "--iterations", 1, "-o", self.path("short." + name))
                self.assertEqual(short.code, 3, short.err)
                self.assertRegex(short.err, r"\Ahawser: [^\n]*" + re.escape(os.path.basename(args[2])) +
                                 r": not converged after 1 \w+; --iterations N with a greater N[^\n]*\n\Z")
                self.assertGreater(os.path.getsize(self.path("short." + name)), 0)
                if name != "grammar":  # whose default model is of dependencies
                    self.assertEqual(self.run_of([name, "info", self.path("short." + name)]).code, 0)

    def test_more_iterations_are_the_remedy(self):
        args = self.learners()["pfa"]
        few = self.run_of(args, "-o", self.path("m"), "--iterations", 3, "--checkpoint", self.path("state"))
        self.assertEqual(few.code, 3)
        more = self.run_of(args, "-o", self.path("m"), "--iterations", 500, "--checkpoint", self.path("state"), "--resume")
        self.assertEqual((more.code, more.err), (0, ""))

    def test_no_step_is_no_doubt(self):
        for name in "grammar", "edit":
            none = self.run_of(self.learners()[name], "-o", self.path("m"), "--iterations", 0)
            self.assertEqual((none.code, none.err), (0, ""))
        # The model is what learning begins with, and what only a step can tell is left out.
        self.assertNotIn("likelihood", none.out)
        self.assertRegex(none.out, r"\Apairs +30\niterations +0\ncontexts +\d+\n\Z")
        held = self.run_of(self.learners()["edit"], "--heldout", self.learners()["edit"][2], "-o", self.path("m"), "--iterations", 0)
        self.assertEqual(held.code, 0, held.err)
        self.assertRegex(held.out, r"held-out log-likelihood per symbol +-\d")

    def test_a_list_that_a_limit_cut_short_is_no_whole_list(self):
        # Over two symbols there are always more strings. The other machine has one alone.
        machine = self.file("m", "0 0 1 1 1\n0 0 2 2 1.1\n0 0.5\n")
        one = self.file("one", "0 1 1 1\n1\n")
        for more in ["--unique"], []:
            whole = Run(["fst", "shortest-path", machine, "-n", "5", *more])
            self.assertEqual((whole.code, whole.err, whole.out.count("\n")), (0, "", 5))
            few = Run(["fst", "shortest-path", one, "-n", "5", *more])
            self.assertEqual((few.code, few.err, few.out.count("\n")), (0, "", 1))
            cut = Run(["fst", "shortest-path", machine, "-n", "100000", "--max-states", "60", *more])
            self.assertEqual(cut.code, 3, cut.err)
            self.assertRegex(cut.err, r"\Ahawser: [^\n]*m: a limit ended the search, so there may be more strings; a greater --max-states [^\n]*\n\Z")
            self.assertEqual(cut.out, Run(["fst", "shortest-path", machine, "-n", str(cut.out.count("\n")), *more]).out)

    def test_morphology_says_when_it_has_not_settled(self):
        words = self.file("w.tsv", "word\tmorphs\tsurface\n1\tstem:S\ta b\n2\tstem:S suffix:T\ta b a\n3\tstem:U suffix:T\tb b a\n4\tstem:U\tb p\n")
        short = self.run_of(["morph", "learn", words, "-o", self.path("folder"), "--iterations", 2, "--json"])
        self.assertEqual(short.code, 3, short.err)
        self.assertIn("not converged after 2 iterations; --iterations N", short.err)
        self.assertIn('"converged":0', short.out)
        long = self.run_of(["morph", "learn", words, "-o", self.path("folder"), "--iterations", 200, "--stop", "1e-3", "--json"])
        self.assertEqual((long.code, long.err), (0, ""))
        self.assertIn('"converged":1', long.out)

    def test_samplers_doubt_only_where_their_chains_disagree(self):
        strings = self.learners()["pfa"][2]
        one = ["pfa", "train", strings, "--format", "spaces", "--method", "cgs", "--states", 3, "--prior-transition", .1, "--iterations", 30]
        alone = self.run_of(one, "--chains", 1, "-o", self.path("m"))
        self.assertEqual((alone.code, alone.err), (0, ""))
        verdicts = set()
        for seed in range(6):
            several = self.run_of(one, "--chains", 3, "--seed", seed, "-o", self.path("m"))
            disagree = re.search(r"^chains_disagree\t([01])$", several.out, re.M).group(1) == "1"
            self.assertEqual(several.code, 3 if disagree else 0, several.err)
            self.assertEqual("the chains disagree" in several.err, disagree)
            verdicts.add(disagree)
        self.assertIn(True, verdicts)

    def test_of_several_priors_the_chosen_ones_run_is_judged(self):
        sentences = self.learners()["grammar"][2]
        chosen = ["grammar", "train", sentences, "--method", "vi", "--select", "--heldout", sentences, "--json"]
        few = self.run_of(chosen, "-o", self.path("few"), "--iterations", 1)
        self.assertEqual(few.code, 3, few.err)
        self.assertEqual(few.err.count("\n"), 1)
        many = self.run_of(chosen, "-o", self.path("many"), "--iterations", 5000)
        self.assertEqual((many.code, many.err), (0, ""))
