/* hawser/machine.h - weighted finite-state machines: making and reading them.   [stable]
 *
 * What a machine means, rule by rule: docs/semantics.md. */
#ifndef HAWSER_MACHINE_H
#define HAWSER_MACHINE_H

#include "hawser/strings.h"

#ifdef __cplusplus
extern "C" {
#endif

/* enum special_label: labels with a meaning of their own. Symbols are >= 1. */
#define HWS_EPSILON 0
#define HWS_PHI (-2) /* failure: looked up when a state has no arc for the symbol read */
#define HWS_RHO (-3) /* default: every symbol of the alphabet its state has no arc for */

/* enum semiring: what weights are and how they add up. In log and tropical weights are costs, -ln w; boolean ones are the costs
 * 0 (true) and +infinity (false). */
#define HWS_REAL 0
#define HWS_LOG 1
#define HWS_TROPICAL 2
#define HWS_BOOLEAN 3

/* An immutable machine: k tapes, states 0..n-1, arcs, final weights. */
typedef struct hws_machine hws_machine;
HWS_API void hws_machine_free(hws_machine *machine);

/* Makes machines. Belongs to one thread at a time. */
typedef struct hws_builder hws_builder;
/* alphabets: one per tape, or NULL for open tapes; entries may be NULL (open).
 * 1 <= tapes <= 16. The builder keeps its limits and its cancel handle: they hold
 * for all that is added to it and for each machine that it builds. A call that
 * meets a limit adds nothing. */
HWS_API hws_status hws_builder_new(int32_t semiring, int32_t tapes, const hws_alphabet *const *alphabets,
                                   const hws_options *options, hws_builder **builder);
HWS_API void hws_builder_free(hws_builder *builder);
/* Adds `count` states; *first is the number of the first. */
HWS_API hws_status hws_builder_add_states(hws_builder *builder, int64_t count, int64_t *first);
/* The start state; 0 if never set. */
HWS_API hws_status hws_builder_set_start(hws_builder *builder, int64_t state);
/* Makes a state final. A weight of zero (a cost of +infinity) is allowed and
 * stops the failure look-up of the end. Setting again replaces. */
HWS_API hws_status hws_builder_set_final(hws_builder *builder, int64_t state, double weight);
/* One arc; labels has one entry per tape. Both states must exist. */
HWS_API hws_status hws_builder_add_arc(hws_builder *builder, int64_t from, const int32_t *labels, double weight,
                                       int64_t to);
/* `count` arcs at once: labels[i * tapes + t] is arc i's label on tape t. All
 * are added or, on an error, which names the arc, none. */
HWS_API hws_status hws_builder_add_arcs(hws_builder *builder, int64_t count, const int64_t *from, const int32_t *labels,
                                        const double *weights, const int64_t *to);
/* Bulk twin of hws_builder_set_final; all or none. */
HWS_API hws_status hws_builder_set_finals(hws_builder *builder, int64_t count, const int64_t *states,
                                          const double *weights);
/* The machine as it stands. Arcs of one state keep their order and are numbered
 * state by state. Checks that no state has two failure arcs and that failure
 * arcs form no cycle. The builder stays as it is and may go on. O(states + arcs). */
HWS_API hws_status hws_builder_build(const hws_builder *builder, hws_machine **machine);

/* The machine that accepts one string with weight one. */
HWS_API hws_status hws_machine_from_labels(const hws_alphabet *alphabet, int32_t semiring, const int32_t *labels,
                                           int64_t count, const hws_options *options, hws_machine **machine);
/* A list of strings as one acceptor: a prefix tree, deterministic, epsilon-free.
 * `words` has one tape. Item values are costs in log and tropical (NULL values in
 * hws_strings_from_arrays: cost 1), weights in real; a word that occurs twice has
 * the sum of its weights (tropical: the best). Use hws_strings values 0 for an
 * unweighted list in log. O(total length * log(alphabet)). */
HWS_API hws_status hws_machine_from_words(const hws_strings *words, int32_t semiring, const hws_options *options,
                                          hws_machine **machine);

/* Reading a machine. On a NULL machine counts are 0. */
HWS_API int32_t hws_machine_semiring(const hws_machine *machine);
HWS_API int32_t hws_machine_tapes(const hws_machine *machine);
HWS_API int64_t hws_machine_states(const hws_machine *machine);
HWS_API int64_t hws_machine_arcs(const hws_machine *machine);
HWS_API int64_t hws_machine_start(const hws_machine *machine);
/* The tape failure and default arcs name; -1 if there are none. */
HWS_API int32_t hws_machine_phi_tape(const hws_machine *machine);
/* Bytes its arrays take. */
HWS_API int64_t hws_machine_bytes(const hws_machine *machine);
/* A new handle on the tape's alphabet; NULL if the tape is open. */
HWS_API hws_status hws_machine_alphabet(const hws_machine *machine, int32_t tape, hws_alphabet **alphabet);
/* Final weight of a state; the semiring's zero if it is not final. *is_final (may
 * be NULL) tells a final state of weight zero from one that is not final. */
HWS_API hws_status hws_machine_final(const hws_machine *machine, int64_t state, double *weight, int32_t *is_final);
/* Arcs of a state are numbers *begin to *end - 1. */
HWS_API hws_status hws_machine_arc_range(const hws_machine *machine, int64_t state, int64_t *begin, int64_t *end);
/* One arc; labels receives one entry per tape. Any out-parameter may be NULL. */
HWS_API hws_status hws_machine_arc(const hws_machine *machine, int64_t arc, int64_t *from, int32_t *labels,
                                   double *weight, int64_t *to);
/* Bulk twins: all arcs in order into arrays of hws_machine_arcs() entries (labels:
 * times tapes), each of which may be NULL; finals into hws_machine_states()
 * entries. */
HWS_API hws_status hws_machine_copy_arcs(const hws_machine *machine, int64_t *from, int32_t *labels, double *weights,
                                         int64_t *to);
HWS_API hws_status hws_machine_copy_finals(const hws_machine *machine, double *weights, int32_t *is_final);

#ifdef __cplusplus
}
#endif
#endif
