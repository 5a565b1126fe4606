// Optimize: speed
#include "src/graph/finite/messages/at_most_one_messages.hh"

#include <algorithm>
#include <cmath>

namespace hws {

bool AtMostOneMessages::serves(const FiniteModel &model) {
  if (!model.structured) return false;
  for (int32_t v = 0; v < model.variables(); ++v) {
    if (model.sizes[v] != 2 || model.observed[v] >= 0) return false;
  }
  for (int32_t f = 0; f < model.factors(); ++f) {
    if (model.is_table(f) ? model.scope(f).size() != 1 || model.table(f)[0] == -INFINITY
                          : model.structured_part(f).content->kind != StructuredKind::at_most_one) {
      return false;
    }
  }
  return true;
}

AtMostOneMessages::AtMostOneMessages(const MessageGraph &graph, const Run &run)
    : graph_(graph), own_(static_cast<size_t>(graph.variables())) {
  const auto slots = static_cast<size_t>(graph.slots());
  run.limit_bytes(static_cast<int64_t>((own_.size() + 2 * slots + 3 * graph.model.scopes.size()) * sizeof(double)));
  for (int32_t v = 0; v < graph.variables(); ++v) {
    most_factors_ = std::max(most_factors_, graph.slot_begin[v + 1] - graph.slot_begin[v]);
  }
  now_.assign(slots, 1.0);
  sent_.resize(graph.model.scopes.size());
  sums_.resize(sent_.size());
  for (size_t e = 0; e < sent_.size(); ++e) {
    const int32_t first = graph.slot_begin[graph.model.scopes[e]], slot = graph.slot_of[e];
    const int32_t all = graph.slot_begin[graph.model.scopes[e] + 1] - first;
    other_.push_back(all < 2 ? kNone : all > 2 ? kMany : first + (slot == first ? 1 : 0));
  }
  find_own_odds();
}

void AtMostOneMessages::find_own_odds() {
  log_constant_ = graph_.log_constant;
  for (int32_t v = 0; v < graph_.variables(); ++v) {
    const std::span<const double> own = graph_.own(v);
    own_[v] = std::exp(own[1] - own[0]);
    log_constant_ += own[0];
  }
}

// By bounds on the largest sum of odds and on the least product of messages.
bool AtMostOneMessages::fits() const {
  constexpr double kMost = 1e299;
  double least = 1, largest_sum = 1;
  for (const double odds : own_) {
    if (odds > 0) least = std::min(least, odds);
  }
  for (const int32_t f : graph_.structured) {
    double sum = 1;
    for (const int32_t v : graph_.model.scope(f)) sum += own_[v];
    largest_sum = std::max(largest_sum, sum);
  }
  for (int32_t i = 0; i < most_factors_ && least > 1 / kMost; ++i) least /= largest_sum;
  return largest_sum < kMost && least > 1 / kMost;
}

inline double AtMostOneMessages::sent(int32_t v, int32_t but) const {
  double odds = own_[v];
  for (int32_t s = graph_.slot_begin[v]; s < graph_.slot_begin[v + 1]; ++s) {
    if (s != but) odds *= now_[s];
  }
  return odds;
}

inline double AtMostOneMessages::sent_over(EdgeId e) const {
  const int32_t v = graph_.model.scopes[e], other = other_[e];
  return other >= 0 ? own_[v] * now_[other] : other == kNone ? own_[v] : sent(v, graph_.slot_of[e]);
}

// Returns the largest distance. A division is made for it only where it rises.
double AtMostOneMessages::make(int32_t structured, Array<double> *to) {
  const int32_t f = graph_.structured[structured];
  const EdgeId begin = graph_.model.scope_begin[f], end = graph_.model.scope_begin[f + 1];
  for (EdgeId e = begin; e < end; ++e) sent_[e] = sent_over(e);
  double behind = 1;  // the weight of no variable's being 1, and of one behind
  for (EdgeId e = end; e-- > begin; behind += sent_[e]) sums_[e] = behind;
  double before = 0, largest = 0;
  for (EdgeId e = begin; e < end; ++e) {
    const int32_t slot = graph_.slot_of[e];
    const double made = 1 / (before + sums_[e]), old = now_[slot], by = std::fabs(made - old);
    before += sent_[e];
    if (by > largest * (made + old)) largest = by / (made + old);
    (*to)[slot] = made;
  }
  return largest;
}

double AtMostOneMessages::receive(std::span<const int32_t> nodes, SweepPart) {
  double largest = 0;
  for (const int32_t node : nodes) {
    if (node >= graph_.variables()) largest = std::max(largest, make(node - graph_.variables(), &now_));
  }
  return largest;
}

double AtMostOneMessages::flood(std::span<const int32_t> nodes) {
  double largest = 0;
  for (const int32_t node : nodes) {
    if (node >= graph_.variables()) largest = std::max(largest, make(node - graph_.variables(), &next_));
  }
  return largest;
}

// Variables receive nothing from tables.
void AtMostOneMessages::receive_one(int32_t, double *, double *) {
  fail(Code::internal, "messages of at-most-one factors under schedule residual");
}

void AtMostOneMessages::belief(int32_t v, int32_t, double *probabilities) const {
  const double odds = sent(v, -1);
  probabilities[0] = 1 / (1 + odds);
  probabilities[1] = odds / (1 + odds);
}

void AtMostOneMessages::log_product(int32_t v, double *logs) const {
  logs[0] = 0;
  logs[1] = std::log(sent(v, -1));
}

// ln Z = Σ of variables (1 − slots) ln (1 + their odds) + Σ of factors ln (1 + Σ of the odds that they are sent).
double AtMostOneMessages::log_partition() const {
  double log_z = log_constant_;
  for (int32_t v = 0; v < graph_.variables(); ++v) {
    log_z += (1 - (graph_.slot_begin[v + 1] - graph_.slot_begin[v])) * std::log1p(sent(v, -1));
  }
  for (const int32_t f : graph_.structured) {
    double sum = 0;
    for (EdgeId e = graph_.model.scope_begin[f]; e < graph_.model.scope_begin[f + 1]; ++e) {
      sum += sent(graph_.model.scopes[e], graph_.slot_of[e]);
    }
    log_z += std::log1p(sum);
  }
  return log_z;
}

void AtMostOneMessages::factor_belief(int32_t f, double *) const {
  fail(Code::internal, "the belief of structured factor %d, which has no entries", f);
}

bool AtMostOneMessages::renew(std::span<const int32_t>, bool keep) {
  find_own_odds();
  if (!keep) now_.assign(now_.size(), 1.0);
  return serves(graph_.model) && fits();
}

}  // namespace hws
