// Options, declared once: a table per call names each option, its type, default,
// range or choices, and meaning. Validation, error messages, hws_options_describe
// and through it the command line's help and the bindings' documentation all
// read these tables.
//
//   constexpr OptionSpec kSpecs[] = {
//       int_option("iterations", 20, 1, 1000000, "steps at most"),
//       real_option("backoff", 0.2, 0, 1, "share of the shorter context")};
//   constexpr OptionTable kTable = {"hws_edit_learner_new", kSpecs};
//
//   const OptionReader options(kTable, set);   // every set option checked
//   run(options.integer("iterations"), options.real("backoff"));
//   options.require_all_used();                // those not read are refused
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hws {

enum class OptionType : int32_t { integer, real, text };

struct OptionSpec {
  const char *name = "";
  OptionType type = OptionType::integer;
  const char *doc = "";  // one line
  int64_t int_default = 0, int_min = 0, int_max = 0;
  double real_default = 0, real_min = 0, real_max = 0;  // a closed range of finite numbers
  const char *text_default = "";
  const char *choices = "";  // "a|b|c"; empty: any text
  const char *group = "";    // what help shows it under; empty: among those that come first
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

// The options one call of the C interface needs. It also takes the general ones (src/learner/general_options.hh).
struct OptionTable {
  const char *call;
  std::span<const OptionSpec> specs;
};

// A value as a caller set it; its type is the caller's, not yet the option's.
struct OptionValue {
  std::string name;
  OptionType type = OptionType::integer;
  int64_t integer = 0;
  double real = 0;
  std::string text;
  bool written = false;  // `text` is the value as a person wrote it, to be read by the option's type
};

// What a caller set so far, in order of first setting. Strong exception guarantee.
class OptionSet {
 public:
  void set(OptionValue value);  // replaces a value of the same name; `argument` for an empty name or NaN
  std::span<const OptionValue> values() const { return values_; }

 private:
  std::vector<OptionValue> values_;
};

// A table's options with the values set, defaults elsewhere. Whole numbers pass
// as reals, and reals without a fraction as whole numbers (hosts like R have no other).
class OptionReader {
 public:
  // `set` may be null. Throws `argument` for a name that is neither the table's nor a general one
  // (naming the call and the nearest name), a value of the wrong type or out of range.
  OptionReader(const OptionTable &table, const OptionSet *set);

  // By a name of the table (`internal` otherwise).
  int64_t integer(std::string_view name) const;
  double real(std::string_view name) const;
  const std::string &text(std::string_view name) const;
  bool is_set(std::string_view name) const;  // by the caller; does not count as reading it

  // Throws `argument`, naming the first option that was set but never read: an
  // option without effect in this combination is a mistake of the caller's. General options never are.
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
  OptionTable table_;
  std::vector<Entry> entries_;  // the table's, then the other general ones
};

// The candidate with the smallest edit distance (Levenshtein 1966) to a name,
// the first of several; empty if there are no candidates. For "did you mean".
std::string_view nearest_name(std::string_view name, std::span<const std::string_view> candidates);
// `argument`: "no metric named elbow; the nearest is elbo", where `nothing` is "no metric named".
[[noreturn]] void refuse_name(std::string_view name, std::span<const std::string_view> candidates, const char *nothing);

// JSON: an array of one table's options, then of the other general ones with "needed": false; or an object of several
// tables by call.
std::string describe_options(const OptionTable &table);
std::string describe_options(std::span<const OptionTable *const> tables);
// Appends a JSON string literal.
void append_json_string(std::string &json, std::string_view text);

}  // namespace hws
