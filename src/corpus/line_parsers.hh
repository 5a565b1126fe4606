// Parsers of corpora with one sequence a line and nothing else: see corpus_parser.hh.
#pragma once
#include <string>
#include <vector>

#include "fsa/base/hash_slots.hh"
#include "src/corpus/corpus_parser.hh"

namespace hws {

class TextParser final : public CorpusParser {
 public:
  TextParser(AlphabetPtr given, Split split, const Run &run) : CorpusParser(std::move(given), split, run) {}

 private:
  void field(std::string_view text) override;
  void end_line() override { end_sequence(); }
  AlphabetPtr end_text() override;
  int32_t add_name(std::string_view text);

  std::vector<std::string> names_;  // collected
  HashSlots slots_;
  int64_t name_bytes_ = 0;
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
