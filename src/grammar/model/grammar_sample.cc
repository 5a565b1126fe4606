#include "src/grammar/model/grammar_sample.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/rng.hh"
#include "fsa/base/text.hh"
#include "src/grammar/model/grammar_mass.hh"

namespace hws {

namespace {

// Sums of the rules' probabilities, nonterminal by nonterminal; all 0 where no finite tree of the start comes.
Array<double> cumulated(const Grammar &g, const Array<Scaled> &masses) {
  Array<double> sums;
  sums.reserve(static_cast<size_t>(g.rules()));
  for (int32_t a = 0; a < g.nonterminal_count(); ++a) {
    double sum = 0;
    for (int32_t r = g.first_rule[a]; r < g.first_rule[a + 1]; ++r) {
      Scaled weight = Scaled::from(g.weight[r]);
      for (const int32_t symbol : g.right_side(r)) {
        if (!is_word(symbol)) weight = weight * masses[symbol];
      }
      if (!masses[a].zero() && !weight.zero()) sum += (weight / masses[a]).value();
      sums.push_back(sum);
    }
  }
  return sums;
}

}  // namespace

CorpusPtr sample_sentences(const BinaryForm &form, int64_t n, uint64_t seed, int64_t max_length, const Run &run) {
  const Grammar &g = *form.grammar;
  if (n < 0) fail(Code::argument, "%" PRId64 " sentences; expected a number >= 0", n);
  const Array<Scaled> masses = symbol_masses(form, run);
  if (masses[g.start].zero()) {
    fail(Code::improper, "no finite tree of %s has a positive weight", quoted(nonterminal_text(g, g.start)).c_str());
  }
  const Array<double> sums = cumulated(g, masses);
  CorpusArrays arrays;
  arrays.alphabet = g.words;
  Array<int32_t> waiting;
  const Rng streams(seed, RngMethod::sample_strings, 0, 0, 0);
  run.stage("grammar: sample", n);
  for (int64_t i = 0; i < n; ++i) {
    Rng rng = streams.at_item(static_cast<uint64_t>(i));
    const int64_t begin = arrays.offsets.back();
    int64_t used = 0;
    waiting.assign({g.start});
    while (!waiting.empty()) {
      if ((used++ & 1023) == 0) run.check();
      const int32_t symbol = waiting.back();
      waiting.pop_back();
      if (is_word(symbol)) {
        if (static_cast<int64_t>(arrays.symbols.size()) - begin >= max_length) {
          fail_limit(max_length, "words of a sentence", "max_length");
        }
        arrays.symbols.push_back(word_of(symbol));
        continue;
      }
      const double *first = sums.data() + g.first_rule[symbol], *last = sums.data() + g.first_rule[symbol + 1];
      const double at = rng.uniform() * last[-1];
      auto rule = static_cast<int32_t>(std::upper_bound(first, last - 1, at) - sums.data());
      const std::span<const int32_t> right = g.right_side(rule);
      for (size_t k = right.size(); k-- > 0;) waiting.push_back(right[k]);
    }
    arrays.offsets.push_back(static_cast<int64_t>(arrays.symbols.size()));
    run.advance(i + 1);
  }
  return shared_corpus(std::move(arrays));
}

}  // namespace hws
