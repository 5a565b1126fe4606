// The engine's operations beside OpenFst's on the same machines, log semiring,
// one thread. See docs/benchmarks.md.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "bench/compare.hh"
#include "bench/peak_memory.hh"
#include "bench/workloads.hh"
#include "fsa/compile/minimal_words.hh"
#include "fsa/distance/best_paths.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/distance/sample.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/compose.hh"
#include "fsa/ops/determinize.hh"
#include "fsa/ops/minimize.hh"
#include "fsa/ops/rm_epsilon.hh"
#include "fsa/ops/sum_product.hh"
#ifdef HWS_BENCH_OPENFST
#include "bench/peer.hh"
#endif

namespace {

using namespace bench;
using hws::MachinePtr;
using hws::Run;

MachinePtr machine(const Table &t, hws::Semiring semiring = hws::Semiring::log) {
  std::vector<hws::AlphabetPtr> alphabets(t.two_tapes ? 2 : 1, hws::Alphabet::sized(26));
  hws::Builder b(semiring, alphabets);
  b.add_states(t.states);
  for (const Arc &a : t.arcs) {
    const std::array<hws::Label, 2> labels{a.input, a.output};
    b.add_arc(a.from, labels.data(), a.cost, a.to);
  }
  for (int32_t s = 0; s < t.states; ++s) {
    if (t.finals[static_cast<size_t>(s)] < INFINITY) b.set_final(s, t.finals[static_cast<size_t>(s)]);
  }
  return b.build();
}

// The same arrays with nothing computed from them yet: what a first call meets.
MachinePtr fresh(const MachinePtr &m) { return std::make_shared<const hws::Machine>(m->arrays()); }

double total_cost(const MachinePtr &m) { return -hws::total(*m, Run{}).log(); }

template <class... T>
std::string text(const char *format, T... values) {
  char buffer[200];
  std::snprintf(buffer, sizeof buffer, format, values...);
  return buffer;
}

std::string close(double ours, double theirs, double tolerance) {
  if (std::fabs(ours - theirs) <= tolerance * std::max(1.0, std::fabs(ours))) return "";
  return text("%.17g against %.17g", ours, theirs);
}

// Everything rows share, made when first asked for.
struct Inputs {
  Table edit = edit_transducer();
  std::vector<std::string> words = bench::words(20, 12);
  std::string long_word = bench::words(1, 1000)[0];
  LetterModel small = letter_model(190, 3), large = letter_model(3845, 6);
};
const Inputs &inputs() {
  static const Inputs i;
  return i;
}

#ifdef HWS_BENCH_OPENFST
std::string same_size(const MachinePtr &m, const peer::Fst &f) {
  const peer::Size s = peer::size(f);
  if (m->states() == s.states && m->arcs() == s.arcs) return "";
  return text("%d states, %d arcs against %lld, %lld", m->states(), m->arcs(), static_cast<long long>(s.states),
              static_cast<long long>(s.arcs));
}
#endif

// One machine, ours and the peer's.
struct Sides {
  MachinePtr m;
#ifdef HWS_BENCH_OPENFST
  peer::FstPtr p;
#endif
  int64_t make(const Table &table) {  // its arcs
    m = machine(table);
#ifdef HWS_BENCH_OPENFST
    p = peer::make(table, peer::Sort::none);
#endif
    return m->arcs();
  }
};

// Composition of the machines left[i] with `right`. `failure`: the peer looks failure arcs up by PhiMatcher.
Row composition(std::string name, std::function<std::vector<Table>()> lefts, std::function<Table()> right, bool failure,
                bool weigh_word = true) {
  struct State {
    std::vector<MachinePtr> left;
    MachinePtr right;
#ifdef HWS_BENCH_OPENFST
    std::vector<peer::FstPtr> peer_left;
    peer::FstPtr peer_right;
#endif
    int64_t arcs = 0, peer_arcs = 0;
  };
  auto s = std::make_shared<State>();
  Row row;
  row.name = std::move(name);
  row.unit = "arc out";
  row.prepare = [=] {
    s->right = machine(right());
    for (const Table &t : lefts()) s->left.push_back(machine(t));
#ifdef HWS_BENCH_OPENFST
    s->peer_right = peer::make(right(), peer::Sort::input);
    for (const Table &t : lefts()) s->peer_left.push_back(peer::make(t, peer::Sort::output));
    for (const auto &l : s->peer_left) {
      const auto c = failure ? peer::compose_failure(*l, *s->peer_right) : peer::compose(*l, *s->peer_right);
      s->peer_arcs += peer::size(*c).arcs;
    }
#endif
    for (const MachinePtr &m : s->left) s->arcs += hws::compose(m, s->right, Run{})->arcs();
    return std::max(s->arcs, s->peer_arcs);  // both sides are divided by the same number
  };
  row.ours = [=] {
    for (const MachinePtr &m : s->left) (void)hws::compose(m, s->right, Run{});
  };
#ifdef HWS_BENCH_OPENFST
  row.theirs = [=] {
    for (const auto &l : s->peer_left) {
      if (failure) (void)peer::compose_failure(*l, *s->peer_right);
      else (void)peer::compose(*l, *s->peer_right);
    }
  };
  row.check = [=]() -> std::string {
    for (size_t i = 0; i < s->left.size(); ++i) {
      const MachinePtr c = hws::compose(s->left[i], s->right, Run{});
      const auto p = failure ? peer::compose_failure(*s->peer_left[i], *s->peer_right)
                             : peer::compose(*s->peer_left[i], *s->peer_right);
      if (!failure) {
        const std::string d = same_size(c, *p);
        if (!d.empty()) return d;
      }
      if (c->arcs() > 3'000'000) continue;
      // Both results' weight of one word: the peer's sums over all of a cyclic
      // machine take minutes, and have errors of their own.
      const Table word = string_of("abc");
      const auto ours = weigh_word ? hws::compose(machine(word), c, Run{}) : c;
      const auto theirs = weigh_word ? peer::compose(*peer::make(word, peer::Sort::output), *peer::sorted(*p)) : p;
      const std::string d = close(total_cost(ours), peer::total_cost(*theirs, 1e-6), 1e-3);
      if (!d.empty()) return "weights " + d;
    }
    return "";
  };
#endif
  row.note = [=] { return s->arcs == s->peer_arcs || !s->peer_arcs ? "" : text("%lld arcs against %lld", static_cast<long long>(s->arcs), static_cast<long long>(s->peer_arcs)); };
  return row;
}

// How far ln of two lists of distances are apart.
struct Difference {
  double mean = 0, worst = 0;
};

#ifdef HWS_BENCH_OPENFST
Difference difference(const std::vector<hws::Scaled> &ours, const std::vector<double> &theirs) {
  Difference d;
  int64_t n = 0;
  for (size_t i = 0; i < std::min(ours.size(), theirs.size()); ++i) {
    if (!(theirs[i] < INFINITY)) continue;  // beneath the peer's threshold, never reached
    const double x = std::fabs(ours[i].log() + theirs[i]);
    d.mean += x;
    d.worst = std::max(d.worst, x);
    ++n;
  }
  d.mean = n ? d.mean / static_cast<double>(n) : INFINITY;
  return d;
}
#endif

// Distances from the start to every state. `again`: on a machine summed before.
// The peer iterates until changes are below `delta`; 0: it is left out as too slow.
Row forward_row(std::string name, std::function<Table()> table, bool again, double delta, double tolerance) {
  struct State : Sides {
    Difference apart;
  };
  auto s = std::make_shared<State>();
  Row row;
  row.name = std::move(name);
  row.unit = "arc";
  row.prepare = [=] {
    const int64_t arcs = s->make(table());
    if (again) {  // two sums: the first does without what later ones share
      for (int i = 0; i < 2; ++i) (void)hws::forward(*s->m, Run{});
    }
    return arcs;
  };
  row.ours = [=] {
    const MachinePtr m = again ? s->m : fresh(s->m);
    (void)hws::forward(*m, Run{});
  };
#ifdef HWS_BENCH_OPENFST
  if (delta == 0) {
    row.note = [] { return std::string("OpenFst not run: too slow"); };
    return row;
  }
  row.theirs = [=] { (void)peer::distance(*s->p, delta); };
  row.check = [=]() -> std::string {
    s->apart = difference(hws::forward(*s->m, Run{}), peer::distance(*s->p, delta));
    return s->apart.mean <= tolerance ? "" : text("ln apart by %g on average", s->apart.mean);
  };
  row.note = [=] { return text("OpenFst's error in ln: mean %.1g, worst %.1g", s->apart.mean, s->apart.worst); };
#endif
  return row;
}

Row construction() {
  Row row;
  row.name = "machine from 100k arcs";
  row.unit = "arc";
  row.prepare = [] { return static_cast<int64_t>(inputs().large.expanded.arcs.size()); };
  row.ours = [] { (void)machine(inputs().large.expanded); };
#ifdef HWS_BENCH_OPENFST
  row.theirs = [] { (void)peer::make(inputs().large.expanded, peer::Sort::none); };
  row.check = [] { return same_size(machine(inputs().large.expanded), *peer::make(inputs().large.expanded, peer::Sort::none)); };
#endif
  return row;
}

Row best(int n) {
  static const Table table = acyclic(20000, 5, 21);
  struct State {
    MachinePtr m;
#ifdef HWS_BENCH_OPENFST
    std::shared_ptr<const peer::TropicalFst> p;
#endif
  };
  auto s = std::make_shared<State>();
  Row row;
  row.name = text("%d best paths, DAG of 100k arcs", n);
  row.unit = "arc";
  row.prepare = [=] {
    s->m = machine(table, hws::Semiring::tropical);
#ifdef HWS_BENCH_OPENFST
    s->p = peer::make_tropical(table);
#endif
    return s->m->arcs();
  };
  row.ours = [=] { (void)hws::best_paths(fresh(s->m), n, Run{}); };
#ifdef HWS_BENCH_OPENFST
  row.theirs = [=] { (void)peer::best_costs(*s->p, n); };
  row.check = [=]() -> std::string {
    const auto ours = hws::best_paths(s->m, n, Run{});
    const auto theirs = peer::best_costs(*s->p, n);
    if (ours.values.size() != theirs.size()) return text("%zu paths against %zu", ours.values.size(), theirs.size());
    for (size_t i = 0; i < theirs.size(); ++i) {
      const std::string d = close(ours.values[i], theirs[i], 1e-4);  // its costs are floats
      if (!d.empty()) return d;
    }
    return "";
  };
#endif
  return row;
}

Row samples(int n) {
  auto s = std::make_shared<Sides>();
  Row row;
  row.name = text("%d samples, letter model of 100k arcs", n);
  row.unit = "sample";
  row.prepare = [=] {
    s->make(inputs().large.expanded);
    return int64_t{n};
  };
  row.ours = [=] { (void)hws::sample(fresh(s->m), n, 1, Run{}); };
#ifdef HWS_BENCH_OPENFST
  row.theirs = [=] { (void)peer::sample(*s->p, n); };
  row.check = [=] {
    const auto b = hws::sample(s->m, n, 1, Run{});
    return close(static_cast<double>(b.labels.size()) / n, peer::sample(*s->p, n), 0.02);
  };
#endif
  return row;
}

// An operation from one machine to another. The peer may merge more parallel arcs.
Row rewriting(std::string name, std::function<Table()> table, std::function<MachinePtr(const MachinePtr &)> ours,
#ifdef HWS_BENCH_OPENFST
              std::function<peer::FstPtr(const peer::Fst &)> theirs,
#endif
              bool same_arcs) {
  auto s = std::make_shared<Sides>();
  Row row;
  row.name = std::move(name);
  row.unit = "arc";
  row.prepare = [=] { return s->make(table()); };
  row.ours = [=] { (void)ours(fresh(s->m)); };
  row.note = [=] {
    const MachinePtr result = ours(s->m);
    return text("%d states, %d arcs become %d, %d", s->m->states(), s->m->arcs(), result->states(), result->arcs());
  };
#ifdef HWS_BENCH_OPENFST
  row.theirs = [=] { (void)theirs(*s->p); };
  row.check = [=]() -> std::string {
    const MachinePtr a = ours(s->m);
    const peer::FstPtr b = theirs(*s->p);
    if (peer::size(*b).states != a->states()) return text("%d states against %lld", a->states(), static_cast<long long>(peer::size(*b).states));
    if (same_arcs && peer::size(*b).arcs != a->arcs()) return text("%d arcs against %lld", a->arcs(), static_cast<long long>(peer::size(*b).arcs));
    return close(total_cost(a), peer::total_cost(*b, 1e-6), 1e-4);
  };
#else
  (void)same_arcs;
#endif
  return row;
}

Row epsilon_row(std::string name, bool cyclic) {
  return rewriting(std::move(name), [=] { return silent_acceptor(20000, 5, cyclic, 41); },
                   [](const MachinePtr &m) { return hws::rm_epsilon(m, Run{}); },
#ifdef HWS_BENCH_OPENFST
                   [](const peer::Fst &f) { return peer::rm_epsilon(f, 1e-6); },
#endif
                   false);
}

Row minimize_row(std::string name, bool weighted) {
  return rewriting(std::move(name), [=] { return word_tree(20000, weighted, 43); },
                   [](const MachinePtr &m) { return hws::minimize(m, Run{}); },
#ifdef HWS_BENCH_OPENFST
                   [](const peer::Fst &f) { return peer::minimize(f); },
#endif
                   true);
}

Row determinize_row(std::string name, std::function<Table()> table) {
  return rewriting(std::move(name), std::move(table),
                   [](const MachinePtr &m) { return hws::determinize(m, hws::DeterminizeAs::tuples, Run{}); },
#ifdef HWS_BENCH_OPENFST
                   [](const peer::Fst &f) { return peer::determinize(f); },
#endif
                   true);
}

// A sum over a composition of two or three machines that is never made. Its arcs are
// counted beforehand, by making it.
Row fused_sum(std::string name, std::function<std::vector<Table>()> tables, std::string exact) {
  struct State {
    std::vector<MachinePtr> m;
    int64_t arcs = 0;
#ifdef HWS_BENCH_OPENFST
    std::vector<peer::FstPtr> p;
    double peer_total() const {
      peer::FstPtr all = peer::compose(*p[0], *p[1]);
      if (p.size() > 2) all = peer::compose(*peer::sorted_output(*all), *p[2]);
      return peer::total_cost(*all, 1e-6);
    }
#endif
  };
  auto s = std::make_shared<State>();
  Row row;
  row.name = std::move(name);
  row.unit = "arc";
  row.prepare = [=] {
    const std::vector<Table> all = tables();
    s->m.clear();
    for (const Table &t : all) s->m.push_back(machine(t));
#ifdef HWS_BENCH_OPENFST
    s->p.clear();
    for (size_t i = 0; i < all.size(); ++i) s->p.push_back(peer::make(all[i], i == 0 ? peer::Sort::output : peer::Sort::input));
#endif
    MachinePtr product = s->m[0];
    for (size_t i = 1; i < s->m.size(); ++i) product = hws::compose(product, s->m[i], Run{});
    s->arcs = product->arcs();
    return s->arcs;
  };
  row.ours = [=] { (void)hws::sum_product(s->m, Run{}); };
#ifdef HWS_BENCH_OPENFST
  row.theirs = [=] { (void)s->peer_total(); };
  row.check = [=] { return close(-hws::sum_product(s->m, Run{}).log(), s->peer_total(), 0.05); };
#endif
  row.note = [=] {
    std::string note = text("%.1f MB at most; cost %.15g", static_cast<double>(peak_bytes([&] { (void)hws::sum_product(s->m, Run{}); })) * 1e-6,
                            -hws::sum_product(s->m, Run{}).log());
#ifdef HWS_BENCH_OPENFST
    note += text(", OpenFst (composition, then ShortestDistance) %.6g", s->peer_total());
#endif
    return note + exact;
  };
  return row;
}

// A word list's smallest machine, made from the list. The peer determinizes and
// minimizes the union of the words' paths, in its tropical semiring.
Row word_list_row() {
  struct State {
    hws::StringBatch batch;
#ifdef HWS_BENCH_OPENFST
    std::shared_ptr<const peer::TropicalFst> paths;
#endif
  };
  auto s = std::make_shared<State>();
  Row row;
  row.name = "smallest machine of a list of 20k words";
  row.unit = "letter";
  row.prepare = [=] {
    s->batch = hws::StringBatch();
    s->batch.alphabets = {hws::Alphabet::sized(26)};
    Table paths;
    paths.finals = {INFINITY};
    paths.states = 1;
    int64_t letters = 0;
    for (int length = 3; length <= 10; ++length) {
      for (const std::string &word : bench::words(2500, length)) {
        int32_t at = 0;
        for (const char c : word) {
          const int32_t label = c - 'a' + 1;
          s->batch.labels.push_back(label);
          paths.arcs.push_back({at, paths.states, label, label, 0});
          paths.finals.push_back(INFINITY);
          at = paths.states++;
          ++letters;
        }
        paths.finals[static_cast<size_t>(at)] = 0;
        s->batch.end_string();
        s->batch.end_item(0);
      }
    }
#ifdef HWS_BENCH_OPENFST
    s->paths = peer::make_tropical(paths);
#endif
    return letters;
  };
  // Tropical: a word that comes twice is one word, as in the peer's unweighted union.
  row.ours = [=] { (void)hws::minimal_words(s->batch, hws::Semiring::tropical, Run{}); };
#ifdef HWS_BENCH_OPENFST
  row.theirs = [=] { (void)peer::smallest(*s->paths); };
  row.check = [=] {
    const MachinePtr m = hws::minimal_words(s->batch, hws::Semiring::tropical, Run{});
    const peer::Size p = peer::size(*peer::smallest(*s->paths));
    return m->states() == p.states && m->arcs() == p.arcs ? std::string() : text("%d states against %lld", m->states(), static_cast<long long>(p.states));
  };
#endif
  row.note = [=] { return text("%d states", hws::minimal_words(s->batch, hws::Semiring::tropical, Run{})->states()); };
  return row;
}

}  // namespace

int main(int argc, char **argv) {
  const auto strings = [] {
    std::vector<Table> t;
    for (const std::string &w : inputs().words) t.push_back(string_of(w));
    return t;
  };
  const auto edits = [] { return std::vector<Table>{inputs().edit}; };
  const auto dag = [](int32_t states) { return [=] { return acyclic(states, 5, 21); }; };
  const auto cyclic = [](double stop, int32_t span) { return [=] { return random_acceptor(10000, 5, stop, 31, span); }; };

  std::vector<Row> rows;
  rows.push_back(construction());
  rows.push_back(composition("20 strings(12) ∘ edit(19,656 arcs)", strings, [] { return inputs().edit; }, false, false));
  rows.push_back(composition("edit ∘ letter model, 5k arcs", edits, [] { return inputs().small.expanded; }, false));
  rows.push_back(composition("edit ∘ letter model, 5k, failure arcs", edits, [] { return inputs().small.failure; }, true));
  rows.push_back(composition("edit ∘ letter model, 100k arcs", edits, [] { return inputs().large.expanded; }, false));
  rows.push_back(composition("edit ∘ letter model, 100k, failure arcs", edits, [] { return inputs().large.failure; }, true));
  rows.push_back(composition("1k ∩ 1k random states", [] { return std::vector<Table>{random_acceptor(1000, 10, 0.1, 13)}; },
                             [] { return random_acceptor(1000, 10, 0.1, 14); }, false));
  const auto prefix = [](size_t n) { return string_of(inputs().long_word.substr(0, n)); };
  // p(output | input) sums to 1.
  rows.push_back(fused_sum("sum over string(1000) ∘ edit, nothing stored", [=] { return std::vector<Table>{prefix(1000), inputs().edit}; },
                           " (exact: 0)"));
  rows.push_back(fused_sum("sum over string(20) ∘ edit ∘ letter model 5k, nothing stored",
                           [=] { return std::vector<Table>{prefix(20), inputs().edit, inputs().small.expanded}; }, ""));
  rows.push_back(forward_row("forward, DAG of 100k arcs, first time", dag(20000), false, 1e-6, 1e-6));
  rows.push_back(forward_row("forward, DAG of 100k arcs, again", dag(20000), true, 1e-6, 1e-6));
  rows.push_back(forward_row("forward, DAG of 1M arcs, first time", dag(200000), false, 1e-6, 1e-6));
  rows.push_back(forward_row("forward, DAG of 1M arcs, again", dag(200000), true, 1e-6, 1e-6));
  // The peer at its default threshold and at one for about nine digits.
  const auto add_cyclic = [&](const char *kind, int32_t span, double stop, double delta) {
    std::string name = text("forward, cyclic, 10k states, %s, stop %g", kind, stop);
    if (delta > 0) name += text(", delta %.0e", delta);
    rows.push_back(forward_row(name, cyclic(stop, span), false, delta, 0.05));
  };
  add_cyclic("random", 0, 0.1, 1e-6);
  add_cyclic("random", 0, 0.01, 1e-6);
  add_cyclic("random", 0, 0.01, 1e-9);
  add_cyclic("random", 0, 0.001, 0);
  for (const double stop : {0.1, 0.01, 0.001}) add_cyclic("band", 3, stop, 0);
  rows.push_back(epsilon_row("remove epsilons, 20k states, 100k arcs", false));
  rows.push_back(epsilon_row("remove epsilons, with silent cycles", true));
  rows.push_back(determinize_row("determinize a union of 20k words", [] { return word_union(20000, 51); }));
  rows.push_back(minimize_row("minimize a tree of 20k words", false));
  rows.push_back(minimize_row("minimize a tree of 20k weighted words", true));
  rows.push_back(word_list_row());
  rows.push_back(best(20));
  rows.push_back(samples(100000));
  return run(argc, argv, std::move(rows));
}
