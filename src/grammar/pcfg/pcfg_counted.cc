// Optimize: speed
#include "src/grammar/pcfg/pcfg_counted.hh"

#include <algorithm>
#include <cmath>

namespace hws {

PcfgFamily::Counted::Counted(const PcfgFamily &family, const RowParts &parts, const Run &run)
    : family_(family), rows_(family.rows_), run_(run), form_(family.form_), rules_(form_, run), chart_(rules_), sums_(form_),
      factor_(rows_.rows(), 0.0), priors_(rows_.numbers(), 0.0), totals_(rows_.rows(), 0.0),
      rule_counts_(form_.weight.size(), 0.0) {
  for (size_t r = 0; r < rows_.rows(); ++r) {
    const RowPrior prior = parts[0].block.prior_of(r, 0);
    totals_[r] = prior.total();
    for (size_t k = 0; k < prior.outcomes; ++k) priors_[parts.at(0, r, k)] = prior.of(k);
  }
  if (family_.simple_) {
    rules_.list(family_.listed_rules());
    for (const int32_t b : rules_.listed()) listed_weights_.push_back(form_.binary_weight[b]);
    return;
  }
  // Which symbols have words under any counts.
  std::fill(form_.has_words.begin(), form_.has_words.end(), 0);
  for (size_t e = 0; e < form_.lexical_rule.size(); ++e) {
    const int32_t rule = form_.lexical_rule[e], k = rule < 0 ? -1 : rows_.number_of(rule);
    const bool may = k < 0 ? form_.lexical_weight[e] > 0 : priors_[k] > 0 || totals_[rows_.row_of(static_cast<size_t>(k))] == 0;
    if (may) form_.has_words[form_.lexical_symbol[e]] = 1;
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
  each_lexical(item, [&](int32_t e, size_t k) { form_.lexical_weight[e] = weight(k, factor_of(k)); });
  if (!family_.simple_) {
    for (const int32_t number : family_.common_) {
      const auto k = static_cast<size_t>(number);
      form_.weight[rows_.rule_of(k)] = weight(k, factor_of(k));
    }
    for (size_t b = 0; b < form_.binary_rule.size(); ++b) {
      if (form_.binary_rule[b] >= 0) form_.binary_weight[b] = form_.weight[form_.binary_rule[b]];
    }
    solve_unary_and_empty(&form_, run_);
    rules_.update();
    return;
  }
  for (const Stretch &s : family_.stretches_) {
    const double factor = factor_.data()[s.row];
    const double *const __restrict used = counts + s.number, *const __restrict prior = priors + s.number;
    double *const __restrict row = listed_weights_.data() + s.local;
    for (size_t j = 0; j < s.count; ++j) row[j] = ((used[j] > 0 ? used[j] : 0) + prior[j]) * factor;
    for (size_t j = 0; temperature != 1 && j < s.count; ++j) row[j] = std::pow(row[j], 1 / temperature);
  }
  rules_.update(listed_weights_.data());
  form_is_set_ = false;
}

void PcfgFamily::Counted::set_form() {
  if (form_is_set_) return;
  for (size_t i = 0; i < listed_weights_.size(); ++i) form_.binary_weight[rules_.listed()[i]] = listed_weights_[i];
  form_is_set_ = true;
}

void PcfgFamily::Counted::set(const Array<double> &weights) {
  set_weights(&form_, weights, run_);
  rules_.update();
  form_is_set_ = true;
}

double PcfgFamily::Counted::inside(int64_t item) {
  const SpanFilter *const filter = family_.filter_of(form_, item, &filter_, run_);
  double log_p = chart_.inside(family_.sentence(item), run_, filter);
  if (chart_.wide() && !form_is_set_) {  // wide sums read the form
    set_form();
    log_p = chart_.inside(family_.sentence(item), run_, filter);
  }
  if (!(log_p > -INFINITY)) fail_without_probability(item);
  return log_p;
}

void PcfgFamily::Counted::local(int64_t item, double *numbers) {
  chart_.outside(run_);
  if (family_.simple_) {
    size_t at = family_.common_.size();
    std::fill_n(numbers, at, 0.0);
    chart_.take_listed_counts(at, numbers, &sums_);
    each_lexical(item, [&](int32_t e, size_t) { numbers[at++] = sums_.lexical[e]; });
    clear_lexical(item);
    return;
  }
  chart_.take_sentence_counts(&sums_);
  // Only rules that are not of words alone share their counts with others.
  for (const int32_t k : family_.common_) rule_counts_[rows_.rule_of(static_cast<size_t>(k))] = 0;
  ChartCounts shared = sums_.view();
  shared.lexical = {};
  expand_counts(form_, shared, rule_counts_, run_);
  size_t at = 0;
  for (const int32_t k : family_.common_) numbers[at++] = std::max(0.0, rule_counts_[rows_.rule_of(static_cast<size_t>(k))]);
  each_lexical(item, [&](int32_t e, size_t) { numbers[at++] = sums_.lexical[e]; });
  std::fill(sums_.binary.begin(), sums_.binary.end(), 0.0);
  std::fill(sums_.unary.begin(), sums_.unary.end(), 0.0);
  sums_.empty_sentences = 0;
  clear_lexical(item);
}

void PcfgFamily::Counted::clear_lexical(int64_t item) {
  each_lexical(item, [&](int32_t e, size_t) { sums_.lexical[e] = 0; });
}

}  // namespace hws
