// Gold forms of morphs: a header row, then `morph TAB gold`; alternatives are separated by ` | `.
#pragma once
#include "tools/morph/morph_words.hh"

namespace tool {

// Alternatives by morph; each is a list of segments, which the words' alphabet need not have.
using MorphGold = std::map<std::string, std::vector<Segments>>;

// Fails where none of the morphs is one of these.
MorphGold read_gold(const std::string &path, const std::vector<std::string> &morphs);
// Reverses every form.
void turn_round(MorphGold *gold);

}  // namespace tool
