#!/usr/bin/env python3
"""Draws the house as docs/house.svg: a box per folder of fsa/ and src/, one for capi/, one for its users, and who uses whom.

Arrows are those of scripts/arrows.txt, sub-folders taken together, and without those that follow from others (if A includes B
and B includes C, then A -> C is not drawn). A box stands one row above the highest box that it includes. Arrows that pass a row
go through a gap of their own, and boxes are sorted so that few arrows cross (Sugiyama, Tagawa and Toda 1981).

house_svg.py           writes the drawing
house_svg.py --check   fails if boxes or arrows have changed since; sizes are not compared, which every commit changes"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DRAWING = ROOT / "docs" / "house.svg"
USERS, CONTRACT, SHIMS = "tools bindings examples", "include/hawser", "capi"
CHARACTER, LINE, MARGIN, GAP, ROW_GAP, THIN, LEAST_WIDTH = 6.4, 14, 16, 18, 44, 10, 900
COLOURS = {"fsa": "#d9e8f5", "family": "#dcefdc", "src": "#f3ecd2", SHIMS: "#eadcf0", CONTRACT: "#ffffff", USERS: "#f2f2f2"}
FAMILIES = ("src/edit", "src/transducer", "src/pfa", "src/hmm", "src/grammar", "src/graph", "src/align", "src/pairs",
            "src/parse", "src/morph")
SIZE = re.compile(r'<text class="size".*?</text>\n')


def box_of(folder):
    """The box that a folder is drawn in: src/hmm for src/hmm/sums, and one for all of capi."""
    parts = folder.split("/")
    return {"tools": USERS, "capi": SHIMS}.get(parts[0], "/".join(parts[:2]))


def read_arrows():
    """({box: boxes it includes}, {box: names of its sub-folders})"""
    arrows, within = {USERS: {CONTRACT}, CONTRACT: {SHIMS}}, {}
    for line in (ROOT / "scripts" / "arrows.txt").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith(("#", "circle ")):
            continue
        folder, _, others = line.partition(":")
        for name in [folder, *others.split()]:
            arrows.setdefault(box_of(name), set())
            rest = name.partition("/")[2] if box_of(name) == USERS else name[len(box_of(name)) + 1:]
            inner = rest.split("/")[0]
            within.setdefault(box_of(name), set()).update({inner} - {""})
        arrows[box_of(folder)] |= {box_of(other) for other in others.split()} - {box_of(folder)}
    return arrows, within


def below(arrows, box, known):
    """All boxes that a box includes, directly or through others. Fails on a circle."""
    if box in known:
        if known[box] is None:
            sys.exit(f"house_svg.py: boxes include one another in a circle through {box}")
        return known[box]
    known[box] = None
    known[box] = set(arrows[box]).union(*(below(arrows, other, known) for other in arrows[box]))
    return known[box]


def reduced(arrows):
    """The arrows that do not follow from others."""
    known = {}
    return {box: sorted(other for other in others
                        if not any(other in below(arrows, third, known) for third in others if third != other))
            for box, others in arrows.items()}


def heights(arrows):
    """The row of each box, the lowest 0. Each storey begins above the one below it."""
    height = {}

    def of(box):
        if box not in height:
            height[box] = 1 + max((of(other) for other in arrows[box]), default=-1)
        return height[box]

    for box in (box for box in sorted(arrows) if box.startswith("fsa")):
        of(box)
    engine = max(height.values())
    for box in sorted(arrows):
        of(box)
    # Boxes of src without an arrow into a high row would stand beside the engine.
    changed = True
    while changed:
        changed = False
        for box in sorted(arrows):
            least = max([1 + height[other] for other in arrows[box]] + [0 if box.startswith("fsa") else engine + 1])
            if height[box] < least:
                height[box], changed = least, True
    return height


def size(box):
    """(files, lines rounded to hundreds) of a box's sources."""
    tops = box.split(" ") if box == USERS else [box]
    kinds = (".cc", ".hh", ".h", ".c")
    files = [p for top in tops for p in (ROOT / top).rglob("*") if p.suffix in kinds and p.is_file()]
    if box == USERS:
        files = [p for p in files if p.relative_to(ROOT).parts[0] == "tools"]
    lines = sum(p.read_bytes().count(b"\n") for p in files)
    return len(files), max(100, round(lines, -2))


def caption(box, within):
    """The lines of text in a box: its name, then its sub-folders, some to a line."""
    title = {USERS: "tools  bindings  examples", CONTRACT: "include/hawser: the contract, C99"}.get(box, box)
    lines, row = [], ""
    for name in sorted(within.get(box, ())):
        most = 150 if box in (USERS, SHIMS) else 26
        if row and len(row) + len(name) + 1 > most:
            lines.append(row)
            row = ""
        row = f"{row} {name}".strip()
    return [title, *lines, *([row] if row else [])]


def rows_of(arrows, height):
    """Rows from the lowest; in each its boxes, and a (from, to) for each arrow that passes it."""
    rows = [[] for _ in range(max(height.values()) + 1)]
    for box in sorted(arrows):
        rows[height[box]].append(box)
        for other in arrows[box]:
            for level in range(height[other] + 1, height[box]):
                rows[level].append((box, other))
    links = []  # between neighbouring rows: (upper, lower)
    for box in sorted(arrows):
        for other in arrows[box]:
            chain = [box, *[(box, other)] * (height[box] - height[other] - 1), other]
            links += [((height[box] - i, chain[i]), (height[box] - i - 1, chain[i + 1])) for i in range(len(chain) - 1)]
    return rows, links


def sort_rows(rows, links, width, total):
    """Moves the members of rows near to those they are linked with; returns {(row, member): middle}."""
    middle = {}

    def place(level, wishes):
        row = sorted(rows[level], key=lambda member: (wishes.get(member, total / 2), str(member)))
        rows[level] = row
        lefts, least = [], MARGIN
        for member in row:
            lefts.append(max(least, wishes.get(member, total / 2) - width(member) / 2))
            least = lefts[-1] + width(member) + GAP
        most = MARGIN + total
        for i in reversed(range(len(row))):
            lefts[i] = min(lefts[i], most - width(row[i]))
            most = lefts[i] - GAP
        for member, left in zip(row, lefts):
            middle[level, member] = left + width(member) / 2

    for level in range(len(rows)):
        place(level, {})
    for sweep in range(24):
        for level in (range(len(rows)) if sweep % 2 else reversed(range(len(rows)))):
            near = {}
            for upper, lower in links:
                for this, that in ((upper, lower), (lower, upper)):
                    if this[0] == level:
                        near.setdefault(this[1], []).append(middle[that])
            place(level, {member: sum(found) / len(found) for member, found in near.items()})
    return middle


def draw():
    arrows, within = read_arrows()
    arrows = reduced(arrows)
    height = heights(arrows)
    rows, links = rows_of(arrows, height)
    captions = {box: caption(box, within) for box in arrows}

    def own_width(member):
        return THIN if isinstance(member, tuple) else max(max(map(len, captions[member])) * CHARACTER + 16, 132)

    total = max([LEAST_WIDTH, *(sum(own_width(member) + GAP for member in row) for row in rows)])

    def width(member):
        return total if member in (USERS, CONTRACT, SHIMS) else own_width(member)

    middle = sort_rows(rows, links, width, total)
    tops, y = {}, MARGIN
    tall = [max(LINE * (len(captions[m]) + 1) + 8 for m in row if not isinstance(m, tuple)) for row in rows]
    for level in reversed(range(len(rows))):
        tops[level] = y
        y += tall[level] + ROW_GAP
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total + 2 * MARGIN:.0f} {y - ROW_GAP + MARGIN}" '
           'font-family="sans-serif" font-size="11">',
           "<title>The house: each box includes the boxes that its arrows lead to, and what those include</title>",
           '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
           '<path d="M0,0 L8,4 L0,8 z" fill="#555"/></marker></defs>',
           '<rect width="100%" height="100%" fill="#ffffff"/>']
    for box in sorted(arrows):
        for other in arrows[box]:
            start = middle[height[box], box]
            end = middle[height[other], other]
            if width(box) == total:  # leaves a wide box above the place it leads to
                level = height[box] - 1
                start = middle[level, (box, other)] if level > height[other] else end
            if width(other) == total:
                end = start
            path = f"M{start:.0f},{tops[height[box]] + box_height(captions[box])}"
            x, at = start, tops[height[box]] + box_height(captions[box])
            for level in range(height[box] - 1, height[other] - 1, -1):
                last = level == height[other]
                to_x, to_y = (end, tops[level] - 2) if last else (middle[level, (box, other)], tops[level])
                path += f" C{x:.0f},{(at + to_y) / 2:.0f} {to_x:.0f},{(at + to_y) / 2:.0f} {to_x:.0f},{to_y}"
                if not last:
                    path += f" V{tops[level] + tall[level]}"
                x, at = to_x, tops[level] + tall[level]
            out.append(f'<path d="{path}" fill="none" stroke="#555" marker-end="url(#head)">'
                       f'<title>{box} -> {other}</title></path>')
    for box in sorted(arrows):
        wide, left, top = width(box), middle[height[box], box] - width(box) / 2, tops[height[box]]
        colour = COLOURS.get(box) or COLOURS["family" if box in FAMILIES else box.split("/")[0]]
        out.append(f'<rect x="{left:.0f}" y="{top}" width="{wide:.0f}" height="{box_height(captions[box])}" rx="4" '
                   f'fill="{colour}" stroke="#555"/>')
        for i, line in enumerate(captions[box]):
            weight = ' font-weight="bold"' if i == 0 else ""
            out.append(f'<text x="{left + wide / 2:.0f}" y="{top + LINE * (i + 1) + 2}" text-anchor="middle"{weight}>'
                       f'{line}</text>')
        files, lines = size(box)
        at = top + LINE * (len(captions[box]) + 1) + 2
        out.append(f'<text class="size" x="{left + wide / 2:.0f}" y="{at}" text-anchor="middle" fill="#555">'
                   f'{files} files, {lines:,} lines</text>')
    return "\n".join([*out, "</svg>"]) + "\n"


def box_height(lines):
    return LINE * (len(lines) + 1) + 8


def main():
    made = draw()
    if sys.argv[1:] == ["--check"]:
        kept = DRAWING.read_text(encoding="utf-8") if DRAWING.exists() else ""
        if SIZE.sub("", kept) != SIZE.sub("", made):
            sys.exit("docs/house.svg shows other folders or arrows than scripts/arrows.txt: run scripts/house_svg.py")
        return
    DRAWING.write_text(made, encoding="utf-8")


if __name__ == "__main__":
    main()
