// PAutomaC's score of a model: 2^(−Σ_x P(x) log2 Q(x)) over the test strings. P are the target's and Q the candidate's
// probabilities, both normalized over the test set (Verwer, Eyraud, de la Higuera 2012). The target's own score is the minimum.
#pragma once
#include <span>
#include <string_view>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"

namespace hws {

struct PautomacScore {
  double score = 0, minimum = 0;
};

// log_probs has ln Q per test string; −∞ is allowed (the score is infinite if the target gives the string any probability), +∞
// is not. solution has the target's probabilities, at least one positive. Fails with `argument` if their lengths differ. O(n).
PautomacScore pautomac_score(std::span<const double> log_probs, std::span<const double> solution);

// Reads a solution file: the number of strings, then one probability per line. Fails with `parse`, naming the line. O(length).
Array<double> read_pautomac_solution(std::string_view text, const Run &run = {});

}  // namespace hws
