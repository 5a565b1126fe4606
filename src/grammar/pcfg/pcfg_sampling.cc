// The samplers of probabilistic grammars: Metropolis-Hastings with the rows integrated out, and rows and trees in turn.
#include <algorithm>
#include <cmath>

#include "src/grammar/pcfg/pcfg_counted.hh"
#include "src/grammar/pcfg/pcfg_family.hh"
#include "src/prior/row_draws.hh"

namespace hws {

void PcfgFamily::draw_trees(Array<double> weights, double temperature, const Rng &rng, Array<int32_t> *choices,
                            const Run &run) const {
  if (temperature != 1) {
    for (double &w : weights) w = std::pow(w, 1 / temperature);
  }
  BinaryForm form = form_;
  set_weights(&form, weights, run);
  const ChartRules rules(form, run);
  Chart chart(rules);
  TreeSampler sampler(form);
  choices->clear();
  std::optional<SpanFilter> filter;
  for (int64_t i = 0; i < items(); ++i) {
    if (!(chart.inside(sentence(i), run, filter_of(form, i, &filter, run)) > -INFINITY)) fail_without_probability(i);
    Rng of_item = rng.at_item(static_cast<uint64_t>(i));
    sampler.draw(chart, &of_item, choices);
  }
}

Drawn PcfgFamily::draw(const RowView &view, double temperature, const Rng &rng, RowUses *uses, Array<int32_t> *choices,
                       const Run &run) const {
  if (uses && !blocked_) return propose_trees(view, temperature, rng, uses, choices, run);
  const RowParts &parts = view.parts();
  Array<double> numbers(rows_.numbers()), weights;
  for (size_t r = 0; r < rows_.rows(); ++r) {
    const RowPrior prior = parts[0].block.prior_of(r, 0);
    double *const row = numbers.data() + parts.at(0, r, 0);
    if (uses) {  // streams behind those of the sentences
      const double *const counts = uses->counts.data() + parts.at(0, r, 0);
      const Rng of_row = rng.at_item(static_cast<uint64_t>(items()) + r);
      draw_row(prior, {counts, prior.outcomes}, 1 / temperature, of_row, {row, prior.outcomes});
      for (size_t k = 0; k < prior.outcomes; ++k) row[k] = std::exp(row[k]);
    } else {
      for (size_t k = 0; k < prior.outcomes; ++k) row[k] = view.probability(0, r, k);
    }
  }
  rows_.weights(numbers, &weights);
  const Array<int32_t> old = *choices;
  draw_trees(std::move(weights), temperature, rng, choices, run);
  if (!uses) return {};
  *uses = this->uses(parts, *choices, run);
  const Array<int64_t> before = tree_offsets(old), after = tree_offsets(*choices);
  int64_t changed = 0;
  for (int64_t i = 0; i < items(); ++i) {
    changed += !std::equal(old.begin() + before[i], old.begin() + before[i + 1], choices->begin() + after[i],
                           choices->begin() + after[i + 1]);
  }
  return {static_cast<double>(changed) / static_cast<double>(items()), 1};
}

namespace {

// Takes trees out of counts and puts them in, and says by how much a tree is more probable than the product of its rules'
// predictions, because it uses rows several times.
class TreeUses {
 public:
  TreeUses(const PcfgRows &rows, const PcfgFamily::Counted &counted, RowUses *uses)
      : rows_(rows), counted_(counted), uses_(*uses), within_(rows.numbers(), 0.0), within_row_(rows.rows(), 0.0) {}

  void add(std::span<const int32_t> tree, double sign) {
    each(tree, [&](size_t k, size_t row) {
      uses_.counts.data()[k] += sign;
      uses_.sums.data()[row] += sign;
    });
  }
  // ln of the tree's probability given the counts, minus that of the product. It is 0 if no row is used twice.
  double excess(std::span<const int32_t> tree) {
    double log_excess = 0;
    each(tree, [&](size_t k, size_t row) {
      const double used = within_.data()[k]++, used_of_row = within_row_.data()[row]++;
      if (used_of_row == 0) return;
      const double count = uses_.counts.data()[k] + counted_.prior(k);
      const double sum = uses_.sums.data()[row] + counted_.prior_of_row(row);
      log_excess += std::log((count + used) / count * (sum / (sum + used_of_row)));
    });
    each(tree, [&](size_t k, size_t row) { within_.data()[k] = within_row_.data()[row] = 0; });
    return log_excess;
  }

 private:
  template <class Use>
  void each(std::span<const int32_t> tree, Use use) const {
    for (const int32_t rule : tree) {
      const int32_t k = rows_.number_of(rule);
      if (k >= 0) use(static_cast<size_t>(k), static_cast<size_t>(rows_.row_of(static_cast<size_t>(k))));
    }
  }

  const PcfgRows &rows_;
  const PcfgFamily::Counted &counted_;
  RowUses &uses_;
  Array<double> within_, within_row_;
};

}  // namespace

// Sentence by sentence: a tree is drawn under the rules' predictions from the other sentences' trees (4.16), and accepted in
// proportion to how much more probable it is than that (4.14, 4.15). Both the new and the old tree have the excess above; at
// temperature T its logarithms count 1 / T times. The products of predictions cancel.
Drawn PcfgFamily::propose_trees(const RowView &view, double temperature, const Rng &rng, RowUses *uses,
                                Array<int32_t> *choices, const Run &run) const {
  const Array<int64_t> offsets = tree_offsets(*choices);
  Counted counted(*this, view.parts(), run);
  TreeSampler sampler(counted.form());
  TreeUses trees(rows_, counted, uses);
  Array<int32_t> drawn, proposal;
  Array<int64_t> begin(static_cast<size_t>(items())), end(static_cast<size_t>(items()));
  int64_t accepted = 0, changed = 0;
  for (const int64_t i : visits_) {
    const std::span<const int32_t> old(choices->data() + offsets[i], static_cast<size_t>(offsets[i + 1] - offsets[i]));
    trees.add(old, -1);
    counted.predict(i, *uses, temperature);
    counted.set_form();
    counted.inside(i);
    Rng of_item = rng.at_item(static_cast<uint64_t>(i));
    proposal.clear();
    sampler.draw(counted.chart(), &of_item, &proposal);
    const double log_ratio = (trees.excess({proposal.data(), proposal.size()}) - trees.excess(old)) / temperature;
    const bool is_accepted = log_ratio >= 0 || of_item.uniform() < std::exp(log_ratio);
    accepted += is_accepted;
    const std::span<const int32_t> now = is_accepted ? std::span<const int32_t>(proposal.data(), proposal.size()) : old;
    changed += !std::equal(now.begin(), now.end(), old.begin(), old.end());
    trees.add(now, 1);
    begin[i] = static_cast<int64_t>(drawn.size());
    drawn.insert(drawn.end(), now.begin(), now.end());
    end[i] = static_cast<int64_t>(drawn.size());
  }
  choices->clear();
  for (int64_t i = 0; i < items(); ++i) choices->insert(choices->end(), drawn.begin() + begin[i], drawn.begin() + end[i]);
  const auto all = static_cast<double>(items());
  return {static_cast<double>(changed) / all, static_cast<double>(accepted) / all};
}

}  // namespace hws
