// The verbs that turn one machine into another.
#pragma once
#include "verbs.hh"

namespace tool {

// A verb that reads MACHINE, calls work(machine, options, &result) and writes the result.
template <class Work>
CLI::App *machine_verb(CLI::App *fst, Session *session, Chosen *chosen, const char *name, const char *what,
                       const char *call, Work work) {
  const auto path = std::make_shared<std::string>();
  auto *verb = fst->add_subcommand(name, what);
  verb->add_option("MACHINE", *path, "File with a machine")->required();
  session->add_input_flags(verb);
  session->add_options_of(verb, {"hws_machine_read", "hws_machine_read_text", call});
  session->add_output_flag(verb);
  verb->callback([=] {
    chosen->run = [=] {
      const Machine m = session->read_machine(*path);
      const Options options = session->options_for(call);
      const Machine result = own<Machine>(*path, [&](auto *p) { return work(m.get(), options.get(), p); });
      session->write_machine(result.get());
    };
  });
  return verb;
}

}  // namespace tool
