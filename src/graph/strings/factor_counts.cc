#include "src/graph/strings/factor_counts.hh"

#include <algorithm>
#include <tuple>
#include <vector>

#include "fsa/base/sequence_table.hh"
#include "fsa/distance/counts.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ngram/expected_features.hh"
#include "fsa/ngram/log_linear.hh"
#include "fsa/ops/rm_epsilon.hh"
#include "src/graph/strings/ep/moments/moments.hh"
#include "src/graph/strings/expanded_factor.hh"
#include "src/graph/strings/factor_belief.hh"
#include "src/graph/strings/message_machine.hh"

namespace hws {

namespace {

// The message of one tape, without silent arcs.
struct TapeSide {
  int32_t tape;
  MachinePtr machine;
  const TapeIndex *index;
  const PlainWeights *weights;
  bool failing;
};

// What a look-up found: entries of the side's index, and the weight of the failure arcs on the way.
struct LookedUp {
  int32_t begin = 0, end = 0;
  Scaled weight;
};

// The first entry of [begin, end) whose label is at least c.
int32_t first_at_least(const Array<Label> &labels, int32_t begin, int32_t end, Label c) {
  return static_cast<int32_t>(std::lower_bound(labels.begin() + begin, labels.begin() + end, c) - labels.begin());
}

LookedUp look_up_message(const TapeSide &side, State s, Label c) {
  LookedUp found;
  found.weight = Scaled::from(1);
  for (;;) {
    const int32_t begin = side.index->offsets[s], end = side.index->offsets[static_cast<size_t>(s) + 1];
    found.begin = first_at_least(side.index->label, begin, end, c);
    for (found.end = found.begin; found.end < end && side.index->label[found.end] == c;) ++found.end;
    if (found.begin < found.end || !side.failing) return found;
    if (begin < end && side.index->label[begin] == kRho) {  // default arcs come first, and stop the look-up
      for (found.begin = found.end = begin; found.end < end && side.index->label[found.end] == kRho;) ++found.end;
      return found;
    }
    const ArcId failure = side.machine->phi_arc(s);
    if (failure < 0) return found;
    found.weight = found.weight * side.weights->arcs[failure];
    s = side.machine->next(failure);
  }
}

Scaled end_weight(const TapeSide &side, State s) {
  Scaled weight = Scaled::from(1);
  for (;;) {
    if (side.machine->is_final(s)) return weight * side.weights->finals[s];
    const ArcId failure = side.failing ? side.machine->phi_arc(s) : -1;
    if (failure < 0) return {};
    weight = weight * side.weights->arcs[failure];
    s = side.machine->next(failure);
  }
}

// The arcs of each state of a machine of two tapes by their labels on one tape, then on the other.
struct PairRows {
  struct Order {
    Array<Label> first, second;
    Array<ArcId> arc;
  };
  Order by[2];  // by the tape that comes first
};

const PairRows &pair_rows(const Machine &m) {
  return m.derived<PairRows>([&] {
    auto rows = std::make_shared<PairRows>();
    for (const int32_t tape : {0, 1}) {
      PairRows::Order &order = rows->by[tape];
      for (ArcId a = 0; a < m.arcs(); ++a) order.arc.push_back(a);
      const auto before = [&](ArcId a, ArcId b) {
        return std::tuple(m.label(a, tape), m.label(a, 1 - tape), a) < std::tuple(m.label(b, tape), m.label(b, 1 - tape), b);
      };
      for (State s = 0; s < m.states(); ++s) {
        std::sort(order.arc.begin() + m.arc_begin(s), order.arc.begin() + m.arc_end(s), before);
      }
      for (const ArcId a : order.arc) {
        order.first.push_back(m.label(a, tape));
        order.second.push_back(m.label(a, 1 - tape));
      }
    }
    return std::shared_ptr<const PairRows>(std::move(rows));
  });
}

// The product of a machine with messages on some of its tapes. A state of it is a sequence: one of the machine, then one of
// each side.
class BeliefProduct {
 public:
  BeliefProduct(const MachinePtr &machine, std::vector<TapeSide> sides)
      : machine_(machine), weights_(plain_weights(*machine)), sides_(std::move(sides)), to_(sides_.size() + 1) {
    const auto width = [](const TapeSide &side) {
      return static_cast<double>(side.machine->arcs()) / static_cast<double>(std::max(side.machine->states(), 1));
    };
    size_t least = 0;
    for (size_t i = 1; i < sides_.size(); ++i) {
      if (std::pair(sides_[i].failing, width(sides_[i])) < std::pair(sides_[least].failing, width(sides_[least]))) least = i;
    }
    std::swap(sides_[0], sides_[least]);
    if (machine_->tapes() == 2 && sides_.size() == 2) {
      const PairRows::Order &order = pair_rows(*machine_).by[sides_[0].tape];
      first_ = &order.first;
      second_ = &order.second;
      arc_ = &order.arc;
    } else {
      const TapeIndex &index = machine_->index(sides_[0].tape);
      first_ = &index.label;
      arc_ = &index.arc;
    }
  }

  Array<int32_t> start() const {
    Array<int32_t> at{machine_->start()};
    for (const TapeSide &side : sides_) at.push_back(side.machine->start());
    return at;
  }

  Scaled final_of(std::span<const int32_t> at) const {
    Scaled weight = weights_.finals[at[0]];
    for (size_t i = 0; i < sides_.size() && !weight.zero(); ++i) weight = weight * end_weight(sides_[i], at[i + 1]);
    return weight;
  }

  // Calls each(arc of the machine, weight, next state) for all steps from a state. The next state is valid during the call.
  template <class Each>
  void steps(std::span<const int32_t> at, Each each) {
    const TapeSide &side = sides_[0];
    const Array<Label> &first = *first_;
    // A machine without failure arcs has all its arcs in an index, so that rows begin where they do in the machine.
    const int32_t end = machine_->arc_end(at[0]);
    int32_t i = machine_->arc_begin(at[0]), last = i;
    while (last < end && first[last] == kEpsilon) ++last;
    if (i < last) group(at, i, last, nullptr, each);
    i = last;
    int32_t j = side.index->offsets[at[1]];
    const int32_t most = side.index->offsets[static_cast<size_t>(at[1]) + 1];
    while (i < end && (side.failing || j < most)) {
      const Label c = first[i];
      LookedUp found;
      if (side.failing) {
        found = look_up_message(side, at[1], c);
      } else if (const Label d = side.index->label[j]; c < d) {
        i = first_at_least(first, i, end, d);
        continue;
      } else if (d < c) {
        j = first_at_least(side.index->label, j, most, c);
        continue;
      } else {
        found = {j, j, Scaled::from(1)};
        while (found.end < most && side.index->label[found.end] == c) ++found.end;
        j = found.end;
      }
      for (last = i; last < end && first[last] == c;) ++last;
      if (found.begin < found.end) group(at, i, last, &found, each);
      i = last;
    }
  }

 private:
  // The steps of arcs that agree in their label on the first side's tape, whose message moves as `found` says; null: it stays.
  template <class Each>
  void group(std::span<const int32_t> at, int32_t begin, int32_t end, const LookedUp *found, Each &each) {
    int32_t i = begin;
    const bool meets = second_ && !sides_[1].failing;
    for (; i < end && (!meets || (*second_)[i] == kEpsilon); ++i) {
      const ArcId arc = (*arc_)[i];
      moves(at, found, weights_.arcs[arc], [&](Scaled weight) { others(at, arc, weight, 1, each); });
    }
    if (i == end) return;
    const TapeSide &side = sides_[1];
    int32_t j = side.index->offsets[at[2]];
    const int32_t most = side.index->offsets[static_cast<size_t>(at[2]) + 1];
    while (i < end && j < most) {
      const Label c = (*second_)[i], d = side.index->label[j];
      if (c < d) {
        i = first_at_least(*second_, i, end, d);
      } else if (d < c) {
        j = first_at_least(side.index->label, j, most, c);
      } else {
        int32_t same = j;
        while (same < most && side.index->label[same] == c) ++same;
        for (; i < end && (*second_)[i] == c; ++i) {
          const ArcId arc = (*arc_)[i];
          moves(at, found, weights_.arcs[arc], [&](Scaled weight) {
            for (int32_t k = j; k < same; ++k) {
              const ArcId read = side.index->arc[k];
              to_[2] = side.machine->next(read);
              others(at, arc, weight * side.weights->arcs[read], 2, each);
            }
          });
        }
        j = same;
      }
    }
  }

  // Calls then(weight) for each move of the first side's message.
  template <class Then>
  void moves(std::span<const int32_t> at, const LookedUp *found, Scaled weight, Then then) {
    if (!found) {
      to_[1] = at[1];
      then(weight);
      return;
    }
    const TapeSide &side = sides_[0];
    const Scaled own = weight * found->weight;
    for (int32_t k = found->begin; k < found->end; ++k) {
      const ArcId read = side.index->arc[k];
      to_[1] = side.machine->next(read);
      then(own * side.weights->arcs[read]);
    }
  }

  // Goes on with the tapes from the side `place` on. As deep as there are tapes.
  template <class Each>
  void others(std::span<const int32_t> at, ArcId arc, Scaled weight, size_t place, Each &each) {
    if (weight.zero()) return;
    if (place == sides_.size()) {
      to_[0] = machine_->next(arc);
      each(arc, weight, std::span<const int32_t>(to_));
      return;
    }
    const TapeSide &side = sides_[place];
    const Label c = machine_->label(arc, side.tape);
    if (c == kEpsilon) {
      to_[place + 1] = at[place + 1];
      others(at, arc, weight, place + 1, each);
      return;
    }
    const LookedUp found = look_up_message(side, at[place + 1], c);
    for (int32_t k = found.begin; k < found.end; ++k) {
      const ArcId read = side.index->arc[k];
      to_[place + 1] = side.machine->next(read);
      others(at, arc, weight * found.weight * side.weights->arcs[read], place + 1, each);
    }
  }

  MachinePtr machine_;
  const PlainWeights &weights_;
  std::vector<TapeSide> sides_;  // that whose labels are met in order comes first
  // Of the machine's arcs in rows by the label on that tape: this label, that on the other tape where there are two sides
  // and no more tapes, and the arc.
  const Array<Label> *first_ = nullptr, *second_ = nullptr;
  const Array<ArcId> *arc_ = nullptr;
  Array<int32_t> to_;
};

// The two passes. Counts are by the arcs and states of the product's machine.
class BeliefCounts {
 public:
  BeliefCounts(BeliefProduct *product, const Run &run) : product_(*product), run_(run) {}

  void add(std::span<double> arcs, std::span<double> ends) {
    if (!backward()) return written_out(arcs, ends);
    if (beta_[0].zero()) fail(Code::empty, "a factor that leaves nothing possible");
    forward(arcs, ends);
  }

 private:
  struct Step {
    int32_t to;
    Scaled weight;
  };
  struct Visited {
    int32_t state;
    size_t first, next;  // of its steps
  };
  enum Progress : char { untouched, entered, left };

  // The numbers of a state, which stay valid while others are added.
  std::span<const int32_t> numbers(int32_t state) {
    const std::span<const int32_t> kept = states_.at(state);
    at_.assign(kept.begin(), kept.end());
    return at_;
  }
  int32_t number(std::span<const int32_t> at) {
    const int32_t n = states_.number(at, run_);
    if (static_cast<size_t>(n) == progress_.size()) {
      run_.limit_states(n + int64_t{1});
      progress_.push_back(untouched);
      beta_.push_back(Scaled());
    }
    return n;
  }
  void enter(int32_t state) {
    if ((++made_ & 255) == 0) run_.check();
    progress_[state] = entered;
    visited_.push_back({state, steps_.size(), steps_.size()});
    const std::span<const int32_t> at = numbers(state);
    beta_[state] = product_.final_of(at);
    product_.steps(at, [&](ArcId, Scaled weight, std::span<const int32_t> to) {
      const int32_t n = number(to);
      steps_.push_back({n, weight});
    });
  }

  // Returns false if there is a cycle.
  bool backward() {
    enter(number(product_.start()));
    while (!visited_.empty()) {
      Visited &now = visited_.back();
      if (now.next == steps_.size()) {
        Scaled beta = beta_[now.state];
        for (size_t i = now.first; i < steps_.size(); ++i) beta = beta + steps_[i].weight * beta_[steps_[i].to];
        beta_[now.state] = beta;
        progress_[now.state] = left;
        order_.push_back(now.state);
        steps_.resize(now.first);
        visited_.pop_back();
        continue;
      }
      const int32_t to = steps_[now.next++].to;
      if (progress_[to] == entered) return false;
      if (progress_[to] == untouched) enter(to);
    }
    return true;
  }

  void forward(std::span<double> arcs, std::span<double> ends) {
    Array<Scaled> alpha(beta_.size(), Scaled());
    alpha[0] = Scaled::from(1) / beta_[0];
    for (size_t i = order_.size(); i-- > 0;) {
      if ((i & 255) == 0) run_.check();
      const int32_t state = order_[i];
      const Scaled own = alpha[state];
      if (own.zero() || beta_[state].zero()) continue;
      const std::span<const int32_t> at = numbers(state);
      ends[static_cast<size_t>(at[0])] += (own * product_.final_of(at)).value();
      product_.steps(at, [&](ArcId arc, Scaled weight, std::span<const int32_t> to) {
        const int32_t n = states_.find(to);
        if (beta_[n].zero()) return;
        const Scaled sent = own * weight;
        arcs[static_cast<size_t>(arc)] += (sent * beta_[n]).value();
        alpha[n] = alpha[n] + sent;
      });
    }
  }

  // All steps as the arcs of a machine without labels.
  void written_out(std::span<double> arcs, std::span<double> ends) {
    RowWriter rows(Semiring::log, {Alphabet::sized(1)});
    Array<ArcId> taken;
    Array<State> owner;
    const Label nothing = kEpsilon;
    for (int32_t state = 0; state < states_.size(); ++state) {
      run_.check();
      run_.limit_arcs(static_cast<int64_t>(taken.size()));
      const std::span<const int32_t> at = numbers(state);
      owner.push_back(at[0]);
      product_.steps(at, [&](ArcId arc, Scaled weight, std::span<const int32_t> to) {
        rows.arc(&nothing, -weight.log(), number(to));
        taken.push_back(arc);
      });
      const Scaled end = product_.final_of(at);
      rows.end_state(-end.log(), !end.zero());
    }
    const MachinePtr written = rows.finish(0, -1);
    Array<double> of_arcs(taken.size()), of_states(owner.size());
    expected_counts(*written, of_arcs, of_states, run_);
    for (size_t a = 0; a < taken.size(); ++a) arcs[static_cast<size_t>(taken[a])] += of_arcs[a];
    for (size_t s = 0; s < owner.size(); ++s) ends[static_cast<size_t>(owner[s])] += of_states[s];
  }

  BeliefProduct &product_;
  const Run &run_;
  SequenceTable states_{"states"};
  Array<char> progress_;   // by state
  Array<Scaled> beta_;
  Array<int32_t> order_;   // states in the order in which they were left
  Array<Visited> visited_;
  Array<Step> steps_;      // of the states that are entered, one behind another
  Array<int32_t> at_;
  int64_t made_ = 0;
};

void machine_counts(const FactorGraph &graph, const FactorView &factor, std::span<const Message> incoming,
                    std::span<double> counts, const Run &run) {
  const MachinePtr &m = factor.machine;
  const auto arcs = static_cast<size_t>(m->arcs());
  std::vector<TapeSide> sides;
  const std::vector<MachinePtr> acceptors = tape_acceptors(graph, factor, incoming, run);
  for (size_t t = 0; t < acceptors.size(); ++t) {
    if (!acceptors[t]) continue;
    const MachinePtr own = rm_epsilon(acceptors[t], run);
    sides.push_back({static_cast<int32_t>(t), own, &own->index(0), &plain_weights(*own), own->has_phi() || own->has_rho()});
  }
  if (sides.empty()) return expected_counts(*m, counts.first(arcs), counts.subspan(arcs), run);
  const ExpandedFactor &expanded = expanded_factor(m, run);
  const MachinePtr &walked = expanded.machine ? expanded.machine : m;
  Array<double> of_arcs(static_cast<size_t>(walked->arcs()), 0.0), of_states(static_cast<size_t>(walked->states()), 0.0);
  BeliefProduct product(walked, std::move(sides));
  BeliefCounts(&product, run).add(of_arcs, of_states);
  fold_counts(*m, expanded, of_arcs, of_states, counts.first(arcs), counts.subspan(arcs));
}

void ngram_counts_of(const FactorGraph &graph, const FactorView &factor, const Message &incoming, std::span<double> counts,
                     const Run &run) {
  const LogLinear &own = *factor.log_linear;
  const auto without_begin = [&](const Array<double> &found) {
    size_t at = 0;
    for (NgramNode w = 0; w < own.trie->nodes(); ++w) {
      if (w != own.trie->begin_node()) counts[at++] = found[w];
    }
  };
  if (incoming.uniform()) return without_begin(expected_features(*encode_log_linear(own), run).count);
  const LatticeMessage lattice = lattice_of(incoming, graph.variable(factor.variables[0]).alphabet, run);
  const FeatureAutomaton automaton(own.trie);
  Moments moments;
  double log_total;
  Array<double> found(own.theta.size());
  const SumStatus status = moments.expected(lattice, automaton, own.theta, found, &log_total, run);
  if (status == SumStatus::empty) fail(Code::empty, "an n-gram model that leaves nothing possible");
  if (status == SumStatus::improper) fail(Code::diverged, "an n-gram model whose strings have infinite mass");
  without_begin(found);
}

}  // namespace

int64_t string_factor_count_size(const FactorView &factor) {
  switch (factor.kind) {
    case FactorKind::machine: return int64_t{factor.machine->arcs()} + factor.machine->states();
    case FactorKind::log_linear: return int64_t{factor.log_linear->trie->nodes()} - 1;
    default: return 0;
  }
}

void string_factor_counts(const FactorGraph &graph, FactorId f, std::span<const Message> incoming, std::span<double> counts,
                          const Run &run) {
  const FactorView factor = graph.factor(f);
  std::fill(counts.begin(), counts.end(), 0.0);
  if (factor.kind == FactorKind::machine) machine_counts(graph, factor, incoming, counts, run);
  else if (factor.kind == FactorKind::log_linear) ngram_counts_of(graph, factor, incoming[0], counts, run);
}

}  // namespace hws
