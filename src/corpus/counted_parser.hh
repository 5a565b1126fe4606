// PAutomaC's and Abbadingo's files, which announce how many sequences there are and how long each is: see corpus_parser.hh.
#pragma once
#include "src/corpus/corpus_parser.hh"

namespace hws {

enum class Labels { none, positive, all };  // no label before the length; sequences of label 1 are kept; all are

class CountedParser final : public CorpusParser {
 public:
  CountedParser(AlphabetPtr given, Labels labels, const Run &run)
      : CorpusParser(std::move(given), Split::spaces, run), labels_(labels) {}

 private:
  enum class Expected { count, size, header_end, label, length, symbol };
  void field(std::string_view text) override;
  void end_line() override;
  AlphabetPtr end_text() override;
  // A whole number from low to high; `what` is how messages call it.
  int64_t number(std::string_view text, const char *what, int64_t low, int64_t high) const;

  const Labels labels_;
  Expected expected_ = Expected::count;
  int64_t count_ = 0, size_ = 0;      // as announced
  int64_t seen_ = 0;                  // sequences
  int64_t length_ = 0, symbols_ = 0;  // of the line at hand: announced, seen
  bool kept_ = true;
};

}  // namespace hws
