#include "tests/fsa/ngram/texts.hh"

#include <cmath>

#include "fsa/base/rng.hh"

namespace texts {

std::vector<std::string> random(uint64_t seed, int symbols, int count) {
  Rng rng(seed, RngMethod::test, 0, 0, 5);
  std::vector<std::string> out;
  for (int i = 0; i < count; ++i) {
    std::string s;
    uint64_t last = 0;
    for (uint64_t n = rng.below(8); n-- > 0;) {
      last =
          rng.below(3) ? (last * 2 + rng.below(2)) % static_cast<uint64_t>(symbols) : rng.below(static_cast<uint64_t>(symbols));
      s += static_cast<char>('a' + last);
    }
    out.push_back(s);
  }
  return out;
}

StringBatch batch(const std::vector<std::string> &strings, int symbols) {
  StringBatch b;
  b.alphabets = {Alphabet::sized(symbols)};
  for (const std::string &s : strings) {
    for (const char c : s) b.labels.push_back(static_cast<Label>(c - 'a' + 1));
    b.end_string();
    b.end_item(1);
  }
  return b;
}

NgramCountsPtr counts(const std::vector<std::string> &strings, int symbols, int order) {
  NgramCounter counter(Alphabet::sized(symbols), order);
  counter.add(batch(strings, symbols), Run{});
  return counter.counts(Run{});
}

std::map<std::string, double> counts_by_definition(const std::vector<std::string> &strings, int order) {
  std::map<std::string, double> found;
  for (const std::string &s : strings) {
    const std::string t = "^" + s + "$";
    for (size_t i = 0; i < t.size(); ++i) {
      for (size_t k = 1; k <= static_cast<size_t>(order) && i + k <= t.size(); ++k) found[t.substr(i, k)] += 1;
    }
  }
  return found;
}

double worst_sum(const NgramModel &m) {
  double worst = 0;
  for (NgramNode h = 0; h < m.trie().nodes(); ++h) {
    if (!m.is_state(h)) continue;
    double sum = 0;
    NgramNode to;
    for (Label c = 1; c <= m.trie().eos(); ++c) sum += std::exp(m.read(h, c, &to));
    worst = std::max(worst, std::fabs(sum - 1));
  }
  return worst;
}

}  // namespace texts
