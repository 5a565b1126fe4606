#include "src/hmm/data/hmm_parameters.hh"

#include <cinttypes>

#include "fsa/base/sections.hh"
#include "src/stats/dense_products.hh"

namespace hws {

StateChain::StateChain(size_t n, bool with_end)
    : states(n), stride(dense_stride(n)), initial(stride, 0.0), transition(n * stride, 0.0), end(with_end ? stride : 0, 0.0) {}

Array<double> moved_emission(const Array<double> &numbers, const EmissionRows &from, const EmissionRows &to) {
  if (from.states() != to.states() || from.symbols() > to.symbols()) {
    fail(Code::argument, "emissions of %zu states and %" PRId64 " symbols; expected %zu and %" PRId64, from.states(),
         from.symbols(), to.states(), to.symbols());
  }
  Array<double> moved(to.size(), 0.0), row(from.stride());
  for (int64_t w = 1; w <= from.symbols(); ++w) {
    from.expand(numbers.data(), static_cast<Label>(w), 0, row.data());
    to.collect(moved.data(), static_cast<Label>(w), row.data());
  }
  return moved;
}

uint64_t fingerprint(const HmmParameters &p) {
  uint64_t h = 0;
  for (const Array<double> *numbers : {&p.chain.initial, &p.chain.transition, &p.chain.end, &p.emission, &p.channels}) {
    h = checksum64(numbers->data(), numbers->size() * sizeof(double), h);
  }
  return h;
}

Array<double> tokens_of_states(const StateChain &counts) {
  Array<double> tokens = counts.initial;
  for (size_t i = 0; i < counts.transition.size(); ++i) tokens[i % counts.stride] += counts.transition[i];
  return tokens;
}

Array<double> transposed_transition(const StateChain &chain) {
  Array<double> t(chain.states * chain.stride, 0.0);
  for (size_t j = 0; j < chain.states; ++j) {
    for (size_t k = 0; k < chain.states; ++k) t[k * chain.stride + j] = chain.transition[j * chain.stride + k];
  }
  return t;
}

}  // namespace hws
