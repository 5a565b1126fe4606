// Sums over the subtypes of given trees beside the enumeration of all choices of subtypes.
#include "src/grammar/latent/subtype_sums.hh"

#include <map>

#include "tests/src/grammar/latent/annotated_trees.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace annotated;

namespace {

Array<int32_t> uneven_subtypes(const BinarizedTrees &trees, uint64_t seed) {
  Rng rng(seed, RngMethod::test, 2, 0, 0);
  Array<int32_t> subtypes = even_subtypes(trees, 2);
  for (size_t l = 1; l < subtypes.size(); ++l) subtypes[l] = 1 + static_cast<int32_t>(rng.below(3));
  return subtypes;
}

void sums_are_those_of_all_choices(void **) {
  int compared = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    const BinarizedTreesPtr trees = trees_of(random_bank(seed, 2, 4));
    const SubtypeLayout layout(*trees, uneven_subtypes(*trees, seed));
    Array<double> numbers = random_numbers(layout, seed);
    if (seed % 4 == 3) {  // some rules are impossible
      for (size_t k = 0; k < numbers.size(); k += 3) numbers[k] = 0;
    }
    for (int64_t t = 0; t < trees->trees(); ++t) {
      const auto nodes = trees->tree(t);
      if (nodes.size() > 12) continue;
      double sum = 0, best = 0;
      std::map<size_t, double> expected;
      each_annotation(*trees, layout, t, [&](const std::vector<int32_t> &subtypes) {
        double p = 1;
        for (size_t i = 0; i < nodes.size(); ++i) p *= numbers[use_of(*trees, layout, t, subtypes, i).at];
        sum += p;
        best = std::max(best, p);
        for (size_t i = 0; i < nodes.size(); ++i) expected[use_of(*trees, layout, t, subtypes, i).at] += p;
      });
      SubtypeSums sums(*trees, layout);
      const auto rows = [&](size_t i) {
        const int32_t rule = nodes[i].rule;
        return RuleRows{numbers.data() + layout.first[rule], layout.stride[trees->rules[rule].parent]};
      };
      const double log_best = sums.inside(nodes, rows, true);
      if (sum == 0) {
        assert_true(log_best == -INFINITY);
        assert_true(sums.inside(nodes, rows) == -INFINITY);
        continue;
      }
      assert_close(log_best, std::log(best), 1e-13);
      std::vector<int32_t> chosen(nodes.size());
      sums.descend(nodes, rows, [](const double *w, size_t n) { return static_cast<size_t>(std::max_element(w, w + n) - w); },
                   chosen.data());
      double of_chosen = 1;
      for (size_t i = 0; i < nodes.size(); ++i) of_chosen *= numbers[use_of(*trees, layout, t, chosen, i).at];
      assert_close(of_chosen, best, 1e-13 * best);

      assert_close(sums.inside(nodes, rows), std::log(sum), 1e-13);
      Array<double> counts(layout.size(), 0.0);
      sums.outside(nodes, rows, [&](size_t i) {
        const RuleRows own = rows(i);
        return std::pair(counts.data() + (own.first - numbers.data()), own.stride);
      });
      for (size_t k = 0; k < counts.size(); ++k) {
        const auto at = expected.find(k);
        assert_close(counts[k], at == expected.end() ? 0 : at->second / sum, 1e-12);
      }
      for (size_t i = 0; i < nodes.size(); ++i) {
        double all = 0;
        for (int32_t a = 0; a < layout.subtypes[trees->rules[nodes[i].rule].parent]; ++a) {
          all += sums.posterior(i, static_cast<size_t>(a));
        }
        assert_close(all, 1, 1e-12);
      }
      ++compared;
    }
  }
  assert_true(compared > 200);
}

// A chain of 20,000 nodes has a probability far below the smallest double.
void long_trees_neither_underflow_nor_recurse(void **) {
  std::string text = "(TOP ";
  const int words = 20000;
  for (int w = 0; w < words; ++w) text += "(S (N a) ";
  text += "(N a)";
  for (int w = 0; w < words; ++w) text += ")";
  const BinarizedTreesPtr trees = trees_of(text + ")");
  const SubtypeLayout layout(*trees, even_subtypes(*trees, 3));
  Array<double> numbers(layout.size(), 1e-80);
  SubtypeSums sums(*trees, layout);
  const auto nodes = trees->tree(0);
  const auto rows = [&](size_t i) {
    return RuleRows{numbers.data() + layout.first[nodes[i].rule], layout.stride[trees->rules[nodes[i].rule].parent]};
  };
  // Every node but the start has three subtypes that are alike.
  const double n = static_cast<double>(nodes.size());
  const double log_p = sums.inside(nodes, rows);
  assert_close(log_p, n * std::log(1e-80) + (n - 1) * std::log(3.0), 1e-11 * std::fabs(log_p));
  Array<double> counts(layout.size(), 0.0);
  sums.outside(nodes, rows, [&](size_t i) {
    const RuleRows own = rows(i);
    return std::pair(counts.data() + (own.first - numbers.data()), own.stride);
  });
  double all = 0;
  for (const double x : counts) all += x;
  assert_close(all, n, 1e-8 * n);
}

// What a subtype's context favours counts nothing if the subtype cannot be below it, even where the quotient is infinite.
void outside_numbers_of_impossible_subtypes_are_no_numbers_of_the_tree(void **) {
  const BinarizedTreesPtr trees = trees_of("(TOP (S (A a) (B b)))");
  const SubtypeLayout layout(*trees, even_subtypes(*trees, 2));
  Array<double> numbers(layout.size(), 1.0);
  for (size_t r = 0; r < trees->rules.size(); ++r) {
    const LatentRule &rule = trees->rules[r];
    if (rule.is_word() && rule.right == 1) numbers[layout.first[r]] = 0;  // A[0] → a
    if (!rule.is_word() && !rule.is_unary()) {
      for (size_t a = 0; a < 2; ++a) {
        double *const own = numbers.data() + layout.first[r] + a * layout.stride[rule.parent];
        own[2] = own[3] = 1e-200;  // S → A[1] B
      }
    }
  }
  SubtypeSums sums(*trees, layout);
  const auto nodes = trees->tree(0);
  const auto rows = [&](size_t i) {
    return RuleRows{numbers.data() + layout.first[nodes[i].rule], layout.stride[trees->rules[nodes[i].rule].parent]};
  };
  // The start's rule has two outcomes, S's 1e-200 for B[0] and B[1], and A[0] is impossible.
  assert_true(sums.inside(nodes, rows) == -INFINITY);
  for (double &x : numbers) x = x == 1e-200 ? 1e-150 : x;
  assert_close(sums.inside(nodes, rows), std::log(4e-150), 1e-12);
  Array<double> counts(layout.size(), 0.0);
  sums.outside(nodes, rows, [&](size_t i) {
    const RuleRows own = rows(i);
    return std::pair(counts.data() + (own.first - numbers.data()), own.stride);
  });
  double all = 0;
  for (const double x : counts) {
    assert_true(x >= 0 && x <= 1);
    all += x;
  }
  assert_close(all, static_cast<double>(nodes.size()), 1e-12);
}

void all_instruction_sets_give_the_same_bits(void **) {
  Rng rng(3, RngMethod::test, 0, 0, 0);
  for (size_t left = 1; left <= 9; ++left) {
    for (size_t right = 1; right <= 9; ++right) {
      const size_t parents = 1 + (left + right) % 5, outcomes = left * right, stride = outcomes + 3;
      Array<double> rows(parents * stride), x(left), y(right), weight(parents), own(parents * outcomes);
      for (Array<double> *const all : {&rows, &x, &y, &weight, &own}) {
        for (double &number : *all) number = rng.uniform();
      }
      struct Results {
        Array<double> pairs, in, above, counts, of_left, of_right, sums;
      };
      const auto results = [&](const RuleProducts &products) {
        Results r{Array<double>(outcomes), Array<double>(parents),
                  Array<double>(outcomes), Array<double>(parents * stride, 0.5),
                  Array<double>(left),     Array<double>(right),
                  Array<double>(parents, 0.0)};
        products.pairs(x.data(), left, y.data(), right, r.pairs.data());
        products.inside({rows.data(), stride}, parents, outcomes, r.pairs.data(), r.in.data());
        products.outside({rows.data(), stride}, parents, outcomes, weight.data(), r.pairs.data(), r.above.data(),
                         r.counts.data(), stride);
        products.of_children(r.above.data(), x.data(), left, y.data(), right, r.of_left.data(), r.of_right.data());
        const Array<double> before = r.counts;
        products.add(own.data(), -.25, parents, outcomes, r.counts.data(), stride, r.sums.data());
        for (size_t a = 0; a < parents; ++a) {
          double sum = 0;
          for (size_t j = 0; j < outcomes; ++j) {
            assert_true(r.counts[a * stride + j] == before[a * stride + j] - .25 * own[a * outcomes + j]);
            sum += own[a * outcomes + j];
          }
          assert_close(r.sums[a], -.25 * sum, 1e-14);
        }
        return r;
      };
      const Results a = results(rule_products_by(InstructionSet::baseline)), b = results(rule_products());
      const auto same = [](const Array<double> &p, const Array<double> &q) {
        return std::equal(p.begin(), p.end(), q.begin());
      };
      assert_true(same(a.pairs, b.pairs) && same(a.in, b.in) && same(a.above, b.above) && same(a.counts, b.counts) &&
                  same(a.of_left, b.of_left) && same(a.of_right, b.of_right) && same(a.sums, b.sums));
    }
  }
}

}  // namespace

TESTS(sums_are_those_of_all_choices, long_trees_neither_underflow_nor_recurse,
      outside_numbers_of_impossible_subtypes_are_no_numbers_of_the_tree, all_instruction_sets_give_the_same_bits)
