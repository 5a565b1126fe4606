// Optimize: speed
// Several walks step together: each waits for memory at every step, and so they wait
// at the same time. Costs and labels are gathered from the finished paths.
#include "fsa/distance/sample.hh"

#include <algorithm>
#include <numbers>

#include "fsa/base/rng.hh"
#include "fsa/distance/path_labels.hh"
#include "fsa/distance/sample_tables.hh"

namespace hws {

namespace {

constexpr size_t kTogether = 32;

// Product of path weights without a logarithm per step.
class PathWeight {
 public:
  void multiply(double m, int64_t e) {
    m_ *= m;
    e_ += e;
    if (m_ > 0x1p-300 && m_ < 0x1p300) return;
    Scaled s{m_, e_};
    s.normalize();
    m_ = s.m;
    e_ = s.e;
  }
  double cost() const { return 0 - (std::log(m_) + static_cast<double>(e_) * std::numbers::ln2); }

 private:
  double m_ = 1;
  int64_t e_ = 0;
};

struct Walk {
  explicit Walk(const Rng &r) : rng(r) {}
  Rng rng;
  Array<PathStep> path;
  int32_t node = 0;
  const SampleTables::Column *column = nullptr;
  uint64_t fraction = 0;
};

class Sampler {
 public:
  Sampler(const Machine &m, const Run &how)
      : g_(linear_graph(m, how)), kept_(sample_tables(m, how)), tables_(*kept_), run_(how),
        stored_costs_(m.semiring() == Semiring::log && !m.has_phi()), has_default_(!g_.first_symbol.empty()) {
    if (!tables_.mass) fail(Code::empty, "the machine accepts nothing, so there is nothing to draw");
  }

  StringBatch run(int64_t n, uint64_t seed, uint32_t chain) {
    batch_ = empty_batch(*g_.machine);
    const Rng first(seed, RngMethod::sample_paths, chain, 0, 0);
    walks_.assign(static_cast<size_t>(std::min<int64_t>(n, kTogether)), Walk(first));
    for (int64_t item = 0; item < n;) {
      walking_.clear();
      for (Walk &w : walks_) {
        if (item == n) break;
        w.rng = first.at_item(static_cast<uint64_t>(item++));
        w.path.clear();
        w.node = g_.machine->start();
        walking_.push_back(&w);
      }
      const size_t drawn = walking_.size();
      draw();
      for (size_t i = 0; i < drawn; ++i) append_path(batch_, g_, walks_[i].path, cost(walks_[i]));
    }
    run_.visit(steps_);
    return std::move(batch_);
  }

 private:
  void draw() {
    while (!walking_.empty()) {
      if (steps_ >= next_check_) check_limits();
      steps_ += static_cast<int64_t>(walking_.size());
      for (Walk *w : walking_) w->column = &tables_.column(w->node, w->rng.bits64(), w->fraction);
      size_t going = 0;
      for (Walk *w : walking_) {
        const SampleTables::Choice c = w->fraction < w->column->threshold ? w->column->own : w->column->alias;
        if (c.edge < 0) continue;
        w->path.push_back({c.edge, has_default_ ? symbol(c.edge, w->rng) : 0});
        w->node = c.next;
        walking_[going++] = w;
      }
      walking_.resize(going);
    }
  }

  // A default arc's symbols are equally likely.
  Label symbol(int32_t e, Rng &rng) const {
    if (!is_default(g_, e)) return 0;
    const uint64_t symbols = static_cast<uint64_t>(parallel_paths(g_, e));
    return g_.first_symbol[static_cast<size_t>(e)] + static_cast<Label>(rng.below(symbols));
  }

  double cost(const Walk &walk) const {
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
    const Scaled &stop = g_.finals[static_cast<size_t>(walk.node)];
    weight.multiply(stop.m, stop.e);
    return weight.cost();
  }

  void check_limits() {
    next_check_ = steps_ + 4096;
    run_.check();
    size_t bytes =
        batch_.labels.size() * sizeof(Label) + batch_.offsets.size() * sizeof(int64_t) + batch_.values.size() * sizeof(double);
    for (const Walk &w : walks_) bytes += w.path.size() * sizeof(PathStep);
    run_.limit_bytes(static_cast<int64_t>(bytes));
  }

  const LinearGraph &g_;
  const std::shared_ptr<const SampleTables> kept_;
  const SampleTables &tables_;
  const Run &run_;
  const bool stored_costs_;  // the machine's own costs can be added up
  const bool has_default_;
  StringBatch batch_;
  std::vector<Walk> walks_;
  Array<Walk *> walking_;
  int64_t steps_ = 0, next_check_ = 0;
};

}  // namespace

StringBatch sample(const MachinePtr &m, int64_t n, uint64_t seed, const Run &run, uint32_t chain) {
  if (idempotent(m->semiring())) {
    fail(Code::unsupported, "samples of a %s machine; expected real or log, where weights are probabilities",
         semiring_name(m->semiring()));
  }
  if (n < 0) fail(Code::argument, "a negative number of samples; expected 0 or more");
  return Sampler(*m, run).run(n, seed, chain);
}

}  // namespace hws
