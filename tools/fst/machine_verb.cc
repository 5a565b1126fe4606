#include "tools/fst/machine_verb.hh"

namespace tool {

Command machine_verb(Command fst, Session *session, const char *name, const char *what, const char *call, MachineCall work) {
  const auto path = std::make_shared<std::string>();
  Command verb = session->reading_verb(fst, name, what, {call});
  verb.option("MACHINE", *path, "File with a machine").required();
  session->add_output_flag(verb);
  verb.run([=] {
    const Machine m = session->read_machine(*path);
    const Options options = session->options_for(call);
    const Machine result = own<Machine>(*path, [&](auto *p) { return work(m.get(), options.get(), p); });
    session->write_machine(result.get());
  });
  return verb;
}

Command value_verb(Command fst, Session *session, const char *name, const char *what, std::vector<std::string> calls,
                   std::function<void()> body) {
  Command verb = session->reading_verb(fst, name, what, std::move(calls));
  session->add_json_flag(verb);
  verb.run(std::move(body));
  return verb;
}

}  // namespace tool
