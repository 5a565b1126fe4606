#include "fsa/ngram/score_strings.hh"

#include <cinttypes>
#include <cmath>

namespace hws {

namespace {

// NgramModel::read, which also tells how long the n-gram was.
double read_symbol(const NgramModel &model, NgramNode *h, Label c, int32_t *length) {
  const NgramTrie &t = model.trie();
  NgramNode from = *h;
  const double p = model.read(from, c, h);
  while (from != NgramTrie::kRoot && t.child(from, c) < 0) from = model.backoff(from);
  const NgramNode w = t.child(from, c);
  *length = w < 0 ? 0 : t.length(w);
  return p;
}

void check_strings(const NgramModel &model, const StringBatch &strings) {
  if (strings.tapes != 1) fail(Code::argument, "strings of %d tapes; expected 1", strings.tapes);
  if (!join(model.alphabet(), strings.alphabets[0])) {
    fail(Code::argument, "the strings have %s; the model has %s; expected the same symbols", strings.alphabets[0]->describe().c_str(),
         model.alphabet()->describe().c_str());
  }
}

}  // namespace

bool is_unknown(const NgramModel &model, Label c, Label unknown) { return c == unknown || model.trie().child(NgramTrie::kRoot, c) < 0; }

std::vector<StringScore> score_strings(const NgramModel &model, const StringBatch &strings, Label unknown, std::span<double> words,
                                       std::span<int32_t> lengths, const Run &run) {
  check_strings(model, strings);
  const NgramTrie &t = model.trie();
  run.limit_bytes(strings.count() * static_cast<int64_t>(sizeof(StringScore)));
  std::vector<StringScore> scores(static_cast<size_t>(strings.count()));
  size_t token = 0;
  for (int64_t i = 0; i < strings.count(); ++i) {
    StringScore &score = scores[static_cast<size_t>(i)];
    NgramNode h = model.start();
    const std::span<const Label> labels = strings.labels_of(i, 0);
    for (size_t k = 0; k <= labels.size(); ++k, ++token) {
      if ((token & 0xfff) == 0) run.check();
      const Label c = k < labels.size() ? labels[k] : t.eos();
      if (k < labels.size() && (c < 1 || c > t.symbols())) {
        fail(Code::argument, "label %d in string %" PRId64 "; the alphabet has %d symbols", c, i, t.symbols());
      }
      double p;
      if (lengths.empty()) p = model.read(h, c, &h);
      else p = read_symbol(model, &h, c, &lengths[token]);
      score.log_prob += p;
      if (k < labels.size() && is_unknown(model, c, unknown)) {
        ++score.unknown_count;
      } else {
        score.known += p;
      }
      if (!words.empty()) words[token] = p;
    }
  }
  return scores;
}

Perplexity perplexity(const NgramModel &model, const StringBatch &strings, Label unknown, const Run &run) {
  const std::vector<StringScore> scores = score_strings(model, strings, unknown, {}, {}, run);
  Perplexity result;
  double log_prob = 0, known = 0;
  for (int64_t i = 0; i < strings.count(); ++i) {
    const StringScore &score = scores[static_cast<size_t>(i)];
    const double times = strings.values[static_cast<size_t>(i)];
    if (!(times >= 0 && times < INFINITY)) fail(Code::argument, "string %" PRId64 " counts %s times; expected a finite number >= 0", i, NumberText(times).text);
    if (times == 0) continue;
    result.tokens += times * static_cast<double>(strings.labels_of(i, 0).size() + 1);
    result.unknown += times * static_cast<double>(score.unknown_count);
    log_prob += times * score.log_prob;
    known += times * score.known;
  }
  result.with = std::exp(-log_prob / result.tokens);
  result.without = std::exp(-known / (result.tokens - result.unknown));
  return result;
}

}  // namespace hws
