#include "src/graph/finite/messages/vector_messages.hh"

#include <algorithm>
#include <cmath>

namespace hws {

namespace {

constexpr double kPadding[16] = {0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0, 1};

int32_t padded_values(int32_t values) { return (values + 3) / 4 * 4; }

}  // namespace

bool VectorMessages::fits(const MessageGraph &graph) { return plain_products_fit(graph.model); }

VectorMessages::VectorMessages(const MessageGraph &graph, const Run &run, InstructionSet set)
    : graph_(graph), kernel_(vector_kernel_by(set)) {
  const FiniteModel &model = graph.model;
  int64_t numbers = 0;
  for (int32_t v = 0; v < graph.variables(); ++v) {
    const int32_t n = model.sizes[v], padded = padded_values(n);
    most_values_ = std::max(most_values_, padded);
    own_begin_.push_back(static_cast<int64_t>(own_.size()));
    own_.resize(own_.size() + static_cast<size_t>(padded));
    for (int32_t s = graph.slot_begin[v]; s < graph.slot_begin[v + 1]; ++s) {
      message_begin_.push_back(numbers);
      numbers += padded;
      const EdgeId e = graph.slot_edge[s], first = model.scope_begin[graph.edge_factor[e]];
      partner_slot_.push_back(graph.slot_of[e == first ? first + 1 : first]);
    }
  }
  place_tables(2 * numbers, run);
  find_own();
  now_.messages.resize(static_cast<size_t>(numbers));
  now_.products = own_;
  forget();
  if (!model.own_tables) return;
  for (Array<double> *room : {&ranges_.nats, &ranges_.widest}) room->reserve(static_cast<size_t>(graph.variables()));
}

void VectorMessages::find_own() {
  for (int32_t v = 0; v < graph_.variables(); ++v) {
    const std::span<const double> own = graph_.own(v);
    const double most = *std::max_element(own.begin(), own.end());
    double *to = own_.data() + own_begin_[v];
    for (const double x : own) *to++ = std::exp(x - most);
  }
}

// Messages of sum 1 that prefer no value.
void VectorMessages::forget() {
  for (int32_t v = 0; v < graph_.variables(); ++v) {
    const int32_t n = graph_.model.sizes[v], padded = padded_values(n);
    for (int32_t s = graph_.slot_begin[v]; s < graph_.slot_begin[v + 1]; ++s) {
      double *const message = now_.messages.data() + message_begin_[s];
      std::fill_n(message, n, 1.0 / n);
      std::fill(message + n, message + padded, 1.0);
    }
  }
  multiply_all();
}

bool VectorMessages::renew(std::span<const int32_t> factors, bool keep) {
  for (const int32_t f : factors) {
    if (graph_.sends(f)) return false;
  }
  if (!plain_products_fit(graph_.model, &ranges_)) return false;
  find_own();
  multiply_all();
  // Messages that fit the old tables may leave the range where they meet the new ones.
  bool fit = keep;
  for (int32_t v = 0; fit && v < graph_.variables(); ++v) {
    const double *const product = now_.products.data() + own_begin_[v];
    fit = std::all_of(product, product + graph_.model.sizes[v], [](double x) { return x > 0 && std::isfinite(x); });
  }
  if (!fit) forget();
  return true;
}

// A table of the pool in either orientation and in each shape, where it is needed: the pool stores equal entries once, and
// six of them are the table of 2 by 3 values as well as of 3 by 2. The limit is asked for `numbers` and all tables.
void VectorMessages::place_tables(int64_t numbers, const Run &run) {
  struct Layout {
    int32_t columns, next;  // next: of the same table and orientation; -1: none
    int64_t begin;
  };
  const FiniteModel &model = graph_.model;
  Array<Layout> layouts;
  Array<int32_t> of_pool(2 * static_cast<size_t>(model.pool_tables()), -1);
  for (int32_t v = 0; v < graph_.variables(); ++v) {
    const int32_t columns = model.sizes[v], padded = padded_values(columns);
    for (int32_t s = graph_.slot_begin[v]; s < graph_.slot_begin[v + 1]; ++s) {
      const EdgeId e = graph_.slot_edge[s];
      const int32_t f = graph_.edge_factor[e], rows = model.sizes[graph_.slot_partner[s]];
      const bool turned = e == model.scope_begin[f];  // v is the first variable, and rows are the other one's values
      int32_t &newest = of_pool[2 * static_cast<int64_t>(model.table_of[f]) + turned], at = newest;
      while (at >= 0 && layouts[at].columns != columns) at = layouts[at].next;
      if (at < 0) {
        const auto begin = static_cast<int64_t>(tables_.size());
        at = static_cast<int32_t>(layouts.size());
        layouts.push_back({columns, newest, begin});
        newest = at;
        run.limit_bytes((numbers + begin + int64_t{rows} * padded) * static_cast<int64_t>(sizeof(double)));
        const std::span<const double> logs = model.table(f);
        const double most = *std::max_element(logs.begin(), logs.end());
        for (int32_t i = 0; i < rows; ++i) {
          for (int32_t j = 0; j < padded; ++j) {
            const int64_t entry = turned ? int64_t{j} * rows + i : int64_t{i} * columns + j;
            tables_.push_back(j < columns ? std::exp(logs[static_cast<size_t>(entry)] - most) : 0.0);
          }
        }
      }
      table_begin_.push_back(layouts[at].begin);
    }
  }
}

VectorArrays VectorMessages::arrays() const {
  return {graph_.slot_begin.data(),     graph_.forward_end.data(), graph_.backward_begin.data(),
          graph_.slot_partner.data(),   partner_slot_.data(),      graph_.model.sizes.data(),
          own_begin_.data(),            message_begin_.data(),     table_begin_.data(),
          own_.data(),                  tables_.data(),            kPadding};
}

double VectorMessages::receive(std::span<const int32_t> variables, SweepPart part) {
  Array<double> room(2 * static_cast<size_t>(most_values_));
  return kernel_.receive(arrays(), variables.data(), variables.size(), part, now_.state(), now_.state(), room.data());
}

void VectorMessages::begin_flood() {
  next_.messages.resize(now_.messages.size());
  next_.products.resize(now_.products.size());
}

double VectorMessages::flood(std::span<const int32_t> variables) {
  Array<double> room(2 * static_cast<size_t>(most_values_));
  return kernel_.receive(arrays(), variables.data(), variables.size(), SweepPart::all, now_.state(), next_.state(),
                         room.data());
}

void VectorMessages::flip() {
  now_.messages.swap(next_.messages);
  now_.products.swap(next_.products);
}

void VectorMessages::receive_one(int32_t v, double *moved, double *left) {
  const int32_t first = graph_.slot_begin[v], slots = graph_.slot_begin[v + 1] - first, n = graph_.model.sizes[v];
  const int32_t padded = padded_values(n);
  const double *const messages = now_.messages.data() + message_begin_[first];
  const double *const product = now_.products.data() + own_begin_[v];
  before_.assign(messages, messages + static_cast<int64_t>(slots) * padded);
  product_before_.assign(product, product + n);
  *left = 0;
  room_.resize(2 * static_cast<size_t>(most_values_));
  kernel_.receive(arrays(), &v, 1, SweepPart::all, now_.state(), now_.state(), room_.data());
  for (int32_t k = 0; k < slots; ++k) {
    const double *const now = messages + static_cast<int64_t>(k) * padded;
    const double *const then = before_.data() + static_cast<int64_t>(k) * padded;
    double low = INFINITY, high = 0;  // of the ratio of what is sent now to what was sent before
    for (int32_t i = 0; i < n; ++i) {
      const double ratio = (product[i] * then[i]) / (now[i] * product_before_[i]);
      low = std::min(low, ratio);
      high = std::max(high, ratio);
    }
    moved[k] = (high - low) / (high + low);  // tanh of half the range of logarithms
  }
}

void VectorMessages::log_product(int32_t v, double *logs) const {
  for (int32_t i = 0; i < graph_.model.sizes[v]; ++i) logs[i] = std::log(now_.products[own_begin_[v] + i]);
}

void VectorMessages::sent(int32_t slot, int32_t v, Array<double> *weights) const {
  weights->clear();
  double sum = 0;
  for (int32_t i = 0; i < graph_.model.sizes[v]; ++i) {
    weights->push_back(now_.products[own_begin_[v] + i] / now_.messages[message_begin_[slot] + i]);
    sum += weights->back();
  }
  for (double &x : *weights) x /= sum;
}

// Rows are the first variable's values.
double VectorMessages::entry_weights(int32_t f, Array<double> *weights) const {
  const FiniteModel &model = graph_.model;
  const EdgeId e = model.scope_begin[f];
  Array<double> first, second;
  sent(graph_.slot_of[e], model.scopes[e], &first);
  sent(graph_.slot_of[e + 1], model.scopes[e + 1], &second);
  const double *const table = tables_.data() + table_begin_[graph_.slot_of[e + 1]];
  const int32_t padded = padded_values(model.sizes[model.scopes[e + 1]]);
  weights->clear();
  double sum = 0;
  for (size_t i = 0; i < first.size(); ++i) {
    for (size_t j = 0; j < second.size(); ++j) {
      weights->push_back(first[i] * table[static_cast<int64_t>(i) * padded + static_cast<int64_t>(j)] * second[j]);
      sum += weights->back();
    }
  }
  return sum;
}

// ln Z = Σ of variables (1 − slots) ln Σ product + Σ of factors ln Σ of entries under what is sent. Each variable's own largest
// weight and each table's largest entry were divided out; what is sent was divided by its sum, which comes back here.
double VectorMessages::log_partition() const {
  const FiniteModel &model = graph_.model;
  LogProduct product;
  double log_z = graph_.log_constant;
  for (int32_t v = 0; v < graph_.variables(); ++v) {
    const std::span<const double> own = graph_.own(v);
    log_z += *std::max_element(own.begin(), own.end());
    const double *const p = now_.products.data() + own_begin_[v];
    double sum = 0;
    for (int32_t i = 0; i < model.sizes[v]; ++i) sum += p[i];
    log_z += std::log(sum);
    for (int32_t s = graph_.slot_begin[v]; s < graph_.slot_begin[v + 1]; ++s) {
      // Σ product / Σ sent, per edge: the mean of the message under what is sent.
      const double *const message = now_.messages.data() + message_begin_[s];
      double sent_sum = 0;
      for (int32_t i = 0; i < model.sizes[v]; ++i) sent_sum += p[i] / message[i];
      product.multiply(sent_sum / sum);
    }
  }
  Array<double> weights;
  for (int32_t f = 0; f < model.factors(); ++f) {
    if (!graph_.sends(f)) continue;
    product.multiply(entry_weights(f, &weights));
    log_z += *std::max_element(model.table(f).begin(), model.table(f).end());
  }
  return log_z + product.log();
}

void VectorMessages::factor_belief(int32_t f, double *probabilities) const {
  Array<double> weights;
  const double sum = entry_weights(f, &weights);
  for (size_t i = 0; i < weights.size(); ++i) probabilities[i] = weights[i] / sum;
}

void VectorMessages::load(std::span<const double> numbers) {
  std::copy(numbers.begin(), numbers.end(), now_.messages.begin());
  multiply_all();
}

void VectorMessages::multiply_all() {
  for (int32_t v = 0; v < graph_.variables(); ++v) {
    const int32_t padded = padded_values(graph_.model.sizes[v]);
    double *const product = now_.products.data() + own_begin_[v];
    std::copy_n(own_.data() + own_begin_[v], padded, product);
    for (int32_t s = graph_.slot_begin[v]; s < graph_.slot_begin[v + 1]; ++s) {
      const double *const message = now_.messages.data() + message_begin_[s];
      for (int32_t i = 0; i < padded; ++i) product[i] *= message[i];
    }
  }
}

}  // namespace hws
