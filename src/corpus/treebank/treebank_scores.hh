// How well trees agree with the right ones: brackets as the program evalb scores them (Black et al. 1991; Sekine and Collins
// 1997) under its parameters COLLINS.prm, and arcs.
#pragma once
#include "src/corpus/treebank/treebank.hh"

namespace hws {

// Percentages, but for `crossing`. NaN: nothing is compared.
struct TreebankScores {
  double precision, recall, f1;  // of labelled brackets
  double exact;      // sentences all of whose brackets are right
  double crossing;   // brackets that cross a right one, per sentence
  double tagging;    // words with the right tag
  double directed;   // words with the right head
  double undirected; // words joined to their head by an arc of the right tree, in either direction
};

// Brackets labelled TOP, ROOT, S1 or without a label do not count, and ADVP and PRT are the same. Words whose right tag is one
// of `punctuation` are taken out of both trees first. A sentence that `guess` has no words for counts with no brackets and no
// right tags or heads. Fails with `argument` for another number of sentences, and for other words.
TreebankScores score_treebank(const Treebank &gold, const Treebank &guess, std::span<const std::string_view> punctuation,
                              const Run &run);

}  // namespace hws
