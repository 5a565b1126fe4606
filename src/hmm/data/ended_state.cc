#include "src/hmm/data/ended_state.hh"

namespace hws {

void end_state(const EndedState &ended, const EmissionRows &rows, StateChain *chain, Array<double> *emission,
               Array<double> *channels) noexcept {
  const size_t states = chain->states, stride = chain->stride, numbers = channels->size() / states;
  end_number(ended, chain->initial.data());
  if (!chain->end.empty()) end_number(ended, chain->end.data());
  for (size_t k = 0; k < states; ++k) {
    double &from = chain->transition[ended.state * stride + k];
    if (ended.into) chain->transition[*ended.into * stride + k] += from;
    from = 0;
  }
  for (size_t j = 0; j < states; ++j) end_number(ended, chain->transition.data() + j * stride);
  for (int64_t w = 1; w <= rows.symbols(); ++w) end_number(ended, emission->data() + rows.offset(static_cast<Label>(w)));
  for (size_t i = 0; i < numbers; ++i) {
    double &from = (*channels)[ended.state * numbers + i];
    if (ended.into) (*channels)[*ended.into * numbers + i] += from;
    from = 0;
  }
}

}  // namespace hws
