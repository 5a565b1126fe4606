// Learning grammars with latent annotations: golden steps of EM, VI and CVI, bounds below the evidence, and samplers beside the
// posterior, both by enumerating all subtypes of a few small trees.
#include "src/grammar/latent/latent_learner.hh"

#include <map>

#include "src/grammar/latent/latent_start.hh"
#include "src/prior/row_marginal.hh"
#include "src/stats/code_rows.hh"
#include "src/stats/dense_products.hh"
#include "tests/src/grammar/latent/annotated_trees.hh"
#include "tests/src/grammar/latent/golden_trees.hh"
#include "tests/src/learner/rows/unrounded_passes.hh"
#include "tests/src/learner/rows/whole_minibatches.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace annotated;

namespace {

LatentSettings settings(RowMethod method, double prior) {
  LatentSettings s;
  s.method = method;
  s.prior = prior;
  if (row_fields::passes(s)) s.tolerance = 0;
  return s;
}

std::unique_ptr<RowLearner> given_learner(const GoldenTrees &g, RowMethod method, const Array<double> &rows, double prior) {
  LatentSettings s = settings(method, prior);
  s.model = true;
  return new_latent_learner(g.trees, g.layout, nullptr, s, rows, Run{});
}

void steps_are_the_golden_ones(void **) {
  for (const golden::Json &model : golden::read("pcfg_la.json")) {
    const GoldenTrees g(model);
    const Array<double> start = g.numbers(model["weights"]);
    double log_p = 0;
    for (const golden::Json &one : model["log_z"]) log_p += one.get<double>();
    const auto em = given_learner(g, RowMethod::em, start, 1);
    em->step(1);
    assert_close(em->metric("log_likelihood"), log_p, 1e-10);
    const Array<double> counts = em->counts(), next = em->rows();
    g.each([&](const std::string &name, size_t at) {
      assert_close(counts[at], model["expected_counts"][name].get<double>(), 1e-10);
      assert_close(next[at], model["em_next"][name].get<double>(), 1e-10);
    });
    em->step(1);
    assert_close(em->metric("log_likelihood"), model["log_likelihood_after"].get<double>(), 1e-10);

    const auto vi = given_learner(g, RowMethod::vi, start, g.alpha);
    vi->step(1);
    assert_close(vi->metric("elbo"), model["vi_elbo"].get<double>(), 1e-9);

    const auto cvi = given_learner(g, RowMethod::cvi, start, g.alpha);
    cvi->step(1);
    UnroundedPasses unrounded(cvi->data(), start);
    const double found_surrogate = unrounded.pass();
    double surrogate = 0;
    Array<double> expected(g.layout.size(), 0.0);
    for (const golden::Json &row : model["cvi_pass"]) {
      surrogate += row["log_z"].get<double>();
      const Array<double> local = g.numbers(row["local_counts"]);
      for (size_t k = 0; k < expected.size(); ++k) expected[k] += local[k];
    }
    assert_close(found_surrogate, surrogate, 1e-9);
    assert_close(cvi->metric("surrogate"), surrogate, 1e-4);
    const Array<double> found = cvi->counts();
    for (size_t k = 0; k < expected.size(); ++k) {
      assert_close(unrounded.counts()[k], expected[k], 1e-10);
      assert_close(found[k], expected[k], 0x1p-11);
    }
  }
}

void minibatches_of_all_make_the_steps_of_vi_and_passes_under_means(void **) {
  for (const golden::Json &model : golden::read("pcfg_la.json")) {
    const GoldenTrees g(model);
    const auto learner_of = [&](LatentSettings s) {
      s.model = true;
      return new_latent_learner(g.trees, g.layout, nullptr, s, g.numbers(model["weights"]), Run{});
    };
    const auto svi = learner_of(whole_minibatches(settings(RowMethod::svi, g.alpha)));
    assert_steps_of_vi(svi.get(), learner_of(settings(RowMethod::vi, g.alpha)).get());
    assert_passes_under_means(learner_of(whole_minibatches(settings(RowMethod::scvi, g.alpha))).get());
  }
}

const char kSmall[] = "(TOP (S (A a) (B b))) (TOP (S (S (A a) (A b)) (B a))) (TOP (S (A b) (B b)))";

// ln p(trees, subtypes) with the parameters integrated out, of every choice of subtypes for all trees.
template <class See>
void each_choice(const BinarizedTrees &trees, const SubtypeLayout &layout, double prior, See see) {
  std::vector<std::vector<Array<double>>> counts(static_cast<size_t>(trees.trees()));
  for (int64_t t = 0; t < trees.trees(); ++t) {
    each_annotation(trees, layout, t, [&](const std::vector<int32_t> &subtypes) {
      Array<double> own(layout.size(), 0.0);
      for (size_t i = 0; i < subtypes.size(); ++i) own[use_of(trees, layout, t, subtypes, i).at] += 1;
      counts[static_cast<size_t>(t)].push_back(std::move(own));
    });
  }
  std::vector<size_t> at(counts.size(), 0);
  for (;;) {
    Array<double> all(layout.size(), 0.0);
    for (size_t t = 0; t < counts.size(); ++t) {
      for (size_t k = 0; k < all.size(); ++k) all[k] += counts[t][at[t]][k];
    }
    RowMarginal log_p;
    for (size_t r = 0; r < layout.rows(); ++r) {
      const size_t first = layout.starts[r], length = layout.starts[r + 1] - first;
      log_p.row({prior, nullptr, length, 0, 0}, {all.data() + first, length});
    }
    see(log_p.value());
    size_t t = 0;
    while (t < counts.size() && ++at[t] == counts[t].size()) at[t++] = 0;
    if (t == counts.size()) return;
  }
}

void objectives_rise_and_bounds_stay_below_the_evidence(void **) {
  const BinarizedTreesPtr trees = trees_of(kSmall);
  const SubtypeLayout layout(*trees, even_subtypes(*trees, 2));
  for (const double prior : {.1, 1.0, 3.0}) {
    double evidence = 0;
    each_choice(*trees, layout, prior, [&](double log_p) { evidence += std::exp(log_p); });
    for (const RowMethod method : {RowMethod::em, RowMethod::hard_em, RowMethod::vi}) {
      if (prior < 1 && method != RowMethod::vi) continue;
      const auto learner = new_latent_learner(trees, layout, nullptr, settings(method, prior), {}, Run{});
      double last = -INFINITY;
      for (int step = 0; step < 30; ++step, last = learner->metric("objective")) {
        learner->step(1);
        assert_true(learner->metric("objective") >= last - 1e-12 * std::fabs(last));
      }
      if (method != RowMethod::vi) continue;
      assert_true(last < std::log(evidence));
      assert_true(last > std::log(evidence) - 12);
    }
  }
}

// One tree knows nothing but the prior, whose mean is even.
void collapsed_inference_of_one_tree_is_the_prior_means_posterior(void **) {
  const BinarizedTreesPtr trees = trees_of("(TOP (S (S (A a) (A b)) (B a)))");
  const SubtypeLayout layout(*trees, even_subtypes(*trees, 2));
  const auto learner = new_latent_learner(trees, layout, nullptr, settings(RowMethod::cvi, .4), {}, Run{});
  learner->step(2);
  Array<double> even(layout.size());
  for (size_t r = 0; r < layout.rows(); ++r) {
    const size_t length = layout.starts[r + 1] - layout.starts[r];
    std::fill_n(even.data() + layout.starts[r], length, 1 / static_cast<double>(length));
  }
  LatentSettings s = settings(RowMethod::em, 1);
  s.model = true;
  const auto once = new_latent_learner(trees, layout, nullptr, s, even, Run{});
  once->step(1);
  assert_close(learner->metric("surrogate"), once->metric("log_likelihood"), 1e-13);
  for (size_t k = 0; k < even.size(); ++k) assert_close(learner->counts()[k], once->counts()[k], 0x1.1p-12);
}

// A visit's fused loops beside the plain ones, which take a tree out, infer it, round it and put it back. Labels have different
// numbers of subtypes, and outcomes may have priors of their own, of which some are 0. Numbers halfway between two codes may
// get either one.
void fused_visits_make_the_numbers_of_plain_ones(void **) {
  const BinarizedTreesPtr trees = trees_of(random_bank(7, 12, 9));
  for (const int32_t subtypes : {1, 2, 3, 4, 8, 11}) {
    for (const bool with_base : {false, true}) {
      Array<int32_t> all = even_subtypes(*trees, subtypes);
      if (subtypes == 3) all[1] = all[2] = 1;
      const SubtypeLayout layout(*trees, std::move(all));
      const auto learner = new_latent_learner(trees, layout, nullptr, settings(RowMethod::cvi, .3), {}, Run{});
      RowParts parts = learner->parts();
      if (with_base) {
        Array<double> base(layout.size());
        for (size_t k = 0; k < base.size(); ++k) base[k] = static_cast<double>(1 + k % 3);
        for (size_t k = 5; k + 5 < base.size() && subtypes > 3; k += 50) base[k] = 0;
        parts.set_prior(0, .3, std::move(base));
      }
      const RowFamily &family = learner->data();
      const Collapses &items = *family.collapses();
      const double quantum = items.grid().quantum();
      RowUses plain(parts), fused(parts);
      const Array<double> rows = latent_start(*trees, layout, 3, 0);
      const RowView start(parts, rows.data()), of_plain(parts, plain, nullptr), of_fused(parts, fused, nullptr);
      const Run run;
      const auto first = items.inference(start, run), a = items.inference(of_plain, run), b = items.inference(of_fused, run);
      std::vector<Array<uint16_t>> codes;
      for (int64_t t = 0; t < family.items(); ++t) {
        const size_t n = items.local_numbers(t);
        Array<double> numbers(dense_stride(n));
        first->begin(t, numbers.data());
        codes.push_back(Array<uint16_t>(n + StoreLayout::kCodesBehind, uint16_t{0}));
        code_rows().round(numbers.data(), numbers.data(), quantum, n, codes.back().data());
        b->use(t, numbers.data(), 1, &fused);
      }
      double of_all = 0;
      for (int64_t visit = 0; visit < 2 * family.items(); ++visit) {
        const int64_t t = visit % family.items();
        Array<uint16_t> &old = codes[static_cast<size_t>(t)], now = old, beside = old;
        const size_t n = items.local_numbers(t);
        plain = fused;
        double change = 0, change_of_fused = 0;
        const double expected = a->ItemInference::replace(t, {old.data(), now.data(), n, quantum}, &change, &plain);
        assert_true(expected > -INFINITY);
        assert_true(b->replace(t, {old.data(), beside.data(), n, quantum}, &change_of_fused, &fused) == expected);
        for (size_t k = 0; k < old.size(); ++k) assert_true(std::abs(now[k] - beside[k]) <= 1);
        // Counts have these codes exactly.
        Array<double> of_now(dense_stride(n)), of_beside(dense_stride(n)), of_old(dense_stride(n));
        code_rows().read(now.data(), quantum, n, of_now.data());
        code_rows().read(beside.data(), quantum, n, of_beside.data());
        code_rows().read(old.data(), quantum, n, of_old.data());
        a->use(t, of_now.data(), -1, &plain);
        a->use(t, of_beside.data(), 1, &plain);
        assert_true(plain.counts == fused.counts && plain.sums == fused.sums);
        double differences = 0;
        for (size_t k = 0; k < n; ++k) differences += std::fabs(of_beside[k] - of_old[k]);
        assert_true(change_of_fused == differences);
        of_all += differences;
        old = beside;
      }
      assert_true((of_all > 0) == (subtypes > 1));
    }
  }
}

// A pass of CVI-1 by its equation: every expectation is a sum over all subtypes of the nodes that it is about.
void node_posteriors_follow_their_equation(void **) {
  const BinarizedTreesPtr trees = trees_of("(TOP (S (S (A a) (S (A a) (A b))) (B a)))"
                                           "(TOP (S (S (A b) (B b)) (S (A a) (B b))))");
  const SubtypeLayout layout(*trees, even_subtypes(*trees, 2));
  const double prior = .3;
  const auto learner = new_latent_learner(trees, layout, nullptr, settings(RowMethod::cvi1, prior), {}, Run{});
  // The posteriors that learning begins with: those of each node under the rows of the start.
  const Array<double> start = learner->start();
  std::vector<std::vector<std::vector<double>>> q;
  for (int64_t t = 0; t < trees->trees(); ++t) {
    const auto nodes = trees->tree(t);
    std::vector<std::vector<double>> own(nodes.size(), std::vector<double>(2, 0.0));
    double sum = 0;
    each_annotation(*trees, layout, t, [&](const std::vector<int32_t> &subtypes) {
      double p = 1;
      for (size_t i = 0; i < nodes.size(); ++i) p *= start[use_of(*trees, layout, t, subtypes, i).at];
      for (size_t i = 0; i < nodes.size(); ++i) own[i][static_cast<size_t>(subtypes[i])] += p;
      sum += p;
    });
    for (auto &of_node : own) {
      for (double &x : of_node) x /= sum;
    }
    q.push_back(own);
  }
  // The expected uses of all nodes but two of tree `without`.
  const auto expected = [&](int64_t without, size_t first, size_t second) {
    Array<double> counts(layout.size(), 0.0);
    for (int64_t t = 0; t < trees->trees(); ++t) {
      const auto nodes = trees->tree(t);
      each_annotation(*trees, layout, t, [&](const std::vector<int32_t> &subtypes) {
        double p = 1;
        for (size_t i = 0; i < nodes.size(); ++i) p *= q[static_cast<size_t>(t)][i][static_cast<size_t>(subtypes[i])];
        for (size_t i = 0; i < nodes.size(); ++i) {
          if (t == without && (i == first || i == second)) continue;
          counts[use_of(*trees, layout, t, subtypes, i).at] += p;
        }
      });
    }
    return counts;
  };
  for (int64_t t = 0; t < trees->trees(); ++t) {
    const auto nodes = trees->tree(t);
    for (size_t n = 1; n < nodes.size(); ++n) {
      size_t parent = 0;
      for (size_t p = 0; p < n; ++p) {
        const LatentRule &rule = trees->rules[nodes[p].rule];
        if (!rule.is_word() && (p + 1 == n || nodes[p].right == static_cast<int32_t>(n))) parent = p;
      }
      const Array<double> counts = expected(t, n, parent);
      double next[2];
      for (int32_t a = 0; a < 2; ++a) {
        double above = 0, below = 0, both = 0, both_rows = 0;
        size_t row = 0;
        // Each choice of the other nodes, with its probability.
        each_annotation(*trees, layout, t, [&](const std::vector<int32_t> &subtypes) {
          if (subtypes[n] != a) return;
          double p = 1;
          for (size_t i = 0; i < nodes.size(); ++i) {
            if (i != n) p *= q[static_cast<size_t>(t)][i][static_cast<size_t>(subtypes[i])];
          }
          const Use up = use_of(*trees, layout, t, subtypes, parent), own = use_of(*trees, layout, t, subtypes, n);
          above += p * (counts[up.at] + prior);
          below += p * (counts[own.at] + prior);
          both += up.at == own.at ? p : 0;
          both_rows += up.row == own.row ? p : 0;
          row = own.row;
        });
        double total = 0;
        for (size_t k = layout.starts[row]; k < layout.starts[row + 1]; ++k) total += counts[k] + prior;
        next[a] = above * (below + both) / (total + both_rows);
      }
      q[static_cast<size_t>(t)][n] = {next[0] / (next[0] + next[1]), next[1] / (next[0] + next[1])};
    }
  }
  UnroundedPasses unrounded(learner->data(), start);
  unrounded.pass();
  learner->step(1);
  const Array<double> found = learner->counts(), counts = expected(-1, 0, 0);
  for (size_t k = 0; k < counts.size(); ++k) {
    assert_close(unrounded.counts()[k], counts[k], 1e-12);
    assert_close(found[k], counts[k], 0x1p-10);
  }
}

// The states of a sampler are told apart by ln p(trees, subtypes).
void samplers_visit_subtypes_as_often_as_they_are_probable(void **) {
  const BinarizedTreesPtr trees = trees_of(kSmall);
  const SubtypeLayout layout(*trees, even_subtypes(*trees, 2));
  const double prior = .5;
  for (const RowMethod method : {RowMethod::cgs, RowMethod::blocked_gibbs}) {
    double evidence = 0;
    std::map<int64_t, double> expected, found;
    const auto key = [](double log_p) { return std::llround(log_p * 1e9); };
    each_choice(*trees, layout, prior, [&](double log_p) {
      expected[key(log_p)] += std::exp(log_p);
      evidence += std::exp(log_p);
    });
    LatentSettings s = settings(method, prior);
    s.iterations = 40000;
    const auto learner = new_latent_learner(trees, layout, nullptr, s, {}, Run{});
    double accepted = 0;
    for (int64_t sweep = 0; sweep < s.iterations; ++sweep) {
      learner->step(1);
      found[key(learner->metric("log_joint"))] += 1 / static_cast<double>(s.iterations);
      accepted += learner->metric("acceptance") / static_cast<double>(s.iterations);
    }
    assert_true(expected.size() > 20);
    // The tree that uses a rule twice is refused now and then.
    if (method == RowMethod::cgs) assert_true(accepted > .8 && accepted < .9999);
    for (const auto &[log_p, share] : found) assert_true(expected.count(log_p) == 1);
    for (const auto &[log_p, mass] : expected) {
      const double p = mass / evidence;
      assert_true(std::fabs(found[log_p] - p) < 5 * std::sqrt(p * (1 - p) * 10 / static_cast<double>(s.iterations)) + 1e-4);
    }
  }
}

void checkpoints_resume_to_the_bit(void **) {
  const BinarizedTreesPtr trees = trees_of(random_bank(5, 20, 6));
  const SubtypeLayout layout(*trees, even_subtypes(*trees, 3));
  for (const RowMethod method : {RowMethod::em, RowMethod::hard_em, RowMethod::vi, RowMethod::svi, RowMethod::scvi,
                                 RowMethod::cvi, RowMethod::cvi1, RowMethod::cgs, RowMethod::blocked_gibbs}) {
    LatentSettings s = settings(method, 1.5);
    s.iterations = 10;
    if (row_fields::minibatches(s)) s.minibatch = 6;
    const auto whole = new_latent_learner(trees, layout, nullptr, s, {}, Run{});
    const auto begun = new_latent_learner(trees, layout, nullptr, s, {}, Run{});
    whole->step(8);
    begun->step(3);
    const std::string bytes = begun->save();
    const auto resumed = new_latent_learner(trees, layout, nullptr, s, {}, Run{});
    resumed->load(std::as_bytes(std::span(bytes)));
    resumed->step(5);
    const Array<double> a = whole->counts(), b = resumed->counts();
    assert_true(std::equal(a.begin(), a.end(), b.begin()));
  }
}

// Learning that goes on with a model makes the steps that learning would have made, also from a treebank whose names stand in
// another order.
void learners_go_on_with_a_model(void **) {
  const std::string first = random_bank(7, 15, 6), second = random_bank(8, 15, 6);
  const TreebankPtr bank = bank_of(first + second), turned = bank_of(second + first);
  LatentSettings s = settings(RowMethod::em, 1);
  s.subtypes = 3;
  const WordSignatures table{WordSignatures::standard()};
  const auto begun = new_latent_learner(*bank, table, nullptr, s, Run{});
  begun->step(3);
  const LatentModelPtr model = latent_model(*begun);
  begun->step(2);
  s.subtypes = 2;
  for (const TreebankPtr &own : {bank, turned}) {
    const auto further = new_latent_learner(*own, table, model.get(), s, Run{});
    further->step(2);
    assert_close(further->metric("log_likelihood"), begun->metric("log_likelihood"), 1e-9);
    const Array<double> a = further->rows(), b = begun->rows();
    for (size_t k = 0; k < a.size(); ++k) assert_close(a[k], b[k], 1e-10);
  }
  try {
    new_latent_learner(*bank_of("(TOP (S (D a) (XYZ b)))"), table, model.get(), s, Run{});
    fail_msg("a rule that the model lacks");
  } catch (const Error &e) {
    assert_int_equal(static_cast<int>(e.code), static_cast<int>(Code::argument));
  }
}

double log_likelihood_after(const std::string &text, LatentSettings s, int64_t steps) {
  s.tolerance = 0;
  const auto learner = new_latent_learner(*bank_of(text), WordSignatures(WordSignatures::standard()), nullptr, s, Run{});
  learner->step(steps);
  return learner->metric("log_likelihood");
}

// Without noise subtypes would be alike, and EM would stay at the plain grammar. With it two subtypes explain trees better.
void subtypes_grow_apart(void **) {
  std::string text;
  for (int k = 0; k < 20; ++k) {
    text += "(TOP (S (N he) (VP (V sees) (N him))))";
    text += "(TOP (S (N she) (VP (V sees) (N her))))";
  }
  LatentSettings s = settings(RowMethod::em, 1);
  s.subtypes = 1;
  // Each of 40 trees draws two of four nouns.
  assert_close(log_likelihood_after(text, s, 60), -80 * std::log(4.0), 1e-9);
  // Subjects and objects draw one of two.
  s.subtypes = 2;
  assert_close(log_likelihood_after(text, s, 60), -80 * std::log(2.0), 1e-3);
}

// A noun and a verb that agree, below so many other labels each. All that tells the two kinds of sentence apart has to pass
// through the subtypes of all labels between the two words.
std::string agreement(int labels) {
  std::string text;
  for (int k = 0; k < 40; ++k) {
    const std::string kind = k % 2 == 0 ? "a" : "b";
    std::string noun = "(N n" + kind + ")", verb = "(V v" + kind + ")";
    for (int i = 0; i < labels; ++i) {
      noun = "(X" + std::to_string(i) + " " + noun + " (D d))";
      verb = "(Y" + std::to_string(i) + " (P p) " + verb + ")";
    }
    text += "(TOP (S " + noun + " " + verb + "))";
  }
  return text;
}

// The start is no saddle, however many labels stand between words that depend on each other: learning sees the dependence soon.
void far_agreement_is_learned_soon(void **) {
  for (int labels = 0; labels <= 3; ++labels) {
    for (uint64_t seed = 1; seed <= 3; ++seed) {
      LatentSettings s = settings(RowMethod::em, 1);
      s.seed = seed;
      assert_close(log_likelihood_after(agreement(labels), s, 60), -40 * std::log(2.0), 1e-3);
    }
  }
  // Without coupling the second word stays unexplained.
  LatentSettings s = settings(RowMethod::em, 1);
  s.coupling = 0;
  assert_close(log_likelihood_after(agreement(1), s, 60), -80 * std::log(2.0), 1e-3);
}

// Coupling is for corpora whose words depend on each other from afar alone.
void coupling_is_needed_where_em_stays(void **) {
  const auto needed = [](const std::string &text, int32_t subtypes) {
    const BinarizedTreesPtr trees = trees_of(text);
    return needed_coupling(*trees, SubtypeLayout(*trees, even_subtypes(*trees, subtypes)), 1, Run{});
  };
  for (int labels = 0; labels <= 3; ++labels) {
    assert_true(needed(agreement(labels), 2) == .9);
    assert_true(needed(agreement(labels), 1) == 0);
  }
  std::string near, many;
  for (int k = 0; k < 20; ++k) near += "(TOP (S (N he) (VP (V sees) (N him)))) (TOP (S (N she) (VP (V sees) (N her))))";
  assert_true(needed(near, 2) == 0);
  assert_true(needed(near, 3) == 0);
  // Of 2,000 trees every eighth is looked at. Their frequencies differ from those of all trees.
  Rng rng(4, RngMethod::test, 0, 0, 0);
  for (int k = 0; k < 2000; ++k) {
    const std::string kind(1, static_cast<char>('a' + rng.below(2)));
    many += "(TOP (S (X (N n" + kind + ") (D d)) (V v" + kind + ")))";
  }
  assert_true(needed(many, 2) == .9);
  assert_true(needed(random_bank(5, 300, 8), 3) == 0);
}

}  // namespace

TESTS(steps_are_the_golden_ones, minibatches_of_all_make_the_steps_of_vi_and_passes_under_means,
      objectives_rise_and_bounds_stay_below_the_evidence,
      collapsed_inference_of_one_tree_is_the_prior_means_posterior, fused_visits_make_the_numbers_of_plain_ones,
      node_posteriors_follow_their_equation, samplers_visit_subtypes_as_often_as_they_are_probable,
      checkpoints_resume_to_the_bit, learners_go_on_with_a_model, subtypes_grow_apart, far_agreement_is_learned_soon,
      coupling_is_needed_where_em_stays)
