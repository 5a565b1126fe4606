// pairs language: a language model of outputs for a pair model, and its weight.
#include "tools/base/print_values.hh"
#include "tools/base/text_lines.hh"
#include "tools/learner/learner_steps.hh"
#include "tools/ngram/ngram_file.hh"
#include "tools/pairs/pair_text.hh"
#include "tools/pairs/pairs_model.hh"

namespace tool {

namespace {

struct LanguageFlags {
  std::string model, outputs, dev;
  PairTextFlags text;
  bool only_outputs = false, trials = false;
  double weight = 0, most = 1;
  int64_t steps = 20;
};

// The outputs of a file, each a line of its own or behind an input. Symbols that the model lacks are an error with their line.
std::vector<TextPair> read_outputs(const LanguageFlags &flags) {
  const std::string text = read_input(flags.outputs);
  if (!flags.only_outputs) return pairs_of_text(text, flags.text, flags.outputs);
  std::vector<TextPair> outputs;
  for (const std::string_view line : text_lines(text)) {
    if (is_blank_line(line) || is_comment_line(line)) continue;
    outputs.push_back({std::string(line), {}, output_symbols(line, flags.text), 1});
  }
  return outputs;
}

Strings output_strings(const std::vector<TextPair> &pairs, const hws_alphabet *alphabet, const std::string &path) {
  std::vector<int64_t> offsets{0};
  std::vector<int32_t> labels;
  std::vector<double> values;
  for (const TextPair &pair : pairs) {
    for (const std::string &symbol : pair.output) {
      int32_t label = 0;
      check(hws_alphabet_find(alphabet, symbol.data(), static_cast<int64_t>(symbol.size()), &label), path);
      labels.push_back(label);
    }
    offsets.push_back(static_cast<int64_t>(labels.size()));
    values.push_back(pair.weight);
  }
  return own<Strings>(path, [&](auto *p) {
    return hws_strings_from_arrays(1, static_cast<int64_t>(pairs.size()), offsets.data(), labels.data(), values.data(),
                                   &alphabet, nullptr, p);
  });
}

// Pairs whose inputs and outputs a model has symbols for, as eval reads them. The others are wrong with every weight.
std::vector<TextPair> known_pairs(std::vector<TextPair> pairs, const hws_alphabet *input, const hws_alphabet *output) {
  const auto has = [](const hws_alphabet *alphabet, const std::string &symbol) {
    int32_t label = 0;
    return hws_alphabet_find(alphabet, symbol.data(), static_cast<int64_t>(symbol.size()), &label) == HWS_OK;
  };
  std::vector<TextPair> known;
  for (TextPair &pair : pairs) {
    bool all = true;
    for (std::string &symbol : pair.input) {
      const int32_t label = label_for(input, symbol);
      all = all && label > 0;
      if (label > 0) symbol = hws_alphabet_name_view(input, label);
    }
    for (const std::string &symbol : pair.output) all = all && has(output, symbol);
    if (all) known.push_back(std::move(pair));
  }
  return known;
}

void language(Session *session, LanguageFlags flags, bool weight_given) {
  if (session->to_stdout()) throw Failure{2, "pairs language needs -o MODEL"};
  if (weight_given == !flags.dev.empty()) {
    throw Failure{2, "pairs language needs --dev PAIRS, which choose the weight, or --weight W; expected one of them"};
  }
  session->claim(flags.model);
  session->claim(flags.outputs);
  if (!flags.dev.empty()) session->claim(flags.dev);
  const PairsModel model = read_pairs_model(session, flags.model);
  flags.text.use_card(card_of_model(model.get()));
  const Alphabet input = alphabet_of_model(model.get(), 0), output = alphabet_of_model(model.get(), 1);
  const std::vector<TextPair> outputs = read_outputs(flags);
  if (outputs.empty()) throw Failure{1, flags.outputs + ": no outputs; expected lines of them, or of an input and an output"};
  const Strings strings = output_strings(outputs, output.get(), flags.outputs);
  const Options estimate = session->options_for("hws_pairs_model_estimate_language");
  const NgramModel ngrams = own<NgramModel>(flags.outputs, [&](auto *p) {
    return hws_pairs_model_estimate_language(model.get(), strings.get(), estimate.get(), p);
  });
  nlohmann::ordered_json j;
  double weight = flags.weight, count = 0;
  j["outputs"] = outputs.size();
  std::string trials;
  if (!flags.dev.empty()) {
    const std::vector<TextPair> all = pairs_of_text(read_input(flags.dev), flags.text, flags.dev);
    const std::vector<TextPair> dev = known_pairs(all, input.get(), output.get());
    if (dev.empty()) throw Failure{1, flags.dev + ": no pair has symbols of the model alone; expected one"};
    const Strings pairs = strings_of_pairs(dev, input.get(), output.get());
    std::vector<double> weights;
    for (int64_t k = 0; k <= flags.steps; ++k) {
      weights.push_back(flags.most * static_cast<double>(k) / static_cast<double>(flags.steps));
    }
    std::vector<double> wrong(weights.size()), log_probs(weights.size());
    const Options choose = session->options_for("hws_pairs_model_choose_weight");
    use_all_processors(session, choose.get());
    int64_t chosen = 0;
    check(hws_pairs_model_choose_weight(model.get(), ngrams.get(), pairs.get(), static_cast<int64_t>(weights.size()),
                                        weights.data(), choose.get(), wrong.data(), log_probs.data(), &chosen), flags.dev);
    weight = weights[static_cast<size_t>(chosen)];
    j["pairs to choose on"] = dev.size();
    j["left out"] = all.size() - dev.size();
    j["weight"] = weight;
    j["wrong inputs"] = wrong[static_cast<size_t>(chosen)];
    j["wrong inputs without it"] = wrong[0];
    j["ln p of outputs"] = log_probs[static_cast<size_t>(chosen)];
    j["ln p of outputs without it"] = log_probs[0];
    if (flags.trials) {
      nlohmann::ordered_json rows = nlohmann::ordered_json::array();
      for (size_t k = 0; k < weights.size(); ++k) {
        rows.push_back({{"weight", weights[k]}, {"wrong", wrong[k]}, {"log_prob", log_probs[k]}});
        trials += "weight " + number(weights[k]) + "\t" + number(wrong[k]) + " wrong\tln p " + number(log_probs[k]) + "\n";
      }
      if (session->json) j["trials"] = rows;
    }
  } else {
    j["weight"] = weight;
  }
  const PairsModel joined = own<PairsModel>(
      flags.outputs, [&](auto *p) { return hws_pairs_model_with_language(model.get(), ngrams.get(), weight, nullptr, p); });
  check(hws_pairs_model_info(joined.get(), "language_ngrams", &count));
  j["language n-grams"] = count;
  check(hws_pairs_model_write_file(joined.get(), session->output.c_str()), session->output);
  print_values(session, j);
  if (!session->json) session->out += trials;
}

}  // namespace

void add_pairs_language_verb(Command pairs, Session *session) {
  const auto flags = std::make_shared<LanguageFlags>();
  Command verb = pairs.verb("language", "Give a pair model a language model of its outputs, with a weight chosen on pairs");
  verb.option("MODEL", flags->model, "File with a pair model").required();
  verb.option("OUTPUTS", flags->outputs, "What the language model is estimated from: pairs, or outputs under --only-outputs")
      .required();
  verb.output("-o,--output", session->output, "Where the model with its language model goes");
  verb.file("--dev", flags->dev, "Pairs that taught neither model, on which the weight is chosen");
  const Flag weight = verb.option("--weight", flags->weight, "The weight, instead of choosing one").not_negative();
  verb.option("--most", flags->most, "The largest weight that is tried; 0 is the smallest").positive();
  verb.option("--steps", flags->steps, "Steps from 0 to the largest weight").positive();
  verb.flag("--trials", flags->trials, "Print a line for each weight that was tried");
  verb.flag("--only-outputs", flags->only_outputs, "OUTPUTS has an output a line, and no inputs");
  flags->text.add_to(verb);
  session->add_options_of(verb, {"hws_pairs_model_estimate_language", "hws_pairs_model_choose_weight"});
  session->add_json_flag(verb);
  verb.run([=] { language(session, *flags, weight.given()); });
}

}  // namespace tool
