#include "tools/mrf/mar_file.hh"

#include <algorithm>
#include <cmath>

#include "tools/base/numbers.hh"
#include "tools/base/session.hh"
#include "tools/mrf/network_file.hh"

namespace tool {

std::string mar_text(const Marginals &marginals) {
  std::string out = "MAR\n" + std::to_string(marginals.begin.size() - 1);
  for (size_t v = 0; v + 1 < marginals.begin.size(); ++v) {
    out += " " + std::to_string(marginals.begin[v + 1] - marginals.begin[v]);
    for (size_t i = marginals.begin[v]; i < marginals.begin[v + 1]; ++i) out += " " + number(marginals.probabilities[i]);
  }
  return out + "\n";
}

Marginals read_marginals(const std::string &path) {
  const std::string text = read_input(path);
  std::string_view rest = text;
  std::string word;
  int64_t place = 0;
  const auto wrong = [&](const std::string &expected) -> Failure {
    return {1, path + ": word " + std::to_string(place) + " is '" + word.substr(0, 40) + "'; expected " + expected};
  };
  const auto next = [&](const std::string &expected) {
    ++place;
    word = next_model_word(&rest);
    if (word.empty()) throw wrong(expected);
  };
  const auto count = [&](const std::string &expected) {
    next(expected);
    int64_t n = 0;
    if (!parse(word, &n) || n < 0) throw wrong(expected);
    return n;
  };
  next("MAR");
  if (word != "MAR") throw wrong("MAR");
  Marginals m;
  m.begin.push_back(0);
  const int64_t variables = count("the number of variables");
  for (int64_t v = 0; v < variables; ++v) {
    const int64_t values = count("a number of values");
    for (int64_t i = 0; i < values; ++i) {
      next("a probability");
      double p = 0;
      if (!parse(word, &p) || !(p >= 0 && p <= 1)) throw wrong("a probability");
      m.probabilities.push_back(p);
    }
    m.begin.push_back(m.probabilities.size());
  }
  return m;
}

Errors compare_marginals(const Marginals &found, const Marginals &reference, const std::string &path) {
  if (found.begin != reference.begin) throw Failure{1, path + ": marginals of other variables or numbers of values"};
  Errors errors;
  for (size_t i = 0; i < found.probabilities.size(); ++i) {
    const double error = std::fabs(found.probabilities[i] - reference.probabilities[i]);
    errors.most = std::max(errors.most, error);
    errors.mean += error / static_cast<double>(found.probabilities.size());
  }
  return errors;
}

}  // namespace tool
