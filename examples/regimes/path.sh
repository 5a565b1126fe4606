#!/bin/sh
# path.sh SEED: the steps of a noisy walk in the plane, a line "dx,dy,regime" for each of 1,500 steps. A regime has a velocity of
# its own, lasts 50 steps on average, and is then replaced by any of the others. Noise with a standard deviation of .8 is added
# to every step.
exec awk -v seed="$1" '
  function uniform() { state = state * 16807 % 2147483647; return state / 2147483647 }
  function normal() { return sqrt(-2 * log(uniform())) * cos(6.283185307179586 * uniform()) }
  BEGIN {
    regimes = split("1.5 0 0 1.5 -1.5 0 0 -1.5 1.2 1.2 0 0", velocity, " ") / 2
    state = seed * 7919 + 17
    for (i = 0; i < 20; ++i) uniform()
    regime = 0
    for (t = 0; t < 1500; ++t) {
      if (uniform() < .02) regime = (regime + 1 + int(uniform() * (regimes - 1))) % regimes
      printf "%.4f,%.4f,%d\n", velocity[2 * regime + 1] + .8 * normal(), velocity[2 * regime + 2] + .8 * normal(), regime
    }
  }'
