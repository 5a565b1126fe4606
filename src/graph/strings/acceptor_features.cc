#include "src/graph/strings/acceptor_features.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/sections.hh"
#include "fsa/distance/counts.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ngram/lbfgs_step.hh"
#include "fsa/ops/ambiguity.hh"
#include "fsa/ops/complement.hh"
#include "fsa/ops/compose.hh"
#include "fsa/ops/weight_map.hh"

namespace hws {

namespace {

constexpr double kLeastWanted = 1e-8;  // count that is told apart

MachinePtr over_alphabet(const MachinePtr &m, const AlphabetPtr &alphabet) {
  if (m->alphabet(0) == alphabet) return m;
  MachineArrays arrays = m->arrays();
  arrays.alphabets[0] = alphabet;
  arrays.owner = m;
  return std::make_shared<const Machine>(std::move(arrays));
}

void check_acceptor(const MachinePtr &a, const AlphabetPtr &alphabet, const char *who) {
  if (a->tapes() != 1) {
    fail(Code::argument, "the features of %.100s are those of a machine of %d tapes; expected an acceptor (1 tape)", who,
         a->tapes());
  }
  if (!join(a->alphabet(0), alphabet)) {
    fail(Code::argument, "the acceptor of %.100s is over %.100s; expected %.100s", who, a->alphabet(0)->describe().c_str(),
         alphabet->describe().c_str());
  }
  for (const Label label : a->arrays().labels[0]) {
    if (label > 0 && !alphabet->holds(label)) {
      fail(Code::argument, "the acceptor of %.100s reads %d; expected symbols of %.100s", who, label,
           alphabet->describe().c_str());
    }
  }
}

// Look-ups of symbols and of the end. `way` becomes the failure arcs that the last one took.
class ArcLookUp {
 public:
  ArcLookUp(const Machine &a, Array<int32_t> *way) : a_(a), index_(a.index(0)), way_(*way) {}

  // The arcs that read c from s on; none where the look-up finds nothing.
  std::span<const ArcId> arcs(State s, Label c) {
    way_.clear();
    while (true) {
      const auto own = labelled(s, c);
      if (!own.empty()) return own;
      const auto others = labelled(s, kRho);
      if (!others.empty()) return others;
      if (!fall(&s)) return {};
    }
  }
  // The state whose end counts, or -1.
  State end(State s) {
    way_.clear();
    while (!a_.is_final(s)) {
      if (!fall(&s)) return -1;
    }
    return is_zero(Semiring::log, a_.final_weight(s)) ? -1 : s;
  }

 private:
  std::span<const ArcId> labelled(State s, Label c) const {
    const auto begin = index_.label.begin() + index_.offsets[s], end = index_.label.begin() + index_.offsets[s + 1];
    const auto [from, to] = std::equal_range(begin, end, c);
    return {index_.arc.data() + (from - index_.label.begin()), static_cast<size_t>(to - from)};
  }
  bool fall(State *s) {
    const ArcId phi = a_.phi_arc(*s);
    if (phi < 0 || is_zero(Semiring::log, a_.weight(phi))) return false;
    way_.push_back(phi);
    *s = a_.next(phi);
    return true;
  }

  const Machine &a_;
  const TapeIndex &index_;
  Array<int32_t> &way_;
};

}  // namespace

AcceptorFeatures::AcceptorFeatures(const MachinePtr &acceptor, const AlphabetPtr &alphabet, const char *who, const Run &run) {
  check_acceptor(acceptor, alphabet, who);
  acceptor_ = unit_weights(over_alphabet(acceptor, alphabet), Semiring::log, run);
  if (!is_unambiguous(acceptor_, run)) {
    fail(Code::unsupported,
         "the acceptor of %.100s is ambiguous: some string has several accepting paths; expected one for each (determinize or "
         "disambiguate it first)",
         who);
  }
  if (std::isfinite(tropical_total(*complement(unit_weights(acceptor_, Semiring::tropical, run), run), run))) {
    fail(Code::argument, "the acceptor of %.100s is not complete: some string has no accepting path; expected one for each",
         who);
  }
  write_steps(run);
  const MachineArrays &a = acceptor_->arrays();
  const auto mix = [&](const auto &values) {
    const uint64_t size = values.size_bytes();
    fingerprint_ = checksum64(values.data(), values.size_bytes(), checksum64(&size, sizeof size, fingerprint_));
  };
  const State start[] = {a.start};
  mix(std::span<const State>(start));
  mix(a.offsets), mix(a.next), mix(a.weights), mix(a.labels[0]), mix(a.finals), mix(a.zero_finals);
}

void AcceptorFeatures::write_steps(const Run &run) {
  const Machine &a = *acceptor_;
  const Label symbols = static_cast<Label>(a.alphabet(0)->size());
  run.limit_states(int64_t{a.states()} + 1);
  run.limit_bytes(int64_t{a.arcs()} * 16);
  state_.resize(features());
  reads_.assign(features(), 0);
  symbols_.assign(features(), 0);
  for (State s = 0; s < a.states(); ++s) {
    for (ArcId i = a.arc_begin(s); i < a.arc_end(s); ++i) {
      state_[i] = s;
      reads_[i] = a.label(i, 0) > 0 || a.label(i, 0) == kRho;
    }
    state_[a.arcs() + s] = s;
  }
  Array<int32_t> way;
  ArcLookUp look_up(a, &way);
  RowWriter rows(Semiring::log, {a.alphabet(0), Alphabet::open()});
  first_.push_back(0);
  const auto step = [&](Label c, int32_t feature, State to) {
    const Label labels[] = {c, static_cast<Label>(first_.size())};
    rows.arc(labels, 0, to);
    feature_.insert(feature_.end(), way.begin(), way.end());
    feature_.push_back(feature);
    first_.push_back(static_cast<int32_t>(feature_.size()));
    ++symbols_[feature];
    shared_ |= !way.empty();
    run.limit_arcs(static_cast<int64_t>(first_.size()));
    if (feature_.size() > static_cast<size_t>(INT32_MAX / 2)) fail(Code::limit, "more than 2^30 steps of an acceptor");
  };
  const auto steps_of = [&](std::span<const ArcId> arcs, Label c) {
    for (const ArcId i : arcs) {
      if (!is_zero(Semiring::log, a.weight(i))) step(c, i, a.next(i));
    }
  };
  for (State s = 0; s < a.states(); ++s) {
    run.check();
    way.clear();
    bool looks_up = false;
    for (ArcId i = a.arc_begin(s); i < a.arc_end(s); ++i) {
      const Label c = a.label(i, 0);
      looks_up |= c == kRho || c == kPhi;
      if (c >= 0) steps_of({&i, 1}, c);
    }
    for (Label c = 1; looks_up && c <= symbols; ++c) {
      const std::span<const ArcId> found = look_up.arcs(s, c);
      if (!found.empty() && (!way.empty() || a.label(found[0], 0) == kRho)) steps_of(found, c);
    }
    if (const State end = look_up.end(s); end >= 0) step(kEpsilon, a.arcs() + end, a.states());
    rows.end_state(INFINITY, false);
  }
  rows.end_state(0, true);
  steps_ = rows.finish(a.start(), -1);
}

MachinePtr AcceptorFeatures::encode(std::span<const double> theta, const Run &run) const {
  Array<double> arcs(static_cast<size_t>(acceptor_->arcs())), finals(static_cast<size_t>(acceptor_->states()));
  for (size_t i = 0; i < arcs.size(); ++i) {
    arcs[i] = is_zero(Semiring::log, acceptor_->arrays().weights[i]) ? INFINITY : -theta[i];
  }
  for (size_t s = 0; s < finals.size(); ++s) {
    finals[s] = is_zero(Semiring::log, acceptor_->arrays().finals[s]) ? INFINITY : -theta[arcs.size() + s];
  }
  return with_weights(acceptor_, arcs.data(), finals.data(), run);
}

Array<double> AcceptorFeatures::costs(std::span<const double> theta) const {
  Array<double> costs(first_.size() - 1, 0);
  for (size_t i = 0; i < costs.size(); ++i) {
    for (int32_t j = first_[i]; j < first_[i + 1]; ++j) costs[i] -= theta[static_cast<size_t>(feature_[j])];
  }
  return costs;
}

double AcceptorFeatures::expected(const MachinePtr &message, std::span<const double> theta, std::span<double> expected,
                                  const Run &run) const {
  const MachinePtr own = with_weights(steps_, costs(theta).data(), nullptr, run);
  const MachinePtr product = message ? compose(message, own, run) : own;
  run.limit_bytes(int64_t{product->arcs()} * 8);
  Array<double> counts(static_cast<size_t>(product->arcs()));
  const double log_total = total(*product, run).log();
  expected_counts(*product, counts, {}, run);
  std::fill(expected.begin(), expected.end(), 0.0);
  const std::span<const Label> written = product->arrays().labels.back();
  for (size_t i = 0; i < counts.size(); ++i) {
    if (written[i] <= 0) continue;
    const Label step = written[i];
    for (int32_t j = first_[step - 1]; j < first_[step]; ++j) expected[static_cast<size_t>(feature_[j])] += counts[i];
  }
  return log_total;
}

bool AcceptorFeatures::model(std::span<const double> theta, Array<double> *counts, double *log_total, const Run &run) const {
  counts->resize(theta.size());
  try {
    *log_total = expected(nullptr, theta, *counts, run);
    return true;
  } catch (const Error &e) {
    if (e.code != Code::diverged && e.code != Code::empty) throw;
    return false;
  }
}

bool AcceptorFeatures::is_proper(std::span<const double> theta, Array<double> *expected, const Run &run) const {
  double log_total = 0;
  return model(theta, expected, &log_total, run);
}

Array<double> AcceptorFeatures::shares(std::span<const double> expected) const {
  Array<double> theta(expected.size(), -INFINITY), all(static_cast<size_t>(acceptor_->states()), 0);
  for (size_t a = 0; a < expected.size(); ++a) all[static_cast<size_t>(state_[a])] += expected[a];
  for (size_t a = 0; a < expected.size(); ++a) {
    const double others = all[static_cast<size_t>(state_[a])] * symbols_[a];
    if (expected[a] > 0) theta[a] = std::log(expected[a] / others);
  }
  return theta;
}

Array<double> AcceptorFeatures::even(double length) const {
  const double mean = std::max(length, 1e-3), symbols = static_cast<double>(acceptor_->alphabet(0)->size());
  Array<double> theta(features(), 0);
  for (size_t a = 0; a < theta.size(); ++a) {
    if (reads_[a]) theta[a] = std::log(mean / (1 + mean) / symbols);
    else if (a >= static_cast<size_t>(acceptor_->arcs())) theta[a] = -std::log1p(mean);
  }
  return theta;
}

double AcceptorFeatures::expected_length(std::span<const double> expected) const {
  double length = 0;
  for (size_t a = 0; a < expected.size(); ++a) length += reads_[a] ? expected[a] : 0;
  return length;
}

// The weights of features that are wanted. What a failure arc and the arcs behind it say together has flat directions, along
// which no step goes.
class AcceptorFeatures::WantedWeights final : public LbfgsObjective {
 public:
  WantedWeights(const AcceptorFeatures &features, std::span<const double> wanted, const Array<double> &theta, const Run &run)
      : features_(features), wanted_(wanted), theta_(theta), run_(run) {
    for (size_t a = 0; a < wanted.size(); ++a) {
      if (wanted[a] > 0) moving_.push_back(static_cast<int32_t>(a));
    }
  }

  double begin(const Array<double> &step) override {
    step_ = step;
    double longest = 0;
    for (const double x : step) longest = std::max(longest, std::fabs(x));
    return longest;
  }
  bool look(double t, double *value, Array<double> *gradient) override {
    next = theta_;
    for (size_t j = 0; j < moving_.size(); ++j) next[moving_[j]] += t * step_[j];
    double log_total = 0;
    if (!features_.model(next, &counts, &log_total, run_)) return false;
    *value = value_at(log_total, next);
    *gradient = gradient_at(counts);
    return true;
  }
  Array<double> gradient_at(const Array<double> &expected) const {
    Array<double> g(moving_.size());
    for (size_t j = 0; j < g.size(); ++j) g[j] = expected[moving_[j]] - wanted_[static_cast<size_t>(moving_[j])];
    return g;
  }
  double value_at(double log, const Array<double> &at) const {
    for (const int32_t a : moving_) log -= at[a] * wanted_[static_cast<size_t>(a)];
    return log;
  }
  Array<double> scale(const Array<double> &expected) const {
    Array<double> scale(moving_.size());
    for (size_t j = 0; j < scale.size(); ++j) {
      scale[j] = 1 / std::max({wanted_[static_cast<size_t>(moving_[j])], expected[moving_[j]], kLeastWanted});
    }
    return scale;
  }

  Array<double> next, counts;  // what the last look found

 private:
  const AcceptorFeatures &features_;
  std::span<const double> wanted_;
  const Array<double> &theta_;  // where the descent is
  const Run &run_;
  Array<int32_t> moving_;
  Array<double> step_;
};

Array<double> AcceptorFeatures::fit(std::span<const double> wanted, Array<double> theta, int64_t iterations, double tolerance,
                                    Array<double> *counts, const Run &run) const {
  const auto unwanted_left_out = [&] {
    for (size_t a = 0; a < theta.size(); ++a) theta[a] = wanted[a] > 0 ? theta[a] : -INFINITY;
  };
  unwanted_left_out();
  bool begins = true;
  for (size_t a = 0; a < theta.size(); ++a) begins = begins && (wanted[a] <= 0 || std::isfinite(theta[a]));
  double log_total = 0;
  if (!begins || !model(theta, counts, &log_total, run)) {
    theta = even(expected_length(wanted));
    unwanted_left_out();
    if (!model(theta, counts, &log_total, run)) fail(Code::improper, "no weights of an acceptor's arcs give a proper start");
  }
  WantedWeights weights(*this, wanted, theta, run);
  LbfgsMemory memory;
  LbfgsPoint at{weights.value_at(log_total, theta), weights.gradient_at(*counts)};
  for (int64_t i = 0; i < iterations && std::sqrt(dot(at.gradient, at.gradient)) > tolerance; ++i) {
    run.check();
    memory.scale(weights.scale(*counts));
    const LbfgsStep step = lbfgs_step(weights, memory, &at);
    if (step == LbfgsStep::stuck) break;
    if (step == LbfgsStep::forgot) continue;
    theta = weights.next;
    *counts = weights.counts;
  }
  return theta;
}

}  // namespace hws
