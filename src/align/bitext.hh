// A bitext: two corpora of as many sequences, of which sequence p of the one is a translation of sequence p of the other.
// Immutable. A side of a pair may be empty: the pair is kept, so that numbers of pairs are those of the texts' lines.
#pragma once
#include <memory>
#include <string_view>

#include "fsa/base/run.hh"
#include "src/corpus/corpus.hh"

namespace hws {

struct Bitext {
  CorpusPtr source, target;

  int64_t count() const { return source->count(); }
  // Returns how many pairs of a source position and a target position pair p has.
  int64_t cells(int64_t p) const {
    return static_cast<int64_t>(source->sequence(p).size()) * static_cast<int64_t>(target->sequence(p).size());
  }
};
using BitextPtr = std::shared_ptr<const Bitext>;

// Fails with `argument` unless both have as many sequences.
BitextPtr make_bitext(CorpusPtr source, CorpusPtr target);

// The text's lines are `source ||| target`, words between blanks. Fails with `parse` for a line without the bars, or with more
// than one of them. Null alphabets are collected.
BitextPtr read_bitext(std::string_view text, const AlphabetPtr &source, const AlphabetPtr &target, const Run &run);

// The pairs with their sides changed: targets become sources.
Bitext reversed(const Bitext &bitext);

uint64_t fingerprint(const Bitext &bitext);

}  // namespace hws
