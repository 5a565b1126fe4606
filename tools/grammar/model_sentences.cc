#include "tools/grammar/model_sentences.hh"

#include <algorithm>

namespace tool {

Sentences read_grammar_sentences(Session *session, const std::string &path, const SentenceFlags &flags,
                                 const hws_grammar *grammar, std::string *stand_in) {
  Sentences read = read_sentences(session, path, flags, nullptr);
  if (!signatures_of(grammar).empty()) {
    if (flags.unknown.value.empty()) return read;
    throw Failure{2, "--unknown has no use for a grammar with classes of unknown words, which stand for them"};
  }
  const Alphabet words = own<Alphabet>("", [&](auto *p) { return hws_grammar_words(grammar, p); });
  UnknownWords unknown(flags.unknown, words.get(), shown_path(path));
  if (!unknown.replaces()) return read;
  if (stand_in && unknown.stand_in() > 0) {
    *stand_in = hws_alphabet_name_view(words.get(), unknown.stand_in());
    return read;
  }
  read.symbols = known_words(read.symbols.get(), words.get(), true, "sentence", &unknown).corpus;
  unknown.say(0, 0, "sentences");
  return read;
}

void refuse_sentence_flags(const SentenceFlags &flags) {
  if (flags.symbols != "tags") throw Failure{2, "--symbols has no use for a grammar with latent annotations"};
  if (!flags.unknown.value.empty()) throw Failure{2, "--unknown has no use for a grammar with latent annotations"};
}

DmvSentences read_dmv_sentences(Session *session, const std::string &path, const SentenceFlags &flags, const hws_dmv *dmv) {
  const Alphabet symbols = own<Alphabet>("", [&](auto *p) { return hws_dmv_alphabet(dmv, p); });
  const std::string table = signatures_of(dmv);
  Sentences read = read_sentences(session, path, flags, nullptr);
  if (!table.empty()) read.symbols = with_classes(session, read.symbols.get(), symbols.get(), table);
  UnknownWords unknown(flags.unknown, symbols.get(), shown_path(path));
  DmvSentences out{std::move(read.bank), known_words(read.symbols.get(), symbols.get(), true, "sentence", &unknown)};
  unknown.say(std::count(out.known.marked.begin(), out.known.marked.end(), true), out.count(), "sentences");
  return out;
}

std::vector<int32_t> heads_of_all(const DmvSentences &sentences, int64_t s, const int32_t *heads) {
  const int64_t begin = sentences.known.begin[static_cast<size_t>(s)], end = sentences.known.begin[static_cast<size_t>(s) + 1];
  std::vector<int32_t> all(static_cast<size_t>(end - begin), -1), place;  // place: of each word that the model has, from 1
  for (int64_t t = begin; t < end; ++t) {
    if (!sentences.known.left_out[static_cast<size_t>(t)]) place.push_back(static_cast<int32_t>(t - begin) + 1);
  }
  const auto root = std::find(heads, heads + place.size(), 0);
  if (root == heads + place.size()) return all;
  std::fill(all.begin(), all.end(), place[static_cast<size_t>(root - heads)]);
  for (size_t k = 0; k < place.size(); ++k) {
    all[static_cast<size_t>(place[k]) - 1] = heads[k] > 0 ? place[static_cast<size_t>(heads[k]) - 1] : heads[k];
  }
  return all;
}

}  // namespace tool
