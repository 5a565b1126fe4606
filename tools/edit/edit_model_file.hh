// Files with an edit model.
#pragma once
#include <string>

#include "tools/base/session.hh"

namespace tool {

EditModel read_edit_model(Session *session, const std::string &path);

}  // namespace tool
