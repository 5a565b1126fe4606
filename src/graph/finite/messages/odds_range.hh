// Which models of pairs have messages that fit as plain numbers (odds_messages.hh, vector_messages.hh), and what is read off
// odds.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "src/graph/finite/finite_model.hh"

namespace hws {

// By variable: what the checks below add up. Whoever keeps it takes memory for the first check alone.
struct ProductRanges {
  Array<double> nats, widest;
};

// Whether no product of a variable's plain messages of sum 1 can leave the range. False if a variable was observed, a factor
// has more than two variables, or a weight is zero.
bool plain_products_fit(const FiniteModel &model, ProductRanges *room);
inline bool plain_products_fit(const FiniteModel &model) {
  ProductRanges room;
  return plain_products_fit(model, &room);
}
// The same of odds. False if a variable is not binary, too.
bool odds_fit(const FiniteModel &model, ProductRanges *room);
inline bool odds_fit(const FiniteModel &model) {
  ProductRanges room;
  return odds_fit(model, &room);
}
// The same of odds to the powers of weights by factor, whose tables have the power of one over the weight; in floating point
// numbers of 4 or 8 bytes.
bool powered_odds_fit(const FiniteModel &model, std::span<const double> weights, size_t bytes);

// Of a pair's entries, the first variable's value first, where the variables send the odds `first` and `second`.
void pair_belief(std::span<const double> log_table, double first, double second, double *probabilities);

// ln of a product of many numbers. Logarithms are taken now and then.
class LogProduct {
 public:
  void multiply(double x) {
    const double next = product_ * x;
    if (next > 1e150 || next < 1e-150) {
      log_ += __builtin_log(product_);
      product_ = x;
    } else {
      product_ = next;
    }
  }
  // By the sum of the entries of a pair, whose second variable's value is the second index, times what they send.
  void multiply_pair(double first, double second, double t00, double t01, double t10, double t11) {
    const double low = t00 + t01 * second, high = t10 + t11 * second;
    if (first < 1e10) {
      multiply(low + high * first);
    } else {  // the product of both may leave the range
      log_ += __builtin_log(first);
      multiply(low / first + high);
    }
  }
  // By (1 + odds) to the power 1 - slots: a variable's part of Bethe's value.
  void multiply_variable(double odds, int32_t slots) {
    const double x = 1 + odds;
    if (x < 1e30 && slots <= 5) {
      double power = 1;
      for (int32_t i = 1; i < slots; ++i) power *= x;
      multiply(slots > 0 ? 1 / power : x);
    } else {
      log_ += (1 - slots) * __builtin_log(x);
    }
  }
  double log() const { return log_ + __builtin_log(product_); }

 private:
  double log_ = 0, product_ = 1;
};

}  // namespace hws
