#include "src/pfa/batch/dense_automaton.hh"

#include "src/prior/row_estimates.hh"

#include "src/stats/dense_products.hh"
#include "tests/src/pfa/random_corpus.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr int32_t kStates = 3;
constexpr int64_t kSymbols = 2;
const Array<double> kFrequencies{40, 0, 20};

Array<double> random_parameters(const AutomatonRows &rows, uint64_t seed) {
  Array<double> p = rows.random_counts(kFrequencies, seed, 100);
  for (const RowBlock &f : rows.blocks()) {
    const std::span<double> part(p.data() + f.begin, f.size());
    estimate_rows({0, f.rows, f.outcomes, 0, {}, {}, {}}, Estimate::mean, part, part, {}, Run{});
  }
  return p;
}

}  // namespace

static void matrices_hold_the_rows_and_their_transposes(void **) {
  for (const PfaShape shape : {PfaShape::pfa, PfaShape::hmm}) {
    const AutomatonRows rows(shape, kStates, kSymbols, 1, 1, nullptr, Run{});
    const Array<double> p = random_parameters(rows, 3);
    const DenseAutomaton m = rows.automaton(p, 1), half = rows.automaton(p, 0.5);
    for (Label a = 1; a <= kSymbols; ++a) {
      for (size_t i = 0; i < 3; ++i) {
        for (size_t j = 0; j < 8; ++j) {
          const double x = m.matrix(a)[i * 8 + j];
          if (j >= 3) {
            assert_true(x == 0);
            continue;
          }
          assert_true(m.transpose(a)[j * 8 + i] == x);
          assert_close(half.matrix(a)[i * 8 + j], std::sqrt(x), 1e-14);
          const size_t arc = (static_cast<size_t>(a) - 1) * 3 + j;
          const double expected =
              shape == PfaShape::pfa ? p[(i + 1) * 7 + arc] : p[i * 3 + static_cast<size_t>(a) - 1] * p[9 + i * 3 + j];
          assert_close(x, expected, 1e-15);
          if (shape == PfaShape::pfa) assert_true(m.start_row(a)[j] == p[arc]);
        }
        assert_true(m.final[i] == (shape == PfaShape::pfa ? p[(i + 2) * 7 - 1] : p[i * 3 + 2]));
        if (shape == PfaShape::hmm) assert_true(m.start[i] == p[18 + i]);
      }
    }
    if (shape == PfaShape::pfa) assert_true(m.start_final == p[6]);
  }
}

static void counts_of_arcs_become_counts_of_rows(void **) {
  const AutomatonRows pfa(PfaShape::pfa, kStates, kSymbols, 1, 1, nullptr, Run{}),
      hmm(PfaShape::hmm, kStates, kSymbols, 1, 1, nullptr, Run{});
  const Array<double> p = random_parameters(pfa, 4);
  const DenseAutomaton m = pfa.automaton(p, 1);
  assert_true(pfa.counts({m.arcs, m.start, m.final, m.start_final}) == p);  // one is the other's inverse
  const Array<double> c = hmm.counts({m.arcs, {1, 2, 3, 0, 0, 0, 0, 0}, m.final, 0});
  for (size_t i = 0; i < 3; ++i) {
    assert_true(c[18 + i] == static_cast<double>(i + 1));
    for (size_t a = 0; a < 2; ++a) {
      assert_close(c[i * 3 + a], m.arcs[(a * 3 + i) * 8] + m.arcs[(a * 3 + i) * 8 + 1] + m.arcs[(a * 3 + i) * 8 + 2], 1e-15);
    }
    assert_true(c[i * 3 + 2] == m.final[i]);
    for (size_t j = 0; j < 3; ++j) assert_close(c[9 + i * 3 + j], m.arcs[i * 8 + j] + m.arcs[(3 + i) * 8 + j], 1e-15);
  }
}

static void random_counts_are_a_function_of_the_seed(void **) {
  const AutomatonRows rows(PfaShape::pfa, kStates, kSymbols, 1, 1, nullptr, Run{});
  const Array<double> c = rows.random_counts(kFrequencies, 1, 50);
  assert_true(c == rows.random_counts(kFrequencies, 1, 50));
  assert_true(c != rows.random_counts(kFrequencies, 2, 50));
  double total = 0;
  for (const double x : c) total += x;
  assert_close(total, 50, 1e-13);
}

static void automata_are_in_the_form_of_pfa(void **) {
  const AutomatonRows rows(PfaShape::pfa, kStates, kSymbols, 1, 1, nullptr, Run{});
  const Array<double> p = random_parameters(rows, 5);
  for (const double smooth : {0.0, 0.2}) {
    const PfaPtr m = rows.most_likely(p, smooth, Alphabet::sized(kSymbols));
    assert_int_equal(m->states, 4);
    assert_int_equal(m->offsets.size(), 3);
    assert_int_equal(m->offsets[2], 2 * 12);
    for (size_t k = 1; k < m->from.size(); ++k) {
      if (static_cast<int64_t>(k) == m->offsets[1]) continue;
      assert_true(m->from[k] > m->from[k - 1] || (m->from[k] == m->from[k - 1] && m->to[k] > m->to[k - 1]));
    }
    assert_close(m->probability(3), (1 - smooth) * p[7], 1e-15);  // from state 1 by the first symbol to state 1
    assert_close(m->final[1], (1 - smooth) * p[13] + smooth / 3, 1e-15);
    assert_int_equal(m->background.size(), smooth > 0 ? 4 : 0);
    if (smooth > 0) assert_close(m->background[2], smooth / 9, 1e-15);
  }
}

static void shapes_beyond_the_limit_are_refused(void **) {
  assert_throws(AutomatonRows(PfaShape::pfa, 0, 2, 1, 1, nullptr, Run{}), Code::argument);
  assert_throws(AutomatonRows(PfaShape::pfa, 100000, 2, 1, 1, nullptr, Run{}), Code::limit);
  assert_throws(AutomatonRows(PfaShape::hmm, INT32_MAX, INT32_MAX, 1, 1, nullptr, Run{}), Code::limit);
}

TESTS(matrices_hold_the_rows_and_their_transposes, counts_of_arcs_become_counts_of_rows,
      random_counts_are_a_function_of_the_seed, automata_are_in_the_form_of_pfa, shapes_beyond_the_limit_are_refused)
