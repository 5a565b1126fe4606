#include "src/hmm/sampling/beam_chain.hh"

#include <algorithm>
#include <numeric>
#include <optional>

#include "src/hmm/data/chosen_states.hh"
#include "src/hmm/data/sequence_chunks.hh"
#include "src/hmm/sampling/parameter_draw.hh"
#include "src/hmm/sampling/sliced_paths.hh"
#include "src/stats/dense_products.hh"

namespace hws {

namespace {

// First items of the streams: of rows, of the breaks of the stick, and of the states of each sequence. Slices have the items of
// the sequences' numbers, and emissions those of parameter_draw.cc.
constexpr uint64_t kRows = uint64_t{1} << 60, kPaths = uint64_t{9} << 60;

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
    : OpenChain(std::move(data), end, priors, seed, number, run, tables), slices_(drawn_.size()) {}

int64_t BeamChain::scratch_bytes(const HmmData &data, int32_t threads) {
  size_t longest = 0;
  for (int64_t i = 0; i < data.corpus->count(); ++i) longest = std::max(longest, data.length(i));
  return 16 * static_cast<int64_t>(data.rows.size()) + bytes_of_rows(data.rows.states()) +
         8 * static_cast<int64_t>(longest * data.rows.stride()) * threads;
}

int64_t BeamChain::bytes() const { return OpenChain::bytes() + static_cast<int64_t>(8 * slices_.size()); }

double BeamChain::draw_slices(const OpenRows &rows, const Rng &random, const Run &run) {
  each_chunk(*data_, run, [&](int64_t first, int64_t last) {
    for (int64_t s = first; s < last; ++s) {
      run.check();
      Rng rng = random.at_item(static_cast<uint64_t>(s));
      const size_t begin = static_cast<size_t>(data_->corpus->offsets[static_cast<size_t>(s)]);
      size_t before = 0;
      for (size_t t = begin; t < begin + data_->length(s); ++t) {
        const size_t k = drawn_[t];
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

void BeamChain::draw_states(int64_t sweep, double, const Run &run) {
  const Used used = begin_draws(sweep);
  const Counted own = counted(used, run);
  const Rng random = stream(sweep, 0);
  OpenRows rows(level().with_weights(used.weights), view_of(own.counts.chain), random, kRows, run);
  const double least = draw_slices(rows, random, run);
  for (uint64_t n = 0; rows.most_rest() >= least; ++n) {
    run.check();
    if (rows.outcomes() >= static_cast<size_t>(HiddenStates::kMost)) {
      fail(Code::limit, "more than %d states above the slices of a sweep; expected fewer, as with smaller concentrations",
           HiddenStates::kMost);
    }
    run.limit_bytes(bytes_of_rows(rows.outcomes() + 1));
    rows.grow(random.at_item(kBreaks + n));
  }
  const HmmDataPtr wide = in_states(rows.outcomes(), run);
  run.limit_bytes(scratch_bytes(*wide, run.threads));
  Array<size_t> all(used.numbers.size());
  std::iota(all.begin(), all.end(), size_t{0});
  HmmParameters emissions(wide->rows, false);
  draw_emissions(counts_of_chosen(own.counts, *own.data, all, *wide), priors_, *wide, 1, random, run, &emissions);
  draw_paths(rows, least, *wide, emissions, random, run);
  end_draws(sweep, rows.weights(), used.numbers, run);
}

}  // namespace hws
