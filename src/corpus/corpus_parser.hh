// Corpora from files of any size: a parser is fed with a text in pieces, cut anywhere, and keeps what it has understood and
// at most one unfinished symbol.
//
//   text        one sequence a line, symbols between blanks; an empty line is the empty sequence
//   characters  one sequence a line, every code point a symbol (a blank is none: refused)
//   integers    one sequence a line, symbols 0 to A − 1 between blanks
//   pautomac    a line `strings alphabet`, then lines `length s1 s2 ...`, symbols 0 to alphabet − 1
//   abbadingo   the same with lines `label length s1 s2 ...`
//
// The alphabet is the one given, or it is collected: names of texts in order of their first occurrence; integers, where symbol
// k is the label k + 1, are named "0" to "A - 1". Lines end with "\n" or "\r\n", the last one needs no end; a byte order mark
// before the first is skipped, once. A symbol has 64 KiB at most. Anything else is refused (`parse`) with line, column and
// reason. O(length).
#pragma once
#include <memory>
#include <string_view>

#include "fsa/base/run.hh"
#include "fsa/machine/encode.hh"
#include "src/corpus/corpus.hh"

namespace hws {

enum class CorpusFormat : int32_t { text = 0, characters = 1, integers = 2, pautomac = 3, abbadingo = 4 };

struct CorpusOptions {
  CorpusFormat format = CorpusFormat::text;
  AlphabetPtr alphabet;     // sized; null: collected, or as the file declares
  bool all_labels = false;  // abbadingo: sequences of every label, not of label 1 only
};

// Symbols of an alphabet that is made for numbers; more of them take an alphabet that is given. (A text of a few bytes should
// not make gigabytes of names.)
inline constexpr int64_t kMostNumbers = int64_t{1} << 20;

class CorpusParser {
 public:
  virtual ~CorpusParser() = default;
  CorpusParser(const CorpusParser &) = delete;
  CorpusParser &operator=(const CorpusParser &) = delete;

  void feed(std::string_view bytes);
  // Once, after all bytes. An empty text is refused, and one without symbols if the alphabet is to be collected.
  CorpusPtr finish();

 protected:
  CorpusParser(AlphabetPtr given, Split split, const Run &run);

  virtual void field(std::string_view text) = 0;
  virtual void end_line() = 0;  // of every line, with fields or without
  // After the last line: what was announced is there, and the alphabet.
  virtual AlphabetPtr end_text() = 0;

  void add_symbol(Label label);
  void end_sequence();
  int64_t line() const { return line_; }
  int64_t column() const { return column_; }  // where the field at hand begins; after the last field the line's end
  const AlphabetPtr given_;
  const Run run_;
  CorpusArrays corpus_;

 private:
  void take_chars(char c);
  void give(std::string_view text);
  void give_held();
  void close_line();
  void require_length(size_t bytes) const;

  const Split split_;
  std::string held_;      // an unfinished field
  bool return_ = false;   // the last byte was a carriage return that may belong to the line's end
  bool begun_ = false;    // bytes of a line were seen since the last line end
  bool marked_ = false;   // the place of a byte order mark is behind
  int64_t line_ = 1, column_ = 1, next_column_ = 1;
  int64_t fields_ = 0;
};

std::unique_ptr<CorpusParser> corpus_parser(const CorpusOptions &options, const Run &run);
// A whole text at once.
CorpusPtr read_corpus(std::string_view text, const CorpusOptions &options, const Run &run);

// "0" to "size − 1": the names integer formats give; `limit` above kMostNumbers. Asks limit_bytes.
AlphabetPtr integer_alphabet(int64_t size, const Run &run);

}  // namespace hws
