/* Tracks that move in a square, and what a sensor sees of them: each with probability kDetection, clutter beside. A track is
 * followed by its probable detections (a probabilistic data association filter of fixed gains). */
#ifndef ASSOCIATION_SCENE_H
#define ASSOCIATION_SCENE_H

#include <math.h>
#include <stdint.h>
#include <string.h>

enum { kMostTracks = 20, kMostColumns = 25 };

static const double kSide = 100, kDetection = .9, kGate = 4;
static const double kSpread = 1.5; /* of a prediction, with the sensor's error */

struct scene {
  int tracks, columns;
  double x[kMostTracks][4]; /* true positions and speeds */
  double y[kMostTracks][4]; /* what is believed of them */
  double seen[kMostColumns][2];
  uint64_t draws;
};

static double uniform(struct scene *s) { /* splitmix64 */
  uint64_t z = s->draws += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return (double)((z ^ z >> 31) >> 11) / 9007199254740992.0;
}
static double normal(struct scene *s) { return sqrt(-2 * log(1 - uniform(s))) * cos(6.283185307179586 * uniform(s)); }

static void begin_scene(struct scene *s, int tracks, int columns, uint64_t seed) {
  memset(s, 0, sizeof *s);
  s->tracks = tracks;
  s->columns = columns;
  s->draws = seed;
  for (int i = 0; i < tracks; ++i) {
    for (int k = 0; k < 2; ++k) {
      s->x[i][k] = kSide * (tracks < 10 ? .3 + .4 * uniform(s) : uniform(s)); /* few tracks meet more closely */
      s->x[i][2 + k] = normal(s);
    }
    memcpy(s->y[i], s->x[i], sizeof s->y[i]);
  }
}

static double density_of_clutter(const struct scene *s) { return (s->columns - s->tracks * kDetection) / 2 / (kSide * kSide); }

/* The next frame: odds [tracks * columns] of its pairs. Each detection has the column of the nearest track, as far as that is
 * free, so that columns mean much the same from frame to frame. */
static void next_frame(struct scene *s, double *odds) {
  double found[kMostColumns][2];
  int count = 0, owner[kMostColumns], used[kMostColumns] = {0};
  const double clutter = density_of_clutter(s) * kSide * kSide;
  for (int i = 0; i < s->tracks; ++i) {
    for (int k = 0; k < 2; ++k) {
      if (s->x[i][k] < 0) s->x[i][2 + k] = fabs(s->x[i][2 + k]);
      if (s->x[i][k] > kSide) s->x[i][2 + k] = -fabs(s->x[i][2 + k]);
      s->x[i][2 + k] += .1 * normal(s);
      s->x[i][k] += s->x[i][2 + k];
      s->y[i][k] += s->y[i][2 + k];
    }
    if (uniform(s) > kDetection || count == s->columns) continue;
    for (int k = 0; k < 2; ++k) found[count][k] = s->x[i][k] + normal(s);
    ++count;
  }
  for (double time = -log(1 - uniform(s)); time < clutter && count < s->columns; time -= log(1 - uniform(s)), ++count) {
    for (int k = 0; k < 2; ++k) found[count][k] = kSide * uniform(s);
  }
  for (int j = 0; j < count; ++j) {
    double least = INFINITY;
    for (int i = 0; i < s->tracks; ++i) {
      const double d = hypot(found[j][0] - s->y[i][0], found[j][1] - s->y[i][1]);
      if (i < s->columns && !used[i] && d < least) least = d, owner[j] = i;
    }
    if (least > kGate * kSpread) {
      for (owner[j] = s->columns - 1; used[owner[j]]; --owner[j]) continue;
    }
    used[owner[j]] = 1;
  }
  for (int j = 0; j < s->columns; ++j) s->seen[j][0] = s->seen[j][1] = NAN;
  for (int j = 0; j < count; ++j) memcpy(s->seen[owner[j]], found[j], sizeof found[j]);
  for (int i = 0; i < s->tracks; ++i) {
    for (int j = 0; j < s->columns; ++j) {
      const double a = s->seen[j][0] - s->y[i][0], b = s->seen[j][1] - s->y[i][1], v = kSpread * kSpread;
      const double density = exp(-(a * a + b * b) / (2 * v)) / (6.283185307179586 * v);
      const int inside = a * a + b * b <= kGate * kGate * v; /* not so where nothing was seen */
      odds[i * s->columns + j] = inside ? kDetection * density / ((1 - kDetection) * density_of_clutter(s)) : 0;
    }
  }
}

/* Moves what is believed towards what was probably seen. */
static void follow(struct scene *s, const double *probabilities) {
  for (int i = 0; i < s->tracks; ++i) {
    for (int k = 0; k < 2; ++k) {
      double by = 0;
      for (int j = 0; j < s->columns; ++j) {
        const double p = probabilities[i * s->columns + j];
        if (p > 0) by += p * (s->seen[j][k] - s->y[i][k]);
      }
      s->y[i][k] += .6 * by;
      s->y[i][2 + k] += .2 * by;
    }
  }
}

#endif
