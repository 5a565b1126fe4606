#include "fsa/ngram/stored_ngrams.hh"

#include "fsa/ngram/sample_ngrams.hh"

namespace hws {

int64_t StoredNgrams::states() const {
  if (packed_) return packed_->states();
  int64_t states = 0;
  for (NgramNode w = 0; w < plain_->trie().nodes(); ++w) states += plain_->is_state(w);
  return states;
}

int64_t StoredNgrams::bytes() const {
  if (packed_) return packed_->bytes();
  const NgramNumbers &x = plain_->numbers();
  return plain_->trie().bytes() + static_cast<int64_t>(x.score.size_bytes() + x.fail.size_bytes() + x.next.size_bytes());
}

StringBatch StoredNgrams::sample(int64_t n, uint64_t seed, const Run &run) const {
  return sample_ngrams(packed_ ? packed_->plain(run) : *plain_, n, seed, run);
}

}  // namespace hws
