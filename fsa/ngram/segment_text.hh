// Plain text to strings of symbols, a line each: what n-gram models are made from and
// asked about. See hws_ngram_segment_text.
#pragma once
#include <string>
#include <string_view>

#include "fsa/base/run.hh"
#include "fsa/machine/string_batch.hh"

namespace hws {

// Characters: every code point. Spaces: what stands between blanks. Words: that,
// and ASCII punctuation is a segment of its own, except ' and - between letters or digits.
enum class Segments : int32_t { characters = 0, spaces = 1, words = 2 };

struct SegmentSettings {
  Segments by = Segments::spaces;
  std::string unknown;    // name of the symbol for segments that have none; "", or none of the alphabet: they are an error
  std::string space;      // by characters: name of the symbol for a blank; "": blanks are left out
  int64_t min_count = 1;  // of a symbol of an alphabet that is built; rarer segments are `unknown`
};

// alphabet nullptr: one is built, `unknown` first if there is one, then segments by first
// appearance; it is the result's. Lines without a segment are left out. Throws `parse` with
// the place (a segment without a symbol, a control character, bytes that are not UTF-8), `argument`
// (min_count without unknown), `empty` (no segment to build an alphabet of). O(length) expected.
StringBatchPtr segment_text(std::string_view text, AlphabetPtr alphabet, const SegmentSettings &settings, const Run &run);

}  // namespace hws
