#include "tests/fsa/ngram/features.hh"

#include <cmath>

#include "fsa/base/array.hh"

namespace features {

int64_t count(const std::string &w, const std::string &v) {
  if (w.empty()) return static_cast<int64_t>(v.size()) + 1;
  const std::string text = "^" + v + "$";
  int64_t n = 0;
  for (size_t at = 0; at + w.size() <= text.size(); ++at) n += text.compare(at, w.size(), w) == 0;
  return n;
}

double log_weight(const Theta &theta, const std::string &v) {
  double sum = 0;
  for (const auto &[w, t] : theta) {
    const int64_t n = count(w, v);
    if (n > 0) sum += static_cast<double>(n) * t;
  }
  return sum;
}

hws::Array<Label> labels(const std::string &w, int64_t symbols) {
  hws::Array<Label> out;
  for (const char c : w) out.push_back(static_cast<Label>(c == '^' ? symbols + 2 : c == '$' ? symbols + 1 : c - 'a' + 1));
  return out;
}

std::string text(const NgramTrie &trie, NgramNode w) {
  hws::Array<Label> spelt;
  trie.spell(w, &spelt);
  std::string out;
  for (const Label c : spelt) out += c == trie.bos() ? '^' : c == trie.eos() ? '$' : static_cast<char>('a' + c - 1);
  return out;
}

LogLinear log_linear_of(const Theta &theta, int64_t symbols) {
  hws::Array<int64_t> offsets{0};
  hws::Array<Label> all;
  hws::Array<double> weights;
  for (const auto &[w, t] : theta) {
    for (const Label c : labels(w, symbols)) all.push_back(c);
    offsets.push_back(static_cast<int64_t>(all.size()));
    weights.push_back(t);
  }
  return hws::log_linear(Alphabet::sized(symbols), offsets, all, weights, Run{});
}

NgramModelPtr model_of(const Theta &theta, int64_t symbols) { return encode_log_linear(log_linear_of(theta, symbols)); }

double log_weight(const NgramModel &m, const std::string &v) { return m.log_weight(labels(v, m.trie().symbols())); }

void for_each_string(int64_t symbols, size_t length, const std::function<void(const std::string &)> &visit) {
  std::vector<std::string> level{""};
  for (size_t l = 0;; ++l) {
    std::vector<std::string> next;
    for (const std::string &v : level) {
      visit(v);
      for (int64_t c = 0; c < symbols; ++c) next.push_back(v + static_cast<char>('a' + c));
    }
    if (l == length) return;
    level.swap(next);
  }
}

std::string random_ngram(Rng &rng, int64_t symbols, size_t longest) {
  std::string w;
  if (rng.below(3) == 0) w += '^';
  const size_t n = w.size() + rng.below(longest + 1 - w.size());
  while (w.size() < n) w += static_cast<char>('a' + rng.below(static_cast<uint64_t>(symbols)));
  if (rng.below(4) == 0) w += '$';
  return w;
}

Theta random_theta(Rng &rng, int64_t symbols, int n, size_t longest, double hard, double down) {
  Theta theta;
  for (int i = 0; i < n; ++i) {
    theta[random_ngram(rng, symbols, longest)] = rng.uniform() < hard ? -INFINITY : 2 * rng.uniform() - 1 - down;
  }
  return theta;
}

NgramModelPtr random_backoff_model(Rng &rng, int64_t symbols, int n, double hard) {
  const NgramModelPtr m = model_of(random_theta(rng, symbols, n, 3, hard), symbols);
  hws::Array<double> scores(m->scores().begin(), m->scores().end()), fails(scores.size());
  for (double &s : scores) s += rng.uniform() - 2;
  for (double &f : fails) f = rng.below(3) == 0 ? 0 : rng.uniform() < hard ? -INFINITY : rng.uniform() - 0.5;
  return std::make_shared<const NgramModel>(m->alphabet(), m->trie_ptr(), scores, fails);
}

}  // namespace features
