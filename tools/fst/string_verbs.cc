// fst shortest-path, sample: strings out of a machine.
#include <nlohmann/json.hpp>

#include "tools/base/batch_lines.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

void shortest_path(Session *session, const std::string &path, int64_t n, bool unique) {
  const Machine m = session->read_machine(path);
  const Options options = session->options_for(unique ? "hws_machine_best_strings" : "hws_machine_best_paths");
  const Strings best = found_strings(session, path, [&](auto *p) {
    return (unique ? hws_machine_best_strings : hws_machine_best_paths)(m.get(), n, options.get(), p);
  });
  if (n > 0 && hws_strings_count(best.get()) == 0) throw Failure{1, path + ": empty: nothing is accepted"};
  append_lines(session, m.get(), best.get(), {.costs = true});
}

void sample_strings(Session *session, const std::string &path, int64_t n, uint64_t seed) {
  const Machine m = session->read_machine(path);
  const Options options = session->options_for("hws_machine_sample");
  const Strings drawn = own<Strings>(path, [&](auto *p) { return hws_machine_sample(m.get(), n, seed, options.get(), p); });
  append_lines(session, m.get(), drawn.get(), {.costs = false});
}

}  // namespace

void add_string_verbs(Command fst, Session *session) {
  const auto path = std::make_shared<std::string>();
  const auto n = std::make_shared<int64_t>(1);
  const auto unique = std::make_shared<bool>(false);
  const auto seed = std::make_shared<uint64_t>(1);
  const auto add = [&](const char *name, const char *meaning, std::vector<std::string> calls) {
    Command verb = session->reading_verb(fst, name, meaning, std::move(calls));
    verb.option("MACHINE", *path, "File with a machine").required();
    session->add_json_flag(verb);
    verb.option("-n", *n, "How many (default 1)").not_negative();
    return verb;
  };
  Command verb = add("shortest-path", "The n best paths: cost, then the labels of each tape",
                   {"hws_machine_best_paths", "hws_machine_best_strings"});
  verb.flag("--unique", *unique, "Merge equal label strings: their weights are summed (tropical: the best is kept)");
  verb.run([=] { shortest_path(session, *path, *n, *unique); });
  verb = add("sample", "Draw paths in proportion to their weights: the labels of each tape", {"hws_machine_sample"});
  verb.option("--seed", *seed, "Seed (default 1)");
  verb.run([=] { sample_strings(session, *path, *n, *seed); });
}

}  // namespace tool
