#include "tools/corpus/known_words.hh"

#include <algorithm>

namespace tool {

KnownCorpus known_words(const hws_corpus *read, const hws_alphabet *model, bool by_name, const char *of,
                        UnknownWords *unknown) {
  const Alphabet names = own<Alphabet>("", [&](auto *p) { return hws_corpus_alphabet(read, p); });
  const int64_t *from = nullptr, count = hws_corpus_count(read);
  const int32_t *symbols = nullptr;
  check(hws_corpus_arrays_view(read, &from, &symbols));
  // Labels of the model, each looked up once; -1: not yet.
  std::vector<int32_t> label(static_cast<size_t>(hws_alphabet_size(names.get())) + 1, -1);
  const auto name_of = [&](int32_t symbol) {
    return by_name ? std::string(hws_alphabet_name_view(names.get(), symbol)) : std::to_string(symbol);
  };
  KnownCorpus out;
  out.begin.assign(from, from + count + 1);
  std::vector<int64_t> offsets{0};
  std::vector<int32_t> all;
  for (int64_t s = 0; s < count; ++s) {
    const size_t begin = all.size(), first = out.left_out.size();
    bool marked = false;
    for (int64_t k = from[s]; k < from[s + 1]; ++k) {
      int32_t &own_label = label[static_cast<size_t>(symbols[k])];
      if (own_label < 0) {
        const bool fits = !by_name && symbols[k] <= hws_alphabet_size(model);
        own_label = by_name ? unknown->known(name_of(symbols[k])) : fits ? symbols[k] : 0;
      }
      const int32_t read_as = own_label > 0 ? own_label : unknown->read_unknown(name_of(symbols[k]), of, s, k - from[s]);
      marked |= read_as == 0 && !unknown->skips();
      out.left_out.push_back(read_as == 0);
      if (read_as > 0) all.push_back(read_as);
    }
    if (marked) {
      all.resize(begin);
      std::fill(out.left_out.begin() + static_cast<std::ptrdiff_t>(first), out.left_out.end(), true);
    }
    out.marked.push_back(marked);
    offsets.push_back(static_cast<int64_t>(all.size()));
  }
  out.corpus = own<Corpus>("", [&](auto *p) { return hws_corpus_from_arrays(count, offsets.data(), all.data(), model, p); });
  return out;
}

}  // namespace tool
