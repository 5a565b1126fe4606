#include "src/corpus/name_table.hh"

#include <utility>

#include "fsa/base/names.hh"
#include "fsa/base/text.hh"

namespace hws {

const char *NameTable::objection(std::string_view text) {
  if (find_invalid_utf8(text) != std::string_view::npos) return "is not UTF-8";
  return objection_to_name(text);
}

int32_t NameTable::find(std::string_view text) const {
  return slots_.find(slots_.hash().of(text), [&](int32_t at) { return names_[static_cast<size_t>(at)] == text; });
}

Label NameTable::add(std::string_view text, const Run &run) {
  bytes_ += 64 + static_cast<int64_t>(text.size());
  run.limit_bytes(2 * bytes_);
  slots_.reserve(names_.size(), run, bytes_, [this](int32_t i) { return slots_.hash().of(names_[static_cast<size_t>(i)]); });
  names_.emplace_back(text);
  const auto own = static_cast<int32_t>(names_.size()) - 1;
  slots_.number(slots_.hash().of(text), [](int32_t) { return false; }, [own] { return own; });
  return static_cast<Label>(names_.size());
}

std::vector<std::string> NameTable::take() {
  slots_ = HashSlots();
  bytes_ = 0;
  return std::exchange(names_, {});
}

}  // namespace hws
