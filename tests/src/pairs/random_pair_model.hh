// Pair models of random pairs, and inputs for them.
#pragma once
#include "src/pairs/fit_pair_model.hh"
#include "src/pairs/pair_grids.hh"
#include "tests/src/pairs/cut_lister.hh"
#include "tests/test_list.hh"

namespace hws {

inline const std::vector<std::string> kMarked{"A0", "A1", "B", "C2"};

// A model of random pairs; null if none can be cut.
inline PairModelPtr random_model(Rng *rng, int round, bool marked) {
  const auto pairs = random_pairs(rng, 12, 3, marked ? 4 : 3, 4, marked ? kMarked : std::vector<std::string>());
  pairs->alphabets[0] = Alphabet::sized(4);  // no pair has the last symbol
  static constexpr ChunkSizes kCuts[] = {{1, 2, false, true}, {2, 2, false, true}, {2, 1, true, true}};
  const ChunkList chunks = chunks_of_pairs(*pairs, kCuts[round % 3], Run{});
  if (chunks.size() == 0) return nullptr;
  Array<double> weights;
  for (int32_t k = 0; k < chunks.size(); ++k) weights.push_back(rng->uniform() + .01);
  PairFitSettings s;
  s.order = 1 + static_cast<int64_t>(rng->below(4));
  s.direction = rng->below(2) ? PairDirection::backward : PairDirection::forward;
  s.estimate = rng->below(3) ? SequenceEstimate::kneser_ney : SequenceEstimate::witten_bell;
  if (marked) s.marks = "012";
  try {
    return fit_pair_model(*batch_of_chunks(chunks, weights, pairs->alphabets[0], pairs->alphabets[1]), pairs, s, Run{}).model;
  } catch (const Error &e) {
    assert_int_equal(e.code, Code::empty);
    return nullptr;
  }
}

inline constexpr SearchSettings kWide{1e9, INT32_MAX, false, {}};

inline Array<Label> random_input(Rng *rng, uint64_t longest) {
  Array<Label> input;
  for (uint64_t n = rng->below(longest + 1); n > 0; --n) input.push_back(static_cast<Label>(rng->below(3)) + 1);
  return input;
}

}  // namespace hws
