#include "tests/src/corpus/corpus_texts.hh"

#include "tests/src/corpus/in_pieces.hh"

namespace corpus_texts {

std::string shown(const Corpus &corpus) {
  std::string text;
  for (int64_t i = 0; i < corpus.count(); ++i) {
    if (i > 0) text += '|';
    for (const Label label : corpus.sequence(i)) {
      if (!text.empty() && text.back() != '|') text += ' ';
      text += corpus.alphabet->has_names() ? std::string(corpus.alphabet->name(label)) : "#" + std::to_string(label);
    }
  }
  return text;
}

std::string names(const Corpus &corpus) {
  std::string text;
  for (Label l = 1; l <= corpus.alphabet->size(); ++l) text += (l > 1 ? " " : "") + std::string(corpus.alphabet->name(l));
  return text;
}

CorpusPtr in_pieces(std::string_view text, const CorpusOptions &options, size_t piece) {
  return fed_in_pieces(*corpus_parser(options, Run{}), text, piece);
}

void assert_refused(std::string_view text, const CorpusOptions &options, int64_t line, const char *words) {
  assert_refused_at(text, line, 0, words, [&](size_t piece) { in_pieces(text, options, piece); });
}

}  // namespace corpus_texts
