// An edit model of how English is mistyped, before any pair has been seen: a replacement is a key beside the right one, a
// letter of a like sound, or any other; what is inserted is the next letter twice, a key beside it, or anything; of a double
// letter the second one is lost more easily. What learns from pairs begins here, and its prior keeps what the pairs do not say.
#pragma once
#include <string_view>

#include "src/edit/edit_model.hh"

namespace hws {

struct TypingSettings {
  std::string_view layout = "qwerty";  // qwerty, qwertz or azerty
  double backoff = 0.2, p_insert = 0.02, p_delete = 0.02, p_copy = 0.92;
  double near_keys = 0.35, like_sounds = 0.45;  // shares of the replacements; the rest is any symbol
};

// With windows of one symbol each. The symbols of the alphabet whose names are ASCII letters of either case have keys and
// sounds, all others are alike. `argument` as new_edit_model, and on shares that exceed 1. O(symbols^2).
EditModelPtr typing_model(const AlphabetPtr &alphabet, const TypingSettings &settings, const Run &run);

}  // namespace hws
