#include "tools/mrf/parse/parser_training.hh"

#include <algorithm>
#include <cmath>

#include "tools/mrf/parse/sentence_threads.hh"

namespace tool {

namespace {

// SplitMix64 (Steele, Lea and Flood 2014).
uint64_t next_random(uint64_t *state) {
  uint64_t x = *state += 0x9E3779B97F4A7C15u;
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
  x = (x ^ x >> 27) * 0x94D049BB133111EBu;
  return x ^ x >> 31;
}

// The same for the same seed and pass (Fisher and Yates).
std::vector<size_t> order_of_pass(size_t sentences, uint64_t seed, int64_t epoch) {
  std::vector<size_t> order(sentences);
  for (size_t i = 0; i < sentences; ++i) order[i] = i;
  uint64_t state = text_hash(std::to_string(seed) + " " + std::to_string(epoch));
  for (size_t i = sentences; i > 1; --i) std::swap(order[i - 1], order[next_random(&state) % i]);
  return order;
}

}  // namespace

SentenceGradient gradient_of(const SentenceFeatures &features, const SentenceBeliefs &beliefs,
                             const std::vector<int32_t> &heads, double least) {
  SentenceGradient gradient;
  const auto add = [&](FeaturePart part, size_t h, size_t m, size_t third, double by) {
    if (std::fabs(by) < least) return;
    features.each(part, h, m, third, [&](size_t place) {
      gradient.emplace_back(static_cast<uint32_t>(place), static_cast<float>(by));
    });
  };
  const size_t side = beliefs.side();
  for (size_t h = 0; h < side; ++h) {
    for (size_t m = 1; m < side; ++m) {
      if (h == m) continue;
      add(FeaturePart::arc, h, m, 0, (heads[m - 1] == static_cast<int32_t>(h) ? 1 : 0) - beliefs.marginals[h * side + m]);
    }
  }
  for (size_t p = 0; p < beliefs.pairs.size(); ++p) {
    const ArcPair &pair = beliefs.pairs[p];
    add(pair.part, static_cast<size_t>(pair.h), static_cast<size_t>(pair.m), static_cast<size_t>(pair.third),
        (pair.in(heads) ? 1 : 0) - beliefs.pair_means[p]);
  }
  return gradient;
}

double log_weight_of(const SentenceBeliefs &beliefs, const std::vector<int32_t> &heads) {
  double sum = 0;
  for (size_t m = 0; m < heads.size(); ++m) sum += beliefs.score(static_cast<size_t>(heads[m]), m + 1);
  for (size_t p = 0; p < beliefs.pairs.size(); ++p) {
    if (beliefs.pairs[p].in(heads)) sum += beliefs.pair_scores[p];
  }
  return sum;
}

ParseReport parse_treebank(const Session *session, const ParserModel &model, const ParseSettings &settings,
                           const Treebank &bank, size_t threads) {
  ParseReport report;
  const size_t count = bank.sentences.size();
  report.heads.resize(count);
  std::vector<ParseReport> of(count);
  const SentenceInference inference(session, settings);
  for_each_sentence(count, threads, [&](size_t s) {
    session->check_cancel();
    const TreebankSentence &sentence = bank.sentences[s];
    const double before = thread_seconds();
    const SentenceFeatures features(model.templates, model.bits, sentence);
    const double with_features = thread_seconds();
    const SentenceBeliefs found = inference.run(model, features);
    report.heads[s] = inference.best_heads(found);
    ParseReport &one = of[s];
    one.seconds = thread_seconds() - before;
    one.seconds_features = found.seconds_features + with_features - before;
    one.seconds_seed = found.seconds_seed;
    one.seconds_select = found.seconds_select;
    one.seconds_infer = found.seconds_infer;
    one.pairs = static_cast<int64_t>(found.pairs.size());
    one.kept = found.kept;
    one.iterations = found.iterations;
    one.once = found.iterations == 0;
    one.words = static_cast<int64_t>(sentence.words.size());
    if (!sentence.has_heads()) return;
    one.judged = one.words;
    for (size_t w = 0; w < sentence.words.size(); ++w) one.right += sentence.words[w].head == report.heads[s][w];
  });
  for (const ParseReport &one : of) {
    for (const auto part : {&ParseReport::words, &ParseReport::right, &ParseReport::judged, &ParseReport::pairs,
                            &ParseReport::kept, &ParseReport::iterations, &ParseReport::once}) {
      report.*part += one.*part;
    }
    for (const auto part : {&ParseReport::seconds_features, &ParseReport::seconds_seed, &ParseReport::seconds_select,
                            &ParseReport::seconds_infer, &ParseReport::seconds}) {
      report.*part += one.*part;
    }
  }
  return report;
}

ParserTraining::ParserTraining(const Session *session, const TrainingSettings &settings, const Treebank &bank,
                               ParserModel *model)
    : session_(session), settings_(settings), model_(model) {
  for (const TreebankSentence &sentence : bank.sentences) {
    if (allows(settings.parse, heads_of(sentence))) used_.push_back(&sentence);
    else ++left_out_;
  }
  if (used_.empty()) throw Failure{1, bank.path + ": no sentence whose tree is of the kind that --trees and --roots allow"};
  gradient_.assign(model->weights.size(), 0.0f);
  for (int64_t i = 0; i < settings.batch; ++i) inference_.emplace_back(session, settings.parse);
}

void ParserTraining::epoch() {
  const std::vector<size_t> order = order_of_pass(used_.size(), settings_.seed, model_->epochs);
  log_likelihood_ = tokens_ = 0;
  while (static_cast<size_t>(model_->at) < order.size()) {
    session_->check_cancel();
    const auto begin = static_cast<size_t>(model_->at);
    const size_t end = std::min(begin + static_cast<size_t>(settings_.batch), order.size());
    step(begin, end, order);
    model_->at = static_cast<int64_t>(end);
  }
  ++model_->epochs;
  model_->at = 0;
}

void ParserTraining::step(size_t begin, size_t end, const std::vector<size_t> &order) {
  std::vector<SentenceGradient> gradients(end - begin);
  std::vector<double> log_likelihoods(end - begin, 0), tokens(end - begin, 0);
  for_each_sentence(end - begin, settings_.threads, [&](size_t i) {
    const TreebankSentence &sentence = *used_[order[begin + i]];
    const SentenceFeatures features(model_->templates, model_->bits, sentence);
    const std::vector<int32_t> heads = heads_of(sentence);
    double log_z = 0;
    const SentenceBeliefs beliefs = inference_[i].run(*model_, features, &heads, settings_.likelihood ? &log_z : nullptr);
    gradients[i] = gradient_of(features, beliefs, heads);
    if (!settings_.likelihood) return;
    log_likelihoods[i] = log_weight_of(beliefs, heads) - log_z;
    tokens[i] = static_cast<double>(heads.size());
  });
  for (size_t i = 0; i < gradients.size(); ++i) {
    log_likelihood_ += log_likelihoods[i];
    tokens_ += tokens[i];
  }
  // In the order of the sentences, whichever thread had them.
  std::vector<uint32_t> touched;
  for (const SentenceGradient &gradient : gradients) {
    for (const auto &[place, by] : gradient) {
      if (gradient_[place] == 0) touched.push_back(place);
      gradient_[place] += by;
    }
  }
  for (const uint32_t place : touched) {
    const double g = gradient_[place] - settings_.penalty * model_->weights[place];
    gradient_[place] = 0;
    if (g == 0) continue;
    model_->squares[place] = static_cast<float>(model_->squares[place] + g * g);
    const double step = settings_.rate * g / std::sqrt(model_->squares[place] + 1e-8);
    model_->weights[place] = static_cast<float>(model_->weights[place] + step);
    model_->late[place] = static_cast<float>(model_->late[place] + step * static_cast<double>(model_->steps));
  }
  ++model_->steps;
}

double ParserTraining::log_likelihood(size_t sentence) const {
  const SentenceFeatures features(model_->templates, model_->bits, *used_[sentence]);
  double log_z = 0;
  const SentenceBeliefs found = inference_[0].run(*model_, features, nullptr, &log_z);
  return log_weight_of(found, heads_of(*used_[sentence])) - log_z;
}

double ParserTraining::gradient_error(size_t weights) {
  const SentenceFeatures features(model_->templates, model_->bits, *used_[0]);
  SentenceGradient parts = gradient_of(features, inference_[0].run(*model_, features), heads_of(*used_[0]), 0);
  std::sort(parts.begin(), parts.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
  std::vector<std::pair<uint32_t, double>> sums;
  for (const auto &[place, by] : parts) {
    if (sums.empty() || sums.back().first != place) sums.emplace_back(place, 0.0);
    sums.back().second += by;
  }
  const auto larger = [](const auto &a, const auto &b) { return std::fabs(a.second) > std::fabs(b.second); };
  std::stable_sort(sums.begin(), sums.end(), larger);
  if (sums.size() > weights) sums.resize(weights);
  double worst = 0;
  for (const auto &[place, slope] : sums) {
    float &weight = model_->weights[place];
    const float before = weight;
    const float above = before + 0x1p-6f, below = before - 0x1p-6f;
    weight = above;
    const double up = log_likelihood(0);
    weight = below;
    const double down = log_likelihood(0);
    weight = before;
    worst = std::max(worst, std::fabs((up - down) / (static_cast<double>(above) - below) - slope));
  }
  return sums.empty() || sums[0].second == 0 ? worst : worst / std::fabs(sums[0].second);
}

}  // namespace tool
