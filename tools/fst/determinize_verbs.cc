// fst determinize, disambiguate, difference, synchronize, equivalent.
#include "tools/verbs.hh"

namespace tool {

namespace {

// Runs a call that makes one machine of others and writes it.
template <class Make>
void write_made(Session *session, const std::string &where, const char *call, Make make) {
  const Options options = session->options_for(call);
  const Machine made = own<Machine>(where, [&](auto *p) { return make(options.get(), p); });
  session->write_machine(made.get());
}

void determinize(Session *session, const std::string &path, bool function) {
  const Machine m = session->read_machine(path);
  write_made(session, path, "hws_machine_determinize", [&](const hws_options *o, hws_machine **p) {
    return hws_machine_determinize(m.get(), function ? HWS_AS_FUNCTION : HWS_AS_TUPLES, o, p);
  });
}

void difference(Session *session, const std::string &from, const std::string &what) {
  const Machine a = session->read_machine(from, 0, 2), b = session->read_machine(what, 1, 2);
  write_made(session, from + " - " + what, "hws_machine_difference",
             [&](const hws_options *o, hws_machine **p) { return hws_machine_difference(a.get(), b.get(), o, p); });
}

void synchronize(Session *session, const std::string &path) {
  const Machine m = session->read_machine(path);
  write_made(session, path, "hws_machine_synchronize",
             [&](const hws_options *o, hws_machine **p) { return hws_machine_synchronize(m.get(), o, p); });
}

void disambiguate(Session *session, const std::string &path) {
  const Machine m = session->read_machine(path);
  write_made(session, path, "hws_machine_disambiguate",
             [&](const hws_options *o, hws_machine **p) { return hws_machine_disambiguate(m.get(), o, p); });
}

// A line "equivalent", or "different", a string per tape, and its costs in both machines, separated by tabs.
void equivalent(Session *session, const std::string &one, const std::string &two) {
  const Machine a = session->read_machine(one, 0, 1), b = session->read_machine(two, 0, 1);
  const Options options = session->options_for("hws_machine_distinguish");
  const Strings witness = own<Strings>(one + " and " + two, [&](auto *p) {
    return hws_machine_distinguish(a.get(), b.get(), options.get(), p);
  });
  const bool same = hws_strings_count(witness.get()) == 0;
  nlohmann::ordered_json values{{"equivalent", same}};
  if (!session->json) session->out += same ? "equivalent\n" : "different";
  if (same && session->json) print_json(session, values);
  if (same) return;
  for (int32_t t = 0; t < hws_strings_tapes(witness.get()); ++t) {
    const Alphabet alphabet = own<Alphabet>("", [&](auto *p) { return hws_machine_alphabet(a.get(), t, p); });
    const int32_t *labels = nullptr;
    int64_t count = 0;
    check(hws_strings_labels_view(witness.get(), 0, t, &labels, &count));
    const std::string text = session->spell(alphabet.get(), labels, count);
    if (session->json) values["strings"].push_back(text);
    else session->out.append("\t").append(text);
  }
  for (int64_t side = 0; side < 2; ++side) {
    double cost = 0;
    check(hws_strings_value(witness.get(), side, &cost));
    if (session->json) values["costs"].push_back(cost);
    else session->out.append("\t").append(number(cost));
  }
  if (session->json) print_json(session, values);
  else session->out += "\n";
}

}  // namespace

void add_determinize_verbs(Command fst, Session *session) {
  const auto path = std::make_shared<std::string>(), other = std::make_shared<std::string>();
  const auto function = std::make_shared<bool>(false);
  const auto add = [&](const char *name, const char *meaning, const char *call) {
    Command verb = session->reading_verb(fst, name, meaning, {call});
    session->add_output_flag(verb);
    return verb;
  };
  Command verb = add("determinize", "The same weights with at most one path per prefix", "hws_machine_determinize");
  verb.option("MACHINE", *path, "File with a machine").required();
  verb.flag("--function", *function, "Read tape 1 only; the others are what it is mapped to");
  verb.run([=] { determinize(session, *path, *function); });

  verb = add("disambiguate", "The same weights with at most one path per string", "hws_machine_disambiguate");
  verb.option("MACHINE", *path, "File with a machine").required();
  verb.run([=] { disambiguate(session, *path); });

  verb = add("difference", "A machine's weights on the strings another rejects", "hws_machine_difference");
  verb.option("MACHINE", *path, "File with a machine").required();
  verb.option("REJECTS", *other, "File with an acceptor without weights").required();
  verb.run([=] { difference(session, *path, *other); });

  verb = add("synchronize", "Read all tapes in step, what is left of the longer ones at the end", "hws_machine_synchronize");
  verb.option("MACHINE", *path, "File with a machine").required();
  verb.run([=] { synchronize(session, *path); });

  verb = session->reading_verb(fst, "equivalent",
                               "Whether two machines weigh all strings alike: prints a line, and exits with 0 either way",
                               {"hws_machine_distinguish"});
  verb.option("A", *path, "File with a machine").required();
  verb.option("B", *other, "File with a machine").required();
  session->add_json_flag(verb);
  verb.run([=] { equivalent(session, *path, *other); });
}

}  // namespace tool
