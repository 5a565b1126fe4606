// Counts by entry against counts of what each state reads, for one letter each of random weight.
#include "src/graph/strings/ep/moments/entry_sums.hh"

#include "tests/src/graph/strings/ep/product_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

static void sums_by_entry_are_counts_of_ngrams(void **) {
  Rng rng(72, RngMethod::test, 0, 0, 0);
  for (int i = 0; i < 60; ++i) {
    const Label symbols = static_cast<Label>(1 + rng.below(3));
    const product_oracle::Model model = product_oracle::random_model(rng, symbols, static_cast<int>(rng.below(25)), 4, 1.5);
    const FeatureAutomaton &w = model.automaton;
    const NgramTrie &trie = *model.l.trie;
    const size_t n = static_cast<size_t>(w.states());
    ModelWeights weights;
    weights.set(trie, model.l.theta);
    EntryWeights entries;
    entries.set(w, weights);
    Array<double> alpha(n), beta(n + 1), letter(static_cast<size_t>(symbols) + 1);
    for (Array<double> *v : {&alpha, &beta, &letter}) {
      for (double &x : *v) x = rng.uniform();
    }
    beta[n] = 0;
    const double final = rng.uniform();
    // One state summed letter by letter, the others by differences: their mass passes to what they correct.
    const size_t plain = rng.below(n);
    EntrySums sums;
    sums.clear(w);
    Array<double> read(static_cast<size_t>(trie.nodes()), 0), mass = alpha;
    mass.push_back(0);
    for (size_t h = n; h-- > 0;) {
      const auto reads = [&](NgramNode x, double weight) { read[static_cast<size_t>(x)] += alpha[h] * weight * weights.k(x); };
      for (Label c = 1; c <= symbols; ++c) {
        const NgramNode x = w.reads(static_cast<int32_t>(h), c);
        reads(x, letter[static_cast<size_t>(c)] * beta[static_cast<size_t>(w.after(x))]);
      }
      reads(w.ends()[h], final);
    }
    mass[plain] = 0;
    for (Label c = 1; c <= symbols; ++c) {
      const NgramNode x = w.reads(static_cast<int32_t>(plain), c);
      sums.fired[static_cast<size_t>(x)] +=
          alpha[plain] * letter[static_cast<size_t>(c)] * weights.k(x) * beta[static_cast<size_t>(w.after(x))];
    }
    sums.fired[static_cast<size_t>(w.ends()[plain])] += alpha[plain] * final * weights.k(w.ends()[plain]);
    for (size_t h = n; h-- > 0;) mass[static_cast<size_t>(w.corrected()[h])] += mass[h];
    const EntryTables t(w, entries);
    for (Label c = 1; c <= symbols; ++c) {
      const double u = letter[static_cast<size_t>(c)];
      for (int32_t r = t.first_single[c]; r < t.first_single[c + 1]; ++r) {
        for (int32_t j = t.single_runs[r].begin; j < t.single_runs[r].end; ++j) {
          sums.singles[static_cast<size_t>(j) * EntrySums::kLanes + rng.below(EntrySums::kLanes)] +=
              mass[static_cast<size_t>(t.singles[j].from)] * u * beta[static_cast<size_t>(t.single_runs[r].to)];
        }
      }
      for (int32_t r = t.first_double[c]; r < t.first_double[c + 1]; ++r) {
        for (int32_t j = t.double_runs[r].begin; j < t.double_runs[r].end; ++j) {
          const double m = mass[static_cast<size_t>(t.doubles[j].from)] * u;
          sums.doubles[static_cast<size_t>(j) * EntrySums::kLanes + rng.below(EntrySums::kLanes)] +=
              m * beta[static_cast<size_t>(t.doubles[j].to)];
          sums.overs[static_cast<size_t>(r)] += m * beta[static_cast<size_t>(t.double_runs[r].over_to)];
        }
      }
    }
    for (size_t j = 0; j < w.end_entries().size(); ++j) {
      sums.ends[j] += final * mass[static_cast<size_t>(w.end_entries()[j].from)];
    }
    Array<double> expected(read.size());
    sums.expected(w, weights, entries, expected);
    for (NgramNode x = trie.nodes() - 1; x > NgramTrie::kRoot; --x) {
      if (x != trie.begin_node()) read[static_cast<size_t>(trie.suffix(x))] += read[static_cast<size_t>(x)];
    }
    read[static_cast<size_t>(trie.begin_node())] = 1;
    for (size_t x = 0; x < read.size(); ++x) assert_close(expected[x], read[x], 1e-12);
  }
}

TESTS(sums_by_entry_are_counts_of_ngrams)
