#include "src/graph/finite/methods/several_starts.hh"

#include <algorithm>
#include <cmath>

namespace hws {

namespace {

// Values of ln Z that differ by less may be those of one fixed point.
constexpr double kSameValue = 1e-6;

int64_t numbers_of_messages(const FiniteModel &model) {
  int64_t numbers = 0;
  for (int32_t f = 0; f < model.factors(); ++f) {
    const std::span<const VariableId> scope = model.scope(f);
    for (size_t i = 0; scope.size() > 1 && i < scope.size(); ++i) numbers += model.sizes[scope[i]];
  }
  return numbers;
}

int64_t values_of(const FiniteModel &model) {
  int64_t values = 0;
  for (int32_t v = 0; v < model.variables(); ++v) values += model.sizes[v];
  return values;
}

Run without_borrowed(Run run) {
  run.cancel = nullptr;
  run.progress = nullptr;
  run.arcs_visited = nullptr;
  return run;
}

// Numbers of a checkpoint, one after another.
class SavedNumbers {
 public:
  explicit SavedNumbers(std::span<const double> numbers) : left_(numbers) {}
  double next() { return take(1)[0]; }
  // A whole number of at most `most`.
  int64_t count(double most) {
    const double x = next();
    if (!(x >= 0 && x <= most && x == std::floor(x))) refuse();
    return static_cast<int64_t>(x);
  }
  std::span<const double> take(size_t n) {
    if (n > left_.size()) refuse();
    const std::span<const double> taken = left_.first(n);
    left_ = left_.subspan(n);
    return taken;
  }
  void require_end() const {
    if (!left_.empty()) refuse();
  }
  [[noreturn]] static void refuse() { fail(Code::corrupt, "a checkpoint of other runs of messages"); }

 private:
  std::span<const double> left_;
};

}  // namespace

SeveralStarts::SeveralStarts(FiniteModel model, const MessagePassingSettings &settings, const StartSettings &starts,
                             const Run &run)
    : model_(std::move(model)), settings_(settings), starts_(starts), limits_(without_borrowed(run)) {
  const auto of_run = static_cast<double>(numbers_of_messages(model_) + values_of(model_)) * sizeof(double);
  run.limit_bytes(static_cast<int64_t>(std::min(of_run * static_cast<double>(starts.starts), 0x1p62)));
  runs_.resize(static_cast<size_t>(starts.starts));
  first_ = made(false, run);
}

std::unique_ptr<MessagePassing> SeveralStarts::made(bool drawn, const Run &run) const {
  MessagePassingSettings settings = settings_;
  if (drawn) {
    settings.forms = MessageForms::logs;
    if (settings.damping == 0) settings.damping = kDrawnDamping;
  }
  return std::make_unique<MessagePassing>(model_, settings, run);
}

size_t SeveralStarts::next() const {
  size_t k = 0;
  while (k < runs_.size() && ended(runs_[k])) ++k;
  return k;
}

size_t SeveralStarts::shown() const {
  size_t best = kNone;
  const auto better = [](const Start &a, const Start &b) {
    if (a.settled != b.settled) return a.settled;
    if (!a.settled) return a.change < b.change;
    return a.log_partition > b.log_partition + kSameValue * std::max(1.0, std::fabs(b.log_partition));
  };
  for (size_t k = 0; k < runs_.size(); ++k) {
    if (ended(runs_[k]) && runs_[k].sweeps > 0 && (best == kNone || better(runs_[k], runs_[best]))) best = k;
  }
  return best == kNone ? 0 : best;
}

MessagePassing *SeveralStarts::prepared(size_t k, const Run &run) {
  if (k == 0) return first_.get();
  if (!working_) {
    working_ = made(true, run);
    in_working_ = kNone;
  }
  if (in_working_ == k) return working_.get();
  in_working_ = kNone;
  if (runs_[k].numbers.empty()) working_->begin_at_drawn(starts_.seed, static_cast<uint32_t>(k), run);
  else working_->load(runs_[k].numbers);
  in_working_ = k;
  return working_.get();
}

SeveralStarts::Start SeveralStarts::after_sweep(const MessagePassing &passing, int64_t sweeps) const {
  Start after;
  after.sweeps = sweeps;
  after.settled = passing.settled();
  after.change = passing.number(FiniteNumber::change);
  after.messages = passing.number(FiniteNumber::messages);
  if (!ended(after)) return after;
  after.log_partition = passing.log_partition();
  after.marginals.resize(static_cast<size_t>(values_of(model_)));
  double *to = after.marginals.data();
  for (int32_t v = 0; v < model_.variables(); ++v) {
    passing.probabilities(v, to);
    to += model_.sizes[v];
  }
  after.numbers = passing.save();
  return after;
}

// What may fail comes before the first change that is seen, but for the sweep, whose messages are put back.
void SeveralStarts::step(int64_t, const Run &run) {
  const size_t k = next();
  if (k == runs_.size()) return;
  MessagePassing *const passing = prepared(k, run);
  const Array<double> before = passing->save();
  Start after;
  try {
    passing->step(runs_[k].sweeps, run);
    after = after_sweep(*passing, runs_[k].sweeps + 1);
  } catch (...) {
    passing->load(before);
    throw;
  }
  runs_[k] = std::move(after);
  change_ = runs_[k].change;
  if (k == 0 || !ended(runs_[k]) || shown() != k) return;
  std::swap(best_, working_);
  in_working_ = kNone;
}

double SeveralStarts::fixed_points() const {
  const double apart = std::clamp(kApart * settings_.tolerance, 1e-6, .5);
  Array<size_t> seen;  // the first run at each
  for (size_t k = 0; k < runs_.size(); ++k) {
    if (!runs_[k].settled) continue;
    const Array<double> &p = runs_[k].marginals;
    const bool known = std::any_of(seen.begin(), seen.end(), [&](size_t other) {
      const Array<double> &q = runs_[other].marginals;
      for (size_t i = 0; i < p.size(); ++i) {
        if (std::fabs(p[i] - q[i]) > apart) return false;
      }
      return true;
    });
    if (!known) seen.push_back(k);
  }
  return static_cast<double>(seen.size());
}

double SeveralStarts::number(FiniteNumber what) const {
  switch (what) {
    case FiniteNumber::change: return settled() ? runs_[shown()].change : change_;
    case FiniteNumber::messages: {
      double messages = 0;
      for (const Start &s : runs_) messages += s.messages;
      return messages;
    }
    case FiniteNumber::fixed_points: return fixed_points();
    case FiniteNumber::starts_done:
      return static_cast<double>(std::count_if(runs_.begin(), runs_.end(), [&](const Start &s) { return ended(s); }));
    case FiniteNumber::starts_spread: {
      double least = INFINITY, most = -INFINITY;
      for (const Start &s : runs_) {
        if (!s.settled) continue;
        least = std::min(least, s.log_partition);
        most = std::max(most, s.log_partition);
      }
      return least <= most ? most - least : std::numeric_limits<double>::quiet_NaN();
    }
    default: return shown_passing().number(what);
  }
}

void SeveralStarts::carry_over(const FiniteMethod &from) {
  const auto &other = static_cast<const SeveralStarts &>(from);
  const bool drawn = other.shown() > 0 || other.first_is_drawn_;
  std::unique_ptr<MessagePassing> first = drawn ? made(true, limits_) : nullptr;
  (first ? first : first_)->carry_over(other.shown_passing());
  if (first) first_ = std::move(first);
  first_is_drawn_ = drawn;
  runs_.resize(1);
}

bool SeveralStarts::set_tables(std::span<const int32_t> factors, std::span<const double> tables, bool keep) {
  if (!keep || runs_.size() > 1 || !first_->set_tables(factors, tables, true)) return false;
  runs_[0] = Start();
  change_ = std::numeric_limits<double>::quiet_NaN();
  return true;
}

Array<double> SeveralStarts::save() const {
  Array<double> numbers{static_cast<double>(first_is_drawn_), change_, static_cast<double>(runs_.size())};
  for (size_t k = 0; k < runs_.size(); ++k) {
    Array<double> own;
    if (k == 0) own = first_->save();
    else if (k == in_working_ && runs_[k].sweeps > 0) own = working_->save();
    else own = runs_[k].numbers;
    numbers.push_back(static_cast<double>(runs_[k].sweeps));
    numbers.push_back(static_cast<double>(own.size()));
    numbers.insert(numbers.end(), own.begin(), own.end());
  }
  return numbers;
}

void SeveralStarts::load(std::span<const double> numbers) {
  SavedNumbers saved(numbers);
  const bool drawn = saved.count(1) != 0;
  const double change = saved.next();
  const auto runs = static_cast<size_t>(saved.count(static_cast<double>(starts_.starts)));
  if (runs != 1 && runs != static_cast<size_t>(starts_.starts)) SavedNumbers::refuse();
  std::vector<Start> loaded(runs);
  std::unique_ptr<MessagePassing> first = made(drawn, limits_), best;
  for (size_t k = 0; k < runs; ++k) {
    const int64_t sweeps = saved.count(1e15);
    const std::span<const double> own = saved.take(static_cast<size_t>(saved.count(1e15)));
    if (own.empty() != (k > 0 && sweeps == 0)) SavedNumbers::refuse();
    if (own.empty()) continue;
    if (k > 0 && !best) best = made(true, limits_);
    MessagePassing *const passing = k == 0 ? first.get() : best.get();
    passing->load(own);
    loaded[k] = after_sweep(*passing, sweeps);
    if (k > 0 && loaded[k].numbers.empty()) loaded[k].numbers.assign(own.begin(), own.end());
  }
  saved.require_end();
  runs_.swap(loaded);
  if (shown() > 0) {
    try {
      best->load(runs_[shown()].numbers);
    } catch (...) {
      runs_.swap(loaded);
      throw;
    }
  }
  first_ = std::move(first);
  best_ = std::move(best);
  working_.reset();
  in_working_ = kNone;
  first_is_drawn_ = drawn;
  change_ = change;
}

}  // namespace hws
