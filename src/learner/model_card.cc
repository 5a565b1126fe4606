#include "src/learner/model_card.hh"

#include <cmath>

#include "fsa/base/error.hh"
#include "fsa/base/text.hh"
#include "src/learner/option_table.hh"

namespace hws {

namespace {

// Returns the next part of a section, up to a zero byte.
std::string_view next_part(std::string_view &rest) {
  const size_t end = rest.find('\0');
  if (end == rest.npos || find_invalid_utf8(rest.substr(0, end)) != rest.npos) fail(Code::corrupt, "a model card cut short");
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(end + 1);
  return part;
}

}  // namespace

void ModelCard::put(Number number, std::string_view group, std::string_view name, std::string_view value) {
  for (Entry &entry : entries_) {
    if (entry.group != group || entry.name != name) continue;
    entry.value = value;
    entry.number = number.is;
    return;
  }
  entries_.push_back({std::string(group), std::string(name), std::string(value), number.is});
}

void ModelCard::add(std::string_view group, std::string_view name, double number) {
  if (!std::isfinite(number)) return;
  std::string digits;
  append_real(digits, number);
  put({true}, group, name, digits);
}

void ModelCard::add(std::string_view group, std::string_view name, int64_t number) {
  put({true}, group, name, std::to_string(number));
}

std::string_view ModelCard::value(std::string_view group, std::string_view name) const {
  for (const Entry &entry : entries_) {
    if (entry.group == group && entry.name == name) return entry.value;
  }
  return {};
}

std::string ModelCard::json() const {
  std::string json = "{";
  const auto append = [&](const Entry &entry) {
    if (json.back() != '{') json += ", ";
    append_json_string(json, entry.name);
    json += ": ";
    if (entry.number) json += entry.value;
    else append_json_string(json, entry.value);
  };
  for (size_t i = 0; i < entries_.size(); ++i) {
    const std::string &group = entries_[i].group;
    if (group.empty()) {
      append(entries_[i]);
      continue;
    }
    bool first = true;
    for (size_t before = 0; before < i; ++before) first &= entries_[before].group != group;
    if (!first) continue;
    if (json.back() != '{') json += ", ";
    append_json_string(json, group);
    json += ": {";
    for (size_t k = i; k < entries_.size(); ++k) {
      if (entries_[k].group == group) append(entries_[k]);
    }
    json += '}';
  }
  return json + "}";
}

std::string ModelCard::bytes() const {
  std::string bytes;
  for (const Entry &entry : entries_) {
    for (const std::string &part : {entry.group, entry.name, (entry.number ? "#" : "=") + entry.value}) {
      bytes += part;
      bytes += '\0';
    }
  }
  return bytes;
}

ModelCard ModelCard::read(std::span<const std::byte> bytes) {
  ModelCard card;
  std::string_view rest(reinterpret_cast<const char *>(bytes.data()), bytes.size());
  while (!rest.empty()) {
    const std::string_view group = next_part(rest), name = next_part(rest), value = next_part(rest);
    const bool number = value.starts_with('#');
    double x = 0;
    if (value.empty() || name.empty() || (!number && value[0] != '=') ||
        (number && (!parse_real(value.substr(1), x) || !std::isfinite(x)))) {
      fail(Code::corrupt, "a model card with the entry '%.60s'", std::string(name).c_str());
    }
    // The number is formatted again, because a number that we can read need not be one of JSON's.
    if (number && value.find_first_of(".eE") != value.npos) card.add(group, name, x);
    else if (int64_t whole = 0; number && parse_integer(value.substr(1), whole)) card.add(group, name, whole);
    else if (number) card.add(group, name, x);
    else card.add(group, name, value.substr(1));
  }
  return card;
}

}  // namespace hws
