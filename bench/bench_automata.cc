// The engine's operations beside OpenFst's on the same machines, log semiring,
// one thread. See docs/benchmarks.md.
#include "bench/both_sides.hh"
#include "bench/engine_rows.hh"

namespace {

using namespace bench;

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
  rows.push_back(construction_row([] { return inputs().large.expanded; }));
  rows.push_back(composition_row("20 strings(12) ∘ edit(19,656 arcs)", strings, [] { return inputs().edit; }, false, false));
  rows.push_back(composition_row("edit ∘ letter model, 5k arcs", edits, [] { return inputs().small.expanded; }, false));
  rows.push_back(composition_row("edit ∘ letter model, 5k, failure arcs", edits, [] { return inputs().small.failure; }, true));
  rows.push_back(composition_row("edit ∘ letter model, 100k arcs", edits, [] { return inputs().large.expanded; }, false));
  rows.push_back(
      composition_row("edit ∘ letter model, 100k, failure arcs", edits, [] { return inputs().large.failure; }, true));
  rows.push_back(composition_row("1k ∩ 1k random states", [] { return std::vector<Table>{random_acceptor(1000, 10, 0.1, 13)}; },
                             [] { return random_acceptor(1000, 10, 0.1, 14); }, false));
  const auto prefix = [](size_t n) { return string_of(inputs().long_word.substr(0, n)); };
  // p(output | input) sums to 1.
  rows.push_back(fused_sum_row(
      "sum over string(1000) ∘ edit, nothing stored", [=] { return std::vector<Table>{prefix(1000), inputs().edit}; },
      " (exact: 0)"));
  rows.push_back(fused_sum_row("sum over string(20) ∘ edit ∘ letter model 5k, nothing stored",
                           [=] { return std::vector<Table>{prefix(20), inputs().edit, inputs().small.expanded}; }, ""));
  rows.push_back(forward_row("forward, DAG of 100k arcs, first time", dag(20000), false, 1e-6, 1e-6));
  rows.push_back(forward_row("forward, DAG of 100k arcs, again", dag(20000), true, 1e-6, 1e-6));
  rows.push_back(forward_row("forward, DAG of 1M arcs, first time", dag(200000), false, 1e-6, 1e-6));
  rows.push_back(forward_row("forward, DAG of 1M arcs, again", dag(200000), true, 1e-6, 1e-6));
  // The peer runs at its default threshold, at one for about nine digits, and at one that equals our error bound.
  const auto add_cyclic = [&](const char *kind, int32_t span, double stop, double delta) {
    std::string name = text("forward, cyclic, 10k states, %s, stop %g", kind, stop);
    if (delta > 0) name += text(", delta %.0e", delta);
    rows.push_back(forward_row(name, cyclic(stop, span), false, delta, 0.05));
  };
  add_cyclic("random", 0, 0.1, 1e-6);
  add_cyclic("random", 0, 0.1, 1e-12);
  add_cyclic("random", 0, 0.01, 1e-6);
  add_cyclic("random", 0, 0.01, 1e-9);
  add_cyclic("random", 0, 0.01, 1e-12);
  add_cyclic("random", 0, 0.001, 0);
  for (const double stop : {0.1, 0.01, 0.001}) add_cyclic("band", 3, stop, 0);
  rows.push_back(epsilon_row("remove epsilons, 20k states, 100k arcs", false));
  rows.push_back(epsilon_row("remove epsilons, with silent cycles", true));
  rows.push_back(determinize_row("determinize a union of 20k words", [] { return word_union(20000, 51); }));
  rows.push_back(minimize_row("minimize a tree of 20k words", false));
  rows.push_back(minimize_row("minimize a tree of 20k weighted words", true));
  rows.push_back(word_list_row());
  rows.push_back(best_paths_row(20));
  rows.push_back(samples_row(100000, [] { return inputs().large.expanded; }));
  return run(argc, argv, std::move(rows));
}
