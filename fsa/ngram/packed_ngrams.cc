// Optimize: balanced
#include "fsa/ngram/packed_ngrams.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

namespace hws {

namespace {

[[noreturn]] void wrong_ngram(NgramNode w, const char *what) { fail(Code::corrupt, "n-gram %d: %s", w, what); }

void require_words(size_t found, int64_t expected, const char *what) {
  if (static_cast<int64_t>(found) != expected) {
    fail(Code::corrupt, "%zu words of %s; expected %" PRId64, found, what, expected);
  }
}

// The bits that the numbers of bins need.
uint32_t bin_width(std::span<const int32_t> begins) {
  uint32_t width = 0;
  for (size_t k = 1; k < begins.size(); ++k) {
    const int64_t bins = int64_t{begins[k]} - begins[k - 1];
    if (bins > 0) width = std::max(width, width_of(static_cast<uint64_t>(bins - 1)));
  }
  return width;
}

}  // namespace

PackedNgrams::PackedNgrams(AlphabetPtr alphabet, const PackedSizes &sizes, const PackedArrays &arrays,
                           std::shared_ptr<const void> owner, const Run &run, bool verifies)
    : alphabet_(std::move(alphabet)), sizes_(sizes), a_(arrays), owner_(std::move(owner)) {
  lay_out(verifies);
  if (verifies) verify(run);
}

// Checks lengths, and finds where everything lies.
void PackedNgrams::lay_out(bool verifies) {
  const int64_t n = sizes_.nodes, m = sizes_.states;
  if (sizes_.symbols < 1 || sizes_.symbols > NgramTrie::kMaxSymbols) {
    fail(Code::corrupt, "n-grams over %" PRId64 " symbols", sizes_.symbols);
  }
  if (alphabet_->size() != sizes_.symbols) fail(Code::corrupt, "n-grams over another alphabet than the model's");
  if (n < 2 || n > INT32_MAX || m < 1 || m > n) {
    fail(Code::corrupt, "%" PRId64 " n-grams and %" PRId64 " states; expected 2 or more, and no more states", n, m);
  }
  const bool floats = sizes_.weight_bits == kFloatBits;
  if (!floats && (sizes_.weight_bits < 2 || sizes_.weight_bits > 16)) {
    fail(Code::corrupt, "weights of %" PRId64 " bits; expected 2 to 16, or 32", sizes_.weight_bits);
  }
  if (!(sizes_.weight_error >= 0 && sizes_.weight_error < INFINITY)) {
    fail(Code::corrupt, "weights that are %s off; expected a finite number >= 0", NumberText(sizes_.weight_error).text);
  }
  require_words(a_.tree.size(), RankedBits::words_of(n - 1 + m), "the tree");
  require_words(a_.tree_hints.size(), RankedBits::hints_of(m), "the tree's hints");
  require_words(a_.state_hints.size(), RankedBits::hints_of(m), "hints of states");
  if (a_.is_state.empty() || a_.is_state.size() % 8 != 0 ||
      static_cast<int64_t>(a_.is_state.size()) > RankedBits::words_of(n)) {
    fail(Code::corrupt, "%zu words of states; expected a multiple of 8, and as many as n-grams need at most",
         a_.is_state.size());
  }
  // The bits end with the line of the last state, as n-grams of the greatest length are none as a rule.
  const int64_t kept = std::min(n, static_cast<int64_t>(a_.is_state.size() / 8) * RankedBits::kLine - 1);
  is_state_ = RankedBits(a_.is_state, a_.state_hints, kept, m);
  tree_ = RankedBits(a_.tree, a_.tree_hints, n - 1 + m, m);
  if (verifies) {
    // Before anything is looked for in them.
    if (const char *what = is_state_.wrong()) fail(Code::corrupt, "the states have %s", what);
    if (const char *what = tree_.wrong()) fail(Code::corrupt, "the tree has %s", what);
    if (!is_state_[0] || !tree_[0]) wrong_ngram(0, "the empty one is no state");
  }
  root_ = {1, static_cast<NgramNode>(tree_.next(0, 0))};
  find_levels();
  pairs_ = order() > 1 ? level_begin(3) - level_begin(2) : 0;
  const size_t lengths = levels_.size();
  uint32_t score_width = kFloatBits, fail_width = kFloatBits;
  if (floats) {
    if (!a_.score_bins.empty() || !a_.fail_bins.empty() || !a_.score_begins.empty() || !a_.fail_begins.empty()) {
      fail(Code::corrupt, "weights are floats, and there are bins too");
    }
  } else {
    check_bins(a_.score_bins, a_.score_begins, "weights");
    check_bins(a_.fail_bins, a_.fail_begins, "back-off weights");
    score_width = bin_width(a_.score_begins);
    fail_width = bin_width(a_.fail_begins);
  }
  const uint32_t label_width = width_of(static_cast<uint64_t>(bos())), stride = label_width + score_width;
  require_words(a_.ngram.size(), PackedNumbers::words_of(static_cast<uint64_t>(n) * stride), "labels and weights");
  label_ = PackedNumbers(a_.ngram, label_width, stride);
  score_ = PackedNumbers(a_.ngram, score_width, stride, label_width);
  uint64_t bits = 0;
  for (size_t k = 0; k + 1 < lengths; ++k) {
    Level &level = levels_[k];
    if (!floats) {
      level.score_bins = a_.score_bins.data() + a_.score_begins[k];
      level.fail_bins = a_.fail_bins.data() + a_.fail_begins[k];
    }
    const uint32_t second = second_width(static_cast<int32_t>(k), level.node, pairs_), width = fail_width + second;
    // Ranks count from the first state of all, so its record would lie before the level's.
    const uint64_t first = bits - static_cast<uint64_t>(level.state) * width;
    level.fail = PackedNumbers(a_.state, fail_width, width, first);
    level.second = PackedNumbers(a_.state, second, width, first + fail_width);
    bits += static_cast<uint64_t>(levels_[k + 1].state - level.state) * width;
  }
  require_words(a_.state.size(), PackedNumbers::words_of(bits), "back-offs");
  begin_ = child(kRoot, bos());
  if (begin_ < 0) wrong_ngram(0, "the begin of the string is missing");
}

// The children of a level's first state begin the next level.
void PackedNgrams::find_levels() {
  const auto m = static_cast<int32_t>(sizes_.states);
  for (NgramNode next = 0; next < nodes();) {
    const int32_t rank = next < is_state_.size() ? static_cast<int32_t>(is_state_.rank(next)) : m;
    if (static_cast<int32_t>(levels_.size()) > kLongest) wrong_ngram(next, "it is longer than 255 symbols");
    levels_.push_back({next, rank, nullptr, nullptr, {}, {}});
    const NgramNode below = rank < m ? children_in_tree(rank).begin : nodes();
    if (below <= next || below > nodes()) wrong_ngram(next, "its children come before it");
    next = below;
  }
  levels_.push_back({nodes(), m, nullptr, nullptr, {}, {}});
}

void PackedNgrams::check_bins(std::span<const float> bins, std::span<const int32_t> begins, const char *what) const {
  if (begins.size() != levels_.size() || begins[0] != 0 || begins.back() != static_cast<int64_t>(bins.size())) {
    fail(Code::corrupt, "%zu bins of %s, of %zu lengths; expected %zu lengths", bins.size(), what, begins.size(),
         levels_.size());
  }
  for (size_t k = 1; k < begins.size(); ++k) {
    const int64_t count = int64_t{begins[k]} - begins[k - 1];
    if (count < 0 || count > int64_t{1} << sizes_.weight_bits) {
      fail(Code::corrupt, "%" PRId64 " bins of %s of length %zu; expected at most 2^%" PRId64, count, what, k - 1,
           sizes_.weight_bits);
    }
  }
  for (size_t b = 0; b < bins.size(); ++b) {
    if (!(bins[b] < INFINITY)) fail(Code::corrupt, "bin %zu of %s is no weight", b, what);
  }
}

// Lengths were checked and bits are consistent. Numbers that index are looked at before they do.
void PackedNgrams::verify(const Run &run) const {
  const bool floats = sizes_.weight_bits == kFloatBits;
  const auto check_weight = [&](NgramNode w, uint32_t x, std::span<const int32_t> begins, int32_t length, const char *what) {
    const auto k = static_cast<size_t>(length);
    if (floats ? !(__builtin_bit_cast(float, x) < INFINITY) : static_cast<int64_t>(x) >= int64_t{begins[k + 1]} - begins[k]) {
      wrong_ngram(w, what);
    }
  };
  if (label(0) != 0) wrong_ngram(0, "the empty one has a label");
  check_weight(0, score_[0], a_.score_begins, 0, "its weight is none");
  int64_t rank = 0;
  NgramNode child_of = 1;  // where the children of the next state begin
  for (int32_t length = 0; length <= order(); ++length) {
    for (NgramNode h = level_begin(length); h < level_begin(length + 1); ++h) {
      if ((h & 0xffff) == 0) run.check();
      if (!is_state(h)) continue;
      const Row row = children_in_tree(rank);
      if (row.begin != child_of || row.end < row.begin || row.end > nodes()) {
        wrong_ngram(h, "its children are not where they begin");
      }
      const NgramNode longer = level_begin(length + 1), end = level_begin(std::min(length + 2, order() + 1));
      if (row.begin < row.end && (row.begin < longer || row.end > end)) {
        wrong_ngram(h, "its children are of another length");
      }
      child_of = row.end;
      if (length == 1) {
        const Row kept = children(Context{h, 1, rank});
        if (kept.begin != row.begin || kept.end != row.end) wrong_ngram(h, "its children begin elsewhere");
      }
      if (h != kRoot && label(h) == eos()) wrong_ngram(h, "it goes on after the end of the string");
      check_weight(h, levels_[length].fail[rank], a_.fail_begins, length, "its back-off weight is none");
      const double back = back_weight({h, length, rank});
      if (h == kRoot ? back != 0 : back == 0 && row.begin == row.end) {
        wrong_ngram(h, "its back-off weight does not suit a state");
      }
      for (NgramNode w = row.begin; w < row.end; ++w) {
        const Label c = label(w);
        if (c < 1 || c > bos() || (c == bos() && h != kRoot)) wrong_ngram(w, "its last symbol is none of the alphabet's");
        if (w > row.begin && label(w - 1) >= c) wrong_ngram(w, "its symbol does not come after its sibling's");
        check_weight(w, score_[w], a_.score_begins, length + 1, "its weight is none");
        // Contexts are shorter than w here, so what they back off to was looked at.
        if (length >= 2 && is_state(w) && c != eos() && backoff(w) != shorter_target(context(h, length), c)) {
          wrong_ngram(w, "it backs off to another state");
        }
      }
      ++rank;
    }
  }
  if (rank != sizes_.states || child_of != nodes()) wrong_ngram(0, "children do not cover the n-grams");
}

int64_t PackedNgrams::bytes() const {
  return static_cast<int64_t>(a_.ngram.size_bytes() + a_.state.size_bytes() + a_.is_state.size_bytes() + a_.tree.size_bytes() +
                              a_.state_hints.size_bytes() + a_.tree_hints.size_bytes() + a_.score_bins.size_bytes() +
                              a_.fail_bins.size_bytes() + a_.score_begins.size_bytes() + a_.fail_begins.size_bytes());
}

// Most n-grams are long.
int32_t PackedNgrams::length(NgramNode w) const { return length(w, order()); }

NgramNode PackedNgrams::child_in(Row row, Label c) const {
  if (row.begin >= row.end || c < 1) return -1;
  // Labels ascend from 1 at least, so c is at place c - 1 or before: there, where all are.
  NgramNode from = row.begin, count = static_cast<NgramNode>(std::min<int64_t>(row.end - row.begin, c));
  if (count == c && label(from + c - 1) == c) return from + c - 1;
  // The last label that is no greater than c. Which half it is in cannot be foreseen, so there is no branch on it.
  while (count > 1) {
    const NgramNode half = count / 2;
    from += label(from + half) <= c ? half : 0;
    count -= half;
  }
  return label(from) == c ? from : -1;
}

NgramNode PackedNgrams::child(NgramNode h, Label c) const { return child_in(children(h), c); }

double PackedNgrams::fail_weight(NgramNode h) const { return back_weight(context(h, order())); }

NgramNode PackedNgrams::backoff(NgramNode h) const { return h == kRoot ? -1 : shorter(context(h, order())).node; }

PackedNgrams::Context PackedNgrams::shorter(const Context &h) const {
  if (h.length >= 3) return context(static_cast<NgramNode>(levels_[h.length].second[h.rank]), h.length - 1);
  if (h.length < 2) return {kRoot, 0, 0};
  const NgramNode last = child_in(root_, label(h.node));
  return last >= 0 && is_state(last) ? Context{last, 1, is_state_.rank(last)} : Context{kRoot, 0, 0};
}

NgramNode PackedNgrams::shorter_target(Context h, Label c) const {
  while (h.node != kRoot) {
    h = shorter(h);
    const NgramNode w = child_in(children(h), c);
    if (w >= 0 && is_state(w)) return w;
  }
  return kRoot;
}

double PackedNgrams::read(NgramNode state, Label c, NgramNode *to, NgramNode *found) const {
  Context h = context(state, order());
  for (double sum = 0;; h = shorter(h)) {
    const NgramNode w = child_in(children(h), c);
    if (w >= 0) {
      *found = w;
      *to = is_state(w) ? w : c == eos() ? -1 : shorter_target(h, c);
      return sum + weight(score_, score_bins(h.length + 1), w);
    }
    if (h.node == kRoot) {
      *found = kRoot;
      *to = c == eos() ? -1 : kRoot;
      return sum + score(kRoot);
    }
    sum += back_weight(h);
  }
}

const NgramModel &PackedNgrams::plain(const Run &run) const {
  return plain_.get([&] { return unpack_ngrams(*this, run); });
}

}  // namespace hws
