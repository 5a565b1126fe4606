// hmm tag, score, eval.
#include <algorithm>
#include <cmath>

#include "tools/base/print_values.hh"
#include "tools/base/text_lines.hh"
#include "tools/hmm/hmm_file.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

using Json = nlohmann::ordered_json;

struct TagFlags {
  std::string model, corpus, dictionary = "own";
  HmmCorpusFlags format;
  UnknownFlag unknown;
  bool total = false, posteriors = false;
  double least = 0.01;
};

// ---- tag

// Writes the CSV with one more column, "state". The first `header` lines that are not empty precede the tokens.
std::string csv_with(const std::string &text, const std::vector<std::string> &names, const std::vector<int32_t> &states,
                     int64_t header) {
  std::string out;
  size_t token = 0;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    std::string line = text.substr(begin, end - begin);
    if (!line.empty() && line.back() == '\r') line.pop_back();
    const bool blank = is_blank_line(line);
    if (!blank && header-- > 0) line += ",state";
    else if (!blank && token < states.size()) {
      const int32_t state = states[token++];
      line += "," + (state < 0 ? "" : names[static_cast<size_t>(state)]);
    }
    out += line + "\n";
    begin = end + 1;
  }
  return out;
}

// Lines of a CSV that are none of its tokens': a header, if there is one.
int64_t header_lines(const HmmCorpus &corpus) {
  int64_t lines = 0;
  for (size_t begin = 0; begin < corpus.text.size();) {
    const size_t end = std::min(corpus.text.find('\n', begin), corpus.text.size());
    lines += !is_blank_line(std::string_view(corpus.text).substr(begin, end - begin));
    begin = end + 1;
  }
  return lines - hws_channels_tokens(corpus.channels.get());
}

// "token TAB state" lines of a corpus that no text of such lines can be made of by changing it.
std::string pairs_of(const hws_hmm *model, const HmmCorpus &corpus, const std::vector<int32_t> &states) {
  std::vector<int32_t> labels(states);
  for (int32_t &label : labels) ++label;
  const Alphabet tags = state_alphabet(model);
  const Tagged tagged = own<Tagged>("", [&](auto *p) {
    return hws_tagged_new(corpus.words.get(), tags.get(), labels.data(), static_cast<int64_t>(labels.size()), p);
  });
  return copied([&](char *b, int64_t c, int64_t *n) { return hws_tagged_write(tagged.get(), b, c, n); });
}

std::string retagged(Session *session, const hws_hmm *model, const HmmCorpus &corpus, const std::vector<int32_t> &states) {
  std::vector<int32_t> labels(states);
  for (int32_t &label : labels) ++label;
  const Alphabet tags = state_alphabet(model);
  const Options options = session->options_for("hws_tagged_retag");
  check(hws_options_set_text(options.get(), "format", corpus.format.c_str()));
  return copied([&](char *b, int64_t c, int64_t *n) {
    return hws_tagged_retag(corpus.text.data(), static_cast<int64_t>(corpus.text.size()), tags.get(), labels.data(),
                            static_cast<int64_t>(labels.size()), options.get(), b, c, n);
  });
}

// The tokens of a corpus, by their names in the text, or by their numbers in a CSV.
class TokenNames {
 public:
  explicit TokenNames(const HmmCorpus &corpus) : words_(words_of(corpus)) {
    int64_t count = 0;
    if (corpus.words) check(hws_corpus_arrays_view(corpus.words.get(), &offsets_, &symbols_));
    else check(hws_channels_offsets_view(corpus.channels.get(), &offsets_, &count));
  }
  const int64_t *offsets() const { return offsets_; }
  std::string of(int64_t token) const {
    const char *word = words_ ? hws_alphabet_name_view(words_.get(), symbols_[token]) : "";
    return *word ? word : std::to_string(words_ ? symbols_[token] : token);
  }

 private:
  Alphabet words_;
  const int64_t *offsets_ = nullptr;
  const int32_t *symbols_ = nullptr;
};

// A line per sequence, [{"token": ..., "tag": ...}, ...]. The tag is null in a sequence without probability.
std::string tags_in_json(const hws_hmm *model, const HmmCorpus &corpus, const std::vector<int32_t> &states) {
  const std::vector<std::string> names = state_names(model);
  const TokenNames tokens(corpus);
  const int64_t sequences = corpus.words ? hws_corpus_count(corpus.words.get()) : hws_channels_sequences(corpus.channels.get());
  std::string out;
  for (int64_t i = 0; i < sequences; ++i) {
    Json sequence = Json::array();
    for (int64_t t = tokens.offsets()[i]; t < tokens.offsets()[i + 1]; ++t) {
      const int32_t state = states[static_cast<size_t>(t)];
      sequence.push_back({{"token", tokens.of(t)}, {"tag", state < 0 ? Json() : Json(names[static_cast<size_t>(state)])}});
    }
    out += json_line(std::move(sequence));
  }
  return out;
}

// Tags of one token with their probabilities, the likeliest first, and no others below `least`. None of a token of a sequence
// without probability, whose numbers are NaN.
std::vector<std::pair<std::string, double>> likely_tags(const std::vector<std::string> &names, const double *p, double least) {
  std::vector<std::pair<std::string, double>> some;
  for (size_t k = 0; k < names.size() && !std::isnan(p[k]); ++k) some.emplace_back(names[k], p[k]);
  std::stable_sort(some.begin(), some.end(), [](const auto &a, const auto &b) { return a.second > b.second; });
  while (some.size() > 1 && some.back().second < least) some.pop_back();
  return some;
}

std::string posteriors_of(Session *session, const hws_hmm *model, const hws_hmm_data *data, const HmmCorpus &corpus,
                          double least) {
  constexpr int64_t kSequences = 256;  // asked for at a time
  const std::vector<std::string> names = state_names(model);
  const TokenNames tokens(corpus);
  const int64_t *const offsets = tokens.offsets(), sequences = hws_hmm_data_sequences(data);
  // Where words are left out, the data have fewer tokens than the corpus.
  const KnownCorpus &known = corpus.known;
  const int64_t *data_offsets = offsets;
  const int32_t *known_symbols = nullptr;
  if (known.corpus) check(hws_corpus_arrays_view(known.corpus.get(), &data_offsets, &known_symbols));
  const Options options = session->options_for("hws_hmm_posteriors");
  std::vector<double> p;
  std::string out;
  int64_t token_of_data = 0;
  for (int64_t i = 0; i < sequences; ++i) {
    if (i % kSequences == 0) {
      const int64_t last = std::min(sequences, i + kSequences);
      p.resize(static_cast<size_t>(data_offsets[last] - data_offsets[i]) * names.size());
      const hws_status status =
          hws_hmm_posteriors(model, data, i, last, options.get(), p.data(), static_cast<int64_t>(p.size()), nullptr);
      check(status, corpus.path);
      if (status == HWS_PARTIAL) say_which_are_impossible(session, model, data, corpus.path);
    }
    Json sequence = Json::array();
    for (int64_t t = offsets[i]; t < offsets[i + 1]; ++t) {
      const std::string token = tokens.of(t);
      const bool left_out = known.corpus && known.left_out[static_cast<size_t>(t)];
      const auto at = static_cast<size_t>(token_of_data - data_offsets[i - i % kSequences]) * names.size();
      token_of_data += left_out ? 0 : 1;
      Json tags = Json::object();
      std::string line = token;
      using Tags = std::vector<std::pair<std::string, double>>;
      for (const auto &[name, probability] : left_out ? Tags() : likely_tags(names, &p[at], least)) {
        tags[name] = probability;
        line += "\t" + name + "\t" + number(probability);
      }
      if (session->json) sequence.push_back({{"token", token}, {"tags", tags}});
      else out += line + "\n";
    }
    out += session->json ? json_line(sequence) : "\n";
  }
  return out;
}

void tag(Session *session, const TagFlags &flags) {
  if (flags.posteriors && !session->option_given("decode").empty()) {
    throw Failure{2, "--decode has no effect with --posteriors, which decides for no tag"};
  }
  const Hmm model = read_hmm(session, flags.model);
  HmmCorpus corpus = read_hmm_corpus(session, flags.corpus, flags.format, nullptr, true, reading_of(model.get()));
  keep_known(model.get(), flags.unknown, &corpus);
  const HmmData data = data_for(session, model.get(), corpus, flags.dictionary);
  const std::vector<int32_t> states =
      flags.posteriors ? std::vector<int32_t>() : decoded(session, model.get(), data.get(), corpus);
  std::string text;
  if (session->json && !flags.posteriors) text = tags_in_json(model.get(), corpus, states);
  else if (flags.posteriors) text = posteriors_of(session, model.get(), data.get(), corpus, flags.least);
  else if (corpus.tagged) text = retagged(session, model.get(), corpus, states);
  else if (corpus.words) text = pairs_of(model.get(), corpus, states);
  else text = csv_with(corpus.text, state_names(model.get()), states, header_lines(corpus));
  if (session->to_stdout()) session->out += text;
  else write_file(session->output, text);
}

// ---- score

// A number for each line of a text, a sequence a line. A line without words is a sequence without tokens, with probability 1.
std::vector<double> by_line(const std::string &text, const std::vector<double> &log_probs) {
  std::vector<double> lines;
  size_t sequence = 0;
  for (const std::string_view line : text_lines(text)) {
    const bool blank = is_blank_line(line);
    if (!blank && sequence == log_probs.size()) return log_probs;
    lines.push_back(blank ? 0 : log_probs[sequence++]);
  }
  return sequence == log_probs.size() ? lines : log_probs;
}

void score(Session *session, const TagFlags &flags) {
  const Hmm model = read_hmm(session, flags.model);
  HmmCorpus corpus = read_hmm_corpus(session, flags.corpus, flags.format, nullptr, true, reading_of(model.get()));
  keep_known(model.get(), flags.unknown, &corpus);
  const HmmData data = data_for(session, model.get(), corpus, flags.dictionary);
  std::vector<double> log_probs(static_cast<size_t>(hws_hmm_data_sequences(data.get())));
  const Options options = session->options_for("hws_hmm_score");
  check(hws_hmm_score(model.get(), data.get(), options.get(), log_probs.data()), corpus.path);
  const auto impossible = std::count(log_probs.begin(), log_probs.end(), -INFINITY);
  if (impossible > 0) {
    note(corpus.path + ": " + std::to_string(impossible) + " of " + std::to_string(log_probs.size()) +
         " sequences have no probability under the model");
  }
  if (corpus.known.corpus) {
    for (size_t i = 0; i < log_probs.size(); ++i) log_probs[i] = corpus.known.marked[i] ? -INFINITY : log_probs[i];
  }
  if (corpus.format == "text") log_probs = by_line(corpus.text, log_probs);
  long double total = 0;
  for (const double x : log_probs) total += x;
  const double sum = static_cast<double>(total), tokens = static_cast<double>(hws_hmm_data_tokens(data.get()));
  if (flags.total || session->json) {
    Json j{{"log_prob", sum},
           {"per_token", sum / tokens},
           {"tokens", static_cast<int64_t>(tokens)},
           {"sequences", log_probs.size()}};
    if (!flags.total) {
      j["log_probs"] = log_probs;
    }
    print_values(session, j);
    return;
  }
  for (const double x : log_probs) session->out += number(x) + "\n";
}

// ---- eval

// The dictionary as data_for reads it; NULL without one.
Dictionary dictionary_of(Session *session, const hws_hmm *model, const std::string &path) {
  if (path == "none") return nullptr;
  if (path != "own") return read_tag_dictionary(session, path);
  hws_dictionary *raw = nullptr;
  const hws_status status = hws_hmm_dictionary(model, &raw);
  Dictionary dictionary(raw);
  if (status != HWS_E_EMPTY) check(status);
  return dictionary;
}

void eval(Session *session, const TagFlags &flags) {
  const Hmm model = read_hmm(session, flags.model);
  HmmCorpus gold = read_hmm_corpus(session, flags.corpus, flags.format, nullptr, false, reading_of(model.get()));
  if (!has_tags(gold)) throw Failure{1, gold.path + ": no tags; expected some to compare with, in the format pairs or conllu"};
  keep_known(model.get(), flags.unknown, &gold);
  const HmmData data = data_for(session, model.get(), gold, flags.dictionary);
  const std::vector<int32_t> states = decoded(session, model.get(), data.get(), gold);
  const int32_t count = static_cast<int32_t>(hws_hmm_data_states(data.get()));
  const Alphabet tags = own<Alphabet>("", [&](auto *p) { return hws_hmm_tags(model.get(), p); });
  const Options options = session->options_for("hws_tagged_score");
  const auto value_of = [&](const char *name) {
    double value = 0;
    check(hws_tagged_score(gold.tagged.get(), tags.get(), states.data(), static_cast<int64_t>(states.size()), count, name,
                           options.get(), &value),
          gold.path);
    return value;
  };
  Json j{{"tokens", static_cast<int64_t>(value_of("tokens"))}};
  const bool named = *hws_alphabet_name_view(tags.get(), 1) != '\0';
  if (named) j["accuracy"] = value_of("accuracy");
  for (const char *name :
       {"one_to_one", "many_to_one", "many_to_one_cv", "vi_bits", "homogeneity", "completeness", "v_measure"}) {
    j[name] = value_of(name);
  }
  const Dictionary dictionary = dictionary_of(session, model.get(), flags.dictionary);
  if (named && dictionary) {
    const Options limits = session->options_for("hws_dictionary_random_accuracy");
    const Dictionary adapted =
        own<Dictionary>("", [&](auto *p) { return hws_dictionary_adapt(dictionary.get(), gold.words.get(), nullptr, p); });
    double random = 0;
    check(hws_dictionary_random_accuracy(adapted.get(), gold.tagged.get(), limits.get(), &random), gold.path);
    j["random_accuracy"] = random;
    if (random < 1) j["error_reduction"] = (j["accuracy"].get<double>() - random) / (1 - random);
  }
  print_values(session, j);
}

}  // namespace

void add_hmm_tag_verbs(Command hmm, Session *session) {
  const auto flags = std::make_shared<TagFlags>();
  const auto add = [&](const char *name, const char *meaning, const char *corpus, std::vector<std::string> calls) {
    Command verb = hmm.verb(name, meaning);
    verb.option("MODEL", flags->model, "File with a model").required();
    verb.option(corpus, flags->corpus, "Corpus (-: standard input)").required();
    verb.option(
        "--dictionary", flags->dictionary,
        "Which tags words may have: a dictionary file or a tagged corpus; own (default): as the model was trained; none: all")
        .type("FILE");
    flags->unknown.add_to(verb);
    calls.push_back("hws_hmm_data_for");
    calls.insert(calls.end(), {"hws_dictionary_read", "hws_dictionary_collect"});
    flags->format.add_to(verb, session, calls, {"dictionary"});
    return verb;
  };
  Command verb =
      add("tag", "The state of every token: token TAB state, CoNLL-U with its column replaced, CSV with a column more",
          "CORPUS", {"hws_hmm_decode", "hws_hmm_posteriors", "hws_tagged_retag"});
  verb.flag("--posteriors", flags->posteriors,
            "Instead of one tag: token TAB tag TAB probability TAB tag TAB probability ..., the likeliest tag first, an empty "
            "line after each sequence; with --json a line per sequence, [{\"token\": ..., \"tags\": {tag: probability}}, ...], "
            "where it is otherwise [{\"token\": ..., \"tag\": ...}, ...]");
  verb.option("--least", flags->least, "--posteriors: no tags with a smaller probability, but for the first (default 0.01)")
      .not_negative();
  session->add_json_flag(verb);
  verb.output("-o,--output", session->output, "Where the tagged corpus goes (default: standard output)");
  verb.run([=] { tag(session, *flags); });
  verb = add("score", "ln p of every sequence of a corpus", "CORPUS", {"hws_hmm_score"});
  verb.flag("--total", flags->total, "The sum alone, per token too");
  session->add_json_flag(verb);
  verb.run([=] { score(session, *flags); });
  verb = add("eval", "How well states agree with the tags of a corpus; accuracy where the states have names", "TAGGED",
             {"hws_hmm_decode", "hws_tagged_score", "hws_dictionary_random_accuracy"});
  session->add_json_flag(verb);
  verb.run([=] { eval(session, *flags); });
}

}  // namespace tool
