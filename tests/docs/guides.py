#!/usr/bin/env python3
"""Runs the blocks of docs/guides and compares what they print with the `text` block after them.

    ```sh run      shell commands; blocks of one guide share a folder
    ```c prelude   C at file scope, before every later `c run` block of the guide
    ```c run       statements of a function main
    ```text        what each block since the last `text` block must print

Usage: guides.py HAWSER REPOSITORY BUILD"""
import difflib
import os
import re
import subprocess
import sys
import tempfile

hawser, repository, build = map(os.path.abspath, sys.argv[1:4])
FENCE = re.compile(r"^```(sh run|c prelude|c run|text)\n(.*?)^```$", re.S | re.M)


class Guide:
    def __init__(self, name, folder):
        self.name, self.folder, self.prelude, self.blocks, self.bad = name, folder, "", 0, 0
        os.mkdir(os.path.join(folder, ".bin"))
        os.symlink(hawser, os.path.join(folder, ".bin/hawser"))
        self.environment = dict(os.environ, PATH=os.path.join(folder, ".bin") + os.pathsep + os.environ["PATH"], LC_ALL="C",
                                EXAMPLE=os.path.join(repository, "examples/correct"))

    def say(self, *lines):
        self.bad += 1
        print(self.name + ":", *lines, sep="\n")

    def run(self, *command):
        return subprocess.run(command, cwd=self.folder, env=self.environment, capture_output=True, text=True)

    def shell(self, commands):
        return self.run("sh", "-eu", "-c", commands)

    def c(self, statements):
        program = os.path.join(self.folder, ".bin/program")
        with open(program + ".c", "w", encoding="utf-8") as file:
            file.write(self.prelude + "int main(void) {\n" + statements + "  return 0;\n}\n")
        made = self.run(os.environ.get("CC", "cc"), "-std=c99", "-Wall", "-Wextra", "-Wno-unused-function", "-Werror", "-I", os.path.join(repository, "include"),
                        program + ".c", "-L", build, "-lhawser", "-lm", "-Wl,-rpath," + build, "-o", program)
        return made if made.returncode else self.run(program)

    def check(self, text):
        waiting = []
        for kind, body in FENCE.findall(text):
            if kind == "c prelude":
                self.prelude += body
            elif kind != "text":
                waiting.append((kind, self.c if kind == "c run" else self.shell, body))
            else:
                if not waiting:
                    self.say("a `text` block without a block that runs before it", body)
                for what, how, source in waiting:
                    self.blocks += 1
                    done = how(source)
                    if done.returncode or done.stdout != body:
                        self.say(f"{what}: exit code {done.returncode}", done.stderr,
                                 *difflib.unified_diff(body.splitlines(), done.stdout.splitlines(), "guide", "printed", lineterm=""))
                waiting = []
        if waiting:
            self.say("a block that runs without its `text` block", waiting[0][2])


blocks = bad = 0
guides = sorted(name for name in os.listdir(os.path.join(repository, "docs/guides")) if name.endswith(".md"))
for name in guides:
    with tempfile.TemporaryDirectory() as folder:
        guide = Guide(name, folder)
        with open(os.path.join(repository, "docs/guides", name), encoding="utf-8") as file:
            guide.check(file.read())
        blocks += guide.blocks
        bad += guide.bad
print(f"{blocks} blocks of {len(guides)} guides")
sys.exit(bad > 0 or blocks == 0)
