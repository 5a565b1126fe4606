#include "src/hmm/sampling/hmm_gibbs_counts.hh"

#include <algorithm>
#include <cinttypes>
#include <limits>

#include "src/draws/gibbs_uniforms.hh"

namespace hws {

namespace {

constexpr size_t kLanes = static_cast<size_t>(kGibbsLanes), kTogether = kLanes * static_cast<size_t>(kGibbsUnrolled);

size_t whole(size_t n, size_t part) { return (n + part - 1) / part * part; }

// The offset of each symbol's row, and then the total size. Rows of all states begin at whole vectors.
Array<size_t> row_places(const EmissionRows &rows) {
  const size_t width = whole(rows.states(), kLanes);
  Array<size_t> begin;
  begin.reserve(static_cast<size_t>(rows.symbols()) + 1);
  size_t at = 0;
  for (int64_t w = 1; w <= rows.symbols(); ++w) {
    const Label symbol = static_cast<Label>(w);
    if (rows.full(symbol)) at = whole(at, kLanes);
    begin.push_back(at);
    at += rows.full(symbol) ? width : rows.row_states(symbol).size();
  }
  begin.push_back(whole(at, kLanes));
  return begin;
}

// A positive probability stays positive in single precision.
float probability_of(double p) {
  return p > 0 ? std::max(static_cast<float>(p), std::numeric_limits<float>::min()) : 0.0F;
}

float prior_sum(const RowPriors &priors, size_t row, size_t length) {
  if (priors.base.empty()) return static_cast<float>(static_cast<double>(length) * priors.concentration);
  double sum = 0;
  for (size_t k = 0; k < length; ++k) sum += priors.of(row, k, length);
  return static_cast<float>(sum);
}

}  // namespace

int64_t HmmGibbsCounts::bytes(const HmmData &data, bool own_emission_prior) {
  const int64_t width = static_cast<int64_t>(whole(data.rows.states(), kLanes)),
                states = static_cast<int64_t>(data.rows.states());
  const double emission = static_cast<double>(data.rows.size()) + static_cast<double>(data.rows.symbols()) * kGibbsLanes;
  if (!(emission < 1e15)) return INT64_MAX;
  return static_cast<int64_t>(emission) * (own_emission_prior ? 8 : 4) + 16 * states * width + 80 * width +
         8 * data.rows.symbols() + 8192;
}

void HmmGibbsCounts::require_countable(const HmmData &data) {
  if (data.channels) fail(Code::unsupported, "channels in the sampler of words; expected words only");
  if (data.corpus->symbols.size() >= size_t{1} << 24) {
    fail(Code::limit, "a corpus of %zu tokens; counts are exact below 2^24", data.corpus->symbols.size());
  }
}

HmmGibbsCounts::HmmGibbsCounts(HmmDataPtr data, SequenceEnd end, bool own_emission_prior, HmmGibbsKernel kernel,
                               const Run &run)
    : data_(std::move(data)), kernel_(kernel), end_(end != SequenceEnd::none), lost_ends_(end == SequenceEnd::lost),
      width_(static_cast<int32_t>(whole(data_->rows.states(), kLanes))) {
  require_countable(*data_);
  run.limit_bytes(bytes(*data_, own_emission_prior));
  const size_t n = data_->rows.states(), width = static_cast<size_t>(width_);
  row_begin_ = row_places(data_->rows);
  const NumberSets &sets = data_->rows.sets();
  set_begin_ = {0, 0};  // set 0 has all states
  for (int32_t s = 1; s < sets.count(); ++s) {
    members_.insert(members_.end(), sets.set(s).begin(), sets.set(s).end());
    set_begin_.push_back(static_cast<int64_t>(members_.size()));
  }
  out_.reset(n * width);
  in_.reset(n * width);
  emission_.reset(row_begin_.back());
  for (GibbsRows *row : {&initial_, &end_counts_, &left_, &emitted_, &left_mass_, &emitted_mass_, &inverse_, &inverse_after_,
                         &ones_, &zeros_, &initial_prior_, &end_prior_}) {
    row->reset(width);
  }
  for (size_t k = 0; k < n; ++k) ones_[k] = 1;
  sums_.reset(whole(width, kTogether));
  for (size_t i = width; i < sums_.size(); ++i) sums_[i] = std::numeric_limits<float>::infinity();
  some_.reset(3 * width);
  uniforms_.reset(kGibbsDraws);
  exact_.resize(n);
}

void HmmGibbsCounts::use_priors(const HmmPriors &priors, const Run &run) {
  const EmissionRows &rows = data_->rows;
  const size_t n = rows.states(), width = static_cast<size_t>(width_), symbols = static_cast<size_t>(rows.symbols());
  const size_t outcomes = n + (end_ && !lost_ends_ ? 1 : 0);
  const HeldParts none, &held = priors.held ? *priors.held : none;
  initial_unit_ = held.initial ? 0 : 1;
  transition_unit_ = held.transition ? 0 : 1;
  emission_unit_ = held.emission ? 0 : 1;
  own_transition_prior_ = held.transition || !priors.transition.base.empty();
  own_emission_prior_ = held.emission || !priors.emission.base.empty();
  even_ = !own_transition_prior_ && !own_emission_prior_ && priors.initial.base.empty() && !held.initial;
  const auto transition = [&](size_t j, size_t k) {
    if (!held.transition) return static_cast<float>(priors.transition.of(j, k, outcomes));
    return probability_of(k == n ? held.own.chain.end[j] : held.own.chain.transition[j * held.own.chain.stride + k]);
  };
  // A row that all sources share stays in the first cache.
  out_priors_ = held.transition || priors.transition.base.size() > outcomes ? n : 1;
  out_prior_.reset(out_priors_ * width);
  in_prior_.reset(own_transition_prior_ ? n * width : width);
  for (size_t j = 0; j < (own_transition_prior_ ? n : 1); ++j) {
    for (size_t k = 0; k < n; ++k) {
      if (j < out_priors_) out_prior_[j * width + k] = transition(j, k);
      in_prior_[j * width + k] = transition(k, j);
    }
  }
  for (size_t k = 0; k < n; ++k) {
    initial_prior_[k] = held.initial ? probability_of(held.own.chain.initial[k])
                                     : static_cast<float>(priors.initial.of(0, k, n));
    end_prior_[k] = lost_ends_ ? 1.f : end_ ? transition(k, n) : 0.f;
    left_mass_[k] = held.transition ? 1 : prior_sum(priors.transition, k, outcomes);
    emitted_mass_[k] = held.emission ? 1 : prior_sum(priors.emission, k, symbols);
  }
  emission_prior_.reset(own_emission_prior_ ? emission_.size() : width);
  if (own_emission_prior_) {
    for (size_t w = 0; w < symbols; ++w) {
      if (w % 256 == 0) run.check();
      const Label symbol = static_cast<Label>(w + 1);
      const std::span<const int32_t> own = rows.row_states(symbol);
      for (size_t i = 0; i < own.size(); ++i) {
        emission_prior_[row_begin_[w] + i] =
            held.emission ? probability_of(held.own.emission[rows.offset(symbol) + i])
                          : static_cast<float>(priors.emission.of(static_cast<size_t>(own[i]), w, symbols));
      }
    }
  } else {
    for (size_t k = 0; k < n; ++k) emission_prior_[k] = static_cast<float>(priors.emission.concentration);
  }
  set_inverses();
}

void HmmGibbsCounts::weigh_state(size_t k, double count, double own) noexcept {
  const size_t width = static_cast<size_t>(width_);
  for (size_t j = 0; j < data_->rows.states(); ++j) {
    const float number = static_cast<float>(count + (j == k ? own : 0));
    if (j < out_priors_) out_prior_[j * width + k] = number;
    in_prior_[k * width + j] = number;
  }
  initial_prior_[k] = static_cast<float>(count);
}

void HmmGibbsCounts::set_inverses() {
  for (size_t k = 0; k < data_->rows.states(); ++k) {
    inverse_[k] = 1 / ((left_[k] + left_mass_[k]) * (emitted_[k] + emitted_mass_[k]));
    inverse_after_[k] =
        1 / ((left_[k] + transition_unit_ + left_mass_[k]) * (emitted_[k] + emission_unit_ + emitted_mass_[k]));
  }
}

// Allocates nothing, because it is also called to undo a sweep that ran out of memory.
void HmmGibbsCounts::recount(const GibbsWords &states) noexcept {
  const EmissionRows &rows = data_->rows;
  const Corpus &corpus = *data_->corpus;
  const size_t width = static_cast<size_t>(width_);
  for (GibbsRows *counts : {&out_, &in_, &initial_, &end_counts_, &emission_, &left_, &emitted_}) counts->clear();
  for (int64_t i = 0; i < corpus.count(); ++i) {
    const int64_t first = corpus.offsets[static_cast<size_t>(i)], last = corpus.offsets[static_cast<size_t>(i) + 1];
    size_t before = 0;
    for (int64_t t = first; t < last; ++t) {
      const size_t k = states.words[t] & states.mask;
      if (t == first) {
        initial_[k] += initial_unit_;
      } else {
        out_[before * width + k] += transition_unit_;
        in_[k * width + before] += transition_unit_;
        left_[before] += transition_unit_;
      }
      if (const Label w = corpus.symbols[static_cast<size_t>(t)]; w != 0) {
        emission_[row_begin_[static_cast<size_t>(w) - 1] + rows.place_of(w, static_cast<int32_t>(k))] += emission_unit_;
        emitted_[k] += emission_unit_;
      }
      before = k;
    }
    if (!end_ || first == last) continue;
    end_counts_[before] += transition_unit_;
    left_[before] += transition_unit_;
  }
  set_inverses();
}

HmmGibbsTables HmmGibbsCounts::tables(uint16_t *words) {
  return {out_.data(),
          in_.data(),
          initial_.data(),
          end_counts_.data(),
          lost_ends_ ? zeros_.data() : end_counts_.data(),
          emission_.data(),
          left_.data(),
          emitted_.data(),
          left_mass_.data(),
          emitted_mass_.data(),
          inverse_.data(),
          inverse_after_.data(),
          ones_.data(),
          zeros_.data(),
          {out_prior_.data(), out_priors_ > 1 ? width_ : 0},
          {in_prior_.data(), own_transition_prior_ ? width_ : 0},
          initial_prior_.data(),
          end_prior_.data(),
          emission_prior_.data(),
          own_emission_prior_,
          even_,
          initial_unit_,
          transition_unit_,
          emission_unit_,
          uniforms_.data(),
          sums_.data(),
          some_.data(),
          exact_.data(),
          words};
}

HmmGibbsPlace HmmGibbsCounts::begin(const GibbsWords &states, double temperature, int32_t open_state) const {
  const Corpus &corpus = *data_->corpus;
  const StateMasks *masks = data_->masks.get();
  HmmGibbsPlace place = {};
  place.symbols = corpus.symbols.data();
  place.offsets = corpus.offsets.data();
  place.row_begin = row_begin_.data();
  place.set_of_symbol = masks && !masks->of_symbol.empty() ? masks->of_symbol.data() : nullptr;
  place.set_of_token = masks && !masks->of_token.empty() ? masks->of_token.data() : nullptr;
  place.set_begin = set_begin_.data();
  place.members = members_.data();
  place.symbols_end = static_cast<int64_t>(corpus.symbols.size());
  place.states = static_cast<int32_t>(data_->rows.states());
  place.width = width_;
  place.end = end_;
  place.power = static_cast<float>(1 / temperature);
  place.mask = states.mask;
  place.shift = states.shift;
  place.open_state = open_state;
  return place;
}

void HmmGibbsCounts::draw(const GibbsWords &states, const Rng &random, uint64_t item, HmmGibbsPlace *place) {
  const int32_t draws = static_cast<int32_t>(std::min<int64_t>(place->symbols_end - place->symbol, kGibbsDraws));
  fastest_gibbs_uniforms()(random.key(0), random.key(1), item, draws, uniforms_.data());
  kernel_.draw(tables(states.words), *place);
}

}  // namespace hws
