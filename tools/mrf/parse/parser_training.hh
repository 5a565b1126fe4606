// Maximum likelihood of a treebank's trees by AdaGrad (Duchi, Hazan and Singer 2011): each batch of sentences moves the weights
// by the features that its trees have minus those that are expected, as the method of inference has them.
#pragma once
#include <cmath>
#include <functional>

#include "tools/mrf/parse/sentence_inference.hh"

namespace tool {

struct TrainingSettings {
  ParseSettings parse;
  int64_t epochs = 5;
  int64_t batch = 4;       // sentences of a step
  double rate = 0.1;       // length of a step along one weight, at first
  double penalty = 1e-4;   // L2: a step takes this times the weight off the gradient of each weight that it changes
  uint64_t seed = 1;       // of the order of sentences
  size_t threads = 1;
  bool likelihood = false;  // whether passes sum up the log-likelihood
};

// The part of a gradient that belongs to a sentence: places of weights and what each feature there adds.
using SentenceGradient = std::vector<std::pair<uint32_t, float>>;

// Features of the tree minus expected ones. Arcs and pairs that would add less than `least` are left out.
inline constexpr double kLeastPart = 1e-5;
SentenceGradient gradient_of(const SentenceFeatures &features, const SentenceBeliefs &beliefs,
                             const std::vector<int32_t> &heads, double least = kLeastPart);
// ln of a tree's weight.
double log_weight_of(const SentenceBeliefs &beliefs, const std::vector<int32_t> &heads);

// Heads of all sentences, and what finding them took.
struct ParseReport {
  std::vector<std::vector<int32_t>> heads;  // by sentence
  int64_t words = 0, right = 0, judged = 0;  // judged: words that have a head in the treebank
  int64_t pairs = 0, kept = 0, iterations = 0, once = 0;  // once: sentences without a second inference
  double seconds_features = 0, seconds_seed = 0, seconds_select = 0, seconds_infer = 0, seconds = 0;  // of the processor
};
ParseReport parse_treebank(const Session *session, const ParserModel &model, const ParseSettings &settings,
                           const Treebank &bank, size_t threads);

class ParserTraining {
 public:
  // Sentences whose trees are none of the settings' kind are left out.
  ParserTraining(const Session *session, const TrainingSettings &settings, const Treebank &bank, ParserModel *model);

  // One pass over the treebank from where the model is, which ends at the start of the next one. Fails when interrupted, after
  // the last whole batch.
  void epoch();
  // Of the sentences of the last pass, each as it was before its step; nats per word. ln Z is
  // Bethe's under bp, so that this can be above 0. NaN unless the settings ask for it.
  double log_likelihood_per_token() const { return settings_.likelihood ? log_likelihood_ / tokens_ : NAN; }
  size_t sentences() const { return used_.size(); }
  size_t left_out() const { return left_out_; }
  // The largest difference between the gradient's parts and finite differences of the log-likelihood, for the largest `weights`
  // parts of the first sentence's gradient, relative to the largest of them.
  double gradient_error(size_t weights);

 private:
  void step(size_t begin, size_t end, const std::vector<size_t> &order);
  double log_likelihood(size_t sentence) const;

  const Session *session_;
  const TrainingSettings settings_;
  ParserModel *model_;
  std::vector<const TreebankSentence *> used_;
  size_t left_out_ = 0;
  double log_likelihood_ = 0, tokens_ = 0;
  std::vector<float> gradient_;  // by weight; 0 between steps
  std::vector<SentenceInference> inference_;  // by sentence of a batch
};

}  // namespace tool
