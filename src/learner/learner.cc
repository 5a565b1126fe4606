#include "src/learner/learner.hh"

#include <cinttypes>
#include <cmath>
#include <cstdint>

#include "fsa/base/array.hh"
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
    run_.check();
    iterate(run_);
    ++steps_;
  }
  return done();
}

double Learner::metric(std::string_view name) const {
  const double x = known(name);
  if (std::isnan(x)) fail(Code::empty, "metric %s is not known after %" PRId64 " steps", std::string(name).c_str(), steps_);
  return x;
}

double Learner::known(std::string_view name) const {
  Array<std::string_view> names;
  for (const MetricSpec &m : metrics()) {
    if (name == m.name) return value(names.size());
    names.push_back(m.name);
  }
  refuse_name(name, names, "no metric named");
}

ModelCard Learner::card() const {
  ModelCard card;
  identity().describe(&card);
  card.add("", "steps", steps_);
  for (size_t i = 0; i < metrics().size(); ++i) card.add("metrics", metrics()[i].name, value(i));
  return card;
}

std::string Learner::save() const {
  SectionWriter out(FileKind::checkpoint, kCheckpointVersion);
  identity().write(out);
  out.add(tag("step"), &steps_, sizeof steps_);
  save_state(out);
  return out.finish();
}

void Learner::load(std::span<const std::byte> bytes) {
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
