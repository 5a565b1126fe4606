#include "src/grammar/pcfg/pcfg_family.hh"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "fsa/base/hash_slots.hh"
#include "src/grammar/chart/best_parse.hh"
#include "src/grammar/chart/derivation.hh"
#include "src/grammar/pcfg/pcfg_counted.hh"
#include "src/grammar/score/word_labels.hh"
#include "src/learner/rows/row_start.hh"

namespace hws {

namespace {

// The labels that a corpus' words have in the grammar; 0: none.
Array<int32_t> labels_in(const Alphabet &words, const Alphabet &own) {
  Array<int32_t> labels(static_cast<size_t>(own.size()) + 1, 0);
  for (int32_t w = 1; w <= own.size(); ++w) {
    if (own.has_names() && words.has_names()) labels[w] = words.find(own.name(w));
    else labels[w] = w <= words.size() ? w : 0;
  }
  return labels;
}

}  // namespace

PcfgFamily::PcfgFamily(const GrammarPtr &grammar, const CorpusPtr &corpus, const PcfgSettings &s, const Run &run,
                       std::shared_ptr<const KnownTrees> known)
    : rows_(grammar), form_(chart_form(grammar, run)), known_(std::move(known)), blocked_(s.method == RowMethod::blocked_gibbs),
      in_parts_(s.items.has_value()),
      simple_(form_.sources.empty() && std::count(form_.empty_rule.begin(), form_.empty_rule.end(), -1) == form_.symbols),
      offsets_{0},
      parts_({rows_.part(*s.prior)}), fingerprint_(hws::fingerprint(*corpus)), vocabulary_offsets_{0}, locals_{0} {
  const WordLabels labels(labels_in(*grammar->words, *corpus->alphabet), *corpus->alphabet, *grammar, run);
  run.limit_bytes(static_cast<int64_t>(corpus->symbols.size() * 12 + static_cast<size_t>(corpus->count()) * 32));
  for (size_t k = 0; k < rows_.numbers(); ++k) {
    const std::span<const int32_t> right = grammar->right_side(rows_.rule_of(k));
    if (!right.empty() && std::all_of(right.begin(), right.end(), is_word)) continue;
    const auto row = static_cast<size_t>(rows_.row_of(k));
    const bool goes_on = !stretches_.empty() && stretches_.back().row == row && common_.back() == static_cast<int32_t>(k) - 1;
    if (!goes_on) stretches_.push_back({common_.size(), k, 0, row});
    ++stretches_.back().count;
    common_.push_back(static_cast<int32_t>(k));
  }
  for (int32_t r = 0; r < grammar->rules(); ++r) {
    const std::span<const int32_t> right = grammar->right_side(r);
    arity_.push_back(static_cast<int32_t>(std::count_if(right.begin(), right.end(), [](int32_t x) { return !is_word(x); })));
  }
  Array<int32_t> own;
  for (int64_t i = 0; i < corpus->count(); ++i) {
    if ((i & 255) == 0) run.check();
    labels.translate(corpus->sequence(i), &own);
    words_.insert(words_.end(), own.begin(), own.end());
    offsets_.push_back(static_cast<int64_t>(words_.size()));
    if (form_.strings) {
      form_.strings->each_in(sentence(i), [&](size_t, size_t, int32_t label) { own.push_back(label); });
    }
    std::sort(own.begin(), own.end());
    own.erase(std::unique(own.begin(), own.end()), own.end());
    vocabulary_.insert(vocabulary_.end(), own.begin(), own.end());
    vocabulary_offsets_.push_back(static_cast<int64_t>(vocabulary_.size()));
    visits_.push_back(i);
    int64_t numbers = 0;
    each_number(i, [&](size_t, size_t) { ++numbers; });
    locals_.push_back(locals_.back() + numbers);
  }
  if (s.order == SentenceOrder::random) {
    Rng rng(s.seed, RngMethod::row_start, UINT32_MAX, 0, 0);
    for (size_t i = visits_.size(); i > 1; --i) std::swap(visits_[i - 1], visits_[rng.below(i)]);
  }
  for (const int32_t word : words_) fingerprint_ = mixed(fingerprint_, static_cast<uint64_t>(word));
  const auto mix_rules = [&](uint64_t *hash) {
    for (const int32_t symbol : grammar->right) *hash = mixed(*hash, static_cast<uint64_t>(symbol));
    for (const int32_t first : grammar->first_rule) *hash = mixed(*hash, static_cast<uint64_t>(first));
    for (int32_t r = 0; r < grammar->rules(); ++r) {
      if (rows_.number_of(r) < 0) *hash = mixed(*hash, __builtin_bit_cast(uint64_t, grammar->weight[r]));
    }
  };
  mix_rules(&fingerprint_);
  symbols_mark_ = mixed(hws::fingerprint(*grammar->words), hws::fingerprint(*grammar->nonterminals));
  mix_rules(&symbols_mark_);
  if (known_) {
    require_lengths(known_->bank(), *corpus);
    fingerprint_ = mixed(fingerprint_, known_->fingerprint());
  }
}

const SpanFilter *PcfgFamily::filter_of(const BinaryForm &form, int64_t item, std::optional<SpanFilter> *filter,
                                        const Run &run) const {
  if (!known_ || !known_->restrict(item)) return nullptr;
  return &filter->emplace(known_->filter(form, item, run));
}

PcfgFamily::~PcfgFamily() = default;

// ---- Batch methods.

struct PcfgFamily::Step final : ExpectStep {
  Step(const PcfgFamily &family, const double *all, bool only_best, const Run &run)
      : ExpectStep(all, only_best), form(family.form_), rules(with_weights(family, all, &form, run), run) {}

  BinaryForm form;
  ChartRules rules;

 private:
  static const BinaryForm &with_weights(const PcfgFamily &family, const double *all, BinaryForm *to, const Run &run) {
    Array<double> weights;
    family.rows_.weights({all, family.rows_.numbers()}, &weights);
    set_weights(to, weights, run);
    return *to;
  }
};

std::vector<StatisticSpec> PcfgFamily::statistics(const RowParts &parts) const {
  return {dense_statistic("counts", parts.size()), signed_statistic("log_likelihood", 1), dense_statistic("tokens", 1)};
}

std::unique_ptr<ExpectStep> PcfgFamily::prepare(const RowParts &, const double *numbers, bool best, const Run &run) const {
  return std::make_unique<Step>(*this, numbers, best, run);
}

double PcfgFamily::add_counts(const Step &step, std::span<const int64_t> sentences, std::span<double> counts,
                              const Run &run) const {
  double log_likelihood = 0;
  Chart chart(step.rules);
  std::optional<SpanFilter> filter;
  for (const int64_t i : sentences) {
    const double log_p = chart.inside(sentence(i), run, filter_of(step.form, i, &filter, run));
    if (!(log_p > -INFINITY)) fail_without_probability(i);
    log_likelihood += log_p;
    chart.outside(run);
  }
  FormCounts sums(step.form);
  chart.take_counts(&sums);
  Array<double> rules(arity_.size(), 0.0);
  expand_counts(step.form, sums.view(), rules, run);
  for (size_t k = 0; k < rows_.numbers(); ++k) counts[k] += rules[rows_.rule_of(k)];
  return log_likelihood;
}

Array<double> PcfgFamily::random_start(const RowParts &parts, uint64_t seed, uint32_t start, const Run &run) const {
  Array<double> numbers = random_rows(parts, seed, start);
  if (!form_.strings || in_parts_) return numbers;
  Array<double> weights = numbers, counts(numbers.size(), 0.0);
  const auto length = static_cast<size_t>(rows_.numbers());
  Array<char> alone(length, 1), has_strings(rows_.rows(), 0);  // rules of words alone; rows with strings of several words
  for (const int32_t k : common_) alone[k] = 0;
  for (size_t k = 0; k < length; ++k) {
    if (alone[k] && form_.grammar->right_side(rows_.rule_of(k)).size() > 1) has_strings[rows_.row_of(k)] = 1;
  }
  const auto each_row = [&](const auto &use) {
    for (size_t r = 0; r < rows_.rows(); ++r) use(r, parts.at(0, r, 0), parts.at(0, r, 0) + parts[0].block.length(r));
  };
  each_row([&](size_t r, size_t begin, size_t end) {
    if (!has_strings[r]) return;
    // The strings' mean counts as one more outcome beside those of the other rules, and then every string weighs that much.
    double strings = 0, others = 0, count = 0;
    for (size_t k = begin; k < end; ++k) {
      (alone[k] ? strings : others) += weights[k];
      count += alone[k];
    }
    const double mean = strings / count, all = others + mean;
    for (size_t k = begin; k < end; ++k) weights[k] = all > 0 ? weights[k] / all : 1;
  });
  Array<int64_t> all(static_cast<size_t>(items()));
  std::iota(all.begin(), all.end(), int64_t{0});
  add_counts(Step(*this, weights.data(), false, run), {all.data(), all.size()}, counts, run);
  constexpr double kRandom = .01;  // of each row, so that no number is 0
  each_row([&](size_t, size_t begin, size_t end) {
    const double sum = std::accumulate(counts.data() + begin, counts.data() + end, 0.0);
    for (size_t k = begin; k < end && sum > 0; ++k) numbers[k] = kRandom * numbers[k] + (1 - kRandom) * (counts[k] / sum);
  });
  return numbers;
}

void PcfgFamily::expect(const RowParts &, const ExpectStep &shared, std::span<const int64_t> items, StatisticLeaf &leaf,
                        const Run &run) const {
  const Step &step = static_cast<const Step &>(shared);
  const std::span<double> counts = leaf.dense(0);
  double log_likelihood = 0;
  if (step.best) {
    BestParse best(step.form, run);
    Array<int32_t> tree;
    std::optional<SpanFilter> filter;
    for (const int64_t i : items) {
      tree.clear();
      const double log_p = best.find(sentence(i), &tree, run, {}, filter_of(step.form, i, &filter, run));
      if (!(log_p > -INFINITY)) fail_without_probability(i);
      log_likelihood += log_p;
      for (const int32_t rule : tree) {
        if (rows_.number_of(rule) >= 0) counts[static_cast<size_t>(rows_.number_of(rule))] += 1;
      }
    }
  } else {
    log_likelihood = add_counts(step, items, counts, run);
  }
  leaf.dense(1)[0] += log_likelihood;
  for (const int64_t i : items) leaf.dense(2)[0] += static_cast<double>(sentence(i).size());
}

Expectation PcfgFamily::finish(const RowParts &, const ExpectStep &, SufficientStatistics sums, const Run &) const {
  const double log_likelihood = sums.total(1)[0], tokens = sums.total(2)[0];
  return {sums.take_total(0), log_likelihood, tokens, {}};
}

// ---- Collapsed inference.

CountGrid PcfgFamily::grid() const {
  int64_t longest = 0;
  for (int64_t i = 0; i < items(); ++i) longest = std::max(longest, offsets_[i + 1] - offsets_[i]);
  // A tree of n words has 2 n - 1 nodes with two children or a word. Chains of unary rules and empty trees may have any
  // length. A rule that a sentence is expected to use more often counts as often as this.
  const double chains = simple_ ? 2 : 2048;
  return {chains * (tokens() + static_cast<double>(items())), chains * static_cast<double>(longest + 1)};
}

Array<int32_t> PcfgFamily::listed_rules() const {
  Array<int32_t> rule_of(rows_.numbers(), -1), listed, others;
  for (size_t b = 0; b < form_.binary_rule.size(); ++b) {
    const int32_t k = form_.binary_rule[b] < 0 ? -1 : rows_.number_of(form_.binary_rule[b]);
    if (k >= 0) rule_of[k] = static_cast<int32_t>(b);
    else others.push_back(static_cast<int32_t>(b));
  }
  for (const int32_t k : common_) listed.push_back(rule_of[k]);
  listed.insert(listed.end(), others.begin(), others.end());
  return listed;
}

// ---- Samplers.

Array<int64_t> PcfgFamily::tree_offsets(const Array<int32_t> &choices) const {
  Array<int64_t> offsets{0};
  size_t at = 0;
  for (int64_t i = 0; i < items(); ++i) {
    for (int64_t pending = 1; pending > 0; ++at) pending += arity_[choices[at]] - 1;
    offsets.push_back(static_cast<int64_t>(at));
  }
  return offsets;
}

void PcfgFamily::check(const Array<int32_t> &choices) const {
  size_t at = 0;
  for (int64_t i = 0; i < items(); ++i) {
    const std::span<const int32_t> left(choices.data() + at, choices.size() - at);
    const int64_t length = derivation_length(*form_.grammar, form_.start, sentence(i), left);
    if (length < 0) fail_without_choice(i);
    at += static_cast<size_t>(length);
  }
  if (at != choices.size()) fail_without_choice(items());
}

RowUses PcfgFamily::uses(const RowParts &parts, const Array<int32_t> &choices, const Run &) const {
  RowUses uses(parts);
  for (const int32_t rule : choices) {
    const int32_t k = rows_.number_of(rule);
    if (k < 0) continue;
    uses.counts[k] += 1;
    uses.sums[rows_.row_of(static_cast<size_t>(k))] += 1;
  }
  return uses;
}

}  // namespace hws
