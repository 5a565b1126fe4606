// A pair model on batches of strings, by any number of threads, which never show in a result. Strings go in and come out in
// their own order, whichever way the model reads them.
#pragma once
#include "src/pairs/column_search.hh"

namespace hws {

struct ApplySettings : SearchSettings {
  bool normalize = true;  // numbers are ln p(output | input), else ln p(input, output) and the language model's share
  bool known = true;      // inputs of the model's list are answered from it
  bool skip = false;      // symbols that no chunk reads are left out of an input; else it has no output
};

struct Answers {
  StringBatchPtr outputs;  // of all inputs, one after the other; values are logarithms of probabilities
  Array<int64_t> counts;   // by input: how many outputs are its own
};

// Fails with `argument` unless the strings have this many tapes, over the model's alphabets.
void check_pair_alphabets(const PairModel &model, const StringBatch &strings, int32_t tapes);
// The same of one tape, over the input alphabet or the output's (`written`).
void check_tape_alphabet(const PairModel &model, const StringBatch &strings, int32_t tape, bool written);

// The n most probable outputs of each input, the best first. Fails with `argument` for inputs over another alphabet.
Answers best_answers(const PairModel &model, const StringBatch &inputs, int64_t n, const ApplySettings &settings,
                     const Run &run);
// n outputs of each input, drawn from the model given the input; none where it has no output. Values are ln p of the drawn
// way to cut, given the input. Known outputs are drawn by their shares.
Answers drawn_answers(const PairModel &model, const StringBatch &inputs, int64_t n, uint64_t seed,
                      const ApplySettings &settings, const Run &run);
// ln p(output | input) of pairs, or ln p(input, output). Known outputs play no part.
void score_answers(const PairModel &model, const StringBatch &pairs, const ApplySettings &settings, std::span<double> log_probs,
                   const Run &run);
// The best way to cut each pair, as chunks counted from 1 in the order of the strings; empty where there is none, with value
// -infinity. Values are ln p(input, output) of these ways alone.
StringBatchPtr cut_pairs(const PairModel &model, const StringBatch &pairs, const ApplySettings &settings, const Run &run);

// The chunks of a model, in the order of their numbers, their symbols in the order of the strings. Values are how probable
// each is where nothing is known of what was read before.
StringBatchPtr chunks_of_model(const PairModel &model);

}  // namespace hws
