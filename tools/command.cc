#include "command.hh"

#include <CLI/CLI.hpp>

namespace tool {

Flag Flag::required() const { return Flag(option_->required()); }
Flag Flag::expected(int count) const { return Flag(option_->expected(count)); }
Flag Flag::expected(int least, int most) const { return Flag(option_->expected(least, most)); }
Flag Flag::range(int least, int most) const { return Flag(option_->check(CLI::Range(least, most))); }
Flag Flag::not_negative() const { return Flag(option_->check(CLI::NonNegativeNumber)); }
Flag Flag::positive() const { return Flag(option_->check(CLI::PositiveNumber)); }
Flag Flag::whole() const { return Flag(option_->check(CLI::TypeValidator<int64_t>())); }
Flag Flag::number() const { return Flag(option_->check(CLI::TypeValidator<double>())); }
Flag Flag::one_of(const std::vector<std::string> &words) const { return Flag(option_->check(CLI::IsMember(words))); }
Flag Flag::delimiter(char c) const { return Flag(option_->delimiter(c)); }
Flag Flag::excludes(Flag other) const { return Flag(option_->excludes(other.option_)); }
Flag Flag::group(const std::string &title) const { return Flag(option_->group(title)); }
bool Flag::given() const { return option_->count() > 0; }

Command Command::group(const std::string &name, const std::string &what) {
  return Command(app_->add_subcommand(name, what)->require_subcommand(1), chosen_);
}
Command Command::verb(const std::string &name, const std::string &what) {
  return Command(app_->add_subcommand(name, what), chosen_);
}
void Command::run(std::function<void()> body) {
  app_->callback([chosen = chosen_, body = std::move(body)] { chosen->run = body; });
}

bool Command::has(const std::string &flag) const { return app_->get_option_no_throw(flag) != nullptr; }
Flag Command::option(const std::string &name, std::string &value, const std::string &what) {
  return Flag(app_->add_option(name, value, what));
}
Flag Command::option(const std::string &name, int32_t &value, const std::string &what) {
  return Flag(app_->add_option(name, value, what));
}
Flag Command::option(const std::string &name, int64_t &value, const std::string &what) {
  return Flag(app_->add_option(name, value, what));
}
Flag Command::option(const std::string &name, uint64_t &value, const std::string &what) {
  return Flag(app_->add_option(name, value, what));
}
Flag Command::option(const std::string &name, double &value, const std::string &what) {
  return Flag(app_->add_option(name, value, what));
}
Flag Command::option(const std::string &name, std::vector<std::string> &values, const std::string &what) {
  return Flag(app_->add_option(name, values, what));
}
Flag Command::option(const std::string &name, std::vector<int32_t> &values, const std::string &what) {
  return Flag(app_->add_option(name, values, what));
}
Flag Command::flag(const std::string &name, bool &value, const std::string &what) {
  return Flag(app_->add_flag(name, value, what));
}
Flag Command::flag(const std::string &name, std::function<void()> set, const std::string &what) {
  return Flag(app_->add_flag_callback(name, std::move(set), what));
}

}  // namespace tool
