// The loop of HmmGibbsChain over a corpus' tokens, built once per instruction set and chosen once at run time. All sets compute
// in one order, sixteen states side by side without fused multiply-add, and so give the same bits.
#pragma once
#include <cstddef>
#include <cstdint>

#include "fsa/base/instruction_set.hh"
#include "src/draws/gibbs_rows.hh"

namespace hws {

// One chain's arrays. Rows are of `width` numbers (K rounded up to whole vectors of kGibbsLanes), counts 0 beyond K. A prior's
// rows are `step` apart: 0 where all are the same one.
struct HmmGibbsTables {
  struct Prior {
    const float *rows;
    int64_t step;
  };
  float *out, *in;        // transitions by source, [target]; by target, [source]
  float *initial, *end;   // by state; what the end follows
  const float *end_weights;  // `end`, or zeros where the end is no outcome
  float *emission;        // by symbol at row_begin, of all states or of the symbol's
  float *left, *emitted;  // per state: transitions and ends that leave it; observed symbols
  const float *left_mass, *emitted_mass;  // their priors
  // 1 / ((left + left_mass) · (emitted + emitted_mass)), beyond K 0; and what it will be with one more of both.
  float *inverse, *inverse_after;
  const float *ones, *zeros;  // ones: beyond K 0
  Prior out_prior, in_prior;
  const float *initial_prior, *end_prior;
  const float *emission_prior;  // as `emission`; or, if not own_emission_prior, one row for all symbols
  bool own_emission_prior;
  bool even;  // every prior's rows hold one number each
  // What a token adds to counts of initial states, of transitions and ends, and of symbols: 1; of a held part 0, whose prior is
  // its probabilities and whose mass is 1.
  float initial_unit, transition_unit, emission_unit;
  const float *uniforms;
  float *sums;      // a row to work in, and infinity up to a multiple of kGibbsUnrolled vectors
  float *some;      // three rows to work in
  double *exact;    // K numbers to work in
  uint16_t *words;  // of HiddenStates
};

// Where a sweep is, and what is the same for all chains.
struct HmmGibbsPlace {
  const int32_t *symbols;
  const int64_t *offsets;
  const size_t *row_begin;           // by symbol − 1
  const int32_t *set_of_symbol;      // allowed states; null: all
  const int32_t *set_of_token;       // null: those of the symbol
  const int64_t *set_begin;          // of a set's members, ascending
  const int32_t *members;
  int64_t sequence, symbol, symbols_end;  // the next token's; `symbols_end`: of all
  bool open;                         // the transition into the next token is missing from the counts
  int32_t states, width;
  bool end;                          // an end follows each sequence as an outcome of the transition row
  float power;                       // weights are raised to it
  uint32_t mask;
  int32_t shift;
};

struct HmmGibbsKernel {
  // At most kGibbsDraws draws from `place` on.
  void (*draw)(const HmmGibbsTables &chain, HmmGibbsPlace &place);
};

// That of one instruction set, which the processor must have.
HmmGibbsKernel hmm_gibbs_kernel_by(InstructionSet set);
HmmGibbsKernel fastest_hmm_gibbs_kernel();

}  // namespace hws
