/* A transducer whose weights are learned from pairs of strings over eight symbols, for the laws of all learners. */
#ifndef HAWSER_LAWS_MACHINE_ITEMS_H
#define HAWSER_LAWS_MACHINE_ITEMS_H

#include "tests/laws/learned.h"
#include "tests/random_data.h"

/* Two states that are alike but for where arcs lead. Each symbol is copied, replaced by the next one, lost or written; two of
 * these change the state. Weights of both states may be tied, and final weights fixed: `ties` has room for 80 numbers. */
MAYBE_UNUSED static hws_machine *random_transducer(const hws_alphabet *alphabet, const hws_strings *pairs, int64_t *ties,
                                                   int64_t *count) {
  const hws_alphabet *alphabets[2];
  hws_builder *builder;
  hws_machine *machine;
  hws_learner *learner;
  int64_t state;
  int32_t x, kind, s;
  alphabets[0] = alphabets[1] = alphabet;
  require(hws_builder_new(HWS_LOG, 2, alphabets, NULL, &builder));
  require(hws_builder_add_states(builder, 2, &state));
  *count = 0;
  for (s = 0; s < 2; ++s) {
    for (kind = 0; kind < 4; ++kind) {
      for (x = 1; x <= 8; ++x) {
        const int32_t labels[2] = {kind < 3 ? x : 0, kind == 0 || kind == 3 ? x : kind == 1 ? x % 8 + 1 : 0};
        require(hws_builder_add_arc(builder, s, labels, 3.5, kind % 2 ? 1 - s : s));
        ties[(*count)++] = 8 * kind + x;
      }
    }
    require(hws_builder_set_final(builder, s, 3.5));
  }
  for (s = 0; s < 2; ++s) ties[(*count)++] = -1;
  require(hws_builder_build(builder, &machine));
  hws_builder_free(builder);
  /* The machine keeps its arcs in the order of their labels, once a learner has asked for them. */
  require(hws_machine_learner_new(machine, NULL, NULL, 0, pairs, NULL, NULL, &learner));
  hws_learner_free(learner);
  return machine;
}

MAYBE_UNUSED static void add_machine(const hws_machine *machine) {
  const int64_t arcs = hws_machine_arcs(machine), states = hws_machine_states(machine);
  int64_t *to = malloc(sizeof *to * (size_t)(arcs + 1));
  double *weights = malloc(sizeof *weights * (size_t)(arcs + states + 1));
  require(hws_machine_copy_arcs(machine, NULL, NULL, weights, to));
  require(hws_machine_copy_finals(machine, weights + arcs, NULL));
  add_bytes(to, sizeof *to * (size_t)arcs);
  add_numbers(weights, arcs + states);
  free(to);
  free(weights);
}

MAYBE_UNUSED static void add_learned_machine(const hws_learner *learner) {
  hws_machine *machine;
  require(hws_machine_learner_machine(learner, &machine));
  ADD_COPIED(double, hws_machine_learner_counts(learner, values, capacity, &needed));
  add_machine(machine);
  hws_machine_free(machine);
}

#endif
