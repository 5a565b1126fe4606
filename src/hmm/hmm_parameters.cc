#include "src/hmm/hmm_parameters.hh"

#include "src/stats/dense_products.hh"

namespace hws {

StateChain::StateChain(size_t n, bool with_end)
    : states(n), stride(dense_stride(n)), initial(stride, 0.0), transition(n * stride, 0.0), end(with_end ? stride : 0, 0.0) {}

std::vector<double> transposed_transition(const StateChain &chain) {
  std::vector<double> t(chain.states * chain.stride, 0.0);
  for (size_t j = 0; j < chain.states; ++j) {
    for (size_t k = 0; k < chain.states; ++k) t[k * chain.stride + j] = chain.transition[j * chain.stride + k];
  }
  return t;
}

}  // namespace hws
