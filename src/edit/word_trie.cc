#include "src/edit/word_trie.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <limits>

#include "fsa/base/error.hh"
#include "fsa/base/merge_sort.hh"
#include "src/edit/edit_bounds.hh"

namespace hws {

namespace {

constexpr float kNoBound = -std::numeric_limits<float>::infinity();

float rounded_up(double x) {
  const float near = static_cast<float>(x);
  return near < x ? std::nextafter(near, std::numeric_limits<float>::infinity()) : near;
}

// The items with a weight above zero, by their symbols; equal ones in the order of the list.
Array<int32_t> sorted_items(const StringBatch &words, double *total, const Run &run) {
  if (words.count() > INT32_MAX - 1) fail(Code::limit, "%" PRId64 " words; expected at most %d", words.count(), INT32_MAX - 1);
  run.limit_bytes(words.count() * 8);
  Array<int32_t> items;
  items.reserve(static_cast<size_t>(words.count()));
  for (int64_t i = 0; i < words.count(); ++i) {
    const double weight = words.values[static_cast<size_t>(i)];
    if (!(weight >= 0) || std::isinf(weight)) {
      fail(Code::argument, "the weight of word %" PRId64 " is %s; expected a number >= 0", i, NumberText(weight).text);
    }
    if (weight > 0) items.push_back(static_cast<int32_t>(i));
    *total += weight;
  }
  if (items.empty()) fail(Code::empty, "no word has a weight above 0; expected one at least");
  if (std::isinf(*total)) fail(Code::limit, "the sum of the words' weights exceeds a double");
  run.check();
  merge_sort(items.begin(), items.end(), [&](int32_t a, int32_t b) {
    const std::span<const Label> x = words.labels_of(a, 0), y = words.labels_of(b, 0);
    return std::lexicographical_compare(x.begin(), x.end(), y.begin(), y.end());
  });
  return items;
}

}  // namespace

WordTrie::WordTrie(const StringBatch &words, const Run &run) {
  double total = 0;
  const Array<int32_t> items = sorted_items(words, &total, run);
  const auto labels = [&](size_t k) { return words.labels_of(items[k], 0); };
  const auto shared = [&](size_t k) {  // symbols that a word begins with as the one before does
    if (k == 0) return size_t{0};
    const std::span<const Label> before = labels(k - 1), word = labels(k);
    return static_cast<size_t>(std::mismatch(before.begin(), before.end(), word.begin(), word.end()).first - before.begin());
  };
  size_t count = 1;
  for (size_t k = 0; k < items.size(); ++k) {
    if (k % 4096 == 0) run.check();
    count += labels(k).size() - shared(k);
    if (labels(k).size() > INT32_MAX / 2 || count > INT32_MAX - 1) {
      fail(Code::limit, "more than %d states of the words' trie", INT32_MAX - 1);
    }
  }
  run.limit_bytes(static_cast<int64_t>(count * sizeof(Node)) + words.count() * 8);
  nodes_.reserve(count);
  nodes_.push_back({0, 0, -1, 0, kNoBound});
  log_probs_.assign(static_cast<size_t>(words.count()), 0.0);  // weights at first
  Array<int32_t> path{0};                                      // the nodes from the root to the last word
  const auto close = [&](size_t depth) {
    for (; path.size() > depth + 1; path.pop_back()) {
      nodes_[static_cast<size_t>(path.back())].end = static_cast<int32_t>(nodes_.size());
    }
  };
  for (size_t k = 0; k < items.size(); ++k) {
    if (k % 4096 == 0) run.check();
    const std::span<const Label> word = labels(k);
    close(shared(k));
    for (size_t i = path.size() - 1; i < word.size(); ++i) {
      path.push_back(static_cast<int32_t>(nodes_.size()));
      nodes_.push_back({word[i], 0, -1, 0, kNoBound});
    }
    int32_t &first = nodes_[static_cast<size_t>(path.back())].word;
    if (first < 0) first = items[k];
    log_probs_[static_cast<size_t>(first)] += words.values[static_cast<size_t>(items[k])];
    longest_ = std::max(longest_, static_cast<int32_t>(word.size()));
  }
  close(0);
  nodes_[0].end = static_cast<int32_t>(nodes_.size());
  // Children stand behind their parents, so that going backwards sees each subtree before its root.
  for (size_t n = nodes_.size(); n-- > 0;) {
    Node &node = nodes_[n];
    if (node.word >= 0) {
      double &log_prob = log_probs_[static_cast<size_t>(node.word)];
      log_prob = std::log(log_prob / total);
      node.best = rounded_up(log_prob);
    }
    for (size_t child = n + 1; child < static_cast<size_t>(node.end); child = static_cast<size_t>(nodes_[child].end)) {
      node.best = std::max(node.best, nodes_[child].best);
      node.letters |= nodes_[child].letters | symbol_bit(nodes_[child].label);
    }
  }
}

}  // namespace hws
