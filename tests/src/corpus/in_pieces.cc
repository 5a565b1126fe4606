#include "tests/src/corpus/in_pieces.hh"

#include <cstring>

#include "fsa/base/error.hh"
#include "tests/harness.hh"

namespace hws {

void assert_refused_at(std::string_view text, int64_t line, int64_t column, const char *words,
                       const std::function<void(size_t piece)> &read) {
  for (const size_t piece : {size_t{1}, size_t{3}, text.size() + 1}) {
    bool refused = false;
    try {
      read(piece);
    } catch (const Error &e) {
      refused = true;
      if (e.code != Code::parse || e.line != line || (column != 0 && e.column != column) || !std::strstr(e.message, words)) {
        print_error("code %d line %d column %d (expected %d, %d): %s\n", static_cast<int>(e.code), static_cast<int>(e.line),
                    static_cast<int>(e.column), static_cast<int>(line), static_cast<int>(column), e.message);
        fail();
      }
    }
    if (!refused) print_error("read: %.*s\n", static_cast<int>(text.size()), text.data());
    assert_true(refused);
  }
}

}  // namespace hws
