#include "src/edit/edit_pairs.hh"

#include <cmath>

#include "src/learner/checkpoint.hh"

namespace hws {

namespace {

class StringPairVisit final : public EditPairVisit {
 public:
  StringPairVisit(const StringBatch &batch, const EditSites &sites, std::span<const double> probabilities)
      : batch_(batch), sites_(sites), probabilities_(probabilities) {}

  double expect(int64_t pair, const LeafRows *counts, const Run &run) override {
    const size_t n = batch_.labels_of(pair, 0).size(), m = batch_.labels_of(pair, 1).size();
    const double log_p = lattice_.forward(sites_.cells(pair), n, m, probabilities_, run);
    if (counts && log_p > -INFINITY) {
      lattice_.add_counts(sites_.cells(pair), n, m, probabilities_, batch_.values[static_cast<size_t>(pair)], *counts, run);
    }
    return log_p;
  }

 private:
  const StringBatch &batch_;
  const EditSites &sites_;
  std::span<const double> probabilities_;
  EditLattice lattice_;
};

}  // namespace

uint64_t StringPairs::fingerprint() const { return hws::fingerprint(*batch_); }

std::unique_ptr<EditPairVisit> StringPairs::visit(const EditSites &sites, std::span<const double> probabilities) const {
  return std::make_unique<StringPairVisit>(*batch_, sites, probabilities);
}

}  // namespace hws
