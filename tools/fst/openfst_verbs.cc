// fst convert, far, far-make, flags: machines in other semirings, in the files of OpenFst, and from HFST and foma.
#include <algorithm>

#include "tools/base/print_values.hh"
#include "tools/fst/machine_verb.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

constexpr const char *kWrite = "hws_machine_write_openfst";

void convert(Session *session, const std::string &path, const std::string &to) {
  const Machine m = session->read_machine(path);
  if (to == "openfst") {
    if (session->to_stdout()) throw Failure{2, "files of OpenFst are binary; expected -o FILE"};
    const Options options = session->options_for(kWrite);
    check(hws_machine_write_openfst_file(m.get(), session->output.c_str(), options.get()), session->output);
    return;
  }
  for (const std::string &name : session->options_given(kWrite)) {
    if (name != "symbols")
      throw Failure{2, "--" + name + " changes nothing with --to " + to + "; expected it with --to openfst"};
  }
  int32_t semiring = 0;
  while (to != kSemiringNames[semiring]) ++semiring;
  const Options options = session->options_for("hws_machine_convert");
  const Machine result = own<Machine>(path, [&](auto *p) { return hws_machine_convert(m.get(), semiring, options.get(), p); });
  session->write_machine(result.get());
}

// KEY=FILE for each machine of a new archive.
void make_archive(Session *session, const std::vector<std::string> &entries) {
  if (session->to_stdout()) throw Failure{2, "archives are binary; expected -o FILE"};
  std::vector<std::string> keys;
  std::vector<Machine> machines;
  for (const std::string &entry : entries) {
    const size_t equals = entry.find('=');
    if (equals == std::string::npos || equals == 0) throw Failure{2, "'" + entry + "'; expected KEY=FILE"};
    keys.push_back(entry.substr(0, equals));
    machines.push_back(session->read_machine(entry.substr(equals + 1)));
  }
  keep_apart({{"-o", session->output}}, session->claimed());
  std::vector<const char *> names;
  std::vector<const hws_machine *> handles;
  for (size_t i = 0; i < keys.size(); ++i) {
    names.push_back(keys[i].c_str());
    handles.push_back(machines[i].get());
  }
  const Options options = session->options_for("hws_archive_write");
  const std::string bytes = copied([&](char *b, int64_t c, int64_t *n) {
    return hws_archive_write(names.data(), handles.data(), static_cast<int32_t>(names.size()), options.get(), b, c, n);
  }, false);
  check(hws_write_file(session->output.c_str(), bytes.data(), static_cast<int64_t>(bytes.size())), session->output);
}

void list_archive(Session *session, const std::string &path) {
  session->claim(path);
  const std::string bytes = read_input(path);
  const std::string shown = path == "-" ? "standard input" : path;
  const Archive archive = own<Archive>(
      shown, [&](auto *p) { return hws_archive_read(bytes.data(), static_cast<int64_t>(bytes.size()), nullptr, p); });
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (int64_t i = 0; i < hws_archive_size(archive.get()); ++i) {
    const std::string key = hws_archive_key_view(archive.get(), i);
    const Options options = session->options_for("hws_archive_machine");
    const Machine m = own<Machine>(shown + ", machine '" + key + "'", [&](auto *p) {
      return hws_archive_machine(archive.get(), i, nullptr, 0, nullptr, 0, options.get(), p);
    });
    rows.push_back({{"key", key},
                    {"semiring", kSemiringNames[hws_machine_semiring(m.get())]},
                    {"tapes", hws_machine_tapes(m.get())},
                    {"states", hws_machine_states(m.get())},
                    {"arcs", hws_machine_arcs(m.get())}});
  }
  if (session->json) {
    print_json(session, rows);
    return;
  }
  for (const auto &row : rows) {
    session->out += row["key"].get<std::string>() + "\t" + row["semiring"].get<std::string>() + "\t" + row["tapes"].dump() +
                    "\t" + row["states"].dump() + "\t" + row["arcs"].dump() + "\n";
  }
}

}  // namespace

void add_openfst_verbs(Command fst, Session *session) {
  const auto path = std::make_shared<std::string>(), to = std::make_shared<std::string>();
  Command verb = session->reading_verb(fst, "convert", "The same machine in another semiring, or as a file of OpenFst",
                                       {"hws_machine_convert", kWrite});
  verb.option("MACHINE", *path, "File with a machine").required();
  verb.option("--to", *to, "real, log, tropical or boolean: the semiring; openfst: a binary file of OpenFst")
      .required()
      .one_of({"real", "log", "tropical", "boolean", "openfst"});
  session->add_output_flag(verb);
  verb.run([=] { convert(session, *path, *to); });

  machine_verb(fst, session, "flags", "Without flag diacritics, which HFST and foma write as @U.CASE.NOM@",
               "hws_machine_eliminate_flags", hws_machine_eliminate_flags);

  verb = session->reading_verb(fst, "far", "List the machines of an archive of OpenFst, which other verbs read by --key",
                               {"hws_archive_machine"});
  verb.option("ARCHIVE", *path, "An archive (sttable, stlist), or a machine of OpenFst").required();
  session->add_json_flag(verb);
  verb.run([=] { list_archive(session, *path); });

  const auto entries = std::make_shared<std::vector<std::string>>();
  verb = session->reading_verb(fst, "far-make", "Make an archive of OpenFst (sttable) of machines", {"hws_archive_write"});
  verb.option("MACHINES", *entries, "KEY=FILE for each machine").required();
  session->add_output_flag(verb);
  verb.run([=] { make_archive(session, *entries); });
}

}  // namespace tool
