// The part of fuzz_calls' programs that tags: tagged corpora, dictionaries, channels, hidden Markov models and what they read.
// All of it is small. What a success must be: probabilities at most 1, states there are, a model that reads back.
#pragma once
#include <string>
#include <vector>

#include "tests/fuzz/call_input.hh"
#include "tests/fuzz/small_options.hh"

namespace calls {

struct Tagging {
  Registers<hws_tagged, hws_tagged_free> tagged;
  Registers<hws_dictionary, hws_dictionary_free> dictionaries;
  Registers<hws_channels, hws_channels_free> channels;
  Registers<hws_hmm_data, hws_hmm_data_free> data;
  Registers<hws_hmm, hws_hmm_free> hmms;
};

template <class World>
void call_tagged(World &w, Input &in, int op) {
  Tagging &t = w.learning.tagging;
  const hws_tagged *tagged = t.tagged.pick(in);
  const hws_dictionary *dictionary = t.dictionaries.pick(in);
  const hws_corpus *corpus = w.learning.corpora.pick(in);
  hws_tagged *read = nullptr;
  hws_dictionary *made = nullptr;
  double number = 0, other = 0;
  int64_t length = -1;
  Small small;
  small.set("max_bytes", 1 << 20);
  switch (op) {
    case 0:
    case 1: {
      static constexpr const char *kTexts[] = {"a\tX\nb\tY\n\na\tY\n", "a\nb\tX\n", "a b\nb a c\n", "a\tX\tY\n"};
      static constexpr const char *kFormats[] = {"pairs", "pairs", "text", "conllu"};
      const int text = in.byte(), format = in.byte() % 4;
      small.set("format", kFormats[format]).set("min_count", in.byte() % 3);
      const hws_alphabet *words = w.alphabets.pick(in), *tags = w.alphabets.pick(in);
      const char *bytes = text % 5 < 4 ? kTexts[text % 5] : in.rest(&length);
      t.tagged.keep(in, hws_tagged_read(bytes, length, words, tags, small.get(), &read), read);
      break;
    }
    case 2: {
      std::vector<int32_t> labels(static_cast<size_t>(hws_corpus_symbols(corpus)) + 1);
      for (size_t i = 0; i < labels.size() && i < 16; ++i) labels[i] = in.label();
      t.tagged.keep(in, hws_tagged_new(corpus, w.alphabets.pick(in), labels.data(), hws_corpus_symbols(corpus), &read), read);
      break;
    }
    case 3: {
      hws_corpus *words = nullptr;
      w.learning.corpora.keep(in, hws_tagged_corpus(tagged, &words), words);
      break;
    }
    case 4: t.dictionaries.keep(in, hws_dictionary_collect(tagged, small.get(), &made), made); break;
    case 5: {
      const char *text = in.rest(&length);
      t.dictionaries.keep(in, hws_dictionary_read(text, length, w.alphabets.pick(in), small.get(), &made), made);
      break;
    }
    case 6:
      small.set("min_count", in.byte() % 3);
      t.dictionaries.keep(in, hws_dictionary_adapt(dictionary, corpus, small.get(), &made), made);
      break;
    case 7:
      if (checked(hws_dictionary_ambiguity(dictionary, corpus, small.get(), &number, &other)) != HWS_OK) break;
      if (!(other >= 0 && other <= 1)) broken("a part of the tokens beyond all");
      break;
    default: {
      static constexpr int32_t kKinds[] = {HWS_CHANNEL_REAL, HWS_CHANNEL_COUNT, HWS_CHANNEL_BIT, 7};
      const int64_t offsets[] = {0, in.byte() % 3, 3};
      const int32_t kind = kKinds[in.byte() % 4], dimension = 1;
      const double values[] = {in.weight(), in.weight(), in.weight()};
      hws_channels *channels = nullptr;
      t.channels.keep(in, hws_channels_new(2, offsets, 1, &kind, &dimension, values, small.get(), &channels), channels);
    }
  }
}

template <class World>
void call_hmms(World &w, Input &in, int op) {
  Tagging &t = w.learning.tagging;
  const hws_hmm *hmm = t.hmms.pick(in);
  const hws_hmm_data *data = t.data.pick(in), *more = t.data.pick(in);
  const hws_corpus *corpus = w.learning.corpora.pick(in);
  const hws_channels *channels = in.byte() % 4 ? nullptr : t.channels.pick(in);
  const hws_dictionary *dictionary = in.byte() % 2 ? nullptr : t.dictionaries.pick(in);
  const hws_tagged *observed = in.byte() % 2 ? nullptr : t.tagged.pick(in);
  hws_hmm_data *read = nullptr;
  hws_hmm *made = nullptr;
  Small small;
  switch (op) {
    case 0:
    case 1:
      small.limits().set("states", in.byte() % 4);
      t.data.keep(in, hws_hmm_data_new(corpus, channels, dictionary, observed, small.get(), &read), read);
      break;
    case 2:
      small.limits();
      t.data.keep(in, hws_hmm_data_for(hmm, corpus, channels, dictionary, observed, small.get(), &read), read);
      break;
    case 3:
      small.limits();
      t.data.keep(in, hws_hmm_data_like(data, corpus, channels, dictionary, observed, small.get(), &read), read);
      break;
    case 4: {
      const int64_t places[] = {in.index(4), in.index(4)}, offsets[] = {0, 1, in.byte() % 4};
      const int32_t states[] = {in.byte() % 3, in.byte() % 3, in.byte() % 3};
      t.data.keep(in, hws_hmm_data_allow(data, 2, places, offsets, states, small.set("max_bytes", 1 << 22).get(), &read), read);
      break;
    }
    case 5:
    case 6:
    case 7: {
      static constexpr const char *kMethods[] = {"em",  "vi",           "cvi1", "cvi2",  "cvi3",
                                                 "cgs", "blocked-gibbs", "svi",  "scvi2", "scvi3"};
      static constexpr const char *kPriors[][2] = {
          {"prior_update", "fixed"}, {"choose", "none"}, {"prior_update", "minka"}, {"choose", "grid"}};
      hws_learner *learner = nullptr;
      const hws_hmm_data *heldout = in.byte() % 2 ? nullptr : more;
      small.limits().set("max_bytes", 1 << 26).set("method", kMethods[in.byte() % 10]);
      small.set("end", in.byte() % 2).set("iterations", in.byte() % 6);
      const auto &priors = kPriors[in.byte() % 4];
      small.set(priors[0], priors[1]).set("threads", 1 + in.byte() % 2);
      w.learning.learners.keep(in, hws_hmm_learner_new(nullptr, data, heldout, small.get(), &learner), learner);
      break;
    }
    case 8:
    case 9: t.hmms.keep(in, hws_hmm_learner_model(w.learning.learners.pick(in), nullptr, &made), made); break;
    case 10: {
      std::vector<double> scores(static_cast<size_t>(hws_hmm_data_sequences(data)) + 1);
      if (checked(hws_hmm_score(hmm, data, nullptr, scores.data())) != HWS_OK) break;
      double channel_count = 0;
      (void)hws_hmm_info(hmm, "channels", &channel_count);
      for (const double s : scores) {
        if (channel_count == 0 && !(s <= 1e-9)) broken("a sequence of probability above 1");
      }
      break;
    }
    case 11: {
      std::vector<int32_t> states(static_cast<size_t>(hws_hmm_data_tokens(data)) + 1, -1);
      small.set("decode", in.byte() % 2 ? "viterbi" : "posterior");
      if (checked(hws_hmm_decode(hmm, data, small.get(), states.data())) != HWS_OK) break;
      states.pop_back();
      for (const int32_t s : states) {
        if (s < 0 || s >= hws_hmm_data_states(data)) broken("a state there is not");
      }
      break;
    }
    case 12: {
      const std::string whole = copied([&](void *b, int64_t c, int64_t *n) { return hws_hmm_write(hmm, b, c, n); });
      std::string bytes = whole;
      damage(&bytes, in);
      const hws_status status = hws_hmm_read(bytes.data(), static_cast<int64_t>(bytes.size()), small.limits().get(), &made);
      if (status < 0 && hmm && bytes == whole && status != HWS_E_LIMIT) broken("a model that cannot be read again");
      t.hmms.keep(in, status, made);
      break;
    }
    case 13: {
      hws_tagged *drawn = nullptr;
      const int count = in.byte() % 5 - 1, seed = in.byte();
      small.set("length", in.byte() % 5).set("max_length", 50).set("max_bytes", 1 << 20);
      t.tagged.keep(in, hws_hmm_sample(hmm, count, static_cast<uint64_t>(seed), small.get(), &drawn), drawn);
      break;
    }
    case 14: {
      hws_machine *m = nullptr;
      w.machines.keep(in, hws_hmm_machine(hmm, in.choice(), small.limits().get(), &m), m);
      break;
    }
    default: {
      const double p = in.weight(), q = in.weight();
      const double initial[] = {p, 1 - p}, transition[] = {q, 1 - q, p, 1 - p}, emission[] = {p, q, 1 - p - q, q, p, 1 - p - q};
      const hws_alphabet *words = w.alphabets.pick(in);
      small.limits();
      t.hmms.keep(in, hws_hmm_new(2, words, nullptr, initial, transition, nullptr, emission, small.get(), &made), made);
    }
  }
}

}  // namespace calls
