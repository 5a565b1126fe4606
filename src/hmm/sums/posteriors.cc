#include "src/hmm/sums/posteriors.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "src/hmm/data/sequence_chunks.hh"
#include "src/hmm/sums/sequence_sums.hh"

namespace hws {

Array<double> posteriors(const HmmData &data, const HmmParameters &parameters, int64_t first, int64_t last, const Run &run,
                         Impossible impossible) {
  if (first < 0 || last < first || last > data.corpus->count()) {
    fail(Code::argument, "sequences %" PRId64 " to %" PRId64 "; expected some of %" PRId64, first, last - 1,
         data.corpus->count());
  }
  const size_t states = data.rows.states();
  const int64_t from = data.corpus->offsets[static_cast<size_t>(first)],
                tokens = data.corpus->offsets[static_cast<size_t>(last)] - from;
  if (tokens > INT64_MAX / 16 / static_cast<int64_t>(states)) {
    fail(Code::limit, "%" PRId64 " tokens of %zu states are too many", tokens, states);
  }
  run.limit_bytes(run.threads * SequenceSums::bytes(data) + tokens * static_cast<int64_t>(states) * 8);
  Array<double> p(static_cast<size_t>(tokens) * states);
  const Array<double> transposed = transposed_transition(parameters.chain);
  each_chunk(data, run, [&](int64_t begin, int64_t end) {
    begin = std::max(begin, first);
    end = std::min(end, last);
    if (begin >= end) return;
    SequenceSums sums(data, parameters, transposed, {}, impossible);
    Array<double> transitions(parameters.chain.transition.size());
    sums.each(begin, end, transitions.data(), run, [&](const SequenceSums::Sequence &s) {
      double *row = p.data() + static_cast<size_t>(data.corpus->offsets[static_cast<size_t>(s.number)] - from) * states;
      if (!(s.log_z > -INFINITY)) {
        std::fill_n(row, s.length * states, NAN);
        return;
      }
      for (size_t t = 0; t < s.length; ++t, row += states) {
        const std::span<const int32_t> of = sums.posterior_states(t);
        for (size_t i = 0; i < of.size(); ++i) row[of[i]] = sums.posterior(t)[i];
      }
    });
  });
  return p;
}

}  // namespace hws
