#include "tools/edit/edit_model_file.hh"

namespace tool {

EditModel read_edit_model(Session *session, const std::string &path) {
  const Options options = session->options_for("hws_edit_model_read_file");
  return own<EditModel>(path, [&](auto *p) { return hws_edit_model_read_file(path.c_str(), options.get(), p); });
}

}  // namespace tool
