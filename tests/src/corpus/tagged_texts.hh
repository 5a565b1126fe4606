// Tagged corpora as texts of their own, and readers that cut what they read.
#pragma once
#include <cstring>
#include <string>

#include "src/corpus/tagged_parser.hh"
#include "tests/harness.hh"

namespace tagged_texts {

using namespace hws;

// "the/DT cat/|a/" for the sequences (the, cat), (a), by names.
inline std::string shown(const TaggedCorpus &corpus) {
  std::string text;
  for (int64_t i = 0; i < corpus.count(); ++i) {
    if (i > 0) text += '|';
    for (size_t t = 0; t < corpus.tags_of(i).size(); ++t) {
      if (t > 0) text += ' ';
      text += corpus.words->alphabet->name(corpus.words->sequence(i)[t]);
      text += '/';
      if (const Label tag = corpus.tags_of(i)[t]) text += corpus.tags->name(tag);
    }
  }
  return text;
}

inline std::string names(const AlphabetPtr &alphabet) {
  std::string text;
  for (Label l = 1; alphabet && l <= alphabet->size(); ++l) text += (l > 1 ? " " : "") + std::string(alphabet->name(l));
  return text;
}

inline TaggedCorpusPtr in_pieces(std::string_view text, const TaggedOptions &options, size_t piece, const Run &run = Run{}) {
  TaggedParser parser(options, run);
  for (size_t at = 0; at < text.size(); at += piece) parser.feed(text.substr(at, piece));
  return parser.finish();
}

// That a text is refused at a place, for a reason that has these words, however it is cut.
inline void assert_refused(std::string_view text, const TaggedOptions &options, int64_t line, int64_t column,
                           const char *words) {
  for (const size_t piece : {size_t{1}, size_t{3}, text.size() + 1}) {
    bool refused = false;
    try {
      in_pieces(text, options, piece);
    } catch (const Error &e) {
      refused = true;
      if (e.code != Code::parse || e.line != line || e.column != column || !std::strstr(e.message, words)) {
        print_error("code %d line %d column %d: %s\n", static_cast<int>(e.code), static_cast<int>(e.line),
                    static_cast<int>(e.column), e.message);
        fail();
      }
    }
    assert_true(refused);
  }
}

}  // namespace tagged_texts
