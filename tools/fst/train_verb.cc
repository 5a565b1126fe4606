// fst train: the weights of a machine, learned from strings or pairs of strings.
#include <nlohmann/json.hpp>

#include "tools/base/numbers.hh"
#include "tools/base/print_values.hh"
#include "tools/base/text_lines.hh"
#include "tools/learner/held_out.hh"
#include "tools/learner/learner_parts.hh"
#include "tools/learner/metric_recorder.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

struct MachineTrainFlags {
  std::string machine, items, ties, group_numbers, held_out;
  CheckpointFlags checkpoint;
  PartFlags parts;
  CurveFlags curves;
  bool chars = false;
};

// Whole numbers between blanks, one for each weight of a machine. Nothing without a path.
std::vector<int64_t> numbers_in(Session *session, const std::string &path, const hws_machine *machine) {
  std::vector<int64_t> numbers;
  if (path.empty()) return numbers;
  session->claim(path);
  const int64_t arcs = hws_machine_arcs(machine), states = hws_machine_states(machine);
  int64_t line_number = 0;
  const std::string text = read_input(path);
  for (const std::string_view line : text_lines(text)) {
    ++line_number;
    if (is_comment_line(line)) continue;
    for (const std::string_view word : words_of_line(line)) {
      int64_t number = 0;
      if (!parse(std::string(word), &number)) {
        throw Failure{1, path + ":" + std::to_string(line_number) + ": '" + std::string(word) + "'; expected a whole number"};
      }
      numbers.push_back(number);
    }
  }
  if (static_cast<int64_t>(numbers.size()) != arcs + states) {
    throw Failure{1, path + ": " + std::to_string(numbers.size()) + " numbers; expected " + std::to_string(arcs + states) +
                         ": one for each of " + std::to_string(arcs) + " arcs, then one for each of " +
                         std::to_string(states) + " states"};
  }
  return numbers;
}

// Lists of strings over the alphabets of a machine.
class StringFiles {
 public:
  StringFiles(const hws_machine *machine, bool chars) : chars_(chars) {
    for (int32_t t = 0; t < hws_machine_tapes(machine); ++t) {
      owned_.push_back(own<Alphabet>("", [&](auto *p) { return hws_machine_alphabet(machine, t, p); }));
      alphabets_.push_back(owned_.back().get());
    }
  }
  Strings read(const std::string &path) const {
    const std::string text = read_input(path);
    return own<Strings>(path, [&](auto *p) {
      return hws_strings_read(text.data(), static_cast<int64_t>(text.size()), static_cast<int32_t>(alphabets_.size()),
                              chars_ ? HWS_SPLIT_CHARS : HWS_SPLIT_SPACES, alphabets_.data(), nullptr, p);
    });
  }
  Strings share(const hws_strings *all, double share, bool out, const std::string &path) const {
    return share_of(all, alphabets_, share, out, path, "items");
  }

 private:
  bool chars_;
  std::vector<Alphabet> owned_;
  std::vector<const hws_alphabet *> alphabets_;
};

void report(Session *session, const nlohmann::ordered_json &j) {
  if (session->json) return print_json(session, j);
  for (const auto &[key, value] : j.items()) {
    session->out += key + std::string(38 - std::min<size_t>(37, key.size()), ' ') +
                    (value.is_number_float() ? number(value.get<double>()) : value.dump()) + "\n";
  }
}

void write_learned(Session *session, const hws_learner *learner) {
  const Machine learned = own<Machine>("", [&](auto *p) { return hws_machine_learner_machine(learner, p); });
  session->write_machine(learned.get());
}

void train_machine(Session *session, const MachineTrainFlags &flags) {
  constexpr const char *kCall = "hws_machine_learner_new";
  if (flags.parts.given()) {
    flags.parts.require_checkpoint(flags.checkpoint);
    flags.curves.refuse("on parts");
    if (!flags.held_out.empty()) throw Failure{2, "--heldout has no effect on parts of the items"};
  } else {
    flags.checkpoint.require_file();
    if (session->to_stdout()) throw Failure{2, "fst train needs -o OUT"};
    flags.curves.require_writable_files();
  }
  const double share = held_out_share(flags.held_out);
  const Machine machine = session->read_machine(flags.machine);
  session->claim(flags.items);
  const std::vector<int64_t> ties = numbers_in(session, flags.ties, machine.get()),
                             groups = numbers_in(session, flags.group_numbers, machine.get());
  const StringFiles files(machine.get(), flags.chars);
  Strings items = files.read(flags.items), held_out;
  if (share > 0) {
    const Strings all = std::move(items);
    items = files.share(all.get(), share, false, flags.items);
    held_out = files.share(all.get(), share, true, flags.items);
  } else if (!flags.held_out.empty()) {
    session->claim(flags.held_out);
    held_out = files.read(flags.held_out);
  }
  const auto count = static_cast<int64_t>(std::max(ties.size(), groups.size()));
  const auto make = [&](const std::vector<std::string> &without, hws_learner **learner) {
    const Options options = session->options_for(kCall, without);
    return hws_machine_learner_new(machine.get(), ties.empty() ? nullptr : ties.data(),
                                   groups.empty() ? nullptr : groups.data(), count, items.get(), held_out.get(), options.get(),
                                   learner);
  };
  const Learner learner = made_learner(session, kCall, flags.items, flags.checkpoint.verbose, make);
  if (flags.parts.given()) {
    nlohmann::ordered_json values;
    if (take_part(learner.get(), flags.parts, flags.checkpoint, flags.items, &values) && !session->to_stdout()) {
      write_learned(session, learner.get());
    }
    return report(session, values);
  }
  MetricRecorder recorder(learner.get(), flags.curves);
  step_until_done(session, learner.get(), flags.checkpoint, flags.items,
                  {"iteration", "log_likelihood_per_token", nullptr, iterations_of(session, kCall, learner.get())},
                  [&](double seconds, int64_t steps) { recorder.add(seconds, steps); });
  recorder.draw(session->output);
  write_learned(session, learner.get());
  int64_t steps = 0;
  check(hws_learner_steps(learner.get(), &steps));
  const nlohmann::ordered_json metrics = metrics_of(learner.get());
  nlohmann::ordered_json j;
  j["items"] = hws_strings_count(items.get());
  j["iterations"] = steps;
  const auto tell = [&](const char *name, const char *metric) {
    if (metrics.contains(metric)) j[name] = metrics[metric];
  };
  tell("log-likelihood per symbol", "log_likelihood_per_token");
  if (held_out) {
    j["held-out items"] = hws_strings_count(held_out.get());
    tell("held-out log-likelihood per symbol", "heldout_log_likelihood_per_token");
    note_impossible(flags.held_out, "items", metrics);
  }
  report(session, j);
}

}  // namespace

void add_train_verb(Command fst, Session *session) {
  const auto flags = std::make_shared<MachineTrainFlags>();
  Command verb = fst.verb("train", "Learn a machine's weights from strings or pairs of strings");
  verb.option("MACHINE", flags->machine, "File with the machine, whose weights are those to begin with").required();
  verb.option("ITEMS", flags->items, "Lines: a string per tape, TAB between them [TAB weight]; # and a blank start a comment")
      .required();
  verb.output("-o,--output", session->output, "Where the machine goes (.txt: text)");
  session->add_input_flags(verb);
  verb.file("--ties", flags->ties,
            "Numbers of parameters, one for each arc and then one for each state's final weight: equal ones are tied, and -1 "
            "is fixed (default: each weight has its own)");
  verb.file("--group-numbers", flags->group_numbers,
            "Numbers of the groups of weights that sum to 1, in the same order; -1: none (default: those of --groups)");
  verb.flag("--chars", flags->chars, "Every character of ITEMS is a symbol (default: names between spaces)");
  verb.file("--heldout", flags->held_out,
            "Items of which the log-likelihood is told, or the share of the items (such as 0.1, spread evenly) that is not "
            "learned from");
  flags->parts.add_to(verb);
  flags->curves.add_to(verb, "fst plot");
  flags->checkpoint.add_to(verb, "iteration");
  session->add_options_of(verb, {"hws_machine_learner_new"});
  session->add_json_flag(verb);
  verb.run([=] { train_machine(session, *flags); });
}

}  // namespace tool
