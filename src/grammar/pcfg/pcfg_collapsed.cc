// Optimize: speed
// Collapsed variational inference for probabilistic grammars.
#include "src/grammar/pcfg/pcfg_counted.hh"

namespace hws {

class PcfgFamily::Inference final : public ItemInference {
 public:
  Inference(const PcfgFamily &family, const RowView &view, const Run &run)
      : family_(family), counted_(family, view.parts(), run) {
    if (view.uses()) return;
    Array<double> weights;
    family.rows_.weights(view.numbers(), &weights);
    counted_.set(weights);
  }

  double begin(int64_t item, double *local) override { return infer(item, local); }
  double visit(int64_t item, const double *old, double *now, RowUses *uses) override {
    use(item, old, -1, uses);
    counted_.predict(item, *uses, 1);
    return infer(item, now);
  }
  void use(int64_t item, const double *local, double sign, RowUses *uses) override { family_.move(item, local, sign, uses); }

 private:
  double infer(int64_t item, double *local) {
    const double log_p = counted_.inside(item);
    counted_.local(item, local);
    return log_p;
  }

  const PcfgFamily &family_;
  Counted counted_;
};

std::unique_ptr<ItemInference> PcfgFamily::inference(const RowView &view, const Run &run) const {
  return std::make_unique<Inference>(*this, view, run);
}

void PcfgFamily::move(int64_t item, const double *local, double sign, RowUses *uses) const {
  each_stretch(item, [&](size_t at, size_t k, size_t count, size_t row) {
    double *const __restrict counts = uses->counts.data() + k;
    const double *const __restrict own = local + at;
    double sums[4] = {};  // several sums, because they do not wait for each other
    size_t j = 0;
    for (; j + 4 <= count; j += 4) {
      for (size_t lane = 0; lane < 4; ++lane) {
        counts[j + lane] += sign * own[j + lane];
        sums[lane] += own[j + lane];
      }
    }
    for (; j < count; ++j) {
      counts[j] += sign * own[j];
      sums[0] += own[j];
    }
    uses->sums.data()[row] += sign * ((sums[0] + sums[1]) + (sums[2] + sums[3]));
  });
}

}  // namespace hws
