#include "src/hmm/minibatch/stochastic_level.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/error.hh"
#include "fsa/base/state_bytes.hh"
#include "src/hmm/hdp/chain_existence.hh"
#include "src/hmm/learner/hmm_fields.hh"
#include "src/hmm/learner/shared_rows.hh"
#include "src/stats/dense_products.hh"

namespace hws {

namespace {

constexpr double kLeastLog = -700;

}  // namespace

StochasticLevel::StochasticLevel(size_t states, const HmmSettings &settings, int64_t batches, const Run &run)
    : asks_(!hmm_fields::uncollapsed(settings)), states_(states),
      size_(asks_ ? ChainExistence::size(states, existence_settings(settings)) : 0),
      batches_(batches), variances_(hmm_fields::sums_variances(settings)),
      each_minibatch_(settings.top_level != HmmTopLevel::pass), printed_(settings.level_step == HmmLevelStep::printed),
      keeps_(asks_ && settings.existence_sum == HmmExistenceSum::minibatches), level_(states, hdp_settings(settings)),
      logs_(size_, 0.0), tables_(asks_ ? states : 0, 0.0) {
  if (!keeps_) return;
  const double bytes = static_cast<double>(batches) * static_cast<double>(size_) * 8;
  run.limit_bytes(bytes < 1e18 ? static_cast<int64_t>(bytes) : INT64_MAX);
  kept_.assign(static_cast<size_t>(batches) * size_, 0.0);
}

StochasticLevel::Next StochasticLevel::next(const Step &step, std::span<const double> found, const StateChain &counts,
                                            const Run &run) const {
  Next next{level_, logs_, tables_, 0, table_weight_};
  const double keep = 1 - step.rho;
  const bool moves = each_minibatch_ || (step.number + 1) % batches_ == 0;
  if (!asks_) {
    const HdpCounts of_chain = counts_of(counts);
    if (moves) next.level = each_minibatch_ ? level_.stepped(of_chain, step.rho, run) : level_.raised(of_chain, run);
    return next;
  }
  double scale = 0;
  if (keeps_) {
    const double *const old = kept_.data() + slot(step);
    for (size_t i = 0; i < size_; ++i) next.logs[i] += std::max(kLeastLog, found[i]) - old[i];
    next.weight = std::min(weight_ + 1, static_cast<double>(batches_));
    scale = static_cast<double>(batches_) / next.weight;
  } else {
    for (size_t i = 0; i < size_; ++i) {
      next.logs[i] = keep * next.logs[i] + step.rho * std::max(kLeastLog, found[i] / step.share);
    }
    next.weight = keep * weight_ + step.rho;
    scale = 1 / next.weight;
  }
  if (!moves) return next;
  Array<double> logs = next.logs;
  for (double &x : logs) x *= scale;
  const HdpTables tables = level_.tables(counts_of(counts, logs, variances_), run);
  if (!each_minibatch_) {
    next.level = level_.updated(tables);
  } else if (printed_) {
    next.level = level_.climbed(tables, step.rho);
  } else {
    next.table_weight = keep * table_weight_ + step.rho;
    Array<double> of_stick(states_);
    for (size_t k = 0; k < states_; ++k) {
      next.tables[k] = keep * next.tables[k] + step.rho * tables.of_stick[k];
      of_stick[k] = next.tables[k] / next.table_weight;
    }
    next.level = level_.moved(tables, of_stick, step.rho);
  }
  return next;
}

void StochasticLevel::end_existence(const EndedState &ended, double *numbers) const noexcept {
  const size_t stride = dense_stride(states_), block = (states_ + 2) * stride;  // of logs, and behind them of variances
  for (const double *const last = numbers + size_; numbers < last; numbers += block) {
    double *const transition = numbers + stride;
    for (size_t k = 0; k < states_; ++k) {
      double &from = transition[ended.state * stride + k];
      if (ended.into) transition[*ended.into * stride + k] += from;
      from = 0;
    }
    end_number(ended, numbers);
    for (size_t j = 0; j <= states_; ++j) end_number(ended, transition + j * stride);  // the last is the row of rows
  }
}

void StochasticLevel::end_states(std::span<const EndedState> ended, Next *next) const {
  for (const EndedState &e : ended) {
    if (e.into) next->level = next->level.joined(*e.into, e.state);
    end_existence(e, next->logs.data());
    if (!next->tables.empty()) end_number(e, next->tables.data());
  }
}

void StochasticLevel::take(const Step &step, std::span<const double> found, Next *next,
                           std::span<const EndedState> ended) noexcept {
  for (size_t i = 0; keeps_ && i < size_; ++i) kept_[slot(step) + i] = std::max(kLeastLog, found[i]);
  for (const EndedState &e : ended) {
    for (size_t at = 0; at < kept_.size(); at += size_) end_existence(e, kept_.data() + at);
  }
  std::swap(level_, next->level);
  logs_.swap(next->logs);
  tables_.swap(next->tables);
  weight_ = next->weight;
  table_weight_ = next->table_weight;
}

void StochasticLevel::append(std::string *bytes) const {
  level_.append(bytes);
  for (const Array<double> *numbers : {&logs_, &kept_, &tables_}) append_array(bytes, *numbers);
  append_value(bytes, weight_);
  append_value(bytes, table_weight_);
}

void StochasticLevel::take(std::string_view *bytes) {
  HdpLevel level = level_;
  level.take(bytes);
  Array<double> logs = take_array<double>(bytes), kept = take_array<double>(bytes), tables = take_array<double>(bytes);
  const double weight = take_value<double>(bytes), table_weight = take_value<double>(bytes);
  const auto finite = [](double x) { return std::isfinite(x); };
  const auto counted = [](double x) { return x >= 0 && x < INFINITY; };
  const bool fits = logs.size() == logs_.size() && kept.size() == kept_.size() && tables.size() == tables_.size() &&
                    std::all_of(logs.begin(), logs.end(), finite) && std::all_of(kept.begin(), kept.end(), finite) &&
                    std::all_of(tables.begin(), tables.end(), counted) && counted(weight) && counted(table_weight);
  if (!fits) fail(Code::corrupt, "a checkpoint whose averaged tables do not fit");
  std::swap(level_, level);
  logs_.swap(logs);
  kept_.swap(kept);
  tables_.swap(tables);
  weight_ = weight;
  table_weight_ = table_weight;
}

}  // namespace hws
