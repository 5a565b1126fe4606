#include "src/hmm/minibatch/stochastic_existence.hh"

#include <algorithm>

namespace hws {

void BlockExistence::add(const SequenceSums &sums, const SequenceSums::Sequence &piece, const double *before) {
  const size_t stride = of_.chain->stride, at = static_cast<size_t>(piece.number);
  const int64_t number = of_.numbers[at];
  ChainMarginals chain;
  chain.sequence = number;
  chain.length = 1;
  chain.begins = chain.ends = false;
  if (before) {
    chain.posterior = before;
    chain.more = true;
    existence_.add(chain, *of_.run);
    chain.more = false;
    chain.joined = true;
  }
  posterior_.resize(piece.length * stride);
  for (size_t t = 0; t < piece.length; ++t) {
    std::copy_n(sums.posterior(t), stride, posterior_.begin() + static_cast<ptrdiff_t>(t * stride));
  }
  chain.length = piece.length;
  chain.posterior = posterior_.data();
  if (existence_.reads_pairs()) {
    chain.left = sums.left();
    chain.right = sums.right();
  }
  chain.transition = of_.chain->transition.data();
  chain.begins = of_.pieces[at].begins();
  chain.ends = of_.pieces[at].ends();
  existence_.add(chain, *of_.run);
}

void BlockExistence::write(std::span<double> logs) {
  const Array<double> found = existence_.numbers();
  for (size_t i = 0; i < found.size(); ++i) logs[i] += found[i];
}

namespace {

class ExistenceBeside final : public HmmExpectation::Beside {
 public:
  explicit ExistenceBeside(const ExistenceOfStep &of) : existence_(of) {}
  void before(std::span<const int64_t>) override {}
  void at(const SequenceSums &sums, const SequenceSums::Sequence &piece) override { existence_.add(sums, piece, nullptr); }
  void behind(const HmmExpectation::Leaf &leaf) override { existence_.write(leaf.existence); }

 private:
  BlockExistence existence_;
};

}  // namespace

std::unique_ptr<HmmExpectation::Beside> existence_beside(const ExistenceOfStep &of) {
  return std::make_unique<ExistenceBeside>(of);
}

}  // namespace hws
