// Choosing among candidates by trial: several starts of one learner, a grid of priors, numbers of states. Each candidate is a
// learner that the family makes by its number. There are two ways to try them.
//
// One after the other: in order of their numbers the candidates make some steps each and are judged. Then the best one may
// continue from where it was judged, so that its work is kept. Otherwise a new learner is made with what was chosen, because it
// has other or more data than the candidates had. A step of the loop is a step of the current learner, or a judgement.
//
// In rounds: ever fewer candidates make ever longer runs (successive halving). A run learns without a fold of the data and is
// judged on it. New candidates may enter each round. In the last round a simpler candidate may challenge the best one, which
// then stays only if it is clearly better. A step of the loop consists of the runs of a few candidates side by side. Once one
// is chosen, a step is one of its new learner (src/learner/choosing_rounds.cc).
//
// If a step throws, nothing changes.
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
  double worth = std::numeric_limits<double>::quiet_NaN();  // NaN: not judged yet
  double states_used = 0;
  bool excluded = false;  // chosen only if all are excluded
  // Held-out items that the candidate gives no probability. They do not enter the worth.
  int64_t impossible = 0;
  // For rounds: the number of the candidate's last round, from 1 (0: none yet; a challenge does not count as a round). And the
  // standard error of its worth in that round, estimated from the parts of its folds.
  int32_t rounds = 0;
  double error = std::numeric_limits<double>::quiet_NaN();

  // The fewest impossible items are best, and among equals the largest worth.
  bool better_than(const Judgement &other) const {
    return impossible != other.impossible ? impossible < other.impossible : worth > other.worth;
  }
};

// What a run achieved on a part of a fold: ln p in nats and the number of symbols, ends included, of the items that have a
// probability; and how many items have none.
struct HeldOut {
  double log_prob = 0, tokens = 0;
  int64_t impossible = 0;
};

struct ChoosingRound {
  // Runs of each candidate, each of which holds out another fold.
  int64_t folds = 1;
  // At most this many candidates remain for the next round; one remains after the last.
  int64_t keep = 1;
  // The round is skipped if no more candidates have entered than may remain.
  bool may_be_skipped = false;
  // For two candidates, of which the first has run before. It remains only if it is clearly better than the second.
  bool challenge = false;
};

struct ChoosingPlan {
  const char *stage = "";  // name of the stage in progress reports while candidates are compared
  int64_t candidates = 1;
  // Steps of each candidate before it is judged; fewer if it is done earlier.
  int64_t steps = 1;
  bool goes_on = false;    // the best candidate continues; otherwise make(best, true) starts anew
  std::function<std::unique_ptr<Learner>(int64_t candidate, bool chosen, const Run &run)> make;
  std::function<Judgement(const Learner &learner, const Run &run)> judge;

  // Rounds, which replace `steps`, `goes_on` and `judge`.
  Array<ChoosingRound> rounds;
  size_t parts = 1;  // parts per fold, from which errors are estimated
  // Adds the candidates that enter a round to those that remain from the previous one, which are ordered from the best. Returns
  // the index of the first candidate that makes runs in this round.
  std::function<int32_t(int32_t round, Array<int32_t> *entered)> enter;
  // Makes one run of a round, and writes the result for each part of the fold. Called by several threads at once.
  std::function<void(int32_t candidate, int32_t round, int64_t fold, std::span<HeldOut> parts, const Run &run)> hold_out;
};

class ChoosingLoop {
 public:
  // `first` must be make(0, false).
  void begin(ChoosingPlan plan, std::unique_ptr<Learner> first);
  void begin(ChoosingPlan plan);  // with rounds

  void iterate(const Run &run);
  bool done() const { return chosen_ >= 0 && at_work_->done(); }

  // The learner of the current candidate, later the chosen learner.
  const Learner &at_work() const { return *at_work_; }
  Learner &at_work() { return *at_work_; }
  // The learner to show if the run stops here. While candidates that may continue are compared it is the best one judged,
  // otherwise at_work().
  const Learner &shown() const { return best_ ? *best_ : *at_work_; }

  // Visits all learners whose steps may still count.
  template <class Each>
  void for_each(Each each) {
    each(*at_work_);
    if (best_) each(*best_);
  }

  int64_t most_steps(int64_t of_one) const;  // of all candidates, plus one learner to its end
  int64_t chosen() const { return chosen_; }  // −1: none yet
  int64_t looked_at() const { return looked_at_; }
  const Array<Judgement> &judgements() const { return judgements_; }  // by candidate
  int64_t judged() const { return chosen_ < 0 ? looked_at_ : plan_.candidates; }
  // The extreme worths of the candidates judged; NaN if there are none. (Starts, which ask for them, have no held-out items.)
  double highest() const;
  double lowest() const;
  int64_t best() const { return best_of(judgements_); }  // the best one judged, on a tie the first; −1: none
  // For rounds: the current one; the candidates in it; and all that ever entered, ordered with the chosen one first and then by
  // rounds and worth.
  int32_t round() const { return contest_.round; }
  const Array<int32_t> &entered() const { return contest_.entered; }
  Array<int32_t> ranked() const;
  // For rounds: a candidate's worths in its last round, one per part of each fold; NaN for a part without a possible item.
  const Array<double> &by_part(int32_t candidate) const { return contest_.by_part[static_cast<size_t>(candidate)]; }

  // The state as a section of a checkpoint, through append() and take().
  void save_state(SectionWriter &out) const;
  void load_state(const SectionReader &in, const Run &run);
  void append(std::string *bytes) const;
  // Reads all of `bytes`; fails with `corrupt`. The loop changes only at the end.
  void take(std::string_view *bytes, const Run &run);

 private:
  // For rounds: the candidates that ever entered, in that order; those of the current round; and the index of the first of
  // these that has not made its runs.
  struct Contest {
    Array<int32_t> seen, entered;
    int32_t round = 0, next = 0;
    std::vector<Array<double>> by_part;  // by candidate
  };
  static int64_t best_of(const Array<Judgement> &judgements);
  void judge(const Run &run);
  void enter(Contest *contest) const;
  // Call after the last runs of a round. Returns true if one candidate remains, which is entered[0].
  bool end_round(Contest *contest, const Array<Judgement> &judgements) const;
  bool clearly_better(const Contest &contest, const Array<Judgement> &judgements, int32_t a, int32_t b) const;
  void compare(const Run &run);
  void append_rounds(std::string *bytes) const;
  void take_rounds(std::string_view *bytes, const Run &run);

  ChoosingPlan plan_;
  Array<Judgement> judgements_;
  Contest contest_;
  int64_t looked_at_ = 0, chosen_ = -1;
  std::unique_ptr<Learner> at_work_;
  std::unique_ptr<Learner> best_;  // of candidates that may continue: the best one judged, while others are tried
};

}  // namespace hws
