#include "src/hmm/moves/hard_states.hh"

#include <algorithm>

#include "src/hmm/learner/estimation.hh"
#include "src/hmm/sampling/log_joint.hh"
#include "src/hmm/sums/decode.hh"

namespace hws {

HmmParameters counts_of_hard(const HmmData &data, const Array<int32_t> &states, bool end) {
  HmmParameters c = no_counts(data, end);
  const Corpus &corpus = *data.corpus;
  for (int64_t i = 0; i < corpus.count(); ++i) {
    const size_t first = static_cast<size_t>(corpus.offsets[static_cast<size_t>(i)]), last = first + data.length(i);
    for (size_t t = first; t < last; ++t) {
      const size_t k = static_cast<size_t>(states[t]);
      if (t == first) c.chain.initial[k] += 1;
      else c.chain.transition[static_cast<size_t>(states[t - 1]) * c.chain.stride + k] += 1;
      if (const Label w = corpus.symbols[t]; w != 0) c.emission[data.rows.offset(w) + data.rows.place_of(w, states[t])] += 1;
    }
    if (end && last > first) c.chain.end[static_cast<size_t>(states[last - 1])] += 1;
  }
  if (!data.channels) return c;
  const EmissionChannels &families = *data.families;
  TokenReader reader(*data.channels);
  Array<double> scratch(families.scratch());
  for (size_t t = 0; t < states.size(); ++t) {
    double *statistics = c.channels.data() + static_cast<size_t>(states[t]) * families.statistics();
    families.add(reader.token(static_cast<int64_t>(t)), 1, nullptr, statistics, scratch.data());
  }
  return c;
}

double log_joint_of(const HmmData &data, const Array<int32_t> &states, const HmmParameters &counts, const HmmPriors &priors,
                    const Run &run) {
  HiddenStates hidden(static_cast<int64_t>(states.size()), static_cast<int32_t>(data.rows.states()));
  for (size_t t = 0; t < states.size(); ++t) hidden.set(static_cast<int64_t>(t), states[t]);
  return log_joint(counts, hidden, priors, data, run);
}

HardStates hard_states(const HmmData &data, const HmmParameters &counts, const HmmPriors &priors, const Run &run) {
  HardStates hard;
  hard.states = decode_viterbi(data, estimate(counts, priors, data, Estimate::predictive, run).parameters, run);
  hard.counts = counts_of_hard(data, hard.states, !counts.chain.end.empty());
  hard.log_joint = log_joint_of(data, hard.states, hard.counts, priors, run);
  return hard;
}

HardStates refitted(const HmmData &data, const HmmParameters &counts, const HmmPriors &priors, int rounds, const Run &run) {
  HardStates hard = hard_states(data, counts, priors, run);
  for (int round = 1; round < rounds; ++round) {
    HardStates next = hard_states(data, hard.counts, priors, run);
    if (!(next.log_joint > hard.log_joint)) break;
    std::swap(hard, next);
  }
  return hard;
}

double refitted_joint(const HmmData &data, const HardStates &hard, const HmmPriors &priors, const Run &run) {
  return std::max(hard.log_joint, refitted(data, hard.counts, priors, kRefits, run).log_joint);
}

}  // namespace hws
