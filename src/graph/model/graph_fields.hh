// The options of inference in factor graphs (src/learner/fields.hh), each with the methods that have a use for it.
#pragma once
#include "src/graph/model/graph_settings.hh"
#include "src/learner/fields.hh"
#include "src/learner/joined_lists.hh"

#if HWS_WITH_GRAPH
#include "src/graph/model/string_fields.hh"
#else  // a library without variables over strings
namespace hws::graph_fields {
#define HWS_STRING_METHODS ""
#define HWS_STRING_METHODS_DOC ""
#define HWS_STRING_METHODS_AUTO "; else bp"
inline constexpr std::array<Field, 0> kStringFields{};
}  // namespace hws::graph_fields
#endif

namespace hws::graph_fields {

using M = GraphMethod;
// Passes messages on the graph, sweep by sweep.
inline bool sweeps(const GraphSettings &s) {
  return s.method != M::exact && s.method != M::mean_field && s.method != M::gibbs;
}
// Approaches a limit; has a step that `iterations` counts.
inline bool approaches(const GraphSettings &s) { return s.method != M::exact && s.method != M::gibbs; }
inline bool steps_counted(const GraphSettings &s) { return s.method != M::gibbs; }
inline bool flat_numbers(const GraphSettings &s) { return (s.method == M::bp || s.method == M::trw) && s.all_tables; }
inline bool samples(const GraphSettings &s) { return s.method == M::gibbs; }
inline bool weighs_trees(const GraphSettings &s) { return s.method == M::trw; }
inline bool samples_trees(const GraphSettings &s) { return weighs_trees(s) && s.spanning_trees == TreeChoice::sampled; }
inline bool optimizes_trees(const GraphSettings &s) { return weighs_trees(s) && s.spanning_trees == TreeChoice::optimized; }
inline bool starts(const GraphSettings &s) { return s.method == M::bp && s.all_tables; }
inline bool draws(const GraphSettings &s) { return samples(s) || samples_trees(s) || (starts(s) && s.starts.value_or(1) > 1); }

// Groups of options, as help shows them.
inline constexpr const char *kReweighted = "Tree-reweighted messages (trw)";
inline constexpr const char *kSampling = "Sampling (gibbs)";

using F = FieldsOf<GraphSettings>;
inline constexpr auto kCommonFields = std::to_array<Field>({
    F::of<&GraphSettings::method>(
        "method",
        {"auto|bp|" HWS_STRING_METHODS "exact|trw|mean-field|gibbs|max-product|best-state"},
        HWS_STRING_METHODS_DOC "exact: a junction tree; trw: tree-reweighted "
        "messages, whose value is an upper bound of ln Z; mean-field: independent variables, a lower bound; gibbs: samples; "
        "max-product: a state of high weight; best-state: exact where cheap, else max-product; "
        "auto: exact or bp where it is exact and cheap" HWS_STRING_METHODS_AUTO),
    F::of<&GraphSettings::schedule, sweeps>(
        "schedule", {"sweeps|flooding|residual"},
        "order of a sweep: forwards and backwards in turn; factors, then variables; what changed most first"),
    F::of<&GraphSettings::iterations, steps_counted>("iterations", {0, INT64_MAX}, "sweeps at most").free(),
    F::of<&GraphSettings::tolerance, approaches>("tolerance", {0, 1e9}, "done once no message would change by more").free(),
    F::of<&GraphSettings::damping, approaches>("damping", {0, 0.999}, "share of the old message that stays, in logs")});
inline constexpr auto kFlatFields = std::to_array<Field>({
    F::of<&GraphSettings::starts, starts>(
        "starts", {1, 10000},
        "bp: runs from different messages, of `iterations` sweeps at most each; the settled one of the best Bethe value is "
        "taken; auto: 1, and up to 8 where auto chooses bp in a graph with cycles"),
    F::of<&GraphSettings::precision, flat_numbers>(
        "precision", {"double|single"},
        "bp and trw on grids of binary variables: numbers of messages; single where the weights fit"),
    F::of<&GraphSettings::samples, samples>("samples", {1, INT64_MAX / 4}, "gibbs: sweeps counted, per chain", kSampling),
    F::of<&GraphSettings::burn_in, samples>(
        "burn_in", {0, INT64_MAX / 4}, "gibbs: sweeps before the first sample; auto: twice the samples", kSampling),
    F::of<&GraphSettings::chains, samples>("chains", {1, 1024}, "gibbs: independent chains", kSampling),
    F::of<&GraphSettings::seed, draws>(
        "seed", {0, INT64_MAX},
        "gibbs, bp with several starts, and trw under spanning_trees sampled: start of the random numbers", kSampling),
    F::of<&GraphSettings::spanning_trees, weighs_trees>(
        "spanning_trees", {"auto|uniform|sampled|optimized"},
        "trw: the spanning trees whose shares are the weights of pairs: all alike; some that are drawn; those of the lowest "
        "value; auto: uniform, or sampled where that would take more than some seconds or max_bytes", kReweighted),
    F::of<&GraphSettings::tree_samples, samples_trees>(
        "tree_samples", {1, 1 << 20}, "spanning_trees sampled: trees that are drawn; more are added until each pair is in one",
        kReweighted),
    F::of<&GraphSettings::tree_rounds, optimizes_trees>(
        "tree_rounds", {0, 1 << 20},
        "spanning_trees optimized: steps at most; the value falls in each, and messages converge anew", kReweighted)});

inline constexpr auto kFields = joined(joined(kCommonFields, kStringFields), kFlatFields);

#undef HWS_STRING_METHODS
#undef HWS_STRING_METHODS_DOC
#undef HWS_STRING_METHODS_AUTO

}  // namespace hws::graph_fields
