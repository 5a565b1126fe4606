#include "src/grammar/lattice/lattice_equations.hh"

#include <algorithm>
#include <numeric>

#include "fsa/base/pair_numbers.hh"
#include "fsa/base/text.hh"

namespace hws {

namespace {

// Numbers 0, 1, ... sorted by a key below `keys`: those of key k are order[begin[k] .. begin[k + 1]).
struct ByKey {
  Array<int32_t> begin, order;
  ByKey(const Array<int32_t> &key, int32_t keys) : begin(static_cast<size_t>(keys) + 1), order(key.size()) {
    for (const int32_t k : key) ++begin[k + 1];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    Array<int32_t> at(begin.begin(), begin.end());
    for (size_t i = 0; i < key.size(); ++i) order[at[key[i]]++] = static_cast<int32_t>(i);
  }
};

// Finds variables from the words up. Each one is processed once, and a term is made when the last of its parts is processed.
class Deduction {
 public:
  Deduction(LatticeEquations *all, const Machine &machine, const Run &run);
  void run_all();

 private:
  using Weight = EdgeWeight;
  int32_t item(int32_t symbol, State from, State to);
  void add(int32_t symbol, State from, State to, int32_t first, int32_t second, Weight weight, int32_t origin);
  int32_t move(const LatticeMove &m) {
    all_.moves.push_back(m);
    return -1 - static_cast<int32_t>(all_.moves.size());
  }
  void begin();
  void begin_at(State s, State named, bool is_first);
  void find_first_states();
  bool is_copy(State s) const { return s >= m_.states(); }
  bool is_used(State s) const { return !is_copy(s) || is_first_[s - m_.states()]; }
  void use_word(int32_t at);
  void use_stop(int32_t at);
  void use_symbol(int32_t at);
  void use_silent(int32_t at);
  void use_root(int32_t tree, int32_t stop);
  size_t place(int32_t symbol, State s) const { return static_cast<size_t>(symbol) * states_ + static_cast<size_t>(s); }

  LatticeEquations &all_;
  const BinaryForm &form_;
  const Machine &m_;
  const Run &run_;
  WordReader reader_;
  size_t states_;         // with copies
  State start_;           // a copy if there are any
  Array<char> is_first_;  // by state of the machine: whether paths may be there before their first word; empty: no one asks
  PairNumbers numbers_;
  const ByKey left_, right_, child_;
  struct Silent {
    State from, to;
    Weight weight;
    int32_t move;
  };
  Array<Silent> silent_;
  Array<int32_t> silent_into_;  // silent arcs by the state that they lead to
  // Lists of processed variables: the last one of a symbol and its first or last state, and the ones before.
  Array<int32_t> last_from_, last_to_, before_from_, before_to_;
  Array<int32_t> stop_;  // by state: the variable, if it is processed
};

Deduction::Deduction(LatticeEquations *all, const Machine &machine, const Run &run)
    : all_(*all), form_(all->form), m_(machine), run_(run), reader_(*all->form.grammar, machine, run),
      states_(static_cast<size_t>(machine.states())), start_(machine.start()), numbers_(run),
      left_(form_.left, form_.symbols), right_(form_.right, form_.symbols), child_(form_.unary_child, form_.symbols) {
  if (reader_.has_first_classes()) find_first_states();
  const size_t symbols = static_cast<size_t>(all->stops()) + 2;
  if (symbols > INT32_MAX / (states_ + 1)) {
    fail(Code::limit, "a machine of %d states and a grammar of %zu symbols have more than 2^31 pairs of both", m_.states(),
         symbols);
  }
  if (states_ > static_cast<size_t>(m_.states())) start_ += m_.states();
  const size_t places = static_cast<size_t>(form_.symbols) * states_;
  last_from_.assign(places, -1);
  last_to_.assign(places, -1);
  stop_.assign(states_, -1);
}

// Finds the states before first words. If a path may also come there after a word, all states have copies before first words.
void Deduction::find_first_states() {
  is_first_.assign(states_, 0);
  Array<State> pending{start_};
  is_first_[start_] = 1;
  while (!pending.empty()) {
    const State s = pending.back();
    pending.pop_back();
    reader_.each_silent(s, [&](State to, Weight, const LatticeMove &) {
      if (!is_first_[to]) pending.push_back(to);
      is_first_[to] = 1;
    });
  }
  bool again = false;
  for (State s = 0; s < m_.states(); ++s) {
    for (ArcId a = m_.arc_begin(s); a < m_.arc_end(s); ++a) {
      const Label label = m_.label(a, 0);
      again |= is_first_[m_.next(a)] && label != kPhi && !(label == kEpsilon && is_first_[s]);
    }
  }
  if (again) states_ *= 2;
}

int32_t Deduction::item(int32_t symbol, State from, State to) {
  const auto place = static_cast<size_t>(symbol) * (states_ + 1) + static_cast<size_t>(from);
  const int32_t known = numbers_.count(), number = numbers_.number(static_cast<int32_t>(place), to);
  if (number == known) {
    run_.limit_states(int64_t{number} + 1);
    all_.items.push_back({symbol, from, to});
    before_from_.push_back(-1);
    before_to_.push_back(-1);
  }
  return number;
}

void Deduction::add(int32_t symbol, State from, State to, int32_t first, int32_t second, Weight weight, int32_t origin) {
  if (!(weight.m > 0)) return;
  const auto count = static_cast<int64_t>(all_.terms.size()) + 1;
  if ((count & 1023) == 0) run_.check();
  run_.limit_arcs(count);
  all_.terms.push_back({item(symbol, from, to), first, second, weight.m, weight.e});
  all_.origin.push_back(origin);
}

// Enters what the machine does at a state, or at its copy.
void Deduction::begin_at(State s, State named, bool is_first) {
  run_.check();
  reader_.each_word(s, is_first, [&](int32_t word, State to, Weight weight, const LatticeMove &by) {
    add(form_.symbols + word - 1, named, to, -1, -1, weight, move(by));
  });
  reader_.each_silent(s, [&](State to, Weight weight, const LatticeMove &by) {
    silent_.push_back({named, to + (named - s), weight, move(by)});
  });
  LatticeMove by;
  const Weight weight = reader_.stop(s, &by);
  if (weight.m > 0) add(all_.stops(), named, static_cast<State>(states_), -1, -1, weight, move(by));
}

void Deduction::begin() {
  const auto all = static_cast<State>(states_), own = m_.states();
  for (State s = 0; s < all; ++s) {
    if (is_copy(s)) {
      if (is_used(s)) begin_at(s - own, s, true);
    } else {
      begin_at(s, s, all == own && !is_first_.empty() && is_first_[s]);
    }
  }
  Array<int32_t> silent_to;
  for (const Silent &arc : silent_) silent_to.push_back(arc.to);
  ByKey into(silent_to, static_cast<int32_t>(states_));
  silent_into_.swap(into.begin);
  Array<Silent> sorted;
  for (const int32_t k : into.order) sorted.push_back(silent_[k]);
  silent_.swap(sorted);
  for (int32_t a = 0; a < form_.symbols; ++a) {
    const int32_t rule = form_.empty_rule[a];
    for (State s = 0; rule >= 0 && s < all; ++s) {
      if (is_used(s)) add(a, s, s, -1, -1, {form_.weight[rule], 0}, rule);
    }
  }
}

void Deduction::use_silent(int32_t at) {
  const LatticeItem i = all_.items[at];
  for (int32_t k = silent_into_[i.from]; k < silent_into_[i.from + 1]; ++k) {
    add(i.symbol, silent_[k].from, i.to, at, -1, silent_[k].weight, silent_[k].move);
  }
}

void Deduction::use_word(int32_t at) {
  const LatticeItem i = all_.items[at];
  const int32_t word = all_.word_of(at);
  for (int32_t e = form_.word_offsets[word]; e < form_.word_offsets[word + 1]; ++e) {
    add(form_.lexical_symbol[e], i.from, i.to, at, -1, {form_.lexical_weight[e], 0}, form_.lexical_rule[e]);
  }
}

void Deduction::use_root(int32_t tree, int32_t stop) {
  add(all_.stops() + 1, start_, static_cast<State>(states_), tree, stop, {1, 0}, -1);
}

void Deduction::use_stop(int32_t at) {
  const State s = all_.items[at].from;
  stop_[s] = at;
  for (int32_t j = last_from_[place(form_.start, start_)]; j >= 0; j = before_from_[j]) {
    if (all_.items[j].to == s) use_root(j, at);
  }
}

void Deduction::use_symbol(int32_t at) {
  const LatticeItem i = all_.items[at];
  int32_t &from = last_from_[place(i.symbol, i.from)], &to = last_to_[place(i.symbol, i.to)];
  before_from_[at] = from;
  before_to_[at] = to;
  from = to = at;
  for (int32_t k = child_.begin[i.symbol]; k < child_.begin[i.symbol + 1]; ++k) {
    const int32_t p = child_.order[k];
    for (int32_t s = form_.source_offsets[p]; s < form_.source_offsets[p + 1]; ++s) {
      const int32_t rule = form_.sources[s].rule;
      if (rule >= 0) add(form_.unary_parent[p], i.from, i.to, at, -1, {form_.weight[rule], 0}, rule);
    }
  }
  for (int32_t k = left_.begin[i.symbol]; k < left_.begin[i.symbol + 1]; ++k) {
    const int32_t b = left_.order[k];
    for (int32_t j = last_from_[place(form_.right[b], i.to)]; j >= 0; j = before_from_[j]) {
      add(form_.parent[b], i.from, all_.items[j].to, at, j, {form_.binary_weight[b], 0}, form_.binary_rule[b]);
    }
  }
  for (int32_t k = right_.begin[i.symbol]; k < right_.begin[i.symbol + 1]; ++k) {
    const int32_t b = right_.order[k];
    for (int32_t j = last_to_[place(form_.left[b], i.from)]; j >= 0; j = before_to_[j]) {
      if (j == at) continue;  // made above
      add(form_.parent[b], all_.items[j].from, i.to, j, at, {form_.binary_weight[b], 0}, form_.binary_rule[b]);
    }
  }
  if (i.symbol == form_.start && i.from == start_ && stop_[i.to] >= 0) use_root(at, stop_[i.to]);
}

void Deduction::run_all() {
  begin();
  for (int32_t at = 0; at < static_cast<int32_t>(all_.items.size()); ++at) {
    if ((at & 255) == 0) run_.check();
    const int32_t symbol = all_.items[at].symbol;
    if (symbol == all_.stops() + 1) {
      all_.root = at;
    } else if (symbol < form_.symbols) {
      use_symbol(at);
    } else {
      use_silent(at);
      if (symbol == all_.stops()) use_stop(at);
      else use_word(at);
    }
  }
}

// Leaves out what no tree of the root has.
void keep_needed(LatticeEquations *all) {
  Array<int32_t> number(all->items.size(), -1);
  size_t kept = 0;
  if (all->root >= 0) {
    const Array<char> needed = needed_variables(all->root, static_cast<int32_t>(all->items.size()), all->terms);
    for (size_t i = 0; i < number.size(); ++i) {
      if (!needed[i]) continue;
      all->items[kept] = all->items[i];
      number[i] = static_cast<int32_t>(kept++);
    }
    all->root = number[all->root];
  }
  all->items.resize(kept);
  size_t terms = 0;
  for (size_t k = 0; k < all->terms.size(); ++k) {
    QuadraticTerm t = all->terms[k];
    if (number[t.of] < 0) continue;
    for (int32_t *i : {&t.of, &t.first, &t.second}) *i = *i < 0 ? -1 : number[*i];
    all->terms[terms] = t;
    all->origin[terms++] = all->origin[k];
  }
  all->terms.resize(terms);
  all->origin.resize(terms);
}

}  // namespace

std::string LatticeEquations::text(int32_t item) const {
  const LatticeItem &i = items[item];
  std::string out = i.symbol < form.symbols ? symbol_text(form, i.symbol) : is_word(item) ? "a word" : "a stop";
  out += " from state ";
  append_integer(out, i.from);
  if (i.symbol >= stops()) return out;
  out += " to ";
  append_integer(out, i.to);
  return out;
}

LatticeEquations lattice_equations(const GrammarPtr &grammar, const Machine &machine, const Run &run) {
  LatticeEquations all;
  all.form = unsolved_form(grammar, run);
  Deduction(&all, machine, run).run_all();
  keep_needed(&all);
  return all;
}

LeastSolution solve_lattice(const LatticeEquations &equations, const Run &run) {
  LeastSolution solution = least_solution(static_cast<int32_t>(equations.items.size()), equations.terms, run);
  if (solution.infinite >= 0) {
    fail(Code::diverged, "infinite sum: the trees of %s over all paths have no finite weight",
         equations.text(solution.infinite).c_str());
  }
  return solution;
}

}  // namespace hws
