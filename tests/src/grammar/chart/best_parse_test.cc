// The best tree's score beside maxima over rules and splits one by one, for grammars with many and with few of all rules; and
// the kernel for both instruction sets.
#include "src/grammar/chart/best_parse.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/rng.hh"
#include "src/grammar/chart/span_products.hh"
#include "src/grammar/model/grammar_text.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// Symbols 0 to n - 1 rewrite themselves as pairs, of which there is this share, and as words. Weights repeat, and some
// are extreme.
struct Rules {
  Rules(size_t n, size_t words, double share, Rng *rng) {
    for (size_t a = 0; a < n; ++a) {
      for (size_t b = 0; b < n; ++b) {
        for (size_t c = 0; c < n; ++c) {
          if (rng->uniform() < share || (b == a && c == a)) text += rule(rng, a) + name(b) + " " + name(c) + "\n";
        }
      }
      for (size_t w = 0; w < words; ++w) {
        if (rng->uniform() < .6 || w == 0) text += rule(rng, a) + "w" + std::to_string(w) + "\n";
      }
    }
  }
  static std::string name(size_t a) { return "N" + std::to_string(a); }
  static std::string rule(Rng *rng, size_t a) {
    static const char *const kWeights[] = {"1", "1", "2", "3e-7", "1e-200", "0.75"};
    return std::string(kWeights[static_cast<size_t>(6 * rng->uniform())]) + " " + name(a) + " --> ";
  }
  std::string text;
};

double slow_score(const BinaryForm &form, const Array<int32_t> &words) {
  const size_t n = words.size(), symbols = static_cast<size_t>(form.symbols);
  std::vector<double> best(n * (n + 1) * symbols, -INFINITY);
  const auto at = [&](size_t i, size_t w) { return best.data() + (i * (n + 1) + w) * symbols; };
  for (size_t w = 1; w <= n; ++w) {
    for (size_t i = 0; i + w <= n; ++i) {
      for (int32_t e = form.word_offsets[words[i]]; w == 1 && e < form.word_offsets[words[i] + 1]; ++e) {
        at(i, 1)[form.lexical_symbol[e]] = std::log(form.lexical_weight[e]);
      }
      for (size_t k = 1; k < w; ++k) {
        for (size_t b = 0; b < form.left.size(); ++b) {
          double &to = at(i, w)[form.parent[b]];
          to = std::max(to, std::log(form.binary_weight[b]) + (at(i, k)[form.left[b]] + at(i + k, w - k)[form.right[b]]));
        }
      }
    }
  }
  return at(0, n)[form.start];
}

void the_best_score_is_that_of_rules_and_splits_one_by_one(void **) {
  Rng rng(5, RngMethod::test, 0, 0, 0);
  for (int n = 0; n < 120 / kCasesDivisor; ++n) {
    const double share = n % 3 == 0 ? 1 : n % 3 == 1 ? .3 : .01;
    const Rules rules(1 + static_cast<size_t>(14 * rng.uniform()), 3, share, &rng);
    const GrammarPtr grammar = read_johnson(rules.text, RowSums::normalize, Run{});
    const BinaryForm form = chart_form(grammar, Run{});
    Array<int32_t> words;
    for (size_t length = 1 + static_cast<size_t>(12 * rng.uniform()); length > 0; --length) {
      words.push_back(1 + static_cast<int32_t>(static_cast<double>(grammar->words->size()) * rng.uniform()));
    }
    BestParse best(form, Run{});
    for (int again = 0; again < 2; ++again) {
      Array<int32_t> found;
      const double score = best.find(words, &found, Run{}), slow = slow_score(form, words);
      if (score != slow) fail_msg("%.17g for %.17g, %d rules of %d symbols", score, slow, (int)form.left.size(), form.symbols);
      if (!found.empty()) assert_int_equal(found.size(), 2 * words.size() - 1);
    }
  }
}

void maxima_of_all_instruction_sets_are_those_one_by_one(void **) {
  Rng rng(6, RngMethod::test, 0, 0, 0);
  for (int n = 0; n < 200; ++n) {
    const size_t symbols = 1 + static_cast<size_t>(30 * rng.uniform()), count = static_cast<size_t>(9 * rng.uniform());
    const size_t stride = span_stride(symbols);
    Array<double> numbers;
    // Rows stand one behind the other without room between them.
    for (size_t k = 0; k < 2 * count * symbols + kSpanLanes; ++k) {
      numbers.push_back(rng.uniform() < .3 ? -INFINITY : rng.uniform() < .3 ? -1 : -700 * rng.uniform());
    }
    Array<const double *> left, right;
    for (size_t k = 0; k < count; ++k) {
      left.push_back(numbers.data() + 2 * k * symbols);
      right.push_back(numbers.data() + (2 * k + 1) * symbols);
    }
    for (const InstructionSet set : {InstructionSet::baseline, instruction_set()}) {
      Array<double> best(symbols * stride, -5.0);
      span_products_by(set).best_outer(left.data(), right.data(), count, best.data(), symbols, stride);
      for (size_t i = 0; i < symbols; ++i) {
        for (size_t j = 0; j < symbols; ++j) {
          double most = -5;
          for (size_t k = 0; k < count; ++k) most = std::max(most, left[k][i] + right[k][j]);
          assert_true(best[i * stride + j] == most);
        }
      }
    }
  }
}

}  // namespace

TESTS(the_best_score_is_that_of_rules_and_splits_one_by_one, maxima_of_all_instruction_sets_are_those_one_by_one)
