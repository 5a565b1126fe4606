#include "src/grammar/latent/split_merge_learner.hh"

#include <algorithm>
#include <numeric>

#include "fsa/base/state_bytes.hh"
#include "src/grammar/latent/latent_model_io.hh"
#include "src/grammar/latent/split_merge.hh"
#include "src/learner/state_members.hh"

namespace hws {

namespace {

constexpr int32_t kSplitMergeVersion = 1;  // of checkpoints

}  // namespace

SplitMergeLearner::SplitMergeLearner(LatentModelPtr model, ModelCard card, const Treebank &bank,
                                     const SplitMergeSettings &settings, const Run &run)
    : Learner(run), settings_(settings), card_(std::move(card)), identity_(kFamily, kSplitMergeVersion),
      from_(std::move(model)) {
  if (bank.sentences() == 0) fail(Code::empty, "a treebank without sentences; expected at least one");
  trees_ = trees_by_model(bank, *from_, run);
  if (trees_->has_bare()) {
    fail(Code::unsupported, "a sentence without tags and brackets; expected trees alone for split-merge");
  }
  identify(split_merge_fields::kFields, &settings_, &identity_);
  identity_.items("the trees", em_from(*from_, run)->data().fingerprint());
  const std::string start = write_latent_model(*from_);
  identity_.data("the grammar to begin with", checksum64(start.data(), start.size()));
}

std::span<const MetricSpec> SplitMergeLearner::metrics() const {
  using L = SplitMergeLearner;
  static constexpr MetricSpec kMetrics[] = {
      metric_of<L>("log_likelihood", "ln p(trees) before the last step of EM, nats",
                   [](const L &l) { return l.log_likelihood(); }),
      metric_of<L>("cycles_done", "cycles that are over", [](const L &l) { return static_cast<double>(l.at_.cycle); }),
      metric_of<L>("subtypes", "subtypes of all labels together",
                   [](const L &l) {
                     const Array<int32_t> &all = l.from_->layout().subtypes;
                     return static_cast<double>(std::accumulate(all.begin(), all.end(), int64_t{0}));
                   }),
      metric_of<L>("iterations", "steps at most: splits, merges, and steps of EM",
                   [](const L &l) {
                     double of_cycle = 0;
                     for (int32_t part = kSplit; part <= kSmooth; ++part) of_cycle += static_cast<double>(l.length(part));
                     return static_cast<double>(l.settings_.cycles) * of_cycle;
                   }),
  };
  return kMetrics;
}

ModelCard SplitMergeLearner::model_card() const {
  ModelCard card = card_;
  card.add("", "method", "split-merge");
  card.add("metrics", "log_likelihood", log_likelihood());
  return card;
}

double SplitMergeLearner::log_likelihood() const { return em_ ? em_->known("log_likelihood") : log_likelihood_; }

int64_t SplitMergeLearner::length(int32_t part) const {
  switch (part) {
    case kLearn: return settings_.iterations;
    case kLearnMerged: return settings_.merge_iterations;
    case kSmooth: return settings_.smooth_iterations;
    default: return 1;
  }
}

SplitMergeLearner::Place SplitMergeLearner::after(Place place) const {
  ++place.step;
  while (place.step >= length(place.part)) {
    place.step = 0;
    if (++place.part <= kSmooth) continue;
    place.part = kSplit;
    ++place.cycle;
  }
  return place;
}

// Whether after() leads there from the beginning.
bool SplitMergeLearner::is_place(Place place) const {
  return place.cycle >= 0 && place.part >= kSplit && place.part <= kSmooth && place.step >= 0 &&
         place.step < length(place.part);
}

std::unique_ptr<RowLearner> SplitMergeLearner::em_from(const LatentModel &model, const Run &run) const {
  LatentSettings em;
  em.tolerance = 0;
  em.iterations = INT64_MAX;
  em.model = true;
  const std::span<const double> numbers = model.numbers();
  return new_latent_learner(trees_, model.layout(), model.names(), em, Array<double>(numbers.begin(), numbers.end()), run);
}

LatentModelPtr SplitMergeLearner::merged(const Run &run) const {
  const LatentModelPtr now = model();
  std::vector<MergeChange> pairs = merge_changes(*now, *trees_, run);
  std::sort(pairs.begin(), pairs.end(), [](const MergeChange &a, const MergeChange &b) {
    if (a.log_likelihood != b.log_likelihood) return a.log_likelihood > b.log_likelihood;
    return a.label != b.label ? a.label < b.label : a.pair < b.pair;
  });
  pairs.resize(static_cast<size_t>(settings_.merged * static_cast<double>(pairs.size())));
  return merge_subtypes(*now, pairs);
}

void SplitMergeLearner::iterate(const Run &run) {
  const auto step_of = [&](RowLearner *em) {
    em->watch(run.cancel);
    em->report(run.progress);
    em->step(1);
  };
  const int32_t part = at_.part;
  if (part == kLearn || part == kLearnMerged) {
    std::unique_ptr<RowLearner> made = em_ ? nullptr : em_from(*from_, run);
    step_of(made ? made.get() : em_.get());
    if (made) em_ = std::move(made);
  } else {
    run.stage(part == kSmooth  ? "split-merge: smoothing"
              : part == kSplit ? "split-merge: splitting"
                               : "split-merge: merging",
              0);
    LatentModelPtr next;
    double log_likelihood = this->log_likelihood();
    if (part == kSmooth) {
      const std::unique_ptr<RowLearner> em = em_from(*model(), run);
      step_of(em.get());
      log_likelihood = em->known("log_likelihood");
      next = smooth_subtypes(*latent_model(*em), settings_.rule_smoothing, settings_.word_smoothing);
    } else {
      next = part == kSplit ? split_subtypes(*model(), settings_.seed) : merged(run);
    }
    // Nothing fails from here on.
    from_ = std::move(next);
    em_.reset();
    log_likelihood_ = log_likelihood;
  }
  at_ = after(at_);
}

void SplitMergeLearner::save_state(SectionWriter &out) const {
  std::string bytes;
  append_value(&bytes, at_.cycle);
  append_value(&bytes, at_.step);
  append_value(&bytes, at_.part);
  append_value(&bytes, log_likelihood_);
  append_array(&bytes, from_->layout().subtypes);
  const std::span<const double> numbers = from_->numbers();
  append_array(&bytes, Array<double>(numbers.begin(), numbers.end()));
  if (em_) bytes += em_->save();
  out.add(tag("splm"), bytes);
}

void SplitMergeLearner::load_state(const SectionReader &in) {
  const Run run = reading_run();
  std::string_view bytes = in.text(tag("splm"));
  Place at;
  at.cycle = take_value<int64_t>(&bytes);
  at.step = take_value<int64_t>(&bytes);
  at.part = take_value<int32_t>(&bytes);
  const double log_likelihood = take_value<double>(&bytes);
  Array<int32_t> subtypes = take_array<int32_t>(&bytes);
  Array<double> numbers = take_array<double>(&bytes);
  bool good = is_place(at) && subtypes.size() == from_->layout().subtypes.size() && subtypes[0] == 1;
  for (const int32_t h : subtypes) good = good && h >= 1 && h <= kMostSubtypes;
  if (good) good = layout_numbers(from_->grammar(), {subtypes.data(), subtypes.size()}) == static_cast<double>(numbers.size());
  if (!good) fail(Code::corrupt, "a checkpoint of cycles that cannot be");
  LatentModelPtr from;
  std::unique_ptr<RowLearner> em;
  try {
    SubtypeLayout layout(from_->grammar(), std::move(subtypes));
    from = std::make_shared<const LatentModel>(from_->grammar(), std::move(layout), std::move(numbers), from_->names());
  } catch (const Error &e) {
    if (e.code != Code::argument) throw;
    fail(Code::corrupt, "a checkpoint with a damaged grammar: %.200s", e.message);
  }
  if (!bytes.empty()) {
    em = em_from(*from, run);
    em->load({reinterpret_cast<const std::byte *>(bytes.data()), bytes.size()}, run);
  }
  // Nothing fails from here on.
  at_ = at;
  from_ = std::move(from);
  em_ = std::move(em);
  log_likelihood_ = log_likelihood;
}

}  // namespace hws
