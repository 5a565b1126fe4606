#include "src/pfa/merging/merge_criteria.hh"

#include <algorithm>
#include <cmath>

#include "src/pfa/merging/count_terms.hh"
#include "src/stats/chi_square.hh"

namespace hws {

namespace {

class EvidenceCriterion final : public MergeCriterion {
 public:
  EvidenceCriterion(double beta, double alpha, int64_t outcomes, int64_t tokens, const Run &run)
      : least_(std::log(alpha)), outcome_(beta, tokens, run), total_(beta * static_cast<double>(outcomes), tokens, run) {}

  void begin() override { gain_ = 0; }
  bool absorb(CountPair total, std::span<const CountPair> outcomes) override {
    double rise = total_(total.into) + total_(total.from) - total_(total.into + total.from);
    for (const CountPair &c : outcomes) {
      if (c.into > 0 && c.from > 0) rise += outcome_(c.into + c.from) - outcome_(c.into) - outcome_(c.from);
    }
    gain_ += rise;
    return rise >= least_;
  }
  double gain() const override { return gain_; }

 private:
  double least_;
  LogRising outcome_, total_;
  double gain_ = 0;
};

class AlergiaCriterion final : public MergeCriterion {
 public:
  AlergiaCriterion(double alpha, int64_t minimum_count)
      : width_(std::sqrt(0.5 * std::log(2 / alpha))), minimum_count_(minimum_count) {}

  void begin() override {}
  bool absorb(CountPair total, std::span<const CountPair> outcomes) override {
    if (total.into < minimum_count_ || total.from < minimum_count_) return true;
    const double n1 = static_cast<double>(total.into), n2 = static_cast<double>(total.from);
    const double bound = width_ * (1 / std::sqrt(n1) + 1 / std::sqrt(n2));
    for (const CountPair &c : outcomes) {
      if (std::fabs(static_cast<double>(c.into) / n1 - static_cast<double>(c.from) / n2) >= bound) return false;
    }
    return true;
  }
  double gain() const override { return 1; }
  bool whole_rows() const override { return true; }
  bool first_will_do() const override { return true; }

 private:
  double width_;
  int64_t minimum_count_;
};

// How much a fold lowers the corpus' log-likelihood under relative frequencies, and what it saves.
struct LikelihoodFall {
  double fall = 0;         // nats
  int64_t states = 0;      // how many are removed
  int64_t parameters = 0;  // how many are saved: outcomes that occur, minus one per state
};

// MDI, the likelihood ratio and AIC, which compute different gains from the fall.
template <class Gain>
class LikelihoodCriterion final : public MergeCriterion {
 public:
  LikelihoodCriterion(int64_t minimum_count, int64_t tokens, Gain gain, const Run &run)
      : power_(tokens, run), minimum_count_(minimum_count), gain_(gain) {}

  void begin() override { fold_ = {}; }
  // The log-likelihood of a state is Σ c ln c over its outcomes − n ln n. The fall is that of both states minus that of their
  // union.
  bool absorb(CountPair total, std::span<const CountPair> outcomes) override {
    if (total.into < minimum_count_ || total.from < minimum_count_) return true;
    double rise = power_(total.into) + power_(total.from) - power_(total.into + total.from);
    for (const CountPair &c : outcomes) {
      if (c.into > 0 && c.from > 0) {
        rise += power_(c.into + c.from) - power_(c.into) - power_(c.from);
        ++fold_.parameters;
      }
    }
    fold_.fall -= rise;
    ++fold_.states;
    --fold_.parameters;
    return true;
  }
  double gain() const override { return gain_(fold_); }

 private:
  LogPower power_;
  LikelihoodFall fold_;
  int64_t minimum_count_;
  Gain gain_;
};

template <class Gain>
MergeCriterionPtr likelihood_criterion(int64_t minimum_count, int64_t tokens, Gain gain, const Run &run) {
  return std::make_unique<LikelihoodCriterion<Gain>>(minimum_count, tokens, gain, run);
}

}  // namespace

MergeCriterionPtr evidence_criterion(double beta, double alpha, int64_t outcomes, int64_t tokens, const Run &run) {
  return std::make_unique<EvidenceCriterion>(beta, alpha, outcomes, tokens, run);
}

MergeCriterionPtr alergia_criterion(double alpha, int64_t minimum_count) {
  return std::make_unique<AlergiaCriterion>(alpha, minimum_count);
}

MergeCriterionPtr mdi_criterion(double alpha, int64_t sequences, int64_t tokens, const Run &run) {
  const double count = static_cast<double>(sequences);
  return likelihood_criterion(
      0, tokens, [=](const LikelihoodFall &f) { return alpha - f.fall / count / static_cast<double>(f.states); }, run);
}

MergeCriterionPtr likelihood_ratio_criterion(double alpha, int64_t minimum_count, int64_t tokens, const Run &run) {
  return likelihood_criterion(
      minimum_count, tokens,
      [=](const LikelihoodFall &f) { return chi_square_tail(2 * f.fall, std::max<int64_t>(f.parameters, 1)) - alpha; }, run);
}

MergeCriterionPtr aic_criterion(int64_t minimum_count, int64_t tokens, const Run &run) {
  return likelihood_criterion(
      minimum_count, tokens, [](const LikelihoodFall &f) { return static_cast<double>(f.parameters) - f.fall; }, run);
}

}  // namespace hws
