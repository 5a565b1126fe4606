// A learner of parsers: maximum likelihood of a treebank's trees by AdaGrad (Duchi, Hazan and Singer 2011). A step takes some
// sentences and moves the weights by the features that their trees have minus those that are expected, as the method of
// inference has them. Gradients of sentences are found by any number of threads and added up in the order of the sentences.
#pragma once
#include <memory>

#include "src/learner/learner.hh"
#include "src/parse/parser_model_io.hh"
#include "src/parse/sentence_inference.hh"

namespace hws {

// The part of a gradient that belongs to a sentence: indices of weights and what each feature there adds.
struct GradientPart {
  uint32_t index;
  float by;
};

// Returns the features of a tree minus the expected ones. Arcs and pairs that would add less than `least` are left out.
inline constexpr double kLeastPart = 1e-5;
Array<GradientPart> gradient_of(const SentenceFeatures &features, const SentenceBeliefs &beliefs,
                                std::span<const int32_t> heads, double least = kLeastPart);
// Returns ln of a tree's weight.
double log_weight_of(const SentenceBeliefs &beliefs, std::span<const int32_t> heads);

class ParserLearner : public Learner {
 public:
  // Templates and bits are the start's, if there is one. Fails with `empty` where no sentence has a tree of the settings' kind,
  // and with `argument` where a sentence has no heads, or settings differ from the start's.
  ParserLearner(TreebankPtr bank, const ParserModelPtr &start, const ParserSettings &settings, std::string_view templates,
                const Run &run);

  static constexpr char kFamily[] = "parser";

  bool done() const override { return state_.epochs >= settings_.epochs; }
  std::string_view family() const override { return kFamily; }
  std::span<const MetricSpec> metrics() const override;
  ParserModelPtr model() const;
  // The largest difference between the gradient's parts and finite differences of the log-likelihood, for the largest
  // `parts` parts of the first sentence's gradient, relative to the largest of them.
  double gradient_error(int64_t parts) const;

 protected:
  void iterate(const Run &run) override;
  const CheckpointIdentity &identity() const override { return identity_; }
  void save_state(SectionWriter &out) const override;
  void load_state(const SectionReader &in) override;

 private:
  // How far training went: whole passes, sentences of the one under way, and sums over the sentences of the last pass, each as
  // it was before its step.
  struct Progress {
    int64_t epochs = 0, at = 0;
    double log_likelihood = 0, tokens = 0;
  };
  struct SentenceGradient;

  SentenceGradient gradient(int64_t sentence, SentenceInference *inference, const Run &run) const;
  double log_likelihood(std::span<const float> weights, const Run &run) const;  // of the first sentence
  static const MetricSpec kReported[8];

  TreebankPtr bank_;
  ParserSettings settings_;
  ParserModel head_;  // without weights
  FeatureValues values_;
  Array<int64_t> used_;  // sentences
  int64_t left_out_ = 0;
  TrainedWeights weights_;
  Progress state_;
  Array<float> gradient_;  // by weight; 0 between steps
  std::vector<std::unique_ptr<SentenceInference>> inference_;  // by sentence of a step
  CheckpointIdentity identity_;
};

}  // namespace hws
