#include "tools/base/print_values.hh"

namespace tool {

void print_values(Session *session, const nlohmann::ordered_json &values) {
  if (session->json) {
    session->out += values.dump() + "\n";
    return;
  }
  for (const auto &[key, value] : values.items()) {
    session->out += key + "\t" +
                    (value.is_number_float() ? number(value.get<double>())
                     : value.is_string()     ? value.get<std::string>()
                                             : value.dump()) +
                    "\n";
  }
}

}  // namespace tool
