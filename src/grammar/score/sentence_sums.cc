#include "src/grammar/score/sentence_sums.hh"

#include <algorithm>
#include <cmath>
#include <optional>

#include "src/grammar/chart/chart.hh"
#include "src/grammar/score/sentence_blocks.hh"

namespace hws {

Array<int32_t> labels_of_words(const Alphabet &corpus, const Alphabet &words, const Run &run) {
  if (corpus.has_names() != words.has_names()) {
    fail(Code::argument, "sentences over %s, of a grammar over %s; expected both with names, or both without",
         corpus.describe().c_str(), words.describe().c_str());
  }
  run.limit_bytes(4 * (corpus.size() + 1));
  Array<int32_t> labels(static_cast<size_t>(corpus.size()) + 1);
  for (Label symbol = 1; symbol <= corpus.size(); ++symbol) {
    labels[symbol] = corpus.has_names() ? words.find(corpus.name(symbol)) : symbol <= words.size() ? symbol : 0;
  }
  return labels;
}

Array<int32_t> first_unknown_words(const Corpus &corpus, const Alphabet &words, const Run &run) {
  const Array<int32_t> labels = labels_of_words(*corpus.alphabet, words, run);
  Array<int32_t> places(static_cast<size_t>(corpus.count()), -1);
  for (int64_t s = 0; s < corpus.count(); ++s) {
    const std::span<const Label> symbols = corpus.sequence(s);
    const auto first = std::find_if(symbols.begin(), symbols.end(), [&](Label symbol) { return labels[symbol] == 0; });
    if (first != symbols.end()) places[static_cast<size_t>(s)] = static_cast<int32_t>(first - symbols.begin());
  }
  return places;
}

void score_sentences(const GrammarPtr &grammar, const Corpus &corpus, std::span<double> log_weights, const Run &run) {
  const Array<int32_t> labels = labels_of_words(*corpus.alphabet, *grammar->words, run);
  const BinaryForm form = chart_form(grammar, run);
  const ChartRules rules(form, run);
  for_each_block(
      corpus.count(), run,
      [&](int64_t, int64_t first, int64_t last) {
        Chart chart(rules);
        Array<int32_t> words;
        for (int64_t s = first; s < last; ++s) {
          run.check();
          translate(corpus, s, labels, &words);
          log_weights[static_cast<size_t>(s)] = chart.inside(words, run);
        }
      },
      [](int64_t) {});
}

SentenceCounts count_rules(const GrammarPtr &grammar, const Corpus &corpus, const Run &run, const KnownTrees *known) {
  const Array<int32_t> labels = labels_of_words(*corpus.alphabet, *grammar->words, run);
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
          translate(corpus, s, labels, &words);
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
