#include "src/grammar/latent/latent_learner.hh"

#include <algorithm>

#include "src/grammar/latent/latent_start.hh"

namespace hws {

namespace {

constexpr int32_t kLatentVersion = 4;  // of checkpoints

std::span<const int32_t> span_of(const Array<int32_t> &values) { return {values.data(), values.size()}; }

// The numbers in one alphabet of another's names; 0: there is none.
Array<int32_t> numbers_in(const AlphabetPtr &own, const AlphabetPtr &names) {
  Array<int32_t> numbers(names ? static_cast<size_t>(names->size()) + 1 : 1, 0);
  for (size_t l = 1; l < numbers.size(); ++l) numbers[l] = own ? own->find(names->name(static_cast<Label>(l))) : 0;
  return numbers;
}

// The rule of a grammar that is this one; −1: there is none.
int32_t find_rule(const LatentGrammar &grammar, const LatentRule &rule) {
  if (rule.parent < 0) return -1;
  for (int32_t r = grammar.first_rule[rule.parent]; r < grammar.first_rule[rule.parent + 1]; ++r) {
    if (grammar.rules[r].left == rule.left && grammar.rules[r].right == rule.right) return r;
  }
  return -1;
}

}  // namespace

BinarizedTreesPtr trees_by_model(const Treebank &bank, const LatentModel &model, const Run &run) {
  const Array<Label> words = model.lexicon().of_tokens(bank, run);
  const BinarizedTreesPtr own = binarize(bank, span_of(words), run);
  const Array<int32_t> tags = numbers_in(model.names()->tags, bank.arrays().tags);
  const Array<int32_t> names = numbers_in(model.names()->labels, bank.arrays().labels);
  const LatentGrammar &grammar = model.grammar();
  Array<int32_t> labels;  // the model's number of each label; −2: it has none
  for (const LatentLabel &label : own->labels) {
    const int32_t number = label.kind == LatentKind::start ? 0 : label.kind == LatentKind::tag ? tags[label.number]
                                                                                                : names[label.number];
    const auto same = [&](const LatentLabel &l) { return l.kind == label.kind && l.number == number; };
    const auto at = std::find_if(grammar.labels.begin(), grammar.labels.end(), same);
    const bool named = label.number == 0 || number > 0;
    labels.push_back(named && at != grammar.labels.end() ? static_cast<int32_t>(at - grammar.labels.begin()) : -2);
  }
  Array<int32_t> rules;
  for (size_t r = 0; r < own->rules.size(); ++r) {
    if ((r & 255) == 0) run.check();
    const LatentRule &rule = own->rules[r];
    const int32_t right = rule.is_word() || rule.right < 0 ? rule.right : labels[rule.right];
    rules.push_back(find_rule(grammar, {labels[rule.parent], rule.is_word() ? -1 : labels[rule.left], right}));
    if (rules.back() < 0) {
      fail(Code::argument, "the treebank has a rule that the model lacks, used %lld times; expected trees by the model's rules",
           static_cast<long long>(own->uses[r]));
    }
  }
  auto trees = std::make_shared<BinarizedTrees>();
  static_cast<LatentGrammar &>(*trees) = grammar;
  trees->nodes = own->nodes;
  trees->offsets = own->offsets;
  trees->bare_words = own->bare_words;
  trees->bare_offsets = own->bare_offsets;
  for (LatentNode &node : trees->nodes) node.rule = rules[node.rule];
  return trees;
}

std::unique_ptr<RowLearner> new_latent_learner(const BinarizedTreesPtr &trees, SubtypeLayout layout, LatentNamesPtr names,
                                               const LatentSettings &settings, Array<double> start, const Run &run) {
  LatentSettings s = settings;
  const auto one_of = [&](auto... methods) { return ((s.method == methods) || ...); };
  if (trees->has_bare() && !one_of(RowMethod::em, RowMethod::vi, RowMethod::svi, RowMethod::scvi)) {
    fail(Code::unsupported, "a sentence without tags and brackets; expected the method em, vi, svi or scvi, or trees alone");
  }
  s.prior = s.prior.value_or(row_fields::modes(s) ? 1 : row_fields::collapses(s) ? .01 : .1);
  // Cards and checkpoints read the options from these.
  s.chosen = static_cast<LatentMethod>(static_cast<int32_t>(s.method) + 1);
  s.passes = s.iterations;
  if (row_fields::passes(s)) s.bound = s.tolerance;
  // The start, the counts of a step and of the next, and what collapsed inference adds.
  run.limit_bytes(uint64_t{layout.size()} < uint64_t{1} << 58 ? static_cast<int64_t>(40 * uint64_t{layout.size()}) : INT64_MAX);
  auto family = std::make_shared<const LatentFamily>(trees, std::move(layout), std::move(names), s, run);
  if (!s.model) {
    s.coupling = s.coupling ? *s.coupling : needed_coupling(family->trees(), family->layout(), s.seed, run);
    start = latent_start(family->trees(), family->layout(), s.seed, *s.coupling);
  }
  return new_row_learner(kLatentFamily, kLatentVersion, latent_fields::kFields, s, std::move(family), std::move(start), run);
}

std::unique_ptr<RowLearner> new_latent_learner(const Treebank &bank, WordSignatures signatures, const LatentModel *model,
                                               const LatentSettings &settings, const Run &run) {
  if (bank.sentences() == 0) fail(Code::empty, "a treebank without sentences; expected at least one");
  LatentSettings s = settings;
  s.model = model != nullptr;
  if (model) {
    const std::span<const double> numbers = model->numbers();
    return new_latent_learner(trees_by_model(bank, *model, run), model->layout(), model->names(), s,
                              Array<double>(numbers.begin(), numbers.end()), run);
  }
  LatentLexicon lexicon(bank, std::move(signatures), s.rare, run);
  const Array<Label> words = lexicon.of_tokens(bank, run);
  const BinarizedTreesPtr trees = binarize(bank, span_of(words), run);
  auto names = std::make_shared<const LatentNames>(
      LatentNames{bank.arrays().tags, bank.arrays().labels, std::move(lexicon)});
  SubtypeLayout layout(*trees, even_subtypes(*trees, static_cast<int32_t>(s.subtypes)));
  return new_latent_learner(trees, std::move(layout), std::move(names), s, {}, run);
}

LatentModelPtr latent_model(const RowLearner &learner) {
  const auto &family = static_cast<const LatentFamily &>(learner.data());
  return std::make_shared<const LatentModel>(family.trees(), family.layout(), learner.rows(), family.names());
}

}  // namespace hws
