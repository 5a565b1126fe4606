#include "fsa/machine/alphabet.hh"

#include <cinttypes>

#include "fsa/base/error.hh"
#include "fsa/base/names.hh"
#include "fsa/base/text.hh"

namespace hws {

std::shared_ptr<const Alphabet> Alphabet::open() { return std::make_shared<Alphabet>(); }

std::shared_ptr<const Alphabet> Alphabet::sized(int64_t size) {
  if (size < 1 || size > INT32_MAX - 1) {
    fail(Code::argument, "alphabet size %" PRId64 "; expected 1 to %d", size, INT32_MAX - 1);
  }
  auto a = std::make_shared<Alphabet>();
  a->size_ = size;
  return a;
}

std::shared_ptr<const Alphabet> Alphabet::named(std::vector<std::string> names) {
  if (names.empty()) fail(Code::argument, "an alphabet without symbols; expected at least one name");
  if (names.size() > INT32_MAX - 1) fail(Code::limit, "more than %d symbols in an alphabet", INT32_MAX - 1);
  auto a = std::make_shared<Alphabet>();
  a->names_ = std::move(names);
  a->size_ = static_cast<int64_t>(a->names_.size());
  size_t slots = 64;
  while (slots < 2 * a->names_.size()) slots *= 2;
  a->index_ = HashSlots(slots);
  for (size_t i = 0; i < a->names_.size(); ++i) {
    const std::string &name = a->names_[i];
    if (find_invalid_utf8(name) != std::string_view::npos) fail(Code::argument, "the name of symbol %zu is not UTF-8", i + 1);
    if (const char *why = objection_to_name(name)) {
      fail(Code::argument, "the name of symbol %zu, %s, %s", i + 1, quoted(name).c_str(), why);
    }
    const auto own = static_cast<int32_t>(i);
    const auto same = [&](int32_t other) { return a->names_[static_cast<size_t>(other)] == name; };
    const int32_t first = a->index_.number(a->index_.hash().of(name), same, [&] { return own; });
    if (first != own) fail(Code::argument, "symbols %d and %zu are both named '%s'", first + 1, i + 1, name.c_str());
  }
  return a;
}

int64_t Alphabet::bytes_of_names(size_t count, size_t letters) {
  return static_cast<int64_t>(count) * 96 + 2 * static_cast<int64_t>(letters);
}

std::string_view Alphabet::name(Label label) const {
  if (label < 1 || static_cast<size_t>(label) > names_.size()) return {};
  return names_[static_cast<size_t>(label) - 1];
}

Label Alphabet::find(std::string_view name) const {
  if (names_.empty()) return 0;
  return index_.find(index_.hash().of(name), [&](int32_t i) { return names_[static_cast<size_t>(i)] == name; }) + 1;
}

ShortText Alphabet::describe() const {
  if (is_open()) return ShortText("any labels (open)");
  ShortText text("%" PRId64 " symbol%s %s", size_, size_ == 1 ? "" : "s", names_.empty() ? "without names" : "named ");
  for (size_t i = 0; i < names_.size() && i < 4; ++i) text.add(i ? ", %.24s" : "%.24s", names_[i].c_str());
  if (names_.size() > 4) text.add(", ...");
  return text;
}

AlphabetPtr join(const AlphabetPtr &a, const AlphabetPtr &b) {
  if (a == b) return a;
  if (a->has_names() != b->has_names()) return nullptr;
  if (a->has_names()) {
    if (a->size() != b->size()) return nullptr;
    for (Label i = 1; i <= a->size(); ++i) {
      if (a->name(i) != b->name(i)) return nullptr;
    }
    return a;
  }
  if (a->is_open()) return b;
  return b->is_open() || a->size() == b->size() ? a : nullptr;
}

}  // namespace hws
