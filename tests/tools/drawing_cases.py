"""hawser fst draw, pfa draw and hmm draw as SVG: what is drawn, and that no two labels overlap or are cut off."""
import os
import random
import re
import unicodedata
import xml.etree.ElementTree as ET

from cli_case import Case, Run

SVG = "{http://www.w3.org/2000/svg}"
# The widths of DejaVu Sans, which is wide, in units of 2048.
WIDTHS = {"i": 569, "l": 569, "j": 569, ".": 651, ",": 651, ":": 690, ";": 690, "/": 690, "|": 690, "-": 739, "'": 563, "m": 1995,
          "w": 1675, "M": 1767, "W": 2025, "@": 2048, "%": 1946, "<": 1716, ">": 1716, "+": 1716, "=": 1716, "~": 1716,
          "&": 1597, " ": 651, "Q": 1612, "O": 1612}


def width_of(text, size):
    def units(c):
        if unicodedata.east_asian_width(c) == "W":
            return 2048
        return WIDTHS.get(c, 1590 if c.isupper() else 1310)
    return sum(map(units, text)) * size / 2048


def label_boxes(root):
    """The rectangle and the text of each label, in the coordinates of the view."""
    found = []

    def walk(node, dx, dy):
        moved = re.fullmatch(r"translate\(([\d.-]+) ([\d.-]+)\)", node.get("transform", "") if node.tag == SVG + "g" else "")
        if moved:
            dx, dy = dx + float(moved.group(1)), dy + float(moved.group(2))
        if node.tag == SVG + "text":
            size = float(node.get("font-size", 12))
            x, y, width = float(node.get("x")), float(node.get("y")), width_of(node.text or "", size)
            if node.get("font-weight") == "bold":
                width *= 1.08
            left = {"start": x, "middle": x - width / 2, "end": x - width}[node.get("text-anchor")]
            box = (left + dx, y - .8 * size + dy, left + width + dx, y + .24 * size + dy)
            turned = re.fullmatch(r"rotate\(-90 ([\d.-]+) ([\d.-]+)\)", node.get("transform", ""))
            if turned:
                px, py = map(float, turned.groups())
                box = (px + box[1] - py, py - (box[2] - px), px + box[3] - py, py - (box[0] - px))
            found.append((box, node.text))
        for child in node:
            walk(child, dx, dy)

    walk(root, 0, 0)
    return found


class MachineDrawings(Case):
    def drawn(self, *args, notes=False):
        done = Run([*map(str, args), "-o", self.path("d.svg")])
        self.assertEqual(done.code, 0, done.err)
        if not notes:
            self.assertEqual(done.err, "")
        root = ET.parse(self.path("d.svg")).getroot()
        return root, done.err

    def check_labels(self, root):
        _, _, width, height = map(float, root.get("viewBox").split())
        boxes = label_boxes(root)
        for i, (a, one) in enumerate(boxes):
            self.assertTrue(0 <= a[0] and 0 <= a[1] and a[2] <= width and a[3] <= height, (one, a, width, height))
            for b, other in boxes[:i]:
                apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
                self.assertTrue(apart, (one, other, a, b))
        return [text for _, text in boxes]

    def machine(self, draw, states, arcs, names):
        """A random machine, as text over a symbol file, and its arcs."""
        self.file("names", "<eps> 0\n" + "".join(f"{name} {k + 1}\n" for k, name in enumerate(names)))
        lines = []
        for k in range(arcs):
            start = k if k < states - 1 and draw.random() < .8 else draw.randrange(states)
            weight = draw.choice([1, round(draw.random(), 3), 12345.678, 1e-5])
            lines.append((start % states, draw.randrange(states), draw.choice(names), draw.choice(names), weight))
        finals = sorted({states - 1, draw.randrange(states)})
        text = "".join("%d %d %s %s %r\n" % line for line in lines) + "".join(f"{s} 0.5\n" for s in finals)
        return self.file("m.txt", text), lines, finals

    def test_labels_of_random_machines_lie_apart(self):
        draw = random.Random(45)
        names = ["a", "b", "W", "MMM", "the", "mañana", "<unk>", "日本語", "i", "a&b", "x" * 30]
        for trial in range(50):
            states = draw.choice([2, 3, 5, 9, 16, 30, 59])
            arcs = draw.choice([states, 2 * states, 4 * states])
            path, lines, finals = self.machine(draw, states, arcs, names)
            root, _ = self.drawn("fst", "draw", "--semiring", "real", "--alphabet", self.path("names"), "--least", "0", path)
            texts = self.check_labels(root)
            used = {line[0] for line in lines} | {line[1] for line in lines} | set(finals)
            states_drawn = [t for t in texts if re.fullmatch(r"\d+(/0\.5)?", t)]
            self.assertEqual(len(states_drawn), max(used) + 1)
            self.assertEqual(sum(t.endswith("/0.5") for t in states_drawn), len(finals))
            pairs = {}
            for start, end, one, other, weight in lines:
                pairs.setdefault((start, end), []).append(one + ":" + other)
            shown = sum(min(len(of), 6) for of in pairs.values())
            self.assertEqual(len(texts) - len(states_drawn), shown, trial)
            # Every pair of states has its arrow's head, and the start has one.
            self.assertEqual(sum(p.get("fill") == "#444444" for p in root.iter(SVG + "path")), len(pairs) + 1)
            for of in pairs.values():
                for label in of:
                    self.assertTrue(any(label in (t.text or "") for t in root.iter(SVG + "title")), label)

    def test_arcs_of_tiny_weight_are_left_out_and_counted(self):
        path = self.file("m.txt", "0 1 1 1 0.5\n0 1 2 2 1e-98\n0 0 3 3 6e-7\n1 0 1 1 1e-98\n1 1e-300\n")
        root, told = self.drawn("fst", "draw", "--semiring", "real", path, notes=True)
        self.assertEqual(sorted(self.check_labels(root)), ["0", "1", "1:1/0.5", "1:1/1e-98", "3:3/6e-07"])
        self.assertIn("2 arcs and ends", told)
        self.assertIn("--least 0", told)
        root, _ = self.drawn("fst", "draw", "--semiring", "real", path, "--least", 0)
        self.assertEqual(len(self.check_labels(root)), 6)
        # Costs are compared by what they stand for: 13.9 above the least is e^-13.9 of it, which is less than 1e-6.
        costs = self.file("c.txt", "0 1 1 1 2\n0 1 2 2 15.7\n0 1 3 3 15.9\n1\n")
        root, told = self.drawn("fst", "draw", "--semiring", "tropical", costs, notes=True)
        self.assertEqual(sorted(self.check_labels(root)), ["0", "1", "1:1/2", "2:2/15.7"])
        self.assertIn("1 arcs and ends", told)
        self.bad(2, "fst", "draw", path, "--least", 0, says="SVG")

    def test_many_arcs_between_two_states_are_summed_up(self):
        path = self.file("m.txt", "".join(f"0 1 {k} {k} 1\n" for k in range(1, 21)) + "1\n")
        root, _ = self.drawn("fst", "draw", "--semiring", "real", path)
        self.assertEqual(self.check_labels(root)[:6], ["1:1", "2:2", "3:3", "4:4", "5:5", "and 15 more"])
        self.assertTrue(any("20:20" in (t.text or "") for t in root.iter(SVG + "title")))

    def test_large_machines_are_refused_with_a_remedy(self):
        path = self.file("m.txt", "".join(f"{k} {k + 1} 1 1 1\n" for k in range(60)) + "60\n")
        self.bad(1, "fst", "draw", path, "-o", self.path("d.svg"), says=["61 states", "60", "Graphviz"])
        self.assertFalse(os.path.exists(self.path("d.svg")))
        dense = self.file("d.txt", "".join(f"{s} {t} 1 1 1\n" for s in range(30) for t in range(30)) + "1\n")
        self.bad(1, "fst", "draw", dense, "-o", self.path("d.svg"), says=["900", "600"])

    def test_automata(self):
        strings = self.file("s.txt", "".join("a b a\nb a c\na\n" for _ in range(20)))
        self.ok("pfa", "train", strings, "--format", "spaces", "--method", "alergia", "-o", self.path("pfa"))
        root, _ = self.drawn("pfa", "draw", self.path("pfa"), notes=True)
        texts = self.check_labels(root)
        self.assertTrue(any(t.startswith("a") for t in texts), texts)
        dot = self.ok("pfa", "draw", self.path("pfa"), "--least", "0")
        root, _ = self.drawn("pfa", "draw", self.path("pfa"), "--least", "0")
        self.assertEqual(sum(bool(re.fullmatch(r"\d+(/.*)?", t)) for t in self.check_labels(root)), len(re.findall(r"^  \d+ \[", dot, re.M)))

    def test_states_of_hidden_markov_models(self):
        draw = random.Random(2)
        words = ["WWW%d" % k for k in range(6)] + ["mmmm", "&", "x" * 70]
        corpus = self.file("c.txt", "".join(" ".join(draw.choice(words) for _ in range(6)) + "\n" for _ in range(60)))
        self.ok("hmm", "train", corpus, "--states", 5, "--method", "em", "--iterations", 20, "-o", self.path("hmm"))
        root, _ = self.drawn("hmm", "draw", self.path("hmm"), "--graph", notes=True)
        self.check_labels(root)
        root, told = self.drawn("hmm", "draw", self.path("hmm"), "--graph", "--least", 0)
        self.check_labels(root)
        self.assertEqual(told, "")
        root, _ = self.drawn("hmm", "draw", self.path("hmm"))
        self.check_labels(root)
        self.bad(2, "hmm", "draw", self.path("hmm"), "--graph", says="--graph")
