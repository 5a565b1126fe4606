#include "src/graph/finite/messages/grid_messages.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/parallel_for.hh"
#include "src/graph/finite/messages/odds_range.hh"

namespace hws {

namespace {

constexpr int32_t kStripRows = 128;              // at least, where there are several strips
constexpr int32_t kResidualRows = 8;             // the same under the schedule residual
constexpr int64_t kLongSweep = int64_t{1} << 24;  // variables of a sweep without a look at a cancel

// Returns the same numbers in T. Doubles are moved.
template <class T>
Array<T> numbers_in(Array<double> numbers) {
  if constexpr (std::is_same_v<T, double>) {
    return numbers;
  } else {
    return Array<T>(numbers.begin(), numbers.end());
  }
}
template <class T>
GridFactors<T> factors_in(GridFactors<double> f) {
  return {numbers_in<T>(std::move(f.t00)), numbers_in<T>(std::move(f.t01)),     numbers_in<T>(std::move(f.t10)),
          numbers_in<T>(std::move(f.t11)), numbers_in<T>(std::move(f.weights)), f.same};
}

}  // namespace

template <class T>
GridMessages<T>::GridMessages(FiniteModel model, GridShape shape, const Run &run, InstructionSet set,
                              const GridSettings &settings)
    : AnyGridMessages(shape), scopes_(model.incidence), kernel_(grid_kernel_by<T>(set)),
      logs_(settings.damping > 0 || !settings.factor_weights.empty()), residual_(settings.residual),
      damping_(static_cast<T>(settings.damping)) {
  run.limit_bytes(static_cast<int64_t>((logs_ ? 7 : 5) * layout_.cells() * sizeof(T)));
  GridNumbers<double> numbers = numbers_on_grid(model, layout_, settings.factor_weights, logs_);
  model = FiniteModel();
  of_ = {numbers_in<T>(std::move(numbers.own)), factors_in<T>(std::move(numbers.beside)),
         factors_in<T>(std::move(numbers.below)), numbers.log_constant};
  for (Array<T> *plane : {&left_, &right_, &up_, &down_}) plane->assign(layout_.cells(), nothing());
  const int32_t count = std::max(1, shape.rows / (residual_ ? kResidualRows : kStripRows));
  for (int32_t i = 0; i < count; ++i) {
    const auto edge = [&](int64_t at) { return static_cast<int32_t>(at * shape.rows / count); };
    strips_.push_back({edge(i), edge(i + 1), {}, {}, {}, {}, T{}, T{}, T{}, INFINITY});
    for (Array<T> *row : {&strips_.back().room, &strips_.back().more_room, &strips_.back().up, &strips_.back().down}) {
      row->assign(static_cast<size_t>(layout_.stride) + 1, nothing());
    }
  }
}

// The weights above the first row are not used, as no message comes from there.
template <class T>
GridLogRow<T> GridMessages<T>::log_row(int32_t y) {
  const int64_t first = static_cast<int64_t>(y) * layout_.stride;
  const T *const beside = of_.beside.weights.data() + first, *const below = of_.below.weights.data() + first + 1;
  return {row(&of_.own, y), row(&left_, y), row(&right_, y), row(&up_, y), row(&down_, y),
          beside,           beside + 1,     y > 0 ? below - layout_.stride : below, below};
}

template <class T>
GridTables<T> GridMessages<T>::tables(const GridFactors<T> &factors, int32_t y, int32_t first, bool turned) const {
  const int64_t at = (factors.same ? 0 : static_cast<int64_t>(y) * layout_.stride) + first + 1;
  return {factors.t00.data() + at,
          (turned ? factors.t10 : factors.t01).data() + at,
          (turned ? factors.t01 : factors.t10).data() + at,
          factors.t11.data() + at,
          factors.same ? GridLayout::kVector - 1 : -1,
          factors.same ? layout_.stride - GridLayout::kVector : layout_.stride};
}

template <class T>
T GridMessages<T>::along(int32_t y, Strip *strip) {
  const GridTables<T> to_right = tables(of_.beside, y, 0, false), to_left = tables(of_.beside, y, -1, true);
  T *const room = strip->room.data(), *const more_room = strip->more_room.data();
  if (logs_) return kernel_.log_along(layout_.stride, log_row(y), room, more_room, to_right, to_left, damping_);
  return kernel_.along(layout_.stride, row(&of_.own, y), row(&left_, y), row(&right_, y), row(&up_, y), row(&down_, y), room,
                       more_room, to_right, to_left);
}

// From row y to the next one down or up, where the messages lie at `to`.
template <class T>
T GridMessages<T>::across(int32_t y, bool down, T *to) {
  const GridTables<T> of_row = tables(of_.below, down ? y : y - 1, 0, !down);
  if (logs_) {
    const T *const back = down ? row(&down_, y) : row(&up_, y);
    return kernel_.log_across(layout_.stride, log_row(y), back, to, of_row, damping_);
  }
  const T *const from = down ? row(&up_, y) : row(&down_, y);
  return kernel_.across(layout_.stride, row(&of_.own, y), row(&left_, y), row(&right_, y), from, to, of_row);
}

template <class T>
void GridMessages<T>::sweep_strip(Strip *strip) {
  T most = 0;
  for (int32_t y = strip->begin; y < strip->end; ++y) {
    most = std::max(most, along(y, strip));
    if (y + 1 == layout_.shape.rows) break;
    strip->moved_down = across(y, true, y + 1 < strip->end ? row(&up_, y + 1) : strip->down.data());
    most = std::max(most, strip->moved_down);
  }
  for (int32_t y = strip->end - 1; y >= strip->begin && y > 0; --y) {
    strip->moved_up = across(y, false, y > strip->begin ? row(&down_, y - 1) : strip->up.data());
    most = std::max(most, strip->moved_up);
  }
  strip->largest = most;
  if (!logs_) return;
  for (T *x : {&strip->largest, &strip->moved_up, &strip->moved_down}) {
    *x = static_cast<T>(std::tanh(static_cast<double>(*x) / 2));
  }
}

// Copies a strip's messages upward to the last row of the strip above it. send_down copies those downward to the one below.
template <class T>
void GridMessages<T>::send_up(size_t i) {
  if (i > 0) std::copy_n(strips_[i].up.begin(), layout_.stride, row(&down_, strips_[i].begin - 1));
}
template <class T>
void GridMessages<T>::send_down(size_t i) {
  if (i + 1 < strips_.size()) std::copy_n(strips_[i].down.begin(), layout_.stride, row(&up_, strips_[i].end));
}

template <class T>
double GridMessages<T>::sweep(const Run &run) {
  run.check();
  const bool is_long = int64_t{variables()} > kLongSweep;
  const Array<double> before = is_long ? save() : Array<double>();
  try {
    parallel_for(static_cast<int64_t>(strips_.size()), run.threads, [&](int64_t i) {
      if (is_long || strips_.size() == 1) run.check();  // nothing has changed before the only strip
      sweep_strip(&strips_[static_cast<size_t>(i)]);
    });
  } catch (...) {
    if (is_long) load(before);
    throw;
  }
  T most = 0;
  for (size_t i = 0; i < strips_.size(); ++i) {
    most = std::max(most, strips_[i].largest);
    send_up(i);
    send_down(i);
  }
  messages_made_ += messages_of_sweep();
  return static_cast<double>(most);
}

// A short pass takes no memory and looks at no cancel once it has begun, so that nothing can end it.
template <class T>
double GridMessages<T>::residual(double tolerance, bool *checked, const Run &run) {
  const Array<double> waiting = priorities();
  run.check();
  *checked = std::all_of(waiting.begin(), waiting.end(), [tolerance](double x) { return !(x > tolerance); });
  if (*checked) {
    const double largest = sweep(run);
    for (Strip &strip : strips_) strip.priority = largest > tolerance ? largest : 0;
    return largest;
  }
  if (int64_t{variables()} <= kLongSweep) return make_highest(tolerance, nullptr);
  const Array<double> before = save();
  const int64_t made = messages_made_;
  try {
    return make_highest(tolerance, &run);
  } catch (...) {
    load(before);
    restore(waiting, made);
    throw;
  }
}

template <class T>
double GridMessages<T>::make_highest(double tolerance, const Run *run) {
  const auto by_priority = [](const Strip &a, const Strip &b) { return a.priority < b.priority; };
  for (int64_t left = messages_of_sweep(); left > 0;) {
    const auto strip = std::max_element(strips_.begin(), strips_.end(), by_priority);  // the first of several
    if (!(strip->priority > tolerance)) break;
    if (run) run->check();
    sweep_strip(&*strip);
    strip->priority = static_cast<double>(strip->largest);
    const auto i = static_cast<size_t>(strip - strips_.begin());
    send_up(i);
    send_down(i);
    if (i > 0) strips_[i - 1].priority += static_cast<double>(strip->moved_up);
    if (i + 1 < strips_.size()) strips_[i + 1].priority += static_cast<double>(strip->moved_down);
    const int64_t rows = strip->end - strip->begin;
    const int64_t across = 2 * rows - (i == 0 ? 1 : 0) - (i + 1 == strips_.size() ? 1 : 0);
    const int64_t made = 2 * rows * (layout_.shape.columns - 1) + across * layout_.shape.columns;
    messages_made_ += made;
    left -= made;
  }
  return std::max_element(strips_.begin(), strips_.end(), by_priority)->priority;
}

template <class T>
Array<double> GridMessages<T>::priorities() const {
  Array<double> all;
  for (size_t i = 0; residual_ && i < strips_.size(); ++i) all.push_back(strips_[i].priority);
  return all;
}

template <class T>
void GridMessages<T>::restore(std::span<const double> priorities, int64_t messages_made) {
  for (size_t i = 0; i < priorities.size(); ++i) strips_[i].priority = priorities[i];
  messages_made_ = messages_made;
}

template <class T>
void GridMessages<T>::log_product(int32_t v, double *logs) const {
  const int32_t cell = layout_.cell_of(v);
  logs[0] = 0;
  logs[1] = logs_ ? state().log_odds(cell) : std::log(sent_by(cell, nothing()));
}

template <class T>
double GridMessages<T>::sent_by(int32_t cell, T but) const {
  if (logs_) return std::exp(state().log_odds(cell) - static_cast<double>(but));
  return state().plain_odds(cell) / static_cast<double>(but);
}

template <class T>
double GridMessages<T>::log_partition() const {
  return logs_ ? weighted_grid_free_energy(state()) : grid_free_energy(state());
}

template <class T>
void GridMessages<T>::factor_belief(int32_t f, double *probabilities) const {
  const std::span<const VariableId> scope = scopes_->of(f);
  const bool turned = scope[0] > scope[1], down = leads_down(scope, layout_.shape);
  const int32_t low = layout_.cell_of(std::min(scope[0], scope[1])), high = layout_.cell_of(std::max(scope[0], scope[1]));
  const double sent_low = sent_by(low, down ? down_[low] : right_[low]);
  const double sent_high = sent_by(high, down ? up_[high] : left_[high]);
  const GridFactors<T> &of = down ? of_.below : of_.beside;
  const size_t at = of.place(low, low % layout_.stride, layout_.stride);
  const T plain[4] = {of.t00[at], (turned ? of.t10 : of.t01)[at], (turned ? of.t01 : of.t10)[at], of.t11[at]};
  double logs[4];
  for (int i = 0; i < 4; ++i) logs[i] = std::log(static_cast<double>(plain[i]));
  pair_belief(logs, turned ? sent_high : sent_low, turned ? sent_low : sent_high, probabilities);
}

template <class T>
Array<double> GridMessages<T>::save() const {
  Array<double> numbers;
  for (const Array<T> *plane : {&left_, &right_, &up_, &down_}) {
    for (int32_t y = 0; y < layout_.shape.rows; ++y) {
      const T *const from = plane->data() + static_cast<int64_t>(y) * layout_.stride;
      numbers.insert(numbers.end(), from, from + layout_.shape.columns);
    }
  }
  return numbers;
}

template <class T>
void GridMessages<T>::load(std::span<const double> numbers) {
  const double *from = numbers.data();
  for (Array<T> *plane : {&left_, &right_, &up_, &down_}) {
    for (int32_t y = 0; y < layout_.shape.rows; ++y) {
      T *const to = row(plane, y);
      for (int32_t x = 0; x < layout_.shape.columns; ++x) to[x] = static_cast<T>(*from++);
    }
  }
  // What strips have for one another is what they sent.
  for (size_t i = 0; i < strips_.size(); ++i) {
    Strip &strip = strips_[i];
    if (i > 0) std::copy_n(row(&down_, strip.begin - 1), layout_.stride, strip.up.begin());
    if (i + 1 < strips_.size()) std::copy_n(row(&up_, strip.end), layout_.stride, strip.down.begin());
  }
}

template class GridMessages<double>;
template class GridMessages<float>;

}  // namespace hws
