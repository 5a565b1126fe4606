#include "tools/learner/idle_flags.hh"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tools/base/numbers.hh"

namespace tool {

namespace {

// Name of the option that the library says has no effect; "" if it says something else.
std::string idle_option(const std::string &message) {
  const size_t end = message.find(" has no effect in this combination");
  if (end == message.npos) return "";
  std::string name = message.substr(0, std::min(end, message.find(" of hws_")));
  return name.starts_with("option ") ? name.substr(7) : name;
}

bool is_default(const Session *session, const std::string &call, const std::string &name) {
  const std::string options =
      copied([&](char *b, int64_t c, int64_t *n) { return hws_options_describe(call.c_str(), b, c, n); });
  for (const auto &option : nlohmann::json::parse(options)) {
    if (option["name"] != name) continue;
    const auto &standard = option["default"];
    double value = 0;
    const std::string given = session->option_given(name);
    if (standard.is_number()) return parse(given, &value) && value == standard.get<double>();
    return standard.is_string() && given == standard.get<std::string>();
  }
  return false;
}

}  // namespace

void IdleFlags::add_to(Command verb) {
  const std::string what = "Taken as by other verbs that learn; it changes nothing here";
  if (!verb.has("--seed")) added_.emplace_back("--seed", verb.option("--seed", values_->seed, what));
  if (!verb.has("--tolerance")) {
    added_.emplace_back("--tolerance", verb.option("--tolerance", values_->tolerance, what).not_negative());
  }
  if (!verb.has("--iterations")) {
    added_.emplace_back("--iterations", verb.option("--iterations", values_->iterations, what).positive());
  }
  verb.flag("-v,--verbose", values_->verbose, "Say which of --seed, --tolerance and --iterations change nothing");
}

void IdleFlags::say() const {
  if (!values_->verbose) return;
  for (const auto &[name, flag] : added_) {
    if (flag.given()) note(name + " changes nothing here");
  }
}

void say_idle(bool verbose, const std::string &option, const std::string &given) {
  if (verbose) note("--" + option + " " + given + " changes nothing for this method");
}

hws_status without_idle_options(const Session *session, const std::string &call, const std::string &where, bool verbose,
                                const std::function<hws_status(const std::vector<std::string> &)> &make) {
  std::vector<std::string> without;
  for (;;) {
    const hws_status status = make(without);
    const std::string idle = status == HWS_E_ARGUMENT ? idle_option(hws_error_message_view()) : "";
    const bool takes_all = idle == "seed" || idle == "tolerance" || idle == "iterations";
    if (idle.empty() || session->option_given(idle).empty() || without.size() > 64) return status;
    const std::string line = hws_error_message_view();
    if (!takes_all && !is_default(session, call, idle)) throw Failure{1, where + ": " + line};
    say_idle(verbose, idle, session->option_given(idle));
    without.push_back(idle);
  }
}

}  // namespace tool
