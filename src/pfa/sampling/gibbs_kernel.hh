// The loop of CollapsedGibbs over the corpus' tokens. It is built once per instruction set and chosen once at run time. All
// sets compute sixteen states side by side, in one order and without fused multiply-add, so they give the same bits.
#pragma once
#include <cstdint>

#include "fsa/base/instruction_set.hh"
#include "src/draws/gibbs_rows.hh"

namespace hws {

// One chain's arrays (src/pfa/sampling/collapsed_gibbs.hh).
struct GibbsTables {
  float *out, *in, *inverse, *inverse_after, *visits;
  const float *mass, *uniforms;
  // Scratch for one row. After the row it is infinity, up to a multiple of kGibbsUnrolled vectors.
  float *sums;
  uint16_t *words;
};

// The position of a sweep, and what all chains share.
struct GibbsPlace {
  const int32_t *symbols;
  const int64_t *offsets;
  int64_t sequence, symbol, end;  // of the next draw; `end` is the number of all symbols
  int32_t states, width;          // N; numbers per row
  float beta, end_beta;
  uint32_t mask;  // those of HiddenStates
  int32_t shift;
};

struct GibbsKernel {
  // Makes at most kGibbsDraws draws of each of 1 or 2 chains from `place` on, and moves it. Between two calls the counts lack
  // the transition into the state that is drawn next, unless it is a sequence's first.
  void (*draw)(GibbsTables *chains, int32_t count, GibbsPlace &place);
};

// Returns the kernel of one instruction set, which the processor must have. (One for AVX-512 gained nothing up to 64 states,
// because a draw waits for one number after another.)
GibbsKernel gibbs_kernel_by(InstructionSet set);
GibbsKernel fastest_gibbs_kernel();

}  // namespace hws
