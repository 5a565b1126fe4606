// Texts fed to a reader in pieces, and how readers refuse them.
#pragma once
#include <functional>
#include <string_view>

namespace hws {

// All of a text, `piece` bytes at a time; what the parser then gives.
template <class Parser>
auto fed_in_pieces(Parser &parser, std::string_view text, size_t piece) {
  for (size_t at = 0; at < text.size(); at += piece) parser.feed(text.substr(at, piece));
  return parser.finish();
}

// Asserts that read(piece) refuses a text, however it is cut, at this line and column (column 0: any) with a message that
// contains these words.
void assert_refused_at(std::string_view text, int64_t line, int64_t column, const char *words,
                       const std::function<void(size_t piece)> &read);

}  // namespace hws
