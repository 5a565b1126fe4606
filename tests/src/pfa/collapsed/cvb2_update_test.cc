#include "src/pfa/collapsed/cvb2_update.hh"

#include <algorithm>

#include "tests/src/pfa/cvb_oracle.hh"
#include "tests/src/pfa/random_corpus.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

double log_of(const cvb_oracle::Moments &m, double prior) {
  const double x = m.mean + prior;
  return std::log(x) - m.variance() / (2 * x * x);
}

}  // namespace

static void moments_are_those_over_all_assignments(void **) {
  for (const CorpusPtr &corpus : cvb_oracle::corpora()) {
    for (const size_t n : {1u, 2u, 3u}) {
      const double beta = 0.7;
      const Array<double> q = random_cvb_rows(*corpus, n, n + 10, 8);
      for (int64_t i = 0; i < corpus->count(); ++i) {
        const size_t begin = static_cast<size_t>(corpus->offsets[static_cast<size_t>(i)]),
                     end = static_cast<size_t>(corpus->offsets[static_cast<size_t>(i) + 1]);
        for (size_t r = begin; r < end; ++r) {
          const cvb_oracle::Token token = cvb_oracle::moments(*corpus, q, n, i, r);
          Array<double> now = q, w(n);
          CvbTables tables = zero_cvb_tables(*corpus, n);
          sum_cvb_tables(*corpus, now, &tables, Run{});
          Cvb2Update update(*corpus, beta, &tables, now, Run{});
          update.weights(begin, end, r, w.data());
          double most = -INFINITY;
          const double states = static_cast<double>(n), out_prior = r + 1 == end ? states * beta : beta;
          Array<double> expected(n);
          for (size_t k = 0; k < n; ++k) {
            assert_close(update.in().mean[k], token.in[k].mean, 1e-12);
            assert_close(update.out().mean[k], token.out[k].mean, 1e-12);
            assert_close(update.total().mean[k], token.total[k].mean, 1e-12);
            assert_close(update.in().variance[k], token.in[k].variance(), 1e-12);
            assert_close(update.out().variance[k], token.out[k].variance(), 1e-12);
            assert_close(update.total().variance[k], token.total[k].variance(), 1e-12);
            expected[k] =
                log_of(token.in[k], beta) + log_of(token.out[k], out_prior) - log_of(token.total[k], 3 * states * beta);
            most = std::max(most, expected[k]);
          }
          for (size_t k = 0; k < n; ++k) assert_close(w[k], std::exp(expected[k] - most), 1e-11);
        }
      }
    }
  }
}

static void weights_beside_held_parts_are_those_of_expectations(void **) {
  for (const CorpusPtr &corpus : cvb_oracle::corpora()) {
    for (const WordSet fixed : held_scene::sets(false)) {
      const size_t n = 2;
      const double beta = 0.3;
      Array<double> q = random_cvb_rows(*corpus, n, 4, 8);
      CvbTables tables = cvb_oracle::held_tables(*corpus, n, fixed);
      sum_cvb_tables(*corpus, q, &tables, Run{});
      for (int64_t i = 0; i < corpus->count(); ++i) {
        const size_t begin = static_cast<size_t>(corpus->offsets[i]), end = static_cast<size_t>(corpus->offsets[i + 1]);
        for (size_t r = begin; r < end; ++r) {
          const cvb_oracle::Token token = cvb_oracle::moments(*corpus, q, n, i, r, tables.held.get());
          Array<double> w(n);
          Cvb2Update(*corpus, beta, &tables, q, Run{}).weights(begin, end, r, w.data());
          double logs[2];
          for (size_t k = 0; k < n; ++k) {
            logs[k] = cvb_oracle::log_weight(token, k, r == begin, r + 1 == end, n, 2, beta, *tables.held, log_of);
          }
          assert_close(std::log(w[1] / w[0]), logs[1] - logs[0], 1e-11);
        }
      }
    }
  }
}

// A pass is the single updates in turn, each with tables summed anew.
static void a_pass_is_the_updates_in_turn(void **) {
  const CorpusPtr corpus = random_corpus::draw(3, 2, 20, 7);
  const size_t n = 4, stride = dense_stride(n);
  Array<double> q = random_cvb_rows(*corpus, n, 5, 8), slow = q;
  CvbTables tables = zero_cvb_tables(*corpus, n), fresh = tables;
  sum_cvb_tables(*corpus, q, &tables, Run{});
  Cvb2Update update(*corpus, 0.5, &tables, q, Run{});
  for (int64_t i = 0; i < corpus->count(); ++i) {
    const size_t begin = static_cast<size_t>(corpus->offsets[static_cast<size_t>(i)]),
                 end = static_cast<size_t>(corpus->offsets[static_cast<size_t>(i) + 1]);
    update.visit(begin, end, Run{});
    for (size_t r = begin; r < end; ++r) {
      sum_cvb_tables(*corpus, slow, &fresh, Run{});
      Array<double> w(n);
      Cvb2Update(*corpus, 0.5, &fresh, slow, Run{}).weights(begin, end, r, w.data());
      double sum = 0;
      for (const double x : w) sum += x;
      for (size_t k = 0; k < n; ++k) slow[r * stride + k] = w[k] / sum;
    }
  }
  for (size_t k = 0; k < q.size(); ++k) assert_close(q[k], slow[k], 1e-10);
  sum_cvb_tables(*corpus, q, &fresh, Run{});
  for (size_t k = 0; k < fresh.mean.arcs.size(); ++k) assert_close(tables.mean.arcs[k], fresh.mean.arcs[k], 1e-11);
}

TESTS(moments_are_those_over_all_assignments, a_pass_is_the_updates_in_turn,
      weights_beside_held_parts_are_those_of_expectations)
