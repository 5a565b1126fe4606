#include "src/hmm/sampling/state_sampler.hh"

#include <cinttypes>
#include <cmath>
#include <numeric>

#include "src/hmm/data/chosen_states.hh"
#include "src/hmm/data/sequence_chunks.hh"
#include "src/hmm/learner/estimation.hh"
#include "src/hmm/learner/flat_start.hh"
#include "src/hmm/learner/hmm_learner.hh"
#include "src/hmm/learner/shared_rows.hh"

namespace hws {

namespace {

// The sweep number of the streams that draw initial states.
constexpr int64_t kStart = UINT32_MAX;
// The first items of the streams that draw tables, and the item of the one that draws a stick.
constexpr uint64_t kTables = uint64_t{6} << 60, kStickItem = uint64_t{7} << 60;

int32_t checked_states(const HmmData &data) {
  if (data.rows.states() > static_cast<size_t>(HiddenStates::kMost)) {
    fail(Code::argument, "%zu states; expected at most %d to be sampled", data.rows.states(), HiddenStates::kMost);
  }
  return static_cast<int32_t>(data.rows.states());
}

// The counts in the states of `to`, which are those of `from` and further ones.
HmmParameters widened(const HmmParameters &counts, const HmmData &from, const HmmData &to) {
  Array<size_t> all(from.rows.states());
  std::iota(all.begin(), all.end(), size_t{0});
  return counts_of_chosen(counts, from, all, to);
}

void add_counts(const HmmParameters &counts, HmmParameters *sum) {
  for (size_t a = 0; a < sum->arrays().size(); ++a) {
    Array<double> &to = *sum->arrays()[a];
    for (size_t i = 0; i < to.size(); ++i) to[i] += (*counts.arrays()[a])[i];
  }
}

}  // namespace

bool draw_backwards(const SequenceSums &sums, const StateChain &chain, const Array<double> &transposed, size_t length,
                    Rng *rng, Array<double> *work, uint16_t *to) {
  if (const WideForwardBackward *wide = sums.wide()) {
    wide->draw(rng, to);
    return true;
  }
  double *const running = work->data();
  size_t next = 0;
  for (size_t t = length; t-- > 0;) {
    const std::span<const int32_t> states = sums.posterior_states(t);
    const double *forward = sums.forward(t);
    const bool last = t + 1 == length;
    const double *by = !last ? transposed.data() + next * chain.stride : chain.end.empty() ? nullptr : chain.end.data();
    double sum = 0;
    for (size_t i = 0; i < states.size(); ++i) running[i] = sum += by ? forward[i] * by[states[i]] : forward[i];
    if (!(sum > 0)) return false;
    const double threshold = rng->uniform() * sum;
    size_t i = 0;
    while (running[i] <= threshold && running[i] < sum) ++i;
    next = static_cast<size_t>(states[i]);
    to[t] = static_cast<uint16_t>(next);
  }
  return true;
}

StateSampler::StateSampler(HmmDataPtr data, bool end, uint64_t seed, int32_t number, const Run &run,
                           std::optional<int32_t> most_states)
    : data_(std::move(data)), end_(end), seed_(seed), number_(number),
      states_(static_cast<int64_t>(data_->corpus->symbols.size()), std::max(checked_states(*data_), most_states.value_or(0))),
      missing_(*data_, run) {
  std::optional<TokenReader> reader;
  Array<double> prior, scratch;
  if (missing_.any()) {
    const EmissionChannels &families = *data_->families;
    reader.emplace(*data_->channels);
    prior = families.prepare_states(Array<double>(families.statistics()), 1, Estimate::predictive, &run);
    scratch.resize(families.scratch());
  }
  const Rng base = stream(kStart, 0);
  for (int64_t i = 0; i < data_->corpus->count(); ++i) {
    if (i % 256 == 0) run.check();
    Rng random = base.at_item(static_cast<uint64_t>(i));
    const size_t begin = static_cast<size_t>(data_->corpus->offsets[static_cast<size_t>(i)]);
    for (size_t t = begin; t < begin + data_->length(i); ++t) {
      const std::span<const int32_t> allowed = data_->rows.sets().set(data_->set_of(t));
      if (allowed.empty()) fail(Code::empty, "sequence %" PRId64 " of the corpus has a token that may be in no state", i);
      states_.set(static_cast<int64_t>(t), allowed[static_cast<size_t>(random.below(allowed.size()))]);
    }
    for (size_t t = begin; reader && t < begin + data_->length(i); ++t) {
      missing_.draw(static_cast<int64_t>(t), prior.data(), &*reader, &random, scratch.data());
    }
  }
}

void StateSampler::keep_zeros(const HmmPriors &priors, const Run &run) {
  if (!priors.has_zeros()) return;
  if (fresh_ && !data_->masks && leads_forward(priors, data_->rows.states())) {
    const Array<double> cuts = flat_cuts(data_->rows.states(), seed_, number_);
    for (int64_t i = 0; i < data_->corpus->count(); ++i) {
      const int64_t first = data_->corpus->offsets[static_cast<size_t>(i)];
      each_flat_state(cuts, data_->length(i), priors,
                      [&](size_t t, size_t k) { states_.set(first + static_cast<int64_t>(t), static_cast<int32_t>(k)); });
    }
  }
  HmmParameters counted = counts();
  if (!clear_forbidden(priors, data_->rows, &counted)) return;
  draw_under(estimate(counted, priors, *data_, Estimate::predictive, run).parameters, "the priors' zeros", run);
}

void StateSampler::draw_under(const HmmParameters &parameters, const char *what, const Run &run) {
  run.limit_bytes(16 * static_cast<int64_t>(data_->rows.size()) + 2 * states_.size() +
                  run.threads * SequenceSums::bytes(*data_));
  const Array<double> transposed = transposed_transition(parameters.chain);
  Array<uint16_t> drawn(static_cast<size_t>(states_.size()));
  const Rng base = stream(kStart, 0);
  each_chunk(*data_, run, [&](int64_t first, int64_t last) {
    SequenceSums sums(*data_, parameters, transposed);
    Array<double> work(data_->rows.states()), scratch(data_->channels ? data_->families->scratch() : 0);
    std::optional<TokenReader> reader;
    if (missing_.any()) reader.emplace(*data_->channels);
    sums.each(first, last, nullptr, run, [&](const SequenceSums::Sequence &s) {
      Rng random = base.at_item(static_cast<uint64_t>(s.number));
      const int64_t place = data_->corpus->offsets[static_cast<size_t>(s.number)];
      uint16_t *to = drawn.data() + place;
      if (s.log_z > -INFINITY && draw_backwards(sums, parameters.chain, transposed, s.length, &random, &work, to)) {
        for (size_t t = 0; reader && t < s.length; ++t) {
          const double *own = parameters.channels.data() + to[t] * data_->families->prepared();
          missing_.draw(place + static_cast<int64_t>(t), own, &*reader, &random, scratch.data());
        }
        return;
      }
      fail(Code::empty, "sequence %" PRId64 " of the corpus has no probability under %s", s.number, what);
    });
  });
  for (size_t t = 0; t < drawn.size(); ++t) states_.set(static_cast<int64_t>(t), drawn[t]);
  recount();
}

void StateSampler::set_priors(const HmmPriors &priors, const Run &run) {
  if (!stick_) {
    use_priors(priors, run);
    return;
  }
  HmmPriors own = shared_priors(priors, stick_->now);
  stick_->priors_old = true;
  use_priors(own, run);
  std::swap(stick_->priors, own);
  stick_->priors_old = false;
}

void StateSampler::share_stick(const HdpLevel &level, const HmmPriors &priors) {
  auto stick = std::make_unique<Stick>();
  stick->now = stick->before = stick->mean = stick->made = level;
  stick->priors = priors;
  stick_ = std::move(stick);
}

void StateSampler::sweep(int64_t sweep, double temperature, const Run &run) {
  if (stick_ && stick_->priors_old) set_priors(HmmPriors(stick_->priors), run);
  draw_states(sweep, temperature, run);
  if (stick_) redraw_stick(sweep, run);
}

void StateSampler::redraw_stick(int64_t sweep, const Run &run) {
  StateChain chain(data_->rows.states(), end_);
  count_chain(&chain);
  HdpCounts counts;
  counts.stride = chain.stride;
  counts.initial = chain.initial.data();
  counts.transition = chain.transition.data();
  if (end_) counts.end = chain.end.data();
  const Rng random = stream(sweep, 0);
  const HdpLevel under = level_of_states();
  HdpLevel next = under.redrawn(draw_tables_(under, counts, random, kTables, run), random.at_item(kStickItem));
  std::swap(stick_->before, stick_->now);
  std::swap(stick_->now, next);
  stick_->drawn = sweep;
  stick_->priors_old = true;
}

void StateSampler::begin(int64_t sweep) {
  fresh_ = false;
  missing_.begin_sweep();
  states_.begin_sweep(sweep);
}

void StateSampler::undo(int64_t sweep) {
  if (stick_ && stick_->drawn == sweep) {
    std::swap(stick_->now, stick_->before);
    stick_->drawn = -1;
    stick_->priors_old = true;
  }
  if (!states_.undo_sweep(sweep)) return;
  missing_.undo_sweep();
  recount();
}

const HmmParameters &StateSampler::make_sample(const Run &run) {
  next_sum_data_ = nullptr;
  made_ = counts();
  if (stick_ && samples_ == 0) stick_->made = stick_->now;
  if (samples_ == 0) return made_;
  const size_t now = data_->rows.states(), before = sum_data_->rows.states();
  if (stick_) {
    stick_->made = stick_->mean.with_outcomes(now);
    stick_->made.average_in(stick_->now.with_outcomes(before), samples_ + 1);
  }
  if (now == before) return made_;
  const HmmDataPtr &wide = now > before ? data_ : sum_data_;
  run.limit_bytes(static_cast<int64_t>(16 * wide->rows.size()));
  next_sum_ = widened(sum_, *sum_data_, *wide);
  add_counts(widened(made_, *data_, *wide), &next_sum_);
  next_sum_data_ = wide;
  return made_;
}

void StateSampler::keep_sample() {
  if (stick_) std::swap(stick_->mean, stick_->made);
  if (samples_++ == 0) {
    std::swap(sum_, made_);
    sum_data_ = data_;
  } else if (next_sum_data_) {
    std::swap(sum_, next_sum_);
    sum_data_.swap(next_sum_data_);
    next_sum_data_ = nullptr;
    next_sum_ = {};
  } else {
    add_counts(made_, &sum_);
  }
  made_ = {};
}

HmmParameters StateSampler::mean_counts() const {
  if (samples_ == 0) return counts();
  HmmParameters mean = sum_;
  for (Array<double> *numbers : mean.arrays()) {
    for (double &x : *numbers) x *= 1 / static_cast<double>(samples_);
  }
  return mean;
}

int64_t StateSampler::bytes() const {
  size_t counted = 0;
  for (const Array<double> *numbers : sum_.arrays()) counted += numbers->size();
  return states_.bytes() + missing_.bytes() + static_cast<int64_t>(8 * counted);
}

void StateSampler::count_chain(StateChain *chain) const {
  const Corpus &corpus = *data_->corpus;
  for (int64_t i = 0; i < corpus.count(); ++i) {
    const int64_t first = corpus.offsets[static_cast<size_t>(i)], last = corpus.offsets[static_cast<size_t>(i) + 1];
    size_t before = 0;
    for (int64_t t = first; t < last; ++t) {
      const size_t k = static_cast<size_t>(states_.at(t));
      (t == first ? chain->initial[k] : chain->transition[before * chain->stride + k]) += 1;
      before = k;
    }
    if (end_ && last > first) chain->end[before] += 1;
  }
}

HmmParameters StateSampler::counts() const {
  const EmissionRows &rows = data_->rows;
  HmmParameters c = no_counts(*data_, end_);
  count_chain(&c.chain);
  for (int64_t t = 0; t < states_.size(); ++t) {
    const Label w = data_->corpus->symbols[static_cast<size_t>(t)];
    if (w != 0) c.emission[rows.offset(w) + rows.place_of(w, states_.at(t))] += 1;
  }
  if (!data_->channels) return c;
  const EmissionChannels &families = *data_->families;
  TokenReader reader(*data_->channels);
  Array<double> scratch(families.scratch());
  for (int64_t t = 0; t < states_.size(); ++t) {
    double *statistics = c.channels.data() + static_cast<size_t>(states_.at(t)) * families.statistics();
    families.add(missing_.token(t, &reader), 1, nullptr, statistics, scratch.data());
  }
  return c;
}

void StateSampler::take_data(const HmmDataPtr &data, const HmmDataPtr &mean) {
  data_ = data;
  sum_data_ = mean;
  const auto of = [](const HdpLevel &level, size_t states) {
    return level.with_weights(Array<double>(states, 1 / static_cast<double>(states)));  // numbers to be read over
  };
  if (!stick_) return;
  stick_->now = of(stick_->now, data->rows.states());
  stick_->mean = of(stick_->mean, mean->rows.states());
}

void StateSampler::save(std::string *out) const {
  states_.append(out);
  missing_.append(out);
  if (stick_) stick_->now.append(out);
  if (samples_ == 0) return;
  append_counts(out, sum_);
  if (stick_) stick_->mean.append(out);
}

void StateSampler::load(std::string_view *bytes, int64_t samples) {
  states_.take(bytes, static_cast<int32_t>(data_->rows.states()));
  missing_.take(bytes);
  samples_ = samples;
  fresh_ = false;
  if (stick_) {
    stick_->now.take(bytes);
    stick_->priors_old = true;
  }
  if (!sum_data_) sum_data_ = data_;
  if (samples > 0) sum_ = take_counts(bytes, no_counts(*sum_data_, end_));
  if (samples > 0 && stick_) stick_->mean.take(bytes);
  for (int64_t t = 0; t < states_.size(); ++t) {
    if (!data_->rows.sets().holds(data_->set_of(static_cast<size_t>(t)), states_.at(t))) {
      fail(Code::corrupt, "a checkpoint whose token %" PRId64 " is in a state that it may not be in", t);
    }
  }
  recount();
}

}  // namespace hws
