#include "src/graph/finite/messages/odds_messages.hh"

#include <algorithm>
#include <cmath>

#include "src/graph/finite/messages/odds_range.hh"
#include "src/graph/finite/messages/table_odds.hh"

namespace hws {

bool OddsMessages::fits(const MessageGraph &graph) { return odds_fit(graph.model); }

OddsMessages::OddsMessages(const MessageGraph &graph, const Run &run, InstructionSet set)
    : graph_(graph), kernel_(odds_kernel_by(set)) {
  const FiniteModel &model = graph.model;
  const auto slots = static_cast<size_t>(graph.slots());
  run.limit_bytes(static_cast<int64_t>(slots * (3 * sizeof(int32_t) + 6 * sizeof(double))));
  TableOdds tables(model, graph.slots());  // with the other variable's value first
  for (int32_t s = 0; s < graph.slots(); ++s) {
    const EdgeId e = graph.slot_edge[s];
    const int32_t f = graph.edge_factor[e];
    const EdgeId first = model.scope_begin[f], other = e == first ? first + 1 : first;
    partner_slot_.push_back(graph.slot_of[other]);
    tables.add(f, other != first);
  }
  table_ = std::move(tables.table);
  t01_ = std::move(tables.t01);
  t10_ = std::move(tables.t10);
  t11_ = std::move(tables.t11);
  contraction_ = std::move(tables.contraction);
  find_own();
  now_.messages.assign(slots, 1.0);
  now_.parts.assign(2 * own_.size(), 1.0);
  now_.products = own_;
  if (!model.own_tables) return;
  for (Array<double> *numbers : {&ranges_.nats, &ranges_.widest}) numbers->reserve(own_.size());
}

void OddsMessages::find_own() {
  log_constant_ = graph_.log_constant;
  for (int32_t s = 0; s < graph_.slots(); ++s) {
    const EdgeId e = graph_.slot_edge[s];
    const int32_t f = graph_.edge_factor[e];
    if (e != graph_.model.scope_begin[f]) log_constant_ += graph_.model.table(f)[0];  // each factor once
  }
  find_own_odds(graph_, &own_, &log_constant_);
}

bool OddsMessages::renew(std::span<const int32_t> factors, bool keep) {
  for (const int32_t f : factors) {
    if (graph_.sends(f)) return false;
  }
  if (!odds_fit(graph_.model, &ranges_)) return false;
  find_own();
  multiply_all();
  // Messages that fit the old tables may leave the range where they meet the new ones.
  const bool fit = std::all_of(now_.products.begin(), now_.products.end(), [](double x) { return x > 0 && std::isfinite(x); });
  if (!keep || !fit) {
    std::fill(now_.messages.begin(), now_.messages.end(), 1.0);
    multiply_all();
  }
  return true;
}

OddsArrays OddsMessages::arrays() const {
  return {graph_.slot_begin.data(), graph_.backward_begin.data(), graph_.slot_partner.data(), partner_slot_.data(),
          table_.empty() ? nullptr : table_.data(), own_.data(), t01_.data(), t10_.data(), t11_.data(),
          contraction_.data()};
}

double OddsMessages::receive(std::span<const int32_t> variables, SweepPart part) {
  return static_cast<double>(
      kernel_.receive(arrays(), variables.data(), variables.size(), part, now_.state(), now_.state()));
}

void OddsMessages::begin_flood() {
  next_.resize_as(now_);
}

double OddsMessages::flood(std::span<const int32_t> variables) {
  return static_cast<double>(
      kernel_.receive(arrays(), variables.data(), variables.size(), SweepPart::all, now_.state(), next_.state()));
}

void OddsMessages::flip() {
  now_.swap(next_);
}

void OddsMessages::receive_one(int32_t v, double *moved, double *left) {
  const auto slots = static_cast<size_t>(graph_.slot_begin[v + 1] - graph_.slot_begin[v]);
  before_.resize(slots);
  *left = 0;
  kernel_.remake(arrays(), v, now_.state(), before_.data(), moved);
}

void OddsMessages::log_product(int32_t v, double *logs) const {
  logs[0] = 0;
  logs[1] = std::log(now_.products[v]);
}

// ln Z = Σ of variables (1 − slots) ln (1 + product) + Σ of factors ln Σ of entries, each entry times the odds that its
// variables send.
double OddsMessages::log_partition() const {
  LogProduct pairs;
  for (int32_t v = 0; v < graph_.variables(); ++v) {
    const int32_t first = graph_.slot_begin[v], last = graph_.slot_begin[v + 1];
    pairs.multiply_variable(now_.products[v], last - first);
    for (int32_t s = first; s < last; ++s) {
      if (partner_slot_[s] < s) continue;  // each factor once
      const int32_t t = table_.empty() ? s : table_[s];
      pairs.multiply_pair(sent(partner_slot_[s], graph_.slot_partner[s]), sent(s, v), 1, t01_[t],
                          t10_[t], t11_[t]);
    }
  }
  return log_constant_ + pairs.log();
}

double OddsMessages::sent(int32_t slot, int32_t v) const {
  return now_.products[v] / now_.messages[slot];
}

void OddsMessages::factor_belief(int32_t f, double *probabilities) const {
  const EdgeId e = graph_.model.scope_begin[f];
  pair_belief(graph_.model.table(f), sent(graph_.slot_of[e], graph_.model.scopes[e]),
              sent(graph_.slot_of[e + 1], graph_.model.scopes[e + 1]), probabilities);
}

Array<double> OddsMessages::save() const {
  return Array<double>(now_.messages.begin(), now_.messages.end());
}

void OddsMessages::load(std::span<const double> numbers) {
  std::copy(numbers.begin(), numbers.end(), now_.messages.begin());
  multiply_all();
}

void OddsMessages::multiply_all() {
  // As make_odds() multiplies.
  const auto product = [&](int32_t begin, int32_t end) {
    double lanes[4] = {1, 1, 1, 1};
    for (int32_t s = begin; s < end; ++s) lanes[(s - begin) % 4] *= now_.messages[s];
    return (lanes[0] * lanes[1]) * (lanes[2] * lanes[3]);
  };
  for (int32_t v = 0; v < graph_.variables(); ++v) {
    const int32_t middle = graph_.backward_begin[v];
    now_.parts[2 * v] = product(graph_.slot_begin[v], middle);
    now_.parts[2 * v + 1] = product(middle, graph_.slot_begin[v + 1]);
    now_.products[v] = own_[v] * (now_.parts[2 * v] * now_.parts[2 * v + 1]);
  }
}

}  // namespace hws
