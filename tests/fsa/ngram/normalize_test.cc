// Probabilities that sum to one, against golden numbers and the model's own weights.
#include "fsa/ngram/normalize.hh"

#include "fsa/distance/ngram_counts.hh"
#include "fsa/ngram/encode_machine.hh"
#include "tests/fsa/ngram/features.hh"
#include "tests/fsa/oracle.hh"
#include "tests/fsa/golden_file.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

double sum_at(const NgramModel &m, NgramNode h) {
  double sum = 0;
  NgramNode to;
  for (Label c = 1; c <= m.trie().eos(); ++c) sum += std::exp(m.read(h, c, &to));
  return sum;
}

// States that reading comes to.
Array<char> reached(const NgramModel &m) {
  Array<char> seen(static_cast<size_t>(m.trie().nodes()), false);
  Array<NgramNode> queue{m.start()};
  seen[static_cast<size_t>(m.start())] = true;
  while (!queue.empty()) {
    const NgramNode h = queue.back();
    queue.pop_back();
    for (Label c = 1; c <= m.trie().symbols(); ++c) {
      NgramNode to;
      if (m.read(h, c, &to) == -INFINITY || seen[static_cast<size_t>(to)]) continue;
      seen[static_cast<size_t>(to)] = true;
      queue.push_back(to);
    }
  }
  return seen;
}

}  // namespace

static void every_state_sums_to_one_and_strings_keep_their_ratios(void **) {
  Rng rng(11, RngMethod::test, 0, 0, 0);
  int proper = 0, diverged = 0, empty = 0;
  for (int round = 0; round < 150; ++round) {
    const int64_t symbols = 1 + round % 3;
    features::Theta theta = features::random_theta(rng, symbols, 8, 4, round % 3 == 0 ? 0.15 : 0);
    theta[""] = -1 - 0.6 * static_cast<double>(symbols);
    NgramModelPtr m = features::model_of(theta, symbols);
    if (round % 5 == 0) m = features::random_backoff_model(rng, symbols, 8, 0.1);
    // Long-double elimination on the explicit machine.
    const auto exact = oracle::total(*encode_machine(*m, Semiring::log, Run{}));
    if (!exact) {
      assert_throws(normalize(*m, Run{}), Code::diverged);
      assert_throws(log_total(*m, Run{}), Code::diverged);
      ++diverged;
      continue;
    }
    const double log_z = static_cast<double>(std::log(*exact));
    assert_close(log_total(*m, Run{}), log_z, 1e-11);
    if (*exact == 0) {
      assert_throws(normalize(*m, Run{}), Code::empty);
      ++empty;
      continue;
    }
    const NormalizedNgrams q = normalize(*m, Run{});
    assert_close(q.log_total, log_z, 1e-11);
    const Array<char> seen = reached(*q.model);
    for (NgramNode h = 0; h < q.model->trie().nodes(); ++h) {
      if (seen[static_cast<size_t>(h)]) assert_close(sum_at(*q.model, h), 1, 1e-11);
    }
    features::for_each_string(symbols, 5, [&](const std::string &v) {
      assert_close(features::log_weight(*q.model, v), features::log_weight(*m, v) - log_z, 1e-11);
    });
    // Once more changes nothing.
    assert_close(normalize(*q.model, Run{}).log_total, 0, 1e-12);
    ++proper;
  }
  assert_true(proper > 60 && diverged > 5 && empty > 0);
}

static void what_has_no_distribution_is_refused(void **) {
  assert_throws(normalize(*features::model_of({}, 2), Run{}), Code::diverged);  // theta = 0
  assert_throws(normalize(*features::model_of({{"", -std::log(2)}}, 2), Run{}), Code::diverged);
  const NormalizedNgrams q = normalize(*features::model_of({{"", -std::log(4)}}, 2), Run{});
  assert_close(q.log_total, -std::log(2), 1e-14);  // (1/4) / (1 - 2/4)
  for (const char *w : {"", "$", "^"}) {
    assert_throws(normalize(*features::model_of({{w, -INFINITY}}, 2), Run{}), Code::empty);
    assert_close(log_total(*features::model_of({{w, -INFINITY}}, 2), Run{}), -INFINITY, 0);
  }
}

// A failure arc into states that nothing comes to: "a" can follow only itself, and a begin is
// always followed by it, so the empty state and "b" are only looked through, with infinite mass.
static void states_that_only_look_ups_pass_may_be_improper(void **) {
  features::Theta theta{{"^a", -1}, {"^b", -INFINITY}, {"ab", -INFINITY}, {"a", -1}, {"b", 1}, {"^$", -INFINITY}};
  const NgramModelPtr m = features::model_of(theta, 2);
  const NormalizedNgrams q = normalize(*m, Run{});
  features::for_each_string(2, 6, [&](const std::string &v) {
    assert_close(features::log_weight(*q.model, v), features::log_weight(*m, v) - q.log_total, 1e-12);
  });
  for (const char *h : {"^", "a"}) assert_close(sum_at(*q.model, q.model->trie().find(features::labels(h, 2))), 1, 1e-12);
}

static void golden_normalized_machines(void **) {
  int compared = 0;
  for (const golden::Json &entry : golden::read("backward_pfsa.json")) {
    const int64_t symbols = static_cast<int64_t>(entry["alphabet"].get<std::string>().size());
    features::Theta theta;
    for (const auto &[w, t] : entry["theta"].items()) theta[w] = t.is_string() ? -INFINITY : t.get<double>();
    const NormalizedNgrams q = normalize(*features::model_of(theta, symbols), Run{});
    assert_close(q.log_total, entry["logZ"].get<double>(), 1e-8);
    const auto state = [&](const golden::Json &name) {
      return q.model->trie().find(features::labels(name.get<std::string>(), symbols));
    };
    const golden::Json &pfsa = entry["pfsa"];
    for (const golden::Json &arc : pfsa["arcs"]) {
      NgramNode to = -2;
      const double weight = q.model->read(state(arc[0]), features::labels(arc[1].get<std::string>(), symbols)[0], &to);
      assert_close(std::exp(weight), arc[2].get<double>(), 1e-8);
      ++compared;
    }
    for (const golden::Json &phi : pfsa["phi"]) {
      assert_close(std::exp(q.model->fail_weight(state(phi[0]))), phi[1].get<double>(), 1e-8);
    }
    // Expected features under q, by the machine.
    const MachinePtr machine = encode_machine(*q.model, Semiring::log, Run{});
    StringBatch ngrams;
    ngrams.alphabets = {Alphabet::open()};
    Array<double> expected;
    for (const auto &[w, e] : entry["E_q_f"].items()) {
      for (const Label c : features::labels(w, symbols)) ngrams.labels.push_back(c);
      ngrams.end_string();
      ngrams.end_item(1);
      expected.push_back(e.get<double>());
    }
    Array<double> counts(expected.size());
    ngram_counts(*machine, 0, ngrams, {static_cast<Label>(symbols + 2), static_cast<Label>(symbols + 1)}, counts, Run{});
    for (size_t i = 0; i < counts.size(); ++i) assert_close(counts[i], expected[i], 1e-8);
  }
  assert_true(compared > 80);
}

TESTS(every_state_sums_to_one_and_strings_keep_their_ratios, what_has_no_distribution_is_refused,
      states_that_only_look_ups_pass_may_be_improper, golden_normalized_machines)
