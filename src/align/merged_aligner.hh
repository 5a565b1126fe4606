// One aligner with the counts of two: what was learned from two texts apart, or from old pairs and new ones.
#pragma once
#include "src/align/align_model.hh"

namespace hws {

// Words are found by name, those of `first` keep their numbers. Fails with `argument` unless both have the same directions,
// model, pseudo-counts, null and folding, naming what differs. A tension is the mean by counts. O(places * ln(places of a
// row)).
AlignModelPtr merged_aligner(const AlignModel &first, const AlignModel &second, const Run &run);

// The counts of an aligner as a model of another kind has them, with its pseudo-counts, null, tension and directions. What the
// aligner lacks is not counted, and jumps beyond the longest one are put there.
AlignModelPtr converted_aligner(const AlignModel &counted, const AlignModel &like, const Run &run);

// A hash of what an aligner has counted.
uint64_t fingerprint(const AlignModel &model);

}  // namespace hws
