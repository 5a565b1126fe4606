"""SVG of small machines and of curves, for notebooks."""
from __future__ import annotations

from html import escape
from typing import Any

import numpy as np

LARGEST = 60
STYLE = 'font-family="sans-serif" font-size="12"'


def _ranks(machine: Any, starts: Any, ends: Any) -> dict[int, tuple[int, int]]:
    """Column and row of each state: its distance from the start, then the order in which it is met."""
    place, rows, queue = {machine.start: (0, 0)}, [1], [machine.start]
    for state in queue:
        for after in ends[starts == state].tolist():
            if after not in place:
                column = place[state][0] + 1
                rows += [0] * (column + 1 - len(rows))
                place[after] = (column, rows[column])
                rows[column] += 1
                queue.append(after)
    return {s: (c, 2 * r - rows[c] + 1) for s, (c, r) in place.items()}


def machine(m: Any) -> str | None:
    """States from left to right by their distance from the start; arcs between the same states are one line."""
    if m.states > LARGEST or not m.states or m.arcs > 4 * LARGEST:
        return None
    starts, labels, weights, ends = m.copy_arcs()
    finals, is_final = m.copy_finals()
    names = [m.alphabet(t) for t in range(m.tapes)]
    special = {0: "ε", -2: "φ", -3: "ρ"}

    def name(t: int, x: int) -> str:
        return special.get(x) or (names[t].name_view(x) if names[t] is not None else str(x))

    lines: dict[tuple[int, int], list[str]] = {}
    for i, (a, b) in enumerate(zip(starts.tolist(), ends.tolist())):
        text = ":".join(name(t, int(x)) for t, x in enumerate(labels.reshape(-1, m.tapes)[i]))
        lines.setdefault((a, b), []).append(text + f" {weights[i]:.3g}")
    at = {s: (50 + 130 * c, 45 * r) for s, (c, r) in _ranks(m, starts, ends).items()}
    low, high = min(y for _, y in at.values()) - 70, max(y for _, y in at.values()) + 45
    drawn = []
    for (a, b), texts in lines.items():
        if a not in at:
            continue
        (x, y), (u, v) = at[a], at[b]
        shown = escape(", ".join(texts[:3]) + (f", … {len(texts)}" if len(texts) > 3 else ""))
        if a == b:
            drawn.append(f'<path d="M{x - 8},{y - 16} C{x - 25},{y - 52} {x + 25},{y - 52} {x + 8},{y - 16}"/>')
            drawn.append(f'<text x="{x}" y="{y - 46}">{shown}</text>')
            continue
        length = float(np.hypot(u - x, v - y))
        dx, dy, bend = (u - x) / length, (v - y) / length, 12 if u > x and u - x < 140 else 30 + 0.12 * length
        mx, my = (x + u) / 2 + dy * bend, (y + v) / 2 - dx * bend
        drawn.append(f'<path d="M{x + 18 * dx:.1f},{y + 18 * dy:.1f} Q{mx:.1f},{my:.1f} {u - 22 * dx:.1f},{v - 22 * dy:.1f}"/>')
        drawn.append(f'<text x="{mx:.1f}" y="{my:.1f}">{shown}</text>')
    for s, (x, y) in at.items():
        drawn.append(f'<circle cx="{x}" cy="{y}" r="18" stroke-width="{2 if s == m.start else 1}"/>')
        if is_final[s]:
            drawn.append(f'<circle cx="{x}" cy="{y}" r="15"/><text x="{x}" y="{y + 31}">{finals[s]:.3g}</text>')
        drawn.append(f'<text x="{x}" y="{y + 4}">{s}</text>')
    width = max(x for x, _ in at.values()) + 60
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{high - low}" viewBox="0 {low} {width} {high - low}" {STYLE}>'
            '<defs><marker id="a" orient="auto" markerWidth="9" markerHeight="8" refX="7" refY="4"><path d="M0,0 L8,4 L0,8 z" fill="black"/>'
            '</marker></defs><style>path{marker-end:url(#a)} defs path{marker-end:none} text{stroke:none;fill:black;text-anchor:middle}'
            f'</style><g fill="none" stroke="black">{"".join(drawn)}</g></svg>')


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
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="420" height="175" {STYLE}><text x="70" y="18">{escape(title)}: {y[-1]:.6g} after '
            f'{y.size} steps</text><text x="2" y="34">{high:.5g}</text><text x="2" y="154">{low:.5g}</text>'
            f'<polyline points="{points}" fill="none" stroke="black"/></svg>')
