// What a learner of a part of the pairs must know of all of them before its first step: which words are seen together, since
// that says where their numbers lie, which lengths pairs have, and how many words there are. It is the first sum that learners
// of parts make together.
#pragma once
#include <string>
#include <string_view>

#include "src/align/bitext.hh"
#include "src/stats/sufficient_statistics.hh"

namespace hws {

struct AlignGround {
  Array<int32_t> words;    // keys of two labels, source and target (WordPairs::append_keys)
  Array<int32_t> lengths;  // keys of two lengths (PairShapes::append_keys), for the diagonal model alone
  double tokens[2] = {0, 0};  // of the source, and of the target
  double cells = 0;

  void append(std::string *out) const;
  static AlignGround take(std::string_view *in);  // fails with `corrupt`
};

// Block sizes of learners that share pairs: four to seven blocks, if there are so many pairs. Each costs IBM 1 an addition for
// each place that has its words.
BlockPlan align_blocks(int64_t items);

// `diagonal`: whether some stage learns that model.
StatisticShapePtr ground_shape(const BlockPlan &plan, bool diagonal);
SufficientStatistics ground_sums(const StatisticShapePtr &shape, const Bitext &bitext, const ItemBlocks &blocks,
                                 const Run &run);
// Fails with `empty` if no pair has words on both sides, and with `argument` for lengths that no pairs can have.
AlignGround ground_of(const SufficientStatistics &sums, const Run &run);

}  // namespace hws
