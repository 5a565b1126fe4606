#include "src/grammar/score/segment_sentences.hh"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "src/grammar/chart/best_parse.hh"
#include "src/grammar/chart/chart.hh"
#include "src/grammar/score/sentence_blocks.hh"
#include "src/grammar/score/sentence_sums.hh"
#include "src/grammar/score/word_labels.hh"

namespace hws {

namespace {

// Marks where the units of a tree end. `rules`: in the order of its leftmost derivation, which is the order of the words.
void mark_ends(const Grammar &grammar, std::span<const int32_t> rules, double *ends) {
  Array<int32_t> pending{grammar.start};
  size_t read = 0, used = 0;
  while (!pending.empty()) {
    const int32_t symbol = pending.back();
    pending.pop_back();
    if (is_word(symbol)) {
      ends[read++] = 1;
      continue;
    }
    const std::span<const int32_t> right = grammar.right_side(rules[used++]);
    if (!right.empty() && std::all_of(right.begin(), right.end(), is_word)) {
      read += right.size();
      ends[read - 1] = 1;
      continue;
    }
    pending.insert(pending.end(), std::make_reverse_iterator(right.end()), std::make_reverse_iterator(right.begin()));
  }
}

void add_posteriors(const Chart &chart, double *ends) {
  const size_t n = chart.words().size();
  for (size_t i = 0; i < n; ++i) {
    for (size_t w = 1; i + w <= n; ++w) {
      chart.strings().each_rule(i, w, [&](int32_t e) { ends[i + w - 1] += chart.lexical_posterior(e, i, w); });
    }
  }
  for (size_t i = 0; i < n; ++i) ends[i] = std::min(ends[i], 1.0);
}

}  // namespace

SentenceUnits segment_sentences(const GrammarPtr &grammar, const Corpus &corpus, bool marginal, const Run &run) {
  const WordLabels labels(*corpus.alphabet, *grammar, run);
  const BinaryForm form = chart_form(grammar, run);
  const ChartRules rules(form, run);
  run.limit_bytes(8 * corpus.tokens());
  SentenceUnits out;
  out.ends.assign(corpus.symbols.size(), 0.0);
  out.log_weights.assign(static_cast<size_t>(corpus.count()), -INFINITY);
  const auto segment_block = [&](int64_t, int64_t first, int64_t last) {
    Chart chart(rules);
    BestParse best(form, run);
    Array<int32_t> words, tree;
    for (int64_t s = first; s < last; ++s) {
      run.check();
      labels.translate(corpus.sequence(s), &words);
      double *const ends = out.ends.data() + corpus.offsets[static_cast<size_t>(s)];
      tree.clear();
      const double log_weight = marginal ? chart.inside(words, run) : best.find(words, &tree, run);
      out.log_weights[static_cast<size_t>(s)] = log_weight;
      if (log_weight > -INFINITY && marginal && !words.empty()) {
        chart.outside(run);
        add_posteriors(chart, ends);
      } else if (log_weight > -INFINITY && !marginal) {
        mark_ends(*grammar, tree, ends);
      }
      if (!words.empty()) ends[words.size() - 1] = 1;
    }
  };
  for_each_block(corpus.count(), run, segment_block, [](int64_t) {});
  out.impossible = std::count(out.log_weights.begin(), out.log_weights.end(), -INFINITY);
  return out;
}

}  // namespace hws
