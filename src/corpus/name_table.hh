// Names of symbols as a text brings them: numbered from 1 in the order of their first occurrence.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "fsa/base/hash_slots.hh"
#include "fsa/machine/alphabet.hh"

namespace hws {

class NameTable {
 public:
  // Why a text can be no name ("is not UTF-8", ...); null: it can. What an alphabet asks of names, but for emptiness.
  static const char *objection(std::string_view text);

  // The label of a name, a new one if it was not seen. A new one with an objection is handed to refuse(why), which throws.
  // Asks limit_bytes. O(length).
  template <class Refuse>
  Label label(std::string_view text, const Run &run, Refuse &&refuse) {
    const int32_t at = find(text);
    if (at >= 0) return at + 1;
    if (const char *why = objection(text)) refuse(why);
    return add(text, run);
  }
  int64_t size() const { return static_cast<int64_t>(names_.size()); }
  // All names, in order of their labels; the table is empty then.
  std::vector<std::string> take();

 private:
  int32_t find(std::string_view text) const;
  Label add(std::string_view text, const Run &run);

  std::vector<std::string> names_;
  HashSlots slots_;
  int64_t bytes_ = 0;
};

}  // namespace hws
