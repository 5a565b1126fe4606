// n-gram models in files: binaries, ARPA, machines of that shape (hws_ngram_from_machine), or the text of
// a log-linear model: a line is "theta TAB n-gram", symbols separated by spaces, <s> and
// </s> the ends of the string; empty lines and such that start with '#' are skipped.
#pragma once
#include "tools/base/session.hh"

namespace tool {

using NgramModel = std::unique_ptr<hws_ngram_model, Free<hws_ngram_model_free>>;

// A binary, ARPA, a binary machine, or theta text; the latter and ARPA over `over`, or, without one, --alphabet.
NgramModel read_ngram_model(Session *session, const std::string &path, const hws_alphabet *over = nullptr);
// The model in the store of --weight-bits, where that is given. `compact` says whether it is.
NgramModel in_the_store_asked_for(Session *session, NgramModel model, bool *compact);
NgramModel ngram_model_of(Session *session, const Machine &machine, const std::string &path);
// The log-linear weights that are not 0, shorter n-grams first.
struct ThetaLine {
  double theta;
  std::string ngram;
};
std::vector<ThetaLine> theta_lines(Session *session, const hws_ngram_model *model);
// A line each, as read_ngram_model reads them.
std::string theta_text(Session *session, const hws_ngram_model *model);

}  // namespace tool
