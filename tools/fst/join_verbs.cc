// fst join, constrain.
#include <algorithm>

#include "tools/verbs.hh"

namespace tool {

namespace {

// The parts of a text between commas.
std::vector<std::string> list(const std::string &text) {
  std::vector<std::string> parts;
  for (size_t from = 0, to; from < text.size(); from = to + 1) {
    to = std::min(text.find(',', from), text.size());
    parts.push_back(text.substr(from, to - from));
  }
  return parts;
}

// A tape counted from 0, of one counted from 1.
int32_t tape_of(const std::string &text, const std::string &flag, const char *expected) {
  if (text.empty() || text.size() > 2 || text.find_first_not_of("0123456789") != std::string::npos) {
    throw Failure{2, flag + ": '" + text + "' is no tape; expected " + expected};
  }
  return std::stoi(text) - 1;
}

// "2:1": tape 2 of the first machine with tape 1 of the second.
struct JoinedTapes {
  std::vector<int32_t> left, right;
};

JoinedTapes pairs_of(const std::string &on) {
  JoinedTapes pairs;
  for (const std::string &pair : list(on)) {
    const size_t colon = std::min(pair.find(':'), pair.size());
    pairs.left.push_back(tape_of(pair.substr(0, colon), "--on", "pairs of tapes, such as 2:1,3:2"));
    pairs.right.push_back(tape_of(pair.substr(std::min(colon + 1, pair.size())), "--on", "pairs of tapes, such as 2:1,3:2"));
  }
  return pairs;
}

void join(Session *session, const std::string &one, const std::string &two, const std::string &on, bool drop) {
  const JoinedTapes pairs = pairs_of(on);
  const Machine a = session->read_machine(one, 0, 2), b = session->read_machine(two, 1, 2);
  const Options options = session->options_for("hws_machine_join");
  const Machine joined = own<Machine>(one + " and " + two, [&](auto *p) {
    return hws_machine_join(a.get(), b.get(), pairs.left.data(), pairs.right.data(), static_cast<int32_t>(pairs.left.size()),
                            drop ? HWS_JOINED_DROP : HWS_JOINED_KEEP, options.get(), p);
  });
  session->write_machine(joined.get());
}

void constrain(Session *session, const std::vector<std::string> &paths, const std::string &on) {
  std::vector<int32_t> tapes;
  for (const std::string &tape : list(on)) tapes.push_back(tape_of(tape, "--tape", "tapes counted from 1, such as 1,3"));
  if (tapes.size() + 1 != paths.size()) {
    throw Failure{2, "--tape: " + std::to_string(tapes.size()) + " tapes for " + std::to_string(paths.size() - 1) +
                         " acceptors; expected as many"};
  }
  const std::vector<Machine> machines = session->read_machines(paths);
  std::vector<const hws_machine *> acceptors;
  for (size_t i = 1; i < machines.size(); ++i) acceptors.push_back(machines[i].get());
  const Options options = session->options_for("hws_machine_constrain");
  const Machine constrained = own<Machine>(paths[0], [&](auto *p) {
    return hws_machine_constrain(machines[0].get(), acceptors.data(), tapes.data(), static_cast<int32_t>(tapes.size()),
                                 options.get(), p);
  });
  session->write_machine(constrained.get());
}

}  // namespace

void add_join_verbs(Command fst, Session *session) {
  const auto one = std::make_shared<std::string>(), two = std::make_shared<std::string>();
  const auto on = std::make_shared<std::string>();
  const auto drop = std::make_shared<bool>(false);
  Command verb = session->reading_verb(fst, "join", "Join two machines on pairs of tapes", {"hws_machine_join"});
  verb.option("A", *one, "File with a machine").required();
  verb.option("B", *two, "File with a machine").required();
  verb.option(
      "--on", *on,
      "Pairs of tapes, counted from 1: 2:1 joins tape 2 of A and tape 1 of B, 2:1,3:2 two pairs (none: the cross product)");
  verb.flag("--drop", *drop, "Leave the joined tapes out: sum over their strings");
  session->add_output_flag(verb);
  verb.run([=] { join(session, *one, *two, *on, *drop); });

  const auto paths = std::make_shared<std::vector<std::string>>();
  const auto tapes = std::make_shared<std::string>();
  verb = session->reading_verb(fst, "constrain", "Join a machine with an acceptor on each of some tapes",
                               {"hws_machine_constrain"});
  verb.option("MACHINES", *paths, "Files: the machine, then an acceptor per tape").required().expected(2, 17);
  verb.option("--tape", *tapes, "The tape of each acceptor, counted from 1, such as 1,3").required();
  session->add_output_flag(verb);
  verb.run([=] { constrain(session, *paths, *tapes); });
}

}  // namespace tool
