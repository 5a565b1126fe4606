// Mohri and Riley, "On the disambiguation of weighted automata" (CIAA 2015), with sums of
// weights in the place of their choice of one path.
//
// A state of the result is a state q of the machine, its *head*, with the states r that
// some word leads to as well and that share an accepted word with q, each with its
// weight relative to q's. From heads p, r, ... one symbol leads to head q once only:
// from the lowest of them, carrying the weights of all. That one knows of the others,
// since they share a future (the symbol and q's). Likewise only the lowest of the final
// heads is final. So each accepted word has one path, found backwards: the last head, and
// before each head one; and what a path has multiplied up to a head q is the weight of all
// paths to q.
//
// Where no two states share past and future, this copies the machine. O(states of the
// result · arcs of their sets · log).
#include "fsa/ops/disambiguate.hh"

#include <algorithm>

#include "fsa/base/step_check.hh"
#include "fsa/machine/builder.hh"
#include "fsa/machine/cost_range.hh"
#include "fsa/ops/shared_future.hh"
#include "fsa/ops/letter_rows.hh"
#include "fsa/ops/rm_epsilon.hh"
#include "fsa/ops/trim.hh"
#include "fsa/ops/weighted_subsets.hh"

namespace hws {

namespace {

class Disambiguator {
 public:
  Disambiguator(const LetterView &view, const TupleSymbols &tuples, const Run &run)
      : m_(*view.machine), tuples_(tuples), run_(run), asked_(run), future_(view, run), sets_(m_.semiring(), run),
        weights_(sets_.weights()), letters_(view, weights_, run), labels_(static_cast<size_t>(m_.tapes())),
        rows_(m_.semiring(), m_.arrays().alphabets) {}

  MachinePtr make() {
    run_.stage("disambiguate", 0);
    const SetElement start{m_.start(), 0, weights_.one()};
    try {
      (void)sets_.number({&start, 1}, m_.start());
      for (now_ = 0; now_ < sets_.size(); ++now_) {
        if ((now_ & 1023) == 0) {
          run_.check();
          run_.advance(now_);
        }
        expand();
      }
    } catch (const Error &e) {
      if (e.code != Code::limit || sets_.size() == 0) throw;
      limit_met(e);
    }
    return trim(rows_.finish(0, -1), run_);
  }

 private:
  struct Arrival {  // at one target by one symbol
    State target;
    int32_t first;  // the lowest member it is reached from
    Scaled weight;
    ArcId only;     // the one arc of a set of one; −1: several
  };

  void expand();
  void follow(std::span<const LetterStep> steps);
  void stop();
  void check_room() const;
  [[noreturn]] void limit_met(const Error &e);

  const Machine &m_;
  const TupleSymbols &tuples_;
  const Run &run_;
  StepCheck asked_;
  const SharedFuture future_;
  WeightedSubsets sets_;
  const SetWeights &weights_;
  const LetterRows letters_;
  int32_t now_ = 0, head_ = 0;  // the set whose arcs are being made; its head's place in members_
  Array<SetElement> members_, found_;
  LetterSteps steps_;
  Array<Arrival> arrivals_;
  Array<Label> labels_;
  RowWriter rows_;
};

void Disambiguator::expand() {
  const std::span<const SetElement> elements = sets_.elements(now_);
  members_.assign(elements.begin(), elements.end());
  for (size_t i = 0; i < members_.size(); ++i) {
    if (members_[i].state == sets_.tag(now_)) head_ = static_cast<int32_t>(i);
  }
  steps_.find(letters_, members_, run_);
  steps_.each_symbol([&](std::span<const LetterStep> steps) { follow(steps); });
  stop();
}

// The head's arcs by one symbol, as far as they are its to make.
void Disambiguator::follow(std::span<const LetterStep> steps) {
  arrivals_.clear();
  for (const LetterStep &step : steps) {
    const Scaled weight =
        weights_.times(members_[step.member].weight, letters_.arc(step.arc).weight);
    if (!arrivals_.empty() && arrivals_.back().target == step.target) {
      arrivals_.back().weight = weights_.plus(arrivals_.back().weight, weight);
      arrivals_.back().only = -1;
    } else {
      arrivals_.push_back({step.target, step.member, weight, members_.size() == 1 ? step.arc : -1});
    }
  }
  for (const Arrival &to : arrivals_) {
    if (to.first != head_) continue;
    asked_.add(arrivals_.size());
    found_.clear();
    for (const Arrival &other : arrivals_) {
      if (other.target == to.target) found_.push_back({to.target, 0, weights_.one()});
      else if (future_.share(other.target, to.target)) {
        found_.push_back({other.target, 0, weights_.over(other.weight, to.weight)});
      }
    }
    const int32_t set = sets_.number(found_, to.target);
    check_room();
    for (int32_t t = 0; t < m_.tapes(); ++t) labels_[t] = tuples_.label(steps[0].symbol, t);
    rows_.arc(labels_.data(), to.only >= 0 ? m_.weight(to.only) : weights_.stored(to.weight), set);
  }
}

void Disambiguator::stop() {
  int32_t first = -1;
  Scaled total;
  for (size_t i = 0; i < members_.size(); ++i) {
    if (!letters_.is_final(members_[i].state)) continue;
    const Scaled weight = weights_.times(members_[i].weight, weights_.from(m_.final_weight(members_[i].state)));
    total = first < 0 ? weight : weights_.plus(total, weight);
    if (first < 0) first = static_cast<int32_t>(i);
  }
  if (first < 0 || first != head_) return rows_.end_state(zero(m_.semiring()), false);
  rows_.end_state(members_.size() == 1 ? m_.final_weight(members_[0].state) : weights_.stored(total), true);
}

void Disambiguator::check_room() const {
  const int64_t arcs = static_cast<int64_t>(rows_.next.size()) + 1;
  run_.limit_arcs(arcs);
  if (arcs > INT32_MAX - 1) fail(Code::limit, "more than %d arcs", INT32_MAX - 1);
  run_.limit_bytes(sets_.bytes() + arcs * (12 + 4 * int64_t{m_.tapes()}) + sets_.size() * int64_t{12});
}

void Disambiguator::limit_met(const Error &e) {
  const std::span<const SetElement> elements = sets_.elements(now_);
  double least = INFINITY, most = -INFINITY;
  for (const SetElement &x : elements) {
    least = std::min(least, weights_.log(x.weight));
    most = std::max(most, weights_.log(x.weight));
  }
  fail(Code::limit,
       "%.200s; at %d states: state %d is reached together with %zu states that share a future with it, with weights up to "
       "e^%s apart",
       e.message, now_ + 1, sets_.tag(now_), elements.size() - 1, NumberText(most - least).text);
}

}  // namespace

MachinePtr disambiguate(const MachinePtr &machine, const Run &run) {
  check_cost_range(*machine);
  const MachinePtr m = rm_epsilon(plain(machine, run), run);
  const TupleSymbols tuples({&m, 1});
  const LetterView view = letter_view(m, Reading::tuple, &tuples, run);
  return Disambiguator(view, tuples, run).make();
}

}  // namespace hws
