// What readers see as characters: extended grapheme clusters (Unicode Standard Annex 29), of the Unicode version that the table
// names.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace tool {

// The clusters of a text in UTF-8. Bytes that are no UTF-8 are clusters of their own.
std::vector<std::string_view> grapheme_clusters(std::string_view text);

}  // namespace tool
