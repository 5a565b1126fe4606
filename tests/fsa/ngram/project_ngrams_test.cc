// Closed-form projections against golden numbers and against what the distribution is itself.
#include "fsa/ngram/project_ngrams.hh"

#include "fsa/machine/builder.hh"
#include "fsa/ngram/encode_machine.hh"
#include "fsa/ngram/normalize.hh"
#include "fsa/ops/project.hh"
#include "tests/fsa/golden_machine.hh"
#include "tests/fsa/ngram/features.hh"
#include "tests/test_list.hh"

using namespace hws;
using golden::Json;

static void golden_projections(void **) {
  int compared = 0;
  for (const Json &entry : golden::read("projection.json")) {
    const AlphabetPtr alphabet = Alphabet::sized(static_cast<int64_t>(entry["alphabet"].get<std::string>().size()));
    const MachinePtr m = golden::golden_machine(entry, alphabet);
    const int32_t last[] = {m->tapes() - 1};
    const MachinePtr p = project(m, last, Run{});
    for (const auto &[order, golden] : entry["ngram"].items()) {
      const NgramProjection q = project_ngrams(p, std::stoi(order), 1e-14, Run{});
      assert_close(q.cross_entropy, -golden["E_p_log_q"].get<double>(), 1e-8);
      assert_close(log_total(*q.model, Run{}), 0, 1e-9);
      for (const auto &[w, t] : golden["theta"].items()) {
        const NgramNode node = q.model->trie().find(features::labels(w, alphabet->size()));
        if (t.is_string()) {
          assert_true(node < 0 || q.model->score(node) == -INFINITY);
        } else if (golden["expected_counts"][w].get<double>() > 1e-12) {
          assert_true(node >= 0);
          assert_close(q.model->score(node), t.get<double>(), 1e-8);
          ++compared;
        }
      }
    }
  }
  assert_true(compared > 100);
}

// A distribution of the family is its own projection (n-grams here have up to 3 symbols with the end).
static void models_project_to_themselves(void **) {
  Rng rng(3, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 30; ++round) {
    features::Theta theta = features::random_theta(rng, 2, 6, 2);
    theta[""] = -2;
    const NgramModelPtr m = normalize(*features::model_of(theta, 2), Run{}).model;
    const NgramProjection q = project_ngrams(encode_machine(*m, Semiring::log, Run{}), 3, 1e-15, Run{});
    features::for_each_string(2, 6, [&](const std::string &v) {
      assert_close(features::log_weight(*q.model, v), features::log_weight(*m, v), 1e-9);
    });
  }
}

static void mistakes(void **) {
  Builder open(Semiring::real, {Alphabet::open()});
  open.add_states(1);
  open.set_final(0, 1);
  assert_throws(project_ngrams(open.build(), 2, 1e-12, Run{}), Code::argument);
  Builder none(Semiring::real, {Alphabet::sized(2)});
  none.add_states(1);
  assert_throws(project_ngrams(none.build(), 2, 1e-12, Run{}), Code::empty);
  const Label a = 1;
  none.add_arc(0, &a, 1, 0);
  none.set_final(0, 1);
  assert_throws(project_ngrams(none.build(), 2, 1e-12, Run{}), Code::diverged);
}

TESTS(golden_projections, models_project_to_themselves, mistakes)
