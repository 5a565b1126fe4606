#include "src/edit/edit_lattice.hh"

#include <algorithm>

#include "tests/src/edit/edit_oracle.hh"
#include "tests/src/edit/pair_batch.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace edit_oracle;

namespace {

// One pair on the grid: likelihood and expected moves per site.
struct Grid {
  Grid(const EditModel &m, const Word &x, const Word &y)
      : batch(pair_batch(m.alphabet(), {{x, y}})), sites(m, *batch, Run{}), probabilities(sites.size() * kMoves),
        counts(static_cast<size_t>(row_of_site(static_cast<int32_t>(sites.size())) + 1) * kSitesPerRow * kMoves) {
    Array<size_t> places;
    for (size_t at = 0; at < counts.size(); at += kSitesPerRow * kMoves) places.push_back(at);
    const LeafRows rows{counts.data(), places.data()};
    sites.evaluate(m, m.own(insert_stage), m.own(write_stage), probabilities, Run{});
    EditLattice lattice;
    log_p = lattice.forward(sites.cells(0), x.size(), y.size(), probabilities, Run{});
    if (log_p > -INFINITY) lattice.add_counts(sites.cells(0), x.size(), y.size(), probabilities, 1, rows, Run{});
  }
  std::shared_ptr<StringBatch> batch;
  EditSites sites;
  Array<double> probabilities, counts;
  double log_p;
};

// Forward sum in the log domain, with long double: slow and safe for long strings.
double log_domain(const Grid &g, size_t n, size_t m) {
  const auto plus = [](Real a, Real b) {
    return a == -INFINITY ? b : b == -INFINITY ? a : std::max(a, b) + std::log1p(std::exp(-std::fabs(a - b)));
  };
  Array<Real> alpha((n + 1) * (m + 1), -INFINITY);
  alpha[0] = 0;
  const auto p = [&](size_t cell, Move move) {
    return std::log(static_cast<Real>(g.probabilities[static_cast<size_t>(g.sites.cells(0)[cell]) * kMoves + move]));
  };
  for (size_t i = 0; i <= n; ++i) {
    for (size_t j = 0; j <= m; ++j) {
      const size_t c = i * (m + 1) + j;
      if (i > 0) alpha[c] = plus(alpha[c], alpha[c - m - 1] + p(c - m - 1, erase_move));
      if (j > 0) alpha[c] = plus(alpha[c], alpha[c - 1] + p(c - 1, insert_move));
      if (i > 0 && j > 0) alpha[c] = plus(alpha[c], alpha[c - m - 2] + p(c - m - 2, write_move));
    }
  }
  return static_cast<double>(alpha.back() + p(alpha.size() - 1, erase_move));
}

}  // namespace

static void likelihood_is_the_sum_over_edit_sequences(void **) {
  int impossible = 0;
  for (uint32_t seed = 0; seed < 60 / kCasesDivisor; ++seed) {
    Rng r(3, RngMethod::test, 1, seed, 0);
    const EditModelPtr m = random_model(r, 2 + static_cast<Label>(seed % 2), random_windows(r), 0.6);
    const Word x = random_word(r, m->symbols(), 4), y = random_word(r, m->symbols(), 4);
    const Grid g(*m, x, y);
    const Real exact = likelihood(*m, x, y);
    impossible += exact == 0;
    assert_close(std::exp(g.log_p), static_cast<double>(exact), 1e-13);
    if (exact > 0) assert_close(g.log_p, static_cast<double>(std::log(exact)), 1e-12);
  }
  assert_true(impossible < 20 / kCasesDivisor);
}

static void expected_moves_are_those_of_the_enumeration(void **) {
  for (uint32_t seed = 0; seed < 40; ++seed) {
    Rng r(4, RngMethod::test, 1, seed, 0);
    const EditModelPtr m = random_model(r, 2, random_windows(r), 0.6);
    const Word x = random_word(r, 2, 4), y = random_word(r, 2, 4);
    const Grid g(*m, x, y);
    const Real total = likelihood(*m, x, y);
    if (total == 0) continue;
    Array<double> expected(g.counts.size(), 0.0);
    enumerate(*m, x, y, [&](const Array<Edit> &edits, Real p) {
      for (const Edit &e : edits) {
        const size_t site = static_cast<size_t>(g.sites.cells(0)[e.i * (y.size() + 1) + e.j]);
        expected[site * kMoves + static_cast<size_t>(e.move == 3 ? 2 : e.move)] += static_cast<double>(p / total);
      }
    });
    for (size_t k = 0; k < expected.size(); ++k) assert_close(g.counts[k], expected[k], 1e-12);
  }
}

static Word repeat(Array<Label> pattern, size_t times) {
  Word w;
  for (size_t k = 0; k < times; ++k) w.insert(w.end(), pattern.begin(), pattern.end());
  return w;
}

// A pair whose probability is far below the smallest double, and pairs whose
// likely alignment starts out hopelessly worse than an unlikely one.
static void long_strings_neither_underflow_nor_lose_the_right_path(void **) {
  EditSettings s;
  s.p_insert = 1e-3;
  s.p_delete = 1e-6;
  s.p_copy = 0.999;
  const EditModelPtr m = new_edit_model(Alphabet::sized(4), s, Run{});
  const Word none, only_inserted = repeat({1, 2}, 1500), u = repeat({1, 3, 2, 4, 4}, 90), v = repeat({2, 1, 1, 4, 3, 3, 2}, 70);
  Word uv = u, vu = v;
  uv.insert(uv.end(), v.begin(), v.end());
  vu.insert(vu.end(), u.begin(), u.end());
  const std::pair<Word, Word> pairs[] = {{none, only_inserted}, {only_inserted, none}, {uv, v}, {v, uv}, {uv, u}, {uv, vu}};
  for (const auto &[x, y] : pairs) {
    const Grid g(*m, x, y);
    const double expected = log_domain(g, x.size(), y.size());
    assert_true(expected < -2000);
    assert_close(g.log_p, expected, 1e-12);
    // Every input symbol is read once, every output symbol written once, and the process stops once.
    double read = 0, written = 0;
    for (size_t site = 0; site < g.sites.size(); ++site) {
      written += g.counts[site * kMoves + insert_move] + g.counts[site * kMoves + write_move];
      read += g.counts[site * kMoves + write_move] + g.counts[site * kMoves + erase_move];
    }
    assert_close(read, static_cast<double>(x.size()) + 1, 1e-10);
    assert_close(written, static_cast<double>(y.size()), 1e-10);
  }
}

static void impossible_pairs_have_log_probability_minus_infinity(void **) {
  EditSettings s;
  s.p_insert = 0;
  s.p_delete = 0;
  s.p_copy = 1;
  const EditModelPtr m = new_edit_model(Alphabet::sized(2), s, Run{});
  assert_true(Grid(*m, {1, 2}, {1, 1}).log_p == -INFINITY);
  assert_close(Grid(*m, {1, 2}, {1, 2}).log_p, 0, 1e-15);
}

static void bad_pairs_are_refused(void **) {
  const EditModelPtr m = new_edit_model(Alphabet::sized(2), EditSettings{}, Run{});
  auto batch = pair_batch(Alphabet::sized(3), {{{1}, {2}}});
  assert_throws(EditSites(*m, *batch, Run{}), Code::argument);
  batch = pair_batch(Alphabet::open(), {{{1}, {3}}});
  assert_throws(EditSites(*m, *batch, Run{}), Code::argument);
  batch = pair_batch(Alphabet::open(), {{{1}, {2}}});
  assert_int_equal(EditSites(*m, *batch, Run{}).cells(0).size(), 4);
  StringBatch single;
  single.alphabets = {Alphabet::sized(2)};
  assert_throws(EditSites(*m, single, Run{}), Code::argument);
  Run tight;
  tight.max_bytes = 10;
  assert_throws(EditSites(*m, *batch, tight), Code::limit);
}

TESTS(likelihood_is_the_sum_over_edit_sequences, expected_moves_are_those_of_the_enumeration,
      long_strings_neither_underflow_nor_lose_the_right_path, impossible_pairs_have_log_probability_minus_infinity,
      bad_pairs_are_refused)
