// Optimize: speed
#include "src/parse/parser_learner.hh"

#include <algorithm>
#include <cmath>
#include <limits>

#include "fsa/base/parallel_for.hh"
#include "src/learner/minibatch_order.hh"

namespace hws {

namespace {

uint64_t fingerprint_of_words(const Treebank &bank) {
  const TreebankArrays &all = bank.arrays();
  uint64_t h = checksum64(all.offsets.data(), all.offsets.size() * sizeof all.offsets[0]);
  h = checksum64(all.head.data(), all.head.size() * sizeof all.head[0], h);
  const std::pair<const AlphabetPtr *, const Array<Label> *> columns[] = {
      {&all.words, &all.word}, {&all.tags, &all.tag}, {&all.fines, &all.fine}};
  for (const auto &[names, labels] : columns) {
    for (const Label l : *labels) {
      const std::string_view name = l > 0 ? (*names)->name(l) : std::string_view();
      h = checksum64(name.data(), name.size(), h + 1);
    }
  }
  return h;
}

}  // namespace

Array<GradientPart> gradient_of(const SentenceFeatures &features, const SentenceBeliefs &beliefs,
                                std::span<const int32_t> heads, double least) {
  Array<GradientPart> gradient;
  const auto add = [&](FeaturePart part, size_t h, size_t m, size_t third, double by) {
    if (std::fabs(by) < least) return;
    features.each(part, h, m, third, [&](size_t index) {
      gradient.push_back({static_cast<uint32_t>(index), static_cast<float>(by)});
    });
  };
  const size_t side = beliefs.side;
  for (size_t h = 0; h < side; ++h) {
    for (size_t m = 1; m < side; ++m) {
      if (h != m) add(FeaturePart::arc, h, m, 0, has_arc(heads, {h, m}) - beliefs.marginals[h * side + m]);
    }
  }
  for (size_t p = 0; p < beliefs.pairs.size(); ++p) {
    const ArcPair &pair = beliefs.pairs[p];
    add(pair.part, static_cast<size_t>(pair.h), static_cast<size_t>(pair.m), static_cast<size_t>(pair.third),
        has_pair(heads, pair) - beliefs.pair_means[p]);
  }
  return gradient;
}

double log_weight_of(const SentenceBeliefs &beliefs, std::span<const int32_t> heads) {
  double sum = 0;
  for (size_t m = 0; m < heads.size(); ++m) sum += beliefs.score(static_cast<size_t>(heads[m]), m + 1);
  for (size_t p = 0; p < beliefs.pairs.size(); ++p) {
    if (has_pair(heads, beliefs.pairs[p])) sum += beliefs.pair_scores[p];
  }
  return sum;
}

struct ParserLearner::SentenceGradient {
  Array<GradientPart> parts;
  double log_likelihood = 0, tokens = 0;
};

const MetricSpec ParserLearner::kReported[8] = {
    metric_of<ParserLearner>("epochs", "passes that have ended",
                             [](const ParserLearner &l) { return static_cast<double>(l.state_.epochs); }),
    metric_of<ParserLearner>("steps_per_epoch", "steps of a pass",
                             [](const ParserLearner &l) {
                               return std::ceil(static_cast<double>(l.used_.size()) / static_cast<double>(l.settings_.batch));
                             }),
    metric_of<ParserLearner>("sentences", "sentences that are learned from",
                             [](const ParserLearner &l) { return static_cast<double>(l.used_.size()); }),
    metric_of<ParserLearner>("left_out", "sentences whose trees are of another kind, or that have no words",
                             [](const ParserLearner &l) { return static_cast<double>(l.left_out_); }),
    metric_of<ParserLearner>("weights", "weights that some step has changed",
                             [](const ParserLearner &l) {
                               return static_cast<double>(std::count_if(l.weights_.squares.begin(), l.weights_.squares.end(),
                                                                        [](float x) { return x != 0; }));
                             }),
    metric_of<ParserLearner>("log_likelihood",
                             "likelihood 1: ln p(tree) of the sentences of the last pass or of the one under way, each "
                             "before its step, nats; where belief propagation ran, with Bethe's ln Z",
                             [](const ParserLearner &l) {
                               return l.state_.tokens > 0 ? l.state_.log_likelihood : std::numeric_limits<double>::quiet_NaN();
                             }),
    metric_of<ParserLearner>("log_likelihood_per_token", "the same for each word",
                             [](const ParserLearner &l) {
                               return l.state_.tokens > 0 ? l.state_.log_likelihood / l.state_.tokens
                                                          : std::numeric_limits<double>::quiet_NaN();
                             }),
    metric_of<ParserLearner>("bytes", "bytes of weights", [](const ParserLearner &l) {
      return 16.0 * static_cast<double>(l.gradient_.size());
    })};

std::span<const MetricSpec> ParserLearner::metrics() const { return kReported; }

ParserLearner::ParserLearner(TreebankPtr bank, const ParserModelPtr &start, const ParserSettings &settings,
                             std::string_view templates, const Run &run)
    : Learner(run), bank_(std::move(bank)), settings_(settings), values_(bank_->arrays()), identity_(kFamily, 1) {
  if (start) {
    if (settings.bits && *settings.bits != start->bits) {
      fail(Code::argument, "bits is %lld; expected auto or %d, as the start has 2^%d weights",
           static_cast<long long>(*settings.bits), start->bits, start->bits);
    }
    if (!templates.empty() && templates != start->templates.text) {
      fail(Code::argument, "other templates than the start's; expected none, or the same");
    }
    head_.templates = start->templates;
    head_.bits = start->bits;
  } else {
    head_.templates = read_templates(templates.empty() ? default_templates() : templates);
    head_.bits = static_cast<int32_t>(settings.bits.value_or(kStandardBits));
  }
  settings_.bits = head_.bits;
  head_.trees = {settings.trees == ParseTrees::projective, settings.roots == ParseRoots::one};
  head_.method = settings.method;
  for (int64_t s = 0; s < bank_->sentences(); ++s) {
    const TreeView t = bank_->sentence(s);
    if (t.words() > 0 && !t.has_heads()) {
      fail(Code::argument, "sentence %lld (counted from 0) has no heads; expected heads of all words",
           static_cast<long long>(s));
    }
    if (t.words() > 0 && allows(head_.trees, t.head)) used_.push_back(s);
    else ++left_out_;
  }
  if (used_.empty()) fail(Code::empty, "no sentence whose tree is of the kind that the options trees and roots allow");
  gradient_ = no_weights(head_.bits, 4, run);
  weights_.last = start ? start->weights : gradient_;
  weights_.squares = start ? start->squares : gradient_;
  weights_.late = gradient_;
  for (int64_t i = 0; i < std::min<int64_t>(settings.batch, static_cast<int64_t>(used_.size())); ++i) {
    inference_.push_back(std::make_unique<SentenceInference>(settings_, head_.trees));
  }
  identify(parse_fields::kLearning, &settings_, &identity_);
  identity_.data("the templates", feature_hash(head_.templates.text));
  identity_.items("the treebank", fingerprint_of_words(*bank_));
}

ParserLearner::SentenceGradient ParserLearner::gradient(int64_t sentence, SentenceInference *inference,
                                                        const Run &run) const {
  const TreeView t = bank_->sentence(sentence);
  const SentenceFeatures features(head_.templates, head_.bits, values_, t);
  double log_z = 0;
  const SentenceBeliefs beliefs =
      inference->beliefs(head_.templates, weights_.last, features, t.head, settings_.likelihood ? &log_z : nullptr, run);
  SentenceGradient found;
  found.parts = gradient_of(features, beliefs, t.head);
  if (settings_.likelihood) {
    found.log_likelihood = log_weight_of(beliefs, t.head) - log_z;
    found.tokens = static_cast<double>(t.words());
  }
  return found;
}

void ParserLearner::iterate(const Run &run) {
  const int64_t sentences = static_cast<int64_t>(used_.size()), begin = state_.at,
                count = std::min(settings_.batch, sentences - begin);
  const MinibatchOrder order(settings_.seed, state_.epochs, sentences);
  run.stage("parser", sentences);
  run.advance(begin);
  Run each = run;
  each.threads = 1;
  each.progress = nullptr;
  std::vector<SentenceGradient> gradients(static_cast<size_t>(count));
  parallel_for(count, run.threads, [&](int64_t i) {
    run.check();
    gradients[static_cast<size_t>(i)] =
        gradient(used_[static_cast<size_t>(order.at(begin + i))], inference_[static_cast<size_t>(i)].get(), each);
  });
  size_t parts = 0;
  for (const SentenceGradient &g : gradients) parts += g.parts.size();
  Array<uint32_t> touched;
  touched.reserve(parts);
  // From here on nothing fails.
  if (begin == 0) state_.log_likelihood = state_.tokens = 0;
  for (const SentenceGradient &g : gradients) {
    state_.log_likelihood += g.log_likelihood;
    state_.tokens += g.tokens;
    for (const GradientPart &part : g.parts) {
      if (gradient_[part.index] == 0) touched.push_back(part.index);
      gradient_[part.index] += part.by;
    }
  }
  for (const uint32_t w : touched) {
    const double g = gradient_[w] - settings_.penalty * weights_.last[w];
    gradient_[w] = 0;
    if (g == 0) continue;
    weights_.squares[w] = static_cast<float>(weights_.squares[w] + g * g);
    const double step = settings_.rate * g / std::sqrt(weights_.squares[w] + 1e-8);
    weights_.last[w] = static_cast<float>(weights_.last[w] + step);
    weights_.late[w] = static_cast<float>(weights_.late[w] + step * static_cast<double>(steps()));
  }
  state_.at += count;
  if (state_.at < sentences) return;
  state_.at = 0;
  ++state_.epochs;
}

ParserModelPtr ParserLearner::model() const {
  auto model = std::make_shared<ParserModel>(head_);
  model->weights = weights_.average(steps());
  model->squares = weights_.squares;
  return model;
}

double ParserLearner::log_likelihood(std::span<const float> weights, const Run &run) const {
  const TreeView t = bank_->sentence(used_[0]);
  const SentenceFeatures features(head_.templates, head_.bits, values_, t);
  double log_z = 0;
  const SentenceBeliefs found =
      SentenceInference(settings_, head_.trees).beliefs(head_.templates, weights, features, {}, &log_z, run);
  return log_weight_of(found, t.head) - log_z;
}

double ParserLearner::gradient_error(int64_t parts) const {
  const Run run = reading_run();
  const TreeView t = bank_->sentence(used_[0]);
  const SentenceFeatures features(head_.templates, head_.bits, values_, t);
  const SentenceBeliefs beliefs =
      SentenceInference(settings_, head_.trees).beliefs(head_.templates, weights_.last, features, {}, nullptr, run);
  Array<GradientPart> all = gradient_of(features, beliefs, t.head, 0);
  std::sort(all.begin(), all.end(), [](const auto &a, const auto &b) { return a.index < b.index; });
  Array<std::pair<uint32_t, double>> sums;
  for (const GradientPart &part : all) {
    if (sums.empty() || sums.back().first != part.index) sums.emplace_back(part.index, 0.0);
    sums.back().second += part.by;
  }
  const auto larger = [](const auto &a, const auto &b) { return std::fabs(a.second) > std::fabs(b.second); };
  std::stable_sort(sums.begin(), sums.end(), larger);
  if (static_cast<int64_t>(sums.size()) > parts) sums.resize(static_cast<size_t>(parts));
  Array<float> weights = weights_.last;
  double worst = 0;
  for (const auto &[index, slope] : sums) {
    run.check();
    const float before = weights[index], above = before + 0x1p-6f, below = before - 0x1p-6f;
    weights[index] = above;
    const double up = log_likelihood(weights, run);
    weights[index] = below;
    const double down = log_likelihood(weights, run);
    weights[index] = before;
    worst = std::max(worst, std::fabs((up - down) / (static_cast<double>(above) - below) - slope));
  }
  return sums.empty() || sums[0].second == 0 ? worst : worst / std::fabs(sums[0].second);
}

void ParserLearner::save_state(SectionWriter &out) const {
  write_trained(head_, weights_, &out);
  out.add(tag("stat"), &state_, sizeof state_);
}

void ParserLearner::load_state(const SectionReader &in) {
  TrainedWeights weights = read_trained(in, head_.bits, reading_run());
  const auto state = in.value<Progress>(tag("stat"));
  const int64_t sentences = static_cast<int64_t>(used_.size());
  if (state.epochs < 0 || state.epochs > INT64_MAX / 2 || state.at < 0 || state.at >= sentences ||
      state.at % settings_.batch != 0 || !std::isfinite(state.log_likelihood) || !(state.tokens >= 0)) {
    fail(Code::corrupt, "a checkpoint with damaged numbers of passes and sentences");
  }
  std::swap(weights_, weights);
  state_ = state;
}

}  // namespace hws
