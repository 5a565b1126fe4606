// Declaring verbs and their flags. CLI11 does the parsing; its templates are
// compiled once, in command.cc, since they are most of what such a file costs.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace tool {

struct NumberRule;

// A flag or an argument of a verb, just declared.
class Flag {
 public:
  explicit Flag(CLI::Option *option, std::shared_ptr<NumberRule> rule = nullptr) : option_(option), rule_(std::move(rule)) {}
  Flag required() const;
  Flag expected(int count) const;
  Flag expected(int least, int most) const;
  // Ranges of numbers, narrower than those of their types.
  Flag range(int least, int most) const;
  Flag not_negative() const;
  Flag positive() const;
  // Refuses a value for which `wrong` returns a message, a line that begins with "is 'text'; expected".
  Flag check(std::function<std::string(const std::string &)> wrong) const;
  Flag type(const std::string &shown) const;  // word that help shows for the value
  Flag one_of(const std::vector<std::string> &words) const;
  Flag delimiter(char c) const;
  Flag excludes(Flag other) const;
  Flag group(const std::string &title) const;
  bool given() const;  // once the command line was parsed

 private:
  CLI::Option *option_;
  std::shared_ptr<NumberRule> rule_;  // numbers have one
};

// What the user chose.
struct Chosen {
  std::vector<std::string> names;  // one of which is the verb's; empty: nothing is known before parsing
  std::function<void()> run;       // called after parsing
  std::vector<const CLI::Option *> outputs;  // flags and arguments that name files to be written
};

// A verb or a group of verbs: a reference to one of CLI11's.
class Command {
 public:
  Command(CLI::App *app, Chosen *chosen) : app_(app), chosen_(chosen) {}
  Command group(const std::string &name, const std::string &what);
  Command verb(const std::string &name, const std::string &what);
  // What the verb does. Before it runs the files that it writes are kept apart from those that it reads, which are all
  // arguments and flags with the type FILE, and all arguments with the type WORD.
  void run(std::function<void()> body);

  // False for a verb that is known not to be the chosen one: its flags can stay undeclared.
  bool may_run() const;
  bool has(const std::string &flag) const;
  // A name without a dash is an argument, otherwise a flag with a value. `value`
  // must live until the verb runs. Unsigned ones are seeds, from 0 to 2^63 - 1.
  Flag option(const std::string &name, std::string &value, const std::string &what);
  Flag file(const std::string &name, std::string &path, const std::string &what);  // a path, which help shows as a file
  Flag output(const std::string &name, std::string &path, const std::string &what);  // a file that is written
  Flag option(const std::string &name, int32_t &value, const std::string &what);
  Flag option(const std::string &name, int64_t &value, const std::string &what);
  Flag option(const std::string &name, uint64_t &value, const std::string &what);
  Flag option(const std::string &name, double &value, const std::string &what);
  Flag option(const std::string &name, std::vector<std::string> &values, const std::string &what);
  Flag option(const std::string &name, std::vector<int32_t> &values, const std::string &what);
  Flag flag(const std::string &name, bool &value, const std::string &what);
  Flag flag(const std::string &name, std::function<void()> set, const std::string &what);

 private:
  template <class T>
  Flag number(const std::string &name, const std::string &what, T low, T high, std::function<void(const std::vector<T> &)> set);

  CLI::App *app_;
  Chosen *chosen_;
};

}  // namespace tool
