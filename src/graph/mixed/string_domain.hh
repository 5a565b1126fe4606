// Graphs with variables over strings, perhaps beside finite ones, and with factors that read variables as tapes.
#pragma once
#include "src/graph/model/string_domain.hh"

namespace hws {

const StringDomain &string_domain();

}  // namespace hws
