#include "tools/plot/machine_drawing.hh"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace tool {

namespace {

std::string label_text(const hws_alphabet *alphabet, int32_t label) {
  if (label == HWS_EPSILON) return "\u03B5";
  if (label == HWS_PHI) return "\u03C6";
  if (label == HWS_RHO) return "\u03C1";
  const char *const name = alphabet ? hws_alphabet_name_view(alphabet, label) : nullptr;
  return name && *name ? name : std::to_string(label);
}

// ln of what a weight stands for.
double log_of(int32_t semiring, double weight) {
  if (semiring == HWS_REAL) return std::log(std::fabs(weight));
  return semiring == HWS_BOOLEAN ? (weight != 0 ? 0 : -INFINITY) : -weight;
}

// Empty for the semiring's one.
std::string weight_text(int32_t semiring, double weight) {
  const bool is_cost = semiring == HWS_LOG || semiring == HWS_TROPICAL;
  if (weight == (is_cost ? 0 : 1)) return "";
  char text[32];
  std::snprintf(text, sizeof text, "/%.3g", weight);
  return text;
}

}  // namespace

DrawnPart drawn_part(const hws_machine *machine, double least) {
  const auto arcs = static_cast<size_t>(hws_machine_arcs(machine)), states = static_cast<size_t>(hws_machine_states(machine));
  const auto tapes = static_cast<size_t>(hws_machine_tapes(machine));
  const int32_t semiring = hws_machine_semiring(machine);
  std::vector<int64_t> from(arcs), to(arcs);
  std::vector<int32_t> labels(arcs * tapes), is_final(states);
  std::vector<double> weights(arcs), finals(states), largest(states, -INFINITY);
  check(hws_machine_copy_arcs(machine, from.data(), labels.data(), weights.data(), to.data()));
  check(hws_machine_copy_finals(machine, finals.data(), is_final.data()));
  std::vector<Alphabet> alphabets;
  for (size_t t = 0; t < tapes; ++t) {
    alphabets.push_back(own<Alphabet>("", [&](auto *p) { return hws_machine_alphabet(machine, static_cast<int32_t>(t), p); }));
  }
  for (size_t s = 0; s < states; ++s) {
    if (is_final[s]) largest[s] = log_of(semiring, finals[s]);
  }
  for (size_t a = 0; a < arcs; ++a) {
    double &most = largest[static_cast<size_t>(from[a])];
    most = std::max(most, log_of(semiring, weights[a]));
  }
  DrawnPart part;
  const auto is_drawn = [&](size_t state, double weight) {
    return least <= 0 || log_of(semiring, weight) >= largest[state] + std::log(least);
  };
  for (size_t s = 0; s < states; ++s) {
    const bool final = is_final[s] && is_drawn(s, finals[s]);
    part.left_out += is_final[s] && !final;
    part.machine.nodes.push_back({{std::to_string(s) + (final ? weight_text(semiring, finals[s]) : "")},
                                  static_cast<int64_t>(s) == hws_machine_start(machine),
                                  final});
  }
  for (size_t a = 0; a < arcs; ++a) {
    const auto state = static_cast<size_t>(from[a]);
    if (!is_drawn(state, weights[a])) {
      ++part.left_out;
      continue;
    }
    std::string label;
    for (size_t t = 0; t < tapes; ++t) label += (t == 0 ? "" : ":") + label_text(alphabets[t].get(), labels[a * tapes + t]);
    const double share = std::exp(log_of(semiring, weights[a]) - largest[state]);
    part.machine.arcs.push_back({state, static_cast<size_t>(to[a]), label + weight_text(semiring, weights[a]),
                                 std::isfinite(share) ? share : 1});
  }
  return part;
}

bool is_svg(const std::string &path) { return path.ends_with(".svg"); }

}  // namespace tool
