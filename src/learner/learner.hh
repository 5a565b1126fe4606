// What all learners share: stepping with rollback, metrics by name, checkpoints. A family derives from Learner and supplies one
// iteration, its metrics and its state. A learner belongs to one thread at a time.
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
  // The argument must be a learner of the class that declares the metric. NaN: not known yet.
  double (*value)(const Learner &learner) = nullptr;
  bool on_cards = true;  // false: it takes a pass over all items, which no model that is read off should have to wait for
};

// A metric of learners of class L. `value` is a lambda without captures: metric_of<L>("change", "...", [](const L &l) { return
// l.change_; }).
template <class L, class Value>
constexpr MetricSpec metric_of(const char *name, const char *doc, Value) {
  return {name, doc, [](const Learner &learner) -> double { return Value{}(static_cast<const L &>(learner)); }};
}

constexpr MetricSpec off_cards(MetricSpec metric) {
  metric.on_cards = false;
  return metric;
}

class Learner {
 public:
  virtual ~Learner() = default;
  Learner(const Learner &) = delete;
  Learner &operator=(const Learner &) = delete;

  // Makes up to n steps; returns true once there is nothing left to do. A step that throws leaves the learner as it was before
  // that step.
  bool step(int64_t n);
  int64_t steps() const { return steps_; }
  virtual bool done() const = 0;

  // Statistics. If a step is a sum over items, it can be made from the sums of several learners, each over the items that it
  // holds: all of them, a part (the options items and first_item), or none. Here and below, other methods fail with
  // `unsupported`.
  //
  // Returns the layout of the next step's statistics.
  virtual StatisticShapePtr statistic_shape() const { fail_without_statistics(); }
  // Returns the sums of the next step over this learner's items. If a learner has a part and its start depends on all data, the
  // first statistics are those of the start.
  SufficientStatistics statistics() const;
  // Makes the next step from the statistics of all items; returns true once there is nothing left to do. Statistics of the
  // start make the start, which is no step. Fails with `argument` for statistics of a part, of another layout or of another
  // step.
  bool update(const SufficientStatistics &statistics);
  // Returns statistics from what their write() made, for update(). Fails with `version` for those of another learner, naming
  // what differs, and with `corrupt`. The bytes need no alignment.
  SufficientStatistics read_statistics(std::span<const std::byte> bytes) const;

  // The name of this learner's class in checkpoints. (The library is built without run-time type information.)
  virtual std::string_view family() const = 0;
  virtual std::span<const MetricSpec> metrics() const = 0;
  // Fails with `argument` for an unknown name, naming the nearest one, and with `empty` if the value is not known yet.
  double metric(std::string_view name) const;
  double known(std::string_view name) const;  // the same, but returns NaN if not known yet

  // The identity, steps and metrics of this learner, which a model keeps.
  ModelCard card() const;

  // Write and read a checkpoint. load() fails with `corrupt` or `version` and then leaves the learner unchanged. The bytes need
  // no alignment.
  std::string save() const;
  void load(std::span<const std::byte> bytes) { load(bytes, run_); }
  // The same under the limits and the cancel flag of `run`, which are not kept.
  void load(std::span<const std::byte> bytes, const Run &run);

  // Set the cancel flag and the progress cell of later steps. The caller keeps both alive.
  void watch(const CancelFlag *cancel) { run_.cancel = cancel; }
  void report(ProgressCell *progress) { run_.progress = progress; }

 protected:
  // Keeps the limits and threads of `run`. Its borrowed members (cancel, progress, counters) are not kept: see watch() and
  // report().
  explicit Learner(const Run &run) : run_(run) {
    run_.cancel = nullptr;
    run_.progress = nullptr;
    run_.arcs_visited = nullptr;
  }
  // The run for models, metrics and loading checkpoints: the limits and the cancel flag, without progress.
  Run reading_run() const {
    Run run = run_;
    run.progress = nullptr;
    return run;
  }
  // What was learned no longer counts: no step was made.
  void begin_anew() { steps_ = 0; }
  // Makes one step. The learner changes only once nothing can fail.
  virtual void iterate(const Run &run) = 0;
  // For iterate() and make_start(): the statistics that update() was given, or null.
  const SufficientStatistics *given() const { return given_; }
  virtual SufficientStatistics sums() const { fail_without_statistics(); }  // statistics()
  // A hash of the priors of the next step, where they may change after the learner was made; else 0.
  virtual uint64_t priors_of_step() const { return 0; }
  // Returns whether the learner has its start. If not, make_start() makes it from the given statistics, under the rules of
  // iterate().
  virtual bool begun() const { return true; }
  virtual void make_start(const Run &) { fail(Code::internal, "a learner that has begun"); }
  // Returns whether it can make steps by itself.
  virtual bool holds_all() const { return true; }
  // Called after the last step of a call, even if it failed. Releases what the steps of a call share, above all threads.
  virtual void steps_end() noexcept {}
  // The value of a metric by index; NaN: not known yet. A learner that shows another learner's metrics overrides this.
  virtual double value(size_t metric) const { return metrics()[metric].value(*this); }
  virtual const CheckpointIdentity &identity() const = 0;
  virtual void save_state(SectionWriter &out) const = 0;
  // As in iterate(), the learner changes only at the end.
  virtual void load_state(const SectionReader &in) = 0;

 private:
  // Virtual functions of this class are inline. Otherwise only the library would define the class, without run-time type
  // information, and derived classes in tests need that information.
  [[noreturn]] static void fail_without_statistics();
  std::string origin() const;  // of its statistics

  Run run_;
  int64_t steps_ = 0;
  const SufficientStatistics *given_ = nullptr;
};

}  // namespace hws
