#include "tools/base/command.hh"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "tools/base/files.hh"
#include "tools/base/handles.hh"
#include "tools/base/help.hh"
#include "tools/base/numbers.hh"

namespace tool {

// The range of a number. Bounds of reals are whole numbers, so that both kinds are printed alike.
struct NumberRule {
  bool whole = true, above = false;  // above: the value must exceed the lower bound
  int64_t low = INT64_MIN, high = INT64_MAX;

  std::string expected() const {
    const std::string kind = whole ? "a whole number" : "a number";
    if (above) return kind + " above " + std::to_string(low);
    if (whole) return kind + " from " + std::to_string(low) + " to " + std::to_string(high);
    return low == INT64_MIN ? kind : kind + " >= " + std::to_string(low);
  }
  template <class T>
  bool read(const std::string &text, T *value) const {
    if (!parse(text, value)) return false;
    if constexpr (std::is_floating_point_v<T>) {
      if (low == INT64_MIN) return true;
      return above ? *value > static_cast<double>(low) : *value >= static_cast<double>(low);
    } else return *value <= high && (above ? *value > low : *value >= low);
  }
};

namespace {

[[noreturn]] void refuse(const CLI::Option *option, const std::string &wrong) {
  throw Failure{2, option->get_name() + " " + wrong};
}

std::string quoted(const std::string &text) { return "is '" + text + "'; expected "; }

}  // namespace

Flag Flag::required() const { return Flag(option_->required(), rule_); }
Flag Flag::expected(int count) const { return Flag(option_->expected(count), rule_); }
Flag Flag::expected(int least, int most) const { return Flag(option_->expected(least, most), rule_); }
Flag Flag::range(int least, int most) const {
  rule_->low = least;
  rule_->high = most;
  return *this;
}
Flag Flag::not_negative() const {
  rule_->low = 0;
  return *this;
}
Flag Flag::positive() const {
  rule_->low = rule_->whole ? 1 : 0;
  rule_->above = !rule_->whole;
  return *this;
}
Flag Flag::check(std::function<std::string(const std::string &)> wrong) const {
  const CLI::Option *const option = option_;
  option_->check(CLI::Validator(
      [option, wrong = std::move(wrong)](const std::string &text) {
        const std::string line = wrong(text);
        if (!line.empty()) refuse(option, line);
        return std::string();
      },
      ""));
  return *this;
}
Flag Flag::type(const std::string &shown) const { return Flag(option_->type_name(shown), rule_); }
Flag Flag::one_of(const std::vector<std::string> &words) const {
  std::string shown, listed;
  for (const std::string &word : words) {
    shown += (shown.empty() ? "" : "|") + word;
    listed += (listed.empty() ? "" : ", ") + word;
  }
  type(shown);
  return check([words, listed](const std::string &text) {
    const bool known = std::find(words.begin(), words.end(), text) != words.end();
    return known ? "" : quoted(text) + "one of " + listed + nearest_of(text, words);
  });
}
Flag Flag::delimiter(char c) const { return Flag(option_->delimiter(c), rule_); }
Flag Flag::excludes(Flag other) const { return Flag(option_->excludes(other.option_), rule_); }
Flag Flag::group(const std::string &title) const { return Flag(option_->group(title), rule_); }
bool Flag::given() const { return option_->count() > 0; }

Command Command::group(const std::string &name, const std::string &what) {
  return Command(app_->add_subcommand(name, what)->require_subcommand(1), chosen_);
}
Command Command::verb(const std::string &name, const std::string &what) {
  return Command(app_->add_subcommand(name, what), chosen_);
}
void Command::run(std::function<void()> body) {
  app_->callback([app = app_, chosen = chosen_, body = std::move(body)] {
    chosen->run = [app, chosen, body] {
      std::vector<NamedFile> written, read;
      for (const CLI::Option *option : app->get_options()) {
        const bool writes = std::find(chosen->outputs.begin(), chosen->outputs.end(), option) != chosen->outputs.end();
        const std::string type = option->get_type_name();
        if (!writes && type != "FILE" && !(option->get_positional() && type == "WORD")) continue;
        for (const std::string &path : option->results()) (writes ? written : read).push_back({option->get_name(), path});
      }
      keep_apart(written, read);
      body();
    };
  });
}

bool Command::may_run() const {
  const std::vector<std::string> &names = chosen_->names;
  return names.empty() || std::find(names.begin(), names.end(), app_->get_name()) != names.end();
}
bool Command::has(const std::string &flag) const { return app_->get_option_no_throw(flag) != nullptr; }
Flag Command::option(const std::string &name, std::string &value, const std::string &what) {
  return Flag(app_->add_option(name, value, what)).type("WORD");
}
Flag Command::file(const std::string &name, std::string &path, const std::string &what) {
  return option(name, path, what).type("FILE");
}
Flag Command::output(const std::string &name, std::string &path, const std::string &what) {
  CLI::Option *const option = app_->add_option(name, path, what);
  chosen_->outputs.push_back(option);
  return Flag(option).type("FILE");
}
template <class T>
Flag Command::number(const std::string &name, const std::string &what, T low, T high,
                     std::function<void(const std::vector<T> &)> set) {
  const auto rule = std::make_shared<NumberRule>();
  rule->whole = std::is_integral_v<T>;
  if (rule->whole) {
    rule->low = static_cast<int64_t>(low);
    rule->high = static_cast<int64_t>(high);
  }
  const auto option = std::make_shared<CLI::Option *>();  // known once it is made
  *option = app_->add_option(
      name,
      [rule, option, set = std::move(set)](const CLI::results_t &texts) {
        std::vector<T> values;
        for (const std::string &text : texts) {
          if (!rule->read(text, &values.emplace_back())) refuse(*option, quoted(text) + rule->expected());
        }
        set(values);
        return true;
      },
      what);
  (*option)->type_name(rule->whole ? "INT" : "NUMBER");
  return Flag(*option, rule);
}

Flag Command::option(const std::string &name, int32_t &value, const std::string &what) {
  return number<int32_t>(name, what, INT32_MIN, INT32_MAX, [&value](const auto &given) { value = given.back(); });
}
Flag Command::option(const std::string &name, int64_t &value, const std::string &what) {
  return number<int64_t>(name, what, INT64_MIN, INT64_MAX, [&value](const auto &given) { value = given.back(); });
}
Flag Command::option(const std::string &name, uint64_t &value, const std::string &what) {
  return number<int64_t>(name, what, 0, INT64_MAX,
                         [&value](const auto &given) { value = static_cast<uint64_t>(given.back()); });
}
Flag Command::option(const std::string &name, double &value, const std::string &what) {
  return number<double>(name, what, 0, 0, [&value](const auto &given) { value = given.back(); });
}
Flag Command::option(const std::string &name, std::vector<std::string> &values, const std::string &what) {
  return Flag(app_->add_option(name, values, what)).type("WORD");
}
Flag Command::option(const std::string &name, std::vector<int32_t> &values, const std::string &what) {
  const Flag flag = number<int32_t>(name, what, INT32_MIN, INT32_MAX, [&values](const auto &given) { values = given; });
  return flag.expected(1, 1 << 20);
}
Flag Command::flag(const std::string &name, bool &value, const std::string &what) {
  return Flag(app_->add_flag(name, value, what));
}
Flag Command::flag(const std::string &name, std::function<void()> set, const std::string &what) {
  return Flag(app_->add_flag_callback(name, std::move(set), what));
}

}  // namespace tool
