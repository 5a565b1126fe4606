#include "src/learner/choosing_loop.hh"

#include <cinttypes>
#include <cmath>

#include "fsa/base/state_bytes.hh"

namespace hws {

namespace {

std::span<const std::byte> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::byte *>(text.data()), text.size()};
}

}  // namespace

void ChoosingLoop::begin(ChoosingPlan plan, std::unique_ptr<Learner> first) {
  plan_ = std::move(plan);
  judgements_.resize(static_cast<size_t>(plan_.candidates));
  at_work_ = std::move(first);
}

int64_t ChoosingLoop::best_of(const Array<Judgement> &judgements) {
  int64_t at = -1;
  const auto better = [](const Judgement &a, const Judgement &b) {
    return a.excluded != b.excluded ? b.excluded : a.better_than(b);
  };
  for (size_t i = 0; i < judgements.size(); ++i) {
    if (std::isnan(judgements[i].worth)) continue;
    if (at < 0 || better(judgements[i], judgements[static_cast<size_t>(at)])) at = static_cast<int64_t>(i);
  }
  return at;
}

int64_t ChoosingLoop::most_steps(int64_t of_one) const {
  const double before = static_cast<double>(plan_.candidates) * (static_cast<double>(plan_.steps) + 1);
  const double most = before + static_cast<double>(of_one) - (plan_.goes_on ? static_cast<double>(plan_.steps) : 0);
  return most < 9e18 ? static_cast<int64_t>(most) : INT64_MAX;
}

double ChoosingLoop::highest() const {
  double most = std::numeric_limits<double>::quiet_NaN();
  for (const Judgement &j : judgements_) most = std::fmax(most, j.worth);  // fmax returns the other number if one is NaN
  return most;
}

double ChoosingLoop::lowest() const {
  double least = std::numeric_limits<double>::quiet_NaN();
  for (const Judgement &j : judgements_) least = std::fmin(least, j.worth);
  return least;
}

void ChoosingLoop::judge(const Run &run) {
  Array<Judgement> judgements = judgements_;
  Judgement &own = judgements[static_cast<size_t>(looked_at_)];
  own = plan_.judge(*at_work_, run);
  if (std::isnan(own.worth)) own.worth = -INFINITY;
  const bool last = looked_at_ + 1 == plan_.candidates;
  const int64_t best = best_of(judgements);
  std::unique_ptr<Learner> next;
  if (!last) next = plan_.make(looked_at_ + 1, false, run);
  else if (!plan_.goes_on) next = plan_.make(best, true, run);
  // No step below can fail.
  judgements_.swap(judgements);
  if (plan_.goes_on && best == looked_at_) best_ = std::move(at_work_);
  at_work_ = next ? std::move(next) : std::move(best_);
  if (last) {
    best_.reset();
    chosen_ = best;
  } else {
    ++looked_at_;
  }
}

void ChoosingLoop::iterate(const Run &run) {
  if (chosen_ < 0 && !plan_.rounds.empty()) return compare(run);
  if (chosen_ < 0) {
    run.stage(plan_.stage, plan_.candidates);
    run.advance(looked_at_);
    if (at_work_->done() || at_work_->steps() >= plan_.steps) return judge(run);
  }
  at_work_->watch(run.cancel);
  at_work_->report(chosen_ < 0 ? nullptr : run.progress);
  at_work_->step(1);
}

void ChoosingLoop::append(std::string *bytes) const {
  if (!plan_.rounds.empty()) return append_rounds(bytes);
  append_value(bytes, looked_at_);
  append_value(bytes, chosen_);
  for (const Judgement &j : judgements_) {
    append_value(bytes, j.worth);
    append_value(bytes, j.states_used);
    append_value(bytes, int32_t{j.excluded});
    append_value(bytes, j.impossible);
  }
  const std::string best = best_ ? best_->save() : std::string();
  append_value(bytes, static_cast<int64_t>(best.size()));
  *bytes += best + at_work_->save();
}

void ChoosingLoop::take(std::string_view *bytes, const Run &run) {
  if (!plan_.rounds.empty()) return take_rounds(bytes, run);
  const int64_t looked_at = take_value<int64_t>(bytes), chosen = take_value<int64_t>(bytes);
  Array<Judgement> judgements = judgements_;
  for (Judgement &j : judgements) {
    j.worth = take_value<double>(bytes);
    j.states_used = take_value<double>(bytes);
    j.excluded = take_value<int32_t>(bytes) != 0;
    j.impossible = take_value<int64_t>(bytes);
  }
  const int64_t size = take_value<int64_t>(bytes), best = best_of(judgements);
  const bool keeps = plan_.goes_on && chosen < 0 && best >= 0;  // the best learner judged so far is kept
  bool good = looked_at >= 0 && looked_at < plan_.candidates && (chosen < 0 || looked_at == plan_.candidates - 1) &&
              (chosen == -1 || chosen == best) && size >= 0 && static_cast<uint64_t>(size) <= bytes->size() &&
              keeps == (size > 0);
  for (size_t i = 0; i < judgements.size(); ++i) {
    good = good && std::isnan(judgements[i].worth) == (chosen < 0 && static_cast<int64_t>(i) >= looked_at) &&
           judgements[i].impossible >= 0;
  }
  if (!good) {
    fail(Code::corrupt, "a checkpoint that looks at candidate %" PRId64 " of %" PRId64, looked_at, plan_.candidates);
  }
  std::unique_ptr<Learner> kept;
  if (keeps) {
    kept = plan_.make(best, false, run);
    kept->load(bytes_of(bytes->substr(0, static_cast<size_t>(size))));
  }
  bytes->remove_prefix(static_cast<size_t>(size));
  std::unique_ptr<Learner> at_work = plan_.make(chosen >= 0 ? chosen : looked_at, chosen >= 0 && !plan_.goes_on, run);
  at_work->load(bytes_of(*bytes));
  *bytes = {};
  // No step below can fail.
  judgements_.swap(judgements);
  at_work_ = std::move(at_work);
  best_ = std::move(kept);
  looked_at_ = looked_at;
  chosen_ = chosen;
}

void ChoosingLoop::save_state(SectionWriter &out) const {
  std::string bytes;
  append(&bytes);
  out.add(tag("chos"), bytes);
}

void ChoosingLoop::load_state(const SectionReader &in, const Run &run) {
  std::string_view bytes = in.text(tag("chos"));
  take(&bytes, run);
}

}  // namespace hws
