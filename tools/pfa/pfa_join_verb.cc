// pfa join.
#include "tools/pfa/pfa_file.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

void join_models(Session *session, const std::vector<std::string> &paths) {
  require_writable(session->output);
  std::vector<Pfa> models;
  std::vector<const hws_pfa *> all;
  for (const std::string &path : paths) {
    models.push_back(read_pfa(session, path));
    all.push_back(models.back().get());
  }
  const Pfa joined = own<Pfa>(session->inputs(), [&](auto *p) {
    return hws_pfa_join(all.data(), static_cast<int64_t>(all.size()), p);
  });
  write_pfa(session, joined.get(), session->output);
  nlohmann::ordered_json values;
  for (const char *name : {"members", "chains", "log_joint"}) {
    double value = 0;
    check(hws_pfa_info(joined.get(), name, &value));
    values[name] = value;
  }
  print_values(session, values);
}

}  // namespace

void add_pfa_join_verb(Command pfa, Session *session) {
  const auto paths = std::make_shared<std::vector<std::string>>();
  Command verb = pfa.verb("join",
                          "Join ensembles that were sampled apart, such as those of machines with samplers of other numbers "
                          "(--first-chain), into one");
  verb.option("MODEL", *paths, "Files with models").required();
  verb.output("-o,--output", session->output, "Where the ensemble goes").required();
  session->add_options_of(verb, {});
  session->add_json_flag(verb);
  verb.run([=] { join_models(session, *paths); });
}

}  // namespace tool
