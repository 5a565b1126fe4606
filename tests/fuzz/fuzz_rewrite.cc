// Rewrite rules of regular expressions. The first byte has semiring, direction and mode, the second what the edges are; lines
// are the change and the contexts, where an empty one is no context. A rule reads every string, whether it changes it or not,
// and without a context that is looked for in what was written it is the same rule to both directions from the start.
#include <cmath>
#include <cstdlib>
#include <string_view>

#include "fsa/compile/regex.hh"
#include "fsa/compile/rewrite.hh"
#include "fsa/compile/string_machine.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/ops/compose.hh"

using namespace hws;

namespace {

constexpr Label kLetters = 3;

Run small_run() {
  Run run;
  run.max_states = 2000;
  run.max_arcs = 20000;
  run.max_bytes = 1 << 22;
  return run;
}

// What a failure of these calls may be: text that is no expression, sums that are infinite, limits.
void expect_reason(const Error &e) {
  const bool known = e.code == Code::parse || e.code == Code::limit || e.code == Code::diverged || e.code == Code::argument ||
                     e.code == Code::unsupported || e.code == Code::improper;
  if (!known || e.message[0] == 0) std::abort();
}

MachinePtr rule_machine(const RewriteRule &rule) {
  try {
    return rewrite(rule, small_run());
  } catch (const Error &e) {
    expect_reason(e);
    return nullptr;
  }
}

// The logarithm of the weight of all that the rule makes of a word; NaN where that is infinite.
double log_sum_for(const MachinePtr &rule, const Array<Label> &word) {
  try {
    return total(*compose(string_machine(rule->alphabet(0), rule->semiring(), word), rule, small_run()), small_run()).log();
  } catch (const Error &e) {
    expect_reason(e);
    return NAN;
  }
}

// Whether no product of a few weights is zero.
bool weighs_all(const Machine &m) {
  const auto small = [&](double w) { return std::fabs(w) < 1e6 && (m.semiring() != Semiring::real || w > 1e-6); };
  for (ArcId a = 0; a < m.arcs(); ++a) {
    if (!small(m.weight(a))) return false;
  }
  for (State s = 0; s < m.states(); ++s) {
    if (m.is_final(s) && !small(m.final_weight(s))) return false;
  }
  return true;
}

void try_rule(RewriteRule rule) {
  const MachinePtr m = rule_machine(rule);
  if (!m) return;
  MachinePtr other;
  if (!rule.left && rule.direction != RewriteDirection::right_to_left) {
    RewriteRule same = rule;
    same.direction = rule.direction == RewriteDirection::simultaneous ? RewriteDirection::left_to_right
                                                                      : RewriteDirection::simultaneous;
    other = rule_machine(same);
  }
  const bool all_weigh = weighs_all(*rule.change);
  for (Label code = 0; code < 1 << 6; code += 5) {  // words of up to three letters
    Array<Label> word;
    for (Label rest = code; rest % 4 != 0; rest /= 4) word.push_back(rest % 4);
    const double sum = log_sum_for(m, word);
    if (all_weigh && sum == -INFINITY) std::abort();
    if (!other || std::isnan(sum)) continue;
    const double twin = log_sum_for(other, word);
    if (!std::isnan(twin) && twin != sum && !(std::fabs(twin - sum) <= 1e-6 * (1 + std::fabs(sum)))) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 2) return 0;
  static const AlphabetPtr kAlphabet = Alphabet::named({"a", "b", "c", "^", "$"});
  const Semiring semiring = static_cast<Semiring>(data[0] % 4);
  std::string_view rest(reinterpret_cast<const char *>(data) + 2, size - 2);
  RewriteRule rule;
  rule.direction = static_cast<RewriteDirection>(data[0] / 4 % 3);
  rule.optional = data[0] / 12 % 2;
  rule.bos = data[1] % 2 ? kLetters + 1 : 0;
  rule.eos = data[1] / 2 % 3 == 0 ? 0 : data[1] / 2 % 3 == 1 || !rule.bos ? kLetters + 2 : kLetters + 1;
  for (MachinePtr *part : {&rule.change, &rule.left, &rule.right}) {
    const size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view pattern = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (pattern.empty() && part != &rule.change) continue;
    try {
      *part = regex_machine(kAlphabet, semiring, pattern, small_run());
    } catch (const Error &e) {
      expect_reason(e);
      return 0;
    }
  }
  if (rule.change->tapes() != 2) return 0;
  try_rule(std::move(rule));
  return 0;
}
