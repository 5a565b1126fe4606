// The data of `hawser hmm train`: the corpus, its held-out part, and the states that its words may have.
#pragma once
#include "tools/hmm/hmm_file.hh"

namespace tool {

struct TrainingFlags {
  std::string corpus, dictionary, held_out;  // held_out: a file, or a share of the sequences
  std::string start;                         // a model to begin with; empty: none
  int64_t dictionary_min_count = 0;
  bool observed = false;
  HmmCorpusFlags format;
};

struct TrainingData {
  Hmm start;               // NULL: none
  HmmData data, held_out;  // held_out: NULL if nothing is
};

inline constexpr const char *kDataCall = "hws_hmm_data_new";

TrainingData read_training(Session *session, const TrainingFlags &flags);

}  // namespace tool
