#include "src/stats/stationary_distribution.hh"

namespace hws {

Array<double> stationary_distribution(Array<double> rates, size_t n, size_t stride) {
  // States are taken out from the last on: what went through one goes past it. column[i]: from i into the one taken out, as a
  // part of all that leaves it.
  for (size_t out = n; out-- > 1;) {
    double *const row = rates.data() + out * stride;
    double leaves = 0;
    for (size_t j = 0; j < out; ++j) leaves += row[j];
    if (!(leaves > 0)) {  // nothing leads back: all of the chain that reaches it stays there or above
      Array<double> only(n, 0.0);
      only[out] = 1;
      double sum = 1;
      for (size_t k = out + 1; k < n; ++k) {
        for (size_t i = out; i < k; ++i) only[k] += only[i] * rates[i * stride + k];
        sum += only[k];
      }
      for (double &x : only) x /= sum;
      return only;
    }
    for (size_t i = 0; i < out; ++i) {
      double *const to = rates.data() + i * stride;
      to[out] /= leaves;
      const double part = to[out];
      for (size_t j = 0; j < out; ++j) to[j] += part * row[j];  // the diagonal gets numbers nobody reads
    }
  }
  Array<double> pi(n, 0.0);
  double sum = pi[0] = 1;
  for (size_t k = 1; k < n; ++k) {
    for (size_t i = 0; i < k; ++i) pi[k] += pi[i] * rates[i * stride + k];
    sum += pi[k];
  }
  for (double &x : pi) x /= sum;
  return pi;
}

}  // namespace hws
