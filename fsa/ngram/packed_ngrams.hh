// A variable-order n-gram model (ngram_model.hh) in few bytes: nodes and states have the numbers that they have in the plain
// store, and every answer is that of the plain model with the packed weights, to the bit. Per n-gram it keeps
//
//   a record of its label, in as many bits as labels need, and of its weight: the number of a bin (weight_bins.hh) or a float;
//   a bit that says whether it is a state (up to the last state);
//   a bit of the tree: a one for each state, then a zero for each of its children, state by state. So the children of the
//     state of rank j lie between its one and the next;
//
// and for each state a record of its back-off weight, and from three symbols on of the state that it backs off to. That of two
// symbols is the state of the last one, which is found by its label. States of one symbol are asked most, and have most of the
// long rows, in which a select would look far; so their records say where their children begin. What is asked for together
// lies in one record, as places in memory are what a query waits for.
//
// The target of an n-gram that is no state is not kept. It is the longest state that the n-gram ends with: contexts that the
// context backs off to are asked for the symbol, until one leads to a state. Parents and suffixes are not kept either: only
// making other models needs them, which starts from the plain model (unpack_ngrams).
//
//   bits: those of a label and a bin, and 2.3 per n-gram; those of a bin, 1.4, and log2 of shorter n-grams per state.
#pragma once
#include <memory>
#include <span>

#include "fsa/base/lazy.hh"
#include "fsa/base/packed_numbers.hh"
#include "fsa/base/ranked_bits.hh"
#include "fsa/ngram/ngram_model.hh"

namespace hws {

template <class Model>
class Continuations;

// The bits of the second number of a state's record: for one symbol, which of the n-grams of two symbols its children begin
// with; from three symbols on, the state that it backs off to. n-grams of its length begin with `begin`. There are `pairs` of
// two symbols.
constexpr uint32_t second_width(int32_t length, NgramNode begin, NgramNode pairs) {
  if (length == 1) return width_of(static_cast<uint64_t>(pairs));
  return length < 3 ? 0 : width_of(static_cast<uint64_t>(begin) - 1);
}

// The arrays of a packed model, which a binary has beside its alphabet.
struct PackedArrays {
  std::span<const uint64_t> ngram;  // records of label and weight
  std::span<const uint64_t> state;  // records, by rank, of back-off weight and the state that is backed off to
  std::span<const uint64_t> is_state, tree;
  std::span<const uint32_t> state_hints, tree_hints;
  std::span<const float> score_bins, fail_bins;         // of all lengths, one after the other; none where weights are floats
  std::span<const int32_t> score_begins, fail_begins;   // where the bins of a length begin: order + 2 entries, or none
};
struct PackedSizes {
  int64_t symbols = 0, nodes = 0, states = 0;
  int64_t weight_bits = 0;   // at most as many per weight; 32: floats
  double weight_error = 0;   // the greatest difference of a finite weight from that of the model that was packed
};

class PackedNgrams {
 public:
  static constexpr NgramNode kRoot = NgramTrie::kRoot;
  static constexpr int32_t kFloatBits = 32;
  static constexpr int32_t kLongest = 255;  // symbols of an n-gram

  // The arrays stay where `owner` keeps them. All that holds of models is checked (`corrupt`), O(n log children); without
  // `verify` lengths alone are: O(order).
  PackedNgrams(AlphabetPtr alphabet, const PackedSizes &sizes, const PackedArrays &arrays, std::shared_ptr<const void> owner,
               const Run &run, bool verify = true);

  const AlphabetPtr &alphabet() const { return alphabet_; }
  const PackedSizes &sizes() const { return sizes_; }
  const PackedArrays &arrays() const { return a_; }
  int64_t bytes() const;
  // As a tree of n-grams, for algorithms that ask models of both kinds: n-grams and weights are one object here.
  const PackedNgrams &trie() const { return *this; }

  Label symbols() const { return static_cast<Label>(sizes_.symbols); }
  Label eos() const { return static_cast<Label>(sizes_.symbols + 1); }
  Label bos() const { return static_cast<Label>(sizes_.symbols + 2); }
  NgramNode nodes() const { return static_cast<NgramNode>(sizes_.nodes); }
  int64_t states() const { return sizes_.states; }
  int32_t order() const { return static_cast<int32_t>(levels_.size()) - 2; }
  NgramNode level_begin(int32_t length) const { return levels_[length].node; }
  int32_t length(NgramNode w) const;  // O(order)
  NgramNode begin_node() const { return begin_; }
  Label label(NgramNode w) const { return static_cast<Label>(label_[w]); }
  bool is_state(NgramNode w) const { return w < is_state_.size() && is_state_[w]; }
  NgramNode child_begin(NgramNode h) const { return children(h).begin; }
  NgramNode child_end(NgramNode h) const { return children(h).end; }
  NgramNode child(NgramNode h, Label c) const;  // -1: none. O(log children), O(1) where all symbols are children
  double score(NgramNode w) const { return weight(score_, score_bins(length(w)), w); }
  double fail_weight(NgramNode h) const;  // of a state
  NgramNode start() const { return is_state(begin_) ? begin_ : kRoot; }
  NgramNode backoff(NgramNode h) const;  // of a state; -1 for the empty one

  // As NgramModel::read; found: the n-gram that was read, the empty one for the default. O(back-offs · log children).
  double read(NgramNode h, Label c, NgramNode *to, NgramNode *found) const;
  double read(NgramNode h, Label c, NgramNode *to) const {
    NgramNode found;
    return read(h, c, to, &found);
  }

  const Continuations<PackedNgrams> &continuations(const Run &run) const;
  // The plain model of these weights, made on first use and kept. For draws of strings.
  const NgramModel &plain(const Run &run) const;

  // Asks the memory for what a context's n-grams begin with.
  void ask_for_state(NgramNode h) const { is_state_.ask_for(h); }
  void ask_for_children(NgramNode h) const { tree_.ask_for_one(is_state_.rank(h)); }

 private:
  struct Row {
    NgramNode begin, end;
  };
  struct Level {
    NgramNode node;                       // where n-grams of the length begin
    int32_t state;                        // and the ranks of its states
    const float *score_bins, *fail_bins;  // null where weights are floats
    PackedNumbers fail, second;           // by rank (second_width)
  };
  // A state that is read from.
  struct Context {
    NgramNode node;
    int32_t length;
    int64_t rank;
  };
  Row children(NgramNode h) const { return is_state(h) ? children(context(h, order())) : Row{0, 0}; }
  Row children_in_tree(int64_t rank) const {
    const int64_t at = tree_.select(rank);
    return {static_cast<NgramNode>(at - rank + 1), static_cast<NgramNode>(tree_.next(rank, at) - rank)};
  }
  NgramNode child_in(Row row, Label c) const;
  const float *score_bins(int32_t length) const { return levels_[length].score_bins; }
  static double weight(const PackedNumbers &numbers, const float *bins, int64_t i) {
    const uint32_t x = numbers[i];
    return double{bins ? bins[x] : __builtin_bit_cast(float, x)};
  }
  int32_t length(NgramNode w, int32_t longest) const {
    while (w < levels_[longest].node) --longest;
    return longest;
  }
  Row children(const Context &h) const {
    if (h.length > 1) return children_in_tree(h.rank);
    if (h.length == 0) return root_;
    const NgramNode pairs = root_.end;
    const auto begin = static_cast<NgramNode>(levels_[1].second[h.rank]);
    const auto end = h.rank + 1 < levels_[2].state ? static_cast<NgramNode>(levels_[1].second[h.rank + 1]) : pairs_;
    return {pairs + begin, pairs + end};
  }
  Context context(NgramNode h, int32_t longest) const { return {h, length(h, longest), is_state_.rank(h)}; }
  double back_weight(const Context &h) const {
    return weight(levels_[h.length].fail, levels_[h.length].fail_bins, h.rank);
  }
  Context shorter(const Context &h) const;  // what h backs off to; the empty one of the empty one
  // Where the arc of an n-gram hc leads that is no state: to the longest state that a shorter context and c make.
  NgramNode shorter_target(Context h, Label c) const;

  void lay_out(bool verify);
  void find_levels();
  void check_bins(std::span<const float> bins, std::span<const int32_t> begins, const char *what) const;
  void verify(const Run &run) const;

  AlphabetPtr alphabet_;
  PackedSizes sizes_;
  PackedArrays a_;
  std::shared_ptr<const void> owner_;
  PackedNumbers label_, score_;
  RankedBits is_state_, tree_;
  Array<Level> levels_;  // order + 2 entries
  NgramNode begin_ = -1;
  Row root_{0, 0};
  NgramNode pairs_ = 0;  // n-grams of two symbols
  Lazy<Continuations<PackedNgrams>> continuations_;
  Lazy<NgramModel> plain_;
};
using PackedNgramsPtr = std::shared_ptr<const PackedNgrams>;

// The model with weights of 2 to 16 bits, or as floats with 32; `argument` for others, `unsupported` where n-grams are longer
// than kLongest, `limit` where a float cannot hold a weight. O(n log n).
PackedNgramsPtr pack_ngrams(const NgramModel &model, int32_t weight_bits, const Run &run);

// The plain model of the packed weights. Its nodes have the same numbers. O(n log children).
NgramModelPtr unpack_ngrams(const PackedNgrams &packed, const Run &run);

}  // namespace hws
