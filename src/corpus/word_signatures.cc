#include "src/corpus/word_signatures.hh"

#include <algorithm>

#include "fsa/base/blanks.hh"
#include "fsa/base/error.hh"
#include "fsa/base/text.hh"

namespace hws {

namespace {

constexpr std::string_view kStandardClasses =
    "INIT initial\n"
    "CAP capital\n"
    "\n"
    "NUM digit\n"
    "\n"
    "DASH hyphen\n"
    "\n"
    "ing suffix ing\n"
    "ion suffix ion\n"
    "ed suffix ed\n"
    "er suffix er\n"
    "est suffix est\n"
    "ly suffix ly\n"
    "ity suffix ity\n"
    "al suffix al\n"
    "s suffix s\n"
    "y suffix y\n";
constexpr std::string_view kUnknown = "UNK";

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_numeral(char c) { return c >= '0' && c <= '9'; }
char small(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }

// Takes the first field off a line.
std::string_view field(std::string_view *line) {
  while (!line->empty() && is_blank(line->front())) line->remove_prefix(1);
  size_t end = 0;
  while (end < line->size() && !is_blank((*line)[end])) ++end;
  const std::string_view own = line->substr(0, end);
  line->remove_prefix(end);
  return own;
}

}  // namespace

std::string_view WordSignatures::standard() { return kStandardClasses; }

WordSignatures::WordSignatures(std::string_view table) : table_(table) {
  constexpr std::pair<std::string_view, Test> kTests[] = {
      {"initial", Test::initial}, {"capital", Test::capital}, {"capitals", Test::capitals},
      {"digit", Test::digit},     {"hyphen", Test::hyphen},   {"suffix", Test::suffix}};
  int64_t number = 0;
  while (!table.empty()) {
    ++number;
    std::string_view line = table.substr(0, table.find('\n'));
    table.remove_prefix(std::min(table.size(), line.size() + 1));
    if (const size_t bad = std::min(line.find('\0'), find_invalid_utf8(line)); bad != line.npos) {
      fail_at(Code::parse, number, static_cast<int64_t>(bad) + 1, "a byte that is not UTF-8, or is zero; expected text");
    }
    if (!line.empty() && line.front() == '#') continue;
    const std::string_view name = field(&line);
    if (name.empty()) {
      if (!lines_.empty()) lines_.back().ends_group = true;
      continue;
    }
    const std::string_view test = field(&line), suffix = field(&line);
    const auto known = std::find_if(std::begin(kTests), std::end(kTests), [&](const auto &one) { return one.first == test; });
    if (known == std::end(kTests)) {
      fail_at(Code::parse, number, 1, "the test %s; expected initial, capital, capitals, digit, hyphen or suffix",
              quoted(test).c_str());
    }
    if ((known->second == Test::suffix) == suffix.empty() || !field(&line).empty()) {
      fail_at(Code::parse, number, 1, "expected a name, a test, and for the test suffix alone an ending");
    }
    lines_.push_back({std::string(name), std::string(suffix), known->second, false});
    for (char &c : lines_.back().suffix) c = small(c);
  }
}

bool WordSignatures::passes(const Line &line, std::string_view word, bool is_first) {
  const auto any = [&](bool (*is)(char)) { return std::any_of(word.begin(), word.end(), is); };
  switch (line.test) {
    case Test::initial: return is_first && !word.empty() && is_upper(word.front());
    case Test::capital: return !word.empty() && is_upper(word.front());
    case Test::capitals: return any(is_upper) && !any(is_lower);
    case Test::digit: return any(is_numeral);
    case Test::hyphen: return word.find('-') != std::string_view::npos;
    case Test::suffix: break;
  }
  if (word.size() < line.suffix.size() + 3) return false;
  return std::equal(line.suffix.begin(), line.suffix.end(), word.end() - static_cast<ptrdiff_t>(line.suffix.size()),
                    [](char a, char b) { return a == small(b); });
}

bool WordSignatures::is_class(std::string_view name) {
  return name.starts_with(kUnknown) && (name.size() == kUnknown.size() || name[kUnknown.size()] == '-');
}

std::string WordSignatures::of(std::string_view word, bool is_first) const {
  std::string name(kUnknown);
  bool has = false;  // whether the group has its part
  for (const Line &line : lines_) {
    if (!has && passes(line, word, is_first)) {
      has = true;
      name += '-' + line.name;
    }
    if (line.ends_group) has = false;
  }
  return name;
}

Label WordSignatures::find(const Alphabet &names, std::string_view word, bool is_first) const {
  const Label label = names.find(word);
  return label > 0 ? label : find_class(names, word, is_first);
}

Label WordSignatures::find_class(const Alphabet &names, std::string_view word, bool is_first) const {
  std::string name = of(word, is_first);
  for (;;) {
    const Label label = names.find(name);
    const size_t end = name.rfind('-');
    if (label > 0 || end == std::string::npos) return std::max(label, Label{0});
    name.resize(end);
  }
}

}  // namespace hws
