// Files that the command line reads by itself. The first byte says which (kinds below), the rest is the file; form feeds part
// the files of one reader. What is refused is refused by a message that names the file; what is accepted is written so that it
// is read again, where the command line writes such files.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include "tools/base/session.hh"
#include "tools/edit/pairs_file.hh"
#include "tools/grammar/grammar_file.hh"
#include "tools/grammar/lattice_file.hh"
#include "tools/graph/graph_file.hh"
#include "tools/learner/metric_trace.hh"
#include "tools/morph/morph_gold.hh"
#include "tools/morph/morph_model.hh"
#include "tools/morph/morph_tree.hh"
#include "tools/mrf/grey_picture.hh"
#include "tools/mrf/mar_file.hh"
#include "tools/mrf/network_file.hh"

using namespace tool;

namespace {

[[noreturn]] void broken(const std::string &what) {
  std::fprintf(stderr, "fuzz_tool_files: %s\n", what.c_str());
  std::abort();
}

// A folder of this process, for readers that open files by their names.
class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / ("hawser-fuzz-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::string path(const std::string &name) const { return (path_ / name).string(); }
  std::string put(const std::string &name, const std::string &bytes) const {
    const std::string full = path(name);
    std::FILE *file = std::fopen(full.c_str(), "wb");
    if (!file || std::fwrite(bytes.data(), 1, bytes.size(), file) != bytes.size() || std::fclose(file) != 0) {
      broken("cannot write " + full);
    }
    return full;
  }

 private:
  std::filesystem::path path_;
};

// The flags of a verb that reads machines and networks, within small limits.
struct Verb {
  CLI::App app;
  Chosen chosen;
  Session session;
  Verb() {
    Command verb = Command(&app, &chosen).verb("fuzz", "");
    session.add_input_flags(verb);
    std::vector<std::string> calls = kNetworkReadCalls;
    for (const char *call :
         {"hws_machine_read", "hws_machine_read_text", "hws_machine_from_regex", "hws_grammar_score_lattice"}) {
      calls.push_back(call);
    }
    session.add_options_of(verb, calls);
    session.set_default("max_bytes", "4194304");
    session.set_default("max_states", "10000");
    session.set_default("max_arcs", "100000");
  }
};

std::vector<std::string> parted(const std::string &bytes, size_t most) {
  std::vector<std::string> parts{""};
  for (const char c : bytes) {
    if (c == '\f' && parts.size() < most) parts.emplace_back();
    else parts.back() += c;
  }
  parts.resize(most);
  return parts;
}

void try_graph(Session *session, const Folder &folder, const std::string &bytes) {
  const std::string path = folder.put("graph.json", bytes);
  const GraphFile file = read_graph_file(session, path);
  int64_t size = 0;
  (void)hws_graph_write(file.graph.get(), nullptr, 0, &size);  // refused where variables are strings
}

void try_network(Session *session, const Folder &folder, const std::string &bytes) {
  const std::vector<std::string> parts = parted(bytes, 2);
  const Graph graph = read_network(session, folder.put("network", parts[0]),
                                   parts[1].empty() ? "" : folder.put("evidence", parts[1]));
  if (parts_of(graph.get()).sizes.empty()) broken("a network without variables");
}

void try_picture(const Folder &folder, const std::string &bytes) {
  const GreyPicture picture = read_picture(folder.put("picture.pgm", bytes));
  const double noise = noise_of(picture);
  const std::string once = picture_bytes(picture);
  const GreyPicture again = read_picture(folder.put("picture.pgm", once));
  if (!(noise >= 0) || again.rows != picture.rows || picture_bytes(again) != once) broken("a picture is another one once read");
}

void try_marginals(const Folder &folder, const std::string &bytes) {
  const std::string path = folder.put("found.MAR", bytes);
  const Marginals found = read_marginals(path);
  const Marginals again = read_marginals(folder.put("found.MAR", mar_text(found)));
  if (compare_marginals(again, found, path).most != 0) broken("marginals are others once they were read");
}

void try_words(const Folder &folder, const std::string &bytes) {
  const std::vector<std::string> parts = parted(bytes, 2);
  const std::string path = folder.put("words.tsv", parts[0]);
  std::vector<WordRow> rows = read_word_rows(path, false);
  turn_round(&rows);
  const MorphWords words = index_words(rows, nullptr, path);
  if (words.words.size() != rows.size()) broken("words were lost");
  MorphGold gold = read_gold(folder.put("gold.tsv", parts[1]), words.morphs);
  turn_round(&gold);
}

void try_cognates(const Folder &folder, const std::string &bytes) {
  const std::vector<std::string> parts = parted(bytes, 2);
  const CognateTree tree = read_tree(folder.put("tree.nwk", parts[0]));
  for (size_t i = 0; i < tree.nodes.size(); ++i) {
    if (i == 0 ? tree.nodes[i].parent != SIZE_MAX : tree.nodes[i].parent >= i) broken("a tree out of order");
  }
  const Cognates cognates = read_cognates(folder.put("words.tsv", parts[1]), tree);
  for (const CognateSet &set : cognates.sets) {
    if (set.forms.size() != tree.nodes.size()) broken("a set without a place for each language");
  }
}

// Of tables beside a fixed edit model over the segments a and b.
void try_morph_model(const Folder &folder, const std::string &bytes) {
  const char *const kNames[] = {"settings.tsv", "prior.tsv", "forms.tsv"};
  static bool made = false;
  if (!made) {
    const Alphabet letters = own<Alphabet>("", [](auto *p) { return hws_alphabet_from_chars("ab", 2, nullptr, p); });
    const EditModel edit = own<EditModel>("", [&](auto *p) { return hws_edit_model_new(letters.get(), nullptr, p); });
    std::filesystem::create_directories(folder.path("morph"));
    check(hws_edit_model_write_file(edit.get(), folder.path("morph/edit.model").c_str()));
    made = true;
  }
  const std::vector<std::string> parts = parted(bytes, 3);
  for (size_t i = 0; i < 3; ++i) (void)folder.put(std::string("morph/") + kNames[i], parts[i]);
  const MorphModel model = read_morph_model(folder.path("morph"));
  write_morph_model(model, folder.path("morph"));
  const MorphModel again = read_morph_model(folder.path("morph"));
  if (again.morphs != model.morphs || again.backward != model.backward || again.candidates != model.candidates) {
    broken("a morphology is another one once it was read");
  }
}

void try_lattice(Session *session, const Folder &folder, const std::string &bytes) {
  static const Grammar grammar = own<Grammar>("", [](auto *p) {
    return hws_grammar_read_text("0.5 S --> S S\n0.25 S --> a\n0.25 S --> b\n", -1, nullptr, p);
  });
  const Machine lattice = read_lattice(session, folder.put("lattice.txt", bytes), grammar.get());
  const Options options = session->options_for("hws_grammar_score_lattice");
  double score = 0;
  const hws_status status = hws_grammar_score_lattice(grammar.get(), lattice.get(), options.get(), &score);
  if (status == HWS_E_INTERNAL || (status >= 0 && std::isnan(score))) broken("a lattice that was read has no score");
}

void try_pairs(const Folder &folder, const std::string &bytes) {
  const std::string path = folder.put("pairs.tsv", bytes.empty() ? bytes : bytes.substr(1));
  const Pairs pairs = read_pairs(path, !bytes.empty() && bytes[0] % 2, "", nullptr, "", UnknownFlag());
  if (hws_strings_count(pairs.training.get()) < 1) broken("no pairs were read");
}

void try_trace(const Folder &folder, const std::string &bytes) {
  const Trace trace = read_trace(folder.put("trace.tsv", bytes));
  for (const std::vector<double> &row : trace.rows) {
    if (row.size() > trace.columns.size()) broken("a row of more numbers than columns");
  }
}

void try_file(Session *session, const Folder &folder, int kind, const std::string &bytes) {
  switch (kind) {
    case 0: return try_graph(session, folder, bytes);
    case 1: return try_network(session, folder, bytes);
    case 3: return try_picture(folder, bytes);
    case 4: return try_marginals(folder, bytes);
    case 5: return try_words(folder, bytes);
    case 6: return try_cognates(folder, bytes);
    case 7: return try_morph_model(folder, bytes);
    case 8: return try_lattice(session, folder, bytes);
    case 9: return try_pairs(folder, bytes);
    default: return try_trace(folder, bytes);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const Folder folder;
  static std::unique_ptr<Verb> verb;  // making one takes longer than reading a file, and it keeps the names of all that it read
  static int read = 0;
  if (size == 0) return 0;
  if (read++ % 256 == 0) verb = std::make_unique<Verb>();
  try {
    try_file(&verb->session, folder, data[0] % 12, {reinterpret_cast<const char *>(data) + 1, size - 1});
  } catch (const Failure &f) {
    if (f.code != 1 && f.code != 2) broken("exit code " + std::to_string(f.code) + ": " + f.line);
    if (f.placed && f.line.find(folder.path("")) == std::string::npos) broken("no file is named: " + f.line);
  }
  return 0;
}
