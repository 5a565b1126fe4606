// A corpus cut in two: what is learned from, what is held out.
#pragma once
#include "tools/hmm/hmm_corpus.hh"

namespace tool {

// Removes a share of the sequences (above 0, below 1), spread evenly over the corpus, and returns them. Both parts keep the
// order of sequences and the alphabet of the whole. Fails if either part would be empty.
HmmCorpus hold_out(HmmCorpus *corpus, double share);

}  // namespace tool
