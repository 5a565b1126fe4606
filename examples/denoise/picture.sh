#!/bin/sh
# picture.sh KIND NOISE SEED: a picture of 96 x 96 points as PGM (P2) on standard output, with Gaussian noise of this standard
# deviation, black to white being 1. KIND: shapes (black and white) or hills (grey).
exec awk -v kind="$1" -v noise="$2" -v seed="$3" '
  function uniform() { state = state * 16807 % 2147483647; return state / 2147483647 }
  function shapes(x, y) {
    if ((x - .3) ^ 2 + (y - .3) ^ 2 < .04) return 1
    if (y > .6 && int(x * 8) % 2 == 0) return 1
    return x > .6 && x < .9 && y > .1 && y < .5 && !(x > .68 && x < .82 && y > .2 && y < .4)
  }
  function hills(x, y) {
    if ((x - .7) ^ 2 + (y - .3) ^ 2 < .03) return .9
    if (y > .55 + .1 * sin(9 * x)) return .15 + .25 * x
    return .75 - .4 * y
  }
  BEGIN {
    size = 96; state = seed * 7919 + 17
    for (i = 0; i < 20; ++i) uniform()
    print "P2"; print size, size; print 255
    for (row = 0; row < size; ++row) for (column = 0; column < size; ++column) {
      x = (column + .5) / size; y = (row + .5) / size
      point = kind == "hills" ? hills(x, y) : shapes(x, y)
      if (noise > 0) point += noise * sqrt(-2 * log(uniform())) * cos(6.283185307179586 * uniform())
      point = int(255 * point + .5)
      print (point < 0 ? 0 : point > 255 ? 255 : point)
    }
  }'
