// Text as every reader and writer of ours sees it: lines, fields, numbers and
// UTF-8, the same under any locale. Line and column numbers count from 1;
// columns count code points, so that they are what an editor shows.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "fsa/base/array.hh"
#include "fsa/base/short_text.hh"

namespace hws {

// Walks over the lines of a text. Lines end with "\n" or "\r\n"; the last one
// needs no end; a byte order mark before the first is skipped.
class LineReader {
 public:
  explicit LineReader(std::string_view text);
  bool next();  // to the next line; false at the end
  std::string_view line() const { return line_; }
  int64_t number() const { return number_; }

 private:
  std::string_view rest_, line_;
  int64_t number_ = 0;
};

// Lines of the text, an unfinished last one included. O(length).
int64_t count_lines(std::string_view text);
// Cuts a line at runs of blanks (blanks.hh); leading and trailing ones are dropped.
// Stops at `most` fields, so that a hostile line takes no memory.
void split_blanks(std::string_view line, Array<std::string_view> &fields, size_t most = SIZE_MAX);
// Cuts a line at every tab: one field more than there are tabs.
void split_tabs(std::string_view line, Array<std::string_view> &fields);
// Column at which `part`, which lies within `line`, starts.
int64_t column_of(std::string_view line, std::string_view part);

// Whole numbers: digits with a sign or none, nothing else. False if the text
// is none, or does not fit.
bool parse_integer(std::string_view text, int64_t &value);
// Decimal numbers (3, -0.5, +1e-9), and Infinity, -Infinity, inf, -inf in any
// case. What is nearer to 0 than any double (1e-999) is read as 0. False for
// anything else: NaN, hexadecimal, and what is beyond every double (1e999).
bool parse_real(std::string_view text, double &value);

void append_integer(std::string &out, int64_t value);
// As many digits as it takes to read the same bits back; infinities as
// Infinity and -Infinity (what OpenFst's tools write).
void append_real(std::string &out, double value);
// 17 significant digits, as printf's %.17g under the C locale.
void append_real17(std::string &out, double value);

// Decodes the code point at text[at]; its length in bytes, or 0 if the bytes
// there are not UTF-8 (cut short, overlong, a surrogate, above U+10FFFF).
int decode_utf8(std::string_view text, size_t at, uint32_t &code_point);
void append_utf8(std::string &out, uint32_t code_point);
// Position of the first byte that is not UTF-8; npos if all is well.
size_t find_invalid_utf8(std::string_view text);

// A piece of input as error messages show it: in single quotes, control
// characters and bad bytes as \xNN, cut after some 40 bytes.
ShortText quoted(std::string_view text);

}  // namespace hws
