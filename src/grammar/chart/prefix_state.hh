// The weight of all sentences that begin with given words, and what the next word may be, word by word (Jelinek and Lafferty
// 1991; Stolcke 1995). Exact: cycles, empty rules and left recursion are solved for, and what follows the words has any length.
//
// Weights are shares: with m(A) the weight of all finite trees of A, a rule A -> B C has the share w m(B) m(C) / m(A), so that
// the shares of A's rules sum to 1 and what follows the words counts 1. Let v(A; i, j) be the share of A's trees over the words
// i + 1 to j, and z_i(A) how often a prefix of a tree of the start is expected to be words 1 to i with an A to come next. Then
//     z_0 = K^T e(start),   z_j = K^T y_j,   y_j(C) = Σ_i Σ_A→BC z_i(A) share(A→BC) v(B; i, j),   K = (I − L)^-1,
// where L(A, B) is the share of A's rules that begin with B, or with empty parts and then B: left corners, whose sum is finite
// because that over all trees is. A word a follows words 1 to i with Σ_A z_i(A) share(A→a) of the start's weight.
//
// A state keeps the columns v(.; i, j) and z_j of its words and shares them with the states that it was read from. Numbers have
// an exponent each. O(words · rules) sums for each word and each place before it. Trap: a symbol without words may lead its
// left corners in a circle that has no finite sum; only symbols that have words in some tree take part.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/base/scaled.hh"
#include "src/grammar/model/binary_form.hh"
#include "src/grammar/model/unary_closure.hh"

namespace hws {

// A grammar in shares.
class PrefixRules {
 public:
  // Fails as grammar_mass, and with `improper` if no finite tree of the start has a weight.
  PrefixRules(BinaryForm form, const Run &run);

 private:
  friend class PrefixState;
  struct Rule {
    int32_t left, right, parent;
    double share;
  };
  void prepare_corners(const Array<double> &empty, const Run &run);

  BinaryForm form_;
  Scaled mass_;               // of the start
  double empty_share_ = 0;    // of the empty sentence
  Array<Rule> rules_;         // binary ones
  Array<double> lexical_;     // by lexical rule of the form
  Array<double> unary_;       // of each unary pair the share of its unary rule
  UnaryClosure chains_, corners_;
};

class PrefixState {
 public:
  // Nothing read. Fails with `limit`.
  static std::shared_ptr<const PrefixState> begin(std::shared_ptr<const PrefixRules> rules, const Run &run);
  // The state after one word more; 0: unknown. Fails with `limit`.
  std::shared_ptr<const PrefixState> read(Label word, const Run &run) const;

  int32_t vocabulary() const { return static_cast<int32_t>(rules_->form_.grammar->words->size()); }
  int64_t words() const { return static_cast<int64_t>(columns_.size()) - 1; }
  // ln of the weight of all sentences that begin with the words, and of the sentence that they are.
  double log_prefix() const { return (rules_->mass_ * weight_).log(); }
  double log_sentence() const;
  // ln of the weight of all sentences that begin with the words and each further one. `log_weights`: by label, words + 1
  // numbers; that of 0 is the sentence that ends here. O(lexical rules).
  void next(std::span<double> log_weights) const;

 private:
  struct Column {
    Array<Scaled> spans;    // v(.; i, j) for i < j
    Array<Scaled> forward;  // z_j
  };
  Scaled weight_of(Label word) const;
  const Scaled *span(size_t first, size_t end, size_t symbols) const {
    return columns_[end]->spans.data() + first * symbols;
  }

  std::shared_ptr<const PrefixRules> rules_;
  Scaled weight_ = Scaled::from(1);  // of the prefix, as a share of the start's weight
  std::vector<std::shared_ptr<const Column>> columns_;
};

}  // namespace hws
