// The loop of CollapsedGibbs over the corpus' places, built once per instruction set and chosen once at run time. All sets
// compute in one order, sixteen states side by side without fused multiply-add, and so give the same bits.
#pragma once
#include <cstdint>

#include "fsa/base/instruction_set.hh"
#include "src/draws/gibbs_rows.hh"

namespace hws {

// One chain's arrays (src/pfa/sampling/collapsed_gibbs.hh).
struct GibbsTables {
  float *out, *in, *inverse, *inverse_after, *visits;
  const float *mass, *uniforms;
  float *sums;  // a row to work in, and infinity up to a multiple of kGibbsUnrolled vectors
  uint16_t *words;
};

// Where a sweep is, and what is the same for all chains.
struct GibbsPlace {
  const int32_t *symbols;
  const int64_t *offsets;
  int64_t sequence, symbol, end;  // of the next draw; `end` is the number of all symbols
  int32_t states, width;          // N; numbers per row
  float beta, end_beta;
  uint32_t mask;  // of HiddenStates
  int32_t shift;
};

struct GibbsKernel {
  // At most kGibbsDraws draws of each of 1 or 2 chains from `place` on. Between two calls the transition into the state to be
  // drawn next is missing from the counts, unless it is a sequence's first.
  void (*draw)(GibbsTables *chains, int32_t count, GibbsPlace &place);
};

// That of one instruction set, which the processor must have. (One for AVX-512 gained nothing up to 64 states: what a draw
// waits for is one number after the other.)
GibbsKernel gibbs_kernel_by(InstructionSet set);
GibbsKernel fastest_gibbs_kernel();

}  // namespace hws
