// Links between the words of pairs, their text, and how those of two directions become one set.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"

namespace hws {

// Link k has the positions sources[k] and targets[k], from 0. Those of pair p are from offsets[p] to offsets[p + 1], sorted by
// source position, then by target position, each once.
struct Links {
  Array<int64_t> offsets{0};
  Array<int32_t> sources, targets, sure;
  Array<double> probabilities;

  int64_t count() const { return static_cast<int64_t>(offsets.size()) - 1; }
};
using LinksPtr = std::shared_ptr<const Links>;

struct Link {
  int32_t source, target;
  double probability = 1;
  bool sure = true;
};
// Adds the links of one more pair. They are sorted; of equal ones one is kept, sure if one of them is, with the highest
// probability.
void append_pair(Links *links, std::span<Link> of_pair);

// Lines of `1-2` and `1p2`, behind the last tab of a line. Positions count from `first`, 0 or 1. Fails with `parse`.
Links read_links(std::string_view text, int32_t first, const Run &run);
std::string write_links(const Links &links, int32_t first);

enum class Symmetrization : int32_t { intersection, unite, grow_diag, grow_diag_final, grow_diag_final_and };
inline constexpr char kSymmetrizations[] = "intersection|union|grow-diag|grow-diag-final|grow-diag-final-and";

// Fails with `argument` unless both are of as many pairs. O(links * ln(links)) for a pair.
Links symmetrize(const Links &forward, const Links &reverse, Symmetrization how, const Run &run);

struct LinkMeasures {
  double aer, precision, recall, f_measure;  // NaN where a measure is not defined
  int64_t links = 0, pairs = 0;
};
// Over the pairs that have gold links. Fails with `argument` if there is gold of more pairs than links.
LinkMeasures evaluate_links(const Links &gold, const Links &links);

}  // namespace hws
