// A model's card, as the library keeps it with every learned model, in Markdown.
#pragma once
#include <string>

namespace tool {

// json: what hws_hmm_card or hws_pfa_card gives. A table of what stands at the top, and one for each group.
std::string card_in_markdown(const std::string &path, const std::string &json);

}  // namespace tool
