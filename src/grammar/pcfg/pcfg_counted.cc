// Optimize: speed
#include "src/grammar/pcfg/pcfg_counted.hh"

#include <algorithm>
#include <cmath>

namespace hws {

PcfgFamily::Counted::Counted(const PcfgFamily &family, const RowParts &parts, const Run &run)
    : family_(family), rows_(family.rows_), run_(run), form_(family.form_), rules_(form_, run), chart_(rules_), sums_(form_),
      weights_(form_.weight.begin(), form_.weight.end()), factor_(rows_.rows(), 0.0), priors_(rows_.numbers(), 0.0),
      totals_(rows_.rows(), 0.0), binary_(rows_.numbers(), -1), rule_counts_(weights_.size(), 0.0) {
  for (size_t r = 0; r < rows_.rows(); ++r) {
    const RowPrior prior = parts[0].block.prior_of(r, 0);
    totals_[r] = prior.total();
    for (size_t k = 0; k < prior.outcomes; ++k) priors_[parts.at(0, r, k)] = prior.of(k);
  }
  for (size_t b = 0; b < form_.binary_rule.size(); ++b) {
    const int32_t k = form_.binary_rule[b] < 0 ? -1 : rows_.number_of(form_.binary_rule[b]);
    if (k >= 0) binary_[k] = static_cast<int32_t>(b);
  }
}

PcfgFamily::Counted::~Counted() = default;

void PcfgFamily::Counted::predict(int64_t item, const RowUses &uses, double temperature) {
  for (size_t r = 0; r < rows_.rows(); ++r) {
    const double total = std::max(0.0, uses.sums.data()[r]) + totals_.data()[r];
    factor_.data()[r] = total > 0 ? rows_.scale_of(r) / total : 0;
  }
  const double *const counts = uses.counts.data(), *const priors = priors_.data();
  const auto weight = [&](size_t k, double factor) {
    const double x = (std::max(0.0, counts[k]) + priors[k]) * factor;
    return temperature == 1 ? x : std::pow(x, 1 / temperature);
  };
  const auto factor_of = [&](size_t k) { return factor_.data()[rows_.row_of(k)]; };
  if (!family_.simple_) {
    for (size_t k = 0; k < rows_.numbers(); ++k) weights_[rows_.rule_of(k)] = weight(k, factor_of(k));
    set_weights(&form_, weights_, run_);
    rules_.update();
    return;
  }
  for (const Stretch &s : family_.stretches_) {
    const double factor = factor_.data()[s.row];
    const double *const __restrict used = counts + s.number, *const __restrict prior = priors + s.number;
    double *const __restrict row = weights_.data();
    for (size_t j = 0; j < s.count; ++j) row[j] = ((used[j] > 0 ? used[j] : 0) + prior[j]) * factor;
    for (size_t j = 0; temperature != 1 && j < s.count; ++j) row[j] = std::pow(row[j], 1 / temperature);
    const int32_t *const binary = binary_.data() + s.number;
    double *const to = form_.binary_weight.data();
    for (size_t j = 0; j < s.count; ++j) to[binary[j]] = row[j];
  }
  each_lexical(item, [&](int32_t e, size_t k) { form_.lexical_weight[e] = weight(k, factor_of(k)); });
  rules_.update();
}

void PcfgFamily::Counted::set(const Array<double> &weights) {
  set_weights(&form_, weights, run_);
  rules_.update();
}

double PcfgFamily::Counted::inside(int64_t item) {
  const double log_p = chart_.inside(family_.sentence(item), run_);
  if (!(log_p > -INFINITY)) fail_without_probability(item);
  return log_p;
}

void PcfgFamily::Counted::local(int64_t item, double *numbers) {
  chart_.outside(run_);
  chart_.take_sentence_counts(&sums_);
  if (family_.simple_) {
    for (const Stretch &s : family_.stretches_) {
      const int32_t *const binary = binary_.data() + s.number;
      const double *const from = sums_.binary.data();
      for (size_t j = 0; j < s.count; ++j) numbers[s.local + j] = from[binary[j]];
    }
    size_t at = family_.common_.size();
    each_lexical(item, [&](int32_t e, size_t) { numbers[at++] = sums_.lexical[e]; });
    clear(item);
    return;
  }
  std::fill(rule_counts_.begin(), rule_counts_.end(), 0.0);
  expand_counts(form_, sums_.view(), rule_counts_, run_);
  family_.each_number(item, [&](size_t at, size_t k) { numbers[at] = std::max(0.0, rule_counts_[rows_.rule_of(k)]); });
  clear(item);
}

void PcfgFamily::Counted::clear(int64_t item) {
  std::fill(sums_.binary.begin(), sums_.binary.end(), 0.0);
  std::fill(sums_.unary.begin(), sums_.unary.end(), 0.0);
  sums_.empty_sentences = 0;
  for (const int32_t word : family_.sentence(item)) {
    for (int32_t e = form_.word_offsets[word]; e < form_.word_offsets[word + 1]; ++e) sums_.lexical[e] = 0;
  }
}

}  // namespace hws
