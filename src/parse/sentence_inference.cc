// Optimize: speed
#include "src/parse/sentence_inference.hh"

#include <algorithm>
#include <cmath>
#include <ctime>

#include "src/graph/learner/graph_learner.hh"
#include "src/graph/prune/gains.hh"
#include "src/trees/best_tree.hh"
#include "src/trees/tree_batch.hh"

namespace hws {

namespace {

// Weights are kept in the range of a double; scores beyond are as good as certain.
constexpr double kMostScore = 300;
double weight_of_score(double score) { return std::exp(std::clamp(score, -kMostScore, kMostScore)); }

// Asks for the bytes of a sentence's pairs each time that some thousand are found.
constexpr size_t kPairsAsked = 1 << 14, kBytesOfPair = 160;  // of lists, and of factors with their messages

[[noreturn]] void fail_without_tree() { fail(Code::impossible, "a sentence without a tree of positive weight"); }

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

bool allows(TreeKind trees, std::span<const int32_t> heads) {
  if (trees.one_root && std::count(heads.begin(), heads.end(), 0) != 1) return false;
  if (!trees.projective) return true;
  // Two arcs of a projective tree never cross. The root's are among them, and come from before the first word.
  for (size_t a = 0; a < heads.size(); ++a) {
    const auto [low, high] = std::minmax({heads[a], static_cast<int32_t>(a) + 1});
    for (size_t b = 0; b < heads.size(); ++b) {
      const auto [from, to] = std::minmax({heads[b], static_cast<int32_t>(b) + 1});
      if (low < from && from < high && high < to) return false;
    }
  }
  return true;
}

// Pairs that no tree has are left out: arcs that would cross, and several children of a root that has one.
void SentenceInference::find_pairs(const FeatureTemplates &templates, std::span<const float> weights,
                                   const SentenceFeatures &features, std::span<const int32_t> heads, SentenceBeliefs *found,
                                   const Run &run) const {
  const size_t side = found->side;
  const double least = settings_.selects() ? settings_.least_arc : 0;
  std::vector<Array<size_t>> heads_of(side), words_of(side);  // by word and by head, of arcs that are likely enough
  for (size_t h = 0; h < side; ++h) {
    for (size_t m = 1; m < side; ++m) {
      const bool gold = !heads.empty() && heads[m - 1] == static_cast<int32_t>(h);
      if (h == m || !(found->marginals[h * side + m] >= least || gold)) continue;
      heads_of[m].push_back(h);
      words_of[h].push_back(m);
    }
  }
  const auto add = [&](FeaturePart part, size_t h, size_t m, size_t third) {
    double score = 0;
    features.each(part, h, m, third, [&](size_t index) { score += weights[index]; });
    found->pairs.push_back({part, static_cast<int32_t>(h), static_cast<int32_t>(m), static_cast<int32_t>(third)});
    found->pair_scores.push_back(score);
    if (found->pairs.size() % kPairsAsked != 0) return;
    run.check();
    run.limit_bytes(static_cast<int64_t>(2 * kBytesOfPair * found->pairs.size()));
  };
  for (size_t h = 1; h < side && !templates.part(FeaturePart::grandparent).empty(); ++h) {
    for (const size_t m : words_of[h]) {
      for (const size_t g : heads_of[h]) {
        const bool crosses = trees_.projective && g > 0 && (g < h ? m < g : m > g);
        if (g != m && !crosses) add(FeaturePart::grandparent, h, m, g);
      }
    }
  }
  for (size_t h = trees_.one_root ? 1 : 0; h < side && !templates.part(FeaturePart::sibling).empty(); ++h) {
    for (const size_t m : words_of[h]) {
      for (const size_t s : words_of[h]) {
        if (m > h ? s > m : s < m) add(FeaturePart::sibling, h, m, s);
      }
    }
  }
}

// Finds the gains of all pairs under the tree, and which of them stay. The tree's sums are done.
Array<int32_t> SentenceInference::select(SentenceBeliefs *found, const Run &run) {
  const size_t side = found->side, count = found->pairs.size();
  const bool exact = settings_.means == ParseMeans::exact ||
                     (settings_.means == ParseMeans::automatic && (!trees_.projective || side - 1 <= kMostExactWords));
  found->pair_means.resize(count);
  if (exact) {
    Array<PairOfArcs> arcs;
    arcs.reserve(count);
    for (const ArcPair &pair : found->pairs) arcs.push_back({pair.first(), pair.second()});
    sums_.pair_means({static_cast<int32_t>(side - 1), found->scores}, arcs, run, found->pair_means);
  } else {
    const auto marginal = [&](const ArcOfTree &arc) { return found->marginals[arc.head * side + arc.word]; };
    for (size_t p = 0; p < count; ++p) {
      found->pair_means[p] = marginal(found->pairs[p].first()) * marginal(found->pairs[p].second());
    }
  }
  Array<double> gains(count);
  for (size_t p = 0; p < count; ++p) gains[p] = feature_gain(found->pair_means[p], found->pair_scores[p]);
  PruneSettings rule;
  rule.selection = settings_.method == ParseMethod::min_joint  ? PruneSelection::min_joint
                   : settings_.method == ParseMethod::min_size ? PruneSelection::min_size
                                                               : PruneSelection::min_divergence;
  rule.gamma = settings_.gamma;
  rule.epsilon = settings_.epsilon;
  rule.factors = settings_.factors;
  return selected(gains, static_cast<int64_t>((side - 1) * (side - 1)) + 1, rule);
}

// Runs belief propagation in the graph of those pairs that stay.
void SentenceInference::propagate(std::span<const int32_t> stays, SentenceBeliefs *found, double *log_z, const Run &run) const {
  const size_t side = found->side;
  GraphFactor tree;
  StructuredFactor content;
  content.kind = StructuredKind::tree;
  content.trees = trees_;
  content.words = static_cast<int32_t>(side - 1);
  Array<VariableId> arc_of(side * side, -1);
  Array<double> tables;
  for (size_t h = 0; h < side; ++h) {
    for (size_t m = 1; m < side; ++m) {
      if (h == m) continue;
      arc_of[h * side + m] = static_cast<VariableId>(tree.variables.size());
      tree.variables.push_back(arc_of[h * side + m]);
      content.arcs.push_back({h, m});
      tables.push_back(1);
      tables.push_back(weight_of_score(found->score(h, m)));
    }
  }
  Array<VariableId> scopes;
  Array<double> pair_tables;
  for (size_t p = 0; p < found->pairs.size(); ++p) {
    if (!stays[p]) continue;
    for (const ArcOfTree &arc : {found->pairs[p].first(), found->pairs[p].second()}) {
      scopes.push_back(arc_of[arc.head * side + arc.word]);
    }
    for (const double entry : {1.0, 1.0, 1.0, weight_of_score(found->pair_scores[p])}) pair_tables.push_back(entry);
  }
  run.limit_bytes(static_cast<int64_t>(kBytesOfPair * (scopes.size() / 2 + tree.variables.size())));
  FactorGraphBuilder builder;
  builder.add_finite_many(Array<int32_t>(tree.variables.size(), 2));
  builder.add_tables(1, tree.variables, tables);
  builder.add_tables(2, scopes, pair_tables);
  tree.kind = FactorKind::structured;
  tree.structured = std::make_shared<const StructuredFactor>(std::move(content));
  builder.add(std::move(tree));
  GraphSettings settings;
  settings.method = GraphMethod::bp;
  settings.schedule = settings_.schedule;
  settings.iterations = settings_.iterations;
  settings.tolerance = settings_.tolerance;
  settings.damping = settings_.damping;
  GraphLearner learner(builder.build(), settings, run);
  learner.watch(run.cancel);
  learner.step(INT32_MAX);
  found->iterations = learner.steps();
  const Array<double> marginals = learner.marginals(run);
  for (size_t a = 0; a < arc_of.size(); ++a) {
    found->marginals[a] = arc_of[a] < 0 ? 0 : marginals[2 * static_cast<size_t>(arc_of[a]) + 1];
  }
  const Array<double> of_factors = learner.factor_marginals(run);
  size_t at = tables.size();
  for (size_t p = 0; p < found->pairs.size(); ++p) {
    if (!stays[p]) continue;
    found->pair_means[p] = of_factors[at + 3];
    at += 4;
  }
  if (log_z) *log_z = -learner.metric("free_energy");
}

SentenceBeliefs SentenceInference::beliefs(const FeatureTemplates &templates, std::span<const float> weights,
                                           const SentenceFeatures &features, std::span<const int32_t> heads, double *log_z,
                                           const Run &run) {
  if (features.words() > static_cast<size_t>(kMostWords)) {
    fail(Code::argument, "a sentence of %zu words; expected %lld at most", features.words(),
         static_cast<long long>(kMostWords));
  }
  SentenceBeliefs found;
  const size_t side = found.side = features.words() + 1;
  run.limit_bytes(static_cast<int64_t>(2 * side * side * sizeof(double)));
  double before = thread_seconds();
  const auto lap = [&](double *sum) {
    const double now = thread_seconds();
    *sum += now - before;
    before = now;
  };
  found.scores.assign(side * side, 0);
  found.marginals.assign(side * side, 0);
  for (size_t h = 0; h < side; ++h) {
    run.check();
    for (size_t m = 1; m < side; ++m) {
      if (h == m) continue;
      double score = 0;
      features.each(FeaturePart::arc, h, m, 0, [&](size_t index) { score += weights[index]; });
      found.scores[h * side + m] = score;
    }
  }
  lap(&found.seconds.features);
  const bool everything = settings_.method == ParseMethod::bp;
  if (!everything) {
    const ArcWeights arcs(static_cast<int32_t>(side - 1), found.scores);
    const Scaled total = sums_.total(arcs, run);
    if (total.zero()) fail_without_tree();
    arc_marginals(arcs, sums_.derivatives(run), found.marginals);
    if (log_z) *log_z = total.log();
    lap(&found.seconds.seed);
    if (settings_.method == ParseMethod::tree) return found;
  }
  find_pairs(templates, weights, features, heads, &found, run);
  lap(&found.seconds.features);
  Array<int32_t> stays;
  if (everything) {
    stays.assign(found.pairs.size(), 1);
    found.pair_means.assign(found.pairs.size(), 0);
  } else {
    stays = select(&found, run);
    lap(&found.seconds.select);
  }
  found.kept = std::count(stays.begin(), stays.end(), 1);
  // Where nothing stays the seed's marginals are the answer.
  if (found.kept > 0 || everything) propagate(stays, &found, log_z, run);
  lap(&found.seconds.infer);
  return found;
}

Array<int32_t> SentenceInference::best_heads(const SentenceBeliefs &beliefs, const Run &run) const {
  double log_weight = 0;
  Array<int32_t> heads =
      best_tree({static_cast<int32_t>(beliefs.side - 1), beliefs.marginals}, trees_, run, &log_weight);
  if (log_weight == -INFINITY) fail_without_tree();
  return heads;
}

}  // namespace hws
