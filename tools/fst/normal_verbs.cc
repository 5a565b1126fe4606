// fst rmepsilon, push, normalize, minimize, prune, posterior-prune: one machine in, one
// out; and fst isomorphic.
#include <cmath>

#include "tools/base/print_values.hh"
#include "tools/fst/machine_verb.hh"

namespace tool {

namespace {

void isomorphic(Session *session, const std::vector<std::string> &paths) {
  const std::vector<Machine> machines = session->read_machines(paths);
  const Options options = session->options_for("hws_machine_isomorphic");
  int32_t same = 0;
  check(hws_machine_isomorphic(machines[0].get(), machines[1].get(), options.get(), &same), paths[0] + ", " + paths[1]);
  if (session->json) print_json(session, nlohmann::json({{"isomorphic", same != 0}}));
  else session->out += same ? "isomorphic\n" : "different\n";
}

void add_isomorphic_verb(Command fst, Session *session) {
  const auto paths = std::make_shared<std::vector<std::string>>();
  Command verb = session->reading_verb(fst, "isomorphic", "Say whether two machines are the same up to the numbering of states",
                                       {"hws_machine_isomorphic"});
  verb.option("MACHINES", *paths, "Two files; prints isomorphic or different").required().expected(2);
  session->add_json_flag(verb);
  verb.run([=] { isomorphic(session, *paths); });
}

void add_prune_verbs(Command fst, Session *session) {
  const auto threshold = std::make_shared<double>(INFINITY);
  const auto states = std::make_shared<int64_t>(0);
  Command verb = machine_verb(fst, session, "prune", "Keep what is on paths near the best one", "hws_machine_prune",
                            [=](const hws_machine *m, const hws_options *options, hws_machine **result) {
                              return hws_machine_prune(m, *threshold, *states, options, result);
                            });
  verb.option("--threshold", *threshold, "Cost above the best path's at most (default: no bound)");
  verb.option("--states", *states, "States to keep at most, the best ones (default: no bound)").positive();
  const auto posterior = std::make_shared<double>(0);
  verb = machine_verb(fst, session, "posterior-prune", "Drop arcs and finals that are expected too rarely",
                      "hws_machine_posterior_prune",
                      [=](const hws_machine *m, const hws_options *options, hws_machine **result) {
                        return hws_machine_posterior_prune(m, *posterior, options, result);
                      });
  verb.option("--posterior", *posterior, "Least expected count of what is kept").required();
}

}  // namespace

void add_normal_verbs(Command fst, Session *session) {
  machine_verb(fst, session, "rmepsilon", "Remove arcs that are epsilon on every tape", "hws_machine_rm_epsilon",
               hws_machine_rm_epsilon);
  const auto to_end = std::make_shared<bool>(false);
  machine_verb(fst, session, "push", "Move weights along the paths, toward the start", "hws_machine_push",
               [=](const hws_machine *m, const hws_options *options, hws_machine **result) {
                 return hws_machine_push(m, *to_end ? HWS_TO_END : HWS_TO_START, options, result);
               })
      .flag("--to-end", *to_end, "Toward the end instead");
  machine_verb(fst, session, "normalize", "Make a machine probabilistic: what leaves each state sums to one",
               "hws_machine_normalize", hws_machine_normalize);
  machine_verb(fst, session, "minimize", "The fewest states for a deterministic machine", "hws_machine_minimize",
               hws_machine_minimize);
  add_isomorphic_verb(fst, session);
  add_prune_verbs(fst, session);
}

}  // namespace tool
