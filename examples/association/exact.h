/* Association probabilities by summing over all assignments: tracks one after the other, by the set of detections that are
 * taken. For up to 16 detections. */
#ifndef ASSOCIATION_EXACT_H
#define ASSOCIATION_EXACT_H

#include <stdlib.h>

/* 0: there is no memory. */
static int exact_probabilities(int tracks, int columns, const double *odds, double *probabilities) {
  const size_t sets = (size_t)1 << columns;
  /* before[i]: the weight of the first i tracks' assignments that take these detections; behind: that of the others' with what
   * is left. */
  double *before = calloc((size_t)(tracks + 1) * sets, sizeof *before), *behind = calloc(2 * sets, sizeof *behind);
  double *now = behind, *next = behind ? behind + sets : NULL, *swapped;
  size_t s;
  int i, j;
  if (!before || !behind) {
    free(before);
    free(behind);
    return 0;
  }
  before[0] = 1;
  for (i = 0; i < tracks; ++i) {
    const double *from = before + (size_t)i * sets;
    double *to = before + (size_t)(i + 1) * sets;
    for (s = 0; s < sets; ++s) {
      to[s] += from[s];
      for (j = 0; j < columns; ++j) {
        if (!(s >> j & 1)) to[s | (size_t)1 << j] += from[s] * odds[i * columns + j];
      }
    }
  }
  for (s = 0; s < sets; ++s) next[s] = 1;
  for (i = tracks; i-- > 0;) {
    const double *from = before + (size_t)i * sets;
    double all = 0;
    for (j = 0; j < columns; ++j) probabilities[i * columns + j] = 0;
    for (s = 0; s < sets; ++s) {
      now[s] = next[s];
      all += from[s] * next[s];
      for (j = 0; j < columns; ++j) {
        if (s >> j & 1) continue;
        const double weight = odds[i * columns + j] * next[s | (size_t)1 << j];
        now[s] += weight;
        all += from[s] * weight;
        probabilities[i * columns + j] += from[s] * weight;
      }
    }
    for (j = 0; j < columns; ++j) probabilities[i * columns + j] /= all;
    swapped = now;
    now = next;
    next = swapped;
  }
  free(before);
  free(behind);
  return 1;
}

#endif
