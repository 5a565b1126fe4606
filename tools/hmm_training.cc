#include "hmm_training.hh"

#include <charconv>

#include "hmm_hold_out.hh"

namespace tool {

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM

namespace {

// "0.1" as a share, another text as a file (0).
double share_of(const std::string &held_out) {
  double share = 0;
  const char *end = held_out.data() + held_out.size();
  const auto parsed = std::from_chars(held_out.data(), end, share);
  if (parsed.ec != std::errc() || parsed.ptr != end) return 0;
  if (!(share > 0 && share < 1)) throw Failure{2, "--heldout " + held_out + "; expected a share above 0 and below 1, or a file"};
  return share;
}

Dictionary dictionary_for(Session *session, const TrainingFlags &flags, const hws_corpus *words) {
  if (flags.dictionary.empty()) {
    if (flags.dictionary_min_count > 0) throw Failure{2, "--dictionary-min-count has no effect without --dictionary"};
    return nullptr;
  }
  const Dictionary whole = read_tag_dictionary(session, flags.dictionary);
  const Options options = session->options_for("hws_dictionary_adapt", {"min_count"});
  check(hws_options_set_int(options.get(), "min_count", flags.dictionary_min_count));
  return own<Dictionary>(flags.dictionary, [&](auto *p) { return hws_dictionary_adapt(whole.get(), words, options.get(), p); });
}

HmmData data_of(Session *session, const HmmCorpus &corpus, const hws_dictionary *dictionary, bool observed, int64_t states) {
  const Options options = session->options_for(kDataCall);
  if (states > 0) check(hws_options_set_int(options.get(), "states", states));
  return own<HmmData>(corpus.path, [&](auto *p) {
    return hws_hmm_data_new(corpus.words.get(), nullptr, dictionary, observed ? corpus.tagged.get() : nullptr, options.get(), p);
  });
}

}  // namespace

TrainingData read_training(Session *session, const TrainingFlags &flags) {
  const double share = share_of(flags.held_out);
  HmmCorpus corpus = read_hmm_corpus(session, flags.corpus, flags.format, nullptr), out;
  if (flags.observed && !has_tags(corpus)) throw Failure{1, corpus.path + ": no tags; expected some with --observed, in the format pairs or conllu"};
  // The dictionary counts words where they are learned from.
  if (share > 0) out = hold_out(&corpus, share);
  else if (!flags.held_out.empty()) out = read_hmm_corpus(session, flags.held_out, flags.format, words_of(corpus).get());
  const Dictionary dictionary = dictionary_for(session, flags, corpus.words.get());
  TrainingData training;
  training.data = data_of(session, corpus, dictionary.get(), flags.observed, 0);
  if (out.words) training.held_out = data_of(session, out, dictionary.get(), false, hws_hmm_data_states(training.data.get()));
  return training;
}

#endif

}  // namespace tool
