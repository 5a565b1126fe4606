"""What the command line says about itself: help, examples, the nearest name, completion, messages in its own words."""
import re
import shlex
import subprocess

from cli_case import Case, Run
from number_cases import verbs_of


class Help(Case):
    def helps(self):
        return [(verb, self.ok(*verb, "--help")) for verb in verbs_of(self)]

    def test_every_verb_has_plain_help_that_ends_with_an_example_that_parses(self):
        for verb, text in self.helps():
            with self.subTest(verb=verb):
                usage, example = text.splitlines()[0], text.splitlines()[-1]
                command = " ".join(("hawser", *verb))
                self.assertTrue(usage.startswith(f"Usage: {command} [FLAGS]"), usage)
                self.assertTrue(text.splitlines()[-2] == "Example:" and example.startswith(f"  {command} "), text[-300:])
                # None of the files is there: the example fails for that, or draws something. A usage error would be 2.
                r = Run(shlex.split(example)[1:], cwd=self.folder.name)
                self.assertIn(r.code, (0, 1), r.err)
                for odd in ("TEXT:", "INT:", "(default )", "[OPTIONS]", "UINT", "FLOAT"):
                    self.assertNotIn(odd, text)
                self.assertLessEqual(max(map(len, text.splitlines()[1:-1])), 100)

    def test_flags_of_a_method_stand_under_it_after_those_that_most_need(self):
        text = self.ok("hmm", "train", "--help")
        titles = re.findall(r"^([A-Z][^\n]*):$", text, re.M)
        self.assertEqual((titles[:2], titles[-2:]), (["Arguments", "Flags"], ["Limits", "Example"]))
        at = {title: text.index(f"\n{title}:\n") for title in titles}
        for flag, title in (("--states", "Flags"), ("--method", "Flags"), ("--chains", "Gibbs sampling (cgs, blocked-gibbs, beam)"),
                            ("--max-bytes", "Limits"), ("--threads", "Limits"), ("--trace", "Curves"), ("--resume", "Checkpoints")):
            place = text.index(f"\n  {flag}")
            self.assertEqual(max((p, t) for t, p in at.items() if p < place)[1], title, flag)
        self.assertRegex(text, r"--prior-update fixed\|minka ")
        self.assertRegex(text, r"--covariance WORD +One of full, diagonal, spherical, tied: ")
        self.assertRegex(text, r"--dictionary FILE ")

    def test_misspelt_names_get_the_nearest(self):
        verbs = verbs_of(self)
        for *group, verb in verbs[::7] + [("mrf", "parse", "train")]:
            command = " ".join(("hawser", *group))
            self.bad(2, *group, verb[:-1] + "xq", says=[f"{command} has no command", f"the nearest is {verb}"]
                     if len(verb) > 6 else "has no command")
            self.bad(2, *group, verb, "--hepl", says=[f"{command} {verb} has no flag --hepl", "the nearest is --help"])
        self.bad(2, "hnm", "train", says="the nearest is hmm")
        self.bad(2, "hmm", "train", "c", "--methd=em", says=["no flag --methd;", "--method"])
        self.bad(2, "hmm", "train", "c", "--init", "posterior", says=["--init is 'posterior'", "one of auto, ", "nearest is posteriors"])
        self.assertNotIn("nearest", self.bad(2, "quite-another-thing"))

    def test_completion_offers_choices_flags_and_files(self):
        script = self.ok("completion", "bash")

        def offered(*words):
            asked = f"\nCOMP_WORDS=({' '.join(map(shlex.quote, words))}); COMP_CWORD={len(words) - 1}; _hawser; " + 'echo "${COMPREPLY[@]}"\n'
            return subprocess.check_output(["bash"], input=(script + asked).encode(), cwd=self.folder.name).decode().split()
        self.file("corpus.txt", "a\n")
        self.assertEqual(offered("hawser", "hmm", "train", "--covariance", ""), ["full", "diagonal", "spherical", "tied"])
        self.assertEqual(offered("hawser", "hmm", "train", "--method", "cv"), ["cvi1", "cvi2", "cvi3"])
        self.assertEqual(offered("hawser", "hmm", "train", "--meth"), ["--method"])
        self.assertEqual(offered("hawser", "hmm", "train", "cor"), ["corpus.txt"])
        self.assertEqual(offered("hawser", "mrf", "p"), ["parse"])
        self.assertEqual(offered("hawser", "mrf", "parse", ""), ["train", "run", "templates"])
        self.assertEqual(offered("hawser", "mrf", "parse", "run", "--means", "ex"), ["exact"])
        self.assertIn("--covariance) compadd -- full diagonal spherical tied", self.ok("completion", "zsh"))

    def test_messages_name_flags_and_kinds_of_files(self):
        corpus = self.file("c.txt", "a b\nb a\n")
        model = self.path("m")
        self.ok("hmm", "train", corpus, "--states", "2", "--method", "em", "-o", model)
        self.bad(1, "pfa", "info", model, says=f"{model}: ")
        self.bad(1, "pfa", "info", model, says="a hidden Markov model; expected an automaton (hawser pfa)")
        self.bad(1, "fst", "sum", model, says="a hidden Markov model; expected a machine (hawser fst)")
        error = self.bad(1, "hmm", "train", corpus, "--states", "2", "--method", "em", "--burn-in", "3", "-o", model, says="--burn-in has no effect")
        self.assertNotIn("hws_", error)
        ring = self.file("ring.txt", "0 1 1 1\n1 0 2 2\n1\n")
        self.assertNotIn("max_states", self.bad(1, "fst", "compose", "--max-states", "1", ring, ring, says="--max-states"))
