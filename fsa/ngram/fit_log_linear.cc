#include "fsa/ngram/fit_log_linear.hh"

#include <algorithm>
#include <cmath>
#include <utility>

#include "fsa/distance/forward_backward.hh"
#include "fsa/distance/ngram_counts.hh"
#include "fsa/ngram/encode_machine.hh"
#include "fsa/ngram/expected_features.hh"
#include "fsa/ngram/proximal_gradient.hh"

namespace hws {

namespace {

constexpr double kFitLogLinearRoughly = 0.1;  // the norm that the first solution of a tree may leave, in lambdas
constexpr double kCloser = 0.01;  // and the next one of what that left

// E_p[f_w] for every node.
Array<double> expected_under(const Machine &p, const NgramTrie &trie, const Run &run) {
  StringBatch batch;
  batch.alphabets = {Alphabet::open()};
  Array<Label> labels;
  for (NgramNode w = 0; w < trie.nodes(); ++w) {
    trie.spell(w, &labels);
    batch.labels.insert(batch.labels.end(), labels.begin(), labels.end());
    batch.end_string();
    batch.end_item(1);
  }
  Array<double> counts(static_cast<size_t>(trie.nodes()));
  ngram_counts(p, 0, batch, {trie.bos(), trie.eos()}, counts, run);
  return counts;
}

// The model's own sums.
class ExactMoments final : public ModelMoments {
 public:
  ExactMoments(const LogLinear &model, const Run &run) : model_(model), run_(run) {}
  bool at(std::span<const double> theta, Array<double> *expected, double *log_total) override {
    try {
      ExpectedFeatures e =
          expected_features(*encode_log_linear({model_.alphabet, model_.trie, {theta.begin(), theta.end()}}), run_);
      *expected = std::move(e.count);
      *log_total = e.log_total;
      return true;
    } catch (const Error &e) {
      if (e.code != Code::diverged) throw;
      return false;
    }
  }

 private:
  const LogLinear &model_;
  const Run &run_;
};

class Fitting {
 public:
  Fitting(const Machine &p, const LogLinear &start, const FitSettings &settings, const Run &run)
      : p_(p), s_(settings), run_(run), model_(start), step_(settings.step) {}

  // The n-grams that join depend on the model's expectations, which a rough solution gives well enough. A tree is therefore
  // first solved roughly, with at most half of the remaining steps, and more closely each time that nothing joins.
  Fit fit() {
    const bool grows = s_.penalty != NgramPenalty::none;
    // The suffix test asks which weights are exactly 0.
    double tolerance = grows && !s_.suffix_test ? std::max(s_.tolerance, kFitLogLinearRoughly * s_.lambda) : s_.tolerance;
    bool fresh = true;  // the tree
    if (grows) extend();
    while (true) {
      if (fresh) target_ = expected_under(p_, *model_.trie, run_);
      const int64_t left = s_.iterations - iterations_;
      const bool last = !grows || (tolerance <= s_.tolerance && !fresh);
      const bool solved = solve(tolerance, last ? left : (left + 1) / 2);
      fresh = grows && extend();
      if (!fresh && tolerance <= s_.tolerance && (solved || last)) return result(solved);
      if (iterations_ == s_.iterations) return result(false);
      if (!fresh) tolerance = std::max(s_.tolerance, kCloser * tolerance);
    }
  }

 private:
  Fit result(bool solved) {
    if (s_.penalty != NgramPenalty::none) drop_weightless();
    return {std::move(model_), value_, value_ + omega_, log_total_, iterations_, solved};
  }

  // On the present tree, whether to the tolerance.
  bool solve(double tolerance, int64_t iterations) {
    ExactMoments model(model_, run_);
    DescentSettings how{s_.penalty, s_.lambda, s_.root_group, iterations, tolerance, step_, s_.accelerate};
    const Descent d = descend(*model_.trie, target_, {}, model, how, &model_.theta, run_);
    value_ = d.value;
    log_total_ = d.log_total;
    iterations_ += d.iterations;
    step_ = d.step;
    omega_ = s_.lambda * penalty(*model_.trie, s_.penalty, model_.theta, s_.root_group);
    return d.converged;
  }

  // An n-gram without a weight gets one only if its gradient, E_q[f_w] - E_p[f_w], exceeds
  // lambda, or that of some extension does; and it occurs at least as often as these. So
  // outside the n-grams that p or q expects more than lambda times nothing can join, and
  // where none of these is missing the optimum is that over all n-grams.
  std::vector<Array<Label>> frequent(const Machine &m) const {
    const NgramTrie &t = *model_.trie;
    const StringBatch found = frequent_ngrams(m, 0, s_.order, s_.lambda, {t.bos(), t.eos()}, run_);
    std::vector<Array<Label>> all;
    for (int64_t i = 0; i < found.count(); ++i) all.emplace_back(found.labels_of(i, 0).begin(), found.labels_of(i, 0).end());
    return all;
  }
  // Footnote 7: w without its first symbol has a weight.
  bool passes(const Array<Label> &w) const {
    if (!s_.suffix_test || w.size() < 2) return true;
    const NgramNode s = model_.trie->find(std::span<const Label>(w).subspan(1));
    return s >= 0 && model_.theta[static_cast<size_t>(s)] != 0;
  }

  // Takes in what is missing; whether anything was.
  bool extend() {
    const NgramTrie &t = *model_.trie;
    if (frequent_in_p_.empty()) frequent_in_p_ = frequent(p_);
    const std::vector<Array<Label>> in_q = frequent(*encode_machine(*encode_log_linear(model_), Semiring::log, run_));
    NgramTrieBuilder builder(t.symbols());
    const Array<int32_t> number = builder.add_tree(t, run_);
    for (const std::vector<Array<Label>> *list : {&std::as_const(frequent_in_p_), &in_q}) {
      for (const Array<Label> &w : *list) {
        if (passes(w)) builder.add(w);
      }
      run_.limit_bytes(builder.bytes());
    }
    if (builder.count() == t.nodes()) return false;
    Array<double> theta(static_cast<size_t>(builder.count()), 0);
    Array<NgramNode> node;
    const NgramTriePtr wider = builder.build(&node, run_);
    for (NgramNode w = 0; w < t.nodes(); ++w) {
      theta[static_cast<size_t>(node[number[w]])] =
          model_.theta[static_cast<size_t>(w)];
    }
    model_ = {model_.alphabet, wider, std::move(theta)};
    return true;
  }

  // n-grams without a weight that begin none with one.
  void drop_weightless() {
    const NgramTrie &t = *model_.trie;
    Array<char> keep(static_cast<size_t>(t.nodes()), false);
    for (NgramNode w = t.nodes() - 1; w > NgramTrie::kRoot; --w) {
      const size_t i = static_cast<size_t>(w);
      keep[i] = keep[i] || model_.theta[i] != 0;
      if (keep[i]) keep[t.parent(w)] = true;
    }
    Array<NgramNode> kept;
    const NgramTriePtr trie = t.restricted(keep, &kept);
    Array<double> theta;
    for (const NgramNode w : kept) theta.push_back(model_.theta[static_cast<size_t>(w)]);
    model_ = {model_.alphabet, trie, std::move(theta)};
  }

  const Machine &p_;
  const FitSettings &s_;
  const Run &run_;
  LogLinear model_;
  Array<double> target_;  // E_p[f]
  std::vector<Array<Label>> frequent_in_p_;
  double step_, value_ = 0, omega_ = 0, log_total_ = 0;
  int64_t iterations_ = 0;
};

}  // namespace

Fit fit_log_linear(const Machine &p, const LogLinear &start, const FitSettings &settings, const Run &run) {
  if (settings.penalty != NgramPenalty::none && !(settings.lambda > 0)) {
    fail(Code::argument, "a penalty times %s; expected more than 0, or no penalty", NumberText(settings.lambda).text);
  }
  if (p.tapes() != 1) fail(Code::argument, "a machine of %d tapes; expected 1", p.tapes());
  try {
    (void)total(*encode_machine(*encode_log_linear(start), Semiring::log, run), run);
  } catch (const Error &e) {
    if (e.code != Code::diverged) throw;
    fail(Code::argument, "the weights to start with are improper: %.200s", e.message);
  }
  run.stage("fit", settings.iterations);
  return Fitting(p, start, settings, run).fit();
}

}  // namespace hws
