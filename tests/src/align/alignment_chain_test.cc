// The sampler beside the posterior of all alignments of small bitexts, which is enumerated: how often it visits each joint
// state, under IBM 1, the HMM with short jumps and fertilities. Words stand twice in a sentence, so that draws change the
// counts that they are made from.
#include "src/align/alignment_chain.hh"

#include <map>

#include "tests/fsa/golden_file.hh"
#include "tests/src/align/tiny_bitext.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

struct World {
  Bitext bitext;
  WordPairs pairs;
  SpelledPriors priors;
  PairShapes shapes;
  std::vector<double> jump_priors{.7, .7, .7};
  ChainSetting setting;

  World(const std::vector<tiny::Words> &from, const std::vector<tiny::Words> &to, int32_t sources, int32_t targets,
        double spelling)
      : bitext{tiny::corpus(from, sources, "w"), tiny::corpus(to, targets, "w")}, pairs(bitext, Run{}),
        priors(*bitext.source->alphabet, *bitext.target->alphabet, pairs, .4, spelling, Run{}),
        shapes(bitext) {
    setting = {&bitext, &pairs, &priors, &shapes, jump_priors, {}, .3, .6, 3, false, 11};
  }
};

double slow_log_position(double tension, size_t words, size_t rows, int32_t i, size_t j) {
  double sum = 0;
  const auto weight = [&](size_t k) { return std::exp(-tension * diagonal_distance(words, rows, k, j)); };
  for (size_t k = 0; k < words; ++k) sum += weight(k);
  return std::log(weight(static_cast<size_t>(i)) / sum);
}

// ln of the law of all alignments together, from its definition.
double slow_log_joint(const World &w, AlignModelKind model, const std::vector<int32_t> &all) {
  std::map<std::pair<int32_t, int32_t>, int> words;
  std::map<int32_t, int> rows, jumps;
  std::map<int32_t, std::map<int32_t, int>> fertilities;
  double log = 0;
  size_t at = 0;
  for (int64_t p = 0; p < w.bitext.count(); ++p) {
    const auto e = w.bitext.source->sequence(p), f = w.bitext.target->sequence(p);
    int32_t before = 0;
    std::vector<int32_t> fertility(e.size(), 0);
    for (size_t j = 0; j < f.size(); ++j) {
      const int32_t a = all[at++], row = a == 0 ? 0 : e[static_cast<size_t>(a) - 1];
      ++words[{row, f[j]}];
      ++rows[row];
      log += std::log(a == 0 ? w.setting.null : 1 - w.setting.null);
      if (a == 0) continue;
      ++fertility[static_cast<size_t>(a) - 1];
      if (model == AlignModelKind::ibm1) log -= std::log(static_cast<double>(e.size()));
      else if (model == AlignModelKind::diagonal) log += slow_log_position(w.setting.tension, e.size(), f.size(), a - 1, j);
      else ++jumps[std::clamp(a - before, -1, 1)];
      before = a;
    }
    for (size_t i = 0; i < e.size(); ++i) ++fertilities[e[i]][std::min(fertility[i], kMostFertility)];
  }
  const auto rise = [](double x, int n) { return std::lgamma(x + n) - std::lgamma(x); };
  for (const auto &[pair, n] : words) {
    const auto [e, f] = pair;
    for (int32_t k = w.pairs.starts()[static_cast<size_t>(e)]; k < w.pairs.starts()[static_cast<size_t>(e) + 1]; ++k) {
      if (w.pairs.targets()[static_cast<size_t>(k)] == f) log += rise(w.priors.of(k), n);
    }
  }
  for (const auto &[e, n] : rows) log -= rise(w.priors.sums()[static_cast<size_t>(e)], n);
  if (!has_jumps(model)) return log;
  int all_jumps = 0;
  for (const auto &[d, n] : jumps) {
    log += rise(w.jump_priors[0], n);
    all_jumps += n;
  }
  log -= rise(3 * w.jump_priors[0], all_jumps);
  if (model != AlignModelKind::fertility) return log;
  for (const auto &[e, counts] : fertilities) {
    int sum = 0;
    for (const auto &[k, n] : counts) {
      log += rise(w.setting.prior_fertility, n);
      sum += n;
    }
    log -= rise(w.setting.prior_fertility * kFertilities, sum);
  }
  return log;
}

// Compares visits with the enumeration.
void assert_visits(const std::vector<tiny::Words> &from, const std::vector<tiny::Words> &to, AlignModelKind model,
                   double spelling) {
  const World w(from, to, 3, 3, spelling);
  std::vector<std::vector<int32_t>> states{{}};
  for (size_t p = 0; p < from.size(); ++p) {
    std::vector<std::vector<int32_t>> longer;
    for (const auto &state : states) {
      tiny::each_alignment(from[p].size(), to[p].size(), [&](const std::vector<int32_t> &a) {
        longer.push_back(state);
        longer.back().insert(longer.back().end(), a.begin(), a.end());
      });
    }
    states.swap(longer);
  }
  std::map<std::vector<int32_t>, double> law;
  double sum = 0;
  for (const auto &state : states) sum += law[state] = std::exp(slow_log_joint(w, model, state));
  AlignmentChain chain(w.setting, 0);
  const std::vector<double> translation(w.pairs.size(), 1.0), jumps(3, 1.0 / 3);
  chain.begin(model, translation, jumps, w.setting.tension, Run{});
  std::map<std::vector<int32_t>, int64_t> visits;
  const int64_t sweeps = 60000;
  double shift = 0;
  for (int64_t s = 0; s < sweeps; ++s) {
    chain.sweep(s, model, 1, Run{});
    const std::vector<int32_t> state(chain.alignments().begin(), chain.alignments().end());
    ++visits[state];
    if (s == 0) shift = chain.log_joint(model) - slow_log_joint(w, model, state);
    if (s % 5000 == 0) assert_close(chain.log_joint(model) - slow_log_joint(w, model, state), shift, 1e-9);
  }
  // Marginals of every word, whose error is some thousandths after so many sweeps, and the frequent states.
  const size_t words = states[0].size();
  for (size_t j = 0; j < words; ++j) {
    std::map<int32_t, double> difference;
    for (const auto &[state, p] : law) difference[state[j]] += p / sum;
    for (const auto &[state, n] : visits) difference[state[j]] -= static_cast<double>(n) / static_cast<double>(sweeps);
    for (const auto &[position, d] : difference) assert_true(std::abs(d) < .012);
  }
  double distance = 0;
  for (const auto &[state, p] : law) {
    distance += std::abs(p / sum - static_cast<double>(visits[state]) / static_cast<double>(sweeps));
  }
  assert_true(distance < .12);
}

void chains_visit_alignments_as_often_as_they_are_probable(void **) {
  const std::vector<tiny::Words> from{{1, 2, 1}, {2, 3}}, to{{1, 1, 2}, {3, 1}};
  assert_visits(from, to, AlignModelKind::ibm1, 0);
  assert_visits(from, to, AlignModelKind::diagonal, 1.5);
  assert_visits(from, to, AlignModelKind::hmm, 1.5);
  assert_visits(from, to, AlignModelKind::fertility, 0);
  // Jumps beyond the longest one, here 1, which are counted together.
  assert_visits({{1, 2, 3, 1, 2}}, {{1, 2, 3}}, AlignModelKind::hmm, 0);
  assert_visits({{1, 1, 1}}, {{1, 1, 2}}, AlignModelKind::fertility, .8);
}

// One pair of one target word: what a chain visits at a temperature are powers of the law.
void a_temperature_flattens_the_conditional(void **) {
  const World w({{1, 2, 3, 3}}, {{2}}, 3, 3, 2);
  AlignmentChain chain(w.setting, 0);
  chain.begin(AlignModelKind::fertility, std::vector<double>(w.pairs.size(), 1.0), std::vector<double>(3, 1.0 / 3), 4, Run{});
  const int64_t sweeps = 60000;
  int64_t number = 0;
  for (const double temperature : {.5, 3.0}) {
    double law[5], sum = 0, visits[5] = {0, 0, 0, 0, 0};
    for (int32_t a = 0; a <= 4; ++a) sum += law[a] = std::exp(slow_log_joint(w, AlignModelKind::fertility, {a}) / temperature);
    for (int64_t s = 0; s < sweeps; ++s) {
      chain.sweep(number++, AlignModelKind::fertility, temperature, Run{});
      visits[chain.alignments()[0]] += 1 / static_cast<double>(sweeps);
    }
    for (int32_t a = 0; a <= 4; ++a) assert_true(std::abs(visits[a] - law[a] / sum) < .01);
  }
}

void ibm1_has_the_golden_posterior(void **) {
  const golden::Json file = golden::read("align.json");
  const golden::Json &exact = file["models"][size_t{0}]["exact_posterior_of_pairs_1_to_3"];
  std::vector<tiny::Words> from, to;
  for (size_t p = 1; p < 4; ++p) {
    from.push_back(file["pairs"][p]["source"].get<tiny::Words>());
    to.push_back(file["pairs"][p]["target"].get<tiny::Words>());
    for (int32_t &word : from.back()) ++word;
    for (int32_t &word : to.back()) ++word;
  }
  const Bitext bitext{tiny::corpus(from, 3, "e"), tiny::corpus(to, 4, "f")};
  const WordPairs pairs(bitext, Run{});
  const SpelledPriors priors(*bitext.source->alphabet, *bitext.target->alphabet, pairs, .1, 0, Run{});
  const PairShapes shapes(bitext);
  const std::vector<double> jump_priors(7, .5);
  AlignmentChain chain({&bitext, &pairs, &priors, &shapes, jump_priors, {}, .2, .5, 4, true, 5}, 0);
  chain.begin(AlignModelKind::ibm1, std::vector<double>(pairs.size(), 1.0), std::vector<double>(7, 1.0), 4, Run{});
  const int64_t sweeps = 100000;
  std::vector<std::map<int32_t, double>> visits(chain.alignments().size());
  for (int64_t s = 0; s < sweeps; ++s) {
    chain.sweep(s, AlignModelKind::ibm1, 1, Run{});
    for (size_t j = 0; j < visits.size(); ++j) visits[j][chain.alignments()[j]] += 1.0 / static_cast<double>(sweeps);
  }
  size_t word = 0;
  for (const golden::Json &pair : exact["posteriors"]) {
    for (const golden::Json &row : pair) {
      int32_t position = 0;
      for (const golden::Json &p : row) assert_true(std::abs(visits[word][position++] - p.get<double>()) < .02);
      ++word;
    }
  }
  assert_int_equal(word, visits.size());
}

void an_undone_sweep_leaves_no_trace(void **) {
  const World w({{1, 2, 1}, {}, {2, 3}}, {{1, 1, 2}, {1}, {3, 1}}, 3, 3, 0);
  AlignmentChain chain(w.setting, 0);
  const std::vector<double> even(w.pairs.size(), 1.0);
  chain.begin(AlignModelKind::fertility, even, std::vector<double>(3, 1.0 / 3), 4, Run{});
  chain.sweep(0, AlignModelKind::fertility, 1, Run{});
  const std::vector<int32_t> before(chain.alignments().begin(), chain.alignments().end());
  const std::vector<int32_t> counts(chain.counts().begin(), chain.counts().end());
  const auto same = [&] {
    return std::equal(before.begin(), before.end(), chain.alignments().begin()) &&
           std::equal(counts.begin(), counts.end(), chain.counts().begin());
  };
  int64_t sweep = 1, changed = 0;
  for (; sweep < 20; ++sweep) {
    chain.sweep(sweep, AlignModelKind::fertility, 1, Run{});
    changed += !same();
    chain.undo(sweep - 1);  // another one
    chain.undo(sweep);
    assert_true(same());
    chain.undo(sweep);  // it is undone already
    assert_true(same());
  }
  assert_true(changed > 0);
  // One that is cancelled undoes itself.
  CancelFlag flag;
  flag.set = 1;
  Run cancelled;
  cancelled.cancel = &flag;
  assert_throws(chain.sweep(sweep, AlignModelKind::fertility, 1, cancelled), Code::cancelled);
  assert_true(same());
  chain.undo(sweep);
  assert_true(same());
}

}  // namespace

TESTS(chains_visit_alignments_as_often_as_they_are_probable, a_temperature_flattens_the_conditional,
      ibm1_has_the_golden_posterior, an_undone_sweep_leaves_no_trace)
