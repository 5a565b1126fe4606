#!/usr/bin/env python3
"""compile.py FOLDER OBJECTS FLAG...: compiles each hawser-NN.cc of an amalgamation into the folder OBJECTS with the compiler
CXX (c++) and these flags, HWS_JOBS at once, and says what that took. -fsyntax-only makes no objects. Exits with 1 if a part
does not compile, gives a warning or takes a compiler more than 600 MB."""
import concurrent.futures
import os
import pathlib
import shlex
import subprocess
import sys

MOST_BYTES = 600 << 20


def compile_part(path, objects, flags):
    """(path, whether all is well, what the compiler said, CPU seconds, bytes)"""
    log = objects / f"{path.stem}.log"
    command = [*shlex.split(os.environ.get("CXX", "c++")), "-std=c++20", *flags, "-c", path.name]
    if "-fsyntax-only" not in flags:
        command += ["-o", str(objects / f"{path.stem}.o")]
    with log.open("w") as out:
        process = subprocess.Popen(command, cwd=path.parent, stdout=out, stderr=subprocess.STDOUT)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    said = log.read_text(errors="replace")
    return path, status == 0 and "warning:" not in said, said, used.ru_utime + used.ru_stime, used.ru_maxrss << 10


def main():
    folder, objects, flags = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve(), sys.argv[3:]
    objects.mkdir(parents=True, exist_ok=True)
    jobs = int(os.environ.get("HWS_JOBS") or os.cpu_count())
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        made = list(pool.map(lambda path: compile_part(path, objects, flags), sorted(folder.glob("hawser-*.cc"))))
    bad = [row for row in made if not row[1]]
    for path, _, said, _, _ in bad:
        print(f"{path.name}:\n" + "\n".join(said.splitlines()[:30]))
    large = [f"{path.name} ({size >> 20} MB)" for path, _, _, _, size in made if size > MOST_BYTES]
    seconds, largest = sum(row[3] for row in made), max(made, key=lambda row: row[4])
    code = sum(1 for path in folder.glob("hawser-*") for line in path.read_text().splitlines()
               if line.strip() and not line.lstrip().startswith(("//", "/*")))
    print(f"{len(made)} parts: {seconds:.0f} CPU seconds, {seconds / code * 75000:.0f} for 75,000 lines of {code}; "
          f"at most {largest[4] >> 20} MB a process ({largest[0].name})")
    if large:
        print(f"a compiler takes more than {MOST_BYTES >> 20} MB for {', '.join(large)}")
    return 1 if bad or large else 0


if __name__ == "__main__":
    sys.exit(main())
