// ngram binary, complete.
#include <sstream>

#include "tools/base/print_values.hh"
#include "tools/ngram/ngram_file.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

struct Question {
  std::string context, prefix;
  int64_t k = 5;
  bool inside = false;
};

// The state after the context's words; unknown ones are read as the model's <unk>.
int64_t state_after(const hws_ngram_model *model, const hws_alphabet *alphabet, const Question &question) {
  int64_t state = 0;
  if (!question.inside) check(hws_ngram_start(model, &state));
  std::istringstream words(question.context);
  for (std::string word; words >> word;) {
    int32_t label = 0;
    if (hws_alphabet_find(alphabet, word.c_str(), -1, &label) != HWS_OK &&
        hws_alphabet_find(alphabet, "<unk>", -1, &label) != HWS_OK) {
      throw Failure{1, word + " is no symbol of the model, which has no <unk>"};
    }
    check(hws_ngram_score_word(model, state, label, &state, nullptr));
  }
  return state;
}

void complete(Session *session, const std::string &path, const Question &question) {
  const NgramModel model = read_ngram_model(session, path);
  const Alphabet alphabet = own<Alphabet>(path, [&](auto *p) { return hws_ngram_alphabet(model.get(), p); });
  const int64_t state = state_after(model.get(), alphabet.get(), question),
                most = std::min(question.k, hws_alphabet_size(alphabet.get()));
  std::vector<int32_t> words(static_cast<size_t>(most));
  std::vector<double> log_probs(words.size());
  int64_t count = 0;
  const Options options = session->options_for("hws_ngram_best_continuations");
  check(hws_ngram_best_continuations(model.get(), state, question.prefix.c_str(), most, options.get(), words.data(),
                                     log_probs.data(), &count));
  nlohmann::json rows = nlohmann::json::array();
  for (size_t i = 0; i < static_cast<size_t>(count); ++i) {
    const std::string word = session->spell(alphabet.get(), &words[i], 1);
    if (session->json) rows.push_back({{"word", word}, {"log_prob", log_probs[i]}});
    else session->out += number(log_probs[i]) + "\t" + word + "\n";
  }
  if (session->json) print_json(session, rows);
}

void write_binary(Session *session, const std::string &path) {
  bool compact = false;
  const NgramModel model = in_the_store_asked_for(session, read_ngram_model(session, path), &compact);
  check(hws_ngram_write_file(model.get(), session->output.c_str()), session->output);
}

}  // namespace

void add_ngram_query_verbs(Command ngram, Session *session) {
  const auto path = std::make_shared<std::string>();
  const auto question = std::make_shared<Question>();
  const auto add = [&](const char *name, const char *meaning, std::vector<std::string> calls) {
    Command verb = ngram.verb(name, meaning);
    verb.option("MODEL", *path, "Binary or ARPA file, or another n-gram model").required();
    session->add_alphabet_flag(verb);
    calls.insert(calls.end(), {"hws_ngram_read", "hws_ngram_read_arpa"});
    session->add_options_of(verb, calls);
    return verb;
  };
  Command verb = add("binary", "An n-gram model as a binary, which is opened many times faster than ARPA",
                     {"hws_ngram_compact"});
  session->add_output_flag(verb);
  verb.run([=] {
    if (session->to_stdout()) throw Failure{2, "expected -o FILE"};
    write_binary(session, *path);
  });

  verb = add("complete", "The likeliest next words, or words that begin with a prefix: ln p, then the word",
             {"hws_ngram_best_continuations"});
  verb.option("--context", question->context, "What was read from the begin of the string, with spaces between words");
  verb.option("--prefix", question->prefix, "What the word begins with");
  verb.option("-k", question->k, "How many (default 5)").not_negative();
  verb.flag("--inside", question->inside, "The context is not the begin of the string");
  session->add_json_flag(verb);
  verb.run([=] { complete(session, *path, *question); });
}

}  // namespace tool
