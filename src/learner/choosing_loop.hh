// Choosing among candidates by trying them: several starts of one learner, a grid of priors, numbers of states. Each candidate
// is a learner, which a family makes by its number. In order of their numbers they make some steps each and are judged. Then
// either the best one goes on from where it was judged, so that its work is kept, or a learner is made with what was chosen,
// which begins anew, since it has other data or more of them than the candidates had.
//
// A step of the loop is a step of the learner at work, or a judgement. A step that throws changes nothing.
#pragma once
#include <functional>
#include <limits>
#include <memory>

#include "fsa/base/array.hh"
#include "src/learner/learner.hh"

namespace hws {

struct Judgement {
  double worth = std::numeric_limits<double>::quiet_NaN();  // the largest is the best; NaN: not judged yet
  double states_used = 0;
  bool excluded = false;  // chosen only if all are
};

struct ChoosingPlan {
  const char *stage = "";  // what progress is called while candidates are compared
  int64_t candidates = 1;
  int64_t steps = 1;       // of each candidate before it is judged, fewer if it is done before
  bool goes_on = false;    // the best one itself goes on; else make(best, true) begins anew
  std::function<std::unique_ptr<Learner>(int64_t candidate, bool chosen, const Run &run)> make;
  std::function<Judgement(const Learner &learner, const Run &run)> judge;
};

class ChoosingLoop {
 public:
  // `first` is make(0, false).
  void begin(ChoosingPlan plan, std::unique_ptr<Learner> first);

  void iterate(const Run &run);
  bool done() const { return chosen_ >= 0 && at_work_->done(); }

  // The candidate that is looked at, then the chosen learner.
  const Learner &at_work() const { return *at_work_; }
  Learner &at_work() { return *at_work_; }
  // The same, but the best of the candidates judged while those that go on are compared: what a run that is stopped has.
  const Learner &shown() const { return best_ ? *best_ : *at_work_; }

  // All learners whose steps may still count.
  template <class Each>
  void for_each(Each each) {
    each(*at_work_);
    if (best_) each(*best_);
  }

  int64_t most_steps(int64_t of_one) const;  // of all candidates, and of one to its end
  int64_t chosen() const { return chosen_; }  // −1: none yet
  int64_t looked_at() const { return looked_at_; }
  const Array<Judgement> &judgements() const { return judgements_; }  // by candidate
  int64_t judged() const { return chosen_ < 0 ? looked_at_ : plan_.candidates; }
  // Worths of those judged; NaN: none is.
  double highest() const;
  double lowest() const;
  int64_t best() const { return best_of(judgements_); }  // of those judged, the first of equals; −1: none

  void append(std::string *bytes) const;
  // All of `bytes`; `corrupt`. Changes the loop as its last act.
  void take(std::string_view *bytes, const Run &run);

 private:
  static int64_t best_of(const Array<Judgement> &judgements);
  void judge(const Run &run);

  ChoosingPlan plan_;
  Array<Judgement> judgements_;
  int64_t looked_at_ = 0, chosen_ = -1;
  std::unique_ptr<Learner> at_work_;
  std::unique_ptr<Learner> best_;  // of candidates that go on: the best one judged, while others are looked at
};

}  // namespace hws
