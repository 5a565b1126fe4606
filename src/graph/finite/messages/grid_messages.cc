// Optimize: speed
#include "src/graph/finite/messages/grid_messages.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/parallel_for.hh"
#include "fsa/base/simd.hh"
#include "src/graph/finite/messages/odds_range.hh"

#define HWS_KERNEL "src/graph/finite/messages/grid_log_kernel.hh"
#include "fsa/base/each_instruction_set.hh"

namespace hws {

template <>
GridKernel<double> grid_kernel_by(InstructionSet set) {
  return *HWS_OF_SET(set, kGridOfDoubles);
}
template <>
GridKernel<float> grid_kernel_by(InstructionSet set) {
  return *HWS_OF_SET(set, kGridOfFloats);
}

namespace {

constexpr int32_t kStripRows = 128;              // at least, where there are several strips
constexpr int32_t kResidualRows = 8;             // the same under the schedule residual
constexpr int64_t kLongSweep = int64_t{1} << 24;  // variables of a sweep without a look at a cancel

// Whether a pair leads to the next row; else to the right.
bool leads_down(std::span<const int32_t> scope, int32_t columns) { return std::abs(scope[0] - scope[1]) == columns; }

}  // namespace

std::optional<GridShape> grid_shape(const FiniteModel &model) {
  const int32_t n = model.variables();
  if (model.structured) return std::nullopt;
  for (int32_t v = 0; v < n; ++v) {
    if (model.sizes[v] != 2 || model.observed[v] >= 0) return std::nullopt;
  }
  int32_t columns = 0;
  for (int32_t f = 0; f < model.factors() && columns == 0; ++f) {
    const std::span<const int32_t> scope = model.scope(f);
    if (scope.size() == 2 && std::abs(scope[0] - scope[1]) > 1) columns = std::abs(scope[0] - scope[1]);
  }
  if (columns < 2 || n % columns != 0) return std::nullopt;
  Array<char> seen(2 * static_cast<size_t>(n), 0);
  int32_t beside = 0, below = 0;
  for (int32_t f = 0; f < model.factors(); ++f) {
    const std::span<const int32_t> scope = model.scope(f);
    if (scope.size() < 2) continue;
    if (scope.size() > 2) return std::nullopt;
    const int32_t low = std::min(scope[0], scope[1]), by = std::abs(scope[0] - scope[1]);
    if (by != columns && (by != 1 || (low + 1) % columns == 0)) return std::nullopt;
    char &one = seen[2 * static_cast<int64_t>(low) + (by == columns)];
    if (one) return std::nullopt;
    one = 1;
    ++(by == columns ? below : beside);
  }
  if (beside == 0 || beside + below < n) return std::nullopt;
  return GridShape{n / columns, columns};
}

template <class T>
void GridMessages<T>::Tables::add(const double *plain) {
  t00.push_back(T{});
  t01.push_back(T{});
  t10.push_back(T{});
  t11.push_back(T{});
  set(t00.size() - 1, plain);
}

template <class T>
void GridMessages<T>::Tables::set(size_t at, const double *plain) {
  t00[at] = static_cast<T>(plain[0]);
  t01[at] = static_cast<T>(plain[1]);
  t10[at] = static_cast<T>(plain[2]);
  t11[at] = static_cast<T>(plain[3]);
}

template <class T>
GridTables<T> GridMessages<T>::Tables::row(int64_t from, bool forward, bool same) const {
  const int64_t at = same ? 0 : from;
  return {t00.data() + at, (forward ? t01 : t10).data() + at, (forward ? t10 : t01).data() + at, t11.data() + at};
}

template <class T>
GridMessages<T>::GridMessages(FiniteModel model, GridShape shape, const Run &run, InstructionSet set,
                              const GridSettings &settings)
    : AnyGridMessages(shape), scopes_(model.incidence), kernel_(grid_kernel_by<T>(set)),
      logs_(settings.damping > 0 || !settings.factor_weights.empty()), residual_(settings.residual),
      damping_(static_cast<T>(settings.damping)), log_constant_(model.log_constant) {
  const auto cells = static_cast<size_t>(model.variables());
  run.limit_bytes(static_cast<int64_t>((logs_ ? 7 : 5) * cells * sizeof(T)));
  multiply_single_factors(model);
  place_tables(model, settings.factor_weights);
  model = FiniteModel();
  for (Array<T> *plane : {&left_, &right_, &up_, &down_}) plane->assign(cells, nothing());
  const int32_t count = std::max(1, shape.rows / (residual_ ? kResidualRows : kStripRows));
  for (int32_t i = 0; i < count; ++i) {
    const auto edge = [&](int64_t at) { return static_cast<int32_t>(at * shape.rows / count); };
    strips_.push_back({edge(i), edge(i + 1), {}, {}, {}, {}, T{}, T{}, T{}, INFINITY});
    for (Array<T> *row : {&strips_.back().room, &strips_.back().more_room, &strips_.back().up, &strips_.back().down}) {
      row->assign(static_cast<size_t>(shape.columns), nothing());
    }
  }
}

template <class T>
void GridMessages<T>::multiply_single_factors(const FiniteModel &model) {
  Array<double> own(static_cast<size_t>(model.variables()), 0.0);
  for (int32_t f = 0; f < model.factors(); ++f) {
    const std::span<const double> table = model.table(f);
    if (model.scope(f).empty()) log_constant_ += table[0];
    if (model.scope(f).size() != 1) continue;
    own[model.scope(f)[0]] += table[1] - table[0];
    log_constant_ += table[0];
  }
  for (double &x : own) x = logs_ ? x : std::exp(x);
  if constexpr (std::is_same_v<T, double>) own_ = std::move(own);
  else own_.assign(own.begin(), own.end());
}

template <class T>
void GridMessages<T>::place_tables(const FiniteModel &model, const Array<double> &weights) {
  // The table of either direction, from the left or upper variable to the other one; −1: not the same for all.
  const int32_t rows = shape_.rows, columns = shape_.columns;
  const int64_t wanted[2] = {int64_t{rows} * (columns - 1), int64_t{rows - 1} * columns};
  int64_t found[2] = {0, 0};
  int64_t first[2] = {-1, -1};  // table and orientation
  bool same[2] = {true, true};
  for (int32_t f = 0; f < model.factors(); ++f) {
    const std::span<const int32_t> scope = model.scope(f);
    if (scope.size() != 2) continue;
    const bool down = leads_down(scope, columns);
    const int64_t table = 2 * int64_t{model.table_of[f]} + (scope[0] > scope[1]);
    same[down] = same[down] && (first[down] < 0 || first[down] == table);
    first[down] = table;
    ++found[down];
  }
  same_beside_ = weights.empty() && same[0] && found[0] == wanted[0];
  same_below_ = weights.empty() && same[1] && found[1] == wanted[1];
  const double nothing[4] = {1, 1, 1, 1};
  // A cell in front of the first one and behind the last one are read, and what is made of them is not used.
  const size_t cells = own_.size() + 2;
  for (size_t i = 0; i < (same_beside_ ? 1 : cells); ++i) beside_.add(nothing);
  for (size_t i = 0; i < (same_below_ ? 1 : cells); ++i) below_.add(nothing);
  if (logs_) {
    weights_beside_.assign(cells, T{1});
    weights_below_.assign(cells, T{1});
  }
  for (int32_t f = 0; f < model.factors(); ++f) {
    const std::span<const int32_t> scope = model.scope(f);
    if (scope.size() != 2) continue;
    const std::span<const double> logs = model.table(f);
    const double most = *std::max_element(logs.begin(), logs.end());
    log_constant_ += most;
    const bool turned = scope[0] > scope[1], down = leads_down(scope, columns);
    const double weight = weights.empty() ? 1 : weights[f];
    const double plain[4] = {std::exp((logs[0] - most) / weight), std::exp((logs[turned ? 2 : 1] - most) / weight),
                             std::exp((logs[turned ? 1 : 2] - most) / weight), std::exp((logs[3] - most) / weight)};
    const auto cell = static_cast<size_t>(std::min(scope[0], scope[1]));
    if (down) below_.set(same_below_ ? 0 : cell + 1, plain);
    else beside_.set(same_beside_ ? 0 : cell + 1, plain);
    if (logs_) (down ? weights_below_ : weights_beside_)[cell + 1] = static_cast<T>(weight);
  }
}

// The weights above the first row are not used, as no message comes from there.
template <class T>
GridLogRow<T> GridMessages<T>::log_row(int32_t y) {
  const int64_t first = static_cast<int64_t>(y) * shape_.columns;
  const T *const beside = weights_beside_.data() + first, *const below = weights_below_.data() + first + 1;
  return {row(&own_, y), row(&left_, y), row(&right_, y), row(&up_, y), row(&down_, y),
          beside,        beside + 1,     y > 0 ? below - shape_.columns : below, below};
}

template <class T>
T GridMessages<T>::along(int32_t y, Strip *strip) {
  const int64_t tables = static_cast<int64_t>(y) * shape_.columns + 1;
  const GridTables<T> to_right = beside_.row(tables, true, same_beside_);
  const GridTables<T> to_left = beside_.row(tables - 1, false, same_beside_);
  T *const room = strip->room.data(), *const more_room = strip->more_room.data();
  if (logs_) return kernel_.log_along(shape_.columns, log_row(y), room, more_room, to_right, to_left, same_beside_, damping_);
  return kernel_.along(shape_.columns, row(&own_, y), row(&left_, y), row(&right_, y), row(&up_, y), row(&down_, y), room,
                       more_room, to_right, to_left, same_beside_);
}

// From row y to the next one down or up, where the messages lie at `to`.
template <class T>
T GridMessages<T>::across(int32_t y, bool down, T *to) {
  const int64_t tables = static_cast<int64_t>(down ? y : y - 1) * shape_.columns + 1;
  const GridTables<T> of_row = below_.row(tables, down, same_below_);
  if (logs_) {
    const T *const back = down ? row(&down_, y) : row(&up_, y);
    return kernel_.log_across(shape_.columns, log_row(y), back, to, of_row, same_below_, damping_);
  }
  const T *const from = down ? row(&up_, y) : row(&down_, y);
  return kernel_.across(shape_.columns, row(&own_, y), row(&left_, y), row(&right_, y), from, to, of_row, same_below_);
}

template <class T>
void GridMessages<T>::sweep_strip(Strip *strip) {
  T most = 0;
  for (int32_t y = strip->begin; y < strip->end; ++y) {
    most = std::max(most, along(y, strip));
    if (y + 1 == shape_.rows) break;
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
  if (i > 0) std::copy(strips_[i].up.begin(), strips_[i].up.end(), row(&down_, strips_[i].begin - 1));
}
template <class T>
void GridMessages<T>::send_down(size_t i) {
  if (i + 1 < strips_.size()) std::copy(strips_[i].down.begin(), strips_[i].down.end(), row(&up_, strips_[i].end));
}

template <class T>
double GridMessages<T>::sweep(const Run &run) {
  run.check();
  const bool is_long = static_cast<int64_t>(own_.size()) > kLongSweep;
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
  if (static_cast<int64_t>(own_.size()) <= kLongSweep) return make_highest(tolerance, nullptr);
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
    const int64_t made = 2 * rows * (shape_.columns - 1) + across * shape_.columns;
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
  logs[0] = 0;
  logs[1] = logs_ ? log_odds(v) : std::log(sent_by(v, nothing()));
}

template <class T>
double GridMessages<T>::log_odds(int32_t v) const {
  const auto number = [](T weight, T message) { return static_cast<double>(weight) * static_cast<double>(message); };
  const double beside = number(weights_beside_[v], left_[v]) + number(weights_beside_[v + 1], right_[v]);
  const int32_t above = v - shape_.columns + 1;
  return static_cast<double>(own_[v]) + beside +
         (number(above > 0 ? weights_below_[above] : T{1}, up_[v]) + number(weights_below_[v + 1], down_[v]));
}

template <class T>
double GridMessages<T>::sent_by(int32_t v, T but) const {
  if (logs_) return std::exp(log_odds(v) - static_cast<double>(but));
  return static_cast<double>(own_[v]) * (static_cast<double>(left_[v]) * static_cast<double>(right_[v])) *
         (static_cast<double>(up_[v]) * static_cast<double>(down_[v])) / static_cast<double>(but);
}

// As LogMessages::log_partition(). Messages count relative to value 0, whatever their scale, and the weights of a variable's
// factors are summed first, so that it takes one logarithm.
template <class T>
double GridMessages<T>::weighted_log_partition() const {
  const int32_t columns = shape_.columns;
  Array<double> logs, counts(own_.size(), 1.0);  // by variable: its log odds; 1 less the weights of its factors
  for (int32_t v = 0; v < variables(); ++v) logs.push_back(log_odds(v));
  double log_z = log_constant_;
  for (int32_t v = 0; v < variables(); ++v) {
    const auto add_pair = [&](int32_t u, T back, T back_of_other, const Tables &tables, bool same, T weight) {
      const size_t t = same ? 0 : static_cast<size_t>(v) + 1;
      const double r = static_cast<double>(weight), first = logs[v] - static_cast<double>(back);
      const double second = std::exp(logs[u] - static_cast<double>(back_of_other));
      const auto entry = [t](const Array<T> &entries) { return static_cast<double>(entries[t]); };
      const double low = entry(tables.t00) + entry(tables.t01) * second, high = entry(tables.t10) + entry(tables.t11) * second;
      // The product of both odds may leave the range, so the larger of 1 and the first odds is taken out.
      log_z += r * (first < 0 ? std::log(low + high * std::exp(first)) : first + std::log(low * std::exp(-first) + high));
      counts[v] -= r;
      counts[u] -= r;
    };
    if ((v + 1) % columns != 0) add_pair(v + 1, right_[v], left_[v + 1], beside_, same_beside_, weights_beside_[v + 1]);
    if (v + columns < variables()) {
      add_pair(v + columns, down_[v], up_[v + columns], below_, same_below_, weights_below_[v + 1]);
    }
  }
  for (int32_t v = 0; v < variables(); ++v) {
    log_z += counts[v] * (std::max(logs[v], 0.0) + std::log1p(std::exp(-std::fabs(logs[v]))));
  }
  return log_z;
}

template <class T>
double GridMessages<T>::log_partition() const {
  if (logs_) return weighted_log_partition();
  LogProduct product;
  const int32_t rows = shape_.rows, columns = shape_.columns;
  for (int32_t y = 0; y < rows; ++y) {
    for (int32_t x = 0; x < columns; ++x) {
      const int32_t v = y * columns + x, slots = (x > 0) + (x + 1 < columns) + (y > 0) + (y + 1 < rows);
      const double b = sent_by(v, T{1});
      product.multiply_variable(b, slots);
      if (x + 1 < columns) {
        const size_t t = same_beside_ ? 0 : static_cast<size_t>(v) + 1;
        product.multiply_pair(b / static_cast<double>(right_[v]), sent_by(v + 1, left_[v + 1]),
                              static_cast<double>(beside_.t00[t]), static_cast<double>(beside_.t01[t]),
                              static_cast<double>(beside_.t10[t]), static_cast<double>(beside_.t11[t]));
      }
      if (y + 1 < rows) {
        const size_t t = same_below_ ? 0 : static_cast<size_t>(v) + 1;
        product.multiply_pair(b / static_cast<double>(down_[v]),
                              sent_by(v + columns, up_[v + columns]),
                              static_cast<double>(below_.t00[t]), static_cast<double>(below_.t01[t]),
                              static_cast<double>(below_.t10[t]), static_cast<double>(below_.t11[t]));
      }
    }
  }
  return log_constant_ + product.log();
}

template <class T>
void GridMessages<T>::factor_belief(int32_t f, double *probabilities) const {
  const std::span<const VariableId> scope = scopes_->of(f);
  const bool turned = scope[0] > scope[1], down = leads_down(scope, shape_.columns);
  const int32_t low = std::min(scope[0], scope[1]), high = std::max(scope[0], scope[1]);
  const double sent_low = sent_by(low, down ? down_[low] : right_[low]);
  const double sent_high = sent_by(high, down ? up_[high] : left_[high]);
  const Tables &tables = down ? below_ : beside_;
  const size_t t = (down ? same_below_ : same_beside_) ? 0 : static_cast<size_t>(low) + 1;
  const T plain[4] = {tables.t00[t], (turned ? tables.t10 : tables.t01)[t], (turned ? tables.t01 : tables.t10)[t],
                      tables.t11[t]};
  double logs[4];
  for (int i = 0; i < 4; ++i) logs[i] = std::log(static_cast<double>(plain[i]));
  pair_belief(logs, turned ? sent_high : sent_low, turned ? sent_low : sent_high, probabilities);
}

template <class T>
Array<double> GridMessages<T>::save() const {
  Array<double> numbers;
  for (const Array<T> *plane : {&left_, &right_, &up_, &down_}) numbers.insert(numbers.end(), plane->begin(), plane->end());
  return numbers;
}

template <class T>
void GridMessages<T>::load(std::span<const double> numbers) {
  size_t at = 0;
  for (Array<T> *plane : {&left_, &right_, &up_, &down_}) {
    for (T &x : *plane) x = static_cast<T>(numbers[at++]);
  }
  // What strips have for one another is what they sent.
  for (size_t i = 0; i < strips_.size(); ++i) {
    Strip &strip = strips_[i];
    if (i > 0) std::copy_n(row(&down_, strip.begin - 1), shape_.columns, strip.up.begin());
    if (i + 1 < strips_.size()) std::copy_n(row(&up_, strip.end), shape_.columns, strip.down.begin());
  }
}

template class GridMessages<double>;
template class GridMessages<float>;

}  // namespace hws
