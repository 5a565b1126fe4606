#!/usr/bin/env python3
"""What is left of the noise in pictures after `hawser mrf denoise`, by its option --smoothness; its defaults were chosen so.

    bench/denoise.py HAWSER [--size N] [--seeds N]

Pictures are made here: four of two levels (disc, stripes, checks, glyph) and three of grey levels (ramp, hills, steps), with
Gaussian noise of several sizes and seeds. A line for each: mean root mean square error before, and after for each smoothness.
"""
import argparse
import json
import math
import random
import subprocess
import tempfile
from pathlib import Path

BINARY = {
    "disc": lambda u, v: (u - .5) ** 2 + (v - .5) ** 2 < .09,
    "stripes": lambda u, v: int(u * 6) % 2 == 0,
    "checks": lambda u, v: (int(u * 4) + int(v * 4)) % 2 == 0,
    "glyph": lambda u, v: .2 < u < .35 or (.65 < u < .8 and v > .3) or (.45 < v < .6 and .2 < u < .8),
}
GREY = {
    "ramp": lambda u, v: .1 + .8 * u,
    "hills": lambda u, v: .15 + .25 * u if v > .55 + .1 * math.sin(9 * u) else .75 - .4 * v,
    "steps": lambda u, v: .2 + .15 * int(5 * u) if (u - .5) ** 2 + (v - .5) ** 2 > .06 else .95,
}


def write(path, points, size):
    levels = "\n".join(str(min(255, max(0, round(255 * x)))) for x in points)
    path.write_text(f"P2\n{size} {size}\n255\n{levels}\n")


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("hawser")
    options.add_argument("--size", type=int, default=64)
    options.add_argument("--seeds", type=int, default=3)
    given = options.parse_args()
    for kind, pictures, flags, noises, tries in (
            ("two levels", BINARY, ["--levels", "2"], (.2, .4, .6), (1, 2, 3, 4, 5, 6, 8)),
            ("grey", GREY, [], (.05, .1, .2), (1, 1.5, 2, 3, 4, 6))):
        print(f"{kind:10} noise before " + " ".join(f"{s:6g}" for s in tries))
        ratios = [[] for _ in tries]
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for picture, level in pictures.items():
                truth = [float(level((x + .5) / given.size, (y + .5) / given.size))
                         for y in range(given.size) for x in range(given.size)]
                write(folder / "truth.pgm", truth, given.size)
                for noise in noises:
                    before, after = [], [[] for _ in tries]
                    for seed in range(given.seeds):
                        draw = random.Random(1000 * seed + 7)
                        write(folder / "seen.pgm", [x + draw.gauss(0, noise) for x in truth], given.size)
                        for i, smoothness in enumerate(tries):
                            found = json.loads(subprocess.run(
                                [given.hawser, "mrf", "denoise", folder / "seen.pgm", folder / "clean.pgm", "--truth",
                                 folder / "truth.pgm", "--smoothness", str(smoothness), "--json", *flags],
                                capture_output=True, text=True, check=False).stdout)
                            after[i].append(found["error_after"])
                        before.append(found["error_before"])
                    means = [sum(errors) / len(errors) for errors in after]
                    for i, mean in enumerate(means):
                        ratios[i].append(mean / (sum(before) / len(before)))
                    print(f"{picture:10} {noise:5g} {sum(before) / len(before):6.3f} " + " ".join(f"{m:6.3f}" for m in means))
        print(f"{'left':10} {'':12} " + " ".join(f"{sum(r) / len(r):6.3f}" for r in ratios))


if __name__ == "__main__":
    main()
