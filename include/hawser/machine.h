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

/* enum semiring: what weights are and how they add up. In log and tropical weights are costs, -ln w; boolean ones are the
 * costs 0 (true) and +infinity (false). */
#define HWS_REAL 0
#define HWS_LOG 1
#define HWS_TROPICAL 2
#define HWS_BOOLEAN 3

/* An immutable machine: k tapes, states 0..n-1, arcs, final weights.
 * Threads: shared */
typedef struct hws_machine hws_machine;
HWS_API void hws_machine_free(hws_machine *machine);

/* ---- Making machines ---- */

/* Makes machines. It keeps the limits and the cancel request of its options: they hold for all that is added to it and for each
 * machine that it builds. A call that meets a limit adds nothing.
 * Threads: one at a time */
typedef struct hws_builder hws_builder;

/* A builder without states.
 * - semiring (enum semiring): what weights are
 * - tapes (1..16): number of tapes
 * - alphabets [tapes] (may be NULL): of each tape, NULL for an open one; NULL: all are open */
HWS_API hws_status hws_builder_new(int32_t semiring, int32_t tapes, const hws_alphabet *const *alphabets,
                                   const hws_options *options, hws_builder **builder);
HWS_API void hws_builder_free(hws_builder *builder);

/* Adds states.
 * - count (>= 0): how many
 * - first (state): number of the first one */
HWS_API hws_status hws_builder_add_states(hws_builder *builder, int64_t count, int64_t *first);

/* Sets the start state, which is 0 if never set.
 * - state (state): the start; it must exist */
HWS_API hws_status hws_builder_set_start(hws_builder *builder, int64_t state);

/* Makes a state final. A weight of zero (a cost of +infinity) is allowed and stops the failure look-up of the end. Setting it
 * again replaces the weight.
 * - state (state): which one
 * - weight (weight): its final weight */
HWS_API hws_status hws_builder_set_final(hws_builder *builder, int64_t state, double weight);

/* Adds one arc. Both states must exist.
 * - from (state): where it leaves
 * - labels [hws_builder_new.tapes] (label): one per tape
 * - weight (weight): its weight
 * - to (state): where it leads */
HWS_API hws_status hws_builder_add_arc(hws_builder *builder, int64_t from, const int32_t *labels, double weight,
                                       int64_t to);

/* Adds several arcs. Either all are added or, on an error, which names the arc, none.
 * - count (>= 0): how many
 * - from [count] (state): where each leaves
 * - labels [count * hws_builder_new.tapes] (label): those of the first arc, one per tape, then the next one's
 * - weights [count] (weight): weight of each
 * - to [count] (state): where each leads
 * Cost: O(count). */
HWS_API hws_status hws_builder_add_arcs(hws_builder *builder, int64_t count, const int64_t *from, const int32_t *labels,
                                        const double *weights, const int64_t *to);

/* Makes several states final, as hws_builder_set_final does; all or, on an error, none.
 * - count (>= 0): how many
 * - states [count] (state): which ones
 * - weights [count] (weight): final weight of each
 * Cost: O(count). */
HWS_API hws_status hws_builder_set_finals(hws_builder *builder, int64_t count, const int64_t *states,
                                          const double *weights);

/* The machine as it stands. Arcs of one state keep their order and are numbered state by state. The builder stays as it is and
 * may go on.
 * Status: HWS_E_ARGUMENT: a state has two failure arcs, or failure arcs form a cycle.
 * Cost: O(states + arcs). */
HWS_API hws_status hws_builder_build(const hws_builder *builder, hws_machine **machine);

/* The machine that accepts one string with weight one.
 * - alphabet (may be NULL): of its tape; NULL: an open tape
 * - semiring (enum semiring): what weights are
 * - labels [count] (label): the string
 * - count (>= 0): its length
 * Cost: O(count). */
HWS_API hws_status hws_machine_from_labels(const hws_alphabet *alphabet, int32_t semiring, const int32_t *labels,
                                           int64_t count, const hws_options *options, hws_machine **machine);

/* A list of strings as one acceptor: a prefix tree, deterministic and epsilon-free. Item values are costs in log and tropical,
 * weights in real; values of 0 make an unweighted list in log. A word that occurs twice has the sum of its weights (tropical:
 * the best).
 * - words: of one tape; values are weights
 * - semiring (enum semiring): what the values are weights in
 * Cost: O(total length * log(alphabet)). */
HWS_API hws_status hws_machine_from_words(const hws_strings *words, int32_t semiring, const hws_options *options,
                                          hws_machine **machine);

/* ---- Reading machines ---- */

/* The semiring of a machine.
 * - return (enum semiring): what its weights are */
HWS_API int32_t hws_machine_semiring(const hws_machine *machine);

/* How many tapes a machine has.
 * - return: number of tapes */
HWS_API int32_t hws_machine_tapes(const hws_machine *machine);

/* How many states a machine has.
 * - return: number of states */
HWS_API int64_t hws_machine_states(const hws_machine *machine);

/* How many arcs a machine has.
 * - return: number of arcs */
HWS_API int64_t hws_machine_arcs(const hws_machine *machine);

/* The start state of a machine.
 * - return (state): the start */
HWS_API int64_t hws_machine_start(const hws_machine *machine);

/* The tape that failure and default arcs name.
 * - return (tape, NULL: -1): the tape; -1 if there are no such arcs */
HWS_API int32_t hws_machine_phi_tape(const hws_machine *machine);

/* The memory that a machine's arrays take.
 * - return (bytes): their size */
HWS_API int64_t hws_machine_bytes(const hws_machine *machine);

/* The alphabet of a tape.
 * - tape (tape): which one
 * - alphabet (gives NULL): a new handle; NULL if the tape is open */
HWS_API hws_status hws_machine_alphabet(const hws_machine *machine, int32_t tape, hws_alphabet **alphabet);

/* The final weight of a state.
 * - state (state): which one
 * - weight (weight): the semiring's zero if the state is not final
 * - is_final (0 or 1, may be NULL): tells a final state of weight zero from one that is not final; NULL: not wanted */
HWS_API hws_status hws_machine_final(const hws_machine *machine, int64_t state, double *weight, int32_t *is_final);

/* The arcs of a state, which are numbered in a row.
 * - state (state): which one
 * - begin (arc): number of its first arc
 * - end (arc): number of its last arc, plus 1 */
HWS_API hws_status hws_machine_arc_range(const hws_machine *machine, int64_t state, int64_t *begin, int64_t *end);

/* One arc.
 * - arc (arc): which one
 * - from (state, may be NULL): where it leaves; NULL: not wanted
 * - labels [hws_machine_tapes(machine)] (label, may be NULL): one per tape; NULL: not wanted
 * - weight (weight, may be NULL): its weight; NULL: not wanted
 * - to (state, may be NULL): where it leads; NULL: not wanted */
HWS_API hws_status hws_machine_arc(const hws_machine *machine, int64_t arc, int64_t *from, int32_t *labels,
                                   double *weight, int64_t *to);

/* All arcs, in order.
 * - from [hws_machine_arcs(machine)] (state, may be NULL): where each leaves; NULL: not wanted
 * - labels [hws_machine_arcs(machine) * hws_machine_tapes(machine)] (label, may be NULL): those of the first arc, one per tape,
 *   then the next one's; NULL: not wanted
 * - weights [hws_machine_arcs(machine)] (weight, may be NULL): weight of each; NULL: not wanted
 * - to [hws_machine_arcs(machine)] (state, may be NULL): where each leads; NULL: not wanted
 * Cost: O(arcs). */
HWS_API hws_status hws_machine_copy_arcs(const hws_machine *machine, int64_t *from, int32_t *labels, double *weights,
                                         int64_t *to);

/* The final weights of all states.
 * - weights [hws_machine_states(machine)] (weight, may be NULL): the semiring's zero for a state that is not final; NULL: not
 *   wanted
 * - is_final [hws_machine_states(machine)] (0 or 1, may be NULL): whether each is final; NULL: not wanted
 * Cost: O(states). */
HWS_API hws_status hws_machine_copy_finals(const hws_machine *machine, double *weights, int32_t *is_final);

#ifdef __cplusplus
}
#endif
#endif
