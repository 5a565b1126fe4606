// How PAutomaC judges a model: 2^(−Σ_x P(x) log2 Q(x)) over the test strings, P the target's and Q the candidate's
// probabilities, both made to sum to 1 over the test set (Verwer, Eyraud, de la Higuera 2012). The target's own score is the
// minimum.
#pragma once
#include <span>
#include <string_view>

#include "fsa/base/array.hh"

namespace hws {

struct PautomacScore {
  double score = 0, minimum = 0;
};

// log_probs: ln Q per test string, −∞ allowed, +∞ not (an infinite score, if the target gives the string any probability).
// solution: the target's probabilities, at least one positive. `argument` if their numbers differ. O(n).
PautomacScore pautomac_score(std::span<const double> log_probs, std::span<const double> solution);

// A solution file: the number of strings, then a probability a line. `parse` names the line. O(length).
Array<double> read_pautomac_solution(std::string_view text);

}  // namespace hws
