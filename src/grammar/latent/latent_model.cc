#include "src/grammar/latent/latent_model.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/error.hh"

namespace hws {

LatentModel::LatentModel(LatentGrammar grammar, SubtypeLayout layout, Array<double> numbers, LatentNamesPtr names)
    : grammar_(std::move(grammar)), layout_(std::move(layout)), numbers_(std::move(numbers)), names_(std::move(names)) {
  if (numbers_.size() != layout_.size()) {
    fail(Code::argument, "%zu numbers of a grammar; expected %zu", numbers_.size(), layout_.size());
  }
  for (size_t row = 0; row < layout_.rows(); ++row) {
    double sum = 0;
    for (size_t k = layout_.starts[row]; k < layout_.starts[row + 1]; ++k) {
      if (!(numbers_[k] >= 0)) fail(Code::argument, "a rule of probability %s; expected 0 to 1", NumberText(numbers_[k]).text);
      sum += numbers_[k];
    }
    if (!(std::fabs(sum - 1) <= 1e-9)) {
      fail(Code::argument, "row %zu of a grammar sums to %s; expected 1", row, NumberText(sum).text);
    }
  }
  const LatentGrammar &g = grammar_;
  for (int32_t label = 0; label < g.label_count(); ++label) {
    int64_t sum = 0;
    for (int32_t r = g.first_rule[label]; r < g.first_rule[label + 1]; ++r) sum += g.uses[r];
    for (int32_t r = g.first_rule[label]; r < g.first_rule[label + 1]; ++r) {
      const LatentRule &rule = g.rules[r];
      plain_.push_back(static_cast<double>(g.uses[r]) / static_cast<double>(sum));
      if (rule.is_word()) continue;
      if (rule.is_unary()) unary_.push_back({label, rule.left, r, plain_.back()});
      else binary_.push_back({rule.right, label, r, plain_.back()});
    }
  }
  const auto left = [&](const Binary &b) { return g.rules[b.rule].left; };
  std::sort(binary_.begin(), binary_.end(), [&](const Binary &a, const Binary &b) {
    if (left(a) != left(b)) return left(a) < left(b);
    return a.right != b.right ? a.right < b.right : a.parent < b.parent;
  });
  first_binary_.assign(g.labels.size() + 1, 0);
  for (const Binary &b : binary_) ++first_binary_[left(b) + 1];
  for (size_t l = 1; l < first_binary_.size(); ++l) first_binary_[l] += first_binary_[l - 1];
  words_ = WordRules(g, names_ ? &names_->lexicon : nullptr);
}

}  // namespace hws
