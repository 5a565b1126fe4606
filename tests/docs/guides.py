#!/usr/bin/env python3
"""Runs the `sh run` blocks of docs/guides and compares each block's output with the
`text` block below it. Usage: guides.py HAWSER REPOSITORY"""
import difflib
import os
import re
import subprocess
import sys
import tempfile

hawser, repository = map(os.path.abspath, sys.argv[1:3])
guides = sorted(os.listdir(os.path.join(repository, "docs/guides")))
blocks = bad = 0
for guide in guides:
    text = open(os.path.join(repository, "docs/guides", guide), encoding="utf-8").read()
    with tempfile.TemporaryDirectory() as folder:
        bin_folder = os.path.join(folder, ".bin")
        os.mkdir(bin_folder)
        os.symlink(hawser, os.path.join(bin_folder, "hawser"))
        environment = dict(os.environ, PATH=bin_folder + os.pathsep + os.environ["PATH"], LC_ALL="C",
                           EXAMPLE=os.path.join(repository, "examples/correct"))
        for commands, expected in re.findall(r"^```sh run\n(.*?)^```\n^```text\n(.*?)^```$", text, re.S | re.M):
            blocks += 1
            run = subprocess.run(["sh", "-eu", "-c", commands], cwd=folder, env=environment, capture_output=True, text=True)
            if run.returncode or run.stdout != expected:
                bad += 1
                print(f"{guide}: exit code {run.returncode}\n{run.stderr}")
                print("\n".join(difflib.unified_diff(expected.splitlines(), run.stdout.splitlines(), "guide", "printed", lineterm="")))
    marked = text.count("```sh run\n")
    if marked != len(re.findall(r"^```sh run\n.*?^```\n^```text\n", text, re.S | re.M)):
        bad += 1
        print(f"{guide}: a `sh run` block without its `text` block")
print(f"{blocks} blocks of {len(guides)} guides")
sys.exit(bad > 0 or blocks == 0)
