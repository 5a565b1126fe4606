#include "src/grammar/dmv/dmv.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/hash_slots.hh"
#include "src/grammar/dmv/dmv_start.hh"
#include "src/grammar/dmv/dmv_weights.hh"
#include "src/learner/rows/row_start.hh"
#include "src/prior/row_estimates.hh"
#include "src/trees/best_valence_trees.hh"
#include "src/trees/valence_trees.hh"

namespace hws {

namespace {

constexpr int32_t kDmvVersion = 4;  // of checkpoints

RowParts dmv_parts(const DmvLayout &layout, const DmvSettings &s) {
  return RowParts({row_part("root", 1, layout.symbols, *s.prior_root),
                   row_part("child", 2 * layout.symbols, layout.symbols, *s.prior_child),
                   row_part("stop", 2 * layout.symbols * layout.valence, 2, *s.prior_stop)});
}

struct DmvStep : ExpectStep {
  DmvStep(const double *rows, bool counts_best, bool is_harmonic) : ExpectStep(rows, counts_best), harmonic(is_harmonic) {}
  bool harmonic;  // uses are those of the harmonic start
};

}  // namespace

// Room for the numbers of one sentence.
struct Dmv::SentenceNumbers {
  Array<double> all;
  ValenceUses of(size_t words, size_t valence) {
    const size_t size = ValenceUses::size_of(words, valence);
    if (all.size() < size) all.resize(size);
    return {words, valence, all.data()};
  }
};

Dmv::Dmv(CorpusPtr corpus, const DmvSettings &s, const Run &run, TreebankPtr known)
    : corpus_(std::move(corpus)), known_(std::move(known)),
      layout_{static_cast<size_t>(corpus_->alphabet->size()), static_cast<size_t>(*s.valence)},
      harmonic_(dmv_fields::harmonic(s)), modes_(row_fields::modes(s)),
      blocked_(s.method == RowMethod::blocked_gibbs), parts_(dmv_parts(layout_, s)) {
  for (int64_t i = 0; i < items(); ++i) {
    if (i % 4096 == 0) run.check();
    if (sentence(i).empty()) {
      fail(Code::argument, "sentence %" PRId64 " (counted from 0) has no words; expected one at least", i);
    }
  }
  if (known_) require_lengths(*known_, *corpus_);
}

uint64_t Dmv::fingerprint() const {
  const uint64_t own = hws::fingerprint(*corpus_);
  return known_ ? mixed(own, fingerprint_of_brackets(*known_)) : own;
}

const SubtreeSpans *Dmv::spans_of(int64_t item, std::optional<SubtreeSpans> *spans) const {
  spans->reset();
  if (!known_) return nullptr;
  const TreeView tree = known_->sentence(item);
  tree.each_bracket([&](size_t first, size_t width) {
    if (!*spans) spans->emplace(tree.words());
    (*spans)->keep_whole(first, width);
  });
  return *spans ? &**spans : nullptr;
}

Array<double> Dmv::start_rows(bool with_uses, const Run &run) const {
  Array<double> rows(parts_.size(), 0.0);
  SentenceNumbers numbers;
  for (int64_t i = 0; harmonic_ && with_uses && i < items(); ++i) {
    run.check();
    const ValenceUses uses = numbers.of(sentence(i).size(), layout_.valence);
    harmonic_uses(uses);
    add_uses(layout_, sentence(i), uses, rows.data());
  }
  for (size_t p = 0; p < parts_.count(); ++p) {
    // Modes under the priors where modes are sought, lest a row begins with a zero that its prior excludes; else relative
    // frequencies. A row without uses becomes uniform.
    RowBlock block = parts_[p].block;
    if (!modes_) block.concentration = 0;
    const std::span<double> own(rows.data() + block.begin, block.size());
    estimate_rows(block, modes_ ? Estimate::mode : Estimate::mean, own, own, {}, run);
  }
  return rows;
}

// ---- Batch methods.

std::vector<StatisticSpec> Dmv::statistics(const RowParts &parts) const {
  return {dense_statistic("counts", parts.size()), signed_statistic("log_likelihood", 1), dense_statistic("tokens", 1)};
}

std::unique_ptr<ExpectStep> Dmv::prepare(const RowParts &, const double *numbers, bool best, const Run &) const {
  return std::make_unique<DmvStep>(numbers, best, false);
}

std::unique_ptr<ExpectStep> Dmv::prepare_start(const RowParts &parts, const double *numbers, const Run &run) const {
  return harmonic_ ? std::make_unique<DmvStep>(numbers, false, true) : prepare(parts, numbers, false, run);
}

void Dmv::expect(const RowParts &, const ExpectStep &step, std::span<const int64_t> items, StatisticLeaf &leaf,
                 const Run &run) const {
  double *const counts = leaf.dense(0).data();
  SentenceNumbers weight_room, use_room;
  ValenceTrees trees;
  std::optional<SubtreeSpans> known;
  const bool harmonic = static_cast<const DmvStep &>(step).harmonic;
  double log_likelihood = 0, tokens = 0;
  for (const int64_t i : items) {
    run.check();
    const std::span<const Label> words = sentence(i);
    const ValenceUses weights = weight_room.of(words.size(), layout_.valence);
    const ValenceUses uses = use_room.of(words.size(), layout_.valence);
    double log_p = 0;
    if (!harmonic) read_weights(layout_, words, step.numbers, weights);
    if (harmonic) {
      harmonic_uses(uses);
    } else if (step.best) {
      for (size_t k = 0; k < weights.size(); ++k) weights.data()[k] = std::log(weights.data()[k]);
      BestTrees best;
      if (const SubtreeSpans *const spans = spans_of(i, &known)) {
        best.heads.resize(words.size());
        log_p = best_bracketed_tree(weights, *spans, best.heads.data(), run);
      } else {
        best = best_valence_trees(weights, 1, run);
        log_p = best.log_weights.empty() ? -INFINITY : best.log_weights[0];
      }
      if (!(log_p > -INFINITY)) fail_without_probability(i);
      std::fill_n(uses.data(), uses.size(), 0.0);
      for_each_use(uses, best.heads.data(), [](double &x) { x += 1; });
    } else {
      log_p = trees.inside(weights, run, spans_of(i, &known));
      if (!(log_p > -INFINITY)) fail_without_probability(i);
      trees.outside(uses, run);
    }
    log_likelihood += log_p;
    tokens += static_cast<double>(words.size());
    add_uses(layout_, words, uses, counts);
  }
  leaf.dense(1)[0] += log_likelihood;
  leaf.dense(2)[0] += tokens;
}

Expectation Dmv::finish(const RowParts &, const ExpectStep &, SufficientStatistics sums, const Run &) const {
  const double log_likelihood = sums.total(1)[0], tokens = sums.total(2)[0];
  return {sums.take_total(0), log_likelihood, tokens, {}};
}

// ---- Collapsed inference.

class Dmv::Inference final : public ItemInference {
 public:
  Inference(const Dmv &dmv, const RowView &view, const Run &run)
      : dmv_(dmv), run_(run), priors_(view.parts()),
        numbers_(view.uses() || dmv.harmonic_ ? Array<double>() : view.numbers()) {}

  double begin(int64_t item, double *local) override {
    const ValenceUses of = dmv_.local_of(item, local);
    if (dmv_.harmonic_) {
      harmonic_uses(of);
      return 0;
    }
    const ValenceUses weights = room_.of(of.words(), dmv_.layout_.valence);
    read_weights(dmv_.layout_, dmv_.sentence(item), numbers_.data(), weights);
    return infer(item, weights, of);
  }
  double visit(int64_t item, const double *old, double *now, RowUses *uses) override {
    use(item, old, -1, uses);
    const std::span<const Label> words = dmv_.sentence(item);
    const ValenceUses weights = room_.of(words.size(), dmv_.layout_.valence);
    priors_.read(dmv_.layout_, words, *uses, weights);
    return infer(item, weights, dmv_.local_of(item, now));
  }
  void use(int64_t item, const double *local, double sign, RowUses *uses) override {
    const std::span<const Label> words = dmv_.sentence(item);
    add_local(dmv_.layout_, words, {words.size(), dmv_.layout_.valence, local}, sign, uses);
  }

 private:
  double infer(int64_t item, const ValenceUses &weights, const ValenceUses &local) {
    const double log_p = trees_.inside(weights, run_, dmv_.spans_of(item, &known_));
    if (log_p > -INFINITY) trees_.outside(local, run_);
    return log_p;
  }

  const Dmv &dmv_;
  const Run &run_;
  const DmvPriors priors_;
  const Array<double> numbers_;  // of the rows to begin with
  SentenceNumbers room_;
  ValenceTrees trees_;
  std::optional<SubtreeSpans> known_;  // of the sentence
};

std::unique_ptr<ItemInference> Dmv::inference(const RowView &view, const Run &run) const {
  return std::make_unique<Inference>(*this, view, run);
}

CountGrid Dmv::grid() const {
  size_t longest = 0;
  for (int64_t i = 0; i < items(); ++i) longest = std::max(longest, sentence(i).size());
  return {4 * tokens(), static_cast<double>(longest)};  // a row of choices is used once for each word, and once for each arc
}

// ---- Sampling.

Drawn Dmv::draw(const RowView &view, double temperature, const Rng &rng, RowUses *uses, Array<int32_t> *choices,
                const Run &run) const {
  const DmvPriors priors(view.parts());
  const bool proposes = uses && !blocked_;
  const Array<double> numbers = proposes ? Array<double>()
                                : uses   ? drawn_rows(view.parts(), *uses, 1 / temperature, rng, static_cast<uint64_t>(items()))
                                         : view.numbers();
  SentenceNumbers room;
  ValenceTrees trees;
  std::optional<SubtreeSpans> known;
  Array<int32_t> proposed;
  int64_t changed = 0, accepted = 0;
  for (int64_t i = 0; i < items(); ++i) {
    run.check();
    const std::span<const Label> words = sentence(i);
    int32_t *const own = choices->data() + corpus_->offsets[static_cast<size_t>(i)] - corpus_->offsets[0];
    const ValenceUses weights = room.of(words.size(), layout_.valence);
    const DmvPlaces places(layout_, words);
    double log_old = 0;
    if (proposes) {
      log_old = move_tree(places, own, priors, -1, uses);
      priors.read(layout_, words, *uses, weights);
    } else {
      read_weights(layout_, words, numbers.data(), weights);
    }
    const double power = 1 / temperature;
    for (size_t k = 0; power != 1 && k < weights.size(); ++k) weights.data()[k] = std::pow(weights.data()[k], power);
    if (!(trees.inside(weights, run, spans_of(i, &known)) > -INFINITY)) fail_without_probability(i);
    Rng of_item = rng.at_item(static_cast<uint64_t>(i));
    proposed.resize(words.size());
    trees.draw(&of_item, proposed.data());
    if (proposes) {
      // Hastings' ratio of what the tree is drawn for and what it is drawn by.
      const double log_new = move_tree(places, proposed.data(), priors, 1, uses);
      const double ratio = power * (log_new - log_old) + log_weight_of_tree(weights, own) -
                           log_weight_of_tree(weights, proposed.data());
      if (std::log(of_item.uniform()) >= ratio) {
        move_tree(places, proposed.data(), priors, -1, uses);
        move_tree(places, own, priors, 1, uses);
        continue;
      }
    }
    ++accepted;
    for (size_t m = 0; m < words.size(); ++m) changed += own[m] != proposed[m];
    std::copy(proposed.begin(), proposed.end(), own);
  }
  if (uses && blocked_) *uses = this->uses(view.parts(), *choices, run);
  return {static_cast<double>(changed) / static_cast<double>(choices->size()),
          static_cast<double>(accepted) / static_cast<double>(items())};
}

RowUses Dmv::uses(const RowParts &parts, const Array<int32_t> &choices, const Run &run) const {
  RowUses uses(parts);
  const int32_t *own = choices.data();
  for (int64_t i = 0; i < items(); ++i) {
    run.check();
    const DmvPlaces places(layout_, sentence(i));
    for_each_use(places.of(), own, [&](const DmvPlace &place) {
      uses.counts[place.at] += 1;
      uses.sums[place.row] += 1;
    });
    own += sentence(i).size();
  }
  return uses;
}

void Dmv::check(const Array<int32_t> &choices) const {
  const int32_t *own = choices.data();
  for (int64_t i = 0; i < items(); ++i) {
    const size_t n = sentence(i).size();
    if (!is_projective_tree(own, n)) fail_without_choice(i);
    own += n;
  }
}

// ---- Learners.

DmvSettings filled_settings(const DmvSettings &settings) {
  DmvSettings s = settings;
  s.valence = s.valence.value_or(2);
  s.prior = s.prior.value_or(row_fields::modes(s) ? 1 : 0.1);
  for (std::optional<double> *own : {&s.prior_root, &s.prior_child, &s.prior_stop}) *own = own->value_or(*s.prior);
  return s;
}

std::shared_ptr<const Dmv> dmv_family(const CorpusPtr &corpus, const DmvSettings &s, const Run &run,
                                      TreebankPtr known) {
  if (corpus->alphabet->is_open()) fail(Code::argument, "sentences over an open alphabet; expected one with a size");
  const DmvLayout layout{static_cast<size_t>(corpus->alphabet->size()), static_cast<size_t>(*s.valence)};
  const double numbers = static_cast<double>(layout.symbols) * static_cast<double>(layout.symbols);
  run.limit_bytes(numbers < 1e15 ? static_cast<int64_t>(8 * layout.size()) : INT64_MAX);
  return std::make_shared<const Dmv>(corpus, s, run, std::move(known));
}

std::unique_ptr<RowLearner> new_dmv_learner(const CorpusPtr &corpus, const DmvSettings &settings, Array<double> start,
                                            const Run &run, TreebankPtr known) {
  const DmvSettings s = filled_settings(settings);
  if (dmv_fields::harmonic(s) && s.items && row_fields::modes(s)) {
    fail(Code::argument, "items with the harmonic start, whose rows are made from all sentences; expected another start");
  }
  auto family = dmv_family(corpus, s, run, std::move(known));
  // Variational inference of parts begins with the harmonic uses of all sentences, and then its first rows do not matter.
  const bool harmonic_parts = dmv_fields::harmonic(s) && s.items;
  if (!s.model && s.start != DmvStart::random) start = family->start_rows(!harmonic_parts, run);
  return new_row_learner(kDmvFamily, kDmvVersion, dmv_fields::kFields, s, std::move(family), std::move(start), run);
}

}  // namespace hws
