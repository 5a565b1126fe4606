// fst regex, words, rewrite, replace, parentheses: machines from descriptions of languages and relations.
#include "tools/base/text_lines.hh"
#include "tools/base/numbers.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

void regex(Session *session, const std::string &pattern) {
  const Alphabet alphabet = session->alphabet_given();
  const Options options = session->options_for("hws_machine_from_regex");
  const Machine m = own<Machine>("PATTERN", [&](auto *p) {
    return hws_machine_from_regex(alphabet.get(), session->semiring_number(), pattern.data(),
                                  static_cast<int64_t>(pattern.size()), options.get(), p);
  });
  session->write_machine(m.get());
}

// Lines without a number of their own get weight one.
std::string with_weights(const std::string &text, int32_t semiring) {
  std::string out;
  for (const std::string_view line : text_lines(text)) {
    out += line;
    const bool has_word = !line.empty() && !is_comment_line(line);
    if (has_word && line.find('\t') == line.npos) out += semiring == HWS_REAL ? "\t1" : "\t0";
    out += '\n';
  }
  return out;
}

void words(Session *session, const std::string &path, bool chars, bool minimal) {
  const std::string text = read_input(path);
  const std::string shown = path == "-" ? "standard input" : path;
  Alphabet alphabet = session->alphabet_given();
  if (!alphabet && chars) {
    std::string letters;  // the words without the numbers
    for (const std::string_view line : text_lines(text)) {
      if (!is_comment_line(line)) letters += line.substr(0, line.find('\t'));
      letters += '\n';
    }
    alphabet = own<Alphabet>(shown, [&](auto *p) {
      return hws_alphabet_from_chars(letters.data(), static_cast<int64_t>(letters.size()), nullptr, p);
    });
  }
  const hws_alphabet *const tape[1] = {alphabet.get()};
  const int32_t semiring = session->semiring_number();
  const std::string lines = with_weights(text, semiring);
  const Strings list = own<Strings>(shown, [&](auto *p) {
    return hws_strings_read(lines.data(), static_cast<int64_t>(lines.size()), 1, chars ? HWS_SPLIT_CHARS : HWS_SPLIT_SPACES,
                            tape, nullptr, p);
  });
  const Options options = session->options_for(minimal ? "hws_machine_from_words_minimal" : "hws_machine_from_words");
  const Machine m = own<Machine>(shown, [&](auto *p) {
    return minimal ? hws_machine_from_words_minimal(list.get(), semiring, options.get(), p)
                   : hws_machine_from_words(list.get(), semiring, options.get(), p);
  });
  session->write_machine(m.get());
}

// A symbol as the command line names it: a name of the alphabet, or a number.
int32_t label_of(const std::string &name, const hws_alphabet *alphabet) {
  int32_t label = 0;
  if (alphabet && *hws_alphabet_name_view(alphabet, 1)) {
    check(hws_alphabet_find(alphabet, name.data(), static_cast<int64_t>(name.size()), &label));
    return label;
  }
  if (!parse(name, &label)) {
    throw Failure{2, "'" + name + "' is no label; expected a number, since the tape's symbols have no names"};
  }
  return label;
}

struct Rule {
  std::string change, left, right, bos, eos, direction = "left-to-right";
  bool expressions = false, optional = false;
};

void rewrite(Session *session, const Rule &rule) {
  const Alphabet given = session->alphabet_given();
  const auto part = [&](const std::string &text) -> Machine {
    if (text.empty()) return nullptr;
    if (!rule.expressions) return session->read_machine(text);
    const Options options = session->options_for("hws_machine_from_regex");
    return own<Machine>("'" + text + "'", [&](auto *p) {
      return hws_machine_from_regex(given.get(), session->semiring_number(), text.data(), static_cast<int64_t>(text.size()),
                                    options.get(), p);
    });
  };
  const Machine change = part(rule.change), left = part(rule.left), right = part(rule.right);
  const Alphabet alphabet = own<Alphabet>(rule.change, [&](auto *p) { return hws_machine_alphabet(change.get(), 0, p); });
  // The names of the field, where the alphabet has them and nothing else was said.
  const auto edge = [&](const std::string &name, const char *usual) {
    int32_t label = 0;
    if (!name.empty()) return label_of(name, alphabet.get());
    if (alphabet && hws_alphabet_find(alphabet.get(), usual, -1, &label) != HWS_OK) return 0;
    return label;
  };
  const int32_t bos = edge(rule.bos, "[BOS]"), eos = edge(rule.eos, "[EOS]");
  const int32_t direction = rule.direction == "left-to-right"   ? HWS_LEFT_TO_RIGHT
                            : rule.direction == "right-to-left" ? HWS_RIGHT_TO_LEFT
                                                                : HWS_SIMULTANEOUS;
  const Options options = session->options_for("hws_machine_rewrite");
  const Machine result = own<Machine>(rule.change, [&](auto *p) {
    return hws_machine_rewrite(change.get(), left.get(), right.get(), bos, eos, direction,
                               rule.optional ? HWS_OPTIONAL : HWS_OBLIGATORY, options.get(), p);
  });
  session->write_machine(result.get());
}

// A depth that left something out is told, and the exit code says so.
void say_depth(Session *session, hws_status status, const std::string &what) {
  if (status != HWS_CUT_SHORT) return;
  session->unfinished =
      what + " nested deeper than --max-depth were left out, so there may be more strings; a greater one helps";
}

void replace(Session *session, const std::string &root, const std::string &root_label, const std::vector<std::string> &calls,
             int32_t tape) {
  std::vector<std::string> names{root_label}, paths{root};
  for (const std::string &call : calls) {
    const size_t equals = call.find('=', 1);
    if (equals == std::string::npos) throw Failure{2, "'" + call + "'; expected LABEL=FILE"};
    names.push_back(call.substr(0, equals));
    paths.push_back(call.substr(equals + 1));
  }
  std::vector<Machine> machines;
  for (const std::string &path : paths) machines.push_back(session->read_machine(path));
  keep_apart({{"-o", session->output}}, session->claimed());
  if (tape == 0) tape = hws_machine_tapes(machines[0].get());
  const Alphabet alphabet =
      own<Alphabet>("--tape", [&](auto *p) { return hws_machine_alphabet(machines[0].get(), tape - 1, p); });
  std::vector<int32_t> labels;
  for (const std::string &name : names) labels.push_back(name.empty() ? 0 : label_of(name, alphabet.get()));
  std::vector<const hws_machine *> raw;
  for (const Machine &m : machines) raw.push_back(m.get());
  const Options options = session->options_for("hws_machine_replace");
  hws_status status = HWS_OK;
  const Machine result = own<Machine>(root, [&](auto *p) {
    const auto count = static_cast<int32_t>(raw.size());
    return status = hws_machine_replace(raw.data(), labels.data(), count, 0, tape - 1, options.get(), p);
  });
  say_depth(session, status, "calls");
  session->write_machine(result.get());
}

// OPEN and CLOSE of each pair: from arguments OPEN=CLOSE, and from the lines of a file, between blanks.
std::vector<std::pair<std::string, std::string>> pairs_given(const std::vector<std::string> &given, const std::string &path) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const std::string &pair : given) {
    const size_t equals = pair.find('=', 1);
    if (equals == std::string::npos) throw Failure{2, "'" + pair + "'; expected OPEN=CLOSE"};
    pairs.emplace_back(pair.substr(0, equals), pair.substr(equals + 1));
  }
  if (path.empty()) return pairs;
  const std::string text = read_input(path);
  int64_t number = 0;
  for (const std::string_view line : text_lines(text)) {
    ++number;
    const std::vector<std::string_view> words = words_of_line(line);
    if (words.empty() || is_comment_line(line)) continue;
    const std::string where = path + ":" + std::to_string(number) + ": ";
    if (words.size() == 3) {
      throw Failure{1, where + "three columns, which assign pairs to stacks: a multi-push-down machine (MPDT, as Thrax's MPdt "
                               "exports) has several stacks; expected one stack, with the two columns OPEN and CLOSE"};
    }
    if (words.size() != 2) throw Failure{1, where + std::to_string(words.size()) + " columns; expected OPEN and CLOSE"};
    pairs.emplace_back(words[0], words[1]);
  }
  return pairs;
}

void parentheses(Session *session, const std::string &path, const std::vector<std::string> &given, const std::string &file,
                 int32_t tape) {
  const auto pairs = pairs_given(given, file);
  if (pairs.empty()) throw Failure{2, "no pairs; expected OPEN=CLOSE or --pairs FILE"};
  const Machine machine = session->read_machine(path);
  const Alphabet alphabet =
      own<Alphabet>("--tape", [&](auto *p) { return hws_machine_alphabet(machine.get(), tape - 1, p); });
  std::vector<int32_t> open, close;
  for (const auto &[opening, closing] : pairs) {
    open.push_back(label_of(opening, alphabet.get()));
    close.push_back(label_of(closing, alphabet.get()));
  }
  const Options options = session->options_for("hws_machine_expand_parentheses");
  hws_status status = HWS_OK;
  const Machine result = own<Machine>(path, [&](auto *p) {
    return status = hws_machine_expand_parentheses(machine.get(), open.data(), close.data(), static_cast<int32_t>(open.size()),
                                                   tape - 1, options.get(), p);
  });
  say_depth(session, status, "pairs of parentheses");
  session->write_machine(result.get());
}

}  // namespace

void add_compile_verbs(Command fst, Session *session) {
  const auto pattern = std::make_shared<std::string>();
  Command verb = fst.verb("regex", "Make a machine of a regular expression");
  verb.option("PATTERN", *pattern,
              "Over the names of --alphabet (default: numbers): a b | [c-e]* . ~(x) & y{2,3} - z, weights <1.5>, pairs a:b; "
              "hawser/compile.h has it all")
      .required()
      .type("TEXT");
  session->add_semiring_flag(verb);
  session->add_alphabet_flag(verb);
  session->add_options_of(verb, {"hws_machine_from_regex"});
  session->add_output_flag(verb);
  verb.run([=] { regex(session, *pattern); });

  const auto path = std::make_shared<std::string>();
  const auto chars = std::make_shared<bool>(false), minimal = std::make_shared<bool>(false);
  verb = fst.verb("words", "Make an acceptor of a list of words: a prefix tree, or the smallest deterministic one");
  verb.option("FILE", *path, "A word a line, then, after a tab, its weight (default: one); - for standard input").required();
  verb.flag(
      "--chars", *chars,
      "Each character is a symbol (default: symbols stand between spaces); without --alphabet, the characters that occur");
  verb.flag("--minimal", *minimal, "Merge equal ends");
  session->add_semiring_flag(verb);
  session->add_alphabet_flag(verb);
  session->add_options_of(verb, {"hws_machine_from_words_minimal", "hws_machine_from_words"});
  session->add_output_flag(verb);
  verb.run([=] { words(session, *path, *chars, *minimal); });

  const auto rule = std::make_shared<Rule>();
  verb = session->reading_verb(fst, "rewrite", "Make a transducer of a context-dependent rewrite rule",
                               {"hws_machine_from_regex", "hws_machine_rewrite"});
  verb.option("CHANGE", rule->change, "File with a machine of two tapes: what becomes what").required();
  verb.file("--left", rule->left, "File with an acceptor: what must stand before (default: anything)");
  verb.file("--right", rule->right, "File with an acceptor: what must stand after (default: anything)");
  verb.flag("--regex", rule->expressions, "CHANGE and contexts are regular expressions over --alphabet, not files");
  verb.option("--direction", rule->direction, "left-to-right (default), right-to-left or simultaneous")
      .one_of({"left-to-right", "right-to-left", "simultaneous"});
  verb.flag("--optional", rule->optional, "The change may also be left out");
  verb.option("--bos", rule->bos, "Symbol that contexts read at the start of the string (default: [BOS], if there is one)");
  verb.option("--eos", rule->eos, "Symbol that contexts read at its end (default: [EOS], if there is one)");
  session->add_output_flag(verb);
  verb.run([=] { rewrite(session, *rule); });

  const auto root = std::make_shared<std::string>(), root_label = std::make_shared<std::string>();
  const auto calls = std::make_shared<std::vector<std::string>>();
  const auto tape = std::make_shared<int32_t>(0);
  verb = session->reading_verb(fst, "replace", "Put machines in the place of labels", {"hws_machine_replace"});
  verb.option("ROOT", *root, "File with the machine to start from").required();
  verb.option("CALLS", *calls, "LABEL=FILE: where a machine reads LABEL, the machine of FILE runs").required();
  verb.option("--root-label", *root_label, "Label that stands for ROOT itself, where machines call it");
  verb.option("--tape", *tape, "Tape whose labels call, counted from 1 (default: the last)").range(1, 16);
  session->add_output_flag(verb);
  verb.run([=] { replace(session, *root, *root_label, *calls, *tape); });

  const auto pairs_file = std::make_shared<std::string>();
  const auto pairs = std::make_shared<std::vector<std::string>>();
  const auto pairs_tape = std::make_shared<int32_t>(1);
  verb = session->reading_verb(fst, "parentheses", "Match the parentheses of a push-down machine, up to a depth",
                               {"hws_machine_expand_parentheses"});
  verb.option("FILE", *root, "File with the machine").required();
  verb.option("PAIRS", *pairs, "OPEN=CLOSE: two symbols that are a pair of parentheses");
  verb.file("--pairs", *pairs_file,
            "File of pairs, OPEN and CLOSE on each line, as the tools of OpenFst's push-down library read it");
  verb.option("--tape", *pairs_tape, "Tape with the parentheses, counted from 1 (default 1)").range(1, 16);
  session->add_output_flag(verb);
  verb.run([=] { parentheses(session, *root, *pairs, *pairs_file, *pairs_tape); });
}

}  // namespace tool
