#include "tests/src/corpus/corpus_texts.hh"

#include <cstring>

#include "tests/harness.hh"

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
  const auto parser = corpus_parser(options, Run{});
  for (size_t at = 0; at < text.size(); at += piece) parser->feed(text.substr(at, piece));
  return parser->finish();
}

void assert_refused(std::string_view text, const CorpusOptions &options, int64_t line, const char *words) {
  for (const size_t piece : {size_t{1}, size_t{3}, text.size() + 1}) {
    bool refused = false;
    try {
      in_pieces(text, options, piece);
    } catch (const Error &e) {
      refused = true;
      if (e.code != Code::parse || e.line != line || !std::strstr(e.message, words)) {
        print_error("code %d line %d (expected %d): %s\n", static_cast<int>(e.code), static_cast<int>(e.line), static_cast<int>(line), e.message);
        fail();
      }
    }
    if (!refused) print_error("read: %.*s\n", static_cast<int>(text.size()), text.data());
    assert_true(refused);
  }
}

}  // namespace corpus_texts
