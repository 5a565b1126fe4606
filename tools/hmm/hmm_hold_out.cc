#include "tools/hmm/hmm_hold_out.hh"

#include "tools/learner/held_out.hh"

namespace tool {

namespace {

struct Part {
  std::vector<int64_t> offsets{0};
  std::vector<int64_t> sequences, tokens;  // places in the whole
};

Part part_of(const int64_t *offsets, int64_t sequences, double share, bool held_out) {
  Part part;
  for (int64_t i = 0; i < sequences; ++i) {
    if (is_held_out(i, share) != held_out) continue;
    part.sequences.push_back(i);
    for (int64_t t = offsets[i]; t < offsets[i + 1]; ++t) part.tokens.push_back(t);
    part.offsets.push_back(static_cast<int64_t>(part.tokens.size()));
  }
  return part;
}

template <class T>
std::vector<T> chosen(const T *values, const std::vector<int64_t> &tokens, int64_t width = 1) {
  std::vector<T> some;
  some.reserve(tokens.size() * static_cast<size_t>(width));
  for (const int64_t t : tokens) some.insert(some.end(), values + t * width, values + (t + 1) * width);
  return some;
}

Corpus words_part(const hws_corpus *words, const Part &part) {
  return own<Corpus>("", [&](auto *p) {
    return hws_corpus_part(words, part.sequences.data(), static_cast<int64_t>(part.sequences.size()), p);
  });
}

Tagged tagged_part(const hws_tagged *tagged, const hws_corpus *words, const Part &part) {
  const Alphabet tags = own<Alphabet>("", [&](auto *p) { return hws_tagged_alphabet(tagged, p); });
  const int32_t *labels = nullptr;
  int64_t count = 0;
  check(hws_tagged_labels_view(tagged, &labels, &count));
  const std::vector<int32_t> some = chosen(labels, part.tokens);
  return own<Tagged>(
      "", [&](auto *p) { return hws_tagged_new(words, tags.get(), some.data(), static_cast<int64_t>(some.size()), p); });
}

Channels channels_part(const hws_channels *channels, const Part &part) {
  const int32_t count = hws_channels_count(channels);
  std::vector<int32_t> kinds(static_cast<size_t>(count)), dimensions(kinds.size());
  std::vector<double> values;
  for (int32_t c = 0; c < count; ++c) {
    const size_t at = static_cast<size_t>(c);
    check(hws_channels_spec(channels, c, &kinds[at], &dimensions[at]));
    std::vector<double> all(static_cast<size_t>(hws_channels_tokens(channels) * dimensions[at]));
    check(hws_channels_values(channels, c, all.data(), static_cast<int64_t>(all.size()), nullptr));
    const std::vector<double> some = chosen(all.data(), part.tokens, dimensions[at]);
    values.insert(values.end(), some.begin(), some.end());
  }
  return own<Channels>("", [&](auto *p) {
    return hws_channels_new(static_cast<int64_t>(part.offsets.size()) - 1, part.offsets.data(), count, kinds.data(),
                            dimensions.data(), values.data(), nullptr, p);
  });
}

HmmCorpus corpus_part(const HmmCorpus &whole, double share, bool held_out) {
  const int64_t *offsets = nullptr;
  int64_t sequences = 0;
  if (whole.words) {
    const int32_t *symbols = nullptr;
    check(hws_corpus_arrays_view(whole.words.get(), &offsets, &symbols));
    sequences = hws_corpus_count(whole.words.get());
  } else {
    int64_t ends = 0;
    check(hws_channels_offsets_view(whole.channels.get(), &offsets, &ends));
    sequences = hws_channels_sequences(whole.channels.get());
  }
  const Part part = part_of(offsets, sequences, share, held_out);
  if (part.tokens.empty()) fail_share(whole.path, sequences, "sequences", held_out);
  HmmCorpus some;
  some.path = whole.path;
  some.format = whole.format;
  if (whole.words) some.words = words_part(whole.words.get(), part);
  if (has_tags(whole)) some.tagged = tagged_part(whole.tagged.get(), some.words.get(), part);
  if (whole.channels) some.channels = channels_part(whole.channels.get(), part);
  return some;
}

}  // namespace

HmmCorpus hold_out(HmmCorpus *corpus, double share) {
  HmmCorpus out = corpus_part(*corpus, share, true);
  *corpus = corpus_part(*corpus, share, false);
  return out;
}

}  // namespace tool
