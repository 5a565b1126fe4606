#include "src/graph/structured/structured_messages.hh"

#include <algorithm>

#include "src/graph/structured/log_odds.hh"

namespace hws {

namespace {

// Combines the others of each variable: from those before it and those after it. `identity` changes nothing.
template <class T, class Combine>
void of_others(std::span<const T> x, T identity, Combine combine, std::span<T> out) {
  T before = identity;
  for (size_t i = 0; i < x.size(); ++i) {
    out[i] = before;
    before = combine(before, x[i]);
  }
  T after = identity;
  for (size_t i = x.size(); i-- > 0;) {
    out[i] = combine(out[i], after);
    after = combine(after, x[i]);
  }
}

// How many variables must be 1, and the first of them.
struct Forced {
  explicit Forced(std::span<const double> incoming) {
    for (size_t i = incoming.size(); i-- > 0;) {
      if (incoming[i] != INFINITY) continue;
      ++count;
      first = i;
    }
  }
  size_t count = 0, first = SIZE_MAX;
};

// One variable is 1, or none if `none` has the weight 1 and not 0.
bool send_one(std::span<const double> incoming, bool none, std::span<double> outgoing, double *log_total) {
  const Forced forced(incoming);
  if (forced.count > 1) return false;
  const double of_none = none ? 0 : -INFINITY;
  of_others(incoming, -double{INFINITY}, log_add, outgoing);
  for (double &x : outgoing) x = -log_add(x, of_none);
  *log_total = of_none;
  for (const double x : incoming) *log_total = log_add(*log_total, x);
  if (forced.count == 1) {
    const double of_first = outgoing[forced.first];
    std::fill(outgoing.begin(), outgoing.end(), -INFINITY);
    outgoing[forced.first] = of_first;
    *log_total = 0;
  }
  return *log_total > -INFINITY;
}

}  // namespace

// The last variable is the or of the others.
bool StructuredMessages::send_or(std::span<const double> incoming, std::span<double> outgoing, double *log_total) {
  const size_t inputs = incoming.size() - 1;
  const double last = incoming[inputs];
  const auto either = [](Or a, Or b) { return Or{a.none + b.none, log_add(a.some, a.none + b.some)}; };
  const Or nothing{0, -INFINITY};
  Or all = nothing;
  *log_total = 0;
  of_input_.resize(inputs);
  of_rest_.resize(inputs);
  for (size_t i = 0; i < inputs; ++i) {
    of_input_[i] = {log_off(incoming[i]), log_on(incoming[i])};
    all = either(all, of_input_[i]);
    *log_total += log_of_both(incoming[i]);
  }
  // The weight of a last variable of 1 beside that of 0.
  const auto mixed = [last](Or of) { return last == INFINITY ? of.some : log_add(of.none, of.some + last); };
  of_others(std::span<const Or>(of_input_), nothing, either, std::span<Or>(of_rest_));
  for (size_t i = 0; i < inputs; ++i) {
    const double with = last == INFINITY ? 0 : last, without = mixed(of_rest_[i]);
    // Neither value is possible: another input is 1 and the last variable 0.
    if (with == -INFINITY && without == -INFINITY) return false;
    outgoing[i] = with - without;
  }
  outgoing[inputs] = all.none == -INFINITY ? INFINITY : all.some - all.none;
  *log_total += mixed(all);
  return *log_total > -INFINITY;
}

bool StructuredMessages::send_and(std::span<const double> incoming, std::span<double> outgoing, double *log_total) {
  negated_.resize(incoming.size());
  double scale = 0;
  for (size_t i = 0; i < incoming.size(); ++i) {
    negated_[i] = -incoming[i];
    if (std::isfinite(incoming[i])) scale += incoming[i];
  }
  if (!send_or(negated_, outgoing, log_total)) return false;
  for (double &x : outgoing) x = -x;
  *log_total += scale;
  return true;
}

namespace {

bool send_parity(std::span<const double> incoming, std::span<double> outgoing, double *log_total) {
  of_others(incoming, -double{INFINITY}, odds_of_xor, outgoing);
  double odd = -INFINITY;
  *log_total = 0;
  for (const double x : incoming) {
    odd = odds_of_xor(odd, x);
    *log_total += log_of_both(x);
  }
  *log_total += log_off(odd);
  return *log_total > -INFINITY;
}

// Whether the odds that meet at some variable contradict one another.
bool contradicts(std::span<const double> incoming, std::span<const double> outgoing) {
  for (size_t i = 0; i < incoming.size(); ++i) {
    if (std::isinf(incoming[i]) && incoming[i] == -outgoing[i]) return true;
  }
  return false;
}

}  // namespace

double mean_of_odds(double incoming, double outgoing) { return 1 / (1 + std::exp(-(incoming + outgoing))); }

// A word has one head, so that no derivative of the total by an arc's weight depends on the weights of arcs to the same word:
// with D those derivatives, the odds to an arc are D over the sum of w D over the other arcs to its word. Where an arc must be
// 1 the sums run with that arc alone.
bool StructuredMessages::send_tree(std::span<const double> incoming, const Run &run, std::span<double> outgoing,
                                   double *log_total) {
  const size_t side = static_cast<size_t>(factor_.words) + 1;
  Array<double> log_weights(side * side, -INFINITY);
  Array<size_t> forced(side, SIZE_MAX);
  for (size_t i = 0; i < incoming.size(); ++i) {
    const auto [head, word] = factor_.arcs[i];
    log_weights[head * side + word] = incoming[i];
    if (incoming[i] != INFINITY) continue;
    if (forced[word] != SIZE_MAX) return false;
    forced[word] = head;
  }
  for (size_t m = 1; m < side; ++m) {
    if (forced[m] == SIZE_MAX) continue;
    for (size_t h = 0; h < side; ++h) log_weights[h * side + m] = h == forced[m] ? 0 : -INFINITY;
  }
  const ArcWeights weights(factor_.words, log_weights);
  const Scaled total = sums_.total(weights, run);
  if (total.zero()) return false;
  *log_total = total.log();
  const Array<Scaled> &derivatives = sums_.derivatives(run);
  // Word by word: ln of w D, with the weights that came in.
  Array<size_t> begin(side + 1, 0), order(incoming.size());
  for (const ArcOfTree &arc : factor_.arcs) ++begin[arc.word + 1];
  for (size_t m = 1; m <= side; ++m) begin[m] += begin[m - 1];
  Array<size_t> next(begin);
  for (size_t i = 0; i < incoming.size(); ++i) order[next[factor_.arcs[i].word]++] = i;
  Array<double> logs(incoming.size()), others(incoming.size());
  for (size_t k = 0; k < order.size(); ++k) {
    const auto [head, word] = factor_.arcs[order[k]];
    const double derivative = derivatives[head * side + word].log(), x = incoming[order[k]];
    logs[k] = derivative == -INFINITY ? -INFINITY : derivative + x;
  }
  for (size_t m = 1; m < side; ++m) {
    const size_t count = begin[m + 1] - begin[m];
    of_others(std::span<const double>(logs.data() + begin[m], count), -double{INFINITY}, log_add,
              std::span<double>(others.data() + begin[m], count));
  }
  for (size_t k = 0; k < order.size(); ++k) {
    const auto [head, word] = factor_.arcs[order[k]];
    const double derivative = derivatives[head * side + word].log();
    outgoing[order[k]] = derivative == -INFINITY || others[k] == INFINITY ? -INFINITY
                         : others[k] == -INFINITY                        ? INFINITY
                                                                          : derivative - others[k];
  }
  return true;
}

bool StructuredMessages::send(std::span<const double> incoming, const Run &run, std::span<double> outgoing, double *log_total) {
  *log_total = -INFINITY;
  bool possible = false;
  switch (factor_.kind) {
    case StructuredKind::exactly_one: possible = send_one(incoming, false, outgoing, log_total); break;
    case StructuredKind::at_most_one: possible = send_one(incoming, true, outgoing, log_total); break;
    case StructuredKind::or_of: possible = send_or(incoming, outgoing, log_total); break;
    case StructuredKind::and_of: possible = send_and(incoming, outgoing, log_total); break;
    case StructuredKind::parity: possible = send_parity(incoming, outgoing, log_total); break;
    case StructuredKind::tree: possible = send_tree(incoming, run, outgoing, log_total); break;
  }
  if (possible && !contradicts(incoming, outgoing)) return true;
  *log_total = -INFINITY;
  return false;
}

}  // namespace hws
