#include "fsa/ngram/unit_backoff.hh"

#include "tests/fsa/ngram/features.hh"
#include "tests/test_list.hh"

using namespace hws;

static void every_string_keeps_its_weight(void **) {
  Rng rng(6, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 90; ++round) {
    const int64_t symbols = 1 + round % 3;
    const NgramModelPtr m = features::random_backoff_model(rng, symbols, 9, round % 2 ? 0.2 : 0), unit = unit_backoff(m, Run{});
    for (const double f : unit->fails()) assert_close(f, 0, 0);
    features::for_each_string(symbols, 5, [&](const std::string &v) {
      assert_close(features::log_weight(*unit, v), features::log_weight(*m, v), 1e-12);
    });
  }
}

static void nothing_to_do_is_nothing_done_and_limits_hold(void **) {
  const NgramModelPtr m = features::model_of({{"ab", 1}}, 2);
  assert_ptr_equal(unit_backoff(m, Run{}).get(), m.get());
  Array<double> scores(m->scores().begin(), m->scores().end()), fails(scores.size(), 0);
  fails[static_cast<size_t>(m->trie().find(features::labels("a", 2)))] = -INFINITY;
  const auto blocked = std::make_shared<const NgramModel>(m->alphabet(), m->trie_ptr(), scores, fails);
  assert_int_equal(unit_backoff(blocked, Run{})->trie().nodes(), m->trie().nodes() + 2);
  Run run;
  run.max_arcs = 3;
  assert_throws(unit_backoff(blocked, run), Code::limit);
}

TESTS(every_string_keeps_its_weight, nothing_to_do_is_nothing_done_and_limits_hold)
