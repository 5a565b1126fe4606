#include "src/graph/strings/ep/projection/weight_fit.hh"

#include <utility>

namespace hws {

namespace {

// The sums of a descent.
class SummedModel final : public ModelMoments {
 public:
  SummedModel(ModelSum *sum, const FeatureAutomaton &automaton, const Run &run)
      : sum_(*sum), automaton_(automaton), run_(run) {}
  bool at(std::span<const double> theta, Array<double> *expected, double *log_total) override {
    expected->resize(theta.size());
    return sum_.expected(automaton_, theta, *expected, log_total, run_) == SumStatus::ok;
  }

 private:
  ModelSum &sum_;
  const FeatureAutomaton &automaton_;
  const Run &run_;
};

template <class Descend>
std::optional<WeightFit> fitted(Array<double> theta, Descend descent) {
  try {
    Array<double> expected = descent(&theta).expected;
    return WeightFit{std::move(theta), std::move(expected)};
  } catch (const Error &e) {
    if (e.code != Code::improper) throw;
    return std::nullopt;
  }
}

}  // namespace

std::optional<WeightFit> fit_weights(const FeatureAutomaton &w, std::span<const double> target,
                                     std::span<const uint8_t> may_move, const QuasiNewtonSettings &how,
                                     Array<double> theta, ModelSum *sum, const Run &run) {
  SummedModel model(sum, w, run);
  return fitted(std::move(theta), [&](Array<double> *at) {
    return descend_quasi_newton(*w.trie(), target, may_move, model, how, at, run);
  });
}

std::optional<WeightFit> fit_penalized_weights(const FeatureAutomaton &w, std::span<const double> target, NgramPenalty penalty,
                                               double lambda, int64_t iterations, double tolerance, Array<double> theta,
                                               ModelSum *sum, const Run &run) {
  SummedModel model(sum, w, run);
  const DescentSettings how{penalty, lambda, false, iterations, tolerance, 0.5};
  return fitted(std::move(theta), [&](Array<double> *at) { return descend(*w.trie(), target, {}, model, how, at, run); });
}

}  // namespace hws
