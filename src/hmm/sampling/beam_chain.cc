#include "src/hmm/sampling/beam_chain.hh"

#include <algorithm>
#include <optional>

#include "fsa/base/state_bytes.hh"
#include "src/hmm/data/chosen_states.hh"
#include "src/hmm/data/sequence_chunks.hh"
#include "src/hmm/sampling/parameter_draw.hh"
#include "src/hmm/sampling/sliced_paths.hh"
#include "src/stats/dense_products.hh"

namespace hws {

namespace {

// First items of the streams: of rows, of the breaks of the stick, and of the states of each sequence. Slices have the items of
// the sequences' numbers, and emissions those of parameter_draw.cc.
constexpr uint64_t kRows = uint64_t{1} << 60, kBreaks = uint64_t{8} << 60, kPaths = uint64_t{9} << 60;
constexpr double kFreeNumber = 1e-100;  // the weight of a number that no token has

// The numbers that tokens have, at least one.
Array<size_t> numbers_in_use(const StateChain &counts) {
  const Array<double> tokens = tokens_of_states(counts);
  Array<size_t> used;
  for (size_t k = 0; k < counts.states; ++k) {
    if (tokens[k] > 0) used.push_back(k);
  }
  if (used.empty()) used.push_back(0);
  return used;
}

HdpCounts view_of(const StateChain &chain) {
  HdpCounts counts;
  counts.stride = chain.stride;
  counts.initial = chain.initial.data();
  counts.transition = chain.transition.data();
  if (!chain.end.empty()) counts.end = chain.end.data();
  return counts;
}

int64_t bytes_of_rows(size_t states) { return 24 * static_cast<int64_t>(states * dense_stride(states)); }

}  // namespace

BeamChain::BeamChain(HmmDataPtr data, bool end, const HmmPriors &priors, uint64_t seed, int32_t number, const Run &run,
                     DrawTables *tables)
    : StateSampler(data, end, seed, number, run, HiddenStates::kMost), first_data_(std::move(data)), priors_(priors),
      drawn_(first_data_->corpus->symbols.size()), slices_(drawn_.size()) {
  draw_tables_by(tables);
}

void BeamChain::use_priors(const HmmPriors &priors, const Run &run) {
  keep_zeros(priors, run);
  priors_ = priors;
}

int64_t BeamChain::scratch_bytes(const HmmData &data, int32_t threads) {
  size_t longest = 0;
  for (int64_t i = 0; i < data.corpus->count(); ++i) longest = std::max(longest, data.length(i));
  return 16 * static_cast<int64_t>(data.rows.size()) + bytes_of_rows(data.rows.states()) +
         8 * static_cast<int64_t>(longest * data.rows.stride()) * threads;
}

int64_t BeamChain::bytes() const { return StateSampler::bytes() + static_cast<int64_t>(10 * drawn_.size()); }

double BeamChain::draw_slices(const OpenRows &rows, const Array<size_t> &state, const Rng &random, const Run &run) {
  each_chunk(*data_, run, [&](int64_t first, int64_t last) {
    for (int64_t s = first; s < last; ++s) {
      run.check();
      Rng rng = random.at_item(static_cast<uint64_t>(s));
      const size_t begin = static_cast<size_t>(data_->corpus->offsets[static_cast<size_t>(s)]);
      size_t before = 0;
      for (size_t t = begin; t < begin + data_->length(s); ++t) {
        const size_t k = state[static_cast<size_t>(states().at(static_cast<int64_t>(t)))];
        const double p = t == begin ? rows.initial()[k] : rows.row(before)[k];
        slices_[t] = p * (1 - rng.uniform());  // in (0, p]
        before = k;
      }
    }
  });
  double least = 1;
  for (const double u : slices_) least = std::min(least, u);
  return least;
}

void BeamChain::draw_paths(const OpenRows &rows, double least, const HmmData &data, const HmmParameters &emissions,
                           const Rng &random, const Run &run) {
  const SlicedRows sliced(rows, least, run);
  each_chunk(data, run, [&](int64_t first, int64_t last) {
    TokenEmissions tokens(data, emissions);
    SlicedPaths paths(sliced, &tokens, end_);
    Array<double> scratch(data.channels ? data.families->scratch() : 0);
    std::optional<TokenReader> reader;
    if (missing().any()) reader.emplace(*data.channels);
    for (int64_t s = first; s < last; ++s) {
      run.check();
      Rng rng = random.at_item(kPaths + static_cast<uint64_t>(s));
      const size_t place = static_cast<size_t>(data.corpus->offsets[static_cast<size_t>(s)]), length = data.length(s);
      uint16_t *const to = drawn_.data() + place;
      if (length == 0) continue;
      const Array<uint16_t> before(to, to + length);
      if (!paths.draw(place, {slices_.data() + place, length}, &rng, to)) std::copy(before.begin(), before.end(), to);
      for (size_t t = 0; reader && t < length; ++t) {
        const double *own = emissions.channels.data() + to[t] * data.families->prepared();
        missing().draw(static_cast<int64_t>(place + t), own, &*reader, &rng, scratch.data());
      }
    }
  });
}

void BeamChain::number_states(const OpenRows &rows, const Array<size_t> &numbers, const Run &run) {
  constexpr size_t kNone = SIZE_MAX;
  Array<size_t> tokens(rows.outcomes(), size_t{0}), number(rows.outcomes(), kNone);
  for (const uint16_t k : drawn_) ++tokens[k];
  Array<uint8_t> taken(rows.outcomes() + data_->rows.states(), uint8_t{0});
  for (size_t i = 0; i < numbers.size(); ++i) {
    if (tokens[i] == 0 && !drawn_.empty()) continue;
    number[i] = numbers[i];
    taken[numbers[i]] = 1;
  }
  size_t free = 0, most = 0;
  for (size_t i = 0; i < rows.outcomes(); ++i) {
    if (number[i] == kNone && tokens[i] == 0) continue;
    if (number[i] == kNone) {
      while (taken[free]) ++free;
      taken[number[i] = free] = 1;
    }
    most = std::max(most, number[i]);
  }
  Array<double> weights(most + 1, kFreeNumber);
  for (size_t i = 0; i < rows.outcomes(); ++i) {
    if (number[i] != kNone) weights[number[i]] = std::max(kFreeNumber, rows.weights()[i]);
  }
  HmmDataPtr next = data_->rows.states() == most + 1 ? data_ : with_states(*first_data_, static_cast<int32_t>(most + 1), run);
  HdpLevel grown = level().with_weights(std::move(weights));
  for (uint16_t &k : drawn_) k = static_cast<uint16_t>(number[k]);
  std::swap(grown_, grown);
  next_data_.swap(next);
}

void BeamChain::draw_states(int64_t sweep, double, const Run &run) {
  begin(sweep);
  changed_data_ = -1;
  const Rng random = stream(sweep, 0);
  const HmmParameters counted = counts();
  const Array<size_t> used = numbers_in_use(counted.chain);
  Array<size_t> state(data_->rows.states());
  Array<double> weights;
  for (size_t i = 0; i < used.size(); ++i) {
    state[used[i]] = i;
    weights.push_back(level().weights()[used[i]]);
  }
  const HmmDataPtr narrow = with_states(*first_data_, static_cast<int32_t>(used.size()), run);
  const HmmParameters own = counts_of_chosen(counted, *data_, used, *narrow);
  OpenRows rows(level().with_weights(std::move(weights)), view_of(own.chain), random, kRows, run);
  const double least = draw_slices(rows, state, random, run);
  for (uint64_t n = 0; rows.most_rest() >= least; ++n) {
    run.check();
    if (rows.outcomes() >= static_cast<size_t>(HiddenStates::kMost)) {
      fail(Code::limit, "more than %d states above the slices of a sweep; expected fewer, as with smaller concentrations",
           HiddenStates::kMost);
    }
    run.limit_bytes(bytes_of_rows(rows.outcomes() + 1));
    rows.grow(random.at_item(kBreaks + n));
  }
  const HmmDataPtr wide = with_states(*first_data_, static_cast<int32_t>(rows.outcomes()), run);
  run.limit_bytes(scratch_bytes(*wide, run.threads));
  HmmParameters emissions(wide->rows, false);
  draw_emissions(counts_of_chosen(counted, *data_, used, *wide), priors_, *wide, 1, random, run, &emissions);
  for (size_t t = 0; t < drawn_.size(); ++t) {
    drawn_[t] = static_cast<uint16_t>(state[static_cast<size_t>(states().at(static_cast<int64_t>(t)))]);
  }
  draw_paths(rows, least, *wide, emissions, random, run);
  number_states(rows, used, run);
  for (size_t t = 0; t < drawn_.size(); ++t) states().redraw(static_cast<int64_t>(t), drawn_[t]);
  states().drawn(states().size());
  finish();
  data_.swap(next_data_);
  changed_data_ = sweep;
}

void BeamChain::undo(int64_t sweep) {
  if (changed_data_ == sweep) {
    data_.swap(next_data_);
    changed_data_ = -1;
  }
  StateSampler::undo(sweep);
}

void BeamChain::save(std::string *out) const {
  append_value(out, static_cast<int32_t>(data_->rows.states()));
  append_value(out, static_cast<int32_t>(mean_data()->rows.states()));
  StateSampler::save(out);
}

void BeamChain::load(std::string_view *bytes, int64_t samples) {
  const auto take_states = [&] {
    const int32_t states = take_value<int32_t>(bytes);
    if (states < 1 || states > HiddenStates::kMost) fail(Code::corrupt, "a checkpoint of a chain of %d states", states);
    return with_states(*first_data_, states, Run{});
  };
  const HmmDataPtr now = take_states(), mean = take_states();
  take_data(now, mean);
  changed_data_ = -1;
  StateSampler::load(bytes, samples);
}

}  // namespace hws
