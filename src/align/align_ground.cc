#include "src/align/align_ground.hh"

#include <cmath>
#include <limits>

#include "fsa/base/state_bytes.hh"
#include "src/align/diagonal.hh"
#include "src/align/word_pairs.hh"
#include "src/stats/block_sums.hh"

namespace hws {

namespace {

// In the order of the shape's statistics.
enum Statistic : size_t { kTokens, kCells, kWords, kLengths };
constexpr int64_t kLeastBlocks = 4;

bool is_size(double x) { return x >= 0 && x <= 9e15 && x == std::floor(x); }

// Every pair of lengths is that of a pair at least, so that together they have no more words than there are.
bool fit(const AlignGround &ground) {
  if (!is_size(ground.tokens[0]) || !is_size(ground.tokens[1]) || !is_size(ground.cells)) return false;
  if (ground.words.size() % 2 != 0 || ground.lengths.size() % 2 != 0) return false;
  double sums[2] = {0, 0};
  for (size_t k = 0; k < ground.lengths.size(); ++k) {
    if (ground.lengths[k] < 0) return false;
    sums[k % 2] += ground.lengths[k];
  }
  return sums[0] <= ground.tokens[0] && sums[1] <= ground.tokens[1];
}

}  // namespace

void AlignGround::append(std::string *out) const {
  append_array(out, words);
  append_array(out, lengths);
  append_value(out, tokens);
  append_value(out, cells);
}

AlignGround AlignGround::take(std::string_view *in) {
  AlignGround ground;
  ground.words = take_array<int32_t>(in);
  ground.lengths = take_array<int32_t>(in);
  for (double &x : ground.tokens) x = take_value<double>(in);
  ground.cells = take_value<double>(in);
  if (!fit(ground)) fail(Code::corrupt, "a checkpoint with sizes that no pairs have");
  return ground;
}

BlockPlan align_blocks(int64_t items) { return blocks_of_corpus(items, std::numeric_limits<int64_t>::max(), kLeastBlocks); }

StatisticShapePtr ground_shape(const BlockPlan &plan, bool diagonal) {
  std::vector<StatisticSpec> specs{dense_statistic("tokens", 2), dense_statistic("cells", 1), key_statistic("words", 2)};
  if (diagonal) specs.push_back(key_statistic("lengths", 2));
  return std::make_shared<const StatisticShape>(std::move(specs), plan, 0);
}

SufficientStatistics ground_sums(const StatisticShapePtr &shape, const Bitext &bitext, const ItemBlocks &blocks,
                                 const Run &run) {
  const auto fill = [&](int64_t block, StatisticLeaf &leaf) {
    const int64_t first = blocks.edges[block], last = blocks.edges[block + 1];
    for (int64_t p = first; p < last; ++p) {
      leaf.dense(kTokens)[0] += static_cast<double>(bitext.source->sequence(p).size());
      leaf.dense(kTokens)[1] += static_cast<double>(bitext.target->sequence(p).size());
      leaf.dense(kCells)[0] += static_cast<double>(bitext.cells(p));
    }
    WordPairs::append_keys(bitext, first, last, &leaf.keys(kWords), run);
    if (shape->specs().size() > kLengths) PairShapes::append_keys(bitext, first, last, &leaf.keys(kLengths));
  };
  return BlockSums{shape, blocks, {}, fill}.sum(run);
}

AlignGround ground_of(const SufficientStatistics &sums, const Run &run) {
  AlignGround ground;
  ground.words = sums.keys(kWords, run);
  if (sums.shape().specs().size() > kLengths) ground.lengths = sums.keys(kLengths, run);
  const Array<double> tokens = sums.total(kTokens);
  ground.tokens[0] = tokens[0];
  ground.tokens[1] = tokens[1];
  ground.cells = sums.total(kCells)[0];
  if (!fit(ground)) fail(Code::argument, "statistics with sizes that no pairs have");
  if (!(ground.cells > 0)) fail(Code::empty, "no pair has words on both sides; expected one at least");
  return ground;
}

}  // namespace hws
