// Optimize: balanced
#include "src/graph/structured/structured_propagation.hh"

#include <algorithm>
#include <cmath>

#include "src/graph/model/log_weights.hh"
#include "src/graph/structured/log_odds.hh"

namespace hws {

namespace {

void scale_to_largest(double *logs, size_t n) {
  const double largest = *std::max_element(logs, logs + n);
  if (std::isinf(largest)) return;
  for (size_t i = 0; i < n; ++i) logs[i] -= largest;
}

// The measure of all methods on flat messages: of odds before and after, their difference over their sum.
double change_of_odds(double range) { return std::tanh(range / 2); }

}  // namespace

StructuredPropagation::StructuredPropagation(StructuredModel model) : model_(std::move(model)), message_begin_(1, 0) {
  const FiniteModel &tables = model_.tables;
  variable_.assign(tables.scopes.begin(), tables.scopes.end());
  send_.reserve(model_.structured.size());
  for (const StructuredModel::Factor &factor : model_.structured) {
    send_.emplace_back(*factor.content);
    structured_begin_.push_back(static_cast<int32_t>(variable_.size()));
    variable_.insert(variable_.end(), factor.scope.begin(), factor.scope.end());
  }
  structured_begin_.push_back(static_cast<int32_t>(variable_.size()));
  for (size_t e = 0; e < variable_.size(); ++e) {
    message_begin_.push_back(message_begin_.back() + size(static_cast<int32_t>(e)));
  }
  edge_begin_of_.assign(static_cast<size_t>(tables.variables()) + 1, 0);
  for (const int32_t v : variable_) ++edge_begin_of_[v + 1];
  for (int32_t v = 0; v < tables.variables(); ++v) edge_begin_of_[v + 1] += edge_begin_of_[v];
  Array<int32_t> next(edge_begin_of_.begin(), edge_begin_of_.end());
  edge_of_.resize(variable_.size());
  for (size_t e = 0; e < variable_.size(); ++e) edge_of_[next[variable_[e]]++] = static_cast<int32_t>(e);
  value_begin_.push_back(0);
  for (const int32_t values : tables.sizes) value_begin_.push_back(value_begin_.back() + values);
  messages_.assign(static_cast<size_t>(message_begin_.back()), 0.0);
  // What factors of one variable say never changes.
  for (int32_t f = 0; f < tables.factors(); ++f) {
    const int32_t e = tables.scope_begin[f];
    if (tables.scope_begin[f + 1] - e != 1) continue;
    std::copy(tables.table(f).begin(), tables.table(f).end(), message(e));
    scale_to_largest(message(e), static_cast<size_t>(size(e)));
  }
  fresh_ = messages_;
  products_.resize(static_cast<size_t>(value_begin_.back()));
  find_products();
}

// Sums that were kept by adding and taking away would drift, so they are formed anew.
void StructuredPropagation::find_product(int32_t v) {
  Product *const product = products_.data() + value_begin_[v];
  const int32_t observed = model_.tables.observed[v], values = model_.tables.sizes[v];
  for (int32_t x = 0; x < values; ++x) product[x] = {0, observed >= 0 && observed != x};
  for (int32_t i = edge_begin_of_[v]; i < edge_begin_of_[v + 1]; ++i) {
    const double *const m = message(edge_of_[i]);
    for (int32_t x = 0; x < values; ++x) {
      if (m[x] == -INFINITY) ++product[x].zeros;
      else product[x].sum += m[x];
    }
  }
  require_possible(v);
}

void StructuredPropagation::find_products() {
  for (int32_t v = 0; v < model_.tables.variables(); ++v) find_product(v);
}

void StructuredPropagation::require_possible(int32_t v) const {
  for (int64_t i = value_begin_[v]; i < value_begin_[v + 1]; ++i) {
    if (products_[i].zeros == 0) return;
  }
  fail(Code::impossible, "no value of variable %d is possible", v);
}

void StructuredPropagation::cavity(int32_t edge, double *logs) const {
  const double *const m = message(edge);
  const Product *const product = products_.data() + value_begin_[variable_[edge]];
  for (int32_t x = 0; x < size(edge); ++x) {
    const bool zero = m[x] == -INFINITY;
    logs[x] = product[x].zeros > zero ? -INFINITY : zero ? product[x].sum : product[x].sum - m[x];
  }
  scale_to_largest(logs, static_cast<size_t>(size(edge)));
}

double StructuredPropagation::take(int32_t begin, int32_t end, double damping) {
  double change = 0;
  for (int32_t e = begin; e < end; ++e) {
    double *const m = message(e), *const fresh = fresh_.data() + message_begin_[e];
    const auto n = static_cast<size_t>(size(e));
    scale_to_largest(fresh, n);
    change = std::max(change, log_distance({fresh, n}, {m, n}));
    for (size_t x = 0; x < n; ++x) m[x] = damped_log(fresh[x], m[x], damping);
  }
  return change;
}

// Of two binary variables, the most frequent kind: four weights, two sums each way.
void StructuredPropagation::send_pair(int32_t f) {
  const int32_t e = model_.tables.scope_begin[f];
  const std::span<const double> t = model_.tables.table(f);
  double first[2], second[2];
  cavity(e, first);
  cavity(e + 1, second);
  double *const to_first = fresh_.data() + message_begin_[e], *const to_second = fresh_.data() + message_begin_[e + 1];
  for (size_t x = 0; x < 2; ++x) {
    to_first[x] = log_add(t[2 * x] + second[0], t[2 * x + 1] + second[1]);
    to_second[x] = log_add(t[x] + first[0], t[2 + x] + first[1]);
  }
}

void StructuredPropagation::send_table(int32_t f) {
  const FiniteModel &tables = model_.tables;
  const std::span<const int32_t> scope = tables.scope(f);
  const std::span<const double> table = tables.table(f);
  const int32_t begin = tables.scope_begin[f];
  std::vector<Array<double>> cavities(scope.size());
  for (size_t i = 0; i < scope.size(); ++i) {
    cavities[i].resize(static_cast<size_t>(tables.sizes[scope[i]]));
    cavity(begin + static_cast<int32_t>(i), cavities[i].data());
  }
  double *const to = fresh_.data() + message_begin_[begin];
  std::fill(to, fresh_.data() + message_begin_[begin + static_cast<int32_t>(scope.size())], -INFINITY);
  Array<int32_t> at(scope.size(), 0);
  for (const double entry : table) {
    for (size_t i = 0; i < scope.size(); ++i) {
      double log = entry;
      for (size_t k = 0; k < scope.size(); ++k) {
        if (k != i) log += cavities[k][at[k]];
      }
      double &sum = fresh_[message_begin_[begin + static_cast<int32_t>(i)] + at[i]];
      sum = log_add(sum, log);
    }
    for (size_t i = scope.size(); i-- > 0 && ++at[i] == tables.sizes[scope[i]];) at[i] = 0;
  }
}

void StructuredPropagation::odds_to(size_t s, Array<double> *odds) const {
  const int32_t begin = structured_begin_[s], end = structured_begin_[s + 1];
  odds->resize(static_cast<size_t>(end - begin));
  for (int32_t e = begin; e < end; ++e) {
    double logs[2];
    cavity(e, logs);
    (*odds)[e - begin] = logs[0] == -INFINITY ? INFINITY : logs[1] - logs[0];
  }
}

void StructuredPropagation::send_structured(size_t s, const Run &run) {
  Array<double> odds;
  odds_to(s, &odds);
  Array<double> outgoing(odds.size());
  double log_total;
  if (!send_[s].send(odds, run, outgoing, &log_total)) {
    fail(Code::impossible, "structured factor %zu forbids every assignment that the others allow", s);
  }
  double *to = fresh_.data() + message_begin_[structured_begin_[s]];
  for (const double x : outgoing) {
    *to++ = std::min(0.0, -x);
    *to++ = std::min(0.0, x);
  }
}

double StructuredPropagation::sweep(bool flooding, double damping, const Run &run) {
  const FiniteModel &tables = model_.tables;
  const auto table_edges = static_cast<int32_t>(tables.scopes.size());
  double change = 0;
  for (int32_t f = 0; f < tables.factors(); ++f) {
    const int32_t begin = tables.scope_begin[f], end = tables.scope_begin[f + 1];
    if (f % 1024 == 0) run.check();
    if (end - begin < 2) continue;
    if (end - begin == 2 && size(begin) == 2 && size(begin + 1) == 2) send_pair(f);
    else send_table(f);
  }
  if (!flooding) {
    change = take(0, table_edges, damping);
    find_products();
  }
  for (size_t s = 0; s < model_.structured.size(); ++s) {
    send_structured(s, run);
    if (flooding) continue;
    change = std::max(change, take(structured_begin_[s], structured_begin_[s + 1], damping));
    for (int32_t e = structured_begin_[s]; e < structured_begin_[s + 1]; ++e) find_product(variable_[e]);
  }
  if (flooding) {
    change = take(0, structured_begin_.back(), damping);
    find_products();
  }
  return change_of_odds(change);
}

Array<double> StructuredPropagation::log_probabilities(int32_t v) const {
  Array<double> logs;
  for (int64_t i = value_begin_[v]; i < value_begin_[v + 1]; ++i) {
    logs.push_back(products_[i].zeros > 0 ? -INFINITY : products_[i].sum);
  }
  const double sum = log_sum(logs);
  for (double &x : logs) x -= sum;
  return logs;
}

Array<double> StructuredPropagation::marginals() const {
  Array<double> marginals;
  for (int32_t v = 0; v < model_.tables.variables(); ++v) {
    for (const double x : log_probabilities(v)) marginals.push_back(std::exp(x));
  }
  return marginals;
}

Array<double> StructuredPropagation::entry_logs(int32_t f) const {
  const FiniteModel &tables = model_.tables;
  const std::span<const int32_t> scope = tables.scope(f);
  std::vector<Array<double>> cavities(scope.size());
  for (size_t i = 0; i < scope.size(); ++i) {
    cavities[i].resize(static_cast<size_t>(tables.sizes[scope[i]]));
    cavity(tables.scope_begin[f] + static_cast<int32_t>(i), cavities[i].data());
  }
  Array<int32_t> at(scope.size(), 0);
  Array<double> logs(tables.table(f).begin(), tables.table(f).end());
  for (double &entry : logs) {
    for (size_t i = 0; i < scope.size(); ++i) entry += cavities[i][at[i]];
    for (size_t i = scope.size(); i-- > 0 && ++at[i] == tables.sizes[scope[i]];) at[i] = 0;
  }
  return logs;
}

Array<double> StructuredPropagation::table_probabilities(int32_t f) const {
  Array<double> belief = entry_logs(f);
  const double sum = log_sum(belief);
  if (std::isinf(sum)) fail(Code::empty, "the messages to table %d leave nothing possible", f);
  for (double &x : belief) x = std::exp(x - sum);
  return belief;
}

// Sums over factors and variables, less those over edges (Yedidia, Freeman and Weiss 2005). What a variable sends has the same
// scale in its factor's sum and in its edge's.
double StructuredPropagation::log_partition(const Run &run) const {
  const FiniteModel &tables = model_.tables;
  double log_z = tables.log_constant;
  for (int32_t f = 0; f < tables.factors(); ++f) log_z += log_sum(entry_logs(f));
  Array<double> odds, outgoing;
  for (size_t s = 0; s < model_.structured.size(); ++s) {
    odds_to(s, &odds);
    outgoing.resize(odds.size());
    double log_total;
    StructuredMessages send(*model_.structured[s].content);
    if (!send.send(odds, run, outgoing, &log_total)) fail(Code::impossible, "structured factor %zu forbids everything", s);
    log_z += log_total;
    // The odds stand for the weights 1 and e^x, which are the variable's message in another scale.
    for (const double x : odds) log_z -= std::isinf(x) ? 0 : std::max(0.0, x);
  }
  Array<double> logs;
  for (int32_t v = 0; v < tables.variables(); ++v) {
    logs.clear();
    for (int64_t i = value_begin_[v]; i < value_begin_[v + 1]; ++i) {
      logs.push_back(products_[i].zeros > 0 ? -INFINITY : products_[i].sum);
    }
    log_z += log_sum(logs);
  }
  for (size_t e = 0; e < variable_.size(); ++e) {
    const auto edge = static_cast<int32_t>(e);
    logs.resize(static_cast<size_t>(size(edge)));
    cavity(edge, logs.data());
    for (size_t x = 0; x < logs.size(); ++x) logs[x] += message(edge)[x];
    log_z -= log_sum(logs);
  }
  return log_z;
}

void StructuredPropagation::carry_over(const StructuredPropagation &before) {
  const FiniteModel &tables = model_.tables;
  const auto carry = [&](int32_t e) {
    const double *const old = before.message(e);
    const bool zeros = std::any_of(old, old + size(e), [](double x) { return std::isinf(x); });
    if (!zeros) std::copy(old, old + size(e), message(e));
  };
  for (int32_t f = 0; f < tables.factors(); ++f) {  // those of one variable say what they say
    if (tables.scope_begin[f + 1] - tables.scope_begin[f] == 1) continue;
    for (int32_t e = tables.scope_begin[f]; e < tables.scope_begin[f + 1]; ++e) carry(e);
  }
  for (int32_t e = structured_begin_[0]; e < structured_begin_.back(); ++e) carry(e);
  find_products();
}

void StructuredPropagation::set_messages(std::span<const double> messages) {
  const Array<double> before = messages_;
  std::copy(messages.begin(), messages.end(), messages_.begin());
  try {
    find_products();
  } catch (const Error &) {
    messages_ = before;
    find_products();
    throw;
  }
}

}  // namespace hws
