// Optimize: speed
// Collapsed variational inference for probabilistic grammars.
#include <cmath>

#include "src/grammar/pcfg/pcfg_counted.hh"

namespace hws {

PcfgFamily::Store PcfgFamily::posteriors(const RowView &view, const Run &run) const {
  run.limit_bytes(8 * locals_.back());
  Store store(static_cast<size_t>(locals_.back()));
  Counted counted(*this, view.parts(), run);
  Array<double> numbers(rows_.numbers()), weights;
  for (size_t r = 0, k = 0; r < rows_.rows(); ++r) {
    for (size_t o = 0; o < view.parts()[0].block.length(r); ++o) numbers[k++] = view.probability(0, r, o);
  }
  rows_.weights(numbers, &weights);
  counted.set(weights);
  for (int64_t i = 0; i < items(); ++i) {
    counted.inside(i);
    counted.local(i, store.data() + locals_[i]);
  }
  return store;
}

RowUses PcfgFamily::uses(const RowParts &parts, const Store &store, const Run &run) const {
  RowUses uses(parts);
  for (int64_t i = 0; i < items(); ++i) {
    if ((i & 255) == 0) run.check();
    move(i, store.data() + locals_[i], 1, &uses);
  }
  return uses;
}

void PcfgFamily::move(int64_t item, const double *local, double sign, RowUses *uses) const {
  each_stretch(item, [&](size_t at, size_t k, size_t count, size_t row) {
    double *const counts = uses->counts.data() + k;
    const double *const own = local + at;
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

PassMeasures PcfgFamily::pass(const RowView &view, const Store &store, RowUses *uses, Store *next, const Run &run) const {
  PassMeasures measures{0, 0};
  Counted counted(*this, view.parts(), run);
  for (const int64_t i : visits_) {
    const double *const old = store.data() + locals_[i];
    double *const now = next->data() + locals_[i];
    move(i, old, -1, uses);
    counted.predict(i, *uses, 1);
    measures.surrogate += counted.inside(i);
    counted.local(i, now);
    move(i, now, 1, uses);
    double change[4] = {};
    for (int64_t at = 0; at < locals_[i + 1] - locals_[i]; ++at) change[at % 4] += std::fabs(now[at] - old[at]);
    measures.change += (change[0] + change[1]) + (change[2] + change[3]);
  }
  measures.change /= tokens();
  *uses = this->uses(view.parts(), *next, run);  // summed as after reading a checkpoint
  return measures;
}

}  // namespace hws
