#include "src/pfa/model/pautomac_score.hh"

#include <cstring>

#include "fsa/base/error.hh"
#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

static void the_target_itself_has_the_minimum(void **) {
  const Array<double> solution = {.3, .02, 0, .1, 1e-9};
  Array<double> log_probs;
  for (const double p : solution) log_probs.push_back(std::log(p) + 3);  // any common factor
  const PautomacScore s = pautomac_score(log_probs, solution);
  assert_close(s.score, s.minimum, 1e-14);
}

static void scores_are_the_perplexity_of_the_test_set(void **) {
  Rng rng(1, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 50; ++round) {
    Array<double> solution, log_probs;
    long double p_sum = 0, q_sum = 0;
    for (int i = 0; i < 40; ++i) {
      solution.push_back(rng.uniform() * .01);
      log_probs.push_back(-3 * rng.uniform() - (round > 25 ? 2000 : 0));  // also where no double holds the probability
      p_sum += solution.back();
      q_sum += std::exp(static_cast<long double>(log_probs.back()));
    }
    long double bits = 0, least = 0;
    for (size_t i = 0; i < solution.size(); ++i) {
      const long double p = solution[i] / p_sum, q = std::exp(static_cast<long double>(log_probs[i])) / q_sum;
      bits -= p * std::log2(q);
      least -= p * std::log2(p);
    }
    const PautomacScore s = pautomac_score(log_probs, solution);
    assert_close(s.score, static_cast<double>(std::exp2(bits)), 1e-12);
    assert_close(s.minimum, static_cast<double>(std::exp2(least)), 1e-13);
    assert_true(s.score >= s.minimum);
  }
}

static void a_string_without_probability_makes_the_score_infinite(void **) {
  const double solution[] = {.5, .5, 0}, lacks[] = {0, -INFINITY, 0}, none[] = {-INFINITY, -INFINITY, -INFINITY},
               unneeded[] = {0, 0, -INFINITY};
  assert_true(pautomac_score(lacks, solution).score == INFINITY);
  assert_true(pautomac_score(none, solution).score == INFINITY);
  assert_close(pautomac_score(unneeded, solution).score, 2, 1e-15);
  assert_close(pautomac_score(unneeded, solution).minimum, 2, 1e-15);
}

static void what_is_no_probability_is_refused(void **) {
  const double two[] = {.5, .5}, three[] = {0, 0, 0}, negative[] = {.5, -.1}, nan[] = {0, NAN}, zeros[] = {0, 0};
  assert_throws(pautomac_score(three, two), Code::argument);
  assert_throws(pautomac_score(two, negative), Code::argument);
  assert_throws(pautomac_score(nan, two), Code::argument);
  assert_throws(pautomac_score(two, zeros), Code::argument);
}

static void solution_files_are_read_or_refused_by_line(void **) {
  assert_true(read_pautomac_solution("2\r\n0.5\r\n1.5e-8\r\n") == (Array<double>{.5, 1.5e-8}));
  assert_true(read_pautomac_solution("1\n0.25") == (Array<double>{.25}));
  const struct {
    const char *text;
    int64_t line;
    const char *words;
  } bad[] = {{"", 1, "empty"},
             {"x\n.5\n", 1, "number of test"},
             {"0\n", 1, "number of test"},
             {"2 1\n", 1, "number of test"},
             {"2\n0.5\n", 2, "1 prob"},
             {"1\n0.5\n0.5\n", 3, "more"},
             {"1\n-0.5\n", 2, "a probability"},
             {"1\n1.5\n", 2, "a probability"},
             {"1\nnan\n", 2, "a probability"},
             {"1\n0.5 0.5\n", 2, "a probability"},
             {"1\n0,5\n", 2, "a probability"}};
  for (const auto &b : bad) {
    bool refused = false;
    try {
      read_pautomac_solution(b.text);
    } catch (const Error &e) {
      refused = e.code == Code::parse && e.line == b.line && std::strstr(e.message, b.words);
    }
    if (!refused) print_error("%s\n", b.text);
    assert_true(refused);
  }
}

static void an_infinite_probability_of_the_model_is_refused(void **) {
  const Array<double> infinite{0, INFINITY}, solution{.5, .5};
  assert_throws(pautomac_score(infinite, solution), Code::argument);
}

TESTS(the_target_itself_has_the_minimum, scores_are_the_perplexity_of_the_test_set,
      a_string_without_probability_makes_the_score_infinite, what_is_no_probability_is_refused,
      solution_files_are_read_or_refused_by_line, an_infinite_probability_of_the_model_is_refused)
