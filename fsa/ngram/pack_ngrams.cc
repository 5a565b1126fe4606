// From the plain store of a model to the packed one, and back.
#include <algorithm>
#include <cmath>

#include "fsa/ngram/packed_ngrams.hh"
#include "fsa/ngram/weight_bins.hh"

namespace hws {

namespace {

// The arrays of a model that was packed here.
struct PackedStore {
  Array<uint64_t> ngram, state;
  RankedLines is_state, tree;
  Array<float> score_bins, fail_bins;
  Array<int32_t> score_begins, fail_begins;
  PackedArrays view() const {
    return {ngram,      state,     is_state.lines, tree.lines, is_state.hints, tree.hints,
            score_bins, fail_bins, score_begins, fail_begins};
  }
};

class Packing {
 public:
  Packing(const NgramModel &model, int32_t bits, const Run &run)
      : m_(model), t_(model.trie()), bits_(bits), floats_(bits == PackedNgrams::kFloatBits), run_(run) {}

  PackedNgramsPtr pack() {
    if (bits_ != PackedNgrams::kFloatBits && (bits_ < 2 || bits_ > 16)) {
      fail(Code::argument, "weights of %d bits; expected 2 to 16, or 32 for floats", bits_);
    }
    if (t_.order() > PackedNgrams::kLongest) {
      fail(Code::unsupported, "n-grams of %d symbols; a compact model has up to %d", t_.order(), PackedNgrams::kLongest);
    }
    run_.stage("packing an n-gram model", t_.nodes());
    run_.limit_bytes(int64_t{t_.nodes()} * 12);
    shape();
    ngrams();
    states();
    const PackedSizes sizes{t_.symbols(), t_.nodes(), count_, bits_, error_};
    // These arrays were made here and are right, so that lengths alone are checked.
    return std::make_shared<const PackedNgrams>(m_.alphabet(), sizes, store_->view(), store_, run_, false);
  }

 private:
  // The bits of states and of the tree.
  void shape() {
    const NgramNode n = t_.nodes();
    NgramNode last = 0;
    for (NgramNode w = 0; w < n; ++w) {
      if (!m_.is_state(w)) continue;
      ++count_;
      last = w;
    }
    const int64_t lines = (int64_t{last} + 1) / RankedBits::kLine + 1;
    const int64_t state_bits = std::min<int64_t>(n, lines * RankedBits::kLine - 1), tree_bits = n - 1 + count_;
    Array<uint64_t> is_state(static_cast<size_t>(state_bits / 64 + 1), 0), tree(static_cast<size_t>(tree_bits / 64 + 1), 0);
    int64_t at = 0;
    for (NgramNode h = 0; h <= last; ++h) {
      if ((h & 0xffff) == 0) run_.check();
      if (!m_.is_state(h)) continue;
      is_state[h / 64] |= uint64_t{1} << (h % 64);
      tree[at / 64] |= uint64_t{1} << (at % 64);
      at += 1 + t_.child_end(h) - t_.child_begin(h);
    }
    store_->is_state = RankedBits::make(is_state, state_bits);
    store_->tree = RankedBits::make(tree, tree_bits);
  }

  // Whether a node has a weight of the kind.
  bool has(NgramNode w, bool back) const { return !back || m_.is_state(w); }

  // Chooses bins for each length, of back-offs by state, of the others by n-gram. The bits that a number of them takes.
  uint32_t choose_bins(bool back) {
    if (floats_) return PackedNgrams::kFloatBits;
    Array<float> &bins = back ? store_->fail_bins : store_->score_bins;
    Array<int32_t> &begins = back ? store_->fail_begins : store_->score_begins;
    uint32_t width = 0;
    begins.push_back(0);
    for (int32_t k = 0; k <= t_.order(); ++k) {
      Array<double> all;
      for (NgramNode w = t_.level_begin(k); w < t_.level_begin(k + 1); ++w) {
        if (has(w, back)) all.push_back(back ? m_.fail_weight(w) : m_.score(w));
      }
      const Array<float> own = weight_bins(&all, bits_, run_);
      if (!own.empty()) width = std::max(width, width_of(own.size() - 1));
      for (const float b : own) bins.push_back(b);
      begins.push_back(static_cast<int32_t>(bins.size()));
    }
    return width;
  }

  // A weight as a float's bits or the number of a bin. How far that is off goes into the error.
  uint32_t number_of(double weight, int32_t length, bool back) {
    float kept;
    uint32_t number;
    if (floats_) {
      kept = float_weight(weight);
      number = __builtin_bit_cast(uint32_t, kept);
    } else {
      const Array<float> &bins = back ? store_->fail_bins : store_->score_bins;
      const Array<int32_t> &begins = back ? store_->fail_begins : store_->score_begins;
      const std::span<const float> own(bins.data() + begins[length], static_cast<size_t>(begins[length + 1] - begins[length]));
      number = bin_of(own, weight);
      kept = own[number];
    }
    if (std::isfinite(weight)) error_ = std::max(error_, std::fabs(double{kept} - weight));
    return number;
  }

  void ngrams() {
    const uint32_t label = width_of(static_cast<uint64_t>(t_.bos())), score = choose_bins(false);
    PackedWriter out(static_cast<uint64_t>(t_.nodes()) * (label + score));
    for (int32_t k = 0; k <= t_.order(); ++k) {
      for (NgramNode w = t_.level_begin(k); w < t_.level_begin(k + 1); ++w) {
        if ((w & 0xffff) == 0) run_.check();
        out.add(static_cast<uint32_t>(t_.label(w)), label);
        out.add(number_of(m_.score(w), k, false), score);
      }
    }
    store_->ngram = out.take();
  }

  void states() {
    const uint32_t fail = choose_bins(true);
    const NgramNode pairs = t_.order() > 1 ? t_.level_begin(3) - t_.level_begin(2) : 0;
    uint64_t bits = 0;
    for (int32_t k = 0; k <= t_.order(); ++k) {
      uint64_t count = 0;
      for (NgramNode h = t_.level_begin(k); h < t_.level_begin(k + 1); ++h) count += m_.is_state(h);
      bits += count * (fail + second_width(k, t_.level_begin(k), pairs));
    }
    PackedWriter out(bits);
    for (int32_t k = 0; k <= t_.order(); ++k) {
      const uint32_t second = second_width(k, t_.level_begin(k), pairs);
      for (NgramNode h = t_.level_begin(k); h < t_.level_begin(k + 1); ++h) {
        if ((h & 0xffff) == 0) run_.check();
        if (!m_.is_state(h)) continue;
        out.add(number_of(m_.fail_weight(h), k, true), fail);
        if (k == 1) out.add(static_cast<uint32_t>(t_.child_begin(h) - t_.level_begin(2)), second);
        else if (k > 2) out.add(static_cast<uint32_t>(m_.backoff(h)), second);
      }
    }
    store_->state = out.take();
  }

  const NgramModel &m_;
  const NgramTrie &t_;
  const int32_t bits_;
  const bool floats_;
  const Run &run_;
  const std::shared_ptr<PackedStore> store_ = std::make_shared<PackedStore>();
  int64_t count_ = 0;
  double error_ = 0;
};

}  // namespace

PackedNgramsPtr pack_ngrams(const NgramModel &model, int32_t weight_bits, const Run &run) {
  return Packing(model, weight_bits, run).pack();
}

NgramModelPtr unpack_ngrams(const PackedNgrams &p, const Run &run) {
  run.limit_bytes(int64_t{p.nodes()} * 48);
  const auto n = static_cast<size_t>(p.nodes());
  Array<Label> labels(n, 0);
  Array<NgramNode> parents(n, -1);
  Array<double> score(n, 0), fail(n, 0);
  for (NgramNode w = 0; w < p.nodes(); ++w) {
    if ((w & 0xffff) == 0) run.check();
    labels[w] = p.label(w);
    score[w] = p.score(w);
    if (!p.is_state(w)) continue;
    fail[w] = p.fail_weight(w);
    const NgramNode end = p.child_end(w);
    for (NgramNode child = p.child_begin(w); child < end; ++child) parents[child] = w;
  }
  NgramTriePtr trie = NgramTrie::assemble(p.symbols(), std::move(labels), std::move(parents), {});
  return std::make_shared<const NgramModel>(p.alphabet(), std::move(trie), std::move(score), std::move(fail));
}

}  // namespace hws
