// A model's card, as the library keeps it with every learned model, in Markdown.
#pragma once
#include <string>

#include "tools/base/session.hh"

namespace tool {

// json: what hws_hmm_card or hws_pfa_card gives. In Markdown, a table of what stands at the top, and one for each group; or
// with --json as it is.
void print_card(Session *session, const std::string &path, const std::string &json);

}  // namespace tool
