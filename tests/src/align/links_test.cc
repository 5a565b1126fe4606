// Links as text, their evaluation, and symmetrization beside Moses' published pseudo-code on every pair of 3 x 3 matrices.
#include "src/align/links.hh"

#include <array>
#include <cmath>

#include "tests/test_list.hh"

using namespace hws;

namespace {

struct Matrix {
  std::array<bool, 9> at{};
  size_t count(std::pair<int, int> link) const {
    const auto [i, j] = link;
    return i >= 0 && i < 3 && j >= 0 && j < 3 && at[static_cast<size_t>(3 * i + j)];
  }
  void insert(std::pair<int, int> link) { at[static_cast<size_t>(3 * link.first + link.second)] = true; }
  bool operator==(const Matrix &) const = default;
};

// The pseudo-code of the Moses manual ("GROW-DIAG-FINAL"), whose loops go over English words, then foreign words.
struct Moses {
  Matrix forward, reverse, united, links;
  Moses(const Matrix &one, const Matrix &other) : forward(one), reverse(other), united(one) {
    for (size_t k = 0; k < 9; ++k) {
      united.at[k] |= other.at[k];
      links.at[k] = one.at[k] && other.at[k];
    }
  }
  bool source_free(int i) const {
    return !links.count({i, 0}) && !links.count({i, 1}) && !links.count({i, 2});
  }
  bool target_free(int j) const {
    return !links.count({0, j}) && !links.count({1, j}) && !links.count({2, j});
  }
  void grow_diag() {
    const int steps[8][2] = {{-1, 0}, {0, -1}, {1, 0}, {0, 1}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}};
    for (bool added = true; added;) {
      added = false;
      for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
          if (!links.count({i, j})) continue;
          for (const auto &step : steps) {
            const std::pair<int, int> next{i + step[0], j + step[1]};
            if (!united.count(next)) continue;
            if ((source_free(next.first) || target_free(next.second)) && !links.count(next)) {
              links.insert(next);
              added = true;
            }
          }
        }
      }
    }
  }
  void finish(const Matrix &direction, bool both) {
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        const bool wanted = both ? source_free(i) && target_free(j) : source_free(i) || target_free(j);
        if (wanted && direction.count({i, j})) links.insert({i, j});
      }
    }
  }
};

Matrix matrix_of(int bits) {
  Matrix m;
  for (int k = 0; k < 9; ++k) m.at[static_cast<size_t>(k)] = bits >> k & 1;
  return m;
}

void append(Links *links, const Matrix &m) {
  Array<Link> of_pair;
  for (int32_t k = 0; k < 9; ++k) {
    if (m.at[static_cast<size_t>(k)]) of_pair.push_back({k / 3, k % 3});
  }
  append_pair(links, of_pair);
}

Matrix matrix_at(const Links &links, int64_t p) {
  Matrix m;
  for (int64_t k = links.offsets[p]; k < links.offsets[p + 1]; ++k) m.insert({links.sources[k], links.targets[k]});
  return m;
}

void every_pair_of_matrices_grows_as_the_published_code_says(void **) {
  Links forward, reverse;
  for (int a = 0; a < 512; ++a) {
    for (int b = 0; b < 512; ++b) {
      append(&forward, matrix_of(a));
      append(&reverse, matrix_of(b));
    }
  }
  const Links both = symmetrize(forward, reverse, Symmetrization::intersection, Run{});
  const Links all = symmetrize(forward, reverse, Symmetrization::unite, Run{});
  const Links grown = symmetrize(forward, reverse, Symmetrization::grow_diag, Run{});
  const Links ended = symmetrize(forward, reverse, Symmetrization::grow_diag_final, Run{});
  const Links ended_and = symmetrize(forward, reverse, Symmetrization::grow_diag_final_and, Run{});
  int64_t p = 0;
  for (int a = 0; a < 512; ++a) {
    for (int b = 0; b < 512; ++b, ++p) {
      Moses moses(matrix_of(a), matrix_of(b));
      assert_true(matrix_at(both, p) == moses.links);
      assert_true(matrix_at(all, p) == moses.united);
      moses.grow_diag();
      assert_true(matrix_at(grown, p) == moses.links);
      Moses last = moses;
      last.finish(last.forward, false);
      last.finish(last.reverse, false);
      assert_true(matrix_at(ended, p) == last.links);
      moses.finish(moses.forward, true);
      moses.finish(moses.reverse, true);
      assert_true(matrix_at(ended_and, p) == moses.links);
    }
  }
}

void text_is_read_and_written(void **) {
  const Links links = read_links("2-1 1p1 2-1\n\nhansards\t1-2\r\na\tb\t3-3", 1, Run{});
  assert_string_equal(write_links(links, 0).c_str(), "0p0 1-0\n\n0-1\n2-2\n");
  assert_string_equal(write_links(links, 1).c_str(), "1p1 2-1\n\n1-2\n3-3\n");
  for (const char *bad : {"1", "1-", "-1", "0-1", "1-0", "1x2", "1-2-3", "1--2", "99999999999-1"}) {
    assert_throws(read_links(bad, 1, Run{}), Code::parse);
  }
}

void measures_are_those_of_och_and_ney(void **) {
  const Links gold = read_links("1-1 2-2 3p3\n\n1-2", 1, Run{}), links = read_links("1-1 3-3 4-4\n1-1\n2-2\n7-7", 1, Run{});
  const LinkMeasures m = evaluate_links(gold, links);
  assert_int_equal(m.pairs, 2);
  assert_int_equal(m.links, 4);
  assert_close(m.precision, 2.0 / 4, 1e-12);
  assert_close(m.recall, 1.0 / 3, 1e-12);
  assert_close(m.aer, 1 - (1.0 + 2) / (4 + 3), 1e-12);
  assert_close(m.f_measure, 2 * .5 / 3 / (.5 + 1.0 / 3), 1e-12);
  assert_throws(evaluate_links(links, gold), Code::argument);
  assert_true(std::isnan(evaluate_links(read_links("\n", 1, Run{}), links).recall));
}

}  // namespace

TESTS(every_pair_of_matrices_grows_as_the_published_code_says, text_is_read_and_written, measures_are_those_of_och_and_ney)
