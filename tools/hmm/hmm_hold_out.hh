// A corpus cut in two: what is learned from, what is held out.
#pragma once
#include "tools/hmm/hmm_corpus.hh"

namespace tool {

// Takes a share (above 0, below 1) of the sequences out of a corpus, spread evenly over it, and gives them; sequences keep
// their order, and an alphabet is that of all. Failure if either part has none.
HmmCorpus hold_out(HmmCorpus *corpus, double share);

}  // namespace tool
