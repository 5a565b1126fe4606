#include "src/learner/option_table.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/error.hh"
#include "fsa/base/short_text.hh"
#include "fsa/base/text.hh"
#include "src/learner/general_options.hh"

namespace hws {

namespace {

const char *type_name(OptionType type) {
  return type == OptionType::integer ? "int" : type == OptionType::real ? "real" : "text";
}

ShortText value_text(const OptionValue &v) {
  if (v.type == OptionType::integer) return ShortText("%" PRId64, v.integer);
  if (v.type == OptionType::text) return quoted(v.text);
  std::string text;
  append_real(text, v.real);
  return ShortText("%s", text.c_str());
}

// Calls visit(choice) for each of "a|b|c".
template <class Visit>
void each_choice(std::string_view choices, Visit visit) {
  while (!choices.empty()) {
    const size_t bar = std::min(choices.find('|'), choices.size());
    visit(choices.substr(0, bar));
    choices.remove_prefix(std::min(bar + 1, choices.size()));
  }
}

// The value with which the call chooses.
constexpr const char *kAuto = "auto";

// Reads a value that was given as text. Returns false if the text is no number of the option's type.
bool read_written(const OptionSpec &spec, OptionValue &v) {
  if (spec.type == OptionType::text) return true;
  v.type = spec.type;
  return spec.type == OptionType::integer ? parse_integer(v.text, v.integer) : parse_real(v.text, v.real);
}

// Reads the numbers of "3,4" or "2:0.5". Returns false if there is anything else between the separators, or if a number is out
// of range.
bool read_numbers(const OptionSpec &spec, std::string_view text, Array<double> *numbers) {
  const char separator = spec.form == TextForm::temperatures ? ':' : ',';
  while (true) {
    const size_t end = std::min(text.find(separator), text.size());
    double x = 0;
    if (!parse_real(text.substr(0, end), x) || !(x >= spec.real_min && x <= spec.real_max)) return false;
    if (spec.form == TextForm::whole_numbers && x != std::trunc(x)) return false;
    numbers->push_back(x);
    if (end == text.size()) return spec.form != TextForm::temperatures || numbers->size() == 2;
    text.remove_prefix(end + 1);
  }
}

bool read_words(const OptionSpec &spec, std::string_view text, WordSet *set) {
  if (text == "none") return true;
  while (true) {
    const size_t end = std::min(text.find(','), text.size());
    const int32_t word = choice_index(spec.words, text.substr(0, end));
    if (word < 0 || set->has(word)) return false;
    set->bits |= 1 << word;
    if (end == text.size()) return true;
    text.remove_prefix(end + 1);
  }
}

// Converts a value to the option's type, and returns whether it is in its range.
bool accept(const OptionSpec &spec, OptionValue &v) {
  if (spec.or_auto && v.type == OptionType::text && v.text == kAuto) {
    v.type = spec.type;
    v.automatic = true;
    return true;
  }
  if (v.written && !read_written(spec, v)) return false;
  constexpr double kExact = 9007199254740992.0;  // 2^53: not all larger whole numbers are doubles
  if (spec.type == OptionType::integer) {
    if (v.type == OptionType::real && v.real == std::trunc(v.real) && std::fabs(v.real) <= kExact) {
      v.integer = static_cast<int64_t>(v.real);
    } else if (v.type != OptionType::integer) {
      return false;
    }
    v.type = OptionType::integer;
    return v.integer >= spec.int_min && v.integer <= spec.int_max;
  }
  if (spec.type == OptionType::real) {
    if (v.type == OptionType::integer) {
      v.real = static_cast<double>(v.integer);
    } else if (v.type != OptionType::real) {
      return false;
    }
    v.type = OptionType::real;
    return v.real >= spec.real_min && v.real <= spec.real_max;
  }
  if (v.type != OptionType::text) return false;
  if (spec.form == TextForm::words) {
    WordSet set;
    return read_words(spec, v.text, &set);
  }
  if (spec.form != TextForm::free) {
    Array<double> numbers;
    return read_numbers(spec, v.text, &numbers);
  }
  return !*spec.choices || choice_index(spec.choices, v.text) >= 0;
}

std::string_view standard_text(const OptionSpec &spec) {
  return *spec.choices && !*spec.text_default ? choice_word(spec.choices, spec.int_default) : spec.text_default;
}

OptionValue default_of(const OptionSpec &spec) {
  OptionValue v;
  v.name = spec.name;
  v.type = spec.type;
  v.integer = spec.int_default;
  v.real = spec.real_default;
  v.text = standard_text(spec);
  v.automatic = spec.or_auto;
  return v;
}

bool is_named(std::span<const OptionSpec> specs, std::string_view name) {
  return std::any_of(specs.begin(), specs.end(), [=](const OptionSpec &s) { return s.name == name; });
}
bool is_general(const OptionSpec &spec) { return is_named(kGeneralOptions, spec.name); }

// A table's own options, and then the general ones that it does not list.
Array<const OptionSpec *> all_specs(const OptionTable &table) {
  Array<const OptionSpec *> all;
  for (const OptionSpec &spec : table.specs) all.push_back(&spec);
  for (const OptionSpec &spec : kGeneralOptions) {
    if (!is_named(table.specs, spec.name)) all.push_back(&spec);
  }
  return all;
}

size_t edit_distance(std::string_view a, std::string_view b) {
  Array<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t replaced = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

std::string expected_of(const OptionSpec &spec) {
  std::string text;
  if (spec.type == OptionType::integer) {
    text = "a whole number from " + std::to_string(spec.int_min) + " to " + std::to_string(spec.int_max);
  } else if (spec.type == OptionType::real) {
    text = "a number from ";
    append_real(text, spec.real_min);
    text += " to ";
    append_real(text, spec.real_max);
  } else if (*spec.choices) {
    text = std::string("one of ") + spec.choices;
  } else if (spec.form == TextForm::words) {
    text = std::string("none, or with commas between them some of ") + spec.words;
  } else if (spec.form == TextForm::free) {
    text = "a text";
  } else {
    text = spec.form == TextForm::temperatures    ? "two temperatures with a colon between them, as 2:0.5, from "
           : spec.form == TextForm::whole_numbers ? "whole numbers with commas between them, from "
                                                  : "numbers with commas between them, from ";
    append_real(text, spec.real_min);
    text += " to ";
    append_real(text, spec.real_max);
  }
  return spec.or_auto ? text + ", or auto" : text;
}

int32_t choice_index(const char *choices, std::string_view word) {
  int32_t index = 0, found = -1;
  each_choice(choices, [&](std::string_view choice) {
    if (choice == word) found = index;
    ++index;
  });
  return found;
}

std::string_view choice_word(const char *choices, int64_t index) {
  std::string_view word;
  each_choice(choices, [&](std::string_view choice) {
    if (index-- == 0) word = choice;
  });
  return word;
}

void OptionSet::set(OptionValue value) {
  if (value.name.empty()) fail(Code::argument, "the name of an option is empty");
  if (value.type == OptionType::real && std::isnan(value.real)) {
    fail(Code::argument, "option %s is NaN; expected a number", value.name.c_str());
  }
  for (OptionValue &v : values_) {
    if (v.name == value.name) {
      v = std::move(value);
      return;
    }
  }
  values_.push_back(std::move(value));
}

namespace {

// The options whose lines of help have the name in brackets, which is what papers call them; else the one of the nearest name.
std::string nearest_options(std::string_view name, std::span<const OptionSpec *const> specs) {
  const std::string bracketed = "(" + std::string(name.substr(0, 60)) + ")";
  std::string by_letter;
  Array<std::string_view> names;
  for (const OptionSpec *spec : specs) {
    names.push_back(spec->name);
    if (std::string_view(spec->doc).find(bracketed) == std::string_view::npos) continue;
    by_letter += (by_letter.empty() ? "" : " or ") + std::string(spec->name);
  }
  return by_letter.empty() ? std::string(nearest_name(name, names)) : by_letter;
}

}  // namespace

OptionReader::OptionReader(const OptionTable &table, const OptionSet *set) : table_(table) {
  const Array<const OptionSpec *> specs = all_specs(table);
  for (const OptionSpec *spec : specs) entries_.push_back({default_of(*spec), is_general(*spec), false, false});
  if (!set) return;
  for (const OptionValue &v : set->values()) {
    size_t i = 0;
    while (i < specs.size() && v.name != specs[i]->name) ++i;
    if (i == specs.size()) {
      fail(Code::argument, "option %.60s is not one of %s; the nearest it takes is %s", v.name.c_str(), table.call,
           nearest_options(v.name, specs).c_str());
    }
    OptionValue taken = v;
    if (!accept(*specs[i], taken)) {
      fail(Code::argument, "option %s of %s is %.80s; expected %s", v.name.c_str(), table.call,
           value_text(v).c_str(), expected_of(*specs[i]).c_str());
    }
    entries_[i].value = std::move(taken);
    entries_[i].set = true;
  }
}

const OptionReader::Entry &OptionReader::entry(std::string_view name) const {
  for (const Entry &e : entries_) {
    if (e.value.name == name) return e;
  }
  fail(Code::internal, "%s reads option %s, which its table does not have", table_.call, std::string(name).c_str());
}

const OptionReader::Entry &OptionReader::read(std::string_view name, OptionType type) const {
  const Entry &e = entry(name);
  if (e.value.type != type) {
    fail(Code::internal, "%s reads option %s as %s; its table says %s", table_.call, e.value.name.c_str(),
         type_name(type), type_name(e.value.type));
  }
  e.used = true;
  return e;
}

const OptionValue &OptionReader::number(std::string_view name, OptionType type) const {
  const OptionValue &v = read(name, type).value;
  if (v.automatic) fail(Code::internal, "%s reads option %s, which it was to choose", table_.call, v.name.c_str());
  return v;
}

int64_t OptionReader::integer(std::string_view name) const { return number(name, OptionType::integer).integer; }
double OptionReader::real(std::string_view name) const { return number(name, OptionType::real).real; }
int64_t OptionReader::integer_or(std::string_view name, int64_t own) const {
  const OptionValue &v = read(name, OptionType::integer).value;
  return v.automatic ? own : v.integer;
}
double OptionReader::real_or(std::string_view name, double own) const {
  const OptionValue &v = read(name, OptionType::real).value;
  return v.automatic ? own : v.real;
}
bool OptionReader::is_auto(std::string_view name) const { return entry(name).value.automatic; }
const std::string &OptionReader::text(std::string_view name) const { return read(name, OptionType::text).value.text; }
Array<double> OptionReader::numbers(std::string_view name) const {
  const OptionValue &v = read(name, OptionType::text).value;
  Array<double> numbers;
  for (const OptionSpec &spec : table_.specs) {
    if (!v.automatic && spec.name == name) read_numbers(spec, v.text, &numbers);
  }
  return numbers;
}
WordSet OptionReader::words(std::string_view name) const {
  const OptionValue &v = read(name, OptionType::text).value;
  for (const OptionSpec &spec : table_.specs) {
    WordSet set;
    if (spec.name == name && read_words(spec, v.text, &set)) return set;
  }
  fail(Code::internal, "option %s is no list of words", std::string(name).c_str());
}

std::string words_of(const char *words, WordSet set) {
  std::string text;
  for (int32_t word = 0; set.bits >> word != 0; ++word) {
    if (!set.has(word)) continue;
    if (!text.empty()) text += ',';
    text += choice_word(words, word);
  }
  return text.empty() ? "none" : text;
}

Temperatures OptionReader::temperatures(std::string_view name) const {
  const Array<double> both = numbers(name);
  return {both[0], both[1]};
}
bool OptionReader::is_set(std::string_view name) const { return entry(name).set; }

void OptionReader::require_all_used() const {
  for (const Entry &e : entries_) {
    if (e.set && !e.used && !e.general) {
      fail(Code::argument, "option %s of %s has no effect in this combination; leave it out", e.value.name.c_str(),
           table_.call);
    }
  }
}

std::string_view nearest_name(std::string_view name, std::span<const std::string_view> candidates) {
  // Only the start of a very long name matters, because no candidate is nearly as long.
  name = name.substr(0, 256);
  std::string_view best;
  size_t least = SIZE_MAX;
  for (const std::string_view candidate : candidates) {
    const size_t d = edit_distance(name, candidate);
    if (d < least) {
      least = d;
      best = candidate;
    }
  }
  return best;
}

void refuse_name(std::string_view name, std::span<const std::string_view> candidates, const char *nothing) {
  fail(Code::argument, "%s %.60s; the nearest is %s", nothing, std::string(name).c_str(),
       std::string(nearest_name(name, candidates)).c_str());
}

void append_json_string(std::string &json, std::string_view text) {
  json += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      json += '\\';
      json += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      constexpr char kHex[] = "0123456789abcdef";
      json += "\\u00";
      json += kHex[c >> 4 & 1];
      json += kHex[c & 15];
    } else {
      json += c;
    }
  }
  json += '"';
}

std::string describe_options(const OptionTable &table) {
  std::string json = "[";
  for (const OptionSpec *one : all_specs(table)) {
    const OptionSpec &spec = *one;
    json += json.size() > 1 ? ",\n {\"name\": " : "\n {\"name\": ";
    append_json_string(json, spec.name);
    json += std::string(", \"type\": \"") + type_name(spec.type) + "\", \"default\": ";
    if (spec.or_auto) json += "\"auto\", \"auto\": true";
    if (spec.type == OptionType::integer) {
      if (!spec.or_auto) json += std::to_string(spec.int_default);
      json += ", \"min\": " + std::to_string(spec.int_min) + ", \"max\": " + std::to_string(spec.int_max);
    } else if (spec.type == OptionType::real) {
      if (!spec.or_auto) append_real(json, spec.real_default);
      json += ", \"min\": ";
      append_real(json, spec.real_min);
      json += ", \"max\": ";
      append_real(json, spec.real_max);
    } else {
      if (!spec.or_auto) append_json_string(json, standard_text(spec));
      if (*spec.choices) {
        json += ", \"choices\": [";
        bool first = true;
        each_choice(spec.choices, [&](std::string_view choice) {
          if (!first) json += ", ";
          first = false;
          append_json_string(json, choice);
        });
        json += ']';
      }
    }
    json += ", \"group\": ";
    append_json_string(json, spec.group);
    json += ", \"doc\": ";
    append_json_string(json, spec.doc);
    if (!is_named(table.specs, spec.name)) json += ", \"needed\": false";
    json += '}';
  }
  return json + "]";
}

std::string describe_options(std::span<const OptionTable *const> tables) {
  std::string json = "{";
  for (const OptionTable *table : tables) {
    json += json.size() > 1 ? ",\n" : "\n";
    append_json_string(json, table->call);
    json += ": " + describe_options(*table);
  }
  return json + "}";
}

}  // namespace hws
