// Choosing among candidates by trying them: several starts of one learner, a grid of priors, numbers of states. Each candidate
// is a learner, which a family makes by its number. Candidates are tried in one of two ways.
//
// One after the other: in order of their numbers they make some steps each and are judged. Then either the best one goes on
// from where it was judged, so that its work is kept, or a learner is made with what was chosen, which begins anew, since it
// has other data or more of them than the candidates had. A step of the loop is a step of the learner at work, or a judgement.
//
// In rounds: ever fewer candidates make ever longer runs (successive halving). A run learns without a fold of the data and is
// judged on it. New candidates may enter each round. In the last one a simpler candidate may challenge the best, which then
// stays only if it is clearly better. A step of the loop is the runs of a few candidates side by side, and once one is chosen
// a step of its learner, which begins anew (src/learner/choosing_rounds.cc).
//
// A step that throws changes nothing.
#pragma once
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "fsa/base/array.hh"
#include "src/learner/learner.hh"

namespace hws {

struct Judgement {
  double worth = std::numeric_limits<double>::quiet_NaN();  // the largest is the best; NaN: not judged yet
  double states_used = 0;
  bool excluded = false;  // chosen only if all are
  // Of rounds: the last one it took part in, counted from 1 (0: none yet, and a challenge is no round of its own); and of that
  // round the standard error of the worth, by the parts of its folds.
  int32_t rounds = 0;
  double error = std::numeric_limits<double>::quiet_NaN();
};

// What a run gave a part of a fold: ln p in nats, and of how many symbols, ends counted.
struct HeldOut {
  double log_prob = 0, tokens = 0;
};

struct ChoosingRound {
  int64_t folds = 1;            // runs of each candidate: which folds are held out in turn
  int64_t keep = 1;             // candidates left for the next round, at most; of the last round one
  bool may_be_skipped = false;  // where no more candidates have entered than are left
  bool challenge = false;       // of two, whose first has run before: it is left only if it is clearly better than the second
};

struct ChoosingPlan {
  const char *stage = "";  // what progress is called while candidates are compared
  int64_t candidates = 1;
  int64_t steps = 1;       // of each candidate before it is judged, fewer if it is done before
  bool goes_on = false;    // the best one itself goes on; else make(best, true) begins anew
  std::function<std::unique_ptr<Learner>(int64_t candidate, bool chosen, const Run &run)> make;
  std::function<Judgement(const Learner &learner, const Run &run)> judge;

  // Rounds, in the place of `steps`, `goes_on` and `judge`.
  Array<ChoosingRound> rounds;
  size_t parts = 1;  // of each fold, from which errors are estimated
  // Adds to those that enter a round, who are left from the round before, best first. Returns the place of the first one that
  // makes runs in this round.
  std::function<int32_t(int32_t round, Array<int32_t> *entered)> enter;
  // One run of a round; writes what each part of the fold got. Called by several threads at once.
  std::function<void(int32_t candidate, int32_t round, int64_t fold, std::span<HeldOut> parts, const Run &run)> hold_out;
};

class ChoosingLoop {
 public:
  // `first` is make(0, false).
  void begin(ChoosingPlan plan, std::unique_ptr<Learner> first);
  void begin(ChoosingPlan plan);  // with rounds

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
  // Of rounds: the present one, who has entered it, and all who ever entered: the chosen one first, then by rounds and worth.
  int32_t round() const { return contest_.round; }
  const Array<int32_t> &entered() const { return contest_.entered; }
  Array<int32_t> ranked() const;
  // Of rounds: a candidate's worths in its last round, by part of each fold.
  const Array<double> &by_part(int32_t candidate) const { return contest_.by_part[static_cast<size_t>(candidate)]; }

  // As a section of a checkpoint and back, by the two functions below.
  void save_state(SectionWriter &out) const;
  void load_state(const SectionReader &in, const Run &run);
  void append(std::string *bytes) const;
  // All of `bytes`; `corrupt`. Changes the loop as its last act.
  void take(std::string_view *bytes, const Run &run);

 private:
  // Of rounds: who was ever entered, in that order; who is now; and the first of these that has not made its runs.
  struct Contest {
    Array<int32_t> seen, entered;
    int32_t round = 0, next = 0;
    std::vector<Array<double>> by_part;  // by candidate
  };
  static int64_t best_of(const Array<Judgement> &judgements);
  void judge(const Run &run);
  void enter(Contest *contest) const;
  // After the last runs of a round. True: one candidate is left, entered[0].
  bool end_round(Contest *contest, const Array<Judgement> &judgements) const;
  bool clearly_better(const Contest &contest, int32_t a, int32_t b) const;
  void compare(const Run &run);
  void append_rounds(std::string *bytes) const;
  void take_rounds(std::string_view *bytes, const Run &run);

  ChoosingPlan plan_;
  Array<Judgement> judgements_;
  Contest contest_;
  int64_t looked_at_ = 0, chosen_ = -1;
  std::unique_ptr<Learner> at_work_;
  std::unique_ptr<Learner> best_;  // of candidates that go on: the best one judged, while others are looked at
};

}  // namespace hws
