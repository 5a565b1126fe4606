// Optimize: balanced
#include "src/hmm/learner/initial_counts.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/rng.hh"
#include "src/hmm/learner/flat_start.hh"
#include "src/hmm/learner/local_draws.hh"
#include "src/hmm/learner/mask_groups.hh"
#include "src/hmm/learner/seed_states.hh"

namespace hws {

namespace {

double exponential(Rng *rng) { return -std::log1p(-rng->uniform()); }

// Streams of random rows and of symbols, and streams that separate states. Stream 0 is for local posteriors, by sequence;
// stream 3 is used in seed_states.cc, stream 6 in flat_start.cc.
constexpr uint32_t kRowStream = 1, kSymbolStream = 2, kPartedRows = 4, kPartedSymbols = 5;

// `first_item` is the number of the first sequence held. Each sequence has the stream of random numbers of its own number.
SufficientStatistics local_posteriors(const HmmExpectation &expectation, bool even, int64_t first_item, uint64_t seed,
                                      const Run &run) {
  const HmmData &data = *expectation.data();
  const size_t stride = data.rows.stride();
  run.stage("hmm: start", expectation.blocks().count());
  const HmmParameters seeds = seed_states(data, seed, run);
  const auto fill = [&](int64_t first, int64_t last, const HmmExpectation::Leaf &leaf) {
    LocalDraws draws(data, seeds, seed, even, first_item);
    const UniformRows &kernel = uniform_rows();
    TokenEmissions tokens(data, seeds);
    for (int64_t i = first; i < last; ++i) {
      const size_t place = static_cast<size_t>(data.corpus->offsets[static_cast<size_t>(i)]), length = data.length(i);
      std::span<const int32_t> from, to;
      const auto pair = [&](size_t t, size_t j, const double *row, double share) {
        if (j == 0) to = data.rows.sets().set(data.set_of(place + t));
        double *counts = t == 0 ? leaf.initial.data() : leaf.transition.data() + static_cast<size_t>(from[j]) * stride;
        if (to.size() == data.rows.states()) {
          kernel.add_scaled(row, share, stride, counts);
        } else {
          for (size_t k = 0; k < to.size(); ++k) counts[to[k]] += share * row[k];
        }
      };
      // A token that may be in no state has no pair with the next token, so `from` is set here.
      const auto single = [&](size_t t, const double *q) {
        from = to = data.rows.sets().set(data.set_of(place + t));
        const Label w = data.corpus->symbols[place + t];
        if (w != 0) data.rows.scatter_row(leaf.emission[w - 1], w, data.set_of(place + t), q);
        tokens.add_statistics(place + t, q, true, leaf.channels.data());
        if (t + 1 < length || !expectation.end()) return;
        for (size_t k = 0; k < to.size(); ++k) leaf.end[static_cast<size_t>(to[k])] += q[k];
      };
      draws.sequence(i, run, pair, single);
      *leaf.tokens += static_cast<double>(length);
      data.corpus->passed(data.corpus->sequence(i).size_bytes());
    }
  };
  return expectation.sum(run, fill);
}

// Frequencies, stored in one number each: that of sequences as the first number of initial states, and that of each symbol as
// the first number of its row.
SufficientStatistics frequencies(const HmmExpectation &expectation, const Run &run) {
  const Corpus &corpus = *expectation.data()->corpus;
  return expectation.sum(run, [&](int64_t first, int64_t last, const HmmExpectation::Leaf &leaf) {
    for (int64_t i = first; i < last; ++i) {
      run.check();
      leaf.initial[0] += 1;
      for (const Label w : corpus.sequence(i)) {
        if (w != 0) leaf.emission[w - 1][0] += 1;
      }
      *leaf.tokens += static_cast<double>(corpus.sequence(i).size());
      corpus.passed(corpus.sequence(i).size_bytes());
    }
  });
}

HmmParameters global_counts(const HmmExpectation &expectation, const HmmCounts &frequencies, bool even_rows, uint64_t seed,
                            const Run &run) {
  const EmissionRows &rows = expectation.data()->rows;
  const size_t states = rows.states(), stride = rows.stride();
  const bool end = expectation.end();
  HmmParameters counts(rows, end);
  const double k = static_cast<double>(states), tokens = frequencies.tokens, sequences = frequencies.uses.chain.initial[0];
  Rng rng(seed, RngMethod::hmm_start, 0, kRowStream, 0);
  double sum = 0;
  for (size_t i = 0; i < states; ++i) sum += counts.chain.initial[i] = sequences / k * exponential(&rng);
  if (even_rows) {
    for (size_t i = 0; i < states; ++i) counts.chain.initial[i] *= sequences / sum;
  }
  for (size_t j = 0; j < states; ++j) {
    run.check();
    rng = rng.at_item(j + 1);
    double *row = counts.chain.transition.data() + j * stride;
    sum = 0;
    for (size_t i = 0; i < states; ++i) sum += row[i] = tokens / (k * k) * exponential(&rng);
    if (end) sum += counts.chain.end[j] = sequences / k * exponential(&rng);
    if (!even_rows) continue;
    for (size_t i = 0; i < states; ++i) row[i] *= tokens / k / sum;
    if (end) counts.chain.end[j] *= tokens / k / sum;
  }
  Array<double> weight(static_cast<size_t>(rows.symbols()),
                             even_rows ? 1.0 : tokens / (k * static_cast<double>(rows.symbols())));
  for (size_t w = 0; even_rows && w < weight.size(); ++w) {
    weight[w] += frequencies.uses.emission[rows.offset(static_cast<Label>(w + 1))];
  }
  Array<double> total(stride, 0.0);
  for (int64_t w = 1; w <= rows.symbols(); ++w) {
    if (w % 256 == 0) run.check();
    const Label symbol = static_cast<Label>(w);
    Rng of_symbol(seed, RngMethod::hmm_start, 0, kSymbolStream, static_cast<uint64_t>(w));
    double *to = counts.emission.data() + rows.offset(symbol);
    for (size_t i = 0; i < rows.row_states(symbol).size(); ++i) {
      to[i] = weight[static_cast<size_t>(w) - 1] * exponential(&of_symbol);
    }
    rows.add_row(counts.emission.data(), symbol, total.data());
  }
  for (int64_t w = 1; even_rows && w <= rows.symbols(); ++w) {
    const Label symbol = static_cast<Label>(w);
    double *to = counts.emission.data() + rows.offset(symbol);
    const std::span<const int32_t> own = rows.row_states(symbol);
    for (size_t i = 0; i < own.size(); ++i) to[i] *= tokens / k / total[static_cast<size_t>(own[i])];
  }
  return counts;
}

// Channels' statistics, where each token by itself is in each state in proportion to its density under the seeds.
Array<double> channels_of_seeds(const HmmExpectation &expectation, uint64_t seed, const Run &run) {
  const HmmData &data = *expectation.data();
  const HmmParameters seeds = seed_states(data, seed, run);
  const auto fill = [&](int64_t first, int64_t last, const HmmExpectation::Leaf &leaf) {
    TokenEmissions tokens(data, seeds);
    Array<double> p(data.rows.stride()), density(p.size());
    const int64_t end = data.corpus->offsets[static_cast<size_t>(last)];
    for (int64_t t = data.corpus->offsets[static_cast<size_t>(first)]; t < end; ++t) {
      run.check();
      const size_t place = static_cast<size_t>(t), n = data.rows.sets().set(data.set_of(place)).size();
      std::fill_n(p.begin(), n, 1.0);
      tokens.allowed(place, density.data());
      const double sum = weigh(p.data(), density.data(), n, static_cast<double>(n));
      for (size_t k = 0; k < n; ++k) p[k] /= sum;
      tokens.add_statistics(place, p.data(), true, leaf.channels.data());
    }
  };
  return expectation.counts(expectation.sum(run, fill)).uses.channels;
}

// Multiplies the counts of states that share their group by exponential numbers.
void part_states(const EmissionRows &rows, const Array<uint8_t> &shares, uint64_t seed, const Run &run, HmmParameters *counts) {
  const size_t states = rows.states();
  StateChain &chain = counts->chain;
  Rng rng(seed, RngMethod::hmm_start, 0, kPartedRows, 0);
  for (size_t k = 0; k < states; ++k) {
    if (shares[k]) chain.initial[k] *= exponential(&rng);
  }
  for (size_t j = 0; j < states; ++j) {
    run.check();
    rng = rng.at_item(j + 1);
    double *row = chain.transition.data() + j * chain.stride;
    for (size_t k = 0; k < states; ++k) {
      if (shares[j] || shares[k]) row[k] *= exponential(&rng);
    }
    if (shares[j] && !chain.end.empty()) chain.end[j] *= exponential(&rng);
  }
  for (int64_t w = 1; w <= rows.symbols(); ++w) {
    if (w % 256 == 0) run.check();
    const Label symbol = static_cast<Label>(w);
    Rng of_symbol(seed, RngMethod::hmm_start, 0, kPartedSymbols, static_cast<uint64_t>(w));
    const std::span<const int32_t> own = rows.row_states(symbol);
    double *row = counts->emission.data() + rows.offset(symbol);
    for (size_t i = 0; i < own.size(); ++i) {
      if (shares[static_cast<size_t>(own[i])]) row[i] *= exponential(&of_symbol);
    }
  }
}

// For each state 1 if the data treat another state in the same way. With channels no two states are alike, because their seeds
// differ.
Array<uint8_t> indistinct(const HmmData &data, const Run &run) {
  const size_t states = data.rows.states();
  Array<uint8_t> shares(states, 0);
  if (data.channels) return shares;
  const Array<int32_t> group = mask_groups(data, run);
  Array<int32_t> size(states, 0);
  for (const int32_t g : group) ++size[static_cast<size_t>(g)];
  for (size_t k = 0; k < states; ++k) shares[k] = size[static_cast<size_t>(group[k])] > 1;
  return shares;
}

}  // namespace

HmmStart resolved_start(HmmStart start, const HmmData &data) {
  if (start != HmmStart::automatic) return start;
  return data.masks ? HmmStart::even : data.channels ? HmmStart::posteriors : HmmStart::counts;
}

namespace {

HmmStart start_with(const HmmExpectation &expectation, HmmStart start) {
  if (start == HmmStart::sampled) {
    fail(Code::argument, "a start from sampled states; expected another, or collapsed inference of a whole corpus");
  }
  start = resolved_start(start, *expectation.data());
  const ItemBlocks &blocks = expectation.blocks();
  if (blocks.last - blocks.first < blocks.plan.items && start == HmmStart::even && expectation.data()->masks) {
    fail(Code::unsupported,
         "init even by a learner that holds a part of a corpus with a dictionary or tags; expected rows, posteriors, counts or "
         "a model to begin with");
  }
  return start;
}

}  // namespace

SufficientStatistics start_statistics(const HmmExpectation &expectation, const HmmSettings &settings, const Run &run) {
  if (settings.start) return expectation.statistics(*settings.start, run);
  const HmmStart start = start_with(expectation, settings.init);
  if (start == HmmStart::flat) return flat_statistics(expectation, settings, run);
  const bool even = start == HmmStart::even;
  if (!even && start != HmmStart::posteriors) return frequencies(expectation, run);
  return local_posteriors(expectation, even, settings.first_item, settings.seed, run);
}

HmmParameters counts_of_start(const HmmExpectation &expectation, SufficientStatistics statistics, const HmmSettings &settings,
                              const Run &run) {
  HmmCounts found = expectation.counts(std::move(statistics));
  if (settings.start) return std::move(found.uses);
  const HmmStart start = start_with(expectation, settings.init);
  if (start == HmmStart::posteriors) return std::move(found.uses);
  if (start == HmmStart::flat) {
    const HmmData &data = *expectation.data();
    spread_flat_counts(data.rows, data.channels ? data.families->statistics() : 0, &found.uses, run);
    return std::move(found.uses);
  }
  if (start == HmmStart::even) {
    const HmmData &data = *expectation.data();
    part_states(data.rows, indistinct(data, run), settings.seed, run, &found.uses);
    return std::move(found.uses);
  }
  HmmParameters counts = global_counts(expectation, found, start == HmmStart::rows, settings.seed, run);
  if (expectation.data()->channels) counts.channels = channels_of_seeds(expectation, settings.seed, run);
  return counts;
}

HmmParameters initial_counts(const HmmExpectation &expectation, const HmmSettings &settings, const Run &run) {
  return counts_of_start(expectation, start_statistics(expectation, settings, run), settings, run);
}

HmmParameters initial_counts(const HmmExpectation &expectation, HmmStart start, uint64_t seed, const Run &run) {
  HmmSettings settings;
  settings.init = start;
  settings.seed = seed;
  return initial_counts(expectation, settings, run);
}

}  // namespace hws
