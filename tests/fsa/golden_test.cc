// The engine against tests/golden: n-gram machines with failure arcs, computed
// elsewhere (tests/golden/README.md).
#include <map>
#include <string>

#include "fsa/compile/string_machine.hh"
#include "fsa/distance/counts.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/compose.hh"
#include "tests/fsa/golden_file.hh"
#include "tests/test_list.hh"

using namespace hws;
using golden::Json;

namespace {

Label symbol_of(const std::string &symbol) { return static_cast<Label>(symbol[0] - 'a' + 1); }

struct Golden {
  MachinePtr machine;
  std::vector<std::string> name;  // per state
  State start;
};

// `weigh(value, from, to)` gives an arc's weight, a final one's with `to` empty.
template <class Weigh>
Golden build(const Json &layout, size_t symbols, Semiring semiring, const Weigh &weigh) {
  Golden g;
  std::map<std::string, State> number;
  const auto state = [&](const std::string &name) {
    const auto [at, fresh] = number.emplace(name, static_cast<State>(g.name.size()));
    if (fresh) g.name.push_back(name);
    return at->second;
  };
  g.start = state(layout["start"].get<std::string>());
  for (const Json &arc : layout["arcs"]) {
    state(arc[0].get<std::string>());
    if (!arc[3].is_null()) state(arc[3].get<std::string>());
  }
  for (const Json &arc : layout["phi"]) state(arc[2].get<std::string>()), state(arc[0].get<std::string>());
  Builder b(semiring, {Alphabet::sized(static_cast<int64_t>(symbols))});
  b.add_states(static_cast<int64_t>(g.name.size()));
  b.set_start(g.start);
  const auto stored = [&](double w) { return semiring == Semiring::real ? w : -std::log(w); };
  for (const Json &arc : layout["arcs"]) {
    const std::string from = arc[0].get<std::string>();
    if (arc[3].is_null()) {
      b.set_final(number.at(from), stored(weigh(arc[2].get<double>(), from, nullptr)));
      continue;
    }
    const std::string to = arc[3].get<std::string>();
    const Label c = symbol_of(arc[1].get<std::string>());
    b.add_arc(number.at(from), &c, stored(weigh(arc[2].get<double>(), from, &to)), number.at(to));
  }
  for (const Json &arc : layout["phi"]) {
    const std::string from = arc[0].get<std::string>(), to = arc[2].get<std::string>();
    const Label phi = kPhi;
    b.add_arc(number.at(from), &phi, stored(weigh(arc[1].get<double>(), from, &to)), number.at(to));
  }
  g.machine = b.build();
  return g;
}

Golden build(const Json &layout, size_t symbols, Semiring semiring) {
  return build(layout, symbols, semiring, [](double w, const std::string &, const std::string *) { return w; });
}

bool ends_with(const std::string &s, const std::string &end) {
  return s.size() >= end.size() && s.compare(s.size() - end.size(), end.size(), end) == 0;
}

// Expected occurrences of a feature: look-ups that end at an arc (or a stop) for its last symbol
// at a state whose name ends with the rest of it. (The state with that name has such an arc.)
double expected_feature(const Golden &g, const std::string &feature, const Array<double> &arcs,
                        const Array<double> &finals) {
  double sum = 0;
  if (feature.empty()) {  // every symbol, and the end
    for (ArcId a = 0; a < g.machine->arcs(); ++a) sum += g.machine->label(a, 0) == kPhi ? 0 : arcs[static_cast<size_t>(a)];
    for (const double f : finals) sum += f;
    return sum;
  }
  const std::string history = feature.substr(0, feature.size() - 1);
  for (State s = 0; s < g.machine->states(); ++s) {
    if (!ends_with(g.name[static_cast<size_t>(s)], history)) continue;
    if (feature.back() == '$') {
      sum += finals[static_cast<size_t>(s)];
      continue;
    }
    for (ArcId a = g.machine->arc_begin(s); a < g.machine->arc_end(s); ++a) {
      if (g.machine->label(a, 0) == symbol_of(feature.substr(feature.size() - 1))) sum += arcs[static_cast<size_t>(a)];
    }
  }
  return sum;
}

}  // namespace

static void backward_weights_and_logZ(void **) {
  for (const Json &entry : golden::read("backward_pfsa.json")) {
    const Json &beta = entry["beta"];
    for (const Semiring semiring : {Semiring::real, Semiring::log}) {
      // The machine before normalization: w β(from) / β(to), k likewise.
      const Golden g = build(entry["pfsa"], entry["alphabet"].get<std::string>().size(), semiring,
                             [&](double w, const std::string &from, const std::string *to) {
                               return w * beta[from].get<double>() / (to ? beta[*to].get<double>() : 1);
                             });
      const Array<Scaled> found = backward(linear_graph(*g.machine, Run{}), Run{});
      for (size_t s = 0; s < g.name.size(); ++s) assert_close(found[s].value() / beta[g.name[s]].get<double>(), 1, 1e-8);
      assert_close(total(*g.machine, Run{}).log(), entry["logZ"].get<double>(), 1e-8);
    }
  }
}

static void normalized_machines_sum_to_one(void **) {
  for (const Json &entry : golden::read("backward_pfsa.json")) {
    const Golden g = build(entry["pfsa"], entry["alphabet"].get<std::string>().size(), Semiring::log);
    const Array<Scaled> found = backward(linear_graph(*g.machine, Run{}), Run{});
    for (size_t s = 0; s < g.name.size(); ++s) assert_close(found[s].value(), 1, 1e-8);
  }
}

static void expected_features(void **) {
  int features = 0;
  for (const Json &entry : golden::read("backward_pfsa.json")) {
    const Golden g = build(entry["pfsa"], entry["alphabet"].get<std::string>().size(), Semiring::log);
    Array<double> arcs(static_cast<size_t>(g.machine->arcs())), finals(static_cast<size_t>(g.machine->states()));
    expected_counts(*g.machine, arcs, finals, Run{});
    for (const auto &[feature, value] : entry["E_q_f"].items()) {
      const double expected = value.get<double>(), found = expected_feature(g, feature, arcs, finals);
      if (expected > 0) assert_close(found / expected, 1, 1e-8);
      ++features;
    }
  }
  assert_true(features > 60);
}

static void weights_of_strings(void **) {
  int strings = 0;
  for (const Json &entry : golden::read("encode.json")) {
    const size_t symbols = entry["alphabet"].get<std::string>().size();
    const Golden g = build(entry["machine"], symbols, Semiring::log);
    for (const auto &[text, value] : entry["log_weight"].items()) {
      Array<Label> labels;
      for (const char c : text) labels.push_back(symbol_of(std::string(1, c)));
      const MachinePtr string = string_machine(g.machine->alphabet(0), Semiring::log, labels);
      assert_close(total(*compose(string, g.machine, Run{}), Run{}).log(), value.get<double>(), 1e-8);
      assert_close(total(*compose(g.machine, string, Run{}), Run{}).log(), value.get<double>(), 1e-8);
      ++strings;
    }
  }
  assert_true(strings > 120);
}

TESTS(backward_weights_and_logZ, normalized_machines_sum_to_one, expected_features, weights_of_strings)
