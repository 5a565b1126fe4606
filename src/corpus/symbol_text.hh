// What writers of corpora share: how symbols look, and how long a text may grow.
#pragma once
#include <string>
#include <string_view>

#include "fsa/base/run.hh"
#include "fsa/base/text.hh"
#include "fsa/machine/alphabet.hh"

namespace hws {

// Its name; a nameless one's label, from 1.
inline void append_symbol(std::string &out, const Alphabet &alphabet, Label label) {
  if (alphabet.has_names()) out += alphabet.name(label);
  else append_integer(out, label);
}

// A text whose first symbol begins as a byte order mark does would lose that when it is read: one more is put before it.
inline void keep_first_mark(std::string &out) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (out.starts_with(kMark)) out.insert(0, kMark);
}

// A look at the run every thousand lines or sequences, at the text's size before it doubles.
inline void ask_for_text(const std::string &out, int64_t line, const Run &run) {
  if ((line & 1023) != 0) return;
  run.check();
  run.limit_bytes(2 * static_cast<int64_t>(out.size()));
}

}  // namespace hws
