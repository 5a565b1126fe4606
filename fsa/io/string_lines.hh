// Batches of strings as lines of text: see hws_strings_read.
#pragma once
#include <string_view>
#include <vector>

#include "fsa/base/run.hh"
#include "fsa/machine/encode.hh"
#include "fsa/machine/string_batch.hh"

namespace hws {

// alphabets: one per tape. O(length).
StringBatchPtr read_string_lines(std::string_view text, std::vector<AlphabetPtr> alphabets, Split split, const Run &run);

}  // namespace hws
