// Parsers of corpora with one sequence a line and nothing else: see corpus_parser.hh.
#pragma once
#include "src/corpus/corpus_parser.hh"
#include "src/corpus/name_table.hh"

namespace hws {

class TextParser final : public CorpusParser {
 public:
  TextParser(AlphabetPtr given, Split split, const Run &run)
      : CorpusParser(std::move(given), split, run), chars_(split == Split::chars) {}

 private:
  void field(std::string_view text) override;
  void end_line() override { end_sequence(); }
  AlphabetPtr end_text() override;
  NameTable names_;  // collected
  const bool chars_;
};

class IntegerParser final : public CorpusParser {
 public:
  IntegerParser(AlphabetPtr given, const Run &run) : CorpusParser(std::move(given), Split::spaces, run) {}

 private:
  void field(std::string_view text) override;
  void end_line() override { end_sequence(); }
  AlphabetPtr end_text() override;
  int64_t size_ = 0;  // of the alphabet, as far as seen
};

}  // namespace hws
