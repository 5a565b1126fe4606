#include "src/grammar/score/sentence_sums.hh"

#include <algorithm>
#include <cmath>
#include <optional>

#include "src/grammar/chart/chart.hh"
#include "src/grammar/score/sentence_blocks.hh"
#include "src/grammar/score/word_labels.hh"

namespace hws {

void score_sentences(const GrammarPtr &grammar, const Corpus &corpus, std::span<double> log_weights, const Run &run) {
  const WordLabels labels(*corpus.alphabet, *grammar, run);
  const BinaryForm form = chart_form(grammar, run);
  const ChartRules rules(form, run);
  for_each_block(
      corpus.count(), run,
      [&](int64_t, int64_t first, int64_t last) {
        Chart chart(rules);
        Array<int32_t> words;
        for (int64_t s = first; s < last; ++s) {
          run.check();
          labels.translate(corpus.sequence(s), &words);
          log_weights[static_cast<size_t>(s)] = chart.inside(words, run);
        }
      },
      [](int64_t) {});
}

SentenceCounts count_rules(const GrammarPtr &grammar, const Corpus &corpus, const Run &run, const KnownTrees *known) {
  const WordLabels labels(*corpus.alphabet, *grammar, run);
  const BinaryForm form = chart_form(grammar, run);
  const ChartRules rules(form, run);
  struct Block {
    FormCounts counts;
    double log_weight = 0;
    int64_t impossible = 0;
  };
  const int32_t together = std::max<int32_t>(run.threads, 1);
  const auto numbers = static_cast<int64_t>(form.left.size() + form.lexical_symbol.size() + form.unary_parent.size());
  run.limit_bytes((together + int64_t{2}) * 8 * numbers);
  std::vector<Block> blocks(static_cast<size_t>(together), Block{FormCounts(form)});
  FormCounts all(form);
  SentenceCounts out;
  const auto add = [](const Array<double> &from, Array<double> *to) {
    for (size_t i = 0; i < from.size(); ++i) (*to)[i] += from[i];
  };
  for_each_block(
      corpus.count(), run,
      [&](int64_t at, int64_t first, int64_t last) {
        Block &block = blocks[static_cast<size_t>(at)];
        block.counts.clear();
        block.log_weight = 0;
        block.impossible = 0;
        Chart chart(rules);
        Array<int32_t> words;
        for (int64_t s = first; s < last; ++s) {
          run.check();
          labels.translate(corpus.sequence(s), &words);
          std::optional<SpanFilter> filter;
          if (known) filter.emplace(known->filter(form, s, run));
          const double log_weight = chart.inside(words, run, filter ? &*filter : nullptr);
          if (log_weight == -INFINITY) {
            ++block.impossible;
            continue;
          }
          block.log_weight += log_weight;
          chart.outside(run);
        }
        chart.take_counts(&block.counts);
      },
      [&](int64_t at) {
        const Block &block = blocks[static_cast<size_t>(at)];
        add(block.counts.binary, &all.binary);
        add(block.counts.lexical, &all.lexical);
        add(block.counts.unary, &all.unary);
        all.empty_sentences += block.counts.empty_sentences;
        out.log_weight += block.log_weight;
        out.impossible += block.impossible;
      });
  out.counts.resize(static_cast<size_t>(grammar->rules()));
  expand_counts(form, all.view(), out.counts, run);
  return out;
}

}  // namespace hws
