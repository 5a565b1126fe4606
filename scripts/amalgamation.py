#!/usr/bin/env python3
"""amalgamation.py [FOLDER]: the library as few files, which any compiler of C++20 builds without CMake. FOLDER, or
build/amalgamation, gets hawser.h, hawser-NN.cc, the headers that these include, the part of Eigen that they need, licences and
a README (docs/embedding.md is for users).

Files of the library follow one another, and lines that include ours are left out. Headers that several parts read are
collected by family (hawser-fsa.h, hawser-src.h, ...) instead of copied into each part: the whole is half as large, and one
family's names do not meet another's. A header that one part reads stands there. Local names of a part must differ;
scripts/check_names.py says which do not. Kernels for wide vectors are one piece, hawser-kernels.h, which is read once for
each instruction set."""
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
from amalgamation_parts import GUARDED, HEADERS, KERNEL, condition_of, has_kernel, header_of, headers_under, parts  # noqa: E402

INCLUDE = re.compile(r'^#include (?:"([^"]+)"|<([^>]+)>)\s*(?://.*)?$')
EACH_SET = "fsa/base/each_instruction_set.hh"
EIGEN = "fsa/base/eigen_setup.hh"
SIMD = "fsa/base/simd.hh"
VECTORS = "fsa/base/simd_vectors.hh"
# What Eigen reads for other libraries and for graphics processors only.
NEVER_READ = re.compile(r"_(BLAS|MKL)\.h$|misc/blas\.h$|arch/(GPU|SYCL|CUDA|HIP)/")


def text_of(name):
    return (ROOT / name).read_text()


def block(name, lines, condition=None):
    """A file's lines under its name, and under the condition."""
    lines = "\n".join(lines).strip("\n").split("\n")
    return [f"/* {name} */"] + ([f"#if {condition}"] if condition else []) + lines + (["#endif"] if condition else []) + [""]


def each_set(kernel):
    """The text of each_instruction_set.hh for a header of the amalgamation."""
    return [f'#define HWS_KERNEL "{kernel}"'] + [line for line in text_of(EACH_SET).splitlines() if not line.startswith("//")]


def reached(names):
    """The library's own headers that files include, those among them, and so on."""
    found, todo = set(), list(names)
    while todo:
        new = set(re.findall(r'^#include "((?:fsa|src|capi)/[^"]+)"', text_of(todo.pop()), re.M)) - found
        found |= new
        todo += new
    return found


def always_included(names):
    """The library's own headers that one of these files or of the headers that they reach includes under no condition."""
    found = set()
    for name in {*names, *reached(names)}:
        depth = 0
        for line in text_of(name).splitlines():
            depth += bool(re.match(r"#\s*if", line)) - bool(re.match(r"#\s*endif", line))
            include = INCLUDE.match(line)
            if include and include[1] and depth == 0:
                found.add(include[1])
    return found


class Headers:
    """The library's own headers, each behind what it includes: in a header of the amalgamation, or in the one part that reads
    it."""

    def __init__(self, files):
        self.seen = {EACH_SET, EIGEN, SIMD}
        self.system = set()
        self.always = always_included([name for part in files for name in part])
        self.lines = {place: [] for place in (*HEADERS, *range(len(files)))}
        readers = {}
        for number, part in enumerate(files):
            for name in reached(part):
                readers.setdefault(name, []).append(number)
        self.place = {name: numbers[0] if len(numbers) == 1 else header_of(name) for name, numbers in readers.items()}

    def add(self, name, condition=None):
        if name not in self.seen:
            self.seen.add(name)
            lines = self.without_includes(name, text_of(name))
            if not condition and name.startswith(GUARDED):
                condition = condition_of(name)
            self.lines[self.place[name]] += block(name, lines, condition)

    def without_includes(self, name, text):
        """The lines of a file but for its #include lines, whose headers are added. An include of the file's own folder under a
        condition is added under it, unless another file includes it always; others that stand under one are there without it
        too, and do no harm."""
        kept, conditions = [], []
        for line in text.splitlines():
            directive = re.match(r"#\s*(if|ifdef|ifndef|elif|else|endif)\b([^/]*)", line)
            if directive and directive[1].startswith("if"):
                conditions.append(directive[2].strip() if directive[1] == "if" else None)
            elif directive and directive[1] == "endif":
                conditions.pop()
            found = INCLUDE.match(line)
            if line == "#pragma once" or line.startswith("// Optimize:") or (KERNEL.match(line) and name == SIMD):
                continue
            if not found:
                kept.append(line)
            elif found[1] == EACH_SET:
                kept += each_set("hawser-vectors.h")
            elif found[1] and not found[1].startswith("hawser/"):
                beside = found[1].rpartition("/")[0] == name.rpartition("/")[0]
                self.check_arrow(name, found[1])
                self.add(found[1], conditions[-1] if conditions and beside and found[1] not in self.always else None)
            elif found[2] and conditions:
                kept.append(line)
            elif found[2]:
                self.system.add(found[2])
        return kept

    @staticmethod
    def check_arrow(name, included):
        if header_of(included) not in headers_under(header_of(name)):
            sys.exit(f"{name} includes {included}, which scripts/amalgamation_parts.py does not know of (HEADERS)")


def kernels_in(name, seen):
    """A kernel's header, and before it the kernels' headers that it includes, as blocks."""
    if name in seen:
        return []
    seen.add(name)
    before, kept = [], []
    for line in text_of(name).splitlines():
        found = INCLUDE.match(line)
        if found:
            before += kernels_in(found[1], seen)
        else:
            kept.append(line)
    return before + block(name, kept, condition_of(name))


def split_at_kernel(name):
    """What stands before a file's kernel, the kernel's header, and what stands after it."""
    lines = text_of(name).splitlines()
    at = [i for i, line in enumerate(lines) if KERNEL.match(line)]
    if len(at) != 1 or lines[at[0] + 1] != f'#include "{EACH_SET}"':
        sys.exit(f"{name}: expected one kernel, found {len(at)}")
    return "\n".join(lines[:at[0]]), KERNEL.match(lines[at[0]])[1], lines[at[0] + 2:]


def public_header():
    """hawser.h: the public headers in the order of include/hawser/hawser.h, with their text."""
    done, system = set(), []

    def read(name):
        if name in done:
            return []
        done.add(name)
        before, kept, depth = [], [], 0
        for line in (ROOT / "include" / name).read_text().splitlines():
            found = INCLUDE.match(line)
            depth += bool(re.match(r"#\s*if", line)) - bool(re.match(r"#\s*endif", line))
            if found and found[1]:
                before += read(found[1])
            elif found and depth <= 1:  # within the header's guard alone
                system.extend([] if found[2] in system else [found[2]])
            else:
                kept.append(line)
        return before + ([] if name == "hawser/hawser.h" else kept + [""])

    text = read("hawser/hawser.h")
    return ["/* hawser: weighted automata, n-grams and inference over strings, behind a C ABI: its public headers as one file,",
            " * written by scripts/amalgamation.py. Each header's text is the manual of its functions. */",
            "#ifndef HAWSER_HAWSER_H", "#define HAWSER_HAWSER_H", "",
            *[f"#include <{name}>" for name in system], "", *text, "#endif"]


def eigen_folder():
    """Where the compiler finds Eigen, which Debian and others put into a folder eigen3."""
    found = subprocess.run(["c++", "-E", "-x", "c++", "-v", "/dev/null"], capture_output=True, text=True, check=True).stderr
    for line in found.splitlines():
        for place in (pathlib.Path(line.strip()) / "eigen3", pathlib.Path(line.strip())):
            if line.startswith(" /") and (place / "Eigen" / "Core").exists():
                return place
    sys.exit("Eigen 3.4 was not found (Debian: libeigen3-dev)")


def copy_eigen(to):
    """Copies the headers of Eigen that ours reach, whatever the processor, and says under which licences they are."""
    place = eigen_folder().resolve()
    todo = [place / found[2] for line in text_of(EIGEN).splitlines() for found in [INCLUDE.match(line)] if found and found[2]]
    reached = set()
    while todo:
        path = todo.pop()
        if path in reached:
            continue
        reached.add(path)
        for quoted in re.findall(r'^\s*#\s*include\s+"([^"]+)"', path.read_text(errors="replace"), re.M):
            todo += [found.resolve() for found in [path.parent / quoted] if found.exists() and not NEVER_READ.search(quoted)]
    others = {"Redistribution and use in source and binary forms": [], "Apache License, Version 2.0": []}
    for path in sorted(reached):
        target = to / path.relative_to(place)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
        for words, found in others.items():
            found += [str(path.relative_to(place))] if words in path.read_text(errors="replace") else []
    bsd, apache = others.values()
    write(to / "Eigen" / "COPYING", [
        "These are headers of Eigen 3.4, unchanged, which hawser's files include. They are under the Mozilla Public License",
        "2.0, whose text is at the end of ../NOTICE. Some are under another licence:", "",
        *[f"{name}: a licence of three clauses, whose text the file has" for name in bsd],
        *[f"{name}: the Apache License 2.0, whose text is in Apache-2.0.txt" for name in apache], "",
        "All of Eigen is available from https://gitlab.com/libeigen/eigen."])
    shutil.copyfile(ROOT / "scripts" / "licences" / "Apache-2.0.txt", to / "Eigen" / "Apache-2.0.txt")


def write(path, lines):
    path.write_text(re.sub(r"\n{3,}", "\n\n", "\n".join(lines).strip("\n") + "\n"))


def write_sources(to):
    files = parts()
    headers = Headers(files)
    split = {name: split_at_kernel(name) for name in files[-1] if has_kernel(name)}
    bodies = {name: headers.without_includes(name, text_of(name)) for part in files for name in part if name not in split}
    before = {name: headers.without_includes(name, text) for name, (text, _, _) in split.items()}

    def including(part):
        wanted = {headers.place[name] for name in reached(part) if headers.place[name] in HEADERS}
        apart = [header for header, inside in (("eigen", EIGEN), ("simd", SIMD))
                 if any(f'#include "{inside}"' in text_of(name) for name in part)]
        lower = set().union(*(headers_under(name) - {name} for name in wanted))
        names = [name for name in HEADERS if name in wanted - lower] + apart
        return [f'#include "hawser-{name}.h"' for name in names] + [""]

    for number, part in enumerate(files[:-1], 1):
        write(to / f"hawser-{number:02}.cc",
              including(part) + headers.lines[number - 1] +
              [line for name in part for line in block(name, bodies[name], condition_of(name))])
    seen = set()
    write(to / "hawser-kernels.h", [line for _, kernel, _ in split.values() for line in kernels_in(kernel, seen)])
    write(to / f"hawser-{len(files):02}.cc", [
        *including(files[-1]), *headers.lines[len(files) - 1],
        *[line for name in split for line in block(name, before[name], condition_of(name))],
        *each_set("hawser-kernels.h"), "",
        *[line for name, (_, _, after) in split.items() for line in block(name, after, condition_of(name))],
        *[line for name in files[-1] if name not in split for line in block(name, bodies[name], condition_of(name))]])
    # The instructions of a processor are a header that takes compilers longer than all others. Few parts need it.
    write(to / "hawser-simd.h", ["#pragma once", *headers.without_includes(SIMD, text_of(SIMD))])
    write(to / "hawser-vectors.h", text_of(VECTORS).splitlines())
    write(to / "hawser-eigen.h", [
        re.sub(r"#include <(Eigen/\w+)>", r'#include "\1"', line) for line in text_of(EIGEN).splitlines()
        if not line.startswith('#include "')])
    for name, (_, lower) in HEADERS.items():
        opening = ["#pragma once"] + [f'#include "hawser-{other}.h"' for other in lower]
        if not lower:
            opening += ["#ifndef HWS_BUILDING", "#define HWS_BUILDING", "#endif",
                        "#ifdef __clang__", "#pragma STDC FP_CONTRACT OFF", "#endif",
                        *[f"#include <{system}>" for system in sorted(headers.system)], '#include "hawser.h"']
        write(to / f"hawser-{name}.h", opening + [""] + headers.lines[name])


def main():
    to = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "amalgamation"
    shutil.rmtree(to, ignore_errors=True)
    to.mkdir(parents=True)
    write(to / "hawser.h", public_header())
    write_sources(to)
    copy_eigen(to)
    for name, source in (("LICENSE", "LICENSE"), ("NOTICE", "NOTICE"), ("README.md", "docs/embedding.md")):
        shutil.copyfile(ROOT / source, to / name)
    print(f"{to}: {len(list(to.glob('hawser-*.cc')))} files to compile")


if __name__ == "__main__":
    main()
