#include "src/hmm/sums/decode.hh"

#include <algorithm>
#include <cmath>

#include "src/hmm/data/sequence_chunks.hh"
#include "src/hmm/sums/sequence_sums.hh"

namespace hws {

Array<int32_t> decode_posterior(const HmmData &data, const HmmParameters &parameters, const Run &run,
                                Impossible impossible) {
  run.limit_bytes(run.threads * SequenceSums::bytes(data) + static_cast<int64_t>(data.corpus->symbols.size()) * 4);
  Array<int32_t> best(data.corpus->symbols.size());
  const Array<double> transposed = transposed_transition(parameters.chain);
  each_chunk(data, run, [&](int64_t begin, int64_t end) {
    SequenceSums sums(data, parameters, transposed, {}, impossible);
    Array<double> transitions(parameters.chain.transition.size());
    sums.each(begin, end, transitions.data(), run, [&](const SequenceSums::Sequence &s) {
      int32_t *to = best.data() + data.corpus->offsets[static_cast<size_t>(s.number)];
      if (!(s.log_z > -INFINITY)) {
        std::fill_n(to, s.length, -1);
        return;
      }
      for (size_t t = 0; t < s.length; ++t) {
        const std::span<const int32_t> states = sums.posterior_states(t);
        const double *p = sums.posterior(t);
        size_t at = 0;
        for (size_t i = 1; i < states.size(); ++i) at = p[i] > p[at] ? i : at;
        to[t] = states[at];
      }
    });
  });
  return best;
}

Array<double> log_probabilities(const HmmData &data, const HmmParameters &parameters, const Run &run) {
  run.limit_bytes(run.threads * SequenceSums::bytes(data) + data.corpus->count() * 8);
  Array<double> logs(static_cast<size_t>(data.corpus->count()));
  const Array<double> transposed = transposed_transition(parameters.chain);
  each_chunk(data, run, [&](int64_t begin, int64_t end) {
    SequenceSums sums(data, parameters, transposed);
    sums.each(begin, end, nullptr, run,
              [&](const SequenceSums::Sequence &s) { logs[static_cast<size_t>(s.number)] = s.log_z; });
  });
  return logs;
}

}  // namespace hws
