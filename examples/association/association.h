/* Which detection belongs to which track: the probabilities of one frame after the other, as radar, lidar or cameras need them.
 *
 * A frame has `tracks` predictions and up to `columns` detections. A detection comes from one track or is clutter, and a track
 * has one detection or is missed. With P the probability of a detection, L the density of clutter and N the density that track
 * i predicts at detection j, the odds of the pair against "i is missed and j is clutter" are
 *
 *     w(i, j) = P N(z_j; i) / ((1 - P) L)
 *
 * and an assignment has the product of its pairs' odds as its weight. The graph has a binary variable for each pair, with the
 * table (1, w), and an HWS_AT_MOST_ONE factor for each track and for each detection. Belief propagation in it is what Williams
 * and Lau (2014) have shown to converge; its marginals are close to those of all assignments. */
#ifndef ASSOCIATION_H
#define ASSOCIATION_H

#include <stdint.h>

#include "hawser/hawser.h"

typedef struct association association;

/* Room for frames of so many tracks and detections. Everything is allocated by the first frame. */
hws_status association_new(int tracks, int columns, association **made);
void association_free(association *a);

/* Probabilities of one frame. odds [tracks * columns]: w(i, j), 0 for what is outside of the gate and for columns without a
 * detection. probabilities [tracks * columns]: that detection j is track i's. keep: 1: start from the last frame's messages,
 * which helps if columns mean the same as there. sweeps: how many it took. */
hws_status association_frame(association *a, const double *odds, int keep, double *probabilities, int64_t *sweeps);

#endif
