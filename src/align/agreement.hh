// How far both directions of a bitext agree: the expected number of links that both have, under independent posteriors, divided
// by the mean of both numbers of links,
//
//     sum over cells of  p(j to i) p(i to j)     /     (sum over cells of p(j to i)  +  sum over cells of p(i to j)) / 2,
//
// a number from 0 to 1 (Liang, Taskar and Klein, "Alignment by agreement", 2006, whose objective has the same products). It
// needs no marked links. Collapsed passes raise it while they learn, and lower it once words are tied to rare words.
#pragma once
#include <span>

#include "src/align/bitext.hh"

namespace hws {

// Posteriors lie pair by pair: `forward` has (target words) rows of (source words + 1), null's first, and `reverse` has (source
// words) rows of (target words + 1). 0 where there are no links. O(cells).
double agreement_of(const Bitext &bitext, std::span<const double> forward, std::span<const double> reverse);

}  // namespace hws
