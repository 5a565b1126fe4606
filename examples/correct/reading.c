/* One typed word: words o edit model o typed word, and what the product tells. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "correct.h"

void read_typed(const vocabulary *v, const hws_machine *edits, const int32_t *typed, int64_t length, reading *r) {
  hws_machine *line, *typed_edits;
  must(hws_machine_from_labels(v->alphabet, HWS_LOG, typed, length, NULL, &line), "a typed word");
  /* The typed word first: it cuts the edit transducer down to what it can have written. */
  must(hws_machine_compose(edits, line, NULL, &typed_edits), "edits o typed");
  must(hws_machine_compose(v->machine, typed_edits, NULL, &r->product), "words o edits o typed");
  must(hws_machine_log_total(r->product, NULL, &r->log_total), "the total");
  hws_machine_free(line);
  hws_machine_free(typed_edits);
}

void free_reading(reading *r) { hws_machine_free(r->product); }

/* Expected number of insertions, deletions and substitutions over all readings. */
static void expected_edits(const hws_machine *product, double edits[3]) {
  const size_t arcs = (size_t)hws_machine_arcs(product);
  double *counts = malloc(arcs * sizeof *counts);
  int32_t *labels = malloc(2 * arcs * sizeof *labels);
  if (!counts || !labels) exit(1);
  must(hws_machine_expected_counts(product, NULL, counts, NULL), "expected counts");
  must(hws_machine_copy_arcs(product, NULL, labels, NULL, NULL), "arcs");
  edits[0] = edits[1] = edits[2] = 0;
  for (size_t a = 0; a < arcs; ++a) {
    const int32_t right = labels[2 * a], wrong = labels[2 * a + 1];
    if (right == wrong) continue; /* a copy, or the look-ahead's epsilons */
    edits[right == HWS_EPSILON ? 0 : wrong == HWS_EPSILON ? 1 : 2] += counts[a];
  }
  free(counts);
  free(labels);
}

void print_reading(const vocabulary *v, const reading *r, const char *typed, uint64_t seed) {
  const int32_t intended = 0;
  hws_machine *intentions;
  hws_strings *best, *samples;
  double cost, edits[3];
  char text[64];
  must(hws_machine_project(r->product, &intended, 1, NULL, &intentions), "projection");
  must(hws_machine_best_strings(intentions, 5, NULL, &best), "five best");
  must(hws_machine_sample(intentions, 6, seed, NULL, &samples), "samples");
  expected_edits(r->product, edits);
  printf("  %-14s", typed);
  for (int64_t i = 0; i < hws_strings_count(best); ++i) {
    must(hws_strings_value(best, i, &cost), "a cost");
    printf(" %s %.4f ", spelled(best, i, 0, v->alphabet, text), exp(-cost - r->log_total));
  }
  printf("\n  %14s expected: %.2f insertions, %.2f deletions, %.2f substitutions; six samples:", "", edits[0], edits[1],
         edits[2]);
  for (int64_t i = 0; i < hws_strings_count(samples); ++i) printf(" %s", spelled(samples, i, 0, v->alphabet, text));
  printf("\n");
  hws_strings_free(best);
  hws_strings_free(samples);
  hws_machine_free(intentions);
}
