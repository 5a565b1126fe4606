#!/usr/bin/env python3
"""Names that are local to a .cc file of the library, so that files can be compiled as one (scripts/amalgamation.py). Exits with
1 and a list where names meet. The rules:

- A constant's name is in no other .cc file of the library: kEditTables in capi/edit/edit.cc, not kTables.
- A type, a function or a variable of an unnamed namespace is in no other file of the same part of the amalgamation.
- The same holds among the headers of kernels, which are one piece there.
- Nor is it that of anything that a header declares which is read in that part: within an unnamed namespace it would hide it,
  and a call might find another function.

What stands in the first column counts."""
import collections
import re
import sys

from amalgamation_parts import ROOT, header_of, headers_under, parts

CONSTANT = re.compile(r"^(?:inline |static )*(?:constexpr|const)\b[^;=({]*?(?<!:)\b(k[A-Z]\w*)\b\s*(?:\[|=|\{|;)", re.M)
SEVERAL = re.compile(r"^constexpr [^;({]*?\bk[A-Z]\w* = [^;({]*;", re.M)  # numbers in one declaration
TYPE = re.compile(r"^(?:struct|class|union|enum(?: class)?|using) (?:alignas\([^)]*\) )?(\w+)(?= =| :| \{| final|$|;)")
VARIABLE = re.compile(r"^(?:inline |static )*(?:constexpr|const)\b[^;=({]*?(?<!:)\b(\w+)\b\s*(?:\[|=|\{|;)")
FUNCTION = re.compile(r"^(?:\[\[\w+\]\] )?(?!return|if|for|static_assert)\w[\w:<>,&*() ]*?[ &*>](?<!:)(\w+)\(")
ENUMERATORS = re.compile(r"^enum (?!class)[^{;]*\{([^}]*)\}", re.M)
NAMESPACE = re.compile(r"^(?:(namespace) ?([\w:]*) \{|\}  // namespace)")
SHARED = ([], ["hws"], ["hws::capi"])
# Alternatives for another system, whose names are meant to be those of their twins.
ALTERNATIVES = {"fsa/base/files/file_windows.cc"}


def declared(text, unnamed):
    """(kind, name) of what a file declares in an unnamed namespace, or of what it declares in namespace hws itself."""
    spaces = []
    for line in text.splitlines():
        space = NAMESPACE.match(line)
        if space and not line.endswith("}"):
            spaces = spaces + [space[2]] if space[1] else spaces[:-1]
        elif ("" in spaces if unnamed else spaces in SHARED) and (line[:1].isalpha() or line.startswith("[[")):
            for kind, pattern in (("type", TYPE), ("variable", VARIABLE), ("function", FUNCTION)):
                found = pattern.match(line)
                if found:
                    yield kind, found[1]
                    break
    if unnamed:
        for held in ENUMERATORS.findall(re.sub(r"//.*", "", text)):
            yield from (("enumerator", entry.split("=")[0].strip()) for entry in held.split(",") if entry.strip())


def further(text):
    """The second number of a declaration, and those behind it."""
    return [name for held in SEVERAL.findall(text) for name in re.findall(r", (k[A-Z]\w*) = ", held)]


def main():
    clashes = []

    def report(name, paths):
        clashes.append(f"{name}: {', '.join(sorted(paths))}")

    constants = collections.defaultdict(set)
    of_kernels = collections.defaultdict(set)
    of_header = collections.defaultdict(lambda: collections.defaultdict(set))
    for folder in ("fsa", "src", "capi"):
        for path in (ROOT / folder).rglob("*.hh"):
            name, text = str(path.relative_to(ROOT)), path.read_text()
            if "namespace hws::HWS_SET {" in text:
                for _, local in declared(text, unnamed=True):
                    of_kernels[local].add(name)
            for _, local in declared(text, unnamed=False):
                of_header[header_of(name)][local].add(name)
    for part in parts():
        read = set().union(*(headers_under(header_of(name)) for name in part))
        local = collections.defaultdict(set)
        for name in part:
            text = (ROOT / name).read_text()
            for found in CONSTANT.findall(text) + further(text):
                constants[found].add(name)
            for _, found in declared(text, unnamed=True):
                if name not in ALTERNATIVES:
                    local[found].add(name)
                declaring = set().union(*(of_header[header][found] for header in read))
                if declaring:
                    report(found, declaring | {name})
        for found, paths in local.items():
            if len(paths) > 1:
                report(found, paths)
    for found, paths in [*constants.items(), *of_kernels.items()]:
        if len(paths) > 1:
            report(found, paths)
    print("\n".join(sorted(set(clashes))), end="\n" if clashes else "")
    return 1 if clashes else 0


if __name__ == "__main__":
    sys.exit(main())
