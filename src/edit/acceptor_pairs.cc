#include "src/edit/acceptor_pairs.hh"

#include <algorithm>
#include <array>
#include <cinttypes>
#include <set>

#include "fsa/base/hash_slots.hh"
#include "fsa/base/sequence_table.hh"
#include "fsa/ops/pair_table.hh"
#include "fsa/ops/trim.hh"

namespace hws {

namespace {

using Window = std::array<Label, kMaxWindow>;  // nearest symbol first; kEdge beyond the edge, kUnseen beyond the window

// The next symbols that paths from a state read.
std::set<Window> next_symbols(const ItemSide &side, State at, int32_t length, const Run &run) {
  struct Ahead {
    State state;
    Window seen;
    int32_t depth;
  };
  std::set<Window> all;
  std::vector<Ahead> pending{{at, {}, 0}};
  pending[0].seen.fill(kUnseen);
  while (!pending.empty()) {
    run.check();
    const Ahead now = pending.back();
    pending.pop_back();
    if (now.depth == length) {
      all.insert(now.seen);
      run.limit_states(static_cast<int64_t>(all.size()));
      continue;
    }
    if (side.final_cost(now.state) < INFINITY) {
      Window ends = now.seen;
      std::fill(ends.begin() + now.depth, ends.begin() + length, kEdge);
      all.insert(ends);
    }
    side.each_label(now.state, [&](Label label) {
      const ItemSide::Arcs arcs = side.reading(now.state, label);
      for (size_t a = 0; a < arcs.count; ++a) {
        Ahead next{arcs.next[a], now.seen, now.depth + 1};
        next.seen[static_cast<size_t>(now.depth)] = label;
        pending.push_back(next);
      }
    });
  }
  return all;
}

// An acceptor whose states show the symbols on both sides of them.
struct SplitSide {
  Array<int32_t> offsets{0}, next;
  Array<double> cost, final_cost;
  Array<State> state;  // of the acceptor
  std::vector<Window> left, right;
  int32_t starts = 0;  // states 0 to starts - 1 are where paths begin
};

class Splitting {
 public:
  Splitting(const ItemSide &side, int32_t left, int32_t right, const Run &run)
      : side_(side), left_(left), right_(right), run_(run), ahead_(static_cast<size_t>(side.states())),
        known_(static_cast<size_t>(side.states()), 0) {}

  SplitSide split() {
    Window none;
    none.fill(kUnseen);
    std::fill(none.begin(), none.begin() + left_, kEdge);
    for (const Window &window : ahead(side_.start())) number(side_.start(), none, window);
    out_.starts = static_cast<int32_t>(out_.left.size());
    for (size_t v = 0; v < out_.left.size(); ++v) {
      if ((v & 255) == 0) run_.check();
      go_on(v);
      out_.offsets.push_back(static_cast<int32_t>(out_.next.size()));
    }
    return std::move(out_);
  }

 private:
  const std::set<Window> &ahead(State s) {
    const auto at = static_cast<size_t>(s);
    if (!known_[at]) ahead_[at] = next_symbols(side_, s, right_, run_);
    known_[at] = 1;
    return ahead_[at];
  }
  int32_t number(State s, const Window &left, const Window &right) {
    std::array<int32_t, 1 + 2 * kMaxWindow> key;
    key[0] = s;
    std::copy(left.begin(), left.end(), key.begin() + 1);
    std::copy(right.begin(), right.end(), key.begin() + 1 + kMaxWindow);
    const int32_t number = numbers_.number(key, run_);
    if (static_cast<size_t>(number) == out_.left.size()) {
      run_.limit_states(number + 1);
      out_.state.push_back(s);
      out_.left.push_back(left);
      out_.right.push_back(right);
      out_.final_cost.push_back(right[0] == kEdge ? side_.final_cost(s) : INFINITY);
    }
    return number;
  }
  void go_on(size_t v) {
    const Window left = out_.left[v], right = out_.right[v];
    if (right[0] == kEdge) return;
    Window read = left;
    for (int32_t i = left_; i-- > 1;) read[static_cast<size_t>(i)] = left[static_cast<size_t>(i) - 1];
    if (left_ > 0) read[0] = right[0];
    const ItemSide::Arcs arcs = side_.reading(out_.state[v], right[0]);
    for (size_t a = 0; a < arcs.count; ++a) {
      if (arcs.cost[a] == INFINITY) continue;
      for (const Window &window : ahead(arcs.next[a])) {
        if (!std::equal(right.begin() + 1, right.begin() + right_, window.begin())) continue;  // another guess
        out_.next.push_back(number(arcs.next[a], read, window));
        out_.cost.push_back(arcs.cost[a]);
        run_.limit_arcs(static_cast<int64_t>(out_.next.size()));
      }
    }
  }

  const ItemSide &side_;
  int32_t left_, right_;
  const Run &run_;
  std::vector<std::set<Window>> ahead_;
  Array<char> known_;
  SequenceTable numbers_{"split states"};
  SplitSide out_;
};

template <class Each>
void each_arc_of(const SplitSide &side, int32_t v, Each each) {
  for (int32_t a = side.offsets[static_cast<size_t>(v)]; a < side.offsets[static_cast<size_t>(v) + 1]; ++a) {
    each(side.next[static_cast<size_t>(a)], side.cost[static_cast<size_t>(a)]);
  }
}

ContextKey key_of(const Window &first, size_t at, const Window &second, size_t then) {
  ContextKey key;
  key.symbol.fill(kUnseen);
  std::copy(first.begin(), first.end(), key.symbol.begin() + static_cast<std::ptrdiff_t>(at));
  std::copy(second.begin(), second.end(), key.symbol.begin() + static_cast<std::ptrdiff_t>(then));
  return key;
}

void require_acceptor_over(const Machine &acceptor, const EditModel &model, const char *side, size_t pair) {
  if (acceptor.tapes() == 1 && !join(acceptor.alphabet(0), model.alphabet())) {
    fail(Code::argument, "the %s of pair %zu is over %s; expected the model's alphabet: %s", side, pair,
         acceptor.alphabet(0)->describe().c_str(), model.alphabet()->describe().c_str());
  }
}

}  // namespace

class AcceptorPairVisit final : public EditPairVisit {
 public:
  AcceptorPairVisit(const AcceptorPairs &pairs, const EditSites &sites, std::span<const double> probabilities)
      : pairs_(pairs), sites_(sites), probabilities_(probabilities) {}

  double expect(int64_t pair, const LeafRows *counts, const Run &run) override {
    const std::span<const int32_t> cells = sites_.cells(pair);
    const EdgeWeights real(Semiring::real);
    slots_.clear();
    for (const int32_t site : cells) {
      const double *const p = probabilities_.data() + static_cast<size_t>(site) * kMoves;
      for (size_t move = 0; move < kMoves; ++move) slots_.push_back(real.from(p[move]));
    }
    slots_.push_back(real.one());
    uses_.assign(counts ? slots_.size() : 0, 0.0);
    const SlotLattice &lattice = pairs_.pairs_[static_cast<size_t>(pair)].lattice;
    const double log_p = sums_.expect(lattice, slots_, pairs_.weight(pair), uses_, pair, run);
    for (size_t c = 0; counts && c < cells.size(); ++c) {
      double *const to = (*counts)[row_of_site(cells[c])] + place_in_row(cells[c]);
      for (size_t move = 0; move < kMoves; ++move) to[move] += uses_[c * kMoves + move];
    }
    return log_p;
  }

 private:
  const AcceptorPairs &pairs_;
  const EditSites &sites_;
  std::span<const double> probabilities_;
  Array<EdgeWeight> slots_;
  Array<double> uses_;
  SlotSums sums_;
};

AcceptorPairs::AcceptorPairs(const std::vector<MachinePtr> &inputs, const std::vector<MachinePtr> &outputs,
                             std::span<const double> weights, const EditModel &model, const Run &run) {
  run.stage("lattices of the pairs", static_cast<int64_t>(inputs.size()));
  uint64_t hash = inputs.size();
  int64_t bytes = 0;
  for (size_t p = 0; p < inputs.size(); ++p) {
    run.check();
    require_acceptor_over(*inputs[p], model, "input", p);
    require_acceptor_over(*outputs[p], model, "output", p);
    weights_.push_back(weights.empty() ? 1 : weights[p]);
    pairs_.push_back(paired(inputs[p], outputs[p], model.windows(), run));
    const Pair &made = pairs_.back();
    bytes += made.lattice.bytes() + static_cast<int64_t>(made.cell_input.size() * 8 +
                                                         (made.input.size() + made.output.size()) * sizeof(ContextKey));
    run.limit_bytes(bytes);
    const auto mix = [&](double x) { hash = mixed(hash, __builtin_bit_cast(uint64_t, x)); };
    mix(weights_.back());
    if (made.lattice.graph) {
      const MachineArrays &arrays = made.lattice.graph->arrays();
      for (size_t a = 0; a < arrays.next.size(); ++a) {
        hash = mixed(hash, static_cast<uint64_t>(arrays.next[a]) << 32 | static_cast<uint32_t>(arrays.labels[0][a]));
        mix(arrays.weights[a]);
      }
    }
    for (const std::vector<ContextKey> *keys : {&made.input, &made.output}) {
      for (const ContextKey &key : *keys) {
        for (const Label l : key.symbol) hash = mixed(hash, static_cast<uint64_t>(l));
      }
    }
    run.advance(static_cast<int64_t>(p) + 1);
  }
  fingerprint_ = hash;
}

AcceptorPairs::Pair AcceptorPairs::paired(const MachinePtr &input, const MachinePtr &output, Windows windows,
                                          const Run &run) const {
  const ItemSide in(input->tapes() == 1 ? trim(input, run) : input, run);
  const ItemSide out(output->tapes() == 1 ? trim(output, run) : output, run);
  const SplitSide x = Splitting(in, windows.left_input, std::max(1, windows.right_input), run).split();
  const SplitSide y = Splitting(out, windows.left_output, 1, run).split();
  Pair pair;
  Window hidden;
  hidden.fill(kUnseen);
  for (size_t v = 0; v < x.left.size(); ++v) pair.input.push_back(key_of(x.left[v], 0, x.right[v], 2 * kMaxWindow));
  for (size_t v = 0; v < y.left.size(); ++v) {
    pair.output.push_back(key_of(y.left[v], kMaxWindow, hidden, 0));
    pair.output.back().symbol[0] = y.right[v][0];  // what is to be written, in a place of its own
  }

  // Cell c is state c + 1: all begin at state 0, whose arcs have the weight 1. How many cells there are is known at the end.
  constexpr int32_t kNoSlot = -1;
  PairTable table(static_cast<int64_t>(x.left.size()), static_cast<int64_t>(y.left.size()), run);
  SlotArcs arcs;
  Array<State> names{in.start()};
  const auto cell = [&](int32_t i, int32_t j) { return table.id(i, j, 0) + 1; };
  const auto add = [&](int32_t to, int32_t slot, double cost) {
    arcs.add(to, 0, cost);
    arcs.slot.back() = slot;
  };
  for (int32_t i = 0; i < x.starts; ++i) {
    for (int32_t j = 0; j < y.starts; ++j) add(cell(i, j), kNoSlot, 0);
  }
  arcs.end_state();
  for (int32_t c = 0; c < table.size(); ++c) {
    if ((c & 255) == 0) {
      run.check();
      run.limit_states(table.size());
      run.limit_arcs(static_cast<int64_t>(arcs.next.size()));
    }
    const PairTable::Pair at = table.pair(c);
    const int32_t i = at.left, j = at.right, slot = c * static_cast<int32_t>(kMoves);
    const bool reads = x.right[static_cast<size_t>(i)][0] != kEdge, writes = y.right[static_cast<size_t>(j)][0] != kEdge;
    pair.cell_input.push_back(i);
    pair.cell_output.push_back(j);
    names.push_back(x.state[static_cast<size_t>(i)]);
    if (writes) {
      each_arc_of(y, j, [&](int32_t to, double cost) { add(cell(i, to), slot + static_cast<int32_t>(insert_move), cost); });
    }
    if (reads) {
      each_arc_of(x, i, [&](int32_t next, double cost) {
        add(cell(next, j), slot + static_cast<int32_t>(erase_move), cost);
        if (!writes) return;
        each_arc_of(y, j, [&](int32_t to, double more) {
          add(cell(next, to), slot + static_cast<int32_t>(write_move), cost + more);
        });
      });
    } else if (!writes) {
      const double cost = x.final_cost[static_cast<size_t>(i)] + y.final_cost[static_cast<size_t>(j)];
      if (cost < INFINITY) add(SlotArcs::kEnd, slot + static_cast<int32_t>(erase_move), cost);
    }
    arcs.end_state();
  }
  run.limit_states(table.size());
  run.limit_arcs(static_cast<int64_t>(arcs.next.size()));
  if (table.size() > INT32_MAX / static_cast<int32_t>(kMoves) - 1) {
    fail(Code::limit, "a pair of %d cells; expected fewer", table.size());
  }
  for (int32_t &slot : arcs.slot) slot = slot == kNoSlot ? table.size() * static_cast<int32_t>(kMoves) : slot;
  pair.lattice = slot_lattice(std::move(arcs), names, run);
  return pair;
}

EditSites AcceptorPairs::sites(const EditModel &model, const Run &run) const {
  return {model, count(), [&](int64_t p, const EditSites::AddCell &add) {
            const Pair &pair = pairs_[static_cast<size_t>(p)];
            for (size_t c = 0; c < pair.cell_input.size(); ++c) {
              const auto x = static_cast<size_t>(pair.cell_input[c]), y = static_cast<size_t>(pair.cell_output[c]);
              add(pair.input[x], pair.output[y]);
            }
          }, run};
}

std::unique_ptr<EditPairVisit> AcceptorPairs::visit(const EditSites &sites, std::span<const double> probabilities) const {
  return std::make_unique<AcceptorPairVisit>(*this, sites, probabilities);
}

}  // namespace hws
