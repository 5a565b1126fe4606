"""Files of OpenFst, HFST and foma on the command line: convert, far, flags, and verbs that read them."""
import json
import os

from cli_case import Case

FILES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "fsa", "openfst", "files")
PLAIN = "1\t2\t0\t3\t1.25\n1\t1\t2\t2\t-0.75\n0\t1\t1\t2\t0.5\n0\t0.25\n2\t0\t3\t0\n3\t0\n"


def of_openfst(name):
    return os.path.join(FILES, name)


class OpenFst(Case):
    def arcs(self, text):
        return sorted(tuple(line.split("\t")) for line in text.splitlines())

    def test_verbs_read_its_files(self):
        whole = self.arcs(self.ok("fst", "print", of_openfst("vector.standard.fst")))
        self.assertEqual(len(whole), 6)
        for kind in ("const.log64", "const8.standard", "const64.standard", "vector.log64", "arc_lookahead.standard", "olabel_lookahead.standard"):
            self.assertEqual(self.arcs(self.ok("fst", "print", of_openfst(kind + ".fst"))), whole, kind)
        named = self.ok("fst", "print", of_openfst("vector.log.fst"))
        self.assertIn("New York", named)
        self.assertEqual(self.arcs(self.ok("fst", "print", "--symbols", "drop", of_openfst("vector.log.fst"))), whole)
        symbols = self.file("words.txt", "e 0\nx 1\ny 2\nz 3\n")
        text = self.ok("fst", "print", of_openfst("vector.standard.fst"), "--isymbols", symbols, "--osymbols", symbols)
        self.assertIn("0\t1\tx\ty\t0.5", text)
        info = json.loads(self.ok("fst", "info", "--json", of_openfst("compact_acceptor.standard.fst")))
        self.assertEqual((info["semiring"], info["tapes"], info["states"]), ("tropical", 1, 3))
        info = json.loads(self.ok("fst", "info", "--json", "--tapes", 2, of_openfst("compact_acceptor.standard.fst")))
        self.assertEqual(info["tapes"], 2)
        failing = json.loads(self.ok("fst", "info", "--json", "--phi", 3, of_openfst("compact_acceptor.standard.fst")))
        self.assertEqual(failing["failure arcs"], 1)
        with open(of_openfst("const.standard.fst"), "rb") as f:
            whole = f.read()
        self.bad(1, "fst", "sum", self.file("cut.fst", whole[:200]), says="symbols")
        self.bad(1, "fst", "sum", self.file("other.fst", whole.replace(b"const", b"edits")), says="edits")
        self.bad(1, "fst", "sum", "--semiring", "log", of_openfst("const.standard.fst"), says="semiring")

    def test_convert_writes_them(self):
        text = self.file("m.txt", "0 1 1 2 0.5\n1 0 2 0 1.25\n1 0.75\n")
        for kind in ("vector", "const"):
            for arcs in ("log", "log64"):
                out = self.path(f"{kind}.{arcs}")
                self.ok("fst", "convert", text, "--to", "openfst", "--kind", kind, "--arcs", arcs, "-o", out)
                self.assertEqual(self.ok("fst", "print", out), self.ok("fst", "print", text))
        self.ok("fst", "convert", text, "--to", "tropical", "-o", self.path("t"))
        self.ok("fst", "convert", self.path("t"), "--to", "openfst", "--kind", "const", "--aligned", 1, "-o", self.path("t.fst"))
        self.assertEqual(json.loads(self.ok("fst", "info", "--json", self.path("t.fst")))["semiring"], "tropical")
        self.bad(2, "fst", "convert", text, "--to", "openfst", says="-o FILE")
        self.bad(1, "fst", "convert", text, "--to", "openfst", "--arcs", "standard", "-o", self.path("x"), says="log or log64")
        self.bad(2, "fst", "convert", text, "--to", "tropical", "--kind", "const", says="--kind")
        failing = self.file("f.txt", "0 1 5\n0 1 -2\n1\n")
        self.bad(1, "fst", "convert", failing, "--to", "openfst", "-o", self.path("x"), says="--phi-label")
        self.ok("fst", "convert", failing, "--to", "openfst", "--phi-label", 99, "-o", self.path("f.fst"))
        self.assertIn("\t99\n", self.ok("fst", "print", self.path("f.fst")))
        self.assertIn("\t-2\n", self.ok("fst", "print", self.path("f.fst"), "--phi", 99).replace("\t99", "\t-2"))

    def test_archives(self):
        listed = self.ok("fst", "far", of_openfst("sttable.far"))
        self.assertEqual([line.split("\t")[0] for line in listed.splitlines()], ["const.standard.fst", "vector.standard.fst"])
        self.assertEqual(len(json.loads(self.ok("fst", "far", of_openfst("stlist.far"), "--json"))), 2)
        self.bad(2, "fst", "print", of_openfst("sttable.far"), says="--key")
        self.bad(1, "fst", "print", of_openfst("sttable.far"), "--key", "none", says="none")
        self.assertEqual(self.arcs(self.ok("fst", "print", of_openfst("sttable.far"), "--key", "vector.standard.fst")),
                         self.arcs(self.ok("fst", "print", of_openfst("vector.standard.fst"))))
        made = self.path("made.far")
        self.ok("fst", "far-make", "b=" + of_openfst("vector.standard.fst"), "a=" + of_openfst("const64.standard.fst"), "-o", made)
        self.assertEqual([row["key"] for row in json.loads(self.ok("fst", "far", made, "--json"))], ["a", "b"])
        self.bad(2, "fst", "far-make", made, "-o", self.path("x"), says="KEY=FILE")
        self.bad(1, "fst", "far-make", "a=" + of_openfst("vector.standard.fst"), "a=" + of_openfst("vector.standard.fst"), "-o", self.path("x"), says="two machines")
        self.bad(2, "fst", "print", of_openfst("vector.standard.fst"), "--key", "a", says="no archive")

    def test_texts_of_hfst_and_foma(self):
        text = self.file("analyzer.att", "0\t1\t@P.CASE.NOM@\t@P.CASE.NOM@\t0.0\n0\t1\t@P.CASE.GEN@\t@P.CASE.GEN@\t0.0\n1\t2\tc\tk\t0.5\n"
                         "2\t3\t@R.CASE.GEN@\t@R.CASE.GEN@\t0.0\n2\t4\t@R.CASE.NOM@\t@R.CASE.NOM@\t0.0\n3\t4\t@0@\ts\t0.0\n4\t0.0\n")
        self.ok("fst", "flags", text, "-o", self.path("plain"))
        self.assertEqual(self.ok("fst", "shortest-path", self.path("plain"), "-n", 5), "0.5\tc\tk\n0.5\tc\tk s\n")
        several = self.file("several.txt", "0 1 a\n1 0.5\n--\n0 1 b\n1 0.25\n")
        self.assertEqual(self.ok("fst", "shortest-path", several, "-n", 5), "0.25\tb\n0.5\ta\n")
        self.assertEqual(self.ok("fst", "shortest-path", several, "--part", 1, "-n", 5), "0.5\ta\n")
        pyfoma = self.file("pyfoma.txt", "0\t1\ta\t\n1\t2\t\tb\n2\n")
        self.bad(1, "fst", "print", pyfoma, says="empty column")
        self.assertEqual(self.ok("fst", "shortest-path", pyfoma, "--empty-column", "epsilon"), "0\ta\tb\n")
