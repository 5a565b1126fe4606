#include "src/hmm/choosing/emission_prior.hh"

#include <algorithm>
#include <cmath>

#include "src/hmm/collapsed/cvi_learner.hh"
#include "src/hmm/data/data_part.hh"

namespace hws {

namespace {

constexpr double kCandidates[] = {0.01, 0.03, 0.1, 0.3, 1};
constexpr int64_t kPriorSweeps = 50, kPriorPasses = 2;
constexpr size_t kMostPriorTokens = 20000;
// The posteriors of other sequences have seen the one that is left out, and under a small prior the more so: the largest
// candidate is taken that is within so many nats a token of the best one.
constexpr double kAlikePerToken = 0.0035;

// Sequences spread over the corpus, of about so many tokens together.
HmmDataPtr sample_of(const HmmDataPtr &data, const Run &run) {
  const size_t tokens = data->corpus->symbols.size();
  if (tokens <= kMostPriorTokens || data->corpus->count() < 20) return data;
  const int64_t each = static_cast<int64_t>((tokens + kMostPriorTokens - 1) / kMostPriorTokens);
  Array<int64_t> some;
  for (int64_t i = 0; i < data->corpus->count(); i += each) some.push_back(i);
  return part_of(*data, some, run);
}

}  // namespace

std::optional<double> usual_prior_emission(const HmmData &data, const HmmSettings &s) {
  constexpr double kLeast = 100, kRoot = 0.7, kShare = 0.01, kMost = 1;
  const double tokens = static_cast<double>(data.corpus->symbols.size());
  if (data.rows.symbols() == 0 || tokens == 0) return std::nullopt;
  if (s.items) {
    fail(Code::argument, "prior_emission auto with hdp and a part of a corpus; expected a number, since auto asks all tokens");
  }
  const double weight = std::min(kShare * tokens, std::max(kLeast, kRoot * std::sqrt(tokens)));
  return std::min(kMost, weight / static_cast<double>(data.rows.symbols()));
}

std::optional<double> chosen_prior_emission(const HmmDataPtr &data, const HmmSettings &settings, const Run &run) {
  if (data->masks || data->rows.symbols() == 0 || settings.items || settings.start || data->corpus->symbols.empty()) {
    return usual_prior_emission(*data, settings);
  }
  const HmmDataPtr of = sample_of(data, run);
  HmmSettings s;
  s.hdp = true;
  s.end = settings.end;
  s.gamma = settings.gamma;
  s.sigma = settings.sigma;
  s.sticky = settings.sticky;
  s.sticky_update = settings.sticky_update;
  s.expect_states = settings.expect_states;
  s.prior_end = settings.prior_end;
  s.seed = settings.seed;
  s.moves = HmmMoves::none;
  s.method = collapsed_method(*of, s);
  if (s.method == HmmMethod::cvi1) return usual_prior_emission(*data, settings);
  s.init = HmmStart::sampled;
  s.start_sweeps = kPriorSweeps;
  s.iterations = kPriorPasses;
  Array<double> found;
  for (const double candidate : kCandidates) {
    run.check();
    s.prior_emission = candidate;
    HmmSettings own = resolved(s);
    own.priors = priors_of(own);
    HmmCviLearner learner(of, own, run);
    learner.step(kPriorPasses);
    found.push_back(learner.metric("surrogate_per_token"));
  }
  const double least = *std::max_element(found.begin(), found.end()) - kAlikePerToken;
  size_t chosen = found.size() - 1;
  while (chosen > 0 && !(found[chosen] >= least)) --chosen;
  return kCandidates[chosen];
}

}  // namespace hws
