"""Files of OpenFst from Python."""
import tempfile
import unittest
from pathlib import Path

import hawser
from hawser import api

FILES = Path(__file__).resolve().parents[2] / "fsa" / "openfst" / "files"


class Files(unittest.TestCase):
    def test_machines_are_read_and_applied(self):
        m = hawser.read_fst(FILES / "vector.standard.fst")
        self.assertEqual((m.semiring.name, m.tapes, m.states, m.arcs), ("TROPICAL", 2, 4, 4))
        for kind in ("const8.standard", "const64.standard", "olabel_lookahead.standard"):
            self.assertEqual(hawser.read_fst(FILES / f"{kind}.fst").states, 4)
        named = hawser.read_fst(FILES / "vector.log.fst")
        self.assertEqual(named.alphabet(0).names, ["a", "b", "New York"])
        self.assertFalse(any(hawser.read_fst(FILES / "vector.log.fst", symbols="drop").alphabet(0) or []))
        failing = hawser.read_fst(FILES / "compact_acceptor.standard.fst", phi_label=3, tapes=2)
        self.assertEqual((failing.tapes, failing.phi_tape), (2, 0))

    def test_symbol_files_stand_in(self):
        with tempfile.TemporaryDirectory() as folder:
            words = Path(folder, "words.txt")
            words.write_text("e 0\nx 1\ny 2\nz 3\n")
            m = hawser.read_fst(FILES / "vector.standard.fst", isymbols=words, osymbols=words)
            self.assertEqual(m.alphabet(1).names, ["x", "y", "z"])
            self.assertEqual(m.invert().alphabet(0).names, ["x", "y", "z"])

    def test_archives_are_mappings(self):
        for name in ("sttable.far", "stlist.far"):
            far = hawser.read_far(FILES / name)
            self.assertEqual(list(far), ["const.standard.fst", "vector.standard.fst"])
            self.assertEqual(len(far), 2)
            self.assertEqual(far["vector.standard.fst"].states, 4)
            self.assertNotIn("other", far)
            self.assertIn("archive of 2 machines", repr(far))
            with self.assertRaises(KeyError):
                far["other"]
        self.assertEqual(hawser.read_fst(FILES / "sttable.far", key="const.standard.fst").states, 4)
        with self.assertRaisesRegex(ValueError, "2 machines"):
            hawser.read_fst(FILES / "sttable.far")
        with self.assertRaisesRegex(ValueError, "no archive"):
            hawser.read_fst(FILES / "vector.log.fst", key="a")

    def test_what_is_written_is_read(self):
        letters = "abc"
        pair = hawser.cross(hawser.accep("ab", letters), hawser.accep("c", letters))
        for kind in ("vector", "const"):
            again = api.Machine.read_openfst(pair.write_openfst(kind=kind, arcs="log64"))
            self.assertEqual(again.texts(), pair.texts())
        far = api.Archive.read(api.Archive.write(["one", "two"], [pair, pair.invert()], arcs="log64"))
        self.assertEqual([far.key_view(i) for i in range(far.size)], ["one", "two"])
        self.assertEqual(far.machine(1).texts(), pair.invert().texts())

    def test_what_cannot_be_read_is_named(self):
        with self.assertRaisesRegex(hawser.Error, "the bytes behind"):
            api.Machine.read_openfst((FILES / "const.standard.fst").read_bytes()[:200])
        with self.assertRaisesRegex(hawser.Error, "gallic"):
            data = (FILES / "vector.standard.fst").read_bytes()
            api.Machine.read_openfst(data.replace(b"\x08\0\0\0standard", b"\x06\0\0\0gallic"))


if __name__ == "__main__":
    unittest.main()
