// Optimize: balanced
#include "fsa/distance/sample_tables.hh"

#include "fsa/distance/forward_backward.hh"

namespace hws {

namespace {

class TableMaker {
 public:
  TableMaker(const LinearGraph &graph, const Array<Scaled> &beta, SampleTables &out)
      : g_(graph), beta_(beta), out_(out) {}

  void make(int32_t v) {
    const size_t node = static_cast<size_t>(v), begin = static_cast<size_t>(g_.offsets[node]);
    const size_t edges = static_cast<size_t>(g_.offsets[node + 1]) - begin;
    choices_.clear();
    share_.clear();
    double sum = 0;
    const auto add = [&](SampleTables::Choice choice, Scaled weight) {
      const double share = ldexp_clamped(weight.m / beta_[node].m, weight.e - beta_[node].e);
      if (!(share > 0)) return;
      choices_.push_back(choice);
      share_.push_back(share);
      sum += share;
    };
    for (size_t e = begin; e < begin + edges; ++e) {
      const Scaled &after = beta_[g_.next[e]];
      if (after.zero()) continue;
      const int64_t exponent = g_.exponent.empty() ? 0 : g_.exponent[e];
      add({static_cast<int32_t>(e), g_.next[e]}, {g_.weight[e] * after.m, after.e + exponent});
    }
    if (v < g_.states && !g_.finals[node].zero()) add({-1, v}, g_.finals[node]);
    if (choices_.empty()) return;
    if (out_.columns.size() + choices_.size() > INT32_MAX) fail(Code::limit, "more than %d choices to draw from", INT32_MAX);
    out_.tables[node] = {static_cast<int32_t>(out_.columns.size()), static_cast<int32_t>(choices_.size())};
    fill(static_cast<double>(choices_.size()) / sum);
  }

 private:
  // Columns short of 1 are topped up by those above it.
  void fill(double scale) {
    const size_t at = out_.columns.size();
    out_.columns.resize(at + choices_.size());
    short_.clear();
    long_.clear();
    for (size_t i = 0; i < choices_.size(); ++i) {
      share_[i] *= scale;
      (share_[i] < 1 ? short_ : long_).push_back(i);
    }
    const auto place = [&](size_t i, double own, size_t alias) {
      const uint64_t threshold = own < 1 ? static_cast<uint64_t>(own * 0x1p64) : UINT64_MAX;
      out_.columns[at + i] = {threshold, choices_[i], choices_[alias]};
    };
    while (!short_.empty() && !long_.empty()) {
      const size_t s = short_.back(), l = long_.back();
      short_.pop_back();
      place(s, share_[s], l);
      share_[l] -= 1 - share_[s];
      if (share_[l] < 1) {
        long_.pop_back();
        short_.push_back(l);
      }
    }
    // The remaining entries are 1 each, up to rounding.
    for (const size_t i : long_) place(i, 1, i);
    for (const size_t i : short_) place(i, 1, i);
  }

  const LinearGraph &g_;
  const Array<Scaled> &beta_;
  SampleTables &out_;
  Array<SampleTables::Choice> choices_;
  Array<double> share_;
  Array<size_t> short_, long_;
};

std::shared_ptr<const SampleTables> make_tables(const Machine &m, const Run &run) {
  const LinearGraph &g = linear_graph(m, run);
  auto tables = std::make_shared<SampleTables>();
  const Array<Scaled> beta = backward_useful(g, run);
  tables->mass = !beta[m.start()].zero();
  if (!tables->mass) return tables;
  run.limit_bytes(static_cast<int64_t>((g.next.size() + static_cast<size_t>(g.nodes)) * sizeof(SampleTables::Column)));
  tables->tables.resize(static_cast<size_t>(g.nodes));
  TableMaker maker(g, beta, *tables);
  for (int32_t v = 0; v < g.nodes; ++v) {
    if ((v & 4095) == 0) run.check();
    if (!beta[v].zero()) maker.make(v);
  }
  run.visit(static_cast<int64_t>(g.next.size()));
  return tables;
}

}  // namespace

std::shared_ptr<const SampleTables> sample_tables(const Machine &m, const Run &run) {
  if (run.tolerance != Run{}.tolerance) return make_tables(m, run);
  return {std::shared_ptr<const void>{}, &m.derived<SampleTables>([&] { return make_tables(m, run); })};
}

}  // namespace hws
