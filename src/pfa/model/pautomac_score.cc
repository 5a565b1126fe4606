#include "src/pfa/model/pautomac_score.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/error.hh"
#include "fsa/base/long_sum.hh"
#include "fsa/base/text.hh"

namespace hws {

PautomacScore pautomac_score(std::span<const double> log_probs, std::span<const double> solution) {
  if (log_probs.size() != solution.size()) {
    fail(Code::argument, "%zu probabilities of a model and %zu of the solution; expected one per test string of both",
         log_probs.size(), solution.size());
  }
  LongSum mass;
  double most = -INFINITY;
  for (size_t i = 0; i < solution.size(); ++i) {
    if (!(solution[i] >= 0 && solution[i] <= 1) || !(log_probs[i] < INFINITY)) {
      fail(Code::argument, "test string %zu: probability %s, ln of the model's %s; expected 0 to 1, and a number or -Infinity",
           i + 1, NumberText(solution[i]).text, NumberText(log_probs[i]).text);
    }
    mass.add(solution[i]);
    most = std::max(most, log_probs[i]);
  }
  if (!(mass.value() > 0)) fail(Code::argument, "a solution without a positive probability");
  LongSum total;
  for (const double x : log_probs) total.add(most > -INFINITY ? std::exp(x - most) : 0);
  const double log_total = most + std::log(total.value());
  LongSum cross, own;  // in nats
  bool lacks = false;
  for (size_t i = 0; i < solution.size(); ++i) {
    const double p = solution[i] / mass.value();
    if (!(p > 0)) continue;
    own.add(-p * std::log(p));
    if (log_probs[i] == -INFINITY) lacks = true;
    else cross.add(-p * (log_probs[i] - log_total));
  }
  return {lacks ? INFINITY : std::exp(cross.value()), std::exp(own.value())};
}

Array<double> read_pautomac_solution(std::string_view text, const Run &run) {
  run.check();
  LineReader lines(text);
  Array<std::string_view> fields;
  Array<double> solution;
  int64_t count = -1;
  while (lines.next()) {
    if (lines.number() % 4096 == 0) run.check();
    split_blanks(lines.line(), fields, 2);
    if (fields.empty()) continue;
    double p = 0;
    if (count < 0) {
      if (fields.size() != 1 || !parse_integer(fields[0], count) || count < 1) {
        fail_at(Code::parse, lines.number(), 1, "%s; expected the number of test strings", quoted(lines.line()).c_str());
      }
      continue;
    }
    if (fields.size() != 1 || !parse_real(fields[0], p) || !(p >= 0 && p <= 1)) {
      fail_at(Code::parse, lines.number(), 1, "%s; expected a probability", quoted(lines.line()).c_str());
    }
    if (static_cast<int64_t>(solution.size()) == count) {
      fail_at(Code::parse, lines.number(), 1, "more probabilities than the %" PRId64 " announced", count);
    }
    solution.push_back(p);
  }
  if (count < 0) fail_at(Code::parse, 1, 1, "an empty solution; expected the number of test strings");
  if (static_cast<int64_t>(solution.size()) != count) {
    fail_at(Code::parse, lines.number(), 1, "%zu probabilities; announced were %" PRId64, solution.size(), count);
  }
  return solution;
}

}  // namespace hws
