// Folds of a corpus: parts of like size that are held out in turn, to judge what is learned from the rest.
#pragma once
#include <cstdint>

#include "fsa/base/array.hh"

namespace hws {

// Which of 2 to 255 folds each of `count` sequences is held out with: a random permutation, dealt out in turn.
Array<uint8_t> deal_folds(int64_t count, int64_t folds, uint64_t seed);

}  // namespace hws
