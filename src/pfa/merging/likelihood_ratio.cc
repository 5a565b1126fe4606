#include <algorithm>

#include "src/pfa/merging/likelihood_fall.hh"
#include "src/pfa/merging/merge_criteria.hh"
#include "src/stats/chi_square.hh"

namespace hws {

namespace {

class LikelihoodRatioCriterion final : public MergeCriterion {
 public:
  LikelihoodRatioCriterion(double alpha, int64_t minimum_count, int64_t tokens, const Run &run)
      : fold_{LogPower(tokens, run)}, alpha_(alpha), minimum_count_(minimum_count) {}

  void begin() override { fold_.begin(); }
  bool absorb(CountPair total, std::span<const CountPair> outcomes) override {
    if (total.into >= minimum_count_ && total.from >= minimum_count_) fold_.absorb(total, outcomes);
    return true;
  }
  double gain() const override { return chi_square_tail(2 * fold_.fall, std::max<int64_t>(fold_.parameters, 1)) - alpha_; }

 private:
  LikelihoodFall fold_;
  double alpha_;
  int64_t minimum_count_;
};

}  // namespace

MergeCriterionPtr likelihood_ratio_criterion(double alpha, int64_t minimum_count, int64_t tokens, const Run &run) {
  return std::make_unique<LikelihoodRatioCriterion>(alpha, minimum_count, tokens, run);
}

}  // namespace hws
