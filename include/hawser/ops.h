/* hawser/ops.h - operations from machines to machines.   [stable]
 *
 * Inputs are untouched and may be freed at once. Every operation respects the
 * limits max_states, max_arcs and max_bytes (HWS_E_LIMIT, nothing left behind)
 * and can be cancelled. Machines of different semirings, or tapes whose
 * alphabets do not match, are HWS_E_ARGUMENT; the message names both sides. */
#ifndef HAWSER_OPS_H
#define HAWSER_OPS_H

#include "hawser/machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A o B: joins the last tape of a with the first of b; (u, w) weighs the sum over
 * v of a(u, v) * b(v, w). Which tapes the result has, how epsilons pair up, and
 * where failure and default arcs stay native: docs/semantics.md, section 5. Only
 * states both accessible and coaccessible are kept (a failure arc's target is
 * kept as long as a look-up may need it). O(pairs of states reached * matching
 * arcs). */
HWS_API hws_status hws_machine_compose(const hws_machine *a, const hws_machine *b, const hws_options *options,
                                       hws_machine **result);
/* a1 o a2 o ... o an, n >= 1, from the left. */
HWS_API hws_status hws_machine_compose_all(const hws_machine *const *machines, int32_t count,
                                           const hws_options *options, hws_machine **result);
/* Keeps tapes[0], tapes[1], ... (distinct), in that order. O(states + arcs), or
 * the size of the expanded machine where failure arcs must be made explicit. */
HWS_API hws_status hws_machine_project(const hws_machine *machine, const int32_t *tapes, int32_t count,
                                       const hws_options *options, hws_machine **result);

#ifdef __cplusplus
}
#endif
#endif
