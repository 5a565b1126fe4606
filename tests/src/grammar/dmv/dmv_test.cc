// Learning dependency models with valence: golden steps of EM, VI and CVI, bounds, and the sampler beside the posterior, which
// is enumerated over all trees of a small corpus.
#include "src/grammar/dmv/dmv.hh"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "src/grammar/dmv/dmv_model.hh"
#include "src/grammar/dmv/dmv_start.hh"
#include "src/prior/row_marginal.hh"
#include "src/trees/valence_trees.hh"
#include "tests/fsa/golden_file.hh"
#include "tests/src/trees/tree_oracle.hh"
#include "tests/src/learner/rows/unrounded_passes.hh"
#include "tests/src/learner/rows/whole_minibatches.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

using Sentences = std::vector<std::vector<std::string>>;

CorpusPtr corpus_of(const std::vector<std::string> &tags, const Sentences &sentences) {
  CorpusArrays arrays;
  arrays.alphabet = Alphabet::named(tags);
  for (const auto &sentence : sentences) {
    for (const std::string &tag : sentence) arrays.symbols.push_back(arrays.alphabet->find(tag));
    arrays.offsets.push_back(static_cast<int64_t>(arrays.symbols.size()));
  }
  return shared_corpus(std::move(arrays));
}

DmvSettings settings(RowMethod method, double prior, int64_t valence) {
  DmvSettings s;
  s.method = method;
  s.prior = prior;
  s.valence = valence;
  if (row_fields::passes(s)) s.tolerance = 0;
  return s;
}

// The golden model: numbers by the names of the golden file.
struct Golden {
  explicit Golden(const golden::Json &model)
      : tags(model["tags"].get<std::vector<std::string>>()), valence(model["valence"].get<size_t>()),
        layout{tags.size(), valence}, alpha(model["alpha"].get<double>()) {
    for (const golden::Json &row : model["sentences"]) sentences.push_back(row["x"].get<std::vector<std::string>>());
  }
  Array<double> numbers(const golden::Json &named) const {
    Array<double> all(layout.size());
    for (size_t h = 0; h < tags.size(); ++h) {
      if (named.contains("root " + tags[h])) all[layout.root(h)] = named["root " + tags[h]].get<double>();
      for (size_t side = 0; side < 2; ++side) {
        const std::string head = tags[h] + ' ' + std::to_string(side) + ' ';
        for (size_t c = 0; c < tags.size(); ++c) {
          all[layout.child(h, side, c)] = named["choose " + head + tags[c]].get<double>();
        }
        for (size_t v = 0; v < valence; ++v) {
          all[layout.choice(h, side, v, kDmvStops)] = named["stop " + head + std::to_string(v)].get<double>();
          all[layout.choice(h, side, v, kDmvGoes)] = named["go " + head + std::to_string(v)].get<double>();
        }
      }
    }
    return all;
  }
  std::vector<std::string> tags;
  size_t valence;
  DmvLayout layout;
  double alpha;
  Sentences sentences;
};

std::unique_ptr<RowLearner> given_learner(const Golden &g, RowMethod method, const Array<double> &rows, double prior) {
  DmvSettings s = settings(method, prior, static_cast<int64_t>(g.valence));
  s.model = true;
  return new_dmv_learner(corpus_of(g.tags, g.sentences), s, rows, Run{});
}

void steps_are_the_golden_ones(void **) {
  for (const golden::Json &model : golden::read("dmv.json")) {
    const Golden g(model);
    const Array<double> start = g.numbers(model["parameters"]);
    const auto em = given_learner(g, RowMethod::em, start, 1);
    em->step(1);
    assert_close(em->metric("log_likelihood"), model["em"]["log_likelihood"].get<double>(), 1e-10);
    const Array<double> next = g.numbers(model["em"]["next"]), rows = em->rows();
    for (size_t k = 0; k < next.size(); ++k) {
      // The golden file has a row without counts even; the learner keeps that of the start.
      if (em->counts()[k] > 0) assert_close(rows[k], next[k], 1e-10);
    }

    const auto vi = given_learner(g, RowMethod::vi, start, g.alpha);
    vi->step(1);
    assert_close(vi->metric("log_likelihood"), model["vi"]["sum_log_z"].get<double>(), 1e-10);
    assert_close(vi->metric("elbo"), model["vi"]["elbo"].get<double>(), 1e-10);

    const auto cvi = given_learner(g, RowMethod::cvi, start, g.alpha);
    UnroundedPasses unrounded(cvi->data(), start);
    const size_t sentences = g.sentences.size();
    for (size_t pass = 0; pass < 2; ++pass) {
      cvi->step(1);
      const double found_surrogate = unrounded.pass();
      double surrogate = 0;
      Array<double> counts(g.layout.size(), 0.0);
      for (size_t s = 0; s < sentences; ++s) {
        const golden::Json &row = model["cvi"][pass * sentences + s];
        surrogate += row["log_z"].get<double>();
        const Array<double> local = g.numbers(row["local_counts"]);
        for (size_t k = 0; k < counts.size(); ++k) counts[k] += local[k];
      }
      assert_close(found_surrogate, surrogate, 1e-10);
      assert_close(cvi->metric("surrogate"), surrogate, 1e-4);
      const Array<double> found = cvi->counts();
      for (size_t k = 0; k < counts.size(); ++k) {
        assert_close(unrounded.counts()[k], counts[k], 1e-10);
        assert_close(found[k], counts[k], 0x1p-11);
      }
    }
  }
}

void minibatches_of_all_make_the_steps_of_vi_and_passes_under_means(void **) {
  for (const golden::Json &model : golden::read("dmv.json")) {
    const Golden g(model);
    for (const bool given : {false, true}) {
      const auto learner_of = [&](DmvSettings s) {
        s.model = given;
        return new_dmv_learner(corpus_of(g.tags, g.sentences), s, given ? g.numbers(model["parameters"]) : Array<double>(),
                               Run{});
      };
      const auto valence = static_cast<int64_t>(g.valence);
      const auto svi = learner_of(whole_minibatches(settings(RowMethod::svi, g.alpha, valence)));
      assert_steps_of_vi(svi.get(), learner_of(settings(RowMethod::vi, g.alpha, valence)).get());
      assert_passes_under_means(learner_of(whole_minibatches(settings(RowMethod::scvi, g.alpha, valence))).get());
    }
  }
}

const std::vector<std::string> kTags = {"A", "B"};
const Sentences kSmall = {{"A", "B"}, {"B", "A", "A"}, {"A"}, {"A", "B", "B"}, {"B"}};

using Tree = std::vector<int32_t>;
std::vector<Tree> all_trees(size_t words) {
  std::vector<Tree> trees;
  oracle::for_each_tree(static_cast<int>(words), {true, true}, [&](const oracle::Heads &heads) {
    Tree tree;
    for (const int h : heads) tree.push_back(h - 1);
    trees.push_back(tree);
  });
  return trees;
}

// Brackets of each sentence: first word and the one after the last.
using Brackets = std::vector<std::vector<std::pair<size_t, size_t>>>;

bool crosses(const Tree &tree, size_t first, size_t end) {
  for (size_t m = 0; m < tree.size(); ++m) {
    size_t inside = 0, outside = 0;
    for (size_t k = 0; k < tree.size(); ++k) {
      auto above = static_cast<int32_t>(k);
      while (above >= 0 && above != static_cast<int32_t>(m)) above = tree[static_cast<size_t>(above)];
      if (above >= 0) ++(first <= k && k < end ? inside : outside);
    }
    if (inside > 0 && outside > 0 && inside < end - first) return true;
  }
  return false;
}
std::vector<Tree> trees_under(size_t words, const std::vector<std::pair<size_t, size_t>> &brackets) {
  std::vector<Tree> trees = all_trees(words);
  for (const auto &bracket : brackets) {
    std::erase_if(trees, [&](const Tree &t) { return crosses(t, bracket.first, bracket.second); });
  }
  return trees;
}
TreebankPtr bank_of(const Corpus &corpus, const Brackets &brackets) {
  TreebankArrays arrays;
  for (int64_t s = 0; s < corpus.count(); ++s) {
    const std::span<const Label> words = corpus.sequence(s);
    arrays.word.insert(arrays.word.end(), words.begin(), words.end());
    arrays.offsets.push_back(static_cast<int64_t>(arrays.word.size()));
    for (const auto &[first, end] : brackets[static_cast<size_t>(s)]) {
      arrays.label.push_back(0);
      arrays.parent.push_back(-1);
      arrays.first.push_back(static_cast<int32_t>(first));
      arrays.last.push_back(static_cast<int32_t>(end));
    }
    arrays.node_offsets.push_back(static_cast<int64_t>(arrays.label.size()));
  }
  arrays.tag.assign(arrays.word.size(), 0);
  arrays.head.assign(arrays.word.size(), -1);
  arrays.relation.assign(arrays.word.size(), 0);
  arrays.parent_of_word.assign(arrays.word.size(), -1);
  return std::make_shared<const Treebank>(std::move(arrays));
}

// ln p(sentences, trees) with the parameters integrated out, of every choice of a tree for each sentence.
template <class See>
void each_choice_of_trees(const Corpus &corpus, const DmvLayout &layout, double prior, See see, const Brackets &known = {}) {
  std::vector<std::vector<Tree>> trees;
  for (int64_t s = 0; s < corpus.count(); ++s) {
    const Brackets::value_type brackets = known.empty() ? Brackets::value_type{} : known[static_cast<size_t>(s)];
    trees.push_back(trees_under(corpus.sequence(s).size(), brackets));
  }
  std::vector<size_t> at(trees.size(), 0);
  for (;;) {
    Array<double> counts(layout.size(), 0.0);
    for (size_t s = 0; s < trees.size(); ++s) {
      const std::span<const Label> words = corpus.sequence(static_cast<int64_t>(s));
      Array<size_t> places(ValenceNumbers<size_t>::size_of(words.size(), layout.valence), 0);
      const ValenceNumbers<size_t> of(words.size(), layout.valence, places.data());
      for_each_choice(layout, words, of, [](size_t &place, size_t number, size_t) { place = number; });
      for_each_use(of, trees[s][at[s]].data(), [&](size_t number) { counts[number] += 1; });
    }
    RowMarginal log_p;
    const auto rows = [&](size_t begin, size_t count, size_t outcomes) {
      for (size_t r = 0; r < count; ++r) {
        log_p.row({prior, nullptr, outcomes, 0, 0}, {counts.data() + begin + r * outcomes, outcomes});
      }
    };
    rows(0, 1, layout.symbols);
    rows(layout.child_begin(), 2 * layout.symbols, layout.symbols);
    rows(layout.stop_begin(), 2 * layout.symbols * layout.valence, 2);
    see(log_p.value(), counts);
    size_t s = 0;
    while (s < trees.size() && ++at[s] == trees[s].size()) at[s++] = 0;
    if (s == trees.size()) return;
  }
}

void objectives_rise_and_bounds_stay_below_the_evidence(void **) {
  const CorpusPtr corpus = corpus_of(kTags, kSmall);
  for (const int64_t valence : {2, 3}) {
    for (const double prior : {.1, 1.0, 3.0}) {
      const DmvLayout layout{2, static_cast<size_t>(valence)};
      double evidence = 0;
      each_choice_of_trees(*corpus, layout, prior, [&](double log_p, const Array<double> &) { evidence += std::exp(log_p); });
      for (const DmvStart start : {DmvStart::harmonic, DmvStart::uniform, DmvStart::random}) {
        for (const RowMethod method : {RowMethod::em, RowMethod::hard_em, RowMethod::vi}) {
          if (prior < 1 && method != RowMethod::vi) continue;
          DmvSettings s = settings(method, prior, valence);
          s.start = start;
          const auto learner = new_dmv_learner(corpus, s, {}, Run{});
          double last = -INFINITY;
          for (int step = 0; step < 20; ++step, last = learner->metric("objective")) {
            learner->step(1);
            assert_true(learner->metric("objective") >= last - 1e-12 * std::fabs(last));
          }
          if (method != RowMethod::vi) continue;
          assert_true(last < std::log(evidence));
          assert_true(last > std::log(evidence) - 8);
        }
      }
    }
  }
}

// With one sentence nothing is known of it but the prior, whose mean is the rows that it is parsed under.
void collapsed_inference_of_one_sentence_is_the_prior_means_posterior(void **) {
  const std::vector<std::string> words = {"B", "A", "A", "B"};
  const CorpusPtr corpus = corpus_of(kTags, {words});
  const auto learner = new_dmv_learner(corpus, settings(RowMethod::cvi, .4, 2), {}, Run{});
  learner->step(2);
  const DmvLayout layout{2, 2};
  const Array<double> half(layout.size(), .5);
  DmvSettings s = settings(RowMethod::em, 1, 2);
  s.model = true;
  const auto once = new_dmv_learner(corpus, s, half, Run{});
  once->step(1);
  assert_close(learner->metric("surrogate"), once->metric("log_likelihood"), 1e-13);
  for (size_t k = 0; k < half.size(); ++k) assert_close(learner->counts()[k], once->counts()[k], 0x1.1p-12);
}

// The states of the sampler are told apart by ln p(sentences, trees). A ratio that forgets one count would be found: the test
// failed with `uses->counts[place.at] += sign` left out for one choice of a tree.
void the_sampler_visits_trees_as_often_as_they_are_probable(void **) {
  const CorpusPtr corpus = corpus_of(kTags, kSmall);
  const double prior = .5;
  for (const auto &[method, valence] :
       {std::pair{RowMethod::cgs, 2}, std::pair{RowMethod::cgs, 3}, std::pair{RowMethod::blocked_gibbs, 2}}) {
    const DmvLayout layout{2, static_cast<size_t>(valence)};
    double evidence = 0;
    std::map<int64_t, double> expected, found;
    const auto key = [](double log_p) { return std::llround(log_p * 1e9); };
    each_choice_of_trees(*corpus, layout, prior, [&](double log_p, const Array<double> &) {
      expected[key(log_p)] += std::exp(log_p);
      evidence += std::exp(log_p);
    });
    DmvSettings s = settings(method, prior, valence);
    s.iterations = 40000;
    const auto learner = new_dmv_learner(corpus, s, {}, Run{});
    for (int64_t sweep = 0; sweep < s.iterations; ++sweep) {
      learner->step(1);
      found[key(learner->metric("log_joint"))] += 1 / static_cast<double>(s.iterations);
    }
    assert_true(expected.size() > 20);
    for (const auto &[log_p, share] : found) assert_true(expected.count(log_p) == 1);
    for (const auto &[log_p, mass] : expected) {
      const double p = mass / evidence;
      // Five standard deviations of draws of which one in ten is independent.
      assert_true(std::fabs(found[log_p] - p) < 5 * std::sqrt(p * (1 - p) * 10 / static_cast<double>(s.iterations)) + 1e-4);
    }
  }
}

void trees_that_cross_a_bracket_are_not_learned(void **) {
  const std::vector<std::string> words = {"B", "A", "A", "B", "A"};
  const CorpusPtr corpus = corpus_of(kTags, {words});
  const Brackets known = {{{1, 4}, {2, 4}}};
  const TreebankPtr bank = bank_of(*corpus, known);
  for (const int64_t valence : {2, 3}) {
    const DmvLayout layout{2, static_cast<size_t>(valence)};
    Array<double> rows(layout.size(), .5);
    rows[layout.root(0)] = .7;
    rows[layout.root(1)] = .3;
    rows[layout.choice(0, 0, 0, kDmvStops)] = .8;
    rows[layout.choice(0, 0, 0, kDmvGoes)] = .2;
    Array<double> weights(ValenceUses::size_of(5, layout.valence), 0.0);
    const ValenceUses view(5, layout.valence, weights.data());
    for_each_choice(layout, corpus->sequence(0), view, [&](double &x, size_t number, size_t) { x = rows[number]; });
    double total = 0, most = 0;
    const std::vector<Tree> trees = trees_under(5, known[0]);
    assert_true(trees.size() > 5 && trees.size() < all_trees(5).size() / 2);
    Array<double> expected(layout.size(), 0.0);
    for (const Tree &tree : trees) {
      const double weight = std::exp(log_weight_of_tree(view, tree.data()));
      total += weight;
      most = std::fmax(most, weight);
      Array<size_t> places(weights.size(), 0);
      const ValenceNumbers<size_t> of(5, layout.valence, places.data());
      for_each_choice(layout, corpus->sequence(0), of, [](size_t &place, size_t number, size_t) { place = number; });
      for_each_use(of, tree.data(), [&](size_t number) { expected[number] += weight; });
    }
    for (const RowMethod method : {RowMethod::em, RowMethod::hard_em, RowMethod::vi, RowMethod::cvi}) {
      DmvSettings s = settings(method, 1, valence);
      s.model = true;
      const auto learner = new_dmv_learner(corpus, s, rows, Run{}, bank);
      if (method == RowMethod::cvi) {  // the first local counts
        for (size_t k = 0; k < expected.size(); ++k) assert_close(learner->counts()[k], expected[k] / total, 0x1.1p-11);
        continue;
      }
      if (method == RowMethod::vi) {
        learner->step(3);
        double goes = 0;
        for (size_t k = layout.stop_begin() + 1; k < layout.size(); k += 2) goes += learner->counts()[k];
        assert_close(goes, 4, 1e-12);
        continue;
      }
      learner->step(1);
      const bool best = method == RowMethod::hard_em;
      assert_close(learner->metric("log_likelihood"), std::log(best ? most : total), 1e-12);
      for (size_t k = 0; k < expected.size() && !best; ++k) assert_close(learner->counts()[k], expected[k] / total, 1e-12);
    }
  }
  for (const CorpusPtr &other : {corpus_of(kTags, {words, words}), corpus_of(kTags, {{"B", "A"}})}) {
    assert_throws(new_dmv_learner(other, settings(RowMethod::em, 1, 2), {}, Run{}, bank), Code::argument);
  }
}

void samplers_visit_trees_under_brackets_alone(void **) {
  const CorpusPtr corpus = corpus_of(kTags, kSmall);
  Brackets known(kSmall.size());
  for (size_t s = 0; s < kSmall.size(); ++s) {
    if (kSmall[s].size() > 2) known[s] = {{1, 3}};
  }
  const DmvLayout layout{2, 2};
  for (const RowMethod method : {RowMethod::cgs, RowMethod::blocked_gibbs}) {
    std::map<int64_t, double> expected, found;
    double evidence = 0;
    const auto key = [](double log_p) { return std::llround(log_p * 1e9); };
    each_choice_of_trees(*corpus, layout, .5, [&](double log_p, const Array<double> &) {
      expected[key(log_p)] += std::exp(log_p);
      evidence += std::exp(log_p);
    }, known);
    DmvSettings s = settings(method, .5, 2);
    s.iterations = 20000;
    const auto learner = new_dmv_learner(corpus, s, {}, Run{}, bank_of(*corpus, known));
    for (int64_t sweep = 0; sweep < s.iterations; ++sweep) {
      learner->step(1);
      found[key(learner->metric("log_joint"))] += 1 / static_cast<double>(s.iterations);
    }
    for (const auto &[log_p, share] : found) assert_true(expected.count(log_p) == 1);
    for (const auto &[log_p, mass] : expected) {
      const double p = mass / evidence;
      assert_true(std::fabs(found[log_p] - p) < 5 * std::sqrt(p * (1 - p) * 10 / static_cast<double>(s.iterations)) + 1e-4);
    }
  }
}

void brackets_without_effect_change_no_bit(void **) {
  const CorpusPtr corpus = corpus_of(kTags, kSmall);
  Brackets known(kSmall.size());
  for (size_t s = 0; s < kSmall.size(); ++s) known[s] = {{0, kSmall[s].size()}, {0, 1}};
  for (const RowMethod method : {RowMethod::em, RowMethod::cvi, RowMethod::cgs}) {
    const auto all = new_dmv_learner(corpus, settings(method, 1, 2), {}, Run{});
    const auto bracketed = new_dmv_learner(corpus, settings(method, 1, 2), {}, Run{}, bank_of(*corpus, known));
    all->step(3);
    bracketed->step(3);
    assert_true(all->rows() == bracketed->rows());
  }
}

// The formula of the header, by enumerating which arcs there are on a side.
void the_harmonic_start_is_its_formula(void **) {
  for (const size_t valence : {size_t{2}, size_t{3}}) {
    for (size_t n = 1; n <= 6; ++n) {
      Array<double> numbers(ValenceUses::size_of(n, valence));
      const ValenceUses uses(n, valence, numbers.data());
      harmonic_uses(uses);
      const auto distance = [](size_t a, size_t b) { return std::fabs(static_cast<double>(a) - static_cast<double>(b)); };
      const auto q = [&](size_t h, size_t m) {
        double sum = 0;
        for (size_t k = 0; k < n; ++k) sum += k == m ? 0 : 1 / distance(k, m);
        return (1 - 1 / static_cast<double>(n)) / distance(h, m) / sum;
      };
      for (size_t h = 0; h < n; ++h) {
        assert_close(uses.root(h), 1 / static_cast<double>(n), 1e-15);
        for (const size_t side : {kLeftSide, kRightSide}) {
          const size_t first = side == kLeftSide ? 0 : h + 1, count = side == kLeftSide ? h : n - h - 1;
          double stop[kMostValence] = {}, go[kMostValence] = {};
          for (size_t set = 0; set < size_t{1} << count; ++set) {
            double p = 1;
            size_t children = 0;
            for (size_t k = 0; k < count; ++k) {
              const bool has = set >> k & 1;
              p *= has ? q(h, first + k) : 1 - q(h, first + k);
              children += has;
            }
            for (size_t c = 0; c < children; ++c) go[valence_state(c, valence)] += p;
            stop[valence_state(children, valence)] += p;
          }
          for (size_t v = 0; v < valence; ++v) {
            assert_close(uses.stop(h, side, v), stop[v], 1e-14);
            assert_close(uses.go(h, side, v), go[v], 1e-14);
          }
          for (size_t k = 0; k < count; ++k) assert_close(uses.arc(h, first + k), q(h, first + k), 1e-15);
        }
      }
    }
  }
}

// Parses, samples and arcs are those of the golden model.
void models_parse_as_the_golden_one(void **) {
  for (const golden::Json &row : golden::read("dmv.json")) {
    const Golden g(row);
    const CorpusPtr corpus = corpus_of(g.tags, g.sentences);
    const DmvModel model(corpus->alphabet, g.valence, g.numbers(row["parameters"]));
    const Array<double> scores = score_sentences(model, *corpus, Run{});
    const DmvTrees best = parse_sentences(model, *corpus, DmvDecode::viterbi, 3, Run{});
    const DmvTrees mbr = parse_sentences(model, *corpus, DmvDecode::mbr, 1, Run{});
    Array<double> entropies;
    const Array<double> arcs = arc_probabilities(model, *corpus, &entropies, Run{});
    size_t of_best = 0, of_mbr = 0, square = 0;
    for (size_t s = 0; s < g.sentences.size(); ++s) {
      const golden::Json &of = row["sentences"][s];
      const size_t n = g.sentences[s].size(), side = n + 1;
      assert_close(scores[s], of["log_z"].get<double>(), 1e-10);
      assert_close(entropies[s], of["entropy"].get<double>(), 1e-10);
      assert_int_equal(best.offsets[s + 1] - best.offsets[s], of["best"].size());
      for (const golden::Json &tree : of["best"]) {
        for (size_t m = 0; m < n; ++m) assert_int_equal(best.heads[of_best++], tree[0][m].get<int>());
      }
      double expected = 0, found = 0;
      for (size_t m = 0; m < n; ++m) {
        expected += arcs[square + static_cast<size_t>(of["mbr"][m].get<int>()) * side + m + 1];
        found += arcs[square + static_cast<size_t>(mbr.heads[of_mbr++]) * side + m + 1];
      }
      assert_close(found, expected, 1e-10);
      assert_close(found, mbr.scores[s], 1e-10);
      square += side * side;
    }
  }
}

}  // namespace

TESTS(steps_are_the_golden_ones, minibatches_of_all_make_the_steps_of_vi_and_passes_under_means,
      objectives_rise_and_bounds_stay_below_the_evidence,
      collapsed_inference_of_one_sentence_is_the_prior_means_posterior, the_sampler_visits_trees_as_often_as_they_are_probable,
      the_harmonic_start_is_its_formula, models_parse_as_the_golden_one, trees_that_cross_a_bracket_are_not_learned,
      samplers_visit_trees_under_brackets_alone, brackets_without_effect_change_no_bit)
