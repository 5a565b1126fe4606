// How good inferred forms are, measured against gold forms; alternatives count if any of them is met.
#pragma once
#include "tools/morph/morph_gold.hh"

namespace tool {

// What is known about one morph after inference.
struct MorphBelief {
  std::vector<Segments> forms;  // best first; may be empty
  std::vector<double> posteriors;
  double log_gold = 0;          // ln of the gold alternatives' probabilities, summed; -infinity: none
  std::vector<Segments> samples = {};  // drawn, if that was asked for
};

// -ln belief(gold) counts at most this much for one morph, and fully where the belief is zero.
inline constexpr double kGoldFloor = 50;

struct MorphScore {
  int64_t morphs = 0;
  int64_t infinite = 0;       // gold forms of probability zero
  double neg_log_gold = 0;    // mean of min(-ln belief(gold), kGoldFloor), nats
  double exact_match = 0;     // share of morphs whose best form is gold
  double edit_distance = 0;   // mean over morphs, in segments, from the best form to the nearest alternative
};

// Levenshtein's, in segments. O(|a| |b|).
int64_t edit_distance(const Segments &a, const Segments &b);

// Adds one morph's numbers to the sums; mean_of makes means of them. A morph without forms counts as the empty form.
void add_morph(const MorphBelief &belief, const std::vector<Segments> &gold, MorphScore *sums);
MorphScore mean_of(MorphScore sums);

}  // namespace tool
