#include "src/hmm/learner/seed_states.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/rng.hh"

namespace hws {

namespace {

constexpr size_t kMostTokens = 4096;
constexpr uint32_t kSeeds = 3;  // stream number; 0 to 2, 4 and 5 are used in initial_counts.cc

// Draws an index with probability proportional to its weight, or uniformly if no weight is above 0.
size_t draw_place(const Array<double> &weights, Rng *rng) {
  double total = 0;
  for (const double w : weights) total += w;
  if (!(total > 0)) return static_cast<size_t>(rng->below(weights.size()));
  double left = rng->uniform() * total;
  size_t last = 0;
  for (size_t i = 0; i < weights.size(); ++i) {
    if (!(weights[i] > 0)) continue;
    last = i;
    left -= weights[i];
    if (left < 0) break;
  }
  return last;
}

class Seeds {
 public:
  Seeds(const HmmData &data, const Run &run)
      : run_(run), families_(*data.families), reader_(*data.channels), scratch_(families_.scratch()),
        statistics_(families_.statistics()), prior_(families_.prepared()) {
    prepare(statistics_.data(), prior_.data());
  }

  void add(size_t place, double *statistics) {
    families_.add(reader_.token(static_cast<int64_t>(place)), 1, prior_.data(), statistics, scratch_.data());
  }
  // Prepares one state by itself, because seeds share no parameters.
  void prepare(const double *statistics, double *prepared) {
    families_.prepare_states(statistics, 1, Estimate::mean, prepared, scratch_.data(), &run_);
  }
  void prepare(size_t place, double *prepared) {
    std::fill(statistics_.begin(), statistics_.end(), 0.0);
    add(place, statistics_.data());
    prepare(statistics_.data(), prepared);
  }
  double log_density(const double *prepared, size_t place) {
    return families_.log_density(prepared, reader_.token(static_cast<int64_t>(place)), scratch_.data());
  }

 private:
  const Run &run_;
  const EmissionChannels &families_;
  TokenReader reader_;
  Array<double> scratch_, statistics_, prior_;
};

}  // namespace

HmmParameters seed_states(const HmmData &data, uint64_t seed, const Run &run) {
  if (!data.channels) return {};
  HmmParameters p(data.rows, false);
  std::fill(p.emission.begin(), p.emission.end(), 1.0);
  const size_t tokens = data.corpus->symbols.size(), states = data.rows.states();
  const size_t size = data.families->prepared(), statistics = data.families->statistics();
  p.channels.resize(states * size);
  Seeds seeds(data, run);
  Array<double> observed(states * statistics);
  Array<uint8_t> seeded(states, 0);
  for (size_t t = 0; data.masks && t < tokens; ++t) {
    run.check();
    const std::span<const int32_t> set = data.rows.sets().set(data.set_of(t));
    if (set.size() != 1) continue;
    const size_t k = static_cast<size_t>(set[0]);
    seeds.add(t, observed.data() + k * statistics);
    seeded[k] = 1;
  }
  Rng rng(seed, RngMethod::hmm_start, 0, kSeeds, 0);
  Array<size_t> places;
  const size_t count = std::min(tokens, kMostTokens);
  for (size_t i = 0; i < count; ++i) {  // one token from each of `count` parts of equal size
    const size_t begin = tokens * i / count, end = tokens * (i + 1) / count;
    places.push_back(begin + static_cast<size_t>(rng.below(end - begin)));
  }
  Array<double> own(count), distance(count, 1.0), of_token(size);
  for (size_t i = 0; i < count; ++i) {
    run.check();
    seeds.prepare(places[i], of_token.data());
    own[i] = seeds.log_density(of_token.data(), places[i]);
  }
  bool first = true;
  const auto measure = [&](const double *prepared) {
    run.check();
    for (size_t i = 0; i < count; ++i) {
      run.check();
      const double d = std::fmax(0, own[i] - seeds.log_density(prepared, places[i]));
      distance[i] = first ? d : std::fmin(distance[i], d);
    }
    first = false;
  };
  for (size_t k = 0; k < states; ++k) {
    if (!seeded[k]) continue;
    seeds.prepare(observed.data() + k * statistics, p.channels.data() + k * size);
    measure(p.channels.data() + k * size);
  }
  for (size_t k = 0; k < states; ++k) {
    if (seeded[k]) continue;
    double *to = p.channels.data() + k * size;
    if (count == 0) {
      seeds.prepare(observed.data() + k * statistics, to);
      continue;
    }
    seeds.prepare(places[draw_place(distance, &rng)], to);
    measure(to);
  }
  return p;
}

}  // namespace hws
