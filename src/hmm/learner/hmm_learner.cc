#include "src/hmm/learner/hmm_learner.hh"

#include <cinttypes>
#include <cmath>

#include "fsa/base/hash_slots.hh"
#include "fsa/base/long_sum.hh"
#include "src/hmm/learner/estimation.hh"
#include "src/hmm/learner/hmm_fields.hh"
#include "src/hmm/sums/decode.hh"
#include "src/hmm/learner/states_alike.hh"
#include "fsa/base/state_bytes.hh"

namespace hws {

namespace {

constexpr int32_t kHmmLearnerVersion = 8;  // of the checkpoints of all these learners

HmmShape shape_of(const HmmData &data, bool end) {
  return {static_cast<int32_t>(data.rows.states()), data.rows.symbols(), end};
}

uint64_t checksum_of(const RowPriors &p, uint64_t seed) {
  return checksum64(p.base.data(), p.base.size() * sizeof(double), checksum64(&p.concentration, sizeof p.concentration, seed));
}
uint64_t checksum_of(const HmmPriors &p) {
  return checksum_of(p.emission, checksum_of(p.transition, checksum_of(p.initial, 0)));
}
uint64_t checksum_of_channels(const HeldParts &held) {
  return checksum64(held.statistics.data(), held.statistics.size() * sizeof(double),
                    checksum64(&held.channels_read, sizeof held.channels_read, 0));
}
uint64_t checksum_of(const HmmData &data) {
  uint64_t h = data.rows.hash();
  if (data.masks) h = checksum64(data.masks->of_token.data(), data.masks->of_token.size() * sizeof(int32_t), h);
  return h;
}

void append_priors(std::string *bytes, const HmmPriors &priors) {
  for (const RowPriors *p : {&priors.initial, &priors.transition, &priors.emission}) {
    append_value(bytes, p->concentration);
    append_array(bytes, p->base);
  }
}
HmmPriors take_priors(std::string_view *bytes) {
  HmmPriors priors;
  for (RowPriors *p : {&priors.initial, &priors.transition, &priors.emission}) {
    p->concentration = take_value<double>(bytes);
    p->base = take_array<double>(bytes);
  }
  return priors;
}

void check_held_parts(const HmmPriors &priors, const HmmData &data, const HmmSettings &s) {
  const HeldParts none, &held = priors.held ? *priors.held : none;
  if (held.initial != hmm_fields::fixes(s, HmmPart::initial) || held.transition != hmm_fields::fixes(s, HmmPart::transition) ||
      held.emission != hmm_fields::fixes(s, HmmPart::emission) || held.channels != hmm_fields::fixes(s, HmmPart::channels)) {
    fail(Code::argument, "held parts that are not the fixed ones");
  }
  if (held.initial && held.transition && held.emission == (data.rows.symbols() > 0) &&
      held.channels == (data.channels != nullptr)) {
    fail(Code::argument, "all parts are fixed; expected one at least that is learned");
  }
  if (held.any() && (held.own.chain.states != data.rows.states() || held.own.chain.end.empty() == s.end ||
                     held.own.emission.size() != data.rows.size())) {
    fail(Code::argument, "held parts of %zu states; expected them as the data lie, in %zu states", held.own.chain.states,
         data.rows.states());
  }
  if (held.channels && (!data.families || held.own.channels.size() != data.rows.states() * data.families->prepared())) {
    fail(Code::argument, "held channels of %zu numbers; expected those of the data's families", held.own.channels.size());
  }
}

}  // namespace

HmmLearner::HmmLearner(const char *family, HmmDataPtr data, HmmSettings settings, std::span<const MetricSpec> own,
                       const Run &run)
    : Learner(run), data_(std::move(data)), settings_(resolved(std::move(settings))), priors_(settings_.priors),
      identity_(family, kHmmLearnerVersion), metrics_(shared_metrics().begin(), shared_metrics().end()) {
  check_shape(shape_of(*data_, end()), run);
  check_items();
  HmmLearner::check_own_priors(priors_);
  check_held_parts(priors_, *data_, settings_);
  if (settings_.start && settings_.start->chain.end.empty() == end()) {
    fail(Code::argument, "a start whose sequences end %s a symbol of their own; expected %d for end",
         end() ? "without" : "by", end() ? 0 : 1);
  }
  metrics_.insert(metrics_.end(), own.begin(), own.end());
  identity_.option("states", static_cast<int64_t>(data_->rows.states()));
  identify(hmm_fields::kFields, &settings_, &identity_);
  if (settings_.items) {  // a learner with one part can resume the checkpoint of one with another part
    identity_.option_items(items());
    identity_.items("the allowed states", data_->rows.hash());
  } else {
    identity_.items("the corpus", fingerprint(*data_->corpus));
    if (data_->channels) identity_.items("the channels", mixed(fingerprint(*data_->channels), data_->families->hash()));
    identity_.items("the allowed states", checksum_of(*data_));
  }
  identity_.of_statistics("the symbols", fingerprint(*data_->corpus->alphabet));
  identity_.of_statistics("the states' symbols", data_->rows.hash());
  if (settings_.items && data_->families) identity_.data("the channels' families", data_->families->hash());
  if (settings_.start) identity_.data("the start", fingerprint(*settings_.start));
  if (priors_.holds_channels()) identity_.data("the held channels", checksum_of_channels(*priors_.held));
  identity_.data("the priors", checksum_of(priors_));
}

void HmmLearner::check_items() const {
  const int64_t held = data_->corpus->count();
  if (!settings_.items) {
    if (held == 0) fail(Code::empty, "a corpus without sequences");
    return;
  }
  if (first_item() > items() || held > items() - first_item()) {
    fail(Code::argument, "%" PRId64 " sequences from number %" PRId64 " on; expected a part of %" PRId64 " (items)", held,
         first_item(), items());
  }
  if (data_->channels && !settings_.start) {
    fail(Code::unsupported, "parts of channels without a model to begin with: random starts need all of them");
  }
}

void HmmLearner::fail_before_begin() {
  fail(Code::empty, "no counts yet; expected an update with statistics of what all learners of parts begin with");
}

ItemBlocks HmmLearner::held_blocks() const {
  return cut_range(blocks_of_corpus(items()), first_item(), first_item() + data_->corpus->count(), first_item());
}

void HmmLearner::check_own_priors(const HmmPriors &priors) const {
  check_priors(priors, shape_of(*data(), end()), hmm_fields::modes(settings_) ? 1 : 0);
  if (!hmm_fields::without_prior(settings_)) return;
  for (const RowPriors *rows : {&priors.initial, &priors.transition, &priors.emission}) {
    const bool plain = rows->concentration == 1 &&
                       std::all_of(rows->base.begin(), rows->base.end(), [](double x) { return x == 0 || x == 1; });
    if (!plain) {
      fail(Code::argument,
           "a prior for maximum likelihood (estimate ml); expected the concentration 1, and 0 or 1 in the base");
    }
  }
}

std::span<const MetricSpec> HmmLearner::shared_metrics() {
  using L = HmmLearner;
  static constexpr MetricSpec kMetrics[] = {
      metric_of<L>("states_used", "states expected to hold half a token at least",
                   [](const L &l) {
                     double used = 0;
                     for (const double tokens : l.tokens_by_state()) used += tokens >= 0.5;
                     return used;
                   }),
      metric_of<L>("states_alike",
                   "of those: states that emit and lead to the same as one before them, by total variation within 0.05",
                   [](const L &l) {
                     return static_cast<double>(
                         hws::states_alike(l.parameters(), l.tokens_by_state(), *l.data_of_parameters(), l.reading_run()));
                   }),
      metric_of<L>("iterations", "steps at most", [](const L &l) { return static_cast<double>(l.most_steps()); }),
      metric_of<L>("heldout_log_likelihood",
                   "ln p(held-out corpus) under the model as it stands, nats, of the sequences that have a probability",
                   [](const L &l) { return l.held_out_ ? l.held_out_sums().log_likelihood : kNotKnown; }),
      metric_of<L>("heldout_log_likelihood_per_token", "the same per token",
                   [](const L &l) { return l.held_out_ ? l.held_out_sums().per_token() : kNotKnown; }),
      metric_of<L>("heldout_impossible", "held-out sequences that have no probability under the model as it stands",
                   [](const L &l) { return l.held_out_ ? static_cast<double>(l.held_out_sums().impossible) : kNotKnown; }),
  };
  return kMetrics;
}

std::span<const MetricSpec> HmmLearner::own_metrics() const { return std::span(metrics_).subspan(shared_metrics().size()); }

void HmmLearner::set_priors(HmmPriors priors) {
  check_own_priors(priors);
  const auto same = [](const RowPriors &a, const RowPriors &b) {
    return a.concentration == b.concentration && a.base == b.base;
  };
  if (settings_.hdp && !(same(priors.initial, priors_.initial) && same(priors.transition, priors_.transition))) {
    fail(Code::argument, "priors of initial states or transitions whose rows share a stick (hdp); expected those of emissions");
  }
  priors.held = priors_.held;
  std::swap(priors_, priors);
  try {
    priors_changed();
  } catch (...) {
    std::swap(priors_, priors);
    throw;
  }
}

void HmmLearner::watch_held_out(HmmDataPtr held_out) {
  const auto numbers_of = [](const HmmData &d) { return mixed(d.rows.hash(), d.families ? d.families->hash() : 0); };
  if (held_out && numbers_of(*held_out) != numbers_of(*data_)) {
    fail(Code::argument,
         "held-out data of other states, symbols, dictionary or families; expected those of the data learned from");
  }
  if (held_out && held_out->corpus->count() == 0) fail(Code::empty, "held-out data without sequences");
  held_out_ = std::move(held_out);
  held_out_changed();
}

PossibleItems sum_possible(const HmmData &data, const HmmParameters &parameters, const Run &run) {
  const Array<double> logs = log_probabilities(data, parameters, run);
  PossibleItemSum sum;
  for (size_t i = 0; i < logs.size(); ++i) sum.add(logs[i], static_cast<double>(data.length(static_cast<int64_t>(i))));
  return sum.value();
}

PossibleItems HmmLearner::held_out_sums() const {
  const Run run = reading_run();
  if (const std::optional<HmmCompleted> own = completed()) {
    const HmmDataPtr data = with_states(*held_out_, static_cast<int32_t>(own->data->rows.states()), run);
    const HmmEstimate now = estimate(own->counts, own->priors, *own->data, estimate_of_model(settings_), run);
    return sum_possible(*data, now.parameters, run);
  }
  return sum_possible(*held_out_of_model(), parameters(), run);
}

uint64_t HmmLearner::priors_mark() const { return checksum_of(priors_); }

double HmmLearner::value(size_t metric) const { return metrics_[metric].value(*this); }

void HmmLearner::save_state(SectionWriter &out) const {
  std::string bytes;
  append_priors(&bytes, priors_);
  bytes += state_bytes();
  out.add(tag("hmms"), bytes);
}

void HmmLearner::load_state(const SectionReader &in) {
  std::string_view bytes = in.text(tag("hmms"));
  HmmPriors priors = take_priors(&bytes);
  priors.held = priors_.held;
  try {
    check_saved_priors(priors);
  } catch (const Error &) {
    fail(Code::corrupt, "a checkpoint whose priors do not fit");
  }
  std::swap(priors_, priors);
  try {
    take_state(&bytes);
  } catch (...) {
    std::swap(priors_, priors);
    throw;
  }
}

void append_counts(std::string *bytes, const HmmParameters &counts) {
  for (const Array<double> *numbers : counts.arrays()) append_array(bytes, *numbers);
}

HmmParameters take_counts(std::string_view *bytes, const HmmParameters &like) {
  HmmParameters counts = like;
  for (Array<double> *numbers : counts.arrays()) {
    const bool counted = numbers != &counts.channels;  // numbers of channels may be any sums
    const size_t expected = numbers->size();
    *numbers = take_array<double>(bytes);
    if (numbers->size() != expected) {
      fail(Code::corrupt, "a checkpoint with %zu counts; expected %zu", numbers->size(), expected);
    }
    for (const double c : *numbers) {
      if (!(counted ? c >= 0 && c < INFINITY : std::isfinite(c))) {
        fail(Code::corrupt, "a checkpoint with the count %s", NumberText(c).text);
      }
    }
  }
  return counts;
}

}  // namespace hws
