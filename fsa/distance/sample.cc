// A walk through the linear graph whose every step is drawn from an alias table of
// the node (Walker 1974; built as Vose 1991), made when a walk first comes there: one
// 64-bit random number and two dependent memory accesses per step, of several walks at a
// time. Costs and labels are gathered from the finished paths.
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

constexpr int64_t kTogether = 32;

class Sampler {
 public:
  Sampler(const LinearGraph &graph, const Run &how)
      : g_(graph), run_(how), beta_(backward_useful(graph, how)), table_(static_cast<size_t>(graph.nodes)),
        stored_costs_(graph.machine->semiring() == Semiring::log && !graph.machine->has_phi()),
        has_default_(!graph.first_symbol.empty()) {
    if (beta_[static_cast<size_t>(graph.machine->start())].zero()) {
      fail(Code::empty, "the machine accepts nothing, so there is nothing to draw");
    }
  }

  StringBatch run(int64_t n, uint64_t seed) {
    StringBatch batch = empty_batch(*g_.machine);
    const Rng first(seed, RngMethod::sample_paths, 0, 0, 0);
    std::vector<Walk> walks(static_cast<size_t>(std::min<int64_t>(n, kTogether)), {first, {}, 0, nullptr, 0});
    for (int64_t done = 0; done < n; done += kTogether) {
      walks.resize(static_cast<size_t>(std::min<int64_t>(n - done, kTogether)), walks[0]);
      for (size_t i = 0; i < walks.size(); ++i) walks[i].rng = first.at_item(static_cast<uint64_t>(done) + i);
      draw_paths(walks, batch);
      for (const Walk &w : walks) append_path(batch, g_, w.path, cost(w));
    }
    run_.visit(steps_);
    return batch;
  }

 private:
  // A choice at a node: an edge and where it leads, or to stop (edge −1).
  struct Choice {
    int32_t edge, next;
  };
  // A column of a node's table: below the threshold its own choice, else the alias.
  struct Column {
    uint64_t threshold;
    Choice own, alias;
  };
  struct Table {
    int32_t begin = -1, columns = 0;  // −1: not made yet
  };

  struct Walk {
    Rng rng;
    std::vector<PathStep> path;
    int32_t node;
    const Column *column;
    uint64_t fraction;
  };

  // All walks step together: each waits for memory at every step, and so they wait at
  // the same time.
  void draw_paths(std::vector<Walk> &walks, const StringBatch &batch) {
    walking_.clear();
    for (Walk &w : walks) {
      w.path.clear();
      w.node = g_.machine->start();
      walking_.push_back(&w);
    }
    while (!walking_.empty()) {
      if (steps_ >= next_check_) check_limits(walks, batch);
      steps_ += static_cast<int64_t>(walking_.size());
      // Tables first: making one may move the columns.
      for (const Walk *w : walking_) {
        if (table_[static_cast<size_t>(w->node)].begin < 0) make_table(w->node);
      }
      for (Walk *w : walking_) choose_column(*w);
      size_t going = 0;
      for (Walk *w : walking_) {
        const Choice c = w->fraction < w->column->threshold ? w->column->own : w->column->alias;
        if (c.edge < 0) continue;
        w->path.push_back({c.edge, has_default_ ? symbol(c.edge, w->rng) : 0});
        w->node = c.next;
        walking_[going++] = w;
      }
      walking_.resize(going);
    }
  }

  // x / 2^64 · columns: the whole part is the column, the fraction decides inside it.
  void choose_column(Walk &w) const {
    const Table table = table_[static_cast<size_t>(w.node)];
    const uint64_t x = w.rng.bits64(), columns = static_cast<uint64_t>(table.columns);
    const uint64_t low = (x & 0xFFFFFFFFu) * columns, high = (x >> 32) * columns + (low >> 32);
    w.fraction = high << 32 | (low & 0xFFFFFFFFu);
    w.column = &columns_[static_cast<size_t>(table.begin) + static_cast<size_t>(high >> 32)];
  }

  Label symbol(int32_t e, Rng &rng) const {
    if (!is_default(g_, e)) return 0;
    const uint64_t symbols = static_cast<uint64_t>(parallel_paths(g_, e));
    return g_.first_symbol[static_cast<size_t>(e)] + static_cast<Label>(rng.below(symbols));
  }

  double cost(const Walk &walk) const {
    const size_t last = static_cast<size_t>(walk.node);
    if (stored_costs_) {
      double sum = 0;
      for (const PathStep &step : walk.path) {
        sum += g_.machine->weight(g_.arc.empty() ? step.edge : g_.arc[static_cast<size_t>(step.edge)]);
      }
      return sum + g_.machine->final_weight(walk.node);
    }
    PathWeight weight;
    for (const PathStep &step : walk.path) {
      const size_t e = static_cast<size_t>(step.edge);
      const double parallel = has_default_ ? static_cast<double>(parallel_paths(g_, step.edge)) : 1;
      weight.multiply(g_.weight[e] / parallel, g_.exponent.empty() ? 0 : g_.exponent[e]);
    }
    weight.multiply(g_.finals[last].m, g_.finals[last].e);
    return weight.cost();
  }

  void make_table(int32_t v) {
    const size_t node = static_cast<size_t>(v), begin = static_cast<size_t>(g_.offsets[node]);
    const size_t count = static_cast<size_t>(g_.offsets[node + 1]) - begin, columns = count + 1;
    run_.limit_bytes(static_cast<int64_t>((columns_.size() + columns) * sizeof(Column)));
    if (columns_.size() + columns > INT32_MAX) fail(Code::limit, "more than %d choices to draw from", INT32_MAX);
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
    const auto choice = [&](int32_t i) {
      const size_t e = begin + static_cast<size_t>(i);
      return static_cast<size_t>(i) == count ? Choice{-1, v} : Choice{static_cast<int32_t>(e), g_.next[e]};
    };
    const auto place = [&](int32_t i, double own, int32_t alias) {
      const uint64_t threshold = own < 1 ? static_cast<uint64_t>(own * 0x1p64) : UINT64_MAX;
      columns_[at + static_cast<size_t>(i)] = {threshold, choice(i), choice(alias)};
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
    table_[node] = {static_cast<int32_t>(at), static_cast<int32_t>(columns)};
  }

  void check_limits(const std::vector<Walk> &walks, const StringBatch &batch) {
    int64_t labels = static_cast<int64_t>(batch.labels.size());
    for (const Walk &w : walks) labels += 2 * static_cast<int64_t>(w.path.size());
    next_check_ = steps_ + 4096;
    run_.check();
    run_.limit_bytes(static_cast<int64_t>(columns_.size() * sizeof(Column) + batch.offsets.size() * sizeof(int64_t) + batch.values.size() * sizeof(double)) +
                     labels * static_cast<int64_t>(sizeof(Label)));
  }

  const LinearGraph &g_;
  const Run &run_;
  const std::vector<Scaled> beta_;
  std::vector<Table> table_;  // per node
  std::vector<Column> columns_;
  const bool stored_costs_;   // the machine's own costs can be added up
  const bool has_default_;
  int64_t steps_ = 0, next_check_ = 0;
  std::vector<Walk *> walking_;
  std::vector<double> share_;  // scratch of make_table
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
