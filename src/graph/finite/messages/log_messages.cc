// Optimize: balanced
#include "src/graph/finite/messages/log_messages.hh"

#include <algorithm>
#include <cmath>

#include "src/graph/model/log_weights.hh"

namespace hws {

namespace {

// Scales the weights to sum 1 or, `largest`, to a largest of 1.
void scale_logs(double *logs, int32_t n, bool largest) {
  double most = logs[0], sum = 0;
  for (int32_t i = 1; i < n; ++i) most = std::max(most, logs[i]);
  if (!largest) {
    for (int32_t i = 0; i < n; ++i) sum += std::exp(logs[i] - most);
    most += std::log(sum);
  }
  for (int32_t i = 0; i < n; ++i) logs[i] -= most;
}

// Relative to the largest.
void make_plain(std::span<const double> logs, double *plain) {
  double most = -INFINITY;
  for (const double x : logs) most = std::max(most, x);
  for (const double x : logs) *plain++ = std::exp(x - most);
}

}  // namespace

LogMessages::LogMessages(const MessageGraph &graph, LogMessageSettings settings, const Run &run)
    : graph_(graph), settings_(std::move(settings)) {
  const FiniteModel &model = graph.model;
  int64_t numbers = 0;
  for (int32_t v = 0; v < graph.variables(); ++v) {
    for (int32_t s = graph.slot_begin[v]; s < graph.slot_begin[v + 1]; ++s) {
      message_begin_.push_back(numbers);
      slot_variable_.push_back(v);
      numbers += model.sizes[v];
    }
  }
  const bool own = !settings_.factor_weights.empty();
  int64_t entries = 0;
  for (int32_t f = 0; f < model.factors(); ++f) {
    table_begin_.push_back(own ? entries : model.is_table(f) ? model.table_begin[model.table_of[f]] : -1);
    if (own && graph.sends(f)) entries += static_cast<int64_t>(model.table(f).size());
  }
  run.limit_bytes((2 * numbers + 2 * entries) * static_cast<int64_t>(sizeof(double)));
  const auto add_plain = [&](std::span<const double> logs) { make_plain(logs, plain_tables_.extend(logs.size())); };
  if (own) {
    for (int32_t f = 0; f < model.factors(); ++f) {
      if (!graph.sends(f)) continue;
      for (const double x : model.table(f)) log_tables_.push_back(x / weight(f));
      add_plain({log_tables_.data() + table_begin_[f], model.table(f).size()});
    }
  } else {
    for (int32_t t = 0; t < model.pool_tables(); ++t) add_plain(model.pool_table(t));
  }
  for (const int32_t f : graph.structured) {
    structured_.push_back({StructuredMessages(*model.structured_part(f).content), {}, {}});
  }
  now_.messages.resize(static_cast<size_t>(numbers));
  now_.products.resize(static_cast<size_t>(graph.values()));
  forget();
}

void LogMessages::forget() {
  for (int32_t s = 0; s < graph_.slots(); ++s) {
    const int32_t n = graph_.model.sizes[slot_variable_[s]];
    const double even = settings_.largest ? 0 : -std::log(static_cast<double>(n));
    std::fill_n(message(&now_, s), n, even);
  }
  for (int32_t v = 0; v < graph_.variables(); ++v) form_product(v, &now_);
}

void LogMessages::begin_at(std::span<const int32_t> state) {
  const FiniteModel &model = graph_.model;
  forget();
  for (int32_t s = 0; s < graph_.slots(); ++s) {
    const EdgeId edge = graph_.slot_edge[s];
    const int32_t f = graph_.edge_factor[edge], n = model.sizes[slot_variable_[s]];
    if (!model.is_table(f)) continue;
    int64_t entry = 0, step = 0;  // of the variable's value 0, and from one value to the next
    for (EdgeId e = model.scope_begin[f]; e < model.scope_begin[f + 1]; ++e) {
      const int32_t u = model.scopes[e];
      entry = entry * model.sizes[u] + (e == edge ? 0 : state[static_cast<size_t>(u)]);
      step = e == edge ? 1 : step * model.sizes[u];
    }
    double *const made = message(&now_, s);
    const std::span<const double> table = model.table(f);
    for (int32_t i = 0; i < n; ++i) made[i] = std::max(table[static_cast<size_t>(entry + i * step)], -kMostNats);
    scale_logs(made, n, settings_.largest);
  }
  for (int32_t v = 0; v < graph_.variables(); ++v) form_product(v, &now_);
}

bool LogMessages::renew(std::span<const int32_t> factors, bool keep) {
  if (!settings_.factor_weights.empty()) return false;
  for (const int32_t f : factors) {
    if (graph_.sends(f)) make_plain(graph_.model.table(f), plain_tables_.data() + table_begin_[f]);
  }
  if (!keep) {
    forget();
    return true;
  }
  for (int32_t v = 0; v < graph_.variables(); ++v) form_product(v, &now_);
  return true;
}

FactorTable LogMessages::table(int32_t f, Work *work) const {
  const FiniteModel &model = graph_.model;
  work->sizes.clear();
  for (const int32_t u : model.scope(f)) work->sizes.push_back(model.sizes[u]);
  const size_t entries = model.table(f).size();
  const double *const logs = settings_.factor_weights.empty() ? model.tables.data() : log_tables_.data();
  return {{logs + table_begin_[f], entries}, {plain_tables_.data() + table_begin_[f], entries}, work->sizes};
}

void LogMessages::find_cavities(int32_t f, const State &state, Work *work) const {
  const FiniteModel &model = graph_.model;
  size_t values = 0;
  for (const int32_t u : model.scope(f)) values += static_cast<size_t>(model.sizes[u]);
  work->cavities.resize(values);
  work->logs.clear();
  double *to = work->cavities.data();
  for (EdgeId e = model.scope_begin[f]; e < model.scope_begin[f + 1]; ++e) {
    const int32_t u = model.scopes[e], n = model.sizes[u];
    const double *const product = state.products.data() + graph_.value_begin[u];
    const double *const back = message(state, graph_.slot_of[e]);
    for (int32_t i = 0; i < n; ++i) to[i] = product[i] - back[i];
    work->logs.push_back(to);
    to += n;
  }
}

// As FactorSums::sum(), without what that needs for more variables: most factors are pairs.
bool LogMessages::make_pair_message(EdgeId edge, int32_t f, const State &from, Work *work) const {
  const FiniteModel &model = graph_.model;
  const EdgeId first = model.scope_begin[f], other = edge == first ? first + 1 : first;
  const int32_t u = model.scopes[other], rows = model.sizes[u];
  const auto n = static_cast<int32_t>(work->message.size());
  const double *const product = from.products.data() + graph_.value_begin[u];
  const double *const back = message(from, graph_.slot_of[other]);
  work->weights.resize(static_cast<size_t>(rows));
  double *const weights = work->weights.data(), *const made = work->message.data();
  double most = -INFINITY;
  for (int32_t i = 0; i < rows; ++i) most = std::max(most, weights[i] = product[i] - back[i]);
  for (int32_t i = 0; i < rows; ++i) weights[i] = weights[i] == most ? 1 : std::exp(weights[i] - most);
  // Entry (i, j), with j of the target, is i rows and j columns behind the first one.
  const double *const table = plain_tables_.data() + table_begin_[f];
  const int32_t row = edge == first ? 1 : n, column = edge == first ? rows : 1;
  double sum = 0, least = INFINITY;
  for (int32_t j = 0; j < n; ++j) {
    double x = 0;
    const double *const entries = table + static_cast<int64_t>(j) * column;
    for (int32_t i = 0; i < rows; ++i) x += weights[i] * entries[static_cast<int64_t>(i) * row];
    made[j] = x;
    sum += x;
    least = std::min(least, x);
  }
  if (!(least >= FactorSums::kTooSmall)) return false;
  for (int32_t j = 0; j < n; ++j) made[j] = std::log(made[j] / sum);
  return true;
}

double LogMessages::make_message(int32_t slot, int32_t v, const State &from, State *to, Work *work) const {
  const EdgeId edge = graph_.slot_edge[slot];
  const int32_t f = graph_.edge_factor[edge], n = graph_.model.sizes[v];
  const auto target = static_cast<size_t>(edge - graph_.model.scope_begin[f]);
  work->message.resize(static_cast<size_t>(n));
  double *const made = work->message.data();
  if (settings_.largest || graph_.slot_partner[slot] < 0 || !make_pair_message(edge, f, from, work)) {
    find_cavities(f, from, work);
    if (settings_.largest) work->sums.largest(table(f, work), target, work->logs.data(), made);
    else work->sums.sum(table(f, work), target, work->logs.data(), made);
    scale_logs(made, n, settings_.largest);
  }
  return take(slot, made, n, from, to);
}

double LogMessages::take(int32_t slot, double *made, int32_t n, const State &from, State *to) const {
  const double *const old = message(from, slot);
  double distance = 0;
  for (int32_t i = 0; i < n; ++i) made[i] = std::max(made[i], -kMostNats);
  for (int32_t i = 0; i < n; ++i) distance = std::max(distance, std::fabs(made[i] - old[i]));
  if (settings_.damping > 0) {
    for (int32_t i = 0; i < n; ++i) made[i] = (1 - settings_.damping) * made[i] + settings_.damping * old[i];
    scale_logs(made, n, settings_.largest);
  }
  std::copy_n(made, n, message(to, slot));
  return std::tanh(distance / 2);
}

double LogMessages::find_odds(int32_t structured, const State &from, Array<double> *odds) const {
  const FiniteModel &model = graph_.model;
  const int32_t f = graph_.structured[structured];
  EdgeId e = model.scope_begin[f];
  double scale = 0;
  odds->clear();
  for (const double decided : model.structured_part(f).decided) {
    if (decided != 0) {
      odds->push_back(decided);
      continue;
    }
    const double *const product = from.products.data() + graph_.value_begin[model.scopes[e]];
    const double *const back = message(from, graph_.slot_of[e]);
    const double zero = product[0] - back[0];
    odds->push_back((product[1] - back[1]) - zero);
    scale += zero;
    ++e;
  }
  return scale;
}

double LogMessages::make_structured(int32_t structured, const State &from, State *to) {
  const FiniteModel &model = graph_.model;
  const int32_t f = graph_.structured[structured];
  Structured &s = structured_[static_cast<size_t>(structured)];
  find_odds(structured, from, &s.odds);
  s.outgoing.resize(s.odds.size());
  double log_total;
  if (!s.messages.send(s.odds, run_ ? *run_ : Run{}, s.outgoing, &log_total)) {
    fail(Code::impossible, "structured factor %d forbids every assignment that the others allow", f);
  }
  EdgeId e = model.scope_begin[f];
  double largest = 0;
  for (size_t i = 0; i < s.odds.size(); ++i) {
    if (model.structured_part(f).decided[i] != 0) continue;
    double made[] = {-log_add(0, s.outgoing[i]), -log_add(0, -s.outgoing[i])};
    largest = std::max(largest, take(graph_.slot_of[e++], made, 2, from, to));
  }
  return largest;
}

double LogMessages::make_messages(int32_t v, int32_t begin, int32_t end, const State &from, State *to, Work *work) const {
  double largest = 0;
  for (int32_t s = begin; s < end; ++s) largest = std::max(largest, make_message(s, v, from, to, work));
  form_product(v, to);
  return largest;
}

void LogMessages::form_product(int32_t v, State *state) const {
  const int32_t n = graph_.model.sizes[v];
  double *const product = state->products.data() + graph_.value_begin[v];
  const std::span<const double> own = graph_.own(v);
  std::copy(own.begin(), own.end(), product);
  for (int32_t s = graph_.slot_begin[v]; s < graph_.slot_begin[v + 1]; ++s) {
    const double r = weight(graph_.edge_factor[graph_.slot_edge[s]]), *const from = message(*state, s);
    for (int32_t i = 0; i < n; ++i) product[i] += r * from[i];
  }
}

double LogMessages::receive(std::span<const int32_t> nodes, SweepPart part) {
  Room room(this);
  double largest = 0;
  for (const int32_t v : nodes) {
    if (v >= graph_.variables()) {
      const int32_t structured = v - graph_.variables();
      largest = std::max(largest, make_structured(structured, now_, &now_));
      for (const int32_t u : graph_.model.scope(graph_.structured[structured])) form_product(u, &now_);
      continue;
    }
    const int32_t begin = part == SweepPart::backward ? graph_.backward_begin[v] : graph_.slot_begin[v];
    const int32_t end = part == SweepPart::forward ? graph_.forward_end[v] : graph_.tables_end[v];
    largest = std::max(largest, make_messages(v, begin, end, now_, &now_, room.work()));
  }
  return largest;
}

void LogMessages::begin_flood() {
  next_.messages.resize(now_.messages.size());
  next_.products.resize(now_.products.size());
}

double LogMessages::flood(std::span<const int32_t> nodes) {
  Room room(this);
  double largest = 0;
  for (const int32_t v : nodes) {
    largest = std::max(largest, v < graph_.variables()
                                    ? make_messages(v, graph_.slot_begin[v], graph_.tables_end[v], now_, &next_, room.work())
                                    : make_structured(v - graph_.variables(), now_, &next_));
  }
  return largest;
}

void LogMessages::receive_one(int32_t node, double *moved, double *left) {
  const bool structured = node >= graph_.variables();
  const std::span<const int32_t> receivers =
      structured ? graph_.model.scope(graph_.structured[node - graph_.variables()]) : std::span<const int32_t>(&node, 1);
  Array<double> before, products_before;
  for (const int32_t v : receivers) {
    const auto n = static_cast<size_t>(graph_.model.sizes[v]);
    const auto slots = static_cast<size_t>(graph_.slot_begin[v + 1] - graph_.slot_begin[v]);
    const double *const messages = message(now_, graph_.slot_begin[v]), *const product = product_of(now_, v);
    before.insert(before.end(), messages, messages + slots * n);
    products_before.insert(products_before.end(), product, product + n);
  }
  const double largest = receive({&node, 1}, SweepPart::all);
  const double *old = before.data(), *product_before = products_before.data();
  for (const int32_t v : receivers) {
    const int32_t n = graph_.model.sizes[v];
    const double *const product = product_of(now_, v);
    for (int32_t s = graph_.slot_begin[v]; s < graph_.slot_begin[v + 1]; ++s, old += n) {
      const double *const now = message(now_, s);
      double low = INFINITY, high = -INFINITY;
      for (int32_t i = 0; i < n; ++i) {
        const double by = (product[i] - now[i]) - (product_before[i] - old[i]);
        low = std::min(low, by);
        high = std::max(high, by);
      }
      *moved++ = std::tanh((high - low) / 2);
    }
    product_before += n;
  }
  *left = settings_.damping > 0 ? settings_.damping * largest : 0;
}

void LogMessages::log_product(int32_t v, double *logs) const {
  std::copy_n(now_.products.data() + graph_.value_begin[v], graph_.model.sizes[v], logs);
}

double LogMessages::entry_weights(int32_t f, Work *work, Array<double> *weights) const {
  find_cavities(f, now_, work);
  const FactorTable t = table(f, work);
  Array<int32_t> at(t.sizes.size(), 0);
  weights->clear();
  double most = -INFINITY;
  for (const double entry : t.logs) {
    double term = entry;
    for (size_t p = 0; p < at.size(); ++p) term += work->logs[p][at[p]];
    weights->push_back(term);
    most = std::max(most, term);
    for (size_t p = at.size(); p-- > 0 && ++at[p] == t.sizes[p];) at[p] = 0;
  }
  double sum = 0;
  for (const double x : *weights) sum += std::exp(x - most);
  return most + std::log(sum);
}

// Σ over variables of ln Z_v, plus Σ over factors of r (ln Z_f − Σ over their variables of ln Z_v), where Z_v sums a
// variable's product and Z_f the table times what its variables send.
double LogMessages::log_partition() const {
  Array<double> of_variable;
  double log_z = graph_.log_constant;
  for (int32_t v = 0; v < graph_.variables(); ++v) {
    const double *const product = now_.products.data() + graph_.value_begin[v];
    of_variable.push_back(log_sum({product, static_cast<size_t>(graph_.model.sizes[v])}));
    log_z += of_variable.back();
  }
  Work work;
  Array<double> weights, outgoing;
  int32_t structured = 0;
  for (int32_t f = 0; f < graph_.model.factors(); ++f) {
    if (!graph_.sends(f)) continue;
    double term;
    if (graph_.model.is_table(f)) {
      term = entry_weights(f, &work, &weights);
    } else {
      const double scale = find_odds(structured++, now_, &weights);
      outgoing.resize(weights.size());
      StructuredMessages(*graph_.model.structured_part(f).content).send(weights, Run{}, outgoing, &term);
      term += scale;
    }
    for (const int32_t u : graph_.model.scope(f)) term -= of_variable[u];
    log_z += weight(f) * term;
  }
  return log_z;
}

void LogMessages::factor_belief(int32_t f, double *probabilities) const {
  Work work;
  Array<double> weights;
  const double log_z = entry_weights(f, &work, &weights);
  for (size_t i = 0; i < weights.size(); ++i) probabilities[i] = std::exp(weights[i] - log_z);
}

void LogMessages::load(std::span<const double> numbers) {
  std::copy(numbers.begin(), numbers.end(), now_.messages.begin());
  for (int32_t v = 0; v < graph_.variables(); ++v) form_product(v, &now_);
}

}  // namespace hws
