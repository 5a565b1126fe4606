#include "src/pfa/merging/likelihood_fall.hh"
#include "src/pfa/merging/merge_criteria.hh"

namespace hws {

namespace {

class MdiCriterion final : public MergeCriterion {
 public:
  MdiCriterion(double alpha, int64_t sequences, int64_t tokens, const Run &run)
      : fold_{LogPower(tokens, run)}, alpha_(alpha), sequences_(static_cast<double>(sequences)) {}

  void begin() override { fold_.begin(); }
  bool absorb(CountPair total, std::span<const CountPair> outcomes) override {
    fold_.absorb(total, outcomes);
    return true;
  }
  double gain() const override { return alpha_ - fold_.fall / sequences_ / static_cast<double>(fold_.states); }

 private:
  LikelihoodFall fold_;
  double alpha_, sequences_;
};

}  // namespace

MergeCriterionPtr mdi_criterion(double alpha, int64_t sequences, int64_t tokens, const Run &run) {
  return std::make_unique<MdiCriterion>(alpha, sequences, tokens, run);
}

}  // namespace hws
