// Links, scores and lexicons of an aligner, over whole bitexts.
#pragma once
#include <string>

#include "src/align/align_model.hh"
#include "src/align/bitext.hh"
#include "src/align/links.hh"
#include "src/align/pair_aligner.hh"

namespace hws {

enum class AlignOutput : int32_t {
  intersection, unite, grow_diag, grow_diag_final, grow_diag_final_and, agreement, forward, reverse
};
inline constexpr char kAlignOutputs[] =
    "intersection|union|grow-diag|grow-diag-final|grow-diag-final-and|agreement|forward|reverse";
enum class AlignDecode : int32_t { posterior, viterbi };

struct AlignBitextSettings {
  AlignOutput output = AlignOutput::intersection;
  AlignDecode decode = AlignDecode::posterior;
  double threshold = 0;  // of a posterior; 0 takes the position of the highest one, if that is above null's
  PairAlignerSettings sampling;
};

// Sources are the model's sources, whatever the direction. Any number of threads gives the same links. Fails with `argument`
// for directions that the model lacks, and for viterbi under fertilities.
Links align_bitext(const AlignModel &model, const Bitext &bitext, const AlignBitextSettings &settings, const Run &run);

// ln p of one side given the other. `direction` 0: of targets.
void score_bitext(const AlignModel &model, const Bitext &bitext, int direction, std::span<double> log_probs, const Run &run);

// Lines `target source p` of one direction's t(target | source) of `least` and more.
std::string lexicon_of(const AlignModel &model, int direction, double least, const Run &run);

}  // namespace hws
