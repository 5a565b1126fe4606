#include "tools/mrf/parse/sentence_inference.hh"

#include <algorithm>
#include <cmath>
#include <ctime>

#include "tools/base/stopwatch.hh"
#include "tools/graph/graph_file.hh"

namespace tool {

namespace {

// Weights are kept in the range of a double; scores beyond are as good as certain.
constexpr double kMostScore = 300;

double weight_of(double score) { return std::exp(std::clamp(score, -kMostScore, kMostScore)); }

}  // namespace

double thread_seconds() {
#if defined(CLOCK_THREAD_CPUTIME_ID)
  timespec t;
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t) == 0) {
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
  }
#endif
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

bool allows(const ParseSettings &settings, const std::vector<int32_t> &heads) {
  return (!settings.one_root || roots_of(heads) == 1) && (!settings.projective || is_projective(heads));
}

SentenceInference::SentenceInference(const Session *session, const ParseSettings &settings)
    : settings_(settings), trees_(session->options_for("hws_trees_marginals")),
      selection_(session->options_for(kParseSelectCall, {"selection"})),
      learner_(session->options_for(kParseLearnerCall, {"method", "threads"})) {
  check(hws_options_set(trees_.get(), "trees", settings.projective ? "projective" : "non-projective"));
  check(hws_options_set(trees_.get(), "roots", settings.one_root ? "one" : "many"));
  check(hws_options_set(trees_.get(), "threads", "1"));
  check(hws_options_set(learner_.get(), "method", "bp"));
  check(hws_options_set(learner_.get(), "threads", "1"));
  if (settings.method != "tree" && settings.method != "bp") {
    check(hws_options_set(selection_.get(), "selection", settings.method.c_str()));
  }
}

// Pairs that no tree has are left out: arcs that would cross, and several children of a root that has one.
void SentenceInference::find_pairs(const ParserModel &model, const SentenceFeatures &features,
                                   const std::vector<int32_t> *heads, SentenceBeliefs *found) const {
  const size_t side = found->side();
  const double least = settings_.method == "bp" ? 0 : settings_.least_arc;
  std::vector<std::vector<size_t>> heads_of(side), words_of(side);  // by word and by head, of arcs that are likely enough
  for (size_t h = 0; h < side; ++h) {
    for (size_t m = 1; m < side; ++m) {
      const bool gold = heads && (*heads)[m - 1] == static_cast<int32_t>(h);
      if (h == m || !(found->marginals[h * side + m] >= least || gold)) continue;
      heads_of[m].push_back(h);
      words_of[h].push_back(m);
    }
  }
  const auto add = [&](FeaturePart part, size_t h, size_t m, size_t third) {
    double score = 0;
    features.each(part, h, m, third, [&](size_t place) { score += model.weights[place]; });
    found->pairs.push_back({part, static_cast<int32_t>(h), static_cast<int32_t>(m), static_cast<int32_t>(third)});
    found->pair_scores.push_back(score);
  };
  for (size_t h = 1; h < side && !model.templates.of[1].empty(); ++h) {
    for (const size_t m : words_of[h]) {
      for (const size_t g : heads_of[h]) {
        const bool crosses = settings_.projective && g > 0 && (g < h ? m < g : m > g);
        if (g != m && !crosses) add(FeaturePart::grandparent, h, m, g);
      }
    }
  }
  for (size_t h = settings_.one_root ? 1 : 0; h < side && !model.templates.of[2].empty(); ++h) {
    for (const size_t m : words_of[h]) {
      for (const size_t s : words_of[h]) {
        if (m > h ? s > m : s < m) add(FeaturePart::sibling, h, m, s);
      }
    }
  }
}

// The gains of all pairs under the tree, and which of them stay.
std::vector<int32_t> SentenceInference::select(SentenceBeliefs *found) const {
  const size_t side = found->side(), count = found->pairs.size();
  const bool exact = settings_.means == PairMeans::exact ||
                     (settings_.means == PairMeans::automatic && (!settings_.projective || side - 1 <= kMostExactWords));
  found->pair_means.resize(count);
  const auto arcs_of = [](const ArcPair &p) {
    const bool grandparent = p.part == FeaturePart::grandparent;
    return std::array<int32_t, 4>{p.h, p.m, grandparent ? p.third : p.h, grandparent ? p.h : p.third};
  };
  if (exact) {
    const int64_t words = static_cast<int64_t>(side) - 1, offsets[2] = {0, static_cast<int64_t>(count)};
    std::vector<int32_t> arcs;
    arcs.reserve(4 * count);
    for (const ArcPair &pair : found->pairs) {
      const auto four = arcs_of(pair);
      arcs.insert(arcs.end(), four.begin(), four.end());
    }
    check(hws_trees_pair_means(&words, 1, found->scores.data(), static_cast<int64_t>(side * side), offsets, arcs.data(),
                               trees_.get(), found->pair_means.data()));
  } else {
    for (size_t p = 0; p < count; ++p) {
      const auto four = arcs_of(found->pairs[p]);
      const auto at = [&](size_t i) {
        return found->marginals[static_cast<size_t>(four[i]) * side + static_cast<size_t>(four[i + 1])];
      };
      found->pair_means[p] = at(0) * at(2);
    }
  }
  std::vector<double> gains(count);
  std::vector<int32_t> stays(count);
  const auto factors_of_seed = static_cast<int64_t>((side - 1) * (side - 1)) + 1;
  const auto pairs = static_cast<int64_t>(count);
  check(hws_prune_feature_gains(found->pair_means.data(), found->pair_scores.data(), pairs, gains.data()));
  check(hws_prune_select(gains.data(), pairs, factors_of_seed, selection_.get(), stays.data()));
  return stays;
}

// Belief propagation in the graph of those pairs that stay.
void SentenceInference::propagate(const std::vector<int32_t> &stays, SentenceBeliefs *found, double *log_z) const {
  const size_t side = found->side(), words = side - 1;
  std::vector<int32_t> heads, dependents;
  std::vector<int64_t> arc_of(side * side, -1), variables;
  std::vector<double> tables;
  for (size_t h = 0; h < side; ++h) {
    for (size_t m = 1; m < side; ++m) {
      if (h == m) continue;
      arc_of[h * side + m] = static_cast<int64_t>(variables.size());
      variables.push_back(arc_of[h * side + m]);
      heads.push_back(static_cast<int32_t>(h));
      dependents.push_back(static_cast<int32_t>(m));
      tables.push_back(1);
      tables.push_back(weight_of(found->score(h, m)));
    }
  }
  const auto arcs = static_cast<int64_t>(variables.size());
  std::vector<int64_t> scopes;
  std::vector<double> pair_tables;
  for (size_t p = 0; p < found->pairs.size(); ++p) {
    if (!stays[p]) continue;
    const ArcPair &pair = found->pairs[p];
    const auto h = static_cast<size_t>(pair.h), m = static_cast<size_t>(pair.m), third = static_cast<size_t>(pair.third);
    scopes.push_back(arc_of[h * side + m]);
    scopes.push_back(pair.part == FeaturePart::grandparent ? arc_of[third * side + h] : arc_of[h * side + third]);
    pair_tables.insert(pair_tables.end(), {1, 1, 1, weight_of(found->pair_scores[p])});
  }
  const std::vector<int64_t> values(variables.size(), 2);
  const auto builder = own<GraphBuilder>("", [&](auto *p) { return hws_graph_builder_new(p); });
  int64_t first = 0;
  check(hws_graph_builder_add_finite_many(builder.get(), values.data(), arcs, &first));
  check(hws_graph_builder_add_tables(builder.get(), variables.data(), 1, arcs, tables.data(),
                                     static_cast<int64_t>(tables.size()), &first));
  check(hws_graph_builder_add_tables(builder.get(), scopes.data(), 2, static_cast<int64_t>(scopes.size() / 2),
                                     pair_tables.data(), static_cast<int64_t>(pair_tables.size()), &first));
  check(hws_graph_builder_add_tree(builder.get(), static_cast<int32_t>(words), settings_.projective, settings_.one_root,
                                   heads.data(), dependents.data(), variables.data(), static_cast<int32_t>(arcs), nullptr,
                                   &first));
  const Graph graph = own<Graph>("", [&](auto *p) { return hws_graph_builder_build(builder.get(), p); });
  const Learner learner = own<Learner>("", [&](auto *p) { return hws_graph_learner_new(graph.get(), learner_.get(), p); });
  int32_t done = 0;
  check(hws_learner_step(learner.get(), INT32_MAX, &done));
  check(hws_learner_steps(learner.get(), &found->iterations));
  const std::vector<double> marginals =
      copied_numbers([&](double *b, int64_t c, int64_t *n) { return hws_graph_learner_marginals(learner.get(), b, c, n); });
  for (size_t a = 0; a < arc_of.size(); ++a) {
    found->marginals[a] = arc_of[a] < 0 ? 0 : marginals[2 * static_cast<size_t>(arc_of[a]) + 1];
  }
  const std::vector<double> of_factors = copied_numbers(
      [&](double *b, int64_t c, int64_t *n) { return hws_graph_learner_factor_marginals(learner.get(), b, c, n); });
  size_t at = tables.size();
  for (size_t p = 0; p < found->pairs.size(); ++p) {
    if (!stays[p]) continue;
    found->pair_means[p] = of_factors[at + 3];
    at += 4;
  }
  if (log_z) {
    check(hws_learner_metric(learner.get(), "free_energy", log_z));
    *log_z = -*log_z;
  }
}

SentenceBeliefs SentenceInference::run(const ParserModel &model, const SentenceFeatures &features,
                                       const std::vector<int32_t> *heads, double *log_z) const {
  SentenceBeliefs found;
  const size_t side = found.side_of_ = features.words() + 1;
  double before = thread_seconds();
  const auto lap = [&](double *sum) {
    const double now = thread_seconds();
    *sum += now - before;
    before = now;
  };
  found.scores.assign(side * side, 0);
  found.marginals.assign(side * side, 0);
  for (size_t h = 0; h < side; ++h) {
    for (size_t m = 1; m < side; ++m) {
      if (h == m) continue;
      double score = 0;
      features.each(FeaturePart::arc, h, m, 0, [&](size_t place) { score += model.weights[place]; });
      found.scores[h * side + m] = score;
    }
  }
  lap(&found.seconds_features);
  const int64_t words = static_cast<int64_t>(side) - 1;
  if (settings_.method != "bp") {
    double total = 0;
    check(hws_trees_marginals(&words, 1, found.scores.data(), static_cast<int64_t>(side * side), trees_.get(),
                              found.marginals.data(), &total));
    if (log_z) *log_z = total;
    lap(&found.seconds_seed);
    if (settings_.method == "tree") return found;
  }
  find_pairs(model, features, heads, &found);
  lap(&found.seconds_features);
  std::vector<int32_t> stays;
  if (settings_.method == "bp") {
    stays.assign(found.pairs.size(), 1);
    found.pair_means.assign(found.pairs.size(), 0);
  } else {
    stays = select(&found);
    lap(&found.seconds_select);
  }
  found.kept = std::count(stays.begin(), stays.end(), 1);
  // Where nothing stays the seed's marginals are the answer.
  if (found.kept > 0 || settings_.method == "bp") propagate(stays, &found, log_z);
  lap(&found.seconds_infer);
  return found;
}

std::vector<int32_t> SentenceInference::best_heads(const SentenceBeliefs &beliefs) const {
  const int64_t words = static_cast<int64_t>(beliefs.side()) - 1;
  std::vector<int32_t> heads(static_cast<size_t>(words));
  check(hws_trees_best(&words, 1, beliefs.marginals.data(), static_cast<int64_t>(beliefs.marginals.size()), trees_.get(),
                       heads.data(), nullptr));
  return heads;
}

}  // namespace tool
