"""SVG of small machines and of curves, for notebooks."""
from __future__ import annotations

from html import escape
from math import hypot
from typing import Any

import numpy as np

LARGEST = 60  # states
RADIUS, ROW = 17, 105
STYLE = 'font-family="sans-serif" font-size="12"'
SPECIAL = {0: "ε", -2: "φ", -3: "ρ"}


def _places(start: int, starts: Any, ends: Any, column_width: int) -> dict[int, tuple[int, int]]:
    """Where each state stands: its column is its distance from the start; in a column, states stand by the mean height of those
    that lead to them from the column before."""
    distance, columns = {start: 0}, [[start]]
    while columns[-1]:
        found = [b for a in columns[-1] for b in ends[starts == a].tolist()]
        columns.append([b for b in dict.fromkeys(found) if b not in distance])
        distance.update({b: len(columns) - 1 for b in columns[-1]})
    at: dict[int, tuple[int, int]] = {}
    for number, column in enumerate(columns[:-1]):
        heights = {}
        for state in column:
            before = [at[a][1] for a in starts[ends == state].tolist() if a in at]
            heights[state] = sum(before) / len(before) if before else 0
        for row, state in enumerate(sorted(column, key=lambda s: (heights[s], s))):
            at[state] = (50 + column_width * number, int(ROW * (row - (len(column) - 1) / 2)))
    return at


def _text(x: float, y: float, lines: list[str]) -> str:
    """Lines of text, the middle of which is at a point, over what is drawn there."""
    top = y - 6.5 * (len(lines) - 1) + 4
    return "".join(f'<text x="{x:.1f}" y="{top + 13 * i:.1f}">{escape(line)}</text>' for i, line in enumerate(lines))


def _arc(a: tuple[int, int], b: tuple[int, int], lines: list[str]) -> tuple[str, str]:
    """An arrow and its text; one from a state to itself is a loop above it."""
    (x, y), (u, v) = a, b
    if a == b:
        return (f'<path d="M{x - 8},{y - 15} C{x - 24},{y - 48} {x + 24},{y - 48} {x + 8},{y - 15}"/>',
                _text(x, y - 42 - 6.5 * len(lines), lines))
    length = hypot(u - x, v - y)
    dx, dy = (u - x) / length, (v - y) / length
    # Arrows forward to the next columns are nearly straight; others go round what is between, with their text near their start.
    forward = u > x and abs(v - y) <= 2 * ROW
    bend = 0.08 * length if forward else 30 + 0.22 * length
    cx, cy, t = (x + u) / 2 + dy * bend, (y + v) / 2 - dx * bend, 0.5 if forward else 0.35
    mx, my = ((1 - t) ** 2 * p + 2 * t * (1 - t) * c + t * t * q for p, c, q in ((x, cx, u), (y, cy, v)))
    shifted = -6.5 * len(lines) - 3 if forward and abs(dy) < 0.4 else 0
    sx, sy = cx - x, cy - y
    ex, ey = cx - u, cy - v
    s, e = hypot(sx, sy), hypot(ex, ey)
    return (f'<path d="M{x + RADIUS * sx / s:.1f},{y + RADIUS * sy / s:.1f} Q{cx:.1f},{cy:.1f} '
            f'{u + (RADIUS + 4) * ex / e:.1f},{v + (RADIUS + 4) * ey / e:.1f}"/>', _text(mx, my + shifted, lines))


def machine(m: Any) -> str | None:
    """States from left to right by their distance from the start; None if there are too many. Arcs between the same states are one
    arrow, with a line each: what is read, on two tapes also what is written, and the weight unless it is the semiring's one."""
    if m.states > LARGEST or not m.states or m.arcs > 4 * LARGEST:
        return None
    starts, labels, weights, ends = m.copy_arcs()
    finals, is_final = m.copy_finals()
    names, one = [m.alphabet(t) for t in range(m.tapes)], 1.0 if m.semiring.name == "REAL" else 0.0

    def name(tape: int, label: int) -> str:
        alphabet = names[tape]
        return SPECIAL.get(label) or (alphabet.name_view(label) if alphabet is not None else "") or str(label)

    def weight(value: float) -> str:
        return "" if value == one or m.semiring.name == "BOOLEAN" else f" {value:.3g}"

    lines: dict[tuple[int, int], list[str]] = {}
    for i, (a, b) in enumerate(zip(starts.tolist(), ends.tolist())):
        read = [name(t, int(x)) for t, x in enumerate(labels.reshape(-1, m.tapes)[i])]
        lines.setdefault((a, b), []).append((read[0] if len(set(read)) == 1 else ":".join(read)) + weight(weights[i]))
    lines = {pair: rows[:4] + [f"… {len(rows)} in all"] * (len(rows) > 4) for pair, rows in lines.items()}
    widest = max((len(line) for rows in lines.values() for line in rows), default=0)
    at = _places(m.start, starts, ends, max(110, 75 + 6 * widest))
    arcs = [_arc(at[a], at[b], rows) for (a, b), rows in lines.items() if a in at]
    drawn = [arrow for arrow, _ in arcs]
    for state, (x, y) in at.items():
        drawn.append(f'<circle cx="{x}" cy="{y}" r="{RADIUS}" fill="white" stroke-width="{2.5 if state == m.start else 1}"/>')
        if is_final[state]:
            drawn.append(f'<circle cx="{x}" cy="{y}" r="{RADIUS - 3}"/>' + _text(x, y + RADIUS + 9, [weight(finals[state]).strip()]))
        drawn.append(_text(x, y, [str(state)]))
    drawn += [text for _, text in arcs]
    loops = max((len(rows) for (a, b), rows in lines.items() if a == b), default=0)
    low, high = min(y for _, y in at.values()) - 55 - 13 * loops, max(y for _, y in at.values()) + 60
    width = max(x for x, _ in at.values()) + 60 + 3 * widest
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{high - low}" viewBox="0 {low} {width} {high - low}" {STYLE}>'
            f'<rect x="0" y="{low}" width="100%" height="100%" fill="white"/>'
            '<defs><marker id="arrow" orient="auto" markerWidth="9" markerHeight="8" refX="7" refY="4"><path d="M0,0 L8,4 L0,8 z"/></marker>'
            '</defs><style>path{fill:none;stroke:#446;marker-end:url(#arrow)} marker path{fill:#446;stroke:none;marker-end:none}'
            'circle{fill:none;stroke:black} circle[fill]{fill:white}'
            'text{text-anchor:middle;paint-order:stroke;stroke:white;stroke-width:3px}'
            f'</style>{"".join(drawn)}</svg>')


def curve(values: Any, title: str) -> str:
    """A line through values, with the smallest, the largest and the last one written."""
    y = np.asarray(values, float)
    y = y[np.isfinite(y)]
    if not y.size:
        return f'<svg xmlns="http://www.w3.org/2000/svg" width="420" height="30" {STYLE}><text x="5" y="20">{escape(title)}</text></svg>'
    low, high = float(y.min()), float(y.max())
    x = np.linspace(70, 400, y.size)
    up = 150 - 120 * (y - low) / ((high - low) or 1)
    points = " ".join(f"{a:.1f},{b:.1f}" for a, b in zip(x, up))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="420" height="180" {STYLE}><rect width="420" height="180" fill="white"/>'
            f'<text x="70" y="18">{escape(title)}: {y[-1]:.6g} after {y.size} steps</text>'
            f'<text x="64" y="34" text-anchor="end">{high:.5g}</text><text x="64" y="154" text-anchor="end">{low:.5g}</text>'
            f'<path d="M70,25 V158 H405" fill="none" stroke="#aaa"/><text x="70" y="173">1</text><text x="400" y="173" text-anchor="end">{y.size}</text>'
            f'<polyline points="{points}" fill="none" stroke="#446" stroke-width="1.5"/></svg>')
