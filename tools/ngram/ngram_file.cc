#include "tools/ngram/ngram_file.hh"

#include <cmath>

#include "tools/base/numbers.hh"
#include "tools/base/text_lines.hh"

namespace tool {

namespace {

int32_t label_of(const hws_alphabet *alphabet, const std::string &word) {
  int32_t label = 0;
  if (word == "<s>") return HWS_BOS;
  if (word == "</s>") return HWS_EOS;
  if (*hws_alphabet_name_view(alphabet, 1) != '\0') {
    return hws_alphabet_find(alphabet, word.data(), static_cast<int64_t>(word.size()), &label) == HWS_OK ? label : 0;
  }
  return parse(word, &label) ? label : 0;
}

double theta_of(const std::string &word, const std::string &where) {
  double value = 0;
  if (!parse(word, &value)) throw Failure{1, where + ": '" + word + "'; expected a number, a tab and an n-gram"};
  return value;
}

NgramModel read_theta(Session *session, const std::string &text, const std::string &path, const hws_alphabet *alphabet) {
  if (!alphabet) throw Failure{2, path + ": an n-gram model as text; expected --alphabet"};
  std::vector<int64_t> offsets{0};
  std::vector<int32_t> labels;
  std::vector<double> theta;
  size_t line = 0;
  for (const std::string_view row : text_lines(text)) {
    ++line;
    if (row.empty() || row[0] == '#') continue;
    const std::string where = path + ":" + std::to_string(line);
    const size_t tab = std::min(row.find('\t'), row.size());
    theta.push_back(theta_of(std::string(row.substr(0, tab)), where));
    for (const std::string_view word : words_of_line(row.substr(tab))) {
      labels.push_back(label_of(alphabet, std::string(word)));
      if (labels.back() == 0) throw Failure{1, where + ": " + std::string(word) + " is no symbol of the alphabet"};
    }
    offsets.push_back(static_cast<int64_t>(labels.size()));
  }
  const Options options = session->options_for("hws_ngram_from_theta");
  return own<NgramModel>(path, [&](auto *p) {
    return hws_ngram_from_theta(alphabet, static_cast<int64_t>(theta.size()), offsets.data(), labels.data(), theta.data(),
                                options.get(), p);
  });
}

// A line \data\ comes before the first n-gram.
bool is_arpa(const std::string &text) {
  return text.compare(0, 6, "\\data\\") == 0 || text.find("\n\\data\\") != std::string::npos;
}

}  // namespace

NgramModel ngram_model_of(Session *session, const Machine &machine, const std::string &path) {
  const Options options = session->options_for("hws_ngram_from_machine");
  return own<NgramModel>(path, [&](auto *p) { return hws_ngram_from_machine(machine.get(), options.get(), p); });
}

NgramModel read_ngram_model(Session *session, const std::string &path, const hws_alphabet *over) {
  session->claim(path);
  const std::string bytes = read_input(path), shown = path == "-" ? "standard input" : path;
  const int64_t length = static_cast<int64_t>(bytes.size());
  const Alphabet given = over ? nullptr : session->alphabet_given();
  if (!over) over = given.get();
  if (is_arpa(bytes)) {
    const Options options = session->options_for("hws_ngram_read_arpa");
    return own<NgramModel>(shown, [&](auto *p) { return hws_ngram_read_arpa(bytes.data(), length, over, options.get(), p); });
  }
  if (hws_ngram_is_binary(bytes.data(), length)) {
    const Options options = session->options_for("hws_ngram_read");
    return own<NgramModel>(shown, [&](auto *p) { return hws_ngram_read(bytes.data(), length, options.get(), p); });
  }
  if (!hws_machine_is_binary(bytes.data(), length)) return read_theta(session, bytes, shown, over);
  const Machine machine = own<Machine>(shown, [&](auto *p) { return hws_machine_read(bytes.data(), length, nullptr, p); });
  return ngram_model_of(session, machine, shown);
}

std::vector<ThetaLine> theta_lines(Session *session, const hws_ngram_model *model) {
  const Options options = session->options_for("hws_ngram_theta");
  int64_t count = 0, total = 0;
  check(hws_ngram_theta(model, options.get(), nullptr, nullptr, 0, &count, nullptr, 0, &total));
  std::vector<int64_t> offsets(static_cast<size_t>(count) + 1);
  std::vector<double> theta(static_cast<size_t>(count));
  std::vector<int32_t> labels(static_cast<size_t>(total) + 1);
  check(hws_ngram_theta(model, options.get(), offsets.data(), theta.data(), count, &count, labels.data(), total + 1, &total));
  const Alphabet alphabet = own<Alphabet>("", [&](auto *p) { return hws_ngram_alphabet(model, p); });
  std::vector<ThetaLine> lines;
  for (size_t i = 0; i < theta.size(); ++i) {
    if (theta[i] == 0) continue;
    std::string text;
    for (int64_t k = offsets[i]; k < offsets[i + 1]; ++k) {
      const int32_t c = labels[static_cast<size_t>(k)];
      if (k > offsets[i]) text += ' ';
      text += c == HWS_BOS ? "<s>" : c == HWS_EOS ? "</s>" : session->spell(alphabet.get(), &c, 1);
    }
    lines.push_back({theta[i], std::move(text)});
  }
  return lines;
}

std::string theta_text(Session *session, const hws_ngram_model *model) {
  std::string text;
  for (const ThetaLine &line : theta_lines(session, model)) text += number(line.theta) + "\t" + line.ngram + "\n";
  return text;
}

NgramModel in_the_store_asked_for(Session *session, NgramModel model, bool *compact) {
  *compact = !session->option_given("weight_bits").empty();
  if (!*compact) return model;
  const Options options = session->options_for("hws_ngram_compact");
  return own<NgramModel>("", [&](auto *p) { return hws_ngram_compact(model.get(), options.get(), p); });
}

}  // namespace tool
