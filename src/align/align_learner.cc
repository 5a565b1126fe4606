#include "src/align/align_learner.hh"

#include <cmath>
#include <limits>

#include "fsa/base/parallel_for.hh"
#include "fsa/base/state_bytes.hh"
#include "fsa/base/text.hh"
#include "src/align/merged_aligner.hh"
#include "src/learner/state_members.hh"

namespace hws {

namespace {

constexpr double kAlignNotKnown = std::numeric_limits<double>::quiet_NaN();

constexpr uint32_t kSideTags[] = {tag("fore"), tag("back")};

std::string schedule_text(const AlignSchedule &schedule) {
  std::string text;
  for (size_t k = 0; k < schedule.count; ++k) {
    const AlignStage &s = schedule.stages[k];
    if (k > 0) text += ',';
    text.append(choice_word(kAlignModels, static_cast<int64_t>(s.model))).append("/");
    text.append(choice_word(kAlignMethods, static_cast<int64_t>(s.method))).append(":");
    append_integer(text, s.steps);
  }
  return text;
}

bool has_words(const Bitext &bitext) {
  for (int64_t p = 0; p < bitext.count(); ++p) {
    if (bitext.cells(p) > 0) return true;
  }
  return false;
}

}  // namespace

// Sums a number over the directions that are learned.
template <class Of>
double AlignLearner::sum_of(Of of) const {
  double sum = 0;
  for (const auto &side : sides_) sum += of(*side);
  return sum;
}

double AlignLearner::tokens() const {
  return sum_of([](const AlignSide &s) { return static_cast<double>(s.bitext().target->symbols.size()); });
}

AlignStage AlignLearner::last_stage() const {
  return settings_.schedule.stages[settings_.schedule.stage_of(std::max<int64_t>(steps() - 1, 0))];
}

const MetricSpec AlignLearner::kReported[11] = {
    metric_of<AlignLearner>("log_likelihood",
                            "em, vi: ln p(target words given source words) before the last step, of all directions, nats; vi: "
                            "under the weights that its step takes",
                            [](const AlignLearner &l) {
                              return l.sum_of([](const AlignSide &s) { return s.measures().log_likelihood; });
                            }),
    metric_of<AlignLearner>("log_likelihood_per_token", "the same for each target word",
                            [](const AlignLearner &l) {
                              return l.sum_of([](const AlignSide &s) { return s.measures().log_likelihood; }) / l.tokens();
                            }),
    metric_of<AlignLearner>("objective",
                            "em: log_likelihood; vi: the bound of the counts before the last step, from a stage's second step "
                            "on; cvi2: the sum of ln Z of the pairs, each under the others",
                            [](const AlignLearner &l) {
                              return l.sum_of([](const AlignSide &s) { return s.measures().objective; });
                            }),
    metric_of<AlignLearner>("change",
                            "cvi2: change of the posteriors in the last step, per target word; cgs: share of the alignments "
                            "that the last sweep changed",
                            [](const AlignLearner &l) {
                              return l.sum_of([](const AlignSide &s) { return s.measures().change; }) /
                                     static_cast<double>(l.sides_.size());
                            }),
    metric_of<AlignLearner>("log_joint",
                            "cgs: ln of the present alignments' law with parameters integrated out, but for a constant where "
                            "there are fertilities; mean over chains, of all directions, nats",
                            [](const AlignLearner &l) {
                              const AlignModelKind kind = l.last_stage().model;
                              return l.sum_of([kind](const AlignSide &s) {
                                if (s.chains().empty()) return kAlignNotKnown;
                                double sum = 0;
                                for (const AlignmentChain &chain : s.chains()) sum += chain.log_joint(kind);
                                return sum / static_cast<double>(s.chains().size());
                              });
                            }),
    metric_of<AlignLearner>("samples", "cgs: samples of each chain in the counts",
                            [](const AlignLearner &l) { return static_cast<double>(l.sides_[0]->samples()); }),
    metric_of<AlignLearner>("stage", "stages that have ended",
                            [](const AlignLearner &l) {
                              return l.done() ? static_cast<double>(l.settings_.schedule.count)
                                              : static_cast<double>(l.settings_.schedule.stage_of(l.steps()));
                            }),
    metric_of<AlignLearner>("schedule_steps", "steps of all stages",
                            [](const AlignLearner &l) { return static_cast<double>(l.settings_.schedule.steps()); }),
    metric_of<AlignLearner>("word_pairs", "pairs of words that some pair of sequences has both of, of all directions",
                            [](const AlignLearner &l) {
                              return l.sum_of([](const AlignSide &s) { return static_cast<double>(s.pairs().size()); });
                            }),
    metric_of<AlignLearner>("cells", "source positions times target positions, over all pairs",
                            [](const AlignLearner &l) { return static_cast<double>(l.sides_[0]->pairs().cells()); }),
    metric_of<AlignLearner>("bytes", "bytes of tables, counts and chains",
                            [](const AlignLearner &l) {
                              return l.sum_of([](const AlignSide &s) { return static_cast<double>(s.bytes()); });
                            }),
};

std::span<const MetricSpec> AlignLearner::metrics() const { return kReported; }

AlignLearner::AlignLearner(AlignModelPtr start, BitextPtr bitext, const AlignSettings &settings, const Run &run)
    : Learner(run), start_(std::move(start)), bitext_(std::move(bitext)), settings_(settings), identity_(kFamily, 2) {
  if (!has_words(*bitext_)) fail(Code::empty, "no pair has words on both sides; expected one at least");
  if (settings_.schedule.priors() && !(settings_.prior_translation > 0)) {
    fail(Code::argument, "prior_translation is 0; expected more, since the schedule has methods other than em");
  }
  const AlignSettings defaults;
  check_fields(align_fields::kFields, &settings_, &defaults);
  if (start_) require_start();
  const uint64_t items = fingerprint(*bitext_);
  bitext_ = renumbered(bitext_, settings_.folding, start_ ? start_->source : nullptr, start_ ? start_->target : nullptr, run);
  if (settings_.direction != AlignDirection::reverse) sides_.push_back(std::make_unique<AlignSide>(*bitext_, settings_, run));
  if (settings_.direction != AlignDirection::forward) {
    sides_.push_back(std::make_unique<AlignSide>(reversed(*bitext_), settings_, run));
  }
  if (start_) {
    const bool forward = settings_.direction != AlignDirection::reverse;
    for (size_t s = 0; s < sides_.size(); ++s) sides_[s]->hold(*start_, s == 0 && forward ? 0 : 1, run);
  }
  identity_.option("schedule", schedule_text(settings_.schedule));
  identify(align_fields::kFields, &settings_, &identity_);
  identity_.option("fold", folding_text(settings_.folding));
  if (start_) identity_.data("the start", fingerprint(*start_));
  identity_.items("the bitext", items);
}

void AlignLearner::iterate(const Run &run) {
  const int64_t step = steps(), sides = static_cast<int64_t>(sides_.size());
  run.stage("alignment", settings_.schedule.steps());
  run.advance(step);
  Run each = run;
  each.threads = std::max(1, run.threads / static_cast<int32_t>(sides));
  try {
    parallel_for(sides, run.threads, [&](int64_t s) { sides_[static_cast<size_t>(s)]->prepare(step, each); });
  } catch (...) {
    for (const auto &side : sides_) side->abandon(step);
    throw;
  }
  for (const auto &side : sides_) side->commit();
}

AlignModelPtr AlignLearner::model() const {
  struct Owned {
    AlignArrays arrays[2];
  };
  auto owned = std::make_shared<Owned>();
  auto model = std::make_shared<AlignModel>();
  model->source = bitext_->source->alphabet;
  model->target = bitext_->target->alphabet;
  model->forward = settings_.direction != AlignDirection::reverse;
  model->reverse = settings_.direction != AlignDirection::forward;
  const AlignStage stage = last_stage();
  const bool normalized = settings_.normalized && may_normalize(stage.method);
  model->folding = settings_.folding;
  size_t side = 0;
  for (int d = 0; d < 2; ++d) {
    if (!(d == 0 ? model->forward : model->reverse)) continue;
    sides_[side++]->model(stage.model, normalized, &model->directions[d], &owned->arrays[d]);
  }
  model->owner = std::move(owned);
  if (!start_) return model;
  return merged_aligner(*converted_aligner(*start_, *model, reading_run()), *model, reading_run());
}

void AlignLearner::require_start() const {
  const bool forward = settings_.direction != AlignDirection::reverse;
  const bool reverse = settings_.direction != AlignDirection::forward;
  if ((forward && !start_->forward) || (reverse && !start_->reverse)) {
    fail(Code::argument, "the start lacks the %s direction; expected a direction that it has",
         forward && !start_->forward ? "forward" : "reverse");
  }
  if (start_->folding != settings_.folding) {
    fail(Code::argument, "fold is %s, and the start's words are folded as %s; expected the same",
         folding_text(settings_.folding).c_str(), folding_text(start_->folding).c_str());
  }
  if (!(settings_.prior_translation > 0)) {
    fail(Code::argument, "prior_translation is 0; expected more with a start, which lacks pairs of words that are new");
  }
}

void AlignLearner::save_state(SectionWriter &out) const {
  for (size_t s = 0; s < sides_.size(); ++s) {
    std::string bytes;
    sides_[s]->append(&bytes);
    out.add(kSideTags[s], bytes);
  }
}

void AlignLearner::load_state(const SectionReader &in) {
  AlignSide::State states[2];
  for (size_t s = 0; s < sides_.size(); ++s) {
    std::string_view bytes = in.text(kSideTags[s]);
    states[s] = sides_[s]->take(&bytes);
    require_end_of_state(bytes);
  }
  for (size_t s = 0; s < sides_.size(); ++s) sides_[s]->adopt(&states[s]);
}

}  // namespace hws
