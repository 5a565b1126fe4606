#include "tools/fst/path_values.hh"

#include <cmath>
#include <functional>

#include "tools/base/numbers.hh"
#include "tools/fst/arc_lines.hh"

namespace tool {

namespace {

struct Arc {
  int64_t from, to;
  std::vector<int32_t> labels;
  double weight;
};

double cost_of(const hws_machine *m, double weight) { return hws_machine_semiring(m) == HWS_REAL ? -std::log(weight) : weight; }

// The numbers that an arc and a final weight add.
struct Value {
  std::function<double(const Arc &)> arc;
  std::function<double(double)> final;
};

Value value_of(const hws_machine *m, const std::string &name, size_t tape) {
  const auto nothing = [](double) { return 0.0; };
  if (name == "length") {
    return {[tape](const Arc &a) { return a.labels[tape] > 0 || a.labels[tape] == HWS_RHO ? 1.0 : 0.0; }, nothing};
  }
  if (name == "arcs") {
    return {[](const Arc &a) {
      for (const int32_t l : a.labels) {
        if (l == HWS_PHI) return 0.0;
      }
      return 1.0;
    }, nothing};
  }
  if (name == "cost") {
    const auto finite = [m](double w) {
      const double cost = cost_of(m, w);
      return std::isfinite(cost) ? cost : 0.0;  // weight zero: on no path
    };
    return {[finite](const Arc &a) { return finite(a.weight); }, finite};
  }
  if (name.rfind("label:", 0) != 0) throw Failure{2, "--value " + name + ": expected length, arcs, cost or label:NAME"};
  const std::string symbol = name.substr(6);
  const Alphabet alphabet = own<Alphabet>("", [&](auto *p) { return hws_machine_alphabet(m, static_cast<int32_t>(tape), p); });
  int32_t label = 0;
  if (!alphabet || hws_alphabet_find(alphabet.get(), symbol.data(), static_cast<int64_t>(symbol.size()), &label) != HWS_OK ||
      label == 0) {
    if (!parse(symbol, &label) || label < 1) {
      throw Failure{2, "--value " + name + ": " + symbol + " is no symbol of the tape"};
    }
  }
  return {[label, tape, name](const Arc &a) {
            if (a.labels[tape] == HWS_RHO) {
              throw Failure{
                  1, "--value " + name + ": the machine has default arcs, which read it among others (see fst ngram-counts)"};
            }
            return a.labels[tape] == label ? 1.0 : 0.0;
          },
          nothing};
}

}  // namespace

PathValues named_values(const hws_machine *m, const std::vector<std::string> &names, int32_t tape) {
  if (tape >= hws_machine_tapes(m)) {
    throw Failure{2, "--tape " + std::to_string(tape + 1) + ": the machine has " + std::to_string(hws_machine_tapes(m))};
  }
  std::vector<Value> values;
  for (const std::string &name : names) values.push_back(value_of(m, name, static_cast<size_t>(tape)));
  PathValues out{names, {}, {}};
  Arc arc{0, 0, std::vector<int32_t>(static_cast<size_t>(hws_machine_tapes(m))), 0};
  for (int64_t a = 0; a < hws_machine_arcs(m); ++a) {
    check(hws_machine_arc(m, a, &arc.from, arc.labels.data(), &arc.weight, &arc.to));
    for (const Value &v : values) out.arcs.push_back(v.arc(arc));
  }
  for (int64_t s = 0; s < hws_machine_states(m); ++s) {
    double weight = 0;
    check(hws_machine_final(m, s, &weight, nullptr));
    for (const Value &v : values) out.finals.push_back(v.final(weight));
  }
  return out;
}

PathValues listed_values(const hws_machine *m, const std::string &path) {
  PathValues out;
  size_t d = 0;
  for (const ArcLine &line : read_arc_lines(m, path)) {
    if (d == 0) {
      d = line.values.size();
      out.arcs.assign(static_cast<size_t>(hws_machine_arcs(m)) * d, 0);
      out.finals.assign(static_cast<size_t>(hws_machine_states(m)) * d, 0);
    }
    if (line.values.size() != d) {
      throw Failure{1,
                    line.place + std::to_string(line.values.size()) + " values; expected " + std::to_string(d) + " as before"};
    }
    std::vector<double> &rows = line.is_arc ? out.arcs : out.finals;
    std::copy(line.values.begin(), line.values.end(), rows.begin() + static_cast<std::ptrdiff_t>(line.number * d));
  }
  if (d == 0) throw Failure{1, path + ": no values"};
  for (size_t i = 0; i < d; ++i) out.names.push_back(std::to_string(i + 1));
  return out;
}

}  // namespace tool
