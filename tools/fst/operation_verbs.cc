// fst compose, intersect, project.
#include "tools/verbs.hh"

namespace tool {

namespace {

// acceptors: of one tape each, so that what all of them accept comes out.
void compose(Session *session, const std::vector<std::string> &paths, bool acceptors) {
  const std::vector<Machine> machines = session->read_machines(paths);
  std::vector<const hws_machine *> raw;
  for (const Machine &m : machines) {
    const int32_t tapes = hws_machine_tapes(m.get());
    if (acceptors && tapes != 1) {
      throw Failure{
          1, paths[raw.size()] + ": " + std::to_string(tapes) + " tapes; expected an acceptor (see fst compose, fst join)"};
    }
    raw.push_back(m.get());
  }
  const Options options = session->options_for("hws_machine_compose_all");
  const Machine product = own<Machine>(paths[0] + " o ...", [&](auto *p) {
    return hws_machine_compose_all(raw.data(), static_cast<int32_t>(raw.size()), options.get(), p);
  });
  session->write_machine(product.get());
}

void project(Session *session, const std::string &path, const std::vector<int32_t> &keep, bool output) {
  const Machine m = session->read_machine(path);
  std::vector<int32_t> tapes;
  for (const int32_t tape : keep) tapes.push_back(tape - 1);
  if (tapes.empty()) tapes.push_back(output ? hws_machine_tapes(m.get()) - 1 : 0);
  const Options options = session->options_for("hws_machine_project");
  const Machine projected = own<Machine>(path, [&](auto *p) {
    return hws_machine_project(m.get(), tapes.data(), static_cast<int32_t>(tapes.size()), options.get(), p);
  });
  session->write_machine(projected.get());
}

}  // namespace

void add_operation_verbs(Command fst, Session *session) {
  const auto paths = std::make_shared<std::vector<std::string>>();
  Command verb =
      session->reading_verb(fst, "compose", "Compose two or more machines from left to right", {"hws_machine_compose_all"});
  verb.option("MACHINES", *paths, "Files; the last tape of each is joined with the first of the next")
      .required()
      .expected(2, 1 << 20);
  session->add_output_flag(verb);
  verb.run([=] { compose(session, *paths, false); });

  verb = session->reading_verb(fst, "intersect", "What every one of two or more acceptors accepts, weights multiplied",
                               {"hws_machine_compose_all"});
  verb.option("MACHINES", *paths, "Files with machines of one tape").required().expected(2, 1 << 20);
  session->add_output_flag(verb);
  verb.run([=] { compose(session, *paths, true); });

  const auto path = std::make_shared<std::string>();
  const auto keep = std::make_shared<std::vector<int32_t>>();
  const auto output = std::make_shared<bool>(false);
  verb = session->reading_verb(fst, "project", "Keep some tapes, sum over the others", {"hws_machine_project"});
  verb.option("MACHINE", *path, "File with a machine").required();
  const Flag tape =
      verb.option("--tape", *keep, "Tape to keep, counted from 1; repeat for several (default 1)").delimiter(',').range(1, 16);
  verb.flag("--project-output", *output, "Keep the last tape").excludes(tape);
  session->add_output_flag(verb);
  verb.run([=] { project(session, *path, *keep, *output); });
}

}  // namespace tool
