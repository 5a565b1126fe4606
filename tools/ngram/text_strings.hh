// Lines of plain text as strings over an n-gram model's symbols.
#pragma once
#include "tools/base/unknown_words.hh"
#include "tools/ngram/ngram_file.hh"

namespace tool {

// HWS_SPLIT_CHARS and its kin, by the name that --split has.
int32_t split_number(const std::string &name);

// A string for each line, empty ones for empty lines. Label 0 is a symbol for which nothing stands.
using LabelLines = std::vector<std::vector<int32_t>>;
LabelLines label_lines(Session *session, const std::string &path, const std::string &split, UnknownWords *unknown);

// What a model says of such lines, each with its end.
struct LineScores {
  std::vector<double> log_probs;         // by line; -infinity where nothing stands for a symbol
  std::vector<double> symbol_log_probs;  // of each symbol and each end
  std::vector<int32_t> lengths;          // of the n-grams that gave these; 0 in lines with a symbol for which nothing stands
  double perplexity = 0, without_unknown = 0, tokens = 0, unknown = 0;
  int64_t impossible = 0;                // lines with a symbol for which nothing stands
};
// After a symbol for which nothing stands the model has read nothing, as in SRILM. `stand_in` is what stands for unknown ones,
// and 0 if nothing does.
LineScores line_scores(Session *session, const hws_ngram_model *model, const hws_alphabet *alphabet, const LabelLines &lines,
                       int32_t stand_in);

}  // namespace tool
