// Channels as CSV: what channel_parser.hh reads back to the bit.
#pragma once
#include <string>

#include "fsa/base/run.hh"
#include "src/corpus/channels.hh"

namespace hws {

// A header if a channel has names of columns, a line per token, `nan` for missing values, an empty line after each sequence
// (sequences without tokens do not come back). `argument` for names that would not be read back as such: with a comma or a
// line's end, with blanks around them, or if they make no header (a number among them, or nothing but `nan` and nothing).
// O(values).
std::string write_channels(const Channels &channels, const Run &run);

}  // namespace hws
