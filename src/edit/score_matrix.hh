// ln p(output | input) of every input with every output: the matrix of a distance that was learned.
//
// The inputs are sorted, and each output goes through them by columns of the edit lattice (edit_moves.hh): what a word shares
// with the word before it is kept. Columns are plain doubles. Where these may have lost something, which takes probabilities
// below 1e-280, the pair is done again with scaled numbers. So every entry is what score_pairs gives, up to rounding.
#pragma once
#include "src/edit/edit_moves.hh"

namespace hws {

// Entry (i, k) of inputs.count() rows and outputs.count() columns; -infinity where the output is impossible. Where the best way
// counts alone, it is the greatest probability of a sequence of edits. On run.threads threads, the same bits for any number.
// O(length of the input * length of the output) a pair, and the memory is one column per symbol of the longest input.
void score_matrix(const EditModel &model, const StringBatch &inputs, const StringBatch &outputs, EditPaths ways,
                  std::span<double> log_probs, const Run &run);

}  // namespace hws
