// What all learners share: stepping with rollback, metrics by name, checkpoints.
// A family derives from Learner and supplies one iteration, its metrics and its
// state. Belongs to one thread at a time.
#pragma once
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "fsa/base/run.hh"
#include "src/learner/checkpoint.hh"
#include "src/learner/joined_lists.hh"
#include "src/learner/model_card.hh"
#include "src/stats/sufficient_statistics.hh"

namespace hws {

class Learner;

struct MetricSpec {
  const char *name;
  const char *doc;  // one line
  // Of a learner of the class that declares the metric; NaN: not known yet.
  double (*value)(const Learner &learner) = nullptr;
};

// A metric of learners of class L beside its value, which is a lambda without captures: metric_of<L>("change", "...",
// [](const L &l) { return l.change_; }).
template <class L, class Value>
constexpr MetricSpec metric_of(const char *name, const char *doc, Value) {
  return {name, doc, [](const Learner &learner) -> double { return Value{}(static_cast<const L &>(learner)); }};
}

class Learner {
 public:
  virtual ~Learner() = default;
  Learner(const Learner &) = delete;
  Learner &operator=(const Learner &) = delete;

  // Up to n steps; true once there is nothing left to do. A step that throws
  // leaves the learner as it was before that step.
  bool step(int64_t n);
  int64_t steps() const { return steps_; }
  virtual bool done() const = 0;

  // Statistics. Where a step is a sum over items it can be made from what several learners have summed, each over the items it
  // holds: all, a part (the options items and first_item) or none. `unsupported` for other methods, here and below.
  //
  // The layout of the next step's.
  virtual StatisticShapePtr statistic_shape() const { fail_without_statistics(); }
  // What the next step sums, over this learner's items. Of a learner that holds a part, and whose beginning depends on all of
  // the data, the first ones are of what it begins with.
  SufficientStatistics statistics() const;
  // The next step, from the statistics of all items; true once there is nothing left to do. From statistics of what the learner
  // begins with: that beginning, which is no step. `argument` for those of a part, of another layout or of another step.
  bool update(const SufficientStatistics &statistics);

  // The class of this learner, by its name in checkpoints. (The library is built without run-time type information.)
  virtual std::string_view family() const = 0;
  virtual std::span<const MetricSpec> metrics() const = 0;
  // `argument` for an unknown name, with the nearest; `empty` if not known yet.
  double metric(std::string_view name) const;
  double known(std::string_view name) const;  // the same, but NaN if not known yet

  // What is to be kept of this learner with a model: its identity, steps and metrics.
  ModelCard card() const;

  // A checkpoint and back. load() throws `corrupt` or `version` and then leaves
  // the learner unchanged; the bytes need no alignment.
  std::string save() const;
  void load(std::span<const std::byte> bytes);

  // What later steps run under; the caller keeps the flag and the cell alive.
  void watch(const CancelFlag *cancel) { run_.cancel = cancel; }
  void report(ProgressCell *progress) { run_.progress = progress; }

 protected:
  // Takes over limits and threads. What a run only lends (cancel, progress,
  // counters) is not kept: see watch() and report().
  explicit Learner(const Run &run) : run_(run) {
    run_.cancel = nullptr;
    run_.progress = nullptr;
    run_.arcs_visited = nullptr;
  }
  // What models and metrics are read off and checkpoints loaded under: the limits, and whoever may cancel. No progress.
  Run reading_run() const {
    Run run = run_;
    run.progress = nullptr;
    return run;
  }
  // One step. Changes the learner only once nothing can fail any more.
  virtual void iterate(const Run &run) = 0;
  // Within iterate() and begin(): the statistics that update() was given, or null.
  const SufficientStatistics *given() const { return given_; }
  virtual SufficientStatistics sums() const { fail_without_statistics(); }  // statistics()
  // Whether it has what it begins with; else begin() makes it, of the statistics given, under the rules of iterate().
  virtual bool begun() const { return true; }
  virtual void begin(const Run &) { fail(Code::internal, "a learner that has begun"); }
  // Whether it can make steps by itself.
  virtual bool holds_all() const { return true; }
  // Behind the last step of a call, also of one that failed: lets go of what a call's steps share, threads above all.
  virtual void steps_end() noexcept {}
  // A metric by its index; NaN: not known yet. Overridden where metrics are another learner's.
  virtual double value(size_t metric) const { return metrics()[metric].value(*this); }
  virtual const CheckpointIdentity &identity() const = 0;
  virtual void save_state(SectionWriter &out) const = 0;
  // As iterate(): changes the learner as its last act.
  virtual void load_state(const SectionReader &in) = 0;

 private:
  // Virtual functions of this class are inline: if one were not, the library, which has no run-time type information, would be
  // the only one to define the class for its users' derived classes in tests.
  [[noreturn]] static void fail_without_statistics();

  Run run_;
  int64_t steps_ = 0;
  const SufficientStatistics *given_ = nullptr;
};

}  // namespace hws
