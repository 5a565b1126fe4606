// Options, declared once. A table per call has the name, type, default, range or choices, and meaning of each option.
// Validation, error messages and hws_options_describe read these tables, and through the latter the command line's help and the
// bindings' documentation.
//
//   constexpr OptionSpec kSpecs[] = {
//       int_option("iterations", 20, 1, 1000000, "steps at most"),
//       real_option("backoff", 0.2, 0, 1, "share of the shorter context")};
//   constexpr OptionTable kTable = {"hws_edit_learner_new", kSpecs};
//
//   const OptionReader options(kTable, set);   // every set option is checked
//   run(options.integer("iterations"), options.real("backoff"));
//   options.require_all_used();                // those not read are refused; capi/base does this for every call
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fsa/base/array.hh"

namespace hws {

enum class OptionType : int32_t { integer, real, text };
// The form of a text without choices.
enum class TextForm : int32_t { free, numbers, whole_numbers, temperatures, words };

struct OptionSpec {
  const char *name = "";
  OptionType type = OptionType::integer;
  const char *doc = "";  // one line
  int64_t int_default = 0, int_min = 0, int_max = 0;
  double real_default = 0, real_min = 0, real_max = 0;  // a closed range of finite numbers
  const char *text_default = "";  // for choices: empty means the one with index int_default
  const char *choices = "";  // "a|b|c"; empty: any text
  const char *words = "";    // "a|b|c": the words that a list of words may have
  const char *group = "";    // heading in help texts; empty: among the first options
  // The word "auto" is a value too, and the default: the call chooses.
  bool or_auto = false;
  TextForm form = TextForm::free;  // for lists: each number is from real_min to real_max
};

constexpr OptionSpec int_option(const char *name, int64_t standard, int64_t min, int64_t max, const char *doc,
                                const char *group = "") {
  OptionSpec s;
  s.name = name;
  s.type = OptionType::integer;
  s.doc = doc;
  s.group = group;
  s.int_default = standard;
  s.int_min = min;
  s.int_max = max;
  return s;
}
constexpr OptionSpec real_option(const char *name, double standard, double min, double max, const char *doc,
                                const char *group = "") {
  OptionSpec s;
  s.name = name;
  s.type = OptionType::real;
  s.doc = doc;
  s.group = group;
  s.real_default = standard;
  s.real_min = min;
  s.real_max = max;
  return s;
}
// Numbers that the call chooses unless they are given. `doc` says how.
constexpr OptionSpec int_or_auto(const char *name, int64_t min, int64_t max, const char *doc, const char *group = "") {
  OptionSpec s = int_option(name, min, min, max, doc, group);
  s.or_auto = true;
  return s;
}
constexpr OptionSpec real_or_auto(const char *name, double min, double max, const char *doc, const char *group = "") {
  OptionSpec s = real_option(name, min, min, max, doc, group);
  s.or_auto = true;
  return s;
}
constexpr OptionSpec text_option(const char *name, const char *standard, const char *choices, const char *doc,
                                 const char *group = "") {
  OptionSpec s;
  s.name = name;
  s.type = OptionType::text;
  s.doc = doc;
  s.group = group;
  s.text_default = standard;
  s.choices = choices;
  return s;
}
// One of the words "a|b|c"; the default is the one with index `standard`.
constexpr OptionSpec choice_option(const char *name, int64_t standard, const char *choices, const char *doc,
                                   const char *group = "") {
  OptionSpec s = text_option(name, "", choices, doc, group);
  s.int_default = standard;
  return s;
}
// Numbers separated by commas. `standard` is such a list, or "auto".
constexpr OptionSpec list_option(const char *name, const char *standard, TextForm form, double min, double max,
                                 const char *doc, const char *group = "") {
  OptionSpec s = text_option(name, standard, "", doc, group);
  s.form = form;
  s.real_min = min;
  s.real_max = max;
  s.or_auto = std::string_view(standard) == "auto";
  return s;
}
// Some of the words "a|b|c", separated by commas, or "none", which is the default.
constexpr OptionSpec words_option(const char *name, const char *words, const char *doc, const char *group = "") {
  OptionSpec s = text_option(name, "none", "", doc, group);
  s.form = TextForm::words;
  s.words = words;
  return s;
}

// A set of words of "a|b|c": word i is bit i.
struct WordSet {
  int32_t bits = 0;
  constexpr bool has(int32_t word) const { return bits >> word & 1; }
  constexpr bool empty() const { return bits == 0; }
};
// Returns the words of a set; "none" if it is empty.
std::string words_of(const char *words, WordSet set);

// How much posteriors are flattened or sharpened from the first step to the last: probabilities are raised to the power 1 /
// temperature.
struct Temperatures {
  double first = 1, last = 1;
  constexpr bool anneals() const { return first != 1 || last != 1; }
};
// "FIRST:LAST"; the default is 1:1.
constexpr OptionSpec temperature_option(const char *name, double min, double max, const char *doc, const char *group = "") {
  OptionSpec s = text_option(name, "1:1", "", doc, group);
  s.form = TextForm::temperatures;
  s.real_min = min;
  s.real_max = max;
  return s;
}

// The options that one call of the C interface needs. It also accepts the general ones (src/learner/general_options.hh).
struct OptionTable {
  const char *call;
  std::span<const OptionSpec> specs;
};

// A value as a caller set it. Its type is the caller's, and not yet the option's.
struct OptionValue {
  std::string name;
  OptionType type = OptionType::integer;
  int64_t integer = 0;
  double real = 0;
  std::string text;
  bool written = false;    // `text` is the value in text form; the option's type says how to read it
  bool automatic = false;  // the word "auto", for an option that is a number
};

// The values that a caller has set so far, in the order of their first setting. Strong exception guarantee.
class OptionSet {
 public:
  void set(OptionValue value);  // replaces a value of the same name; fails with `argument` for an empty name or NaN
  std::span<const OptionValue> values() const { return values_; }

 private:
  std::vector<OptionValue> values_;
};

// A table's options with the values set, and defaults for the others. Whole numbers are accepted for reals, and reals without a
// fraction for whole numbers, because hosts like R have no other numbers.
class OptionReader {
 public:
  // `set` may be null. Fails with `argument` for a name that is neither in the table nor general, naming the call and the
  // nearest name, and for a value of the wrong type or out of range.
  OptionReader(const OptionTable &table, const OptionSet *set);

  // Values by a name of the table. Other names fail with `internal`, and so do numbers that the call chooses.
  int64_t integer(std::string_view name) const;
  double real(std::string_view name) const;
  // For numbers that may be "auto": `own`, the call's own choice, if they are.
  int64_t integer_or(std::string_view name, int64_t own) const;
  double real_or(std::string_view name, double own) const;
  const std::string &text(std::string_view name) const;
  Array<double> numbers(std::string_view name) const;  // of a list; empty if the call chooses
  Temperatures temperatures(std::string_view name) const;
  WordSet words(std::string_view name) const;
  // These two do not count as reading the option.
  const OptionValue &value(std::string_view name) const { return entry(name).value; }
  bool is_set(std::string_view name) const;  // by the caller
  bool is_auto(std::string_view name) const;
  // Counts as reading the option.
  void use(std::string_view name) const { entry(name).used = true; }

  // Fails with `argument`, naming the first option that was set but never read: an option without effect in this combination is
  // a mistake of the caller. General options are never reported.
  void require_all_used() const;

 private:
  struct Entry {
    OptionValue value;
    bool general = false;  // never reported as unused
    bool set = false;
    mutable bool used = false;
  };
  const Entry &entry(std::string_view name) const;
  const Entry &read(std::string_view name, OptionType type) const;
  const OptionValue &number(std::string_view name, OptionType type) const;
  OptionTable table_;
  std::vector<Entry> entries_;  // the table's, then the other general ones
};

// Describes the values an option may have: "a whole number from 1 to 9", "one of a|b".
std::string expected_of(const OptionSpec &option);

// The word with an index in "a|b|c", and the index of a word there, or −1.
std::string_view choice_word(const char *choices, int64_t index);
int32_t choice_index(const char *choices, std::string_view word);

// Returns the candidate with the smallest edit distance (Levenshtein 1966) to a name, on a tie the first; empty if there are no
// candidates. For "did you mean".
std::string_view nearest_name(std::string_view name, std::span<const std::string_view> candidates);
// Fails with `argument`: "no metric named elbow; the nearest is elbo", where `nothing` is "no metric named".
[[noreturn]] void refuse_name(std::string_view name, std::span<const std::string_view> candidates, const char *nothing);

// Return JSON. For one table it is an array of its options, followed by the other general ones with "needed": false. For
// several tables it is an object by call.
std::string describe_options(const OptionTable &table);
std::string describe_options(std::span<const OptionTable *const> tables);
// Appends a JSON string literal.
void append_json_string(std::string &json, std::string_view text);

}  // namespace hws
