#!/usr/bin/env python3
"""Runs the blocks of docs/guides and compares what they print with the `text` block after them.

    ```sh run      shell commands; blocks of one guide share a folder
    ```c prelude   C at file scope, before every later `c run` block of the guide
    ```c run       statements of a function main
    ```python run  Python; blocks of one guide share their names, as cells of a notebook do
    ```python prelude   the same, where nothing is printed
    ```text        what each block since the last `text` block must print

Python needs numpy, of build/venv or the system. Without it its blocks are counted and left out, or fail with --require-all.
Usage: guides.py HAWSER REPOSITORY BUILD [--require-all] [GUIDE.md...]"""
import difflib
import json
import os
import re
import subprocess
import sys
import tempfile

hawser, repository, build = map(os.path.abspath, sys.argv[1:4])
FENCE = re.compile(r"^```(sh run|c prelude|c run|python prelude|python run|text)\n(.*?)^```$", re.S | re.M)

# A few steps are enough to show a thing, so that a NotConvergedWarning is no error in a guide; all other warnings are.
# Runs a block per line of input, a JSON text, and answers with what it printed and how it failed.
CELLS = """
import contextlib, io, json, sys, traceback
names, answers = {"__name__": "__main__"}, sys.stdout
for line in sys.stdin:
    printed, error = io.StringIO(), ""
    with contextlib.redirect_stdout(printed):
        try:
            exec(compile(json.loads(line), "guide", "exec"), names)
        except BaseException:
            error = traceback.format_exc()
    print(json.dumps([printed.getvalue(), error]), file=answers, flush=True)
"""
python = next((p for p in (os.path.join(repository, "build/venv/bin/python"), sys.executable)
               if os.path.exists(p) and subprocess.run([p, "-c", "import numpy"], capture_output=True).returncode == 0), None)


class Done:
    def __init__(self, returncode, stdout, stderr):
        self.returncode, self.stdout, self.stderr = returncode, stdout, stderr


class Guide:
    def __init__(self, name, folder):
        self.name, self.folder, self.prelude, self.blocks, self.bad = name, folder, "", 0, 0
        os.mkdir(os.path.join(folder, ".bin"))
        os.symlink(hawser, os.path.join(folder, ".bin/hawser"))
        self.environment = dict(os.environ, PATH=os.path.join(folder, ".bin") + os.pathsep + os.environ["PATH"], LC_ALL="C",
                                EXAMPLE=os.path.join(repository, "examples/correct"),
                                PYTHONPATH=os.path.join(repository, "bindings/python"), HAWSER_LIBRARY=os.path.join(build, "libhawser.so"),
                                PYTHONDONTWRITEBYTECODE="1")
        self.cells, self.left_out = None, 0

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

    def python(self, statements):
        if self.cells is None:
            self.cells = subprocess.Popen([python, "-W", "error", "-W", "default::hawser.NotConvergedWarning", "-c", CELLS], cwd=self.folder, env=self.environment, text=True,
                                          stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        print(json.dumps(statements), file=self.cells.stdin, flush=True)
        answer = self.cells.stdout.readline()
        printed, error = json.loads(answer) if answer else ("", "Python ended")
        return Done(int(error != ""), printed, error)

    def close(self):
        if self.cells is not None:
            self.cells.stdin.close()
            self.cells.wait()

    def check(self, text):
        waiting = []
        for kind, body in FENCE.findall(text):
            if kind == "c prelude":
                self.prelude += body
            elif kind.startswith("python") and python is None:
                self.left_out += 1
            elif kind == "python prelude":
                done = self.python(body)
                if done.returncode or done.stdout:
                    self.say("python prelude:", done.stdout, done.stderr)
            elif kind != "text":
                waiting.append((kind, {"c run": self.c, "sh run": self.shell, "python run": self.python}[kind], body))
            else:
                if not waiting and not self.left_out:
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


blocks = bad = left_out = 0
guides = sorted(name for name in os.listdir(os.path.join(repository, "docs/guides")) if name.endswith(".md"))
chosen = [argument for argument in sys.argv[4:] if argument.endswith(".md")]
guides = [name for name in guides if name in chosen or not chosen]
for name in guides:
    with tempfile.TemporaryDirectory() as folder:
        guide = Guide(name, folder)
        with open(os.path.join(repository, "docs/guides", name), encoding="utf-8") as file:
            guide.check(file.read())
        guide.close()
        blocks += guide.blocks
        left_out += guide.left_out
        bad += guide.bad
print(f"{blocks} blocks of {len(guides)} guides" + (f"; {left_out} of Python left out for want of numpy" if left_out else ""))
if left_out and os.environ.get("HWS_SKIP_LOG"):
    with open(os.environ["HWS_SKIP_LOG"], "a", encoding="utf-8") as log:
        log.write("guides in Python\n")
sys.exit(bad > 0 or blocks == 0 or left_out > 0 and "--require-all" in sys.argv)
