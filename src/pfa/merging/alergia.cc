#include <cmath>

#include "src/pfa/merging/merge_criteria.hh"

namespace hws {

namespace {

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

}  // namespace

MergeCriterionPtr alergia_criterion(double alpha, int64_t minimum_count) {
  return std::make_unique<AlergiaCriterion>(alpha, minimum_count);
}

}  // namespace hws
