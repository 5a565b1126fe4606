// Geweke's test ("Getting it right", 2004) of the sampler: a sweep over alignments and a draw of all target words given them
// take turns. Then alignments have the law that they have before any word is seen, which is enumerated, and words are equal as
// often as that law says. A sampler that believes in another pseudo-count, probability of null or tension than the words are
// drawn with must fail, so that the test is known to see such a fault.
#include <map>
#include <random>

#include "src/align/alignment_chain.hh"
#include "tests/src/align/tiny_bitext.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr int32_t kSources = 3, kTargets = 3;

// What words and alignments are drawn with; the sampler's may differ.
struct Beliefs {
  double null = .3, translation = .3, jump = .4, fertility = .5, tension = 2;
};

const std::vector<tiny::Words> kFrom{{1, 2, 1}, {2, 3}};
const std::vector<size_t> kLengths{2, 2};

double rise(double x, int n) { return std::lgamma(x + n) - std::lgamma(x); }

// ln of the weight of all alignments before words are seen.
double slow_log_weight(const Beliefs &b, AlignModelKind model, const std::vector<int32_t> &all) {
  std::map<int32_t, int> jumps;
  std::map<int32_t, std::map<int32_t, int>> fertilities;
  double log = 0;
  size_t at = 0;
  for (size_t p = 0; p < kFrom.size(); ++p) {
    const tiny::Words &e = kFrom[p];
    std::vector<int32_t> fertility(e.size(), 0);
    int32_t before = 0;
    for (size_t j = 0; j < kLengths[p]; ++j) {
      const int32_t a = all[at++];
      log += std::log(a == 0 ? b.null : 1 - b.null);
      if (a == 0) continue;
      ++fertility[static_cast<size_t>(a) - 1];
      if (model == AlignModelKind::ibm1) log -= std::log(static_cast<double>(e.size()));
      if (model == AlignModelKind::diagonal) {
        double sum = 0;
        for (size_t i = 0; i < e.size(); ++i) sum += std::exp(-b.tension * diagonal_distance(e.size(), kLengths[p], i, j));
        log -= b.tension * diagonal_distance(e.size(), kLengths[p], static_cast<size_t>(a) - 1, j) + std::log(sum);
      }
      if (has_jumps(model)) ++jumps[std::clamp(a - before, -1, 1)];
      before = a;
    }
    for (size_t i = 0; i < e.size(); ++i) ++fertilities[e[i]][fertility[i]];
  }
  int jumped = 0;
  for (const auto &[d, n] : jumps) {
    log += rise(b.jump, n);
    jumped += n;
  }
  log -= rise(3 * b.jump, jumped);
  if (model != AlignModelKind::fertility) return log;
  for (const auto &[e, counts] : fertilities) {
    int sum = 0;
    for (const auto &[k, n] : counts) {
      log += rise(b.fertility, n);
      sum += n;
    }
    log -= rise(b.fertility * kFertilities, sum);
  }
  return log;
}

std::vector<int32_t> rows_of(const std::vector<int32_t> &all) {
  std::vector<int32_t> rows;
  size_t at = 0;
  for (size_t p = 0; p < kFrom.size(); ++p) {
    for (size_t j = 0; j < kLengths[p]; ++j, ++at) {
      rows.push_back(all[at] == 0 ? 0 : kFrom[p][static_cast<size_t>(all[at]) - 1]);
    }
  }
  return rows;
}

// Shares of each word's positions, then of pairs of words that are equal, then of pairs of words whose rows and whose words are
// equal both.
using Shares = std::map<std::vector<int32_t>, double>;

void add_positions(const std::vector<int32_t> &all, double weight, Shares *shares) {
  for (int32_t j = 0; j < static_cast<int32_t>(all.size()); ++j) (*shares)[{0, j, all[static_cast<size_t>(j)]}] += weight;
}

Shares expected_shares(const Beliefs &b, AlignModelKind model) {
  std::vector<std::vector<int32_t>> states{{}};
  for (size_t p = 0; p < kFrom.size(); ++p) {
    std::vector<std::vector<int32_t>> longer;
    for (const auto &state : states) {
      tiny::each_alignment(kFrom[p].size(), kLengths[p], [&](const std::vector<int32_t> &a) {
        longer.push_back(state);
        longer.back().insert(longer.back().end(), a.begin(), a.end());
      });
    }
    states.swap(longer);
  }
  double sum = 0;
  for (const auto &state : states) sum += std::exp(slow_log_weight(b, model, state));
  Shares shares;
  const double again = (b.translation + 1) / (kTargets * b.translation + 1);
  for (const auto &state : states) {
    const double p = std::exp(slow_log_weight(b, model, state)) / sum;
    add_positions(state, p, &shares);
    const std::vector<int32_t> rows = rows_of(state);
    for (int32_t j = 0; j < 4; ++j) {
      for (int32_t k = 0; k < j; ++k) {
        const bool same = rows[static_cast<size_t>(j)] == rows[static_cast<size_t>(k)];
        shares[{1, j, k}] += p * (same ? again : 1.0 / kTargets);
        shares[{2, j, k}] += same ? p * again : 0;
      }
    }
  }
  return shares;
}

// The largest difference of a share between the sampler's turns and the law.
double largest_difference(const Beliefs &drawn, const Beliefs &sampled, AlignModelKind model) {
  std::mt19937 random(5);
  std::vector<int32_t> all(4, 0);
  std::vector<tiny::Words> to{{1, 2}, {3, 1}};
  const std::vector<double> jump_priors(3, sampled.jump);
  const int64_t turns = 40000;
  Shares shares = expected_shares(drawn, model);
  const CorpusPtr source = tiny::corpus(kFrom, kSources, "e");
  for (int64_t n = 0; n < turns; ++n) {
    const Bitext bitext{source, tiny::corpus(to, kTargets, "f")};
    const WordPairs pairs(bitext, Run{});
    const SpelledPriors priors(*bitext.source->alphabet, *bitext.target->alphabet, pairs, sampled.translation, 0, Run{});
    const PairShapes shapes(bitext);
    ChainSetting setting{&bitext, &pairs, &priors, &shapes, jump_priors, {}, sampled.null, sampled.fertility, sampled.tension,
                         false, 3};
    AlignmentChain chain(setting, 0);
    chain.begin(all);
    chain.sweep(n, model, 1, Run{});
    all.assign(chain.alignments().begin(), chain.alignments().end());
    const std::vector<int32_t> rows = rows_of(all);
    std::map<int32_t, std::vector<double>> urns;
    std::vector<int32_t> words;
    for (const int32_t row : rows) {
      std::vector<double> &urn = urns.try_emplace(row, kTargets, drawn.translation).first->second;
      words.push_back(static_cast<int32_t>(std::discrete_distribution<int>(urn.begin(), urn.end())(random)) + 1);
      ++urn[static_cast<size_t>(words.back()) - 1];
    }
    to = {{words[0], words[1]}, {words[2], words[3]}};
    const double share = -1 / static_cast<double>(turns);
    add_positions(all, share, &shares);
    for (int32_t j = 0; j < 4; ++j) {
      for (int32_t k = 0; k < j; ++k) {
        const size_t a = static_cast<size_t>(j), c = static_cast<size_t>(k);
        if (words[a] == words[c]) shares[{1, j, k}] += share;
        if (words[a] == words[c] && rows[a] == rows[c]) shares[{2, j, k}] += share;
      }
    }
  }
  double largest = 0;
  for (const auto &[what, difference] : shares) largest = std::max(largest, std::abs(difference));
  return largest;
}

constexpr double kAllowed = .012;

void alignments_and_words_take_turns_under_their_law(void **) {
  for (const AlignModelKind model :
       {AlignModelKind::ibm1, AlignModelKind::diagonal, AlignModelKind::hmm, AlignModelKind::fertility}) {
    const Beliefs right;
    assert_true(largest_difference(right, right, model) < kAllowed);
    Beliefs wrong = right;
    wrong.translation = .02;
    assert_true(largest_difference(right, wrong, model) > kAllowed);
    wrong = right;
    wrong.null = .5;
    assert_true(largest_difference(right, wrong, model) > kAllowed);
    wrong = right;
    if (model == AlignModelKind::diagonal) wrong.tension = .5;
    else if (model == AlignModelKind::hmm) wrong.jump = 4;
    else if (model == AlignModelKind::fertility) wrong.fertility = 5;
    else continue;
    assert_true(largest_difference(right, wrong, model) > kAllowed);
  }
}

}  // namespace

TESTS(alignments_and_words_take_turns_under_their_law)
