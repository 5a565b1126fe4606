// The loops of vector_messages.hh for one instruction set. A message's values are columns of a table whose
// rows are weighted by what the other variable sends, up to sixteen columns at a time in registers.
#include "src/graph/finite/messages/largest_distance.hh"

namespace hws::HWS_SET {

namespace {

constexpr int32_t kLanes = 4;
typedef Vector<double, kLanes> Four;

inline int32_t padded(int32_t values) { return (values + kLanes - 1) / kLanes * kLanes; }

inline double sum_of_lanes(const Four &x) {
  double lanes[kLanes];
  store(lanes, x);
  return (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]);
}

// out[j] = sum over rows i of weights[i] times table[i][j], for kBlocks fours of columns; returns the fours' sum.
template <int kBlocks>
inline Four weigh_columns(const double *table, int64_t stride, const double *weights, int32_t rows, double *out) {
  Four sum[kBlocks];
  for (int b = 0; b < kBlocks; ++b) sum[b] = load<kLanes>(table + b * kLanes) * all<kLanes>(weights[0]);
  for (int32_t i = 1; i < rows; ++i) {
    const double *const row = table + i * stride;
    const Four w = all<kLanes>(weights[i]);
    for (int b = 0; b < kBlocks; ++b) sum[b] = sum[b] + load<kLanes>(row + b * kLanes) * w;
  }
  Four total = all<kLanes>(0.0);
  for (int b = 0; b < kBlocks; ++b) {
    store(out + b * kLanes, sum[b]);
    total = total + sum[b];
  }
  return total;
}

inline double weigh_rows(const double *table, const double *weights, int32_t rows, int32_t columns, double *out) {
  Four total = all<kLanes>(0.0);
  int32_t j = 0;
  for (; j + 4 * kLanes <= columns; j += 4 * kLanes) {
    total = total + weigh_columns<4>(table + j, columns, weights, rows, out + j);
  }
  for (; j + 2 * kLanes <= columns; j += 2 * kLanes) {
    total = total + weigh_columns<2>(table + j, columns, weights, rows, out + j);
  }
  for (; j < columns; j += kLanes) total = total + weigh_columns<1>(table + j, columns, weights, rows, out + j);
  return sum_of_lanes(total);
}

double receive_vectors(const VectorArrays &arrays, const int32_t *variables, size_t n, SweepPart part, const VectorState &from,
                       const VectorState &to, double *room) {
  LargestDistance<double, kLanes> most = {};
  for (size_t i = 0; i < n; ++i) {
    const int32_t v = variables[i], columns = padded(arrays.sizes[v]);
    const int32_t first = arrays.slot_begin[v], last = arrays.slot_begin[v + 1];
    const int32_t begin = part == SweepPart::backward ? arrays.backward_begin[v] : first;
    const int32_t end = part == SweepPart::forward ? arrays.forward_end[v] : last;
    const Four padding = load<kLanes>(arrays.padding + kLanes * (arrays.sizes[v] % kLanes));
    for (int32_t s = begin; s < end; ++s) {
      const int32_t u = arrays.partner[s], rows = arrays.sizes[u], padded_rows = padded(rows);
      // Messages back lie anywhere in the second cache.
      if (s + 2 < end) prefetch(from.messages + arrays.message_begin[arrays.partner_slot[s + 2]]);
      const double *const product = from.products + arrays.own_begin[u];
      const double *const back = from.messages + arrays.message_begin[arrays.partner_slot[s]];
      for (int32_t j = 0; j < padded_rows; j += kLanes) store(room + j, load<kLanes>(product + j) / load<kLanes>(back + j));
      const double *const old = from.messages + arrays.message_begin[s];
      double *const made = to.messages + arrays.message_begin[s];
      double *const sums = room + padded_rows;
      const Four scale = all<kLanes>(1 / weigh_rows(arrays.tables + arrays.table_begin[s], room, rows, columns, sums));
      for (int32_t j = 0; j < columns; j += kLanes) {
        Four x = load<kLanes>(sums + j) * scale;
        if (j + kLanes == columns) x = x + padding;
        most.raise(x, load<kLanes>(old + j));
        store(made + j, x);
      }
    }
    double *const product = to.products + arrays.own_begin[v];
    for (int32_t j = 0; j < columns; j += kLanes) {
      Four x = load<kLanes>(arrays.own + arrays.own_begin[v] + j);
      const double *message = first < last ? to.messages + arrays.message_begin[first] + j : nullptr;
      for (int32_t s = first; s < last; ++s, message += columns) x = x * load<kLanes>(message);
      store(product + j, x);
    }
  }
  double lanes[kLanes];
  store(lanes, most.most);
  return larger(larger(lanes[0], lanes[1]), larger(lanes[2], lanes[3]));
}

constexpr VectorKernel kVectors = {receive_vectors};

}  // namespace

}  // namespace hws::HWS_SET
