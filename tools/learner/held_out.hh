// What --heldout says: a file, or a share of the items, spread evenly over them.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "tools/base/handles.hh"

namespace tool {

// "0.1" as a share, another text as a file (0). Fails for a number that is no share above 0 and below 1.
double held_out_share(const std::string &held_out);

// The same where no file can be given; 0 for an empty text.
double held_out_share_alone(const std::string &held_out);

// Whether an item, counted from 0, is of the share.
bool is_held_out(int64_t item, double share);

// The items of a list that a share of them holds out (`out`), or the others; `alphabets` are those of its tapes. Fails as
// below. `what`: what items are called.
Strings share_of(const hws_strings *all, const std::vector<const hws_alphabet *> &alphabets, double share, bool out,
                 const std::string &path, const std::string &what);

// Fails where a share leaves nothing of so many items to hold out (`out`), or to learn from.
[[noreturn]] void fail_share(const std::string &path, int64_t items, const std::string &what, bool out);

}  // namespace tool
