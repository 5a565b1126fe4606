#include "src/learner/rows/row_learner.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/hash_slots.hh"
#include "src/learner/state_members.hh"
#include "src/prior/row_estimates.hh"

namespace hws {

namespace {

// Sets numbers of forbidden outcomes to 0. Calls changed(part, row) for each that was above 0.
template <class Changed>
void forbid(const RowParts &parts, Array<double> *numbers, Changed changed) {
  for (size_t p = 0; p < parts.count(); ++p) {
    const RowBlock &block = parts[p].block;
    for (size_t r = 0; r < block.rows && !block.base.empty() && !parts[p].fixed; ++r) {
      const RowPrior prior = block.prior_of(r, 0);
      bool some = false;
      for (size_t k = 0; k < prior.outcomes; ++k) {
        double &x = (*numbers)[parts.at(p, r, k)];
        if (!prior.forbids(k) || x == 0) continue;
        x = 0;
        some = true;
      }
      if (some) changed(p, r);
    }
  }
}

}  // namespace

void clear_forbidden(const RowParts &parts, Array<double> *counts) { forbid(parts, counts, [](size_t, size_t) {}); }

RowLearner::RowLearner(const char *name, RowFamilyPtr family, Estimate estimate, Estimate of_model, Array<double> start,
                       CheckpointIdentity identity, std::span<const MetricSpec> own, const Run &run)
    : Learner(run), name_(name), family_(std::move(family)), parts_(family_->parts()), estimate_(estimate), of_model_(of_model),
      start_(std::move(start)), identity_(std::move(identity)), metrics_(shared_metrics().begin(), shared_metrics().end()) {
  parts_.check(estimate_);
  if (start_.size() != parts_.size()) {
    fail(Code::argument, "%zu numbers to begin with; expected %zu", start_.size(), parts_.size());
  }
  metrics_.insert(metrics_.end(), own.begin(), own.end());
  own_end_ = metrics_.size();
  const std::span<const MetricSpec> of_family = family_->metrics();
  metrics_.insert(metrics_.end(), of_family.begin(), of_family.end());
}

std::span<const MetricSpec> RowLearner::shared_metrics() {
  using L = RowLearner;
  static constexpr MetricSpec kMetrics[] = {
      metric_of<L>("heldout_log_likelihood",
                   "ln p(held-out items) under the model as it stands, nats, of the items that have a probability",
                   [](const L &l) { return l.log_likelihood(l.held_out_, &l.of_held_out_); }),
      metric_of<L>("heldout_log_likelihood_per_token", "the same per token",
                   [](const L &l) { return l.per_token(l.held_out_, &l.of_held_out_); }),
      metric_of<L>("heldout_perplexity", "of the held-out items per token: e to the negative of that",
                   [](const L &l) { return std::exp(-l.per_token(l.held_out_, &l.of_held_out_)); }),
      metric_of<L>("heldout_impossible", "held-out items that have no probability under the model as it stands",
                   [](const L &l) {
                     const Known *const known = l.measured(l.held_out_, &l.of_held_out_);
                     return known ? static_cast<double>(known->sums.impossible) : kNotKnown;
                   }),
      off_cards(metric_of<L>("perplexity", "of the items that are learned from per token, under the model as it stands",
                             [](const L &l) { return std::exp(-l.per_token(l.family_, &l.of_items_)); })),
      metric_of<L>("rules_used", "rules, or other outcomes of rows, that the items are expected to use half a time at least",
                   [](const L &l) { return l.rules_used(); }),
  };
  return kMetrics;
}

std::span<const MetricSpec> RowLearner::own_metrics() const {
  return std::span(metrics_).first(own_end_).subspan(shared_metrics().size());
}

bool RowLearner::forbids() const {
  for (size_t p = 0; p < parts_.count(); ++p) {
    if (!parts_[p].fixed && !parts_[p].block.base.empty()) return true;
  }
  return false;
}

Array<double> RowLearner::start() const {
  Array<double> rows = start_;
  forbid(parts_, &rows, [&](size_t p, size_t r) {
    const RowPrior prior = parts_[p].block.prior_of(r, 0);
    double *const row = rows.data() + parts_.at(p, r, 0), left = sum_of({row, prior.outcomes});
    for (size_t k = 0; k < prior.outcomes; ++k) {
      row[k] = left > 0 ? row[k] / left : prior.forbids(k) ? 0 : 1 / prior.allowed();
    }
  });
  return rows;
}

void RowLearner::rows_of(std::span<const double> counts, Estimate what, Array<double> *rows, double *penalty,
                         const Run &run) const {
  const Array<double> allowed = forbids() ? start() : Array<double>();
  const Array<double> &kept = allowed.empty() ? start_ : allowed;
  rows->resize(kept.size());
  for (size_t p = 0; p < parts_.count(); ++p) {
    const RowBlock &block = parts_[p].block;
    const std::span<const double> start(kept.data() + block.begin, block.size());
    const std::span<double> to(rows->data() + block.begin, block.size());
    if (parts_[p].fixed) {
      std::copy(start.begin(), start.end(), to.begin());
    } else {
      *penalty += estimate_rows(block, what, counts.subspan(block.begin, block.size()), to, start, run);
    }
  }
}

Array<double> RowLearner::rows() const {
  Array<double> rows;
  double penalty = 0;
  rows_of(counts(), of_model_, &rows, &penalty, reading_run());
  return rows;
}

void RowLearner::set_prior(size_t part, double concentration, Array<double> base) {
  RowParts parts = parts_;
  parts.set_prior(part, concentration, std::move(base));
  parts.check(estimate_);
  std::swap(parts_, parts);
  of_items_ = of_held_out_ = {};
  try {
    priors_changed();
  } catch (...) {
    std::swap(parts_, parts);
    throw;
  }
}

void RowLearner::watch_held_out(RowFamilyPtr held_out) {
  if (held_out && !held_out->expects()) fail(Code::unsupported, "held-out data of a family without expectations");
  if (held_out && (held_out->parts().size() != parts_.size() || held_out->parts().rows() != parts_.rows())) {
    fail(Code::argument, "held-out data of %zu rows and %zu numbers; expected %zu and %zu", held_out->parts().rows(),
         held_out->parts().size(), parts_.rows(), parts_.size());
  }
  held_out_ = std::move(held_out);
  of_held_out_ = {};
}

const RowLearner::Known *RowLearner::measured(const RowFamilyPtr &items, Known *known) const {
  if (!items || !items->expects() || !begun()) return nullptr;
  if (known->steps != steps()) *known = {steps(), sum_possible(items, parts_, rows(), reading_run())};
  return known;
}

double RowLearner::log_likelihood(const RowFamilyPtr &items, Known *known) const {
  const Known *const found = measured(items, known);
  if (!found) return kNotKnown;
  return found->sums.log_likelihood;
}

double RowLearner::per_token(const RowFamilyPtr &items, Known *known) const {
  const double sum = log_likelihood(items, known);
  return sum == -INFINITY ? sum : known->sums.tokens > 0 ? sum / known->sums.tokens : kNotKnown;
}

double RowLearner::rules_used() const {
  if (!begun()) return kNotKnown;
  const Array<double> uses = counts();
  return static_cast<double>(std::count_if(uses.begin(), uses.end(), [](double x) { return x >= .5; }));
}

uint64_t RowLearner::priors_of_step() const {
  uint64_t hash = 0;
  for (size_t p = 0; p < parts_.count(); ++p) {
    const RowBlock &block = parts_[p].block;
    const uint64_t concentration = mixed(hash, __builtin_bit_cast(uint64_t, block.concentration));
    hash = mixed(checksum64(block.base.data(), block.base.size() * sizeof(double), concentration), parts_[p].fixed);
  }
  return hash;
}

void RowLearner::save_state(SectionWriter &out) const {
  std::string bytes;
  for (size_t p = 0; p < parts_.count(); ++p) {
    const RowBlock &block = parts_[p].block;
    append_value(&bytes, static_cast<int32_t>(parts_.is_replaced(p)));
    if (!parts_.is_replaced(p)) continue;
    append_value(&bytes, block.concentration);
    append_array(&bytes, block.base);
  }
  bytes += state_bytes();
  out.add(tag("rows"), bytes);
}

void RowLearner::load_state(const SectionReader &in) {
  std::string_view bytes = in.text(tag("rows"));
  RowParts parts = family_->parts();
  for (size_t p = 0; p < parts.count(); ++p) {
    if (take_value<int32_t>(&bytes) == 0) continue;
    const double concentration = take_value<double>(&bytes);
    Array<double> base = take_array<double>(&bytes);
    const RowBlock &block = parts[p].block;
    if (!base.empty() && base.size() != block.size() && base.size() != block.outcomes) {
      fail_state_length(base.size(), block.size());
    }
    parts.set_prior(p, concentration, std::move(base));
  }
  take_state(bytes);
  parts_ = std::move(parts);
  of_items_ = of_held_out_ = {};
}

}  // namespace hws
