// Plain text as CoNLL-U, with tags by a hidden Markov model.
#pragma once
#include <string>

#include "tools/base/session.hh"

namespace tool {

// The calls whose options say how a tagger reads and decides, for add_options_of().
std::vector<std::string> calls_of_taggers();

// Reads sentences of words between blanks, a line each. Lines without words are no sentences. `columns`: upos, xpos or both get
// the tag. Fails where the model's states are no tags, or where a sentence has no probability.
std::string tagged_conllu(Session *session, const std::string &tagger, const std::string &path, const std::string &columns);

}  // namespace tool
