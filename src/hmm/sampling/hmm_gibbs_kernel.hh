// The loop of HmmGibbsCounts over a corpus' tokens. It is built once per instruction set and chosen once at run time. All sets
// compute sixteen states side by side, in one order and without fused multiply-add, so they give the same bits.
#pragma once
#include <cstddef>
#include <cstdint>

#include "fsa/base/instruction_set.hh"
#include "src/draws/gibbs_rows.hh"

namespace hws {

// One chain's arrays. A row has `width` numbers: K rounded up to whole vectors of kGibbsLanes. Counts beyond K are 0. A prior's
// rows are `step` apart; 0 if all rows are the same.
struct HmmGibbsTables {
  struct Prior {
    const float *rows;
    int64_t step;
  };
  float *out, *in;        // transitions: [source][target], and transposed: [target][source]
  float *initial, *end;   // by state; end: how often the end follows it
  const float *end_weights;  // `end`, or zeros if the end is no outcome
  float *emission;        // by symbol at row_begin: all states or the symbol's states
  float *left, *emitted;  // by state: transitions and ends that leave it; its observed symbols
  const float *left_mass, *emitted_mass;  // the sums of their priors
  // 1 / ((left + left_mass) · (emitted + emitted_mass)), or 0 beyond K; and the same after adding 1 to both counts.
  float *inverse, *inverse_after;
  const float *ones, *zeros;  // ones: 0 beyond K
  Prior out_prior, in_prior;
  const float *initial_prior, *end_prior;
  const float *emission_prior;  // as `emission`; if not own_emission_prior, one row for all symbols
  bool own_emission_prior;
  bool even;  // each prior row has equal numbers
  // How much a token adds to a count of initial states, of transitions and ends, and of symbols. It is 1. For a held part it is
  // 0: the counts stay 0, the prior is the held probability, and the prior's sum is 1.
  float initial_unit, transition_unit, emission_unit;
  const float *uniforms;
  // Scratch for one row. After the row it is infinity, up to a multiple of kGibbsUnrolled vectors.
  float *sums;
  float *some;      // scratch for three rows
  double *exact;    // scratch for K numbers
  uint16_t *words;  // those of HiddenStates
};

// The position of a sweep, and what all chains share.
struct HmmGibbsPlace {
  const int32_t *symbols;
  const int64_t *offsets;
  const size_t *row_begin;           // by symbol − 1
  const int32_t *set_of_symbol;      // sets of allowed states; null: all states
  const int32_t *set_of_token;       // null: the sets of the symbols
  const int64_t *set_begin;          // by set: the offset of its members, which ascend
  const int32_t *members;
  int64_t sequence, symbol, symbols_end;  // sequence and index of the next token; number of tokens
  bool open;                         // the counts lack the transition into the next token
  int32_t states, width;
  bool end;                          // each sequence has an end, as an outcome of the transition row
  float power;                       // the power of the weights
  uint32_t mask;
  int32_t shift;
  int32_t open_state;                // the draw that takes this state is the last one of its call; −1: none
};

struct HmmGibbsKernel {
  // Makes at most kGibbsDraws draws from `place` on, and moves it to the next token.
  void (*draw)(const HmmGibbsTables &chain, HmmGibbsPlace &place);
};

// Returns the kernel of one instruction set, which the processor must have.
HmmGibbsKernel hmm_gibbs_kernel_by(InstructionSet set);
HmmGibbsKernel fastest_hmm_gibbs_kernel();

}  // namespace hws
