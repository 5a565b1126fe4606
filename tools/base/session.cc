#include "tools/base/session.hh"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "tools/base/interrupt.hh"
#include "tools/base/numbers.hh"
#include "tools/base/standard_output.hh"
#include "tools/base/text_lines.hh"

namespace tool {

namespace {
constexpr const char *kReading = "Reading machines";

// The names, and behind them those that the arcs of an acceptor's text have besides. `no_names` are texts of other labels.
Alphabet with_names_of(const std::string &text, const hws_alphabet *names, const std::vector<std::string> &no_names) {
  std::vector<std::string> all;
  for (int32_t label = 1; label <= hws_alphabet_size(names); ++label) all.emplace_back(hws_alphabet_name_view(names, label));
  std::unordered_set<std::string> known(all.begin(), all.end());
  known.insert(no_names.begin(), no_names.end());
  for (const std::string_view line : text_lines(text)) {
    const std::vector<std::string_view> columns = columns_of_line(line);
    if (columns.size() > 2 && known.emplace(columns[2]).second) all.emplace_back(columns[2]);
  }
  std::vector<const char *> views;
  for (const std::string &name : all) views.push_back(name.c_str());
  return own<Alphabet>("", [&](auto *p) {
    return hws_alphabet_from_names(views.data(), static_cast<int64_t>(views.size()), nullptr, p);
  });
}
}  // namespace

Session::Session()
    : cancel_(own<Cancel>("", [](auto *p) { return hws_cancel_new(p); })),
      monitor_(own<Monitor>("", [](auto *p) { return hws_monitor_new(p); })) {
  cancel_on_interrupt(cancel_.get());
}

Session::~Session() { cancel_on_interrupt(nullptr); }

void Session::add_semiring_flag(Command verb) {
  verb.option("--semiring", semiring_, "Semiring of machines read as text or made (default log); binary ones carry their own")
      .one_of({std::begin(kSemiringNames), std::end(kSemiringNames)})
      .group(kReading);
}

void Session::add_input_flags(Command verb) {
  add_semiring_flag(verb);
  verb.option("--tapes", tapes_, "Number of tapes of text machines (default: found out from the columns)")
      .range(1, 16)
      .group(kReading);
  verb.file("--isymbols", isymbols_, "Symbol file of tape 1 (of the first machine)").group(kReading);
  verb.file("--osymbols", osymbols_, "Symbol file of the last tape (of the last machine)").group(kReading);
  add_alphabet_flag(verb);
  verb.option("--key", key_, "Which machine of an archive of OpenFst (default: its only one)").group(kReading);
  verb.option("--phi", phi, "Label in text that stands for a failure arc").group(kReading);
  verb.option("--rho", rho, "Label in text that stands for a default arc").group(kReading);
}

void Session::add_alphabet_flag(Command verb) {
  verb.file("--alphabet", alphabet_, "N: every tape has symbols 1..N; FILE: every tape has this symbol file's names")
      .group(kReading);
}

namespace {

// Returns the message of the first of these calls that refuses the option's text: "is 'x'; expected ...". Empty if none
// refuses it.
std::string what_is_wrong(const std::vector<std::string> &calls, const std::string &name, const std::string &text) {
  const Options options = own<Options>("", [](auto *p) { return hws_options_new(p); });
  check(hws_options_set(options.get(), name.c_str(), text.c_str()));
  for (const std::string &call : calls) {
    if (hws_options_check(options.get(), call.c_str()) == HWS_OK) continue;
    const std::string message = hws_error_message_view(), begin = "option " + name + " of " + call + " ";
    if (message.starts_with(begin)) return message.substr(begin.size());  // others: the call has no such option
  }
  return "";
}

}  // namespace

void Session::add_options_of(Command verb, const std::vector<std::string> &calls, const std::vector<std::string> &without) {
  if (!verb.may_run()) return;
  bool has_threads = false;
  for (const std::string &call : calls) {
    const std::string text =
        copied([&](char *b, int64_t c, int64_t *n) { return hws_options_describe(call.c_str(), b, c, n); });
    for (const auto &option : nlohmann::json::parse(text)) {
      const std::string name = option["name"], type = option["type"];
      // Limits that a call takes and does not need are no flags of its verb.
      if (!option.value("needed", true) || std::find(without.begin(), without.end(), name) != without.end()) continue;
      takes_[call].insert(name);
      has_threads |= name == "threads";
      std::string flag = "--" + name;
      for (char &c : flag) c = c == '_' ? '-' : c;
      if (verb.has(flag)) continue;
      const auto &standard = option["default"];
      const std::string shown = standard.is_string() ? standard.get<std::string>() : standard.dump();
      const std::string in_brackets = shown.empty() ? "" : " (default " + shown + ")";
      const Flag added = verb.option(flag, values_[name], option["doc"].get<std::string>() + in_brackets);
      if (option.contains("choices")) added.one_of(option["choices"].get<std::vector<std::string>>());
      if (type == "int") added.type("INT");
      if (type == "real") added.type("NUMBER");
      added.check([calls, name](const std::string &given) { return what_is_wrong(calls, name, given); });
      if (option["group"] != "") added.group(option["group"]);
    }
  }
  if (!has_threads && !verb.has("--threads")) {
    verb.option("--threads", threads_, "Most threads to use (this command uses one)")
        .range(1, 1024)
        .group("Limits");
  }
}

void Session::add_output_flag(Command verb) {
  verb.output("-o,--output", output, "Where the result goes: text if it ends in .txt or is - (standard output), else binary");
}

void Session::add_json_flag(Command verb) { verb.flag("--json", json, "Print JSON"); }

Command Session::reading_verb(Command group, const std::string &name, const std::string &what, std::vector<std::string> calls,
                              const std::vector<std::string> &without) {
  Command verb = group.verb(name, what);
  add_input_flags(verb);
  calls.insert(calls.begin(), {"hws_machine_read", "hws_machine_read_text"});
  add_options_of(verb, calls, without);
  // What else this call takes comes from the flags for texts.
  add_options_of(verb, {"hws_machine_read_openfst"}, {"tapes", "phi_label", "rho_label"});
  return verb;
}

int32_t Session::semiring_number() const {
  for (int32_t s = 0; s < 4; ++s) {
    if (semiring_ == kSemiringNames[s]) return s;
  }
  return HWS_LOG;
}

Alphabet Session::alphabet_given() const { return alphabet_.empty() ? nullptr : read_alphabet(alphabet_); }

void Session::claim(const std::string &path) {
  claimed_.push_back({"the input", path});
  inputs_ += (inputs_.empty() ? "" : ", ") + (path == "-" ? "standard input" : path);
  if (path != "-") return;
  if (stdin_used) throw Failure{2, "standard input can be read only once"};
  stdin_used = true;
}

static std::string shown_name(const std::string &path) { return path == "-" ? "standard input" : path; }

Machine Session::read_machine(const std::string &path, size_t position, size_t count) {
  return read_one(path, position, count, nullptr);
}

Machine Session::read_machine_over(const std::string &path, const hws_alphabet *names) { return read_one(path, 0, 1, names); }

Machine Session::read_one(const std::string &path, size_t position, size_t count, const hws_alphabet *names) {
  claim(path);
  return machine_of(read_input(path), shown_name(path), position, count, names);
}

Machine Session::machine_of(const std::string &bytes, const std::string &shown, size_t position, size_t count,
                            const hws_alphabet *names) {
  const int64_t length = static_cast<int64_t>(bytes.size());
  const bool of_openfst = hws_openfst_file(bytes.data(), length) != HWS_OPENFST_NONE;
  if (of_openfst || hws_machine_is_binary(bytes.data(), length)) {
    const Options options = options_for("hws_machine_read");
    Machine m = of_openfst
                    ? read_openfst(bytes, shown, position, count)
                    : own<Machine>(shown, [&](auto *p) { return hws_machine_read(bytes.data(), length, options.get(), p); });
    if (!semiring_.empty() && hws_machine_semiring(m.get()) != semiring_number()) {
      throw Failure{1, shown + ": the machine is in another semiring than --semiring " + semiring_};
    }
    return m;
  }
  const Alphabet all = alphabet_given();
  const Alphabet first = position > 0 || isymbols_.empty() ? nullptr : read_alphabet(isymbols_);
  const Alphabet last = position + 1 < count || osymbols_.empty() ? nullptr : read_alphabet(osymbols_);
  Alphabet more;
  if (names && !all && !first) {
    more = with_names_of(bytes, names, {"<eps>", "<epsilon>", "<phi>", "<rho>", phi, rho});
    names = more.get();
  }
  std::vector<const hws_alphabet *> alphabets(static_cast<size_t>(tapes_ > 2 ? tapes_ : 2), all ? all.get() : names);
  if (first) alphabets.front() = first.get();
  if (last) alphabets[tapes_ == 1 && !first ? 0 : alphabets.size() - 1] = last.get();
  if (!first && !last) alphabets.resize(all || names ? 1 : 0);  // none: names are collected where the text has some
  const Options options = options_for("hws_machine_read_text");
  return own<Machine>(shown, [&](auto *p) {
    return hws_machine_read_text(bytes.data(), length, semiring_number(), tapes_, alphabets.data(),
                                 static_cast<int32_t>(alphabets.size()), phi.empty() ? nullptr : phi.c_str(),
                                 rho.empty() ? nullptr : rho.c_str(), options.get(), p);
  });
}

// A machine of OpenFst, or one of an archive. Symbol files that were given count for it as for texts.
Machine Session::read_openfst(const std::string &bytes, const std::string &shown, size_t position, size_t count) {
  int64_t size = 0;
  const bool all = !alphabet_.empty() && !parse(alphabet_, &size);
  if (!alphabet_.empty() && !all)
    throw Failure{2, "--alphabet " + alphabet_ + " for a machine of OpenFst; expected a symbol file"};
  const auto symbols = [&](bool here, const std::string &path) {
    return here && !path.empty() ? read_input(path) : all ? read_input(alphabet_) : std::string();
  };
  const std::string inputs = symbols(position == 0, isymbols_), outputs = symbols(position + 1 == count, osymbols_);
  const void *const in = inputs.empty() ? nullptr : inputs.data(), *const out_names = outputs.empty() ? nullptr
                                                                                                      : outputs.data();
  const auto in_length = static_cast<int64_t>(inputs.size()), out_length = static_cast<int64_t>(outputs.size());
  const Options options = options_for("hws_machine_read_openfst");
  if (tapes_ > 0) check(hws_options_set_int(options.get(), "tapes", tapes_));
  for (const auto &[text, name] : {std::pair{&phi, "phi_label"}, std::pair{&rho, "rho_label"}}) {
    int64_t label = 0;
    if (!text->empty() && parse(*text, &label)) check(hws_options_set_int(options.get(), name, label));
  }
  const auto length = static_cast<int64_t>(bytes.size());
  if (hws_openfst_file(bytes.data(), length) != HWS_OPENFST_ARCHIVE) {
    if (!key_.empty()) throw Failure{2, shown + " is no archive; --key names a machine of one"};
    return own<Machine>(shown, [&](auto *p) {
      return hws_machine_read_openfst(bytes.data(), length, in, in_length, out_names, out_length, options.get(), p);
    });
  }
  const Archive archive = own<Archive>(shown, [&](auto *p) { return hws_archive_read(bytes.data(), length, nullptr, p); });
  int64_t index = 0;
  if (key_.empty() && hws_archive_size(archive.get()) != 1) {
    throw Failure{2, shown + " has " + std::to_string(hws_archive_size(archive.get())) +
                         " machines; expected --key with one of their names ('hawser fst far' lists them)"};
  }
  if (!key_.empty()) check(hws_archive_find(archive.get(), key_.data(), static_cast<int64_t>(key_.size()), &index), shown);
  return own<Machine>(shown, [&](auto *p) {
    return hws_archive_machine(archive.get(), index, in, in_length, out_names, out_length, options.get(), p);
  });
}

std::vector<Machine> Session::read_machines(const std::vector<std::string> &paths, Cascade *cascade) {
  std::vector<Machine> machines;
  if (cascade && paths.size() == 1) {
    claim(paths[0]);
    const std::string bytes = read_input(paths[0]), shown = shown_name(paths[0]);
    const auto length = static_cast<int64_t>(bytes.size());
    if (hws_file_kind(bytes.data(), length) != std::string_view("cascade")) {
      machines.push_back(machine_of(bytes, shown, 0, 1, nullptr));
      return machines;
    }
    const Options options = options_for("hws_cascade_read");
    *cascade = own<Cascade>(shown, [&](auto *p) { return hws_cascade_read(bytes.data(), length, options.get(), p); });
    if (!semiring_.empty() && hws_cascade_semiring(cascade->get()) != semiring_number()) {
      throw Failure{1, shown + ": the cascade is in another semiring than --semiring " + semiring_};
    }
    return machines;
  }
  for (size_t i = 0; i < paths.size(); ++i) machines.push_back(read_machine(paths[i], i, paths.size()));
  return machines;
}

std::vector<std::string> Session::options_given(const std::string &call) const {
  std::vector<std::string> names;
  const auto taken = takes_.find(call);
  if (taken == takes_.end()) return names;
  for (const std::string &name : taken->second) {
    if (!option_given(name).empty()) names.push_back(name);
  }
  return names;
}

Options Session::options_for(const std::string &call, const std::vector<std::string> &without) const {
  Options options = own<Options>("", [](auto *p) { return hws_options_new(p); });
  check(hws_options_set_cancel(options.get(), cancel_.get()));
  check(hws_options_set_monitor(options.get(), monitor_.get()));
  for (const std::string &name : options_given(call)) {
    if (std::find(without.begin(), without.end(), name) != without.end()) continue;
    check(hws_options_set(options.get(), name.c_str(), values_.at(name).c_str()));
  }
  return options;
}

std::string Session::option_given(const std::string &name) const {
  const auto given = values_.find(name);
  return given == values_.end() ? "" : given->second;
}

void Session::set_default(const std::string &name, const std::string &value) {
  const auto given = values_.find(name);
  if (given != values_.end() && given->second.empty()) given->second = value;
}

void Session::check_cancel() const {
  if (hws_cancel_is_set(cancel_.get())) check(HWS_E_CANCELLED);
}

void Session::write_machine(const hws_machine *machine) {
  const char *phi_text = phi.empty() ? nullptr : phi.c_str(), *rho_text = rho.empty() ? nullptr : rho.c_str();
  const bool text = to_stdout() || (output.size() >= 4 && output.compare(output.size() - 4, 4, ".txt") == 0);
  if (!text) {
    check(hws_machine_write_file(machine, output.c_str()), output);
  } else if (to_stdout()) {
    out += copied([&](char *b, int64_t c, int64_t *n) { return hws_machine_write_text(machine, phi_text, rho_text, b, c, n); });
  } else {
    check(hws_machine_write_text_file(machine, phi_text, rho_text, output.c_str()), output);
  }
}

void Session::finish() { print(out); }

std::string Session::spell(const hws_alphabet *alphabet, const int32_t *labels, int64_t count, bool chars) const {
  std::string text;
  for (int64_t i = 0; i < count; ++i) {
    const char *name = alphabet ? hws_alphabet_name_view(alphabet, labels[i]) : "";
    if (i > 0 && !chars) text += ' ';
    if (!chars && std::string_view(name).find(' ') != std::string_view::npos) {
      throw Failure{1, "the symbol '" + std::string(name) + "' in a string, whose symbols stand between blanks; expected names "
                       "without blanks there (AT&T text and symbol files have room for them, between tabs)"};
    }
    text += *name ? name : std::to_string(labels[i]);
  }
  return text;
}

static bool quiet = false;
void be_quiet() { quiet = true; }
bool is_quiet() { return quiet; }

void note(const std::string &line) {
  if (!quiet) std::fprintf(stderr, "hawser: %s\n", line.c_str());
}

std::string number(double value) {
  if (value == INFINITY) return "Infinity";
  if (value == -INFINITY) return "-Infinity";
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", value == 0 ? 0.0 : value);
  return text;
}

Alphabet read_alphabet(const std::string &size_or_path) {
  int64_t size = 0;
  if (parse(size_or_path, &size)) {
    return own<Alphabet>("--alphabet " + size_or_path, [&](auto *p) { return hws_alphabet_new(size, nullptr, p); });
  }
  const std::string text = read_input(size_or_path);
  return own<Alphabet>(size_or_path, [&](auto *p) {
    return hws_alphabet_read_openfst(text.data(), static_cast<int64_t>(text.size()), nullptr, p);
  });
}

}  // namespace tool
