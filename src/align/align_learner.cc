#include "src/align/align_learner.hh"

#include <algorithm>
#include <cmath>
#include <limits>

#include "fsa/base/hash_slots.hh"
#include "fsa/base/parallel_for.hh"
#include "fsa/base/state_bytes.hh"
#include "fsa/base/text.hh"
#include "src/align/agreement.hh"
#include "src/align/merged_aligner.hh"
#include "src/learner/state_members.hh"

namespace hws {

namespace {

constexpr double kAlignNotKnown = std::numeric_limits<double>::quiet_NaN();

constexpr uint32_t kSideTags[] = {tag("fore"), tag("back")};

constexpr uint32_t kStopTag = tag("stop"), kGroundTag = tag("grnd");

struct StopState {
  int64_t left_out;
  double agreement;
};

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

// Sums a number over the directions that are learned. It is not known before there are any.
template <class Of>
double AlignLearner::sum_of(Of of) const {
  if (sides_.empty()) return kAlignNotKnown;
  double sum = 0;
  for (const auto &side : sides_) sum += of(*side);
  return sum;
}

double AlignLearner::tokens() const {
  if (ground_) {
    return (settings_.direction == AlignDirection::reverse ? 0 : ground_->tokens[1]) +
           (settings_.direction == AlignDirection::forward ? 0 : ground_->tokens[0]);
  }
  return sum_of([](const AlignSide &s) { return static_cast<double>(s.bitext().target->symbols.size()); });
}

AlignStage AlignLearner::last_stage() const {
  return settings_.schedule.stages[settings_.schedule.stage_of(std::max<int64_t>(position() - 1, 0))];
}

const MetricSpec AlignLearner::kReported[14] = {
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
    metric_of<AlignLearner>("agreement",
                            "cvi1, cvi2 with stop agreement: expected links that both directions have, per link of either; "
                            "of the last pass that was taken",
                            [](const AlignLearner &l) { return l.agreement_; }),
    metric_of<AlignLearner>("samples", "cgs: samples of each chain in the counts",
                            [](const AlignLearner &l) {
                              return l.begun() ? static_cast<double>(l.sides_[0]->samples()) : kAlignNotKnown;
                            }),
    metric_of<AlignLearner>("stage", "stages that have ended",
                            [](const AlignLearner &l) {
                              return l.done() ? static_cast<double>(l.settings_.schedule.count)
                                              : static_cast<double>(l.settings_.schedule.stage_of(l.position()));
                            }),
    metric_of<AlignLearner>("schedule_steps", "steps of all stages",
                            [](const AlignLearner &l) { return static_cast<double>(l.settings_.schedule.steps()); }),
    metric_of<AlignLearner>("word_pairs", "pairs of words that some pair of sequences has both of, of all directions",
                            [](const AlignLearner &l) {
                              return l.sum_of([](const AlignSide &s) { return static_cast<double>(s.pairs().size()); });
                            }),
    metric_of<AlignLearner>("word_pairs_left_out", "pairs of words that most_word_pairs left out, of all directions",
                            [](const AlignLearner &l) {
                              return l.sum_of([](const AlignSide &s) { return static_cast<double>(s.pairs().left_out()); });
                            }),
    metric_of<AlignLearner>("cells", "source positions times target positions, over all pairs",
                            [](const AlignLearner &l) {
                              if (l.ground_) return l.ground_->cells;
                              return l.begun() ? static_cast<double>(l.sides_[0]->pairs().cells()) : kAlignNotKnown;
                            }),
    metric_of<AlignLearner>("items_per_block",
                            "em, vi, svi, scvi2: pairs of a block of sums, at whose edges parts are to be cut",
                            [](const AlignLearner &l) { return static_cast<double>(l.blocks_.plan.items_per_block); }),
    metric_of<AlignLearner>("bytes", "bytes of tables, counts and chains",
                            [](const AlignLearner &l) {
                              return l.sum_of([](const AlignSide &s) { return static_cast<double>(s.bytes()); });
                            }),
};

std::span<const MetricSpec> AlignLearner::metrics() const { return kReported; }

AlignLearner::AlignLearner(AlignModelPtr start, BitextPtr bitext, const AlignSettings &settings, const Run &run)
    : Learner(run), start_(std::move(start)), bitext_(std::move(bitext)), settings_(settings), identity_(kFamily, 4) {
  if (!settings_.items && !has_words(*bitext_)) {
    fail(Code::empty, "no pair has words on both sides; expected one at least");
  }
  if (settings_.schedule.priors() && !(settings_.prior_translation > 0)) {
    fail(Code::argument, "prior_translation is 0; expected more, since the schedule has methods other than em");
  }
  const AlignSettings defaults;
  check_fields(align_fields::kFields, &settings_, &defaults);
  check_parts();
  if (start_) require_start();
  const uint64_t pairs = fingerprint(*bitext_);
  bitext_ = renumbered(bitext_, settings_.folding, start_ ? start_->source : nullptr, start_ ? start_->target : nullptr, run);
  const int64_t last = settings_.first_item + bitext_->count();
  blocks_ = cut_range(align_blocks(items()), settings_.first_item, last, settings_.first_item);
  if (settings_.items && holds_all()) {
    ground_ = ground_of(ground_sums(ground_shape(blocks_.plan, settings_.schedule.diagonal()), *bitext_, blocks_, run), run);
  }
  if (holds_all()) sides_ = new_sides(ground_ ? &*ground_ : nullptr, run);
  identity_.option("schedule", schedule_text(settings_.schedule));
  identify(align_fields::kFields, &settings_, &identity_);
  identity_.option("fold", folding_text(settings_.folding));
  if (start_) identity_.data("the start", fingerprint(*start_));
  identity_.data("the source words", fingerprint(*bitext_->source->alphabet));
  identity_.data("the target words", fingerprint(*bitext_->target->alphabet));
  if (settings_.items) identity_.option_items(items());
  else identity_.items("the bitext", pairs);
}

void AlignLearner::check_parts() const {
  if (settings_.first_item > items() || bitext_->count() > items() - settings_.first_item) {
    fail(Code::argument, "%lld pairs from number %lld on; expected a part of %lld (items)",
         static_cast<long long>(bitext_->count()), static_cast<long long>(settings_.first_item),
         static_cast<long long>(items()));
  }
}

std::vector<std::unique_ptr<AlignSide>> AlignLearner::new_sides(const AlignGround *ground, const Run &run) const {
  std::vector<std::unique_ptr<AlignSide>> sides;
  const int64_t most_kept = settings_.schedule.by_rows() ? 0 : WordPairs::kMostKept;
  for (const bool reverse : {false, true}) {
    if (settings_.direction == (reverse ? AlignDirection::forward : AlignDirection::reverse)) continue;
    const Bitext own = reverse ? reversed(*bitext_) : *bitext_;
    sides.push_back(ground ? std::make_unique<AlignSide>(own, *ground, reverse, settings_, run)
                           : std::make_unique<AlignSide>(own, settings_, run, most_kept));
    if (sides.back()->pairs().left_out() > 0 && settings_.null == 0) {
      fail(Code::argument, "null is 0 and pairs of words are left out; expected more, or room for all pairs (most_word_pairs)");
    }
    if (start_) sides.back()->hold(*start_, reverse ? 1 : 0, run);
  }
  return sides;
}

const AlignStage &AlignLearner::stage_of_step() const {
  return settings_.schedule.stages[settings_.schedule.stage_of(position())];
}

StatisticShapePtr AlignLearner::statistic_shape() const {
  if (!begun()) return ground_shape(blocks_.plan, settings_.schedule.diagonal());
  if (!adds_up(stage_of_step().method)) return Learner::statistic_shape();
  for (const auto &side : sides_) {
    if (side->pairs().left_out() == 0) continue;
    fail(Code::unsupported, "statistics of a learner that left out pairs of words; expected items, or room for all pairs "
                            "(most_word_pairs)");
  }
  std::vector<StatisticSpec> specs;
  uint64_t layout = 0;
  for (const auto &side : sides_) {
    for (StatisticSpec &spec : side->statistics(stage_of_step())) specs.push_back(std::move(spec));
    layout = mixed(layout, side->layout());
  }
  return std::make_shared<const StatisticShape>(std::move(specs), blocks_.plan, layout);
}

SufficientStatistics AlignLearner::sums() const {
  const Run run = reading_run();
  const StatisticShapePtr shape = statistic_shape();
  if (!begun()) return ground_sums(shape, *bitext_, blocks_, run);
  const size_t each = shape->specs().size() / sides_.size();
  std::vector<AlignSide::Sums> of;
  int64_t of_stage;
  const AlignStage &stage = settings_.schedule.stages[settings_.schedule.stage_of(position(), &of_stage)];
  for (const auto &side : sides_) of.push_back(side->sums_of(stage, of_stage));
  const auto rows = [&](int64_t block, size_t statistic) { return sides_[statistic / each]->rows_of(block); };
  const auto fill = [&](int64_t block, StatisticLeaf &leaf) {
    for (size_t s = 0; s < sides_.size(); ++s) sides_[s]->add_block(of[s], block, &leaf, s * each, run);
  };
  const BlockSums sums{shape, blocks_, rows, fill};
  run.limit_bytes(sums.bytes(run));
  return sums.sum(run);
}

void AlignLearner::make_start(const Run &run) {
  AlignGround ground = ground_of(*given(), run);
  sides_ = new_sides(&ground, run);
  ground_ = std::move(ground);
}

void AlignLearner::iterate(const Run &run) {
  const int64_t step = position(), sides = static_cast<int64_t>(sides_.size());
  int64_t of_stage;
  const AlignStage &stage = settings_.schedule.stages[settings_.schedule.stage_of(step, &of_stage)];
  const size_t statistics = given() ? given()->shape().specs().size() / sides_.size() : 0;
  run.stage("alignment", settings_.schedule.steps());
  run.advance(step);
  Run each = run;
  each.threads = std::max(1, run.threads / static_cast<int32_t>(sides));
  try {
    parallel_for(sides, run.threads, [&](int64_t s) {
      const size_t side = static_cast<size_t>(s);
      sides_[side]->prepare(step, each, {given(), side * statistics});
    });
  } catch (...) {
    for (const auto &side : sides_) side->abandon(step);
    throw;
  }
  if (settings_.stop == AlignStop::agreement && keeps_posteriors(stage.method)) {
    const double agreement =
        agreement_of(*bitext_, sides_[0]->proposed_posteriors(), sides_[1]->proposed_posteriors());
    if (of_stage > 0 && agreement < agreement_) {
      // The pass is not taken, and what is left of the stage is left out. The step that is being made counts itself.
      left_out_ += stage.steps - of_stage - 1;
      for (const auto &side : sides_) side->abandon(step);
      return;
    }
    agreement_ = agreement;
  }
  for (const auto &side : sides_) {
    side->commit();
    if (step + 1 >= settings_.schedule.steps()) side->release();
  }
}

AlignModelPtr AlignLearner::model() const {
  if (!begun()) {
    fail(Code::empty, "no places yet; expected an update with statistics of what all learners of parts begin with");
  }
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
  if (ground_) {
    std::string bytes;
    ground_->append(&bytes);
    out.add(kGroundTag, bytes);
  }
  if (settings_.stop != AlignStop::none) {
    const StopState stop{left_out_, agreement_};
    out.add(kStopTag, &stop, sizeof stop);
  }
  for (size_t s = 0; s < sides_.size(); ++s) {
    std::string bytes;
    sides_[s]->append(&bytes);
    out.add(kSideTags[s], bytes);
  }
}

void AlignLearner::load_state(const SectionReader &in) {
  StopState stop{0, std::numeric_limits<double>::quiet_NaN()};
  if (in.has(kStopTag)) stop = in.value<StopState>(kStopTag);
  if (stop.left_out < 0 || stop.left_out > settings_.schedule.steps() || stop.agreement < 0 || stop.agreement > 1 + 1e-9) {
    fail(Code::corrupt, "a checkpoint with %lld steps left out and an agreement of %s", static_cast<long long>(stop.left_out),
         NumberText(stop.agreement).text);
  }
  // A learner of a part goes on from the checkpoint of one with another part, which may be from before the beginning.
  std::optional<AlignGround> ground;
  std::vector<std::unique_ptr<AlignSide>> made;
  if (settings_.items && in.has(kGroundTag)) {
    std::string_view bytes = in.text(kGroundTag);
    ground = AlignGround::take(&bytes);
    require_end_of_state(bytes);
  }
  const bool begins = settings_.items && !ground;
  if (begins && holds_all()) ground = ground_;
  if (ground) made = new_sides(&*ground, reading_run());
  std::vector<std::unique_ptr<AlignSide>> &sides = settings_.items ? made : sides_;
  AlignSide::State states[2];
  for (size_t s = 0; s < sides.size() && !begins; ++s) {
    std::string_view bytes = in.text(kSideTags[s]);
    states[s] = sides[s]->take(&bytes);
    require_end_of_state(bytes);
  }
  // Nothing fails from here on.
  for (size_t s = 0; s < sides.size() && !begins; ++s) sides[s]->adopt(&states[s]);
  if (settings_.items) {
    sides_ = std::move(made);
    ground_ = std::move(ground);
  }
  left_out_ = stop.left_out;
  agreement_ = stop.agreement;
}

}  // namespace hws
