#include "src/grammar/score/parse_sentences.hh"

#include <cmath>
#include <optional>

#include "src/grammar/chart/k_best_trees.hh"
#include "src/grammar/chart/minimum_risk.hh"
#include "src/grammar/chart/tree_sampler.hh"
#include "src/grammar/score/found_trees.hh"
#include "src/grammar/score/sentence_blocks.hh"
#include "src/grammar/score/sentence_sums.hh"
#include "src/grammar/score/word_labels.hh"

namespace hws {

namespace {

// The trees of one sentence after the other, by one of the ways to choose them.
class SentenceParser {
 public:
  // What is found of a tree: its rules, or its brackets.
  struct Tree {
    Array<int32_t> rules;
    RecalledBrackets brackets;
  };

  SentenceParser(const BinaryForm &form, const ChartRules *rules, const ParseSettings &settings, const Run &run)
      : form_(form), settings_(settings), run_(run) {
    const bool sums = settings.decode == Decode::max_rule;
    if (sums || settings.decode == Decode::viterbi) {
      best_ = std::make_unique<BestParse>(form, run, sums ? EmptyParts::sum : EmptyParts::best);
    }
    if (rules) chart_ = std::make_unique<Chart>(*rules);
    if (settings.decode == Decode::sample) sampler_ = std::make_unique<TreeSampler>(form);
  }
  // Writes ln of the weights of the trees, as many as are asked for.
  void parse(int64_t sentence, std::span<const int32_t> words, const SpanFilter *filter, double *log_weights, Tree *trees) {
    const double all = chart_ ? chart_->inside(words, run_, filter) : 0;
    if (all == -INFINITY) return;
    if (settings_.decode == Decode::sample) return draw(sentence, log_weights, trees);
    if (chart_) chart_->outside(run_);
    if (settings_.decode != Decode::recall) return find_best(words, filter, log_weights, trees);
    *log_weights = all;
    if (!words.empty()) trees->brackets = recalled_brackets(*chart_, run_);
  }

 private:
  double weigh(const Array<int32_t> &rules) const {
    double sum = 0;
    for (const int32_t rule : rules) sum += std::log(form_.weight[rule]);
    return sum;
  }
  void draw(int64_t sentence, double *log_weights, Tree *trees) {
    for (int64_t k = 0; k < settings_.trees; ++k) {
      Rng rng(settings_.seed, RngMethod::sample_strings, 1, static_cast<uint32_t>(k), static_cast<uint64_t>(sentence));
      sampler_->draw(*chart_, &rng, &trees[k].rules);
      log_weights[k] = weigh(trees[k].rules);
    }
  }
  void find_best(std::span<const int32_t> words, const SpanFilter *filter, double *log_weights, Tree *trees) {
    if (chart_) posterior_gains(*chart_, &gains_, run_);
    const double score = best_->find(words, &trees->rules, run_, gains_, filter);
    if (score == -INFINITY) return;
    log_weights[0] = chart_ ? weigh(trees->rules) : score;
    if (settings_.trees == 1) return;
    RuleTrees found;
    KBestTrees::find(*best_, score, settings_.trees, &found, run_);
    for (size_t k = 1; k < found.log_weights.size(); ++k) {
      trees[k].rules.assign(found.rules.begin() + found.offsets[k], found.rules.begin() + found.offsets[k + 1]);
      log_weights[k] = chart_ ? weigh(trees[k].rules) : found.log_weights[k];
    }
  }

  const BinaryForm &form_;
  const ParseSettings &settings_;
  const Run &run_;
  std::unique_ptr<BestParse> best_;
  std::unique_ptr<Chart> chart_;
  std::unique_ptr<TreeSampler> sampler_;
  Array<double> gains_;
};

}  // namespace

Parses parse_sentences(const GrammarPtr &grammar, const Corpus &corpus, const ParseSettings &settings, const Run &run,
                       const KnownTrees *known) {
  if (!corpus.alphabet->has_names()) fail(Code::argument, "sentences of words without names; expected names");
  const WordLabels labels(*corpus.alphabet, *grammar, run, settings.unknown);
  const BinaryForm form = chart_form(grammar, run);
  const int64_t per_sentence = settings.trees, count = corpus.count();
  if (count > INT64_MAX / 16 / per_sentence) run.limit_bytes(INT64_MAX);
  run.limit_bytes(count * per_sentence * 16);
  const auto rules = settings.decode == Decode::viterbi ? nullptr : std::make_unique<const ChartRules>(form, run);
  Parses out;
  out.log_weights.assign(static_cast<size_t>(count * per_sentence), -INFINITY);
  std::vector<std::vector<SentenceParser::Tree>> found(static_cast<size_t>(std::max<int32_t>(run.threads, 1)));
  FoundTrees trees(*grammar, corpus.alphabet);
  int64_t added = 0;  // trees
  const auto parse_block = [&](int64_t slot, int64_t first, int64_t last) {
    std::vector<SentenceParser::Tree> &block = found[static_cast<size_t>(slot)];
    block.clear();
    block.resize(static_cast<size_t>((last - first) * per_sentence));
    SentenceParser parser(form, rules.get(), settings, run);
    Array<int32_t> words;
    for (int64_t s = first; s < last; ++s) {
      run.check();
      labels.translate(corpus.sequence(s), &words);
      std::optional<SpanFilter> filter;
      if (known) filter.emplace(known->filter(form, s, run));
      parser.parse(s, words, filter ? &*filter : nullptr, out.log_weights.data() + s * per_sentence,
                   block.data() + (s - first) * per_sentence);
    }
  };
  const auto add_block = [&](int64_t slot) {
    for (const SentenceParser::Tree &tree : found[static_cast<size_t>(slot)]) {
      const std::span<const Label> symbols = corpus.sequence(added / per_sentence);
      const bool none = out.log_weights[added] == -INFINITY;
      if (none) trees.add_none();
      else if (settings.decode == Decode::recall) trees.add(symbols, tree.brackets);
      else trees.add(symbols, tree.rules);
      out.impossible += none && added % per_sentence == 0;
      ++added;
    }
  };
  for_each_block(count, run, parse_block, add_block);
  out.trees = trees.finish();
  return out;
}

}  // namespace hws
