// The marginals of a sentence's arcs under a parser: a Markov network with a binary variable for every arc, a tree factor over
// all of them (Smith and Eisner 2008), and a factor for every grandparent and every pair of siblings, whose log weight is the
// sum of its features' weights.
//
//   tree             arcs and the tree factor alone, exactly
//   bp               belief propagation with all factors
//   min-joint, ...   the tree is the seed graph: factors stay by their gains (hawser/prune.h), and belief propagation runs
//                    where some do
#pragma once
#include "tools/mrf/parse/parser_model.hh"
#include "tools/mrf/parse/sentence_features.hh"

namespace tool {

// What pairs of arcs are expected to be in the seed: exactly, or as a product of the arcs' probabilities.
enum class PairMeans { automatic, exact, product };
inline constexpr size_t kMostExactWords = 40;  // automatic: the longest sentence whose projective trees are summed for pairs

struct ParseSettings {
  std::string method;
  PairMeans means = PairMeans::automatic;
  double least_arc = 1e-4;  // probability under the seed that both arcs of a candidate have at least; none under bp
  bool projective = true, one_root = true;
};

inline const std::vector<std::string> kParseMethods = {"tree", "bp", "min-joint", "min-size", "min-divergence"};
inline constexpr const char *kParseLearnerCall = "hws_graph_learner_new", *kParseSelectCall = "hws_prune_select";

struct ArcPair {
  FeaturePart part = FeaturePart::grandparent;
  int32_t h = 0, m = 0, third = 0;  // grandparent: third -> h -> m; sibling: h -> m and h -> third
  bool in(const std::vector<int32_t> &heads) const {
    const size_t other = static_cast<size_t>(part == FeaturePart::grandparent ? h : third) - 1;
    return heads[static_cast<size_t>(m) - 1] == h && heads[other] == (part == FeaturePart::grandparent ? third : h);
  }
};

struct SentenceBeliefs {
  std::vector<double> scores, marginals;  // of arcs, in squares as hawser/trees.h has them
  std::vector<ArcPair> pairs;             // none under tree
  std::vector<double> pair_scores;        // by pair
  std::vector<double> pair_means;         // by pair: probability; of one that was left out, under the seed
  int64_t kept = 0, iterations = 0;       // pairs that are factors; sweeps
  double seconds_features = 0, seconds_seed = 0, seconds_select = 0, seconds_infer = 0;  // of this thread

  double score(size_t h, size_t m) const { return scores[h * side() + m]; }
  size_t side() const { return side_of_; }
  size_t side_of_ = 0;
};

// Of one thread.
class SentenceInference {
 public:
  SentenceInference(const Session *session, const ParseSettings &settings);

  // With a log_z it finds ln Z of the tree, or Bethe's under bp. Pairs that are in a tree of `heads`, if it is given, are
  // candidates whatever their arcs' probabilities: gradients need them.
  SentenceBeliefs run(const ParserModel &model, const SentenceFeatures &features, const std::vector<int32_t> *heads = nullptr,
                      double *log_z = nullptr) const;
  // The tree that is expected to have most heads right.
  std::vector<int32_t> best_heads(const SentenceBeliefs &beliefs) const;

 private:
  void find_pairs(const ParserModel &model, const SentenceFeatures &features, const std::vector<int32_t> *heads,
                  SentenceBeliefs *found) const;
  std::vector<int32_t> select(SentenceBeliefs *found) const;
  void propagate(const std::vector<int32_t> &stays, SentenceBeliefs *found, double *log_z) const;

  const ParseSettings settings_;
  Options trees_, selection_, learner_;
};

// Trees of the settings' kind have weights of their own: whether these heads are one.
bool allows(const ParseSettings &settings, const std::vector<int32_t> &heads);

double thread_seconds();  // of the processor, for this thread

}  // namespace tool
