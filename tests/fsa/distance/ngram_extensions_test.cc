// Extensions of n-grams against counts of given ones, over random machines with failure and default arcs.
#include "fsa/distance/ngram_extensions.hh"

#include "tests/fsa/random_shapes.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr NgramEnds kEnds{7, 8};

double count_of(const Machine &m, Array<Label> ngram) {
  StringBatch b;
  b.alphabets = {Alphabet::open()};
  b.labels = ngram;
  b.end_string();
  b.end_item(1);
  double count = NAN;
  ngram_counts(m, 0, b, kEnds, {&count, 1}, Run{});
  return count;
}

// All of them, by label, with their counts; what is left out has less than the threshold.
void check_extensions(const Machine &m, const Array<Label> &context, const std::vector<NgramExtension> &found,
                      double threshold, Label symbols) {
  size_t at = 0;
  for (Label c = 1; c <= kEnds.eos; ++c) {
    if (c > symbols && c < kEnds.bos) continue;
    Array<Label> ngram = context;
    if (c == kEnds.bos && !context.empty()) continue;
    ngram.push_back(c);
    const double count = count_of(m, ngram);
    if (at < found.size() && found[at].label == c) {
      assert_close(found[at].count, count, 1e-12);
      assert_true(found[at].ends == (c == kEnds.eos));
      ++at;
    } else {
      assert_true(count < threshold * (1 + 1e-9));
    }
  }
  assert_int_equal(at, found.size());
}

}  // namespace

static void extensions_are_all_that_reach_the_threshold(void **) {
  int compared = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    oracle::Shape shape;
    shape.alphabet = {static_cast<Label>(2 + seed % 3)};
    shape.phi = seed % 2;
    shape.rho = seed % 3 > 0;
    shape.epsilons = seed % 5 > 0;
    const MachinePtr m = oracle::random_machine(shape, seed);
    if (oracle::paths(*m, m->states()).empty()) continue;
    const Run run;
    NgramExtensions extensions(*m, 0, kEnds, run);
    assert_close(extensions.events(), count_of(*m, {}), 1e-12);
    for (const double threshold : {1e-9, 0.2}) {
      const std::vector<NgramExtension> first = extensions.first(threshold);
      check_extensions(*m, {}, first, threshold, shape.alphabet[0]);
      for (const NgramExtension &x : first) {
        if (x.ends) continue;
        const std::vector<NgramExtension> second = extensions.next(x.map, threshold);
        check_extensions(*m, {x.label}, second, threshold, shape.alphabet[0]);
      }
    }
    ++compared;
  }
  assert_true(compared > 150);
}

TESTS(extensions_are_all_that_reach_the_threshold)
