#include "tests/src/corpus/tagged_texts.hh"

#include "tests/src/corpus/in_pieces.hh"

namespace tagged_texts {

std::string shown(const TaggedCorpus &corpus) {
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

std::string names(const AlphabetPtr &alphabet) {
  std::string text;
  for (Label l = 1; alphabet && l <= alphabet->size(); ++l) text += (l > 1 ? " " : "") + std::string(alphabet->name(l));
  return text;
}

TaggedCorpusPtr in_pieces(std::string_view text, const TaggedOptions &options, size_t piece, const Run &run) {
  TaggedParser parser(options, run);
  return fed_in_pieces(parser, text, piece);
}

void assert_refused(std::string_view text, const TaggedOptions &options, int64_t line, int64_t column, const char *words) {
  assert_refused_at(text, line, column, words, [&](size_t piece) { in_pieces(text, options, piece); });
}

}  // namespace tagged_texts
