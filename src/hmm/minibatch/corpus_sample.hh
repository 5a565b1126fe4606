// A fixed sample of a corpus as data of its own: learning from minibatches samples its start there, and judges moves by it. A
// sampler and a judgement need tokens that they see again and again, while memory is not to grow with the corpus.
//
// The sample is drawn from pieces of at most 1,000 tokens, so that one long sequence is sampled at many places. A piece begins
// as a sequence does, which is wrong for one transition of a thousand. Pieces are drawn without repetition until they have the
// tokens that are asked for, and a corpus with no more tokens is its own sample.
#pragma once
#include "src/hmm/minibatch/minibatch_data.hh"

namespace hws {

class CorpusSample {
 public:
  // `data`, without masks, is borrowed. O(sequences + tokens). The same arguments always make the same sample. Fails with
  // `limit`, and with `corrupt` or `io`: see Corpus::copy_symbols.
  CorpusSample(const HmmDataPtr &data, int64_t tokens, uint64_t seed, const Run &run);

  const MinibatchData &batch() const { return batch_; }
  const HmmDataPtr &data() const { return batch_.data; }
  // Priors of the corpus for the sample, whose emissions are of its own symbols. Those of all other symbols stay in the totals.
  HmmPriors priors(HmmPriors of_corpus) const;
  // Counts of the sample as estimates for the corpus, in its layout.
  HmmParameters scaled(const HmmParameters &counts) const;

 private:
  const HmmData &all_;
  double transitions_ = 0;  // of the corpus
  MinibatchData batch_;
};

}  // namespace hws
