#include <cmath>

#include "src/pfa/merging/count_terms.hh"
#include "src/pfa/merging/merge_criteria.hh"

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

}  // namespace

MergeCriterionPtr evidence_criterion(double beta, double alpha, int64_t outcomes, int64_t tokens, const Run &run) {
  return std::make_unique<EvidenceCriterion>(beta, alpha, outcomes, tokens, run);
}

}  // namespace hws
