// fst apply: each line of standard input through machines.
#include <algorithm>

#include "tools/base/batch_lines.hh"
#include "tools/base/print_values.hh"
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

// What the verb is asked for.
struct Applying {
  std::vector<std::string> paths;
  int64_t n = 1;
  bool chars = false, bytes = false;
  UnknownFlag unknown;
};

std::string place_of_line(size_t i) { return "standard input, line " + std::to_string(i + 1); }

// The lines of standard input as labels; empty `known` ones have a symbol for which nothing stands.
struct Lines {
  std::vector<std::vector<int32_t>> labels;
  std::vector<char> known;
};

Lines read_lines(const Applying &asked, const hws_alphabet *alphabet, std::string_view text, UnknownWords *unknown) {
  Lines lines;
  for (const std::string_view line : text_lines(text)) {
    lines.labels.emplace_back();
    const auto number = static_cast<int64_t>(lines.known.size());
    if (asked.bytes) {
      for (const char c : line) lines.labels.back().push_back(static_cast<unsigned char>(c));
      if (line.find('\0') != line.npos) throw Failure{1, place_of_line(lines.known.size()) + ": a zero byte"};
      lines.known.push_back(true);
    } else {
      lines.known.push_back(encode_line(alphabet, line, asked.chars, number, unknown, &lines.labels.back()));
    }
  }
  return lines;
}

// One output as the user sees it.
std::string spelled(const Session *session, const Applying &asked, const hws_alphabet *alphabet, const int32_t *labels,
                    int64_t count) {
  if (!asked.bytes) return session->spell(alphabet, labels, count, asked.chars);
  std::string text;
  for (int64_t i = 0; i < count; ++i) {
    if (labels[i] > 255) throw Failure{1, "an output has label " + std::to_string(labels[i]) + ", which is no byte"};
    text.push_back(static_cast<char>(labels[i]));
  }
  return text;
}

// The outputs of one line: of items `begin` to `end`.
void append_outputs(Session *session, const Applying &asked, const hws_alphabet *alphabet, const hws_strings *outputs,
                    int64_t begin, int64_t end) {
  nlohmann::ordered_json items = nlohmann::ordered_json::array();
  if (!session->json && begin == end && asked.n > 0) session->out += "Infinity\t\n";
  for (int64_t i = begin; i < end; ++i) {
    const int32_t *labels = nullptr;
    int64_t count = 0;
    double cost = 0;
    check(hws_strings_labels_view(outputs, i, 0, &labels, &count));
    check(hws_strings_value(outputs, i, &cost));
    const std::string text = spelled(session, asked, alphabet, labels, count);
    if (session->json) {
      nlohmann::ordered_json item;
      item["cost"] = cost;
      item["strings"] = std::vector<std::string>{text};
      items.push_back(item);
      continue;
    }
    session->out += number(cost) + "\t" + text + "\n";
  }
  if (session->json) print_json(session, nlohmann::ordered_json({{"items", items}}));
}

Strings strings_of(const Lines &lines, const hws_alphabet *alphabet, size_t begin, size_t end) {
  std::vector<int64_t> offsets{0};
  std::vector<int32_t> labels;
  for (size_t i = begin; i < end; ++i) {
    if (!lines.known[i]) continue;
    labels.insert(labels.end(), lines.labels[i].begin(), lines.labels[i].end());
    offsets.push_back(static_cast<int64_t>(labels.size()));
  }
  return own<Strings>("", [&](auto *p) {
    return hws_strings_from_arrays(1, static_cast<int64_t>(offsets.size()) - 1, offsets.data(), labels.data(), nullptr,
                                   &alphabet, nullptr, p);
  });
}

constexpr const char *kApply = "hws_cascade_apply";

// All lines at once, on several threads; where that fails, line by line, so that the message has the line.
void apply_cascade(Session *session, const Applying &asked, const hws_cascade *cascade, const Lines &lines) {
  const Alphabet read = own<Alphabet>("", [&](auto *p) { return hws_cascade_alphabet(cascade, 0, p); });
  const Alphabet written = own<Alphabet>("", [&](auto *p) { return hws_cascade_alphabet(cascade, 1, p); });
  const Options options = session->options_for(kApply);
  const Strings inputs = strings_of(lines, read.get(), 0, lines.known.size());
  std::vector<int64_t> begin(static_cast<size_t>(hws_strings_count(inputs.get())) + 1);
  hws_strings *raw = nullptr;
  const hws_status status = hws_cascade_apply(cascade, inputs.get(), asked.n, options.get(), &raw, begin.data());
  const Strings outputs(raw);
  if (status == HWS_E_CANCELLED) check(status);
  for (size_t i = 0; status < 0 && i < lines.known.size(); ++i) {
    const Strings one = strings_of(lines, read.get(), i, i + 1);
    own<Strings>(place_of_line(i), [&](auto *p) {
      return hws_cascade_apply(cascade, one.get(), asked.n, options.get(), p, nullptr);
    });
  }
  check(status);
  if (status == HWS_CUT_SHORT) {
    session->unfinished = "a bound or a limit ended the search for some lines, so there may be other outputs; a wider --beam, "
                          "more --seconds, a greater --max-states or --max-bytes helps";
  }
  size_t at = 0;
  for (size_t i = 0; i < lines.known.size(); ++i) {
    const bool known = lines.known[i];
    append_outputs(session, asked, written.get(), outputs.get(), known ? begin[at] : 0, known ? begin[at + 1] : 0);
    at += known;
  }
}

// A machine that writes several tapes, which a cascade does not: line by line, by composition.
void apply_written_out(Session *session, const Applying &asked, const hws_machine *t, const hws_alphabet *alphabet,
                       const Lines &lines) {
  const Options composing = session->options_for("hws_machine_compose"),
                projecting = session->options_for("hws_machine_project"),
                searching = session->options_for("hws_machine_best_strings");
  for (const char *name : {"beam", "seconds", "outputs", "store-bytes", "composed-states"}) {
    std::string option(name);
    std::replace(option.begin(), option.end(), '-', '_');
    if (!session->option_given(option).empty()) {
      throw Failure{2, "--" + std::string(name) + " needs machines of one or two tapes; this one has " +
                           std::to_string(hws_machine_tapes(t))};
    }
  }
  std::vector<int32_t> written;
  for (int32_t k = 1; k < hws_machine_tapes(t); ++k) written.push_back(k);
  for (size_t i = 0; i < lines.known.size(); ++i) {
    if (!lines.known[i]) {
      session->out += session->json ? "{\"items\":[]}\n" : asked.n > 0 ? "Infinity\t\n" : "";
      continue;
    }
    const std::string where = place_of_line(i);
    const Machine line = own<Machine>(where, [&](auto *p) {
      return hws_machine_from_labels(alphabet, hws_machine_semiring(t), lines.labels[i].data(),
                                     static_cast<int64_t>(lines.labels[i].size()), nullptr, p);
    });
    Machine product = own<Machine>(where, [&](auto *p) { return hws_machine_compose(line.get(), t, composing.get(), p); });
    product = own<Machine>(where, [&](auto *p) {
      return hws_machine_project(product.get(), written.data(), static_cast<int32_t>(written.size()), projecting.get(), p);
    });
    const Strings best = found_strings(
        session, where, [&](auto *p) { return hws_machine_best_strings(product.get(), asked.n, searching.get(), p); });
    if (!session->json && asked.n > 0 && hws_strings_count(best.get()) == 0) session->out += "Infinity\t\n";
    append_lines(session, product.get(), best.get(), {.costs = true, .chars = asked.chars});
  }
}

void apply(Session *session, const Applying &asked) {
  const std::vector<Machine> machines = session->read_machines(asked.paths);
  const Alphabet alphabet = own<Alphabet>("", [&](auto *p) { return hws_machine_alphabet(machines[0].get(), 0, p); });
  if (session->stdin_used) throw Failure{2, "a machine and the lines cannot both come from standard input"};
  if (asked.bytes && asked.chars) throw Failure{2, "--bytes and --chars both say what a symbol is; expected one of them"};
  const bool several_outputs = machines.size() == 1 && hws_machine_tapes(machines[0].get()) > 2;
  if (asked.bytes && several_outputs) throw Failure{2, "--bytes needs machines of one or two tapes"};
  if (!several_outputs && !session->option_given("look_ahead").empty()) {
    throw Failure{2, "--look-ahead is for a machine that writes several tapes; a cascade always looks ahead"};
  }
  std::vector<const hws_machine *> handles;
  for (const Machine &m : machines) handles.push_back(m.get());
  const Options making = session->options_for("hws_cascade_new");
  Cascade cascade;
  if (!several_outputs) {
    cascade = own<Cascade>("", [&](auto *p) {
      return hws_cascade_new(handles.data(), static_cast<int32_t>(handles.size()), making.get(), p);
    });
  }
  const std::string text = read_input("-");
  UnknownWords unknown(asked.unknown, alphabet.get(), "standard input");
  const Lines lines = read_lines(asked, alphabet.get(), text, &unknown);
  if (several_outputs) apply_written_out(session, asked, handles[0], alphabet.get(), lines);
  else apply_cascade(session, asked, cascade.get(), lines);
  unknown.say(std::count(lines.known.begin(), lines.known.end(), 0), static_cast<int64_t>(lines.known.size()), "lines");
}

}  // namespace

void add_apply_verb(Command fst, Session *session) {
  const auto asked = std::make_shared<Applying>();
  Command verb = session->reading_verb(
      fst, "apply", "Each line of standard input to its n best outputs: a line each, cost TAB output (no output: Infinity TAB)",
      {"hws_cascade_new", kApply, "hws_machine_compose", "hws_machine_project", "hws_machine_best_strings"});
  verb.option("MACHINES", asked->paths,
              "Files with machines, applied one after the other: tape 1 reads, tape 2 writes. One alone may write more tapes")
      .required();
  verb.option("-n", asked->n, "Outputs per line (default 1)").not_negative();
  verb.flag("--chars", asked->chars, "Every character is a symbol (default: labels or names between spaces)");
  verb.flag("--bytes", asked->bytes,
            "Every byte is a symbol, in lines and outputs: for grammars that pynini or Thrax compiled");
  asked->unknown.add_to(verb);
  session->add_json_flag(verb);
  verb.run([=] { apply(session, *asked); });
}

}  // namespace tool
