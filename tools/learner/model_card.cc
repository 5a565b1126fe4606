#include "tools/learner/model_card.hh"

#include "tools/base/print_values.hh"

namespace tool {

namespace {

using Json = nlohmann::ordered_json;

// A cell may hold anything but what ends it.
std::string cell(const Json &value) {
  const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
  std::string out;
  for (const char c : text) out += c == '|' ? "\\|" : c == '\n' ? " " : std::string(1, c);
  return out;
}

std::string table(const Json &values) {
  std::string out;
  for (const auto &[name, value] : values.items()) {
    if (!value.is_object()) out += "| " + cell(name) + " | " + cell(value) + " |\n";
  }
  return out.empty() ? out : "| | |\n|---|---|\n" + out;
}

}  // namespace

void print_card(Session *session, const std::string &path, const std::string &json) {
  const Json card = Json::parse(json);
  if (session->json) return print_json(session, card);
  if (card.empty()) throw Failure{1, path + ": a model that was given, not learned, has no card"};
  std::string out = "# " + path + "\n\n" + table(card);
  for (const auto &[name, value] : card.items()) {
    if (value.is_object()) out += "\n## " + name + "\n\n" + table(value);
  }
  session->out += out;
}

}  // namespace tool
