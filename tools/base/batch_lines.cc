#include "tools/base/batch_lines.hh"

#include "tools/base/print_values.hh"


namespace tool {

void append_lines(Session *session, const hws_machine *machine, const hws_strings *batch, LineFormat format) {
  std::vector<Alphabet> alphabets;
  for (int32_t t = 0; t < hws_strings_tapes(batch); ++t) {
    alphabets.push_back(own<Alphabet>("", [&](auto *p) { return hws_machine_alphabet(machine, t, p); }));
  }
  append_lines(session, alphabets, batch, format);
}

void append_lines(Session *session, const std::vector<Alphabet> &alphabets, const hws_strings *batch, LineFormat format) {
  const int32_t tapes = hws_strings_tapes(batch);
  nlohmann::ordered_json items = nlohmann::ordered_json::array();
  for (int64_t i = 0; i < hws_strings_count(batch); ++i) {
    double cost = 0;
    check(hws_strings_value(batch, i, &cost));
    std::vector<std::string> tuple;
    for (int32_t t = 0; t < tapes; ++t) {
      const int32_t *labels = nullptr;
      int64_t count = 0;
      check(hws_strings_labels_view(batch, i, t, &labels, &count));
      tuple.push_back(session->spell(alphabets[static_cast<size_t>(t)].get(), labels, count, format.chars));
    }
    if (session->json) {
      nlohmann::ordered_json item;
      if (format.costs) item["cost"] = cost;
      item["strings"] = tuple;
      items.push_back(item);
      continue;
    }
    if (format.costs) session->out += number(cost) + "\t";
    for (size_t t = 0; t < tuple.size(); ++t) session->out += (t ? "\t" : "") + tuple[t];
    session->out += "\n";
  }
  if (session->json) print_json(session, nlohmann::ordered_json({{"items", items}}));
}

}  // namespace tool
