// Messages as bytes, for checkpoints: to the bit.
#pragma once
#include <string>
#include <string_view>

#include "fsa/base/state_bytes.hh"
#include "src/graph/model/factor_graph.hh"
#include "src/graph/model/message.hh"

namespace hws {

// Uniform messages, machines and vectors.
void append_message(std::string *out, const Message &message);
// `corrupt` unless it is a message to such a variable.
Message take_message(std::string_view *bytes, const GraphVariable &variable);

}  // namespace hws
