// Machines from arcs, from words, and from machines: construction, epsilon removal,
// determinization, minimization.
#include "bench/both_sides.hh"
#include "bench/engine_rows.hh"
#include "fsa/compile/minimal_words.hh"
#include "fsa/ops/determinize.hh"
#include "fsa/ops/minimize.hh"
#include "fsa/ops/rm_epsilon.hh"

namespace bench {

namespace {

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
    if (peer::size(*b).states != a->states()) {
      return text("%d states against %lld", a->states(), static_cast<long long>(peer::size(*b).states));
    }
    if (same_arcs && peer::size(*b).arcs != a->arcs()) {
      return text("%d arcs against %lld", a->arcs(), static_cast<long long>(peer::size(*b).arcs));
    }
    return close(total_cost(a), peer::total_cost(*b, 1e-6), 1e-4);
  };
#else
  (void)same_arcs;
#endif
  return row;
}

}  // namespace

Row construction_row(std::function<Table()> table) {
  const auto large = std::make_shared<const Table>(table());
  Row row;
  row.name = "machine from 100k arcs";
  row.unit = "arc";
  row.prepare = [=] { return static_cast<int64_t>(large->arcs.size()); };
  row.ours = [=] { (void)machine(*large); };
#ifdef HWS_BENCH_OPENFST
  row.theirs = [=] { (void)peer::make(*large, peer::Sort::none); };
  row.check = [=] { return same_size(machine(*large), *peer::make(*large, peer::Sort::none)); };
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
    return m->states() == p.states && m->arcs() == p.arcs
               ? std::string()
               : text("%d states against %lld", m->states(), static_cast<long long>(p.states));
  };
#endif
  row.note = [=] { return text("%d states", hws::minimal_words(s->batch, hws::Semiring::tropical, Run{})->states()); };
  return row;
}

}  // namespace bench
