// fst join, constrain.
#include "verbs.hh"

namespace tool {

namespace {

// "2:1": tape 2 of the first machine with tape 1 of the second, counted from 1.
struct Pairs {
  std::vector<int32_t> left, right;
};

Pairs pairs_of(const std::vector<std::string> &on) {
  Pairs pairs;
  for (const std::string &pair : on) {
    const size_t colon = pair.find(':');
    pairs.left.push_back(std::stoi(pair.substr(0, colon)) - 1);
    pairs.right.push_back(std::stoi(pair.substr(colon + 1)) - 1);
  }
  return pairs;
}

std::string check_pair(const std::string &pair) {
  const size_t colon = pair.find(':');
  const auto is_tape = [](const std::string &text) {
    return (text.size() == 1 || text.size() == 2) && text.find_first_not_of("0123456789") == std::string::npos;
  };
  if (colon != std::string::npos && is_tape(pair.substr(0, colon)) && is_tape(pair.substr(colon + 1))) return "";
  return "'" + pair + "': expected a pair of tapes, such as 2:1";
}

void join(Session *session, const std::string &one, const std::string &two, const std::vector<std::string> &on, bool drop) {
  const Machine a = session->read_machine(one, 0, 2), b = session->read_machine(two, 1, 2);
  const Pairs pairs = pairs_of(on);
  const Options options = session->options_for("hws_machine_join");
  const Machine joined = own<Machine>(one + " and " + two, [&](auto *p) {
    return hws_machine_join(a.get(), b.get(), pairs.left.data(), pairs.right.data(), static_cast<int32_t>(on.size()),
                            drop ? HWS_JOINED_DROP : HWS_JOINED_KEEP, options.get(), p);
  });
  session->write_machine(joined.get());
}

void constrain(Session *session, const std::vector<std::string> &paths, const std::vector<int32_t> &on) {
  if (on.size() + 1 != paths.size()) {
    throw Failure{2, "--tape: " + std::to_string(on.size()) + " tapes for " + std::to_string(paths.size() - 1) + " acceptors; expected as many"};
  }
  const std::vector<Machine> machines = session->read_machines(paths);
  std::vector<const hws_machine *> acceptors;
  for (size_t i = 1; i < machines.size(); ++i) acceptors.push_back(machines[i].get());
  std::vector<int32_t> tapes;
  for (const int32_t tape : on) tapes.push_back(tape - 1);
  const Options options = session->options_for("hws_machine_constrain");
  const Machine constrained = own<Machine>(paths[0], [&](auto *p) {
    return hws_machine_constrain(machines[0].get(), acceptors.data(), tapes.data(), static_cast<int32_t>(tapes.size()), options.get(), p);
  });
  session->write_machine(constrained.get());
}

}  // namespace

void add_join_verbs(CLI::App *fst, Session *session, Chosen *chosen) {
  const auto one = std::make_shared<std::string>(), two = std::make_shared<std::string>();
  const auto on = std::make_shared<std::vector<std::string>>();
  const auto drop = std::make_shared<bool>(false);
  auto *verb = fst->add_subcommand("join", "Join two machines on pairs of tapes");
  verb->add_option("A", *one, "File with a machine")->required();
  verb->add_option("B", *two, "File with a machine")->required();
  verb->add_option("--on", *on, "A pair of tapes, counted from 1: 2:1 joins tape 2 of A and tape 1 of B; several: 2:1,3:2 (none: the cross product)")
      ->delimiter(',')->check(check_pair);
  verb->add_flag("--drop", *drop, "Leave the joined tapes out: sum over their strings");
  session->add_input_flags(verb);
  session->add_options_of(verb, {"hws_machine_read", "hws_machine_read_text", "hws_machine_join"});
  session->add_output_flag(verb);
  verb->callback([=] { chosen->run = [=] { join(session, *one, *two, *on, *drop); }; });

  const auto paths = std::make_shared<std::vector<std::string>>();
  const auto tapes = std::make_shared<std::vector<int32_t>>();
  verb = fst->add_subcommand("constrain", "Join a machine with an acceptor on each of some tapes");
  verb->add_option("MACHINES", *paths, "Files: the machine, then an acceptor per tape")->required()->expected(2, 17);
  verb->add_option("--tape", *tapes, "The tape of each acceptor, counted from 1")->required()->delimiter(',')->check(CLI::Range(1, 16));
  session->add_input_flags(verb);
  session->add_options_of(verb, {"hws_machine_read", "hws_machine_read_text", "hws_machine_constrain"});
  session->add_output_flag(verb);
  verb->callback([=] { chosen->run = [=] { constrain(session, *paths, *tapes); }; });
}

}  // namespace tool
