// include/hawser/prune.h.
#include "hawser/prune.h"

#include "capi/graph/graph.hh"
#include "capi/graph/graph_calls.hh"
#include "src/graph/model/graph_fields.hh"
#include "src/graph/prune/gains.hh"
#include "src/graph/prune/seed_graph.hh"
#include "src/graph/prune/selection.hh"
#include "src/graph/model/node_order.hh"

using namespace hws;
using namespace hws::capi;

struct hws_graph_pruner {
  hws::Pruner p;
};

namespace {

constexpr PruneSettings kPrunerStandard{};

constexpr OptionSpec kMeans =
    choice_option("means", 0, "auto|exact|product",
                  "where a candidate's variables depend on one another in the seed, their joint probabilities: exact, the "
                  "product of marginals, or exact where that takes some seconds at most");
constexpr OptionSpec kPrunerNewOptions[] = {kMeans, kMaxBytes};
constexpr OptionSpec kPrunerFromGraphOptions[] = {
    choice_option("seed_graph", 0, "unary|spanning-tree|structured",
                  "factors of the seed: those of one variable; or also a forest of pairs, those of the largest gain first; or "
                  "also structured factors, such as trees"),
    kMeans, kMaxBytes};
constexpr OptionSpec kPrunerBytes[] = {kMaxBytes};
constexpr OptionSpec
    kSelection = choice_option("selection", 0, "min-joint|min-size|min-divergence", "what decides which candidates stay"),
    kGamma = real_option("gamma", kPrunerStandard.gamma, 0, 1e300, "min-joint: nats that a candidate gains if it stays"),
    kEpsilon = real_option("epsilon", kPrunerStandard.epsilon, 0, 1e300, "min-size: nats that are left out at most"),
    kFactors =
        int_option("factors", kPrunerStandard.factors, 0, kMostIds, "min-divergence: factors of the pruned graph at most");
constexpr OptionSpec kSelectionOptions[] = {kSelection, kGamma, kEpsilon, kFactors, kMaxBytes};
constexpr OptionSpec kPrunerSelectionOptions[] = {
    kSelection, kGamma, kEpsilon, kFactors,
    real_option("least_marginal", kPrunerStandard.least_marginal, 0, 1,
                "values of a smaller probability in the seed are left out, but for each variable's most probable one; "
                "candidates with one variable of several values left stay, and are not counted"),
    choice_option("compensation", 0, "none|marginals",
                  "what takes the place of candidates that are left out: factors of single variables, by which each changes "
                  "the seed's marginals as the candidate alone would"),
    kMaxBytes};
constexpr OptionSpec kReselectionOptions[] = {
    real_option("target_bound", 0.1, 0, 1e300, "nats that the divergence from the full graph may have at most"), kMaxBytes};

JointMeans means_in(const OptionReader &reader) {
  const std::string &word = reader.text("means");
  return word == "auto" ? JointMeans::automatic : word == "exact" ? JointMeans::exact : JointMeans::product;
}

PruneSettings prune_settings_in(const OptionReader &reader, PruneSettings settings = {}) {
  const std::string &selection = reader.text("selection");
  if (selection == "min-joint") {
    settings.gamma = reader.real("gamma");
  } else if (selection == "min-size") {
    settings.selection = PruneSelection::min_size;
    settings.epsilon = reader.real("epsilon");
  } else {
    settings.selection = PruneSelection::min_divergence;
    settings.factors = reader.integer("factors");
  }
  return settings;
}

// Probabilities, and weights of features.
void require_features(std::span<const double> means, std::span<const double> thetas) {
  for (size_t i = 0; i < means.size(); ++i) {
    if (!(means[i] >= 0 && means[i] <= 1)) {
      fail(Code::argument, "means[%zu] is %s; expected a probability", i, NumberText(means[i]).text);
    }
    if (std::isnan(thetas[i]) || thetas[i] == INFINITY) {
      fail(Code::argument, "thetas[%zu] is %s; expected a number or -inf", i, NumberText(thetas[i]).text);
    }
  }
}

PrunedSide side_of(const hws_learner *learner, const char *name, const Run &run) {
  const GraphLearner &l = graph_learner(&given(learner, name));
  PrunedSide side;
  side.graph = l.graph();
  side.marginals = l.marginals(run);
  const bool tree = l.settings().method == GraphMethod::bp && l.metric("converged") == 1 && is_forest(*l.graph());
  side.exact = l.settings().method == GraphMethod::exact || tree;
  return side;
}

}  // namespace

hws_status hws_prune_feature_gains(const double *means, const double *thetas, int64_t count, double *gains) {
  return Call().run([&] {
    const auto of = array_in(means, count, "means"), by = array_in(thetas, count, "thetas");
    const auto out = array_out(gains, count, "gains");
    require_features(of, by);
    for (size_t i = 0; i < of.size(); ++i) out[i] = feature_gain(of[i], by[i]);
  });
}

HWS_OPTIONS(hws_prune_select, kSelectionOptions);
hws_status hws_prune_select(const double *gains, int64_t count, int64_t seed_factors, const hws_options *options,
                            int32_t *stays) {
  return Call().run([&] {
    const auto of = array_in(gains, count, "gains");
    const auto out = array_out(stays, count, "stays");
    const Asked asked(option_tables::hws_prune_select, options);
    if (seed_factors < 0) fail(Code::argument, "%" PRId64 " factors of the seed; expected a count >= 0", seed_factors);
    for (size_t i = 0; i < of.size(); ++i) {
      if (!(of[i] >= 0)) fail(Code::argument, "gains[%zu] is %s; expected a number >= 0", i, NumberText(of[i]).text);
    }
    const PruneSettings settings = prune_settings_in(asked.reader);
    asked.require_all_used();
    const Array<int32_t> found = selected(of, seed_factors, settings);
    std::copy(found.begin(), found.end(), out.begin());
  });
}

hws_status hws_prune_feature_bound(const double *means, const double *thetas, int64_t count, double *bound, double *looser) {
  return Call().out("bound", bound).maybe(looser).run([&] {
    const auto of = array_in(means, count, "means"), by = array_in(thetas, count, "thetas");
    require_features(of, by);
    BoundOfFactors sum;
    for (size_t i = 0; i < of.size(); ++i) sum.add_feature(of[i], by[i]);
    const DivergenceBound found = sum.bound();
    *bound = found.value;
    if (looser) *looser = found.looser;
  });
}

HWS_OPTIONS(hws_graph_pruner_new, kPrunerNewOptions);
hws_status hws_graph_pruner_new(const hws_learner *seed, const hws_options *options, hws_graph_pruner **pruner) {
  return Call().out("pruner", pruner).run([&] {
    const Asked asked(option_tables::hws_graph_pruner_new, options);
    const JointMeans means = means_in(asked.reader);
    hand_out(pruner, Pruner(side_of(seed, "seed", asked.run()), means));
  });
}

HWS_OPTIONS(hws_graph_pruner_from_graph, kPrunerFromGraphOptions);
hws_status hws_graph_pruner_from_graph(const hws_graph *graph, const hws_options *options, hws_graph_pruner **pruner) {
  return Call().out("pruner", pruner).run([&] {
    const Asked asked(option_tables::hws_graph_pruner_from_graph, options);
    const JointMeans means = means_in(asked.reader);
    const std::string &word = asked.reader.text("seed_graph");
    const SeedGraph seed = word == "unary"           ? SeedGraph::unary
                           : word == "spanning-tree" ? SeedGraph::spanning_tree
                                                     : SeedGraph::structured;
    hand_out(pruner, pruner_of_graph(given(graph, "graph").p, seed, means, asked.run()));
  });
}

void hws_graph_pruner_free(hws_graph_pruner *pruner) { delete pruner; }

HWS_OPTIONS(hws_graph_pruner_add, kPrunerBytes);
hws_status hws_graph_pruner_add(hws_graph_pruner *pruner, int32_t variables_each, const int64_t *variables, int64_t count,
                                const double *tables, int64_t entries, const hws_options *options, double *gains) {
  return Call().run([&] {
    Pruner &p = given(pruner, "pruner").p;
    const Asked asked(option_tables::hws_graph_pruner_add, options);
    if (variables_each < 1) fail(Code::argument, "candidates of %" PRId32 " variables; expected at least 1", variables_each);
    if (count < 0 || count > INT32_MAX / variables_each) {
      fail(Code::argument, "%" PRId64 " candidates; expected 0 to %" PRId32, count, INT32_MAX / variables_each);
    }
    Array<VariableId> scopes;
    for (const int64_t v : array_in(variables, variables_each * count, "variables")) scopes.push_back(id_in(v, "variable"));
    const Array<double> found = p.add(variables_each, scopes, array_in(tables, entries, "tables"), asked.run());
    if (gains) std::copy(found.begin(), found.end(), gains);
  });
}

HWS_OPTIONS(hws_graph_pruner_select, kPrunerSelectionOptions);
hws_status hws_graph_pruner_select(hws_graph_pruner *pruner, const hws_options *options, int64_t *kept) {
  return Call().out("kept", kept).run([&] {
    Pruner &p = given(pruner, "pruner").p;
    const Asked asked(option_tables::hws_graph_pruner_select, options);
    PruneSettings settings;
    settings.least_marginal = asked.reader.real("least_marginal");
    settings.compensation = asked.reader.text("compensation") == "marginals";
    settings = prune_settings_in(asked.reader, settings);
    asked.require_all_used();
    *kept = p.select(settings);
  });
}

HWS_OPTIONS(hws_graph_pruner_reselect, kReselectionOptions);
hws_status hws_graph_pruner_reselect(hws_graph_pruner *pruner, const hws_learner *pruned, const hws_options *options,
                                     int64_t *kept, double *bound, int32_t *is_bound) {
  return Call().out("kept", kept).out("bound", bound).out("is_bound", is_bound).run([&] {
    Pruner &p = given(pruner, "pruner").p;
    const Asked asked(option_tables::hws_graph_pruner_reselect, options);
    const double target = asked.reader.real("target_bound");
    bool exact = false;
    *bound = p.reselect(side_of(pruned, "pruned", asked.run()), target, asked.run(), &exact).value;
    *is_bound = exact;
    *kept = p.kept();
  });
}

hws_status hws_graph_pruner_kept(const hws_graph_pruner *pruner, int32_t *stays, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    copy_out(std::span<const int32_t>(given(pruner, "pruner").p.stays()), stays, capacity, needed);
  });
}

hws_status hws_graph_pruner_gains(const hws_graph_pruner *pruner, double *gains, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    copy_out(std::span<const double>(given(pruner, "pruner").p.gains()), gains, capacity, needed);
  });
}

hws_status hws_graph_pruner_graph(const hws_graph_pruner *pruner, hws_graph **graph) {
  return Call().out("graph", graph).run([&] { hand_out(graph, given(pruner, "pruner").p.graph()); });
}

hws_status hws_graph_pruner_info(const hws_graph_pruner *pruner, const char *name, double *value) {
  return Call().out("value", value).run([&] {
    const Pruner &p = given(pruner, "pruner").p;
    const std::pair<std::string_view, double> known[] = {{"candidates", static_cast<double>(p.candidates())},
                                                         {"kept", static_cast<double>(p.kept())},
                                                         {"left_out_gain", p.left_out_gain()},
                                                         {"left_out_values", static_cast<double>(p.values_left_out())},
                                                         {"exact", p.exact() ? 1 : 0}};
    *value = named_value<double>(name_in(name, "name"), known, "a pruner has no number named");
  });
}

HWS_OPTIONS(hws_graph_pruner_bound, kPrunerBytes);
hws_status hws_graph_pruner_bound(const hws_graph_pruner *pruner, const hws_learner *pruned, const hws_options *options,
                                  double *bound, double *looser, int32_t *is_bound) {
  return Call().out("bound", bound).maybe(looser).out("is_bound", is_bound).run([&] {
    const Pruner &p = given(pruner, "pruner").p;
    const Asked asked(option_tables::hws_graph_pruner_bound, options);
    bool exact = false;
    const DivergenceBound found = p.bound(side_of(pruned, "pruned", asked.run()), asked.run(), &exact);
    *bound = found.value;
    if (looser) *looser = found.looser;
    *is_bound = exact;
  });
}

hws_status hws_graph_learner_intervals(const hws_learner *pruned, double bound, double *least, double *most, int64_t count) {
  return Call().run([&] {
    if (!(bound >= 0)) fail(Code::argument, "a bound of %s nats; expected a number >= 0", NumberText(bound).text);
    const GraphLearner &l = graph_learner(&given(pruned, "pruned"));
    if (count < 0) fail(Code::argument, "room for %" PRId64 " numbers; expected a count >= 0", count);
    const auto lower = array_out(least, count, "least"), upper = array_out(most, count, "most");
    const Array<double> marginals = l.marginals(kStandard);
    if (count != static_cast<int64_t>(marginals.size())) {
      fail(Code::argument, "room for %" PRId64 " numbers; expected %zu", count, marginals.size());
    }
    Array<Interval> found(marginals.size());
    for (size_t i = 0; i < marginals.size(); ++i) found[i] = marginal_interval(marginals[i], bound);
    for (size_t i = 0; i < found.size(); ++i) {
      lower[i] = found[i].least;
      upper[i] = found[i].most;
    }
  });
}
