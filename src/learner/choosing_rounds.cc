// The rounds of a choosing loop: successive halving (Karnin, Koren, Somekh 2013) over folds.
//
// The state is a contest: the candidates of the current round in order, and how many of them have made their runs. A step makes
// the runs of the next few candidates, side by side on all threads. It works on a copy of the contest, which replaces the
// loop's contest once nothing can fail. The trap is the order of candidates. Ties keep the order in which candidates entered,
// so the sort must be stable, and checkpoints must keep that order.
#include <algorithm>
#include <atomic>
#include <cinttypes>
#include <cmath>

#include "fsa/base/merge_sort.hh"
#include "fsa/base/parallel_for.hh"
#include "fsa/base/state_bytes.hh"
#include "src/learner/choosing_loop.hh"

namespace hws {

namespace {

constexpr int64_t kRunsTogether = 8;  // runs per step, which threads share

Judgement weighed(std::span<const HeldOut> parts, Array<double> *by_part) {
  Judgement j;
  HeldOut sum;
  by_part->clear();
  for (const HeldOut &h : parts) {
    sum.log_prob += h.log_prob;
    sum.tokens += h.tokens;
    j.impossible += h.impossible;
    by_part->push_back(h.tokens > 0 ? h.log_prob / h.tokens : std::numeric_limits<double>::quiet_NaN());
  }
  j.worth = sum.tokens > 0 ? sum.log_prob / sum.tokens : -INFINITY;
  double squares = 0, count = 0;
  for (const double x : *by_part) {
    if (std::isnan(x)) continue;
    squares += (x - j.worth) * (x - j.worth);
    ++count;
  }
  j.error = std::sqrt(squares / (count * (count - 1)));
  return j;
}

}  // namespace

// Returns whether a gives fewer items no probability than b does, or as many and is better by more than a standard error of the
// difference between parts of the same folds. Parts in which one of them explains nothing are left out.
bool ChoosingLoop::clearly_better(const Contest &contest, const Array<Judgement> &judgements, int32_t a, int32_t b) const {
  if (judgements[a].impossible != judgements[b].impossible) return judgements[a].impossible < judgements[b].impossible;
  const Array<double> &x = contest.by_part[static_cast<size_t>(a)], &y = contest.by_part[static_cast<size_t>(b)];
  Array<double> differences;
  for (size_t f = 0; f < x.size(); ++f) {
    if (!std::isnan(x[f] - y[f])) differences.push_back(x[f] - y[f]);
  }
  const double parts = static_cast<double>(differences.size());
  double mean = 0, squares = 0;
  for (const double d : differences) mean += d / parts;
  for (const double d : differences) squares += (d - mean) * (d - mean);
  return mean > std::sqrt(squares / (parts * (parts - 1)));
}

void ChoosingLoop::begin(ChoosingPlan plan) {
  plan_ = std::move(plan);
  judgements_.resize(static_cast<size_t>(plan_.candidates));
  Contest contest;
  contest.by_part.resize(judgements_.size());
  enter(&contest);
  contest_ = std::move(contest);
}

void ChoosingLoop::enter(Contest *contest) const {
  const auto of_round = [&]() -> const ChoosingRound & { return plan_.rounds[contest->round]; };
  contest->next = plan_.enter(contest->round, &contest->entered);
  while (of_round().may_be_skipped && static_cast<int64_t>(contest->entered.size()) <= of_round().keep) {
    ++contest->round;
    contest->next = plan_.enter(contest->round, &contest->entered);
  }
  for (const int32_t i : contest->entered) {
    if (std::find(contest->seen.begin(), contest->seen.end(), i) == contest->seen.end()) contest->seen.push_back(i);
  }
}

bool ChoosingLoop::end_round(Contest *contest, const Array<Judgement> &judgements) const {
  const ChoosingRound &ended = plan_.rounds[contest->round];
  Array<int32_t> &entered = contest->entered;
  if (!ended.challenge) {
    merge_sort(entered.begin(), entered.end(),
               [&](int32_t a, int32_t b) { return judgements[a].better_than(judgements[b]); });
  } else if (!clearly_better(*contest, judgements, entered[0], entered[1])) {
    std::swap(entered[0], entered[1]);
  }
  contest->next = 0;
  entered.resize(static_cast<size_t>(std::min<int64_t>(static_cast<int64_t>(entered.size()), ended.keep)));
  if (++contest->round == static_cast<int32_t>(plan_.rounds.size())) return true;
  enter(contest);
  return false;
}

void ChoosingLoop::compare(const Run &run) {
  Contest contest = contest_;
  Array<Judgement> judgements = judgements_;
  const ChoosingRound &round = plan_.rounds[contest.round];
  const int64_t left = static_cast<int64_t>(contest.entered.size()) - contest.next,
                candidates = std::min(std::max<int64_t>(1, kRunsTogether / round.folds), left);
  const std::span<const int32_t> entered =
      std::span(contest.entered).subspan(static_cast<size_t>(contest.next), static_cast<size_t>(candidates));
  const size_t parts = plan_.parts, parts_each = static_cast<size_t>(round.folds) * parts;
  Array<HeldOut> found(static_cast<size_t>(candidates) * parts_each);
  std::atomic<int64_t> ready{0};
  run.stage(plan_.stage, candidates * round.folds);
  Run alone = run;
  alone.threads = 1;
  alone.progress = nullptr;
  alone.arcs_visited = nullptr;
  parallel_for(candidates * round.folds, run.threads, [&](int64_t i) {
    plan_.hold_out(entered[static_cast<size_t>(i / round.folds)], contest.round, i % round.folds,
                   std::span(found).subspan(static_cast<size_t>(i) * parts, parts), alone);
    run.advance(++ready);
  });
  for (size_t i = 0; i < entered.size(); ++i) {
    Judgement &own = judgements[entered[i]];
    own = weighed(std::span(found).subspan(i * parts_each, parts_each), &contest.by_part[static_cast<size_t>(entered[i])]);
    own.rounds = contest.round + !round.challenge;
  }
  contest.next += static_cast<int32_t>(candidates);
  std::unique_ptr<Learner> chosen;
  if (contest.next == static_cast<int32_t>(contest.entered.size()) && end_round(&contest, judgements)) {
    chosen = plan_.make(contest.entered[0], true, run);
  }
  // No step below can fail.
  if (chosen) chosen_ = contest.entered[0];
  contest_ = std::move(contest);
  judgements_.swap(judgements);
  at_work_ = std::move(chosen);
}

Array<int32_t> ChoosingLoop::ranked() const {
  Array<int32_t> order = contest_.seen;
  const auto better = [&](int32_t a, int32_t b) {
    const bool known = !std::isnan(judgements_[a].worth);
    return known && (std::isnan(judgements_[b].worth) || judgements_[a].better_than(judgements_[b]));
  };
  merge_sort(order.begin(), order.end(), [&](int32_t a, int32_t b) {
    if (a == chosen_ || b == chosen_) return a == chosen_ && b != chosen_;
    const int32_t rounds_a = judgements_[a].rounds, rounds_b = judgements_[b].rounds;
    return rounds_a != rounds_b ? rounds_a > rounds_b : better(a, b);
  });
  return order;
}

void ChoosingLoop::append_rounds(std::string *bytes) const {
  append_value(bytes, contest_.round);
  append_value(bytes, contest_.next);
  append_array(bytes, contest_.seen);
  append_array(bytes, contest_.entered);
  for (const int32_t i : contest_.seen) {
    const Judgement &j = judgements_[i];
    append_value(bytes, j.worth);
    append_value(bytes, j.error);
    append_value(bytes, j.rounds);
    append_value(bytes, j.impossible);
    append_array(bytes, by_part(i));
  }
  if (at_work_) *bytes += at_work_->save();
}

void ChoosingLoop::take_rounds(std::string_view *bytes, const Run &run) {
  Contest c;
  c.round = take_value<int32_t>(bytes);
  c.next = take_value<int32_t>(bytes);
  c.seen = take_array<int32_t>(bytes);
  c.entered = take_array<int32_t>(bytes);
  const int32_t rounds = static_cast<int32_t>(plan_.rounds.size()), entered = static_cast<int32_t>(c.entered.size());
  bool good = entered > 0 && c.round >= 0 && c.round <= rounds && c.next >= 0 && c.next < entered;
  Array<uint8_t> there(static_cast<size_t>(plan_.candidates), 0);
  for (const int32_t i : c.seen) {
    good = good && i >= 0 && i < plan_.candidates && !there[i];
    if (good) there[i] = 1;
  }
  for (const int32_t i : c.entered) good = good && i >= 0 && i < plan_.candidates && there[i];
  if (!good) fail(Code::corrupt, "a checkpoint of a comparison that cannot be");
  Array<Judgement> judgements(static_cast<size_t>(plan_.candidates), Judgement());
  c.by_part.resize(judgements.size());
  for (const int32_t i : c.seen) {
    Judgement &j = judgements[i];
    j.worth = take_value<double>(bytes);
    j.error = take_value<double>(bytes);
    j.rounds = take_value<int32_t>(bytes);
    j.impossible = take_value<int64_t>(bytes);
    c.by_part[static_cast<size_t>(i)] = take_array<double>(bytes);
    good = good && j.rounds >= 0 && j.rounds <= rounds && j.impossible >= 0;
  }
  // The two candidates of a challenge are compared part by part, so each has all parts.
  if (c.round < rounds && plan_.rounds[c.round].challenge) {
    const size_t parts = plan_.parts * static_cast<size_t>(plan_.rounds[c.round].folds);
    good = good && entered == 2 && c.by_part[static_cast<size_t>(c.entered[0])].size() == parts;
  }
  const bool over = c.round == rounds;
  if (!good || over != !bytes->empty()) fail(Code::corrupt, "a checkpoint of a comparison that cannot be");
  std::unique_ptr<Learner> chosen;
  if (over) {
    chosen = plan_.make(c.entered[0], true, run);
    chosen->load({reinterpret_cast<const std::byte *>(bytes->data()), bytes->size()});
    *bytes = {};
  }
  // No step below can fail.
  chosen_ = over ? c.entered[0] : -1;
  contest_ = std::move(c);
  judgements_.swap(judgements);
  at_work_ = std::move(chosen);
}

}  // namespace hws
