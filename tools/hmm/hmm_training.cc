#include "tools/hmm/hmm_training.hh"

#include "tools/hmm/hmm_hold_out.hh"
#include "tools/learner/held_out.hh"

namespace tool {

namespace {

// A dictionary of other words, or of words in another case, would leave every word every tag.
void require_common_words(const hws_dictionary *dictionary, const hws_corpus *corpus, const std::string &path) {
  const Alphabet entries = own<Alphabet>(path, [&](auto *p) { return hws_dictionary_words(dictionary, p); });
  const Alphabet words = own<Alphabet>("", [&](auto *p) { return hws_corpus_alphabet(corpus, p); });
  const int64_t count = hws_alphabet_size(words.get());
  for (int32_t w = 1; w <= count; ++w) {
    const std::string name = hws_alphabet_name_view(words.get(), w);
    int32_t label = 0;
    if (hws_alphabet_find(entries.get(), name.data(), static_cast<int64_t>(name.size()), &label) == HWS_OK && label > 0) return;
  }
  throw Failure{1, path + ": a dictionary of " + std::to_string(hws_alphabet_size(entries.get())) +
                       " words, of which the corpus has none; expected the corpus' words, in the same case"};
}

// The one that is named, else that of the model to begin with; NULL: neither is there.
Dictionary dictionary_for(Session *session, const TrainingFlags &flags, const hws_hmm *start, const hws_corpus *words) {
  if (!flags.dictionary.empty() && !words) throw Failure{2, "--dictionary is of words; the corpus has none"};
  Dictionary whole = nullptr;
  if (!flags.dictionary.empty()) {
    whole = read_tag_dictionary(session, flags.dictionary);
    require_common_words(whole.get(), words, flags.dictionary);
  } else if (start && words) {
    hws_dictionary *raw = nullptr;
    const hws_status status = hws_hmm_dictionary(start, &raw);
    if (status != HWS_E_EMPTY) check(status);
    whole.reset(raw);
  }
  if (!whole) {
    if (flags.dictionary_min_count > 0) throw Failure{2, "--dictionary-min-count has no effect without --dictionary"};
    return nullptr;
  }
  const Options options = session->options_for("hws_dictionary_adapt", {"min_count"});
  check(hws_options_set_int(options.get(), "min_count", flags.dictionary_min_count));
  return own<Dictionary>(flags.dictionary, [&](auto *p) { return hws_dictionary_adapt(whole.get(), words, options.get(), p); });
}

// Returns whether the data are in the words of the model to begin with and have its families of channels.
bool fixes_what_states_emit(const Session *session) {
  const std::string fixed = "," + session->option_given("fixed") + ",";
  return fixed.find(",emission,") != std::string::npos || fixed.find(",channels,") != std::string::npos;
}

}  // namespace

TrainingData read_training(Session *session, const TrainingFlags &flags) {
  const double share = held_out_share(flags.held_out);
  TrainingData training;
  Reading reading;
  if (!flags.start.empty()) {
    training.start = read_hmm(session, flags.start);
    reading = reading_of(training.start.get());
    for (const char *size : {"states", "end"}) {
      double value = 0;
      check(hws_hmm_info(training.start.get(), size, &value));
      session->set_default(size, std::to_string(static_cast<int64_t>(value)));
    }
  }
  HmmCorpus corpus = read_hmm_corpus(session, flags.corpus, flags.format, nullptr, false, reading), out;
  if (flags.observed && !has_tags(corpus)) {
    throw Failure{1, corpus.path + ": no tags; expected some with --observed, in the format pairs or conllu"};
  }
  // The dictionary counts words where they are learned from.
  if (share > 0) out = hold_out(&corpus, share);
  else if (!flags.held_out.empty()) out = read_hmm_corpus(session, flags.held_out, flags.format, words_of(corpus).get());
  const Dictionary dictionary = dictionary_for(session, flags, training.start.get(), corpus.words.get());
  const hws_tagged *const observed = flags.observed ? corpus.tagged.get() : nullptr;
  if (training.start && fixes_what_states_emit(session)) {
    const Options in_words = session->options_for("hws_hmm_data_for", {"dictionary"});
    training.data = own<HmmData>(corpus.path, [&](auto *p) {
      return hws_hmm_data_for(training.start.get(), corpus.words.get(), corpus.channels.get(), dictionary.get(), observed,
                              in_words.get(), p);
    });
  } else {
    const Options options = session->options_for(kDataCall);
    training.data = own<HmmData>(corpus.path, [&](auto *p) {
      return hws_hmm_data_new(corpus.words.get(), corpus.channels.get(), dictionary.get(), observed, options.get(), p);
    });
  }
  if (!out.words && !out.channels) return training;
  const Options like = session->options_for("hws_hmm_data_like");
  training.held_out = own<HmmData>(out.path, [&](auto *p) {
    return hws_hmm_data_like(training.data.get(), out.words.get(), out.channels.get(), dictionary.get(), nullptr, like.get(),
                             p);
  });
  return training;
}

}  // namespace tool
