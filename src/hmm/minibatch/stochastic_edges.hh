// The memory of SCVI-3. For every piece of a corpus it has what the piece last told its neighbours of its first and its last
// token's state (stochastic_messages.hh; seed 001, 3.6.2, keeps posteriors). 8 K bytes per piece, in single precision. What is
// below 1e-45 is 0, but for possible states beside fixed transitions that are 0, which keep that much.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "fsa/base/array.hh"
#include "fsa/base/prefetch.hh"
#include "fsa/base/run.hh"
#include "src/hmm/data/ended_state.hh"

namespace hws {

class StochasticEdges {
 public:
  StochasticEdges(int64_t pieces, size_t states, const Run &run);  // fails with `limit`; all are unknown

  const float *first(int64_t piece) const { return rows_.data() + static_cast<size_t>(piece) * 2 * states_; }
  const float *last(int64_t piece) const { return first(piece) + states_; }
  // Returns whether an edge, first or last, is known. O(1) for most known edges.
  bool known(const float *edge) const;
  void prefetch_edge(const float *edge) const noexcept {
    for (const float *p = edge; p < edge + states_; p += 16) prefetch(p);
    prefetch(edge + states_ - 1);
  }
  void set(int64_t piece, const float *first, const float *last) noexcept;
  void end_state(const EndedState &ended) noexcept;  // of all edges

  void append(std::string *bytes) const;
  void take(std::string_view *bytes);  // fails with `corrupt`, changing nothing

 private:
  size_t states_;
  Array<float> rows_;
};

}  // namespace hws
