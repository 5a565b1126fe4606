#include "src/corpus/name_table.hh"

#include <utility>

#include "fsa/base/sections.hh"
#include "fsa/base/text.hh"

namespace hws {

namespace {

uint64_t hash_of_name(std::string_view name) { return checksum64(name.data(), name.size()); }

}  // namespace

const char *NameTable::objection(std::string_view text) {
  if (find_invalid_utf8(text) != std::string_view::npos) return "is not UTF-8";
  for (const char byte : text) {
    const auto c = static_cast<unsigned char>(byte);
    if (c <= ' ' || c == 0x7F) return "is no symbol: white space and control characters stand in none";
  }
  return nullptr;
}

int32_t NameTable::find(std::string_view text) const {
  return slots_.find(hash_of_name(text), [&](int32_t at) { return names_[static_cast<size_t>(at)] == text; });
}

Label NameTable::add(std::string_view text, const Run &run) {
  bytes_ += 64 + static_cast<int64_t>(text.size());
  run.limit_bytes(2 * bytes_);
  slots_.reserve(names_.size(), run, bytes_, [this](int32_t i) { return hash_of_name(names_[static_cast<size_t>(i)]); });
  names_.emplace_back(text);
  slots_.number(hash_of_name(text), [](int32_t) { return false; }, [this] { return static_cast<int32_t>(names_.size()) - 1; });
  return static_cast<Label>(names_.size());
}

std::vector<std::string> NameTable::take() {
  slots_ = HashSlots();
  bytes_ = 0;
  return std::exchange(names_, {});
}

}  // namespace hws
