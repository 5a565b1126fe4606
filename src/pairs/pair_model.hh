// A pair model: an n-gram model over chunks. It gives a pair the sum, over all ways to cut it, of the probabilities of these
// sequences of chunks. Every chunk reads an input symbol, so that an input has finitely many outputs. Strings are read from
// right to left if the model was learned so; everything in this folder below the batches works on strings in the order in
// which the model reads them.
//
// Output symbols may be folded: symbols whose names differ in a mark at their end alone (the stress of vowels) become one, and
// outputs that differ in marks alone are then one output, whose probability is the sum of theirs.
#pragma once
#include <algorithm>
#include <memory>

#include "fsa/ngram/ngram_model.hh"
#include "fsa/ngram/packed_ngrams.hh"
#include "src/pairs/chunk_list.hh"
#include "src/pairs/known_outputs.hh"

namespace hws {

// Chunks of the same input, which lie together: labels `first` to `last` - 1 of the n-gram model.
struct ChunkRange {
  Label first, last;
  bool empty() const { return first == last; }
};

// A language model of outputs, which joins answers with a weight: outputs are as probable as p(input, output) times the
// weight's power of its probability, divided by the sum of this over all outputs of the input.
struct PairLanguage {
  NgramModelPtr ngrams;    // over the output alphabet, of outputs in the order of reading, folded; null: there is none
  PackedNgramsPtr packed;  // as PairModelParts::packed
  double weight = 0;
};

struct PairModelParts {
  AlphabetPtr input, output;  // sized
  ChunkList chunks;           // in the order of reading; label k + 1 of the n-gram model is chunk k
  NgramModelPtr ngrams;
  PackedNgramsPtr packed;  // the same weights in few bytes, which a binary has then; null: a binary has the plain store
  bool reversed = false;
  Array<Label> folded;  // by output label - 1: the symbol that it folds to; empty: none folds
  KnownOutputs known;   // inputs that are answered from a list
  PairLanguage language;

  // Defined once, as every copy of them takes a kilobyte.
  PairModelParts();
  PairModelParts(const PairModelParts &);
  PairModelParts(PairModelParts &&);
  ~PairModelParts();
};

class PairModel {
 public:
  // Fails with `argument` unless the parts fit together.
  explicit PairModel(PairModelParts parts);

  const AlphabetPtr &input() const { return parts_.input; }
  const AlphabetPtr &output() const { return parts_.output; }
  const ChunkList &chunks() const { return parts_.chunks; }
  const NgramModelPtr &ngrams() const { return parts_.ngrams; }
  const PackedNgramsPtr &packed() const { return parts_.packed; }
  bool reversed() const { return parts_.reversed; }
  std::span<const Label> folded() const { return parts_.folded; }
  // An output symbol as it is read: what it folds to, or itself.
  Label read_as(Label symbol, bool fold) const {
    return fold && !parts_.folded.empty() ? parts_.folded[static_cast<size_t>(symbol - 1)] : symbol;
  }
  const KnownOutputs &known() const { return parts_.known; }
  // The same model that answers these inputs from a list.
  std::shared_ptr<const PairModel> with_known(KnownOutputs known) const;
  const PairLanguage &language() const { return parts_.language; }
  // The same model whose answers this language model joins.
  std::shared_ptr<const PairModel> with_language(PairLanguage language) const;

  // The output symbols of a chunk by its label, as they are or folded.
  std::span<const Label> output_of(Label chunk, bool fold) const {
    const Array<Label> &of = fold && !folded_outputs_.empty() ? folded_outputs_ : outputs_;
    const auto at = static_cast<size_t>(chunk);
    return {of.data() + output_begin_[at - 1], static_cast<size_t>(output_begin_[at] - output_begin_[at - 1])};
  }
  // Whether some chunk has this input symbol.
  bool is_read(Label symbol) const { return parts_.input->holds(symbol) && is_read_[symbol - 1]; }
  // Whether no back-off weight is above 1.
  bool falls() const { return falls_; }
  // The chunks of one, two, ... symbols that read `input` from its first symbol on, by length - 1. Symbols outside the
  // alphabet are read by none. O(longest chunk + log chunks).
  void ranges(std::span<const Label> input, Array<ChunkRange> *ranges) const;

 private:
  PairModelParts parts_;
  Array<Label> outputs_, folded_outputs_;
  Array<int32_t> output_begin_;    // by chunk
  Array<ChunkRange> first_;        // by input symbol - 1: chunks that begin with it
  Array<ChunkRange> single_;       // of these, those that read nothing else
  Array<char> is_read_;            // by input symbol - 1
  bool falls_ = true;
};
using PairModelPtr = std::shared_ptr<const PairModel>;

// A string in the order in which a model reads it.
inline void in_reading_order(std::span<const Label> string, bool reversed, Array<Label> *to) {
  to->assign(string.begin(), string.end());
  if (reversed) std::reverse(to->begin(), to->end());
}

}  // namespace hws
