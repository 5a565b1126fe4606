// By how much a fold lowers the corpus' log-likelihood under relative frequencies, and what it saves. What MDI, the
// likelihood ratio and AIC are made of.
#pragma once
#include "src/pfa/merging/count_terms.hh"
#include "src/pfa/merging/fold.hh"

namespace hws {

struct LikelihoodFall {
  LogPower power;
  double fall = 0;         // nats
  int64_t states = 0;      // that are gone
  int64_t parameters = 0;  // outcomes that occur, less one per state: how many there are fewer

  void begin() {
    fall = 0;
    states = parameters = 0;
  }
  // Of a state, Σ c ln c over its outcomes − n ln n; of two less that of both together.
  void absorb(CountPair total, std::span<const CountPair> outcomes) {
    double rise = power(total.into) + power(total.from) - power(total.into + total.from);
    for (const CountPair &c : outcomes) {
      if (c.into > 0 && c.from > 0) {
        rise += power(c.into + c.from) - power(c.into) - power(c.from);
        ++parameters;
      }
    }
    fall -= rise;
    ++states;
    --parameters;
  }
};

}  // namespace hws
