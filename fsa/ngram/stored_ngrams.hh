// An n-gram model in either store: the plain one (ngram_model.hh), with a number per array and n-gram, or the packed one
// (packed_ngrams.hh), with a few bits. Questions go to the store that is there, by code that is compiled for each. What makes
// other models, machines or texts of a model starts from the plain store, so it unpacks first.
#pragma once
#include <utility>

#include "fsa/machine/string_batch.hh"
#include "fsa/ngram/ngram_model.hh"
#include "fsa/ngram/packed_ngrams.hh"

namespace hws {

class StoredNgrams {
 public:
  StoredNgrams(NgramModelPtr plain) : plain_(std::move(plain)) {}
  StoredNgrams(PackedNgramsPtr packed) : packed_(std::move(packed)) {}

  // ask(model), a const NgramModel & or a const PackedNgrams &.
  template <class Ask>
  decltype(auto) ask(Ask &&ask) const {
    return packed_ ? ask(*packed_) : ask(*plain_);
  }
  const PackedNgramsPtr &packed() const { return packed_; }  // null: plain
  // The plain store, or a copy that is unpacked now.
  NgramModelPtr plain(const Run &run) const { return packed_ ? unpack_ngrams(*packed_, run) : plain_; }

  const AlphabetPtr &alphabet() const { return packed_ ? packed_->alphabet() : plain_->alphabet(); }
  int64_t states() const;            // O(1) packed, O(n) plain
  int64_t bytes() const;             // of the arrays; the alphabet is not counted
  int32_t weight_bits() const { return packed_ ? static_cast<int32_t>(packed_->sizes().weight_bits) : 64; }
  double weight_error() const { return packed_ ? packed_->sizes().weight_error : 0; }
  StringBatch sample(int64_t n, uint64_t seed, const Run &run) const;  // sample_ngrams

 private:
  NgramModelPtr plain_;
  PackedNgramsPtr packed_;
};

}  // namespace hws
