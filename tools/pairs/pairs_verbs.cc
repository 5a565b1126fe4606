// pairs train, apply, eval, align, info.
#include <algorithm>
#include <cmath>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include "tools/base/print_values.hh"
#include "tools/base/text_lines.hh"
#include "tools/learner/learner_steps.hh"
#include "tools/learner/model_card.hh"
#include "tools/pairs/pair_text.hh"
#include "tools/pairs/pairs_model.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

void put_out(Session *session, std::string text) {
  if (session->to_stdout()) session->out += text;
  else write_file(session->output, text);
}

// ---- train

struct PairTrainFlags {
  std::string pairs;
  PairTextFlags text;
  CheckpointFlags checkpoint;
  bool keep = false;
};

void train(Session *session, const PairTrainFlags &flags) {
  flags.checkpoint.require_file();
  if (session->to_stdout()) throw Failure{2, "pairs train needs -o MODEL"};
  session->claim(flags.pairs);
  PairTextFlags reading = flags.text;
  std::vector<TextPair> given;
  {
    const std::string text = read_input(flags.pairs);
    reading.format = format_of_text(text, flags.text);
    given = pairs_of_text(text, reading, flags.pairs);
  }
  if (given.empty()) throw Failure{1, flags.pairs + ": no pairs; expected lines of an input and an output"};
  if (std::all_of(given.begin(), given.end(), [](const TextPair &pair) { return pair.output.empty(); })) {
    throw Failure{1, flags.pairs + ": no line has an output; expected lines of an input and an output"};
  }
  const Alphabet input = alphabet_of_symbols(given, false), output = alphabet_of_symbols(given, true);
  const Strings pairs = strings_of_pairs(given, input.get(), output.get());
  const size_t count = given.size();
  if (!flags.keep) {  // a million pairs take as much memory as learning from them
    given = {};
#if defined(__GLIBC__)
    malloc_trim(0);  // which keeps small pieces otherwise
#endif
  }
  const Options sizes = session->options_for("hws_pairs_chunks");
  const Strings all = own<Strings>(flags.pairs, [&](auto *p) { return hws_pairs_chunks(pairs.get(), sizes.get(), p); });
  const auto make = [&](const std::vector<std::string> &without, hws_learner **learner) {
    const Options options = session->options_for("hws_pairs_learner_new", without);
    use_all_processors(session, options.get());
    return hws_pairs_learner_new(all.get(), pairs.get(), nullptr, options.get(), learner);
  };
  Learner learner = made_learner(session, "hws_pairs_learner_new", flags.pairs, flags.checkpoint.verbose, make);
  step_until_done(session, learner.get(), flags.checkpoint, flags.pairs,
                  {"iteration", "log_likelihood_per_token", nullptr,
                   iterations_of(session, "hws_pairs_learner_new", learner.get())});
  const Strings chunks = own<Strings>("", [&](auto *p) { return hws_pairs_learner_chunks(learner.get(), p); });
  const nlohmann::ordered_json metrics = metrics_of(learner.get());
  int64_t steps = 0;
  check(hws_learner_steps(learner.get(), &steps));
  learner.reset();
  const Options fit = session->options_for("hws_pairs_model_new");
  const Units units[] = {reading.input_of_format(), reading.output_of_format()};
  for (const int side : {0, 1}) {
    check(hws_options_set_text(fit.get(), side ? "output_units" : "input_units", kUnitNames[static_cast<size_t>(units[side])]));
  }
  use_all_processors(session, fit.get());
  PairsModel model = own<PairsModel>(
      flags.pairs, [&](auto *p) { return hws_pairs_model_new(chunks.get(), pairs.get(), fit.get(), p); });
  if (flags.keep) {
    // The model's output alphabet may have more symbols than that of the pairs.
    const Alphabet with_marks = alphabet_of_model(model.get(), 1);
    const Strings known = strings_of_pairs(given, input.get(), with_marks.get());
    model = own<PairsModel>("", [&](auto *p) { return hws_pairs_model_with_known(model.get(), known.get(), nullptr, p); });
  }
  check(hws_pairs_model_write_file(model.get(), session->output.c_str()), session->output);
  nlohmann::ordered_json j;
  j["pairs"] = count;
  j["left out"] = metrics.contains("left_out") ? metrics["left_out"] : nlohmann::ordered_json(0);
  j["iterations"] = steps;
  if (metrics.contains("log_likelihood_per_token")) j["log-likelihood per symbol"] = metrics["log_likelihood_per_token"];
  for (const char *name : {"chunks", "ngrams"}) {
    double value = 0;
    check(hws_pairs_model_info(model.get(), name, &value));
    j[name] = value;
  }
  print_values(session, j);
}

// ---- Inputs of a model, and its answers

struct ModelInputs {
  Strings strings;                // those that the model has symbols for; others are empty strings
  std::vector<char> unreadable;   // by input: the model lacks a symbol
};

ModelInputs inputs_for(const hws_pairs_model *model, const std::vector<std::vector<std::string>> &inputs, bool skip,
                       const std::string &path) {
  const Alphabet alphabet = alphabet_of_model(model, 0);
  std::vector<int64_t> offsets{0};
  std::vector<int32_t> labels;
  ModelInputs made;
  int64_t unread = 0;
  std::string first;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const size_t begin = labels.size();
    bool lacks = false;
    for (size_t k = 0; k < inputs[i].size(); ++k) {
      const int32_t label = label_for(alphabet.get(), inputs[i][k]);
      if (label > 0) labels.push_back(label);
      if (label != 0 || skip) continue;
      if (!lacks && unread++ == 0) {
        first = "input " + std::to_string(i + 1) + ", symbol " + std::to_string(k + 1) + ": '" + inputs[i][k] + "'";
      }
      lacks = true;
    }
    if (lacks) labels.resize(begin);
    made.unreadable.push_back(lacks);
    offsets.push_back(static_cast<int64_t>(labels.size()));
  }
  if (unread > 0) {
    note(path + ": inputs with a symbol that the model lacks, which have no output: " + std::to_string(unread) +
         "; the first is " + first + "; --skip 1 leaves such symbols out");
  }
  const hws_alphabet *of[] = {alphabet.get()};
  made.strings = own<Strings>(path, [&](auto *p) {
    return hws_strings_from_arrays(1, static_cast<int64_t>(inputs.size()), offsets.data(), labels.data(), nullptr, of, nullptr,
                                   p);
  });
  return made;
}

struct Answer {
  std::vector<std::string> symbols;
  double log_prob;
};

std::vector<std::vector<Answer>> answers_of(Session *session, const hws_pairs_model *model, const ModelInputs &inputs,
                                            int64_t n, int64_t draws, uint64_t seed) {
  const Alphabet alphabet = alphabet_of_model(model, 1);
  const char *const call = draws > 0 ? "hws_pairs_model_sample" : "hws_pairs_model_apply";
  const Options options = session->options_for(call);
  use_all_processors(session, options.get());
  std::vector<int64_t> counts(inputs.unreadable.size());
  const Strings outputs = own<Strings>("", [&](auto *p) {
    return draws > 0 ? hws_pairs_model_sample(model, inputs.strings.get(), draws, seed, options.get(), counts.data(), p)
                     : hws_pairs_model_apply(model, inputs.strings.get(), n, options.get(), counts.data(), p);
  });
  const int64_t *offsets;
  const int32_t *labels;
  const double *values;
  check(hws_strings_arrays_view(outputs.get(), &offsets, &labels, &values));
  std::vector<std::vector<Answer>> all(counts.size());
  int64_t at = 0;
  for (size_t i = 0; i < counts.size(); ++i) {
    for (int64_t k = 0; k < counts[i]; ++k, ++at) {
      if (inputs.unreadable[i]) continue;
      Answer answer{{}, values[at]};
      for (int64_t s = offsets[at]; s < offsets[at + 1]; ++s) {
        answer.symbols.emplace_back(hws_alphabet_name_view(alphabet.get(), labels[s]));
      }
      all[i].push_back(std::move(answer));
    }
  }
  return all;
}

std::string joined(const std::vector<std::string> &symbols, bool chars) {
  std::string text;
  for (size_t i = 0; i < symbols.size(); ++i) text += (i > 0 && !chars ? " " : "") + symbols[i];
  return text;
}

struct PairApplyFlags {
  std::string model, inputs;
  int64_t n = 1, draws = 0;
  uint64_t seed = 1;
  UnitFlags units;
  bool scores = false;
};

void apply(Session *session, PairApplyFlags flags) {
  session->claim(flags.model);
  session->claim(flags.inputs);
  const PairsModel model = read_pairs_model(session, flags.model);
  flags.units.use_card(card_of_model(model.get()));
  const std::string text = read_input(flags.inputs);
  std::vector<std::string> lines;
  std::vector<std::vector<std::string>> symbols;
  for (const std::string_view line : text_lines(text)) {
    lines.emplace_back(line);  // an empty line is an empty input, and keeps its place
    symbols.push_back(input_symbols(line, flags.units.input()));
  }
  const bool chars = flags.units.output() != Units::words;
  const ModelInputs inputs =
      inputs_for(model.get(), symbols, session->option_given("skip") == "1", flags.inputs);
  const auto all = answers_of(session, model.get(), inputs, flags.n, flags.draws, flags.seed);
  if (session->json) {
    nlohmann::ordered_json items = nlohmann::ordered_json::array();
    for (size_t i = 0; i < lines.size(); ++i) {
      nlohmann::ordered_json outputs = nlohmann::ordered_json::array();
      for (const Answer &a : all[i]) outputs.push_back({{"output", joined(a.symbols, chars)}, {"log_prob", a.log_prob}});
      items.push_back({{"input", lines[i]}, {"outputs", outputs}});
    }
    return put_out(session, json_line({{"items", items}}));
  }
  std::string out;
  for (size_t i = 0; i < lines.size(); ++i) {
    if (all[i].empty()) out += lines[i] + "\t\n";
    for (const Answer &a : all[i]) {
      out += lines[i] + "\t" + joined(a.symbols, chars) + (flags.scores ? "\t" + number(a.log_prob) : "") + "\n";
    }
  }
  put_out(session, std::move(out));
}

// ---- eval

// Levenshtein's distance.
int64_t edits_between(const std::vector<std::string> &a, const std::vector<std::string> &b) {
  std::vector<int64_t> row(b.size() + 1);
  for (size_t j = 0; j < row.size(); ++j) row[j] = static_cast<int64_t>(j);
  for (size_t i = 1; i <= a.size(); ++i) {
    int64_t diagonal = row[0];
    row[0] = static_cast<int64_t>(i);
    for (size_t j = 1; j < row.size(); ++j) {
      const int64_t above = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
      diagonal = above;
    }
  }
  return row.back();
}

void evaluate(Session *session, const std::string &model_path, const std::string &path, PairTextFlags text) {
  session->claim(model_path);
  session->claim(path);
  const PairsModel model = read_pairs_model(session, model_path);
  text.use_card(card_of_model(model.get()));
  const std::vector<TextPair> pairs = pairs_of_text(read_input(path), text, path);
  // Inputs in the order of the file, with all outputs that it lists for each.
  std::map<std::vector<std::string>, size_t> place;
  std::vector<std::vector<std::string>> inputs;
  std::vector<std::vector<const std::vector<std::string> *>> listed;
  for (const TextPair &pair : pairs) {
    const auto [at, fresh] = place.emplace(pair.input, inputs.size());
    if (fresh) {
      inputs.push_back(pair.input);
      listed.emplace_back();
    }
    listed[at->second].push_back(&pair.output);
  }
  if (inputs.empty()) throw Failure{1, path + ": no pairs; expected lines of an input and an output"};
  const ModelInputs asked = inputs_for(model.get(), inputs, session->option_given("skip") == "1", path);
  const auto all = answers_of(session, model.get(), asked, 1, 0, 0);
  int64_t wrong = 0, edits = 0, symbols = 0, none = 0;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const std::vector<std::string> answer = all[i].empty() ? std::vector<std::string>() : all[i][0].symbols;
    none += all[i].empty();
    std::pair<int64_t, int64_t> least{INT64_MAX, 0};
    for (const std::vector<std::string> *output : listed[i]) {
      least = std::min(least, {edits_between(answer, *output), static_cast<int64_t>(output->size())});
    }
    wrong += least.first > 0 || all[i].empty();
    edits += least.first;
    symbols += least.second;
  }
  nlohmann::ordered_json j;
  j["inputs"] = inputs.size();
  j["without output"] = none;
  j["wrong inputs, %"] = 100 * static_cast<double>(wrong) / static_cast<double>(inputs.size());
  j["wrong symbols, %"] = symbols == 0 ? std::nan("") : 100 * static_cast<double>(edits) / static_cast<double>(symbols);
  print_values(session, j);
}

// ---- align

std::string side_text(const hws_alphabet *alphabet, const int32_t *labels, int64_t count) {
  std::string text;
  for (int64_t k = 0; k < count; ++k) text += (k > 0 ? "|" : "") + std::string(hws_alphabet_name_view(alphabet, labels[k]));
  return count == 0 ? "_" : text;
}

void align(Session *session, const std::string &model_path, const std::string &path, PairTextFlags text) {
  session->claim(model_path);
  session->claim(path);
  const PairsModel model = read_pairs_model(session, model_path);
  text.use_card(card_of_model(model.get()));
  const std::vector<TextPair> pairs = pairs_of_text(read_input(path), text, path);
  const Alphabet input = alphabet_of_model(model.get(), 0), output = alphabet_of_model(model.get(), 1);
  for (const TextPair &pair : pairs) {
    for (const bool written : {false, true}) {
      for (const std::string &symbol : written ? pair.output : pair.input) {
        int32_t label = 0;
        const hws_alphabet *const of = written ? output.get() : input.get();
        check(hws_alphabet_find(of, symbol.data(), static_cast<int64_t>(symbol.size()), &label), path);
      }
    }
  }
  const Strings strings = strings_of_pairs(pairs, input.get(), output.get());
  const Options options = session->options_for("hws_pairs_model_align");
  use_all_processors(session, options.get());
  const Strings chunks = own<Strings>("", [&](auto *p) { return hws_pairs_model_chunks(model.get(), p); });
  const Strings ways =
      own<Strings>(path, [&](auto *p) { return hws_pairs_model_align(model.get(), strings.get(), options.get(), p); });
  const int64_t *offsets, *sides;
  const int32_t *labels, *symbols;
  const double *values, *ignored;
  check(hws_strings_arrays_view(ways.get(), &offsets, &labels, &values));
  check(hws_strings_arrays_view(chunks.get(), &sides, &symbols, &ignored));
  std::string out;
  for (size_t i = 0; i < pairs.size(); ++i) {
    for (int64_t k = offsets[i]; k < offsets[i + 1]; ++k) {
      const int64_t *const of = sides + 2 * (labels[k] - 1);
      out += (k > offsets[i] ? " " : "") + side_text(input.get(), symbols + of[0], of[1] - of[0]) + "}" +
             side_text(output.get(), symbols + of[1], of[2] - of[1]);
    }
    out += "\n";
  }
  put_out(session, std::move(out));
}

void info(Session *session, const std::string &path, const std::string &machine_path, bool card) {
  session->claim(path);
  const PairsModel model = read_pairs_model(session, path);
  if (card) {
    if (!machine_path.empty()) throw Failure{2, "--card and --machine do not go together; expected one of them"};
    return print_card(session, path, card_of_model(model.get()));
  }
  nlohmann::ordered_json j;
  for (const char *name : {"chunks", "ngrams", "order", "inputs", "outputs", "known", "marks", "backward", "weight_bits",
                           "language_ngrams", "language_weight"}) {
    double value = 0;
    check(hws_pairs_model_info(model.get(), name, &value));
    j[name] = value;
  }
  print_values(session, j);
  if (machine_path.empty()) return;
  const Options options = session->options_for("hws_pairs_model_machine");
  const Machine machine = own<Machine>(path, [&](auto *p) {
    return hws_pairs_model_machine(model.get(), session->semiring_number(), options.get(), p);
  });
  session->output = machine_path;
  if (machine_path == "-") session->out.clear();
  session->write_machine(machine.get());
}

}  // namespace

void add_pairs_verbs(Command pairs, Session *session) {
  const auto flags = std::make_shared<PairTrainFlags>();
  Command verb = pairs.verb("train", "Learn a pair model, such as that of a pronouncing dictionary");
  verb.option("PAIRS", flags->pairs, "Lines of an input and an output; see --format").required();
  verb.output("-o,--output", session->output, "Where the model goes");
  flags->text.add_to(verb);
  verb.flag("--keep", flags->keep, "Keep the pairs in the model, which answers their inputs from them");
  flags->checkpoint.add_to(verb, "iteration");
  session->add_options_of(verb, {"hws_pairs_chunks", "hws_pairs_learner_new", "hws_pairs_model_new"},
                          {"input_units", "output_units"});
  session->add_json_flag(verb);
  verb.run([=] { train(session, *flags); });

  const auto applied = std::make_shared<PairApplyFlags>();
  verb = pairs.verb("apply", "Print the most probable outputs of inputs: lines 'input TAB output'");
  verb.option("MODEL", applied->model, "File with a pair model").required();
  verb.option("INPUTS", applied->inputs, "One input a line").required();
  verb.option("-n,--best", applied->n, "Outputs of each input at most").positive();
  verb.option("--draws", applied->draws, "Draw so many outputs of each input instead").not_negative();
  verb.option("--seed", applied->seed, "Seed of the draws");
  applied->units.add_to(verb);
  verb.flag("--scores", applied->scores, "Print ln p(output | input) behind each output");
  session->add_output_flag(verb);
  session->add_options_of(verb, {"hws_pairs_model_apply", "hws_pairs_model_sample"});
  session->add_json_flag(verb);
  verb.run([=] { apply(session, *applied); });

  const auto model = std::make_shared<std::string>(), list = std::make_shared<std::string>();
  const auto text = std::make_shared<PairTextFlags>();
  verb = pairs.verb("eval", "Compare a model's outputs with listed ones: wrong inputs and wrong symbols");
  verb.option("MODEL", *model, "File with a pair model").required();
  verb.option("PAIRS", *list, "Lines of an input and an output; right is what some line of an input has").required();
  text->add_to(verb);
  session->add_options_of(verb, {"hws_pairs_model_apply"});
  session->add_json_flag(verb);
  verb.run([=] { evaluate(session, *model, *list, *text); });

  verb = pairs.verb("align", "Cut pairs into the chunks of a model: lines like 'p}F h}_ o}OW n}N e}_'");
  verb.option("MODEL", *model, "File with a pair model").required();
  verb.option("PAIRS", *list, "Lines of an input and an output; see --format").required();
  text->add_to(verb);
  session->add_output_flag(verb);
  session->add_options_of(verb, {"hws_pairs_model_align"});
  verb.run([=] { align(session, *model, *list, *text); });

  add_pairs_language_verb(pairs, session);

  const auto machine = std::make_shared<std::string>();
  const auto card = std::make_shared<bool>(false);
  verb = pairs.verb("info", "Say what a pair model is; write it as a transducer");
  verb.option("MODEL", *model, "File with a pair model").required();
  verb.output("--machine", *machine, "Write the transducer here (.txt or -: text)");
  verb.flag("--card", *card, "How it was made instead, in Markdown: options and data");
  session->add_semiring_flag(verb);
  session->add_options_of(verb, {"hws_pairs_model_machine"});
  session->add_json_flag(verb);
  verb.run([=] { info(session, *model, *machine, *card); });
}

}  // namespace tool
