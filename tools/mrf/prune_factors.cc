#include "tools/mrf/prune_factors.hh"

#include <cmath>

namespace tool {

namespace {

constexpr const char *kPrunerCall = "hws_graph_pruner_from_graph", *kSelectCall = "hws_graph_pruner_select",
                     *kReselectCall = "hws_graph_pruner_reselect", *kBoundCall = "hws_graph_pruner_bound";

double number_of(const hws_graph_pruner *pruner, const char *name) {
  double value = 0;
  check(hws_graph_pruner_info(pruner, name, &value));
  return value;
}

}  // namespace

const std::vector<std::string> kPruneCalls = {kPrunerCall, kSelectCall, kReselectCall, kBoundCall}, kSetByPrune = {"selection"};

void add_prune_flags(Command verb, PruneFlags *flags) {
  verb.option("--prune", flags->selection,
              "Leave out factors that change little: min-joint by --gamma, min-size by --epsilon, min-divergence by --factors; "
              "--target-bound goes on until the divergence cannot be larger")
      .one_of({"min-joint", "min-size", "min-divergence"});
  verb.flag("--intervals", flags->intervals,
            "With --prune: print for each value its marginal and the least and largest one that the whole network can have");
}

PrunedFactors::PrunedFactors(Session *session, const hws_graph *graph, const PruneFlags &flags)
    : flags_(flags), pruner_(own<GraphPruner>(session->inputs(), [&](auto *p) {
        return hws_graph_pruner_from_graph(graph, session->options_for(kPrunerCall).get(), p);
      })) {
  const Options options = session->options_for(kSelectCall, kSetByPrune);
  check(hws_options_set(options.get(), "selection", flags.selection.c_str()));
  int64_t kept = 0;
  check(hws_graph_pruner_select(pruner_.get(), options.get(), &kept));
  check(hws_graph_info(graph, nullptr, &factors_, nullptr));
  factors_kept_ = factors_ - static_cast<int64_t>(number_of(pruner_.get(), "candidates")) + kept;
}

Graph PrunedFactors::graph() const {
  return own<Graph>("", [&](auto *p) { return hws_graph_pruner_graph(pruner_.get(), p); });
}

bool PrunedFactors::reselect(Session *session, const hws_learner *learner) {
  if (session->option_given("target_bound").empty()) return false;
  const Options options = session->options_for(kReselectCall);
  const double values = number_of(pruner_.get(), "left_out_values");
  double bound = 0;
  int64_t kept = 0;
  int32_t is_bound = 0;
  check(hws_graph_pruner_reselect(pruner_.get(), learner, options.get(), &kept, &bound, &is_bound));
  kept += factors_ - static_cast<int64_t>(number_of(pruner_.get(), "candidates"));
  const bool changed = kept != factors_kept_ || number_of(pruner_.get(), "left_out_values") != values;
  factors_kept_ = kept;
  return changed;
}

PrunedFactors::Report PrunedFactors::report(Session *session, const hws_learner *learner, size_t marginals) const {
  Report report;
  report.factors = factors_;
  report.factors_kept = factors_kept_;
  report.left_out_gain = number_of(pruner_.get(), "left_out_gain");
  report.left_out_values = static_cast<int64_t>(number_of(pruner_.get(), "left_out_values"));
  int32_t is_bound = 0;
  const Options options = session->options_for(kBoundCall);
  check(hws_graph_pruner_bound(pruner_.get(), learner, options.get(), &report.divergence_bound, nullptr, &is_bound));
  report.is_bound = is_bound != 0;
  if (flags_.intervals) {
    report.least.resize(marginals);
    report.most.resize(marginals);
    check(hws_graph_learner_intervals(learner, report.divergence_bound, report.least.data(), report.most.data(),
                                      static_cast<int64_t>(marginals)));
  }
  return report;
}

}  // namespace tool
