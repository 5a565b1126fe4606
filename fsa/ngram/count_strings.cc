// Optimize: balanced
// Counting without hashing, level by level. For the strings "ab" and "ab" between begin ^ and end $:
//
//   position   0 1 2 3 4 5 6 7
//   symbol     ^ a b $ ^ a b $
//   sorted_    1 5 2 6 3 7 0 4     positions in the order of their symbols (a, b, $, ^)
//
// Level 1 has a node per run of equal symbols in sorted_. For level k each position in sorted_ is taken as the last symbol of
// an n-gram of length k. It goes into the bucket of the node that its first k - 1 symbols have. Since sorted_ is in the order
// of symbols, so is each bucket, and each run of equal symbols in a bucket is one node:
//
//   bucket of a: b b     bucket of b: $ $     bucket of ^: a a
//
// The suffix of a new node is the node that level k - 1 has given to the position after its first (shorter_).
#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <numeric>

#include "fsa/ngram/ngram_counter.hh"

namespace hws {

namespace {

class Counting {
 public:
  Counting(const StringBatch &strings, int64_t from, int64_t to, Label symbols, int32_t order, const Run &run)
      : symbols_(symbols), order_(order), run_(run) {
    const size_t n = static_cast<size_t>(strings.offsets[static_cast<size_t>(to)] - strings.offsets[static_cast<size_t>(from)] +
                                         2 * (to - from));
    if (n > INT32_MAX) fail(Code::limit, "a string of more than %d symbols", INT32_MAX - 2);
    // Symbols and depths, two node arrays, the order by symbol, the buckets.
    run.limit_bytes(static_cast<int64_t>(n) * 25);
    text_.reserve(n);
    depth_.reserve(n);
    const bool weighted =
        std::any_of(strings.values.begin() + from, strings.values.begin() + to, [](double x) { return x != 1; });
    for (int64_t i = from; i < to; ++i) {
      const double value = strings.values[i];
      if (!(value >= 0 && value < INFINITY)) {
        fail(Code::argument, "string %" PRId64 " counts %s times; expected a finite number >= 0", i, NumberText(value).text);
      }
      if (value == 0) continue;
      const size_t begin = text_.size();
      push(symbols_ + 2, 0);
      for (const Label c : strings.labels_of(i, 0)) {
        if (c < 1 || c > symbols_) {
          fail(Code::argument, "label %d in string %" PRId64 "; the alphabet has %d symbols", c, i, symbols_);
        }
        push(c, text_.size() - begin);
      }
      push(symbols_ + 1, text_.size() - begin);
      if (weighted) weight_.resize(text_.size(), value);
    }
    // The root, and the begin of the string, which is there even without strings.
    label_.assign(1, 0);
    parent_.assign(1, -1);
    suffix_.assign(1, -1);
    count_.assign(1, 0);
  }

  NgramCountsPtr count(const AlphabetPtr &alphabet) {
    sort_positions();
    first_level();
    for (int32_t k = 2; k <= order_; ++k) {
      const size_t before = label_.size();
      next_level(k);
      if (label_.size() == before) break;
    }
    text_ = {};
    auto counts = std::make_shared<NgramCounts>();
    counts->alphabet = alphabet;
    counts->trie = NgramTrie::assemble(symbols_, std::move(label_), std::move(parent_), std::move(suffix_));
    counts->count = std::move(count_);
    return counts;
  }

 private:
  struct Place {
    int32_t at;
    Label symbol;
  };
  void push(Label c, size_t depth) {
    text_.push_back(c);
    depth_.push_back(static_cast<uint8_t>(std::min<size_t>(depth, 255)));
    if ((text_.size() & 0xffff) == 0) run_.check();
  }
  double weight(int32_t at) const { return weight_.empty() ? 1 : weight_[at]; }

  void sort_positions() {
    run_.check();
    run_.limit_bytes(static_cast<int64_t>(symbols_) * 8);
    Array<int32_t> next(static_cast<size_t>(symbols_) + 4, 0);
    for (const Label c : text_) ++next[static_cast<size_t>(c) + 1];
    std::partial_sum(next.begin(), next.end(), next.begin());
    sorted_.resize(text_.size());
    for (size_t i = 0; i < text_.size(); ++i) {
      sorted_[next[text_[i]]++] = static_cast<int32_t>(i);
    }
  }

  NgramNode add_node(Label c, NgramNode parent, NgramNode suffix) {
    if (label_.size() == INT32_MAX) fail(Code::limit, "more than %d n-grams", INT32_MAX);
    if ((label_.size() & 0xfff) == 0) {
      run_.limit_states(static_cast<int64_t>(label_.size()));
      run_.limit_bytes(static_cast<int64_t>(text_.size() * 25 + label_.size() * 32));
      run_.check();
    }
    label_.push_back(c);
    parent_.push_back(parent);
    suffix_.push_back(suffix);
    count_.push_back(0);
    return static_cast<NgramNode>(label_.size()) - 1;
  }

  void first_level() {
    node_.resize(text_.size());
    occurrences_.assign(1, 0);
    for (const int32_t at : sorted_) {
      const Label c = text_[at];
      if (label_.size() == 1 || label_.back() != c) {
        add_node(c, NgramTrie::kRoot, NgramTrie::kRoot);
        occurrences_.push_back(0);
      }
      node_[at] = static_cast<NgramNode>(label_.size()) - 1;
      count_.back() += weight(at);
      ++occurrences_.back();
    }
    if (label_.back() != symbols_ + 2) add_node(symbols_ + 2, NgramTrie::kRoot, NgramTrie::kRoot), occurrences_.push_back(0);
    level_ = 1;
  }

  // node_[i] is the node of the k - 1 symbols from position i on, where its string has as many.
  void next_level(int32_t k) {
    const size_t parents = label_.size() - static_cast<size_t>(level_);
    Array<int32_t> begin(parents + 1, 0), end;
    for (size_t p = 0; p < parents; ++p) begin[p + 1] = begin[p] + occurrences_[p + (k == 2 ? 1 : 0)];
    end.assign(begin.begin(), begin.end() - 1);
    places_.resize(static_cast<size_t>(begin.back()));
    for (const int32_t last : sorted_) {
      if (depth_[last] < k - 1) continue;
      const int32_t at = last - (k - 1);
      places_[end[node_[at] - level_]++] = {
          at, text_[last]};
    }
    shorter_.swap(node_);
    node_.resize(text_.size());
    const NgramNode first = static_cast<NgramNode>(label_.size());
    occurrences_.clear();
    for (size_t p = 0; p < parents; ++p) {
      Label previous = 0;
      for (int32_t i = begin[p]; i < end[p]; ++i) {
        const Place place = places_[i];
        if (place.symbol != previous) {
          add_node(place.symbol, level_ + static_cast<NgramNode>(p), shorter_[static_cast<size_t>(place.at) + 1]);
          occurrences_.push_back(0);
          previous = place.symbol;
        }
        node_[place.at] = static_cast<NgramNode>(label_.size()) - 1;
        count_.back() += weight(place.at);
        ++occurrences_.back();
      }
    }
    level_ = first;
  }

  const Label symbols_;
  const int32_t order_;
  const Run &run_;
  Array<Label> text_;
  Array<uint8_t> depth_;   // per position: symbols of its string before it, at most 255
  Array<double> weight_;   // empty: all 1
  Array<int32_t> sorted_;  // positions by symbol
  Array<NgramNode> node_, shorter_;
  Array<int32_t> occurrences_;  // per node of the last level
  Array<Place> places_;
  NgramNode level_ = 0;  // where the last level begins
  Array<Label> label_;
  Array<NgramNode> parent_, suffix_;
  Array<double> count_;
};

}  // namespace

NgramCountsPtr count_strings(const StringBatch &strings, int64_t from, int64_t to, const AlphabetPtr &alphabet, int32_t order,
                             const Run &run) {
  run.stage("count n-grams", 0);
  return Counting(strings, from, to, static_cast<Label>(alphabet->size()), order, run).count(alphabet);
}

}  // namespace hws
