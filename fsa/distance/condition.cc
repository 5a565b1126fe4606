#include "fsa/distance/condition.hh"

#include "fsa/base/pair_numbers.hh"
#include "fsa/distance/path_labels.hh"
#include "fsa/distance/string_graph.hh"

namespace hws {

namespace {

struct Pair {
  int64_t position;
  int32_t node;
};

// Assigns numbers to pairs (position in the string, node of the graph) in the order in which they are found.
class StringProduct {
 public:
  StringProduct(const LinearGraph &graph, int32_t read_tape, std::span<const Label> read, const Run &how)
      : g_(graph), tape_(read_tape), string_(read), run_(how), tropical_(idempotent(graph.machine->semiring())),
        ranges_(lookup_ranges(graph, read_tape)) {}

  Conditioned make(int32_t start) {
    find({0, start});
    LinearGraph::Store &s = out_->store;
    s.offsets.push_back(0);
    for (size_t id = 0; id < pairs_.size(); ++id) {
      if (id % 1024 == 0) check_limits();
      row(pairs_[id]);
      if (s.next.size() >= INT32_MAX) run_.limit_arcs(INT64_MAX);
      s.offsets.push_back(static_cast<int32_t>(s.next.size()));
    }
    out_->machine = g_.machine;
    out_->states = out_->nodes = static_cast<int32_t>(pairs_.size());
    out_->offsets = s.offsets;
    out_->next = s.next;
    out_->weight = s.weight;
    out_->exponent = s.exponent;
    out_->arc = s.arc;
    out_->first_symbol = s.first_symbol;
    out_->last_symbol = s.last_symbol;
    run_.visit(static_cast<int64_t>(s.next.size()));
    return {std::move(out_), 0};
  }

 private:
  int32_t find(Pair p) {
    const int32_t id = ids_.number(static_cast<int32_t>(p.position), p.node);
    if (static_cast<size_t>(id) == pairs_.size()) {
      run_.limit_states(id + int64_t{1});
      pairs_.push_back(p);
    }
    return id;
  }

  void row(Pair p) {
    const size_t v = static_cast<size_t>(p.node);
    const bool ends = p.position == static_cast<int64_t>(string_.size());
    const Label symbol = ends ? kEpsilon : string_[static_cast<size_t>(p.position)];
    for (int32_t e = g_.offsets[v]; e < g_.offsets[v + 1]; ++e) {
      const int32_t next = g_.next[static_cast<size_t>(e)];
      if (is_lookup(g_, e, tape_)) {
        const LabelRange r = ranges_[next];
        if (!ends && r.low <= symbol && symbol <= r.high) add_edge(e, {p.position, next}, kEpsilon);
        continue;
      }
      const LabelRange r = edge_labels(g_, e, tape_);
      if (r.low == kEpsilon) {
        add_edge(e, {p.position, next}, kEpsilon);
      } else if (!ends && r.low <= symbol && symbol <= r.high) {
        add_edge(e, {p.position + 1, next}, symbol);
      }
    }
    const bool stops = ends && p.node < g_.states;
    if (tropical_) {
      out_->final_costs.push_back(stops ? g_.final_costs[v] : INFINITY);
    } else {
      out_->finals.push_back(stops ? g_.finals[v] : Scaled{});
    }
  }

  // symbol: the one read on the tape. A default arc of this tape is then one path.
  void add_edge(int32_t edge, Pair to, Label symbol) {
    LinearGraph::Store &s = out_->store;
    const size_t e = static_cast<size_t>(edge);
    const bool one_of_many = symbol != kEpsilon && is_default(g_, edge) && tape_ == g_.machine->phi_tape();
    const double paths = one_of_many && !tropical_ ? static_cast<double>(parallel_paths(g_, edge)) : 1;
    s.next.push_back(find(to));
    s.weight.push_back(g_.weight[e] / paths);
    if (!g_.exponent.empty()) s.exponent.push_back(g_.exponent[e]);
    s.arc.push_back(g_.arc.empty() ? edge : g_.arc[e]);
    if (!g_.first_symbol.empty()) {
      s.first_symbol.push_back(one_of_many ? symbol : g_.first_symbol[e]);
      s.last_symbol.push_back(one_of_many ? symbol : g_.last_symbol[e]);
    }
  }

  void check_limits() const {
    run_.check();
    run_.limit_arcs(static_cast<int64_t>(out_->store.next.size()));
    run_.limit_bytes(static_cast<int64_t>(pairs_.size() * (sizeof(Pair) + 32) + out_->store.next.size() * 28));
  }

  const LinearGraph &g_;
  const int32_t tape_;
  const std::span<const Label> string_;
  const Run &run_;
  const bool tropical_;
  const Array<LabelRange> ranges_;
  Array<Pair> pairs_;
  PairNumbers ids_{run_};
  std::unique_ptr<LinearGraph> out_ = std::make_unique<LinearGraph>();
};

}  // namespace

Conditioned condition(const LinearGraph &g, int32_t start, int32_t tape, std::span<const Label> string, const Run &run) {
  return StringProduct(g, tape, string, run).make(start);
}

}  // namespace hws
