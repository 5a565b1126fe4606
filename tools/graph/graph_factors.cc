// The elements of "factors" in a graph's JSON, by their kind.
#include <algorithm>
#include <cmath>

#include "tools/graph/graph_file.hh"
#include "tools/ngram/ngram_file.hh"

namespace tool {

namespace {

using Builder = std::unique_ptr<hws_builder, Free<hws_builder_free>>;

// One factor being read.
struct Reading {
  GraphReading &all;
  const Place &place;
  std::vector<int64_t> variables;
  const GraphVariable &variable(size_t i) const { return all.file.variables[static_cast<size_t>(variables[i])]; }
  hws_graph_builder *builder() const { return all.builder.get(); }
  std::string path_of(const Place &file) const { return (all.folder / file.text()).string(); }
};

int32_t semiring_at(const Place &place) {
  const std::string name = place.text_or("semiring", "log");
  if (name != "log" && name != "real") place.at("semiring").expected("\"log\" (weights are costs) or \"real\"");
  return name == "real" ? HWS_REAL : HWS_LOG;
}

std::vector<const hws_alphabet *> alphabets_of(const Reading &r) {
  std::vector<const hws_alphabet *> alphabets;
  for (size_t i = 0; i < r.variables.size(); ++i) alphabets.push_back(r.variable(i).alphabet());
  return alphabets;
}

void expect_variables(const Reading &r, size_t count, const char *which) {
  if (r.variables.size() != count) r.place.at("variables").expected("as many variables as " + std::string(which));
}

const GraphAlphabet &letters_of(const Reading &r, size_t i) {
  const GraphAlphabet *letters = r.variable(i).letters;
  if (!letters) r.place.at("variables").at(i).expected("a variable over strings");
  return *letters;
}

// {"file": ...}: AT&T text or a binary machine.
Machine machine_of_file(const Reading &r) {
  r.place.only({"kind", "name", "variables", "file", "semiring", "phi", "rho"});
  const std::string path = r.path_of(r.place.at("file")), bytes = read_input(path);
  const int64_t length = static_cast<int64_t>(bytes.size());
  if (hws_machine_is_binary(bytes.data(), length)) {
    const Options options = r.all.session->options_for("hws_machine_read");
    return own<Machine>(path, [&](auto *p) { return hws_machine_read(bytes.data(), length, options.get(), p); });
  }
  const std::vector<const hws_alphabet *> alphabets = alphabets_of(r);
  const int32_t tapes = static_cast<int32_t>(alphabets.size());
  const std::string phi = r.place.text_or("phi", ""), rho = r.place.text_or("rho", "");
  const Options options = r.all.session->options_for("hws_machine_read_text");
  return own<Machine>(path, [&](auto *p) {
    return hws_machine_read_text(bytes.data(), length, semiring_at(r.place), tapes, alphabets.data(), tapes,
                                 phi.empty() ? nullptr : phi.c_str(), rho.empty() ? nullptr : rho.c_str(), options.get(), p);
  });
}

// What an arc reads of one variable: a symbol or value, null for nothing.
int32_t label_at(const Place &place, const GraphVariable &v) {
  if (place.value().is_null()) return HWS_EPSILON;
  if (!v.letters) return static_cast<int32_t>(value_at(place, v)) + 1;
  const hws_alphabet *alphabet = v.alphabet();
  if (!place.is_text()) return static_cast<int32_t>(place.integer(1, hws_alphabet_size(alphabet)));
  const std::string &text = place.text();
  int32_t label = 0;
  const hws_status status = hws_alphabet_find(alphabet, text.data(), static_cast<int64_t>(text.size()), &label);
  if (status != HWS_OK && text == "<phi>") return HWS_PHI;
  if (status != HWS_OK && text == "<rho>") return HWS_RHO;
  check(status, place.where());
  return label;
}

// {"arcs": [[from, to, label per variable, weight], ...], "finals": [[state, weight], ...]}
Machine machine_of_arcs(const Reading &r) {
  r.place.only({"kind", "name", "variables", "arcs", "finals", "start", "semiring"});
  const int32_t semiring = semiring_at(r.place);
  const std::vector<const hws_alphabet *> alphabets = alphabets_of(r);
  const size_t tapes = alphabets.size();
  const Builder b = own<Builder>(r.place.where(), [&](auto *p) {
    return hws_builder_new(semiring, static_cast<int32_t>(tapes), alphabets.data(), nullptr, p);
  });
  const Place arcs = r.place.at("arcs"), finals = r.place.at("finals");
  const int64_t most = static_cast<int64_t>(16 * (arcs.size() + finals.size(1)) + 1024);  // as AT&T text has it
  int64_t states = 0;
  const auto state_at = [&](const Place &place) {
    const int64_t state = place.integer(0, most);
    int64_t first = 0;
    if (state >= states) check(hws_builder_add_states(b.get(), state + 1 - states, &first), place.where());
    states = std::max(states, state + 1);
    return state;
  };
  const double one = semiring == HWS_REAL ? 1 : 0;
  for (size_t i = 0; i < arcs.size(); ++i) {
    const Place arc = arcs.at(i);
    const size_t n = arc.size();
    if (n != tapes + 2 && n != tapes + 3) arc.expected("from, to, " + std::to_string(tapes) + " labels and perhaps a weight");
    std::vector<int32_t> labels;
    for (size_t t = 0; t < tapes; ++t) labels.push_back(label_at(arc.at(t + 2), r.variable(t)));
    const int64_t from = state_at(arc.at(0)), to = state_at(arc.at(1));
    check(hws_builder_add_arc(b.get(), from, labels.data(), n == tapes + 3 ? arc.at(tapes + 2).number() : one, to),
          arc.where());
  }
  for (size_t i = 0; i < finals.size(); ++i) {
    const Place final = finals.at(i);
    const bool bare = !final.is_array();  // a state, or a state and a weight
    if (!bare && final.size() != 2) final.expected("a state and a weight");
    const int64_t state = state_at(bare ? final : final.at(0));
    check(hws_builder_set_final(b.get(), state, bare ? one : final.at(1).number()), final.where());
  }
  if (const auto start = r.place.find("start")) check(hws_builder_set_start(b.get(), state_at(*start)), start->where());
  return own<Machine>(r.place.where(), [&](auto *p) { return hws_builder_build(b.get(), p); });
}

// p(second | first): a new edit model, whose numbers are members, or a trained one.
Machine edit_machine(const Reading &r) {
  expect_variables(r, 2, "2: what is read, what is written");
  EditModel model;
  if (const auto file = r.place.find("model")) {
    r.place.only({"kind", "name", "variables", "model"});
    const std::string path = r.path_of(*file), bytes = read_input(path);
    model = own<EditModel>(path, [&](auto *p) {
      return hws_edit_model_read(bytes.data(), static_cast<int64_t>(bytes.size()), nullptr, p);
    });
  } else {
    r.place.only({"kind", "name", "variables", "model", "p_copy", "p_insert", "p_delete", "left_input", "right_input",
                  "left_output", "backoff"});
    const Options options = own<Options>("", [](auto *p) { return hws_options_new(p); });
    for (const char *name : {"p_copy", "p_insert", "p_delete", "backoff"}) {
      if (const auto value = r.place.find(name)) {
        check(hws_options_set_real(options.get(), name, value->number()), value->where());
      }
    }
    for (const char *name : {"left_input", "right_input", "left_output"}) {
      if (const auto value = r.place.find(name)) {
        check(hws_options_set_int(options.get(), name, value->integer(0, INT32_MAX)), value->where());
      }
    }
    const hws_alphabet *letters = letters_of(r, 0).alphabet.get();
    model = own<EditModel>(r.place.where(), [&](auto *p) { return hws_edit_model_new(letters, options.get(), p); });
  }
  return own<Machine>(r.place.where(), [&](auto *p) { return hws_edit_model_machine(model.get(), HWS_LOG, nullptr, p); });
}

// ["the", "ten"], {"the": 5, "ten": 2}, or a file with a word a line, a tab and a weight where it is not 1.
Machine word_list(const Reading &r) {
  r.place.only({"kind", "name", "variables", "words", "file"});
  expect_variables(r, 1, "1");
  const GraphAlphabet &letters = letters_of(r, 0);
  const hws_alphabet *alphabet = letters.alphabet.get();
  Strings words;
  const auto list = r.place.find("words"), file = r.place.find("file");
  if (!list == !file) r.place.wrong("a word list has \"words\" or \"file\"; expected one of them");
  if (file) {
    const std::string path = r.path_of(*file), text = read_input(path);
    words = own<Strings>(path, [&](auto *p) {
      return hws_strings_read(text.data(), static_cast<int64_t>(text.size()), 1, letters.split(), &alphabet, nullptr, p);
    });
  } else {
    std::vector<int64_t> offsets{0};
    std::vector<int32_t> labels;
    std::vector<double> weights;
    const auto add = [&](const Place &word, double weight) {
      const std::vector<int32_t> string = labels_at(word, letters);
      labels.insert(labels.end(), string.begin(), string.end());
      offsets.push_back(static_cast<int64_t>(labels.size()));
      weights.push_back(weight);
    };
    if (list->is_object()) {
      for (const auto &[word, unused] : list->value().items()) {
        const Place weight = list->at(word);
        const nlohmann::json text(word);
        if (weight.number() < 0) weight.expected("a weight >= 0");
        add(Place(text, weight.where()), weight.number());
      }
    } else {
      for (size_t i = 0; i < list->size(1); ++i) add(list->at(i), 1);
    }
    words = own<Strings>(list->where(), [&](auto *p) {
      return hws_strings_from_arrays(1, static_cast<int64_t>(weights.size()), offsets.data(), labels.data(), weights.data(),
                                     &alphabet, nullptr, p);
    });
  }
  return own<Machine>(r.place.where(),
                      [&](auto *p) { return hws_machine_from_words_minimal(words.get(), HWS_REAL, nullptr, p); });
}

// As hws_machine_from_regex reads it, over the first variable's alphabet.
Machine regex(const Reading &r) {
  r.place.only({"kind", "name", "variables", "pattern", "semiring"});
  const Place pattern = r.place.at("pattern");
  const std::string &text = pattern.text();
  const hws_alphabet *alphabet = letters_of(r, 0).alphabet.get();
  Machine m = own<Machine>(pattern.where(), [&](auto *p) {
    return hws_machine_from_regex(alphabet, semiring_at(r.place), text.data(), static_cast<int64_t>(text.size()), nullptr, p);
  });
  expect_variables(r, static_cast<size_t>(hws_machine_tapes(m.get())),
                   "the pattern has tapes: 2 if there is a ':' in it, else 1");
  return m;
}

// Numbers in arrays of arrays, one level per variable, or in one array; the last variable's value runs fastest.
std::vector<double> table_numbers(const Reading &r, const Place &values) {
  std::vector<Place> level{values};
  const bool flat = r.variables.size() > 1 && values.size(1) > 0 && !values.at(0).is_array();
  double entries = 1;
  for (size_t i = 0; i < r.variables.size(); ++i) {
    if (r.variable(i).letters) r.place.at("variables").at(i).expected("a variable with values");
    const size_t size = r.variable(i).values.size();
    entries *= static_cast<double>(size);
    if (flat) continue;
    std::vector<Place> next;
    for (const Place &row : level) {
      if (row.size() != size) {
        row.expected("an array of " + std::to_string(size) + ", as many as " + r.variable(i).name + " has values");
      }
      for (size_t k = 0; k < size; ++k) next.push_back(row.at(k));
    }
    level = std::move(next);
  }
  if (flat) {
    if (static_cast<double>(values.size()) != entries) {
      values.expected("an array of " + number(entries) + ", the product of the variables' values");
    }
    level.clear();
    for (size_t k = 0; k < values.size(); ++k) level.push_back(values.at(k));
  }
  std::vector<double> numbers;
  for (const Place &entry : level) {
    numbers.push_back(entry.number());
    if (numbers.back() < 0) entry.expected("a number >= 0");
  }
  return numbers;
}

constexpr std::pair<const char *, int32_t> kLogic[] = {{"exactly_one", HWS_EXACTLY_ONE},
                                                      {"at_most_one", HWS_AT_MOST_ONE},
                                                      {"or", HWS_OR},
                                                      {"and", HWS_AND},
                                                      {"parity", HWS_PARITY}};

// One of two words.
bool first_word(const Reading &r, const char *member, const char *first, const char *second) {
  const std::string word = r.place.text_or(member, first);
  if (word != first && word != second) {
    r.place.at(member).expected("\"" + std::string(first) + "\" or \"" + second + "\"");
  }
  return word == first;
}

// {"words": 3, "arcs": [[0, 2], [2, 1], ...]}: of each variable the head and the word of its arc.
void add_tree(const Reading &r, const std::string &name) {
  r.place.only({"kind", "name", "variables", "words", "arcs", "trees", "roots"});
  const Place arcs = r.place.at("arcs");
  if (arcs.size(1) != r.variables.size()) arcs.expected("as many arcs as variables, " + std::to_string(r.variables.size()));
  std::vector<int32_t> heads, words;
  for (size_t i = 0; i < arcs.size(); ++i) {
    const Place arc = arcs.at(i);
    if (arc.size(1) != 2) arc.expected("a head and a word");
    heads.push_back(static_cast<int32_t>(arc.at(0).integer(0, INT32_MAX)));
    words.push_back(static_cast<int32_t>(arc.at(1).integer(1, INT32_MAX)));
  }
  int64_t number = 0;
  check(hws_graph_builder_add_tree(r.builder(), static_cast<int32_t>(r.place.at("words").integer(1, 10000)),
                                   first_word(r, "trees", "projective", "non-projective"),
                                   first_word(r, "roots", "one", "many"), heads.data(), words.data(), r.variables.data(),
                                   static_cast<int32_t>(r.variables.size()), name.c_str(), &number),
        r.place.where());
}

// {"weight": 2, "values": [1, "grey"]}: without values, 1 of every variable.
void add_feature(const Reading &r) {
  r.place.only({"kind", "variables", "weight", "values"});
  std::vector<int64_t> values;
  if (const auto given = r.place.find("values")) {
    if (given->size(1) != r.variables.size()) {
      given->expected("as many values as variables, " + std::to_string(r.variables.size()));
    }
    for (size_t i = 0; i < r.variables.size(); ++i) {
      if (r.variable(i).letters) r.place.at("variables").at(i).expected("a variable with values");
      values.push_back(value_at(given->at(i), r.variable(i)));
    }
  }
  if (r.all.file.weights == 0) r.place.at("weight").expected("\"weights\" in the file, since a feature has one of them");
  const int64_t weight = r.place.at("weight").integer(0, r.all.file.weights - 1);
  int64_t number = 0;
  const int64_t *const asked = values.empty() ? nullptr : values.data();
  check(hws_graph_builder_add_features(r.builder(), r.variables.data(), static_cast<int32_t>(r.variables.size()), 1, asked,
                                       static_cast<int64_t>(values.size()), &weight, 1, &number),
        r.place.where());
}

}  // namespace

void choose_acceptor(GraphReading *reading, int64_t variable, const Place &place) {
  const Place kind = place.at("kind");
  if (place.find("variables") || place.find("name")) {
    place.wrong("an acceptor has no \"variables\" and no \"name\"; expected neither");
  }
  const Reading r{*reading, place, {variable}};
  const std::pair<const char *, Machine (*)(const Reading &)> kinds[] = {
      {"machine", machine_of_file}, {"arcs", machine_of_arcs}, {"regex", regex}};
  const auto made = std::find_if(std::begin(kinds), std::end(kinds), [&](const auto &k) { return kind.text() == k.first; });
  if (made == std::end(kinds)) kind.expected("machine, arcs or regex");
  const Machine machine = made->second(r);
  const Options options = reading->session->options_for("hws_graph_builder_choose_acceptor");
  check(hws_graph_builder_choose_acceptor(r.builder(), variable, machine.get(), options.get()), place.where());
}

void add_factor(GraphReading *reading, const Place &place) {
  const Place kind = place.at("kind"), names = place.at("variables");
  Reading r{*reading, place, {}};
  for (size_t i = 0; i < names.size(1); ++i) {
    const auto found = reading->by_name.find(names.at(i).text());
    if (found == reading->by_name.end()) names.at(i).expected("the name of a variable");
    r.variables.push_back(found->second);
  }
  const std::string name = place.text_or("name", "");
  const int32_t count = static_cast<int32_t>(r.variables.size());
  int64_t number = 0;
  if (kind.text() == "table") {
    place.only({"kind", "name", "variables", "values"});
    const std::vector<double> table = table_numbers(r, place.at("values"));
    return check(hws_graph_builder_add_table(r.builder(), r.variables.data(), count, table.data(),
                                             static_cast<int64_t>(table.size()), name.c_str(), &number),
                 place.where());
  }
  if (kind.text() == "concatenation") {
    place.only({"kind", "name", "variables"});
    return check(hws_graph_builder_add_concatenation(r.builder(), r.variables.data(), count, name.c_str(), &number),
                 place.where());
  }
  if (kind.text() == "feature") return add_feature(r);
  if (kind.text() == "tree") return add_tree(r, name);
  for (const auto &[word, logic] : kLogic) {
    if (kind.text() != word) continue;
    place.only({"kind", "name", "variables"});
    return check(hws_graph_builder_add_logic(r.builder(), logic, r.variables.data(), count, name.c_str(), &number),
                 place.where());
  }
  if (kind.text() == "ngram") {
    place.only({"kind", "name", "variables", "file"});
    expect_variables(r, 1, "1");
    const NgramModel model = read_ngram_model(reading->session, r.path_of(place.at("file")), letters_of(r, 0).alphabet.get());
    return check(hws_graph_builder_add_ngram(r.builder(), model.get(), r.variables[0], name.c_str(), &number), place.where());
  }
  const std::pair<const char *, Machine (*)(const Reading &)> kinds[] = {{"machine", machine_of_file},
                                                                         {"arcs", machine_of_arcs},
                                                                         {"edit", edit_machine},
                                                                         {"word_list", word_list},
                                                                         {"regex", regex}};
  const auto made = std::find_if(std::begin(kinds), std::end(kinds), [&](const auto &k) { return kind.text() == k.first; });
  if (made == std::end(kinds)) {
    kind.expected("table, feature, machine, arcs, edit, word_list, regex, concatenation, ngram, tree, exactly_one, "
                  "at_most_one, or, and or parity");
  }
  const Machine machine = made->second(r);
  check(hws_graph_builder_add_machine(r.builder(), machine.get(), r.variables.data(), count, name.c_str(), &number),
        place.where());
}

}  // namespace tool
