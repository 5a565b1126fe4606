// fst apply: each line of standard input through machines, or through a cascade of them in a file.
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

// What the verb is asked for.
struct Applying {
  std::vector<std::string> paths;
  int64_t n = 1;
  bool chars = false, bytes = false, counts = false;
  int32_t unit = HWS_UNIT_SPACES;  // by the two flags or as the cascade's file says
  UnknownFlag unknown;
};

std::string place_of_line(size_t i) { return "standard input, line " + std::to_string(i + 1); }

// The lines of standard input as labels; empty `known` ones have a symbol for which nothing stands.
struct Lines {
  std::vector<std::string_view> texts;
  std::vector<std::vector<int32_t>> labels;
  std::vector<char> known;
};

// What reads the lines: a cascade, or without one a machine.
struct Reader {
  const hws_cascade *cascade;
  const hws_alphabet *alphabet;  // of what is read
};

// A line's labels. False: it has a symbol for which nothing stands.
bool encode_line(const Applying &asked, const Reader &reader, std::string_view line, size_t number, UnknownWords *unknown,
                 std::vector<int32_t> *labels) {
  const bool chars = asked.unit == HWS_UNIT_CHARS;
  const int32_t split = chars ? HWS_SPLIT_CHARS : HWS_SPLIT_SPACES;
  const int64_t length = static_cast<int64_t>(line.size());
  int64_t needed = 0;
  labels->resize(line.size());
  const hws_status status =
      reader.cascade
          ? hws_cascade_encode(reader.cascade, line.data(), length, asked.unit, labels->data(), length, &needed)
          : hws_alphabet_encode(reader.alphabet, line.data(), length, split, labels->data(), length, &needed);
  if (status == HWS_OK) {
    labels->resize(static_cast<size_t>(needed));
    return true;
  }
  if (asked.unit < HWS_UNIT_CHARS || status == HWS_E_LIMIT) check(status, place_of_line(number));
  labels->clear();
  int64_t place = 0;
  bool all = true;
  for (const std::string_view symbol : chars ? characters_of(line) : words_of_line(line)) {
    if (symbol.find_first_not_of(kBlanks) == symbol.npos) continue;  // a blank between characters
    int32_t label = label_of(reader.alphabet, symbol, split);
    if (label == 0) label = unknown->read_unknown(std::string(symbol), "line", static_cast<int64_t>(number), place);
    if (label != 0) labels->push_back(label);
    else all &= unknown->skips();
    ++place;
  }
  return all;
}

Lines read_lines(const Applying &asked, const Reader &reader, std::string_view text, UnknownWords *unknown) {
  Lines lines;
  for (const std::string_view line : text_lines(text)) {
    lines.texts.push_back(line);
    lines.labels.emplace_back();
    lines.known.push_back(encode_line(asked, reader, line, lines.known.size(), unknown, &lines.labels.back()));
  }
  return lines;
}

// Writes the outputs of lines as the user sees them.
class Speller {
 public:
  Speller(const Session *session, const Applying &asked, const hws_cascade *cascade)
      : session_(session), unit_(asked.unit), cascade_(cascade),
        alphabet_(own<Alphabet>("", [&](auto *p) { return hws_cascade_alphabet(cascade, 1, p); })) {
    double others = 0;
    check(hws_cascade_info(cascade, "other_symbols", &others));
    int32_t space = 0;
    const bool blanks = unit_ == HWS_UNIT_CHARS && alphabet_ &&
                        hws_alphabet_find(alphabet_.get(), "@_SPACE_@", -1, &space) == HWS_OK;
    by_text_ = unit_ < HWS_UNIT_CHARS || others > 0 || blanks;
  }
  std::string spelled(std::string_view line, const int32_t *labels, int64_t count) const {
    if (!by_text_) return session_->spell(alphabet_.get(), labels, count, unit_ == HWS_UNIT_CHARS);
    return copied([&](char *b, int64_t c, int64_t *n) {
      return hws_cascade_decode(cascade_, line.data(), static_cast<int64_t>(line.size()), labels, count, unit_, b, c, n);
    });
  }

 private:
  const Session *session_;
  const int32_t unit_;
  const hws_cascade *cascade_;
  const Alphabet alphabet_;
  bool by_text_ = false;
};

// Pairs of a place in a line and a state: how many the searches entered, and how many were of use.
struct Pairs {
  int64_t entered = 0, kept = 0;
};

Pairs count_pairs(const hws_cascade *cascade, const hws_options *options, const std::vector<int32_t> &labels) {
  Pairs pairs;
  check(hws_cascade_pairs(cascade, labels.data(), static_cast<int64_t>(labels.size()), options, &pairs.entered, &pairs.kept));
  return pairs;
}

void say_counts(const hws_cascade *cascade, const Pairs &all) {
  const auto number_of = [&](const char *name) {
    double value = 0;
    check(hws_cascade_info(cascade, name, &value));
    return std::to_string(static_cast<int64_t>(value));
  };
  char ratio[32];
  const auto kept = static_cast<double>(std::max<int64_t>(all.kept, 1));
  std::snprintf(ratio, sizeof ratio, "%.2f", static_cast<double>(all.entered) / kept);
  note(std::to_string(all.entered) + " pairs of a place and a state were entered, and " + std::to_string(all.kept) +
       " of them were of use (" + ratio + " for one); look-ahead tables have " + number_of("table_bytes") + " bytes, and " +
       number_of("steps") + " kept steps have " + number_of("store_bytes"));
}

// The outputs of one line: of items `begin` to `end`.
void append_outputs(Session *session, const Applying &asked, const Speller &speller, std::string_view line, const Pairs &pairs,
                    const hws_strings *outputs, int64_t begin, int64_t end) {
  nlohmann::ordered_json items = nlohmann::ordered_json::array();
  if (!session->json && begin == end && asked.n > 0) session->out += "Infinity\t\n";
  for (int64_t i = begin; i < end; ++i) {
    const int32_t *labels = nullptr;
    int64_t count = 0;
    double cost = 0;
    check(hws_strings_labels_view(outputs, i, 0, &labels, &count));
    check(hws_strings_value(outputs, i, &cost));
    const std::string text = speller.spelled(line, labels, count);
    if (session->json) {
      nlohmann::ordered_json item;
      item["cost"] = cost;
      item["strings"] = std::vector<std::string>{text};
      items.push_back(item);
      continue;
    }
    session->out += number(cost) + "\t" + text + "\n";
  }
  if (!session->json) return;
  nlohmann::ordered_json values({{"items", items}});
  if (asked.counts) values.update({{"pairs_entered", pairs.entered}, {"pairs_kept", pairs.kept}});
  print_json(session, values);
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

constexpr const char *kMake = "hws_cascade_new", *kApply = "hws_cascade_apply", *kPairs = "hws_cascade_pairs";

// All lines at once, on several threads; where that fails, line by line, so that the message has the line.
void apply_cascade(Session *session, const Applying &asked, const hws_cascade *cascade, const Lines &lines) {
  const Alphabet read = own<Alphabet>("", [&](auto *p) { return hws_cascade_alphabet(cascade, 0, p); });
  const Speller speller(session, asked, cascade);
  const Options options = session->options_for(kApply), counting = session->options_for(kPairs);
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
  Pairs all;
  for (size_t i = 0; i < lines.known.size(); ++i) {
    const bool known = lines.known[i];
    const Pairs pairs = known && asked.counts ? count_pairs(cascade, counting.get(), lines.labels[i]) : Pairs();
    append_outputs(session, asked, speller, lines.texts[i], pairs, outputs.get(), known ? begin[at] : 0,
                   known ? begin[at + 1] : 0);
    at += known;
    all.entered += pairs.entered;
    all.kept += pairs.kept;
  }
  if (asked.counts) say_counts(cascade, all);
}

// A machine that writes several tapes, which a cascade does not: line by line, by composition.
void apply_written_out(Session *session, const Applying &asked, const hws_machine *t, const hws_alphabet *alphabet,
                       const Lines &lines) {
  const Options composing = session->options_for("hws_machine_compose"),
                projecting = session->options_for("hws_machine_project"),
                searching = session->options_for("hws_machine_best_strings");
  for (const char *name : {"beam", "seconds", "outputs", "store-bytes", "composed-states", "together", "other-symbols"}) {
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

// What was asked of the making of a cascade that is there already.
void refuse_making(const Session *session, const std::string &path) {
  const std::vector<std::string> reading = session->options_given("hws_cascade_read");
  for (std::string name : session->options_given(kMake)) {
    if (std::find(reading.begin(), reading.end(), name) != reading.end()) continue;
    std::replace(name.begin(), name.end(), '_', '-');
    throw Failure{2, "--" + name + " is for machines; " + path + " is a cascade, which was made before"};
  }
}

void apply(Session *session, Applying asked) {
  if (asked.bytes && asked.chars) throw Failure{2, "--bytes and --chars both say what a symbol is; expected one of them"};
  Cascade cascade;
  const std::vector<Machine> machines = session->read_machines(asked.paths, &cascade);
  if (session->stdin_used) throw Failure{2, "a machine and the lines cannot both come from standard input"};
  const bool several_outputs = machines.size() == 1 && hws_machine_tapes(machines[0].get()) > 2;
  if (several_outputs && (asked.bytes || asked.counts)) {
    throw Failure{2, std::string(asked.bytes ? "--bytes" : "--counts") + " needs machines of one or two tapes"};
  }
  if (!several_outputs && !session->option_given("look_ahead").empty()) {
    throw Failure{2, "--look-ahead is for a machine that writes several tapes; a cascade always looks ahead"};
  }
  if (cascade) {
    refuse_making(session, asked.paths[0]);
    asked.unit = hws_cascade_unit(cascade.get());
  } else if (!several_outputs) {
    std::vector<const hws_machine *> handles;
    for (const Machine &m : machines) handles.push_back(m.get());
    const Options making = session->options_for(kMake);
    cascade = own<Cascade>("", [&](auto *p) {
      return hws_cascade_new(handles.data(), static_cast<int32_t>(handles.size()), making.get(), p);
    });
  }
  if (asked.bytes || asked.chars) asked.unit = asked.bytes ? HWS_UNIT_BYTES : HWS_UNIT_CHARS;
  const Alphabet alphabet = own<Alphabet>("", [&](auto *p) {
    return cascade ? hws_cascade_alphabet(cascade.get(), 0, p) : hws_machine_alphabet(machines[0].get(), 0, p);
  });
  const std::string text = read_input("-");
  UnknownWords unknown(asked.unknown, alphabet.get(), "standard input");
  const Lines lines = read_lines(asked, {cascade.get(), alphabet.get()}, text, &unknown);
  if (cascade) apply_cascade(session, asked, cascade.get(), lines);
  else apply_written_out(session, asked, machines[0].get(), alphabet.get(), lines);
  unknown.say(std::count(lines.known.begin(), lines.known.end(), 0), static_cast<int64_t>(lines.known.size()), "lines");
}

}  // namespace

void add_apply_verb(Command fst, Session *session) {
  const auto asked = std::make_shared<Applying>();
  Command verb = session->reading_verb(
      fst, "apply", "Each line of standard input to its n best outputs: a line each, cost TAB output (no output: Infinity TAB)",
      {kMake, "hws_cascade_read", kApply, kPairs, "hws_machine_compose", "hws_machine_project", "hws_machine_best_strings"},
      {"unit"});
  verb.option("MACHINES", asked->paths,
              "Files with machines, applied one after the other: tape 1 reads, tape 2 writes. One alone may write more "
              "tapes, or be a file of fst cascade")
      .required();
  verb.option("-n", asked->n, "Outputs per line (default 1)").not_negative();
  verb.flag("--chars", asked->chars,
            "Every character is a symbol (default: as a cascade's file says, else labels or names between spaces)");
  verb.flag("--bytes", asked->bytes,
            "Every byte is a symbol, in lines and outputs: for grammars that pynini or Thrax compiled");
  verb.flag("--counts", asked->counts,
            "Say how many pairs of a place and a state the searches entered, how many were of use, and what is kept");
  asked->unknown.add_to(verb);
  session->add_json_flag(verb);
  verb.run([=] { apply(session, *asked); });
}

}  // namespace tool
