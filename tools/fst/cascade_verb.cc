// fst cascade: machines prepared for fst apply, in one file.
#include "tools/verbs.hh"

namespace tool {

namespace {

constexpr const char *kCascadeNew = "hws_cascade_new";

void make_cascade(Session *session, const std::vector<std::string> &paths) {
  if (session->to_stdout()) throw Failure{2, "cascades are binary; expected -o FILE"};
  const std::vector<Machine> machines = session->read_machines(paths);
  keep_apart({{"-o", session->output}}, session->claimed());
  std::vector<const hws_machine *> handles;
  for (const Machine &m : machines) handles.push_back(m.get());
  const Options options = session->options_for(kCascadeNew);
  const Cascade cascade = own<Cascade>(session->inputs(), [&](auto *p) {
    return hws_cascade_new(handles.data(), static_cast<int32_t>(handles.size()), options.get(), p);
  });
  check(hws_cascade_write_file(cascade.get(), session->output.c_str()), session->output);
}

}  // namespace

void add_cascade_verb(Command fst, Session *session) {
  const auto paths = std::make_shared<std::vector<std::string>>();
  Command verb = session->reading_verb(
      fst, "cascade", "Machines to be applied one after the other, in one file for fst apply", {kCascadeNew}, {"store_bytes"});
  verb.option("MACHINES", *paths, "Files with machines: tape 1 reads, tape 2 writes what the next one reads").required();
  session->add_output_flag(verb);
  verb.run([=] { make_cascade(session, *paths); });
}

}  // namespace tool
