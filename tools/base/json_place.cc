#include "tools/base/json_place.hh"

#include <cmath>
#include <set>
#include <vector>

#include "tools/base/handles.hh"

namespace tool {

namespace {

std::string shortened(std::string text, size_t most = 60) {
  if (text.size() <= most) return text;
  size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // whole code points
  return text.substr(0, end) + "...";
}

// A member's name as a step of a JSON pointer.
std::string step_of(const std::string &name) {
  std::string step = "/";
  for (const char c : shortened(name)) {
    if (c == '~') step += "~0";
    else if (c == '/') step += "~1";
    else step += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return step;
}

std::string shown(const nlohmann::json &value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return "an array of " + std::to_string(value.size());
  return value.is_string() ? nlohmann::json(shortened(value.get<std::string>())).dump() : value.dump();
}

}  // namespace

nlohmann::json parse_json(const std::string &text, const std::string &path) {
  std::vector<std::set<std::string>> open;  // names seen in the objects around
  const auto watch = [&](int, nlohmann::json::parse_event_t event, nlohmann::json &parsed) {
    if (event == nlohmann::json::parse_event_t::object_start) open.emplace_back();
    if (event == nlohmann::json::parse_event_t::object_end) open.pop_back();
    if (event == nlohmann::json::parse_event_t::key && !open.back().insert(parsed.get<std::string>()).second) {
      throw Failure{1, path + ": member " + shown(parsed) + " twice in one object; expected each once"};
    }
    return true;
  };
  try {
    return nlohmann::json::parse(text, watch);
  } catch (const nlohmann::json::exception &e) {
    std::string what = e.what();  // "[json.exception...] parse error at line 3, column 5: ...", the bytes last read in it
    for (char &c : what) c = c >= ' ' && c <= '~' ? c : '?';
    const size_t from = what.find("] ");
    throw Failure{1, path + ": " + shortened(from == std::string::npos ? what : what.substr(from + 2), 300)};
  }
}

void Place::expected(const std::string &what) const { wrong(shown(*value_) + "; expected " + what); }
void Place::wrong(const std::string &what) const { throw Failure{1, where() + ": " + what}; }

const std::string &Place::text() const {
  if (!value_->is_string()) expected("a text");
  const std::string &text = value_->get_ref<const std::string &>();
  if (text.find('\0') != std::string::npos) expected("a text without a zero byte");  // C's end of a text
  return text;
}

double Place::number() const {
  if (!value_->is_number() || !std::isfinite(value_->get<double>())) expected("a number");
  return value_->get<double>();
}

int64_t Place::integer(int64_t least, int64_t most) const {
  const auto range = [&] { return "a whole number from " + std::to_string(least) + " to " + std::to_string(most); };
  const bool beyond = value_->is_number_unsigned() && value_->get<uint64_t>() > static_cast<uint64_t>(INT64_MAX);
  if (!value_->is_number_integer() || beyond) expected(range());
  const int64_t number = value_->get<int64_t>();
  if (number < least || number > most) expected(range());
  return number;
}

size_t Place::size(size_t least) const {
  if (!value_->is_array() || value_->size() < least) {
    expected(least ? "an array of at least " + std::to_string(least) : "an array");
  }
  return value_->size();
}

Place Place::at(size_t element) const { return Place((*value_)[element], file_, pointer_ + "/" + std::to_string(element)); }

void Place::only(std::initializer_list<const char *> known) const {
  if (!value_->is_object()) expected("an object");
  for (const auto &[name, unused] : value_->items()) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    std::string list;
    for (const char *k : known) list += (list.empty() ? "" : ", ") + std::string(k);
    Place(*value_, file_, pointer_ + step_of(name)).wrong("not a member of this object; expected only " + list);
  }
}

std::optional<Place> Place::find(const std::string &member) const {
  if (!value_->is_object()) expected("an object");
  const auto found = value_->find(member);
  if (found == value_->end()) return std::nullopt;
  return Place(*found, file_, pointer_ + step_of(member));
}

Place Place::at(const std::string &member) const {
  std::optional<Place> found = find(member);
  if (!found) wrong("no member \"" + member + "\"; expected one");
  return *found;
}

std::string Place::text_or(const std::string &member, const std::string &otherwise) const {
  const std::optional<Place> found = find(member);
  return found ? found->text() : otherwise;
}

}  // namespace tool
