#include "src/hmm/data/chosen_states.hh"

#include <algorithm>

namespace hws {

HmmParameters counts_of_chosen(const HmmParameters &counts, const HmmData &from, std::span<const size_t> chosen,
                               const HmmData &to) {
  const size_t states = chosen.size();
  const bool end = !counts.chain.end.empty();
  HmmParameters own = no_counts(to, end);
  StateChain &chain = own.chain;
  for (size_t i = 0; i < states; ++i) chain.initial[i] = counts.chain.initial[chosen[i]];
  for (size_t j = 0; j < states; ++j) {
    const double *const row = counts.chain.transition.data() + chosen[j] * counts.chain.stride;
    for (size_t i = 0; i < states; ++i) chain.transition[j * chain.stride + i] = row[chosen[i]];
    if (end) chain.end[j] = counts.chain.end[chosen[j]];
  }
  for (int64_t w = 1; w <= from.rows.symbols(); ++w) {
    const double *const row = counts.emission.data() + from.rows.offset(static_cast<Label>(w));
    double *const own_row = own.emission.data() + to.rows.offset(static_cast<Label>(w));
    for (size_t i = 0; i < states; ++i) own_row[i] = row[chosen[i]];
  }
  const size_t numbers = from.channels ? from.families->statistics() : 0;
  for (size_t i = 0; i < states && numbers > 0; ++i) {
    std::copy_n(counts.channels.data() + chosen[i] * numbers, numbers, own.channels.data() + i * numbers);
  }
  return own;
}

}  // namespace hws
