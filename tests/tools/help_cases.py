"""What the command line says about itself: help, examples, the nearest name, completion, messages in its own words."""
import json
import os
import re
import shlex
import subprocess

from cli_case import Case, Run
from number_cases import verbs_of


class Help(Case):
    def helps(self):
        return [(verb, self.ok(*verb, kind)) for verb in verbs_of(self) for kind in ("--help", "--help-all")]

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
        text = self.ok("hmm", "train", "--help-all")
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

    def test_short_help_fits_a_screen_or_two_and_names_what_it_leaves_out(self):
        for verb in verbs_of(self):
            with self.subTest(verb=verb):
                short, whole = self.ok(*verb, "--help"), self.ok(*verb, "--help-all")
                self.assertEqual(whole, self.ok("help", *verb))
                self.assertLessEqual(short.count("\n"), 62)
                flags = set(re.findall(r"^  (?:-\w,)?(-[\w-]+)", whole, re.M))
                self.assertGreaterEqual(flags, set(re.findall(r"^  (?:-\w,)?(-[\w-]+)", short, re.M)))
                left_out = short.partition("\nMore flags (")[2].partition("\n\n")[0]
                self.assertEqual(flags, set(re.findall(r"(?<=[\s,])--?[a-z][\w-]*", short.partition("Flags:")[2])) & flags, short)
                words = re.findall(r"^  ([a-z][a-z-]*) ", left_out, re.M)
                self.assertEqual(len(words), len(set(words)), words)
                described = "".join(self.ok(*verb, "--help", word) for word in words)
                if words:
                    self.assertEqual(flags - set(re.findall(r"^  (?:-\w,)?(-[\w-]+)", described, re.M))
                                     - set(re.findall(r"^  (?:-\w,)?(-[\w-]+)", short, re.M)), set())
                    self.bad(2, *verb, "--help", "no-such-word", says=["expected one of ", words[0]])

    def test_topics_are_the_beginnings_of_guides(self):
        guides = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/guides")
        names = sorted(name[:-3] for name in os.listdir(guides) if name.endswith(".md"))
        self.assertEqual(re.findall(r"^  (\S+)$", self.ok("help", "topics"), re.M), names)
        for name in names:
            with open(os.path.join(guides, name + ".md"), encoding="utf-8") as file:
                page = file.read()
            shown = self.ok("help", name)
            beginning, _, rest = shown.rpartition("The whole page is ")
            self.assertEqual(rest, f"docs/guides/{name}.md.\n")
            self.assertTrue(page.startswith(beginning) and len(beginning) > 200, name)
            self.assertLessEqual(shown.count("\n"), 50)
            self.assertEqual(beginning.count("```") % 2, 0, name)
        self.bad(2, "help", "no-such-topic", says="no command 'no-such-topic'")

    def test_doctor_tells_what_a_report_needs(self):
        told = json.loads(self.ok("doctor", "--json"))
        self.assertEqual(f"hawser {told['version']}\n", self.ok("--version"))
        self.assertEqual(told["processors"], os.cpu_count())
        self.assertIn(told["kernels"], ("avx2", "baseline"))
        self.assertIn("max_bytes", told["limits"])
        self.assertEqual(told["terminal"], "no")
        self.assertEqual(dict(line.split("\t") for line in self.ok("doctor").splitlines()), {k: str(v) for k, v in told.items()})

    def test_quiet_leaves_out_notes_and_keeps_errors(self):
        model = self.file("m.arpa", "\\data\\\nngram 1=3\n\n\\1-grams:\n-99\t<s>\n-0.5\t</s>\n-0.5\ta\n\n\\end\\\n")
        text = self.file("t.txt", "a b\n")
        loud = Run(["ngram", "score", model, text])
        self.assertIn("hawser: ", loud.err)
        for words in (["-q", "ngram", "score", model, text], ["ngram", "score", "--quiet", model, text], ["ngram", "score", model, text, "-q"]):
            quiet = Run(words)
            self.assertEqual((quiet.out, quiet.err, quiet.code), (loud.out, "", loud.code))
        self.bad(1, "-q", "ngram", "score", self.path("nothing"), text, says="nothing")

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
        self.bad(2, "pfa", "train", "c", "--alpha", "1", says="no flag --alpha; that is --significance or --threshold")
        self.bad(2, "ngram", "project", "m", "--lambda=2", says="no flag --lambda; that is --penalty-weight")
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
        self.assertEqual(offered("hawser", "mrf", "parse", ""), ["train", "run", "templates", "plot"])
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
