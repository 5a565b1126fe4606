/* Properties of every machine that a call returns. */
#ifndef HAWSER_TESTS_MACHINE_INVARIANTS_H
#define HAWSER_TESTS_MACHINE_INVARIANTS_H

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hawser/hawser.h"

static int fitting_weight(int32_t semiring, double weight) {
  if (semiring == HWS_REAL) return weight >= 0 && weight <= 1.7976931348623157e308;
  if (semiring == HWS_BOOLEAN) return weight == 0 || weight == INFINITY;
  return weight > -INFINITY; /* also false for NaN */
}

/* NULL if the arcs of `m` hang together, else what is wrong. */
static const char *broken_arcs(const hws_machine *m) {
  const int64_t states = hws_machine_states(m), arcs = hws_machine_arcs(m);
  const int32_t tapes = hws_machine_tapes(m), semiring = hws_machine_semiring(m), phi_tape = hws_machine_phi_tape(m);
  int64_t *from = (int64_t *)malloc((size_t)(2 * arcs + 1) * sizeof(int64_t)), *to = from + arcs, a, s, at = 0;
  int32_t *labels = (int32_t *)malloc((size_t)(arcs * tapes + 1) * sizeof(int32_t)), *is_final, t, others = 0;
  double *weights = (double *)malloc((size_t)(arcs + states + 1) * sizeof(double)), *finals = weights + arcs;
  int64_t sizes[16];
  const char *wrong = NULL;
  is_final = (int32_t *)malloc((size_t)(states + 1) * sizeof(int32_t));
  for (t = 0; t < tapes; ++t) {
    hws_alphabet *alphabet = NULL;
    if (hws_machine_alphabet(m, t, &alphabet) != HWS_OK) wrong = "an alphabet that is not handed out";
    sizes[t] = alphabet ? hws_alphabet_size(alphabet) : INT32_MAX;
    hws_alphabet_free(alphabet);
  }
  if (states < 1 || hws_machine_start(m) < 0 || hws_machine_start(m) >= states) wrong = "a start that is not a state";
  if (phi_tape < -1 || phi_tape >= tapes) wrong = "a failure tape that is not a tape";
  if (hws_machine_copy_arcs(m, from, labels, weights, to) != HWS_OK) wrong = "arcs that are not handed out";
  if (hws_machine_copy_finals(m, finals, is_final) != HWS_OK) wrong = "final weights that are not handed out";
  for (s = 0; !wrong && s < states; ++s) {
    int64_t begin = -1, end = -1;
    int failures = 0;
    if (hws_machine_arc_range(m, s, &begin, &end) != HWS_OK || begin != at || end < begin || end > arcs) {
      wrong = "arc ranges that do not follow each other";
      break;
    }
    if (!fitting_weight(semiring, finals[s])) wrong = "a final weight that is none";
    if (!is_final[s] && finals[s] != (semiring == HWS_REAL ? 0 : INFINITY)) wrong = "a weight of a state that is not final";
    for (a = at; a < end; ++a) {
      if (from[a] != s || to[a] < 0 || to[a] >= states) wrong = "an arc that leads nowhere";
      if (!fitting_weight(semiring, weights[a])) wrong = "an arc's weight that is none";
      for (t = 0; t < tapes; ++t) {
        const int32_t label = labels[a * tapes + t];
        const int special = label == HWS_PHI || label == HWS_RHO;
        if (special && t != phi_tape) wrong = "a failure or default arc on another tape";
        if (!special && (label < 0 || label > sizes[t])) wrong = "a label that is no symbol";
        if (label == HWS_PHI) ++failures;
        if (special) ++others;
      }
    }
    if (failures > 1) wrong = "two failure arcs of a state";
    at = end;
  }
  if (!wrong && at != arcs) wrong = "arcs of no state";
  if (!wrong && (others > 0) != (phi_tape >= 0)) wrong = "a failure tape without failure arcs";
  free(from);
  free(labels);
  free(weights);
  free(is_final);
  return wrong;
}

/* NULL if `m` written and read back is written alike, to the byte. */
static const char *broken_round_trip(const hws_machine *m) {
  int64_t size = 0, again_size = 0;
  const char *wrong = NULL;
  hws_machine *again = NULL;
  char *bytes, *again_bytes;
  if (hws_machine_write(m, NULL, 0, &size) != HWS_OK) return "a machine without a size";
  bytes = (char *)malloc((size_t)size);
  if (hws_machine_write(m, bytes, size, &size) != HWS_OK) wrong = "a machine that cannot be written";
  if (!wrong && hws_machine_read(bytes, size, NULL, &again) != HWS_OK) wrong = "a file of our own refused";
  if (!wrong && (hws_machine_write(again, NULL, 0, &again_size) != HWS_OK || again_size != size)) {
    wrong = "another size when read back";
  }
  again_bytes = (char *)malloc((size_t)size);
  if (!wrong && hws_machine_write(again, again_bytes, size, NULL) != HWS_OK) wrong = "a machine read back cannot be written";
  if (!wrong && memcmp(bytes, again_bytes, (size_t)size) != 0) wrong = "other bytes when read back";
  hws_machine_free(again);
  free(bytes);
  free(again_bytes);
  return wrong;
}

static const char *broken_machine(const hws_machine *m) {
  const char *wrong = broken_arcs(m);
  return wrong ? wrong : broken_round_trip(m);
}

#endif
