// Messages of structured factors beside those of their tables.
#include "src/graph/structured/structured_messages.hh"

#include <string>
#include <vector>

#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

long double log_add_long(long double a, long double b) {
  const long double most = std::max(a, b), least = std::min(a, b);
  return most == -INFINITY ? most : most + std::log1p(std::exp(least - most));
}

// ln of the weight that a value has by itself.
double log_weight(double odds, bool on) {
  if (odds == INFINITY) return on ? 0 : -INFINITY;
  return on ? odds : 0;
}

struct Expected {
  double log_total;
  std::vector<double> outgoing;
};
Expected by_table(const StructuredFactor &factor, const Array<double> &incoming) {
  const size_t n = incoming.size();
  const Array<double> table = structured_table(factor, static_cast<int32_t>(n));
  long double total = -INFINITY;
  std::vector<long double> sums(2 * n, -INFINITY);
  for (size_t s = 0; s < table.size(); ++s) {
    if (table[s] == 0) continue;
    long double whole = 0;
    for (size_t i = 0; i < n; ++i) whole += log_weight(incoming[i], s >> (n - 1 - i) & 1);
    total = log_add_long(total, whole);
    for (size_t i = 0; i < n; ++i) {
      long double others = 0;
      for (size_t k = 0; k < n; ++k) {
        if (k != i) others += log_weight(incoming[k], s >> (n - 1 - k) & 1);
      }
      long double &sum = sums[2 * i + (s >> (n - 1 - i) & 1)];
      sum = log_add_long(sum, others);
    }
  }
  Expected expected{static_cast<double>(total), {}};
  for (size_t i = 0; i < n; ++i) expected.outgoing.push_back(static_cast<double>(sums[2 * i + 1] - sums[2 * i]));
  return expected;
}

void expect_messages(const StructuredFactor &factor, const Array<double> &incoming, const std::string &what) {
  const Expected expected = by_table(factor, incoming);
  Array<double> outgoing(incoming.size());
  double log_total = 7;
  StructuredMessages messages(factor);
  const bool possible = messages.send(incoming, Run{}, outgoing, &log_total);
  if (possible != (expected.log_total > -INFINITY)) {
    print_error("%s: %s, expected ln Z %g\n", what.c_str(), possible ? "possible" : "impossible", expected.log_total);
    fail();
  }
  assert_close(log_total, expected.log_total, 1e-12);
  for (size_t i = 0; possible && i < incoming.size(); ++i) {
    const double got = outgoing[i], right = expected.outgoing[i];
    if (!(got == right || std::fabs(got - right) <= 1e-11 * std::fmax(1, std::fabs(right)))) {
      print_error("%s, variable %zu of %zu, incoming %g: %.17g, expected %.17g\n", what.c_str(), i, incoming.size(),
                  incoming[i], got, right);
      fail();
    }
    const double mean = mean_of_odds(incoming[i], got);
    assert_true(mean >= 0 && mean <= 1);
  }
}

Array<double> random_odds(Rng *rng, size_t n, double spread, double infinite) {
  Array<double> odds(n);
  for (double &x : odds) {
    x = spread * (2 * rng->uniform() - 1);
    if (rng->uniform() < infinite) x = rng->uniform() < .3 ? INFINITY : -INFINITY;
    if (rng->uniform() < .05) x = 0;
  }
  return odds;
}

// All arcs of a sentence, but some that are left out.
StructuredFactor tree_factor(Rng *rng, int32_t words, TreeKind kind, double left_out) {
  StructuredFactor factor;
  factor.kind = StructuredKind::tree;
  factor.trees = kind;
  factor.words = words;
  for (size_t m = 1; m <= static_cast<size_t>(words); ++m) {
    for (size_t h = 0; h <= static_cast<size_t>(words); ++h) {
      if (h != m && rng->uniform() >= left_out) factor.arcs.push_back({h, m});
    }
  }
  if (factor.arcs.empty()) factor.arcs.push_back({0, 1});
  return factor;
}

}  // namespace

static void logic_sends_what_its_table_sends(void **) {
  Rng rng(1, RngMethod::test, 0, 0, 0);
  for (const StructuredKind kind : {StructuredKind::exactly_one, StructuredKind::at_most_one, StructuredKind::or_of,
                                    StructuredKind::and_of, StructuredKind::parity}) {
    StructuredFactor factor;
    factor.kind = kind;
    for (size_t n = 1; n <= 7; ++n) {
      for (int i = 0; i < 200 / kCasesDivisor; ++i) {
        const double spread = i % 4 == 0 ? 700 : i % 4 == 1 ? 40 : 2;
        expect_messages(factor, random_odds(&rng, n, spread, i % 3 * .2), "kind " + std::to_string(static_cast<int>(kind)));
      }
    }
  }
}

static void trees_send_what_their_tables_send(void **) {
  Rng rng(2, RngMethod::test, 0, 0, 0);
  for (const TreeKind kind : {TreeKind{true, true}, {true, false}, {false, true}, {false, false}}) {
    for (int32_t words = 1; words <= 3; ++words) {
      for (int i = 0; i < 150 / kCasesDivisor; ++i) {
        const StructuredFactor factor = tree_factor(&rng, words, kind, i % 2 * .2);
        const double spread = i % 4 == 0 ? 700 : i % 4 == 1 ? 40 : 2;
        expect_messages(factor, random_odds(&rng, factor.arcs.size(), spread, i % 3 * .15),
                        std::string(kind.projective ? "projective" : "any") + (kind.one_root ? ", one root" : ""));
      }
    }
  }
}

// A message does not depend on what its own variable sends.
static void messages_leave_out_their_own_variable(void **) {
  Rng rng(3, RngMethod::test, 0, 0, 0);
  const StructuredFactor factor = tree_factor(&rng, 9, {true, true}, .1);
  Array<double> incoming = random_odds(&rng, factor.arcs.size(), 3, 0), first(incoming.size()), second(incoming.size());
  StructuredMessages messages(factor);
  double log_total;
  assert_true(messages.send(incoming, Run{}, first, &log_total));
  for (size_t i = 0; i < incoming.size(); i += 7) {
    const double was = incoming[i];
    incoming[i] = was + 5;
    assert_true(messages.send(incoming, Run{}, second, &log_total));
    assert_close(first[i], second[i], 1e-11);
    incoming[i] = was;
  }
}

static void factors_that_are_none_are_refused(void **) {
  StructuredFactor factor;
  assert_throws(require_valid(factor, 0), Code::argument);
  require_valid(factor, 1);
  factor.kind = StructuredKind::tree;
  assert_throws(require_valid(factor, 1), Code::argument);  // no words
  factor.words = 2;
  factor.arcs = {{0, 1}, {1, 2}};
  require_valid(factor, 2);
  assert_throws(require_valid(factor, 3), Code::argument);
  factor.arcs = {{0, 1}, {2, 2}};
  assert_throws(require_valid(factor, 2), Code::argument);
  factor.arcs = {{0, 1}, {1, 0}};
  assert_throws(require_valid(factor, 2), Code::argument);
  factor.arcs = {{0, 1}, {3, 2}};
  assert_throws(require_valid(factor, 2), Code::argument);
  factor.arcs = {{0, 1}, {0, 1}};
  assert_throws(require_valid(factor, 2), Code::argument);
}

TESTS(logic_sends_what_its_table_sends, trees_send_what_their_tables_send, messages_leave_out_their_own_variable,
      factors_that_are_none_are_refused)
