#include "src/stats/stationary_distribution.hh"

namespace hws {

Array<double> stationary_distribution(Array<double> rates, size_t n, size_t stride) {
  // States are eliminated from the last on: transitions through an eliminated state become transitions past it. After that,
  // entry [i][out] is the transition from i into the eliminated state, divided by the total of its transitions to lower states.
  for (size_t out = n; out-- > 1;) {
    double *const row = rates.data() + out * stride;
    double leaves = 0;
    for (size_t j = 0; j < out; ++j) leaves += row[j];
    if (!(leaves > 0)) {  // no transition leads to lower states: a chain that reaches this state stays in it or above
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
      for (size_t j = 0; j < out; ++j) to[j] += part * row[j];  // numbers on the diagonal are not read
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
