// fst apply: each line of standard input through a machine.
#include "tools/base/batch_lines.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

struct Lines {
  std::vector<std::string> text;
};

Lines input_lines(Session *session) {
  if (session->stdin_used) throw Failure{2, "the machine and the lines cannot both come from standard input"};
  const std::string all = read_input("-");
  Lines lines;
  for (size_t from = 0; from < all.size();) {
    size_t end = all.find('\n', from);
    if (end == std::string::npos) end = all.size();
    size_t stop = end;
    if (stop > from && all[stop - 1] == '\r') --stop;
    lines.text.push_back(all.substr(from, stop - from));
    from = end + 1;
  }
  return lines;
}

// A line's labels on the machine's first tape (open: numbers).
std::vector<int32_t> encode_line(const hws_alphabet *alphabet, const std::string &line, bool chars, size_t number) {
  const int32_t split = chars ? HWS_SPLIT_CHARS : HWS_SPLIT_SPACES;
  const int64_t length = static_cast<int64_t>(line.size());
  int64_t needed = 0;
  if (hws_alphabet_encode(alphabet, line.data(), length, split, nullptr, 0, &needed) < 0) {
    throw Failure{1, "standard input:" + std::to_string(number) + ":" + std::to_string(hws_error_column()) + ": " +
                         hws_error_message_view()};
  }
  std::vector<int32_t> labels(static_cast<size_t>(needed));
  if (needed > 0) check(hws_alphabet_encode(alphabet, line.data(), length, split, labels.data(), needed, &needed));
  return labels;
}

void apply(Session *session, const std::string &path, int64_t n, bool chars) {
  const Machine t = session->read_machine(path);
  const Alphabet alphabet = own<Alphabet>("", [&](auto *p) { return hws_machine_alphabet(t.get(), 0, p); });
  const Options composing = session->options_for("hws_machine_compose"),
                projecting = session->options_for("hws_machine_project"),
                searching = session->options_for("hws_machine_best_strings");
  const Lines lines = input_lines(session);
  for (size_t i = 0; i < lines.text.size(); ++i) {
    const std::string where = "standard input, line " + std::to_string(i + 1);
    const std::vector<int32_t> labels = encode_line(alphabet.get(), lines.text[i], chars, i + 1);
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
    const Strings best =
        own<Strings>(where, [&](auto *p) { return hws_machine_best_strings(product.get(), n, searching.get(), p); });
    if (!session->json && n > 0 && hws_strings_count(best.get()) == 0) session->out += "Infinity\t\n";
    append_lines(session, product.get(), best.get(), {.costs = true, .chars = chars});
  }
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
  session->add_json_flag(verb);
  verb.run([=] { apply(session, *path, *n, *chars); });
}

}  // namespace tool
