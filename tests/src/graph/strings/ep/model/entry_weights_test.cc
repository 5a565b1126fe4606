// Entries of a model against what each state reads, letter by letter.
#include "src/graph/strings/ep/model/entry_weights.hh"

#include "tests/src/graph/strings/ep/product_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

static void entries_along_the_back_offs_add_up_to_what_a_state_reads(void **) {
  Rng rng(71, RngMethod::test, 0, 0, 0);
  ModelWeights weights;
  EntryWeights entries;
  for (int i = 0; i < 60; ++i) {
    const Label symbols = static_cast<Label>(1 + rng.below(3));
    const product_oracle::Model model = product_oracle::random_model(rng, symbols, static_cast<int>(rng.below(25)), 4, 1.5);
    const FeatureAutomaton &w = model.automaton;
    const size_t n = static_cast<size_t>(w.states());
    weights.set(*model.l.trie, model.l.theta);
    entries.set(w, weights);
    const EntryTables t(w, entries);
    // By state: own entries, then those of what it is a correction of.
    Array<double> end(n + 1, 0);
    for (size_t j = 0; j < w.end_entries().size(); ++j) end[static_cast<size_t>(w.end_entries()[j].from)] += entries.ends[j];
    for (size_t h = 0; h < n; ++h) {
      end[h] += end[static_cast<size_t>(w.corrected()[h])];
      assert_close(end[h], weights.k(w.ends()[h]), 1e-12);
    }
    for (Label c = 1; c <= symbols; ++c) {
      std::vector<Array<double>> to(n + 1, Array<double>(n + 1, 0));
      for (int32_t r = t.first_single[c]; r < t.first_single[c + 1]; ++r) {
        for (int32_t j = t.single_runs[r].begin; j < t.single_runs[r].end; ++j) {
          to[t.singles[j].from][t.single_runs[r].to] += t.single_weight[j];
        }
      }
      for (int32_t r = t.first_double[c]; r < t.first_double[c + 1]; ++r) {
        for (int32_t j = t.double_runs[r].begin; j < t.double_runs[r].end; ++j) {
          to[t.doubles[j].from][t.doubles[j].to] += t.double_weight[j];
          to[t.doubles[j].from][t.double_runs[r].over_to] -= t.over_weight[r];
        }
      }
      for (size_t h = 0; h < n; ++h) {
        const NgramNode read = w.reads(static_cast<int32_t>(h), c);
        for (size_t x = 0; x < n; ++x) {
          to[h][x] += to[static_cast<size_t>(w.corrected()[h])][x];
          assert_true(std::fabs(to[h][x] - (static_cast<int32_t>(x) == w.after(read) ? weights.k(read) : 0)) < 1e-12);
        }
      }
    }
  }
}

TESTS(entries_along_the_back_offs_add_up_to_what_a_state_reads)
