#include "tools/hmm/hmm_file.hh"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace tool {

Hmm read_hmm(Session *session, const std::string &path) {
  session->claim(path);
  const std::string bytes = read_input(path), shown = path == "-" ? "standard input" : path;
  return own<Hmm>(shown, [&](auto *p) { return hws_hmm_read(bytes.data(), static_cast<int64_t>(bytes.size()), nullptr, p); });
}

std::vector<std::string> state_names(const hws_hmm *model) {
  const Alphabet tags = own<Alphabet>("", [&](auto *p) { return hws_hmm_tags(model, p); });
  std::vector<std::string> names;
  const int64_t size = hws_alphabet_size(tags.get());
  for (int64_t k = 0; k < size; ++k) {
    const char *name = hws_alphabet_name_view(tags.get(), static_cast<int32_t>(k + 1));
    names.push_back(*name ? name : std::to_string(k));
  }
  return names;
}

Alphabet state_alphabet(const hws_hmm *model) {
  const std::vector<std::string> names = state_names(model);
  std::vector<const char *> texts;
  for (const std::string &name : names) texts.push_back(name.c_str());
  return own<Alphabet>("", [&](auto *p) {
    return hws_alphabet_from_names(texts.data(), static_cast<int64_t>(texts.size()), nullptr, p);
  });
}

Alphabet words_of(const hws_hmm *model) {
  hws_alphabet *raw = nullptr;
  const hws_status status = hws_hmm_words(model, &raw);
  Alphabet words(raw);
  if (status != HWS_E_EMPTY) check(status);
  return words;
}

std::vector<double> numbers_of(const hws_hmm *model, HmmNumbers which) {
  int64_t needed = 0;
  const hws_status status = which(model, nullptr, 0, &needed);
  if (status != HWS_E_EMPTY) check(status);
  if (needed == 0) return {};
  std::vector<double> numbers(static_cast<size_t>(needed));
  check(which(model, numbers.data(), needed, nullptr));
  return numbers;
}

std::string card_of(const hws_hmm *model) {
  return copied([&](char *b, int64_t c, int64_t *n) { return hws_hmm_card(model, b, c, n); });
}

Reading reading_of(const hws_hmm *model) {
  const auto card = nlohmann::json::parse(card_of(model));
  return card.contains("reading") ? card["reading"].get<Reading>() : Reading();
}

void keep_known(const hws_hmm *model, const UnknownFlag &flag, HmmCorpus *corpus) {
  const Alphabet words = words_of(model);
  if (!words || !corpus->words) {
    if (flag.value.empty()) return;
    throw Failure{2, "--unknown has no use for numbers, and " + corpus->path +
                         (words ? " has no words" : " is for a model of them")};
  }
  int32_t label = 0;
  if (flag.value.empty() && hws_alphabet_find(words.get(), "<unk>", -1, &label) == HWS_OK) return;
  const Alphabet names = words_of(*corpus);
  const bool by_name = *hws_alphabet_name_view(names.get(), 1) != '\0';
  UnknownWords unknown(flag, words.get(), corpus->path);
  KnownCorpus known = known_words(corpus->words.get(), words.get(), by_name, "sequence", &unknown);
  if (unknown.unknown() == 0) return;
  const auto left_out = std::count(known.left_out.begin(), known.left_out.end(), true);
  if (left_out > 0 && corpus->channels) {
    throw Failure{1, corpus->path + ": " + std::to_string(unknown.unknown()) +
                         " words that the model has no symbol for; beside --channels expected --unknown SYMBOL"};
  }
  unknown.say(std::count(known.marked.begin(), known.marked.end(), true), static_cast<int64_t>(known.marked.size()),
              "sequences");
  corpus->known = std::move(known);
}

HmmData data_for(Session *session, const hws_hmm *model, const HmmCorpus &corpus, const std::string &dictionary) {
  const bool names_a_file = dictionary != "own" && dictionary != "none";
  const Dictionary given = names_a_file ? read_tag_dictionary(session, dictionary) : nullptr;
  const Options options = session->options_for("hws_hmm_data_for");
  if (!names_a_file) check(hws_options_set_text(options.get(), "dictionary", dictionary.c_str()));
  return own<HmmData>(corpus.path, [&](auto *p) {
    const hws_corpus *const words = corpus.known.corpus ? corpus.known.corpus.get() : corpus.words.get();
    return hws_hmm_data_for(model, words, corpus.channels.get(), given.get(), nullptr, options.get(), p);
  });
}

void say_which_are_impossible(Session *session, const hws_hmm *model, const hws_hmm_data *data, const std::string &where) {
  std::vector<double> log_probs(static_cast<size_t>(hws_hmm_data_sequences(data)));
  check(hws_hmm_score(model, data, session->options_for("hws_hmm_score").get(), log_probs.data()), where);
  const auto first = std::find(log_probs.begin(), log_probs.end(), -INFINITY);
  session->unfinished = where + ": " + std::to_string(std::count(first, log_probs.end(), -INFINITY)) + " of " +
                        std::to_string(log_probs.size()) + " sequences have no probability under the model, the first "
                        "of them " +
                        std::to_string(first - log_probs.begin()) + " (counted from 0): their tokens have no tags";
}

std::vector<int32_t> decoded(Session *session, const hws_hmm *model, const hws_hmm_data *data, const HmmCorpus &corpus) {
  std::vector<int32_t> states(static_cast<size_t>(hws_hmm_data_tokens(data)));
  const Options options = session->options_for("hws_hmm_decode");
  const hws_status status = hws_hmm_decode(model, data, options.get(), states.data());
  check(status, corpus.path);
  if (status == HWS_PARTIAL) say_which_are_impossible(session, model, data, corpus.path);
  if (!corpus.known.corpus) return states;
  std::vector<int32_t> all;
  size_t at = 0;
  for (const bool left_out : corpus.known.left_out) all.push_back(left_out ? -1 : states[at++]);
  return all;
}

}  // namespace tool
