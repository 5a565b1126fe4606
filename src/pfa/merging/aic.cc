#include "src/pfa/merging/likelihood_fall.hh"
#include "src/pfa/merging/merge_criteria.hh"

namespace hws {

namespace {

class AicCriterion final : public MergeCriterion {
 public:
  AicCriterion(int64_t minimum_count, int64_t tokens, const Run &run)
      : fold_{LogPower(tokens, run)}, minimum_count_(minimum_count) {}

  void begin() override { fold_.begin(); }
  bool absorb(CountPair total, std::span<const CountPair> outcomes) override {
    if (total.into >= minimum_count_ && total.from >= minimum_count_) fold_.absorb(total, outcomes);
    return true;
  }
  double gain() const override { return static_cast<double>(fold_.parameters) - fold_.fall; }

 private:
  LikelihoodFall fold_;
  int64_t minimum_count_;
};

}  // namespace

MergeCriterionPtr aic_criterion(int64_t minimum_count, int64_t tokens, const Run &run) {
  return std::make_unique<AicCriterion>(minimum_count, tokens, run);
}

}  // namespace hws
