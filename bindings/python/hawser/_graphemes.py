"""What readers see as characters: extended grapheme clusters (Unicode Standard Annex 29)."""
from __future__ import annotations

import bisect
import re

from hawser._grapheme_table import TABLE


def _ranges() -> tuple[list[int], list[tuple[int, str]]]:
    """Last code points, and beside each the first one of its range and the range's letter (scripts/grapheme_table.py)."""
    lasts, others, after = [], [], 0
    for gap, length, letter in re.findall("([0-9a-f]*):?([0-9a-f]*)([A-Z])", TABLE):
        first = after + int(gap or "0", 16)
        lasts.append(first + int(length or "0", 16))
        others.append((first, letter))
        after = lasts[-1] + 1
    return lasts, others


_LASTS, _OTHERS = _ranges()
# What may stand in a cluster, by letters of the table; v and t are syllables of Hangul without and with a last letter.
_CLUSTER = re.compile("DN|[CDN]|P*(?:L*(?:[vV]V*T*|t)T*|L+|T+|RR|X(?:E*JX)*|[^CDNEJSP])[EJS]*|P+[EJS]*|[EJS]+")


def _letter(character: str) -> str:
    code = ord(character)
    at = bisect.bisect_left(_LASTS, code)
    letter = _OTHERS[at][1] if at < len(_LASTS) and _OTHERS[at][0] <= code else "."
    return ("t" if (code - 0xAC00) % 28 else "v") if letter == "H" else letter


def grapheme_clusters(text: str) -> list[str]:
    """The clusters of a text, in order."""
    letters = "".join(map(_letter, text))
    return [text[match.start():match.end()] for match in _CLUSTER.finditer(letters)]
