"""Lines of generated C++, Python and Go that are longer than 128 columns are cut where the language lets them go on."""
import io
import re
import tokenize

MOST = 128


def size(text):
    return len(text.encode())


def pieces(line, cuts, indent, most=MOST, end=""):
    """The line, cut at some of the places that may be: each time at the last one that leaves a short enough piece."""
    lines, start, prefix = [], 0, ""
    while size(prefix + line[start:]) > most:
        fits = [c for c in cuts if c > start and size(prefix + line[start:c].rstrip()) + len(end) <= most]
        if not fits:
            break
        lines.append(prefix + line[start:fits[-1]].rstrip() + end)
        start, prefix = fits[-1], indent
    return lines + [prefix + line[start:]]


def of_cpp(text):
    lines = []
    for line in text.split("\n"):
        if size(line) <= MOST:
            lines.append(line)
            continue
        before = re.match(r"\s*(///?\s*)?", line)[0]
        cuts, quoted, escaped = [], False, False
        for i, c in enumerate(line):
            if i > len(before) and not quoted and (line[i - 1] == " " or (line[i - 1] in "(," and not line.startswith("#"))):
                cuts.append(i)
            quoted, escaped = quoted != (c == '"' and not escaped), c == "\\" and not escaped
        indent = before if before.strip() else before + "    "
        lines += pieces(line, cuts, indent, end=" \\" if line.startswith("#") else "")
    return "\n".join(lines)


def go_indented(lines):
    """Lines of Go with the tabs that gofmt gives them."""
    depth, out = 0, []
    for line in lines:
        depth -= line.startswith(("}", ")"))
        out.append("\t" * depth + line if line else "")
        depth += line.endswith(("{", "("))
    return out


def of_go(text):
    """A line may end behind a comma or an opening bracket alone, a comment at any blank."""
    lines = []
    for line in text.split("\n"):
        before = re.match(r"\t*(// )?", line)[0]
        at = r" " if "//" in before else r"\((?!\))|, "
        lines += pieces(line, [m.end() for m in re.finditer(at, line) if m.end() > len(before)],
                        before + "\t" * ("//" not in before))
    return "\n".join(lines)


def of_python(text):
    """Within brackets a line may end behind any token. Within a string of several lines, such as a function's manual, it may
    end at any blank."""
    rows = text.split("\n")
    cuts = [[] for _ in rows]
    manuals, depth, last = set(), 0, None
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        (row, column), (end_row, end_column) = token.start, token.end
        if last and last.end[0] == row and depth > 0 and token.type not in (tokenize.NL, tokenize.COMMENT):
            if column > last.end[1] or last.string in ("(", "[", "{"):
                cuts[row - 1].append(column)
        if token.type == tokenize.STRING and token.string.lstrip("rbf").startswith('"""') and depth == 0:
            for r in range(row, end_row + 1):
                first = column + 3 if r == row else 0
                cuts[r - 1] += [m.end() for m in re.finditer(r"\S +", rows[r - 1]) if m.end() > first]
                manuals.add(r - 1)
        elif token.type == tokenize.OP:
            depth += (token.string in "([{") - (token.string in ")]}")
        last = token
    lines = []
    for r, row in enumerate(rows):
        before = re.match(r" *", row)[0]
        if r in manuals:
            indent = before + ("  " if row.lstrip().startswith("- ") else "")
        else:
            indent = before + ("        " if re.match(r"\s*(def|class|if|elif|for|while|with)\b", row) else "    ")
        # A checker of types looks for its comment where the statement begins.
        comment = re.search(r"  # type: .*$", row) if size(row) > MOST else None
        ending = comment[0] if comment else ""
        begin, *others = pieces(row.removesuffix(ending), cuts[r], indent, MOST - size(ending))
        lines += [begin + ending, *others]
    return "\n".join(lines)


def shortened(path, text):
    of = {"hpp": of_cpp, "py": of_python, "go": of_go, "pyi": of_python}.get(path.rsplit(".", 1)[-1])
    return of(text) if of and any(size(line) > MOST for line in text.split("\n")) else text
