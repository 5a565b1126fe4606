// Products over pairs of symbols beside the same one by one, for both instruction sets.
#include "src/grammar/chart/pair_products.hh"

#include <algorithm>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// Pairs at random, and the numbers of `splits` splits; the rest of a row is zero.
struct Case {
  Case(size_t symbols, size_t splits, double share, Rng *rng) : n(symbols), count(splits) {
    first.push_back(0);
    for (size_t b = 0; b < n; ++b) {
      for (size_t c = 0; c < n; ++c) {
        if (rng->uniform() < share) right_symbol.push_back(static_cast<int32_t>(c));
      }
      first.push_back(static_cast<int32_t>(right_symbol.size()));
    }
    for (Array<double> *side : {&left, &right}) {
      for (size_t i = 0; i < n * kPairSplits; ++i) side->push_back(i % kPairSplits < count ? rng->uniform() : 0);
    }
    for (size_t p = 0; p < right_symbol.size(); ++p) {
      above.push_back(rng->uniform());
      sums.push_back(rng->uniform());
    }
    for (size_t i = 0; i < n * kPairSplits; ++i) {
      right_outside.push_back(i % kPairSplits < count ? rng->uniform() : 0);
      left_outside.push_back(i % kPairSplits < count ? 7 : 0);
    }
  }
  // Calls each(pair, place of the left row, place of the right row).
  template <class Each>
  void each_pair(Each each) const {
    for (size_t b = 0; b < n; ++b) {
      for (int32_t p = first[b]; p < first[b + 1]; ++p) {
        each(static_cast<size_t>(p), b * kPairSplits, static_cast<size_t>(right_symbol[p]) * kPairSplits);
      }
    }
  }
  Case made_by(InstructionSet set) const {
    Case made = *this;
    const SymbolPairs pairs{first.data(), right_symbol.data(), n};
    const PairProducts &products = pair_products_by(set);
    products.add_sums(pairs, left.data(), right.data(), count, made.sums.data());
    products.outside(pairs, above.data(), left.data(), right.data(), count, made.left_outside.data(),
                     made.right_outside.data());
    return made;
  }

  size_t n, count;
  Array<int32_t> first, right_symbol;
  Array<double> left, right, above, sums, left_outside, right_outside;
};

template <class Check>
void each_case(Check check) {
  Rng rng(1, RngMethod::test, 0, 0, 0);
  for (const size_t symbols : {1, 2, 3, 9, 30}) {
    for (size_t splits = 1; splits <= kPairSplits; ++splits) {
      for (const double share : {0.0, .1, 1.0}) check(Case(symbols, splits, share, &rng));
    }
  }
}

void are_close(const Array<double> &x, const Array<double> &y) {
  for (size_t i = 0; i < x.size(); ++i) assert_close(x[i], y[i], 1e-14);
}

}  // namespace

static void they_are_the_products_one_by_one(void **) {
  each_case([](const Case &c) {
    Case plain = c;
    std::fill(plain.left_outside.begin(), plain.left_outside.end(), 0.0);
    c.each_pair([&](size_t p, size_t b, size_t right) {
      for (size_t k = 0; k < c.count; ++k) {
        plain.sums[p] += c.left[b + k] * c.right[right + k];
        plain.left_outside[b + k] += c.above[p] * c.right[right + k];
        plain.right_outside[right + k] += c.above[p] * c.left[b + k];
      }
    });
    const Case made = c.made_by(instruction_set());
    are_close(made.sums, plain.sums);
    are_close(made.right_outside, plain.right_outside);
    are_close(made.left_outside, plain.left_outside);
  });
}

static void instruction_sets_agree_to_the_bit(void **) {
  each_case([](const Case &c) {
    const Case one = c.made_by(InstructionSet::baseline), other = c.made_by(instruction_set());
    assert_true(std::equal(one.sums.begin(), one.sums.end(), other.sums.begin()));
    assert_true(std::equal(one.left_outside.begin(), one.left_outside.end(), other.left_outside.begin()));
    assert_true(std::equal(one.right_outside.begin(), one.right_outside.end(), other.right_outside.begin()));
  });
}

TESTS(they_are_the_products_one_by_one, instruction_sets_agree_to_the_bit)
