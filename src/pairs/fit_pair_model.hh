// Makes a pair model of chunks with weights and of pairs: each pair is cut in its best way, and an n-gram model is estimated
// from the sequences of chunks (Galescu, Allen 2001; Bisani, Ney 2008; Novak et al. 2012).
//
// A chunk that reads nothing is joined with the chunk before it in the order of reading, or with the one after it where it is
// the first. So all chunks of a model read something, whatever the sizes that pairs were cut by.
#pragma once
#include <optional>
#include <string>

#include "src/pairs/pair_model.hh"
#include "src/pairs/sequence_ngrams.hh"

namespace hws {

enum class PairDirection : int32_t { backward, forward };

struct PairFitSettings : SequenceFit {
  PairDirection direction = PairDirection::backward;
  std::string marks;             // characters at the end of output symbols' names that fold; empty: none
  std::optional<int64_t> weight_bits;  // of the packed store that the model is written in
};

struct FittedPairModel {
  PairModelPtr model;
  int64_t left_out = 0;       // pairs that no chunks make
  double log_likelihood = 0;  // of the best ways under the weights of the chunks
};

// Fails with `argument` for other alphabets than those of the chunks, and for fractional weights under Kneser-Ney, and with
// `empty` if no pair with a weight above 0 can be cut.
FittedPairModel fit_pair_model(const StringBatch &chunks, const StringBatchPtr &pairs, const PairFitSettings &settings,
                               const Run &run);

}  // namespace hws
