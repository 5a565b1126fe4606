#include "tools/base/print_values.hh"

#include <cmath>
#include <vector>

namespace tool {

namespace {

// Without recursion: trees of sentences may be deep.
void spell_infinite_numbers(nlohmann::ordered_json *values) {
  std::vector<nlohmann::ordered_json *> open{values};
  while (!open.empty()) {
    nlohmann::ordered_json &one = *open.back();
    open.pop_back();
    if (one.is_structured()) {
      for (nlohmann::ordered_json &member : one) open.push_back(&member);
    } else if (one.is_number_float() && std::isinf(one.get<double>())) {
      one = number(one.get<double>());
    }
  }
}

}  // namespace

std::string json_line(nlohmann::ordered_json values) {
  spell_infinite_numbers(&values);
  return values.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

void print_json(Session *session, nlohmann::ordered_json values) { session->out += json_line(std::move(values)); }

void print_values(Session *session, const nlohmann::ordered_json &values) {
  if (session->json) return print_json(session, values);
  for (const auto &[key, value] : values.items()) {
    session->out += key + "\t" +
                    (value.is_number_float() ? number(value.get<double>())
                     : value.is_string()     ? value.get<std::string>()
                                             : value.dump()) +
                    "\n";
  }
}

}  // namespace tool
