#include "tools/graph/graph_file.hh"

namespace tool {

namespace {

Alphabet named_alphabet(const std::vector<std::string> &names, const Place &place) {
  std::vector<const char *> raw;
  for (const std::string &name : names) raw.push_back(name.c_str());
  return own<Alphabet>(place.where(), [&](auto *p) {
    return hws_alphabet_from_names(raw.data(), static_cast<int64_t>(raw.size()), nullptr, p);
  });
}

std::vector<std::string> names_at(const Place &place) {
  std::vector<std::string> names;
  for (size_t i = 0; i < place.size(1); ++i) names.push_back(place.at(i).text());
  return names;
}

bool one_character_each(const hws_alphabet *alphabet) {
  for (int32_t c = 1; c <= hws_alphabet_size(alphabet); ++c) {
    int64_t characters = 0;
    for (const char *at = hws_alphabet_name_view(alphabet, c); *at; ++at) {
      characters += (static_cast<unsigned char>(*at) & 0xC0) != 0x80;
    }
    if (characters != 1) return false;
  }
  return true;
}

// ["a", "b"], {"chars": "ab"}, {"size": 5} or {"file": "symbols.txt"}.
Alphabet alphabet_at(const Place &place, const std::filesystem::path &folder) {
  if (place.is_array()) return named_alphabet(names_at(place), place);
  if (!place.is_object() || place.value().size() != 1) {
    place.expected("an array of names, or an object with chars, size or file");
  }
  place.only({"chars", "size", "file"});
  if (const auto chars = place.find("chars")) {
    const std::string &text = chars->text();
    return own<Alphabet>(chars->where(), [&](auto *p) {
      return hws_alphabet_from_chars(text.data(), static_cast<int64_t>(text.size()), nullptr, p);
    });
  }
  if (const auto size = place.find("size")) {
    const int64_t n = size->integer(1, INT32_MAX - 1);
    return own<Alphabet>(size->where(), [&](auto *p) { return hws_alphabet_new(n, nullptr, p); });
  }
  const Place file = place.at("file");
  const std::string path = (folder / file.text()).string(), text = read_input(path);
  return own<Alphabet>(path, [&](auto *p) {
    return hws_alphabet_read(text.data(), static_cast<int64_t>(text.size()), nullptr, p);
  });
}

void read_alphabets(GraphReading *reading, const Place &alphabets) {
  if (!alphabets.is_object()) alphabets.expected("an object: an alphabet for each name");
  for (const auto &[name, unused] : alphabets.value().items()) {
    GraphAlphabet a;
    a.alphabet = alphabet_at(alphabets.at(name), reading->folder);
    a.chars = one_character_each(a.alphabet.get());
    reading->file.alphabets.emplace(name, std::move(a));
  }
}

const GraphAlphabet *alphabet_named(const GraphReading &reading, const Place &place) {
  const auto found = reading.file.alphabets.find(place.text());
  if (found != reading.file.alphabets.end()) return &found->second;
  std::string known;
  for (const auto &[name, unused] : reading.file.alphabets) known += (known.empty() ? "" : ", ") + name;
  place.expected(known.empty() ? "the name of an alphabet, but there are none in \"alphabets\""
                               : "one of the alphabets " + known);
}

// How many or which values: 3 or ["N", "V", "D"].
void read_values(const Place &place, GraphVariable *v) {
  if (!place.is_array()) {
    const int64_t n = place.integer(1, 1 << 20);
    v->value_alphabet = own<Alphabet>(place.where(), [&](auto *p) { return hws_alphabet_new(n, nullptr, p); });
    for (int64_t i = 0; i < n; ++i) v->values.push_back(std::to_string(i));
    return;
  }
  v->values = names_at(place);
  v->value_alphabet = named_alphabet(v->values, place);
}

void observe(GraphReading *reading, int64_t number, const Place &seen) {
  GraphVariable &v = reading->file.variables[static_cast<size_t>(number)];
  v.observed = true;
  if (!v.letters) {
    check(hws_graph_builder_observe_value(reading->builder.get(), number, value_at(seen, v)), seen.where());
    return;
  }
  const std::vector<int32_t> labels = labels_at(seen, *v.letters);
  check(hws_graph_builder_observe_string(reading->builder.get(), number, labels.data(), static_cast<int64_t>(labels.size())),
        seen.where());
}

void read_variable(GraphReading *reading, const Place &place) {
  place.only({"name", "alphabet", "values", "observed", "method", "order", "penalty_weight", "acceptor"});
  GraphVariable v;
  const Place name = place.at("name");
  v.name = name.text();
  if (v.name.empty()) name.expected("a name");
  const auto alphabet = place.find("alphabet"), values = place.find("values");
  if (!alphabet == !values) place.wrong("a variable has \"alphabet\" (strings) or \"values\" (finite); expected one of them");
  int64_t number = 0;
  if (alphabet) {
    v.letters = alphabet_named(*reading, *alphabet);
    check(hws_graph_builder_add_strings(reading->builder.get(), v.letters->alphabet.get(), v.name.c_str(), &number),
          place.where());
  } else {
    read_values(*values, &v);
    check(hws_graph_builder_add_finite(reading->builder.get(), static_cast<int64_t>(v.values.size()), v.name.c_str(), &number),
          place.where());
  }
  reading->by_name.emplace(v.name, number);
  reading->file.variables.push_back(std::move(v));
  if (const auto seen = place.find("observed")) observe(reading, number, *seen);
  if (const auto acceptor = place.find("acceptor")) choose_acceptor(reading, number, *acceptor);
  const auto method = place.find("method"), order = place.find("order"), weight = place.find("penalty_weight");
  if (!method && !order && !weight) return;
  const Options choice = own<Options>("", [](auto *p) { return hws_options_new(p); });
  if (method) check(hws_options_set_text(choice.get(), "method", method->text().c_str()));
  if (order) check(hws_options_set_int(choice.get(), "order", order->integer(1, INT32_MAX)));
  if (weight) check(hws_options_set_real(choice.get(), "penalty_weight", weight->number()));
  check(hws_graph_builder_choose(reading->builder.get(), number, choice.get()), place.where());
}

}  // namespace

std::vector<int32_t> labels_at(const Place &place, const GraphAlphabet &alphabet) {
  std::vector<int32_t> labels;
  if (place.is_text()) {
    const std::string &text = place.text();
    const hws_alphabet *a = alphabet.alphabet.get();
    int64_t needed = 0;
    const int64_t length = static_cast<int64_t>(text.size());
    check(hws_alphabet_encode(a, text.data(), length, alphabet.split(), nullptr, 0, &needed), place.where());
    labels.resize(static_cast<size_t>(needed));
    if (needed > 0) {
      check(hws_alphabet_encode(a, text.data(), length, alphabet.split(), labels.data(), needed, &needed), place.where());
    }
    return labels;
  }
  if (!place.is_array()) place.expected("a text, or an array of symbols");
  for (size_t i = 0; i < place.size(); ++i) {
    const Place symbol = place.at(i);
    int32_t label = 0;
    if (symbol.is_text()) {
      const std::string &text = symbol.text();
      check(hws_alphabet_find(alphabet.alphabet.get(), text.data(), static_cast<int64_t>(text.size()), &label), symbol.where());
    } else {
      label = static_cast<int32_t>(symbol.integer(1, hws_alphabet_size(alphabet.alphabet.get())));
    }
    labels.push_back(label);
  }
  return labels;
}

int64_t value_at(const Place &place, const GraphVariable &variable) {
  const int64_t n = static_cast<int64_t>(variable.values.size());
  if (!place.is_text()) return place.integer(0, n - 1);
  const auto found = std::find(variable.values.begin(), variable.values.end(), place.text());
  if (found == variable.values.end()) {
    place.expected("a value of " + variable.name + " or its number, 0 to " + std::to_string(n - 1));
  }
  return found - variable.values.begin();
}

GraphFile read_graph_file(Session *session, const std::string &path) {
  session->claim(path);
  return read_graph_text(session, path, read_input(path));
}

GraphFile read_graph_text(Session *session, const std::string &path, const std::string &text) {
  const std::string shown = path == "-" ? "standard input" : path;
  const nlohmann::json document = parse_json(text, shown);
  const Place root(document, shown);
  if (!root.is_object()) root.expected("an object with alphabets, variables and factors");
  root.only({"alphabets", "variables", "weights", "factors", "comment"});
  GraphReading reading{session, path == "-" ? std::filesystem::path() : std::filesystem::path(path).parent_path(), {}, {},
                       own<GraphBuilder>("", [](auto *p) { return hws_graph_builder_new(p); })};
  if (const auto alphabets = root.find("alphabets")) read_alphabets(&reading, *alphabets);
  const Place variables = root.at("variables");
  for (size_t i = 0; i < variables.size(1); ++i) read_variable(&reading, variables.at(i));
  if (const auto weights = root.find("weights")) {
    std::vector<double> thetas;
    for (size_t i = 0; i < weights->size(); ++i) thetas.push_back(weights->at(i).number());
    int64_t first = 0;
    check(hws_graph_builder_add_weights(reading.builder.get(), thetas.data(), static_cast<int64_t>(thetas.size()), &first),
          weights->where());
    reading.file.weights = static_cast<int64_t>(thetas.size());
  }
  if (const auto factors = root.find("factors")) {
    for (size_t i = 0; i < factors->size(); ++i) add_factor(&reading, factors->at(i));
  }
  reading.file.graph = own<Graph>(shown, [&](auto *p) { return hws_graph_builder_build(reading.builder.get(), p); });
  return std::move(reading.file);
}

}  // namespace tool
