// The binary of a parser. Of the weights, those are in it that some step has changed, each with its index. A checkpoint of a
// learner has the same sections and is read too, and so are the files of the command line's first versions, which begin with
// "hwsparse".
#pragma once
#include <string>

#include "fsa/base/sections.hh"
#include "src/learner/model_card.hh"
#include "src/parse/parser_model.hh"

namespace hws {

SectionWriter parser_binary(const ParserModel &model, const ModelCard &card);
// The bytes must be 8-aligned. Fails with `corrupt` or `version`.
ParserModelPtr read_parser_binary(std::span<const std::byte> file, ModelCard *card, const Run &run);

// Weights of features as a learner keeps them and as checkpoints have them.
//
// What parses are the weights as they were on average after each step (Polyak and Juditsky 1992; Collins 2002), which miss less
// than the last ones. A step changes few of them, so that a sum of changes is kept: with Δ_t of step t, of T,
//   average = last − Σ_t (t − 1) Δ_t / T.
struct TrainedWeights {
  Array<float> last;
  Array<float> squares;  // as ParserModel has them
  Array<float> late;     // by weight, Σ_t (t − 1) Δ_t

  // The averages after so many steps.
  Array<float> average(int64_t steps) const;
};

// Sections of a parser and of what a learner keeps besides; weights that no step has changed are left out.
void write_trained(const ParserModel &head, const TrainedWeights &weights, SectionWriter *out);
// Reads them back. Fails with `corrupt` where the parser is of another number of bits.
TrainedWeights read_trained(const SectionReader &in, int32_t bits, const Run &run);

}  // namespace hws
