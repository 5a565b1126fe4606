// The options of messages over strings, each with the methods that have a use for it. Part of graph_fields.hh.
#pragma once
#include "src/graph/model/graph_settings.hh"
#include "src/learner/fields.hh"

namespace hws::graph_fields {

// The words of methods that keep messages over strings, and what help says of them.
#define HWS_STRING_METHODS "pruned|candidates|surrogate|ep|pep|pep-greedy|"
#define HWS_STRING_METHODS_DOC "how string variables keep their messages; of finite variables alone "
#define HWS_STRING_METHODS_AUTO ", and no option of other messages is given; of finite variables else bp, of strings pep"

using M = GraphMethod;
inline bool prunes(const GraphSettings &s) { return s.has(M::pruned); }
inline bool penalizes(const GraphSettings &s) { return s.has(M::pep) || s.has(M::pep_greedy); }
inline bool projects(const GraphSettings &s) { return s.has(M::ep) || penalizes(s); }
inline bool steps(const GraphSettings &s) {
  return (s.has(M::ep) || s.has(M::pep)) && s.projection == GraphProjection::gradient;
}
inline bool penalizes_weights(const GraphSettings &s) {
  return s.has(M::pep) && (s.projection == GraphProjection::gradient || s.projection == GraphProjection::converged);
}
inline bool restrains(const GraphSettings &s) { return s.has(M::pep); }
inline bool grows(const GraphSettings &s) { return s.has(M::pep_greedy); }

// Groups of options, as help shows them.
inline constexpr const char *kPruned = "Pruned messages (pruned)";
inline constexpr const char *kNgrams = "n-gram messages (ep, pep, pep-greedy)";

inline constexpr IntRange kOrders{1, 255}, kCounts{1, 1 << 20};
inline constexpr RealRange kWeights{0, 1e9};

using F = FieldsOf<GraphSettings>;
inline constexpr auto kStringFields = std::to_array<Field>({
    F::of<&GraphSettings::kept_strings, prunes>("kept_strings", kCounts, "pruned: strings per message (k)", kPruned),
    F::of<&GraphSettings::order, projects>(
        "order", kOrders, "ep, pep, pep-greedy: longest n-grams, begin and end counted; auto: 3, penalized 5", kNgrams),
    F::of<&GraphSettings::projection, projects>(
        "projection", {"auto|gradient|converged|refit|closed"},
        "gradient: one step a visit (ep, pep); converged: the optimum (ep, pep); refit: the best weights of the n-grams the "
        "penalty chose (pep, pep-greedy); closed (ep, pep-greedy); auto: closed for ep, refit for the others", kNgrams),
    F::of<&GraphSettings::step, steps>("step", {1e-12, 1e6}, "projection gradient: length of a step (eta)", kNgrams),
    F::of<&GraphSettings::penalty, penalizes_weights>(
        "penalty", {"tree|l1"},
        "pep with projection gradient or converged: the penalty; tree: the group lasso over prefixes; l1: the sum of the "
        "weights' sizes", kNgrams),
    F::of<&GraphSettings::penalty_weight, penalizes>(
        "penalty_weight", kWeights, "pep, pep-greedy: what the penalty is multiplied by (lambda)", kNgrams),
    F::of<&GraphSettings::penalty_decay, penalizes>(
        "penalty_decay", {0, 1}, "pep, pep-greedy: penalty_weight is multiplied by this after every sweep", kNgrams),
    F::of<&GraphSettings::suffix_test, restrains>(
        "suffix_test", {0, 1},
        "pep: 1: an n-gram joins only if the one without its first symbol is there, of which it is a conjunction with the one "
        "without its last", kNgrams),
    F::of<&GraphSettings::first_passes, steps>(
        "first_passes", kCounts, "projection gradient: passes over a variable's messages a visit, in the first sweeps",
        kNgrams),
    F::of<&GraphSettings::first_sweeps, steps>(
        "first_sweeps", {0, 1 << 20}, "projection gradient: how many sweeps count as first ones", kNgrams),
    F::of<&GraphSettings::unigram_sweeps, restrains>(
        "unigram_sweeps", {0, 1 << 20}, "pep: sweeps in which there are single symbols only", kNgrams),
    F::of<&GraphSettings::batch, grows>(
        "batch", kCounts, "pep-greedy: n-grams between two looks at the objective", kNgrams),
    F::of<&GraphSettings::estimate, grows>(
        "estimate", {"stolcke|printed"},
        "pep-greedy: the gain of an n-gram; stolcke: with the back-off weight computed anew, so that beliefs come nearer as "
        "penalty_weight falls; printed: as the seed paper has it, by which no n-gram joins that is rarer than it would be "
        "without",
        kNgrams),
    F::of<&GraphSettings::separate, projects>(
        "separate", {0, 1}, "ep, pep, pep-greedy: 1: each outgoing message is projected on its own", kNgrams)});

using C = FieldsOf<VariableChoice>;
// Of one variable.
inline constexpr Field kChoices[] = {
    C::of<&VariableChoice::method>("method", {"auto|bp|pruned|candidates|surrogate|ep|pep|pep-greedy"},
                                   "how the variable's messages are kept; auto: as in the whole run"),
    C::of<&VariableChoice::order>("order", kOrders, "longest n-grams, begin and end counted; auto: as in the whole run"),
    C::of<&VariableChoice::penalty_weight>("penalty_weight", kWeights,
                                           "what the penalty is multiplied by (lambda); auto: as in the whole run")};

}  // namespace hws::graph_fields
