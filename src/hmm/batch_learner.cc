#include "src/hmm/batch_learner.hh"

#include <cinttypes>
#include <cmath>

#include "src/learner/state_bytes.hh"

namespace hws {

namespace {

constexpr MetricSpec kMetrics[] = {
    {"log_likelihood", "ln p(corpus) under the parameters before the last step (vi: under geometric means), nats"},
    {"objective", "what the method raises: log-likelihood plus log prior up to a constant; vi: the evidence's lower bound; nats"},
    {"elbo", "vi: the evidence's lower bound, nats"},
    {"log_likelihood_per_token", "log-likelihood per token, nats"},
    {"change", "rise of the objective from the step before, relative to its size"},
    {"states_used", "states expected to hold half a token at least"},
};

HmmSettings checked(HmmSettings s) {
  if (s.iterations < 0) fail(Code::argument, "%" PRId64 " iterations; expected 0 or more", s.iterations);
  if (!(s.tolerance >= 0 && s.tolerance < INFINITY)) {
    fail(Code::argument, "tolerance %s; expected 0 or more", NumberText(s.tolerance).text);
  }
  return s;
}

HmmShape shape_of(const HmmData &data, bool end) { return {static_cast<int32_t>(data.rows.states()), data.rows.symbols(), end}; }
double least_prior(HmmMethod method) { return method == HmmMethod::em ? 1 : 0; }

uint64_t checksum_of(const RowPriors &p, uint64_t seed) {
  return checksum64(p.base.data(), p.base.size() * sizeof(double), checksum64(&p.concentration, sizeof p.concentration, seed));
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

}  // namespace

HmmBatchLearner::HmmBatchLearner(HmmDataPtr data, const HmmSettings &settings, const Run &run)
    : Learner(run), settings_(checked(settings)), priors_(settings.priors), expectation_(data, settings.end, run),
      identity_(kFamily, 1) {
  check_shape(shape_of(*data, settings.end), run);
  check_priors(priors_, shape_of(*data, settings.end), least_prior(settings.method));
  identity_.option("method", static_cast<int64_t>(settings.method));
  identity_.option("states", static_cast<int64_t>(data->rows.states()));
  identity_.option("end", static_cast<int64_t>(settings.end));
  identity_.option("start", static_cast<int64_t>(settings.start));
  identity_.option("seed", static_cast<int64_t>(settings.seed));
  identity_.data("the corpus", fingerprint(*data->corpus));
  identity_.data("the allowed states", checksum_of(*data));
  identity_.data("the priors", checksum_of(priors_.emission, checksum_of(priors_.transition, checksum_of(priors_.initial, 0))));
  counts_ = initial_counts(expectation_, settings.start, settings.seed, run);
}

void HmmBatchLearner::set_priors(HmmPriors priors) {
  check_priors(priors, shape_of(*data(), settings_.end), least_prior(settings_.method));
  priors_ = std::move(priors);
  measures_.objective = measures_.change = kNotKnown;
}

void HmmBatchLearner::iterate(const Run &run) {
  const RowEstimate what = settings_.method == HmmMethod::vi ? RowEstimate::geometric_mean : RowEstimate::mode;
  const HmmEstimate now = estimate(counts_, priors_, data()->rows, what, run);
  HmmCounts next = expectation_.counts(now.parameters, run);
  Measures m;
  m.log_likelihood = next.log_likelihood;
  m.objective = next.log_likelihood - now.penalty;
  const double rise = m.objective - measures_.objective;  // NaN at first
  m.change = rise == 0 ? 0 : rise / std::fabs(m.objective);
  // Nothing fails from here on.
  std::swap(counts_, next.uses);
  measures_ = m;
  ++iterations_;
}

std::span<const MetricSpec> HmmBatchLearner::metrics() const { return kMetrics; }

double HmmBatchLearner::value(size_t metric) const {
  switch (metric) {
    case 0: return measures_.log_likelihood;
    case 1: return measures_.objective;
    case 2: return settings_.method == HmmMethod::vi ? measures_.objective : kNotKnown;
    case 3: return measures_.log_likelihood / static_cast<double>(data()->corpus->symbols.size());
    case 4: return measures_.change;
    default: break;
  }
  const StateChain &chain = counts_.chain;
  std::vector<double> tokens = chain.initial;
  for (size_t i = 0; i < chain.transition.size(); ++i) tokens[i % chain.stride] += chain.transition[i];
  double used = 0;
  for (const double n : tokens) used += n >= 0.5;
  return used;
}

HmmParameters HmmBatchLearner::parameters() const {
  const RowEstimate what = settings_.method == HmmMethod::vi ? RowEstimate::mean : RowEstimate::mode;
  return estimate(counts_, priors_, data()->rows, what, reading_run()).parameters;
}

void HmmBatchLearner::save_state(SectionWriter &out) const {
  std::string bytes;
  append_value(&bytes, iterations_);
  append_value(&bytes, measures_);
  append_priors(&bytes, priors_);
  for (const std::vector<double> *numbers : {&counts_.chain.initial, &counts_.chain.transition, &counts_.chain.end, &counts_.emission}) {
    append_array(&bytes, *numbers);
  }
  out.add(tag("hmmb"), bytes.data(), bytes.size());
}

void HmmBatchLearner::load_state(const SectionReader &in) {
  const std::span<const std::byte> section = in.bytes(tag("hmmb"));
  std::string_view bytes(reinterpret_cast<const char *>(section.data()), section.size());
  const int64_t iterations = take_value<int64_t>(&bytes);
  const Measures measures = take_value<Measures>(&bytes);
  HmmPriors priors = take_priors(&bytes);
  HmmParameters counts(data()->rows, settings_.end);
  for (std::vector<double> *numbers : {&counts.chain.initial, &counts.chain.transition, &counts.chain.end, &counts.emission}) {
    const size_t expected = numbers->size();
    *numbers = take_array<double>(&bytes);
    if (numbers->size() != expected) fail(Code::corrupt, "a checkpoint with %zu counts; expected %zu", numbers->size(), expected);
    for (const double c : *numbers) {
      if (!(c >= 0 && c < INFINITY)) fail(Code::corrupt, "a checkpoint with the count %s", NumberText(c).text);
    }
  }
  if (!bytes.empty() || iterations < 0) fail(Code::corrupt, "a checkpoint whose iterations do not fit");
  try {
    check_priors(priors, shape_of(*data(), settings_.end), least_prior(settings_.method));
  } catch (const Error &) {
    fail(Code::corrupt, "a checkpoint whose priors do not fit");
  }
  priors_ = std::move(priors);
  counts_ = std::move(counts);
  measures_ = measures;
  iterations_ = iterations;
}

}  // namespace hws
