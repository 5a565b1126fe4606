// A walk through the linear graph whose every step is drawn from an alias table of
// the node (Walker 1974; built as Vose 1991), made when a walk first comes there: two
// memory accesses and one 64-bit random number per step.
#include "fsa/distance/sample.hh"

#include <algorithm>
#include <numbers>

#include "fsa/base/rng.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/distance/path_labels.hh"

namespace hws {

namespace {

// Product of path weights without a logarithm per step.
class PathWeight {
 public:
  void multiply(double m, int64_t e) {
    m_ *= m;
    e_ += e;
    if (!(m_ > 0x1p-300 && m_ < 0x1p300)) {
      Scaled s{m_, e_};
      s.normalize();
      m_ = s.m;
      e_ = s.e;
    }
  }
  double cost() const {
    const double c = -(std::log(m_) + static_cast<double>(e_) * std::numbers::ln2);
    return c == 0 ? 0.0 : c;  // never −0
  }

 private:
  double m_ = 1;
  int64_t e_ = 0;
};

class Sampler {
 public:
  Sampler(const LinearGraph &graph, const Run &how)
      : g_(graph), run_(how), beta_(backward_useful(graph, how)), table_(static_cast<size_t>(graph.nodes), -1),
        stored_costs_(graph.machine->semiring() == Semiring::log && !graph.machine->has_phi()) {
    if (beta_[static_cast<size_t>(graph.machine->start())].zero()) {
      fail(Code::empty, "the machine accepts nothing, so there is nothing to draw");
    }
  }

  StringBatch run(int64_t n, uint64_t seed) {
    StringBatch batch = empty_batch(*g_.machine);
    batch.values.reserve(static_cast<size_t>(std::min<int64_t>(n, 1 << 20)));
    int64_t next_check = 0, steps = 0;
    for (int64_t i = 0; i < n; ++i) {
      Rng rng(seed, RngMethod::sample_paths, 0, 0, static_cast<uint64_t>(i));
      const double cost = walk(rng, steps, next_check, batch);
      append_path(batch, g_, path_, cost);
    }
    run_.visit(steps);
    return batch;
  }

 private:
  // A column of a node's table: below the threshold its own choice, else the alias.
  // Choices are the node's edges in order, then stopping.
  struct Column {
    uint64_t threshold;
    int32_t alias;
  };

  double walk(Rng &rng, int64_t &steps, int64_t &next_check, const StringBatch &batch) {
    path_.clear();
    PathWeight weight;
    double cost = 0;
    int32_t v = g_.machine->start();
    for (;;) {
      if (steps >= next_check) {
        check_limits(batch);
        next_check = steps + 4096;
      }
      ++steps;
      const int32_t e = draw(v, rng);
      if (e < 0) break;
      Label symbol = 0;
      int64_t parallel = 1;
      if (is_default(g_, e)) {
        parallel = parallel_paths(g_, e);
        symbol = g_.first_symbol[static_cast<size_t>(e)] + static_cast<Label>(rng.below(static_cast<uint64_t>(parallel)));
      }
      if (stored_costs_) {
        cost += g_.machine->weight(g_.arc.empty() ? e : g_.arc[static_cast<size_t>(e)]);
      } else {
        weight.multiply(g_.weight[static_cast<size_t>(e)] / static_cast<double>(parallel),
                        g_.exponent.empty() ? 0 : g_.exponent[static_cast<size_t>(e)]);
      }
      path_.push_back({e, symbol});
      v = g_.next[static_cast<size_t>(e)];
    }
    if (stored_costs_) return cost + g_.machine->final_weight(v);
    weight.multiply(g_.finals[static_cast<size_t>(v)].m, g_.finals[static_cast<size_t>(v)].e);
    return weight.cost();
  }

  // An edge of v, or −1: stop.
  int32_t draw(int32_t v, Rng &rng) {
    const size_t node = static_cast<size_t>(v);
    if (table_[node] < 0) make_table(v);
    const int32_t begin = g_.offsets[node], count = g_.offsets[node + 1] - begin;
    const uint64_t columns = static_cast<uint64_t>(count) + 1;
    // x / 2^64 · columns: the whole part is the column, the fraction decides inside it.
    const uint64_t x = rng.bits64();
    const uint64_t low = (x & 0xFFFFFFFFu) * columns, high = (x >> 32) * columns + (low >> 32);
    const int32_t own = static_cast<int32_t>(high >> 32);
    const uint64_t fraction = high << 32 | (low & 0xFFFFFFFFu);
    const Column &column = columns_[static_cast<size_t>(table_[node] + own)];
    const int32_t choice = fraction < column.threshold ? own : column.alias;
    return choice == count ? -1 : begin + choice;
  }

  void make_table(int32_t v) {
    const size_t node = static_cast<size_t>(v), begin = static_cast<size_t>(g_.offsets[node]);
    const size_t count = static_cast<size_t>(g_.offsets[node + 1]) - begin, columns = count + 1;
    run_.limit_bytes(static_cast<int64_t>((columns_.size() + columns) * sizeof(Column)));
    share_.assign(columns, 0);
    const Scaled mass = beta_[node];
    double sum = 0;
    for (size_t i = 0; i <= count; ++i) {
      double m;
      int64_t e;
      if (i == count) {
        if (v >= g_.states || g_.finals[node].zero()) break;
        m = g_.finals[node].m;
        e = g_.finals[node].e;
      } else {
        const Scaled &after = beta_[static_cast<size_t>(g_.next[begin + i])];
        if (after.zero()) continue;
        m = g_.weight[begin + i] * after.m;
        e = after.e + (g_.exponent.empty() ? 0 : g_.exponent[begin + i]);
      }
      share_[i] = ldexp_clamped(m / mass.m, e - mass.e);
      sum += share_[i];
    }
    // Vose: columns short of 1 are topped up by those above it.
    const double scale = static_cast<double>(columns) / sum;
    const size_t at = columns_.size();
    columns_.resize(at + columns);
    short_.clear();
    long_.clear();
    for (size_t i = 0; i < columns; ++i) {
      share_[i] *= scale;
      (share_[i] < 1 ? short_ : long_).push_back(static_cast<int32_t>(i));
    }
    const auto place = [&](int32_t i, double own, int32_t alias) {
      columns_[at + static_cast<size_t>(i)] = {own < 1 ? static_cast<uint64_t>(std::ldexp(own, 64)) : UINT64_MAX, alias};
    };
    while (!short_.empty() && !long_.empty()) {
      const int32_t s = short_.back(), l = long_.back();
      short_.pop_back();
      double &rest = share_[static_cast<size_t>(l)];
      place(s, share_[static_cast<size_t>(s)], l);
      rest -= 1 - share_[static_cast<size_t>(s)];
      if (rest < 1) {
        long_.pop_back();
        short_.push_back(l);
      }
    }
    // What is left is 1 each, up to rounding.
    for (const int32_t i : long_) place(i, 1, i);
    for (const int32_t i : short_) place(i, 1, i);
    table_[node] = static_cast<int64_t>(at);
  }

  void check_limits(const StringBatch &batch) const {
    run_.check();
    run_.limit_bytes(static_cast<int64_t>(columns_.size() * sizeof(Column) + (batch.labels.size() + path_.size()) * sizeof(Label) +
                                          batch.offsets.size() * sizeof(int64_t) + batch.values.size() * sizeof(double)));
  }

  const LinearGraph &g_;
  const Run &run_;
  const std::vector<Scaled> beta_;
  std::vector<int64_t> table_;  // per node: where its columns begin; −1: not made yet
  std::vector<Column> columns_;
  const bool stored_costs_;     // the machine's own costs can be added up
  std::vector<PathStep> path_;
  std::vector<double> share_;   // scratch of make_table
  std::vector<int32_t> short_, long_;
};

}  // namespace

StringBatch sample(const MachinePtr &m, int64_t n, uint64_t seed, const Run &run) {
  if (m->semiring() == Semiring::tropical) {
    fail(Code::unsupported, "samples of a tropical machine; expected real or log, where weights are probabilities");
  }
  if (n < 0) fail(Code::argument, "a negative number of samples; expected 0 or more");
  Sampler sampler(linear_graph(*m, run), run);
  return sampler.run(n, seed);
}

}  // namespace hws
