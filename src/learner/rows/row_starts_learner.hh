// Several starts of one learner of rows (src/learner/several_starts.hh). They are compared by the method's objective, and in
// collapsed inference by the surrogate, which is no bound.
#pragma once
#include <functional>
#include <memory>

#include "src/learner/rows/row_learner.hh"
#include "src/learner/several_starts.hh"

namespace hws {

class RowStartsLearner final : public RowLearner {
 public:
  // `make` makes the learner of one start, counted from 0. Each makes `steps` steps before they are compared.
  using Make = std::function<std::unique_ptr<RowLearner>(int64_t number, const Run &run)>;
  RowStartsLearner(const char *name, RowFamilyPtr family, Make make, int64_t starts, int64_t steps, const char *objective,
                   CheckpointIdentity identity, const Run &run);

  bool done() const override { return loop_.done(); }
  Array<double> counts() const override { return inner().counts(); }
  Array<double> rows() const override { return inner().rows(); }

  const ChoosingLoop &loop() const { return loop_; }
  double compared_tokens() const { return tokens(); }

 protected:
  void iterate(const Run &run) override { loop_.iterate(run); }
  double value(size_t metric) const override;
  void priors_changed() override;
  std::string state_bytes() const override;
  void take_state(std::string_view bytes) override;

 private:
  RowStartsLearner(const char *name, RowFamilyPtr family, std::unique_ptr<RowLearner> first, Make make, int64_t starts,
                   int64_t steps, const char *objective, CheckpointIdentity identity, const Run &run);
  const RowLearner &inner() const { return static_cast<const RowLearner &>(loop_.shown()); }
  void give_priors(RowLearner *learner) const;

  size_t behind_;  // index of the inner learner's first metric; after these are those of the family, which it has too
  Make make_;
  ChoosingLoop loop_;
};

}  // namespace hws
