#include "src/learner/learner.hh"

#include <cinttypes>
#include <cmath>
#include <cstdint>

#include "fsa/base/array.hh"
#include "fsa/base/file_kinds.hh"
#include "fsa/base/state_bytes.hh"
#include "src/learner/option_table.hh"

namespace hws {

bool Learner::step(int64_t n) {
  if (n < 0) fail(Code::argument, "%" PRId64 " steps; expected 0 or more", n);
  struct Call {
    Learner *learner;
    ~Call() { learner->steps_end(); }
  } const call{this};
  for (int64_t i = 0; i < n && !done(); ++i) {
    if (!given_ && !holds_all()) {
      fail(Code::unsupported, "a step by a learner that holds a part of the items; expected an update with statistics of all");
    }
    run_.check();
    iterate(run_);
    ++steps_;
  }
  return done();
}

void Learner::fail_without_statistics() {
  fail(Code::unsupported, "statistics of a method whose step is no sum over items; expected em, hard-em, vi, vb, svi or scvi2, "
                          "with starts 1");
}

SufficientStatistics Learner::statistics() const {
  SufficientStatistics s = sums();
  s.set_step(begun() ? steps_ : -1);
  s.set_origin(origin());
  return s;
}

std::string Learner::origin() const {
  CheckpointIdentity own = identity();
  if (const uint64_t priors = priors_of_step()) own.of_statistics("the priors of the step", priors);
  return own.origin();
}

SufficientStatistics Learner::read_statistics(std::span<const std::byte> bytes) const {
  return read_aligned(bytes, [this](std::span<const std::byte> file) {
    return SufficientStatistics::read(statistic_shape(), origin(), file);
  });
}

bool Learner::update(const SufficientStatistics &statistics) {
  const StatisticShapePtr shape = statistic_shape();
  require_origin(statistics.origin(), origin(), Code::argument);
  if (statistics.shape().hash() != shape->hash()) {
    fail(Code::argument, "statistics of another model, layout or step; expected those of the learner's next step");
  }
  const int64_t next = begun() ? steps_ : -1;
  if (statistics.step() != next) {
    fail(Code::argument, "statistics of step %" PRId64 "; expected those of step %" PRId64 " (-1: of what it begins with)",
         statistics.step(), next);
  }
  if (!statistics.whole()) {
    fail(Code::argument, "statistics of items %" PRId64 " to %" PRId64 "; expected all from 0 to %" PRId64, statistics.begin(),
         statistics.end() - 1, statistics.shape().plan().items - 1);
  }
  struct Given {
    const SufficientStatistics **at;
    ~Given() { *at = nullptr; }
  } given{&given_};
  given_ = &statistics;
  if (begun()) return step(1);
  run_.check();
  make_start(run_);
  return done();
}

double Learner::metric(std::string_view name) const {
  const double x = known(name);
  if (std::isnan(x)) fail(Code::empty, "metric %s is not known after %" PRId64 " steps", std::string(name).c_str(), steps_);
  return x;
}

double Learner::known(std::string_view name) const {
  const std::span<const MetricSpec> all = metrics();
  for (size_t i = 0; i < all.size(); ++i) {
    if (name == all[i].name) return value(i);
  }
  Array<std::string_view> names;
  for (const MetricSpec &m : all) names.push_back(m.name);
  refuse_name(name, names, "no metric named");
}

ModelCard Learner::card() const {
  ModelCard card;
  identity().describe(&card);
  card.add("", "steps", steps_);
  for (size_t i = 0; i < metrics().size(); ++i) {
    if (metrics()[i].on_cards) card.add("metrics", metrics()[i].name, value(i));
  }
  return card;
}

std::string Learner::save() const {
  SectionWriter out(FileKind::checkpoint, kCheckpointVersion);
  identity().write(out);
  out.add(tag("step"), &steps_, sizeof steps_);
  save_state(out);
  return out.finish();
}

void Learner::load(std::span<const std::byte> bytes, const Run &run) {
  struct Limits {
    Run *of;
    const Run before;
    ~Limits() { *of = before; }
  } const limits{&run_, run_};
  run_.max_states = run.max_states;
  run_.max_arcs = run.max_arcs;
  run_.max_bytes = run.max_bytes;
  run_.cancel = run.cancel;
  run_.check();
  read_aligned(bytes, [this](std::span<const std::byte> file) {
    const SectionReader in(file, FileKind::checkpoint, kCheckpointVersion);
    identity().require(in);
    const int64_t steps = in.value<int64_t>(tag("step"));
    if (steps < 0 || steps > kMostSteps) fail(Code::corrupt, "a checkpoint after %" PRId64 " steps", steps);
    load_state(in);
    steps_ = steps;
  });
}

}  // namespace hws
