// Optimize: balanced
#include "fsa/ngram/ngram_model.hh"

#include <cmath>

namespace hws {

namespace {

void require_weight_count(std::span<const double> weights, size_t expected, const char *what, Code code) {
  if (weights.size() != expected) fail(code, "%zu %s; expected one per n-gram, %zu", weights.size(), what, expected);
}

void require_weights(std::span<const double> weights, const char *what, Code code) {
  for (size_t i = 0; i < weights.size(); ++i) {
    if (std::isnan(weights[i]) || weights[i] == INFINITY) {
      fail(code, "%s %zu is %s; expected a number or -infinity", what, i, NumberText(weights[i]).text);
    }
  }
}

void check_weights(std::span<const double> weights, size_t expected, const char *what, Code code) {
  require_weight_count(weights, expected, what, code);
  require_weights(weights, what, code);
}

struct Store {
  Array<double> score, fail;
  Array<NgramNode> next;
};

// Where the arc of w leads. Suffixes are shorter, so they come first in level order.
NgramNode next_of(const NgramTrie &trie, std::span<const double> fail, std::span<const NgramNode> next, NgramNode w) {
  if (w == NgramTrie::kRoot) return w;
  if (trie.label(w) == trie.eos()) return -1;
  return trie.has_children(w) || fail[static_cast<size_t>(w)] != 0 ? w : next[static_cast<size_t>(trie.suffix(w))];
}

}  // namespace

NgramModel::NgramModel(AlphabetPtr alphabet, NgramTriePtr trie, Array<double> score, Array<double> fail)
    : alphabet_(std::move(alphabet)), trie_(std::move(trie)) {
  const size_t n = static_cast<size_t>(trie_->nodes());
  if (fail.empty()) fail.assign(n, 0);
  check_weights(score, n, "scores", Code::argument);
  check_weights(fail, n, "back-off weights", Code::argument);
  if (alphabet_->size() != trie_->symbols()) hws::fail(Code::argument, "n-grams over another alphabet than the model's");
  const auto store = std::make_shared<Store>();
  store->score = std::move(score);
  store->fail = std::move(fail);
  store->next.resize(n);
  for (NgramNode w = 0; w < trie_->nodes(); ++w) {
    if (w == NgramTrie::kRoot || trie_->label(w) == trie_->eos()) store->fail[static_cast<size_t>(w)] = 0;
    store->next[static_cast<size_t>(w)] = next_of(*trie_, store->fail, store->next, w);
  }
  a_ = {store->score, store->fail, store->next};
  owner_ = store;
}

NgramModel::NgramModel(AlphabetPtr alphabet, NgramTriePtr trie, const NgramNumbers &numbers, std::shared_ptr<const void> owner,
                       bool verify)
    : alphabet_(std::move(alphabet)), trie_(std::move(trie)), a_(numbers), owner_(std::move(owner)) {
  const size_t n = static_cast<size_t>(trie_->nodes());
  require_weight_count(a_.score, n, "scores", Code::corrupt);
  require_weight_count(a_.fail, n, "back-off weights", Code::corrupt);
  if (a_.next.size() != n) hws::fail(Code::corrupt, "%zu destinations; expected one per n-gram, %zu", a_.next.size(), n);
  if (alphabet_->size() != trie_->symbols()) hws::fail(Code::corrupt, "n-grams over another alphabet than the model's");
  if (!verify) return;
  require_weights(a_.score, "scores", Code::corrupt);
  require_weights(a_.fail, "back-off weights", Code::corrupt);
  for (NgramNode w = 0; w < trie_->nodes(); ++w) {
    const size_t i = static_cast<size_t>(w);
    if ((w == NgramTrie::kRoot || trie_->label(w) == trie_->eos()) && a_.fail[i] != 0) {
      hws::fail(Code::corrupt, "n-gram %d has a back-off weight; the empty one and those that end have none", w);
    }
    if (a_.next[i] != next_of(*trie_, a_.fail, a_.next, w)) {
      hws::fail(Code::corrupt, "the arc of n-gram %d leads to %d, which is wrong", w, a_.next[i]);
    }
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

}  // namespace hws
