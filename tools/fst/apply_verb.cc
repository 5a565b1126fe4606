// fst apply: each line of standard input through a machine.
#include "tools/base/batch_lines.hh"
#include "tools/base/text_lines.hh"
#include "tools/base/unknown_words.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

// The label of one word or character; 0: the alphabet has none. Tapes may have numbers for names.
int32_t label_of(const hws_alphabet *alphabet, std::string_view symbol, int32_t split) {
  int32_t label = 0;
  int64_t needed = 0;
  const bool known = hws_alphabet_encode(alphabet, symbol.data(), static_cast<int64_t>(symbol.size()), split, &label, 1,
                                         &needed) == HWS_OK;
  return known && needed == 1 ? label : 0;
}

// Characters of UTF-8; a byte that begins none stands alone, and no alphabet has it.
std::vector<std::string_view> characters_of(std::string_view line) {
  std::vector<std::string_view> characters;
  while (!line.empty()) {
    size_t length = 1;
    while (length < line.size() && (static_cast<unsigned char>(line[length]) & 0xC0) == 0x80) ++length;
    characters.push_back(line.substr(0, length));
    line.remove_prefix(length);
  }
  return characters;
}

// A line's labels on the machine's first tape. False: it has a symbol for which nothing stands.
bool encode_line(const hws_alphabet *alphabet, std::string_view line, bool chars, int64_t number, UnknownWords *unknown,
                 std::vector<int32_t> *labels) {
  const int32_t split = chars ? HWS_SPLIT_CHARS : HWS_SPLIT_SPACES;
  const int64_t length = static_cast<int64_t>(line.size());
  int64_t needed = 0;
  labels->resize(line.size());
  if (hws_alphabet_encode(alphabet, line.data(), length, split, labels->data(), length, &needed) == HWS_OK) {
    labels->resize(static_cast<size_t>(needed));
    return true;
  }
  labels->clear();
  int64_t place = 0;
  bool all = true;
  for (const std::string_view symbol : chars ? characters_of(line) : words_of_line(line)) {
    if (symbol.find_first_not_of(kBlanks) == symbol.npos) continue;  // a blank between characters
    int32_t label = label_of(alphabet, symbol, split);
    if (label == 0) label = unknown->read_unknown(std::string(symbol), "line", number, place);
    if (label != 0) labels->push_back(label);
    else all &= unknown->skips();
    ++place;
  }
  return all;
}

void apply(Session *session, const std::string &path, int64_t n, bool chars, const UnknownFlag &flag) {
  const Machine t = session->read_machine(path);
  const Alphabet alphabet = own<Alphabet>("", [&](auto *p) { return hws_machine_alphabet(t.get(), 0, p); });
  const Options composing = session->options_for("hws_machine_compose"),
                projecting = session->options_for("hws_machine_project"),
                searching = session->options_for("hws_machine_best_strings");
  if (session->stdin_used) throw Failure{2, "the machine and the lines cannot both come from standard input"};
  const std::string text = read_input("-");
  const std::vector<std::string_view> lines = text_lines(text);
  UnknownWords unknown(flag, alphabet.get(), "standard input");
  std::vector<int32_t> labels;
  int64_t impossible = 0;
  for (size_t i = 0; i < lines.size(); ++i) {
    const std::string where = "standard input, line " + std::to_string(i + 1);
    if (!encode_line(alphabet.get(), lines[i], chars, static_cast<int64_t>(i), &unknown, &labels)) {
      ++impossible;
      session->out += session->json ? "{\"items\":[]}\n" : n > 0 ? "Infinity\t\n" : "";
      continue;
    }
    const Machine line = own<Machine>(where, [&](auto *p) {
      return hws_machine_from_labels(alphabet.get(), hws_machine_semiring(t.get()), labels.data(),
                                     static_cast<int64_t>(labels.size()), nullptr, p);
    });
    Machine product =
        own<Machine>(where, [&](auto *p) { return hws_machine_compose(line.get(), t.get(), composing.get(), p); });
    const int32_t tapes = hws_machine_tapes(product.get());
    if (tapes > 1) {
      std::vector<int32_t> outputs;
      for (int32_t k = 1; k < tapes; ++k) outputs.push_back(k);
      product = own<Machine>(where, [&](auto *p) {
        return hws_machine_project(product.get(), outputs.data(), tapes - 1, projecting.get(), p);
      });
    }
    const Strings best = found_strings(
        session, where, [&](auto *p) { return hws_machine_best_strings(product.get(), n, searching.get(), p); });
    if (!session->json && n > 0 && hws_strings_count(best.get()) == 0) session->out += "Infinity\t\n";
    append_lines(session, product.get(), best.get(), {.costs = true, .chars = chars});
  }
  unknown.say(impossible, static_cast<int64_t>(lines.size()), "lines");
}

}  // namespace

void add_apply_verb(Command fst, Session *session) {
  const auto path = std::make_shared<std::string>();
  const auto n = std::make_shared<int64_t>(1);
  const auto chars = std::make_shared<bool>(false);
  Command verb = session->reading_verb(
      fst, "apply", "Each line of standard input to its n best outputs: a line each, cost TAB output (no output: Infinity TAB)",
      {"hws_machine_compose", "hws_machine_project", "hws_machine_best_strings"});
  verb.option("MACHINE", *path, "File with a machine: tape 1 reads the line, the other tapes write").required();
  verb.option("-n", *n, "Outputs per line (default 1)").not_negative();
  verb.flag("--chars", *chars, "Every character is a symbol (default: labels or names between spaces)");
  const auto unknown = std::make_shared<UnknownFlag>();
  unknown->add_to(verb);
  session->add_json_flag(verb);
  verb.run([=] { apply(session, *path, *n, *chars, *unknown); });
}

}  // namespace tool
