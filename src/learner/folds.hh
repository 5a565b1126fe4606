// Folds of a corpus: parts of about equal size that are held out in turn, to judge what is learned from the rest.
#pragma once
#include <cstdint>

#include "fsa/base/array.hh"

namespace hws {

// Returns for each of `count` sequences the number of its fold, of 2 to 255 folds. A random permutation is dealt to the folds
// in turn.
Array<uint8_t> deal_folds(int64_t count, int64_t folds, uint64_t seed);

}  // namespace hws
