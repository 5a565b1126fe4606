// Optimize: speed
#include "src/hmm/minibatch/stochastic_edges.hh"

#include <algorithm>

#include "fsa/base/state_bytes.hh"

namespace hws {

StochasticEdges::StochasticEdges(int64_t pieces, size_t states, const Run &run) : states_(states) {
  run.limit_bytes(pieces * 8 * static_cast<int64_t>(states));
  rows_.assign(static_cast<size_t>(pieces) * 2 * states, 0.0F);
}

bool StochasticEdges::known(const float *edge) const {
  for (size_t k = 0; k < states_; ++k) {
    if (edge[k] > 0) return true;
  }
  return false;
}

void StochasticEdges::set(int64_t piece, const float *first, const float *last) noexcept {
  float *row = rows_.data() + static_cast<size_t>(piece) * 2 * states_;
  std::copy_n(first, states_, row);
  std::copy_n(last, states_, row + states_);
}

void StochasticEdges::end_state(const EndedState &ended) noexcept {
  for (size_t at = 0; at < rows_.size(); at += states_) end_number(ended, rows_.data() + at);
}

void StochasticEdges::append(std::string *bytes) const { append_array(bytes, rows_); }

void StochasticEdges::take(std::string_view *bytes) {
  Array<float> rows = take_array<float>(bytes);
  bool fit = rows.size() == rows_.size();
  for (const float x : rows) fit = fit && x >= 0 && x <= 2;
  if (!fit) fail(Code::corrupt, "a checkpoint whose edges of pieces do not fit");
  rows_ = std::move(rows);
}

}  // namespace hws
