#include "fsa/ngram/ngram_model.hh"

#include <cmath>

namespace hws {

namespace {

void check_weights(const std::vector<double> &weights, size_t expected, const char *what) {
  if (weights.size() != expected) fail(Code::argument, "%zu %s; expected one per n-gram, %zu", weights.size(), what, expected);
  for (size_t i = 0; i < weights.size(); ++i) {
    if (std::isnan(weights[i]) || weights[i] == INFINITY) {
      fail(Code::argument, "%s %zu is %s; expected a number or -infinity", what, i, NumberText(weights[i]).text);
    }
  }
}

}  // namespace

NgramModel::NgramModel(AlphabetPtr alphabet, NgramTriePtr trie, std::vector<double> score, std::vector<double> fail)
    : alphabet_(std::move(alphabet)), trie_(std::move(trie)), score_(std::move(score)), fail_(std::move(fail)) {
  const size_t n = static_cast<size_t>(trie_->nodes());
  if (fail_.empty()) fail_.assign(n, 0);
  check_weights(score_, n, "scores");
  check_weights(fail_, n, "back-off weights");
  if (alphabet_->size() != trie_->symbols()) hws::fail(Code::argument, "n-grams over another alphabet than the model's");
  state_.resize(n);
  backoff_.assign(n, -1);
  next_.assign(n, -1);
  // Suffixes are shorter, so they come first in level order.
  for (NgramNode w = 0; w < trie_->nodes(); ++w) {
    const size_t i = static_cast<size_t>(w);
    const bool ends = trie_->label(w) == trie_->eos();
    if (ends) {
      fail_[i] = 0;
      continue;
    }
    state_[i] = w == NgramTrie::kRoot || trie_->has_children(w) || fail_[i] != 0;
    if (w == NgramTrie::kRoot) {
      fail_[i] = 0;
      next_[i] = w;
      continue;
    }
    backoff_[i] = next_[static_cast<size_t>(trie_->suffix(w))];
    next_[i] = state_[i] ? w : backoff_[i];
  }
}

double NgramModel::read(NgramNode h, Label c, NgramNode *to) const {
  double weight = 0;
  while (true) {
    const NgramNode w = trie_->child(h, c);
    if (w >= 0) {
      *to = next(w);
      return weight + score(w);
    }
    if (h == NgramTrie::kRoot) {
      *to = c == trie_->eos() ? -1 : NgramTrie::kRoot;
      return weight + score(NgramTrie::kRoot);
    }
    weight += fail_weight(h);
    h = backoff(h);
  }
}

double NgramModel::log_weight(std::span<const Label> string) const {
  NgramNode h = start();
  double sum = 0;
  for (const Label c : string) {
    if (c < 1 || c > trie_->symbols()) fail(Code::argument, "label %d in a string; the alphabet has %d symbols", c, trie_->symbols());
    sum += read(h, c, &h);
  }
  return sum + read(h, trie_->eos(), &h);
}

}  // namespace hws
