// Closed-form weights of given contexts: fixed orders are a case of it, and no other weights are nearer.
#include "fsa/machine/builder.hh"
#include "fsa/ngram/encode_machine.hh"
#include "fsa/ngram/normalize.hh"
#include "fsa/ngram/project_ngrams.hh"
#include "fsa/ops/cross_entropy.hh"
#include "tests/fsa/ngram/features.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// A random model's machine.
MachinePtr random_distribution(Rng &rng) {
  features::Theta theta = features::random_theta(rng, 2, 8, 4);
  theta[""] = -2.5;
  return encode_machine(*normalize(*features::model_of(theta, 2), Run{}).model, Semiring::log, Run{});
}

double composed(const MachinePtr &p, const NgramModel &q) {
  return cross_entropy(p, encode_machine(q, p->semiring(), Run{}), Run{});
}

}  // namespace

static void contexts_of_a_fixed_order_give_its_projection(void **) {
  Rng rng(21, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 20; ++round) {
    const MachinePtr p = random_distribution(rng);
    for (const int32_t order : {1, 2, 3}) {
      const NgramProjection fixed = project_ngrams(p, order, 1e-12, Run{});
      const NgramProjection given = project_closed(p, *fixed.model, 1e-12, Run{});
      assert_close(given.cross_entropy, fixed.cross_entropy, 1e-9);
      features::for_each_string(2, 5, [&](const std::string &v) {
        assert_close(features::log_weight(*given.model, v), features::log_weight(*fixed.model, v), 1e-8);
      });
    }
  }
}

static void no_other_weights_are_nearer(void **) {
  Rng rng(22, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 60; ++round) {
    const MachinePtr p = random_distribution(rng);
    const NgramModelPtr start = features::model_of(features::random_theta(rng, 2, 4, 4), 2);
    const NgramProjection q = project_closed(p, *start, 1e-12, Run{});
    const NgramTrie &t = q.model->trie();
    assert_close(log_total(*q.model, Run{}), 0, 1e-9);
    assert_close(q.cross_entropy, composed(p, *q.model), 1e-9);
    // Contexts of what was given, complete.
    for (NgramNode w = 0; w < start->trie().nodes(); ++w) {
      Array<Label> h;
      start->trie().spell(w, &h);
      const NgramNode at = t.find(h);
      if (start->trie().has_children(w) && at >= 0) {
        assert_int_equal(t.child_end(at) - t.child_begin(at), at == NgramTrie::kRoot ? 4 : 3);
      }
    }
    // Slopes in every direction: the derivative in each weight of the normalized model's cross-entropy is zero.
    for (NgramNode w = 1; w < t.nodes(); ++w) {
      if (w == t.begin_node()) continue;
      double at[2];
      for (const int side : {0, 1}) {
        Array<double> scores(q.model->scores().begin(), q.model->scores().end()),
            fails(q.model->fails().begin(), q.model->fails().end());
        scores[static_cast<size_t>(w)] += side ? 1e-4 : -1e-4;
        at[side] = composed(p, NgramModel(q.model->alphabet(), q.model->trie_ptr(), scores, fails));
        assert_true(at[side] >= q.cross_entropy - 1e-11);
      }
      assert_true(std::fabs(at[1] - at[0]) / 2e-4 < 1e-5);
    }
  }
}

static void what_is_rare_is_left_out(void **) {
  Rng rng(23, RngMethod::test, 0, 0, 0);
  const MachinePtr p = random_distribution(rng);
  const NgramModelPtr start = features::model_of({{"ab", 0}, {"^a", 0}, {"bba", 0}}, 2);
  const NgramProjection all = project_closed(p, *start, 1e-12, Run{}), some = project_closed(p, *start, 0.1, Run{});
  assert_true(some.model->trie().nodes() < all.model->trie().nodes());
}

static void mistakes(void **) {
  const NgramModelPtr start = features::model_of({{"a", 0}}, 3);
  Builder b(Semiring::real, {Alphabet::sized(2)});
  b.add_states(1);
  b.set_final(0, 1);
  assert_throws(project_closed(b.build(), *start, 1e-12, Run{}), Code::argument);
  const NgramProjection q = project_closed(b.build(), *features::model_of({{"^a", 0}}, 2), 1e-12, Run{});
  assert_close(q.cross_entropy, 0, 1e-12);
}

TESTS(contexts_of_a_fixed_order_give_its_projection, no_other_weights_are_nearer, what_is_rare_is_left_out, mistakes)
