// How well a model explains items that it may not explain at all: sums over the items that have a probability, and how many
// have none. Held-out items are measured so, because one item without a probability would else hide what the others say.
#pragma once
#include <cmath>
#include <cstdint>
#include <limits>

#include "fsa/base/long_sum.hh"

namespace hws {

struct PossibleItems {
  double log_likelihood = 0, tokens = 0;  // of the items that have a probability; ln p is −∞ if there are items and none has
  int64_t impossible = 0;                 // items that have none

  // ln p per token of the possible items; −∞ if all items are impossible, and NaN if the possible ones have no tokens.
  double per_token() const {
    if (log_likelihood == -INFINITY) return -INFINITY;
    return tokens > 0 ? log_likelihood / tokens : std::numeric_limits<double>::quiet_NaN();
  }
};

class PossibleItemSum {
 public:
  // ln p of an item in nats, −∞ if it is impossible; its tokens; and how often it counts.
  void add(double log_prob, double tokens, double weight = 1) {
    if (log_prob == -INFINITY) {
      ++impossible_;
      return;
    }
    possible_ = true;
    log_likelihood_.add(weight * log_prob);
    tokens_ += weight * tokens;
  }
  PossibleItems value() const {
    const bool none = impossible_ > 0 && !possible_;
    return {none ? -INFINITY : log_likelihood_.value(), tokens_, impossible_};
  }

 private:
  LongSum log_likelihood_;
  double tokens_ = 0;
  int64_t impossible_ = 0;
  bool possible_ = false;
};

}  // namespace hws
